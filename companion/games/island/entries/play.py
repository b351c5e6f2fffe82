"""Plays of cards: the action of each combination, reading and choosing of plays, and combinations without action.

Rules: IS-CARD-COG, IS-TURN-1, IS-ENCH-DROP.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from companion.engine.entries import read_event
from companion.engine.game import Decision, Kind, Plan
from companion.engine.radix import Coder, one_of
from companion.engine.record import Keys
from companion.engine.ruling import Breach
from companion.games.island.board import Icon, units_in
from companion.games.island.entries import brick, drop, hammer, straw, wood
from companion.games.island.entries.cards import (
    CARDS,
    Action,
    Cards,
    play_breaches,
    present_in,
    ways_to_pay,
    write_play,
)
from companion.games.island.entries.fields import FULL, SEAT, Open
from companion.games.island.setup import Setup
from companion.games.island.state import State, table_of
from companion.games.island.timing import not_open

ACTIONS: Final[Mapping[Cards, Action]] = {
    action.cards: action
    for action in (
        drop.REPLENISH,
        hammer.RECRUIT,
        wood.PACIFY,
        brick.DEVELOP,
        straw.INVADE,
        hammer.DOMINATE,
        wood.ENRAGE,
        brick.IMMORTALIZE,
        straw.INFILTRATE,
    )
}
"""The action of each combination of cards, in the order in which they are offered."""

IDLE: Final[tuple[Cards, ...]] = tuple(
    cards
    for size in range(CARDS.fewest, CARDS.most + 1)
    for cards in product(Icon, repeat=size)
    if cards not in ACTIONS
)
"""The cards and pairs of cards that do nothing."""

_CARDS_OF: Final = {action.kind.event: cards for cards, action in ACTIONS.items()}


class IdlePlay(NamedTuple):
    """Cards that do nothing, which nobody may play."""

    seat: int
    cards: Cards
    open: Cards


def idle_breaches(state: State, event: IdlePlay) -> list[Breach]:
    """Return the rules broken by these cards: one, or Cog and another. Rules: IS-TURN-1, IS-CARD-COG, IS-ENCH-DROP."""
    return play_breaches(state, event.seat, event.cards, event.open, _idle(event.cards))


def _idle(cards: Cards) -> Iterator[Breach]:
    if cards == drop.DROWN_CARDS:
        yield Breach("IS-ENCH-DROP", case="played")
    elif cards[0] is not Icon.COG:
        yield Breach("IS-TURN-1", case="cards")
        yield Breach("IS-CARD-COG", case="first")
    else:
        yield Breach("IS-CARD-COG", case="two" if len(cards) > 1 else "alone")


def idle_applied(state: State, _: IdlePlay) -> State:
    """Never: such cards are refused."""
    return state


def cards_of(event: object) -> Cards:
    """Return the cards of a play, Cog first."""
    return event.cards if isinstance(event, IdlePlay) else _CARDS_OF[type(event)]


def _read(keys: Keys, setup: Setup) -> Any:
    """Return the play that the cards are."""
    cards = CARDS.take(keys, setup)
    action = ACTIONS.get(cards)
    if action:
        return read_event(action.kind, keys, setup)
    return IdlePlay(SEAT.take(keys, setup), cards, Open(cards).take(keys, setup))


def _write(event: IdlePlay, setup: Setup) -> dict[str, object]:
    return write_play(event, event.cards, (), setup)


def _pack(coder: Coder, setup: Setup, memory: object, event: IdlePlay | None) -> IdlePlay:
    seat = SEAT.pack(coder, setup, event and event.seat)
    cards = one_of(coder, IDLE, event and event.cards)
    return IdlePlay(seat, cards, Open(cards).pack(coder, setup, event and event.open))


def _plan(state: State) -> Plan:
    """Yield the cards, which of them are territory cards, then what the action asks for."""
    seat = table_of(state).turn
    cards = yield Decision("cards", lambda: _playable(state))
    assert seat is not None
    open_cards = yield Decision("open", lambda: ways_to_pay(table_of(state), seat, cards))
    return (yield from ACTIONS[cards].targets(state, seat, open_cards))


def _playable(state: State) -> list[Cards]:
    """Return the cards that could be played now: held, with a target."""
    table = table_of(state)
    if table.turn is None or not_open(state):
        return []
    return [cards for cards in ACTIONS if _can_play(state, table.turn, ACTIONS[cards])]


def _can_play(state: State, seat: int, action: Action) -> bool:
    ways = ways_to_pay(table_of(state), seat, action.cards)
    if not ways:
        return False
    plan = action.targets(state, seat, ways[0])
    try:
        return bool(next(plan).options)
    except StopIteration as done:
        return not action.kind.check(state, done.value)


def _simplest(
    state: State, seat: int, cards: Cards, at: Sequence[int] = (), opened: Cards | None = None
) -> Iterator[Any]:
    """Plays of the cards whose first targets are `at`, each with one of the likely others."""
    table, event = table_of(state), ACTIONS[cards].kind.event
    if opened is None:
        opened = (ways_to_pay(table, seat, cards) or [()])[-1]
    for first in at[:1] or present_in(table, seat) or [1]:
        near = table.island[first - 1].next_to if table.island else ()
        for second in at[1:] or (first, *near[:1]):
            match event:
                case drop.Replenish | brick.Immortalize:
                    targets: tuple[Any, ...] = ()
                case brick.Develop:
                    targets = (first, brick.ON_TILES[0])
                case hammer.Dominate:
                    targets = ((min(first, second), max(first, second)),)
                case straw.Infiltrate:
                    targets = (first, second)
                case straw.Invade:
                    targets = (first, second, max(1, units_in(table.island, first, seat)))
                case _:
                    targets = (first,)
            yield event(seat, opened, *targets)


PLAY: Final = Kind(
    "play",
    IdlePlay,
    (),
    idle_breaches,
    idle_applied,
    _plan,
    modes=FULL,
    read=_read,
    write=_write,
    pack=_pack,
    simplest=_simplest,
)
"""The first of the plays: it reads and offers them all."""

PLAYS: Final = (PLAY, *(action.kind for action in ACTIONS.values()))
