"""The coder: whatever is packed comes out again, takes no more room than it has to, and nothing else comes out."""

from collections.abc import Callable
from math import log2
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.radix import COMMON, Coder, NotInCode, Reader, Writer, flag, one_of, text, whole
from tests.conftest import cases

SETTINGS = cases(200)


class Said(NamedTuple):
    """One decision: how it is said, what was said, and how many bits it is worth."""

    way: Callable[[Coder, Any], Any]
    value: Any
    bits: float


@st.composite
def said_by_index(draw: st.DrawFn) -> Said:
    count = draw(st.integers(1, 2000))
    value = draw(st.integers(0, count - 1))
    return Said(lambda coder, value: coder.index(count, value), value, log2(count))


@st.composite
def said_rarely(draw: st.DrawFn) -> Said:
    one_in = draw(st.integers(2, 300))
    value = draw(st.booleans())
    return Said(
        lambda coder, value: coder.rare(one_in, value), value, log2(one_in) - (0 if value else log2(one_in - 1))
    )


@st.composite
def said_as_number(draw: st.DrawFn) -> Said:
    low = draw(st.integers(-500, 500))
    high = low + draw(st.integers(0, 2000))
    likely = draw(st.integers(1, 100))
    value = draw(st.integers(low, high))
    count = high - low + 1
    above = log2(count - likely) if value - low >= likely else 0
    bits = log2(count) if count <= likely else log2(likely + 1) + above
    return Said(lambda coder, value: whole(coder, low, high, value, likely), value, bits)


said_as_flag = st.builds(Said, st.just(flag), st.booleans(), st.just(1.0))
decisions = st.lists(st.one_of(said_by_index(), said_rarely(), said_as_number(), said_as_flag), max_size=60)
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=24)


def written(values: list[Said]) -> int:
    writer = Writer()
    for said in values:
        assert said.way(writer, said.value) == said.value
    return writer.number


# --- there and back ----------------------------------------------------------------------------------


@SETTINGS
@given(decisions)
def test_whatever_was_said_is_read_again_and_nothing_is_left(values: list[Said]):
    reader = Reader(written(values))

    assert [said.way(reader, None) for said in values] == [said.value for said in values]
    assert reader.is_done


@SETTINGS
@given(decisions)
def test_the_number_is_as_long_as_the_decisions_are_worth(values: list[Said]):
    """Within a bit or so, in which the leading 1 lies too: nothing is rounded up decision by decision."""
    bits = sum(said.bits for said in values)

    assert abs(log2(written(values)) - bits) <= 1.5


def test_a_rare_case_that_never_holds_takes_next_to_nothing():
    """Of 1,000 answers one in 256 would be yes: all of them no is less than a byte."""
    writer = Writer()
    for _ in range(1000):
        writer.rare(256, False)

    assert writer.number.bit_length() <= 8


@SETTINGS
@given(st.lists(names, max_size=5))
def test_texts_of_all_scripts_are_read_again(values: list[str]):
    writer = Writer()
    for value in values:
        assert text(writer, 24, value) == value
    reader = Reader(writer.number)

    assert [text(reader, 24) for _ in values] == values
    assert reader.is_done


@pytest.mark.parametrize(
    "name",
    ["Adam", "李", "Ő", "ő", "🐉", "👩‍👩‍👧", "McDonald", "anna-maría", "X Æ A-12", "K", "\u212a", "ﬁ", "💥" * 24],
)
def test_a_name_is_read_letter_by_letter_as_it_was(name: str):
    """Small and capital letters too, and those that only look like others."""
    writer = Writer()
    text(writer, 24, name)

    assert text(Reader(writer.number), 24) == name


def test_a_usual_name_takes_little_more_than_five_bits_a_letter():
    writer = Writer()
    text(writer, 24, "Charles")

    assert writer.number.bit_length() <= 8 + 7 * 5.5


@SETTINGS
@given(decisions, decisions)
def test_what_was_cut_off_is_as_if_never_said(before: list[Said], after: list[Said]):
    writer = Writer()
    for said in before:
        said.way(writer, said.value)
    length = writer.length
    for said in after:
        said.way(writer, said.value)
    writer.cut(length)

    assert writer.number == written(before)


def test_one_of_some_values_is_said_by_its_place():
    writer = Writer()
    assert one_of(writer, ("a", None, 3), None) is None

    assert one_of(Reader(writer.number), ("a", None, 3)) is None
    assert writer.number == written([Said(lambda coder, value: coder.index(3, value), 1, 0)])


# --- refusals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [-1, 3, None])
def test_what_is_none_of_the_cases_is_not_written(value: int | None):
    with pytest.raises(NotInCode):
        Writer().index(3, value)


@pytest.mark.parametrize("value", [-11, -12, 101, 5000, None])
@pytest.mark.parametrize("likely", [5, 1000])
def test_a_number_out_of_its_range_is_not_written(value: int | None, likely: int):
    with pytest.raises(NotInCode):
        whole(Writer(), -10, 100, value, likely)


def test_a_value_that_is_none_of_some_is_not_written():
    with pytest.raises(NotInCode):
        one_of(Writer(), ("a", "b"), "c")


@pytest.mark.parametrize("value", ["a" * 25, "\ud800"], ids=["too long", "half a character"])
def test_a_text_too_long_or_with_half_a_character_is_not_written(value: str):
    with pytest.raises(NotInCode):
        text(Writer(), 24, value)


def test_where_there_is_nothing_to_choose_from_nothing_is_read():
    with pytest.raises(NotInCode):
        Reader(1000).index(0)
    with pytest.raises(NotInCode):
        one_of(Reader(1000), ())


@SETTINGS
@given(decisions, st.integers(2, 1000))
def test_what_is_left_over_is_seen(values: list[Said], more: int):
    """All of the number has to be used up."""
    number = written([*values, Said(lambda coder, value: coder.index(more, value), more - 1, 0)])
    reader = Reader(number)
    for said in values:
        said.way(reader, None)

    assert not reader.is_done


@SETTINGS
@given(decisions, st.lists(st.integers(2, 1000), min_size=1))
def test_a_number_too_short_is_refused(values: list[Said], counts: list[int]):
    """Where fewer decisions were said than are read, it is seen: at the latest at the end."""
    reader = Reader(written(values))
    for said in values:
        said.way(reader, None)

    try:
        for count in counts:
            reader.index(count)
    except NotInCode:
        return
    assert not reader.is_done


def test_a_number_too_short_is_refused_as_soon_as_it_has_run_out():
    """So that few digits never make for long work."""
    reader = Reader(1)
    reader.index(1000)

    with pytest.raises(NotInCode):
        reader.index(1000)
    with pytest.raises(NotInCode):
        reader.rare(256)


@pytest.mark.parametrize("letter", "aA9 ")
def test_a_usual_letter_is_said_in_one_way_only(letter: str):
    """The long way round is for others."""
    writer = Writer()
    whole(writer, 0, 24, 1)
    writer.index(len(COMMON) + 1, len(COMMON))
    whole(writer, 0, 0x10FFFF, ord(letter), 0x180)

    with pytest.raises(NotInCode):
        text(Reader(writer.number), 24)


def test_half_a_character_is_not_read():
    writer = Writer()
    whole(writer, 0, 24, 1)
    writer.index(len(COMMON) + 1, len(COMMON))
    whole(writer, 0, 0x10FFFF, 0xD800, 0x180)

    with pytest.raises(NotInCode):
        text(Reader(writer.number), 24)


@SETTINGS
@given(st.integers(1, 10**40), st.lists(st.integers(1, 50), max_size=80))
def test_any_number_is_read_as_something_or_refused(number: int, counts: list[int]):
    reader = Reader(number)
    try:
        assert all(0 <= reader.index(count) < count for count in counts)
    except NotInCode:
        assert not reader.is_done
