"""Entries and their changes in words: every kind of entry in every language."""

from typing import Any

import pytest

from companion.games.island.rules import KINDS
from companion.games.island.setup import Tracking
from companion.games.island.state import State, start
from companion.games.island.words import Words
from companion.text.catalogue import LANGUAGES, catalogue
from companion.text.words import Part
from tests.drive.games.chance import Chance
from tests.drive.games.island.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    attacking,
    building,
    choosing,
    claiming,
    correcting,
    correcting_pile,
    correcting_territory,
    correcting_turn,
    counting,
    developing,
    dominating,
    drowning,
    ending_cycle,
    enraging,
    extending,
    finishing,
    flipping,
    game,
    immortalizing,
    infiltrating,
    invading,
    new_game,
    pacifying,
    passing,
    placing,
    playing,
    recruiting,
    replenishing,
    retreating,
    score_game,
    seat,
    sheltering,
    skipping,
    stopping,
    table,
)
from tests.drive.games.island.random_play import any_entry, play
from tests.games.island.test_refusals import explorer_due, fighting, guardian_due, tied_score


def english(state: State) -> Words:
    return Words(catalogue("en", "island"), state.setup)


def told(state: State, event: Any) -> str:
    return english(state).entry(state, event)


@pytest.mark.parametrize(
    ("state", "event", "sentence"),
    [
        (new_game(), extending(ADAM), "Adam places the first territory"),
        (after(new_game(), extending(ADAM)), extending(BILL, 1), "Bill places territory 2, touching 1"),
        (game("A", "B"), extending(BILL, 1, 2), "Bill places territory 3, touching 1, 2"),
        (game("A"), building(ADAM, 2), "Adam places a castle in territory 2"),
        (game("A"), placing(ADAM, 2), "Adam places a unit in territory 2"),
        (game("A"), skipping(ADAM), "Adam skips the step: the box is empty"),
        (game("A"), choosing("guardian", BILL), "The Whisperer decides: Bill (Guardian)"),
        (game("A"), flipping("heads"), "The coin shows heads: clockwise"),
        (game("A"), flipping("tails"), "The coin shows tails: anti-clockwise"),
        (game("A"), claiming(CHARLES), "Charles takes a claim"),
        (game("A"), passing(BILL), "Bill passes"),
        (game("A"), finishing(), "The players stop the game"),
        (game("A"), playing(ADAM, "cog cog"), "Adam plays Cog, Cog"),
        (game("A"), replenishing(ADAM, open="drop"), "Adam replenishes (territory card: Drop)"),
        (game("A"), recruiting(ADAM, 3), "Adam recruits in territory 3"),
        (game("A"), pacifying(ADAM, 3), "Adam pacifies territory 3"),
        (game("A"), developing(ADAM, 3, "cog"), "Adam develops territory 3: Cog"),
        (game("A"), invading(ADAM, 1, 2), "Adam invades territory 2 from 1 with 1 unit"),
        (game("A"), invading(ADAM, 1, 2, 3), "Adam invades territory 2 from 1 with 3 units"),
        (game("A"), drowning(BILL), "Bill drowns the played card"),
        (after(game("A", "B"), recruiting(ADAM, 1)), drowning(BILL), "Bill drowns what Adam played"),
        (
            after(game("A", "B"), recruiting(ADAM, 1), drowning(BILL)),
            drowning(CHARLES),
            "Charles drowns Bill’s Drown",
        ),
        (game("A"), dominating(ADAM, 1, 2), "Adam dominates: one unit each in territories 1 and 2"),
        (
            game("A"),
            dominating(ADAM, 1, 1, (BILL, 1), open="cog hammer"),
            "Adam dominates: two units in territory 1; a unit of Bill leaves territory 1 (territory card: Cog, Hammer)",
        ),
        (game("A"), enraging(ADAM, 2), "Adam enrages territory 2"),
        (game("A"), immortalizing(ADAM), "Adam erects a monument"),
        (game("A"), infiltrating(ADAM, 1, 2), "Adam infiltrates territory 2 from 1"),
        (game("A"), sheltering(BILL), "Bill shelters a unit"),
        (game("A"), attacking(ADAM, BILL), "Adam attacks Bill: a unit is taken back"),
        (game("A"), attacking(ADAM, BILL, "wood"), "Adam attacks Bill: a card is discarded (Wood)"),
        (game("A"), retreating(ADAM, 2), "Adam retreats to territory 2"),
        (game("A"), stopping(), "All players involved stop the combat"),
        (
            score_game(),
            counting(Bill={"castles": 3, "monuments": 0}, Adam={"led": 1}),
            "Counted: Adam (Led units 1), Bill (Castles 3, Monuments 0)",
        ),
        (score_game(), ending_cycle(), "Everyone has passed: the cycle ends"),
        (game("A"), correcting_turn(BILL), "Correction: it is Bill’s turn"),
        (game("A"), correcting_pile("cog drop"), "Correction of the discard pile, top card last: Cog, Drop"),
        (game("A"), correcting_pile(""), "Correction of the discard pile, top card last: none"),
        (game("A"), correcting(BILL, claim=True, hand=-2), "Correction for Bill: claim taken, Green cards \u22122"),
        (
            game("A"),
            correcting(BILL, claim=False, monuments=1, open="cog wood"),
            "Correction for Bill: claim given back, Monuments +1, Territory cards: Cog, Wood",
        ),
        (game("A"), correcting(BILL, hand=0, open=""), "Correction for Bill: Green cards +0, Territory cards: none"),
        (
            game("A"),
            correcting_territory(1, castles=1, peace=-1, units={BILL: 2}),
            "Correction of territory 1: Castles +1, Peace tokens \u22121, Units: Bill +2",
        ),
        (
            game("A"),
            correcting_territory(2, developed="cog cog", next_to=(1, 3)),
            "Correction of territory 2: Tiles turned up: Cog, Cog, Neighbors: 1, 3",
        ),
        (
            game("A"),
            correcting_territory(2, developed="", next_to=()),
            "Correction of territory 2: Tiles turned up: none, Neighbors: none",
        ),
    ],
)
def test_an_entry_in_one_line(state: State, event: Any, sentence: str):
    assert told(state, event) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tracking", Tracking)
def test_every_kind_has_its_sentence(language: str, tracking: Tracking):
    """Legal or not, in every language; no placeholder is left."""
    state = start(table(tracking=tracking))
    words, chance, seen = Words(catalogue(language, "island"), state.setup), Chance(3), set()

    for _ in range(600):
        event = any_entry(state, chance)
        seen.add(KINDS.of(event).name)
        sentence = words.entry(state, event)
        assert sentence
        assert "{" not in sentence

    assert seen == {kind.name for kind in KINDS if kind.is_in(tracking)}


def changes(state: State, *events: Any) -> list[tuple[str, ...]]:
    """The changes of each of the events, in words."""
    found = []
    for event in events:
        later = after(state, event)
        found.append(tuple(change.text for change in english(state).changes(state, later)))
        state = later
    return found


def test_numbers_that_rose_and_fell():
    (lines,) = changes(game("AA#", "B", ""), infiltrating(ADAM, 1, 3))
    assert lines == ("Adam: Territories +1",)

    (lines,) = changes(game("AAB#", ""), infiltrating(ADAM, 1, 2))
    assert lines == ("Adam: Territories +1, Led units \u22121",)

    assert changes(game("A"), immortalizing(ADAM)) == [("Adam: Monuments +1",)]
    assert changes(game("A", "B"), recruiting(ADAM, 1), passing(BILL)) == [(), ()]

    before = game("A", "AB")
    [moved] = english(before).changes(before, after(before, recruiting(ADAM, 2)))
    assert moved.parts == (Part(seat(ADAM), (("led", 1),)),)


def test_a_combat_begins_and_ends():
    first, second = changes(game("AA", "BBC"), invading(ADAM, 1, 2), stopping())

    assert first == ("Combat in territory 2", "Adam: Territories +1", "Bill: Led units +1")
    assert second == ("The combat in territory 2 is over",)


NO_EFFECT, AGAIN = "What {} played has no effect", "What {} played takes effect again"


@pytest.mark.parametrize(
    ("drowns", "told"),
    [
        ([], None),
        ([BILL], NO_EFFECT),
        ([BILL, CHARLES], AGAIN),
        ([BILL, CHARLES, BILL], NO_EFFECT),
        ([BILL, CHARLES, BILL, ADAM], AGAIN),
    ],
)
def test_only_a_drown_is_told_to_undo_or_to_put_back_and_whose_play(drowns, told):
    """IS-RUL-DROWN: the next ordinary card after any chain of Drowns says nothing of the cards before it."""
    lines = changes(game("A", "B", "C", hands=9), immortalizing(ADAM), *map(drowning, drowns), recruiting(BILL, 2))
    replies = [[line for line in of if " played " in line] for of in lines]
    assert replies[len(drowns)] == ([told.format("Adam")] if told else [])
    assert replies[-1] == []


def test_a_drowned_invasion_is_no_combat_that_is_over():
    """IS-RUL-DROWN: what had no effect did not end, either; put back, the combat is there again."""
    _, drowned, again = changes(game("AA", "BBC"), invading(ADAM, 1, 2), drowning(BILL), drowning(CHARLES))
    assert [line for line in drowned if "ombat" in line] == []
    assert [line for line in again if "ombat" in line] == ["Combat in territory 2"]


def test_a_cycle_ends_without_a_king():
    state = game("AAB#", "C", developed={1: "cog drop"}, claims=[BILL], passes=2)

    (lines,) = changes(state, passing(ADAM))

    assert lines == (
        "Nobody becomes king; all claims go back",
        "Cycle 3 begins",
        "Adam gets from territories: Cog, Drop",
        "Whisperer: Adam",
        "Explorer: Adam",
    )


def test_a_king_is_found():
    state = game("A", "B", "C", claims=[ADAM], monuments={ADAM: 5}, passes=2)

    assert changes(state, passing(ADAM)) == [("Adam becomes king",)]


def test_roles_as_they_are_given():
    """Each once, when it is given."""
    assert changes(explorer_due(), extending(ADAM, 1)) == [("Guardian: Adam",)]
    assert changes(guardian_due(), building(ADAM, 1), flipping()) == [("Adam: Castles +1",), ()]

    state = tied_score()
    assert changes(score_game({BILL: (0, 2, 0), CHARLES: (0, 2, 0)}), ending_cycle()) == [("Cycle 2 begins",)]
    assert changes(state, choosing("whisperer", CHARLES)) == [
        ("Whisperer: Charles", "Explorer: Charles", "Guardian: Charles")
    ]


def test_where_the_score_is_tracked_the_entry_says_its_numbers_itself():
    assert changes(score_game(), counting(Adam={"led": 3})) == [()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_changes_in_every_language(language: str):
    setup = table()
    words, before = Words(catalogue(language, "island"), setup), start(setup)
    for _, state in play(setup, Chance(11), 120, corrections=0.1):
        assert all(change.text and "{" not in change.text for change in words.changes(before, state))
        before = state


def test_there_are_no_gains():
    with pytest.raises(ValueError, match="no gains"):
        english(fighting()).gain(None)
