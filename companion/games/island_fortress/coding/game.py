"""Island Fortress as one value of the engine's `Coding`."""

import json
from typing import Any, Final

from companion.engine.packing import Coding
from companion.engine.radix import Coder
from companion.games.island_fortress.coding.entries import Entries
from companion.games.island_fortress.coding.fields import favor_card
from companion.games.island_fortress.coding.position import position
from companion.games.island_fortress.coding.setup import setup
from companion.games.island_fortress.events import Event
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.reading import card_of
from companion.games.island_fortress.report import report_of
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State
from companion.games.island_fortress.writing import card_document


def _card(coder: Coder, document: dict[str, Any] | None) -> dict[str, Any]:
    """A card of the library, as records write it; raises RecordError if it is none."""
    return card_document(favor_card(coder, None if document is None else card_of(document, "card")))


def _summary(state: State) -> bytes:
    """The report, which is a contract, and what it leaves out of a turn under way and of what only later shows."""
    turn, ledger = state.turn, state.ledger
    under_way = turn and [turn.seat, turn.number, turn.actions, turn.card and turn.card.value, turn.bought_back]
    supplies = ledger and [[supply.income, [role.value for role in supply.table]] for supply in ledger.supplies]
    scored = [sorted(state.scored_rows), sorted(state.scored_levels)]
    later = [[player.petition_bonus for player in state.players], supplies, ledger and ledger.traded, scored]
    content = [report_of(state), state.holder, state.has_governor_block, under_way, later]
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


ISLAND_FORTRESS_CODING: Final[Coding[Setup, Event, State]] = Coding(
    game=ISLAND_FORTRESS,
    number=1,
    rules=1,
    setup=setup,
    entries=Entries,
    position=position,
    card=_card,
    summary=_summary,
)
