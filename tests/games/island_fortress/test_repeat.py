"""Taskmaster B, Repeat a Previous Role: IF-TASK-B, IF-REPEAT-1 to -3."""

import pytest

from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import Event, check
from companion.games.island_fortress.state import State
from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    after,
    building,
    buying_back,
    buying_blocks,
    collecting_jade,
    collecting_prison,
    correcting,
    drawing_favors,
    ending_turn,
    every_action,
    idle,
    ledger_game,
    moving,
    petition,
    prisons,
    ready_game,
    recruiting,
    seat,
    supply,
    treasures,
)
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

PRICES = {Role.RECRUITER: 1, Role.PLANNER: 2, Role.BUILDER: 2, Role.TREASURER: 3}
each_repeat = pytest.mark.parametrize(
    ("role", "action", "repeated"),
    [
        (role, action, again[1])
        for (role, action), again in zip(every_action().values(), every_action(repeat=True).values(), strict=True)
        if role is not Role.TASKMASTER
    ],
    ids=[kind for kind, (role, _) in every_action().items() if role is not Role.TASKMASTER],
)


def own(state: State) -> tuple[object, ...]:
    """All that Adam holds but Jade, and what stands and lies elsewhere."""
    adam = supply(state, ADAM)._replace(jade=0, table=())
    return adam, state.players[seat(ADAM)], prisons(state), state.wall, state.reinforced


@each_repeat
@kept_and_broken("IF-REPEAT-1")
def test_if_repeat_1_the_card_lies_on_the_table(role: Role, action: Event, repeated: Event):
    """Any action of it may be repeated, whichever was done with it; not that of a card in hand."""
    others = [other for other in PRICES if other is not role][:2]

    assert breaches(ready_game(table={ADAM: [role]}), repeated) == []
    for table in ({ADAM: others}, {BILL: [role]}):
        assert breaches(ready_game(table=table), repeated) == [breach("IF-REPEAT-1.card", player=ADAM, card=role)]


@each_repeat
def test_if_repeat_1_its_price_comes_on_top(role: Role, action: Event, repeated: Event):
    """Recruiter 1, Planner 2, Builder 2, Treasurer 3 Jade; all else is as with the card itself: IF-REPEAT-2."""
    with_the_card = after(ready_game(), action)
    with_the_taskmaster = after(ready_game(table={ADAM: [role]}), repeated)

    assert supply(with_the_card, ADAM).jade - supply(with_the_taskmaster, ADAM).jade == PRICES[role]
    assert own(with_the_taskmaster) == own(with_the_card)


@each_repeat
def test_if_repeat_1_with_one_jade_too_few(role: Role, action: Event, repeated: Event):
    """The other costs of the action are another rule."""
    price = PRICES[role]
    enough = after(ready_game(table={ADAM: [role]}), correcting(ADAM, jade=price - 20))
    too_few = breach("IF-REPEAT-1.jade", price=price, have=price - 1, card=role)

    assert "IF-REPEAT-1" not in check(enough, repeated).rules
    assert too_few in breaches(after(enough, correcting(ADAM, jade=-1)), repeated)


def test_if_repeat_1_a_card_played_in_this_turn_is_not_on_the_table_yet():
    """The Recruiter was bought back with a chip: its turn is this one, not an earlier one."""
    state = after(ledger_game(supplies={ADAM: {"chips": 1}}), collecting_prison(ADAM), buying_back(ADAM))

    assert breaches(state, collecting_prison(ADAM, repeat=True)) == [
        breach("IF-REPEAT-1.card", player=ADAM, card=Role.RECRUITER)
    ]


def test_if_repeat_1_a_card_of_the_last_round_is_in_hand_again():
    """Adam has played the Recruiter in round 1; in round 2 nothing lies on the table to repeat."""
    state = after(idle(ledger_game(), 9), petition(ADAM, Adam=1, Bill=0, Charles=0))

    assert breaches(state, collecting_prison(ADAM, repeat=True)) == [
        breach("IF-REPEAT-1.card", player=ADAM, card=Role.RECRUITER)
    ]


def test_if_repeat_1_the_taskmasters_card_must_be_in_hand():
    """It was played in an earlier turn."""
    state = ledger_game(table={ADAM: [Role.RECRUITER, Role.TASKMASTER]})

    assert breaches(state, collecting_prison(ADAM, repeat=True)) == [
        breach("IF-TURN-2.card", player=ADAM, card=Role.TASKMASTER)
    ]


def test_if_repeat_1_the_repeated_card_stays_where_it_is():
    """The Taskmaster is what is played; both lie on the table then."""
    state = ledger_game(3, table={ADAM: [Role.RECRUITER]})

    state = after(state, collecting_prison(ADAM, repeat=True), ending_turn(ADAM))

    assert supply(state, ADAM).table == (Role.RECRUITER, Role.TASKMASTER)


def test_if_repeat_1_with_the_jade_that_the_action_would_bring():
    """The Treasurer costs 3 Jade before it brings 3: with 2 it is not repeated, with 3 it brings nothing."""
    poor = ledger_game(supplies={ADAM: {"jade": 2}}, table={ADAM: [Role.TREASURER]})
    state = ledger_game(supplies={ADAM: {"jade": 3}}, table={ADAM: [Role.TREASURER]})

    assert breaches(poor, collecting_jade(ADAM, repeat=True)) == [
        breach("IF-REPEAT-1.jade", price=3, have=2, card=Role.TREASURER)
    ]
    assert supply(after(state, collecting_jade(ADAM, repeat=True)), ADAM).jade == 3


def test_if_repeat_2_with_all_its_own_costs():
    """Five Laborers: 1 Jade for the Recruiter and 6 for them; 6 in all are one too few."""
    poor = ledger_game(supplies={ADAM: {"jade": 6}}, table={ADAM: [Role.RECRUITER]})
    state = ledger_game(supplies={ADAM: {"jade": 7}}, table={ADAM: [Role.RECRUITER]})

    assert breaches(poor, recruiting(ADAM, 5, repeat=True)) == [breach("IF-REC-A", have=5, price=6)]
    state = after(state, recruiting(ADAM, 5, repeat=True))
    assert (supply(state, ADAM).jade, supply(state, ADAM).laborers) == (0, 5)
    assert prisons(state) == {1: (0, 1), 2: (0, 0)}


def test_if_repeat_2_two_blocks():
    """2 Jade for the Builder and 1 for the second block."""
    held = {"laborers": 4, "blocks": 2}
    poor = ledger_game(supplies={ADAM: {"jade": 2} | held}, table={ADAM: [Role.BUILDER]})
    state = ledger_game(supplies={ADAM: {"jade": 3} | held}, table={ADAM: [Role.BUILDER]})
    both = building(ADAM, "1a1", "1b1", workers=(4, 0), repeat=True)

    assert breaches(poor, both) == [breach("IF-BUILD-1", have=0, price=1)]
    assert supply(after(state, both), ADAM).jade == 0


def test_if_repeat_2_what_is_left_for_three_blocks():
    """2 of 3 Jade are paid for the Planner: 1 is left, and three blocks cost 2."""
    state = ledger_game(supplies={ADAM: {"jade": 3}}, table={ADAM: [Role.PLANNER]})

    assert breaches(state, buying_blocks(ADAM, 3, repeat=True)) == [breach("IF-PLAN-A", have=1, price=2)]
    assert breaches(state, buying_blocks(ADAM, 2, repeat=True)) == []


def test_if_repeat_2_the_price_and_the_cost_are_both_named():
    """No Jade at all for five Laborers."""
    state = ledger_game(supplies={ADAM: {"jade": 0}}, table={ADAM: [Role.RECRUITER]})

    assert breaches(state, recruiting(ADAM, 5, repeat=True)) == [
        breach("IF-REPEAT-1.jade", price=1, have=0, card=Role.RECRUITER),
        breach("IF-REC-A", have=0, price=6),
    ]


def test_if_repeat_2_any_one_action_of_the_card():
    """The Recruiter has recruited in the turn before; now the prison is emptied."""
    state = after(ledger_game(2), recruiting(ADAM, 2), ending_turn(ADAM), drawing_favors(BILL), ending_turn(BILL))

    state = after(state, collecting_prison(ADAM, repeat=True))

    assert supply(state, ADAM).convicts == 1


def test_if_repeat_3_worked_check_the_builder_twice():
    """Rule book: the Builder repeated, the Taskmaster bought back, the Builder repeated again: 2 + 3 + 2 Jade."""
    held = {"laborers": 4, "blocks": 2}
    first = building(ADAM, "1a1", workers=(2, 0), repeat=True)
    second = building(ADAM, "1b1", workers=(2, 0), repeat=True)
    state = ledger_game(supplies={ADAM: {"jade": 7} | held}, table={ADAM: [Role.BUILDER]})

    state = after(state, first)
    assert supply(state, ADAM).jade == 5
    state = after(state, buying_back(ADAM, "jade"))
    assert supply(state, ADAM).jade == 2
    state = after(state, second)
    assert supply(state, ADAM).jade == 0


def test_if_repeat_3_the_second_time_is_paid_too():
    """With 6 Jade it is one too few at the end."""
    held = {"laborers": 4, "blocks": 2}
    state = ledger_game(supplies={ADAM: {"jade": 6} | held}, table={ADAM: [Role.BUILDER]})
    state = after(state, building(ADAM, "1a1", workers=(2, 0), repeat=True), buying_back(ADAM, "jade"))

    assert breaches(state, building(ADAM, "1b1", workers=(2, 0), repeat=True)) == [
        breach("IF-REPEAT-1.jade", price=2, have=1, card=Role.BUILDER)
    ]


def test_if_repeat_3_another_card_in_the_second_action():
    """The Recruiter for 1 Jade, the buyback for 3, the Treasurer for 3, who collects 3."""
    state = ledger_game(supplies={ADAM: {"jade": 7}}, table={ADAM: [Role.TREASURER, Role.RECRUITER]})

    state = after(state, collecting_prison(ADAM, repeat=True), buying_back(ADAM, "jade"))
    state = after(state, collecting_jade(ADAM, repeat=True))

    assert supply(state, ADAM).jade == 7 - 1 - 3 - 3 + 3


def test_if_repeat_3_moving_first_and_repeating_then():
    """The Taskmaster moves, is bought back, and repeats the Builder in the new region: 3 + 2 Jade."""
    state = ledger_game(supplies={ADAM: {"jade": 5, "laborers": 2, "blocks": 1}}, table={ADAM: [Role.BUILDER]})

    state = after(state, moving(ADAM, 2), buying_back(ADAM, "jade"))
    state = after(state, building(ADAM, "2a1", workers=(2, 0), repeat=True))

    assert supply(state, ADAM).jade == 0


def test_if_task_b_it_is_one_action():
    """Without a buyback nothing follows."""
    state = after(ledger_game(table={ADAM: [Role.RECRUITER]}), collecting_prison(ADAM, repeat=True))

    assert breaches(state, drawing_favors(ADAM)) == [breach("IF-TURN-2.further", player=ADAM)]


def test_if_task_b_a_repeated_treasure_is_a_treasure():
    """3 Jade and 2 Convicts."""
    state = after(
        ready_game(table={ADAM: [Role.TREASURER]}),
        every_action(repeat=True)["collect_treasure"][1],
    )

    assert treasures(state)[ADAM] == 1
    assert (supply(state, ADAM).jade, supply(state, ADAM).convicts) == (20 - 3, 10 - 2)
