"""A line of a table of refusals, and its check: see test_refusals and test_refusals_of_actions."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import pytest

from companion.games.islebound.rules import check
from companion.games.islebound.state import State
from companion.games.islebound.tables import TOWN
from tests.games.islebound.builders import event
from tests.games.islebound.rule_cases import Try

Breaches = dict[str, Any]
"""The broken rules, by `rule.case`: the values of that breach, a list of them where there are several."""

T: Final = TOWN
"""Towns as breaches name them."""


class Refusal(NamedTuple):
    """A position, an entry, and every rule that it breaks."""

    name: str
    state: Callable[[], State]
    entry: Try
    broken: Breaches


def found(state: State, entered: Any) -> Breaches:
    """All that an event breaks, in the words of a table."""
    broken: Breaches = {}
    for breach in check(state, entered).breaches:
        values = dict(breach.values)
        if breach.key in broken:
            before = broken[breach.key]
            values = [*(before if isinstance(before, list) else [before]), values]  # type: ignore[assignment]
        broken[breach.key] = values
    return broken


def tried(refusal: Refusal) -> Breaches:
    """The breaches of the entry of a line."""
    state, (kind, player, fields) = refusal.state(), refusal.entry
    return found(state, event(state, kind, player, **fields))


def every(*tables: Sequence[Refusal]) -> pytest.MarkDecorator:
    """A test for every line."""
    lines = [line for table in tables for line in table]
    return pytest.mark.parametrize("refusal", lines, ids=[line.name for line in lines])
