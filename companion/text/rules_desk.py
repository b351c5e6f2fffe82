"""The rules desk: every rule of Island Fortress for whoever asks "how was that again?", by chapter and by search.

What it says stands in the texts, how it is laid out in data/island_fortress/rules_desk.toml, and the numbers in
tables.json. What it looks like is not its business.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from companion.datafiles import data_path
from companion.games.island_fortress import tables
from companion.games.island_fortress.actions.treasurer import collected_jade
from companion.games.island_fortress.actions.workers import lost_laborers
from companion.text.catalogue import LANGUAGES, Catalogue, catalogue, signed
from companion.text.island_fortress import rules
from companion.text.rules_search import Index, words_of

NOTHING: Final = "\N{EN DASH}"
"""Stands in a table where there is no number."""


class Numbers(NamedTuple):
    """A table of numbers: heads over the columns, and rows of a label with its numbers.

    `corner` says what the heads count; a mere list has neither.
    """

    name: str
    title: str
    corner: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class Question(NamedTuple):
    """What players ask, and what the rules answer."""

    name: str
    question: str
    answer: str


class RuleEntry(NamedTuple):
    """A rule for the reader. `reason` is why we decided so, where the book leaves something open."""

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
    """A part of the rules, with the ids in it."""

    name: str
    title: str
    rules: tuple[str, ...]


class Hit(NamedTuple):
    """A rule found, with those of its questions that hold all the words."""

    rule: str
    questions: tuple[str, ...]


class Found(NamedTuple):
    """What a search gave, the best first; `is_near` where nothing holds all the words."""

    hits: tuple[Hit, ...]
    is_near: bool


@cache
def _desk() -> dict[str, Any]:
    with open(data_path("island_fortress/rules_desk.toml"), "rb") as file:
        return tomllib.load(file)


@cache
def _chapter_of() -> dict[str, str]:
    """The chapter of every rule, in the order in which the desk shows them."""
    return {id: chapter["name"] for chapter in _desk()["chapter"] for id in chapter["rules"]}


@cache
def _notes() -> dict[str, dict[str, Any]]:
    """What the desk knows of single rules."""
    return {rule["id"]: rule for rule in _desk()["rule"]}


@cache
def _related() -> dict[str, tuple[str, ...]]:
    """The related rules of each: what it is a part of, what is named with it, its parts; each leads back."""
    order = list(_chapter_of())
    found: dict[str, dict[str, None]] = {id: {} for id in order}
    parts = [(id, whole) for id in order if (whole := id.rsplit("-", 1)[0]) in found]
    for id, whole in parts:
        found[id][whole] = None
    pairs = [(id, other) for id, note in _notes().items() for other in note.get("related", ())]
    for one, other in pairs:
        found[one][other] = found[other][one] = None
    for id, whole in parts:
        found[whole][id] = None
    return {id: tuple(others) for id, others in found.items()}


def chapters(texts: Catalogue) -> tuple[Chapter, ...]:
    """All chapters in their order."""
    return tuple(
        Chapter(chapter["name"], texts(f"chapter.{chapter['name']}"), tuple(chapter["rules"]))
        for chapter in _desk()["chapter"]
    )


def rule_entry(texts: Catalogue, id: str) -> RuleEntry | None:
    """A rule for the reader; None for an id that is none."""
    return _entries(texts.language).get(id)


@cache
def _entries(language: str) -> dict[str, RuleEntry]:
    texts = catalogue(language)
    return {id: _entry(texts, id, chapter) for id, chapter in _chapter_of().items()}


def _entry(texts: Catalogue, id: str, chapter: str) -> RuleEntry:
    rule = rules()[id]
    reason = f"reason.{id}"
    return RuleEntry(
        id,
        chapter,
        texts(f"title.{id}"),
        texts(f"rule.{id}"),
        rule["section"][texts.language],
        rule["ours"],
        texts(reason) if reason in texts else "",
        _related()[id],
        tuple(numbers(texts, name) for name in _notes().get(id, {}).get("tables", ())),
        tuple(_question(texts, question["name"]) for question in _desk()["question"] if id in question["rules"]),
    )


def _question(texts: Catalogue, name: str) -> Question:
    return Question(name, texts(f"question.{name}"), texts(f"answer.{name}"))


# --- numbers -------------------------------------------------------------------------------------------


def numbers(texts: Catalogue, name: str) -> Numbers:
    """A table of numbers by its name."""
    heads, rows = _TABLES[name](texts)
    corner, *columns = heads or ("",)
    shown = tuple((label, tuple(map(str, row))) for label, row in rows)
    return Numbers(name, texts(f"numbers.{name}"), str(corner), tuple(map(str, columns)), shown)


Rows = list[tuple[str, list[Any]]]
Table = tuple[list[Any], Rows]


def _setup(texts: Catalogue) -> Table:
    players = sorted(tables.REGIONS)
    return [texts("numbers.setup.corner"), *players], [
        (texts("numbers.setup.regions"), [tables.REGIONS[count] for count in players]),
        (texts("term.governor_blocks"), [tables.GOVERNOR_BLOCKS[count] for count in players]),
        (texts("term.jade"), [tables.START_JADE for _ in players]),
        (texts("numbers.setup.kept"), [tables.START_FAVORS for _ in players]),
    ]


def _costs(texts: Catalogue) -> Table:
    return [texts("numbers.costs.corner"), *tables.COSTS], [(texts("term.jade"), list(tables.COSTS.values()))]


def _draws(texts: Catalogue) -> Table:
    return [texts("numbers.draws.corner"), *tables.DRAWS], [(texts("numbers.draws.kept"), list(tables.DRAWS.values()))]


def _workers(texts: Catalogue, by_level: Mapping[int, int]) -> Table:
    return [texts("term.level"), *by_level], [(texts("term.workers"), list(by_level.values()))]


def _losses(texts: Catalogue) -> Table:
    assigned = range(1, max(tables.BUILD_WORKERS.values()) + 1)
    return [texts("numbers.losses.corner"), *assigned], [
        (texts("numbers.losses.lost"), [lost_laborers(count) for count in assigned])
    ]


def _collect_jade(texts: Catalogue) -> Table:
    held = [step * tables.TREASURES_PER_JADE for step in range(5)]
    return [texts("term.treasures"), *held], [(texts("term.jade"), [collected_jade(count) for count in held])]


def _repeat(texts: Catalogue) -> Table:
    return [], [(texts(f"role.{role}"), [jade]) for role, jade in tables.REPEAT_JADE.items()]


def _points(texts: Catalogue) -> Table:
    rows = tables.ROW_POINTS
    return [texts("term.level"), *rows, tables.TOWER_LEVEL], [
        (texts("numbers.points.row"), [*rows.values(), NOTHING]),
        (texts("numbers.points.level"), [*(tables.TREASURE_POINTS for _ in rows), NOTHING]),
        (texts("numbers.points.tower"), [*(NOTHING for _ in rows), tables.TOWER_POINTS]),
    ]


def _chips(texts: Catalogue) -> Table:
    most = len(tables.CHIP_POINTS) - 1
    heads = [texts("term.buyback_chips"), *range(most), f"{most}+"]
    return heads, [(texts("term.points"), list(tables.CHIP_POINTS))]


def _final(texts: Catalogue) -> Table:
    points = {
        "least": tables.LEAST_REGION_POINTS,
        "most_treasures": tables.MOST_TREASURES_POINTS,
        "fewest_treasures": tables.FEWEST_TREASURES_POINTS,
        "most_jade": tables.MOST_JADE_POINTS,
        "most_workers": tables.MOST_WORKERS_POINTS,
    }
    return [], [(texts(f"numbers.final.{name}"), [signed(value)]) for name, value in points.items()]


def _box(texts: Catalogue) -> Table:
    held = {
        "own_blocks": tables.OWN_BLOCKS,
        "buyback_chips": tables.BOX_CHIPS,
        "reinforcements": tables.BOX_REINFORCEMENTS,
        "treasure_value": tables.BOX_TREASURES,
        "jade_value": tables.BOX_JADE,
        "laborers": tables.BOX_LABORERS,
        "convicts": tables.BOX_CONVICTS,
    }
    return [], [(texts(f"numbers.box.{name}"), [count]) for name, count in held.items()]


_TABLES: Final[dict[str, Callable[[Catalogue], Table]]] = {
    "setup": _setup,
    "costs": _costs,
    "draws": _draws,
    "build": lambda texts: _workers(texts, tables.BUILD_WORKERS),
    "replace": lambda texts: _workers(texts, tables.REPLACE_WORKERS),
    "losses": _losses,
    "collect_jade": _collect_jade,
    "repeat": _repeat,
    "points": _points,
    "chips": _chips,
    "final": _final,
    "box": _box,
}

# --- search --------------------------------------------------------------------------------------------

_OWN, _OTHER = 1.0, 0.7
"""What the reader's own language counts, and another one."""


def search(texts: Catalogue, query: str) -> Found:
    """The rules that fit what was typed, the best first: words of any language, ids, synonyms, with mistakes."""
    found, is_whole = _index(texts.language).find(query)
    by_name = dict(found)
    scores = {id: score for id, score in by_name.items() if id in _chapter_of()}
    asked: dict[str, list[str]] = {}
    for question in _desk()["question"]:
        score = by_name.get(_QUESTION + question["name"], 0.0)
        for id in question["rules"] if score else ():
            scores[id] = max(score, scores.get(id, 0.0))
            if is_whole:
                asked.setdefault(id, []).append(question["name"])
    for id in _named(query):
        scores[id] = scores.get(id, 0.0) + (_ID_EXACTLY if _id_of(id) == _id_of(query) else _ID_PART)
    for id in _titled().get(tuple(words_of(query)), ()):
        scores[id] = scores.get(id, 0.0) + _TITLE_EXACTLY
    order = list(_chapter_of())
    ranked = sorted(scores, key=lambda id: (-scores[id], order.index(id)))
    is_near = bool(ranked) and not is_whole
    return Found(tuple(Hit(id, tuple(asked.get(id, ()))) for id in ranked), is_near)


def make_ready(texts: Catalogue) -> None:
    """Prepares the search in a language, which takes a moment, before anybody types."""
    _index(texts.language)
    _titled()


_QUESTION: Final = "?"
"""Comes before the name of a question, to tell it from a rule."""
_ID_EXACTLY, _ID_PART, _TITLE_EXACTLY = 1000.0, 100.0, 50.0


def _id_of(text: str) -> str:
    """An id as it is compared: `IF-BUILD-5`, `build 5` and `Build-5` are the same."""
    return "".join(words_of(text)).removeprefix("if")


def _named(query: str) -> list[str]:
    """The rules whose id is typed, in full or up to its number."""
    typed = _id_of(query)
    return [id for id in _chapter_of() if typed in (_id_of(id), _id_of(id).rstrip("0123456789"))] if typed else []


@cache
def _titled() -> dict[tuple[str, ...], list[str]]:
    """The rules by the words of their titles, in all languages."""
    found: dict[tuple[str, ...], list[str]] = {}
    for code in LANGUAGES:
        for id in _chapter_of():
            found.setdefault(tuple(words_of(catalogue(code)(f"title.{id}"))), []).append(id)
    return found


@cache
def _index(language: str) -> Index:
    documents: dict[str, list[tuple[float, str]]] = {}
    for id, chapter in _chapter_of().items():
        documents[id] = list(_texts_of(id, chapter, language))
    for question in _desk()["question"]:
        documents[_QUESTION + question["name"]] = list(_texts_of_question(question["name"], language))
    return Index(documents, _passed_over(language))


def _texts_of(id: str, chapter_name: str, language: str) -> Iterator[tuple[float, str]]:
    """The texts that a rule is found by, with what each counts."""
    chapter = next(chapter for chapter in _desk()["chapter"] if chapter["name"] == chapter_name)
    first = 1.0 if chapter["rules"][0] == id else 0.0
    yield 6.0, id
    for code in LANGUAGES:
        texts, counts = catalogue(code), _OWN if code == language else _OTHER
        yield (9.0 + first) * counts, texts(f"title.{id}")
        yield (9.5 + first) * counts, _notes().get(id, {}).get("synonyms", {}).get(code, "")
        yield (3.5 + first) * counts, chapter.get("synonyms", {}).get(code, "")
        yield (3.0 + first) * counts, texts(f"chapter.{chapter_name}")
        yield 4.0 * counts, _telling(texts(f"rule.{id}"), code, language)
        yield 2.0 * counts, _telling(rules()[id]["section"][code], code, language)


def _texts_of_question(name: str, language: str) -> Iterator[tuple[float, str]]:
    for code in LANGUAGES:
        texts, counts = catalogue(code), _OWN if code == language else _OTHER
        yield 4.5 * counts, _telling(texts(f"question.{name}"), code, language)
        yield 2.5 * counts, _telling(texts(f"answer.{name}"), code, language)


def _telling(text: str, code: str, language: str) -> str:
    """A text without the words that another language passes over: in English, `die` is no article."""
    return text if code == language else " ".join(word for word in words_of(text) if word not in _passed_over(code))


@cache
def _passed_over(language: str) -> frozenset[str]:
    return frozenset(words_of(_desk()["passed_over"][language]))
