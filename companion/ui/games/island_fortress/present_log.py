"""What the log shows: every entry in the reader's language with what it gave, under the round in which it fell."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.record import Entry
from companion.games.island_fortress.entries.adjust import Adjustment
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.petition import Petition, settled
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.ui.games.island_fortress.present import result_lines


class LogLine(NamedTuple):
    """One entry; `number` counts from 1, `seat` is who acted, None for the table."""

    number: int
    seat: int | None
    sentence: str
    gains: tuple[str, ...]
    correction: bool
    note: str


class LogRound(NamedTuple):
    """The entries of a round, the newest first; round 0 is what came before the first petition."""

    round: int
    lines: tuple[LogLine, ...]


def log_rounds(words: Words, entries: Sequence[Entry[Event]], states: Sequence[State]) -> tuple[LogRound, ...]:
    """The log by rounds, the newest first; a petition opens its round. `states[n]` is the state after n entries."""
    rounds: dict[int, list[LogLine]] = {}
    for number in range(len(entries), 0, -1):
        line = _line(words, number, entries[number - 1], states[number - 1], states[number])
        rounds.setdefault(states[number].round, []).append(line)
    return tuple(LogRound(round, tuple(lines)) for round, lines in rounds.items())


def _line(words: Words, number: int, entry: Entry[Event], before: State, after: State) -> LogLine:
    event = settled(before, entry.event)
    lines = result_lines(words, before, after)
    return LogLine(number, actor(event), words.entry(before, event), lines, is_correction(event), entry.note or "")


def is_correction(event: Event) -> bool:
    """Whether the table corrected something."""
    return isinstance(event, Adjustment)


def actor(event: Event) -> int | None:
    """The seat that acted, None where the table did."""
    match event:
        case Petition(winner, _):
            return winner
        case Finish():
            return None
        case _ if is_correction(event):
            return None
        case _:
            seat: int | None = getattr(event, "seat", None)
            return seat
