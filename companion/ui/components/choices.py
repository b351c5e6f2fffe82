"""Values to choose from: a button or chip for each, with the identifier `<name>-<value>`; selected ones are marked."""

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from functools import partial
from typing import Any

import flet as ft

from companion.ui.components.basics import button, chip
from companion.ui.components.layout import in_row
from companion.ui.kit import Value
from companion.ui.session import Session


def slug(value: Any) -> str:
    """Return a value as part of an identifier."""
    if value is None or value == ():
        return "none"
    if isinstance(value, Enum):
        return slug(value.value)
    return "-".join(map(slug, value)) if isinstance(value, tuple) else str(value)


def choice_buttons(
    session: Session,
    name: str,
    texts: Mapping[Value, str],
    chosen: Collection[object],
    choose: Callable[[Value], object],
    **style: Any,
) -> list[ft.Control]:
    """Return a few values as buttons that share the width of a row; `style` is that of a button."""
    return [
        button(
            session, f"{name}-{slug(value)}", text, partial(choose, value), selected=value in chosen, expand=1, **style
        )
        for value, text in texts.items()
    ]


def choice_chips(  # one for each of several, and how they stand together
    session: Session,
    name: str,
    texts: Mapping[Value, str],
    chosen: Collection[object],
    choose: Callable[[Value], object],
    *,
    check: bool = False,
    **style: Any,
) -> ft.Row:
    """Return values as chips in rows that wrap, 8 pixels apart, unless the `style` of the row differs."""
    chips = (
        chip(session, f"{name}-{slug(value)}", text, partial(choose, value), selected=value in chosen, check=check)
        for value, text in texts.items()
    )
    return in_row(*chips, **{"wrap": True, "run_spacing": 8, **style})
