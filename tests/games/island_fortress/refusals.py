"""What an entry breaks, and how a test shows that a rule is kept and broken."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, ParamSpec

from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import Event, check
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import GOVERNOR, slot_name
from companion.games.island_fortress.words import Words
from companion.text.catalogue import LANGUAGES, catalogue
from tests.drive.games.island_fortress.builders import THE_GOVERNOR

Breach = tuple[str, dict[str, Any]]
Arguments = ParamSpec("Arguments")

SEATS: Final = ("player", "active", "holder", "owner", "named", "leader", "tied")
SLOTS: Final = ("slot", "slots", "first", "second", "below")
REGIONS: Final = ("region", "regions")

_asked: list[list[Breach]] = []
"""The answers of `breaches` to the running test."""


def breach(key: str, **values: Any) -> Breach:
    """A broken rule, with the way it is broken if it has several, and the values that its sentence needs.

    Players and slots by their names, regions from 1: `breach("IF-GOV-1.not_holder", player=BILL, holder=ADAM)`.
    """
    return key, values


def breaches(state: State, event: Event) -> list[Breach]:
    """All that the event breaks, in order, and nothing if it is legal. Each can be said in all languages."""
    found = check(state, event).breaches
    for language in LANGUAGES if found else ():
        words = Words(catalogue(language, META.key), state.setup)
        for each in found:
            said = words.explained(each)
            for text in (said.text, said.help, said.section):
                assert text, (language, each)
                assert not re.search(r"[{}]|Role\.|\bNone\b|ruling\.|help\.", text), (language, text)
    _asked.append(
        [(each.key, {name: _named(state, name, value) for name, value in each.values.items()}) for each in found]
    )
    return _asked[-1]


def kept_and_broken(*rules: str) -> Callable[[Callable[Arguments, None]], Callable[Arguments, None]]:
    """Mark a test in which one entry keeps these rules and others break each of them; see test_rule_cases."""

    def marked(test: Callable[Arguments, None]) -> Callable[Arguments, None]:
        @wraps(test)
        def observed(*arguments: Arguments.args, **named: Arguments.kwargs) -> None:
            _asked.clear()
            test(*arguments, **named)
            assert [] in _asked
            assert set(rules) <= {key.partition(".")[0] for found in _asked for key, _ in found}

        return observed

    return marked


def _named(state: State, name: str, value: Any) -> Any:
    """A value of a breach as tests name it."""
    if isinstance(value, tuple):
        return tuple(_named(state, name, each) for each in value)
    if name in SEATS:
        return THE_GOVERNOR if value == GOVERNOR else state.setup.seats[value].name
    if name in SLOTS:
        return slot_name(value)
    return value + 1 if name in REGIONS else value
