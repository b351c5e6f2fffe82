"""The players over the wall: score, honours, and the supplies of who is up."""

from typing import Final

from companion.games.island_fortress.entries.adjust import SUPPLY_COUNTS
from companion.text.catalogue import signed
from companion.ui import parts as ui
from companion.ui.games.island_fortress.marks import COUNT_MARKS, GOVERNOR_MARK
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.situation import Now
from companion.ui.registry import PlayerParts
from companion.ui.table.model import TableModel
from companion.ui.table.players import Count, PlayerView
from companion.ui.table.position import Mode


def player_views(now: Now) -> tuple[PlayerView, ...]:
    """Return the tiles of all players."""
    return tuple(_player_view(now, seat) for seat in range(len(now.state.players)))


def _player_view(now: Now, seat: int) -> PlayerView:
    state, text, panel = now.state, now.words, now.panel
    player = state.players[seat]
    points = sum(gain.points for gain in state.gains if gain.seat == seat and now.has_news)
    holder = state.holder == seat
    acting = panel.seat if isinstance(panel, BlockPanel) else now.seat
    supply = state.ledger.supplies[seat] if state.ledger else None
    held = {name: getattr(player, name) for name in ("chips", "treasures")}
    label = text.texts("table.player_label", player=text.names[seat], score=player.score, **held)
    if supply:
        label = f"{label}, {text.supply(supply)}"
    if holder:
        label = f"{label}, {text.texts('table.has_marker')}"
    counts = [Count(COUNT_MARKS[name], getattr(supply, name)) for name in SUPPLY_COUNTS] if supply else []
    # Once anybody has one, all players' lines show them: the wall stands still from turn to turn.
    counts += [
        Count(COUNT_MARKS[name], held[name]) for name in held if any(getattr(each, name) for each in state.players)
    ]
    is_winner = state.result is not None and seat in state.result.winners
    return PlayerView(
        seat,
        player.score,
        signed(points) if points else "",
        label,
        state.result is None and now.position.mode is not Mode.REVIEW and seat == acting and _acts(now),
        tuple(mark for mark, is_so in ((ui.WINNER, is_winner), (GOVERNOR_MARK, holder)) if is_so),
        tuple(counts),
    )


def _acts(now: Now) -> bool:
    """Return True if a player has the turn: not before the petition, nor on a complete wall."""
    is_open = isinstance(now.panel, BlockPanel | Correction) or now.position.mode is Mode.WHAT_IF
    return is_open or (bool(now.state.turn) if now.state.ledger else bool(now.offers.kinds & {"build", "replace"}))


def chooses(table: TableModel) -> bool:
    """Return True if a tap on a player selects who acts: in an entry, and where turns are not tracked."""
    is_choosing = isinstance(table.panel, BlockPanel | Correction) or table.position.mode is Mode.WHAT_IF
    return is_choosing or table.state.ledger is None


def show_supplies(table: TableModel, seat: int) -> None:
    """Open the page of all supplies, if they are tracked."""
    if table.state.ledger:
        table.position.go("supplies")


PLAYERS: Final = PlayerParts(view=player_views, chooses=chooses, details=show_supplies)
