"""What is opened at the "May I?" table when a rule is tried there, and how."""

from typing import Final

from companion.engine.choices import closest
from companion.engine.ruling import family_of
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import ACTIONS, KINDS
from companion.games.island_fortress.setup import Setup, Tracking
from companion.games.island_fortress.state import State
from companion.ui.games.island_fortress.panels.block import panel_for
from companion.ui.games.island_fortress.panels.card import WALL_ACTIONS, CardPanel
from companion.ui.games.island_fortress.panels.choice import ChoicePanel
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.games.island_fortress.panels.pick import pick
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm

PAGE_EXAMPLES: Final = ("favor", "finish")
"""What has a screen of its own; everything else is opened at the table."""
PANEL_EXAMPLES: Final = ("petition", "treasure", "chip", "reinforcement")
TURN_EXAMPLES: Final = ("buyback", "end_turn")


_BOTH: Final = {
    "IF-PETITION": "petition",
    "IF-BUILD": "build",
    "IF-FAVOR": "favor",
    "IF-REPLACE": "replace",
    "IF-GOV": "governor",
    "IF-ROW": "build",
    "IF-TOWER": "build",
    "IF-LEVEL": "build",
    "IF-ONCE": "build",
    "IF-END": "finish",
    "IF-FINAL": "finish",
    "IF-TIE": "finish",
    "IF-VAR-FRIENDLY": "replace",
    "IF-VAR-FIRST": "petition",
    "IF-VAR-TRADE": "finish",
    "IF-RUL-LAST": "build",
    "IF-RUL-CONVICT": "build",
    "IF-RUL-WIDE": "favor",
}
_LIGHT: Final = {
    "IF-TURN-3": "chip",
    "IF-PLAN-C": "reinforcement",
    "IF-TREA-B": "treasure",
    "IF-RUL-CHIP-TM": "chip",
    "IF-RUL-HAND": "favor",
}
_FULL: Final = {
    "IF-INCOME": "end_turn",
    "IF-TURN-3": "buyback",
    "IF-ROUND-END": "end_turn",
    "IF-REC-A": "recruit",
    "IF-REC-B": "collect_convicts",
    "IF-REC-C": "collect_prison",
    "IF-PLAN-A": "buy_blocks",
    "IF-PLAN-B": "draw_favors",
    "IF-PLAN-C": "remove_reinforcement",
    "IF-TREA-A": "collect_jade",
    "IF-TREA-B": "collect_treasure",
    "IF-TASK-A": "move_taskmaster",
    "IF-TASK-B": "repeat",
    "IF-REPEAT": "repeat",
    "IF-RUL-STOCK": "recruit",
    "IF-RUL-CHIP-TM": "buyback",
    "IF-RUL-HAND": "draw_favors",
}
"""What each rule, or family of rules, is tried with: one of the examples above, an action, "repeat" or "governor".

The longest name that an id begins with counts.
"""


def example_of(rule: str, setup: Setup) -> str:
    """What is opened to try a rule in a game; empty where the table as it stands will do."""
    known = _BOTH | (_FULL if setup.tracking is Tracking.FULL else _LIGHT)
    return known.get(family_of(rule, known), "")


def open_example(table: TableModel, name: str) -> None:
    """Opens an example at the table; nothing where its game does not have it."""
    state: State = table.state
    is_full, seat = state.ledger is not None, table.likely_seat
    if name in WALL_ACTIONS:
        pick(table, name)
    elif name == "petition":
        table.open(PetitionPanel())
    elif name in PANEL_EXAMPLES and not is_full:
        table.open(ChoicePanel(name))
    elif name == "governor":
        event = closest(KINDS, state, name, seat if state.holder is None else state.holder)
        table.open(panel_for(event))
    elif name == "repeat" and is_full:
        table.open(CardPanel(Role.TASKMASTER))
    elif name in ACTIONS and is_full:
        table.open(Confirm(closest(KINDS, state, name, seat), CardPanel(ACTIONS[name])))
    elif name in TURN_EXAMPLES and is_full:
        table.open(Confirm(closest(KINDS, state, name, seat)))
