"""On a computer every sign says what it is for, with its key, where a mouse rests on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.services import services_in
from companion.ui.components.basics import SHORTCUTS, icon_button
from companion.ui.session import Session
from companion.ui.shortcuts import AFTER, BEFORE, EVERYWHERE


def tooltip(folder: Path, identifier: str, width: int, language: str = "en") -> str | None:
    """The tooltip of a sign in a window of that width."""
    session = Session(services_in(str(folder)), language=language)
    session.width = width
    sign: Any = icon_button(session, identifier, ft.Icons.UNDO, "What it does", lambda: None)
    found = sign.content.tooltip
    return None if found is None else found.message


def test_a_sign_says_what_it_is_for_and_by_which_key(tmp_path: Path) -> None:
    assert tooltip(tmp_path, "undo", 1280) == "What it does (Ctrl+Z)"
    assert tooltip(tmp_path, "back", 1280) == "What it does (Esc)"
    assert tooltip(tmp_path, "bar-more", 1280) == "What it does"
    assert tooltip(tmp_path, "undo", 412) is None, "nothing rests on a phone"


@pytest.mark.parametrize("identifier", SHORTCUTS)
def test_the_key_of_a_sign_is_one_that_is_listened_to(identifier: str) -> None:
    """Else the sign would tell of a key that does nothing."""
    listened = {key for shortcut in (*BEFORE, *AFTER, *EVERYWHERE) for key in shortcut.keys}
    assert SHORTCUTS[identifier] in listened
