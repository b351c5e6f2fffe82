"""Bids made in secret: whose turn it is, what is typed, what may be seen, and what is entered."""

import pytest

from companion.games.island_fortress.entries.fields import MAX_NUMBER
from companion.games.island_fortress.entries.petition import Petition, most_bid
from companion.ui.games.island_fortress.petition import bidding as petition
from tests.drive.games.island_fortress import builders as b


def bid(state, bidding, *digits):
    """Whoever is next takes the phone, types the digits, and is done."""
    place = petition.bidder(state, bidding)
    assert place is not None
    bidding = petition.handed(bidding)
    for digit in digits:
        bidding = petition.typed(bidding, digit, most_bid(state, place))
    return petition.bid_by(bidding, place)


def all_bid(state, *bids):
    bidding = petition.new_bidding(len(state.players))
    for amount in bids:
        bidding = bid(state, bidding, *map(int, str(amount)))
    return bidding


def test_the_phone_goes_round_from_the_holder_of_the_marker():
    assert petition.order_of(b.new_game()) == (0, 1, 2)
    assert petition.order_of(b.game(holder=b.BILL)) == (1, 2, 0)


def test_each_player_bids_once_and_then_nobody_is_next():
    state = b.game(holder=b.CHARLES)
    bidding = petition.new_bidding(3)
    asked = []
    while (place := petition.bidder(state, bidding)) is not None:
        asked.append(place)
        bidding = bid(state, bidding, place)

    assert asked == [2, 0, 1]
    assert bidding.made == (0, 1, 2)


def test_nobody_bids_more_than_is_held():
    """15 Jade are held: the second 8 is not taken, and the player is told."""
    state = b.new_ledger_game()
    bidding = petition.typed(petition.handed(petition.new_bidding(3)), 1, 15)

    refused = petition.typed(bidding, 8, 15)

    assert most_bid(state, 0) == 15
    assert (refused.amount, refused.too_much) == (1, True)
    assert petition.typed(refused, 5, 15) == bidding._replace(amount=15, taps=2)
    assert most_bid(b.new_game(), 0) == MAX_NUMBER


def test_a_hidden_bid_looks_the_same_whatever_it_is():
    """Only the number of taps is seen, by the dot that is lit; nothing typed lights none."""
    one, other = petition.new_bidding(3), petition.new_bidding(3)
    assert one.lit is None

    one, other = petition.typed(one, 9, MAX_NUMBER), petition.typed(other, 0, MAX_NUMBER)

    assert one.lit == other.lit == 1
    assert petition.typed(one, 1, MAX_NUMBER).lit == 2
    assert petition.emptied(one).lit is None


def test_all_of_it_is_one_tap_and_nothing_is_no_bid():
    bidding = petition.handed(petition.new_bidding(3))

    assert petition.all_in(bidding, 15).amount == 15
    assert petition.bid_by(bidding, 0) == bidding
    assert petition.bid_by(petition.typed(bidding, 0, 15), 0).bids == (0, None, None)


def test_what_was_typed_is_gone_when_the_phone_is_given_back():
    bidding = petition.typed(petition.handed(petition.new_bidding(3)), 7, MAX_NUMBER)._replace(shown=True)

    assert petition.handed_back(bidding) == petition.new_bidding(3)


def test_a_bid_done_is_neither_shown_nor_typed_for_the_next():
    bidding = petition.typed(petition.handed(petition.new_bidding(3)), 7, MAX_NUMBER)._replace(shown=True)

    after = petition.bid_by(bidding, 0)

    assert (after.has_phone, after.shown, after.amount, after.bids) == (False, False, None, (7, None, None))


def test_a_bid_is_changed_and_stands_until_then():
    state = b.new_game()
    bidding = petition.asked_again(all_bid(state, 3, 4, 5), 1)
    assert petition.bidder(state, bidding) == 1
    assert bidding.bids == (3, 4, 5)

    assert petition.kept(bidding).bids == (3, 4, 5)
    assert petition.bidder(state, petition.kept(bidding)) is None
    assert bid(state, bidding, 8).bids == (3, 8, 5)
    assert petition.bidder(state, bid(state, bidding, 8)) is None


def test_a_bid_changed_early_does_not_skip_who_is_next():
    state = b.new_game()
    bidding = bid(state, petition.new_bidding(3), 3)

    bidding = bid(state, petition.asked_again(bidding, 0), 9)

    assert bidding.bids == (9, None, None)
    assert petition.bidder(state, bidding) == 1


@pytest.mark.parametrize(
    ("state", "bids", "winner"),
    [
        (b.new_game(), (1, 5, 2), b.BILL),
        (b.new_ledger_game(), (0, 0, 1), b.CHARLES),
        (b.game(holder=b.ADAM), (3, 3, 3), b.BILL),
    ],
)
def test_the_bids_decide(state, bids, winner):
    assert petition.told(state, all_bid(state, *bids).made, None).event == Petition(b.seat(winner), bids)


def test_no_bids_are_told_while_one_is_missing():
    state = b.new_game()

    assert not bid(state, petition.new_bidding(3), 3).made


def test_lots_decide_among_the_tied_of_round_one():
    state = b.new_game()
    bidding = all_bid(state, 4, 4, 1)

    assert petition.told(state, bidding.made, bidding.drawn).event is None
    assert petition.told(state, bidding.made, 2).event is None
    assert petition.told(state, bidding.made, 1).event == Petition(1, (4, 4, 1))


def test_the_limit_follows_what_is_held():
    state = b.ledger_game(supplies={b.ADAM: {"jade": 2}})

    assert [most_bid(state, place) for place in range(3)] == [2, 15, 15]
