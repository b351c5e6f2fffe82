"""Characters that no text has: refused in records with the place, left out where they are shown; names told apart."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from companion.engine.characters import (
    cleaned,
    clusters,
    distinct_names,
    escaped,
    odd_characters,
    short,
    shown,
    skeleton,
)
from companion.engine.record import Keys, RecordError
from companion.engine.seats import read_seats

ODD = {
    "escape": "\x1b[2J",
    "line end": "\n",
    "delete": "\x7f",
    "next line": "\x85",
    "right-to-left override": "\u202e",
    "right-to-left mark": "\u200f",
    "isolate": "\u2067",
    "zero-width space": "\u200b",
    "joiner that joins nothing": "\u200d",
    "soft hyphen": "\xad",
    "byte order mark": "\ufeff",
    "line separator": "\u2028",
    "filler": "\u3164",
    "blank pattern": "\u2800",
    "half a character": "\ud800",
    "variant of nothing": "\ufe0f",
    "tag": "\U000e0041",
    "no character": "\uffff",
    "interlinear": "\ufff9",
    "a pile of marks": "\u0301" * 30,
}

GOOD = [
    "Zoë",
    "O'Brien",
    "Łukasz",
    "Ágnes",
    "Дмитрий",
    "Ελένη",
    "李小龙",
    "さくら",
    "أحمد",
    "דוד",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "क्\u200dष",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "❤\ufe0f",
    "1\ufe0f\u20e3",
    "\U0001f44b\U0001f3fd",
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "葛\U000e0100城",
    "กี่",
]


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_odd_characters_are_refused_with_the_place(odd: str):
    """Within a name; at its end as well, but for the blanks around it."""
    for name in (f"An{odd}na", f"An{odd}"):
        with pytest.raises(RecordError) as caught:
            read_seats(Keys({"players": [{"name": name + "n", "color": "red"}]}, "setup"), 1, 2, ("red",))
        assert (caught.value.where, caught.value.problem) == ("setup.players[0].name", "odd_character")


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_odd_characters_are_not_shown(odd: str):
    for text in (f"An{odd}na", odd, f"{odd}Anna{odd}", f"أ{odd}ب"):
        found = shown(text)
        assert not odd_characters(found.strip("\u2068\u2069"))
        assert not odd_characters(cleaned(text))
        assert set(odd_characters(escaped(text))) <= {"\n"}
        assert found == shown(found)


@pytest.mark.parametrize("name", GOOD)
def test_names_of_all_scripts_are_names(name: str):
    """Also those that need a joiner, and emoji."""
    [seat] = read_seats(Keys({"players": [{"name": name, "color": "red"}]}, "setup"), 1, 2, ("red",))
    assert seat.name == cleaned(name) == unicodedata.normalize("NFC", name)
    assert escaped(name) == name


WHOLE = (
    "\U0001f44b\U0001f3fe",  # a tone of skin
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
    "\U0001f469\U0001f3fd\u200d\u2764\ufe0f\u200d\U0001f468\U0001f3ff",
    "\U0001f1ed\U0001f1fa",  # a flag
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "1\ufe0f\u20e3",
    "क्ष",
    "कि",
    "น้ำ",
    "葛\U000e0100",
    "ŏ\u0323",
    "\u1112\u119e\u11ab",  # an old syllable of Korean
)
"""What a reader takes for one character."""


@pytest.mark.parametrize("whole", WHOLE)
def test_nothing_is_cut_within_a_character(whole: str):
    """Neither its last part is lost nor another one joined to it, wherever a name is cut."""
    assert clusters(f"A{whole}{whole}b") == ("A", whole, whole, "b")
    name = cleaned(f"A{whole}b")
    for longest in range(1, len(name) + 1):
        assert short(name, longest) in ("A", name[:-1], name)
        assert len(short(name, longest)) <= longest


def test_a_name_in_two_forms_is_one():
    """NFD and NFC of a name are the same player."""
    players = [{"name": "Zo\u00eb", "color": "a"}, {"name": "Zoe\u0308", "color": "b"}]
    with pytest.raises(RecordError) as caught:
        read_seats(Keys({"players": players}, ""), 1, 2, ("a", "b"))
    assert caught.value.problem == "name_taken"


@pytest.mark.parametrize("text", ["أحمد 5", "דוד", "٣ x"])
def test_what_runs_from_right_to_left_is_isolated(text: str):
    """Digits that follow a name stay behind it, once only, however often it is put into another sentence."""
    assert shown(text) == f"\u2068{text}\u2069"
    assert shown(f"x {shown(text)} y") == f"x \u2068{text}\u2069 y"
    assert shown(f"ב {shown(text)}") == f"\u2068ב \u2068{text}\u2069\u2069"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "\u0410nna"),
        ("Al", "AI"),
        ("Bo", "B\u03bf"),
        ("Bob", "\uff22ob"),
        ("Ann Lee", "Ann\xa0Lee"),
        ("Ann Lee", "Ann  Lee"),
        ("Ann-Lee", "Ann\u2011Lee"),
        ("Bern", "Bem"),
        ("葛", "葛\U000e0100"),
        ("Zo\u00eb", "Z\u043e\u0451".replace("\u0451", "\u0435\u0308")),
    ],
)
def test_names_that_look_alike_are_told_apart(name: str, other: str):
    assert skeleton(name) == skeleton(other)
    first, second = distinct_names((name, other))
    assert (first, second) == (name, f"{other} (2)")


def test_names_that_do_not_look_alike_stay_as_they_are():
    names: Any = ("Anna", "Anne", "anna", "Bo", "Bob", "Ana")
    assert distinct_names(names) == names
