"""Raid, a variant: coins of another ship in the same region. Rules: IB-VAR-RAID."""

from typing import Final, NamedTuple

from companion.engine.fields import ListOf, Seat, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.fields import FULL_ONLY
from companion.games.islebound.entries.steps import active, of_list, others
from companion.games.islebound.ledger import Hand
from companion.games.islebound.our_copy.printed import DIE_FACES, FACES
from companion.games.islebound.pieces.crew import COMBAT, on_deck
from companion.games.islebound.state import State
from companion.games.islebound.tables import DICE, RAID_HIT


class Raid(NamedTuple):
    """The action Raid: whose ship, and what both have rolled."""

    seat: int
    target: int
    dice: tuple[int, ...]
    target_dice: tuple[int, ...]


def raid_dice(hand: Hand) -> int:
    """Return the number of dice of a player in a raid. Rules: IB-VAR-RAID-2."""
    return min(DICE, on_deck(hand.crew, COMBAT) + hand.pirates)


def hits(dice: tuple[int, ...]) -> int:
    """Return the number of hits among the dice. Rules: IB-VAR-RAID-3."""
    return sum([die >= RAID_HIT for die in dice])


def raid_breaches(state: State, event: Raid) -> list[Breach]:
    """Return the rules broken unless there is another ship in the region and all dice due are entered.

    Rules: IB-VAR-RAID-1, IB-VAR-RAID-2.
    """
    found = order.no_variant(state, state.setup.variants.raid, order.for_action(state, event.seat))
    if found or state.ledger is None:
        return found
    hands = state.ledger.hands
    if event.target == event.seat:
        found.append(Breach("IB-VAR-RAID-1", {"player": event.seat}, "self"))
    elif hands[event.target].region != hands[event.seat].region:
        found.append(Breach("IB-VAR-RAID-1", {"player": event.target}, "not_here"))
    for seat, dice in ((event.seat, event.dice), (event.target, event.target_dice)):
        due = raid_dice(hands[seat])
        if len(dice) != due:
            found.append(Breach("IB-VAR-RAID-2", {"player": seat, "dice": len(dice), "due": due}))
    return found


def raid_applied(state: State, event: Raid) -> State:
    """Return the state with the coins taken that the hits are worth. Rules: IB-VAR-RAID-3, IB-RUL-RAID."""
    changes = Changes(state)
    won = hits(event.dice) - hits(event.target_dice)
    winner, loser = (event.seat, event.target) if won > 0 else (event.target, event.seat)
    coins = min(abs(won), changes.hands[loser].coins)
    changes.add_coins(winner, coins)
    changes.add_coins(loser, -coins)
    changes.use_action(event.seat)
    return changes.made()


def raid_plan(state: State) -> Plan:
    """Yield the decisions: the target, then each die."""

    def targets(seat: int) -> list[int]:
        ledger = state.ledger
        if ledger is None or not state.setup.variants.raid or order.for_action(state, seat):
            return []
        return ledger.ships_at(ledger.hands[seat].region, seat)

    seat = yield active(state, targets)
    target = yield Decision("target", lambda: targets(seat))
    rolled: list[tuple[int, ...]] = []
    for name, roller in (("dice", seat), ("target_dice", target)):
        dice: tuple[int, ...] = ()
        while state.ledger and len(dice) < raid_dice(state.ledger.hands[roller]):
            die = yield Decision(name, lambda: DIE_FACES, len(dice))
            dice = (*dice, die)
        rolled.append(dice)
    return Raid(seat, target, *rolled)


def raid_decided(state: State, event: Raid, step: Decision) -> object:
    """Return the decision of an event in a step of the plan."""
    value = getattr(event, step.name)
    return of_list(value, step) if step.name.endswith("dice") else value


def _simplest(state: State, seat: int) -> list[Raid]:
    """Return a raid on each other player, with all dice showing 1."""
    ones = [(1,) * raid_dice(hand) for hand in state.ledger.hands] if state.ledger else []
    return [Raid(seat, other, ones[seat], ones[other]) for other in others(state, seat)]


_DIE: Final = Whole("", 1, FACES)

RAID: Final = Kind(
    "raid",
    Raid,
    (Seat("player"), Seat("target"), ListOf("dice", _DIE, 0, DICE), ListOf("target_dice", _DIE, 0, DICE)),
    raid_breaches,
    raid_applied,
    raid_plan,
    modes=FULL_ONLY,
    decided=raid_decided,
    simplest=_simplest,
)
