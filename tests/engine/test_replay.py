"""The log replayed, with a game small enough to be read at a glance: counting up, never beyond ten."""

from typing import Any

import pytest

from companion.engine.game import Game, Summary
from companion.engine.record import Entry, Record
from companion.engine.replay import are_legal, last_state, states
from companion.engine.ruling import LEGAL, Breach, IllegalMove, Ruling


def check(total: int, step: int) -> Ruling:
    found = []
    if step <= 0:
        found.append(Breach("UP", {"step": step}))
    if total + step > 10:
        found.append(Breach("TEN", {"total": total + step}))
    return Ruling(tuple(found)) if found else LEGAL


COUNTING: Game[int, int, int] = Game(
    format="counting",
    read=lambda document: Record(0),
    write=lambda record: {},
    start=lambda first: first,
    check=check,
    apply=lambda total, step: total + step,
    report=lambda total: {"total": total},
    summary=lambda total: Summary("counting", "score", 1, ()),
)


def log(*steps: int, first: int = 0) -> Record[int, int]:
    return Record(first, tuple(Entry(step) for step in steps))


def test_the_state_after_each_entry():
    assert list(states(COUNTING, 1, log(2, 3).entries)) == [3, 6]


def test_the_last_state():
    assert last_state(COUNTING, log(2, 3, first=1)) == 6


def test_events_are_legal_one_after_the_other():
    assert are_legal(COUNTING, 1, (4, 5))
    assert not are_legal(COUNTING, 1, (4, 6))
    assert are_legal(COUNTING, 1, ())


def test_an_empty_log_is_the_start():
    assert last_state(COUNTING, log(first=4)) == 4


def test_undo_is_the_shorter_log():
    every = [0, *states(COUNTING, 0, log(2, 3, 5).entries)]

    assert [last_state(COUNTING, log(*(2, 3, 5)[:length])) for length in range(4)] == every


def test_the_first_illegal_entry_stops_the_replay_with_its_index():
    reached: list[Any] = []

    with pytest.raises(IllegalMove) as caught:
        reached.extend(states(COUNTING, 0, log(4, 5, 2, -1).entries))

    assert (caught.value.index, caught.value.ruling.rules) == (2, ("TEN",))


def test_every_broken_rule_is_part_of_the_error():
    with pytest.raises(IllegalMove, match="event 0: UP, TEN") as caught:
        last_state(COUNTING, log(-1, -1, first=13))

    assert caught.value.ruling.rules == ("UP", "TEN")
