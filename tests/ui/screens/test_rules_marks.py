"""The signs of chapters: a game gives those that no other has, and may leave one out."""

from __future__ import annotations

import pytest

from companion.games.registry import rules_desk_of
from companion.ui.registry import PLAYED, screens_of


@pytest.mark.parametrize("format", PLAYED)
def test_a_games_signs_are_of_its_chapters(format: str) -> None:
    """One under another name would never be seen."""
    chapters = {chapter.name for chapter in rules_desk_of(format).chapters("en")}

    assert set(screens_of(format).rules.marks) <= chapters
