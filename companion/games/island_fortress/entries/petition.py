"""The petition of the Governor: opens a round. Rules: IF-PETITION, IF-VAR-FIRST."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from companion.engine.fields import BySeat, InModes, Optional, Seat, Seated, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.radix import Coder
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries.fields import FULL_ONLY, MAX_NUMBER
from companion.games.island_fortress.entries.memory import Memory
from companion.games.island_fortress.ledger import Ledger, Turn, add_to_prison, with_supply
from companion.games.island_fortress.setup import Incentive, Tracking
from companion.games.island_fortress.state import Gain, State, add_gains
from companion.games.island_fortress.tables import PETITION_PRISON_CONVICTS, PETITION_PRISON_JADE, TREASURE_POINTS


class Petition(NamedTuple):
    """A round's petition: the winner, and the Jade in each bidding hand by seat, if entered.

    `winner` is None if the bids alone decide.
    """

    winner: int | None
    bids: tuple[int, ...] | None = None


class Outcome(NamedTuple):
    """The outcome of bids: the seats still tied after the rule `decided_by`; several only if lots are drawn."""

    tied: tuple[int, ...]
    decided_by: str

    def winner(self, drawn: int | None) -> int | None:
        """Return the winner if `drawn` was drawn by lot; None while lots are still to be drawn."""
        if len(self.tied) == 1:
            return self.tied[0]
        return drawn if drawn in self.tied else None


class Contest(NamedTuple):
    """The bids of a petition, step by step: who is left after each."""

    values: Sequence[int]
    highest: Sequence[int]
    most_in_hand: Sequence[int]
    outcome: Outcome


def contest(state: State, bids: Sequence[int]) -> Contest:
    """Return the outcome of the Jade `bids` in each bidding hand, and the rule that decides.

    Rules: IF-PETITION-2 to IF-PETITION-5.
    """
    values = [bid + player.petition_bonus for bid, player in zip(bids, state.players, strict=True)]
    best = max(values)
    highest = [seat for seat, value in enumerate(values) if value == best]
    most = max([bids[seat] for seat in highest])
    most_in_hand = [seat for seat in highest if bids[seat] == most]
    if len(highest) == 1:
        outcome = Outcome(tuple(highest), "IF-PETITION-2")
    elif len(most_in_hand) == 1:
        outcome = Outcome(tuple(most_in_hand), "IF-PETITION-3")
    elif state.holder is None:
        outcome = Outcome(tuple(most_in_hand), "IF-PETITION-5")
    else:
        outcome = Outcome((_walk(state.holder, most_in_hand, len(bids)),), "IF-PETITION-4")
    return Contest(values, highest, most_in_hand, outcome)


def _walk(holder: int, tied: Sequence[int], seats: int) -> int:
    """Return the first of the tied players that the marker meets clockwise. Rules: IF-PETITION-4."""
    return next(seat for step in range(1, seats + 1) if (seat := (holder + step) % seats) in tied)


def breaches(state: State, event: Petition) -> list[Breach]:
    """Return the rules broken by this petition."""
    found: list[Breach] = []
    if state.ended_by is not None:
        found.append(Breach("IF-END", case="over"))
    elif not state.governor_blocks:
        found.append(Breach("IF-END", case="last_round"))
    if state.turn and state.ended_by is None:
        found.append(Breach("IF-TURN-1", {"active": state.turn.seat}, "turns_first"))
    if event.bids is not None:
        if state.ledger:
            found += _too_much(state.ledger, event.bids)
        found.extend(_contradictions(state, event.winner, event.bids))
    return found


def _too_much(ledger: Ledger, bids: Sequence[int]) -> Iterator[Breach]:
    """Yield the rules broken by bids of more Jade than a player has. Rules: IF-PETITION-1."""
    for seat, supply in enumerate(ledger.supplies):
        if bids[seat] > supply.jade:
            yield Breach("IF-PETITION-1", {"player": seat, "bid": bids[seat], "have": supply.jade})


def most_bid(state: State, seat: int) -> int:
    """Return the most Jade that the seat can bid. Rules: IF-PETITION-1."""
    return min(MAX_NUMBER, state.ledger.supplies[seat].jade) if state.ledger else MAX_NUMBER


def winner_of(state: State, event: Petition) -> int:
    """Return the winner of a legal petition. Rules: IF-PETITION-2 to IF-PETITION-5."""
    if event.winner is not None:
        return event.winner
    if event.bids is None:
        raise ValueError("a petition has a winner or bids")
    return contest(state, event.bids).outcome.tied[0]


def settled(state: State, event: Any) -> Any:
    """Return the event with its winner named, if the bids alone decide; any other event unchanged."""
    if isinstance(event, Petition) and event.winner is None and event.bids is not None:
        return event._replace(winner=contest(state, event.bids).outcome.winner(None))
    return event


def _contradictions(state: State, named: int | None, bids: Sequence[int]) -> list[Breach]:
    """Contradictions between bids and named winner: the step in which the winner loses, and the one that decides."""
    values, highest, most_in_hand, (tied, decided_by) = contest(state, bids)
    if named is None:
        return [Breach("IF-PETITION-5", {"tied": tied}, "lot")] if len(tied) > 1 else []
    if named in tied:
        return []
    leader = tied[0]
    found = []
    if named not in highest:
        found.append(
            Breach("IF-PETITION-2", {"named": named, "value": values[named], "leader": leader, "best": values[leader]})
        )
    if (named in highest and named not in most_in_hand) or decided_by == "IF-PETITION-3":
        found.append(
            Breach("IF-PETITION-3", {"named": named, "hand": bids[named], "leader": leader, "best": bids[leader]})
        )
    if decided_by == "IF-PETITION-4":
        found.append(Breach("IF-PETITION-4", {"named": named, "leader": leader}))
    if decided_by == "IF-PETITION-5":
        found.append(Breach("IF-PETITION-5", {"named": named, "tied": tied}))
    return found


def applied(state: State, event: Petition) -> State:
    """Return the state of a new round: the winner pays, holds the marker and a Governor block, and has the first turn.

    In a light game a Governor block of the last round that was not set is lost by now.

    Rules: IF-PETITION-6, IF-ROUND-END, IF-VAR-FIRST.
    """
    winner = winner_of(state, event)
    incentive = state.setup.variants.first_round if state.round == 0 else None
    gains: tuple[Gain, ...] = ()
    if incentive is Incentive.CHIP:
        gains = (Gain(winner, "variant", chips=1),)
    elif incentive is Incentive.TREASURE:
        gains = (Gain(winner, "variant", TREASURE_POINTS, treasures=1, number=1),)
    ledger = state.ledger
    if ledger:
        supply = ledger.supplies[winner]
        paid = event.bids[winner] if event.bids else 0
        block = incentive is Incentive.BLOCK and state.blocks_in_box(winner) > 0
        ledger = with_supply(ledger, winner, supply._replace(jade=supply.jade - paid, blocks=supply.blocks + block))
        ledger = add_to_prison(ledger, supply.region, PETITION_PRISON_JADE, PETITION_PRISON_CONVICTS)
        ledger = ledger._replace(turn=Turn(winner))
    return state._replace(
        players=add_gains(state.players, gains),
        governor_blocks=state.governor_blocks - 1,
        round=state.round + 1,
        holder=winner,
        has_governor_block=True,
        gains=gains,
        ledger=ledger,
    )


# --- choices ----------------------------------------------------------------------------------------


def plan(state: State) -> Plan:
    """Decisions: whether bids are known, each bid, and the winner (always, so that every petition has one form)."""
    seats = range(len(state.players))
    is_due = not breaches(state, Petition(0))
    ways = (True,) if state.ledger else (False, True)
    bids = None
    if (yield Decision("with_bids", lambda: ways if is_due else ())):
        hands = []
        for seat in seats:
            bid = yield Decision("bid", partial(range, most_bid(state, seat) + 1), seat)
            hands.append(bid)
        bids = tuple(hands)
    winner = yield Decision("winner", lambda: contest(state, bids).outcome.tied if bids else seats)
    return Petition(winner, bids)


def decided(state: State, event: Petition, step: Decision) -> object:
    """Return the decision of an event in a step of the plan."""
    match step.name:
        case "with_bids":
            return event.bids is not None
        case "bid":
            return (event.bids or ())[step.of]
        case _:
            return winner_of(state, event)


# --- kind -------------------------------------------------------------------------------------------

RARE_HABIT: Final = 16
"""One petition in so many is taken to name its winner otherwise than the one before."""


def _pack_habit(coder: Coder, memory: Memory, made: Petition, event: Petition | None) -> Petition:
    """Return the winner named or not where the bids tell it too: as in the petition before, most of the time.

    Without a ledger bids alone are no petition.
    """
    if memory.mode is Tracking.SCORE:
        return made
    is_other = None if event is None else (event.winner is not None) != memory.names_winner
    names_winner = memory.names_winner ^ coder.rare(RARE_HABIT, is_other)
    return made if names_winner else made._replace(winner=None)


def _see_habit(memory: Memory, event: Petition) -> None:
    if event.bids is not None:
        memory.names_winner = event.winner is not None


_WINNER: Final = Seat("winner")
_BIDS: Final = BySeat[Seated, int]("bids", Whole("", 0, MAX_NUMBER))

PETITION: Final = Kind(
    "petition",
    Petition,
    (InModes(FULL_ONLY, Optional(_WINNER), _WINNER), InModes(FULL_ONLY, _BIDS, Optional(_BIDS))),
    breaches,
    applied,
    plan,
    decided=decided,
    pack_rest=_pack_habit,
    see=_see_habit,
)
