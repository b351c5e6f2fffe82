"""Follows the plan of an entry: the taps that answer its steps, one after the other, in any game's panel."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, Protocol

from companion.engine.choices import decisions
from companion.engine.game import Kinds
from companion.ui.table.making.rows import slug

ADJUSTED: Final = frozenset({"open", "units", "remove"})
"""Steps that are filled in and can be changed, so that the entry is confirmed after them."""


class Taps(Protocol):
    """A table on which something can be tapped."""

    def tap(self, identifier: str) -> None:
        """Tap a control; AssertionError where there is none."""

    def shows(self, identifier: str) -> bool:
        """Return whether the control is there."""

    def is_chosen(self, identifier: str) -> bool:
        """Return whether the control is chosen among others."""


def follow(taps: Taps, kinds: Kinds[Any], state: Any, event: object, on_board: Collection[str], place: str) -> None:
    """Answer the steps of an event after `state`; those `on_board` are taps on its places, such as `brick-3`.

    A step without a control is decided by what stands before it. The panel is confirmed unless its last answer enters.
    """
    last = ""
    for step, value in decisions(kinds, state, event):
        control, last = f"{step.name}-{slug(value)}", step.name
        if step.name in on_board:
            taps.tap(f"{place}-{value}")
        elif taps.shows(f"{step.name}-minus"):
            for _ in range(step.options[-1] - value):
                taps.tap(f"{step.name}-minus")
        elif taps.shows(control) and not taps.is_chosen(control):
            taps.tap(control)
    if last in ADJUSTED and taps.shows("panel-confirm"):
        taps.tap("panel-confirm")
