"""The light mode: the numbers that count as they are now, and the end of a cycle. Rules: IS-WIN, IS-KING."""

from typing import Final, NamedTuple

from companion.engine import radix
from companion.engine.fields import Group, Optional, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.radix import Coder
from companion.engine.record import RecordError
from companion.engine.ruling import Breach
from companion.games.island.board import Standing
from companion.games.island.cycle import cycle_ended
from companion.games.island.entries.fields import LIKELY, MAX_NUMBER, SCORE, OneSeatOrMore
from companion.games.island.state import Player, State
from companion.games.island.tables import MAX_MONUMENTS
from companion.games.island.timing import not_open


class Count(NamedTuple):
    """The numbers of one player as they are now; None stays as it was."""

    territories: int | None = None
    castles: int | None = None
    led: int | None = None
    monuments: int | None = None


class Counts(NamedTuple):
    """Numbers entered, by seat; None for a player without new ones."""

    counts: tuple[Count | None, ...]


class EndCycle(NamedTuple):
    """All have passed."""


class _CountField(Group[object, Count]):
    """The numbers of one player: one or more of them."""

    def read(self, value: object, path: str, setup: object) -> Count:
        count = super().read(value, path, setup)
        if count == Count():
            raise RecordError(path, "missing")
        return count

    def pack(self, coder: Coder, setup: object, value: Count | None) -> Count:
        count = super().pack(coder, setup, value)
        if count == Count():
            raise radix.NotInCode("numbers without a number")
        return count


_COUNT: Final = _CountField(
    "",
    Count,
    (
        *[Optional(Whole(name, 0, MAX_NUMBER, likely=LIKELY)) for name in Standing._fields],
        Optional(Whole("monuments", 0, MAX_MONUMENTS)),
    ),
)


def counts_breaches(state: State, _: Counts) -> list[Breach]:
    """Numbers are entered in any order, until the steps of the next cycle are due. Rules: IS-RUL-END, IS-CYCLE."""
    return not_open(state)


def counts_applied(state: State, event: Counts) -> State:
    """Return the numbers as they are now."""
    return state._replace(players=tuple(map(_counted, state.players, event.counts)))


def _counted(player: Player, count: Count | None) -> Player:
    if count is None:
        return player
    *standing, monuments = map(_now, (*player.counts, player.monuments), count)
    return Player(monuments, player.claim, Standing(*standing))


def _now(was: int, entered: int | None) -> int:
    return was if entered is None else entered


def _counts_plan(state: State) -> Plan:
    """Yield all numbers are one free value: a pad enters them together."""
    counts = yield Decision("counts", None, pack=lambda coder, memory, value: _FIELD.pack(coder, state.setup, value))
    return Counts(counts)


_FIELD: Final = OneSeatOrMore("counts", _COUNT)

COUNTS: Final = Kind(
    "counts",
    Counts,
    (_FIELD,),
    counts_breaches,
    counts_applied,
    _counts_plan,
    modes=SCORE,
    is_offered=lambda state: not not_open(state),
)


def end_breaches(state: State, _: EndCycle) -> list[Breach]:
    """Return the rules broken unless the cycle's coin is flipped. Rules: IS-RUL-END, IS-CYCLE."""
    return not_open(state)


def end_applied(state: State, _: EndCycle) -> State:
    """Return the state with a king, or the roles of the next cycle. Rules: IS-KING, IS-CYCLE."""
    return cycle_ended(state)


def _end_plan(state: State) -> Plan:
    """Yield a plan without decisions."""
    yield from ()
    return EndCycle()


END_CYCLE: Final = Kind(
    "end_cycle",
    EndCycle,
    (),
    end_breaches,
    end_applied,
    _end_plan,
    modes=SCORE,
    is_offered=lambda state: not not_open(state),
)
