"""The action phase: whose turn it is, role cards, and the end of a round: IF-TURN-1, -2 and -4, IF-ROUND-END."""

import pytest

from companion.games.island_fortress.entries.turn import is_over
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import Event, apply
from companion.games.island_fortress.state import EndedBy
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

each_action = pytest.mark.parametrize(("role", "action"), b.every_action().values(), ids=b.every_action().keys())


def cards(state, name: str) -> list[Role]:
    """The role cards on the player's table."""
    return list(b.supply(state, name).table)


@pytest.mark.parametrize(
    ("players", "holder", "order"),
    [
        (2, b.BILL, [b.BILL, b.ADAM]),
        (3, b.ADAM, [b.ADAM, b.BILL, b.CHARLES]),
        (3, b.BILL, [b.BILL, b.CHARLES, b.ADAM]),
        (4, b.DORA, [b.DORA, b.ADAM, b.BILL, b.CHARLES]),
    ],
)
def test_if_turn_1_clockwise_from_the_markers_holder_three_turns_each(players: int, holder: str, order: list[str]):
    state = b.ledger_game(players, holder=holder)

    seen = []
    while state.turn is not None:
        seen.append(b.active(state))
        state = b.idle(state)

    assert seen == order * 3


@pytest.mark.parametrize("player", [b.BILL, b.CHARLES])
@kept_and_broken("IF-TURN-1")
def test_if_turn_1_nobody_else_acts(player: str):
    """It is Adam's turn."""
    state = b.ledger_game()

    for event in (b.collecting_jade(player), b.ending_turn(player)):
        assert breaches(state, event) == [breach("IF-TURN-1.not_turn", player=player, active=b.ADAM)]
    assert breaches(state, b.collecting_jade(b.ADAM)) == []


@each_action
def test_if_turn_1_every_action_is_of_the_active_player(role: Role, action: Event):
    """Adam has all that it takes, but the turn is Bill's."""
    assert breaches(b.ready_game(turn_of=b.ADAM), action) == []
    assert breaches(b.ready_game(turn_of=b.BILL), action) == [
        breach("IF-TURN-1.not_turn", player=b.ADAM, active=b.BILL)
    ]


@each_action
def test_if_turn_1_no_action_before_the_petition(role: Role, action: Event):
    state = b.idle(b.ready_game(), 9)

    assert breaches(state, action) == [breach("IF-TURN-1.petition_first")]


def test_if_turn_1_out_of_turn_the_card_is_named_too_but_no_action_that_is_used_up():
    """Adam has acted; Bill, whose Treasurer lies on the table, may not."""
    at_turn = breach("IF-TURN-1.not_turn", player=b.BILL, active=b.ADAM)
    state = b.after(b.ledger_game(table={b.BILL: [Role.TREASURER]}), b.collecting_jade(b.ADAM))

    assert breaches(state, b.collecting_jade(b.BILL)) == [
        at_turn,
        breach("IF-TURN-2.card", player=b.BILL, card=Role.TREASURER),
    ]
    assert breaches(state, b.collecting_prison(b.BILL)) == [at_turn]
    assert breaches(state, b.ending_turn(b.BILL)) == [at_turn]
    assert breaches(state, b.buying_back(b.BILL)) == [at_turn, breach("IF-TURN-3.no_chip", player=b.BILL)]


def test_if_turn_1_the_petition_waits_for_all_turns():
    """Eight of nine turns are over."""
    state = b.idle(b.ledger_game(), 8)

    assert breaches(state, b.petition(b.BILL, Adam=0, Bill=1, Charles=0)) == [
        breach("IF-TURN-1.turns_first", active=b.CHARLES)
    ]
    assert breaches(b.idle(state), b.petition(b.BILL, Adam=0, Bill=1, Charles=0)) == []


def test_if_turn_1_a_turn_has_an_action():
    """Nobody passes: there is always the empty prison to collect from."""
    state = b.ledger_game()

    assert breaches(state, b.ending_turn(b.ADAM)) == [
        breach("IF-TURN-1.no_action", player=b.ADAM),
        breach("IF-TURN-2.no_action", player=b.ADAM),
    ]
    assert breaches(b.after(state, b.collecting_prison(b.ADAM)), b.ending_turn(b.ADAM)) == []


def test_if_turn_1_all_role_cards_come_back_in_the_next_round():
    """Adam's three cards of round 1 are in his hand again."""
    before_the_end = b.idle(b.ledger_game(), 8)
    assert cards(before_the_end, b.ADAM) == [Role.RECRUITER, Role.PLANNER, Role.TREASURER]

    state = b.after(b.idle(before_the_end), b.petition(b.ADAM, Adam=1, Bill=0, Charles=0))

    assert [cards(state, name) for name in b.NAMES[:3]] == [[], [], []]
    assert breaches(state, b.collecting_prison(b.ADAM)) == []


def test_if_turn_1_the_winner_of_the_next_petition_begins():
    """Not the seat after the one that ended the round."""
    state = b.after(b.idle(b.ledger_game(), 9), b.petition(b.CHARLES, Adam=0, Bill=0, Charles=1))

    assert b.active(state) == b.CHARLES


def test_if_turn_2_one_action_without_a_buyback():
    """A second card cannot simply be played."""
    state = b.after(b.ledger_game(), b.collecting_jade(b.ADAM))

    assert breaches(state, b.collecting_prison(b.ADAM)) == [breach("IF-TURN-2.further", player=b.ADAM)]


def test_if_turn_2_two_actions_at_most():
    """Not a third one, chips or not."""
    state = b.after(
        b.ledger_game(supplies={b.ADAM: {"chips": 2}}),
        b.collecting_jade(b.ADAM),
        b.buying_back(b.ADAM),
        b.collecting_prison(b.ADAM),
    )

    assert breaches(state, b.drawing_favors(b.ADAM)) == [breach("IF-TURN-2.further", player=b.ADAM)]
    assert breaches(state, b.buying_back(b.ADAM)) == [breach("IF-TURN-3.once", player=b.ADAM)]


def test_if_turn_2_six_actions_a_round():
    """Two in each of three turns, with a chip each; the card of the first action comes back every time."""
    state = b.ledger_game(2, supplies={b.ADAM: {"chips": 3}})
    for second in (b.collecting_prison(b.ADAM), b.drawing_favors(b.ADAM), b.moving(b.ADAM, 2)):
        state = b.after(state, b.collecting_jade(b.ADAM), b.buying_back(b.ADAM), second, b.ending_turn(b.ADAM))
        state = b.idle(state)

    assert state.turn is None
    assert b.supply(state, b.ADAM).jade == 15 + 3 * 3 + 3


@each_action
@kept_and_broken("IF-TURN-2")
def test_if_turn_2_a_card_on_the_table_is_not_played_again(role: Role, action: Event):
    """Whichever of its actions was done with it."""
    assert breaches(b.ready_game(), action) == []
    assert breaches(b.ready_game(table={b.ADAM: [role]}), action) == [
        breach("IF-TURN-2.card", player=b.ADAM, card=role)
    ]


@each_action
def test_if_turn_2_other_cards_on_the_table_do_not_matter(role: Role, action: Event):
    """Two of the four others lie there."""
    others = [other for other in Role if other is not role][:2]

    assert breaches(b.ready_game(table={b.ADAM: others}), action) == []


def test_if_turn_2_cards_on_anothers_table_do_not_matter():
    assert breaches(b.ledger_game(table={b.BILL: [Role.TREASURER]}), b.collecting_jade(b.ADAM)) == []


def test_if_turn_2_an_action_is_carried_out_in_full_or_not_at_all():
    """Five Laborers cost 6 Jade: with 5 Jade not four of them are recruited instead."""
    state = b.ledger_game(supplies={b.ADAM: {"jade": 5}})

    assert breaches(state, b.recruiting(b.ADAM, 5)) == [breach("IF-REC-A", have=5, price=6)]
    assert breaches(state, b.recruiting(b.ADAM, 4)) == []


def test_if_turn_4_one_card_on_the_table_for_every_turn():
    """With one action, with a buyback and the same card, with a buyback and another card."""
    state = b.ledger_game(2, supplies={b.ADAM: {"chips": 2}})

    state = b.idle(b.after(state, b.collecting_jade(b.ADAM), b.ending_turn(b.ADAM)))
    assert cards(state, b.ADAM) == [Role.TREASURER]

    state = b.after(
        state, b.recruiting(b.ADAM, 1), b.buying_back(b.ADAM), b.recruiting(b.ADAM, 1), b.ending_turn(b.ADAM)
    )
    state = b.idle(state)
    assert cards(state, b.ADAM) == [Role.TREASURER, Role.RECRUITER]

    state = b.after(
        state, b.moving(b.ADAM, 2), b.buying_back(b.ADAM), b.buying_blocks(b.ADAM, 1), b.ending_turn(b.ADAM)
    )
    assert cards(state, b.ADAM) == [Role.TREASURER, Role.RECRUITER, Role.PLANNER]


def test_if_turn_4_the_card_bought_back_is_free_in_a_later_turn():
    """Adam has played the Taskmaster, bought it back and played the Treasurer: one is free, the other is not."""
    state = b.ledger_game(2, supplies={b.ADAM: {"jade": 3}})
    state = b.after(
        state, b.moving(b.ADAM, 2), b.buying_back(b.ADAM, "jade"), b.collecting_jade(b.ADAM), b.ending_turn(b.ADAM)
    )
    state = b.idle(state)

    assert breaches(state, b.moving(b.ADAM, 1)) == []
    assert breaches(state, b.collecting_jade(b.ADAM)) == [breach("IF-TURN-2.card", player=b.ADAM, card=Role.TREASURER)]


def test_if_turn_2_a_card_is_on_the_table_from_its_action_on():
    """Adam has played the Treasurer in this very turn, and buys back nothing."""
    state = b.after(b.ledger_game(), b.collecting_jade(b.ADAM))

    assert breaches(state, b.collecting_jade(b.ADAM)) == [
        breach("IF-TURN-2.further", player=b.ADAM),
        breach("IF-TURN-2.card", player=b.ADAM, card=Role.TREASURER),
    ]


def test_if_round_end_an_unplaced_governor_block_is_lost():
    """Adam never sets it; when the round is over it cannot be set any more, and the stockpile has eleven."""
    state = b.idle(b.ledger_game(), 8)
    assert state.has_governor_block

    state = b.idle(state)

    assert state.has_governor_block is False
    assert state.governor_blocks == 11
    assert breach("IF-GOV-1.none", player=b.ADAM) in breaches(state, b.governor_block(b.ADAM, "1a1"))


def test_if_round_end_the_next_round_begins():
    state = b.idle(b.ledger_game(), 9)

    assert (state.round_number, b.active(state), state.ended_by) == (2, None, None)


@pytest.mark.parametrize(("players", "rounds"), [(2, 12), (3, 12), (4, 11)])
def test_if_end_2_the_game_ends_with_the_round_of_the_last_governor_block(players: int, rounds: int):
    """As many rounds as there are Governor blocks, and the last one is played to its end."""
    last = b.idle_rounds(b.new_ledger_game(players), rounds - 1)
    assert (last.round_number, last.governor_blocks, last.ended_by) == (rounds, 1, None)

    last_turn = b.idle(
        b.after(last, b.petition(b.ADAM, **dict.fromkeys(b.NAMES[:players], 0) | {b.ADAM: 1})), 3 * players - 1
    )
    assert (last_turn.governor_blocks, last_turn.ended_by) == (0, None)
    assert breaches(last_turn, b.finishing()) == [breach("IF-END.not_over")]

    over = b.idle(last_turn)
    assert over.ended_by is EndedBy.ROUNDS
    assert over.round_number == rounds
    assert breaches(over, b.finishing()) == []
    assert breach("IF-END.over") in breaches(over, b.bidding(**dict.fromkeys(b.NAMES[:players], 0)))


def test_if_end_2_after_the_last_turn_all_stays_as_it_lies():
    """Charles's third card is on the table, the turn shown is his, and the Governor block not set is lost."""
    last = b.ledger_game(table={b.CHARLES: [Role.PLANNER, Role.RECRUITER]}, turn_of=b.CHARLES)._replace(
        governor_blocks=0
    )

    over = b.after(last, b.collecting_jade(b.CHARLES), b.ending_turn(b.CHARLES))

    assert over.ended_by is EndedBy.ROUNDS
    assert over.has_governor_block is False
    assert cards(over, b.CHARLES) == [Role.PLANNER, Role.RECRUITER, Role.TREASURER]
    assert b.active(over) == b.CHARLES


def test_a_turn_without_an_action_cannot_be_ended_by_mistake():
    """It is refused before: in a turn without an action, and where no turn is under way."""
    for state in (b.ledger_game(), b.new_ledger_game(3)):
        with pytest.raises(ValueError, match=r"^a turn ends only after an action$"):
            apply(state, b.ending_turn(b.ADAM))


def test_if_end_2_no_income_after_the_last_round():
    """No round begins any more: Bill has what he had before the last turn."""
    state = b.idle(b.after(b.idle_rounds(b.new_ledger_game(2), 11), b.petition(b.ADAM, Adam=1, Bill=0)), 5)
    last_turn = b.after(state, b.collecting_jade(b.BILL))

    assert b.supply(b.after(last_turn, b.ending_turn(b.BILL)), b.BILL).jade == b.supply(last_turn, b.BILL).jade


def test_if_turn_1_in_the_last_round_no_further_petition_either():
    """There is no Governor block left to win, and the turns of this round are not over: both are said."""
    state = b.after(b.idle_rounds(b.new_ledger_game(2), 11), b.petition(b.ADAM, Adam=1, Bill=0))

    assert breaches(state, b.petition(b.BILL, Adam=0, Bill=1)) == [
        breach("IF-END.last_round"),
        breach("IF-TURN-1.turns_first", active=b.ADAM),
    ]


@each_action
def test_if_end_no_action_after_the_last_round(role: Role, action: Event):
    state = b.ready_game()._replace(ended_by=EndedBy.ROUNDS)

    assert breaches(state, action) == [breach("IF-END.over"), breach("IF-TURN-1.over")]


# --- whether anything is left to do in a turn ------------------------------------------------------


@pytest.mark.parametrize(
    ("jade", "chips", "action", "over"),
    [
        (9, 0, b.collecting_prison(b.BILL), True),
        (9, 1, b.collecting_prison(b.BILL), False),
        (0, 1, b.moving(b.BILL, 2), False),
        (2, 0, b.moving(b.BILL, 2), True),
        (3, 0, b.moving(b.BILL, 2), False),
    ],
)
def test_if_turn_3_a_turn_is_over_where_no_buyback_can_be_paid(jade: int, chips: int, action: Event, over: bool):
    """A chip for any card, 3 Jade for the Taskmaster. Bill has no Governor block to set."""
    state = b.ledger_game(turn_of=b.BILL, supplies={b.BILL: {"jade": jade, "chips": chips}})

    assert not is_over(state)
    assert is_over(b.after(state, action)) == over


def test_if_turn_2_a_turn_is_over_after_the_second_action():
    """Not while it is still to come; Bill has chips and Jade left."""
    state = b.ledger_game(turn_of=b.BILL, supplies={b.BILL: {"chips": 3}})

    state = b.after(state, b.moving(b.BILL, 2), b.buying_back(b.BILL))
    assert not is_over(state)
    assert is_over(b.after(state, b.moving(b.BILL, 1)))


def test_if_gov_1_a_turn_is_not_over_while_the_governor_block_can_be_set():
    """Adam's; in Bill's turn it does not matter."""
    state = b.after(b.ledger_game(), b.collecting_jade(b.ADAM))

    assert not is_over(state)
    assert is_over(b.after(state, b.governor_block(b.ADAM, "1a1")))
    assert is_over(b.after(b.ledger_game(turn_of=b.BILL), b.collecting_jade(b.BILL)))


def test_where_no_turn_is_under_way_none_is_over():
    """While the petition is awaited, and after the end."""
    ended = b.after(b.ledger_game(turn_of=b.BILL), b.collecting_jade(b.BILL), b.finishing(early=True))

    assert not is_over(b.idle(b.ledger_game(), 9))
    assert not is_over(ended)
    assert not is_over(b.game())
