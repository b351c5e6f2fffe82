"""Texts that are copied: the result of a game, a code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.services import services_in
from companion.ui.components.code_panel import selectable
from companion.ui.session import Session


def test_the_lines_of_a_text_stay_lines(tmp_path: Path) -> None:
    """Each is made safe by itself: a line end within one would be shown as a space."""
    box: Any = selectable(Session(services_in(str(tmp_path)), language="en"), "share-result", "Anna 12\nBéla 9", 16)
    assert box.label == "Anna 12\nBéla 9"
    assert [line.value for line in box.content.content.content.controls] == ["Anna 12", "Béla 9"]
