"""Wording of rulings for any game: the sentence of a breach, and its section in the printed book."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from companion.datafiles import data_path
from companion.engine.ruling import Breach, Ruling
from companion.text.catalogue import Catalogue
from companion.text.words import Explanation, GameWords

Values = Mapping[str, Callable[[Any], str]]
"""Functions that word the values of a breach, by name; other values are used unchanged."""


class Rule(NamedTuple):
    """A rule of `rules.toml`: its section in each printed edition; `ours` is true for our own rulings."""

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
    """The sentence of a breach; `kind` is `ruling`, `help` or `notice`.

    A case that several rules share may be worded once, under its name alone.
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
    """A breach with its help and its section in the printed book of the reader's language."""
    rule = rules_of(t.game)[breach.rule]
    return Explanation(
        breach.rule,
        sentence(t, "ruling", breach, values),
        sentence(t, "help", breach, values),
        rule.printed(t.language),
        rule.ours,
    )


class RulingWords:
    """The base of a game's `Words`: the wording of breaches. `values` words their values."""

    texts: Catalogue
    values: Values

    def breach(self, breach: Breach) -> str:
        """The sentence of a breach."""
        return sentence(self.texts, "ruling", breach, self.values)

    def notice(self, notice: Breach) -> str:
        """The sentence of a notice."""
        return sentence(self.texts, "notice", notice, self.values)

    def explained(self, breach: Breach) -> Explanation:
        """A breach with its help and its section in the printed book of the reader's language."""
        return explanation(self.texts, breach, self.values)


def ruling_line(ruling: Ruling, words: GameWords) -> str:
    """The sentences of all broken rules, each with its id, in one line."""
    return " ".join(f"{words.breach(breach)} ({breach.rule})" for breach in ruling.breaches)


def explained(ruling: Ruling, words: GameWords) -> list[Explanation]:
    """The explanation of every broken rule of a ruling."""
    return [words.explained(breach) for breach in ruling.breaches]
