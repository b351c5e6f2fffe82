"""State of secret bidding on one phone: its holder, the typed bid, and what may be shown."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from companion.games.island_fortress.entries.petition import Contest, Petition, contest
from companion.games.island_fortress.state import State
from companion.play.secrets import ABSENT

SECRET: Final = "petition"
"""Name of the draft of the bids on one phone."""
LIT: Final = 3
"""Number of dots of a hidden bid, whatever was typed."""


class Bidding(NamedTuple):
    """The bids so far, and the state of the player with the phone.

    `changing` is the player who asked for the phone again; `has_phone`: confirmed, and the keys are shown.
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

    @property
    def made(self) -> tuple[int, ...]:
        """All bids once complete; None before."""
        return tuple(bid for bid in self.bids if bid is not None) if None not in self.bids else ()

    @property
    def lit(self) -> int | None:
        """Index of the highlighted dot, so that a tap on a key is visible but not the amount.

        None without an amount.
        """
        return None if self.amount is None else self.taps % LIT


def new_bidding(players: int, gone: Collection[int] = ()) -> Bidding:
    """Return the state without bids; who is `gone` makes none."""
    return Bidding(tuple(ABSENT if seat in gone else None for seat in range(players)))


def begun_anew(bidding: Bidding) -> Bidding:
    """Return the state without bids, of the same players."""
    return Bidding(tuple(bid if bid == ABSENT else None for bid in bidding.bids))


def order_of(state: State) -> tuple[int, ...]:
    """Return the order of bidding: clockwise from the marker's holder."""
    seats, first = len(state.players), state.holder or 0
    return tuple((first + step) % seats for step in range(seats))


def bidder(state: State, bidding: Bidding) -> int | None:
    """Return the next bidder; None once all have bid."""
    if bidding.changing is not None:
        return bidding.changing
    return next((seat for seat in order_of(state) if bidding.bids[seat] is None), None)


def handed(bidding: Bidding) -> Bidding:
    """Return the state with the phone at the next player."""
    return handed_back(bidding)._replace(has_phone=True)


def handed_back(bidding: Bidding) -> Bidding:
    """Return the state with the phone at nobody and without the typed bid."""
    return bidding._replace(has_phone=False, amount=None, taps=0, too_much=False, shown=False)


def typed(bidding: Bidding, digit: int, most: int) -> Bidding:
    """Return the state with a digit typed; ignored if the bid would exceed `most`."""
    amount = (bidding.amount or 0) * 10 + digit
    if amount > most:
        return bidding._replace(too_much=True)
    return bidding._replace(amount=amount, taps=bidding.taps + 1, too_much=False)


def all_in(bidding: Bidding, most: int) -> Bidding:
    """Return the state with all Jade bid."""
    return bidding._replace(amount=most, taps=bidding.taps + 1, too_much=False)


def emptied(bidding: Bidding) -> Bidding:
    """Return the state with the typed bid cleared."""
    return bidding._replace(amount=None, too_much=False)


def bid_by(bidding: Bidding, seat: int) -> Bidding:
    """Return the state with the typed bid stored for the seat, and the phone at nobody."""
    if bidding.amount is None or not bidding.has_phone:
        return bidding
    bids = (*bidding.bids[:seat], bidding.amount, *bidding.bids[seat + 1 :])
    return handed_back(bidding)._replace(bids=bids, changing=None)


def asked_again(bidding: Bidding, seat: int) -> Bidding:
    """Return the state in which a seat changes its bid, which stays until replaced."""
    return handed_back(bidding)._replace(changing=seat)


def kept(bidding: Bidding) -> Bidding:
    """Return the state after a change was cancelled."""
    return handed_back(bidding)._replace(changing=None)


class Told(NamedTuple):
    """All bids, their contest, and the petition they make; None while lots are to be drawn."""

    bids: Sequence[int]
    contest: Contest
    event: Petition | None


def told(state: State, bids: Sequence[int], drawn: int | None) -> Told:
    """Return what bids lead to, if `drawn` is drawn wherever a lot decides.

    A petition without the bids of all names its winner alone.
    """
    found = contest(state, bids)
    winner = found.outcome.winner(drawn)
    return Told(bids, found, None if winner is None else Petition(winner, None if ABSENT in bids else tuple(bids)))
