"""Flet searches plain values for controls."""

from __future__ import annotations

import flet as ft
import pytest
from flet.controls.object_patch import DiffBuilder

from companion.flet_patches import plain_values
from tests.flet_patches.screens import CONTROLS, configured, removed, screen

PLAIN = [None, 1, "text", 2.5, ft.Icons.ADD, (1, 2), b"", len]


def test_still_needed() -> None:
    """A generator is made for a number, which holds nothing."""
    assert not isinstance(DiffBuilder({}, {})._configure_dataclass(1, None, False), tuple)
    assert not isinstance(DiffBuilder({}, {})._removed_controls(1, True), tuple)


@pytest.mark.parametrize("value", PLAIN)
def test_patched_what_can_hold_no_control_is_not_looked_into(value) -> None:
    plain_values.apply()
    assert isinstance(DiffBuilder({}, {})._configure_dataclass(value, None, False), tuple)
    assert isinstance(DiffBuilder({}, {})._removed_controls(value, True), tuple)


@pytest.mark.parametrize("value", PLAIN)
def test_by_itself_flet_finds_no_control_there_either(value) -> None:
    assert [*DiffBuilder({}, {})._configure_dataclass(value, None, False)] == []


def test_patched_every_control_is_found_and_made_ready() -> None:
    plain_values.apply()
    found = configured(screen())
    assert [control._c for control in found] == CONTROLS
    assert all(control._initialized for control in found)
    assert sorted(control._c for control in removed(screen())) == sorted(CONTROLS)
