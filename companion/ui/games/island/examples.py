"""Examples at the "May I?" table to try a rule."""

from typing import Final

from companion.games.island.entries.adjust import AdjustPlayer, AdjustTerritory
from companion.games.island.entries.cards import Cards
from companion.games.island.entries.claim import Claim
from companion.games.island.entries.finish import Finish
from companion.games.island.entries.play import ACTIONS
from companion.games.island.setup import Tracking
from companion.games.island.state import State
from companion.ui.games.island.panels.correction import Correction
from companion.ui.games.island.panels.play import begin, name_of
from companion.ui.games.island.panels.score_bar import EndCyclePanel
from companion.ui.games.island.panels.turn import Enchant
from companion.ui.table.examples import examples_by, tried_with
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm

PAGES: Final = ("draft", "cycle")
"""Examples that are pages."""
_CARDS: Final[dict[str, Cards]] = {name_of(cards): cards for cards in ACTIONS}

_FULL: Final = {
    "drop": ("IS-CARD-DROP", "IS-RUL-REPL"),
    "hammer": ("IS-CARD-HAMMER",),
    "wood": ("IS-CARD-WOOD", "IS-RUL-PEACE"),
    "brick": ("IS-CARD-BRICK", "IS-RUL-DEVELOP", "IS-COMP-1"),
    "straw": ("IS-CARD-STRAW", "IS-RUL-INVADE"),
    "enchant": ("IS-CARD-COG", "IS-RUL-COMBO"),
    "cog-hammer": ("IS-ENCH-HAMMER", "IS-RUL-DOMINATE"),
    "cog-wood": ("IS-ENCH-WOOD", "IS-COMBAT-1", "IS-PEACE-1"),
    "cog-brick": ("IS-ENCH-BRICK",),
    "cog-straw": ("IS-ENCH-STRAW",),
}
_BOTH: Final = {
    "claim": ("IS-CLAIM", "IS-RUL-CLAIM1"),
    "draft": ("IS-DRAFT", "IS-RUL-DRAFT", "IS-RUL-PASSDIR"),
    "cycle": ("IS-KING", "IS-RUL-KING", "IS-CYCLE-1"),
    "adjust": ("IS-RUL-ADJUST",),
    "finish": ("IS-RUL-END",),
}
_SCORE: Final = {"end_cycle": ("IS-TURN-3", "IS-CYCLE")}
"""Entries and pages with the rules, or families of rules, that they demonstrate."""
example_of: Final = examples_by({Tracking.SCORE: tried_with(_BOTH, _SCORE), Tracking.FULL: tried_with(_BOTH, _FULL)})


def open_example(table: TableModel, name: str) -> None:
    """Open an example at a table; ignored if the position does not have it."""
    state: State = table.state
    if name == "claim":
        table.open(Confirm(Claim(table.likely_seat)))
    elif name == "finish":
        table.open(Confirm(Finish()))
    elif name == "adjust":
        table.open(
            Correction(AdjustTerritory(1) if state.table and state.table.island else AdjustPlayer(table.likely_seat))
        )
    elif name == "end_cycle" and state.table is None:
        table.open(EndCyclePanel())
    elif state.table is not None and state.table.island:
        if name == "enchant":
            table.open(Enchant(table.likely_seat))
        elif name in _CARDS:
            begin(table, _CARDS[name])
