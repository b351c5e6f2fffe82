"""The content of the list of games: selection, order, and the texts of each line."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from companion.engine.characters import distinct_names, shown
from companion.games.registry import FORMATS, meta_of, texts_of
from companion.play.ports import ALL, GameLine, GameStore, StoreError, Wanted
from companion.text.catalogue import Catalogue, listed, numbered
from companion.text.dates import day_words
from companion.text.standing import progress, standing
from companion.ui.registry import PLAYED

SHOWN: Final = 50
"""Number of games listed at first, and added by each tap on "more"."""
FEW: Final = 5
"""Number of games up to which no search is shown."""
RECENT: Final = timedelta(days=30)
FINISHED: Final = {"all": None, "open": False, "done": True}


class Search(NamedTuple):
    """A search: part of a name, among all games or those won by a player with such a name."""

    name: str = ""
    show: str = "all"
    is_winner: bool = False
    is_recent: bool = False

    def wanted(self, now: datetime) -> Wanted:
        """Return the filter of the games."""
        name = self.name.strip()
        return Wanted(
            "" if self.is_winner else name,
            name if self.is_winner else "",
            (now - RECENT).date().isoformat() if self.is_recent else "",
            finished=FINISHED[self.show],
        )


class Listed(NamedTuple):
    """The games shown, the number of further ones and of all; or the reason why none can be shown."""

    lines: tuple[GameLine, ...] = ()
    left: int = 0
    games: int = 0
    problem: StoreError | None = None


class LineView(NamedTuple):
    """The texts of a game in the list."""

    id: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[str, ...]
    what: str
    day: str
    problem: str
    warning: str = ""
    at: str = ""
    """Progress of a game; empty if unknown."""
    game: str = ""
    """Title of the game, if there are several."""
    format: str = ""
    """Record format."""

    @property
    def title(self) -> str:
        """The players, which name the game."""
        return listed(self.names) or self.id

    @property
    def about(self) -> str:
        """The title, progress or winner, and the time."""
        return " · ".join(filter(None, (self.game, self.what, self.day)))

    @property
    def points(self) -> str:
        """All scores in one line."""
        return numbered(zip(self.names, self.scores, strict=False))


def present_line(line: GameLine, t: Catalogue, now: datetime, samples: Collection[str] = frozenset()) -> LineView:
    """Return the texts of a game; of an unreadable file, its error. `samples` are the ids of sample games."""
    if line.problem:
        key = f"store.{line.problem}" if line.problem in ("damaged", "newer_file", "lost") else "home.unreadable"
        return LineView(line.id, (), (), (), "", "", t(key, file=line.id))
    texts = texts_of(line.game, t.language)
    apart = {name: shown(other) for name, other in zip(line.names, distinct_names(line.names), strict=True)}
    winners = tuple(apart[name] for name in line.winners if name in apart)
    final_winners = winners if line.finished else None
    what = standing(texts, final_winners, line.round_label, line.round)
    at = progress(texts, line.round_label, line.round)
    day = day_words(line.ended or line.changed, now.astimezone().date(), t)
    warning = t("home.to_review") if line.needs_review else ""
    names = tuple(apart[name] for name in line.names)
    game = " · ".join(filter(None, (t("home.is_sample") if line.id in samples else "", _title(line.game))))
    return LineView(line.id, names, line.scores, winners, what, day, "", warning, at, game, line.game)


def _title(format: str) -> str:
    """Return a game's title; empty for the only one that can be played here, and for unknown ones."""
    return meta_of(format).title if format in FORMATS and (format,) != PLAYED else ""


def in_progress(lines: Iterable[GameLine]) -> GameLine | None:
    """Return the unfinished game changed last; None if there is none."""
    return next((line for line in lines if not line.problem and not line.finished), None)


def first_lines(store: GameStore, wanted: Wanted = ALL) -> Listed:
    """Return the games changed last; without a filter, also the game in progress wherever it is in the order."""
    try:
        lines = store.games(wanted, SHOWN)
        if wanted == ALL:
            lines += [line for line in store.games(Wanted(finished=False), 1) if line not in lines]
        return Listed(tuple(lines), store.count(wanted) - len(lines), store.count())
    except StoreError as error:
        return Listed(problem=error)


def more_lines(store: GameStore, listed: Listed, wanted: Wanted = ALL) -> Listed:
    """Return the list with the next games added; a removed one keeps its place."""
    known = {line.id for line in listed.lines}
    try:
        # What was entered meanwhile moved others down: so many more hold the next ones.
        below = store.games(wanted, len(known) + SHOWN)
        new = [line for line in below if line.id not in known][:SHOWN]
        return listed._replace(lines=(*listed.lines, *new), left=max(0, listed.left - len(new)) if new else 0)
    except StoreError as error:
        return Listed(problem=error)
