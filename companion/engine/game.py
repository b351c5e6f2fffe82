"""What a game is for everybody outside it: one value of functions, the kinds of its entries, what lists show of it."""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from companion.engine.fields import Field
from companion.engine.radix import Coder
from companion.engine.record import Keys, Record
from companion.engine.ruling import LEGAL, Breach, Ruling

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")
StateT = TypeVar("StateT")

Values = Sequence[Any]


class Gain(Protocol):
    """What a player got from one entry; a game's own gains may say more. `category` is a key of the game's texts."""

    @property
    def seat(self) -> int:
        """Who got it."""

    @property
    def category(self) -> str:
        """What it was given for."""

    @property
    def points(self) -> int:
        """How much it counts; less than nothing where something was lost."""


class PlayerSummary(NamedTuple):
    """A player in a list of games; `rank` runs from 1 and is None while the game is open, `color` is an identity."""

    name: str
    color: str
    score: int
    rank: int | None = None


class Course(NamedTuple):
    """How a finished game went, whatever the game: what play log and statistics know of it besides the result.

    `begun` and `ended` are moments as ISO 8601 writes them, `minutes` how long the game was played without its long
    pauses; empty and None where the entries do not say when they were made. `parts` are the points of every seat by
    category, a key of the game's texts (`category.<key>`). `leads` say who was alone ahead at the end of every tenth of
    the game, -1 for nobody, and `changes` how often another one than before came to be alone ahead. `variants` are
    those of the set-up in play, keys of the game's texts (`variant.<key>`). `colors` are those of every seat; `starter`
    took the first turn, None where that is not known.
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


class Summary(NamedTuple):
    """What lists, codes and the command line show of a position, whatever the game.

    `format` is that of the game's records, `mode` how much is tracked (a value of the game's `Tracking`); `round` is
    the current or last round from 1, None where it is not known, `round_label` what the game has for rounds (`round`,
    `cycle`): its texts for lists end in it.
    `players` and `winners` go by seat. `ended_by` and `decided_by` are keys of the game's texts, or None. A position
    alone does not say the `course` of its game: `companion.play.course` adds it where a game is kept.

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
        """The names of those who have won."""
        return tuple([self.players[seat].name for seat in self.winners])


def unusual(variants: Any) -> tuple[str, ...]:
    """The fields of a named tuple that are not as they are by default: the variants that a table has chosen."""
    usual = type(variants)()
    return tuple([name for name in usual._fields if getattr(variants, name) != getattr(usual, name)])


class Decision(NamedTuple):
    """The next decision of an entry: `name` says what is decided (`of` which seat, where there is one for each).

    `find` lists the legal values, in their fixed order. A step without is free: a value that no list could hold, such
    as what is printed on a card; it is legal if the entry can be completed with it. `pack` codes a free value; it is
    given the coder, the memory of the code (see `packing`) and the value.
    """

    name: str
    find: Callable[[], Values] | None
    of: int = 0
    pack: Callable[[Coder, Any, Any], Any] | None = None

    @property
    def is_free(self) -> bool:
        """Whether the value comes from the table and not from a list."""
        return self.find is None

    @property
    def options(self) -> Values:
        """The legal values in their fixed order; nothing where the step is free."""
        return self.find() if self.find else ()


Plan = Generator[Decision, Any, Any]
"""An entry in the making: yields its steps, is sent each decision, returns the event."""


class Kind(NamedTuple, Generic[EventT, StateT]):
    """One kind of entry: everything the app knows of it. A game lists its kinds once (`Kinds`).

    It is one row of what would otherwise be nine tables, hence so long; most kinds need the first six lines only.

    - `name` is unique in the game and names its texts (`entry.<name>`). `type` is what records and choices call it,
      where that is not the name; kinds of one type (corrections, say) share the reading and the plan of the first.
    - `event` is a named tuple; `fields` are its values in their order, read, written and packed one after the other.
    - `check` finds every broken rule, `apply` gives the state after a legal event.
    - `plan` makes an event decision by decision (see `choices`); None: it is not offered.
    - `modes` are the modes of the game that have the kind; empty: all. Where a kind has them, the state of the game
      says its mode as `state.setup.tracking`, and nothing of another mode is offered.
    - `is_correction`: it bypasses the rules, is shown as such, and is said field by field in a code.
    - `group` is where the game's own screens put it: a role card, a phase.
    - `simplest(state, *who)` are entries with as little else as can be, one for each slot, region or the like, legal or
      not: a control that cannot be used shows what speaks against the one that breaks the fewest rules.

    Where a list of fields would be cleverer than clear, a kind gives these by hand:

    - `read(keys, setup)` takes the event out of the entry's keys, `write(event, setup)` answers the keys for it, and
      `pack(coder, setup, memory, event)` codes it; see `fields` and `packing` for what they are given.
    - `decided(state, event, step)` is what an event says in a step of the plan, where that is not the attribute of the
      step's name.
    - `is_offered(state)` answers, quicker than the first step of the plan, whether an entry can be begun.
    - `is_rare(state)`: it could be entered, but hardly ever is; a code then says it field by field.
    - `pack_rest(coder, memory, made, event)` codes what an event says besides its decisions, and `see(memory, event)`
      takes note of an event for those that follow it in the same code; see `packing`.

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
    fields: tuple[Field, ...]
    check: Callable[[StateT, EventT], list[Breach]]
    apply: Callable[[StateT, EventT], StateT]
    plan: Callable[[StateT], Plan] | None = None
    modes: Collection[Enum] = ()
    is_correction: bool = False
    group: Enum | None = None
    type: str = ""
    simplest: Callable[..., Iterable[EventT]] | None = None
    read: Callable[[Keys, Any], Any] | None = None
    write: Callable[[EventT, Any], dict[str, Any]] | None = None
    pack: Callable[[Coder, Any, Any, EventT | None], EventT] | None = None
    decided: Callable[[StateT, EventT, Decision], Any] | None = None
    is_offered: Callable[[StateT], bool] | None = None
    is_rare: Callable[[StateT], bool] | None = None
    pack_rest: Callable[[Coder, Any, EventT, EventT | None], EventT] | None = None
    see: Callable[[Any, EventT], None] | None = None

    @property
    def record_type(self) -> str:
        """What records and choices call it."""
        return self.type or self.name

    def is_in(self, mode: Enum) -> bool:
        """Whether games of that mode have it."""
        return not self.modes or mode in self.modes


class Kinds(Generic[StateT]):
    """The kinds of entries of one game, in the order in which they are offered and packed: codes are bound to it.

    `possible` may say which kinds, in their order, an entry could be of in a state: what is not among them is not
    tried when it is asked what is offered. Without it all are.
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
        """The kind of an event."""
        return self._by_event[type(event)]

    def check(self, state: StateT, event: object) -> Ruling:
        """Whether the event may be entered now: every rule that it breaks, with its values."""
        found = self.checks[type(event)](state, event)
        return Ruling(tuple(found)) if found else LEGAL

    def apply(self, state: StateT, event: object) -> StateT:
        """The state after an event that `check` finds legal."""
        return self.applies[type(event)](state, event)


def first_of_types(kinds: Iterable[Kind[Any, StateT]]) -> dict[str, Kind[Any, StateT]]:
    """The first kind of each type, by the name that records have for it."""
    first: dict[str, Kind[Any, StateT]] = {}
    for kind in kinds:
        first.setdefault(kind.record_type, kind)
    return first


class Game(NamedTuple, Generic[SetupT, EventT, StateT]):
    """All that a game offers, hence so long: the log, the store, the table and `companion replay` need to know none.

    - `format` names its records; `read` and `write` turn JSON documents into records and back.
    - `start` is the state before the first entry; `check` and `apply` are the rules.
    - `report` is what `companion replay --json` prints, a contract of its own for each game; `summary` is what lists,
      codes and the command line show, the same for all.
    - `gains` are what the latest entry gave, and to whom.
    - `kinds` are the kinds of its entries.
    - `stands_in` are the entries that stand in for an old one which an edit took out of its turn, so that the turns
      after it stay as they are; nothing where the game has no such, or none is legal.
    - `variants` are those in play in a state, keys of the game's texts (`variant.<key>`).
    - `starter` is who took the first turn, as far as a state says it; it is asked of one state after the other, from
      the first on.

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
