"""Statistics of plays: wins and points by person, seat and number of players, head to head, endings and leads.

Points of different games cannot be added: functions that count points need plays of one game. Plays are sorted, the
latest first, as `play.counted` returns them; a single play is identified by its id.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from companion.plays.play import Play, persons
from companion.plays.wanted import AHEAD, BEHIND, LEVEL, LOST, SHARED, WON, met, result_of


class Scores(NamedTuple):
    """Scores: their number and average, the best and the latest, each with its play; None if there are none."""

    number: int = 0
    average: float | None = None
    best: float | None = None
    best_in: str = ""
    last: float | None = None
    last_in: str = ""


class Person(NamedTuple):
    """The plays and wins of a person; `shared` wins count as wins."""

    name: str
    plays: int
    won: int
    shared: int
    scores: Scores

    @property
    def wins(self) -> int:
        """The number of wins, shared ones included."""
        return self.won + self.shared

    @property
    def share(self) -> float:
        """The share of plays won."""
        return self.wins / self.plays


V = TypeVar("V", int, str)


class Line(NamedTuple, Generic[V]):
    """Plays with a common `value`: their number, wins and points."""

    value: V
    plays: int
    wins: int
    average: float | None


class Streak(NamedTuple):
    """The runs of consecutive wins of a person, shared ones included, and of plays without a win.

    `now` is the length of the current run, of wins if `is_winning`. `won` and `lost` are the longest runs, the
    first of equal ones, each with the id of its last play; 0 and empty if there are none.
    """

    name: str
    now: int = 0
    is_winning: bool = False
    won: int = 0
    won_in: str = ""
    lost: int = 0
    lost_in: str = ""


class Meeting(NamedTuple):
    """The results of two people in the plays of both, and the wins of each."""

    other: str
    plays: int
    ahead: int
    level: int
    behind: int
    won: int
    other_won: int


class Point(NamedTuple):
    """The points of a person in one play, for a curve."""

    id: str
    moment: str
    score: float
    is_winner: bool


class Lengths(NamedTuple):
    """The lengths of plays in minutes, where known; the shortest and the longest with their ids."""

    number: int
    average: float
    shortest: int
    shortest_in: str
    longest: int
    longest_in: str


class Leads(NamedTuple):
    """The lead in games that recorded it and that somebody won.

    `changes` is the average number of changes of the lead. `kept` are the games won by the leader at half time,
    `turned` those won by somebody else, `open` those without a sole leader then. `tenths` has for each tenth
    of a game the number of games won by the sole leader at that point.
    """

    games: int
    changes: float
    kept: int
    turned: int
    open: int
    tenths: tuple[int, ...]


def people(plays: Iterable[Play]) -> tuple[Person, ...]:
    """Return all players, the most wins first; with equal wins, the fewest plays first.

    The plays are sorted, the latest first: so the first points found are the latest ones, and of several
    equal best scores the last one found is the earliest.
    """
    found: dict[str, _Tally] = {}
    for play in plays:
        results, id = play.results, play.id
        shared = sum([result.is_winner for result in results]) > 1
        for name, score, _, is_winner in persons(play):
            tally = found.get(name)
            if tally is None:
                tally = found[name] = _Tally()
            tally.plays += 1
            if is_winner:
                tally.wins[shared] += 1
            if score is not None:
                tally.count += 1
                tally.sum += score
                if tally.count == 1:
                    tally.last, tally.last_in = score, id
                if tally.best is None or score >= tally.best:
                    tally.best, tally.best_in = score, id
    lines = (Person(name, tally.plays, tally.wins[0], tally.wins[1], tally.scores()) for name, tally in found.items())
    return tuple(sorted(lines, key=lambda each: (-each.wins, each.plays, each.name.casefold(), each.name)))


class _Tally:
    """Running totals of a person."""

    __slots__ = ("best", "best_in", "count", "last", "last_in", "plays", "sum", "wins")

    def __init__(self) -> None:
        self.plays, self.wins = 0, [0, 0]
        self.count, self.sum = 0, 0.0
        self.best: float | None = None
        self.last: float | None = None
        self.best_in = self.last_in = ""

    def scores(self) -> Scores:
        """Return the scores so far."""
        average = self.sum / self.count if self.count else None
        return Scores(self.count, average, self.best, self.best_in, self.last, self.last_in)


def streaks(plays: Iterable[Play]) -> tuple[Streak, ...]:
    """Return the streaks of all players, the longest run of wins first."""
    found: dict[str, Streak] = {}
    for play in reversed(tuple(plays)):
        for name, _, _, is_winner in persons(play):
            run = found.get(name, Streak(name))
            now = run.now + 1 if run.is_winning == is_winner else 1
            run = run._replace(now=now, is_winning=is_winner)
            if is_winner and now > run.won:
                run = run._replace(won=now, won_in=play.id)
            elif not is_winner and now > run.lost:
                run = run._replace(lost=now, lost_in=play.id)
            found[name] = run
    return tuple(sorted(found.values(), key=lambda run: (-run.won, run.name.casefold(), run.name)))


def by_seat(plays: Iterable[Play], name: str = "") -> tuple[Line[int], ...]:
    """Plays, wins and average points by seat, of one person or all; only plays with known seats."""
    return _by(((play, range(len(play.results))) for play in plays if play.is_seated), name)


def by_color(plays: Iterable[Play], name: str = "") -> tuple[Line[str], ...]:
    """Plays, wins and average points by color, of one person or all; only plays with known colors."""
    return _by(((play, play.course.colors) for play in plays if play.course.colors), name)


def _by(plays: Iterable[tuple[Play, Sequence[V]]], name: str) -> tuple[Line[V], ...]:
    """Lines by a value that each player had in each play."""
    found: dict[V, list[tuple[bool, float | None]]] = {}
    for play, values in plays:
        for seat, (value, result) in enumerate(zip(values, play.results, strict=True)):
            if name in ("", result.name) and value != "" and seat not in play.course.left:
                found.setdefault(value, []).append((result.is_winner, result.score))
    return _lines(found)


def by_number(plays: Iterable[Play], name: str = "") -> tuple[Line[int], ...]:
    """Plays, wins and average points by number of players; without `name`, `wins` are plays that anybody won."""
    found: dict[int, list[tuple[bool, float | None]]] = {}
    for play in plays:
        line = found.setdefault(len(play.results), [])
        if name:
            line += [(result.is_winner, result.score) for result in persons(play) if result.name == name]
        else:
            scores = [result.score for result in play.results if result.score is not None]
            line.append((bool(play.winners), sum(scores) / len(scores) if scores else None))
    return _lines({number: line for number, line in found.items() if line})


def _lines(found: dict[V, list[tuple[bool, float | None]]]) -> tuple[Line[V], ...]:
    lines = []
    for value, results in sorted(found.items()):
        scores = [score for _, score in results if score is not None]
        average = sum(scores) / len(scores) if scores else None
        lines.append(Line(value, len(results), sum(won for won, _ in results), average))
    return tuple(lines)


def meetings(plays: Iterable[Play], name: str) -> tuple[Meeting, ...]:
    """Return the meetings of a person with all others, the most frequent first."""
    found: dict[str, list[int]] = {}
    for play in plays:
        here = {result.name: result for result in persons(play)}
        if mine := here.pop(name, None):
            for other in here.values():
                counts = found.setdefault(other.name, [0] * 5)
                counts[_ORDER[met(mine, other)]] += 1
                counts[3] += mine.is_winner
                counts[4] += other.is_winner
    lines = (Meeting(other, sum(counts[:3]), *counts) for other, counts in found.items())
    return tuple(sorted(lines, key=lambda line: (-line.plays, line.other.casefold(), line.other)))


_ORDER: Final = {AHEAD: 0, LEVEL: 1, BEHIND: 2}


def over_time(plays: Iterable[Play], name: str) -> tuple[Point, ...]:
    """Return the points of a person by play, the earliest first."""
    points = [
        Point(play.id, play.moment, result.score, result.is_winner)
        for play in plays
        for result in persons(play)
        if result.name == name and result.score is not None
    ]
    return tuple(reversed(points))


def results(plays: Iterable[Play], name: str) -> dict[str, int]:
    """Return the numbers of plays that a person won alone, won with others, and did not win."""
    counts = {WON: 0, SHARED: 0, LOST: 0}
    for play in plays:
        for result in persons(play):
            if result.name == name:
                counts[result_of(play, result)] += 1
    return counts


def endings(plays: Iterable[Play]) -> tuple[tuple[str, int], ...]:
    """Return the endings of games with their numbers, the most frequent first; only where known."""
    counts: dict[str, int] = {}
    for play in plays:
        if play.ended_by:
            counts[play.ended_by] = counts.get(play.ended_by, 0) + 1
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def lengths(plays: Iterable[Play]) -> Lengths | None:
    """Return the lengths of plays; None if none is known."""
    timed = [(play.minutes, play.id) for play in plays if play.minutes is not None]
    if not timed:
        return None
    (shortest, short_in), (longest, long_in) = min(timed), max(timed)
    return Lengths(len(timed), sum(minutes for minutes, _ in timed) / len(timed), shortest, short_in, longest, long_in)


def parts(plays: Iterable[Play], names: Sequence[str]) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Return the average points by category for each of the names; only games that recorded them."""
    sums: dict[str, list[float]] = {}
    games = [0] * len(names)
    places = {name: place for place, name in enumerate(names)}
    for play in plays:
        named = [(seat, result.name) for seat, result in enumerate(play.results) if seat not in play.course.left]
        seats = [(seat, places[name]) for seat, name in named if name in places]
        if not play.course.parts or not seats:
            continue
        for _, place in seats:
            games[place] += 1
        for category, points in play.course.parts:
            of_category = sums.setdefault(category, [0.0] * len(names))
            for seat, place in seats:
                of_category[place] += points[seat]
    return tuple(
        (category, tuple(total / max(1, count) for total, count in zip(totals, games, strict=True)))
        for category, totals in sums.items()
    )


def leads(plays: Iterable[Play]) -> Leads | None:
    """Return the lead in these games; None if no game recorded it. Games without a winner are left out."""
    tracked = [play for play in plays if play.course.leads and play.winners]
    if not tracked:
        return None
    half = [(play, play.course.leads[len(play.course.leads) // 2 - 1]) for play in tracked]
    level = sum(seat < 0 for _, seat in half)
    kept = sum(seat >= 0 and play.results[seat].is_winner for play, seat in half)
    length = max(len(play.course.leads) for play in tracked)
    tenths = [0] * length
    for play in tracked:
        for tenth, seat in enumerate(play.course.leads):
            tenths[tenth] += seat >= 0 and play.results[seat].is_winner
    changes = sum(play.course.changes for play in tracked) / len(tracked)
    return Leads(len(tracked), changes, kept, len(tracked) - level - kept, level, tuple(tenths))
