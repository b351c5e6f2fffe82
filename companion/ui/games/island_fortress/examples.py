"""What is opened at the "May I?" table when a rule is tried there, and how."""

from typing import Final, NamedTuple

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


class Example(NamedTuple):
    """What is opened: where only the score is tracked, and where every action is; empty: the table as it stands.

    It is the name of one of the examples above, of an action of a role card, "repeat" or "governor".
    """

    light: str = ""
    full: str = ""


def _both(name: str) -> Example:
    return Example(name, name)


_EXAMPLES: Final = {
    "IF-SETUP": Example(),
    "IF-INCOME": Example(full="end_turn"),
    "IF-PETITION": _both("petition"),
    "IF-TURN": Example(),
    "IF-TURN-3": Example("chip", "buyback"),
    "IF-ROUND-END": Example(full="end_turn"),
    "IF-REC-A": Example(full="recruit"),
    "IF-REC-B": Example(full="collect_convicts"),
    "IF-REC-C": Example(full="collect_prison"),
    "IF-PLAN-A": Example(full="buy_blocks"),
    "IF-PLAN-B": Example(full="draw_favors"),
    "IF-PLAN-C": Example("reinforcement", "remove_reinforcement"),
    "IF-BUILD": _both("build"),
    "IF-FAVOR": _both("favor"),
    "IF-REPLACE": _both("replace"),
    "IF-TREA-A": Example(full="collect_jade"),
    "IF-TREA-B": Example("treasure", "collect_treasure"),
    "IF-TASK-A": Example(full="move_taskmaster"),
    "IF-TASK-B": Example(full="repeat"),
    "IF-REPEAT": Example(full="repeat"),
    "IF-GOV": _both("governor"),
    "IF-ROW": _both("build"),
    "IF-TOWER": _both("build"),
    "IF-LEVEL": _both("build"),
    "IF-ONCE": _both("build"),
    "IF-END": _both("finish"),
    "IF-FINAL": _both("finish"),
    "IF-TIE": _both("finish"),
    "IF-VAR": Example(),
    "IF-VAR-FRIENDLY": _both("replace"),
    "IF-VAR-FIRST": _both("petition"),
    "IF-VAR-TRADE": _both("finish"),
    "IF-RUL-STOCK": Example(full="recruit"),
    "IF-RUL-CHIP-TM": Example("chip", "buyback"),
    "IF-RUL-LAST": _both("build"),
    "IF-RUL-CONVICT": _both("build"),
    "IF-RUL-WIDE": _both("favor"),
    "IF-RUL-HAND": Example("favor", "draw_favors"),
}
"""What each rule is about, or each family of rules: the longest name that an id begins with counts."""


def example_of(rule: str, setup: Setup) -> str:
    """What is opened to try a rule in a game; empty where nothing is to be tried."""
    example = _EXAMPLES[family_of(rule, _EXAMPLES)]
    return example.full if setup.tracking is Tracking.FULL else example.light


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
