"""Examples opened at the "May I?" table to try a rule, as far as they are the same for all games."""

from collections.abc import Mapping, Sequence

from companion.engine.ruling import family_of


def tried_with(*examples: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """Return the example of each rule or family of rules, from mappings of examples to rules."""
    return {rule: name for those in examples for name, rules in those.items() for rule in rules}


def example_in(tried: Mapping[str, str], rule: str) -> str:
    """Return the example of a rule by the longest matching prefix of its id; empty if there is none."""
    return tried.get(family_of(rule, tried), "")
