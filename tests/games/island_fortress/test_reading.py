"""Records read strictly: every error names its exact place, and what is malformed is told from what is illegal."""

import json
from typing import Any

import pytest

from companion.engine.record import MAX_BYTES, MAX_EVENTS, RecordError, parse_document
from companion.games.island_fortress.record import read_record, write_record
from companion.games.island_fortress.state import start
from tests.drive.games.island_fortress import builders as b

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


def test_an_empty_log_is_a_game_before_its_first_petition():
    assert start(read_record(document()).setup) == b.new_game(3)
    assert start(read_record(full_document()).setup) == b.new_ledger_game(3)


def test_prisons_are_read_in_any_order():
    event = {"type": "collect_treasure", "player": "Adam", "prisons": [2, 1]}

    assert read_record(full_document(event)).entries[0].event == b.collecting_treasure(b.ADAM, 1, 2)


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


def test_a_byte_order_mark_is_no_part_of_the_record():
    """Some editors put one."""
    data = b"\xef\xbb\xbf" + json.dumps(document()).encode()

    assert read_record(parse_document(data)) == read_record(document())


# --- what is not read: the document and its set-up -------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("setup.players[1].name", " \t ", "name_length"),
        ("setup.players[1].name", "Adam", "name_taken"),
        ("setup.players[1].name", " Adam ", "name_taken"),
        ("setup.players[1].color", "brown", "color_taken"),
    ],
)
def test_players_are_told_apart(path: str, value: object, problem: str):
    assert place_and_problem(changed(document(), path, value)) == (path, problem)


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


@pytest.mark.parametrize("slot", ["1f1", "1a5", "1a0", "0a1", "3a1", "1A1", " 1a1", "a11", ""])
def test_slots_that_no_wall_has(slot: str):
    whole = document({"type": "build", "player": "Adam", "slots": ["1a1", slot]})

    assert place_and_problem(whole) == ("events[0].slots[1]", "unknown_slot")


@pytest.mark.parametrize("cell", ["1a", "a0", "Z1", "a:", "1b1", ""])
def test_cells_that_no_card_has(cell: str):
    whole = changed(document(EVENTS["favor"]), "events[0].card.pattern[1]", cell)

    assert place_and_problem(whole) == ("events[0].card.pattern[1]", "unknown_cell")


@pytest.mark.parametrize("cells", [["b1", "c1"], ["a2", "b2"], ["b2"]])
def test_a_pattern_begins_at_its_corner(cells: list[str]):
    whole = changed(document(EVENTS["favor"]), "events[0].card.pattern", cells)

    assert place_and_problem(whole) == ("events[0].card.pattern", "pattern_corner")


@pytest.mark.parametrize(
    ("kind", "path", "value"),
    [("adjust slot", "owner", "Governor"), ("governor", "player", "governor"), ("petition", "bids.Dora", 1)],
)
def test_players_that_are_none(kind: str, path: str, value: object):
    whole = changed(document(EVENTS[kind]), f"events[0].{path}", value)

    assert place_and_problem(whole) == (f"events[0].{path}", "unknown_player")


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
        read_record(parse_document(data))


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
        read_record(parse_document(data))

    assert caught.value.problem == "repeated_key"
    assert caught.value.values["key"] == "version"


def test_a_repeated_key_deep_inside_is_an_error():
    data = data_of(document(EVENTS["petition"])).replace(b'"Bill": 2', b'"Bill": 2, "Bill": 9')

    with pytest.raises(RecordError) as caught:
        read_record(parse_document(data))

    assert caught.value.problem == "repeated_key"


@pytest.mark.parametrize("filling", [b" ", b"[", b"x", b'"'], ids=repr)
def test_ten_megabytes_of_rubbish(filling: bytes):
    with pytest.raises(RecordError) as caught:
        read_record(parse_document(filling * 10_000_000))

    assert (caught.value.problem, caught.value.values["limit"]) == ("too_large", MAX_BYTES)


def test_the_largest_file_that_is_read():
    """One byte more is too large, whatever it says."""
    data = data_of(document()).ljust(MAX_BYTES)

    assert read_record(parse_document(data)) == read_record(document())
    with pytest.raises(RecordError) as caught:
        read_record(parse_document(data + b" "))
    assert caught.value.problem == "too_large"


def test_ten_megabytes_behind_a_good_record():
    with pytest.raises(RecordError):
        read_record(parse_document(data_of(document()) + b" " * 10_000_000))


@pytest.mark.parametrize("depth", [50, 900, 5_000, 50_000])
def test_deep_nesting(depth: int):
    """In place of the events, deep or too deep for the reader."""
    data = data_of(document()).replace(b'"events": []', b'"events": ' + b"[" * depth + b"]" * depth)

    with pytest.raises(RecordError):
        read_record(parse_document(data))


@pytest.mark.parametrize("number", [b"9" * 50, b"9" * 5_000, b"1e400", b"-1e400", b"1E2", b"Infinity", b"-0.0"])
def test_strange_numbers(number: bytes):
    data = data_of(document(EVENTS["petition"])).replace(b'"Bill": 2', b'"Bill": ' + number)

    with pytest.raises(RecordError):
        read_record(parse_document(data))


@pytest.mark.parametrize("half", [b"\\ud800", b"x\\udc00x"])
def test_half_a_character_is_no_text(half: bytes):
    """An escape that names half of a pair cannot be written or shown again."""
    for target in (b'"Adam"', b'"petition"', b'"bids"', b'"winner"'):
        data = data_of(document(EVENTS["petition"])).replace(target, b'"' + half + b'"')

        with pytest.raises(RecordError) as caught:
            read_record(parse_document(data))
        str(caught.value).encode()


def test_both_halves_of_a_character_are_a_text():
    """Escapes are one way to write any character."""
    data = data_of(changed(document(), "setup.players[0].name", "Zoé 🎲"))
    assert b"\\ud83c\\udfb2" in data

    assert read_record(parse_document(data)).setup.seats[0].name == "Zoé 🎲"


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

    assert rule in b.broken(b.game(3), read)


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

    assert rule in b.broken(b.ledger_game(3), read)


# --- and back --------------------------------------------------------------------------------------


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

    assert event == b.replacing(b.BILL, "1a1")
    assert event[:2] == (b.seat(b.BILL), b.slot("1a1"))
    assert b.seat(b.ADAM) == 0
