"""A player's card over the island: the three numbers with their bars, monuments, cards and the claim."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import flet as ft

from companion.engine.seats import Seat
from companion.games.island.state import Role, table_of
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
from companion.ui.table.players import Count, Room, card_body, marked_counts
from companion.ui.table.position import Mode

NAME: Final = 22
NUMBER: Final = 20
BOLD_DIGIT: Final = 0.6
"""Width of a digit relative to the font size, rounded up."""
BETWEEN: Final = 4
"""Pixels between two numbers."""
BAR: Final = 7
LINE: Final = 17
CARD_HEIGHT: Final = 92
LEAST_FOR_BADGE: Final = 62
SIGN: Final = 14
"""Size in pixels of the signs of what a player has, if they fit."""
GAP: Final = 2
DIGIT: Final = 8
"""Width of a digit beside a sign in pixels, rounded up."""


class PlayerView(NamedTuple):
    """A player over the island: conditions, possessions, and the claim; hence so long."""

    seat: int
    score: int
    gained: str
    bars: tuple[Bar, ...]
    monuments: int
    hand: int
    open: tuple[str, ...]
    claim: str
    role: Role | None
    is_king: bool
    acts: bool
    label: str


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
    return PlayerView(
        seat,
        found.met,
        "",
        found.ways[0],
        player.monuments,
        table.hands[seat],
        tuple(icon.value for icon in table.open[seat]),
        claim,
        roles[0] if roles else None,
        state.king == seat,
        state.ended_by is None and now.position.mode is not Mode.REVIEW and seat == now.seat,
        ", ".join(parts),
    )


def card_height(room: Room, view: PlayerView) -> float:
    """Return the height of name, numbers with bars, and possessions."""
    return CARD_HEIGHT + (NAME + NUMBER + LINE) * (room.scale - 1)


def card(view: PlayerView, player: Seat, palette: ui.Palette, room: Room, is_new: bool) -> ft.Control:
    """Return the content of a card."""
    name = ui.plain_text(player.name, palette, 15, bold=True, lines=1, semantics=False)
    has_room = room.usual >= LEAST_FOR_BADGE
    head: list[ft.Control] = [ui.badge(player, palette, 20 if has_room else 16), ui.expanded(name)]
    if view.is_king:
        head.append(ft.Icon(KING, size=17, color=palette.pick))
    elif view.claim != "none":
        head.append(ft.Icon(CLAIMED if view.claim == "held" else MAY_CLAIM, size=17, color=palette.accent))
    is_in_head = room.usual >= LEAST_FOR_BADGE + 20
    if view.role is not None and is_in_head:
        head.insert(-1 if view.claim != "none" or view.is_king else len(head), _sign(palette, ROLE_MARKS[view.role]))
    size = number_size(view, room)
    numbers = [
        ft.Container(
            ui.in_lines(
                ui.plain_text(
                    str(bar.value),
                    palette,
                    size,
                    palette.good if bar.is_met else palette.text,
                    bold=True,
                    lines=1,
                    semantics=False,
                ),
                bar_row(bar, palette, player.color, BAR),
                spacing=0,
            ),
            expand=1,
        )
        for bar in view.bars
    ]
    signs = [ICON_MARKS[icon] for icon in ICON_MARKS if icon.value in view.open]
    role = [ROLE_MARKS[view.role]] if view.role is not None and not is_in_head else []
    counts: tuple[Count, ...] = ((MONUMENT_MARK, view.monuments), (HAND_MARK, view.hand))
    if held_width(counts, len(signs) + len(role), room.scale) > room.card:  # a card without any needs no die
        counts = tuple(count for count in counts if count[1])
    side = min(SIGN, SIGN * room.card / held_width(counts, len(signs) + len(role), room.scale))
    held = [*(_sign(palette, icon, side) for icon in role), *marked_counts(palette, counts, side)]
    held += [_sign(palette, icon, side) for icon in signs]
    return card_body(
        palette,
        ui.in_row(*head, spacing=3, height=NAME * room.scale),
        ui.in_row(*numbers, spacing=BETWEEN),
        ui.in_row(*held, spacing=GAP, height=LINE * room.scale),
        spacing=1,
    )


def number_size(view: PlayerView, room: Room) -> float:
    """Return the font size of the numbers with which the longest ones fit, even in a narrow card."""
    longest = max(len(str(bar.value)) for bar in view.bars)
    column = (room.card - BETWEEN * (len(view.bars) - 1)) / len(view.bars)
    return min(NUMBER, column / room.scale / (BOLD_DIGIT * longest))


def held_width(counts: Sequence[Count], signs: int, scale: float) -> float:
    """Return the width in pixels of the counts with their marks, and of that many signs, all of full size."""
    return sum(SIGN + 2 * GAP + DIGIT * len(str(count)) * scale for _, count in counts) + (SIGN + GAP) * signs


def _sign(palette: ui.Palette, icon: ft.IconData, size: float = SIGN) -> ft.Control:
    return ft.Icon(icon, size=size, color=palette.quiet)


def tap_player(table: TableModel, seat: int) -> None:
    """Show a player's standing; in a correction, select the player."""
    if isinstance(table.panel, Correction):
        table.choose_seat(seat)
    elif table.position.mode is not Mode.REVIEW:
        table.open(PlayerPanel(seat))


# --- a player that was tapped ------------------------------------------------------------------------------------


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


PLAYERS: Final = PlayerParts(view=player_views, card=card, height=card_height, tap=tap_player, by_board=True)
