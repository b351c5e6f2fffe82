"""Entries against the rules, made by the table: the effect, as corrections that a record can hold."""

from typing import Any

import pytest

from companion.games.island.entries.adjust import AdjustTurn
from companion.games.island.overruling import overruled
from companion.games.island.rules import check
from companion.games.island.state import State
from tests.drive.games.island import builders as b
from tests.games.island.test_refusals import fighting


def decided(state: State, event: Any) -> State:
    """The position after the table has decided otherwise than the rules, which refuse the event."""
    assert b.broken(state, event)
    corrections = overruled(state, event)
    assert corrections
    return b.after(state, *corrections)


def test_a_unit_recruited_where_the_player_is_not():
    """The card is paid, and the next player's turn begins."""
    state = decided(b.game("A", "B"), b.recruiting(b.ADAM, 2))

    assert (b.drawn(state), b.hands(state), b.discards(state), b.turn_of(state)) == (
        ["A", "AB"],
        [3, 4, 4],
        "hammer",
        b.BILL,
    )


def test_out_of_turn_the_turn_stays():
    state = decided(b.game("A", "B"), b.recruiting(b.BILL, 2))

    assert (b.drawn(state), b.hands(state), b.turn_of(state)) == (["A", "BB"], [4, 3, 4], b.ADAM)


def test_cards_that_are_missing_are_not_paid():
    """Neither green ones nor territory cards; one that lies there is."""
    assert b.hands(decided(b.game("A", "B", hands=0), b.recruiting(b.ADAM, 1)))[0] == 0
    assert b.hands(decided(b.game("A", hands=1), b.immortalizing(b.ADAM)))[0] == 0

    state = decided(b.game("A", "B", open={b.ADAM: "cog"}), b.infiltrating(b.ADAM, 1, 2, open="cog straw"))
    assert (b.drawn(state), b.hands(state)[0], b.player(state, b.ADAM)["open"], b.discards(state)) == (
        ["", "AB"],
        4,
        [],
        "",
    )


def test_every_effect_that_corrections_can_say():
    assert b.drawn(decided(b.game("A", "B"), b.pacifying(b.ADAM, 2))) == ["A", "B*"]
    assert b.drawn(decided(b.game("AA", "", "", touching=[(1, 2)]), b.invading(b.ADAM, 1, 3, 2))) == ["", "", "AA"]
    assert b.drawn(decided(b.game("A", "BBB"), b.dominating(b.ADAM, 2, 2, (b.BILL, 2)))) == ["A", "AABB"]
    assert b.drawn(decided(b.game("", "A"), b.enraging(b.ADAM, 1))) == ["A", "A"]
    state = decided(b.game("A", "B"), b.developing(b.ADAM, 2, "wood"))
    assert [icon.value for icon in state.table.island[1].developed] == ["wood"] if state.table else False
    state = decided(b.game("A", discards="straw drop"), b.replenishing(b.ADAM))
    assert (b.discards(state), b.hands(state)[0]) == ("straw drop", 4)


def test_what_was_there_before_stays():
    """The second token of a territory, the third monument; a pile as long as a record holds."""
    assert b.drawn(decided(b.game("A", "B*"), b.pacifying(b.ADAM, 2))) == ["A", "B**"]
    assert (
        b.player(decided(b.game("A", hands=0, monuments={b.ADAM: 2}), b.immortalizing(b.ADAM)), b.ADAM)["monuments"]
        == 3
    )
    state = decided(b.game("A", "B", discards=" ".join(["cog"] * 98)), b.recruiting(b.ADAM, 2))
    assert len(b.discards(state).split()) == 99


def test_the_corrections_say_only_what_is_changed():
    assert overruled(b.score_game(), b.claiming(b.BILL)) == (b.correcting(b.BILL, claim=True),)
    assert overruled(b.game("A", "B"), b.developing(b.ADAM, 2, "wood")) == (
        b.correcting(b.ADAM, hand=-1),
        b.correcting_territory(2, developed="wood"),
        b.correcting_pile("brick"),
        b.correcting_turn(b.BILL),
    )


def test_a_claim_without_a_condition():
    state = decided(b.game("A", "B"), b.claiming(b.ADAM))
    assert (b.player(state, b.ADAM)["claim"], b.turn_of(state)) == (True, b.BILL)

    light = decided(b.score_game(), b.claiming(b.BILL))
    assert [b.player(light, name)["claim"] for name in (b.ADAM, b.BILL)] == [False, True]


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (b.game("A"), b.recruiting(b.ADAM, 2)),
        (b.game("A", "ABB"), b.dominating(b.ADAM, 1, 2, (b.BILL, 3))),
        (b.game("A"), b.infiltrating(b.ADAM, 1, 9)),
        (b.game("A"), b.infiltrating(b.ADAM, 9, 1)),
        (b.game("A", "B"), b.infiltrating(b.ADAM, 2, 1)),
        (b.game("A", monuments={b.ADAM: 6}), b.immortalizing(b.ADAM)),
        (b.game("A", developed={1: "cog cog"}), b.developing(b.ADAM, 1)),
        (b.game("A**"), b.pacifying(b.ADAM, 1)),
        (b.game("A"), b.replenishing(b.ADAM)),
        (b.game("A", claims=[b.ADAM], monuments={b.ADAM: 6}), b.claiming(b.ADAM)),
        (b.game("A", "B"), b.passing(b.BILL)),
        (b.game("A", "B"), b.playing(b.ADAM, "cog")),
        (b.game("A", "B"), b.drowning(b.BILL)),
        (b.game("A", "B"), b.attacking(b.ADAM, b.BILL)),
        (fighting(), b.recruiting(b.ADAM, 1)),
        (b.after(b.game("A"), b.finishing()), b.recruiting(b.ADAM, 1)),
        (b.game("AA", "", "BC", touching=[(1, 2)]), b.invading(b.ADAM, 1, 3, 2)),
        (b.game("A", discards=" ".join(["cog"] * 99)), b.recruiting(b.ADAM, 1)),
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
    state = decided(b.game("A", "C"), b.recruiting(b.ADAM, 2))

    assert overruled(b.game("A", "C"), b.recruiting(b.ADAM, 2))[-1] == AdjustTurn(b.seat(b.BILL))
    assert state.due is not None
    assert check(state, b.passing(b.CHARLES)).rules == ("IS-LEAD-5",)
