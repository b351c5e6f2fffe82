"""Wording that a test can hold: one word for one thing, numbers that agree, and the typography of each language.

The word list stands in `word_list.toml`. Guides are texts too.
"""

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from companion.games.registry import FORMATS, meta_of
from companion.text.catalogue import LANGUAGES, Catalogue, catalogue

DATA = Path(__file__).resolve().parents[2] / "data"
WORDS: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("word_list.toml").read_text(encoding="utf-8")
)
GAMES = tuple(meta_of(format).key for format in FORMATS)
OTHERS = "plays."
"""The play log's texts are held here once they have been reworded."""
NB = "\N{NO-BREAK SPACE}"
every_language = pytest.mark.parametrize("language", LANGUAGES)


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text by its folder and key, a game's own ones only; and every line of the guides."""
    app = catalogue(language)
    for folder in ("", *GAMES):
        t = catalogue(language, folder)
        for key in t:
            if not folder or key not in app or t._texts[key] != app._texts[key]:
                yield f"{folder or 'app'}/{key}", t._texts[key]
    for guide in sorted(DATA.glob(f"*/guide/{language}.md")):
        for number, line in enumerate(guide.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{guide.parts[-3]}/guide:{number}", re.sub(r"!?\[.*?\]\(.*?\)|`.*?`", "", line)


def keyed(name: str) -> str:
    return name.split("/", 1)[1]


@every_language
def test_one_word_for_one_thing(language: str) -> None:
    found = [
        f"{name}: {match[0]!r} in {text!r}; say: {word['say']}"
        for name, text in texts(language)
        for word in WORDS[language]
        if name.split("/")[0] in word.get("in", name)
        if not any(fnmatch(keyed(name), pattern) for pattern in word.get("except", ()))
        if not keyed(name).startswith(OTHERS)
        if (match := re.search(word["never"], text))
    ]

    assert found == []


# --- numbers -------------------------------------------------------------------------------------------

NUMBERS = [
    "count",
    "points",
    "score",
    "turns",
    "of",
    "number",
    "have",
    "needed",
    "price",
    "limit",
    "left",
    "total",
    "due",
    "dice",
    "cards",
    "combat",
    "steps",
    "speed",
    "wood",
    "fish",
    "have_wood",
    "have_fish",
    "influence",
    "short",
    "injured",
    "amount",
    "gain",
    "goods",
    "crew",
    "times",
    "books",
    "most",
    "jade",
    "convicts",
    "laborers",
    "chips",
    "treasures",
    "coins",
    "buildings",
    "tokens",
    "round",
    "rounds",
    "turn",
    "units",
    "monuments",
    "conditions",
    "expected",
    "out",
    "removed",
    "dealt",
    "keep",
    "draw",
    "bid",
    "value",
    "best",
    "hand",
    "assigned",
    "wanted",
    "first",
    "have",
    "minutes",
    "low",
    "high",
    "fewest",
    "laborers_die",
    "convicts_die",
    "laborers_return",
]
"""Placeholders that are numbers; what else a text has is a name."""
NEVER_ONE = {
    "app/code.several",
    "app/new_game.players",
    "app/rules.first",
    "island_fortress/entry.draw_favors",
    "island_fortress/next.petition",
    "island_fortress/ruling.IF-BUILD-2",
    "island_fortress/ruling.IF-BUILD-7.number",
    "island_fortress/ruling.IF-BUILD-7.short",
    "island_fortress/ruling.IF-REC-B",
    "island_fortress/ruling.IF-REPLACE-6.number",
    "island_fortress/ruling.IF-REPLACE-6.short",
    "island_fortress/ruling.IF-RUL-STOCK.blocks",
    "island_fortress/ruling.IF-TREA-B.convicts",
    "island_fortress/ruling.IF-REPLACE-5",
    "island_fortress/turn.workers_told",
    "islebound/ruling.IB-COMP-1.buildings",
    "islebound/ruling.IB-RUL-DICE",
    "islebound/new_game.known_copy",
    "islebound/table.ends_at",
}
"""Texts whose number the rules keep above 1, as the 18 blocks of a color, or the 2 Laborers that an action takes."""
AFTER_ONE = {
    "en": r"(?<![\d.,:/–-])\b1 (?!is\b|this\b|less\b|across\b|always\b|was\b|has\b|does\b|begins\b|bonus\b|plus\b|"
    r"Influence\b)"
    r"([a-z]+s|[A-Z][a-z]+s|dice|crew members)\b(?!’)|\b1 (\w+ )?are\b",
    "de": r"(?<![\d.,:/–-])\b1 (Sträflinge|Handwerker(?=n)|Mauerstücke|Karten|Punkte|Einträge|Spiele|Partien|Züge|"
    r"Würfel (sind|werden)|Besatzungsmitglieder|Münzen|Plättchen sind|Einheiten|"
    r"Burgen|Gebiete|Bücher|Waren|Codes|Regeln|"
    r"Monumente|Bedingungen|Felder|Teile|Ziffern|Stellen|weitere\b)|\b1 sind\b",
    "hu": r"\b1 (\w+)(ok|ek|ak|ök)\b (van|vannak|voltak)",
}


class Counting(dict[str, Any]):
    """Values of a text: the number for what is counted, a name for all else."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __missing__(self, name: str) -> Any:
        return self.number if name in NUMBERS else "Anna"


def filled(t: Catalogue, key: str, number: int) -> str:
    names = re.findall(r"\{(\w+)", t._texts[key])
    values = Counting(number)
    return t(key, **{name: values[name] for name in names})


@every_language
@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_every_text_can_be_filled(language: str, number: int) -> None:
    for folder in ("", *GAMES):
        t = catalogue(language, folder)
        left = [key for key in t if "{" in filled(t, key, number)]
        assert left == []


@every_language
def test_no_plural_after_one(language: str) -> None:
    app, wrong = catalogue(language), []
    for folder in ("", *GAMES):
        t = catalogue(language, folder)
        for key in t:
            if folder and key in app and t._texts[key] == app._texts[key]:
                continue
            name = f"{folder or 'app'}/{key}"
            if "{" not in t._texts[key] or key.startswith(OTHERS) or name in NEVER_ONE:
                continue
            told = filled(t, key, 1)
            if re.search(AFTER_ONE[language], told):
                wrong.append(f"{name}: {told}")

    assert wrong == []


def test_texts_that_never_count_one_are_there() -> None:
    known = {name for name, _ in texts("en")}

    assert known >= NEVER_ONE


# --- lists ---------------------------------------------------------------------------------------------

LISTS = r"\{(slots|icons|regions)\b"
"""Placeholders of things joined, of which there may be one alone; `.one` looks at numbers only."""
PLURALS = {
    "en": r"\b(these|those|are|have|slots?(?= \{)|blocks|cards|markers|regions)\b",
    "de": r"\b(diese\w*|sind|tragen|Felder(?= \{)|Einflussfelder|Bauplätzen|Mauerstücke|Gebietskarten)\b",
    "hu": r"\b(ezek\w*|következő|mezők\w*|falhelye\w*|fallapjai\w*)\b",
}
NEVER_ALONE = {"ruling.IF-FAVOR-4", "ruling.IF-RUL-WIDE", "lying.events_label", "sheet.trace_slots"}
"""Three regions at least; and labels of a table of several."""


@every_language
def test_no_plural_beside_a_list_of_one(language: str) -> None:
    wrong = [
        f"{name}: {text}"
        for name, text in texts(language)
        if (found := re.search(LISTS, text)) and keyed(name) not in NEVER_ALONE
        if re.search(PLURALS[language], text[: found.start() + 1])
    ]

    assert wrong == []


# --- typography ----------------------------------------------------------------------------------------

STRAIGHT = {"en": r"(?<=\w)'|\"", "de": r"(?<=\w)'|\"|”", "hu": r"(?<=\w)'|\"|“"}
ELLIPSIS = {"en": r"(?<=[\w}]) …", "de": r"(?<=[\w}])…", "hu": r"(?<=[\w}]) …"}
UNITS = r"(?<=[\d}]) (MB|kB|min|h|%|Std\.|perc|óra|bájt|Bytes|bytes|oldal)(?!\w)"
RANGE = r"(?<![\w-])(\d+|\{\w+\})-(\d+|\{\w+\})(?![\w-])"
NO_RANGES = {"islebound/rule.IB-HIRE-1"}
"""Hungarian `1-1` is each one."""


@every_language
def test_typography(language: str) -> None:
    """Curly quotation marks, no-break spaces before units, en dashes in ranges, `…` as the language has it."""
    patterns = (STRAIGHT[language], ELLIPSIS[language], UNITS, RANGE)

    wrong = [
        f"{name}: {match[0]!r} in {text!r}"
        for name, text in texts(language)
        for pattern in patterns
        if not keyed(name).startswith(OTHERS) and not (pattern == RANGE and name in NO_RANGES)
        if (match := re.search(pattern, text))
    ]

    assert wrong == []


@every_language
def test_quotation_marks_come_in_pairs(language: str) -> None:
    opening, closing = {"en": ("“", "”"), "de": ("„", "“"), "hu": ("„", "”")}[language]

    assert [name for name, text in texts(language) if text.count(opening) != text.count(closing)] == []
