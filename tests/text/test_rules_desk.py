"""The rules desk: every rule in one place, complete in all languages, its numbers those of the tables, and found."""

from __future__ import annotations

import json
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.games.island_fortress.meta import META
from companion.games.registry import rules_desk_of
from companion.text.catalogue import LANGUAGES, catalogue
from companion.text.rules_desk import NOTHING
from companion.text.rules_search import Index, folded, likeness, words_of
from companion.text.rulings import rules_of

DATA = Path(__file__).resolve().parents[2] / "data" / "island_fortress"
DESK: dict[str, Any] = tomllib.loads((DATA / "rules_desk.toml").read_text("utf-8"))
TABLES: dict[str, Any] = json.loads((DATA / "tables.json").read_text("utf-8"))
RULES = rules_of(META.key)
ALL_IDS = tuple(RULES)
RULES_DESK = rules_desk_of(META.format)

every_language = pytest.mark.parametrize("language", LANGUAGES)


# --- what is there ---------------------------------------------------------------------------------------


def test_every_rule_stands_in_exactly_one_chapter() -> None:
    listed = [id for chapter in RULES_DESK.chapters("en") for id in chapter.rules]

    assert sorted(listed) == sorted(ALL_IDS)


@every_language
def test_every_rule_is_complete(language: str) -> None:
    """Title of two to five words but for printed names, text, section; a reason where the ruling is ours."""
    texts = catalogue(language, META.key)
    entries = [RULES_DESK.entry(texts.language, id) for id in ALL_IDS]

    for id, entry in zip(ALL_IDS, entries, strict=True):
        assert entry is not None
        assert entry.title
        assert len(entry.title.split()) <= 6, entry.title
        assert entry.text == texts(f"rule.{id}")
        assert entry.section == RULES[id].section[language]
        assert entry.reason or not entry.ours, id
    assert len({entry.title for entry in entries if entry}) == len(ALL_IDS)


@every_language
def test_a_ruling_within_a_rule_has_its_reason_too(language: str) -> None:
    """The text of a rule of the book tells where we had to decide something."""
    texts = catalogue(language, META.key)
    ours = {"en": "Our ruling", "de": "Unsere Auslegung", "hu": "Értelmezésünk"}[language]

    told = [id for id in ALL_IDS if ours in texts(f"rule.{id}")]

    assert told
    assert [id for id in told if f"reason.{id}" not in texts] == []


def test_reasons_and_titles_name_rules() -> None:
    keys = [key for key in catalogue("en", META.key) if key.startswith(("reason.", "title."))]

    assert {key.split(".", 1)[1] for key in keys} == set(ALL_IDS)


def test_related_rules_exist_and_lead_back() -> None:
    texts = catalogue("en", META.key)
    related = {id: entry.related for id in ALL_IDS if (entry := RULES_DESK.entry(texts.language, id))}

    for id, others in related.items():
        assert others, id
        assert len(set(others)) == len(others)
        assert id not in others
        assert all(id in related[other] for other in others)


def test_what_the_desk_names_is_there() -> None:
    named = [rule["id"] for rule in DESK["rule"]]
    others = [id for rule in DESK["rule"] for id in rule.get("related", [])]
    asked = [id for question in DESK["question"] for id in question["rules"]]

    assert len(set(named)) == len(named)
    assert {*named, *others, *asked} <= set(ALL_IDS)
    assert {chapter["name"] for chapter in DESK["chapter"]} == {
        key.removeprefix("chapter.") for key in catalogue("en", META.key) if key.startswith("chapter.")
    }
    for part in (*DESK["chapter"], *DESK["rule"]):
        assert set(part.get("synonyms", LANGUAGES)) == set(LANGUAGES), part


def test_questions_have_texts_and_rules() -> None:
    names = [question["name"] for question in DESK["question"]]
    for kind in ("question", "answer"):
        assert {key.split(".", 1)[1] for key in catalogue("en", META.key) if key.startswith(f"{kind}.")} == set(names)

    assert len(names) >= 9
    assert all(question["rules"] for question in DESK["question"])
    entry = RULES_DESK.entry("de", "IF-BUILD-5")
    assert entry is not None
    assert [question.name for question in entry.questions] == ["row_first"]


def test_no_such_rule() -> None:
    assert RULES_DESK.entry("en", "IF-NOTHING") is None


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


@every_language
def test_every_table_is_shown_with_a_rule_and_is_even(language: str) -> None:
    used = {name for rule in DESK["rule"] for name in rule.get("tables", [])}
    titled = {key.split(".")[1] for key in catalogue(language, META.key) if key.startswith("numbers.")}

    assert used == titled
    for name in used:
        table = RULES_DESK.numbers(language, name)
        assert table.rows
        assert bool(table.corner) == bool(table.heads)
        assert {len(cells) for _, cells in table.rows} == {len(table.heads) or 1}


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


@every_language
def test_ids_and_titles_come_first(language: str) -> None:
    """Every id, and every title but those that another rule's title is part of."""
    texts = catalogue(language, META.key)

    for id in ALL_IDS:
        assert RULES_DESK.search(texts.language, id).hits[0].rule == id
        assert RULES_DESK.search(texts.language, texts(f"title.{id}")).hits[0].rule == id


def test_the_titles_of_the_other_editions_come_first() -> None:
    for id in ALL_IDS:
        assert RULES_DESK.search("en", catalogue("hu", META.key)(f"title.{id}")).hits[0].rule == id


def test_the_question_that_was_asked_is_shown() -> None:
    found = RULES_DESK.search("en", "losers pay")

    assert found.hits[0] == ("IF-PETITION-6", ("losers_pay",))
    assert not found.is_near


def test_all_words_are_wanted_and_else_the_nearest_is_told() -> None:
    texts = catalogue("en", META.key)
    both = {hit.rule for hit in RULES_DESK.search(texts.language, "Governor prison").hits}

    assert both < {hit.rule for hit in RULES_DESK.search(texts.language, "prison").hits}
    assert RULES_DESK.search(texts.language, "tower xylophone").is_near
    assert RULES_DESK.search(texts.language, "tower xylophone").hits[0].rule == "IF-TOWER"


@pytest.mark.parametrize("query", ["", "  ", "?!", "xylophone", "q", "{}", "%s", "\N{SNOWMAN}"])
def test_nonsense_finds_nothing_and_breaks_nothing(query: str) -> None:
    assert RULES_DESK.search("hu", query).hits == ()


def test_words_passed_over_alone_are_looked_for() -> None:
    assert RULES_DESK.search("en", "who").hits


@every_language
def test_searching_is_quick(language: str) -> None:
    """Once the language is ready."""
    texts = catalogue(language, META.key)
    RULES_DESK.make_ready(language)
    queries = list(QUERIES[language])
    begun = time.process_time()

    for query in queries:
        RULES_DESK.search(texts.language, query)

    assert (time.process_time() - begun) / len(queries) < 0.02


# --- likeness --------------------------------------------------------------------------------------------


def test_accents_and_capitals_do_not_matter() -> None:
    assert folded("Straße ŐÜÉ") == "strasse oue"
    assert words_of("Jörg’s: 3/6/10!") == ["jorgs", "3", "6", "10"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (("block", "block"), ("block", "blocks")),
        (("bloc", "block"), ("blok", "block")),
        (("recruiter", "recruiter"), ("recuriter", "recruiter")),
        (("tower", "tower"), ("towre", "tower")),
        (("kegykartyat", "kegykartya"), ("kegykartyat", "kegyminta")),
        (("stuck", "mauerstuck"), ("stuck", "stock")),
    ],
)
def test_what_is_more_alike_counts_more(better: tuple[str, str], worse: tuple[str, str]) -> None:
    assert likeness(*better) > likeness(*worse)


@pytest.mark.parametrize(
    ("typed", "word"), [("3", "13"), ("3", "30"), ("tie", "die"), ("auction", "petition"), ("jade", "jail")]
)
def test_what_is_not_alike_counts_nothing(typed: str, word: str) -> None:
    assert likeness(typed, word) == 0.0


def test_a_word_that_is_there_is_not_mistaken_for_another() -> None:
    index = Index({"one": [(1.0, "build")], "two": [(1.0, "guild")]})

    assert [name for name, _ in index.find("build")[0]] == ["one"]
    assert {name for name, _ in index.find("puild")[0]} == {"one", "two"}
