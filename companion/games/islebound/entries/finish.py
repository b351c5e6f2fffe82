"""The end of the game and the final count. Rules: IB-END, IB-SCORE, IB-RUL-SAILORS."""

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from companion.engine.fields import BySeat, Field, Flag, Group, InModes, Optional, SomeSeats, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.radix import Coder
from companion.engine.record import Keys
from companion.engine.ruling import Breach
from companion.games.islebound.entries.agreed import unknown
from companion.games.islebound.entries.fields import MAX_NUMBER, TABLE_ONLY, number_field
from companion.games.islebound.final_scoring import FinalCount, scored_to_the_end
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import State
from companion.games.islebound.tables import HOLD, MAX_TWO_SKILL

MAX_COINS: Final = 999
_END: Final = number_field("end")


class Finish(NamedTuple):
    """Final scoring; `counts` by seat are what the table counted. `early`: it stops before the game has ended."""

    counts: tuple[FinalCount, ...]
    early: bool = False


class Counted(Field[Setup, tuple[FinalCount, ...]]):
    """The counts entered at the end: everything in a light game, else only "Game End" renown, if there can be any.

    Coins that are tracked may be left out.
    """

    _all = BySeat[Setup, FinalCount](
        "counts",
        Group(
            "",
            FinalCount,
            (
                InModes(TABLE_ONLY, Optional(Whole("coins", 0, MAX_COINS)), Whole("coins", 0, MAX_COINS)),
                Whole("wood", 0, MAX_NUMBER, likely=11),
                Whole("fish", 0, MAX_NUMBER, likely=11),
                _END,
                Optional(Whole("two_skill", 0, MAX_TWO_SKILL)),
            ),
        ),
    )
    _end = SomeSeats[Setup, FinalCount]("counts", Group("", lambda end: FinalCount(end=end), (_END,)), FinalCount())

    def take(self, keys: Keys, setup: Setup) -> tuple[FinalCount, ...]:
        """Zeros if nothing has to be entered."""
        if setup.is_full and self.key not in keys:
            return (FinalCount(),) * len(setup.seats)
        return super().take(keys, setup)

    def put(self, content: dict[str, object], value: tuple[FinalCount, ...], setup: Setup) -> None:
        if not setup.is_full:
            content[self.key] = self._all.write(value, setup)
        elif any(count.end for count in value):
            entered = zip(setup.seats, value, strict=True)
            content[self.key] = {seat.name: {"end": count.end} for seat, count in entered if count.end}

    def read(self, value: object, path: str, setup: Setup) -> tuple[FinalCount, ...]:
        return (self._end if setup.is_full else self._all).read(value, path, setup)

    def pack(self, coder: Coder, setup: Setup, value: tuple[FinalCount, ...] | None) -> tuple[FinalCount, ...]:
        if not setup.is_full:
            return self._all.pack(coder, setup, value)
        ends = [None] * len(setup.seats) if value is None else [count.end for count in value]
        return tuple([FinalCount(end=_END.pack(coder, setup, end)) for end in ends])


def finish_breaches(state: State, event: Finish) -> list[Breach]:
    """Return the rules broken unless this is the first final scoring, at the end or early, and the counts are possible.

    Rules: IB-END, IB-CARGO-1.
    """
    if state.result is not None:
        return [Breach("IB-END", case="finished")]
    if _is_open(state) and not event.early:
        return [Breach("IB-END", case="not_over")]
    return [] if state.setup.is_full else list(_count_breaches(state, event))


def _count_breaches(state: State, event: Finish) -> Iterator[Breach]:
    for seat, count in enumerate(event.counts):
        if too_much := state.setup.too_much(count.wood, count.fish):
            yield Breach("IB-CARGO-1", {"player": seat, "too_much": too_much}, "after")
        if count.two_skill is None and state.players[seat].has("sailors") and not state.setup.rulings.sailors_zero:
            yield unknown("two_skill", player=seat)


def finish_plan(state: State) -> Plan:
    """Decisions: whether the game ends early, and what each player has if it is not known."""

    def ways() -> list[bool]:
        if state.result is not None:
            return []
        return [True] if _is_open(state) else [False, True]

    early = yield Decision("early", ways)
    counts: tuple[FinalCount, ...] = ()
    every = range(MAX_COINS + 1)
    for seat in range(len(state.players)):
        coins = wood = fish = 0
        two_skill = None
        if not state.setup.is_full:
            coins = yield Decision("coins", lambda: (None, *every) if state.setup.is_table else every, seat)
            wood = yield Decision("wood", lambda: range(HOLD + 1), seat)
            room = HOLD if state.setup.rulings.cargo_each else HOLD - wood
            fish = yield Decision("fish", partial(range, room + 1), seat)
            is_needed = state.players[seat].has("sailors") and not state.setup.rulings.sailors_zero
            unknown = () if is_needed else (None,)
            two_skill = yield Decision("two_skill", partial(tuple, (*unknown, *range(MAX_TWO_SKILL + 1))), seat)
        end = yield Decision("end", lambda: range(MAX_NUMBER + 1), seat)
        counts = (*counts, FinalCount(coins, wood, fish, end, two_skill))
    return Finish(counts, early)


def finish_decided(state: State, event: Finish, step: Decision) -> object:
    """Return the decision of an event in a step of the plan."""
    return event.early if step.name == "early" else getattr(event.counts[step.of], step.name)


def _is_open(state: State) -> bool:
    """Return True if the game goes on. Rules: IB-END."""
    return state.turn is not None if state.setup.is_full else state.end is None


FINISH: Final = Kind(
    "finish",
    Finish,
    (Counted("counts"), Flag("early")),
    finish_breaches,
    lambda state, event: scored_to_the_end(state, event.counts),
    finish_plan,
    decided=finish_decided,
    is_rare=_is_open,
)
