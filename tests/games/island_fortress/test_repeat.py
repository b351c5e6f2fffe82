"""Taskmaster B, Repeat a Previous Role: IF-TASK-B, IF-REPEAT-1 to -3."""

import pytest

from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import Event, check
from companion.games.island_fortress.state import State
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

PRICES = {Role.RECRUITER: 1, Role.PLANNER: 2, Role.BUILDER: 2, Role.TREASURER: 3}
each_repeat = pytest.mark.parametrize(
    ("role", "action", "repeated"),
    [
        (role, action, again[1])
        for (role, action), again in zip(b.every_action().values(), b.every_action(repeat=True).values(), strict=True)
        if role is not Role.TASKMASTER
    ],
    ids=[kind for kind, (role, _) in b.every_action().items() if role is not Role.TASKMASTER],
)


def own(state: State) -> tuple[object, ...]:
    """All that Adam holds but Jade, and what stands and lies elsewhere."""
    adam = b.supply(state, b.ADAM)._replace(jade=0, table=())
    return adam, state.players[b.seat(b.ADAM)], b.prisons(state), state.wall, state.reinforced


@each_repeat
@kept_and_broken("IF-REPEAT-1")
def test_if_repeat_1_the_card_lies_on_the_table(role: Role, action: Event, repeated: Event):
    """Any action of it may be repeated, whichever was done with it; not that of a card in hand."""
    others = [other for other in PRICES if other is not role][:2]

    assert breaches(b.ready_game(table={b.ADAM: [role]}), repeated) == []
    for table in ({b.ADAM: others}, {b.BILL: [role]}):
        assert breaches(b.ready_game(table=table), repeated) == [breach("IF-REPEAT-1.card", player=b.ADAM, card=role)]


@each_repeat
def test_if_repeat_1_its_price_comes_on_top(role: Role, action: Event, repeated: Event):
    """Recruiter 1, Planner 2, Builder 2, Treasurer 3 Jade; all else is as with the card itself: IF-REPEAT-2."""
    with_the_card = b.after(b.ready_game(), action)
    with_the_taskmaster = b.after(b.ready_game(table={b.ADAM: [role]}), repeated)

    assert b.supply(with_the_card, b.ADAM).jade - b.supply(with_the_taskmaster, b.ADAM).jade == PRICES[role]
    assert own(with_the_taskmaster) == own(with_the_card)


@each_repeat
def test_if_repeat_1_with_one_jade_too_few(role: Role, action: Event, repeated: Event):
    """The other costs of the action are another rule."""
    price = PRICES[role]
    enough = b.after(b.ready_game(table={b.ADAM: [role]}), b.correcting(b.ADAM, jade=price - 20))
    too_few = breach("IF-REPEAT-1.jade", price=price, have=price - 1, card=role)

    assert "IF-REPEAT-1" not in check(enough, repeated).rules
    assert too_few in breaches(b.after(enough, b.correcting(b.ADAM, jade=-1)), repeated)


def test_if_repeat_1_a_card_played_in_this_turn_is_not_on_the_table_yet():
    """The Recruiter was bought back with a chip: its turn is this one, not an earlier one."""
    state = b.after(b.ledger_game(supplies={b.ADAM: {"chips": 1}}), b.collecting_prison(b.ADAM), b.buying_back(b.ADAM))

    assert breaches(state, b.collecting_prison(b.ADAM, repeat=True)) == [
        breach("IF-REPEAT-1.card", player=b.ADAM, card=Role.RECRUITER)
    ]


def test_if_repeat_1_a_card_of_the_last_round_is_in_hand_again():
    """Adam has played the Recruiter in round 1; in round 2 nothing lies on the table to repeat."""
    state = b.after(b.idle(b.ledger_game(), 9), b.petition(b.ADAM, Adam=1, Bill=0, Charles=0))

    assert breaches(state, b.collecting_prison(b.ADAM, repeat=True)) == [
        breach("IF-REPEAT-1.card", player=b.ADAM, card=Role.RECRUITER)
    ]


def test_if_repeat_1_the_taskmasters_card_must_be_in_hand():
    """It was played in an earlier turn."""
    state = b.ledger_game(table={b.ADAM: [Role.RECRUITER, Role.TASKMASTER]})

    assert breaches(state, b.collecting_prison(b.ADAM, repeat=True)) == [
        breach("IF-TURN-2.card", player=b.ADAM, card=Role.TASKMASTER)
    ]


def test_if_repeat_1_the_repeated_card_stays_where_it_is():
    """The Taskmaster is what is played; both lie on the table then."""
    state = b.ledger_game(3, table={b.ADAM: [Role.RECRUITER]})

    state = b.after(state, b.collecting_prison(b.ADAM, repeat=True), b.ending_turn(b.ADAM))

    assert b.supply(state, b.ADAM).table == (Role.RECRUITER, Role.TASKMASTER)


def test_if_repeat_1_with_the_jade_that_the_action_would_bring():
    """The Treasurer costs 3 Jade before it brings 3: with 2 it is not repeated, with 3 it brings nothing."""
    poor = b.ledger_game(supplies={b.ADAM: {"jade": 2}}, table={b.ADAM: [Role.TREASURER]})
    state = b.ledger_game(supplies={b.ADAM: {"jade": 3}}, table={b.ADAM: [Role.TREASURER]})

    assert breaches(poor, b.collecting_jade(b.ADAM, repeat=True)) == [
        breach("IF-REPEAT-1.jade", price=3, have=2, card=Role.TREASURER)
    ]
    assert b.supply(b.after(state, b.collecting_jade(b.ADAM, repeat=True)), b.ADAM).jade == 3


def test_if_repeat_2_with_all_its_own_costs():
    """Five Laborers: 1 Jade for the Recruiter and 6 for them; 6 in all are one too few."""
    poor = b.ledger_game(supplies={b.ADAM: {"jade": 6}}, table={b.ADAM: [Role.RECRUITER]})
    state = b.ledger_game(supplies={b.ADAM: {"jade": 7}}, table={b.ADAM: [Role.RECRUITER]})

    assert breaches(poor, b.recruiting(b.ADAM, 5, repeat=True)) == [breach("IF-REC-A", have=5, price=6)]
    state = b.after(state, b.recruiting(b.ADAM, 5, repeat=True))
    assert (b.supply(state, b.ADAM).jade, b.supply(state, b.ADAM).laborers) == (0, 5)
    assert b.prisons(state) == {1: (0, 1), 2: (0, 0)}


def test_if_repeat_2_two_blocks():
    """2 Jade for the Builder and 1 for the second block."""
    held = {"laborers": 4, "blocks": 2}
    poor = b.ledger_game(supplies={b.ADAM: {"jade": 2} | held}, table={b.ADAM: [Role.BUILDER]})
    state = b.ledger_game(supplies={b.ADAM: {"jade": 3} | held}, table={b.ADAM: [Role.BUILDER]})
    both = b.building(b.ADAM, "1a1", "1b1", workers=(4, 0), repeat=True)

    assert breaches(poor, both) == [breach("IF-BUILD-1", have=0, price=1)]
    assert b.supply(b.after(state, both), b.ADAM).jade == 0


def test_if_repeat_2_what_is_left_for_three_blocks():
    """2 of 3 Jade are paid for the Planner: 1 is left, and three blocks cost 2."""
    state = b.ledger_game(supplies={b.ADAM: {"jade": 3}}, table={b.ADAM: [Role.PLANNER]})

    assert breaches(state, b.buying_blocks(b.ADAM, 3, repeat=True)) == [breach("IF-PLAN-A", have=1, price=2)]
    assert breaches(state, b.buying_blocks(b.ADAM, 2, repeat=True)) == []


def test_if_repeat_2_the_price_and_the_cost_are_both_named():
    """No Jade at all for five Laborers."""
    state = b.ledger_game(supplies={b.ADAM: {"jade": 0}}, table={b.ADAM: [Role.RECRUITER]})

    assert breaches(state, b.recruiting(b.ADAM, 5, repeat=True)) == [
        breach("IF-REPEAT-1.jade", price=1, have=0, card=Role.RECRUITER),
        breach("IF-REC-A", have=0, price=6),
    ]


def test_if_repeat_2_any_one_action_of_the_card():
    """The Recruiter has recruited in the turn before; now the prison is emptied."""
    state = b.after(
        b.ledger_game(2),
        b.recruiting(b.ADAM, 2),
        b.ending_turn(b.ADAM),
        b.drawing_favors(b.BILL),
        b.ending_turn(b.BILL),
    )

    state = b.after(state, b.collecting_prison(b.ADAM, repeat=True))

    assert b.supply(state, b.ADAM).convicts == 1


def test_if_repeat_3_worked_check_the_builder_twice():
    """Rule book: the Builder repeated, the Taskmaster bought back, the Builder repeated again: 2 + 3 + 2 Jade."""
    held = {"laborers": 4, "blocks": 2}
    first = b.building(b.ADAM, "1a1", workers=(2, 0), repeat=True)
    second = b.building(b.ADAM, "1b1", workers=(2, 0), repeat=True)
    state = b.ledger_game(supplies={b.ADAM: {"jade": 7} | held}, table={b.ADAM: [Role.BUILDER]})

    state = b.after(state, first)
    assert b.supply(state, b.ADAM).jade == 5
    state = b.after(state, b.buying_back(b.ADAM, "jade"))
    assert b.supply(state, b.ADAM).jade == 2
    state = b.after(state, second)
    assert b.supply(state, b.ADAM).jade == 0


def test_if_repeat_3_the_second_time_is_paid_too():
    """With 6 Jade it is one too few at the end."""
    held = {"laborers": 4, "blocks": 2}
    state = b.ledger_game(supplies={b.ADAM: {"jade": 6} | held}, table={b.ADAM: [Role.BUILDER]})
    state = b.after(state, b.building(b.ADAM, "1a1", workers=(2, 0), repeat=True), b.buying_back(b.ADAM, "jade"))

    assert breaches(state, b.building(b.ADAM, "1b1", workers=(2, 0), repeat=True)) == [
        breach("IF-REPEAT-1.jade", price=2, have=1, card=Role.BUILDER)
    ]


def test_if_repeat_3_another_card_in_the_second_action():
    """The Recruiter for 1 Jade, the buyback for 3, the Treasurer for 3, who collects 3."""
    state = b.ledger_game(supplies={b.ADAM: {"jade": 7}}, table={b.ADAM: [Role.TREASURER, Role.RECRUITER]})

    state = b.after(state, b.collecting_prison(b.ADAM, repeat=True), b.buying_back(b.ADAM, "jade"))
    state = b.after(state, b.collecting_jade(b.ADAM, repeat=True))

    assert b.supply(state, b.ADAM).jade == 7 - 1 - 3 - 3 + 3


def test_if_repeat_3_moving_first_and_repeating_then():
    """The Taskmaster moves, is bought back, and repeats the Builder in the new region: 3 + 2 Jade."""
    state = b.ledger_game(supplies={b.ADAM: {"jade": 5, "laborers": 2, "blocks": 1}}, table={b.ADAM: [Role.BUILDER]})

    state = b.after(state, b.moving(b.ADAM, 2), b.buying_back(b.ADAM, "jade"))
    state = b.after(state, b.building(b.ADAM, "2a1", workers=(2, 0), repeat=True))

    assert b.supply(state, b.ADAM).jade == 0


def test_if_task_b_it_is_one_action():
    """Without a buyback nothing follows."""
    state = b.after(b.ledger_game(table={b.ADAM: [Role.RECRUITER]}), b.collecting_prison(b.ADAM, repeat=True))

    assert breaches(state, b.drawing_favors(b.ADAM)) == [breach("IF-TURN-2.further", player=b.ADAM)]


def test_if_task_b_a_repeated_treasure_is_a_treasure():
    """3 Jade and 2 Convicts."""
    state = b.after(
        b.ready_game(table={b.ADAM: [Role.TREASURER]}),
        b.every_action(repeat=True)["collect_treasure"][1],
    )

    assert b.treasures(state)[b.ADAM] == 1
    assert (b.supply(state, b.ADAM).jade, b.supply(state, b.ADAM).convicts) == (20 - 3, 10 - 2)
