"""The legend of the players' cards, and the meaning of the frame."""

from companion.games.island_fortress.entries.adjust import SUPPLY_COUNTS
from companion.games.island_fortress.words import COUNT_TERMS
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.marks import COUNT_MARKS, GOVERNOR_MARK, REINFORCEMENT_MARK
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.panels.legend import Sign


def signs_of(now: Now) -> tuple[list[Sign], str]:
    """Return the icons of what is tracked, and the meaning of the frame."""
    t, ledger = now.t, now.state.ledger is not None

    def sign(count: str) -> Sign:
        return Sign(t(COUNT_TERMS[count]), COUNT_MARKS[count])

    signs = [
        sign("chips"),
        sign("treasures"),
        Sign(t("term.marker"), GOVERNOR_MARK, fort_colors(now.context.palette).governor.face),
        Sign(t("term.reinforcement"), REINFORCEMENT_MARK),
    ]
    if ledger:
        signs += map(sign, SUPPLY_COUNTS)
    return signs, t("legend.frame_full" if ledger else "legend.frame")
