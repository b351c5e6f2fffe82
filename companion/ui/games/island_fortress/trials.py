"""What is opened at the "May I?" desk when a rule is tried there. Not here: how it is opened; the desk knows that."""

from typing import Final, NamedTuple

PAGE_TRIALS: Final = ("favor", "finish")
"""What has a screen of its own; everything else is opened at the table."""
PANEL_TRIALS: Final = ("petition", "treasure", "chip", "reinforcement")
WALL_TRIALS: Final = ("build", "replace", "remove_reinforcement")
"""What is done by a tap on the wall."""
TURN_TRIALS: Final = ("buyback", "end_turn")


class Trial(NamedTuple):
    """What is opened: where only the score is tracked, and where every action is; empty: the desk at its start.

    It is the name of one of the trials above, of an action of a role card, "repeat" or "governor".
    """

    light: str = ""
    full: str = ""


def _both(name: str) -> Trial:
    return Trial(name, name)


_TRIALS: Final = {
    "IF-SETUP": Trial(),
    "IF-INCOME": Trial(full="end_turn"),
    "IF-PETITION": _both("petition"),
    "IF-TURN": Trial(),
    "IF-TURN-3": Trial("chip", "buyback"),
    "IF-ROUND-END": Trial(full="end_turn"),
    "IF-REC-A": Trial(full="recruit"),
    "IF-REC-B": Trial(full="collect_convicts"),
    "IF-REC-C": Trial(full="collect_prison"),
    "IF-PLAN-A": Trial(full="buy_blocks"),
    "IF-PLAN-B": Trial(full="draw_favors"),
    "IF-PLAN-C": Trial("reinforcement", "remove_reinforcement"),
    "IF-BUILD": _both("build"),
    "IF-FAVOR": _both("favor"),
    "IF-REPLACE": _both("replace"),
    "IF-TREA-A": Trial(full="collect_jade"),
    "IF-TREA-B": Trial("treasure", "collect_treasure"),
    "IF-TASK-A": Trial(full="move_taskmaster"),
    "IF-TASK-B": Trial(full="repeat"),
    "IF-REPEAT": Trial(full="repeat"),
    "IF-GOV": _both("governor"),
    "IF-ROW": _both("build"),
    "IF-TOWER": _both("build"),
    "IF-LEVEL": _both("build"),
    "IF-ONCE": _both("build"),
    "IF-END": _both("finish"),
    "IF-FINAL": _both("finish"),
    "IF-TIE": _both("finish"),
    "IF-VAR": Trial(),
    "IF-VAR-FRIENDLY": _both("replace"),
    "IF-VAR-FIRST": _both("petition"),
    "IF-VAR-TRADE": _both("finish"),
    "IF-RUL-STOCK": Trial(full="recruit"),
    "IF-RUL-CHIP-TM": Trial("chip", "buyback"),
    "IF-RUL-LAST": _both("build"),
    "IF-RUL-CONVICT": _both("build"),
    "IF-RUL-WIDE": _both("favor"),
    "IF-RUL-HAND": Trial("favor", "draw_favors"),
}
"""What each rule is about, or each family of rules: the longest name that an id begins with counts."""


def trial_of(rule: str, is_full: bool) -> str:
    """What is opened to try a rule; empty where nothing is to be tried."""
    name = rule
    while name not in _TRIALS:
        name, dash, _ = name.rpartition("-")
        if not dash:
            raise LookupError(rule)
    return _TRIALS[name].full if is_full else _TRIALS[name].light
