"""The lines of a journal: what was written is read, and every change of a byte is noticed."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.storage.lines import (
    START,
    Change,
    Ending,
    Row,
    filled,
    header,
    is_newer,
    lines,
    raw_json,
    readable,
    scan,
)
from tests.conftest import cases

names = st.text(max_size=8)
changes = st.lists(
    st.tuples(names, names, st.dictionaries(names, st.integers() | names, max_size=3).map(raw_json)), max_size=6
)


def journal(*transactions: list[Change]) -> bytes:
    """A journal of transactions, with a header."""
    data, place = lines(START, [header({"id": "g"})])
    for transaction in transactions:
        more, place = lines(place, transaction)
        data += more
    return data


STEPS = journal(*([("steps", str(number), raw_json({"step": {"n": number}}))] for number in range(1, 30)))


@given(st.lists(changes, max_size=4))
@cases(60)
def test_what_is_written_is_read(transactions: list[list[Change]]) -> None:
    data = journal(*transactions)

    found = scan(data)

    assert [tuple(row[1:]) for row in found.rows[1:]] == [change for part in transactions for change in part]
    assert [row.number for row in found.rows] == list(range(len(found.rows)))
    assert (found.good, found.ending) == (len(data), Ending.WHOLE)
    assert readable(data) == list(found.rows)
    assert data.isascii()


def test_a_journal_can_be_read_by_a_person() -> None:
    """One row a line, in the order of its fields."""
    line = STEPS.split(b"\n")[3]
    _, previous, number, end, table, id, raw = line.split(b" ", 6)
    assert previous == STEPS.split(b"\n")[2][:8]
    assert (number, end, table, id) == (b"3", b".", b"steps", b"3")
    assert json.loads(raw) == {"step": {"n": 3}}


def test_a_save_that_was_cut_off_is_torn_wherever_it_was_cut() -> None:
    """All before it is there; what was never acknowledged is no damage."""
    kept = len(journal(*([("steps", str(number), b"{}")] for number in range(3))))
    data = journal(
        *([("steps", str(number), b"{}")] for number in range(3)), [("steps", "8", b"{}"), ("steps", "9", b"{}")]
    )
    for size in range(kept + 1, len(data)):
        for zeros in (0, 1, 300):
            found = scan(data[:size] + bytes(zeros))
            assert (found.ending, found.good, len(found.rows)) == (Ending.TORN, kept, 4), (size, zeros)
    assert scan(data[:kept] + bytes(50)).ending is Ending.TORN


@pytest.mark.parametrize("before", [0, 30])
def test_zeros_over_an_end_cost_no_line_that_is_whole(before: int) -> None:
    """They join what is left of two lines: neither the one before nor the one after is lost by that."""
    rows = readable(STEPS)
    ends = [place for place, byte in enumerate(STEPS) if byte == 10]
    for number, end in enumerate(ends[:-1]):
        left = readable(STEPS[: end - before] + bytes(before + 1) + STEPS[end + 1 :])
        assert [row for row in rows if row.number != number or not before] == left


def test_every_flipped_bit_is_damage_and_costs_its_line_at_most() -> None:
    """The last line's end apart: a journal alone cannot tell it from a save that was cut off."""
    chance = random.Random(1)
    rows = readable(STEPS)
    for bit in range(8):
        for place in chance.sample(range(len(STEPS) - 1), 300):
            data = bytearray(STEPS)
            data[place] ^= 1 << bit
            assert scan(bytes(data)).ending is Ending.DAMAGED or data.count(0), place
            left = readable(bytes(data))
            assert set(left) <= set(rows)
            assert len(left) >= len(rows) - 1


def test_a_line_that_is_missing_doubled_or_of_another_file_is_damage() -> None:
    parts = STEPS.splitlines(keepends=True)
    other = journal([("steps", "1", b"{}")], [("steps", "2", b"{}")]).splitlines(keepends=True)
    for changed in ([*parts[:5], *parts[6:]], [*parts[:5], parts[4], *parts[5:]], [*parts[:2], other[2], *parts[3:]]):
        assert scan(b"".join(changed)).ending is Ending.DAMAGED


def test_two_lines_whose_end_was_lost_are_both_read() -> None:
    parts = STEPS.splitlines(keepends=True)
    joined = b"".join(parts[:4]) + parts[4][:-1] + b"\x0b" + b"".join(parts[5:])
    assert readable(joined) == readable(STEPS)


def test_a_copy_fills_in_what_is_missing_if_it_is_one() -> None:
    rows = readable(STEPS)
    assert filled(rows[:3] + rows[5:], rows[:8]) == rows
    changed = [row._replace(raw=b"[]") if row.number == 2 else row for row in rows]
    assert filled(rows[:3] + rows[5:], changed) == rows[:3] + rows[5:]
    assert filled([], rows) == []
    assert filled([Row(99, "a", "1", b"{}")], rows[:3]) == [Row(99, "a", "1", b"{}")]


@pytest.mark.parametrize(
    ("data", "newer"),
    [(STEPS, False), (b"", False), (b"junk\n", False), (lines(START, [("", "", b'{"journal":2}')])[0], True)],
)
def test_a_newer_form_is_known_by_its_header(data: bytes, newer: bool) -> None:
    assert is_newer(data) is newer
