"""What is opened at the "May I?" table when a rule is tried there, and how."""

from typing import Final

from companion.engine.ruling import family_of
from companion.games.island.entries.cards import Cards
from companion.games.island.entries.claim import Claim
from companion.games.island.entries.finish import Finish
from companion.games.island.entries.play import ACTIONS
from companion.games.island.setup import Setup, Tracking
from companion.games.island.state import State
from companion.ui.games.island.panels.correction import Correction
from companion.ui.games.island.panels.play import begin, name_of
from companion.ui.games.island.panels.score_bar import EndCyclePanel
from companion.ui.games.island.panels.turn import Enchant
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm

PAGES: Final = ("draft", "cycle")
"""The examples that are pages."""
_CARDS: Final[dict[str, Cards]] = {name_of(cards): cards for cards in ACTIONS}

_FULL: Final = {
    "IS-CARD-DROP": "drop",
    "IS-RUL-REPL": "drop",
    "IS-CARD-HAMMER": "hammer",
    "IS-CARD-WOOD": "wood",
    "IS-RUL-PEACE": "wood",
    "IS-CARD-BRICK": "brick",
    "IS-RUL-DEVELOP": "brick",
    "IS-COMP-1": "brick",
    "IS-CARD-STRAW": "straw",
    "IS-RUL-INVADE": "straw",
    "IS-CARD-COG": "enchant",
    "IS-RUL-COMBO": "enchant",
    "IS-ENCH-HAMMER": "cog-hammer",
    "IS-RUL-DOMINATE": "cog-hammer",
    "IS-ENCH-WOOD": "cog-wood",
    "IS-ENCH-BRICK": "cog-brick",
    "IS-ENCH-STRAW": "cog-straw",
    "IS-COMBAT-1": "cog-wood",
    "IS-PEACE-1": "cog-wood",
}
_BOTH: Final = {
    "IS-CLAIM": "claim",
    "IS-RUL-CLAIM1": "claim",
    "IS-DRAFT": "draft",
    "IS-RUL-DRAFT": "draft",
    "IS-RUL-PASSDIR": "draft",
    "IS-KING": "cycle",
    "IS-RUL-KING": "cycle",
    "IS-CYCLE-1": "cycle",
    "IS-RUL-ADJUST": "adjust",
    "IS-RUL-END": "finish",
}
_SCORE: Final = {"IS-TURN-3": "end_cycle", "IS-CYCLE": "end_cycle"}
"""What each rule, or family of rules, is tried with; the longest beginning of an id counts."""


def example_of(rule: str, setup: Setup) -> str:
    """What is opened to try a rule in a game; empty where the table as it stands will do."""
    known = _BOTH | (_FULL if setup.tracking is Tracking.FULL else _SCORE)
    return known.get(family_of(rule, known), "")


def open_example(table: TableModel, name: str) -> None:
    """Opens an example at a table; nothing where the position does not have it."""
    state: State = table.state
    if name == "claim":
        table.open(Confirm(Claim(table.likely_seat)))
    elif name == "finish":
        table.open(Confirm(Finish()))
    elif name == "adjust":
        table.open(Correction("territory" if state.table and state.table.island else "player", table.likely_seat))
    elif name == "end_cycle" and state.table is None:
        table.open(EndCyclePanel())
    elif state.table is not None and state.table.island:
        if name == "enchant":
            table.open(Enchant(table.likely_seat))
        elif name in _CARDS:
            begin(table, _CARDS[name])
