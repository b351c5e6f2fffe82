"""What is left out of Flet's work changes nothing of what comes of it."""

from __future__ import annotations

import dataclasses
from typing import Any

import flet as ft
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import Message, MessageAction

from companion.ui.needless import _configure, _configured, _remove, _removed, leave_out_what_is_needless, used_fields


def test_no_message_is_written_out_for_a_log_that_is_off() -> None:
    """The text of a message does not have that of the controls in it."""
    leave_out_what_is_needless()
    assert "Jade" not in f"{Message(MessageAction.PATCH_CONTROL, ft.Text('Jade'))}"


def _screen() -> ft.Control:
    style = ft.ButtonStyle(text_style={ft.ControlState.DEFAULT: ft.TextStyle(size=9)})
    inner = ft.Container(ft.Text("Jade", style=ft.TextStyle(size=12)), padding=ft.Padding.all(4), data={"a": [1, None]})
    return ft.Column([inner, ft.FilledButton(ft.Icon(ft.Icons.ADD), style=style), ft.Row([ft.Text("2")])])


@pytest.mark.parametrize("look", [_configured, _configure])
def test_every_control_is_found_and_made_ready(look: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """By Flet's own way, and by the one that looks only where controls can be."""
    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", look)
    screen = _screen()
    found = [*DiffBuilder({}, screen, control_cls=BaseControl)._configure_dataclass(screen, None, False)]
    assert [control._c for control in found] == ["Column", "Container", "Text", "FilledButton", "Icon", "Row", "Text"]
    assert all(control._initialized for control in found)
    assert found[2].parent is found[1]


@pytest.mark.parametrize("look", [_removed, _remove])
def test_every_control_that_goes_is_found(look: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DiffBuilder, "_removed_controls", look)
    screen = _screen()
    found = [*DiffBuilder({}, screen, control_cls=BaseControl)._removed_controls(screen, True)]
    assert sorted(control._c for control in found) == sorted(
        ["Column", "Container", "Text", "FilledButton", "Icon", "Row", "Text"]
    )


def test_the_fields_of_a_control_are_those_that_say_something() -> None:
    """Also what was changed since, be it back to what it is by default; of what Flet does not follow, all."""
    text = ft.Text("Jade", size=12)
    text._dirty.clear()
    assert {field.name for field in used_fields(text)} == {"_c", "_i", "_internals", "value", "size"} & {
        field.name for field in dataclasses.fields(text) if not field.metadata.get("skip")
    }
    text.size = None
    assert "size" in {field.name for field in used_fields(text)}
    assert {field.name for field in used_fields(Plain())} == {"one", "other"}


@dataclasses.dataclass
class Plain:
    one: int = 0
    other: str = ""


@pytest.mark.parametrize("value", [None, 1, "text", 2.5, ft.Icons.ADD, (1, 2), b"", len])
def test_what_can_hold_no_control_is_not_looked_into(value: Any) -> None:
    assert _configure(DiffBuilder({}, {}), value, None, False) == ()
    assert _remove(DiffBuilder({}, {}), value, True) == ()
