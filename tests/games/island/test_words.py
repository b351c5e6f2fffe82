"""Entries and their changes in words: every kind of entry in every language."""

from typing import Any

import pytest

from companion.games.island.state import State
from companion.games.island.words import Words
from companion.text.catalogue import catalogue
from companion.text.words import Part
from tests.drive.games.island import builders as b
from tests.games.island.test_refusals import explorer_due, fighting, guardian_due, tied_score


def english(state: State) -> Words:
    return Words(catalogue("en", "island"), state.setup)


def told(state: State, event: Any) -> str:
    return english(state).entry(state, event)


@pytest.mark.parametrize(
    ("state", "event", "sentence"),
    [
        (b.new_game(), b.extending(b.ADAM), "Adam places the first territory"),
        (b.after(b.new_game(), b.extending(b.ADAM)), b.extending(b.BILL, 1), "Bill places territory 2, touching 1"),
        (b.game("A", "B"), b.extending(b.BILL, 1, 2), "Bill places territory 3, touching 1, 2"),
        (b.game("A"), b.building(b.ADAM, 2), "Adam places a castle in territory 2"),
        (b.game("A"), b.placing(b.ADAM, 2), "Adam places a unit in territory 2"),
        (b.game("A"), b.skipping(b.ADAM), "Adam skips the step: the box is empty"),
        (b.game("A"), b.choosing("guardian", b.BILL), "The Whisperer decides: Bill (Guardian)"),
        (b.game("A"), b.flipping("heads"), "The coin shows heads: clockwise"),
        (b.game("A"), b.flipping("tails"), "The coin shows tails: anti-clockwise"),
        (b.game("A"), b.claiming(b.CHARLES), "Charles takes a claim"),
        (b.game("A"), b.passing(b.BILL), "Bill passes"),
        (b.game("A"), b.finishing(), "The players stop the game"),
        (b.game("A"), b.playing(b.ADAM, "cog cog"), "Adam plays Cog, Cog"),
        (b.game("A"), b.replenishing(b.ADAM, open="drop"), "Adam replenishes (territory card: Drop)"),
        (b.game("A"), b.recruiting(b.ADAM, 3), "Adam recruits in territory 3"),
        (b.game("A"), b.pacifying(b.ADAM, 3), "Adam pacifies territory 3"),
        (b.game("A"), b.developing(b.ADAM, 3, "cog"), "Adam develops territory 3: Cog"),
        (b.game("A"), b.invading(b.ADAM, 1, 2), "Adam invades territory 2 from 1 with 1 unit"),
        (b.game("A"), b.invading(b.ADAM, 1, 2, 3), "Adam invades territory 2 from 1 with 3 units"),
        (b.game("A"), b.drowning(b.BILL), "Bill drowns the played card"),
        (b.after(b.game("A", "B"), b.recruiting(b.ADAM, 1)), b.drowning(b.BILL), "Bill drowns what Adam played"),
        (b.after(b.game("A", "B"), b.recruiting(b.ADAM, 1), b.drowning(b.BILL)), b.drowning(b.CHARLES),
            "Charles drowns Bill’s Drown"),
        (b.after(b.game("A", "B"), b.recruiting(b.ADAM, 1), b.drowning(b.BILL), b.drowning(b.CHARLES)),
            b.drowning(b.ADAM), "Adam drowns Charles’s Drown"),
        (b.game("A"), b.dominating(b.ADAM, 1, 2), "Adam dominates: one unit each in territories 1 and 2"),
        (
            b.game("A"),
            b.dominating(b.ADAM, 1, 1, (b.BILL, 1), open="cog hammer"),
            "Adam dominates: two units in territory 1; a unit of Bill leaves territory 1 (territory card: Cog, Hammer)",
        ),
        (b.game("A"), b.enraging(b.ADAM, 2), "Adam enrages territory 2"),
        (b.game("A"), b.immortalizing(b.ADAM), "Adam erects a monument"),
        (b.game("A"), b.infiltrating(b.ADAM, 1, 2), "Adam infiltrates territory 2 from 1"),
        (b.game("A"), b.sheltering(b.BILL), "Bill shelters a unit"),
        (b.game("A"), b.attacking(b.ADAM, b.BILL), "Adam attacks Bill: a unit is taken back"),
        (b.game("A"), b.attacking(b.ADAM, b.BILL, "wood"), "Adam attacks Bill: a card is discarded (Wood)"),
        (b.game("A"), b.retreating(b.ADAM, 2), "Adam retreats to territory 2"),
        (b.game("A"), b.stopping(), "All players involved stop the combat"),
        (b.score_game(), b.counting(Bill={"castles": 3, "monuments": 0}, Adam={"led": 1}),
            "Counted: Adam (Led units 1), Bill (Castles 3, Monuments 0)"),
        (b.score_game(), b.ending_cycle(), "Everyone has passed: the cycle ends"),
        (b.game("A"), b.correcting_turn(b.BILL), "Correction: it is Bill’s turn"),
        (b.game("A"), b.correcting_pile("cog drop"), "Correction of the discard pile, top card last: Cog, Drop"),
        (b.game("A"), b.correcting_pile(""), "Correction of the discard pile, top card last: none"),
        (b.game("A"), b.correcting(b.BILL, claim=True, hand=-2),
            "Correction for Bill: claim taken, Green cards \u22122"),
        (b.game("A"), b.correcting(b.BILL, claim=False, monuments=1, open="cog wood"),
            "Correction for Bill: claim given back, Monuments +1, Territory cards: Cog, Wood"),
        (b.game("A"), b.correcting(b.BILL, hand=0, open=""),
            "Correction for Bill: Green cards +0, Territory cards: none"),
        (b.game("A"), b.correcting_territory(1, castles=1, peace=-1, units={b.BILL: 2}),
            "Correction of territory 1: Castles +1, Peace tokens \u22121, Units: Bill +2"),
        (b.game("A"), b.correcting_territory(2, developed="cog cog", next_to=(1, 3)),
            "Correction of territory 2: Tiles turned up: Cog, Cog, Neighbors: 1, 3"),
        (b.game("A"), b.correcting_territory(2, developed="", next_to=()),
            "Correction of territory 2: Tiles turned up: none, Neighbors: none"),
    ],
)  # fmt: skip
def test_an_entry_in_one_line(state: State, event: Any, sentence: str):
    assert told(state, event) == sentence


def changes(state: State, *events: Any) -> list[tuple[str, ...]]:
    """The changes of each of the events, in words."""
    found = []
    for event in events:
        later = b.after(state, event)
        found.append(tuple(change.text for change in english(state).changes(state, later)))
        state = later
    return found


def test_numbers_that_rose_and_fell():
    (lines,) = changes(b.game("AA#", "B", ""), b.infiltrating(b.ADAM, 1, 3))
    assert lines == ("Adam: Territories +1",)

    (lines,) = changes(b.game("AAB#", ""), b.infiltrating(b.ADAM, 1, 2))
    assert lines == ("Adam: Territories +1, Led units \u22121",)

    assert changes(b.game("A"), b.immortalizing(b.ADAM)) == [("Adam: Monuments +1",)]
    assert changes(b.game("A", "B"), b.recruiting(b.ADAM, 1), b.passing(b.BILL)) == [(), ()]

    before = b.game("A", "AB")
    [moved] = english(before).changes(before, b.after(before, b.recruiting(b.ADAM, 2)))
    assert moved.parts == (Part(b.seat(b.ADAM), (("led", 1),)),)


def test_a_combat_begins_and_ends():
    first, second = changes(b.game("AA", "BBC"), b.invading(b.ADAM, 1, 2), b.stopping())

    assert first == ("Combat in territory 2", "Adam: Territories +1", "Bill: Led units +1")
    assert second == ("The combat in territory 2 is over",)


NO_EFFECT, AGAIN = "What {} played has no effect", "What {} played takes effect again"


@pytest.mark.parametrize(
    ("drowns", "told"),
    [
        ([], None),
        ([b.BILL], NO_EFFECT),
        ([b.BILL, b.CHARLES], AGAIN),
        ([b.BILL, b.CHARLES, b.BILL], NO_EFFECT),
        ([b.BILL, b.CHARLES, b.BILL, b.ADAM], AGAIN),
    ],
)
def test_only_a_drown_is_told_to_undo_or_to_put_back_and_whose_play(drowns, told):
    """IS-RUL-DROWN: the next ordinary card after any chain of Drowns says nothing of the cards before it."""
    lines = changes(
        b.game("A", "B", "C", hands=9), b.immortalizing(b.ADAM), *map(b.drowning, drowns), b.recruiting(b.BILL, 2)
    )
    replies = [[line for line in of if " played " in line] for of in lines]
    assert replies[len(drowns)] == ([told.format("Adam")] if told else [])
    assert replies[-1] == []


def test_a_drowned_invasion_is_no_combat_that_is_over():
    """IS-RUL-DROWN: what had no effect did not end, either; put back, the combat is there again."""
    _, drowned, again = changes(
        b.game("AA", "BBC"), b.invading(b.ADAM, 1, 2), b.drowning(b.BILL), b.drowning(b.CHARLES)
    )
    assert [line for line in drowned if "ombat" in line] == []
    assert [line for line in again if "ombat" in line] == ["Combat in territory 2"]


def test_a_cycle_ends_without_a_king():
    state = b.game("AAB#", "C", developed={1: "cog drop"}, claims=[b.BILL], passes=2)

    (lines,) = changes(state, b.passing(b.ADAM))

    assert lines == (
        "Nobody becomes king; all claims go back",
        "Cycle 3 begins",
        "Adam gets from territories: Cog, Drop",
        "Whisperer: Adam",
        "Explorer: Adam",
    )


def test_a_king_is_found():
    state = b.game("A", "B", "C", claims=[b.ADAM], monuments={b.ADAM: 5}, passes=2)

    assert changes(state, b.passing(b.ADAM)) == [("Adam becomes king",)]


def test_roles_as_they_are_given():
    """Each once, when it is given."""
    assert changes(explorer_due(), b.extending(b.ADAM, 1)) == [("Guardian: Adam",)]
    assert changes(guardian_due(), b.building(b.ADAM, 1), b.flipping()) == [("Adam: Castles +1",), ()]

    state = tied_score()
    assert changes(b.score_game({b.BILL: (0, 2, 0), b.CHARLES: (0, 2, 0)}), b.ending_cycle()) == [("Cycle 2 begins",)]
    assert changes(state, b.choosing("whisperer", b.CHARLES)) == [
        ("Whisperer: Charles", "Explorer: Charles", "Guardian: Charles")
    ]


def test_where_the_score_is_tracked_the_entry_says_its_numbers_itself():
    assert changes(b.score_game(), b.counting(Adam={"led": 3})) == [()]


def test_there_are_no_gains():
    with pytest.raises(ValueError, match="no gains"):
        english(fighting()).gain(None)
