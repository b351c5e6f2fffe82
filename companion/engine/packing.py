"""Packing a game into a code and unpacking it, entry by entry: as choices, or field by field.

An entry is coded as the decisions that lead to it, each as its index among the legal ones (`choices`). So no illegal
entry can be coded, and a decision without alternatives takes no space. Entries that no choice leads to (mainly
corrections) or that are always possible and rare (an early end) are coded field by field, and so is a whole game with
an entry that the rules no longer allow.

The order of choices, and what is legal, are fixed by `Coding.rules`. A change of either needs a new number there, and
the old coding has to stay for the codes in circulation.

The memory of a code is a value of the game's own, new for each code, about the entries before: for example, a card that
was named once is later coded by its number. It is passed to `Decision.pack`, `Kind.pack`, `Kind.pack_rest` and
`Kind.see`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from companion.engine import choices
from companion.engine.entries import pack_fields
from companion.engine.game import Decision, Game, Kind, Kinds
from companion.engine.radix import RARE, Coder, NotInCode, Writer, one_of, whole

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")
StateT = TypeVar("StateT")


class Coding(NamedTuple, Generic[SetupT, EventT, StateT]):
    """The coding of one game. Its functions code a value and return it (see `radix`).

    `number` identifies the game among those of the app; `rules` identifies what is legal and the order of choices:
    codes of other rules need the coding with that number. `entries` takes a coder, the set-up and the entries that both
    sides know. `card` codes one card of the group's library in the format of records; `summary` is the data that two
    phones compare. `before` is the coding of the rules before, which cannot name the kinds of entries that came with
    these: a code is written in the oldest that can, so that older apps can read it.

    >>> from companion.engine.radix import Reader
    >>> writer = Writer()
    >>> [whole(writer, 1, 6, 4), one_of(writer, ("red", "blue"), "blue")]
    [4, 'blue']
    >>> writer.number  # 1 in front shows where it ends; then the second of two, and 3 more than 1 of six
    21
    >>> reader = Reader(21)
    >>> [whole(reader, 1, 6), one_of(reader, ("red", "blue"))]
    [4, 'blue']
    """

    game: Game[SetupT, EventT, StateT]
    number: int
    rules: int
    setup: Callable[[Coder, SetupT | None], SetupT]
    entries: Callable[[Coder, SetupT, Iterable[EventT]], "Entries[EventT, StateT]"]
    position: Callable[[Coder, SetupT, StateT | None], StateT]
    card: Callable[[Coder, dict[str, object] | None], dict[str, object]]
    summary: Callable[[StateT], bytes]
    before: "Coding[SetupT, EventT, StateT] | None" = None

    @property
    def lineage(self) -> "Iterator[Coding[SetupT, EventT, StateT]]":
        """It and those before it, the oldest first."""
        if self.before:
            yield from self.before.lineage
        yield self


class Entries(Generic[EventT, StateT]):
    """Codes the entries of one game one after the other."""

    def __init__(
        self,
        coder: Coder,
        setup: object,
        kinds: Kinds[StateT],
        *,
        named: Sequence[Kind[EventT, StateT]],
        memory: Any = None,
        before: Iterable[EventT] = (),
    ) -> None:
        """`named` are the kinds that a record of that set-up can contain, legal or not, corrections first.

        `before` are the entries that both sides know, if only later ones are coded.
        """
        self._coder = coder
        self._setup = setup
        self._kinds = kinds
        self._named = {kind.event: kind for kind in sorted(named, key=lambda kind: not kind.is_correction)}
        self.memory = memory
        """The memory of the code (see the module)."""
        for event in before:
            self._see(event)

    def by_choices(self, state: StateT, event: EventT | None = None) -> EventT:
        """Return the next entry, as decisions; raises NotInCode if it cannot be coded, or the digits are not valid.

        A result that was coded field by field may be illegal; the caller has to check it.
        """
        if event is not None:
            made = self._written(state, event)
        elif self._coder.rare(RARE):
            made = self._fields(None)
        else:
            made = self._decisions(state, None)
        self._see(made)
        return made

    def by_fields(self, event: EventT | None = None) -> EventT:
        """Return the next entry, field by field, legal or not; raises NotInCode if the digits are not valid."""
        made = self._fields(event)
        self._see(made)
        return made

    def _see(self, event: EventT) -> None:
        kind = self._kinds.of(event)
        if kind.see:
            kind.see(self.memory, event)

    def _written(self, state: StateT, event: EventT) -> EventT:
        """Try the choices first; they have to lead to exactly this entry."""
        coder = self._coder
        assert isinstance(coder, Writer)
        length = coder.length
        coder.rare(RARE, False)
        try:
            made = self._decisions(state, event)
            if type(made) is type(event) and made == event:
                return made
        except NotInCode:
            pass
        coder.cut(length)
        coder.rare(RARE, True)
        return self._fields(event)

    def _decisions(self, state: StateT, event: EventT | None) -> EventT:
        plan = choices.entry_plan(self._kinds, state)
        step = next(plan)
        while True:
            value = None if event is None else choices.decided(self._kinds, state, event, step)
            try:
                step = plan.send(self._decision(state, step, value))
            except StopIteration as done:
                made: EventT = done.value
                break
        kind: Kind[EventT, StateT] = self._kinds.of(made)
        if kind.pack_rest is None:
            return made
        return kind.pack_rest(self._coder, self.memory, made, event if type(event) is type(made) else None)

    def _decision(self, state: StateT, step: Decision, value: Any) -> object:
        if step.is_free:
            if step.pack is None:
                raise NotInCode(f"{step.name} is free")
            return step.pack(self._coder, self.memory, value)
        found = step.options
        if step.name == "kind":
            found = self._usual(state, found)
        if isinstance(found, range) and found:
            return whole(self._coder, found[0], found[-1], value)
        return one_of(self._coder, found, value)

    def _usual(self, state: StateT, types: Sequence[str]) -> list[str]:
        """Return the kinds without those that are always possible and rare: corrections, an early end."""
        found = []
        for name in types:
            kind = self._kinds.types[name]
            if not kind.is_correction and not (kind.is_rare and kind.is_rare(state)):
                found.append(name)
        return found

    def _fields(self, event: EventT | None) -> EventT:
        of = one_of(self._coder, tuple(self._named), None if event is None else type(event))
        kind = self._named[of]
        if kind.pack:
            return kind.pack(self._coder, self._setup, self.memory, event)
        return pack_fields(kind, self._coder, self._setup, event)
