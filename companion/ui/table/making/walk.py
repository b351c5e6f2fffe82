"""Preparation of an entry: the plan of its kind is walked with the choices so far, and likely values are filled in.

The plans of the rules offer legal values only; a game's `Hooks` say what is likely. The walk ends at the step that is
asked, or with the entry.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from companion.engine.choices import decisions
from companion.engine.game import Kind, Kinds

State = TypeVar("State")
Value = Any
"""The decision of a step, of a type of its own."""
Key = tuple[str, int]
"""A step of a plan: its name, and its seat or place."""
Chosen = tuple[tuple[Key, Value], ...]


class Unset:
    """Type of `UNSET`, the value of a step without a choice or default."""


UNSET: Final = Unset()


class Step(NamedTuple):
    """A step of a plan with its legal values (empty if it has no list), and the decision; UNSET if it is asked."""

    name: str
    of: int
    options: Sequence[Value]
    value: Value
    is_free: bool

    @property
    def key(self) -> Key:
        """The key of the step."""
        return self.name, self.of


class Walk(NamedTuple):
    """An entry as far as it is decided: the steps of its plan in order, and the event once complete.

    If the last answer `is_refused` by the plan, the event is one that shows the rules broken by it.
    """

    steps: tuple[Step, ...]
    event: Value
    is_refused: bool = False

    @property
    def asked(self) -> Step | None:
        """The step that needs a decision; None if the entry is complete."""
        last = self.steps[-1] if self.steps else None
        return last if last is not None and last.value is UNSET else None

    def value(self, name: str, of: int = 0) -> Value:
        """Return the decision of a step; UNSET if it was not reached."""
        return next((step.value for step in self.steps if step.key == (name, of)), UNSET)

    def options(self, name: str, of: int = 0) -> Sequence[Value]:
        """Return the legal values of a step; empty if it was not reached."""
        return next((step.options for step in self.steps if step.key == (name, of)), ())

    def values(self, name: str) -> tuple[Value, ...]:
        """Return the decisions of all steps of a name, without ends and unset ones."""
        lines = [step.value for step in self.steps if step.name == name]
        return tuple([value for value in lines if value is not None and value is not UNSET])


NO_STEPS: Final = Walk((), None)
"""Nothing can be entered."""
Fill = Callable[[Walk, Step], Value]
"""Return the value of a step after those of the walk; UNSET to ask for it."""


class Hooks(NamedTuple):
    """Additions of a game to the walk.

    `likely` fills in a step that was not chosen. `lists` are steps chosen one by one in the order of their numbers, in
    one choice, which None ends; `initial` returns such a list if none was chosen. Of `rows` each step has the value at
    its place of one choice, like dice. `always` are asked even if only one value is legal.
    `own` are the steps that the game fills in from other choices.
    `whole` returns everything that may be answered to a step, also what is not legal now; empty for the legal values.
    `refused` returns the event of an answer that is not legal.
    """

    likely: Fill = lambda walk, step: UNSET
    lists: frozenset[str] = frozenset()
    initial: Callable[[Walk, Step], Sequence[Value]] = lambda walk, step: ()
    rows: frozenset[str] = frozenset()
    always: frozenset[str] = frozenset()
    own: Mapping[str, Fill] = MappingProxyType({})
    whole: Callable[[Walk, Step], Sequence[Value]] = lambda walk, step: ()
    refused: Callable[[Walk], Value] = lambda walk: None


PLAIN: Final = Hooks()
"""Nothing is filled in."""


def walked(kind: Kind[Value, State], state: State, chosen: Mapping[Key, Value], hooks: Hooks = PLAIN) -> Walk:
    """Walk the plan of a kind of entry as far as possible; there are no steps without a plan."""
    steps: list[Step] = []
    if kind.plan is None:
        return NO_STEPS
    plan = kind.plan(state)
    try:
        asked = next(plan)
        while True:
            legal = () if asked.is_free else tuple(asked.options)
            walk, step = Walk(tuple(steps), None), Step(asked.name, asked.of, legal, UNSET, asked.is_free)
            step = step._replace(options=tuple(hooks.whole(walk, step)) or legal)
            value = _decided(walk, step, chosen, hooks)
            steps.append(step._replace(value=value))
            if value is UNSET:
                return Walk(tuple(steps), None)
            if not step.is_free and value not in legal:
                return Walk(tuple(steps), hooks.refused(Walk(tuple(steps), None)), is_refused=True)
            asked = plan.send(value)
    except StopIteration as done:
        return Walk(tuple(steps), done.value)


def _decided(walk: Walk, step: Step, chosen: Mapping[Key, Value], hooks: Hooks) -> Value:
    if step.name in hooks.own:
        return hooks.own[step.name](walk, step)
    if step.is_free:
        return chosen[step.key] if step.key in chosen else hooks.likely(walk, step)
    if step.name in hooks.lists:
        wanted = chosen.get((step.name, 0))
        return _next_of(hooks.initial(walk, step) if wanted is None else wanted, step.options)
    if step.name in hooks.rows:
        values = chosen.get((step.name, 0), ())
        return values[step.of] if step.of < len(values) else UNSET
    if len(step.options) == 1 and step.name not in hooks.always:
        return step.options[0]
    if step.key in chosen and chosen[step.key] in step.options:
        return chosen[step.key]
    value = hooks.likely(walk, step)
    return value if value in step.options else UNSET


def _next_of(wanted: Sequence[Value], options: Sequence[Value]) -> Value:
    """Return the lowest value of a list that is allowed next; the end if that is allowed."""
    fitting = [one for one in wanted if one in options]
    if fitting:
        return min(fitting)
    return None if None in options else UNSET


def chosen_of(pairs: Chosen) -> Mapping[Key, Value]:
    """Return the choices by step."""
    return MappingProxyType(dict(pairs))


def chosen_in(kinds: Kinds[State], state: State, event: object, lists: Collection[str] = ()) -> dict[Key, Value]:
    """Return the choices that lead to a legal event; the decisions of each of `lists` are one choice."""
    found: dict[Key, Value] = {}
    for step, value in decisions(kinds, state, event):
        if step.name in lists:
            before = found.get((step.name, 0), ())
            found[step.name, 0] = before if value is None else (*before, value)
        elif step.name != "kind":
            found[step.name, step.of] = value
    return found


def with_choice(pairs: Chosen, key: Key, value: Value) -> Chosen:
    """Return the choices with another value for a step; UNSET removes it."""
    kept = dict(pairs)
    if value is UNSET:
        kept.pop(key, None)
    else:
        kept[key] = value
    return tuple(kept.items())
