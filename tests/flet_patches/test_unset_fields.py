"""Flet looks at every field of a control that is new, or goes."""

from __future__ import annotations

import dataclasses

import flet as ft
from flet.controls.object_patch import DiffBuilder

from companion.flet_patches import unset_fields
from tests.flet_patches.screens import CONTROLS, configured, removed, screen


def looks(monkeypatch, patched: bool) -> int:
    """How many values are looked at because of one new screen."""
    asked: list[object] = []

    def counted(self, item, parent, frozen, configure_setattr_only=False):
        asked.append(item)
        return original(self, item, parent, frozen, configure_setattr_only)

    original = DiffBuilder._configure_dataclass
    with monkeypatch.context() as patch:
        if patched:
            unset_fields.apply()
        patch.setattr(DiffBuilder, "_configure_dataclass", counted)
        configured(screen())
    return len(asked)


def test_still_needed(monkeypatch) -> None:
    """Several times as many values as were ever set."""
    assert looks(monkeypatch, patched=False) > 2 * looks(monkeypatch, patched=True)


def test_patched_every_control_is_found_and_made_ready() -> None:
    unset_fields.apply()
    found = configured(screen())
    assert [control._c for control in found] == CONTROLS
    assert all(control._initialized for control in found)
    assert found[2].parent is found[1]


def test_patched_every_control_that_goes_is_found() -> None:
    unset_fields.apply()
    assert sorted(control._c for control in removed(screen())) == sorted(CONTROLS)


def test_the_fields_of_a_control_are_those_that_were_set() -> None:
    """Also what was changed since, be it back to what it is by default; of what Flet does not follow, all."""
    text = ft.Text("Jade", size=12)
    text._dirty.clear()
    assert {field.name for field in unset_fields.set_fields(text)} == {"_c", "_i", "_internals", "value", "size"} & {
        field.name for field in dataclasses.fields(text) if not field.metadata.get("skip")
    }
    text.size = None
    assert "size" in {field.name for field in unset_fields.set_fields(text)}
    assert {field.name for field in unset_fields.set_fields(Plain())} == {"one", "other"}


@dataclasses.dataclass
class Plain:
    one: int = 0
    other: str = ""
