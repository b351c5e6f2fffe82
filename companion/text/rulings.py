"""Wording of rulings for any game: the sentence of a breach, and its section in the printed book."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from companion.datafiles import data_path
from companion.engine.ruling import Breach, Ruling
from companion.text.catalogue import Catalogue, signed
from companion.text.words import Explanation, GameWords

Values = Mapping[str, Callable[[Any], str]]
"""Functions that word the values of a breach, by name; other values are used unchanged."""


PLACES: Final = "; "
"""Parts the places of a section."""
HEADINGS: Final = ", "
"""Parts the headings of a place, from outer to inner."""
EN_DASH: Final = "\N{EN DASH}"


class Rule(NamedTuple):
    """A rule of `rules.toml`: its section in each printed edition; `ours` is true for our own rulings.

    `section` is empty where the book has nothing near; `pages` are those of the book's headings, where it has numbers.
    """

    section: Mapping[str, str]
    ours: bool
    pages: Mapping[str, str]

    def printed(self, t: Catalogue) -> str:
        """Return the section of the rule with pages, in the reader's language or the original; empty without one."""
        section = self.section.get(t.language) or next(iter(self.section.values()), "")
        return PLACES.join(self._with_page(place, t) for place in section.split(PLACES))

    def _with_page(self, place: str, t: Catalogue) -> str:
        """Return a place with the page of its innermost heading that has one."""
        page = next((self.pages[heading] for heading in reversed(place.split(HEADINGS)) if heading in self.pages), None)
        if page is None:
            return place
        return t("ruling.pages" if EN_DASH in page else "ruling.page", section=place, page=page)


@cache
def rules_of(key: str) -> Mapping[str, Rule]:
    """Return every rule of the game in `data/<key>/` by its id."""
    with open(data_path(f"{key}/rules.toml"), "rb") as file:
        document = tomllib.load(file)
    pages = document.get("pages", {})
    return {rule["id"]: Rule(rule.get("section", {}), rule["ours"], pages) for rule in document["rule"]}


def source(t: Catalogue, section: str, ours: bool) -> str:
    """Return where a rule comes from: its section in the printed book, or our ruling with the nearest section."""
    if not section:
        return t("rules.ours")
    return t("ruling.ours" if ours else "ruling.book", section=section)


def sentence(t: Catalogue, kind: str, breach: Breach, values: Values) -> str:
    """Return the sentence of a breach; `kind` is `ruling`, `help` or `notice`.

    A case that several rules share may be worded once, under its name alone.
    """
    worded = {key: values[key](value) if key in values else value for key, value in breach.values.items()}
    own, shared = f"{kind}.{breach.key}", f"{kind}.{breach.case}"
    return t(own if own in t else shared, **worded)


def explanation(t: Catalogue, breach: Breach, values: Values) -> Explanation:
    """Return a breach with its help and its section in the printed book of the reader's language."""
    rule = rules_of(t.game)[breach.rule]
    return Explanation(
        breach.rule,
        sentence(t, "ruling", breach, values),
        sentence(t, "help", breach, values),
        rule.printed(t),
        rule.ours,
    )


class RulingWords:
    """The base of a game's `Words`: the wording of breaches. `values` words their values."""

    texts: Catalogue
    values: Values

    def sentence_of(self, name: str, event: Any, **more: object) -> str:
        """Return the sentence of an event of the kind with that name; its values are worded as in breaches.

        The placeholders are the attributes of the event, `player` for its seat; `more` replace or add to them.
        """
        values = {"player" if key == "seat" else key: value for key, value in event._asdict().items()}
        worded = {
            key: self.values[key](value) for key, value in values.items() if key in self.values and key not in more
        }
        return self.texts(f"entry.{name}", **{**values, **worded, **more})

    def counted(self, changes: Iterable[tuple[str, int]]) -> list[str]:
        """Return the changes of counts by name, a phrase for each."""
        return [f"{self.values['count'](name)} {signed(change)}" for name, change in changes]

    def breach(self, breach: Breach) -> str:
        """Return the sentence of a breach."""
        return sentence(self.texts, "ruling", breach, self.values)

    def notice(self, notice: Breach) -> str:
        """Return the sentence of a notice."""
        return sentence(self.texts, "notice", notice, self.values)

    def explained(self, breach: Breach) -> Explanation:
        """Return a breach with its help and its section in the printed book of the reader's language."""
        return explanation(self.texts, breach, self.values)


def ruling_line(ruling: Ruling, words: GameWords) -> str:
    """Return the sentences of all broken rules, each with its id, in one line."""
    return " ".join(f"{words.breach(breach)} ({breach.rule})" for breach in ruling.breaches)


def explained(ruling: Ruling, words: GameWords) -> list[Explanation]:
    """Return the explanation of every broken rule of a ruling."""
    return [words.explained(breach) for breach in ruling.breaches]
