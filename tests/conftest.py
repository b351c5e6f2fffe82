"""Which tests take long, and an order by chance: `tasks.py test --shuffle` finds what relies on the usual one."""

from __future__ import annotations

import gc
import os
import threading
import traceback
from collections.abc import Container, Generator, Iterable, Iterator
from random import Random
from typing import Any, Final, TextIO

import pytest
from greenlet import greenlet
from hypothesis import settings

from tests.drive import WATCHED

gc.set_threshold(50_000)  # what the tests have loaded stays: looking through it for garbage takes a tenth of their time


SHARE: Final = 4
"""The quick tests draw one of so many random cases; `--long` draws all."""
_share = 1
_told_to: TextIO | None = None


def pytest_configure(config: pytest.Config) -> None:
    """Draw fewer random cases where the long tests are left out; keep a way out for what cannot wait for a report."""
    global _share, _told_to
    _share = SHARE if "not long" in config.option.markexpr else 1
    _told_to = os.fdopen(os.dup(2), "w", buffering=1)  # what is printed later is kept for the report of the test


def cases(most: int, **others: Any) -> settings:
    """Return how many random cases a test draws, the same ones in every run."""
    return settings(max_examples=-(-most // _share), deadline=None, derandomize=True, database=None, **others)


def long_but(quick: Container[Any], cases: Iterable[Any]) -> list[Any]:
    """Return the cases of a test, of which all but the quick ones are left to `tasks.py test --long`."""
    return [
        case if case in quick else pytest.param(*case if isinstance(case, tuple) else (case,), marks=pytest.mark.long)
        for case in cases
    ]


def by_turns(cases: Iterable[Any], turn: int) -> list[Any]:
    """Return the cases of a fixture or of one argument, of which all but every so-manyth are left to `--long`."""
    return [
        case if number % turn == 0 else pytest.param(case, marks=pytest.mark.long) for number, case in enumerate(cases)
    ]


@pytest.fixture(autouse=True)
def _nothing_fails_unseen() -> Iterator[None]:
    """Fail a test at whose end a page has had an error, or an app has printed a traceback."""
    yield
    found = [failures for one in WATCHED if (failures := one.failures())]
    WATCHED[:] = [one for one in WATCHED if one.outlives]
    assert not found, "\n".join(found)


def _tell_greenlets() -> None:
    """Print where the test of a browser waits: it has a stack of its own, which `faulthandler` does not show."""
    for one in gc.get_objects():
        if isinstance(one, greenlet) and one.gr_frame is not None:
            traceback.print_stack(one.gr_frame, limit=12, file=_told_to)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Tell where a test of a browser hangs, shortly before its worker ends."""
    timer = threading.Timer(float(item.config.getini("faulthandler_timeout")) - 10, _tell_greenlets)
    timer.daemon = True
    if item.get_closest_marker("browser"):
        timer.start()
    try:
        return (yield)
    finally:
        timer.cancel()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--shuffle=SEED`."""
    parser.addoption("--shuffle", type=int, metavar="SEED", help="files and their tests in the order of this seed")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put files and their tests in another order, the same at all workers; those with a browser stay together, last."""
    seed = config.getoption("--shuffle")
    if seed is None:
        return
    chance = Random(seed)
    parts = {item.path: (item.get_closest_marker("browser") is not None, chance.random()) for item in items}
    places = {item: (*parts[item.path], chance.random()) for item in items}
    items.sort(key=places.__getitem__)
