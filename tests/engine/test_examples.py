"""The examples in the docstrings of what every game is made of are right."""

import doctest
from types import ModuleType

import pytest

from companion.engine import choices, entries, fields, game, packing, seats


@pytest.mark.parametrize("module", [game, fields, entries, seats, choices, packing], ids=lambda module: module.__name__)
def test_examples_of_the_docstrings(module: ModuleType):
    found = doctest.testmod(module)

    assert found.attempted
    assert not found.failed
