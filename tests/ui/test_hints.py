"""Hints that appear once: which are shown is a matter of settings alone."""

from __future__ import annotations

from typing import Any, cast

import pytest

from companion.play.ports import StoreError
from companion.ui.components.hints import HINTS, once_hint, open_hints, seen, show_again, want_hints
from companion.ui.services import Services
from companion.ui.session import OFF, ON, Session


class Store:
    """A store with room."""

    is_low = False


class Library:
    """Settings in memory; with `problem` none can be kept."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.problem = ""

    def setting(self, name: str, default: str) -> str:
        """A setting."""
        return self.values.get(name, default)

    def choose(self, name: str, value: str) -> None:
        """Keep one."""
        if self.problem:
            raise StoreError(self.problem)
        self.values[name] = value


@pytest.fixture
def library() -> Library:
    return Library()


@pytest.fixture
def session(library: Library) -> Session:
    made = Session(Services(cast(Any, Store()), cast(Any, library), cast(Any, None)))
    made.hints = open_hints(made.setting)
    return made


def test_at_first_all_hints_are_open(session: Session) -> None:
    assert session.hints == set(HINTS)
    assert all(len(once_hint(session, name, "Tap")) == 1 for name in HINTS)


def test_a_hint_seen_is_shown_no_more_in_any_window(session: Session) -> None:
    seen(session, "log")

    assert once_hint(session, "log", "Tap") == []
    assert open_hints(session.setting) == session.hints == set(HINTS) - {"log"}


def test_off_ends_all_hints_and_on_brings_back_those_not_seen(session: Session) -> None:
    seen(session, "log")
    assert want_hints(session, OFF)
    assert open_hints(session.setting) == session.hints == set()
    assert want_hints(session, ON)
    assert session.hints == set(HINTS) - {"log"}


def test_all_can_be_shown_again(session: Session) -> None:
    for name in HINTS:
        seen(session, name)
    show_again(session)

    assert open_hints(session.setting) == session.hints == set(HINTS)


def test_what_cannot_be_kept_changes_nothing_and_is_told(session: Session, library: Library) -> None:
    library.problem = "storage_full"
    seen(session, "log")
    assert not want_hints(session, OFF)

    assert session.hints == set(HINTS)
    assert session.message
