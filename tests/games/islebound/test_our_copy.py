"""A group's knowledge of its own copy: from entries, and in the file that carries it. Rules: IB-RUL-DATA."""

from typing import Any

import pytest

from companion.engine.record import RecordError
from companion.games.islebound.our_copy.file import FORMAT, Difference, differences, read_file, write_file
from companion.games.islebound.our_copy.known import (
    Known,
    OurCopy,
    copy_of,
    entered_by,
    merged,
    read_document,
    write_document,
)
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.setup import Printed, Strengths, Town
from companion.games.islebound.tables import TOWN
from tests.games.islebound.builders import ANN, S, event, full

GRENILLE = TOWN["Grenille"]
PALACE = {"price": 6, "wood": 2, "fish": 1, "name": "Palace", "ability": "palace"}
PLAIN = {"price": 4, "wood": 1, "fish": 0}


def known(**printed: Any) -> Known:
    """The known facts of the standard side, from its documents."""
    told = read_document({"side": "standard", "data": printed})
    assert isinstance(told, Known)
    return told


def tells(kind: str, player: str | None = ANN, **fields: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The facts that an entry reveals: of the board, and the cards."""
    state = full(2)
    of_board, cards = entered_by(state.setup, event(state, kind, player, **fields))
    document = write_document(of_board)
    assert document.pop("side") == "standard"
    return document, [write_document(card) for card in cards]


# --- what an entry tells -----------------------------------------------------------------------------------


def test_ib_rul_data_an_attack_tells_the_red_banner_and_the_strength_of_its_cards() -> None:
    cards = [{"kind": "serpent", "strength": S}, {"kind": "serpent", "strength": S}, "pirate"]
    found, _ = tells("attack", town="Grenille", number=7, cards=cards)
    assert found == {"data": {"towns": {"Grenille": {"red": 7}}, "strength": {"serpent": S}}}


def test_ib_rul_data_a_card_unlike_its_kind_tells_nothing_of_it() -> None:
    cards = [{"kind": "pirate", "strength": S}, {"kind": "pirate", "strength": [1, 1, 1, 1, 1, 1]}]
    assert tells("attack", town="Grenille", cards=cards) == ({}, [])


def test_ib_rul_data_diplomacy_tells_the_other_banner_and_the_slots_it_was_paid_from() -> None:
    found, _ = tells("diplomacy", town="Grenille", number=5, slots=[9, 4], values=[3, 2])
    assert found == {"data": {"towns": {"Grenille": {"blue_green": 5}}}, "slots": {"4": 2, "9": 3}}


def test_ib_rul_data_diplomacy_without_numbers_tells_nothing() -> None:
    assert tells("diplomacy", town="Grenille", slots=[9, 4]) == ({}, [])


@pytest.mark.parametrize("entry", [{"coins": 2}, {"coins": 1, "crew": "any"}])
def test_ib_rul_data_a_visit_tells_the_entry_cost_if_it_was_asked(entry: dict[str, Any]) -> None:
    found, _ = tells("visit", town="Grenille", entry=entry)
    assert found == {"data": {"towns": {"Grenille": {"entry": entry}}}}
    assert tells("visit", town="Grenille") == ({}, [])


def test_ib_rul_data_cards_with_a_name_or_an_ability_are_told_others_not() -> None:
    nameless = {**PLAIN, "ability": "bridge"}
    assert tells("buy", position=1, card=PALACE) == ({}, [PALACE])
    assert tells("building", card=nameless) == ({}, [nameless])
    assert tells("buy", position=1, card=PLAIN) == ({}, [])
    assert tells("show", None, row={"1": PALACE, "2": PLAIN, "5": nameless}) == ({}, [PALACE, nameless])
    assert tells("visit", town="Stratic", build={"position": 1, "card": PALACE}) == ({}, [PALACE])


# --- what was told together ----------------------------------------------------------------------------------


def test_ib_rul_data_what_was_told_last_holds_and_the_rest_stays() -> None:
    before = known(towns={"Grenille": {"red": 7, "blue_green": 5}}, strength={"serpent": S})
    after = merged(before, known(towns={"Grenille": {"red": 8}}, strength={"pirate": S}))
    town = after.printed.towns[GRENILLE]
    assert town == Town(red=8, blue_green=5)
    assert after.printed.strength == Strengths(pirate=tuple(S), serpent=tuple(S))


def test_ib_rul_data_slots_told_one_by_one_give_way_to_the_whole_track() -> None:
    some = merged(Known(slots=((4, 2), (9, 3))), Known(slots=((9, 1), (2, 2))))
    assert some.slots == ((2, 2), (4, 2), (9, 1))
    assert [some.slot_value(slot) for slot in (2, 3, 9)] == [2, None, 1]
    whole = merged(some, Known(printed=Printed(influence=(5, 6))))
    assert whole.slots == ()
    assert [whole.slot_value(slot) for slot in (1, 2, 3)] == [5, 6, 0]


def test_ib_var_adv_1_each_side_of_the_boards_is_known_for_itself() -> None:
    """The newest document comes first; what is none of ours is passed over."""
    newer, older = known(towns={"Grenille": {"red": 8}}), known(towns={"Grenille": {"red": 7, "blue_green": 5}})
    documents = [write_document(newer), PALACE, "no document", {"side": "standard", "data": 3}, write_document(older)]
    other = {"side": "advanced", "data": {"towns": {"Grenille": {"red": 1}}}}
    found = copy_of([*documents, other], "standard")
    assert found.known.printed.towns[GRENILLE] == Town(red=8, blue_green=5)
    assert found.cards == (Card(6, 2, 1, "Palace", "palace"),)
    assert copy_of([other], "advanced").known.printed.towns[GRENILLE] == Town(red=1)
    assert copy_of([], "advanced") == OurCopy(Known("advanced"))


# --- the file -------------------------------------------------------------------------------------------------


def test_a_file_says_what_it_is_and_holds_every_document() -> None:
    values = (known(towns={"Grenille": {"red": 8}}), Card(6, 2, 1, "Palace", "palace"))
    document = write_file(values)
    assert document == {
        "format": "islebound-copy",
        "version": 1,
        "parts": [{"side": "standard", "data": {"towns": {"Grenille": {"red": 8}}}}, PALACE],
    }
    assert read_file(document) == values


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"format": "another"}, "format"),
        ({"format": "islebound-record"}, "format"),
        ({"version": 2}, "version"),
        ({"version": 0}, "version"),
        ({"parts": 5}, "parts"),
        ({"parts": [PALACE] * 501}, "parts"),
        ({"parts": [PALACE, 7]}, "parts[1]"),
        ({"parts": [PALACE, {**PALACE, "price": -1}]}, "parts[1].price"),
        ({"parts": [PALACE, {"price": "dear"}]}, "parts[1].price"),
        ({"parts": [{"side": "standard", "data": {"towns": {"Nowhere": {}}}}]}, "parts[0].data.towns.Nowhere"),
        ({"more": 1}, "more"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_place(change: dict[str, Any], where: str) -> None:
    with pytest.raises(RecordError) as told:
        read_file({"format": FORMAT, "version": 1, "parts": [], **change})
    assert told.value.where == where


@pytest.mark.parametrize("document", [[], None, "islebound-copy"])
def test_what_is_no_object_is_no_file(document: Any) -> None:
    with pytest.raises(RecordError) as told:
        read_file(document)
    assert told.value.where == ""


def test_differences_are_told_value_by_value_what_is_known_alike_is_none() -> None:
    here = {"standard": known(towns={"Grenille": {"red": 7, "blue_green": 5}}, strength={"serpent": S})}
    told = (
        known(towns={"Grenille": {"red": 8, "blue_green": 5, "entry": {"coins": 2}}}),
        Card(6, 2, 1, "Palace", "palace"),
        read_document({"side": "advanced", "slots": {"4": 2}}),
    )
    assert differences(here, told) == (
        Difference("standard", ("towns", "Grenille", "red"), 7, 8),
        Difference("standard", ("towns", "Grenille", "entry"), None, {"coins": 2}),
        Difference("advanced", ("slots", "4"), None, 2),
    )
    assert differences(here, ()) == ()


def test_two_parts_of_one_side_differ_by_the_last_one() -> None:
    told = (known(towns={"Grenille": {"red": 8}}), known(towns={"Grenille": {"red": 9}}))
    assert differences({}, told) == (Difference("standard", ("towns", "Grenille", "red"), None, 9),)
