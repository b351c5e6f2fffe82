"""Validation of events from browsers: Flet passes on whatever values they send."""

import math
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Final, get_args

PLAIN: Final = frozenset({str, bool, int, float})
LARGEST: Final = 20_000
"""Maximum plausible side of a window in pixels."""


@cache
def _declared(kind: Any) -> tuple[tuple[str, tuple[type, ...]], ...]:
    """Return the fields of an event class that hold plain values, each with its allowed types."""
    found = []
    for field in fields(kind):
        types = set(get_args(field.type) or (field.type,))
        if types - {NoneType} and types <= PLAIN | {NoneType}:
            found.append((field.name, tuple(types | ({int} if float in types else set()))))
    return tuple(found)


def is_odd(event: Any) -> bool:
    """Return True if an event has a field of another type than declared, or a number that is not finite.

    >>> import flet as ft
    >>> pressed = {"name": "", "control": None, "shift": False, "ctrl": False, "alt": False, "meta": False}
    >>> is_odd(ft.KeyboardEvent(key="a", **pressed)), is_odd(ft.KeyboardEvent(key=7, **pressed))
    (False, True)
    """
    if not is_dataclass(event):
        return False
    kind: object = type(event)
    for name, types in _declared(kind):
        value = getattr(event, name, None)
        if not isinstance(value, types) or (isinstance(value, float) and math.isnan(value)):
            return True
    return False


def side(value: Any, otherwise: float) -> float:
    """Return the width or height of a window as reported by its browser, or `otherwise` if the value is invalid.

    >>> side(412.0, 1), side(float("nan"), 1), side("412", 1), side(10**9, 1), side(None, 1), side(0, 1)
    (412.0, 1, 1, 1, 1, 1)
    """
    return value if type(value) in (int, float) and 0 < value <= LARGEST else otherwise
