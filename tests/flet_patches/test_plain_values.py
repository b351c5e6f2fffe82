"""Flet searches plain values for controls, and compares them as if they had some."""

from __future__ import annotations

import flet as ft
import pytest
from flet.controls import object_patch
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder, ObjectPatch

from companion.flet_patches import plain_values
from tests.flet_patches.screens import CONTROLS, configured, removed, screen

PLAIN = [None, 1, "text", 2.5, ft.Icons.ADD, (1, 2), b"", len]


def test_still_needed() -> None:
    """A generator is made for a number, which holds nothing."""
    assert not isinstance(DiffBuilder({}, {})._configure_dataclass(1, None, False), tuple)
    assert not isinstance(DiffBuilder({}, {})._removed_controls(1, True), tuple)


def test_still_needed_to_compare(caplog) -> None:
    """Two equal numbers are a case of their own only after all others."""
    with caplog.at_level("DEBUG", object_patch.logger.name):
        DiffBuilder({}, {})._compare_values(None, [], "size", 12, 12, True)
        assert caplog.messages
        caplog.clear()
        plain_values.apply()
        DiffBuilder({}, {})._compare_values(None, [], "size", 12, 12, True)
        assert not caplog.messages


@pytest.mark.parametrize("apply", [lambda: None, plain_values.apply], ids=["as it comes", "patched"])
@pytest.mark.parametrize(
    ("before", "after", "count"),
    [
        (12, 12, 0),
        (12, 13, 1),
        (1, True, 1),
        (1, 1.0, 1),
        (None, 0, 1),
        ([], [], 0),
        ([], ["Jade"], 1),
        (["Jade"], ["Jade"], 0),
        (["Jade"], ["Favor"], 1),
        ({"a": 1}, {"a": 2}, 1),
    ],
)
def test_what_differs_is_found_as_before(apply, before, after, count) -> None:
    apply()
    builder = DiffBuilder({"size": before}, {"size": after})
    builder._compare_values(None, [], "size", before, after, True)
    assert len([*builder.execute()]) == count


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


def test_patched_a_control_equal_to_the_one_before_takes_its_place() -> None:
    """It is another object, so what the client knows by number has to be kept."""
    plain_values.apply()
    old, new = ft.Text("Jade"), ft.Text("Jade")
    before, after = ft.Container(old), ft.Container(new)
    patch, added, gone = ObjectPatch.from_diff({"_b": before}, {"_b": after}, BaseControl, frozen=True)
    assert not patch.patch
    assert new._i == old._i
    assert new.parent is after
    assert old in gone
    assert new in added
