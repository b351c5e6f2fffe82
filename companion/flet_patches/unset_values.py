"""Flet sets all sixty fields of a new control, most of them to what they are by default.

The `__init__` that `dataclasses` makes assigns every field, each through the `__set__` of Flet's `Prop`, which then
keeps nothing of a default: half of the time in which a screen is built. With the patch the kinds of controls that
screens have many of are created by an `__init__` that sets what it is given. It has no issue upstream.
"""

import dataclasses
from collections.abc import Callable
from typing import Final

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl

KINDS: Final[tuple[type[BaseControl], ...]] = (
    Component, ft.Column, ft.Container, ft.Icon, ft.Row, ft.Semantics, ft.Stack, ft.Text,
)  # fmt: skip
Init = Callable[..., None]
originals: Final[dict[type[BaseControl], Init]] = {kind: kind.__init__ for kind in KINDS}


def quick_init(kind: type[BaseControl]) -> Init:
    """Return an `__init__` that sets the given fields alone: the class has the defaults of all others."""
    original = originals[kind]
    fields = dataclasses.fields(kind)
    made = {field.name: field.default_factory for field in fields if callable(field.default_factory)}
    accepted = {field.name: field for field in fields if field.init}
    by_place = [name for name, field in accepted.items() if not field.kw_only]
    required = {name for name in accepted.keys() - made if accepted[name].default is dataclasses.MISSING}

    def init(self: BaseControl, *args: object, **values: object) -> None:
        given = {**dict(zip(by_place, args, strict=False)), **values}
        if len(given) != len(args) + len(values) or not required <= given.keys() <= accepted.keys():
            original(self, *args, **values)  # with a `ref`, or wrong
            return
        for name, make in made.items():
            if name not in given:
                setattr(self, name, make())
        for name, value in given.items():
            setattr(self, name, value)
        self.__post_init__(None)

    return init


QUICK: Final = {kind: quick_init(kind) for kind in KINDS}


def apply() -> None:
    """Patch the kinds of controls, for all windows; repeated calls change nothing."""
    for kind, init in QUICK.items():
        setattr(kind, "__init__", init)  # noqa: B010 - as a value: mypy knows the method
