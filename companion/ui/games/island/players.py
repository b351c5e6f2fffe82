"""The players over the island: the three numbers with their bars, and monuments, cards and the claim."""

from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine.seats import Seat
from companion.games.island.state import table_of
from companion.ui import parts as ui
from companion.ui.games.island.bars import Bar, bar_row, bar_text, seat_conditions
from companion.ui.games.island.marks import CLAIMED, HAND_MARK, ICON_MARKS, KING, MAY_CLAIM, MONUMENT_MARK, ROLE_MARKS
from companion.ui.games.island.panels.correction import Correction
from companion.ui.games.island.situation import Now, claim_of, holders
from companion.ui.registry import PlayerParts
from companion.ui.table.making.buttons import LinesRow
from companion.ui.table.making.entry import EntryView
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel
from companion.ui.table.players import Count, PlayerView, Tile
from companion.ui.table.position import Mode

NUMBER: Final = 16
"""Maximum font size of the three numbers."""
BOLD_DIGIT: Final = 0.6
"""Width of a digit relative to the font size, rounded up."""
BETWEEN: Final = 4
"""Pixels between two numbers."""
BAR: Final = 5
SIGN: Final = 13
"""Size in pixels of the sign of a claim or the king."""


def player_views(now: Now) -> tuple[PlayerView, ...]:
    """Return all players; empty if the cards are the board."""
    if now.state.table is None:
        return ()
    return tuple(_view(now, seat) for seat in range(len(now.state.players)))


def _view(now: Now, seat: int) -> PlayerView:
    state, t = now.state, now.t
    found, player, table = seat_conditions(state, seat), state.players[seat], table_of(now.state)
    claim = claim_of(now, seat)
    roles = [role for role, holder in holders(state) if holder == seat]
    parts = [
        now.words.names[seat],
        t("bar.conditions", count=found.met),
        *(bar_text(now.words, bar) for bar in found.ways[0]),
    ]
    parts += [t("held.monuments", count=player.monuments), t("held.hand", count=table.hands[seat])]
    if table.open[seat]:
        parts.append(f"{now.words.term('open')}: {now.words.icons(table.open[seat])}")
    parts += [now.words.role(role) for role in roles]
    if claim != "none":
        parts.append(t(f"claim.sign_{claim}"))
    signs = [Count(ROLE_MARKS[role]) for role in roles]
    signs += [Count(ICON_MARKS[icon]) for icon in ICON_MARKS if icon in table.open[seat]]
    honour = KING if state.king == seat else {"held": CLAIMED, "may": MAY_CLAIM}.get(claim)
    return PlayerView(
        seat,
        found.met,
        "",
        ", ".join(parts),
        state.ended_by is None and now.position.mode is not Mode.REVIEW and seat == now.seat,
        (honour,) if honour else (),
        (Count(MONUMENT_MARK, player.monuments), Count(HAND_MARK, table.hands[seat]), *signs),
        found.ways[0],
    )


def numbers(view: PlayerView, player: Seat, palette: ui.Palette, tile: Tile, is_new: bool) -> list[ft.Control]:
    """Return the three numbers over their bars, and the sign of the king or a claim."""
    stone, bars = palette.players[player.color], view.details
    size = number_size(bars, tile.text - len(view.honours) * (SIGN + BETWEEN) / tile.scale)
    drawn: list[ft.Control] = []
    for bar in bars:
        plain = palette.good if bar.is_met else palette.text
        ink = stone.ink if view.acts else plain
        number = ui.plain_text(str(bar.value), palette, size * tile.grown, ink, bold=True, lines=1, semantics=False)
        row = bar_row(bar, palette, player.color, BAR)
        if view.acts:  # on the player's own color
            row = ft.Container(row, bgcolor=palette.surface, padding=1)
        drawn.append(ft.Container(ui.in_lines(number, row, spacing=0), expand=1))
    return [
        *drawn,
        *(ft.Icon(mark, size=SIGN, color=stone.ink if view.acts else palette.text) for mark in view.honours),
    ]


def number_size(bars: tuple[Bar, ...], room: float) -> float:
    """Return the font size of the numbers with which the longest ones fit into `room`, even in a narrow tile."""
    longest = max(len(str(bar.value)) for bar in bars)
    return min(NUMBER, (room - BETWEEN * (len(bars) - 1)) / len(bars) / (BOLD_DIGIT * longest))


@dataclass(frozen=True)
class PlayerPanel(Panel):
    """A player's standing in words."""

    seat: int

    def view(self, now: Now) -> EntryView:
        """Return the conditions with every way to split the monuments, and the possessions."""
        found, t = seat_conditions(now.state, self.seat), now.t
        lines = [t("bar.conditions", count=found.met)]
        for number, way in enumerate(found.ways, start=1):
            text = "; ".join(bar_text(now.words, bar) for bar in way)
            lines.append(t("bar.way", number=number, text=text) if len(found.ways) > 1 else text)
        table = table_of(now.state)
        lines.append(
            f"{t('held.monuments', count=now.state.players[self.seat].monuments)}, "
            f"{t('held.hand', count=table.hands[self.seat])}"
        )
        lines.append(f"{now.words.term('open')}: {now.words.icons(table.open[self.seat])}")
        return EntryView(now.words.names[self.seat], rows=(LinesRow(("standing-text", 0), "\n".join(lines)),))


PLAYERS: Final[PlayerParts[Now, TableModel]] = PlayerParts(
    view=player_views,
    numbers=numbers,
    chooses=lambda table: isinstance(table.panel, Correction),
    details=lambda table, seat: table.open(PlayerPanel(seat)),
)
