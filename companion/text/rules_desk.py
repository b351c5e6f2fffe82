"""The rules desk: every rule of a game, by chapter and by search.

Its texts are in the game's catalogue, its arrangement in the game's rules_desk.toml; the game provides the tables of
its numbers. The screens are in `ui`.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

from companion.datafiles import data_path
from companion.engine.meta import Meta
from companion.text.catalogue import LANGUAGES, Catalogue, catalogue
from companion.text.rules_search import Index, words_of
from companion.text.rulings import rules_of

NOTHING: Final = "\N{EN DASH}"
"""The content of an empty cell."""


class Numbers(NamedTuple):
    """A table of numbers: column headings, and rows of a label with its numbers.

    `corner` is the heading of the headings; a simple list has neither.
    """

    name: str
    title: str
    corner: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class Question(NamedTuple):
    """A question of players with its answer."""

    name: str
    question: str
    answer: str


class RuleEntry(NamedTuple):
    """A rule for the reader. `reason` explains our ruling where the book leaves something open."""

    id: str
    chapter: str
    title: str
    text: str
    section: str
    ours: bool
    reason: str
    related: tuple[str, ...]
    tables: tuple[Numbers, ...]
    questions: tuple[Question, ...]


class Chapter(NamedTuple):
    """A chapter of the rules, with the ids of its rules."""

    name: str
    title: str
    rules: tuple[str, ...]


class Hit(NamedTuple):
    """A rule found, with those of its questions that contain all the words."""

    rule: str
    questions: tuple[str, ...]


class Found(NamedTuple):
    """The result of a search, the best first; with `is_near` nothing contains all the words."""

    hits: tuple[Hit, ...]
    is_near: bool


Rows = list[tuple[str, list[Any]]]
Table = tuple[list[object], Rows]
"""A table as a game provides it: the corner with the headings (empty for a simple list), and the rows."""
Tables = Mapping[str, Callable[[Catalogue], Table]]
"""The tables of a game, by name."""


def table_of(
    corner: str, heads: Iterable[object], rows: Mapping[str, Iterable[object]]
) -> Callable[[Catalogue], Table]:
    """Return a table with the keys of its texts."""
    shown, lines = [*heads], {name: [*row] for name, row in rows.items()}
    return lambda texts: ([texts(corner), *shown], [(texts(name), [*row]) for name, row in lines.items()])


def table_list(
    prefix: str, numbers: Mapping[str, int], word: Callable[[int], int | str] = int
) -> Callable[[Catalogue], Table]:
    """Return a list of numbers with their names, whose texts begin with `prefix`."""
    return lambda texts: ([], [(texts(f"{prefix}.{name}"), [word(number)]) for name, number in numbers.items()])


_OWN, _OTHER = 1.0, 0.3
"""The weights of the reader's language and of other languages in a search."""
_QUESTION: Final = "?"
"""The prefix that distinguishes the name of a question from a rule."""
_ID_EXACTLY, _ID_PART, _TITLE_EXACTLY = 1000.0, 100.0, 50.0


class RulesDesk:
    """The rules of one game in any language; expensive parts are cached.

    `tables` are functions by name that make the tables of its numbers from a catalogue.
    """

    def __init__(self, meta: Meta, tables: Tables) -> None:
        self._key = meta.key
        self._prefix = meta.prefix.casefold()
        self._tables = tables
        self._entries: dict[str, dict[str, RuleEntry]] = {}
        self._indexes: dict[str, Index] = {}

    def chapters(self, language: str) -> tuple[Chapter, ...]:
        """Return all chapters in order."""
        t = self._texts(language)
        return tuple(
            Chapter(chapter["name"], t(f"chapter.{chapter['name']}"), tuple(chapter["rules"]))
            for chapter in self._layout["chapter"]
        )

    def entry(self, language: str, id: str) -> RuleEntry | None:
        """Return a rule for the reader; None for an unknown id."""
        if language not in self._entries:
            t = self._texts(language)
            self._entries[language] = {id: self._entry(t, id, chapter) for id, chapter in self._chapter_of.items()}
        return self._entries[language].get(id)

    def numbers(self, language: str, name: str) -> Numbers:
        """Return a table of numbers by its name."""
        return self._numbers(self._texts(language), name)

    def search(self, language: str, query: str) -> Found:
        """Return the rules that match a query, best first: words of any language, ids, synonyms, with typing errors."""
        found = self._index(language).find(query)
        by_name = {name: score for name, score, _ in found}
        whole = {name for name, _, is_whole in found if is_whole}
        scores = {id: score for id, score in by_name.items() if id in self._chapter_of}
        asked: dict[str, list[str]] = {}
        for question in self._layout.get("question", ()):
            score = by_name.get(_QUESTION + question["name"], 0.0)
            for id in question["rules"] if score else ():
                scores[id] = max(score, scores.get(id, 0.0))
                if _QUESTION + question["name"] in whole:
                    asked.setdefault(id, []).append(question["name"])
        for id in self._named(query):
            is_it = self._plain(id) == self._plain(query)
            scores[id] = scores.get(id, 0.0) + (_ID_EXACTLY if is_it else _ID_PART)
        for id in self._titled.get(tuple(words_of(query)), ()):
            scores[id] = scores.get(id, 0.0) + _TITLE_EXACTLY
        order = list(self._chapter_of)
        ranked = sorted(scores, key=lambda id: (-scores[id], order.index(id)))
        is_near = bool(found) and not whole
        return Found(tuple(Hit(id, tuple(asked.get(id, ()))) for id in ranked), is_near)

    def make_ready(self, language: str) -> None:
        """Prepare the search in a language in advance, because it takes a moment."""
        self._index(language)
        _ = self._titled

    # --- what there is ---------------------------------------------------------------------------------

    def _texts(self, language: str) -> Catalogue:
        return catalogue(language, self._key)

    @cached_property
    def _layout(self) -> dict[str, Any]:
        with open(data_path(f"{self._key}/rules_desk.toml"), "rb") as file:
            return tomllib.load(file)

    @cached_property
    def _chapter_of(self) -> dict[str, str]:
        """The chapter of every rule, in display order."""
        return {id: chapter["name"] for chapter in self._layout["chapter"] for id in chapter["rules"]}

    @cached_property
    def _notes(self) -> dict[str, dict[str, Any]]:
        """The entries of rules_desk.toml by rule."""
        return {rule["id"]: rule for rule in self._layout.get("rule", ())}

    @cached_property
    def _related(self) -> dict[str, tuple[str, ...]]:
        """The related rules of each: its parent, the rules named with it, its parts; symmetric."""
        order = list(self._chapter_of)
        found: dict[str, dict[str, None]] = {id: {} for id in order}
        parts = [(id, whole) for id in order if (whole := id.rsplit("-", 1)[0]) in found]
        for id, whole in parts:
            found[id][whole] = None
        pairs = [(id, other) for id, note in self._notes.items() for other in note.get("related", ())]
        for one, other in pairs:
            found[one][other] = found[other][one] = None
        for id, whole in parts:
            found[whole][id] = None
        return {id: tuple(others) for id, others in found.items()}

    def _entry(self, t: Catalogue, id: str, chapter: str) -> RuleEntry:
        rule = rules_of(self._key)[id]
        reason = f"reason.{id}"
        return RuleEntry(
            id,
            chapter,
            t(f"title.{id}"),
            t(f"rule.{id}"),
            rule.printed(t),
            rule.ours,
            t(reason) if reason in t else "",
            self._related[id],
            tuple(self._numbers(t, name) for name in self._notes.get(id, {}).get("tables", ())),
            tuple(
                Question(name, t(f"question.{name}"), t(f"answer.{name}"))
                for name, rules in self._questions
                if id in rules
            ),
        )

    @property
    def _questions(self) -> Iterator[tuple[str, list[str]]]:
        return ((question["name"], question["rules"]) for question in self._layout.get("question", ()))

    def _numbers(self, t: Catalogue, name: str) -> Numbers:
        heads, rows = self._tables[name](t)
        corner, *columns = heads or ("",)
        shown = tuple((label, tuple(map(str, row))) for label, row in rows)
        return Numbers(name, t(f"numbers.{name}"), str(corner), tuple(map(str, columns)), shown)

    # --- search ----------------------------------------------------------------------------------------

    def _plain(self, text: str) -> str:
        """Return an id in comparable form: `IF-BUILD-5`, `build 5` and `Build-5` are equal."""
        return "".join(words_of(text)).removeprefix(self._prefix)

    def _named(self, query: str) -> list[str]:
        """Return the rules whose id matches the query, in full or up to its number."""
        typed = self._plain(query)
        if not typed:
            return []
        return [id for id in self._chapter_of if typed in (self._plain(id), self._plain(id).rstrip("0123456789"))]

    @cached_property
    def _titled(self) -> dict[tuple[str, ...], list[str]]:
        """The rules by the words of their titles, in all languages."""
        found: dict[tuple[str, ...], list[str]] = {}
        for code in LANGUAGES:
            for id in self._chapter_of:
                found.setdefault(tuple(words_of(self._texts(code)(f"title.{id}"))), []).append(id)
        return found

    def _index(self, language: str) -> Index:
        if language not in self._indexes:
            rules = {id: self._texts_of(id, chapter, language) for id, chapter in self._chapter_of.items()}
            questions = {_QUESTION + name: self._texts_of_question(name, language) for name, _ in self._questions}
            with open(data_path("app/plain_words.toml"), "rb") as file:
                plain = tomllib.load(file)[language]
            passed_over = f"{plain['passed_over']} {self._layout.get('passed_over', {}).get(language, '')}"
            self._indexes[language] = Index(rules | questions, words_of(passed_over), map(words_of, plain["alike"]))
        return self._indexes[language]

    def _texts_of(self, id: str, chapter_name: str, language: str) -> Iterator[tuple[float, str]]:
        """Yield the texts by which a rule is found, with their weights."""
        chapter = next(chapter for chapter in self._layout["chapter"] if chapter["name"] == chapter_name)
        first = 1.0 if chapter["rules"][0] == id else 0.0
        rule = rules_of(self._key)[id]
        yield 6.0, id
        for code in LANGUAGES:
            t, counts = self._texts(code), _OWN if code == language else _OTHER
            yield (9.0 + first) * counts, t(f"title.{id}")
            yield (9.5 + first) * counts, self._notes.get(id, {}).get("synonyms", {}).get(code, "")
            yield (3.5 + first) * counts, chapter.get("synonyms", {}).get(code, "")
            yield (3.0 + first) * counts, t(f"chapter.{chapter_name}")
            yield 4.0 * counts, t(f"rule.{id}")
            yield 2.0 * counts, rule.section.get(code, "")

    def _texts_of_question(self, name: str, language: str) -> Iterator[tuple[float, str]]:
        for code in LANGUAGES:
            t, counts = self._texts(code), _OWN if code == language else _OTHER
            yield 4.5 * counts, t(f"question.{name}")
            yield 2.5 * counts, t(f"answer.{name}")
