"""What is opened at the "May I?" table when a rule is tried there, and how."""

from typing import Final

from companion.engine.ruling import family_of
from companion.games.islebound.setup import Setup, Tracking
from companion.games.islebound.state import State
from companion.ui.games.islebound.panels.bar import open_entry
from companion.ui.games.islebound.panels.pad import BUILDING, RENOWN, Pad
from companion.ui.table.model import TableModel

PAGES: Final = ("finish",)
"""What has a screen of its own."""
_LIGHT: Final = {
    "IB-REN": RENOWN,
    "IB-REP": "reputation",
    "IB-BUY": BUILDING,
    "IB-BUILD": BUILDING,
    "IB-BLDG": BUILDING,
    "IB-END": "finish",
    "IB-SCORE": "finish",
}
_FULL: Final = {
    "IB-VISIT": "visit",
    "IB-TOWN": "visit",
    "IB-REP": "visit",
    "IB-HIRE": "visit",
    "IB-BUILD": "visit",
    "IB-REST": "visit",
    "IB-ATTACK": "attack",
    "IB-DIPLO": "diplomacy",
    "IB-HUNT": "hunt",
    "IB-EVENT": "event",
    "IB-INFL": "event",
    "IB-BUY": "buy",
    "IB-ROW": "buy",
    "IB-CARGO": "dump",
    "IB-REN": "effect",
    "IB-VAR-RAID": "raid",
    "IB-VAR-TRADE": "trade",
    "IB-END": "finish",
    "IB-SCORE": "finish",
}
"""What rules of a family are about: the longest beginning of an id counts."""


def example_of(rule: str, setup: Setup) -> str:
    """What is opened to try a rule in a game; empty where only the table is."""
    examples = _FULL if setup.tracking is Tracking.FULL else _LIGHT
    return examples.get(family_of(rule, examples), "")


def open_example(table: TableModel, name: str) -> None:
    """Opens an example at the table; nothing where its game does not have it."""
    state: State = table.state
    if name in (RENOWN, BUILDING):
        if state.ledger is None:
            table.open(Pad(name, table.likely_seat))
    elif name and (state.ledger is not None or name == "reputation"):
        open_entry(table, name)
