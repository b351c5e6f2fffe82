"""A play for the play log and statistics, and the plays that count: without duplicates, each person under one name."""

import math
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Final, NamedTuple

from companion.engine.game import Course, Summary
from companion.text.catalogue import LANGUAGES, catalogue
from companion.text.folding import folded

TRACKED, ENTERED, IMPORTED = "tracked", "entered", "imported"
"""A game of the app; a play entered by hand; a play imported from another app."""

NO_COURSE: Final = Course()
ANONYMOUS: Final = "Anonymous player"
"""The name that BG Stats gives to a player without one."""
MAX_RANK: Final = 99
"""Behind every rank; that of a result without one."""
NOBODY: Final = -1
"""Stands for the leader if several players are level."""
_TOKEN: Final = re.compile(r"\d{8}T\d{6}-([0-9a-f]{6})(?:-|$)")
"""The part of a game's id that all its copies share, on whichever phone they were made."""


class Result(NamedTuple):
    """The result of a person in a play; `rank` counts from 1, None if unknown."""

    name: str
    score: float | None = None
    rank: int | None = None
    is_winner: bool = False


class Play(NamedTuple):
    """A finished play with everything that lists, charts and exports need, hence so long.

    `game` is the format of the game's records, or the title of a game that the app does not track. `moment` is when
    it ended (ISO 8601), or its day. `results` go by the place at the table, if it `is_seated`. `place` and `note`
    are what the group noted.
    """

    id: str
    game: str
    moment: str
    results: tuple[Result, ...]
    kind: str = TRACKED
    is_seated: bool = True
    minutes: int | None = None
    mode: str = ""
    ended_by: str = ""
    course: Course = NO_COURSE
    changed: str = ""
    """The time of the last change of its game; empty if the play was not tracked."""
    place: str = ""
    note: str = ""
    is_counted: bool = True
    """False if it is kept but in no statistics, such as a game to learn the rules."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple([result.name for result in self.results])

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winners."""
        return tuple([result.name for result in self.results if result.is_winner])

    @property
    def day(self) -> str:
        """The day of the play, as `2026-03-04`."""
        return self.moment[:10]


def play_of(id: str, summary: Summary, created: str) -> Play:
    """Return the play of a finished game of the app."""
    course = summary.course or NO_COURSE
    results = [
        Result(player.name, player.score, player.rank, seat in summary.winners)
        for seat, player in enumerate(summary.players)
    ]
    return Play(
        id,
        summary.format,
        course.ended or created,
        tuple(results),
        minutes=course.minutes,
        mode=summary.mode,
        ended_by=summary.ended_by or "",
        course=course,
    )


def token_of(play: Play) -> str:
    """Return the token that all copies of a game share; empty for a play that is not a game of the app."""
    found = _TOKEN.match(play.id) if play.kind == TRACKED else None
    return found[1] if found else ""


@cache
def _nobody() -> re.Pattern[str]:
    """Return the pattern of a name that the app, in any language, or BG Stats gives to a player without one."""
    called = [catalogue(language)("new_game.player", number="0") for language in LANGUAGES]
    return re.compile("|".join([re.escape(folded(name)).replace("0", r"\d{1,2}") for name in (*called, ANONYMOUS)]))


@lru_cache(maxsize=4096)
def is_nobody(name: str) -> bool:
    """Return True if a player has no name: such a player has taken part in a play, but is not counted as a person."""
    return bool(_nobody().fullmatch(folded(name)))


def persons(play: Play) -> tuple[Result, ...]:
    """Return the result of each person for whom a play counts: the better of somebody at two places.

    It counts for nobody without a name, and for nobody who left it early.
    """
    stayed = [result for seat, result in enumerate(play.results) if seat not in play.course.left]
    named = [result for result in stayed if not is_nobody(result.name)]
    if len({result.name for result in named}) == len(named):
        return tuple(named)
    return tuple({result.name: result for result in sorted(named, key=_worth)}.values())


def _worth(result: Result) -> tuple[bool, int, float]:
    return result.is_winner, -(result.rank or MAX_RANK), -math.inf if result.score is None else result.score


def counted(plays: Iterable[Play]) -> tuple[Play, ...]:
    """Return the plays that count, the latest first: of several copies of a game, the one changed last.

    Copies come from other phones and from backups, and may have continued differently; their ids show what they are
    copies of. (What another app has logged says no such thing: `bg_stats.news` goes by people, result and day.)
    """
    found: dict[object, Play] = {}
    for play in plays:
        token = token_of(play)
        key: object = (play.game, token, play.names) if token else play.id
        other = found.get(key)
        if other is None or (other.changed, other.id) < (play.changed, play.id):
            found[key] = play
    return tuple(sorted(found.values(), key=lambda play: (instant_of(play), play.id), reverse=True))


def instant_of(play: Play) -> datetime:
    """Return the end of a play, for sorting: a day without a time is from midnight, a time without a zone local."""
    moment = datetime.fromisoformat(play.moment)
    if moment.tzinfo is None:
        with suppress(OverflowError, OSError, ValueError):  # the calendar ends in some zones
            return moment.astimezone()
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def renamed(plays: Iterable[Play], people: Mapping[str, str]) -> tuple[Play, ...]:
    """Return the plays with each person under their main name; `people` maps other names to it.

    Two players of the same play stay two players in it and keep their names.
    """
    if not people:
        return tuple(plays)
    return tuple([_renamed(play, people) if people.keys() & set(play.names) else play for play in plays])


def renaming(people: Mapping[str, str], person: str, name: str) -> dict[str, str]:
    """Return the changes of `people` that move a person, with all names, to another name; a known name merges the two.

    >>> renaming({"Ann": "Anna"}, "Anna", "Annika"), renaming({"Ann": "Anna"}, "Béla", "Ann")
    ({'Anna': 'Annika', 'Ann': 'Annika'}, {'Béla': 'Anna'})
    """
    target = people.get(name, name)
    others = [other for other, known in people.items() if known == person]
    return dict.fromkeys((person, *others), name if target == person else target)


def _renamed(play: Play, people: Mapping[str, str]) -> Play:
    names = [people.get(name, name) for name in play.names]
    results = [
        result._replace(name=name) if names.count(name) == 1 else result
        for name, result in zip(names, play.results, strict=True)
    ]
    return play._replace(results=tuple(results))
