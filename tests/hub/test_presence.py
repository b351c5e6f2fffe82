"""Devices at other processes: known by their messages, forgotten when no more come."""

from __future__ import annotations

import json

import pytest

from companion.hub.messages import LARGEST
from companion.hub.presence import EVERY, MAX_SILENCE, Presence


class Clock:
    """A clock that is put forward."""

    now = 100.0

    def __call__(self) -> float:
        """The seconds that it shows."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """Return a clock that stands still."""
    return Clock()


def heard(presence: Presence, said: bytes) -> list[str]:
    """The devices elsewhere, once something was heard."""
    presence.hear(said)
    return sorted(presence.elsewhere)


def test_each_process_hears_of_the_devices_at_the_others_and_not_of_its_own(clock: Clock) -> None:
    one, other = Presence(clock), Presence(clock)
    one.here, other.here = frozenset({"anna", "bill"}), frozenset({"bill", "cecil"})
    said = one.due()
    assert heard(other, said) == ["anna", "bill"]
    assert heard(one, said) == []
    assert heard(one, other.due()) == ["bill", "cecil"]


def test_it_is_said_at_once_when_it_changes_and_now_and_then_otherwise(clock: Clock) -> None:
    presence = Presence(clock)
    assert presence.due()
    assert not presence.due()
    presence.here = frozenset({"anna"})
    assert presence.due()
    clock.now += EVERY - 0.1
    assert not presence.due()
    clock.now += 0.1
    assert presence.due()


def test_a_process_that_says_nothing_any_more_has_gone(clock: Clock) -> None:
    """Whoever watches is told when devices come, and when they go; not each time that they are still there."""
    one, other = Presence(clock), Presence(clock)
    told: list[list[str]] = []
    other.on_change = lambda: told.append(sorted(other.elsewhere))
    one.here = frozenset({"anna"})
    for _ in range(3):
        other.hear(one.due())
        clock.now += EVERY
    clock.now += MAX_SILENCE - EVERY
    other.due()
    assert told == [["anna"], []]


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"hello",
        b"[]",
        b"[" * 10_000,
        b'{"process": "x"}',
        b'{"process": 1, "devices": ["anna"]}',
        b'{"process": "x", "devices": [["anna"]]}',
        b'{"process": "x", "devices": [1]}',
        b'{"process": "x", "devices": 5}',
        json.dumps({"process": "x", "devices": ["a" * LARGEST]}).encode(),
    ],
)
def test_what_no_process_of_ours_says_is_left_out(clock: Clock, said: bytes) -> None:
    assert heard(Presence(clock), said) == []
