"""Filters of plays: by game, people, days and number of players, and the plays behind a statistic."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from companion.plays.play import Play, Result, persons

WON, SHARED, LOST = "won", "shared", "lost"
"""Won alone, won together with others, not won."""
AHEAD, LEVEL, BEHIND = "ahead", "level", "behind"
"""The relation of two people in a play."""


class Asked(NamedTuple):
    """A filter of plays; the defaults match all.

    `player` took part, with that `result`, `seat` and `color`; `other` is
    somebody they met, `meeting` their relation. `since` and `until` are days, both inclusive. `ended_by` is the
    ending of the game.
    """

    game: str = ""
    player: str = ""
    result: str = ""
    seat: int | None = None
    other: str = ""
    meeting: str = ""
    since: str = ""
    until: str = ""
    number: int | None = None
    ended_by: str = ""
    color: str = ""


EVERYTHING: Final = Asked()


def selected(plays: Iterable[Play], asked: Asked) -> tuple[Play, ...]:
    """Return the plays that match the filter, in their order."""
    if asked == EVERYTHING:
        return tuple(plays)
    return tuple([play for play in plays if is_asked(play, asked)])


def is_asked(play: Play, asked: Asked) -> bool:
    """Return True if a play matches the filter."""
    return (
        (not asked.game or play.game == asked.game)
        and (asked.number is None or len(play.results) == asked.number)
        and (not asked.since or play.moment[:10] >= asked.since)
        and (not asked.until or play.moment[:10] <= asked.until)
        and (not asked.ended_by or play.ended_by == asked.ended_by)
        and (not asked.player or _took_part(play, asked))
    )


def _took_part(play: Play, asked: Asked) -> bool:
    """Return True if the person of the filter played, with the result, seat and color asked for.

    Of somebody who played at two places, the one that counts is meant (`persons`).
    """
    counted = {result.name: result for result in persons(play)}
    own, other = counted.get(asked.player), counted.get(asked.other)
    if own is None:
        return False
    seat = next(seat for seat, result in enumerate(play.results) if result is own)
    if asked.seat is not None and (seat != asked.seat or not play.is_seated):
        return False
    if asked.color and asked.color not in play.course.colors[seat : seat + 1]:
        return False
    if asked.result and result_of(play, own) != asked.result:
        return False
    return not asked.other or (other is not None and asked.meeting in ("", met(own, other)))


def result_of(play: Play, result: Result) -> str:
    """Return the result of a play for a person."""
    if not result.is_winner:
        return LOST
    return WON if len(play.winners) == 1 else SHARED


def met(one: Result, other: Result) -> str:
    """Return the relation of one person to another: by their ranks, else by the winners, else by their points."""
    if one.rank is not None and other.rank is not None:
        return (LEVEL, AHEAD, BEHIND)[_sign(other.rank - one.rank)]
    if one.is_winner != other.is_winner:
        return AHEAD if one.is_winner else BEHIND
    if one.score is not None and other.score is not None and not one.is_winner:
        return (LEVEL, AHEAD, BEHIND)[_sign(one.score - other.score)]
    return LEVEL


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


# --- in an address ---------------------------------------------------------------------------------------

_NUMBERS: Final = ("seat", "number")


def query(asked: Asked) -> dict[str, str]:
    """Return the filter as the query of an address."""
    return {name: str(value) for name, value in asked._asdict().items() if value not in ("", None)}


def asked_in(query: Mapping[str, str]) -> Asked:
    """Return the filter in the query of an address; invalid parts are ignored."""
    found: dict[str, object] = {}
    for name in Asked._fields:
        value = query.get(name, "")
        if name in _NUMBERS:
            if value.isascii() and value.isdecimal() and len(value) < 4:
                found[name] = int(value)
        elif value:
            found[name] = value
    return Asked(**found)  # type: ignore[arg-type]


# --- what can be asked for ---------------------------------------------------------------------------------


class Offered(NamedTuple):
    """The values that a filter of some plays can have, each with its number of plays, the most frequent first."""

    games: tuple[tuple[str, int], ...]
    players: tuple[tuple[str, int], ...]
    years: tuple[str, ...]
    numbers: tuple[int, ...]


def offered(plays: Sequence[Play]) -> Offered:
    """Return the values that a filter of these plays can have."""
    games: dict[str, int] = {}
    players: dict[str, int] = {}
    years, numbers = set(), set()
    for play in plays:
        games[play.game] = games.get(play.game, 0) + 1
        for name, *_ in persons(play):
            players[name] = players.get(name, 0) + 1
        years.add(play.moment[:4])
        numbers.add(len(play.results))
    return Offered(_by_count(games), _by_count(players), tuple(sorted(years, reverse=True)), tuple(sorted(numbers)))


def _by_count(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0].casefold(), item[0])))
