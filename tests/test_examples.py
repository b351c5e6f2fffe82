"""The examples in docstrings are run, and what a contributor meets first has one."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import companion
from companion.engine.fields import Whole
from companion.engine.game import Game, Kind, Summary
from companion.engine.packing import Coding
from companion.play.live_game import LiveGame

HOUSE = Path(companion.__file__).parent
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(HOUSE.parent).with_suffix("").parts)
    for path in HOUSE.rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_of_a_module_give_what_they_say(module: str):
    failed, tried = doctest.testmod(import_module(module))

    assert tried
    assert not failed


@pytest.mark.parametrize("thing", [Game, Kind, Summary, Whole, Coding, LiveGame], ids=lambda thing: thing.__name__)
def test_what_a_contributor_meets_first_has_an_example(thing: type):
    assert ">>> " in (thing.__doc__ or "")
