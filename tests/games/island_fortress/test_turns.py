"""The action phase: whose turn it is, role cards, and the end of a round: IF-TURN-1, -2 and -4, IF-ROUND-END."""

import pytest

from companion.games.island_fortress.entries.turn import is_over
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import Event, apply
from companion.games.island_fortress.state import EndedBy
from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    DORA,
    NAMES,
    active,
    after,
    bidding,
    buying_back,
    buying_blocks,
    collecting_jade,
    collecting_prison,
    drawing_favors,
    ending_turn,
    every_action,
    finishing,
    game,
    governor_block,
    idle,
    idle_rounds,
    ledger_game,
    moving,
    new_ledger_game,
    petition,
    ready_game,
    recruiting,
    supply,
)
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

each_action = pytest.mark.parametrize(("role", "action"), every_action().values(), ids=every_action().keys())


def cards(state, name: str) -> list[Role]:
    """The role cards on the player's table."""
    return list(supply(state, name).table)


@pytest.mark.parametrize(
    ("players", "holder", "order"),
    [
        (2, BILL, [BILL, ADAM]),
        (3, ADAM, [ADAM, BILL, CHARLES]),
        (3, BILL, [BILL, CHARLES, ADAM]),
        (4, DORA, [DORA, ADAM, BILL, CHARLES]),
    ],
)
def test_if_turn_1_clockwise_from_the_markers_holder_three_turns_each(players: int, holder: str, order: list[str]):
    state = ledger_game(players, holder=holder)

    seen = []
    while state.turn is not None:
        seen.append(active(state))
        state = idle(state)

    assert seen == order * 3


@pytest.mark.parametrize("player", [BILL, CHARLES])
@kept_and_broken("IF-TURN-1")
def test_if_turn_1_nobody_else_acts(player: str):
    """It is Adam's turn."""
    state = ledger_game()

    for event in (collecting_jade(player), ending_turn(player)):
        assert breaches(state, event) == [breach("IF-TURN-1.not_turn", player=player, active=ADAM)]
    assert breaches(state, collecting_jade(ADAM)) == []


@each_action
def test_if_turn_1_every_action_is_of_the_active_player(role: Role, action: Event):
    """Adam has all that it takes, but the turn is Bill's."""
    assert breaches(ready_game(turn_of=ADAM), action) == []
    assert breaches(ready_game(turn_of=BILL), action) == [breach("IF-TURN-1.not_turn", player=ADAM, active=BILL)]


@each_action
def test_if_turn_1_no_action_before_the_petition(role: Role, action: Event):
    state = idle(ready_game(), 9)

    assert breaches(state, action) == [breach("IF-TURN-1.petition_first")]


def test_if_turn_1_out_of_turn_the_card_is_named_too_but_no_action_that_is_used_up():
    """Adam has acted; Bill, whose Treasurer lies on the table, may not."""
    at_turn = breach("IF-TURN-1.not_turn", player=BILL, active=ADAM)
    state = after(ledger_game(table={BILL: [Role.TREASURER]}), collecting_jade(ADAM))

    assert breaches(state, collecting_jade(BILL)) == [
        at_turn,
        breach("IF-TURN-2.card", player=BILL, card=Role.TREASURER),
    ]
    assert breaches(state, collecting_prison(BILL)) == [at_turn]
    assert breaches(state, ending_turn(BILL)) == [at_turn]
    assert breaches(state, buying_back(BILL)) == [at_turn, breach("IF-TURN-3.no_chip", player=BILL)]


def test_if_turn_1_the_petition_waits_for_all_turns():
    """Eight of nine turns are over."""
    state = idle(ledger_game(), 8)

    assert breaches(state, petition(BILL, Adam=0, Bill=1, Charles=0)) == [
        breach("IF-TURN-1.turns_first", active=CHARLES)
    ]
    assert breaches(idle(state), petition(BILL, Adam=0, Bill=1, Charles=0)) == []


def test_if_turn_1_a_turn_has_an_action():
    """Nobody passes: there is always the empty prison to collect from."""
    state = ledger_game()

    assert breaches(state, ending_turn(ADAM)) == [
        breach("IF-TURN-1.no_action", player=ADAM),
        breach("IF-TURN-2.no_action", player=ADAM),
    ]
    assert breaches(after(state, collecting_prison(ADAM)), ending_turn(ADAM)) == []


def test_if_turn_1_all_role_cards_come_back_in_the_next_round():
    """Adam's three cards of round 1 are in his hand again."""
    before_the_end = idle(ledger_game(), 8)
    assert cards(before_the_end, ADAM) == [Role.RECRUITER, Role.PLANNER, Role.TREASURER]

    state = after(idle(before_the_end), petition(ADAM, Adam=1, Bill=0, Charles=0))

    assert [cards(state, name) for name in NAMES[:3]] == [[], [], []]
    assert breaches(state, collecting_prison(ADAM)) == []


def test_if_turn_1_the_winner_of_the_next_petition_begins():
    """Not the seat after the one that ended the round."""
    state = after(idle(ledger_game(), 9), petition(CHARLES, Adam=0, Bill=0, Charles=1))

    assert active(state) == CHARLES


def test_if_turn_2_one_action_without_a_buyback():
    """A second card cannot simply be played."""
    state = after(ledger_game(), collecting_jade(ADAM))

    assert breaches(state, collecting_prison(ADAM)) == [breach("IF-TURN-2.further", player=ADAM)]


def test_if_turn_2_two_actions_at_most():
    """Not a third one, chips or not."""
    state = after(
        ledger_game(supplies={ADAM: {"chips": 2}}), collecting_jade(ADAM), buying_back(ADAM), collecting_prison(ADAM)
    )

    assert breaches(state, drawing_favors(ADAM)) == [breach("IF-TURN-2.further", player=ADAM)]
    assert breaches(state, buying_back(ADAM)) == [breach("IF-TURN-3.once", player=ADAM)]


def test_if_turn_2_six_actions_a_round():
    """Two in each of three turns, with a chip each; the card of the first action comes back every time."""
    state = ledger_game(2, supplies={ADAM: {"chips": 3}})
    for second in (collecting_prison(ADAM), drawing_favors(ADAM), moving(ADAM, 2)):
        state = after(state, collecting_jade(ADAM), buying_back(ADAM), second, ending_turn(ADAM))
        state = idle(state)

    assert state.turn is None
    assert supply(state, ADAM).jade == 15 + 3 * 3 + 3


@each_action
@kept_and_broken("IF-TURN-2")
def test_if_turn_2_a_card_on_the_table_is_not_played_again(role: Role, action: Event):
    """Whichever of its actions was done with it."""
    assert breaches(ready_game(), action) == []
    assert breaches(ready_game(table={ADAM: [role]}), action) == [breach("IF-TURN-2.card", player=ADAM, card=role)]


@each_action
def test_if_turn_2_other_cards_on_the_table_do_not_matter(role: Role, action: Event):
    """Two of the four others lie there."""
    others = [other for other in Role if other is not role][:2]

    assert breaches(ready_game(table={ADAM: others}), action) == []


def test_if_turn_2_cards_on_anothers_table_do_not_matter():
    assert breaches(ledger_game(table={BILL: [Role.TREASURER]}), collecting_jade(ADAM)) == []


def test_if_turn_2_an_action_is_carried_out_in_full_or_not_at_all():
    """Five Laborers cost 6 Jade: with 5 Jade not four of them are recruited instead."""
    state = ledger_game(supplies={ADAM: {"jade": 5}})

    assert breaches(state, recruiting(ADAM, 5)) == [breach("IF-REC-A", have=5, price=6)]
    assert breaches(state, recruiting(ADAM, 4)) == []


def test_if_turn_4_one_card_on_the_table_for_every_turn():
    """With one action, with a buyback and the same card, with a buyback and another card."""
    state = ledger_game(2, supplies={ADAM: {"chips": 2}})

    state = idle(after(state, collecting_jade(ADAM), ending_turn(ADAM)))
    assert cards(state, ADAM) == [Role.TREASURER]

    state = after(state, recruiting(ADAM, 1), buying_back(ADAM), recruiting(ADAM, 1), ending_turn(ADAM))
    state = idle(state)
    assert cards(state, ADAM) == [Role.TREASURER, Role.RECRUITER]

    state = after(state, moving(ADAM, 2), buying_back(ADAM), buying_blocks(ADAM, 1), ending_turn(ADAM))
    assert cards(state, ADAM) == [Role.TREASURER, Role.RECRUITER, Role.PLANNER]


def test_if_turn_4_the_card_bought_back_is_free_in_a_later_turn():
    """Adam has played the Taskmaster, bought it back and played the Treasurer: one is free, the other is not."""
    state = ledger_game(2, supplies={ADAM: {"jade": 3}})
    state = after(state, moving(ADAM, 2), buying_back(ADAM, "jade"), collecting_jade(ADAM), ending_turn(ADAM))
    state = idle(state)

    assert breaches(state, moving(ADAM, 1)) == []
    assert breaches(state, collecting_jade(ADAM)) == [breach("IF-TURN-2.card", player=ADAM, card=Role.TREASURER)]


def test_if_turn_2_a_card_is_on_the_table_from_its_action_on():
    """Adam has played the Treasurer in this very turn, and buys back nothing."""
    state = after(ledger_game(), collecting_jade(ADAM))

    assert breaches(state, collecting_jade(ADAM)) == [
        breach("IF-TURN-2.further", player=ADAM),
        breach("IF-TURN-2.card", player=ADAM, card=Role.TREASURER),
    ]


def test_if_round_end_an_unplaced_governor_block_is_lost():
    """Adam never sets it; when the round is over it cannot be set any more, and the stockpile has eleven."""
    state = idle(ledger_game(), 8)
    assert state.has_governor_block

    state = idle(state)

    assert state.has_governor_block is False
    assert state.governor_blocks == 11
    assert breach("IF-GOV-1.none", player=ADAM) in breaches(state, governor_block(ADAM, "1a1"))


def test_if_round_end_the_next_round_begins():
    state = idle(ledger_game(), 9)

    assert (state.round_number, active(state), state.ended_by) == (2, None, None)


@pytest.mark.parametrize(("players", "rounds"), [(2, 12), (3, 12), (4, 11)])
def test_if_end_2_the_game_ends_with_the_round_of_the_last_governor_block(players: int, rounds: int):
    """As many rounds as there are Governor blocks, and the last one is played to its end."""
    last = idle_rounds(new_ledger_game(players), rounds - 1)
    assert (last.round_number, last.governor_blocks, last.ended_by) == (rounds, 1, None)

    last_turn = idle(after(last, petition(ADAM, **dict.fromkeys(NAMES[:players], 0) | {ADAM: 1})), 3 * players - 1)
    assert (last_turn.governor_blocks, last_turn.ended_by) == (0, None)
    assert breaches(last_turn, finishing()) == [breach("IF-END.not_over")]

    over = idle(last_turn)
    assert over.ended_by is EndedBy.ROUNDS
    assert over.round_number == rounds
    assert breaches(over, finishing()) == []
    assert breach("IF-END.over") in breaches(over, bidding(**dict.fromkeys(NAMES[:players], 0)))


def test_if_end_2_after_the_last_turn_all_stays_as_it_lies():
    """Charles's third card is on the table, the turn shown is his, and the Governor block not set is lost."""
    last = ledger_game(table={CHARLES: [Role.PLANNER, Role.RECRUITER]}, turn_of=CHARLES)._replace(governor_blocks=0)

    over = after(last, collecting_jade(CHARLES), ending_turn(CHARLES))

    assert over.ended_by is EndedBy.ROUNDS
    assert over.has_governor_block is False
    assert cards(over, CHARLES) == [Role.PLANNER, Role.RECRUITER, Role.TREASURER]
    assert active(over) == CHARLES


def test_a_turn_without_an_action_cannot_be_ended_by_mistake():
    """It is refused before: in a turn without an action, and where no turn is under way."""
    for state in (ledger_game(), new_ledger_game(3)):
        with pytest.raises(ValueError, match=r"^a turn ends only after an action$"):
            apply(state, ending_turn(ADAM))


def test_if_end_2_no_income_after_the_last_round():
    """No round begins any more: Bill has what he had before the last turn."""
    state = idle(after(idle_rounds(new_ledger_game(2), 11), petition(ADAM, Adam=1, Bill=0)), 5)
    last_turn = after(state, collecting_jade(BILL))

    assert supply(after(last_turn, ending_turn(BILL)), BILL).jade == supply(last_turn, BILL).jade


def test_if_turn_1_in_the_last_round_no_further_petition_either():
    """There is no Governor block left to win, and the turns of this round are not over: both are said."""
    state = after(idle_rounds(new_ledger_game(2), 11), petition(ADAM, Adam=1, Bill=0))

    assert breaches(state, petition(BILL, Adam=0, Bill=1)) == [
        breach("IF-END.last_round"),
        breach("IF-TURN-1.turns_first", active=ADAM),
    ]


@each_action
def test_if_end_no_action_after_the_last_round(role: Role, action: Event):
    state = ready_game()._replace(ended_by=EndedBy.ROUNDS)

    assert breaches(state, action) == [breach("IF-END.over"), breach("IF-TURN-1.over")]


# --- whether anything is left to do in a turn ------------------------------------------------------


@pytest.mark.parametrize(
    ("jade", "chips", "action", "over"),
    [
        (9, 0, collecting_prison(BILL), True),
        (9, 1, collecting_prison(BILL), False),
        (0, 1, moving(BILL, 2), False),
        (2, 0, moving(BILL, 2), True),
        (3, 0, moving(BILL, 2), False),
    ],
)
def test_if_turn_3_a_turn_is_over_where_no_buyback_can_be_paid(jade: int, chips: int, action: Event, over: bool):
    """A chip for any card, 3 Jade for the Taskmaster. Bill has no Governor block to set."""
    state = ledger_game(turn_of=BILL, supplies={BILL: {"jade": jade, "chips": chips}})

    assert not is_over(state)
    assert is_over(after(state, action)) == over


def test_if_turn_2_a_turn_is_over_after_the_second_action():
    """Not while it is still to come; Bill has chips and Jade left."""
    state = ledger_game(turn_of=BILL, supplies={BILL: {"chips": 3}})

    state = after(state, moving(BILL, 2), buying_back(BILL))
    assert not is_over(state)
    assert is_over(after(state, moving(BILL, 1)))


def test_if_gov_1_a_turn_is_not_over_while_the_governor_block_can_be_set():
    """Adam's; in Bill's turn it does not matter."""
    state = after(ledger_game(), collecting_jade(ADAM))

    assert not is_over(state)
    assert is_over(after(state, governor_block(ADAM, "1a1")))
    assert is_over(after(ledger_game(turn_of=BILL), collecting_jade(BILL)))


def test_where_no_turn_is_under_way_none_is_over():
    """While the petition is awaited, and after the end."""
    ended = after(ledger_game(turn_of=BILL), collecting_jade(BILL), finishing(early=True))

    assert not is_over(idle(ledger_game(), 9))
    assert not is_over(ended)
    assert not is_over(game())
