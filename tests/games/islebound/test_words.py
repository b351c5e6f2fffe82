"""The sentences of the game: entries and gains in three languages, and the terms of its translations."""

import tomllib

import pytest

from companion.datafiles import data_path
from companion.games.islebound.meta import META
from companion.games.islebound.rules import check
from companion.games.islebound.state import Gain, Result, State
from companion.games.islebound.words import Words
from companion.text.catalogue import LANGUAGES, catalogue
from companion.text.words import Part
from tests.games.islebound.builders import ANN, BEN, S, do, event, full, light, towns
from tests.games.islebound.rule_cases import MAP

every_language = pytest.mark.parametrize("language", LANGUAGES)


def said(state: State, kind: str, player: str | None = None, **fields) -> str:
    """The entry in English."""
    return Words(catalogue("en", META.key), state.setup).entry(state, event(state, kind, player, **fields))


SKILLS = ["sail", "work"]


@pytest.mark.parametrize(
    ("state", "entry", "sentence"),
    [
        (full(stage="move"), ("move", ANN, {"to": "Grenille"}), "Ann sails to Grenille"),
        (full(stage="move"), ("move", ANN, {"to": "Grenille", "via": ["Borsham"], "fish": 1, "crew": 1}),
            "Ann sails to Grenille: by way of Borsham, Fish \u22121, exhausted Administrate"),
        (full(), ("end_turn", ANN, {}), "Ann ends the turn"),
        (full(), ("hunt", ANN, {}), "Ann hunts for treasure"),
        (full(), ("visit", ANN, {"town": "Krazk", "rest": True, "fish": 1}), "Ann visits Krazk: rest, Fish +1"),
        (full(), ("visit", ANN, {"town": "Crimsika", "crew": 3, "times": 2, "skip": True}),
            "Ann visits Crimsika: exhausted Work, skips the first free slot, 2 times"),
        (full(), ("visit", ANN, {"town": "Zilliam", "exhaust": [1, 3], "pay": {"wood": 2}}),
            "Ann visits Zilliam: exhausted Administrate, Work, Wood \u22122"),
        (full(), ("visit", ANN, {"town": "Farwold", "reputation": {"top": 1, "gains": {BEN: 2}}, "wood": 1}),
            "Ann visits Farwold: Ann +1, Ben +2, Wood +1"),
        (full(), ("visit", ANN, {"town": "Morlim", "hire": {"slot": 2, "skills": SKILLS}, "renown": 1}),
            "Ann visits Morlim: hires Sail/Work, Renown +1"),
        (full(row={4: {"price": 3, "name": "Market"}}), ("visit", ANN, {"town": "Stratic", "build": {"position": 4}}),
            "Ann visits Stratic: builds Market"),
        (full(row={4: 6}), ("buy", ANN, {"position": 4}), "Ann buys building for 6"),
        (full(), ("buy", ANN, {"position": 4}), "Ann buys the card in position 4"),
        (full(row={4: "bridge"}), ("buy", ANN, {"position": 4}), "Ann buys Bridge"),
        (full(), ("event", ANN, {"which": 2, "cubes": 3, "pay": {"books": 1}, "exhaust": [3], "skip": True}),
            "Ann completes event 2: Books \u22121, exhausted Work, Cubes +3, skips the first free slot"),
        (full(), ("attack", ANN, {"town": "Krazk", "cards": ["pirate", "pirate", "ichor"], "wood": 1,
            "injured": [1]}), "Ann takes Krazk by attack: Pirates 2, Ichor, Wood \u22121, injured Administrate"),
        (
            full(data={"strength": {"serpent": S}}),
            (
                "attack",
                ANN,
                {"town": "Krazk", "cards": ["serpent"], "dice": [1], "rerolls": [[1, 4]], "lost": "serpent"},
            ),
            "Ann attacks Krazk and retreats: Sea serpents 1, dice 4, Wood \u22121, lost Sea serpents",
        ),
        (full(), ("diplomacy", ANN, {"town": "Krazk", "slots": [3, 5], "negotiators": [1]}),
            "Ann takes Krazk by diplomacy: influence track 3, 5, exhausted Administrate"),
        (full(), ("effect", ANN, {"from_": "token", "pay": {"coins": 1}, "gain": {"renown": 2, "cubes": 1}}),
            "Ann, reward of a renown token: Coins \u22121, Renown +2, Cubes +1"),
        (full(), ("effect", ANN, {"from_": "building", "rest": True, "crew": {"3": "injured"}, "hire": {"slot": 3}}),
            "Ann, effect of a building: rest, injured Work, hires the crew in slot 3"),
        (
            full(),
            ("show", None, {"row": {"1": {"price": 2}}, "events": {"1": "Krazk", "2": None}, "crew": {"3": SKILLS}}),
            "Seen on the table: card 1: building for 2, event 1: Krazk, event 2: unknown, crew 3: Sail/Work",
        ),
        (full(), ("dump", ANN, {"wood": 2, "fish": 1}), "Ann throws goods away: Wood \u22122, Fish \u22121"),
        (full(), ("raid", ANN, {"target": BEN, "dice": [6, 5], "target_dice": [4]}), "Ann raids Ben, hits 2 : 1"),
        (full(), ("trade", ANN, {"with_": BEN, "give": {"wood": 1, "books": 1}, "get": {"pirates": 3}}),
            "Ann trades with Ben: gives Wood 1, Books 1, gets Pirates 3"),
        (
            light(2),
            (
                "position",
                None,
                {
                    "players": {
                        ANN: {"track": 4, "tokens": 1, "buildings": [{"price": 5}], "score": 3},
                        BEN: {"track": 2},
                    }
                },
            ),
            "Position so far: Ann 19, Ben 2",  # 4 on the track, 7 for the token, 5 and 3
        ),
        (light(), ("renown", BEN, {"amount": 3}), "Ben gains 3 renown"),
        (light(), ("building", BEN, {"card": {"price": 3}}), "Ben gains a building: building for 3"),
        (light(), ("reputation", BEN, {"top": 1, "gains": {ANN: 4}}), "Reputation card of Ben: Ben +1, Ann +4"),
        (full(), ("finish", None, {}), "Final scoring"),
        (full(), ("finish", None, {"early": True}), "Final scoring, finished early"),
        (full(), ("adjust", ANN, {"changes": {"coins": -2, "ichor": 1}}),
            "Correction for Ann: Coins \u22122, Ichor +1"),
        (full(), ("adjust", ANN, {"building": {"price": 4, "name": "Market"}}),
            "Correction for Ann: one more building, Market"),
        (full(Ann={"buildings": [2, 5]}), ("adjust", ANN, {"drop": 2}),
            "Correction for Ann: one building fewer, building for 5"),
        (full(), ("adjust", None, {"changes": {"deck": -1}}), "Correction: Building deck \u22121"),
        (full(), ("adjust", ANN, {"crew": {"1": "below", "3": "deck"}}),
            "Correction for Ann: below deck Administrate, on deck Work"),
        (full(), ("adjust", ANN, {"recruit": ["sail"]}), "Correction for Ann: one more crew member, Sail"),
        (full(), ("adjust", ANN, {"region": "Zilliam"}), "Correction: Ann’s ship is at Zilliam"),
        (full(), ("adjust", None, {"town": "Krazk", "owner": None}), "Correction: Krazk belongs to nobody"),
        (full(), ("adjust", None, {"slot": 5, "owner": BEN}), "Correction: cube on influence slot 5: Ben"),
    ],
)  # fmt: skip
def test_an_entry_in_one_line(state, entry, sentence):
    kind, player, fields = entry

    assert said(state, kind, player, **fields) == sentence


@every_language
def test_the_listed_terms_are_those_of_the_texts(language):
    """One word a thing, in the translations as in English."""
    with open(data_path("islebound/terms.toml"), "rb") as file:
        terms = tomllib.load(file)["term"]
    texts = catalogue(language, META.key)
    named = [texts(key) for key in texts if key.startswith(("rule.IB", "title.IB", "term."))]
    everything = " ".join(named).casefold()

    assert len({term[language] for term in terms}) == len(terms)
    assert [term[language] for term in terms if term[language].casefold() not in everything] == []


def test_gains_name_the_building_that_gave_them():
    state = full(
        Ben={"buildings": ["mausoleum"]},
        Ann={"at": "Grenille", "serpents": 1},
        towns={"Grenille": BEN},
        data=towns(Grenille={"red": 2}),
    )
    words = Words(catalogue("en", META.key), state.setup)
    after = do(state, "attack", ANN, town="Grenille", cards=["serpent"])

    assert [words.gain(gain) for gain in after.gains] == ["Mausoleum: +3"]
    assert [change.text for change in words.changes(state, after)] == [
        "Ann: Coins +2, Sea serpents \u22121",
        "Grenille now belongs to: Ann",
    ]


@pytest.mark.parametrize(
    ("state", "entry", "sentence"),
    [
        pytest.param(full(), ("end_turn", BEN, {}), "It is Ann’s turn, not Ben’s.", id="IB-TURN-1"),
        pytest.param(full(stage="move", Ann={"at": "Borsham"}, data=MAP), ("move", ANN, {"to": "Morlim", "via": []}),
            "These regions do not touch: Borsham and Morlim.", id="IB-MOVE-3"),
        pytest.param(full(Ann={"at": "Morlim"}), ("visit", ANN, {"town": "Morlim", "entry": {"crew": "sail"}}),
            "Entering Morlim exhausts one crew member (Sail), but none is chosen.", id="IB-VISIT-5"),
        pytest.param(full(Ann={"at": "Morlim"}), ("attack", ANN,
            {"town": "Morlim", "cards": ["pirate"],
            "number": 3}), "You have 0 of these cards (Pirates), but 1 would attack.", id="IB-ATTACK-2"),
        pytest.param(full(), ("event", ANN, {"which": 1, "cubes": 1, "pay": {"books": 1}}),
            "You must pay 1 (Books) but have only 0.", id="IB-EVENT-2"),
        pytest.param(full(Ann={"at": "Morlim"}), ("visit", ANN, {"town": "Morlim"}),
            "This is needed here, but the app does not know it yet: the entry cost of the town.", id="IB-RUL-DATA"),
    ],
)  # fmt: skip
def test_a_refusal_names_players_places_and_things_in_words(state, entry, sentence):
    kind, name, fields = entry
    (breach,) = check(state, event(state, kind, name, **fields)).breaches

    assert Words(catalogue("en", META.key), state.setup).explained(breach).text == sentence


# --- what came of it -------------------------------------------------------------------------------------

WORDS = Words(catalogue("en", META.key), full(3).setup)
"""In English, for Ann, Ben and Cleo."""


@pytest.mark.parametrize(
    ("gain", "line"),
    [
        pytest.param(Gain(0, "renown", 9, 1), "Renown +9, renown tokens: 1", id="IB-REN-2"),
        pytest.param(Gain(0, "renown", 2, 0, "library"), "Library: +2", id="IB-BLDG-LIBRARY"),
        pytest.param(Gain(1, "buildings", 4), "Building +4", id="IB-BUY-2"),
    ],
)
def test_what_a_gain_came_from(gain, line):
    assert WORDS.gain(gain) == line


@pytest.mark.parametrize(
    ("result", "scores", "won", "why"),
    [
        (((3, 2, 1), (1, 2, 3), (0,), "score"), (6, 5, 1), "Winner: Ann", "Ann wins with the most renown."),
        (((3, 4, 1), (2, 1, 3), (1,), "goods"), (5, 5, 1), "Winner: Ben",
            "Equal renown (Ann, Ben): Ben wins with the most wood and fish."),
        (((3, 1, 3), (1, 3, 1), (0, 2), "tie"), (5, 5, 5), "Shared win: Ann, Cleo",
            "Equal in everything, shared win: Ann, Cleo."),
    ],
    ids=["score", "goods", "tie"],
)  # fmt: skip
def test_ib_score_6_who_has_won_and_by_what(result, scores, won, why):
    """The most renown, then the most goods, then a shared victory (IB-RUL-TIE)."""
    assert WORDS.winners(Result(*result)) == won
    assert WORDS.decision(Result(*result), scores) == why


def test_an_entry_changes_hands_the_track_and_the_map_each_in_a_line():
    """IB-TOWN-CRIMSIKA: a book is a cube; IB-HUNT-1: the coins of the map are the hunter's."""
    at_port, on_map = full(Ann={"at": "Crimsika", "books": 1}, towns={"Crimsika": ANN}), full(treasure_map=3)
    visited = do(at_port, "visit", ANN, town="Crimsika", times=1)

    assert [(change.text, change.parts) for change in WORDS.changes(at_port, visited)] == [
        ("Ann: Books \u22121", (Part(0, (("books", -1),)),)),
        ("Ann: Cubes +1", (Part(0, (("cubes", 1),)),)),
    ]
    assert [(change.text, change.parts) for change in WORDS.changes(on_map, do(on_map, "hunt", ANN))] == [
        ("Ann: Coins +3", (Part(0, (("coins", 3),)),)),
        ("Treasure map \u22123", (Part(None, (("treasure_map", -3),)),)),
    ]


@pytest.mark.parametrize(
    ("state", "entry", "sentence"),
    [
        (
            full(),
            ("show", None, {"row": {"2": None}, "crew": {"1": None}}),
            "Seen on the table: card 2: unknown, crew 1: unknown",
        ),
        (full(row={5: {"price": 0}}), ("buy", ANN, {"position": 5}), "Ann buys building for 0"),
        (
            full(row={5: {"price": 0}}),
            ("visit", ANN, {"town": "Stratic", "build": {"position": 5, "card": {"price": 7, "wood": 1}}}),
            "Ann visits Stratic: builds building for 7",
        ),
    ],
    ids=["unknown again", "known by its place", "told otherwise"],
)
def test_ib_rul_data_a_card_is_said_as_far_as_it_is_known(state, entry, sentence):
    kind, name, fields = entry

    assert said(state, kind, name, **fields) == sentence


def test_ib_var_arch_2_a_card_without_a_position_is_in_the_hand():
    assert [WORDS.values["position"](position) for position in (None, 3)] == ["hand", "3"]
