"""The common choices of all actions: who can do an action now, and whether through Taskmaster B.

A way is tried with the simplest entries of the action, those with as little else as possible. That is exact because
nothing an entry adds (a second block, more Laborers) makes it cheaper or its slot better.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Any

from companion.engine.fields import AnyField
from companion.engine.game import Decision, EventT, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries.turn import active, whose_turn
from companion.games.island_fortress.entries.turn import breaches as turn_breaches
from companion.games.island_fortress.entries.workers import cheapest_split, laborers_between
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import level_of, region_of


class Way:
    """A way to try an action, and the check of the action's kind.

    `role` is the card that the action is on, if it is on one. `simplest` gives an entry for each slot, region or the
    like, legal or not; `likely` gives fewer of them, of which one is legal if any is; both take state, seat and repeat.
    `more` gives the rules that an entry breaks besides those of turn and card.
    """

    def __init__(
        self,
        role: Role | None,
        simplest: Callable[[State, int, bool], Iterable[Any]],
        more: Callable[[State, Any], Sequence[Breach]] = lambda state, event: (),
        likely: Callable[[State, int, bool], Iterable[Any]] | None = None,
    ) -> None:
        self._role = role
        self._more = more
        self._simplest = simplest
        self._likely = likely or simplest

    def breaches(self, state: State, event: Any) -> list[Breach]:
        """Return the rules broken by an entry, those of the turn and the card first."""
        found = self._by_turn(state, event.seat, self._role is not None and event.repeat)
        found += self._more(state, event)
        return found

    def _by_turn(self, state: State, seat: int, repeat: bool) -> list[Breach]:
        return turn_breaches(state, seat, self._role, repeat) if self._role else whose_turn(state, seat)

    def simplest(self, state: State, seat: int, repeat: bool = False) -> Iterable[Any]:
        """Return the simplest entries, legal or not."""
        return self._simplest(state, seat, repeat)

    def is_open(self, state: State, seat: int, repeat: bool) -> bool:
        """Return True if an entry can be made like that."""
        return any(not self.breaches(state, event) for event in self._likely(state, seat, repeat))

    def is_offered(self, state: State) -> bool:
        """Return True if any player can do it."""
        return any(self.open(state, seat) for seat in active(state))

    def open(self, state: State, seat: int) -> list[bool]:
        """Return the legal values of `repeat`: false if the seat can do it by its own card, true if as a repeat.

        One at most: a card on the table can only be repeated, any other only be played.
        """
        repeat = state.ledger is not None and self._role in state.ledger.supplies[seat].table
        return [repeat] if self.is_open(state, seat, repeat) else []

    def seat(self, state: State) -> Generator[Decision, Any, int]:
        """Yield the step that decides who does it."""
        seat: int = yield Decision("seat", lambda: [seat for seat in active(state) if self.open(state, seat)])
        return seat

    def who(self, state: State) -> Generator[Decision, Any, tuple[int, bool]]:
        """Yield the steps that decide who does it, and whether through Taskmaster B."""
        ways = cache(partial(self.open, state))  # both steps ask
        seat = yield Decision("seat", lambda: [seat for seat in active(state) if ways(seat)])
        repeat = yield Decision("repeat", lambda: ways(seat))
        return seat, repeat

    def kind(
        self,
        name: str,
        event: type[EventT],
        fields: tuple[AnyField[Any], ...],
        apply: Callable[[State, EventT], State],
        plan: Callable[[State], Plan] | None = None,
        **more: Any,
    ) -> Kind[EventT, State]:
        """Return the kind of the action; `more` are further values of it.

        The usual plan decides who does it, and then what the event has between `seat` and `repeat`.
        """
        made: Any = event

        def usual(state: State) -> Plan:
            seat, repeat = yield from self.who(state)
            values: tuple[Any, ...] = ()
            for field in made._fields[1:-1]:
                values = (*values, (yield Decision(field, partial(self.legal, state, seat, repeat, field))))
            return made(seat, *values, repeat)

        more |= {"group": self._role, "is_offered": self.is_offered, "simplest": self.simplest}
        return Kind(name, event, fields, self.breaches, apply, plan or usual, **more)

    def legal(self, state: State, seat: int, repeat: bool, field: str) -> list[Any]:
        """Return the values of a field in those of the likely entries that are legal."""
        if self._by_turn(state, seat, repeat):
            return []
        tried = self._likely(state, seat, repeat)
        return [getattr(event, field) for event in tried if not self._more(state, event)]

    def legal_slots(
        self, state: State, seat: int, repeat: bool, slots: Iterable[int], event: Callable[[int], object]
    ) -> list[int]:
        """Return those of the slots with a legal entry, if only their level matters: one of each level is tried."""
        if self._by_turn(state, seat, repeat):
            return []
        levels = {slot: level_of(slot) for slot in sorted(slots)}
        one_of_each = {level: slot for slot, level in levels.items()}
        legal = {level for level, slot in one_of_each.items() if not self._more(state, event(slot))}
        return [slot for slot, level in levels.items() if level in legal]


def in_reach(state: State, seat: int, slots: Iterable[int]) -> Iterator[int]:
    """Return those of the slots that lie in the region of the taskmaster; all where that is not tracked."""
    if state.ledger is None:
        return iter(slots)
    region = state.ledger.supplies[seat].region
    return (slot for slot in slots if region_of(slot) == region)


def split(state: State, seat: int, needed: int) -> tuple[int, int]:
    """Laborers and Convicts for so many Workers; none where they are not tracked."""
    return cheapest_split(state.ledger.supplies[seat], needed) if state.ledger else (0, 0)


def workers_step(state: State, seat: int, needed: int) -> Generator[Decision, Any, tuple[int, int]]:
    """Yield the step that decides how many of the Workers are Laborers; the rest are Convicts."""
    if state.ledger is None:
        return 0, 0
    fewest, most = laborers_between(state.ledger.supplies[seat], needed)
    laborers = yield Decision("laborers", lambda: range(fewest, most + 1))
    return laborers, needed - laborers
