"""Which tests take long, and an order by chance: `tasks.py test --shuffle` finds what relies on the usual one."""

from __future__ import annotations

import gc
from collections.abc import Container, Iterable, Iterator
from random import Random
from typing import Any, Final

import pytest
from hypothesis import settings

from tests.drive import WATCHED

gc.set_threshold(50_000)  # what the tests have loaded stays: looking through it for garbage takes a tenth of their time


SHARE: Final = 4
"""The quick tests draw one of so many random cases; `--long` draws all."""
_share = 1


def pytest_configure(config: pytest.Config) -> None:
    """Draw fewer random cases where the long tests are left out."""
    global _share
    _share = SHARE if "not long" in config.option.markexpr else 1


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
