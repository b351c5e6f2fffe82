"""Examples at the "May I?" table to try a rule."""

from typing import Final

from companion.engine.choices import closest
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import ACTIONS, KINDS
from companion.games.island_fortress.setup import Tracking
from companion.games.island_fortress.state import State
from companion.ui.games.island_fortress.panels.block import panel_for
from companion.ui.games.island_fortress.panels.card import TERMS, WALL_ACTIONS, CardPanel
from companion.ui.games.island_fortress.panels.choice import ChoicePanel, pick
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.table.examples import examples_by, tried_with
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm

PAGE_EXAMPLES: Final = ("favor", "finish")
"""Examples with a screen of their own; all others are opened at the table."""
PANEL_EXAMPLES: Final = ("petition", "treasure", "chip", "reinforcement")
TURN_EXAMPLES: Final = ("buyback", "end_turn")


_BOTH: Final = {
    "petition": ("IF-PETITION", "IF-VAR-FIRST"),
    "build": ("IF-BUILD", "IF-ROW", "IF-TOWER", "IF-LEVEL", "IF-ONCE", "IF-RUL-LAST", "IF-RUL-CONVICT"),
    "favor": ("IF-FAVOR", "IF-RUL-WIDE"),
    "replace": ("IF-REPLACE", "IF-VAR-FRIENDLY"),
    "governor": ("IF-GOV",),
    "finish": ("IF-END", "IF-FINAL", "IF-TIE", "IF-VAR-TRADE"),
}
_LIGHT: Final = {
    "chip": ("IF-TURN-3", "IF-RUL-CHIP-TM"),
    "reinforcement": ("IF-PLAN-C",),
    "treasure": ("IF-TREA-B",),
    "favor": ("IF-RUL-HAND",),
}
_FULL: Final = {
    "end_turn": ("IF-INCOME", "IF-ROUND-END"),
    "buyback": ("IF-TURN-3", "IF-RUL-CHIP-TM"),
    "recruit": ("IF-REC-A", "IF-RUL-STOCK"),
    "collect_convicts": ("IF-REC-B",),
    "collect_prison": ("IF-REC-C",),
    "buy_blocks": ("IF-PLAN-A",),
    "draw_favors": ("IF-PLAN-B", "IF-RUL-HAND"),
    "remove_reinforcement": ("IF-PLAN-C",),
    "collect_jade": ("IF-TREA-A",),
    "collect_treasure": ("IF-TREA-B",),
    "move_taskmaster": ("IF-TASK-A",),
    "repeat": ("IF-TASK-B", "IF-REPEAT"),
}
"""Examples, actions, "repeat" and "governor" with the rules, or families of rules, that they demonstrate."""
example_of: Final = examples_by({Tracking.SCORE: tried_with(_BOTH, _LIGHT), Tracking.FULL: tried_with(_BOTH, _FULL)})


def open_example(table: TableModel, name: str) -> None:
    """Open an example at the table; ignored if its game does not have it."""
    state: State = table.state
    is_full, seat = state.ledger is not None, table.likely_seat
    if name in WALL_ACTIONS:
        pick(table, name, title=table.t(f"term.{TERMS.get(name, name)}"))
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
