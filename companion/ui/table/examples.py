"""Examples opened at the "May I?" table to try a rule, as far as they are the same for all games."""

from collections.abc import Callable, Mapping, Sequence

from companion.engine.fields import Seated
from companion.engine.ruling import family_of


def tried_with(*examples: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """Return the example of each rule or family of rules, from mappings of examples to rules."""
    return {rule: name for those in examples for name, rules in those.items() for rule in rules}


def examples_by(tried: Mapping[object, Mapping[str, str]]) -> Callable[[str, Seated], str]:
    """Return what finds the example of a rule in a game of a set-up; empty if there is none.

    `tried` are those of each mode (`tried_with`); the longest matching prefix of the rule's id counts.
    """

    def example_of(rule: str, setup: Seated) -> str:
        of_mode = tried[setup.tracking]
        return of_mode.get(family_of(rule, of_mode), "")

    return example_of
