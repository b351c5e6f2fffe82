"""Links that log a play in the app BG Stats, and reading of its exports.

The link format is that of BG Stats (`createPlay`); the app asks before it saves the play.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from companion.engine.characters import short
from companion.engine.game import Course
from companion.engine.limits import is_modest
from companion.plays.play import ANONYMOUS, IMPORTED, Play, Result, is_nobody, token_of
from companion.text.catalogue import LANGUAGES, catalogue
from companion.text.folding import folded

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "IslandFortressCompanion"
"""The name of this app in BG Stats, which recognizes our games and players by it; it must never change."""
MAX_LINK_LENGTH: Final = 8000
"""Maximum length of a link in characters; only long notes reach it."""

LARGEST: Final = 8_000_000
"""Maximum size of an export in bytes; a play a day for ten years takes a third of it."""
MAX_VALUES: Final = 1_000_000
MAX_PLAYS: Final = 10_000
MAX_PEOPLE: Final = 20
MAX_NAME_LENGTH: Final = 60
MAX_NOTE_LENGTH: Final = 200
MAX_SCORE: Final = 1_000_000
MAX_ID: Final = 10_000_000
"""Above every number of BoardGameGeek and every year."""
MAX_MINUTES: Final = 10_000
"""Maximum length of a play in minutes."""
MAX_POINTS_LENGTH: Final = 500
"""Maximum length of the points of a player, which may be a sum."""
_POINTS: Final = re.compile(r"\d{1,7}(?:\.\d{1,2})?", re.ASCII)
SAME_PLAY: Final = timedelta(hours=36)
"""Maximum difference between the dates of one play in two apps: its start or end, in local time or UTC, or its day."""


class GameThere(NamedTuple):
    """A game in BG Stats: `key` identifies it permanently, `bgg_id` is its BoardGameGeek id, if known."""

    key: str
    title: str
    bgg_id: int | None = None


# --- out -----------------------------------------------------------------------------------------------------


def link(play: Play, game: GameThere, board: str = "", roles: Sequence[str] = ()) -> str:
    """Return the link that logs a play in BG Stats. A note that is too long is left out.

    `board` is the text of the variants, `roles` the color of each player in words.
    """
    for note in (play.note, ""):
        about = document(play._replace(note=note), game, board, roles)
        data = json.dumps(about, ensure_ascii=False, separators=(",", ":"))
        found = LINK + quote(data, safe=":,")
        if len(found) <= MAX_LINK_LENGTH:
            break
    return found


def document(play: Play, game: GameThere, board: str = "", roles: Sequence[str] = ()) -> dict[str, object]:
    """Return the JSON document of a play for BG Stats."""
    about: dict[str, object] = {"name": game.title, "sourceGameId": game.key, "highestWins": True, "noPoints": False}
    if game.bgg_id is not None:
        about["bggId"] = game.bgg_id
    silent = [""] * len(play.results)
    has_points = any(result.score is not None for result in play.results)
    about["noPoints"] = not has_points
    found: dict[str, object] = {
        "sourceName": SOURCE,
        "sourcePlayId": source_id(play, game),
        "playDate": utc(play.moment),
        "game": about,
        "players": [
            _player(result, role, seat == play.course.starter, result.name in play.names[:seat])
            for seat, (result, role) in enumerate(zip(play.results, (*roles, *silent), strict=False))
        ],
    }
    optional = {"durationMin": play.minutes, "location": play.place, "comments": play.note, "board": board}
    return found | {name: value for name, value in optional.items() if value}


def _player(result: Result, role: str, is_starter: bool, is_again: bool) -> dict[str, object]:
    found: dict[str, object] = {
        "name": result.name,
        # Whoever has no name, or plays a second time in one play, is nobody whom BG Stats could recognize.
        **({"isAnonymous": True} if is_again or is_nobody(result.name) else {"sourcePlayerId": result.name}),
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
    """Return the id of a play in BG Stats, the same for all copies of the game on all phones."""
    return f"{game.key}-{token_of(play) or play.id}"


def utc(moment: str) -> str:
    """Return a time in UTC as BG Stats expects it; a day without a time is noon, the same day in nearly every zone."""
    if len(moment) == len("2026-03-04"):
        return f"{moment} 12:00:00"
    return f"{datetime.fromisoformat(moment).astimezone(UTC):%Y-%m-%d %H:%M:%S}"


# --- in ------------------------------------------------------------------------------------------------------


class NoExport(Exception):
    """A file is not an export of BG Stats; `problem` is a key of the texts (`bgstats.<problem>`)."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class LeftOut(NamedTuple):
    """A play of an export that cannot be read: its number in the file, from 1, and its game and day where known."""

    number: int
    title: str
    day: str


class Namesake(NamedTuple):
    """A game of an export with the title of one of ours and another number: perhaps an edition, perhaps another game.

    `number` and `year` are those of BoardGameGeek, as text, empty if the file has none; `plays` are ids.
    """

    title: str
    number: str
    year: str
    plays: frozenset[str]


class Export(NamedTuple):
    """The plays of our games in an export, the numbers of plays of other games and of those marked as ignored.

    `unreadable` cannot be read, `partly` are those of `plays` with points that cannot. `apart` are people of one name
    with the names that tell them apart here.
    """

    plays: tuple[Play, ...]
    others: int
    unreadable: tuple[LeftOut, ...]
    partly: tuple[LeftOut, ...] = ()
    ignored: int = 0
    apart: tuple[str, ...] = ()
    namesakes: tuple[Namesake, ...] = ()


def read_export(data: bytes, games: Mapping[str, GameThere]) -> Export:
    """Return the content of an export; `games` are the app's games by the formats of their records. Raises NoExport."""
    if len(data) > LARGEST:
        raise NoExport("too_large")
    if not is_modest(data, most=MAX_VALUES):
        raise NoExport("no_export")
    try:
        content = json.loads(data.decode("utf-8-sig"))
        titles, (people, apart) = _names(content["games"]), _people(content["players"])
        known = {row["id"]: _ours(row, games) for row in content["games"] if _id(row) in titles}
        places = _names(content.get("locations", []))
        rows = content["plays"]
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        raise NoExport("no_export") from None
    if not isinstance(rows, list) or len(rows) > MAX_PLAYS:
        raise NoExport("too_large" if isinstance(rows, list) else "no_export")
    plays, others, ignored, unreadable, partly = [], 0, 0, [], []
    by_game: dict[object, set[str]] = {}
    for number, row in enumerate(rows, start=1):
        try:
            game = known[row["gameRefId"]]
            if not game:
                others += 1
            elif row.get("ignored") is True:
                ignored += 1
            else:
                plays.append(play := _play(row, game, people, places, titles))
                by_game.setdefault(row["gameRefId"], set()).add(play.id)
                if any(map(_lacks_points, play.results, row["playerScores"])):
                    partly.append(_left_out(number, row, titles))
        except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
            unreadable.append(_left_out(number, row, titles))
    namesakes = tuple(
        Namesake(titles[id], _digits(row.get("bggId")), _digits(row.get("bggYear")), frozenset(by_game[id]))
        for row in content["games"]
        if (id := _id(row)) in by_game and row.get("bggId") and row["bggId"] != games[known[id]].bgg_id
    )
    return Export(tuple(plays), others, tuple(unreadable), tuple(partly), ignored, apart, namesakes)


def _digits(value: object) -> str:
    return str(value) if type(value) is int and 0 < value < MAX_ID else ""


def _people(rows: Sequence[object]) -> tuple[dict[object, str], tuple[str, ...]]:
    """Return the names of people by their ids, as `_names`; and who of them got another, as it was somebody's."""
    found, looks, apart = _names(rows), set(), []
    nameless = {_id(row) for row in rows if isinstance(row, dict) and row.get("isAnonymous") is True}
    for id, name in found.items():
        if id in nameless:
            found[id] = ANONYMOUS
            continue
        number = 1
        while name and folded(found[id]) in looks:
            number += 1
            found[id] = f"{short(name, MAX_NAME_LENGTH - 5)} ({number})"
        looks.add(folded(found[id]))
        apart += [found[id]] if number > 1 else []
    return found, tuple(apart)


def _id(row: object) -> object:
    """Return the id in a row of an export; None if it has none."""
    found = row.get("id") if isinstance(row, dict) else None
    return found if isinstance(found, (int, str)) else None


def _names(rows: Sequence[object]) -> dict[object, str]:
    """Return the names of people, games or places by their ids; "" for one without; rows without an id are no one.

    Raises TypeError if there are no such rows.
    """
    if not isinstance(rows, list):
        raise TypeError("no rows")
    found = {_id(row): _text(row.get("name"), MAX_NAME_LENGTH) for row in rows if isinstance(row, dict)}
    found.pop(None, None)
    return found


def _left_out(number: int, row: object, titles: Mapping[object, str]) -> LeftOut:
    """Return what can be said of a play that cannot be read in full."""
    about = row if isinstance(row, dict) else {}
    game = about.get("gameRefId")
    title = titles.get(game, "") if isinstance(game, (int, str)) else ""
    return LeftOut(number, title, _text(about.get("playDate"), len("2026-03-04")))


def _ours(row: Mapping[str, object], games: Mapping[str, GameThere]) -> str:
    """Return the format of the game in a row of an export, found by its id, else by its name; "" for other games."""
    number, name = row.get("bggId"), folded(str(row.get("name", "")).strip())
    for format, game in games.items():
        if (game.bgg_id is not None and number == game.bgg_id) or name == folded(game.title):
            return format
    return ""


Names = Mapping[object, str]


def _play(row: Mapping[str, Any], game: str, people: Names, places: Names, titles: Names) -> Play:
    """Return a play of an export; its board and expansions follow the note, as the app has no other place for them.

    Raises the error of whichever value is not valid.
    """
    scores = row["playerScores"]
    if not isinstance(scores, list) or not 1 <= len(scores) <= MAX_PEOPLE:
        raise ValueError("nobody played")
    results = tuple(_result(score, people) for score in scores)
    moment = datetime.fromisoformat(str(row["playDate"])[:19])
    minutes = row.get("durationMin")
    has_minutes = type(minutes) is int and 0 < minutes <= MAX_MINUTES
    more = found if isinstance(found := row.get("expansionPlays"), list) else []
    added = [titles.get(_id({"id": each.get("gameRefId")})) for each in more if isinstance(each, dict)]
    said = [text for text in (row.get("comments"), row.get("board"), *added) if text and isinstance(text, str)]
    roles = [folded(_text(score.get("role"), MAX_NAME_LENGTH)) for score in scores]
    colors = tuple([_colors().get(role, "") for role in roles])
    starters = [seat for seat, score in enumerate(scores) if score.get("startPlayer") is True]
    source = str(row.get("uuid") or [game, row["playDate"], [result[:2] for result in results]])
    return Play(
        "bgs-" + blake2b(source.encode(), digest_size=12).hexdigest(),
        game,
        f"{moment:%Y-%m-%dT%H:%M:%S}",
        results,
        IMPORTED,
        is_seated=False,
        minutes=minutes if has_minutes else None,
        course=Course(colors=colors if any(colors) else (), starter=starters[0] if len(starters) == 1 else None),
        place=_text(places.get(row.get("locationRefId")), MAX_NAME_LENGTH),
        note=_text(" \N{MIDDLE DOT} ".join(said), MAX_NOTE_LENGTH),
    )


@cache
def _colors() -> Mapping[str, str]:
    """Return the colors by their words in every language, folded: the roles that our own links write."""
    names = "new_game.color."
    every = [(catalogue(language), key) for language in LANGUAGES for key in catalogue(language)]
    return {folded(t(key)): key.removeprefix(names) for t, key in every if key.startswith(names)}


def _result(row: Mapping[str, object], people: Mapping[object, object]) -> Result:
    person = row.get("playerRefId")
    name = _text(row.get("anonymousName") if person is None else people[person], MAX_NAME_LENGTH)
    if not name:
        raise ValueError("nobody's name")
    rank = row.get("rank")
    return Result(
        name,
        _score(row.get("score")),
        rank if type(rank) is int and 0 < rank <= MAX_PEOPLE else None,
        row.get("winner") is True,
    )


def _lacks_points(result: Result, row: Mapping[str, object]) -> bool:
    return result.score is None and row.get("score") not in (None, "")


def _score(value: object) -> float | None:
    """Return the points in a text of BG Stats, which may be a sum over rounds (`12 + 30`, also `12+30+`).

    None for everything else: words, products, and `1,200` and `1 200`, which are ambiguous.
    """
    text = str(value)[: MAX_POINTS_LENGTH + 1].replace("\N{MINUS SIGN}", "-").replace(",", ".")
    first, *rest = [part.strip() for part in re.split("([+-])", text)]
    if rest and not first:
        first, *rest = [rest[0] + rest[1], *rest[2:]]
    if rest and not rest[-1]:  # typed before the next round
        rest = rest[:-2]
    parts = [first, *map("".join, zip(rest[::2], rest[1::2], strict=True))]
    if len(text) > MAX_POINTS_LENGTH or not all(_POINTS.fullmatch(part.lstrip("+-")) for part in parts):
        return None
    score = sum(map(float, parts))
    if abs(score) > MAX_SCORE:
        return None
    return int(score) if score == int(score) else round(score, 2)


def _text(value: object, longest: int) -> str:
    return short(value, longest) if isinstance(value, str) else ""


def news(found: Iterable[Play], here: Sequence[Play]) -> tuple[Play, ...]:
    """Return the plays that are not here yet, by id or by result; each play here matches one play at most.

    An export does not contain the ids that `play.counted` uses, so people, points and winners are compared. A play
    may be `here` under several names of its people. Both are compared in order of time, so that as many
    as possible are matched.
    """
    ids = {play.id for play in here}
    known: dict[object, list[Play]] = {}
    for play in sorted(here, key=_moment):
        if play.kind != IMPORTED:  # these are recognized by their ids, and a rematch may have the same result
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
