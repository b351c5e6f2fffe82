"""Screens of a few controls, in which controls lie at all the places where they can."""

from __future__ import annotations

from typing import Any

import flet as ft
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder

CONTROLS = ["Column", "Container", "Text", "FilledButton", "Icon", "Row", "Text"]
"""The parts of `screen`, from the top."""


def screen() -> ft.Control:
    """A new screen."""
    style = ft.ButtonStyle(text_style={ft.ControlState.DEFAULT: ft.TextStyle(size=9)})
    inner = ft.Container(ft.Text("Jade", style=ft.TextStyle(size=12)), padding=ft.Padding.all(4), data={"a": [1, None]})
    return ft.Column([inner, ft.FilledButton(ft.Icon(ft.Icons.ADD), style=style), ft.Row([ft.Text("2")])])


def configured(control: ft.Control) -> list[Any]:
    """The controls that Flet finds in one that is new."""
    return [*DiffBuilder({}, control, control_cls=BaseControl)._configure_dataclass(control, None, False)]


def removed(control: ft.Control) -> list[Any]:
    """The controls that Flet finds in one that goes."""
    return [*DiffBuilder({}, control, control_cls=BaseControl)._removed_controls(control, True)]
