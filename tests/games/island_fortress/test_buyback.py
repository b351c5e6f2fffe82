"""Buyback of the role card just played, with a Buyback Chip or Jade: IF-TURN-3, IF-RUL-CHIP-TM."""

import pytest

from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import Event
from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    after,
    building,
    buying_back,
    chips,
    collecting_jade,
    collecting_prison,
    correcting,
    drawing_favors,
    drawn,
    ending_turn,
    every_action,
    favor,
    game,
    governor_block,
    ledger_game,
    moving,
    new_game,
    only,
    points,
    ready_game,
    supply,
)
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

each_action = pytest.mark.parametrize(("role", "action"), every_action().values(), ids=every_action().keys())


def test_if_turn_3_a_chip_is_discarded():
    state = after(game(), correcting(BILL, chips=2))

    assert chips(after(state, buying_back(BILL))) == only(Bill=1)


def test_if_turn_3_without_a_chip():
    """Adam's chip does not help Bill."""
    state = after(game(), correcting(ADAM, chips=1))

    assert breaches(state, buying_back(BILL)) == [breach("IF-TURN-3.no_chip", player=BILL)]


def test_if_turn_3_the_last_chip_is_used_once():
    state = after(game(), correcting(ADAM, chips=1), buying_back(ADAM))

    assert breaches(state, buying_back(ADAM)) == [breach("IF-TURN-3.no_chip", player=ADAM)]


def test_if_turn_3_a_chip_won_by_the_first_action_may_be_used_at_once():
    """A row completed, and its chip spent."""
    state = after(game(3, drawn("AABB. .....")), building(BILL, "1e1"))

    assert chips(state) == only(Bill=1)
    assert breaches(state, buying_back(BILL)) == []


def test_a_spent_chip_costs_no_points():
    """Chips are worth something at the end only."""
    state = after(game(), correcting(ADAM, chips=1))

    assert points(after(state, buying_back(ADAM))) == only()


@pytest.mark.parametrize("chips_held", [0, 1])
def test_if_var_jade_is_not_tracked(chips_held: int):
    """The Taskmaster's buyback with Jade is not entered in the light mode, chip or no chip."""
    state = after(game(), correcting(ADAM, chips=chips_held))

    not_tracked = [breach("IF-VAR.mode"), breach("IF-TURN-3.jade")]
    assert breaches(state, buying_back(ADAM, "jade")) == not_tracked
    assert breaches(new_game(), buying_back(ADAM, "jade")) == [breach("IF-TURN-1.petition_first"), *not_tracked]


# --- with a ledger ---------------------------------------------------------------------------------


@each_action
def test_if_turn_3_a_chip_brings_back_any_card(role: Role, action: Event):
    """IF-RUL-CHIP-TM: the Taskmaster too."""
    state = after(ready_game(), action, buying_back(ADAM))

    assert chips(state)[ADAM] == 0
    assert breaches(state, collecting_jade(ADAM)) == []


def test_if_rul_chip_tm_a_chip_instead_of_three_jade():
    """The Taskmaster is bought back with a chip: no Jade is paid, and it may move again."""
    state = ledger_game(supplies={ADAM: {"jade": 0, "chips": 1}})

    state = after(state, moving(ADAM, 2), buying_back(ADAM, "chip"), moving(ADAM, 1))

    assert (supply(state, ADAM).jade, chips(state)[ADAM]) == (0, 0)


@each_action
def test_if_turn_3_jade_brings_back_the_taskmaster_only(role: Role, action: Event):
    state = after(ready_game(), action)

    allowed = role is Role.TASKMASTER
    assert breaches(state, buying_back(ADAM, "jade")) == ([] if allowed else [breach("IF-TURN-3.not_taskmaster")])


@pytest.mark.parametrize(
    ("role", "repeated"),
    [(role, action) for role, action in every_action(repeat=True).values() if role is not Role.TASKMASTER],
)
def test_if_turn_3_jade_brings_back_the_taskmaster_that_repeated_a_role(role: Role, repeated: Event):
    """The card played is the Taskmaster, whatever it repeated."""
    state = after(ready_game(table={ADAM: [role]}), repeated)

    assert breaches(state, buying_back(ADAM, "jade")) == []


def test_if_turn_3_the_taskmaster_costs_three_jade():
    state = after(ledger_game(supplies={ADAM: {"jade": 3}}), moving(ADAM, 2))

    assert supply(after(state, buying_back(ADAM, "jade")), ADAM).jade == 0


@kept_and_broken("IF-TURN-3")
def test_if_turn_3_two_jade_are_not_enough():
    state = after(ledger_game(supplies={ADAM: {"jade": 2, "chips": 1}}), moving(ADAM, 2))

    assert breaches(state, buying_back(ADAM, "jade")) == [breach("IF-TURN-3.no_jade", have=2, price=3)]
    assert breaches(state, buying_back(ADAM, "chip")) == []


def test_if_turn_3_without_a_chip_in_a_full_game():
    state = after(ledger_game(supplies={BILL: {"chips": 1}}), collecting_jade(ADAM))

    assert breaches(state, buying_back(ADAM)) == [breach("IF-TURN-3.no_chip", player=ADAM)]


def test_if_turn_3_after_the_first_action_only():
    """Not before any card was played."""
    state, no_action = ledger_game(supplies={ADAM: {"chips": 1}}), breach("IF-TURN-3.no_action", player=ADAM)

    assert breaches(state, buying_back(ADAM, "chip")) == [no_action]
    assert breaches(state, buying_back(ADAM, "jade")) == [no_action, breach("IF-TURN-3.not_taskmaster")]


@pytest.mark.parametrize("first", ["chip", "jade"])
@pytest.mark.parametrize("second", ["chip", "jade"])
def test_if_turn_3_once_a_turn(first: str, second: str):
    """Neither right after the first buyback nor after the second action."""
    state = ledger_game(supplies={ADAM: {"jade": 6, "chips": 2}})
    bought_back = after(state, moving(ADAM, 2), buying_back(ADAM, first))
    acted_again = after(bought_back, moving(ADAM, 1))

    assert breach("IF-TURN-3.once", player=ADAM) in breaches(bought_back, buying_back(ADAM, second))
    assert breaches(acted_again, buying_back(ADAM, second)) == [breach("IF-TURN-3.once", player=ADAM)]


def test_if_turn_3_once_in_every_turn():
    """A chip in each of two turns."""
    state = ledger_game(2, supplies={ADAM: {"chips": 2}})
    turn = (collecting_jade(ADAM), buying_back(ADAM), collecting_prison(ADAM), ending_turn(ADAM))

    state = after(state, *turn, drawing_favors(BILL), ending_turn(BILL), moving(ADAM, 2))

    assert breaches(state, buying_back(ADAM)) == []


def test_if_turn_3_not_in_anothers_turn():
    """Bill holds a chip, but Adam has acted."""
    state = after(ledger_game(supplies={BILL: {"chips": 1}}), collecting_jade(ADAM))

    assert breaches(state, buying_back(BILL)) == [breach("IF-TURN-1.not_turn", player=BILL, active=ADAM)]


def test_if_turn_3_a_card_must_be_played_for_the_second_action():
    """The turn cannot end with the card in hand."""
    state = after(ledger_game(supplies={ADAM: {"chips": 1}}), collecting_jade(ADAM), buying_back(ADAM))

    assert breaches(state, ending_turn(ADAM)) == [breach("IF-TURN-2.missing", player=ADAM)]
    assert breaches(after(state, collecting_jade(ADAM)), ending_turn(ADAM)) == []


def test_if_turn_3_the_same_card_or_another_one():
    """The card bought back, or one that was in hand; not one on the table."""
    state = ledger_game(supplies={ADAM: {"chips": 1}}, table={ADAM: [Role.RECRUITER]})
    state = after(state, collecting_jade(ADAM), buying_back(ADAM))

    assert breaches(state, collecting_jade(ADAM)) == []
    assert breaches(state, drawing_favors(ADAM)) == []
    assert breaches(state, collecting_prison(ADAM)) == [breach("IF-TURN-2.card", player=ADAM, card=Role.RECRUITER)]


def test_if_turn_3_a_chip_won_by_a_row_may_be_used_at_once():
    """Adam's fifth block brings his only chip, and with it he builds another block on the row."""
    state = ledger_game(3, drawn("AABB. ....."), supplies={ADAM: {"convicts": 6, "blocks": 2}})

    state = after(state, building(ADAM, "1e1", workers=(0, 2)), buying_back(ADAM))

    assert chips(state) == only()
    assert breaches(state, building(ADAM, "1e2", workers=(0, 4))) == []


def test_if_turn_3_a_chip_won_by_a_favor_may_be_used_at_once():
    state = after(ledger_game(3, {"1a1": ADAM}), favor(ADAM, "a1", "1a1", chips=1))

    assert breaches(state, buying_back(ADAM)) == []


def test_if_turn_3_a_chip_won_by_the_governor_block_may_be_used_too():
    """Set after the first action; it completes a row."""
    state = after(ledger_game(3, drawn("AABB. .....")), collecting_jade(ADAM), governor_block(ADAM, "1e1"))

    assert breaches(state, buying_back(ADAM)) == []


def test_if_turn_3_a_buyback_with_jade_keeps_the_chips():
    state = after(ledger_game(supplies={ADAM: {"jade": 3, "chips": 2}}), moving(ADAM, 2), buying_back(ADAM, "jade"))

    assert chips(state) == only(Adam=2)
