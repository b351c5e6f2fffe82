"""A player's card over the map: renown, coins, buildings; where only the score is tracked, the board shows them."""

from typing import Final, NamedTuple

import flet as ft

from companion.engine.seats import Seat
from companion.text.catalogue import signed
from companion.ui.components.basics import plain_text
from companion.ui.components.layout import expanded, in_row
from companion.ui.components.seats import badge
from companion.ui.games.islebound.marks import BUILDING_MARK, COUNT_MARKS, TOKEN_MARK
from companion.ui.games.islebound.situation import Now
from companion.ui.registry import PlayerParts
from companion.ui.table.model import TableModel
from companion.ui.table.players import DIGIT, Count, Room, card_body, gained, plain_height
from companion.ui.table.position import Mode
from companion.ui.theme import SCORE, SMALL, Palette

LINE: Final = 18
NARROW: Final = 150
"""With less, what was gained has no room beside the score."""
BETWEEN: Final = 3
"""What stands between two counts."""
MARK: Final = 0.85
"""The size of a mark, as a part of that of its number."""


class PlayerView(NamedTuple):
    """A player over the map: points, what the latest entry changed, and what everybody asks for."""

    seat: int
    score: int
    gained: str
    coins: int
    buildings: int
    of: int
    tokens: int
    acts: bool
    winner: bool
    label: str


def player_views(now: Now) -> tuple[PlayerView, ...]:
    """All players; none where the board shows them."""
    if now.state.ledger is None:
        return ()
    return tuple(_view(now, seat) for seat in range(len(now.state.players)))


def _view(now: Now, seat: int) -> PlayerView:
    state, words = now.state, now.words
    assert state.ledger
    player, hand = state.players[seat], state.ledger.hands[seat]
    points = sum(gain.points for gain in state.gains if gain.seat == seat)
    values = {
        "player": words.names[seat],
        "score": player.score,
        "coins": hand.coins,
        "buildings": len(player.buildings),
        "tokens": player.tokens,
    }
    return PlayerView(
        seat,
        player.score,
        signed(points) if points else "",
        hand.coins,
        len(player.buildings),
        state.setup.end_buildings,
        player.tokens,
        state.result is None and now.position.mode is not Mode.REVIEW and seat == now.seat,
        state.result is not None and seat in state.result.winners,
        now.t("table.player_label", **values),
    )


def height(room: Room, view: PlayerView) -> float:
    """Name, score, and one line of counts."""
    return plain_height(room, view) + LINE * room.scale


def card(view: PlayerView, player: Seat, palette: Palette, room: Room, is_new: bool) -> ft.Control:
    """Mark and name, renown, then coins, buildings and tokens."""
    name = plain_text(player.name, palette, 15, bold=True, lines=1, semantics=False)
    score: list[ft.Control] = [plain_text(str(view.score), palette, SCORE, bold=True, lines=1, semantics=False)]
    if view.winner:
        score.append(ft.Icon(ft.Icons.EMOJI_EVENTS, size=18, color=palette.pick))
    score += gained(view, palette, SMALL if room.usual < NARROW else 15, is_new)
    size, counts = counts_size(view, room), []
    for mark, count in counts_of(view):
        number = plain_text(str(count), palette, size, lines=1, semantics=False)
        counts.append(in_row(ft.Icon(mark, size=MARK * size, color=palette.quiet), number, spacing=1))
    return card_body(
        palette,
        in_row(badge(player, palette, 20), expanded(name), spacing=4),
        in_row(*score, spacing=4),
        in_row(*counts, spacing=BETWEEN),
    )


def counts_of(view: PlayerView) -> list[Count]:
    """Coins, and what else the player has of buildings and tokens."""
    others = ((BUILDING_MARK, view.buildings), (TOKEN_MARK, view.tokens))
    return [(COUNT_MARKS["coins"], view.coins), *(other for other in others if other[1])]


def counts_size(view: PlayerView, room: Room) -> float:
    """The size in which all counts have room in one line; no number is ever cut."""
    counts = counts_of(view)
    gaps = (1 + BETWEEN) * len(counts) - BETWEEN
    needed = sum(MARK + DIGIT * room.scale * len(str(count)) for _, count in counts)
    return min(SMALL, (room.card - gaps) / needed)


def tap_player(table: TableModel, seat: int) -> None:
    """Whose ship is shown below, and who does what anybody may do at any time."""
    table.choose_seat(seat)


PLAYERS: Final = PlayerParts(view=player_views, card=card, height=height, tap=tap_player, by_board=True)
