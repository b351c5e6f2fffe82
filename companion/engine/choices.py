"""The choices for the next entry: it is made decision by decision, each with its legal values in a fixed order.

Each kind of entry has a plan: a generator that yields its steps, is sent each decision, and returns the event. Every
value offered leads to a legal event, and every legal event can be reached, in every mode.

Codes number the kinds, the steps and the values, so their order must not change (see `packing`).

A game for two players who take one or two of four stones, with its only plan:

>>> from typing import NamedTuple
>>> class Take(NamedTuple):
...     seat: int
...     stones: int
>>> def take_plan(left):
...     seat = yield Decision("seat", lambda: [0, 1] if left else [])
...     stones = yield Decision("stones", lambda: range(1, min(2, left) + 1))
...     return Take(seat, stones)
>>> KINDS = Kinds(Kind("take", Take, (), lambda left, event: [], lambda left, event: left - event.stones, take_plan))
>>> options(KINDS, 4), options(KINDS, 4, "take"), options(KINDS, 1, "take", 0)
(['take'], [0, 1], range(1, 2))
>>> offered(KINDS, 4, ["take", 0, 2])
Take(seat=0, stones=2)
>>> [(step.name, value) for step, value in decisions(KINDS, 4, Take(0, 2))]
[('kind', 'take'), ('seat', 0), ('stones', 2)]
>>> options(KINDS, 0)
[]
"""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from companion.engine.game import Decision, Kind, Kinds, Plan, Values

StateT = TypeVar("StateT")


def entry_plan(kinds: Kinds[StateT], state: StateT) -> Plan:
    """Yield the plan of any entry; its first step is the kind, by its name in records."""
    name = yield Decision("kind", lambda: offered_types(kinds, state))
    kind = kinds.types[name]
    if kind.plan is None or not _is_in_mode(kind, state):
        yield Decision("kind", tuple)  # no legal continuation
    else:
        return (yield from kind.plan(state))


def offered_types(kinds: Kinds[StateT], state: StateT) -> list[str]:
    """Return the kinds of entries that can be started now, by their names in records."""
    return [kind.record_type for kind in kinds.possible(state) if _is_offered(kind, state)]


def _is_offered(kind: Kind[Any, StateT], state: StateT) -> bool:
    if kind.plan is None or not _is_in_mode(kind, state):
        return False
    if kind.is_offered:
        return kind.is_offered(state)
    return bool(next(kind.plan(state)).options)


def _is_in_mode(kind: Kind[Any, Any], state: Any) -> bool:
    return not kind.modes or kind.is_in(state.setup.tracking)


def offered(kinds: Kinds[StateT], state: StateT, taken: Sequence[object] = ()) -> Any:
    """Return the next `Decision` after those in `taken`, or the event once all are made.

    The values in `taken` must have been offered. Raises ValueError if there are more than the entry has steps.
    """
    plan = entry_plan(kinds, state)
    step = next(plan)
    for count, value in enumerate(taken, start=1):
        try:
            step = plan.send(value)
        except StopIteration as done:
            if count < len(taken):
                raise ValueError(f"only {count} decisions are needed") from None
            return done.value
    return step


def options(kinds: Kinds[StateT], state: StateT, *taken: object) -> Values:
    """Return the legal values of the step after `taken`; empty if the entry cannot start like that, or is complete."""
    step = offered(kinds, state, taken)
    return step.options if isinstance(step, Decision) else ()


def decisions(kinds: Kinds[StateT], state: StateT, event: object) -> Iterator[tuple[Decision, Any]]:
    """Yield the steps that lead to a legal event, each with its decision; the inverse of `offered`."""
    plan = entry_plan(kinds, state)
    step = next(plan)
    while True:
        value = decided(kinds, state, event, step)
        yield step, value
        try:
            step = plan.send(value)
        except StopIteration:
            return


def closest(kinds: Kinds[StateT], state: StateT, kind: str, *who: object) -> Any:
    """Return the simplest entry of the kind that breaks the fewest rules: legal, or one that shows what is missing.

    `who` is passed to the kind's `simplest`: the player, and any other values by which the game distinguishes entries.
    """
    simplest = kinds.types[kind].simplest
    if simplest is None:
        raise ValueError(f"{kind} has no simplest entry")
    return min(simplest(state, *who), key=lambda event: len(kinds.check(state, event).breaches))


def decided(kinds: Kinds[StateT], state: StateT, event: object, step: Decision) -> Any:
    """Return the decision of an event in a step of its plan."""
    kind = kinds.of(event)
    if step.name == "kind":
        return kind.record_type
    if kind.decided:
        return kind.decided(state, event, step)
    return getattr(event, step.name)
