"""Records read strictly: every error names its exact place, and what is malformed is told from what is illegal."""

import json
from typing import Any

import pytest

from companion.engine.record import MAX_BYTES, MAX_EVENTS, RecordError
from companion.games.island_fortress.record import parse_record, read_record, write_record
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.setup import Incentive, Start, Tracking
from companion.games.island_fortress.state import start
from companion.games.island_fortress.wall import EMPTY, GOVERNOR
from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    bidding,
    broken,
    building,
    buying_back,
    buying_blocks,
    card,
    collecting_convicts,
    collecting_jade,
    collecting_prison,
    collecting_treasure,
    correcting,
    correcting_prison,
    correcting_slot,
    correcting_taskmaster,
    drawing_favors,
    ending_turn,
    favor,
    finishing,
    game,
    governor_block,
    ledger_game,
    moving,
    new_game,
    new_ledger_game,
    petition,
    recruiting,
    removing_reinforcement,
    replacing,
    seat,
    slot,
    trading_in,
)

Json = dict[str, Any]

REMOVED = object()

CARD: Json = {
    "pattern": ["a1", "b1", "b2"],
    "rewards": {"points": 3, "jade": 1, "treasures": 1, "chips": 1, "convicts": 2, "laborers": 2, "blocks": 1}
    | {"income": 1, "petition": 2},
    "name": "Gatehouse",
}

EVENTS: dict[str, Json] = {
    "petition": {"type": "petition", "winner": "Adam", "bids": {"Adam": 3, "Bill": 2, "Charles": 0}},
    "build": {"type": "build", "player": "Adam", "slots": ["1a1", "1a3"], "governor": "1a2"},
    "governor": {"type": "governor", "player": "Adam", "slot": "2e4"},
    "replace": {"type": "replace", "player": "Bill", "slot": "1a1"},
    "favor": {"type": "favor", "player": "Bill", "card": CARD, "at": "1b4", "reinforce": "1b1"},
    "remove_reinforcement": {"type": "remove_reinforcement", "player": "Charles", "slot": "1b1"},
    "collect_treasure": {"type": "collect_treasure", "player": "Charles"},
    "buyback": {"type": "buyback", "player": "Charles", "with": "chip"},
    "adjust": {"type": "adjust", "player": "Adam", "changes": {"chips": 1, "treasures": -1, "score": -3}},
    "adjust slot": {"type": "adjust", "slot": "1c1", "owner": "Bill", "reinforced": True},
    "finish": {
        "type": "finish",
        "counts": {
            "Adam": {"jade": 1, "workers": 2},
            "Bill": {"jade": 0, "workers": 0},
            "Charles": {"jade": 9, "workers": 4},
        },
        "early": True,
    },
}


FULL_EVENTS: dict[str, Json] = {
    "petition": {"type": "petition", "winner": "Adam", "bids": {"Adam": 3, "Bill": 2, "Charles": 0}},
    "petition by bids": {"type": "petition", "bids": {"Adam": 3, "Bill": 2, "Charles": 0}},
    "build": {"type": "build", "player": "Adam", "slots": ["1a1", "1a3"], "governor": "1a2"}
    | {"laborers": 5, "convicts": 3, "repeat": True},
    "governor": {"type": "governor", "player": "Adam", "slot": "2e4"},
    "replace": {"type": "replace", "player": "Bill", "slot": "1a1", "laborers": 0, "convicts": 4, "repeat": True},
    "favor": {"type": "favor", "player": "Bill", "card": CARD, "at": "1b4", "reinforce": "1b1", "repeat": True},
    "remove_reinforcement": {"type": "remove_reinforcement", "player": "Charles", "slot": "1b1", "repeat": True},
    "collect_treasure": {"type": "collect_treasure", "player": "Charles", "prisons": [1, 2], "repeat": True},
    "buyback": {"type": "buyback", "player": "Charles", "with": "jade"},
    "recruit": {"type": "recruit", "player": "Adam", "count": 5, "repeat": True},
    "collect_convicts": {"type": "collect_convicts", "player": "Adam", "repeat": True},
    "collect_prison": {"type": "collect_prison", "player": "Bill", "repeat": True},
    "buy_blocks": {"type": "buy_blocks", "player": "Adam", "count": 3, "repeat": True},
    "draw_favors": {"type": "draw_favors", "player": "Adam", "draw": 5, "repeat": True},
    "collect_jade": {"type": "collect_jade", "player": "Adam", "repeat": True},
    "move_taskmaster": {"type": "move_taskmaster", "player": "Adam", "region": 2},
    "end_turn": {"type": "end_turn", "player": "Adam"},
    "adjust": {
        "type": "adjust",
        "player": "Adam",
        "changes": {"chips": 1, "treasures": -1, "score": -3}
        | {"jade": 1, "laborers": -2, "convicts": 3, "blocks": -4, "favors": 5},
    },
    "adjust slot": {"type": "adjust", "slot": "1c1", "owner": "Bill", "reinforced": True},
    "adjust taskmaster": {"type": "adjust", "player": "Charles", "region": 2},
    "adjust prison": {"type": "adjust", "prison": 2, "changes": {"jade": -1, "convicts": 4}},
    "trade_in": {"type": "trade_in", "player": "Charles", "jade": 1, "convicts": 2},
    "finish": {"type": "finish", "early": True},
}

CARD_READ = card(
    "a1 b1 b2", points=3, jade=1, treasures=1, chips=1, convicts=2, laborers=2, blocks=1, income=1, petition=2
)._replace(name="Gatehouse")

# The same entries as the core knows them.
FULL_READ: dict[str, Event] = {
    "petition": petition(ADAM, Adam=3, Bill=2, Charles=0),
    "petition by bids": bidding(Adam=3, Bill=2, Charles=0),
    "build": building(ADAM, "1a1", "1a3", governor="1a2", workers=(5, 3), repeat=True),
    "governor": governor_block(ADAM, "2e4"),
    "replace": replacing(BILL, "1a1", workers=(0, 4), repeat=True),
    "favor": favor(BILL, "a1", "1b4", "1b1", repeat=True)._replace(card=CARD_READ),
    "remove_reinforcement": removing_reinforcement(CHARLES, "1b1", repeat=True),
    "collect_treasure": collecting_treasure(CHARLES, 1, 2, repeat=True),
    "buyback": buying_back(CHARLES, "jade"),
    "recruit": recruiting(ADAM, 5, repeat=True),
    "collect_convicts": collecting_convicts(ADAM, repeat=True),
    "collect_prison": collecting_prison(BILL, repeat=True),
    "buy_blocks": buying_blocks(ADAM, 3, repeat=True),
    "draw_favors": drawing_favors(ADAM, 5, repeat=True),
    "collect_jade": collecting_jade(ADAM, repeat=True),
    "move_taskmaster": moving(ADAM, 2),
    "end_turn": ending_turn(ADAM),
    "adjust": correcting(ADAM, chips=1, treasures=-1, score=-3, jade=1, laborers=-2, convicts=3, blocks=-4, favors=5),
    "adjust slot": correcting_slot("1c1", BILL, reinforced=True),
    "adjust taskmaster": correcting_taskmaster(CHARLES, 2),
    "adjust prison": correcting_prison(2, jade=-1, convicts=4),
    "trade_in": trading_in(CHARLES, jade=1, convicts=2),
    "finish": finishing(early=True),
}


def full_document(*events: Json, **changes: Any) -> Json:
    """A record of Adam, Bill and Charles with everything tracked."""
    return document(*events, tracking="full", **changes)


def document(*events: Json, **changes: Any) -> Json:
    """A record of Adam, Bill and Charles in the light mode; `changes` are of its set-up."""
    players = [
        {"name": "Adam", "color": "brown"},
        {"name": "Bill", "color": "blue"},
        {"name": "Charles", "color": "green"},
    ]
    return copied(
        {
            "format": "island-fortress-record",
            "version": 1,
            "setup": {"tracking": "score", "players": players, "variants": {}} | changes,
            "events": list(events),
        }
    )


def copied(value: Json) -> Json:
    """The same JSON value, sharing nothing."""
    copy: Json = json.loads(json.dumps(value))
    return copy


def changed(whole: Json, path: str, value: object) -> Json:
    """The document with another value at `path` (`setup.players[1].color`), or without it."""
    keys: list[str | int] = [
        int(part) if part.isdigit() else part for part in path.replace("[", ".").replace("]", "").split(".")
    ]
    inner: Any = whole
    for key in keys[:-1]:
        inner = inner[key]
    if value is REMOVED:
        del inner[keys[-1]]
    else:
        inner[keys[-1]] = value
    return whole


def error_in(value: object) -> RecordError:
    """The error that reading the JSON value raises."""
    with pytest.raises(RecordError) as caught:
        read_record(value)
    return caught.value


def place_and_problem(value: object) -> tuple[str, str]:
    error = error_in(value)
    return error.where, error.problem


# --- what is read ----------------------------------------------------------------------------------


def test_a_record_of_every_kind_of_event_is_read():
    record = read_record(document(*EVENTS.values()))

    assert [seat.name for seat in record.setup.seats] == ["Adam", "Bill", "Charles"]
    assert record.setup.tracking is Tracking.SCORE
    assert len(record.entries) == len(EVENTS)


def test_an_empty_log_is_a_game_before_its_first_petition():
    assert start(read_record(document()).setup) == new_game(3)
    assert start(read_record(full_document()).setup) == new_ledger_game(3)


@pytest.mark.parametrize("kind", FULL_EVENTS)
def test_every_kind_of_event_is_read_with_everything_tracked(kind: str):
    read = read_record(full_document(FULL_EVENTS[kind])).entries[0].event

    assert (type(read), read) == (type(FULL_READ[kind]), FULL_READ[kind])


def test_the_tracking_is_read():
    assert read_record(full_document()).setup.tracking is Tracking.FULL
    assert read_record(document()).setup.tracking is Tracking.SCORE


@pytest.mark.parametrize("repeat", [True, False])
@pytest.mark.parametrize("kind", [kind for kind in FULL_EVENTS if "repeat" in FULL_EVENTS[kind]])
def test_an_action_may_be_repeated(kind: str, repeat: bool):
    """It is not, where nothing is said."""
    read = read_record(full_document(FULL_EVENTS[kind] | {"repeat": repeat})).entries[0].event
    assert getattr(read, "repeat", None) is repeat

    plain = {key: value for key, value in FULL_EVENTS[kind].items() if key != "repeat"}
    assert getattr(read_record(full_document(plain)).entries[0].event, "repeat", None) is False


def test_prisons_are_read_in_any_order():
    event = {"type": "collect_treasure", "player": "Adam", "prisons": [2, 1]}

    assert read_record(full_document(event)).entries[0].event == collecting_treasure(ADAM, 1, 2)


def test_variants_may_be_left_out():
    assert read_record(changed(document(), "setup.variants", REMOVED)).setup == read_record(document()).setup


def test_all_variants_are_read():
    variants = {
        "no_replace": True,
        "extra_region": True,
        "start": {"jade": 15, "laborers": 2, "convicts": 3, "blocks": 4},
        "first_round": "chip",
        "trade_in": True,
    }

    read = read_record(document(variants=variants)).setup.variants

    assert read == (True, True, Start(15, 2, 3, 4), Incentive.CHIP, True)


def test_names_are_trimmed():
    """In the set-up and wherever they are used."""
    whole = changed(document(), "setup.players[0].name", "  Adam\t")
    whole["events"] = [{"type": "petition", "winner": "Adam "}, {"type": "collect_treasure", "player": " Adam"}]

    record = read_record(whole)

    assert record.setup.seats[0].name == "Adam"
    assert [entry.event[0] for entry in record.entries] == [0, 0]


@pytest.mark.parametrize("name", ["A", "x" * 24, "a b", "Dóra Ű", "李", "  " + "x" * 24 + "  "])
def test_names_of_1_to_24_characters(name: str):
    assert read_record(changed(document(), "setup.players[2].name", name)).setup.seats[2].name == name.strip()


def test_time_and_note_are_kept():
    event = EVENTS["collect_treasure"] | {"time": "2024-05-01T20:15:00+02:00", "note": "n" * 200}

    entry = read_record(document(event)).entries[0]

    assert (entry.time, entry.note) == ("2024-05-01T20:15:00+02:00", "n" * 200)


def test_a_reward_may_be_nothing():
    """As if it were left out."""
    event = EVENTS["favor"] | {"card": {"pattern": ["a1"], "rewards": {"points": 0, "jade": 2}}}

    assert read_record(document(event)).entries[0].event == favor(BILL, "a1", "1b4", "1b1", jade=2)


def test_bids_are_read_in_seating_order():
    event = {"type": "petition", "winner": "Bill", "bids": {"Charles": 1, "Adam": 2, "Bill": 3}}

    assert read_record(document(event)).entries[0].event == (1, (2, 3, 1))


@pytest.mark.parametrize(
    ("owner", "read"), [("Bill", 1), ("governor", GOVERNOR), (None, EMPTY)], ids=["a player", "governor", "nobody"]
)
def test_owners_of_a_corrected_slot(owner: str | None, read: int):
    event = {"type": "adjust", "slot": "1a1", "owner": owner}

    assert read_record(document(event)).entries[0].event == (slot("1a1"), read, None)


def test_a_correction_of_the_reinforcement_alone_leaves_the_owner():
    event = {"type": "adjust", "slot": "1a1", "reinforced": False}

    assert read_record(document(event)).entries[0].event == (slot("1a1"), None, False)


def test_a_byte_order_mark_is_no_part_of_the_record():
    """Some editors put one."""
    data = b"\xef\xbb\xbf" + json.dumps(document()).encode()

    assert parse_record(data) == read_record(document())


# --- what is not read: the document and its set-up -------------------------------------------------


@pytest.mark.parametrize("value", [None, True, 1, 1.5, "x", []])
def test_a_record_is_an_object(value: object):
    assert place_and_problem(value) == ("", "not_an_object")


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("format", REMOVED, "missing"),
        ("format", "islebound-record", "not_one_of"),
        ("format", 1, "not_one_of"),
        ("format", ["island-fortress-record"], "not_one_of"),
        ("version", REMOVED, "missing"),
        ("version", 2, "newer_version"),
        ("version", 0, "out_of_range"),
        ("version", -1, "out_of_range"),
        ("version", True, "not_a_number"),
        ("version", "1", "not_a_number"),
        ("version", 1.0, "not_a_number"),
        ("version", None, "not_a_number"),
        ("setup", REMOVED, "missing"),
        ("setup", [], "not_an_object"),
        ("events", REMOVED, "missing"),
        ("events", {}, "not_a_list"),
        ("events", None, "not_a_list"),
        ("state", {}, "unknown_key"),
        ("setup.tracking", REMOVED, "missing"),
        ("setup.tracking", "light", "not_one_of"),
        ("setup.tracking", None, "not_one_of"),
        ("setup.players", REMOVED, "missing"),
        ("setup.players", {}, "not_a_list"),
        ("setup.players", [], "wrong_length"),
        ("setup.seats", [], "unknown_key"),
        ("setup.players[1]", "Bill", "not_an_object"),
        ("setup.players[1].name", REMOVED, "missing"),
        ("setup.players[1].name", 7, "not_a_text"),
        ("setup.players[1].name", None, "not_a_text"),
        ("setup.players[1].name", "", "name_length"),
        ("setup.players[1].name", " \t ", "name_length"),
        ("setup.players[1].name", "x" * 25, "name_length"),
        ("setup.players[1].name", "Adam", "name_taken"),
        ("setup.players[1].name", " Adam ", "name_taken"),
        ("setup.players[1].color", REMOVED, "missing"),
        ("setup.players[1].color", "purple", "not_one_of"),
        ("setup.players[1].color", "Blue", "not_one_of"),
        ("setup.players[1].color", 1, "not_one_of"),
        ("setup.players[1].color", ["blue"], "not_one_of"),
        ("setup.players[1].color", "brown", "color_taken"),
        ("setup.players[1].region", 1, "unknown_key"),
        ("setup.variants", [], "not_an_object"),
        ("setup.variants", None, "not_an_object"),
        ("setup.variants.no_replace", 1, "not_a_flag"),
        ("setup.variants.no_replace", "true", "not_a_flag"),
        ("setup.variants.extra_region", None, "not_a_flag"),
        ("setup.variants.trade_in", 0, "not_a_flag"),
        ("setup.variants.first_round", True, "not_one_of"),
        ("setup.variants.first_round", "jade", "not_one_of"),
        ("setup.variants.first_round", None, "not_one_of"),
        ("setup.variants.start", 15, "not_an_object"),
        ("setup.variants.friendly", True, "unknown_key"),
    ],
)
def test_a_malformed_set_up_is_reported_with_its_place(path: str, value: object, problem: str):
    assert place_and_problem(changed(document(), path, value)) == (path, problem)


@pytest.mark.parametrize(
    ("name", "amount", "problem"),
    [
        ("jade", -1, "out_of_range"),
        ("jade", True, "not_a_number"),
        ("laborers", 1.5, "not_a_number"),
        ("convicts", None, "not_a_number"),
        ("blocks", 10**30, "out_of_range"),
        ("blocks", 19, "out_of_range"),
        ("jade", 1000, "out_of_range"),
        ("laborers", 1000, "out_of_range"),
        ("convicts", 1000, "out_of_range"),
        ("chips", 1, "unknown_key"),
    ],
)
@pytest.mark.parametrize("tracking", ["score", "full"])
def test_malformed_starting_amounts(name: str, amount: object, problem: str, tracking: str):
    value = document(variants={"start": {name: amount}}, tracking=tracking)

    assert place_and_problem(value) == (f"setup.variants.start.{name}", problem)


def test_the_most_that_a_game_may_start_with():
    """Not more blocks than a player's colour has: 18."""
    start_of_all = {"jade": 999, "laborers": 999, "convicts": 999, "blocks": 18}

    assert read_record(full_document(variants={"start": start_of_all})).setup.variants.start == (999, 999, 999, 18)


def test_five_players_are_too_many_and_one_too_few():
    four = document(players=[{"name": name, "color": name} for name in ("brown", "blue", "green", "red")])
    assert len(read_record(four).setup.seats) == 4

    four["setup"]["players"].append({"name": "Eve", "color": "red"})
    assert place_and_problem(four) == ("setup.players", "wrong_length")
    assert place_and_problem(document(players=[{"name": "Adam", "color": "red"}])) == ("setup.players", "wrong_length")


def test_two_players_take_no_extra_region():
    """Never more regions than players."""
    two = [{"name": "Adam", "color": "red"}, {"name": "Bill", "color": "blue"}]

    value = document(players=two, variants={"extra_region": True})

    assert place_and_problem(value) == ("setup.variants.extra_region", "no_extra_region")
    assert read_record(document(players=two, variants={"extra_region": False})).setup.regions == 2


def test_a_newer_version_is_named_before_anything_else():
    """Whatever a newer format has changed."""
    whole = {"format": "island-fortress-record", "version": 2, "seats": {}, "moves": 1}

    assert place_and_problem(whole) == ("version", "newer_version")


# --- what is not read: events ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "path", "value", "problem"),
    [
        ("petition", "type", REMOVED, "missing"),
        ("petition", "type", "bid", "not_one_of"),
        ("petition", "type", None, "not_one_of"),
        ("petition", "type", ["petition"], "not_one_of"),
        ("petition", "time", 12, "not_a_text"),
        ("petition", "time", None, "not_a_text"),
        ("petition", "note", True, "not_a_text"),
        ("petition", "note", "n" * 201, "too_long"),
        ("petition", "comment", "n", "unknown_key"),
        ("petition", "player", "Adam", "unknown_key"),
        ("petition", "winner", REMOVED, "missing"),
        ("petition", "winner", "Dora", "unknown_player"),
        ("petition", "winner", "adam", "unknown_player"),
        ("petition", "winner", None, "not_a_text"),
        ("petition", "winner", 0, "not_a_text"),
        ("petition", "bids", [3, 2, 0], "not_an_object"),
        ("petition", "bids", None, "not_an_object"),
        ("petition", "bids", {}, "player_missing"),
        ("petition", "bids", {"Adam": 3, "Bill": 2}, "player_missing"),
        ("petition", "bids.Bill", -1, "out_of_range"),
        ("petition", "bids.Bill", 10**400, "out_of_range"),
        ("petition", "bids.Bill", True, "not_a_number"),
        ("petition", "bids.Bill", 2.0, "not_a_number"),
        ("petition", "bids.Bill", "2", "not_a_number"),
        ("petition", "bids.Bill", None, "not_a_number"),
        ("petition", "bids.Dora", 1, "unknown_player"),
        ("build", "player", REMOVED, "missing"),
        ("build", "player", "Dora", "unknown_player"),
        ("build", "player", ["Adam"], "not_a_text"),
        ("build", "slots", REMOVED, "missing"),
        ("build", "slots", "1a1", "not_a_list"),
        ("build", "slots", [], "wrong_length"),
        ("build", "slots", ["1a1", "1b1", "1c1"], "wrong_length"),
        ("build", "slots[0]", 1, "not_a_text"),
        ("build", "slots[0]", None, "not_a_text"),
        ("build", "slots[1]", "1f1", "unknown_slot"),
        ("build", "slots[1]", "1a5", "unknown_slot"),
        ("build", "slots[1]", "1a0", "unknown_slot"),
        ("build", "slots[1]", "0a1", "unknown_slot"),
        ("build", "slots[1]", "3a1", "unknown_slot"),
        ("build", "slots[1]", "1A1", "unknown_slot"),
        ("build", "slots[1]", " 1a1", "unknown_slot"),
        ("build", "slots[1]", "", "unknown_slot"),
        ("build", "slots[1]", "1a1" * 20, "too_long"),
        ("build", "governor", None, "not_a_text"),
        ("build", "governor", "9a1", "unknown_slot"),
        ("build", "governor", ["1a2"], "not_a_text"),
        ("build", "slot", "1a1", "unknown_key"),
        ("build", "laborers", 2, "unknown_key"),
        ("build", "repeat", True, "unknown_key"),
        ("build", "repeat", False, "unknown_key"),
        ("build", "convicts", 2, "unknown_key"),
        ("governor", "player", "governor", "unknown_player"),
        ("governor", "slot", REMOVED, "missing"),
        ("governor", "slot", "2e5", "unknown_slot"),
        ("governor", "slot", ["2e4"], "not_a_text"),
        ("governor", "slots", ["2e4"], "unknown_key"),
        ("replace", "player", REMOVED, "missing"),
        ("replace", "slot", "3a1", "unknown_slot"),
        ("replace", "convicts", 4, "unknown_key"),
        ("favor", "player", "Dora", "unknown_player"),
        ("favor", "card", REMOVED, "missing"),
        ("favor", "card", "Gatehouse", "not_an_object"),
        ("favor", "card.pattern", REMOVED, "missing"),
        ("favor", "card.pattern", "a1", "not_a_list"),
        ("favor", "card.pattern", [], "wrong_length"),
        ("favor", "card.pattern", ["b1", "c1"], "pattern_corner"),
        ("favor", "card.pattern", ["a2", "b2"], "pattern_corner"),
        ("favor", "card.pattern", ["b2"], "pattern_corner"),
        ("favor", "card.pattern[1]", 1, "not_a_text"),
        ("favor", "card.pattern[1]", "a1", "repeated_cell"),
        ("favor", "card.pattern[1]", "1a", "unknown_cell"),
        ("favor", "card.pattern[1]", "a0", "unknown_cell"),
        ("favor", "card.pattern[1]", "Z1", "unknown_cell"),
        ("favor", "card.pattern[1]", "a:", "unknown_cell"),
        ("favor", "card.pattern[1]", "b" * 41, "too_long"),
        ("favor", "card.pattern[1]", "1b1", "unknown_cell"),
        ("favor", "card.pattern[1]", "", "unknown_cell"),
        ("favor", "card.rewards", REMOVED, "missing"),
        ("favor", "card.rewards", None, "not_an_object"),
        ("favor", "card.rewards.points", -1, "out_of_range"),
        ("favor", "card.rewards.points", True, "not_a_number"),
        ("favor", "card.rewards.jade", 1.5, "not_a_number"),
        ("favor", "card.rewards.petition", None, "not_a_number"),
        ("favor", "card.rewards.victory", 1, "unknown_key"),
        ("favor", "card.name", 5, "not_a_text"),
        ("favor", "card.name", "n" * 61, "too_long"),
        ("favor", "card.id", 5, "unknown_key"),
        ("favor", "at", REMOVED, "missing"),
        ("favor", "at", "1b5", "unknown_slot"),
        ("favor", "at", "3a1", "unknown_slot"),
        ("favor", "reinforce", REMOVED, "missing"),
        ("favor", "reinforce", "1f1", "unknown_slot"),
        ("favor", "reinforce", None, "not_a_text"),
        ("remove_reinforcement", "player", REMOVED, "missing"),
        ("remove_reinforcement", "slot", "a11", "unknown_slot"),
        ("collect_treasure", "player", REMOVED, "missing"),
        ("remove_reinforcement", "repeat", True, "unknown_key"),
        ("collect_treasure", "prisons", [1, 2], "unknown_key"),
        ("collect_treasure", "repeat", True, "unknown_key"),
        ("favor", "repeat", True, "unknown_key"),
        ("replace", "repeat", True, "unknown_key"),
        ("replace", "laborers", 4, "unknown_key"),
        ("buyback", "with", REMOVED, "missing"),
        ("buyback", "with", "gold", "not_one_of"),
        ("buyback", "with", None, "not_one_of"),
        ("adjust", "player", REMOVED, "missing"),
        ("adjust", "player", "Dora", "unknown_player"),
        ("adjust", "changes", REMOVED, "missing"),
        ("adjust", "changes", 3, "not_an_object"),
        ("adjust", "changes.chips", True, "not_a_number"),
        ("adjust", "changes.chips", 0.5, "not_a_number"),
        ("adjust", "changes.score", 10**9, "out_of_range"),
        ("adjust", "changes.score", -(10**9), "out_of_range"),
        ("adjust", "changes.jade", 1, "unknown_key"),
        ("adjust", "changes.blocks", 1, "unknown_key"),
        ("adjust", "changes.favors", 1, "unknown_key"),
        ("adjust", "region", 1, "unknown_key"),
        ("adjust", "prison", 1, "unknown_key"),
        ("adjust slot", "slot", "1f1", "unknown_slot"),
        ("adjust slot", "owner", "Dora", "unknown_player"),
        ("adjust slot", "owner", "Governor", "unknown_player"),
        ("adjust slot", "owner", False, "not_a_text"),
        ("adjust slot", "reinforced", None, "not_a_flag"),
        ("adjust slot", "reinforced", 1, "not_a_flag"),
        ("adjust slot", "player", "Adam", "unknown_key"),
        ("adjust slot", "changes", {"score": 1}, "unknown_key"),
        ("finish", "counts", REMOVED, "missing"),
        ("finish", "counts", [], "not_an_object"),
        ("finish", "counts", {"Adam": {"jade": 1, "workers": 2}}, "player_missing"),
        ("finish", "counts.Dora", {"jade": 1, "workers": 2}, "unknown_player"),
        ("finish", "counts.Bill", 3, "not_an_object"),
        ("finish", "counts.Bill.jade", REMOVED, "missing"),
        ("finish", "counts.Bill.jade", -1, "out_of_range"),
        ("finish", "counts.Bill.workers", True, "not_a_number"),
        ("finish", "counts.Bill.workers", 10**30, "out_of_range"),
        ("finish", "counts.Bill.laborers", 1, "unknown_key"),
        ("finish", "early", 1, "not_a_flag"),
        ("finish", "early", "yes", "not_a_flag"),
    ],
)
def test_a_malformed_event_is_reported_with_its_place(kind: str, path: str, value: object, problem: str):
    """Each kind of event, with one thing wrong."""
    index = list(EVENTS).index(kind)
    where = f"events[{index}].{path}"

    error = error_in(changed(document(*EVENTS.values()), where, value))

    assert (error.where, error.problem) == (where, problem)
    assert error.event == index


@pytest.mark.parametrize(
    ("kind", "path", "value", "problem"),
    [
        ("petition", "bids", REMOVED, "missing"),
        ("petition", "bids", {"Adam": 3, "Bill": 2}, "player_missing"),
        ("petition", "bids.Bill", 1000, "out_of_range"),
        ("petition by bids", "bids", REMOVED, "missing"),
        ("petition by bids", "bids.Charles", None, "not_a_number"),
        ("petition by bids", "lot", "Adam", "unknown_key"),
        ("build", "laborers", REMOVED, "missing"),
        ("build", "laborers", -1, "out_of_range"),
        ("build", "laborers", 1000, "out_of_range"),
        ("build", "laborers", True, "not_a_number"),
        ("build", "convicts", REMOVED, "missing"),
        ("build", "convicts", "3", "not_a_number"),
        ("build", "convicts", 1000, "out_of_range"),
        ("build", "workers", 8, "unknown_key"),
        ("build", "repeat", 1, "not_a_flag"),
        ("build", "repeat", None, "not_a_flag"),
        ("governor", "repeat", True, "unknown_key"),
        ("governor", "laborers", 1, "unknown_key"),
        ("replace", "laborers", REMOVED, "missing"),
        ("replace", "convicts", REMOVED, "missing"),
        ("replace", "convicts", -4, "out_of_range"),
        ("replace", "repeat", "yes", "not_a_flag"),
        ("favor", "repeat", 0, "not_a_flag"),
        ("favor", "laborers", 1, "unknown_key"),
        ("remove_reinforcement", "repeat", None, "not_a_flag"),
        ("remove_reinforcement", "region", 1, "unknown_key"),
        ("collect_treasure", "prisons", REMOVED, "missing"),
        ("collect_treasure", "prisons", 1, "not_a_list"),
        ("collect_treasure", "prisons", [], "wrong_length"),
        ("collect_treasure", "prisons", [1], "wrong_length"),
        ("collect_treasure", "prisons", [1, 2, 1], "wrong_length"),
        ("collect_treasure", "prisons[0]", 0, "out_of_range"),
        ("collect_treasure", "prisons[1]", 3, "out_of_range"),
        ("collect_treasure", "prisons[1]", "2", "not_a_number"),
        ("collect_treasure", "prisons[1]", None, "not_a_number"),
        ("collect_treasure", "repeat", 1, "not_a_flag"),
        ("buyback", "with", "convict", "not_one_of"),
        ("buyback", "repeat", True, "unknown_key"),
        ("recruit", "player", REMOVED, "missing"),
        ("recruit", "player", "Dora", "unknown_player"),
        ("recruit", "count", REMOVED, "missing"),
        ("recruit", "count", 0, "out_of_range"),
        ("recruit", "count", 6, "out_of_range"),
        ("recruit", "count", True, "not_a_number"),
        ("recruit", "count", 2.0, "not_a_number"),
        ("recruit", "jade", 2, "unknown_key"),
        ("recruit", "repeat", 1, "not_a_flag"),
        ("collect_convicts", "player", REMOVED, "missing"),
        ("collect_convicts", "count", 6, "unknown_key"),
        ("collect_convicts", "repeat", "no", "not_a_flag"),
        ("collect_prison", "player", None, "not_a_text"),
        ("collect_prison", "prison", 1, "unknown_key"),
        ("collect_prison", "repeat", None, "not_a_flag"),
        ("buy_blocks", "player", REMOVED, "missing"),
        ("buy_blocks", "count", REMOVED, "missing"),
        ("buy_blocks", "count", 0, "out_of_range"),
        ("buy_blocks", "count", 6, "out_of_range"),
        ("buy_blocks", "count", None, "not_a_number"),
        ("buy_blocks", "repeat", 1, "not_a_flag"),
        ("draw_favors", "player", REMOVED, "missing"),
        ("draw_favors", "draw", REMOVED, "missing"),
        ("draw_favors", "draw", 2, "out_of_range"),
        ("draw_favors", "draw", 4, "not_one_of"),
        ("draw_favors", "draw", 6, "out_of_range"),
        ("draw_favors", "draw", "3", "not_a_number"),
        ("draw_favors", "keep", 1, "unknown_key"),
        ("draw_favors", "repeat", 1, "not_a_flag"),
        ("collect_jade", "player", "Dora", "unknown_player"),
        ("collect_jade", "jade", 3, "unknown_key"),
        ("collect_jade", "repeat", 1, "not_a_flag"),
        ("move_taskmaster", "player", REMOVED, "missing"),
        ("move_taskmaster", "region", REMOVED, "missing"),
        ("move_taskmaster", "region", 0, "out_of_range"),
        ("move_taskmaster", "region", 3, "out_of_range"),
        ("move_taskmaster", "region", True, "not_a_number"),
        ("move_taskmaster", "repeat", 1, "not_a_flag"),
        ("end_turn", "player", REMOVED, "missing"),
        ("end_turn", "player", "Dora", "unknown_player"),
        ("end_turn", "repeat", True, "unknown_key"),
        ("adjust", "changes.jade", 1000, "out_of_range"),
        ("adjust", "changes.laborers", -1000, "out_of_range"),
        ("adjust", "changes.convicts", True, "not_a_number"),
        ("adjust", "changes.blocks", None, "not_a_number"),
        ("adjust", "changes.favors", 0.5, "not_a_number"),
        ("adjust", "changes.workers", 1, "unknown_key"),
        ("adjust slot", "region", 1, "unknown_key"),
        ("adjust taskmaster", "player", REMOVED, "missing"),
        ("adjust taskmaster", "region", 0, "out_of_range"),
        ("adjust taskmaster", "region", 3, "out_of_range"),
        ("adjust taskmaster", "region", None, "not_a_number"),
        ("adjust taskmaster", "changes", {"jade": 1}, "unknown_key"),
        ("adjust prison", "prison", 0, "out_of_range"),
        ("adjust prison", "prison", 3, "out_of_range"),
        ("adjust prison", "prison", "2", "not_a_number"),
        ("adjust prison", "player", "Adam", "unknown_key"),
        ("adjust prison", "changes", REMOVED, "missing"),
        ("adjust prison", "changes.jade", 1000, "out_of_range"),
        ("adjust prison", "changes.convicts", "1", "not_a_number"),
        ("adjust prison", "changes.laborers", 1, "unknown_key"),
        ("trade_in", "player", REMOVED, "missing"),
        ("trade_in", "jade", REMOVED, "missing"),
        ("trade_in", "jade", -1, "out_of_range"),
        ("trade_in", "convicts", REMOVED, "missing"),
        ("trade_in", "convicts", 1000, "out_of_range"),
        ("trade_in", "laborers", 1, "unknown_key"),
        ("finish", "early", 1, "not_a_flag"),
        ("finish", "counts", {}, "unknown_key"),
    ],
)
def test_a_malformed_event_of_a_full_game_is_reported_with_its_place(kind: str, path: str, value: object, problem: str):
    """What it says besides that of a light game; what both say is above."""
    index = list(FULL_EVENTS).index(kind)
    where = f"events[{index}].{path}"

    error = error_in(changed(full_document(*FULL_EVENTS.values()), where, value))

    assert (error.where, error.problem, error.event) == (where, problem, index)


@pytest.mark.parametrize("value", [None, "petition", [], 7])
def test_an_event_is_an_object(value: object):
    whole = changed(document(*EVENTS.values()), "events[3]", value)

    assert place_and_problem(whole) == ("events[3]", "not_an_object")


def test_a_correction_of_a_slot_says_what_changes():
    whole = document({"type": "adjust", "slot": "1a1"})

    assert place_and_problem(whole) == ("events[0].owner", "missing")


def test_the_first_error_in_the_log_is_reported():
    whole = document(EVENTS["petition"], {"type": "bid"}, {"type": "build"})

    assert place_and_problem(whole) == ("events[1].type", "not_one_of")


@pytest.mark.parametrize("key", ["bids", "counts"])
def test_a_player_named_twice_by_trimming(key: str):
    """ "Adam" and "Adam " are one player: which of the two values holds is not guessed."""
    kind = "petition" if key == "bids" else "finish"
    event = copied(EVENTS[kind])
    event[key]["Adam "] = event[key]["Adam"]

    assert error_in(document(event)).where.startswith(f"events[0].{key}.Adam")


def test_an_unknown_key_that_looks_like_a_place():
    """It is a key of the document and lies in no event."""
    error = error_in(changed(document(), "events", []) | {"events[x]": 1})

    assert (error.where, error.problem, error.event) == ("events[x]", "unknown_key", None)


def test_an_endless_key_is_cut_short():
    assert len(error_in(document() | {"x" * 10_000: 1}).where) < 100


def test_as_many_events_as_fit():
    events = [{"type": "collect_treasure", "player": "Adam"}] * MAX_EVENTS
    assert len(read_record(document(*events)).entries) == MAX_EVENTS

    error = error_in(document(*events, events[0]))
    assert (error.where, error.problem, error.event) == ("events", "wrong_length", None)


# --- what is not read: bytes -----------------------------------------------------------------------


def data_of(whole: Json) -> bytes:
    return json.dumps(whole).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"   ",
        b"rubbish",
        b"{",
        b'{"format": "island-fortress-record",}',
        b"\xff\xfe{}",
        b'{"format": "\xff"}',
        json.dumps(document()).encode("utf-16"),
        b"\x00" * 100,
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"1" * 100_000,
        b"%PDF-1.7",
        b"PK\x03\x04",
        data_of(document()) + b"}",
        data_of(document())[:-1],
        b'{"format": "island-fortress-record", "version": NaN}',
    ],
    ids=lambda data: repr(data[:12]),
)
def test_bytes_that_are_no_record(data: bytes):
    with pytest.raises(RecordError):
        parse_record(data)


@pytest.mark.parametrize(("cell", "named"), [("a1", "a1"), ("b" * 11, "b" * 10)], ids=["repeated", "unknown"])
def test_the_cell_of_a_card_that_is_wrong_is_named(cell: str, named: str):
    event = EVENTS["favor"] | {"card": {"pattern": ["a1", cell], "rewards": {}}}

    with pytest.raises(RecordError) as caught:
        read_record(document(event))

    assert caught.value.values["cell"] == named


def test_a_repeated_key_is_an_error():
    """JSON would let the last one win."""
    data = b'{"format": "island-fortress-record", "version": 1, "version": 1, "setup": {}, "events": []}'

    with pytest.raises(RecordError) as caught:
        parse_record(data)

    assert caught.value.problem == "repeated_key"
    assert caught.value.values["key"] == "version"


def test_a_repeated_key_deep_inside_is_an_error():
    data = data_of(document(EVENTS["petition"])).replace(b'"Bill": 2', b'"Bill": 2, "Bill": 9')

    with pytest.raises(RecordError) as caught:
        parse_record(data)

    assert caught.value.problem == "repeated_key"


@pytest.mark.parametrize("filling", [b" ", b"[", b"x", b'"'], ids=repr)
def test_ten_megabytes_of_rubbish(filling: bytes):
    with pytest.raises(RecordError) as caught:
        parse_record(filling * 10_000_000)

    assert (caught.value.problem, caught.value.values["limit"]) == ("too_large", MAX_BYTES)


def test_the_largest_file_that_is_read():
    """One byte more is too large, whatever it says."""
    data = data_of(document()).ljust(MAX_BYTES)

    assert parse_record(data) == read_record(document())
    with pytest.raises(RecordError) as caught:
        parse_record(data + b" ")
    assert caught.value.problem == "too_large"


def test_ten_megabytes_behind_a_good_record():
    with pytest.raises(RecordError):
        parse_record(data_of(document()) + b" " * 10_000_000)


@pytest.mark.parametrize("depth", [50, 900, 5_000, 50_000])
def test_deep_nesting(depth: int):
    """In place of the events, deep or too deep for the reader."""
    data = data_of(document()).replace(b'"events": []', b'"events": ' + b"[" * depth + b"]" * depth)

    with pytest.raises(RecordError):
        parse_record(data)


@pytest.mark.parametrize("number", [b"9" * 50, b"9" * 5_000, b"1e400", b"-1e400", b"1E2", b"Infinity", b"-0.0"])
def test_strange_numbers(number: bytes):
    data = data_of(document(EVENTS["petition"])).replace(b'"Bill": 2', b'"Bill": ' + number)

    with pytest.raises(RecordError):
        parse_record(data)


@pytest.mark.parametrize("half", [b"\\ud800", b"x\\udc00x"])
def test_half_a_character_is_no_text(half: bytes):
    """An escape that names half of a pair cannot be written or shown again."""
    for target in (b'"Adam"', b'"petition"', b'"bids"', b'"winner"'):
        data = data_of(document(EVENTS["petition"])).replace(target, b'"' + half + b'"')

        with pytest.raises(RecordError) as caught:
            parse_record(data)
        str(caught.value).encode()


def test_both_halves_of_a_character_are_a_text():
    """Escapes are one way to write any character."""
    data = data_of(changed(document(), "setup.players[0].name", "Zoé 🎲"))
    assert b"\\ud83c\\udfb2" in data

    assert parse_record(data).setup.seats[0].name == "Zoé 🎲"


# --- malformed or illegal --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        ({"type": "build", "player": "Adam", "slots": ["1c4"]}, "IF-BUILD-6"),
        ({"type": "build", "player": "Adam", "slots": ["1a1"], "governor": "1d4"}, "IF-BUILD-6"),
        ({"type": "governor", "player": "Adam", "slot": "2b4"}, "IF-BUILD-6"),
        ({"type": "replace", "player": "Adam", "slot": "1c4"}, "IF-REPLACE-1"),
        ({"type": "remove_reinforcement", "player": "Adam", "slot": "1c4"}, "IF-PLAN-C"),
        (EVENTS["favor"], "IF-FAVOR-3"),
        ({"type": "build", "player": "Adam", "slots": ["1a1", "1a1"]}, "IF-BUILD-4"),
        ({"type": "build", "player": "Adam", "slots": ["1a1", "2a1"]}, "IF-BUILD-3"),
        ({"type": "petition", "winner": "Bill", "bids": {"Adam": 3, "Bill": 2, "Charles": 0}}, "IF-PETITION-2"),
        ({"type": "buyback", "player": "Adam", "with": "jade"}, "IF-VAR"),
        ({"type": "buyback", "player": "Adam", "with": "chip"}, "IF-TURN-3"),
        ({"type": "adjust", "player": "Adam", "changes": {"chips": -1}}, "IF-RUL-STOCK"),
        ({"type": "finish", "counts": EVENTS["finish"]["counts"]}, "IF-END"),
        ({"type": "recruit", "player": "Adam", "count": 5}, "IF-VAR"),
        ({"type": "collect_convicts", "player": "Adam"}, "IF-VAR"),
        ({"type": "collect_prison", "player": "Adam"}, "IF-VAR"),
        ({"type": "buy_blocks", "player": "Adam", "count": 3}, "IF-VAR"),
        ({"type": "draw_favors", "player": "Adam", "draw": 3}, "IF-VAR"),
        ({"type": "collect_jade", "player": "Adam"}, "IF-VAR"),
        ({"type": "move_taskmaster", "player": "Adam", "region": 2}, "IF-VAR"),
        ({"type": "end_turn", "player": "Adam"}, "IF-VAR"),
        ({"type": "trade_in", "player": "Adam", "jade": 1, "convicts": 2}, "IF-VAR"),
    ],
    ids=lambda value: value["type"] if isinstance(value, dict) else value,
)
def test_what_can_be_written_is_illegal_not_malformed(event: Json, rule: str):
    """It is read, and then refused by its rule."""
    read = read_record(document(event)).entries[0].event

    assert rule in broken(game(3), read)


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        ({"type": "collect_treasure", "player": "Adam", "prisons": [1, 1]}, "IF-TREA-B"),
        ({"type": "build", "player": "Adam", "slots": ["1a1"], "laborers": 0, "convicts": 0}, "IF-BUILD-7"),
        ({"type": "build", "player": "Adam", "slots": ["1a1"], "laborers": 999, "convicts": 0}, "IF-BUILD-7"),
        ({"type": "build", "player": "Adam", "slots": ["1c4"], "laborers": 8, "convicts": 0}, "IF-BUILD-6"),
        ({"type": "replace", "player": "Adam", "slot": "1c4", "laborers": 8, "convicts": 0}, "IF-REPLACE-1"),
        ({"type": "remove_reinforcement", "player": "Adam", "slot": "1c4"}, "IF-PLAN-C"),
        ({"type": "petition", "bids": {"Adam": 999, "Bill": 0, "Charles": 0}}, "IF-PETITION-1"),
        ({"type": "petition", "bids": {"Adam": 0, "Bill": 0, "Charles": 0}}, "IF-TURN-1"),
        ({"type": "move_taskmaster", "player": "Adam", "region": 1}, "IF-TASK-A"),
        ({"type": "move_taskmaster", "player": "Adam", "region": 2, "repeat": True}, "IF-REPEAT-1"),
        ({"type": "recruit", "player": "Bill", "count": 1}, "IF-TURN-1"),
        ({"type": "end_turn", "player": "Adam"}, "IF-TURN-2"),
        ({"type": "buyback", "player": "Adam", "with": "jade"}, "IF-TURN-3"),
        ({"type": "adjust", "player": "Adam", "changes": {"jade": -999}}, "IF-RUL-STOCK"),
        ({"type": "adjust", "prison": 1, "changes": {"jade": -999}}, "IF-RUL-STOCK"),
        ({"type": "trade_in", "player": "Adam", "jade": 0, "convicts": 0}, "IF-VAR"),
        ({"type": "finish"}, "IF-END"),
    ],
)
def test_what_can_be_written_of_a_full_game_is_illegal_not_malformed(event: Json, rule: str):
    """It is read, and then refused by its rule."""
    read = read_record(full_document(event)).entries[0].event

    assert rule in broken(ledger_game(3), read)


@pytest.mark.parametrize(
    ("event", "path"),
    [
        ({"type": "adjust", "player": "Adam", "region": 1, "changes": {}}, "region"),
        ({"type": "adjust", "prison": 1, "changes": {"jade": 1}}, "player"),
        ({"type": "recruit", "player": "Adam", "count": 6}, "count"),
        ({"type": "buy_blocks", "player": "Adam", "count": True}, "count"),
        ({"type": "draw_favors", "player": "Adam", "draw": 4}, "draw"),
        ({"type": "move_taskmaster", "player": "Adam", "region": 3}, "region"),
        ({"type": "collect_jade"}, "player"),
        ({"type": "end_turn", "player": "Adam", "repeat": True}, "repeat"),
        ({"type": "trade_in", "player": "Adam", "jade": -1, "convicts": 0}, "jade"),
    ],
)
def test_entries_of_the_ledger_are_read_as_strictly(event: Json, path: str):
    """In a light game, too: a malformed one is malformed, though none would be legal."""
    assert error_in(document(event)).where == f"events[0].{path}"


# --- and back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", EVENTS)
def test_what_is_read_is_written_again(kind: str):
    """Every event as it was, with its time and its note."""
    event = EVENTS[kind] | {"time": "2024-05-01", "note": "so said the table"}
    whole = document(event)

    assert write_record(read_record(copied(whole))) == whole


@pytest.mark.parametrize("kind", FULL_EVENTS)
def test_what_is_read_of_a_full_game_is_written_again(kind: str):
    """With its time and its note."""
    whole = full_document(FULL_EVENTS[kind] | {"time": "2024-05-01", "note": "so said the table"})

    assert write_record(read_record(copied(whole))) == whole


@pytest.mark.parametrize("kind", [kind for kind in FULL_EVENTS if "repeat" in FULL_EVENTS[kind]])
def test_what_is_not_repeated_is_written_without_it(kind: str):
    plain = {key: value for key, value in FULL_EVENTS[kind].items() if key != "repeat"}

    assert write_record(read_record(full_document(plain | {"repeat": False}))) == full_document(plain)


@pytest.mark.parametrize(
    "event",
    [
        {"type": "build", "player": "Bill", "slots": ["1a1"], "laborers": 0, "convicts": 2},
        {"type": "build", "player": "Bill", "slots": ["1a1"], "laborers": 0, "convicts": 0},
        {"type": "replace", "player": "Bill", "slot": "1a1", "laborers": 0, "convicts": 0},
        {"type": "collect_treasure", "player": "Bill", "prisons": [1, 1]},
        {"type": "trade_in", "player": "Bill", "jade": 0, "convicts": 0},
        {"type": "adjust", "player": "Bill", "changes": {"favors": -1}},
        {"type": "adjust", "player": "Bill", "changes": {}},
        {"type": "adjust", "prison": 1, "changes": {"convicts": 1}},
        {"type": "adjust", "slot": "1c1", "owner": None},
        {"type": "adjust", "slot": "1c1", "reinforced": False},
        {"type": "finish"},
    ],
)
def test_what_is_left_out_of_a_full_game_stays_out(event: Json):
    """Workers are always written, also none."""
    whole = full_document(event)

    assert write_record(read_record(copied(whole))) == whole


@pytest.mark.parametrize(
    "event",
    [
        {"type": "petition", "winner": "Bill"},
        {"type": "build", "player": "Bill", "slots": ["1a1"]},
        {"type": "adjust", "slot": "1c1", "owner": None},
        {"type": "adjust", "slot": "1c1", "owner": "governor"},
        {"type": "adjust", "slot": "1c1", "reinforced": False},
        {"type": "adjust", "player": "Bill", "changes": {"score": 1}},
        {
            "type": "favor",
            "player": "Bill",
            "card": {"pattern": ["a1", "z9"], "rewards": {}},
            "at": "1c4",
            "reinforce": "2d4",
        },
        {"type": "finish", "counts": EVENTS["finish"]["counts"]},
    ],
)
def test_what_is_left_out_stays_out(event: Json):
    whole = document(event)

    assert write_record(read_record(copied(whole))) == whole


@pytest.mark.parametrize(
    "variants",
    [
        {},
        {"no_replace": True},
        {"extra_region": True},
        {"start": {"jade": 15}},
        {"start": {"jade": 0, "laborers": 2, "convicts": 2, "blocks": 2}},
        {"first_round": "block"},
        {"first_round": "chip", "trade_in": True},
        {"first_round": "treasure", "no_replace": True, "extra_region": True},
    ],
)
def test_variants_are_written_again(variants: Json):
    whole = document(variants=variants)

    assert write_record(read_record(copied(whole))) == whole


def test_a_written_record_reads_as_the_same_record():
    """Also where the writing is shorter: what is false or nothing is left out."""
    whole = document(
        {"type": "adjust", "player": "Adam", "changes": {"chips": 0, "score": 2}},
        {"type": "finish", "counts": EVENTS["finish"]["counts"], "early": False},
        variants={"no_replace": False, "start": {}},
    )
    record = read_record(whole)

    assert read_record(write_record(record)) == record


def test_seats_and_slots_stand_for_names():
    """The core knows no names."""
    event = read_record(document(EVENTS["replace"])).entries[0].event

    assert event == replacing(BILL, "1a1")
    assert event[:2] == (seat(BILL), slot("1a1"))
    assert seat(ADAM) == 0
