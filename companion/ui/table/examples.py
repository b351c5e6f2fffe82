"""What is opened at the "May I?" table when a rule is tried there, as far as every game does it alike."""

from collections.abc import Mapping, Sequence

from companion.engine.ruling import family_of


def tried_with(*examples: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """The example of each rule, or family of rules, where the `examples` say of which they are one."""
    return {rule: name for those in examples for name, rules in those.items() for rule in rules}


def example_in(tried: Mapping[str, str], rule: str) -> str:
    """The example of a rule: the longest name that its id begins with counts; empty where there is none."""
    return tried.get(family_of(rule, tried), "")
