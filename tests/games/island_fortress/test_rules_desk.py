"""The rules desk of Island Fortress: its numbers are those of the tables, and what players type is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.island_fortress.meta import META
from companion.games.registry import rules_desk_of
from companion.text.catalogue import LANGUAGES
from companion.text.rules_desk import NOTHING

DATA = Path(__file__).resolve().parents[3] / "data" / "island_fortress"
TABLES: dict[str, Any] = json.loads((DATA / "tables.json").read_text("utf-8"))
RULES_DESK = rules_desk_of(META.format)

every_language = pytest.mark.parametrize("language", LANGUAGES)


# --- numbers ---------------------------------------------------------------------------------------------


def row(name: str, place: int = 0) -> list[str]:
    """The numbers of a row of a table."""
    return list(RULES_DESK.numbers("en", name).rows[place][1])


def as_text(values: Any) -> list[str]:
    return [str(value) for value in values]


def test_numbers_are_those_of_the_tables() -> None:
    points, box = TABLES["points"], TABLES["box"]
    setups = TABLES["setups"]
    heads = {name: RULES_DESK.numbers("en", name).heads for name in ("setup", "costs", "build", "chips", "draws")}

    assert list(heads["setup"]) == as_text(setup["players"] for setup in setups)
    assert row("setup", 0) == as_text(setup["regions"] for setup in setups)
    assert row("setup", 1) == as_text(setup["governor_blocks"] for setup in setups)
    assert set(row("setup", 2)) == {str(TABLES["start"]["jade"])}
    assert set(row("setup", 3)) == {str(TABLES["start"]["favors"])}
    assert list(heads["costs"]) == ["1", "2", "3", "4", "5"]
    assert row("costs") == as_text(TABLES["costs"]["jade"])
    assert list(heads["build"]) == ["1", "2", "3", "4"]
    assert row("build") == as_text(TABLES["workers"]["build"])
    assert row("replace") == as_text(TABLES["workers"]["replace"])
    assert row("losses") == ["1", "1", "2", "2", "3", "3", "4", "4"]
    assert list(heads["draws"]) == as_text(draw["draw"] for draw in TABLES["draws"])
    assert row("draws") == as_text(draw["keep"] for draw in TABLES["draws"])
    assert row("collect_jade") == as_text(TABLES["collect_jade"]["jade"] + extra for extra in range(5))
    assert [cells for _, cells in RULES_DESK.numbers("en", "repeat").rows] == [
        (str(TABLES["repeat"][role]),) for role in ("recruiter", "planner", "builder", "treasurer")
    ]
    assert row("points", 0) == [*as_text(points["row"][level] for level in "123"), NOTHING]
    assert row("points", 1) == [str(points["treasure"]["points"])] * 3 + [NOTHING]
    assert row("points", 2) == [NOTHING] * 3 + [str(points["tower"]["points"])]
    assert list(heads["chips"]) == ["0", "1", "2", "3", "4+"]
    assert row("chips") == as_text(points["chips"]["by_count"])
    assert [cells[0] for _, cells in RULES_DESK.numbers("en", "final").rows] == ["+3", "+3", "\u22123", "+3", "+3"]
    assert [int(cells[0]) for _, cells in RULES_DESK.numbers("en", "box").rows] == [
        value for key, value in box.items() if key != "source"
    ]


# --- search ----------------------------------------------------------------------------------------------

QUERIES = {
    "en": {
        "auction": "IF-PETITION-1",
        "bid": "IF-PETITION-1",
        "tie": "IF-TIE",
        "draw": "IF-TIE",
        "tie bid": "IF-PETITION-3",
        "second block": "IF-BUILD-1",
        "iron": "IF-PLAN-C",
        "jail": "IF-REC-C",
        "workers die": "IF-BUILD-8",
        "build-5": "IF-BUILD-5",
        "IF-BUILD-5": "IF-BUILD-5",
        "if favor": "IF-FAVOR",
        "rul wide": "IF-RUL-WIDE",
        "how many workers for level 3": "IF-BUILD-7",
        "how many actions in a turn": "IF-TURN-2",
        "third action": "IF-TURN-2",
        "buy back taskmaster": "IF-TURN-3",
        "tower": "IF-TOWER",
        "towr points": "IF-TOWER",
        "recuiter": "IF-REC-A",
        "goverment block": "IF-GOV",
        "govenor block where": "IF-GOV-2",
        "Bittgesuch": "IF-PETITION-1",
        "Kegykártya": "IF-FAVOR",
        "Aufseher": "IF-TASK-A",
        "Mauerbau": "IF-BUILD",
        "income": "IF-INCOME",
        "treasures income": "IF-INCOME",
        "rotate pattern": "IF-FAVOR-3",
        "pattern across regions": "IF-FAVOR-4",
        "three regions": "IF-RUL-WIDE",
        "do the losers pay?": "IF-PETITION-6",
        "how many rounds": "IF-END-2",
        "last block": "IF-END-1",
        "chips worth": "IF-FINAL-CHIPS",
        "weakest region": "IF-FINAL-LEAST",
        "fewest treasures": "IF-FINAL-TREASURE",
        "most jade": "IF-FINAL-JADE",
        "most workers": "IF-FINAL-WORKERS",
        "setup 4 players": "IF-SETUP",
        "swap block": "IF-REPLACE",
        "replacment": "IF-REPLACE",
        "cost of replacing": "IF-REPLACE-6",
        "repeat price": "IF-REPEAT-1",
        "labourers": "IF-REC-A",
        "overhang": "IF-BUILD-5",
        "row points": "IF-ROW-2",
        "fifth block": "IF-ROW-1",
        "governor between two blocks": "IF-GOV-1",
        "run out of blocks": "IF-RUL-STOCK",
        "who starts": "IF-TURN-1",
        "level complete": "IF-LEVEL",
        "convict before or after": "IF-RUL-CONVICT",
    },
    "de": {
        "Gleichstand": "IF-TIE",
        "unentschieden": "IF-TIE",
        "Gebot": "IF-PETITION-1",
        "Versteigerung": "IF-PETITION-1",
        "zweiter Block": "IF-BUILD-1",
        "zweites Mauerstück": "IF-BUILD-1",
        "Arbeiter sterben": "IF-BUILD-8",
        "Gefängnis plündern": "IF-REC-C",
        "Rückkaufchip": "IF-TURN-3",
        "ruckkauf": "IF-TURN-3",
        "Aufsher": "IF-TASK-A",
        "Handwerker kosten": "IF-REC-A",
        "Gunstkarte drehen": "IF-FAVOR-3",
        "Governeur": "IF-GOV",
        "Turm": "IF-TOWER",
        "Etage voll": "IF-LEVEL",
        "Straflinge": "IF-REC-B",
        "wie viele Runden": "IF-END-2",
        "hadmérnök": "IF-TASK-A",
        "Build Wall": "IF-BUILD",
        "gov 3": "IF-GOV-3",
        "Block klauen": "IF-REPLACE",
        "wer gewinnt bei Gleichstand": "IF-TIE",
        "meiste Schätze": "IF-FINAL-TREASURE",
        "freidliche Variante": "IF-VAR-FRIENDLY",
        "Verstärkung entfernen": "IF-PLAN-C",
        "Einkommen Schätze": "IF-INCOME",
    },
    "hu": {
        "döntetlen": "IF-TIE",
        "licit": "IF-PETITION-1",
        "arveres": "IF-PETITION-1",
        "második fallap": "IF-BUILD-1",
        "börtön": "IF-REC-C",
        "kegykartya": "IF-FAVOR",
        "kegykártyát húzni": "IF-PLAN-B",
        "torony": "IF-TOWER",
        "bástyáért": "IF-TOWER",
        "kubikosok meghalnak": "IF-BUILD-8",
        "hány forduló": "IF-END-2",
        "viszavasarlas": "IF-TURN-3",
        "hadmernok": "IF-TASK-A",
        "kormányzói falap": "IF-GOV",
        "csere ára": "IF-REPLACE-6",
        "minta elforgatva": "IF-FAVOR-3",
        "legtöbb jáde": "IF-FINAL-JADE",
        "build 7": "IF-BUILD-7",
        "Governor block": "IF-GOV",
        "Gunstkarte": "IF-FAVOR",
        "Sträflinge": "IF-REC-B",
        "munkások ára": "IF-REC-A",
        "erődítésjelző": "IF-PLAN-C",
        "üres börtön": "IF-REC-C",
        "baráti": "IF-VAR-FRIENDLY",
    },
}


@pytest.mark.parametrize(
    ("language", "query", "wanted"),
    [(language, query, wanted) for language, queries in QUERIES.items() for query, wanted in queries.items()],
)
def test_what_players_type_is_found_among_the_first_three(language: str, query: str, wanted: str) -> None:
    found = RULES_DESK.search(language, query)

    assert wanted in [hit.rule for hit in found.hits[:3]]


def test_enough_is_asked() -> None:
    assert sum(map(len, QUERIES.values())) >= 60


def test_a_question_stands_with_its_rule() -> None:
    entry = RULES_DESK.entry("de", "IF-BUILD-5")

    assert entry is not None
    assert [question.name for question in entry.questions] == ["row_first"]


def test_the_question_that_was_asked_is_shown() -> None:
    found = RULES_DESK.search("en", "losers pay")

    assert found.hits[0] == ("IF-PETITION-6", ("losers_pay",))
    assert not found.is_near


def test_a_rule_with_all_words_comes_first_and_where_none_is_that_is_told() -> None:
    both = RULES_DESK.search("en", "Governor prison")

    assert both.hits[0].rule in ("IF-PETITION-6", "IF-END-1")
    assert not both.is_near
    assert RULES_DESK.search("en", "tower xylophone").is_near
    assert "IF-TOWER" in [hit.rule for hit in RULES_DESK.search("en", "tower xylophone").hits[:3]]
