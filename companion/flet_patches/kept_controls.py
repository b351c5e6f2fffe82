"""Flet loses the page of a control that a component keeps from one drawing to the next.

A control finds its page through weak references to its parents. Every drawing has new parents, which `DiffBuilder` sets
only on controls that are new, too: one that stays the same object refers to those of its first drawing, and once they
are collected its methods raise RuntimeError ("must be added to the page first"). With the patch a control keeps its
page.
"""

import weakref
from collections.abc import Callable
from typing import TypeVar

import flet as ft
from flet.controls.base_control import BaseControl

Kind = TypeVar("Kind", bound=ft.Control)


def keeping_page(kind: type[Kind]) -> type[Kind]:
    """Return a subclass of a kind of control whose controls keep the page that they were first found on."""
    find: Callable[[ft.Control], ft.Page] = vars(BaseControl)["page"].fget

    def page(control: ft.Control) -> ft.Page | None:
        known: weakref.ref[ft.Page] | None = vars(control).get("_companion_page")
        if known is None:
            known = weakref.ref(find(control))
            object.__setattr__(control, "_companion_page", known)
        return known()

    return type(kind.__name__, (kind,), {"page": property(page)})
