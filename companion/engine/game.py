"""The interface of a game: one value of functions, the kinds of its entries, and its summary for lists."""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from companion.engine.corrections import CorrectedCounts
from companion.engine.fields import AnyField
from companion.engine.radix import Coder
from companion.engine.record import Keys, Record
from companion.engine.ruling import LEGAL, Breach, Ruling

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")
StateT = TypeVar("StateT")

Values = Sequence[Any]


class Gain(Protocol):
    """Points that a player got from one entry; a game's own type may have more attributes."""

    @property
    def seat(self) -> int:
        """The player's seat."""

    @property
    def category(self) -> str:
        """The reason of the points, a key of the game's texts (`category.<key>`)."""

    @property
    def points(self) -> int:
        """The points; negative for a loss."""


class PlayerSummary(NamedTuple):
    """A player in a list of games. `rank` counts from 1, None while the game is open; `color` is a name, not a hue."""

    name: str
    color: str
    score: int
    rank: int | None = None


class Course(NamedTuple):
    """The course of a finished game, for the play log and statistics of all games.

    `begun` and `ended` are ISO 8601 times, `minutes` the playing time without long pauses; empty and None if the
    entries have no times. `parts` are the points of every seat by category, a key of the game's texts
    (`category.<key>`). `leads` are the seats of the sole leader at the end of each tenth of the game, -1 for none;
    `changes` counts how often the sole leader changed. `variants` are the variants in play, keys of the game's texts
    (`variant.<key>`). `colors` are by seat; `starter` is the seat that took the first turn, None if unknown; `left` are
    the seats whose players left before the end.
    """

    begun: str = ""
    minutes: int | None = None
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    leads: tuple[int, ...] = ()
    changes: int = 0
    variants: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    starter: int | None = None
    ended: str = ""
    left: tuple[int, ...] = ()


class Summary(NamedTuple):
    """A position as lists, codes and the command line show it, the same for all games.

    `format` is that of the game's records, `mode` a value of the game's `Tracking`. `round` is the current or last
    round, from 1, None if unknown; `round_label` (`round`, `cycle`) is the end of the keys of its texts for lists.
    `players` are by seat, `winners` are seats. `ended_by` and `decided_by` are keys of the game's texts, or None. A
    position does not contain the `course` of its game: `companion.play.course` adds it when a game is saved.

    >>> summary = Summary("counting-record", "score", 3, (PlayerSummary("Ann", "red", 12, 1),), True, (0,), "rounds")
    >>> summary.winner_names
    ('Ann',)
    """

    format: str
    mode: str
    round: int | None
    players: tuple[PlayerSummary, ...]
    is_finished: bool = False
    winners: tuple[int, ...] = ()
    ended_by: str | None = None
    decided_by: str | None = None
    round_label: str = "round"
    course: Course | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple([player.name for player in self.players])

    @property
    def winner_names(self) -> tuple[str, ...]:
        """The names of the winners."""
        return tuple([self.players[seat].name for seat in self.winners])


def unusual(variants: Any) -> tuple[str, ...]:
    """Return the names of the fields that differ from their defaults: the variants chosen for a game."""
    usual = type(variants)()
    return tuple([name for name in usual._fields if getattr(variants, name) != getattr(usual, name)])


class Decision(NamedTuple):
    """The next decision of an entry, by its `name` (and `of` which seat, where there is one for each).

    `find` lists the legal values in their fixed order. Without it the step is free: a value that no list could hold,
    such as the text on a card, legal if the entry can be completed with it. `pack` codes a free value; its arguments
    are the coder, the memory of the code (see `packing`) and the value.
    """

    name: str
    find: Callable[[], Values] | None
    of: int = 0
    pack: Callable[[Coder, Any, Any], object] | None = None

    @property
    def is_free(self) -> bool:
        """True if the value comes from the table and not from a list."""
        return self.find is None

    @property
    def options(self) -> Values:
        """The legal values in their fixed order; empty if the step is free."""
        return self.find() if self.find else ()


Plan = Generator[Decision, Any, Any]
"""A generator that yields the steps of an entry, is sent each decision, and returns the event."""


class Kind(NamedTuple, Generic[EventT, StateT]):
    """One kind of entry, with everything that the app knows of it. A game lists its kinds once (`Kinds`).

    It is one row that replaces nine tables, hence so long; most kinds need only the first six fields.

    - `name` is unique in the game and part of its text keys (`entry.<name>`). `type` is its name in records and
      choices, if different; kinds of one type (corrections) share `read` and `plan` of the first.
    - `event` is a named tuple type; `fields` are its values in order, read, written and packed one after the other.
    - `check` returns every broken rule, `apply` the state after a legal event.
    - `plan` makes an event decision by decision (see `choices`). With None the kind is not offered.
    - `modes` are the modes of the game that have the kind, all if empty. If set, the state has its mode at
      `state.setup.tracking`, and no kind of another mode is offered.
    - `is_correction`: it bypasses the rules, is shown as a correction, and is coded field by field.
    - `counts` is the table of the counts that a correction changes, if it changes counts.
    - `is_midway`: it says how a game stands that is entered from there on. It is legal only as the first entry, is not
      offered, and points before it have no history.
    - `group` is its place on the game's own screens: a role card, a phase.
    - `simplest(state, *who)` yields minimal entries, one for each slot, region or the like, legal or not: a disabled
      control shows why the one that breaks the fewest rules is refused.

    Where a list of fields would be less clear, a kind has these instead:

    - `read(keys, setup)` returns the event, `write(event, setup)` the keys of the entry, `pack(coder, setup, memory,
      event)` codes the event; for their arguments see `fields` and `packing`.
    - `decided(state, event, step)` is the decision of an event in a step of the plan, if that is not the attribute with
      the name of the step.
    - `is_offered(state)` is true if an entry can be started; faster than the first step of the plan.
    - `is_rare(state)`: it is possible but hardly ever entered, and therefore coded field by field.
    - `pack_rest(coder, memory, made, event)` codes the parts of an event that are not decisions; `see(memory, event)`
      updates the memory of a code after an event; see `packing`.

    A game of one kind, whose state is the list of scores:

    >>> from companion.engine.fields import Seat, Whole
    >>> class Score(NamedTuple):
    ...     seat: int
    ...     points: int
    >>> def score_breaches(scores, event):
    ...     return [Breach("HUNDRED")] if scores[event.seat] + event.points > 100 else []
    >>> def score_applied(scores, event):
    ...     return [score + event.points * (seat == event.seat) for seat, score in enumerate(scores)]
    >>> SCORE = Kind("score", Score, (Seat("player"), Whole("points", 1, 99)), score_breaches, score_applied)
    >>> KINDS = Kinds(SCORE)
    >>> KINDS.check([90, 0], Score(0, 20)).rules
    ('HUNDRED',)
    >>> KINDS.apply([90, 0], Score(1, 20))
    [90, 20]
    """

    name: str
    event: type[EventT]
    fields: tuple[AnyField[Any], ...]
    check: Callable[[StateT, EventT], list[Breach]]
    apply: Callable[[StateT, EventT], StateT]
    plan: Callable[[StateT], Plan] | None = None
    modes: Collection[Enum] = ()
    is_correction: bool = False
    group: Enum | None = None
    type: str = ""
    simplest: Callable[..., Iterable[EventT]] | None = None
    read: Callable[[Keys, Any], Any] | None = None
    write: Callable[[EventT, Any], dict[str, object]] | None = None
    pack: Callable[[Coder, Any, Any, EventT | None], EventT] | None = None
    decided: Callable[[StateT, EventT, Decision], object] | None = None
    is_offered: Callable[[StateT], bool] | None = None
    is_rare: Callable[[StateT], bool] | None = None
    pack_rest: Callable[[Coder, Any, EventT, EventT | None], EventT] | None = None
    see: Callable[[Any, EventT], None] | None = None
    is_midway: bool = False
    counts: CorrectedCounts[Any, Any] | None = None

    @property
    def record_type(self) -> str:
        """The name of the kind in records and choices."""
        return self.type or self.name

    def is_in(self, mode: Enum) -> bool:
        """Return True if games of that mode have it."""
        return not self.modes or mode in self.modes


def correction(
    name: str,
    event: type[EventT],
    fields: tuple[AnyField[Any], ...] | CorrectedCounts[Any, Any],
    check: Callable[[StateT, EventT], list[Breach]],
    apply: Callable[[StateT, EventT], StateT],
    **more: Any,
) -> Kind[EventT, StateT]:
    """Return a kind of correction: `adjust` in records, decided as one free value, the event; see `any_correction`.

    A table of counts has the fields and the way to write them; `more` are further values of the kind.
    """
    if isinstance(fields, CorrectedCounts):
        more = {"write": fields.write, "counts": fields, **more}
        fields = fields.fields
    return Kind(
        name, event, fields, check, apply, is_correction=True, type="adjust", decided=lambda _, event, __: event, **more
    )


def any_correction(_: object) -> Plan:
    """Yield the plan of all corrections of a game, that of the first kind."""
    return (yield Decision("correction", None))


class Kinds(Generic[StateT]):
    """The kinds of entries of one game, in the order in which they are offered and packed: codes are bound to it.

    `possible(state)` may return the kinds, in order, that an entry could have in a state; others are not tried when
    listing choices. The default is all kinds.
    """

    def __init__(
        self, *kinds: Kind[Any, StateT], possible: Callable[[StateT], Iterable[Kind[Any, StateT]]] | None = None
    ) -> None:
        self._kinds = kinds
        self.possible = possible or (lambda state: kinds)
        self._by_event = {kind.event: kind for kind in kinds}
        self.checks = {kind.event: kind.check for kind in kinds}
        self.applies = {kind.event: kind.apply for kind in kinds}
        self.types: Mapping[str, Kind[Any, StateT]] = first_of_types(kinds)
        """The first kind of each type, by the name that records have for it."""

    def __iter__(self) -> Iterator[Kind[Any, StateT]]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)

    def of(self, event: object) -> Kind[Any, StateT]:
        """Return the kind of an event."""
        return self._by_event[type(event)]

    def check(self, state: StateT, event: object) -> Ruling:
        """Return the ruling on an event in a state: every rule that it breaks, with its values."""
        found = self.checks[type(event)](state, event)
        return Ruling(tuple(found)) if found else LEGAL

    def apply(self, state: StateT, event: object) -> StateT:
        """Return the state after a legal event."""
        return self.applies[type(event)](state, event)


def first_of_types(kinds: Iterable[Kind[Any, StateT]]) -> dict[str, Kind[Any, StateT]]:
    """Return the first kind of each type, by the name that records have for it."""
    first: dict[str, Kind[Any, StateT]] = {}
    for kind in kinds:
        first.setdefault(kind.record_type, kind)
    return first


class Game(NamedTuple, Generic[SetupT, EventT, StateT]):
    """The whole interface of a game, hence so long: log, store, table and `companion replay` use nothing else.

    - `format` names its records; `read` and `write` turn JSON documents into records and back.
    - `start` is the state before the first entry; `check` and `apply` are the rules.
    - `report` is the output of `companion replay --json`, with a contract of its own for each game; `summary` is for
      lists, codes and the command line, the same for all.
    - `gains` are the points that the latest entry gave, by player.
    - `kinds` are the kinds of its entries.
    - `stands_in` are the entries that replace an old one dropped by an edit, so that later turns stay in place; empty
      if there are none, or none is legal.
    - `variants` are the variants in play, keys of the game's texts (`variant.<key>`).
    - `midway_at` is the entry that begins a game as it stands in a state (of a kind with `is_midway`), None if there is
      none: the state is in the middle of something, or over.
    - `starter` is the seat that took the first turn, None if the state does not show it; it is called on each state in
      turn, in a game entered midway from its position on.

    A game that counts to ten, without players:

    >>> from companion.engine.replay import last_state
    >>> from companion.engine.record import Entry
    >>> def check(total, step):
    ...     return Ruling((Breach("TEN"),)) if total + step > 10 else LEGAL
    >>> COUNTING = Game(
    ...     format="counting-record",
    ...     read=lambda document: Record(0, tuple(map(Entry, document["events"]))),
    ...     write=lambda record: {"events": [entry.event for entry in record.entries]},
    ...     start=lambda setup: setup,
    ...     check=check,
    ...     apply=lambda total, step: total + step,
    ...     report=lambda total: {"total": total},
    ...     summary=lambda total: Summary("counting-record", "score", 1, ()),
    ... )
    >>> last_state(COUNTING, COUNTING.read({"events": [2, 3, 5]}))
    10
    >>> COUNTING.check(10, 1).rules
    ('TEN',)
    """

    format: str
    read: Callable[[object], Record[SetupT, EventT]]
    write: Callable[[Record[SetupT, EventT]], dict[str, Any]]
    start: Callable[[SetupT], StateT]
    check: Callable[[StateT, EventT], Ruling]
    apply: Callable[[StateT, EventT], StateT]
    report: Callable[[StateT], dict[str, Any]]
    summary: Callable[[StateT], Summary]
    gains: Callable[[StateT], Sequence[Gain]] = lambda state: ()
    kinds: Kinds[StateT] = Kinds()
    stands_in: Callable[[StateT, EventT], Sequence[EventT]] = lambda state, event: ()
    variants: Callable[[StateT], tuple[str, ...]] = lambda state: ()
    starter: Callable[[StateT], int | None] = lambda state: None
    midway_at: Callable[[StateT], EventT | None] = lambda state: None
