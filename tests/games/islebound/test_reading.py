"""What of a record `reading.txt` cannot say one value at a time: what fits together, and which words there are."""

import copy
import json
from typing import Any

import pytest

from companion.cli import replay
from companion.engine.record import RecordError
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.meta import META
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
THREE = [*FULL["players"], {"name": "Cleo", "color": "green", "port": "Crimsika"}]
BOARDS = [
    ["Borsham", "Farwold", "Grenille"],
    ["Fel's Garden", "Morlim", "Ratnest"],
    ["Rockslide", "Stratic", "Sun's Rest"],
    ["The Grotto", "Undervall", "Zilliam"],
]


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


def players(*changes: Json) -> list[Json]:
    """The two players with other values."""
    return [{**player, **change} for player, change in zip(FULL["players"], changes, strict=True)]


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"players": players({}, {"name": " Ann "})}, "players[1].name"),
        ({"players": players({}, {"color": "blue"})}, "players[1].color"),
        ({"players": players({}, {"port": "Krazk"})}, "players[1].port"),
        ({"players": players({"port": "Grenille"}, {})}, "players[0].port"),
        ({"players": FULL["players"][:1]}, "players"),
        ({"players": FULL["players"] * 3}, "players"),
        ({"variants": {"close_quarters": True}, "players": THREE}, "variants.close_quarters"),
        ({"variants": {"architect": True, "six_buildings": True}}, "variants.architect"),
        ({"data": {"towns": {"Atlantis": {}}}}, "data.towns.Atlantis"),
        ({"data": {"influence": [1] * 41}}, "data.influence"),
        ({"data": {"strength": {"whale": [0] * 6}}}, "data.strength.whale"),
        ({"data": {"borders": [["Krazk", "Morlim"]]}}, "data.borders"),
        ({"data": {"boards": BOARDS[:3]}}, "data.boards"),
        ({"data": {"boards": [BOARDS[0][:2], *BOARDS[1:]]}}, "data.boards[0]"),
        ({"data": {"boards": [["Borsham", "Farwold", "Borsham"], *BOARDS[1:]]}}, "data.boards[0][2]"),
        ({"data": {"boards": [["Krazk", "Farwold", "Grenille"], *BOARDS[1:]]}}, "data.boards[0][0]"),
        ({"data": {"boards": BOARDS, "borders": [["Krazk", "Krazk"]]}}, "data.borders[0]"),
        ({"data": {"boards": BOARDS, "borders": [["Krazk"]]}}, "data.borders[0]"),
    ],
)
def test_parts_of_a_set_up_that_do_not_fit_together(more, place):
    assert where(document(**more)) == f"setup.{place}"


def test_parts_of_a_set_up_that_fit():
    reads(document(players=players({"name": " Ann "}, {})))
    reads(document(data={"boards": BOARDS, "borders": [["Krazk", "Morlim"], ["Zilliam", "Borsham"]]}))
    reads(document(data={"boards": BOARDS}))


CARD = {"price": 4, "wood": 2, "fish": 1, "name": "Market", "ability": "bridge"}
ANN = {"player": "Ann"}
ATTACK = {**ANN, "town": "Krazk", "cards": ["pirate"]}


@pytest.mark.parametrize(
    ("kind", "fields", "key"),
    [
        ("attack", {**ATTACK, "cards": []}, "cards"),
        ("attack", {**ATTACK, "cards": [{"kind": "pirate"}]}, "cards[0].strength"),
        ("attack", {**ATTACK, "cards": [{"kind": "pirate", "strength": [1] * 7}]}, "cards[0].strength"),
        ("attack", {**ATTACK, "dice": []}, "dice"),
        ("attack", {**ATTACK, "dice": [1], "wood": 1}, "wood"),
        ("attack", {**ATTACK, "rerolls": [[1, 1]]}, "rerolls"),
        ("attack", {**ATTACK, "dice": [1], "rerolls": [[1]]}, "rerolls[0]"),
        ("attack", {**ATTACK, "dice": [1], "rerolls": [[1, 1, 1]]}, "rerolls[0]"),
        ("diplomacy", {**ANN, "town": "Krazk", "slots": [3, 4], "values": [1]}, "values"),
        ("raid", {**ANN, "target": "Ben", "dice": [1] * 11, "target_dice": []}, "dice"),
        ("raid", {**ANN, "target": "Ben", "dice": [0], "target_dice": []}, "dice[0]"),
        ("effect", {**ANN, "from": "token"}, ""),
        ("effect", {**ANN, "from": "token", "crew": {"23": "deck"}}, "crew.23"),
        ("effect", {**ANN, "from": "token", "crew": {"0": "deck"}}, "crew.0"),
        ("effect", {**ANN, "from": "token", "crew": {"01": "deck"}}, "crew.01"),
        ("effect", {**ANN, "from": "token", "gain": {"ichor": 1}}, "gain.ichor"),
        ("dump", {**ANN}, ""),
        ("dump", {**ANN, "wood": 0}, ""),
        ("show", {}, ""),
        ("show", {"row": {"6": None}}, "row.6"),
        ("show", {"events": {"3": "Krazk"}}, "events.3"),
        ("show", {"crew": {"4": None}}, "crew.4"),
        ("reputation", {**ANN, "top": 1, "gains": {"Eve": 1}}, "gains.Eve"),
        ("reputation", {**ANN, "top": 1, "gains": {"Ben": 1, " Ben": 1}}, "gains. Ben"),
        ("adjust", {**ANN}, "changes"),
        ("adjust", {}, "changes"),
        ("adjust", {**ANN, "changes": {"deck": 1}}, "changes.deck"),
        ("adjust", {"changes": {"coins": 1}}, "changes.coins"),
        ("adjust", {**ANN, "recruit": ["sail"] * 3}, "recruit"),
    ],
)
def test_entries_that_say_too_little_too_much_or_what_does_not_fit(kind, fields, key):
    event = {"type": kind, **fields}

    assert where(document(FULL, {"type": "hunt", "player": "Ann"}, event)) == f"events[1].{key}".removesuffix(".")


def test_the_architect_has_no_row():
    for event in (
        {"type": "buy", **ANN, "position": 1, "card": CARD},
        {"type": "show", "row": {}, "events": {"1": None}},
    ):
        place = "position" if event["type"] == "buy" else "row"
        assert where(document(FULL, event, variants={"architect": True})) == f"events[0].{place}"


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"type": "adjust", **ANN, "changes": {"coins": 1}}, "changes.coins"),
        ({"type": "adjust", "changes": {"deck": 1}}, "changes.deck"),
        ({"type": "finish"}, "counts"),
        ({"type": "finish", "counts": {"Ann": {"coins": 999, "wood": 99, "fish": 0}}}, "counts"),
    ],
)
def test_what_a_light_game_asks_or_does_not_track(fields, key):
    assert where(document(SCORE, fields)) == f"events[0].{key}"


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
