"""What the signs on the cards of the players stand for, and whom the frame is around."""

from dataclasses import dataclass
from typing import Final

from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.marks import (
    BLOCK_MARK,
    CHIP_MARK,
    CONVICT_MARK,
    FAVOR_MARK,
    GOVERNOR_MARK,
    JADE_MARK,
    LABORER_MARK,
    REINFORCEMENT_MARK,
    TREASURE_MARK,
)
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.panels.legend import LegendView, Sign
from companion.ui.table.panels.panel import Panel

ALWAYS: Final = {
    "term.buyback_chips": CHIP_MARK,
    "term.treasures": TREASURE_MARK,
    "term.marker": GOVERNOR_MARK,
    "term.reinforcement": REINFORCEMENT_MARK,
}
TRACKED: Final = {
    "term.jade": JADE_MARK,
    "term.laborers": LABORER_MARK,
    "term.convicts": CONVICT_MARK,
    "term.wall_blocks": BLOCK_MARK,
    "term.favor_cards": FAVOR_MARK,
}
"""Signs of what is held where every action is tracked."""


@dataclass(frozen=True)
class Legend(Panel):
    """The signs."""

    def view(self, now: Now) -> "LegendView":
        """Those that this game shows, and whom the frame is around in it."""
        palette, ledger = now.context.palette, now.state.ledger is not None
        colors = {GOVERNOR_MARK: fort_colors(palette).governor.face}
        signs = [
            Sign(now.t(term), mark, colors.get(mark)) for term, mark in (ALWAYS | TRACKED if ledger else ALWAYS).items()
        ]
        frame = now.t("legend.frame_full" if ledger else "legend.frame")
        return LegendView(now.t("legend.title"), tuple(signs), frame)
