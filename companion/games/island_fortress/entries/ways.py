"""The common choices of all actions: who can do an action now, and whether through Taskmaster B.

A way is tried with the simplest entries of the action, those with as little else as possible. That is exact because
nothing an entry adds (a second block, more Laborers) makes it cheaper or its slot better.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Any

from companion.engine.game import Decision
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries.turn import active, repeat_price
from companion.games.island_fortress.entries.turn import breaches as turn_breaches
from companion.games.island_fortress.entries.workers import cheapest_split, laborers_between
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import region_of


class Way:
    """A way to try an action.

    `breaches` is the check of its kind. `simplest` gives an entry for each slot, region or the like, legal or not, and
    `likely` the same without those that the wall rules out; both take state, seat and repeat. `role` is the
    card that the action is on, if it is on one.
    """

    def __init__(
        self,
        breaches: Callable[[State, Any], list[Breach]],
        simplest: Callable[[State, int, bool], Iterable[Any]],
        role: Role | None = None,
        likely: Callable[[State, int, bool], Iterable[Any]] | None = None,
    ) -> None:
        self.breaches = breaches
        self._simplest = simplest
        self._role = role
        self._likely = likely or simplest

    def simplest(self, state: State, seat: int, repeat: bool = False) -> Iterable[Any]:
        """The simplest entries, legal or not."""
        return self._simplest(state, seat, repeat)

    def is_open(self, state: State, seat: int, repeat: bool) -> bool:
        """True if one of the simplest entries is legal. If the card alone rules them out, no slot is tried."""
        if self._role and turn_breaches(state, seat, self._role, repeat):
            return False
        tried = self._likely(state, seat, repeat)
        return any(not self.breaches(state, event) for event in tried)

    def is_offered(self, state: State) -> bool:
        """True if any player can do it."""
        return any(self.is_open(state, seat, repeat) for seat in active(state) for repeat in self._both(state))

    def open(self, state: State, seat: int) -> list[bool]:
        """The legal values of `repeat`: false if the seat can do it by its own card, true if as a repeat."""
        return [repeat for repeat in self._both(state) if self.is_open(state, seat, repeat)]

    def seat(self, state: State) -> Generator[Decision, Any, int]:
        """The step that decides who does it."""
        seat: int = yield Decision("seat", lambda: [seat for seat in active(state) if self.open(state, seat)])
        return seat

    def who(self, state: State) -> Generator[Decision, Any, tuple[int, bool]]:
        """The steps that decide who does it, and whether through Taskmaster B."""
        seat = yield from self.seat(state)
        repeat = yield Decision("repeat", lambda: self.open(state, seat))
        return seat, repeat

    def legal(self, state: State, seat: int, repeat: bool, field: str) -> list[Any]:
        """The values of a field in those of the simplest entries that are legal."""
        tried = self._likely(state, seat, repeat)
        return [getattr(event, field) for event in tried if not self.breaches(state, event)]

    def _both(self, state: State) -> tuple[bool, ...]:
        can_repeat = state.ledger is not None and self._role is not None and repeat_price(self._role) is not None
        return (False, True) if can_repeat else (False,)


def in_reach(state: State, seat: int, slots: Iterable[int]) -> list[int]:
    """Those of the slots that lie in the region of the taskmaster; all where that is not tracked."""
    if state.ledger is None:
        return list(slots)
    region = state.ledger.supplies[seat].region
    return [slot for slot in slots if region_of(slot) == region]


def split(state: State, seat: int, needed: int) -> tuple[int, int]:
    """Laborers and Convicts for so many Workers; none where they are not tracked."""
    return cheapest_split(state.ledger.supplies[seat], needed) if state.ledger else (0, 0)


def workers_step(state: State, seat: int, needed: int) -> Generator[Decision, Any, tuple[int, int]]:
    """The step that decides how many of the Workers are Laborers; the rest are Convicts."""
    if state.ledger is None:
        return 0, 0
    fewest, most = laborers_between(state.ledger.supplies[seat], needed)
    laborers = yield Decision("laborers", lambda: range(fewest, most + 1))
    return laborers, needed - laborers
