"""What can be chosen now: an entry is made decision by decision, each with its legal values in a fixed order.

Each kind of entry is a plan: a generator that yields its steps, is sent what was decided, and returns the event. Every
value offered leads to an event that `check` finds legal, and every legal event can be reached, in both modes. Two ways
to enter the same thing are one here: a winner is always named, prisons go by number.

The order of the kinds, of the steps and of the values is a contract with whoever numbers them.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from companion.games.island_fortress.actions import build, favor, petition, replace, turn
from companion.games.island_fortress.actions.workers import cheapest_split, laborers_between
from companion.games.island_fortress.events import (
    MOST,
    AdjustCounts,
    AdjustPrison,
    AdjustSlot,
    AdjustTaskmaster,
    Build,
    Buyback,
    BuyBlocks,
    Card,
    CollectConvicts,
    CollectJade,
    CollectPrison,
    CollectTreasure,
    DrawFavors,
    EndTurn,
    Event,
    FinalCount,
    Finish,
    MoveTaskmaster,
    Petition,
    PlaceGovernorBlock,
    PlayFavor,
    Recruit,
    RemoveReinforcement,
    Replace,
    TradeIn,
)
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import check
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import COSTS, DRAWS
from companion.games.island_fortress.wall import (
    EMPTY,
    GOVERNOR,
    WIDTH,
    Wall,
    level_of,
    pattern_slots,
    region_of,
    shape_of,
)

Values = Sequence[Any]
Playable = Callable[[int, Role, bool], bool]
"""Whether a seat could play the card of a role now, or repeat it."""
MEANS: Final[tuple[str, ...]] = ("chip", "jade")
"""How a role card is bought back."""


class Step(NamedTuple):
    """The next decision of an entry: `name` says what is decided (`of` which seat, where there is one for each).

    A step without `find` is free: a Favor card or a correction, which no list could hold. A free value is legal if the
    entry can be completed with it.
    """

    name: str
    find: Callable[[], Values] | None
    of: int = 0

    @property
    def is_free(self) -> bool:
        """Whether the value comes from the table and not from a list."""
        return self.find is None

    @property
    def options(self) -> Values:
        """The legal values in their fixed order; nothing where the step is free."""
        return self.find() if self.find else ()


Plan = Generator[Step, Any, Event]


def begun(state: State) -> Plan:
    """An entry to be made: a generator that yields its steps, is sent each decision, and returns the event."""
    kind = yield Step("kind", lambda: _kinds(state))
    return (yield from _PLANS[kind](state))


def offered(state: State, taken: Sequence[Any] = ()) -> Step | Event:
    """The next step of an entry in which `taken` was decided so far, or the event once all is decided.

    What is in `taken` must have been offered; ValueError if there is more of it than the entry has steps.
    """
    plan = begun(state)
    step = next(plan)
    for place, value in enumerate(taken, start=1):
        try:
            step = plan.send(value)
        except StopIteration as done:
            if place < len(taken):
                raise ValueError(f"only {place} decisions are needed") from None
            event: Event = done.value
            return event
    return step


def options(state: State, *taken: Any) -> Values:
    """The legal values of the step after `taken`; nothing if the entry cannot be begun like that, or is complete."""
    step = offered(state, taken)
    return step.options if isinstance(step, Step) else ()


def decisions(state: State, event: Event) -> Iterator[tuple[Step, Any]]:
    """The steps that lead to a legal event, each with what is decided in it: the way back from `offered`."""
    plan = begun(state)
    step = next(plan)
    while True:
        value = decided(state, event, step)
        yield step, value
        try:
            step = plan.send(value)
        except StopIteration:
            return


def closest(state: State, kind: str, seat: int, repeat: bool = False) -> Event:
    """The simplest entry of that kind which breaks the fewest rules: a legal one, or one that shows what is missing."""
    return min(_simplest(state, kind, seat, repeat), key=lambda event: len(check(state, event).breaches))


def _may(state: State, event: Event) -> bool:
    return check(state, event).is_legal


def _kinds(state: State) -> list[str]:
    """The kinds of which an entry could be made now."""
    is_playable = cache(_playable(state))
    return [kind for kind in KINDS if _can_begin(state, kind, is_playable)]


def _playable(state: State) -> Playable:
    return lambda seat, role, repeat: not turn.breaches(state, seat, role, repeat)


def _can_begin(state: State, kind: str, is_playable: Playable) -> bool:
    """Whether the first step of a kind leads anywhere."""
    if kind in ACTIONS and state.turn and not state.turn.may_act:
        return False  # half of all entries follow the action of the turn: no card need be looked at
    if kind in _SIMPLEST or kind in _IN_SLOT:
        return any(
            _is_way(state, kind, seat, repeat, is_playable) for seat in _active(state) for repeat in _both(state, kind)
        )
    first = next(_PLANS[kind](state))
    return bool(first.options) or (first.is_free and state.result is None)


# --- who acts ------------------------------------------------------------------------------------


def _who(state: State, kind: str) -> Generator[Step, Any, tuple[int, bool]]:
    """Who does it, and whether through Taskmaster B."""
    seat = yield Step("seat", lambda: [seat for seat in _active(state) if _ways(state, kind, seat)])
    repeat = yield Step("repeat", lambda: _ways(state, kind, seat))
    return seat, repeat


def _active(state: State) -> Iterable[int]:
    """Who could act: whoever has the turn; everybody where turns are not tracked."""
    return (state.turn.seat,) if state.turn else range(len(state.players))


def _ways(state: State, kind: str, seat: int) -> list[bool]:
    """Whether the simplest entry of that kind is legal by its own card, and as a repeat."""
    is_playable = _playable(state)
    return [repeat for repeat in _both(state, kind) if _is_way(state, kind, seat, repeat, is_playable)]


def _both(state: State, kind: str) -> tuple[bool, ...]:
    return (False, True) if state.ledger and kind in REPEATABLE else (False,)


def _is_way(state: State, kind: str, seat: int, repeat: bool, is_playable: Playable) -> bool:
    """Whether one of the simplest entries is legal. Most kinds are out for the card alone: then no slot is tried."""
    if kind in ACTIONS and not is_playable(seat, ACTIONS[kind], repeat):
        return False
    return any(_may(state, event) for event in _likely(state, kind, seat, repeat))


def _split(state: State, seat: int, needed: int) -> tuple[int, int]:
    """Laborers and Convicts for so many Workers; none where they are not tracked."""
    return cheapest_split(state.ledger.supplies[seat], needed) if state.ledger else (0, 0)


def _laborers(state: State, seat: int, needed: int) -> Generator[Step, Any, tuple[int, int]]:
    """How many of the Workers are Laborers; the rest are Convicts."""
    if state.ledger is None:
        return 0, 0
    fewest, most = laborers_between(state.ledger.supplies[seat], needed)
    laborers = yield Step("laborers", lambda: range(fewest, most + 1))
    return laborers, needed - laborers


# --- the simplest entries of each kind ---------------------------------------------------------------


def _simplest(state: State, kind: str, seat: int, repeat: bool) -> Iterable[Event]:
    """An entry for each slot, region or the like, with as little else as can be: legal or not."""
    if kind in _IN_SLOT:
        return (_IN_SLOT[kind](state, seat, slot, repeat) for slot in shape_of(state.setup.regions).slots)
    return _SIMPLEST[kind](state, seat, repeat)


def _likely(state: State, kind: str, seat: int, repeat: bool) -> Iterable[Event]:
    """The simplest entries without those in slots that one look at the wall rules out."""
    if kind in _IN_SLOT:
        return (_IN_SLOT[kind](state, seat, slot, repeat) for slot in _MIGHT_BE[kind](state, seat))
    return _SIMPLEST[kind](state, seat, repeat)


def _build_in(state: State, seat: int, slot: int, repeat: bool) -> Event:
    return Build(seat, (slot,), None, *_split(state, seat, build.workers_needed((slot,))), repeat)


def _replace_in(state: State, seat: int, slot: int, repeat: bool) -> Event:
    return Replace(seat, slot, *_split(state, seat, replace.workers_needed(slot)), repeat)


def _favor_in(state: State, seat: int, slot: int, repeat: bool) -> Event:
    """A card with a single block fits wherever any card has a block."""
    return PlayFavor(seat, Card(((0, 0),)), slot, slot, repeat)


_IN_SLOT: Final[dict[str, Callable[[State, int, int, bool], Event]]] = {
    "build": _build_in,
    "replace": _replace_in,
    "favor": _favor_in,
    "remove_reinforcement": lambda state, seat, slot, repeat: RemoveReinforcement(seat, slot, repeat),
    "governor": lambda state, seat, slot, repeat: PlaceGovernorBlock(seat, slot),
}


@lru_cache(8)
def _open_slots(wall: Wall) -> tuple[int, ...]:
    """Where the next block of each column comes."""
    return tuple(
        [
            slot
            for slot, owner in enumerate(wall)
            if owner == EMPTY and (level_of(slot) == 1 or wall[slot - WIDTH] != EMPTY)
        ]
    )


def _in_reach(state: State, seat: int, slots: Iterable[int]) -> list[int]:
    """Those of the slots that lie in the region of the taskmaster; all where that is not tracked."""
    if state.ledger is None:
        return list(slots)
    region = state.ledger.supplies[seat].region
    return [slot for slot in slots if region_of(slot) == region]


def _might_replace(state: State, seat: int) -> Iterable[int]:
    others = (slot for slot, owner in enumerate(state.wall) if owner >= 0 and owner not in (seat, GOVERNOR))
    return _in_reach(state, seat, others)


def _might_govern(state: State, seat: int) -> Sequence[int]:
    return _open_slots(state.wall) if state.has_governor_block and state.holder == seat else ()


_MIGHT_BE: Final[dict[str, Callable[[State, int], Iterable[int]]]] = {
    "build": lambda state, seat: _in_reach(state, seat, _open_slots(state.wall)),
    "replace": _might_replace,
    "favor": lambda state, seat: (slot for slot, owner in enumerate(state.wall) if owner == seat),
    "remove_reinforcement": lambda state, seat: _in_reach(state, seat, sorted(state.reinforced)),
    "governor": _might_govern,
}
"""The only slots in which an entry of that kind can be legal, from the bottom left: the rules decide, for these."""


def _pairs(state: State) -> Iterable[tuple[int, int] | None]:
    return combinations(range(state.setup.regions), 2) if state.ledger else (None,)


def _treasures(state: State, seat: int, repeat: bool) -> Iterator[Event]:
    for prisons in _pairs(state):
        yield CollectTreasure(seat, prisons, repeat)


def _moves(state: State, seat: int, repeat: bool) -> Iterator[Event]:
    for region in range(state.setup.regions):
        yield MoveTaskmaster(seat, region, repeat)


_SIMPLEST: Final[dict[str, Callable[[State, int, bool], Iterable[Event]]]] = {
    "recruit": lambda state, seat, repeat: [Recruit(seat, min(COSTS), repeat)],
    "collect_convicts": lambda state, seat, repeat: [CollectConvicts(seat, repeat)],
    "collect_prison": lambda state, seat, repeat: [CollectPrison(seat, repeat)],
    "buy_blocks": lambda state, seat, repeat: [BuyBlocks(seat, min(COSTS), repeat)],
    "draw_favors": lambda state, seat, repeat: [DrawFavors(seat, min(DRAWS), repeat)],
    "collect_jade": lambda state, seat, repeat: [CollectJade(seat, repeat)],
    "collect_treasure": _treasures,
    "move_taskmaster": _moves,
    "buyback": lambda state, seat, repeat: [Buyback(seat, means) for means in MEANS],
    "end_turn": lambda state, seat, repeat: [EndTurn(seat)],
}

ACTIONS: Final[dict[str, Role]] = {
    "recruit": Role.RECRUITER,
    "collect_convicts": Role.RECRUITER,
    "collect_prison": Role.RECRUITER,
    "buy_blocks": Role.PLANNER,
    "draw_favors": Role.PLANNER,
    "remove_reinforcement": Role.PLANNER,
    "build": Role.BUILDER,
    "favor": Role.BUILDER,
    "replace": Role.BUILDER,
    "collect_jade": Role.TREASURER,
    "collect_treasure": Role.TREASURER,
    "move_taskmaster": Role.TASKMASTER,
}
"""The actions, each with the role card that it is on, in the order of the cards."""

REPEATABLE: Final = frozenset(kind for kind, role in ACTIONS.items() if turn.repeat_price(role) is not None)


# --- the plans ---------------------------------------------------------------------------------------


def _petition(state: State) -> Plan:
    """Whether bids are known, each bid, the winner."""
    seats = range(len(state.players))
    is_due = _may(state, Petition(0))
    ways = (True,) if state.ledger else (False, True)
    bids = None
    if (yield Step("with_bids", lambda: ways if is_due else ())):
        hands = []
        for seat in seats:
            most = petition.most_bid(state, seat)
            hands.append((yield Step("bid", lambda most=most: range(most + 1), seat)))  # type: ignore[misc]
        bids = tuple(hands)
    winner = yield Step("winner", lambda: petition.contest(state, bids).outcome.tied if bids else seats)
    return Petition(winner, bids)


def _build(state: State) -> Plan:
    """The first slot, the Governor block right after it or none, the second slot or none, the Workers."""
    seat, repeat = yield from _who(state, "build")

    def built(*places: int, governor: int | None = None) -> Build:
        return Build(seat, places, governor, *_split(state, seat, build.workers_needed(places)), repeat)

    def may(slots: Iterable[int], event: Callable[[int], Build]) -> list[int]:
        return [slot for slot in slots if _may(state, event(slot))]

    free = _MIGHT_BE["build"](state, seat)
    first = yield Step("slot", lambda: may(free, built))
    above = {first + WIDTH} & set(range(len(state.wall)))
    governing = sorted({*_might_govern(state, seat), *above}) if state.has_governor_block else ()
    governor = yield Step("governor", lambda: [None, *may(governing, lambda slot: built(first, governor=slot))])
    if governor is not None:
        above |= {governor + WIDTH} & set(range(len(state.wall)))
    second = yield Step(
        "second",
        lambda: [None, *may(sorted({*free, *above}), lambda slot: built(first, slot, governor=governor))],
    )
    places = (first,) if second is None else (first, second)
    workers = yield from _laborers(state, seat, build.workers_needed(places))
    return Build(seat, places, governor, *workers, repeat)


def _replace(state: State) -> Plan:
    seat, repeat = yield from _who(state, "replace")
    slot = yield Step("slot", lambda: _legal(state, _likely(state, "replace", seat, repeat), "slot"))
    workers = yield from _laborers(state, seat, replace.workers_needed(slot))
    return Replace(seat, slot, *workers, repeat)


def _favor(state: State) -> Plan:
    """The card, where its cell a1 falls, which of its blocks gets the Reinforcement."""
    seat, repeat = yield from _who(state, "favor")
    card = yield Step("card", None)
    at = yield Step("at", lambda: list(favor.places(state, seat, card, repeat)))
    slots = pattern_slots(card.pattern, at, state.setup.regions) or ()
    reinforce = yield Step("reinforce", lambda: slots)
    return PlayFavor(seat, card, at, reinforce, repeat)


def _governor(state: State) -> Plan:
    seat = yield Step("seat", lambda: [seat for seat in _active(state) if _ways(state, "governor", seat)])
    slot = yield Step("slot", lambda: _legal(state, _likely(state, "governor", seat, False), "slot"))
    return PlaceGovernorBlock(seat, slot)


def _recruit(state: State) -> Plan:
    seat, repeat = yield from _who(state, "recruit")
    amount = yield Step("amount", lambda: [amount for amount in COSTS if _may(state, Recruit(seat, amount, repeat))])
    return Recruit(seat, amount, repeat)


def _collect_convicts(state: State) -> Plan:
    return CollectConvicts(*(yield from _who(state, "collect_convicts")))


def _collect_prison(state: State) -> Plan:
    return CollectPrison(*(yield from _who(state, "collect_prison")))


def _buy_blocks(state: State) -> Plan:
    seat, repeat = yield from _who(state, "buy_blocks")
    amount = yield Step("amount", lambda: [amount for amount in COSTS if _may(state, BuyBlocks(seat, amount, repeat))])
    return BuyBlocks(seat, amount, repeat)


def _draw_favors(state: State) -> Plan:
    seat, repeat = yield from _who(state, "draw_favors")
    draw = yield Step("draw", lambda: [draw for draw in DRAWS if _may(state, DrawFavors(seat, draw, repeat))])
    return DrawFavors(seat, draw, repeat)


def _remove_reinforcement(state: State) -> Plan:
    seat, repeat = yield from _who(state, "remove_reinforcement")
    slot = yield Step("slot", lambda: _legal(state, _likely(state, "remove_reinforcement", seat, repeat), "slot"))
    return RemoveReinforcement(seat, slot, repeat)


def _collect_jade(state: State) -> Plan:
    return CollectJade(*(yield from _who(state, "collect_jade")))


def _collect_treasure(state: State) -> Plan:
    seat, repeat = yield from _who(state, "collect_treasure")
    prisons = yield Step("prisons", lambda: _legal(state, _treasures(state, seat, repeat), "prisons"))
    return CollectTreasure(seat, prisons, repeat)


def _move_taskmaster(state: State) -> Plan:
    seat, repeat = yield from _who(state, "move_taskmaster")
    region = yield Step("region", lambda: _legal(state, _moves(state, seat, repeat), "region"))
    return MoveTaskmaster(seat, region, repeat)


def _buyback(state: State) -> Plan:
    seat = yield Step("seat", lambda: [seat for seat in _active(state) if _ways(state, "buyback", seat)])
    means = yield Step("means", lambda: _legal(state, _SIMPLEST["buyback"](state, seat, False), "means"))
    return Buyback(seat, means)


def _end_turn(state: State) -> Plan:
    seat = yield Step("seat", lambda: [seat for seat in _active(state) if _ways(state, "end_turn", seat)])
    return EndTurn(seat)


def _trade_in(state: State) -> Plan:
    seats = range(len(state.players))
    seat = yield Step("seat", lambda: [seat for seat in seats if _may(state, TradeIn(seat, 0, 0))])
    favors = min(MOST, state.ledger.supplies[seat].favors) if state.ledger else 0
    jade = yield Step("jade", lambda: range(favors + 1))
    convicts = yield Step("convicts", lambda: range(favors - jade + 1))
    return TradeIn(seat, jade, convicts)


def _finish(state: State) -> Plan:
    """Whether the table stops early, and what everybody holds where no ledger knows it."""
    early = yield Step("early", lambda: [early for early in (False, True) if _may(state, Finish(early=early))])
    counts = []
    for seat in range(0 if state.ledger else len(state.players)):
        jade = yield Step("held_jade", lambda: range(MOST + 1), seat)
        workers = yield Step("held_workers", lambda: range(MOST + 1), seat)
        counts.append(FinalCount(jade, workers))
    return Finish(tuple(counts), early)


def _adjust(state: State) -> Plan:
    """A correction is one free value: the event itself."""
    event: Event = yield Step("correction", None)
    return event


def _legal(state: State, events: Iterable[Event], field: str) -> list[Any]:
    """The values of a field in those of the events that are legal."""
    return [getattr(event, field) for event in events if _may(state, event)]


_PLANS: Final[dict[str, Callable[[State], Plan]]] = {
    "petition": _petition,
    "recruit": _recruit,
    "collect_convicts": _collect_convicts,
    "collect_prison": _collect_prison,
    "buy_blocks": _buy_blocks,
    "draw_favors": _draw_favors,
    "remove_reinforcement": _remove_reinforcement,
    "build": _build,
    "favor": _favor,
    "replace": _replace,
    "collect_jade": _collect_jade,
    "collect_treasure": _collect_treasure,
    "move_taskmaster": _move_taskmaster,
    "governor": _governor,
    "buyback": _buyback,
    "end_turn": _end_turn,
    "trade_in": _trade_in,
    "finish": _finish,
    "adjust": _adjust,
}

KINDS: Final = tuple(_PLANS)
"""The kinds of entries, in the order in which they are offered."""

_KIND_OF: Final[dict[type, str]] = {
    Petition: "petition",
    Recruit: "recruit",
    CollectConvicts: "collect_convicts",
    CollectPrison: "collect_prison",
    BuyBlocks: "buy_blocks",
    DrawFavors: "draw_favors",
    RemoveReinforcement: "remove_reinforcement",
    Build: "build",
    PlayFavor: "favor",
    Replace: "replace",
    CollectJade: "collect_jade",
    CollectTreasure: "collect_treasure",
    MoveTaskmaster: "move_taskmaster",
    PlaceGovernorBlock: "governor",
    Buyback: "buyback",
    EndTurn: "end_turn",
    TradeIn: "trade_in",
    Finish: "finish",
    AdjustCounts: "adjust",
    AdjustSlot: "adjust",
    AdjustTaskmaster: "adjust",
    AdjustPrison: "adjust",
}


def kind_of(event: Event) -> str:
    """The kind of an entry."""
    return _KIND_OF[type(event)]


def decided(state: State, event: Event, step: Step) -> Any:
    """What an event says in a step of its plan."""
    match step.name, event:
        case "kind", _:
            return kind_of(event)
        case "correction", _:
            return event
        case "with_bids", Petition(_, bids):
            return bids is not None
        case "bid", Petition(_, bids):
            return (bids or ())[step.of]
        case "winner", Petition():
            return petition.winner_of(state, event)
        case "slot", Build(_, slots):
            return slots[0]
        case "second", Build(_, slots):
            return slots[1] if len(slots) > 1 else None
        case "held_jade", Finish(counts):
            return counts[step.of].jade
        case "held_workers", Finish(counts):
            return counts[step.of].workers
        case _:
            return getattr(event, step.name)
