"""What can be chosen now: an entry is made decision by decision, each with its legal values in a fixed order.

Each kind of entry has a plan: a generator that yields its steps, is sent what was decided, and returns the event. Every
value offered leads to an event that the rules find legal, and every legal event can be reached, in every mode.

The order of the kinds, of the steps and of the values is a contract with whoever numbers them (see `packing`).

A game for two in which one or two of four stones are taken, and its only plan:

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
from typing import Any

from companion.engine.game import Decision, Kind, Kinds, Plan, Values


def begun(kinds: Kinds[Any], state: Any) -> Plan:
    """An entry to be made; the first step is its kind, by the name that records have for it."""
    name = yield Decision("kind", lambda: offered_types(kinds, state))
    kind = kinds.types[name]
    if kind.plan is None or not _is_in_mode(kind, state):
        yield Decision("kind", tuple)  # nothing follows
    else:
        return (yield from kind.plan(state))


def offered_types(kinds: Kinds[Any], state: Any) -> list[str]:
    """The kinds of which an entry could be begun now, by their names in records."""
    return [kind.record_type for kind in kinds.possible(state) if _is_offered(kind, state)]


def _is_offered(kind: Kind[Any, Any], state: Any) -> bool:
    if kind.plan is None or not _is_in_mode(kind, state):
        return False
    if kind.is_offered:
        return kind.is_offered(state)
    return bool(next(kind.plan(state)).options)


def _is_in_mode(kind: Kind[Any, Any], state: Any) -> bool:
    return not kind.modes or kind.is_in(state.setup.tracking)


def offered(kinds: Kinds[Any], state: Any, taken: Sequence[Any] = ()) -> Any:
    """The next `Decision` of an entry in which `taken` was decided so far, or the event once all is decided.

    What is in `taken` must have been offered; ValueError if there is more of it than the entry has steps.
    """
    plan = begun(kinds, state)
    step = next(plan)
    for count, value in enumerate(taken, start=1):
        try:
            step = plan.send(value)
        except StopIteration as done:
            if count < len(taken):
                raise ValueError(f"only {count} decisions are needed") from None
            return done.value
    return step


def options(kinds: Kinds[Any], state: Any, *taken: Any) -> Values:
    """The legal values of the step after `taken`; nothing if the entry cannot be begun like that, or is complete."""
    step = offered(kinds, state, taken)
    return step.options if isinstance(step, Decision) else ()


def decisions(kinds: Kinds[Any], state: Any, event: Any) -> Iterator[tuple[Decision, Any]]:
    """The steps that lead to a legal event, each with what is decided in it: the way back from `offered`."""
    plan = begun(kinds, state)
    step = next(plan)
    while True:
        value = decided(kinds, state, event, step)
        yield step, value
        try:
            step = plan.send(value)
        except StopIteration:
            return


def closest(kinds: Kinds[Any], state: Any, kind: str, *who: Any) -> Any:
    """The simplest entry of that kind which breaks the fewest rules: a legal one, or one that shows what is missing.

    `who` is handed to the kind's `simplest`: the player, and whatever else the game tells ways apart by.
    """
    simplest = kinds.types[kind].simplest
    if simplest is None:
        raise ValueError(f"{kind} has no simplest entry")
    return min(simplest(state, *who), key=lambda event: len(kinds.check(state, event).breaches))


def decided(kinds: Kinds[Any], state: Any, event: Any, step: Decision) -> Any:
    """What an event says in a step of its plan."""
    kind = kinds.of(event)
    if step.name == "kind":
        return kind.record_type
    if kind.decided:
        return kind.decided(state, event, step)
    return getattr(event, step.name)
