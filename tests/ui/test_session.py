"""Messages of failed saves, and the state that windows share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from companion.play.ports import StoreError
from companion.text.catalogue import catalogue
from companion.ui.services import Services
from companion.ui.session import Session


class Store:
    """As much of a store as a session asks."""

    is_low = False
    games = 1

    def count(self) -> int:
        """How many games there are."""
        return self.games


class Copies:
    """Backups that count how often they were asked, or fail."""

    def __init__(self, problem: str = "") -> None:
        self.problem = problem
        self.asked = 0

    def daily(self) -> str:
        """Make none."""
        self.asked += 1
        if self.problem:
            raise StoreError(self.problem)
        return ""


def session_of(store: Store, backups: Copies | None = None) -> Session:
    """A window in English."""
    anything = cast(Any, None)
    return Session(Services(cast(Any, store), anything, anything, backups=cast(Any, backups)))


def failing(problem: str, **values: object) -> Callable[[], None]:
    """A change that cannot be kept."""

    def change() -> None:
        raise StoreError(problem, **values)

    return change


@pytest.mark.parametrize(
    ("problem", "stays"), [("storage_full", True), ("not_saved", True), ("changed_elsewhere", False), ("busy", False)]
)
def test_what_is_not_saved_is_told_until_something_is(problem: str, stays: bool) -> None:
    """A full disk stays told; another window's entry may be closed."""
    session = session_of(Store())

    assert not session.keep(failing(problem, reason="broken"))
    assert session.message == catalogue("en")(f"store.{problem}", reason="broken")
    assert session.is_unsaved is stays

    assert session.keep(lambda: None)
    assert (session.message, session.is_unsaved) == ("", False)


def test_the_reserve_in_use_is_told_apart_from_failures() -> None:
    """It comes and goes with the store's own word, asked at every save."""
    store = Store()
    session = session_of(store)
    store.is_low = True
    assert session.keep(lambda: None)
    assert (session.message, session.is_low) == ("", True)

    store.is_low = False
    assert session.keep(lambda: None)
    assert not session.is_low


def test_a_failed_automatic_backup_is_remembered_until_one_succeeds() -> None:
    """Nobody waits for it; without games there is none."""
    copies, store = Copies("storage_full"), Store()
    services = session_of(store, copies).services

    services.back_up_daily()
    assert services.daily_problem
    assert services.daily_problem.problem == "storage_full"
    copies.problem = ""
    services.back_up_daily()
    assert services.daily_problem is None
    store.games = 0
    services.back_up_daily()
    assert copies.asked == 2
