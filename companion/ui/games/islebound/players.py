"""A player's card over the map: renown, coins, buildings; in a light game the board shows the players."""

from typing import Final, NamedTuple

import flet as ft

from companion.engine.seats import Seat
from companion.text.catalogue import signed
from companion.ui import parts as ui
from companion.ui.games.islebound.marks import BUILDING_MARK, COUNT_MARKS, TOKEN_MARK
from companion.ui.games.islebound.situation import Now
from companion.ui.registry import PlayerParts
from companion.ui.table.model import TableModel
from companion.ui.table.players import DIGIT, Count, Room, card_body, plain_height, score_and_gain
from companion.ui.table.position import Mode

LINE: Final = 18
WON: Final = 22
"""Pixels that the winner's sign takes beside the score."""
BETWEEN: Final = 3
"""Pixels between two counts."""
MARK: Final = 0.85
"""Size of a mark relative to its number."""


class PlayerView(NamedTuple):
    """Content of a card: points, the latest change, and the counts that all players ask for."""

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
    """Return the cards of all players; empty if the board shows them."""
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
    """Return the height of name, score, and a line of counts."""
    return plain_height(room, view) + LINE * room.scale


def card(view: PlayerView, player: Seat, palette: ui.Palette, room: Room, is_new: bool) -> ft.Control:
    """Return mark and name, renown, then coins, buildings and tokens."""
    name = ui.plain_text(player.name, palette, 15, bold=True, lines=1, semantics=False)
    score = score_and_gain(view, palette, room, is_new, beside=WON if view.winner else 0)
    if view.winner:
        score.insert(1, ft.Icon(ft.Icons.EMOJI_EVENTS, size=WON - 4, color=palette.pick))
    size, counts = counts_size(view, room), []
    for mark, count in counts_of(view):
        number = ui.plain_text(str(count), palette, size, lines=1, semantics=False)
        counts.append(ui.in_row(ft.Icon(mark, size=MARK * size, color=palette.quiet), number, spacing=1))
    return card_body(
        palette,
        ui.in_row(ui.badge(player, palette, 20), ui.expanded(name), spacing=4),
        ui.in_row(*score, spacing=4),
        ui.in_row(*counts, spacing=BETWEEN),
    )


def counts_of(view: PlayerView) -> list[Count]:
    """Return the coins, and the counts of buildings and tokens that are not 0."""
    others = ((BUILDING_MARK, view.buildings), (TOKEN_MARK, view.tokens))
    return [(COUNT_MARKS["coins"], view.coins), *(other for other in others if other[1])]


def counts_size(view: PlayerView, room: Room) -> float:
    """Return the size in which all counts fit into one line uncut."""
    counts = counts_of(view)
    gaps = (1 + BETWEEN) * len(counts) - BETWEEN
    needed = sum(MARK + DIGIT * room.scale * len(str(count)) for _, count in counts)
    return min(ui.SMALL, (room.card - gaps) / needed)


PLAYERS: Final[PlayerParts[Now, TableModel, PlayerView]] = PlayerParts(
    view=player_views, card=card, height=height, by_board=True
)
"""A tap on a player shows that ship below, too."""
