"""The players over the map: renown, and what is tracked of each; in a light game the board shows the players."""

from typing import Final

from companion.games.islebound.entries.adjust import AdjustCounts
from companion.text.catalogue import signed
from companion.ui import parts as ui
from companion.ui.games.islebound.marks import BUILDING_MARK, COUNT_MARKS, RENOWN_MARK, TOKEN_MARK
from companion.ui.games.islebound.panels.correction import Correction
from companion.ui.games.islebound.situation import Now
from companion.ui.registry import PlayerParts
from companion.ui.table.model import TableModel
from companion.ui.table.players import Count, PlayerView
from companion.ui.table.position import Mode


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
    name, built, tokens = words.names[seat], len(player.buildings), player.tokens
    numbers = {"score": player.score, "coins": hand.coins, "buildings": built, "tokens": tokens}
    up = state.turn.seat if state.turn else now.seat
    is_open = state.result is None and now.position.mode is not Mode.REVIEW
    label, coins = now.t("table.player_label", player=name, **numbers), Count(COUNT_MARKS["coins"], hand.coins)
    held = [Count(COUNT_MARKS[name], getattr(hand, name)) for name in COUNT_MARKS if name != "ichor"]
    if state.setup.is_table:
        label = f"{label}, {words.count('track')} {player.track}"
        held = [coins, Count(RENOWN_MARK, player.track)]
    return PlayerView(
        seat,
        player.score,
        signed(points) if points else "",
        label,
        is_open and seat == (now.seat if isinstance(now.panel, Correction) else up),
        (ui.WINNER,) if state.result is not None and seat in state.result.winners else (),
        (*held, Count(BUILDING_MARK, built), Count(TOKEN_MARK, tokens)),
        beside=coins if state.setup.is_table else None,
    )


PLAYERS: Final[PlayerParts[Now, TableModel]] = PlayerParts(
    view=player_views, details=lambda table, seat: table.open(Correction(AdjustCounts(seat)))
)
"""A tap on a player shows that ship below, too; one on its counts corrects them."""
