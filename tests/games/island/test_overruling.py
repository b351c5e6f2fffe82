"""Entries against the rules, made by the table: the effect, as corrections that a record can hold."""

from typing import Any

import pytest

from companion.games.island.entries.adjust import AdjustTurn
from companion.games.island.overruling import overruled
from companion.games.island.rules import check
from companion.games.island.state import State
from tests.drive.games.island.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    attacking,
    broken,
    claiming,
    correcting,
    correcting_pile,
    correcting_territory,
    correcting_turn,
    developing,
    discards,
    dominating,
    drawn,
    drowning,
    enraging,
    finishing,
    game,
    hands,
    immortalizing,
    infiltrating,
    invading,
    pacifying,
    passing,
    player,
    playing,
    recruiting,
    replenishing,
    score_game,
    seat,
    turn_of,
)
from tests.games.island.test_refusals import fighting


def decided(state: State, event: Any) -> State:
    """The position after the table has decided otherwise than the rules, which refuse the event."""
    assert broken(state, event)
    corrections = overruled(state, event)
    assert corrections
    return after(state, *corrections)


def test_a_unit_recruited_where_the_player_is_not():
    """The card is paid, and the next player's turn begins."""
    state = decided(game("A", "B"), recruiting(ADAM, 2))

    assert (drawn(state), hands(state), discards(state), turn_of(state)) == (["A", "AB"], [3, 4, 4], "hammer", BILL)


def test_out_of_turn_the_turn_stays():
    state = decided(game("A", "B"), recruiting(BILL, 2))

    assert (drawn(state), hands(state), turn_of(state)) == (["A", "BB"], [4, 3, 4], ADAM)


def test_cards_that_are_missing_are_not_paid():
    """Neither green ones nor territory cards; one that lies there is."""
    assert hands(decided(game("A", "B", hands=0), recruiting(ADAM, 1)))[0] == 0
    assert hands(decided(game("A", hands=1), immortalizing(ADAM)))[0] == 0

    state = decided(game("A", "B", open={ADAM: "cog"}), infiltrating(ADAM, 1, 2, open="cog straw"))
    assert (drawn(state), hands(state)[0], player(state, ADAM)["open"], discards(state)) == (["", "AB"], 4, [], "")


def test_every_effect_that_corrections_can_say():
    assert drawn(decided(game("A", "B"), pacifying(ADAM, 2))) == ["A", "B*"]
    assert drawn(decided(game("AA", "", "", touching=[(1, 2)]), invading(ADAM, 1, 3, 2))) == ["", "", "AA"]
    assert drawn(decided(game("A", "BBB"), dominating(ADAM, 2, 2, (BILL, 2)))) == ["A", "AABB"]
    assert drawn(decided(game("", "A"), enraging(ADAM, 1))) == ["A", "A"]
    state = decided(game("A", "B"), developing(ADAM, 2, "wood"))
    assert [icon.value for icon in state.table.island[1].developed] == ["wood"] if state.table else False
    state = decided(game("A", discards="straw drop"), replenishing(ADAM))
    assert (discards(state), hands(state)[0]) == ("straw drop", 4)


def test_what_was_there_before_stays():
    """The second token of a territory, the third monument; a pile as long as a record holds."""
    assert drawn(decided(game("A", "B*"), pacifying(ADAM, 2))) == ["A", "B**"]
    assert player(decided(game("A", hands=0, monuments={ADAM: 2}), immortalizing(ADAM)), ADAM)["monuments"] == 3
    state = decided(game("A", "B", discards=" ".join(["cog"] * 98)), recruiting(ADAM, 2))
    assert len(discards(state).split()) == 99


def test_the_corrections_say_only_what_is_changed():
    assert overruled(score_game(), claiming(BILL)) == (correcting(BILL, claim=True),)
    assert overruled(game("A", "B"), developing(ADAM, 2, "wood")) == (
        correcting(ADAM, hand=-1),
        correcting_territory(2, developed="wood"),
        correcting_pile("brick"),
        correcting_turn(BILL),
    )


def test_a_claim_without_a_condition():
    state = decided(game("A", "B"), claiming(ADAM))
    assert (player(state, ADAM)["claim"], turn_of(state)) == (True, BILL)

    light = decided(score_game(), claiming(BILL))
    assert [player(light, name)["claim"] for name in (ADAM, BILL)] == [False, True]


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (game("A"), recruiting(ADAM, 2)),
        (game("A", "ABB"), dominating(ADAM, 1, 2, (BILL, 3))),
        (game("A"), infiltrating(ADAM, 1, 9)),
        (game("A"), infiltrating(ADAM, 9, 1)),
        (game("A", "B"), infiltrating(ADAM, 2, 1)),
        (game("A", monuments={ADAM: 6}), immortalizing(ADAM)),
        (game("A", developed={1: "cog cog"}), developing(ADAM, 1)),
        (game("A**"), pacifying(ADAM, 1)),
        (game("A"), replenishing(ADAM)),
        (game("A", claims=[ADAM], monuments={ADAM: 6}), claiming(ADAM)),
        (game("A", "B"), passing(BILL)),
        (game("A", "B"), playing(ADAM, "cog")),
        (game("A", "B"), drowning(BILL)),
        (game("A", "B"), attacking(ADAM, BILL)),
        (fighting(), recruiting(ADAM, 1)),
        (after(game("A"), finishing()), recruiting(ADAM, 1)),
        (game("AA", "", "BC", touching=[(1, 2)]), invading(ADAM, 1, 3, 2)),
        (game("A", discards=" ".join(["cog"] * 99)), recruiting(ADAM, 1)),
    ],
    ids=[
        "a territory that is not there",
        "a removal where nothing is",
        "to nowhere",
        "from nowhere",
        "a unit that is not there",
        "a seventh monument",
        "a third icon",
        "a third token",
        "nothing to take",
        "a second claim",
        "a pass",
        "cards that do nothing",
        "a drown",
        "an attack",
        "in a combat",
        "after the end",
        "a combat would follow",
        "a pile longer than a record holds",
    ],
)
def test_what_no_correction_can_say(state: State, event: Any):
    assert overruled(state, event) == ()


def test_the_turn_after_the_next_begins_as_turns_do():
    """Bill, who has no unit, places two first."""
    state = decided(game("A", "C"), recruiting(ADAM, 2))

    assert overruled(game("A", "C"), recruiting(ADAM, 2))[-1] == AdjustTurn(seat(BILL))
    assert state.due is not None
    assert check(state, passing(CHARLES)).rules == ("IS-LEAD-5",)
