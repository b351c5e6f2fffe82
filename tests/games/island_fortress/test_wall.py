"""The shape of the wall: what places are called, and where a pattern falls."""

import pytest

from companion.games.island_fortress.wall import (
    is_slot,
    level_of,
    pattern_slots,
    region_of,
    row_of,
    shape_of,
    slot_name,
    slot_named,
)
from tests.drive.games.island_fortress.builders import names, slot

ALL_NAMES = {f"{region}{column}{level}" for region in "123" for column in "abcde" for level in "1234"}
TOWERS_BETWEEN = {f"{region}{column}4" for region in "123" for column in "bcd"}


def test_every_slot_of_three_regions():
    """Seventeen each; the places between the towers have names, but no slot."""
    assert names(shape_of(3).slots) == ALL_NAMES - TOWERS_BETWEEN
    assert len(shape_of(3).slots) == 3 * 17
    assert shape_of(3).regions == 3


@pytest.mark.parametrize("name", sorted(ALL_NAMES))
def test_names_there_and_back(name: str):
    place = slot_named(name, 3)

    assert place is not None
    assert slot_name(place) == name
    assert (region_of(place) + 1, level_of(place)) == (int(name[0]), int(name[2]))
    assert is_slot(place) == (name not in TOWERS_BETWEEN)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "1a",
        "1a10",
        "0a1",
        "3a1",
        "1f1",
        "1a0",
        "1a5",
        "1A1",
        "a11",
        "1 1",
        "11a",
        "1a²",
        "\u0661a1",
        "-a1",
        "1a\uff11",
    ],
)
def test_what_is_no_name_in_two_regions(name: str):
    assert slot_named(name, 2) is None


def test_rows():
    assert names(row_of(slot("2c3"))) == {f"2{column}3" for column in "abcde"}
    assert len(shape_of(2).rows) == 6


@pytest.mark.parametrize(
    ("cells", "at", "expected"),
    [
        ([(0, 0)], "1a1", {"1a1"}),
        ([(0, 0), (1, 1)], "1b2", {"1b2", "1c3"}),
        ([(0, 0), (1, 0)], "1e2", {"1e2", "2a2"}),
        ([(0, 1), (1, 0)], "1d3", None),
        ([(0, 1), (1, 0)], "1e3", {"1e4", "2a3"}),
        ([(0, 0), (5, 0)], "1a1", {"1a1", "2a1"}),
        ([(0, 0), (1, 0)], "2e1", None),
        ([(0, 0)], "1b4", None),
    ],
)
def test_where_a_pattern_falls(cells: list[tuple[int, int]], at: str, expected: set[str] | None):
    """Cells are (column, row) from 0; cell (0, 0) falls on `at`."""
    found = pattern_slots(tuple(cells), slot(at), 2)

    assert (names(found) if found is not None else None) == expected
