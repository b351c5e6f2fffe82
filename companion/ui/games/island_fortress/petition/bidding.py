"""A petition bid in secret on one phone: who has it, what was typed, and what may be seen of it."""

from typing import Final, NamedTuple

from companion.games.island_fortress.entries.petition import Petition, contest
from companion.games.island_fortress.state import State

LIT: Final = 3
"""How many dots stand for a hidden bid: always the same number, whatever was typed."""


class Bidding(NamedTuple):
    """The bids made so far and what the player with the phone is doing.

    `changing` is who asked for the phone again; `has_phone`: the player has said so, and the keys are shown.
    """

    bids: tuple[int | None, ...]
    changing: int | None = None
    has_phone: bool = False
    amount: int | None = None
    taps: int = 0
    too_much: bool = False
    shown: bool = False
    revealed: bool = False
    drawn: int | None = None
    leaving: bool = False

    @property
    def made(self) -> tuple[int, ...]:
        """All bids once everyone has bid; nothing before."""
        return tuple(bid for bid in self.bids if bid is not None) if None not in self.bids else ()

    @property
    def lit(self) -> int | None:
        """Which dot of a hidden bid is lit, so that a tap on a key is seen and the amount is not; None: no amount."""
        return None if self.amount is None else self.taps % LIT


def new_bidding(players: int) -> Bidding:
    """Nobody has bid."""
    return Bidding((None,) * players)


def order_of(state: State) -> tuple[int, ...]:
    """The order in which the phone goes round: clockwise from the marker's holder."""
    seats, first = len(state.players), state.holder or 0
    return tuple((first + step) % seats for step in range(seats))


def bidder(state: State, bidding: Bidding) -> int | None:
    """Who bids next; None once everyone has bid."""
    if bidding.changing is not None:
        return bidding.changing
    return next((seat for seat in order_of(state) if bidding.bids[seat] is None), None)


def handed(bidding: Bidding) -> Bidding:
    """The next player has the phone."""
    return handed_back(bidding)._replace(has_phone=True, leaving=False)


def handed_back(bidding: Bidding) -> Bidding:
    """Nobody has the phone, and what was typed is gone."""
    return bidding._replace(has_phone=False, amount=None, taps=0, too_much=False, shown=False)


def typed(bidding: Bidding, digit: int, most: int) -> Bidding:
    """One more digit; one that would make it more than `most` is not taken."""
    amount = (bidding.amount or 0) * 10 + digit
    if amount > most:
        return bidding._replace(too_much=True)
    return bidding._replace(amount=amount, taps=bidding.taps + 1, too_much=False)


def all_in(bidding: Bidding, most: int) -> Bidding:
    """All of the Jade."""
    return bidding._replace(amount=most, taps=bidding.taps + 1, too_much=False)


def emptied(bidding: Bidding) -> Bidding:
    """What was typed is taken back."""
    return bidding._replace(amount=None, too_much=False)


def bid_by(bidding: Bidding, seat: int) -> Bidding:
    """What was typed is the seat's bid, and the phone goes on."""
    if bidding.amount is None or not bidding.has_phone:
        return bidding
    bids = (*bidding.bids[:seat], bidding.amount, *bidding.bids[seat + 1 :])
    return handed_back(bidding)._replace(bids=bids, changing=None)


def asked_again(bidding: Bidding, seat: int) -> Bidding:
    """The seat wants to change its bid, which stands until there is another."""
    return handed_back(bidding)._replace(changing=seat)


def kept(bidding: Bidding) -> Bidding:
    """Whoever wanted to change a bid leaves it."""
    return handed_back(bidding)._replace(changing=None)


def petition_of(state: State, bidding: Bidding) -> Petition | None:
    """The entry that all bids make; None while one is missing, or lots are still to be drawn."""
    bids = bidding.made
    if not bids:
        return None
    winner = contest(state, bids).outcome.winner(bidding.drawn)
    return None if winner is None else Petition(winner, bids)
