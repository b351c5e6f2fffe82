"""Examples at the "May I?" table to try a rule."""

from typing import Final

from companion.games.islebound.setup import Tracking
from companion.games.islebound.state import State
from companion.ui.games.islebound.panels.bar import open_entry
from companion.ui.games.islebound.panels.pad import BUILDING, RENOWN, Pad
from companion.ui.table.examples import examples_by, tried_with
from companion.ui.table.model import TableModel

PAGES: Final = ("finish",)
"""Examples with a screen of their own."""
_LIGHT: Final = {
    RENOWN: ("IB-REN",),
    "reputation": ("IB-REP",),
    BUILDING: ("IB-BUY", "IB-BUILD", "IB-BLDG"),
    "finish": ("IB-END", "IB-SCORE"),
}
_TABLE: Final = {
    **_LIGHT,
    "coins": ("IB-ADJUST",),
    "town": ("IB-VISIT", "IB-ATTACK", "IB-DIPLO"),
    "hunt": ("IB-HUNT",),
}
_FULL: Final = {
    "visit": ("IB-VISIT", "IB-TOWN", "IB-REP", "IB-HIRE", "IB-BUILD", "IB-REST"),
    "attack": ("IB-ATTACK",),
    "diplomacy": ("IB-DIPLO",),
    "hunt": ("IB-HUNT",),
    "event": ("IB-EVENT", "IB-INFL"),
    "buy": ("IB-BUY", "IB-ROW"),
    "dump": ("IB-CARGO",),
    "effect": ("IB-REN",),
    "raid": ("IB-VAR-RAID",),
    "trade": ("IB-VAR-TRADE",),
    "finish": ("IB-END", "IB-SCORE"),
}
"""Entries and pages with the rules, or families of rules, that they demonstrate."""
example_of: Final = examples_by(
    {Tracking.SCORE: tried_with(_LIGHT), Tracking.TABLE: tried_with(_TABLE), Tracking.FULL: tried_with(_FULL)}
)


def open_example(table: TableModel, name: str) -> None:
    """Open an example at the table; ignored if its game does not have it."""
    state: State = table.state
    if name in (RENOWN, BUILDING):
        if not state.setup.is_full:
            table.open(Pad(name, table.likely_seat))
    elif name and (state.ledger is not None or name == "reputation"):
        open_entry(table, name)
