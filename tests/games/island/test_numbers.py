"""The numbers that are shown with the rules, as the text gives them or as they are counted by hand."""

from typing import Final

import pytest

from companion.games.island.numbers import NUMBERS
from companion.text.catalogue import LANGUAGES, catalogue
from companion.text.rules_desk import NOTHING, Table

ENGLISH: Final = catalogue("en", "island")


def shown(name: str) -> Table:
    """A table in English."""
    return NUMBERS[name](ENGLISH)


def test_is_mon_1_each_monument_lowers_a_goal_of_six_by_one():
    """IS-VAR-SHORT: five in the shorter game; a goal is never below nothing (IS-RUL-MONZERO)."""
    assert shown("goal") == (
        ["Monuments", 0, 1, 2, 3, 4, 5, 6],
        [("Usual game", [6, 5, 4, 3, 2, 1, 0]), ("Shorter game", [5, 4, 3, 2, 1, 0, 0])],
    )


@pytest.mark.parametrize(
    ("players", "hand", "discard", "passed"),
    [
        (2, [8, 7, 6, 5], [1, 1, 1, 1], [6, 4, 2, NOTHING]),
        (3, [5, 4, 4, 4], [1, NOTHING, NOTHING, NOTHING], [3, 2, 1, NOTHING]),
        (4, [4, 4, 4, 4], [NOTHING] * 4, [3, 2, 1, NOTHING]),
    ],
)
def test_is_draft_1_the_steps_of_the_draft(players: int, hand: list[int], discard: list[object], passed: list[object]):
    """One card more is kept in every step; what is not done in a step is a dash."""
    heads, rows = shown(f"draft_{players}")

    assert heads == ["Step", 1, 2, 3, 4]
    assert rows == [("In hand", hand), ("Discard", discard), ("Keep", [1, 2, 3, 4]), ("Pass on", passed)]


def test_is_draft_3_where_the_18_cards_are():
    """10, 6 and 2 of them out of play, the rest in hands."""
    heads, rows = shown("cards")
    removed, dealt, discarded, held = (row for _, row in rows)

    assert heads == ["Players", 2, 3, 4]
    assert [label for label, _ in rows] == [
        "Removed unseen",
        "Dealt to each",
        "Discarded in the draft",
        "In hands at the start",
    ]
    assert (removed, dealt) == ([2, 3, 2], [8, 5, 4])
    assert [unseen + laid_off for unseen, laid_off in zip(removed, discarded, strict=True)] == [10, 6, 2]
    assert held == [8, 12, 16]


def test_is_cycle_4_and_5_the_island_grows_by_a_territory_and_a_castle_a_cycle():
    """IS-SETUP-4, IS-SETUP-5: it begins with a territory of each player and one castle; six castles in cycle 6."""
    assert shown("growth") == (
        ["Cycle", 1, 2, 3, 4, 5, 6],
        [
            ("Territories (players: 2)", [2, 3, 4, 5, 6, 7]),
            ("Territories (players: 3)", [3, 4, 5, 6, 7, 8]),
            ("Territories (players: 4)", [4, 5, 6, 7, 8, 9]),
            ("Castles", [1, 2, 3, 4, 5, 6]),
        ],
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_has_its_words(language: str):
    for make in NUMBERS.values():
        heads, rows = make(catalogue(language, "island"))
        assert all(len(row) == len(heads) - 1 for _, row in rows)
        assert all(label for label, _ in rows)
