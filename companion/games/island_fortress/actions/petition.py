"""The petition of the Governor: opens a round. Rules: IF-PETITION, IF-VAR-FIRST."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.ruling import Breach
from companion.games.island_fortress.events import Petition
from companion.games.island_fortress.setup import Incentive
from companion.games.island_fortress.state import Gain, State, credited
from companion.games.island_fortress.tables import TREASURE_POINTS


class Outcome(NamedTuple):
    """What bids lead to: the seats still tied after the rule `decided_by`; more than one only where lots are drawn."""

    tied: tuple[int, ...]
    decided_by: str


class Contest(NamedTuple):
    """The bids of a petition, step by step: who is left after each."""

    values: Sequence[int]
    highest: Sequence[int]
    most_in_hand: Sequence[int]
    outcome: Outcome


def contest(state: State, bids: Sequence[int]) -> Contest:
    """Who wins with the Jade `bids` in each bidding hand, and the rule that decides.

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
    """The first of the tied players that the marker meets clockwise. Rules: IF-PETITION-4."""
    return next(seat for step in range(1, seats + 1) if (seat := (holder + step) % seats) in tied)


def breaches(state: State, event: Petition) -> list[Breach]:
    """What speaks against this petition."""
    found: list[Breach] = []
    if state.ended_by is not None:
        found.append(Breach("IF-END", case="over"))
    elif not state.governor_blocks:
        found.append(Breach("IF-END", case="last_round"))
    if event.bids is not None:
        found.extend(_contradictions(state, event.winner, event.bids))
    return found


def _contradictions(state: State, named: int, bids: Sequence[int]) -> list[Breach]:
    """Where the bids contradict the named winner: the step that puts him or her behind, and the one that decides."""
    values, highest, most_in_hand, (tied, decided_by) = contest(state, bids)
    if named in tied:
        return []
    leader = tied[0]
    found = []
    if named not in highest:
        found.append(
            Breach(
                "IF-PETITION-2",
                {"named": named, "value": values[named], "leader": leader, "best": values[leader]},
            )
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
    """A new round: the winner holds the marker and a Governor block; one of the last round not set is lost.

    Rules: IF-PETITION-6, IF-ROUND-END, IF-VAR-FIRST.
    """
    gains: tuple[Gain, ...] = ()
    if state.round == 0:
        match state.setup.variants.first_round:
            case Incentive.CHIP:
                gains = (Gain(event.winner, "variant", chips=1),)
            case Incentive.TREASURE:
                gains = (Gain(event.winner, "variant", TREASURE_POINTS, treasures=1, number=1),)
            case Incentive.BLOCK | None:  # the blocks held are not tracked
                pass
    return state._replace(
        players=credited(state.players, gains),
        governor_blocks=state.governor_blocks - 1,
        round=state.round + 1,
        holder=event.winner,
        has_governor_block=True,
        gains=gains,
    )
