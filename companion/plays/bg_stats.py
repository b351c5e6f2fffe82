"""Plays for BG Stats, the log that many groups keep: a play as a link that it opens, and its exports read.

The link is the app's own (`createPlay`); whoever scans or taps it is asked there before anything is kept.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from companion.engine.characters import cleaned
from companion.engine.limits import is_modest
from companion.plays.play import IMPORTED, Play, Result, token_of
from companion.text.folding import folded

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "IslandFortressCompanion"
"""What the app is called there; by it BG Stats knows its games and players again, so it never changes."""
LONGEST_LINK: Final = 8000
"""Characters; no play of ours comes near, but notes may be long."""

LARGEST: Final = 8_000_000
"""Bytes of an export; ten years of a play a day have a third of them."""
MOST_VALUES: Final = 1_000_000
MOST_PLAYS: Final = 10_000
MOST_PEOPLE: Final = 20
LONGEST_NAME: Final = 60
LONGEST_NOTE: Final = 200
LARGEST_SCORE: Final = 1_000_000
LONGEST_PLAY: Final = 10_000
"""Minutes."""
_SUM: Final = re.compile(r"[+-]?\d{1,7}(?:\.\d{1,2})?(?:[+-]\d{1,7}(?:\.\d{1,2})?){0,20}", re.ASCII)
SAME_PLAY: Final = timedelta(hours=36)
"""As far apart the same play may be dated by two apps: by its begin or its end, here or in Greenwich, or by its day."""


class GameThere(NamedTuple):
    """A game as BG Stats is told of it: `key` names it for ever, `bgg_id` is its number at BoardGameGeek, if known."""

    key: str
    title: str
    bgg_id: int | None = None


# --- out -----------------------------------------------------------------------------------------------------


def link(play: Play, game: GameThere, board: str = "", roles: Sequence[str] = ()) -> str:
    """The link that has BG Stats log the play. A note that is too long is left out.

    `board` says the variant, `roles` whose colour everybody played, in words.
    """
    for note in (play.note, ""):
        about = document(play._replace(note=note), game, board, roles)
        data = json.dumps(about, ensure_ascii=False, separators=(",", ":"))
        found = LINK + quote(data, safe=":,")
        if len(found) <= LONGEST_LINK:
            break
    return found


def document(play: Play, game: GameThere, board: str = "", roles: Sequence[str] = ()) -> dict[str, Any]:
    """What BG Stats is told of a play."""
    about: dict[str, Any] = {"name": game.title, "sourceGameId": game.key, "highestWins": True, "noPoints": False}
    if game.bgg_id is not None:
        about["bggId"] = game.bgg_id
    silent = [""] * len(play.results)
    has_points = any(result.score is not None for result in play.results)
    about["noPoints"] = not has_points
    found: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": source_id(play, game),
        "playDate": utc(play.moment),
        "game": about,
        "players": [
            _player(result, role, seat == play.course.starter)
            for seat, (result, role) in enumerate(zip(play.results, (*roles, *silent), strict=False))
        ],
    }
    optional = {"durationMin": play.minutes, "location": play.place, "comments": play.note, "board": board}
    return found | {name: value for name, value in optional.items() if value}


def _player(result: Result, role: str, is_starter: bool) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": result.name,
        "sourcePlayerId": result.name,
        "role": role,
        "winner": result.is_winner,
        "startPlayer": is_starter,
    }
    if result.score is not None:
        found["score"] = result.score
    if result.rank is not None:
        found["rank"] = result.rank
    return found


def source_id(play: Play, game: GameThere) -> str:
    """The same for all copies of a game, whichever phone shows the link."""
    return f"{game.key}-{token_of(play) or play.id}"


def utc(moment: str) -> str:
    """A moment as BG Stats wants it; a mere day is noon, which is that day nearly everywhere."""
    if len(moment) == len("2026-03-04"):
        return f"{moment} 12:00:00"
    return f"{datetime.fromisoformat(moment).astimezone(UTC):%Y-%m-%d %H:%M:%S}"


# --- in ------------------------------------------------------------------------------------------------------


class NoExport(Exception):
    """A file is no export of BG Stats; `problem` is a key of the texts (`bgstats.<problem>`)."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class Export(NamedTuple):
    """The plays of our games in an export, how many are of others, and how many could not be read."""

    plays: tuple[Play, ...]
    others: int
    unreadable: int


def read_export(data: bytes, games: Mapping[str, GameThere]) -> Export:
    """What is in an export; `games` are those of the app by the formats of their records. Raises NoExport."""
    if len(data) > LARGEST:
        raise NoExport("too_large")
    if not is_modest(data, most=MOST_VALUES):
        raise NoExport("no_export")
    try:
        content = json.loads(data.decode("utf-8-sig"))
        people = {row["id"]: row["name"] for row in content["players"]}
        known = {row["id"]: _ours(row, games) for row in content["games"]}
        places = {row["id"]: row["name"] for row in content.get("locations", [])}
        rows = content["plays"]
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        raise NoExport("no_export") from None
    if not isinstance(rows, list) or len(rows) > MOST_PLAYS:
        raise NoExport("too_large" if isinstance(rows, list) else "no_export")
    plays, others, unreadable = [], 0, 0
    for row in rows:
        try:
            game = known[row["gameRefId"]]
            if not game or row.get("ignored") is True:
                others += 1
            else:
                plays.append(_play(row, game, people, places))
        except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
            unreadable += 1
    return Export(tuple(plays), others, unreadable)


def _ours(row: Mapping[str, Any], games: Mapping[str, GameThere]) -> str:
    """The format of the game of a row of an export, if it is one of ours: by its number, else by its name."""
    number, name = row.get("bggId"), folded(str(row["name"]).strip())
    for format, game in games.items():
        if (game.bgg_id is not None and number == game.bgg_id) or name == folded(game.title):
            return format
    return ""


def _play(row: Mapping[str, Any], game: str, people: Mapping[Any, Any], places: Mapping[Any, Any]) -> Play:
    """A play of an export. Raises what using a value raises that is not what it should be."""
    scores = row["playerScores"]
    if not isinstance(scores, list) or not 1 <= len(scores) <= MOST_PEOPLE:
        raise ValueError("nobody played")
    results = tuple(_result(score, people) for score in scores)
    moment = datetime.fromisoformat(str(row["playDate"])[:19])
    minutes = row.get("durationMin")
    has_minutes = type(minutes) is int and 0 < minutes <= LONGEST_PLAY
    place, note = places.get(row.get("locationRefId")), row.get("comments")
    source = str(row.get("uuid") or [game, row["playDate"], [result[:2] for result in results]])
    return Play(
        "bgs-" + blake2b(source.encode(), digest_size=12).hexdigest(),
        game,
        f"{moment:%Y-%m-%dT%H:%M:%S}",
        results,
        IMPORTED,
        is_seated=False,
        minutes=minutes if has_minutes else None,
        place=_text(place, LONGEST_NAME),
        note=_text(note, LONGEST_NOTE),
    )


def _result(row: Mapping[str, Any], people: Mapping[Any, Any]) -> Result:
    person = row.get("playerRefId")
    name = _text(row.get("anonymousName") if person is None else people[person], LONGEST_NAME)
    if not name:
        raise ValueError("nobody's name")
    rank = row.get("rank")
    return Result(
        name,
        _score(row.get("score")),
        rank if type(rank) is int and 0 < rank <= MOST_PEOPLE else None,
        row.get("winner") is True,
    )


def _score(value: Any) -> float | None:
    """Points, which BG Stats writes as a text; those of rounds may be written as a sum: `12 + 30`.

    None for everything else: words, products, and `1,200`, which may be a good thousand or little more than one.
    """
    text = str(value).replace(" ", "").replace("\N{MINUS SIGN}", "-").replace(",", ".")
    if not _SUM.fullmatch(text):
        return None
    score = sum(float(part) for part in re.findall(r"[+-]?[\d.]+", text))
    if abs(score) > LARGEST_SCORE:
        return None
    return int(score) if score == int(score) else round(score, 2)


def _text(value: Any, longest: int) -> str:
    return cleaned(value)[:longest].strip() if isinstance(value, str) else ""


def news(found: Iterable[Play], here: Sequence[Play]) -> tuple[Play, ...]:
    """The plays that are not here yet: neither under their id nor with the result of a play here, each found once.

    The ids that `play.counted` goes by do not come back in an export, so people, points and winners have to do. A play
    may be `here` under several names of its people. Both are walked through in the order of time, so that as many
    as possible are found again.
    """
    ids = {play.id for play in here}
    known: dict[object, list[Play]] = {}
    for play in sorted(here, key=_moment):
        if play.kind != IMPORTED:  # those are known by their ids, and a rematch may end as the game before it
            known.setdefault(_kind(play), []).append(play)
    unseen = {play.id: play for play in found if play.id not in ids}
    taken: set[str] = set()
    for play in sorted(unseen.values(), key=_moment):
        for other in known.get(_kind(play), ()):
            if other.id not in taken and abs(_moment(play) - _moment(other)) <= SAME_PLAY:
                taken.add(other.id)
                del unseen[play.id]
                break
    return tuple(unseen.values())


def _kind(play: Play) -> object:
    people = [
        (folded(result.name), result.score is not None, result.score or 0, result.is_winner) for result in play.results
    ]
    return play.game, tuple(sorted(people))


def _moment(play: Play) -> datetime:
    moment = datetime.fromisoformat(play.moment)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
