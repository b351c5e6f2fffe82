"""Reading outside data strictly: documents, and the fields of an object."""

import json

import pytest

from companion.engine.record import Entry, Keys, Record, RecordError, parse_document, read_text, read_whole


def problem_of(read, *arguments: object) -> tuple[str, str]:
    """Place and problem of the error that the call raises."""
    with pytest.raises(RecordError) as caught:
        read(*arguments)
    return caught.value.where, caught.value.problem


@pytest.mark.parametrize("value", [None, True, 0, "x", [], {}, {"a": {"b": [1, {"c": "ű"}]}}])
def test_json_is_read(value: object):
    assert parse_document(json.dumps(value, ensure_ascii=False).encode()) == value


def test_the_place_of_a_slip_in_the_writing():
    with pytest.raises(RecordError) as caught:
        parse_document(b'{\n  "a": 1,\n  oops\n}')

    assert (caught.value.problem, caught.value.values["line"], caught.value.values["column"]) == ("not_json", 3, 3)


def test_an_error_lies_in_an_event_or_in_none():
    assert RecordError("events[12].slots[0]", "unknown_slot").event == 12
    assert RecordError("events[0]", "not_an_object").event == 0
    assert RecordError("events", "missing").event is None
    assert RecordError("setup.players[1].color", "missing").event is None
    assert RecordError("", "not_json").event is None


@pytest.mark.parametrize("key", ["events[x]", "events[", "events[]", "events[1", "events[-1]", "events[\u00b2]"])
def test_a_key_that_looks_like_an_event_is_none(key: str):
    assert RecordError(key, "unknown_key").event is None


def test_fields_are_taken_once_and_all():
    fields = Keys({"name": "Adam", "count": 3, "open": True}, "here")

    assert fields.text("name", 24) == "Adam"
    assert fields.names() == ("count", "open")
    assert problem_of(fields.done) == ("here.count", "unknown_key")
    assert (fields.whole("count", 0, 5), fields.flag("open")) == (3, True)
    fields.done()
    assert problem_of(fields.take, "count") == ("here.count", "missing")


def test_places_of_the_document_itself_have_no_dot():
    assert Keys({}, "").path("setup") == "setup"
    assert Keys({}, "setup").path("players") == "setup.players"


def test_optional_fields():
    fields = Keys({"note": "n", "count": 2}, "")

    assert (fields.optional_text("note", 5), fields.optional_text("time", 5)) == ("n", None)
    assert (fields.optional_whole("count", 0, 5), fields.optional_whole("more", 0, 5)) == (2, None)
    assert fields.flag("early") is False


def test_items_have_their_places():
    fields = Keys({"slots": ["1a1", "1b1"]}, "events[3]")

    assert list(fields.items("slots", 1, 2)) == [("events[3].slots[0]", "1a1"), ("events[3].slots[1]", "1b1")]


@pytest.mark.parametrize(
    ("value", "problem"), [([], "wrong_length"), ([1, 2, 3], "wrong_length"), ("ab", "not_a_list")]
)
def test_items_are_a_list_of_the_right_length(value: object, problem: str):
    assert problem_of(Keys({"slots": value}, "x").items, "slots", 1, 2) == ("x.slots", problem)


@pytest.mark.parametrize("value", [None, [], "x", 1])
def test_fields_of_what_is_no_object(value: object):
    assert problem_of(Keys, value, "x") == ("x", "not_an_object")
    assert problem_of(Keys({"y": value}, "x").group, "y") == ("x.y", "not_an_object")


@pytest.mark.parametrize("value", [None, 1, True, ["red"], {"red": 1}, "RED", ""])
def test_a_choice_is_one_of_the_words(value: object):
    assert problem_of(Keys({"color": value}, "x").choice, "color", ("red", "blue")) == ("x.color", "not_one_of")


@pytest.mark.parametrize("value", [0, 1, "true", None, []])
def test_a_flag_is_true_or_false(value: object):
    assert problem_of(Keys({"early": value}, "x").flag, "early") == ("x.early", "not_a_flag")


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (True, "not_a_number"),
        (1.0, "not_a_number"),
        (float("nan"), "not_a_number"),
        ("1", "not_a_number"),
        (None, "not_a_number"),
        (-1, "out_of_range"),
        (6, "out_of_range"),
        (10**1000, "out_of_range"),
    ],
)
def test_a_whole_number_in_its_range(value: object, problem: str):
    assert problem_of(read_whole, value, "x", 0, 5) == ("x", problem)


@pytest.mark.parametrize("value", [0, 5])
def test_both_ends_of_a_range_belong_to_it(value: int):
    assert read_whole(value, "x", 0, 5) == value


def test_a_text_and_its_length():
    assert read_text("abcde", "x", 5) == "abcde"
    assert problem_of(read_text, "abcdef", "x", 5) == ("x", "too_long")
    assert problem_of(read_text, 5, "x", 5) == ("x", "not_a_text")


def test_records_are_values():
    assert Record("setup", (Entry("event", note="n"),)) == Record("setup", (Entry("event", None, "n"),))
