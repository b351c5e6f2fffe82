"""The data that outlive a game: players, Favor cards, settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.registry import FIRST
from companion.play.ports import StoreError
from companion.storage.folder import DataFolder
from companion.storage.journal import JournalDB
from companion.storage.library import LIBRARY, Library

ADAM, BILL, CHARLES = ({"name": name, "color": color} for name, color in zip("ABC", "xyz", strict=True))
CARD = {"pattern": ["a1", "b1"], "rewards": {"points": 2}, "name": "Rampart"}


def test_the_latest_group_comes_first_and_nobody_twice(tmp_path: Path) -> None:
    """Seating order is kept; the group of the latest game is known as such."""
    library = Library(str(tmp_path))
    assert library.players() == library.group() == []

    library.remember_players([ADAM, BILL])
    library.remember_players([CHARLES, ADAM])

    assert library.players() == [CHARLES, ADAM, BILL]
    assert Library(str(tmp_path)).group() == [CHARLES, ADAM]


def test_a_card_is_kept_once_and_can_be_forgotten(tmp_path: Path) -> None:
    """The newest card comes first."""
    library = Library(str(tmp_path))
    other = {"pattern": ["a1"], "rewards": {}}
    for card in (CARD, other, CARD):
        library.keep_card(card, FIRST)
    assert library.cards(FIRST) == [other, CARD]

    library.forget_card(other, FIRST)

    assert Library(str(tmp_path)).cards(FIRST) == [CARD]


def test_cards_name_their_game(tmp_path: Path) -> None:
    """A card from before there were several games is one of the first game."""
    library = Library(str(tmp_path))
    library.keep_card(CARD, FIRST)
    library.keep_card(CARD, "chess-record")
    library.keep_card({"name": "Rook"}, "chess-record")

    library.forget_card(CARD, FIRST)

    assert library.cards(FIRST) == []
    assert library.cards("chess-record") == [{"name": "Rook"}, CARD]


def test_a_card_without_a_game_is_kept_once_and_can_be_forgotten(tmp_path: Path) -> None:
    """As the version before wrote it."""
    folder = DataFolder(str(tmp_path))
    with JournalDB(folder.at(LIBRARY), ops=folder.ops, about={"schema": 2, "id": LIBRARY}) as db:
        db.table("cards").insert({"card": CARD})
    library = Library(str(tmp_path))

    library.keep_card(CARD, FIRST)

    assert library.cards(FIRST) == [CARD]
    assert library.cards("chess-record") == []
    library.forget_card(CARD, FIRST)
    assert library.cards(FIRST) == []


def test_settings_are_kept(tmp_path: Path) -> None:
    """A setting never chosen is its default."""
    library = Library(str(tmp_path))
    assert library.setting("theme", "dark") == "dark"
    library.choose("theme", "light")
    library.choose("theme", "system")
    assert Library(str(tmp_path)).setting("theme", "dark") == "system"


def test_a_damaged_library_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    """Neither reading nor writing empties it."""
    (tmp_path / "library.json").write_text("{oops", "utf-8")
    library = Library(str(tmp_path))
    with pytest.raises(StoreError, match="damaged"):
        library.cards(FIRST)
    with pytest.raises(StoreError, match="damaged"):
        library.choose("theme", "light")
    assert (tmp_path / "library.json").read_text("utf-8") == "{oops"
