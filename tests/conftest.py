"""An order of the tests by chance: `python packaging/tasks.py test --shuffle` finds what relies on the usual one."""

from __future__ import annotations

import gc
from random import Random

import pytest

gc.set_threshold(50_000)  # what the tests have loaded stays: looking through it for garbage takes a tenth of their time


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
