"""The limits of a record: every range, every key, and the place of every error."""

import copy
import json
from typing import Any

import pytest

from companion.cli import replay
from companion.engine.record import RecordError
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.meta import META
from companion.games.islebound.setup import EntryCost, Town
from companion.games.islebound.tables import TOWN
from companion.text.catalogue import catalogue
from companion.text.problems import problem_text

Json = dict[str, Any]
TEXTS = catalogue("en", META.key)

FULL: Json = {
    "tracking": "full",
    "players": [
        {"name": "Ann", "color": "blue", "port": "Krazk"},
        {"name": "Ben", "color": "red", "port": "Marhaven"},
    ],
}
SCORE: Json = {"tracking": "score", "players": [{"name": "Ann", "color": "blue"}, {"name": "Ben", "color": "red"}]}


def document(setup: Json = FULL, *events: Json, **more: Any) -> Json:
    """A record with that set-up, other parts of it, and these events."""
    whole = {"format": "islebound-record", "version": 1, "setup": {**setup, **more}, "events": list(events)}
    copied: Json = copy.deepcopy(whole)
    return copied


def where(content: Any) -> str:
    """The place of the error, which is told in a whole sentence."""
    with pytest.raises(RecordError) as caught:
        ISLEBOUND.read(content)
    told = problem_text(caught.value, TEXTS)
    assert told
    assert "None" not in told
    return caught.value.where


def reads(content: Json) -> None:
    """It can be read, and is read again as the same when written."""
    record = ISLEBOUND.read(content)
    assert ISLEBOUND.read(json.loads(json.dumps(ISLEBOUND.write(record)))) == record


# --- the document and the set-up -----------------------------------------------------------------------


def test_the_example_of_the_contract():
    data = {
        "towns": {"Grenille": {"red": 4, "blue_green": None, "entry": {"coins": 1, "crew": "any"}}},
        "strength": {"serpent": [0, 0, 2, 2, 3, 3]},
    }
    events: list[Json] = [
        {"type": "show", "events": {"1": "Grenille"}},
        {"type": "move", "player": "Ann", "to": "Grenille"},
        {"type": "visit", "player": "Ann", "town": "Grenille", "crew": 1, "wood": 3},
        {"type": "event", "player": "Ann", "which": 1, "exhaust": [3], "cubes": 2},
        {"type": "end_turn", "player": "Ann"},
    ]
    content = document(FULL, *events, variants={"raid": True}, data=data)

    reads(content)
    town = ISLEBOUND.read(content).setup.printed.towns[TOWN["Grenille"]]
    assert town == Town(4, 0, EntryCost(1, "any"))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"format": "chess"}, "format"),
        ({"version": 2}, "version"),
        ({"version": 0}, "version"),
        ({"version": "1"}, "version"),
        ({"extra": 1}, "extra"),
        ({"events": {}}, "events"),
        ({"events": [3]}, "events[0]"),
        ({"events": [{"type": "sleep"}]}, "events[0].type"),
        ({"events": [{}]}, "events[0].type"),
        ({"events": [{"type": "end_turn", "player": "Ann"}] * 5001}, "events"),
    ],
)
def test_the_document(change, place):
    assert where({**document(), **change}) == place


@pytest.mark.parametrize("key", ["format", "version", "setup", "events"])
def test_nothing_of_the_document_may_be_missing(key):
    content = document()
    del content[key]

    assert where(content) == key


def players(*changes: Json) -> list[Json]:
    """The two players with other values; None takes a key away."""
    changed = [{**player, **change} for player, change in zip(FULL["players"], changes, strict=True)]
    return [{key: value for key, value in player.items() if value is not None} for player in changed]


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        (({"name": " "}, {}), "setup.players[0].name"),
        (({"name": "x" * 25}, {}), "setup.players[0].name"),
        (({}, {"name": " Ann "}), "setup.players[1].name"),
        (({"name": 3}, {}), "setup.players[0].name"),
        (({}, {"color": "blue"}), "setup.players[1].color"),
        (({"color": "pink"}, {}), "setup.players[0].color"),
        (({"color": None}, {}), "setup.players[0].color"),
        (({}, {"port": "Krazk"}), "setup.players[1].port"),
        (({"port": "Grenille"}, {}), "setup.players[0].port"),
        (({"port": "Atlantis"}, {}), "setup.players[0].port"),
        (({"port": None}, {}), "setup.players[0].port"),
        (({"age": 3}, {}), "setup.players[0].age"),
    ],
)
def test_players(changes, place):
    assert where(document(players=players(*changes))) == place


def test_how_many_players_and_which_ports():
    assert where(document(players=FULL["players"][:1])) == "setup.players"
    assert where(document(players=FULL["players"] * 3)) == "setup.players"
    reads(document(players=players({"name": " Ann "}, {})))
    reads(document(SCORE))
    reads(document(SCORE, players=[{**SCORE["players"][0], "port": "Krazk"}, SCORE["players"][1]]))
    assert where(document(SCORE, players=[{**SCORE["players"][0], "port": "Zilliam"}, SCORE["players"][1]])) == (
        "setup.players[0].port"
    )


THREE = [*FULL["players"], {"name": "Cleo", "color": "green", "port": "Crimsika"}]


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"tracking": "half"}, "setup.tracking"),
        ({"round": 1}, "setup.round"),
        ({"variants": []}, "setup.variants"),
        ({"variants": {"raid": 1}}, "setup.variants.raid"),
        ({"variants": {"fog": True}}, "setup.variants.fog"),
        ({"variants": {"close_quarters": True}, "players": THREE}, "setup.variants.close_quarters"),
        ({"variants": {"architect": True, "six_buildings": True}}, "setup.variants.architect"),
        ({"rulings": {"cargo": True}}, "setup.rulings.cargo"),
        ({"rulings": {"cargo_each": "yes"}}, "setup.rulings.cargo_each"),
        ({"data": {"moon": 1}}, "setup.data.moon"),
        ({"data": {"towns": {"Atlantis": {}}}}, "setup.data.towns.Atlantis"),
        ({"data": {"towns": {"Krazk": {"red": 0}}}}, "setup.data.towns.Krazk.red"),
        ({"data": {"towns": {"Krazk": {"red": 21}}}}, "setup.data.towns.Krazk.red"),
        ({"data": {"towns": {"Krazk": {"blue_green": "5"}}}}, "setup.data.towns.Krazk.blue_green"),
        ({"data": {"towns": {"Krazk": {"green": 5}}}}, "setup.data.towns.Krazk.green"),
        ({"data": {"towns": {"Krazk": {"entry": {"coins": 10}}}}}, "setup.data.towns.Krazk.entry.coins"),
        ({"data": {"towns": {"Krazk": {"entry": {"crew": "cook"}}}}}, "setup.data.towns.Krazk.entry.crew"),
        ({"data": {"towns": {"Krazk": {"entry": {"wood": 1}}}}}, "setup.data.towns.Krazk.entry.wood"),
        ({"data": {"influence": []}}, "setup.data.influence"),
        ({"data": {"influence": [1] * 41}}, "setup.data.influence"),
        ({"data": {"influence": [1, 10]}}, "setup.data.influence[1]"),
        ({"data": {"strength": {"whale": [0] * 6}}}, "setup.data.strength.whale"),
        ({"data": {"strength": {"pirate": [0] * 5}}}, "setup.data.strength.pirate"),
        ({"data": {"strength": {"pirate": [0, 0, 0, 0, 0, 10]}}}, "setup.data.strength.pirate[5]"),
        ({"data": {"two_skill_crew": 2}}, "setup.data.two_skill_crew"),
        ({"data": {"two_skill_crew": 11}}, "setup.data.two_skill_crew"),
        ({"data": {"borders": [["Krazk", "Morlim"]]}}, "setup.data.borders"),
    ],
)
def test_the_rest_of_the_set_up(more, place):
    assert where(document(**more)) == place


BOARDS = [
    ["Borsham", "Farwold", "Grenille"],
    ["Fel's Garden", "Morlim", "Ratnest"],
    ["Rockslide", "Stratic", "Sun's Rest"],
    ["The Grotto", "Undervall", "Zilliam"],
]


def test_boards_and_borders():
    reads(document(data={"boards": BOARDS, "borders": [["Krazk", "Morlim"], ["Zilliam", "Borsham"]]}))
    reads(document(data={"boards": BOARDS}))
    assert where(document(data={"boards": BOARDS[:3]})) == "setup.data.boards"
    assert where(document(data={"boards": [BOARDS[0][:2], *BOARDS[1:]]})) == "setup.data.boards[0]"
    twice = [["Borsham", "Farwold", "Borsham"], *BOARDS[1:]]
    assert where(document(data={"boards": twice})) == "setup.data.boards[0][2]"
    port = [["Krazk", "Farwold", "Grenille"], *BOARDS[1:]]
    assert where(document(data={"boards": port})) == "setup.data.boards[0][0]"
    same = {"boards": BOARDS, "borders": [["Krazk", "Krazk"]]}
    assert where(document(data=same)) == "setup.data.borders[0]"
    assert where(document(data={"boards": BOARDS, "borders": [["Krazk"]]})) == "setup.data.borders[0]"


def test_everything_of_the_set_up_is_written_again():
    data = {
        "towns": {"Krazk": {"red": None}, "Zilliam": {"blue_green": 3, "entry": {}}},
        "influence": [0, 9],
        "strength": {"ichor": [0, 1, 2, 3, 4, 9]},
        "boards": BOARDS,
        "borders": [],
        "two_skill_crew": 3,
    }
    more: Json = {"variants": {"advanced": True, "raid": True}, "rulings": {"sailors_zero": True}, "data": data}

    written = ISLEBOUND.write(ISLEBOUND.read(document(**more)))

    assert written["setup"] == {**FULL, **more}


# --- events --------------------------------------------------------------------------------------------

CARD = {"price": 4, "wood": 2, "fish": 1, "name": "Market", "ability": "bridge"}
ANN = {"player": "Ann"}

GOOD: list[tuple[str, Json]] = [
    ("move", {**ANN, "to": "Krazk"}),
    ("move", {**ANN, "to": "Krazk", "via": [], "fish": 99, "crew": 22}),
    ("move", {**ANN, "to": "Krazk", "via": ["Morlim"] * 15, "time": "x" * 40, "note": "n" * 200}),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "lost": "pirate"}),
    ("attack", {**ANN, "town": "Krazk", "cards": ["ichor"] * 30, "number": 20, "combat": [22], "wood": 99}),
    ("attack", {**ANN, "town": "Krazk", "cards": ["serpent"], "dice": [6] * 10, "rerolls": [[99, 1]], "injured": [1]}),
    ("attack", {**ANN, "town": "Krazk", "cards": [{"kind": "pirate", "strength": [0, 1, 2, 3, 4, 9]}]}),
    ("diplomacy", {**ANN, "town": "Krazk", "slots": []}),
    ("diplomacy", {**ANN, "town": "Krazk", "slots": [1, 40], "number": 1, "values": [0, 9], "negotiators": [1]}),
    ("hunt", ANN),
    ("raid", {**ANN, "target": "Ben", "dice": [], "target_dice": [6] * 10}),
    ("event", {**ANN, "which": 2, "cubes": 20, "pay": {"coins": 99, "serpents": 1}, "exhaust": [], "skip": True}),
    ("buy", {**ANN, "position": 5}),
    ("buy", {**ANN, "position": 1, "card": CARD}),
    ("buy", {**ANN, "position": 1, "card": {"price": 0, "fish": 9}}),
    ("trade", {**ANN, "with": "Ben", "give": {}, "get": {"ichor": 1, "buildings": 99, "tokens": 1, "coins": 1}}),
    ("end_turn", ANN),
    ("effect", {**ANN, "from": "token", "rest": True}),
    ("effect", {**ANN, "from": "building", "pay": {"wood": 1}, "crew": {"1": "injured", "22": "deck"}}),
    ("effect", {**ANN, "from": "building", "gain": {"renown": 99, "cubes": 1}, "hire": {"slot": 3}}),
    ("effect", {**ANN, "from": "building", "hire": {"slot": 1, "skills": ["work", "work"]}}),
    ("dump", {**ANN, "wood": 99}),
    ("dump", {**ANN, "fish": 1, "wood": 0}),
    ("show", {"row": {"1": CARD, "5": None}}),
    ("show", {"events": {"1": "Krazk", "2": None}, "crew": {"1": ["work", "sail"], "3": None}}),
    ("building", {**ANN, "card": CARD}),
    ("renown", {**ANN, "amount": 99}),
    ("reputation", {**ANN, "top": 20, "gains": {}, "limit": True}),
    ("reputation", {**ANN, "top": 0, "gains": {"Ben": 99}}),
    ("finish", {}),
    ("finish", {"early": True, "counts": {"Ann": {"end": 99}, "Ben": {}}}),
    ("adjust", {**ANN, "changes": {"tokens": -999, "track": 999, "score": 1, "coins": 1, "ichor": -1}}),
    ("adjust", {**ANN, "building": CARD}),
    ("adjust", {**ANN, "drop": 35}),
    ("adjust", {"changes": {"reputation": 1, "treasure_map": 1, "deck": 1, "crew_pile": -1}}),
    ("adjust", {**ANN, "crew": {"3": "below"}}),
    ("adjust", {**ANN, "recruit": ["sail"]}),
    ("adjust", {**ANN, "recruit": ["sail", "sail"]}),
    ("adjust", {**ANN, "region": "Zilliam"}),
    ("adjust", {"town": "Krazk", "owner": None}),
    ("adjust", {"slot": 40, "owner": "Ben"}),
]


@pytest.mark.parametrize(("kind", "fields"), GOOD)
def test_what_an_event_may_say(kind, fields):
    reads(document(FULL, {"type": kind, **fields}))


BAD: list[tuple[str, Json, str]] = [
    ("move", {**ANN}, "to"),
    ("move", {"to": "Krazk"}, "player"),
    ("move", {"player": "Eve", "to": "Krazk"}, "player"),
    ("move", {"player": 3, "to": "Krazk"}, "player"),
    ("move", {**ANN, "to": "Atlantis"}, "to"),
    ("move", {**ANN, "to": 3}, "to"),
    ("move", {**ANN, "to": "Krazk", "via": ["Atlantis"]}, "via[0]"),
    ("move", {**ANN, "to": "Krazk", "via": ["Morlim"] * 16}, "via"),
    ("move", {**ANN, "to": "Krazk", "fish": 100}, "fish"),
    ("move", {**ANN, "to": "Krazk", "fish": -1}, "fish"),
    ("move", {**ANN, "to": "Krazk", "fish": True}, "fish"),
    ("move", {**ANN, "to": "Krazk", "fish": 1.0}, "fish"),
    ("move", {**ANN, "to": "Krazk", "crew": 0}, "crew"),
    ("move", {**ANN, "to": "Krazk", "crew": 23}, "crew"),
    ("move", {**ANN, "to": "Krazk", "time": "x" * 41}, "time"),
    ("move", {**ANN, "to": "Krazk", "note": "n" * 201}, "note"),
    ("move", {**ANN, "to": "Krazk", "wind": 1}, "wind"),
    ("attack", {**ANN, "town": "Krazk", "cards": []}, "cards"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"] * 31}, "cards"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["whale"]}, "cards[0]"),
    ("attack", {**ANN, "town": "Krazk", "cards": [{"kind": "pirate"}]}, "cards[0].strength"),
    ("attack", {**ANN, "town": "Krazk", "cards": [{"kind": "pirate", "strength": [1] * 7}]}, "cards[0].strength"),
    ("attack", {**ANN, "town": "Krazk", "cards": [{"strength": [1] * 6}]}, "cards[0].kind"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "number": 0}, "number"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "number": 21}, "number"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "dice": []}, "dice"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "dice": [1] * 11}, "dice"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "dice": [7]}, "dice[0]"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "dice": [1], "wood": 1}, "wood"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "rerolls": [[1, 1]]}, "rerolls"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "dice": [1], "rerolls": [[0, 1]]}, "rerolls[0][0]"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "dice": [1], "rerolls": [[1, 7]]}, "rerolls[0][1]"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "dice": [1], "rerolls": [[1]]}, "rerolls[0]"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "dice": [1], "rerolls": [[1, 1, 1]]}, "rerolls[0]"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "dice": [1], "rerolls": [[100, 1]]}, "rerolls[0][0]"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "dice": [1], "rerolls": [[1, 0]]}, "rerolls[0][1]"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "dice": [1], "rerolls": [1]}, "rerolls[0]"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "combat": [23]}, "combat[0]"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "combat": [1] * 23}, "combat"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "lost": "whale"}, "lost"),
    ("attack", {**ANN, "town": "Krazk", "cards": ["pirate"], "lost": None}, "lost"),
    ("diplomacy", {**ANN, "town": "Krazk"}, "slots"),
    ("diplomacy", {**ANN, "town": "Krazk", "slots": [0]}, "slots[0]"),
    ("diplomacy", {**ANN, "town": "Krazk", "slots": [41]}, "slots[0]"),
    ("diplomacy", {**ANN, "town": "Krazk", "slots": [3, 4], "values": [1]}, "values"),
    ("diplomacy", {**ANN, "town": "Krazk", "slots": [3], "values": [10]}, "values[0]"),
    ("hunt", {**ANN, "coins": 1}, "coins"),
    ("raid", {**ANN, "target": "Ben", "dice": []}, "target_dice"),
    ("raid", {**ANN, "target": "Ben", "dice": [1] * 11, "target_dice": []}, "dice"),
    ("raid", {**ANN, "target": "Ben", "dice": [0], "target_dice": []}, "dice[0]"),
    ("event", {**ANN, "cubes": 1}, "which"),
    ("event", {**ANN, "which": 3, "cubes": 1}, "which"),
    ("event", {**ANN, "which": 1}, "cubes"),
    ("event", {**ANN, "which": 1, "cubes": 21}, "cubes"),
    ("event", {**ANN, "which": 1, "cubes": 1, "pay": {"coins": 0}}, "pay.coins"),
    ("event", {**ANN, "which": 1, "cubes": 1, "pay": {"coins": 100}}, "pay.coins"),
    ("event", {**ANN, "which": 1, "cubes": 1, "pay": {"renown": 1}}, "pay.renown"),
    ("event", {**ANN, "which": 1, "cubes": 1, "pay": []}, "pay"),
    ("event", {**ANN, "which": 1, "cubes": 1, "skip": 1}, "skip"),
    ("buy", {**ANN}, "position"),
    ("buy", {**ANN, "position": 0}, "position"),
    ("buy", {**ANN, "position": 6}, "position"),
    ("buy", {**ANN, "position": 1, "card": {}}, "card.price"),
    ("buy", {**ANN, "position": 1, "card": {"price": 100}}, "card.price"),
    ("buy", {**ANN, "position": 1, "card": {"price": 1, "wood": 10}}, "card.wood"),
    ("buy", {**ANN, "position": 1, "card": {"price": 1, "fish": None}}, "card.fish"),
    ("buy", {**ANN, "position": 1, "card": {"price": 1, "name": "n" * 61}}, "card.name"),
    ("buy", {**ANN, "position": 1, "card": {"price": 1, "ability": "fly"}}, "card.ability"),
    ("buy", {**ANN, "position": 1, "card": {"price": 1, "colour": "red"}}, "card.colour"),
    ("trade", {**ANN, "with": "Ben", "give": {}}, "get"),
    ("trade", {**ANN, "with": "Ben", "give": {"wood": 0}, "get": {}}, "give.wood"),
    ("trade", {**ANN, "with": "Ben", "give": {"renown": 1}, "get": {}}, "give.renown"),
    ("trade", {**ANN, "with": "Eve", "give": {}, "get": {}}, "with"),
    ("effect", {**ANN, "from": "token"}, ""),
    ("effect", {**ANN, "rest": True}, "from"),
    ("effect", {**ANN, "from": "luck", "rest": True}, "from"),
    ("effect", {**ANN, "from": "token", "crew": {"23": "deck"}}, "crew.23"),
    ("effect", {**ANN, "from": "token", "crew": {"0": "deck"}}, "crew.0"),
    ("effect", {**ANN, "from": "token", "crew": {"01": "deck"}}, "crew.01"),
    ("effect", {**ANN, "from": "token", "crew": {"1": "aloft"}}, "crew.1"),
    ("effect", {**ANN, "from": "token", "gain": {"ichor": 1}}, "gain.ichor"),
    ("effect", {**ANN, "from": "token", "hire": {"slot": 4}}, "hire.slot"),
    ("effect", {**ANN, "from": "token", "hire": {}}, "hire.slot"),
    ("effect", {**ANN, "from": "token", "hire": {"slot": 1, "skills": ["work"]}}, "hire.skills"),
    ("effect", {**ANN, "from": "token", "hire": {"slot": 1, "skills": ["work", "cook"]}}, "hire.skills[1]"),
    ("dump", {**ANN}, ""),
    ("dump", {**ANN, "wood": 0}, ""),
    ("dump", {**ANN, "wood": 100}, "wood"),
    ("show", {}, ""),
    ("show", {"row": {"6": None}}, "row.6"),
    ("show", {"row": {"1": {"name": "Market"}}}, "row.1.price"),
    ("show", {"events": {"3": "Krazk"}}, "events.3"),
    ("show", {"events": {"1": "Atlantis"}}, "events.1"),
    ("show", {"crew": {"4": None}}, "crew.4"),
    ("show", {"crew": {"1": ["work"]}}, "crew.1"),
    ("show", {**ANN, "events": {"1": "Krazk"}}, "player"),
    ("building", {**ANN}, "card"),
    ("renown", {**ANN, "amount": 0}, "amount"),
    ("renown", {**ANN, "amount": 100}, "amount"),
    ("reputation", {**ANN, "top": 21, "gains": {}}, "top"),
    ("reputation", {**ANN, "top": 1}, "gains"),
    ("reputation", {**ANN, "top": 1, "gains": {"Eve": 1}}, "gains.Eve"),
    ("reputation", {**ANN, "top": 1, "gains": {"Ben": 100}}, "gains.Ben"),
    ("reputation", {**ANN, "top": 1, "gains": {"Ben": 1, " Ben": 1}}, "gains. Ben"),
    ("finish", {"counts": {"Ann": {"coins": 1}}}, "counts.Ann.coins"),
    ("finish", {"counts": {"Ann": {"end": 100}}}, "counts.Ann.end"),
    ("finish", {"early": "yes"}, "early"),
    ("adjust", {**ANN}, "changes"),
    ("adjust", {}, "changes"),
    ("adjust", {**ANN, "changes": {"tokens": 1000}}, "changes.tokens"),
    ("adjust", {**ANN, "changes": {"deck": 1}}, "changes.deck"),
    ("adjust", {"changes": {"coins": 1}}, "changes.coins"),
    ("adjust", {"building": CARD}, "player"),
    ("adjust", {**ANN, "drop": 0}, "drop"),
    ("adjust", {**ANN, "drop": 36}, "drop"),
    ("adjust", {**ANN, "drop": 1, "building": CARD}, "drop"),
    ("adjust", {**ANN, "crew": {"1": "aloft"}}, "crew.1"),
    ("adjust", {**ANN, "recruit": []}, "recruit"),
    ("adjust", {**ANN, "recruit": ["sail"] * 3}, "recruit"),
    ("adjust", {**ANN, "region": "Atlantis"}, "region"),
    ("adjust", {"town": "Krazk"}, "owner"),
    ("adjust", {"town": "Krazk", "owner": "Eve"}, "owner"),
    ("adjust", {"slot": 41, "owner": None}, "slot"),
    ("adjust", {"slot": 1}, "owner"),
]


@pytest.mark.parametrize(("kind", "fields", "key"), BAD)
def test_what_an_event_may_not_say(kind, fields, key):
    event = {"type": kind, **fields}

    assert where(document(FULL, {"type": "hunt", "player": "Ann"}, event)) == f"events[1].{key}".removesuffix(".")


# --- what depends on the set-up ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("town", "standard", "advanced"),
    [
        ("Borsham", {"pirates": 1, "serpents": 1}, {"pirates": 1, "serpents": 1}),
        ("Crimsika", {"rest": True, "times": 1, "skip": True}, {"rest": True, "times": 1, "skip": True}),
        ("Farwold", {"wood": 1}, {"fish": 2, "reputation": {"top": 1, "gains": {"Ann": 3}, "limit": True}}),
        ("Fel's Garden", {"rest": True, "cubes": 1, "skip": True}, {"exhaust": [1], "skip": True}),
        ("Grenille", {"wood": 3}, {"wood": 3}),
        ("Krazk", {"rest": True, "wood": 1, "fish": 1}, {"rest": True}),
        ("Marhaven", {"rest": True, "pirates": 1}, {"pirates": 1}),
        ("Morlim", {"hire": {"slot": 1}, "renown": 1}, {"hire": {"slot": 1}, "wood": 1}),
        ("Ratnest", {"pirates": 2, "wood": 1}, {"pirates": 2, "rest": True}),
        ("Rockslide", {"books": 1, "renown": 1}, {"times": 2}),
        ("Stratic", {"build": {"position": 1}}, {"build": {"position": 1, "card": CARD}}),
        ("Sun's Rest", {"serpents": 1}, {"exhaust": [1]}),
        ("The Grotto", {"fish": 4}, {"fish": 3, "renown": 1}),
        ("Thundrake", {"rest": True, "times": 1}, {"rest": True, "times": 1}),
        ("Undervall", {"rest": True, "hire": {"slot": 1}}, {"renown": 1, "hire": {"slot": 1}}),
        ("Zilliam", {"exhaust": [1], "pay": {"wood": 1}}, {"exhaust": [], "pay": {"fish": 0}}),
    ],
)
def test_the_parts_of_a_visit(town, standard, advanced):
    """Fields of another town, or of the other side, are unknown."""
    everything = {
        "rest": True,
        "times": 1,
        "skip": True,
        "cubes": 1,
        "exhaust": [1],
        "wood": 1,
        "fish": 1,
        "books": 1,
        "pirates": 1,
        "serpents": 1,
        "renown": 1,
        "hire": {"slot": 1},
        "reputation": {"top": 1, "gains": {}},
        "build": {"position": 1},
        "pay": {"wood": 1},
    }
    allowed = {"standard": set(standard), "advanced": set(advanced)}
    if town == "Farwold":
        allowed = {key: {"wood", "fish", "reputation"} for key in allowed}
    if town in ("Krazk", "Marhaven"):
        allowed["advanced"] = allowed["standard"]
    for side, fields in (("standard", standard), ("advanced", advanced)):
        variants = {"advanced": side == "advanced"}
        visit = {"type": "visit", "player": "Ann", "town": town, "entry": {"coins": 9, "crew": "any"}, "crew": 1}
        reads(document(FULL, {**visit, **fields}, variants=variants))
        for key in set(everything) - allowed[side]:
            other = document(FULL, {**visit, key: everything[key]}, variants=variants)
            assert where(other) == f"events[0].{key}"


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"town": "Krazk", "wood": 100}, "wood"),
        ({"town": "Krazk", "rest": "yes"}, "rest"),
        ({"town": "Krazk", "entry": {"coins": 10}}, "entry.coins"),
        ({"town": "Krazk", "entry": {"crew": "cook"}}, "entry.crew"),
        ({"town": "Krazk", "crew": 23}, "crew"),
        ({"town": "Morlim", "hire": {"slot": 0}}, "hire.slot"),
        ({"town": "Farwold", "reputation": {"gains": {}}}, "reputation.top"),
        ({"town": "Farwold", "reputation": {"top": 1, "gains": {"Eve": 1}}}, "reputation.gains.Eve"),
        ({"town": "Stratic", "build": {"position": 6}}, "build.position"),
        ({"town": "Stratic", "build": {}}, "build.position"),
        ({"town": "Zilliam", "pay": {"books": 1}}, "pay.books"),
        ({"town": "Atlantis"}, "town"),
    ],
)
def test_errors_within_a_visit(fields, key):
    assert where(document(FULL, {"type": "visit", "player": "Ann", **fields})) == f"events[0].{key}"


def test_six_buildings_have_a_sixth_position():
    buy = {"type": "buy", "player": "Ann", "position": 6}
    show = {"type": "show", "row": {"6": {"price": 1}}}

    reads(document(FULL, buy, show, variants={"six_buildings": True}))
    assert where(document(FULL, {**buy, "position": 7}, variants={"six_buildings": True})) == "events[0].position"


def test_the_architect_has_no_row():
    architect = {"architect": True}

    reads(document(FULL, {"type": "buy", "player": "Ann", "card": CARD}, variants=architect))
    reads(
        document(
            FULL, {"type": "visit", "player": "Ann", "town": "Stratic", "build": {"card": CARD}}, variants=architect
        )
    )
    without = {"type": "buy", "player": "Ann"}
    assert where(document(FULL, without, variants=architect)) == "events[0].card"
    with_position = {"type": "buy", "player": "Ann", "position": 1, "card": CARD}
    assert where(document(FULL, with_position, variants=architect)) == "events[0].position"
    assert (
        where(document(FULL, {"type": "show", "row": {}, "events": {"1": None}}, variants=architect)) == "events[0].row"
    )


def test_a_light_game_reads_every_kind_of_event():
    """An event of the full tracking breaks IB-VAR and is well-formed, but for corrections of untracked values."""
    for kind, fields in GOOD:
        if kind not in ("adjust", "finish"):
            reads(document(SCORE, {"type": kind, **fields}))


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({**ANN, "changes": {"coins": 1}}, "changes.coins"),
        ({"changes": {"deck": 1}}, "changes.deck"),
        ({**ANN, "crew": {"1": "deck"}}, "crew"),
        ({**ANN, "recruit": ["sail"]}, "recruit"),
        ({**ANN, "region": "Krazk"}, "region"),
        ({"town": "Krazk", "owner": None}, "town"),
        ({"slot": 1, "owner": None}, "slot"),
    ],
)
def test_corrections_of_a_light_game(fields, key):
    assert where(document(SCORE, {"type": "adjust", **fields})) == f"events[0].{key}"


def test_corrections_that_a_light_game_has():
    changes = {"tokens": 1, "track": 1, "score": -1}
    for fields in ({**ANN, "changes": changes}, {**ANN, "building": CARD}, {**ANN, "drop": 1}):
        reads(document(SCORE, {"type": "adjust", **fields}))
    reads(document(SCORE, {"type": "adjust", "changes": {"reputation": -1}}))


COUNT = {"coins": 999, "wood": 99, "fish": 0}


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({}, "counts"),
        ({"counts": {"Ann": COUNT}}, "counts"),
        ({"counts": {"Ann": COUNT, "Ben": {**COUNT, "coins": 1000}}}, "counts.Ben.coins"),
        ({"counts": {"Ann": COUNT, "Ben": {"coins": 1, "fish": 1}}}, "counts.Ben.wood"),
        ({"counts": {"Ann": COUNT, "Ben": {**COUNT, "two_skill": 11}}}, "counts.Ben.two_skill"),
        ({"counts": {"Ann": COUNT, "Ben": {**COUNT, "books": 1}}}, "counts.Ben.books"),
        ({"counts": {"Ann": COUNT, "Ben": COUNT, "Eve": COUNT}}, "counts.Eve"),
    ],
)
def test_final_counts_of_a_light_game(fields, key):
    assert where(document(SCORE, {"type": "finish", **fields})) == f"events[0].{key}"


def test_final_counts_that_a_light_game_has():
    counts = {"Ann": {**COUNT, "end": 99, "two_skill": 10}, "Ben": COUNT}
    reads(document(SCORE, {"type": "finish", "counts": counts}))


# --- the command ---------------------------------------------------------------------------------------


def test_a_malformed_event_makes_the_file_malformed_whatever_stands_before(tmp_path, capsys):
    """The whole record is read before anything is replayed."""
    file = tmp_path / "game.json"
    illegal = {"type": "hunt", "player": "Ben"}
    file.write_text(json.dumps(document(FULL, illegal, {"type": "move", "player": "Ann", "to": "Krazk", "crew": 23})))

    code = replay(["--json", str(file)])
    error = json.loads(capsys.readouterr().out)["error"]

    assert code == 2
    assert error["message"]
    assert (error["event"], error["rules"], error["where"]) == (1, [], "events[1].crew")


def test_errors_of_the_set_up_have_no_event(tmp_path, capsys):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document(variants={"architect": True, "six_buildings": True})))

    assert replay(["--json", str(file)]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["event"], error["where"]) == (None, "setup.variants.architect")
    assert "Six Buildings" in error["message"]


def test_a_die_rolled_again_is_a_pair():
    """The die and its new face, no more and no less."""
    event = {"type": "attack", "player": "Ann", "town": "Krazk", "cards": ["pirate"], "dice": [1], "rerolls": [[1]]}
    with pytest.raises(RecordError) as caught:
        ISLEBOUND.read(document(FULL, event))

    assert (caught.value.problem, caught.value.values) == ("wrong_length", {"low": 2, "high": 2})
