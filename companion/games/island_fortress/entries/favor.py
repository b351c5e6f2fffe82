"""Play a Completed Favor Card. Rules: IF-FAVOR, IF-RUL-WIDE."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from companion.engine.fields import Field
from companion.engine.game import Decision, Plan
from companion.engine.radix import Coder
from companion.engine.record import Keys
from companion.engine.ruling import Breach
from companion.games.island_fortress.cards import Card, Rewards, pack_card, read_card, write_card
from companion.games.island_fortress.entries import turn
from companion.games.island_fortress.entries.fields import REPEAT_IN_FULL, SEAT, Slot
from companion.games.island_fortress.entries.memory import Memory
from companion.games.island_fortress.entries.ways import Way
from companion.games.island_fortress.ledger import Ledger, Role, with_supply
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import Gain, State, add_gains
from companion.games.island_fortress.tables import MAX_FAVOR_REGIONS, TREASURE_POINTS
from companion.games.island_fortress.wall import pattern_slots, region_of, shape_of


class PlayFavor(NamedTuple):
    """Play a Completed Favor Card: cell (0, 0) of its pattern falls on `at`; `reinforce` takes the Reinforcement."""

    seat: int
    card: Card
    at: int
    reinforce: int
    repeat: bool = False


def breaches(state: State, event: PlayFavor) -> list[Breach]:
    """Return the rules broken by this card in these slots."""
    found = []
    supply = turn.held(state, event.seat, Role.BUILDER, event.repeat)
    if supply and not supply.favors:
        found.append(Breach("IF-RUL-HAND", {"player": event.seat}))
    slots = pattern_slots(event.card.pattern, event.at, state.setup.regions)
    if slots is None:
        return [*found, Breach("IF-FAVOR-3")]
    if foreign := tuple(slot for slot in slots if state.wall[slot] != event.seat):
        found.append(Breach("IF-FAVOR-1", {"player": event.seat, "slots": foreign}))
    if reinforced := tuple(slot for slot in slots if slot in state.reinforced):
        found.append(Breach("IF-FAVOR-2", {"slots": reinforced}))
    regions = sorted({region_of(slot) for slot in slots})
    if regions[-1] - regions[0] >= MAX_FAVOR_REGIONS:
        found.append(Breach("IF-FAVOR-4", {"regions": tuple(regions)}))
        found.append(Breach("IF-RUL-WIDE", {"regions": tuple(regions)}))
    if event.reinforce not in slots:
        found.append(Breach("IF-FAVOR-5", {"slot": event.reinforce}))
    return found


def fitting_slots(state: State, seat: int, card: Card, repeat: bool = False) -> Iterator[int]:
    """Yield every slot on which cell a1 of the card could fall if the seat played it now, in order."""
    if turn.breaches(state, seat, Role.BUILDER, repeat):
        return
    free = set(_free_blocks(state, seat))
    for at in range(len(state.wall)):
        slots = pattern_slots(card.pattern, at, state.setup.regions)
        if slots and free.issuperset(slots) and not breaches(state, PlayFavor(seat, card, at, slots[0], repeat)):
            yield at


def applied(state: State, event: PlayFavor) -> State:
    """Return the state with the Reinforcement placed and tracked rewards paid. Rules: IF-FAVOR-5, IF-FAVOR-6."""
    rewards = event.card.rewards
    slots = pattern_slots(event.card.pattern, event.at, state.setup.regions) or ()
    gains = []
    if rewards.points or rewards.chips:
        gains.append(Gain(event.seat, "favors", rewards.points, chips=rewards.chips, slots=slots))
    if rewards.treasures:
        points = rewards.treasures * TREASURE_POINTS
        gains.append(
            Gain(event.seat, "treasures", points, treasures=rewards.treasures, slots=slots, number=rewards.treasures)
        )
    after = turn.play_card(state, event.seat, Role.BUILDER, event.repeat)
    players = add_gains(state.players, gains)
    if rewards.petition:
        player = players[event.seat]
        better = player._replace(petition_bonus=player.petition_bonus + rewards.petition)
        players = (*players[: event.seat], better, *players[event.seat + 1 :])
    ledger = after.ledger
    if ledger:
        ledger = _rewarded(ledger, event.seat, rewards, state.blocks_in_box(event.seat))
    return after._replace(
        players=players, reinforced=state.reinforced | {event.reinforce}, gains=tuple(gains), ledger=ledger
    )


def _rewarded(ledger: Ledger, seat: int, rewards: Rewards, blocks_left: int) -> Ledger:
    """Return the ledger after the card has left the hand; of own blocks at most those left in the box are given.

    Rules: IF-FAVOR-6, IF-RUL-HAND, IF-RUL-STOCK.
    """
    supply = ledger.supplies[seat]
    after = supply._replace(
        jade=supply.jade + rewards.jade,
        laborers=supply.laborers + rewards.laborers,
        convicts=supply.convicts + rewards.convicts,
        blocks=supply.blocks + min(rewards.blocks, blocks_left),
        favors=supply.favors - 1,
        income=supply.income + rewards.income,
    )
    return with_supply(ledger, seat, after)


# --- choices ----------------------------------------------------------------------------------------


def _free_blocks(state: State, seat: int) -> Iterator[int]:
    """Return the slots of the seat's blocks without a Reinforcement."""
    return (slot for slot, owner in enumerate(state.wall) if owner == seat and slot not in state.reinforced)


def _in_slots(seat: int, repeat: bool, slots: Iterable[int]) -> Iterator[PlayFavor]:
    """Yield a card with a single block fits wherever any card has a block."""
    for slot in slots:
        yield PlayFavor(seat, Card(((0, 0),)), slot, slot, repeat)


_FAVOR: Final = Way(
    Role.BUILDER,
    lambda state, seat, repeat: _in_slots(seat, repeat, shape_of(state.setup.regions).slots),
    breaches,
    lambda state, seat, repeat: _in_slots(seat, repeat, islice(_free_blocks(state, seat), 1)),
)


def plan(state: State) -> Plan:
    """Yield the card, where its cell a1 falls, which of its blocks gets the Reinforcement."""
    seat, repeat = yield from _FAVOR.who(state)
    card = yield Decision("card", None, pack=_pack_known_card)
    at = yield Decision("at", lambda: list(fitting_slots(state, seat, card, repeat)))
    slots = pattern_slots(card.pattern, at, state.setup.regions) or ()
    reinforce = yield Decision("reinforce", lambda: slots)
    return PlayFavor(seat, card, at, reinforce, repeat)


# --- kind -------------------------------------------------------------------------------------------


class _CardField(Field[Setup, Card]):
    """A Favor card as printed."""

    def read(self, value: object, path: str, setup: Setup) -> Card:
        """Return the value in a JSON value; raises RecordError."""
        return read_card(value, path)

    def write(self, value: Card, setup: Setup) -> dict[str, object]:
        """Return the value as a JSON value."""
        return write_card(value)


_CARD: Final = _CardField("card")
_AT: Final = Slot("at")
_REINFORCE: Final = Slot("reinforce")


def _read_favor(keys: Keys, setup: Setup) -> PlayFavor:
    """Check the player last."""
    card, at, reinforce = _CARD.take(keys, setup), _AT.take(keys, setup), _REINFORCE.take(keys, setup)
    return PlayFavor(SEAT.take(keys, setup), card, at, reinforce, REPEAT_IN_FULL.take(keys, setup))


def _pack_favor(coder: Coder, setup: Setup, memory: Memory, event: PlayFavor | None) -> PlayFavor:
    seat, card, at, reinforce, repeat = event or (None,) * len(PlayFavor._fields)
    return PlayFavor(
        SEAT.pack(coder, setup, seat),
        _pack_known_card(coder, memory, card),
        _AT.pack(coder, setup, at),
        _REINFORCE.pack(coder, setup, reinforce),
        REPEAT_IN_FULL.pack(coder, setup, repeat),
    )


def _pack_known_card(coder: Coder, memory: Memory, card: Card | None) -> Card:
    """Return a card played before by its number, another one by what is on it."""
    known = memory.cards
    new = len(known)
    given = known.index(card) if card in known else new
    number = coder.index(new + 1, None if card is None else given)
    return known[number] if number < new else pack_card(coder, card)


def _see_card(memory: Memory, event: PlayFavor) -> None:
    if event.card not in memory.cards:
        memory.cards.append(event.card)


FAVOR: Final = _FAVOR.kind(
    "favor",
    PlayFavor,
    (SEAT, _CARD, _AT, _REINFORCE, REPEAT_IN_FULL),
    applied,
    plan,
    read=_read_favor,
    pack=_pack_favor,
    see=_see_card,
)
