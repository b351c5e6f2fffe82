"""Rulings in words for any game: which sentence a breach is, and where the printed book says it."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from companion.datafiles import data_path
from companion.engine.ruling import Breach, Ruling
from companion.text.catalogue import Catalogue
from companion.text.words import Explanation, GameWords

Values = Mapping[str, Callable[[Any], str]]
"""How the values of a breach are worded, by their names; one that is not named here stands as it is."""


class Rule(NamedTuple):
    """A rule as `rules.toml` has it: its section in each printed edition, and whether it is our ruling."""

    section: Mapping[str, str]
    ours: bool

    def printed(self, language: str) -> str:
        """Its section in the book of that language, else in the original; empty where it is printed nowhere."""
        return self.section.get(language) or next(iter(self.section.values()), "")


@cache
def rules_of(key: str) -> Mapping[str, Rule]:
    """Every rule of the game in `data/<key>/` by its id."""
    with open(data_path(f"{key}/rules.toml"), "rb") as file:
        return {rule["id"]: Rule(rule.get("section", {}), rule["ours"]) for rule in tomllib.load(file)["rule"]}


def sentence(t: Catalogue, kind: str, breach: Breach, values: Values) -> str:
    """What a breach says; `kind` is `ruling`, `help` or `notice`.

    A case that several rules have in common may be worded once, by its name alone.
    """
    worded = {key: values[key](value) if key in values else value for key, value in breach.values.items()}
    own, shared = f"{kind}.{breach.key}", f"{kind}.{breach.case}"
    return t(own if own in t else shared, **worded)


def source(t: Catalogue, section: str, ours: bool) -> str:
    """Where a rule stands in the book; where it is our ruling, that it is, and what of the book comes closest."""
    if not section:
        return t("rules.ours")
    return t("ruling.ours" if ours else "ruling.book", section=section)


def explanation(t: Catalogue, breach: Breach, values: Values) -> Explanation:
    """A breach with its help and its place in the printed book of the reader's language."""
    rule = rules_of(t.game)[breach.rule]
    return Explanation(
        breach.rule,
        sentence(t, "ruling", breach, values),
        sentence(t, "help", breach, values),
        rule.printed(t.language),
        rule.ours,
    )


class RulingWords:
    """How breaches are worded in every game, for a game's `Words` to begin with; `values` says how their values are."""

    texts: Catalogue
    values: Values

    def breach(self, breach: Breach) -> str:
        """What a breach says."""
        return sentence(self.texts, "ruling", breach, self.values)

    def notice(self, notice: Breach) -> str:
        """What a notice says."""
        return sentence(self.texts, "notice", notice, self.values)

    def explained(self, breach: Breach) -> Explanation:
        """A breach with its help and its place in the printed book of the reader's language."""
        return explanation(self.texts, breach, self.values)


def ruling_line(ruling: Ruling, words: GameWords) -> str:
    """All broken rules of a ruling, each sentence with its id."""
    return " ".join(f"{words.breach(breach)} ({breach.rule})" for breach in ruling.breaches)


def explained(ruling: Ruling, words: GameWords) -> list[Explanation]:
    """Every broken rule of a ruling with its place in the book, for the reader."""
    return [words.explained(breach) for breach in ruling.breaches]
