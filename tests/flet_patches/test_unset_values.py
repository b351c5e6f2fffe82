"""Flet sets every field of a new control."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import flet as ft
import pytest
from flet.controls.value_types import Prop

from companion.flet_patches import unset_values

GIVEN: dict[str, dict[str, Any]] = {
    "Component": {"fn": print, "args": (1,), "key": "a"},
    "Column": {"controls": [], "spacing": 0, "alignment": ft.MainAxisAlignment.CENTER},
    "Container": {"width": 4, "bgcolor": "red", "padding": 2, "data": {"a": 1}},
    "Icon": {"icon": ft.Icons.ADD, "size": 14},
    "Row": {"controls": [], "wrap": True, "visible": False},
    "Semantics": {"label": "Jade", "button": True, "selected": None},
    "Stack": {"clip_behavior": ft.ClipBehavior.NONE},
    "Text": {"value": "Jade", "size": 12, "semantics_label": ""},
}
"""Fields of a control of each kind, some as they are by default."""


def sets(monkeypatch, patched: bool) -> int:
    """How many fields are set while a text with one word is created."""
    names: list[str] = []

    def counted(prop, control, value) -> None:
        names.append(prop.name)
        original(prop, control, value)

    original = Prop.__set__
    with monkeypatch.context() as patch:
        if patched:
            unset_values.apply()
        patch.setattr(Prop, "__set__", counted)
        ft.Text("Jade")
    return len(names)


def test_still_needed(monkeypatch) -> None:
    assert sets(monkeypatch, patched=False) > 50
    assert sets(monkeypatch, patched=True) == 1


@pytest.mark.parametrize("kind", unset_values.KINDS, ids=lambda kind: kind.__name__)
def test_patched_a_control_is_what_it_would_be_without(kind) -> None:
    given = GIVEN[kind.__name__]
    by_itself = kind(**given)
    unset_values.apply()
    quick = kind(**given)
    for field in fields(kind):
        if field.name not in ("_i", "_state"):  # of each control its own
            assert getattr(quick, field.name, "unset") == getattr(by_itself, field.name, "unset"), field.name
    assert quick._i > by_itself._i
    assert quick._values == by_itself._values


def test_patched_what_is_made_for_each_is_not_shared() -> None:
    unset_values.apply()
    one, other = ft.Row(), ft.Row()
    one.controls.append(ft.Text("Jade"))
    assert other.controls == []


def test_patched_values_by_place_and_a_ref() -> None:
    unset_values.apply()
    ref: ft.Ref[ft.Text] = ft.Ref()
    text = ft.Text("Jade", ref=ref)
    assert (text.value, ref.current) == ("Jade", text)


@pytest.mark.parametrize(
    ("kind", "args", "values"),
    [(ft.Text, ["a"], {"value": "b"}), (ft.Icon, [], {}), (ft.Row, [], {"colour": "red"}), (ft.Stack, [[]] * 60, {})],
)
def test_patched_what_is_wrong_is_refused_as_before(kind, args, values) -> None:
    with pytest.raises(TypeError) as by_itself:
        kind(*args, **values)
    unset_values.apply()
    with pytest.raises(TypeError) as patched:
        kind(*args, **values)
    assert str(patched.value) == str(by_itself.value)


def test_patched_a_change_later_is_noticed() -> None:
    unset_values.apply()
    text = ft.Text("Jade", size=12)
    assert not text._dirty
    text.size = None
    assert [*text._dirty] == ["size"]
    assert text.size is None
