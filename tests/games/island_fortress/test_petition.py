"""The petition of the Governor: IF-PETITION, IF-ROUND-END."""

import pytest

from companion.games.island_fortress.entries.petition import Petition, contest, winner_of
from companion.games.island_fortress.state import State
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken


def bonuses(players: int = 3, holder: str = b.ADAM, **amounts: int) -> State:
    """A game in which each player named has played a Favor with that petition bonus."""
    columns = {b.ADAM: "a", b.BILL: "b", b.CHARLES: "c", b.DORA: "d"}
    state = b.game(players, b.drawn("ABCD."[:players].ljust(5, ".") + "....."), holder=holder)
    favors = (b.favor(name, "a1", f"1{columns[name]}1", petition=amount) for name, amount in amounts.items())
    return b.after(state, *favors)


def test_if_petition_2_highest_value_wins():
    """Whoever bids most wins."""
    state = b.game()

    assert breaches(state, b.petition(b.BILL, Adam=2, Bill=4, Charles=3)) == []


@pytest.mark.parametrize(("named", "value"), [(b.ADAM, 2), (b.CHARLES, 3)])
def test_if_petition_2_a_lower_value_does_not_win(named: str, value: int):
    """The named winner must have bid most."""
    assert breaches(b.game(), b.petition(named, Adam=2, Bill=4, Charles=3)) == [
        breach("IF-PETITION-2", named=named, value=value, leader=b.BILL, best=4)
    ]


@kept_and_broken("IF-PETITION-2")
def test_if_petition_2_the_bonus_of_favors_counts():
    """Two in hand and a bonus of three are worth more than four in hand."""
    state = bonuses(Charles=3)

    assert breaches(state, b.petition(b.CHARLES, Adam=1, Bill=4, Charles=2)) == []
    assert breaches(state, b.petition(b.BILL, Adam=1, Bill=4, Charles=2)) == [
        breach("IF-PETITION-2", named=b.BILL, value=4, leader=b.CHARLES, best=5)
    ]


def test_if_petition_2_bonuses_of_several_favors_add_up():
    """Charles of the rule book has played two cards, together worth three."""
    state = b.game(3, b.drawn("..CCA ....."))
    state = b.after(state, b.favor(b.CHARLES, "a1", "1c1", petition=1), b.favor(b.CHARLES, "a1", "1d1", petition=2))

    assert breaches(state, b.petition(b.CHARLES, Adam=4, Bill=0, Charles=2)) == []


def test_if_petition_2_a_bid_of_nothing_may_win_by_the_bonus():
    state = bonuses(Bill=1)

    assert breaches(state, b.petition(b.BILL, Adam=0, Bill=0, Charles=0)) == []


@kept_and_broken("IF-PETITION-3")
def test_if_petition_3_worked_example_most_jade_in_hand_wins():
    """Rule book: hands of 3, 4 and 2 with bonuses of 2, 0 and 3 are worth 5, 4 and 5; Adam has more in hand."""
    state = bonuses(Adam=2, Charles=3)
    bids = {b.ADAM: 3, b.BILL: 4, b.CHARLES: 2}

    assert breaches(state, b.petition(b.ADAM, **bids)) == []
    assert breaches(state, b.petition(b.CHARLES, **bids)) == [
        breach("IF-PETITION-3", named=b.CHARLES, hand=2, leader=b.ADAM, best=3)
    ]


def test_if_petition_3_is_named_too_where_the_named_winner_was_never_tied():
    """Bill's 4 is less than 5, and it is the Jade in hand that decides between the two 5s."""
    state = bonuses(Adam=2, Charles=3)

    assert breaches(state, b.petition(b.BILL, Adam=3, Bill=4, Charles=2)) == [
        breach("IF-PETITION-2", named=b.BILL, value=4, leader=b.ADAM, best=5),
        breach("IF-PETITION-3", named=b.BILL, hand=4, leader=b.ADAM, best=3),
    ]


def test_if_petition_3_two_of_three_tied_have_most_in_hand():
    """5+0, 3+2, 3+2: Adam alone has most in hand, wherever the marker is."""
    state = bonuses(Bill=2, Charles=2, holder=b.CHARLES)

    assert breaches(state, b.petition(b.ADAM, Adam=5, Bill=3, Charles=3)) == []
    assert breaches(state, b.petition(b.BILL, Adam=5, Bill=3, Charles=3)) == [
        breach("IF-PETITION-3", named=b.BILL, hand=3, leader=b.ADAM, best=5)
    ]


@kept_and_broken("IF-PETITION-4")
def test_if_petition_4_worked_example_the_marker_moves_on():
    """Rule book: Adam holds the marker; he and Bill bid 3+2, Charles 0+3. Bill wins."""
    state = bonuses(Adam=2, Bill=2, Charles=3, holder=b.ADAM)
    bids = {b.ADAM: 3, b.BILL: 3, b.CHARLES: 0}

    assert breaches(state, b.petition(b.BILL, **bids)) == []
    assert breaches(state, b.petition(b.ADAM, **bids)) == [breach("IF-PETITION-4", named=b.ADAM, leader=b.BILL)]
    assert breaches(state, b.petition(b.CHARLES, **bids)) == [
        breach("IF-PETITION-2", named=b.CHARLES, value=3, leader=b.BILL, best=5),
        breach("IF-PETITION-4", named=b.CHARLES, leader=b.BILL),
    ]


@pytest.mark.parametrize(
    ("holder", "bids", "winner"),
    [
        # the next seat clockwise is tied
        (b.ADAM, (2, 2, 2, 2), b.BILL),
        (b.DORA, (2, 2, 2, 2), b.ADAM),
        # the walk passes seats that are not tied, and goes round the table
        (b.ADAM, (2, 0, 0, 2), b.DORA),
        (b.BILL, (2, 2, 1, 1), b.ADAM),
        (b.BILL, (0, 2, 0, 2), b.DORA),
        (b.CHARLES, (1, 3, 3, 0), b.BILL),
        # the holder is not among the tied
        (b.CHARLES, (4, 4, 0, 0), b.ADAM),
        (b.BILL, (4, 0, 0, 4), b.DORA),
    ],
)
def test_if_petition_4_first_tied_player_clockwise(holder: str, bids: tuple[int, ...], winner: str):
    """The marker starts with the seat after its holder and stops at the first tied player."""
    state = b.game(4, holder=holder)
    hands = dict(zip((b.ADAM, b.BILL, b.CHARLES, b.DORA), bids, strict=True))

    legal = {name for name in hands if not breaches(state, b.petition(name, **hands))}

    assert legal == {winner}


def test_if_petition_4_the_holder_never_keeps_the_marker_by_a_tie():
    """With two players the tie always goes to the other one."""
    for holder, other in ((b.ADAM, b.BILL), (b.BILL, b.ADAM)):
        state = b.game(2, holder=holder)

        assert breaches(state, b.petition(other, Adam=3, Bill=3)) == []
        assert breaches(state, b.petition(holder, Adam=3, Bill=3)) == [
            breach("IF-PETITION-4", named=holder, leader=other)
        ]


def test_the_holder_keeps_the_marker_by_the_higher_bid_or_by_more_in_hand():
    """Only a tie after both takes it away."""
    assert breaches(b.game(holder=b.ADAM), b.petition(b.ADAM, Adam=4, Bill=3, Charles=3)) == []
    assert breaches(bonuses(Bill=2, holder=b.ADAM), b.petition(b.ADAM, Adam=5, Bill=3, Charles=0)) == []


def test_a_player_tied_by_value_but_with_less_in_hand_breaks_3_and_the_deciding_step():
    """4+0, 4+0 and 1+3: Charles falls back by his hand, the marker decides between the others."""
    state = bonuses(Charles=3, holder=b.BILL)
    bids = {b.ADAM: 4, b.BILL: 4, b.CHARLES: 1}

    assert breaches(state, b.petition(b.ADAM, **bids)) == []
    assert breaches(state, b.petition(b.CHARLES, **bids)) == [
        breach("IF-PETITION-3", named=b.CHARLES, hand=1, leader=b.ADAM, best=4),
        breach("IF-PETITION-4", named=b.CHARLES, leader=b.ADAM),
    ]


@pytest.mark.parametrize("winner", [b.ADAM, b.BILL])
def test_if_petition_5_lots_in_round_1_may_fall_on_any_of_the_tied(winner: str):
    """Nobody holds the marker yet."""
    assert breaches(b.new_game(), b.petition(winner, Adam=3, Bill=3, Charles=2)) == []


@kept_and_broken("IF-PETITION-5")
def test_if_petition_5_lots_in_round_1_fall_on_the_tied_only():
    hands = {b.ADAM: 1, b.BILL: 3, b.CHARLES: 3}

    assert breaches(b.new_game(), b.bidding(**hands)) == [breach("IF-PETITION-5.lot", tied=(b.BILL, b.CHARLES))]
    assert breaches(b.new_game(), b.petition(b.CHARLES, **hands)) == []
    assert breaches(b.new_game(), b.petition(b.ADAM, **hands)) == [
        breach("IF-PETITION-2", named=b.ADAM, value=1, leader=b.BILL, best=3),
        breach("IF-PETITION-5", named=b.ADAM, tied=(b.BILL, b.CHARLES)),
    ]


def test_if_petition_5_is_for_round_1_only():
    """In round 2 the marker moves on from Adam: Bill it is, and no lot."""
    state = b.after(b.new_game(), b.petition(b.ADAM, Adam=0, Bill=0, Charles=0))

    assert breaches(state, b.petition(b.CHARLES, Adam=1, Bill=1, Charles=1)) == [
        breach("IF-PETITION-4", named=b.CHARLES, leader=b.BILL)
    ]
    assert breaches(state, b.petition(b.BILL, Adam=1, Bill=1, Charles=1)) == []


@pytest.mark.parametrize("winner", [b.ADAM, b.BILL, b.CHARLES])
def test_without_bids_the_named_winner_is_believed(winner: str):
    assert breaches(b.game(), b.petition(winner)) == []


@pytest.mark.parametrize(
    ("state", "bids", "tied", "decided_by"),
    [
        (b.new_game(), (2, 4, 3), (1,), "IF-PETITION-2"),
        (bonuses(Adam=2, Charles=3), (3, 4, 2), (0,), "IF-PETITION-3"),
        (b.game(holder=b.BILL), (3, 1, 3), (2,), "IF-PETITION-4"),
        (b.new_game(), (3, 3, 2), (0, 1), "IF-PETITION-5"),
    ],
    ids=["the highest value", "most in hand", "the marker", "lots"],
)
def test_the_rule_that_decides_is_told(state: State, bids: tuple[int, ...], tied: tuple[int, ...], decided_by: str):
    """The screen says by which rule somebody has won, or between whom lots are drawn."""
    assert contest(state, bids).outcome == (tied, decided_by)


def test_if_petition_5_who_won_once_the_lot_is_drawn():
    """A lot counts only where it is to be drawn, and only if it falls on one of the tied."""
    lots, clear = contest(b.new_game(), (1, 3, 3)).outcome, contest(b.new_game(), (1, 3, 2)).outcome

    assert [lots.winner(drawn) for drawn in (None, 0, 1, 2)] == [None, None, 1, 2]
    assert [clear.winner(drawn) for drawn in (None, 2)] == [1, 1]


def test_a_petition_that_names_neither_winner_nor_bids_is_won_by_nobody():
    with pytest.raises(ValueError, match=r"^a petition has a winner or bids$"):
        winner_of(b.game(), Petition(None))


def test_if_petition_6_the_winner_takes_marker_and_governor_block():
    """Twelve blocks lie in the stockpile of three players; the first petition takes one."""
    before = b.new_game()

    state = b.after(before, b.petition(b.CHARLES))

    assert (before.round, before.holder, before.governor_blocks) == (0, None, 12)
    assert (state.round, state.holder, state.governor_blocks) == (1, b.seat(b.CHARLES), 11)
    assert state.has_governor_block


def test_if_round_end_an_unplaced_governor_block_is_lost():
    """Adam never sets the block of round 1: two petitions take two blocks, and Bill has one to set, not two."""
    state = b.after(b.new_game(), b.petition(b.ADAM), b.petition(b.BILL))

    assert state.governor_blocks == 10
    assert breaches(state, b.governor_block(b.ADAM, "1a1")) == [
        breach("IF-GOV-1.not_holder", player=b.ADAM, holder=b.BILL)
    ]
    state = b.after(state, b.governor_block(b.BILL, "1a1"))
    assert breaches(state, b.governor_block(b.BILL, "1b1")) == [breach("IF-GOV-1.placed", player=b.BILL)]


def test_a_petition_scores_nothing_and_leaves_the_wall():
    state = b.after(b.game(), b.building(b.ADAM, "1a1"))

    after_petition = b.after(state, b.petition(b.BILL))

    assert after_petition.wall == state.wall
    assert after_petition.players == state.players
    assert after_petition.gains == ()


@pytest.mark.parametrize(("players", "rounds"), [(2, 12), (3, 12), (4, 11)])
def test_if_end_2_there_are_as_many_petitions_as_governor_blocks(players: int, rounds: int):
    """The last petition is that of the last Governor block."""
    state = b.after(b.new_game(players), *[b.petition(b.ADAM)] * rounds)

    assert (state.round, state.governor_blocks) == (rounds, 0)
    assert breaches(state, b.petition(b.ADAM)) == [breach("IF-END.last_round")]


def test_a_petition_after_the_last_one_is_refused_for_its_bids_too():
    state = b.after(b.new_game(2), *[b.petition(b.ADAM)] * 12)

    assert breaches(state, b.petition(b.ADAM, Adam=1, Bill=2)) == [
        breach("IF-END.last_round"),
        breach("IF-PETITION-2", named=b.ADAM, value=1, leader=b.BILL, best=2),
    ]


# --- with a ledger ---------------------------------------------------------------------------------


@pytest.mark.parametrize("bid", [0, 1, 15])
def test_if_petition_1_nothing_to_all_of_the_jade(bid: int):
    """12 Jade and the income of 3."""
    assert breaches(b.new_ledger_game(2), b.bidding(Adam=bid, Bill=14)) == []


def test_if_petition_1_not_more_than_is_held():
    """The losers' bids too: all have 15 Jade."""
    assert breaches(b.new_ledger_game(3), b.bidding(Adam=20, Bill=15, Charles=16)) == [
        breach("IF-PETITION-1", player=b.ADAM, bid=20, have=15),
        breach("IF-PETITION-1", player=b.CHARLES, bid=16, have=15),
    ]


@kept_and_broken("IF-PETITION-1")
def test_if_petition_1_the_jade_of_this_round_counts():
    """Adam has won round 1 with 15 Jade and then did nothing but collect: 1 from the prison, 3, and the income of 3."""
    state = b.idle(b.after(b.new_ledger_game(2), b.bidding(Adam=15, Bill=0)), 6)

    assert breaches(state, b.bidding(Adam=7, Bill=0)) == []
    assert breaches(state, b.bidding(Adam=8, Bill=0)) == [breach("IF-PETITION-1", player=b.ADAM, bid=8, have=7)]


def test_if_petition_1_the_bonus_is_no_jade():
    """A bonus of 5 does not let Adam bid more than he has."""
    state = b.new_ledger_game(2)
    state = state._replace(players=(state.players[0]._replace(petition_bonus=5), state.players[1]))

    assert breaches(state, b.bidding(Adam=15, Bill=0)) == []
    assert breaches(state, b.bidding(Adam=16, Bill=0)) == [breach("IF-PETITION-1", player=b.ADAM, bid=16, have=15)]


def test_if_petition_2_the_bids_alone_decide():
    """Nobody need name the winner; whoever does, names the right one."""
    state = b.after(b.new_ledger_game(3), b.bidding(Adam=2, Bill=4, Charles=3))

    assert state.holder == b.seat(b.BILL)
    assert b.active(state) == b.BILL
    assert breaches(b.new_ledger_game(3), b.petition(b.BILL, Adam=2, Bill=4, Charles=3)) == []
    assert breaches(b.new_ledger_game(3), b.petition(b.ADAM, Adam=2, Bill=4, Charles=3)) == [
        breach("IF-PETITION-2", named=b.ADAM, value=2, leader=b.BILL, best=4)
    ]


def test_if_petition_3_and_4_the_bids_alone_decide():
    """Round 2, Adam holds the marker. Most in hand of equal values; else the first of the tied after Adam."""
    state = b.idle(b.ledger_game(3), 9)
    with_bonus = state._replace(players=(state.players[0]._replace(petition_bonus=2), *state.players[1:]))

    assert breaches(state, b.petition(b.BILL, Adam=4, Bill=4, Charles=4)) == []
    assert breaches(state, b.petition(b.ADAM, Adam=4, Bill=4, Charles=4)) == [
        breach("IF-PETITION-4", named=b.ADAM, leader=b.BILL)
    ]
    assert b.after(with_bonus, b.bidding(Adam=3, Bill=5, Charles=0)).holder == b.seat(b.BILL)
    assert b.after(state, b.bidding(Adam=4, Bill=1, Charles=4)).holder == b.seat(b.CHARLES)


def test_if_petition_5_in_round_1_the_lot_has_to_be_entered():
    """Adam and Bill are tied with 3: who won is said by the table."""
    state = b.new_ledger_game(3)

    assert breaches(state, b.bidding(Adam=3, Bill=3, Charles=2)) == [breach("IF-PETITION-5.lot", tied=(b.ADAM, b.BILL))]
    for name in (b.ADAM, b.BILL):
        assert b.active(b.after(state, b.petition(name, Adam=3, Bill=3, Charles=2))) == name


def test_if_petition_5_no_lot_where_nobody_is_tied_for_the_highest():
    """The tie of Bill and Charles behind Adam does not matter."""
    assert breaches(b.new_ledger_game(3), b.bidding(Adam=3, Bill=2, Charles=2)) == []


def test_if_petition_5_no_lot_in_round_2():
    """Everybody bids nothing: the marker moves on from Adam to Bill."""
    assert b.active(b.after(b.idle(b.ledger_game(3), 9), b.bidding(Adam=0, Bill=0, Charles=0))) == b.BILL


def test_if_petition_6_the_winner_pays_and_the_others_keep_theirs():
    state = b.after(b.new_ledger_game(3), b.bidding(Adam=5, Bill=9, Charles=8))

    assert b.held(state, "jade") == {b.ADAM: 15, b.BILL: 6, b.CHARLES: 15}


def test_if_petition_6_a_jade_and_a_convict_to_the_prison():
    """From the treasury and the stockpile: the losing bids are paid nowhere, and region 1 has both."""
    state = b.after(b.new_ledger_game(3), b.bidding(Adam=5, Bill=9, Charles=8))

    assert b.prisons(state) == {1: (1, 1), 2: (0, 0)}
    assert b.held(state, "convicts") == b.only()


def test_if_petition_6_the_prison_of_the_winners_taskmaster():
    """Charles has moved to region 2 in round 1, and wins round 2; Bill, in region 1, does not matter."""
    state = b.idle(b.ledger_game(3), 2)
    state = b.idle(b.after(state, b.moving(b.CHARLES, 2), b.ending_turn(b.CHARLES)), 6)
    before = b.prisons(state)

    after_petition = b.prisons(b.after(state, b.bidding(Adam=0, Bill=0, Charles=1)))

    assert after_petition == {1: before[1], 2: (before[2][0] + 1, before[2][1] + 1)}


def test_if_petition_6_a_bid_of_nothing_costs_nothing():
    state = b.idle(b.ledger_game(3), 9)

    assert b.supply(b.after(state, b.bidding(Adam=0, Bill=0, Charles=0)), b.BILL).jade == b.supply(state, b.BILL).jade


def test_if_petition_6_without_bids_nothing_is_paid():
    """With a ledger records always have them; where only the winner is named, nobody's Jade is touched."""
    state = b.after(b.new_ledger_game(3), b.petition(b.BILL))

    assert b.held(state, "jade") == {b.ADAM: 15, b.BILL: 15, b.CHARLES: 15}
    assert b.prisons(state) == {1: (1, 1), 2: (0, 0)}


@pytest.mark.parametrize("turns", range(9))
def test_if_turn_1_no_petition_while_turns_are_to_come(turns: int):
    state = b.idle(b.ledger_game(3), turns)

    assert breaches(state, b.bidding(Adam=0, Bill=1, Charles=0)) == [
        breach("IF-TURN-1.turns_first", active=(b.ADAM, b.BILL, b.CHARLES)[turns % 3])
    ]


def test_if_var_first_a_wall_block():
    """In the supply of the winner of round 1, and only there."""
    state = b.after(b.new_ledger_game(3, first_round="block"), b.bidding(Adam=0, Bill=1, Charles=0))
    assert b.held(state, "blocks") == b.only(Bill=1)

    state = b.after(b.idle(state, 9), b.bidding(Adam=1, Bill=0, Charles=0))
    assert b.held(state, "blocks") == b.only(Bill=1)


@pytest.mark.parametrize("agreed", [17, 18])
def test_if_var_first_a_wall_block_out_of_the_box(agreed: int):
    """With seventeen agreed as the start the last one is got, with all eighteen there is none left to get."""
    state = b.new_ledger_game(3, first_round="block", start={"blocks": agreed})

    state = b.after(state, b.bidding(Adam=0, Bill=1, Charles=0))

    assert b.held(state, "blocks") == b.only(Adam=agreed, Bill=18, Charles=agreed)


@pytest.mark.parametrize(("incentive", "chips", "treasures", "points"), [("chip", 1, 0, 0), ("treasure", 0, 1, 1)])
def test_if_var_first_a_chip_or_a_treasure(incentive: str, chips: int, treasures: int, points: int):
    """As in a light game; a Treasure is a point."""
    state = b.after(b.new_ledger_game(3, first_round=incentive), b.bidding(Adam=0, Bill=1, Charles=0))

    bill = state.players[b.seat(b.BILL)]
    assert (bill.chips, bill.treasures, bill.score) == (chips, treasures, points)
    assert b.held(state, "blocks") == b.only()
