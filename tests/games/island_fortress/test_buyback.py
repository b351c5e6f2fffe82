"""Buyback of the role card just played, with a Buyback Chip or Jade: IF-TURN-3, IF-RUL-CHIP-TM."""

import pytest

from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import Event
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

each_action = pytest.mark.parametrize(("role", "action"), b.every_action().values(), ids=b.every_action().keys())


def test_if_turn_3_a_chip_is_discarded():
    state = b.after(b.game(), b.correcting(b.BILL, chips=2))

    assert b.chips(b.after(state, b.buying_back(b.BILL))) == b.only(Bill=1)


def test_if_turn_3_without_a_chip():
    """Adam's chip does not help Bill."""
    state = b.after(b.game(), b.correcting(b.ADAM, chips=1))

    assert breaches(state, b.buying_back(b.BILL)) == [breach("IF-TURN-3.no_chip", player=b.BILL)]


def test_if_turn_3_the_last_chip_is_used_once():
    state = b.after(b.game(), b.correcting(b.ADAM, chips=1), b.buying_back(b.ADAM))

    assert breaches(state, b.buying_back(b.ADAM)) == [breach("IF-TURN-3.no_chip", player=b.ADAM)]


def test_if_turn_3_a_chip_won_by_the_first_action_may_be_used_at_once():
    """A row completed, and its chip spent."""
    state = b.after(b.game(3, b.drawn("AABB. .....")), b.building(b.BILL, "1e1"))

    assert b.chips(state) == b.only(Bill=1)
    assert breaches(state, b.buying_back(b.BILL)) == []


def test_a_spent_chip_costs_no_points():
    """Chips are worth something at the end only."""
    state = b.after(b.game(), b.correcting(b.ADAM, chips=1))

    assert b.points(b.after(state, b.buying_back(b.ADAM))) == b.only()


@pytest.mark.parametrize("chips_held", [0, 1])
def test_if_var_jade_is_not_tracked(chips_held: int):
    """The Taskmaster's buyback with Jade is not entered in the light mode, chip or no chip."""
    state = b.after(b.game(), b.correcting(b.ADAM, chips=chips_held))

    not_tracked = [breach("IF-VAR.mode"), breach("IF-TURN-3.jade")]
    assert breaches(state, b.buying_back(b.ADAM, "jade")) == not_tracked
    assert breaches(b.new_game(), b.buying_back(b.ADAM, "jade")) == [breach("IF-TURN-1.petition_first"), *not_tracked]


# --- with a ledger ---------------------------------------------------------------------------------


@each_action
def test_if_turn_3_a_chip_brings_back_any_card(role: Role, action: Event):
    """IF-RUL-CHIP-TM: the Taskmaster too."""
    state = b.after(b.ready_game(), action, b.buying_back(b.ADAM))

    assert b.chips(state)[b.ADAM] == 0
    assert breaches(state, b.collecting_jade(b.ADAM)) == []


def test_if_rul_chip_tm_a_chip_instead_of_three_jade():
    """The Taskmaster is bought back with a chip: no Jade is paid, and it may move again."""
    state = b.ledger_game(supplies={b.ADAM: {"jade": 0, "chips": 1}})

    state = b.after(state, b.moving(b.ADAM, 2), b.buying_back(b.ADAM, "chip"), b.moving(b.ADAM, 1))

    assert (b.supply(state, b.ADAM).jade, b.chips(state)[b.ADAM]) == (0, 0)


@each_action
def test_if_turn_3_jade_brings_back_the_taskmaster_only(role: Role, action: Event):
    state = b.after(b.ready_game(), action)

    allowed = role is Role.TASKMASTER
    assert breaches(state, b.buying_back(b.ADAM, "jade")) == ([] if allowed else [breach("IF-TURN-3.not_taskmaster")])


@pytest.mark.parametrize(
    ("role", "repeated"),
    [(role, action) for role, action in b.every_action(repeat=True).values() if role is not Role.TASKMASTER],
)
def test_if_turn_3_jade_brings_back_the_taskmaster_that_repeated_a_role(role: Role, repeated: Event):
    """The card played is the Taskmaster, whatever it repeated."""
    state = b.after(b.ready_game(table={b.ADAM: [role]}), repeated)

    assert breaches(state, b.buying_back(b.ADAM, "jade")) == []


def test_if_turn_3_the_taskmaster_costs_three_jade():
    state = b.after(b.ledger_game(supplies={b.ADAM: {"jade": 3}}), b.moving(b.ADAM, 2))

    assert b.supply(b.after(state, b.buying_back(b.ADAM, "jade")), b.ADAM).jade == 0


@kept_and_broken("IF-TURN-3")
def test_if_turn_3_two_jade_are_not_enough():
    state = b.after(b.ledger_game(supplies={b.ADAM: {"jade": 2, "chips": 1}}), b.moving(b.ADAM, 2))

    assert breaches(state, b.buying_back(b.ADAM, "jade")) == [breach("IF-TURN-3.no_jade", have=2, price=3)]
    assert breaches(state, b.buying_back(b.ADAM, "chip")) == []


def test_if_turn_3_without_a_chip_in_a_full_game():
    state = b.after(b.ledger_game(supplies={b.BILL: {"chips": 1}}), b.collecting_jade(b.ADAM))

    assert breaches(state, b.buying_back(b.ADAM)) == [breach("IF-TURN-3.no_chip", player=b.ADAM)]


def test_if_turn_3_after_the_first_action_only():
    """Not before any card was played."""
    state, no_action = b.ledger_game(supplies={b.ADAM: {"chips": 1}}), breach("IF-TURN-3.no_action", player=b.ADAM)

    assert breaches(state, b.buying_back(b.ADAM, "chip")) == [no_action]
    assert breaches(state, b.buying_back(b.ADAM, "jade")) == [no_action, breach("IF-TURN-3.not_taskmaster")]


@pytest.mark.parametrize("first", ["chip", "jade"])
@pytest.mark.parametrize("second", ["chip", "jade"])
def test_if_turn_3_once_a_turn(first: str, second: str):
    """Neither right after the first buyback nor after the second action."""
    state = b.ledger_game(supplies={b.ADAM: {"jade": 6, "chips": 2}})
    bought_back = b.after(state, b.moving(b.ADAM, 2), b.buying_back(b.ADAM, first))
    acted_again = b.after(bought_back, b.moving(b.ADAM, 1))

    assert breach("IF-TURN-3.once", player=b.ADAM) in breaches(bought_back, b.buying_back(b.ADAM, second))
    assert breaches(acted_again, b.buying_back(b.ADAM, second)) == [breach("IF-TURN-3.once", player=b.ADAM)]


def test_if_turn_3_once_in_every_turn():
    """A chip in each of two turns."""
    state = b.ledger_game(2, supplies={b.ADAM: {"chips": 2}})
    turn = (b.collecting_jade(b.ADAM), b.buying_back(b.ADAM), b.collecting_prison(b.ADAM), b.ending_turn(b.ADAM))

    state = b.after(state, *turn, b.drawing_favors(b.BILL), b.ending_turn(b.BILL), b.moving(b.ADAM, 2))

    assert breaches(state, b.buying_back(b.ADAM)) == []


def test_if_turn_3_not_in_anothers_turn():
    """Bill holds a chip, but Adam has acted."""
    state = b.after(b.ledger_game(supplies={b.BILL: {"chips": 1}}), b.collecting_jade(b.ADAM))

    assert breaches(state, b.buying_back(b.BILL)) == [breach("IF-TURN-1.not_turn", player=b.BILL, active=b.ADAM)]


def test_if_turn_3_a_card_must_be_played_for_the_second_action():
    """The turn cannot end with the card in hand."""
    state = b.after(b.ledger_game(supplies={b.ADAM: {"chips": 1}}), b.collecting_jade(b.ADAM), b.buying_back(b.ADAM))

    assert breaches(state, b.ending_turn(b.ADAM)) == [breach("IF-TURN-2.missing", player=b.ADAM)]
    assert breaches(b.after(state, b.collecting_jade(b.ADAM)), b.ending_turn(b.ADAM)) == []


def test_if_turn_3_the_same_card_or_another_one():
    """The card bought back, or one that was in hand; not one on the table."""
    state = b.ledger_game(supplies={b.ADAM: {"chips": 1}}, table={b.ADAM: [Role.RECRUITER]})
    state = b.after(state, b.collecting_jade(b.ADAM), b.buying_back(b.ADAM))

    assert breaches(state, b.collecting_jade(b.ADAM)) == []
    assert breaches(state, b.drawing_favors(b.ADAM)) == []
    assert breaches(state, b.collecting_prison(b.ADAM)) == [
        breach("IF-TURN-2.card", player=b.ADAM, card=Role.RECRUITER)
    ]


def test_if_turn_3_a_chip_won_by_a_row_may_be_used_at_once():
    """Adam's fifth block brings his only chip, and with it he builds another block on the row."""
    state = b.ledger_game(3, b.drawn("AABB. ....."), supplies={b.ADAM: {"convicts": 6, "blocks": 2}})

    state = b.after(state, b.building(b.ADAM, "1e1", workers=(0, 2)), b.buying_back(b.ADAM))

    assert b.chips(state) == b.only()
    assert breaches(state, b.building(b.ADAM, "1e2", workers=(0, 4))) == []


def test_if_turn_3_a_chip_won_by_a_favor_may_be_used_at_once():
    state = b.after(b.ledger_game(3, {"1a1": b.ADAM}), b.favor(b.ADAM, "a1", "1a1", chips=1))

    assert breaches(state, b.buying_back(b.ADAM)) == []


def test_if_turn_3_a_chip_won_by_the_governor_block_may_be_used_too():
    """Set after the first action; it completes a row."""
    state = b.after(
        b.ledger_game(3, b.drawn("AABB. .....")), b.collecting_jade(b.ADAM), b.governor_block(b.ADAM, "1e1")
    )

    assert breaches(state, b.buying_back(b.ADAM)) == []


def test_if_turn_3_a_buyback_with_jade_keeps_the_chips():
    state = b.after(
        b.ledger_game(supplies={b.ADAM: {"jade": 3, "chips": 2}}), b.moving(b.ADAM, 2), b.buying_back(b.ADAM, "jade")
    )

    assert b.chips(state) == b.only(Adam=2)
