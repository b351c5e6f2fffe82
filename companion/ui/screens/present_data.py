"""What "Data health" says of the store, its backups, and what one of them would bring."""

from datetime import UTC, datetime
from typing import Final, NamedTuple

from companion.play.ports import GameLine, GameStore, Health, Preview, StoreError
from companion.text.catalogue import Catalogue
from companion.text.dates import day_words
from companion.ui.screens.present_home import present_line

KINDS: Final = ("new", "longer", "different", "shorter", "identical", "unreadable")
"""What becomes of the games of a backup, what changes something first."""
TAKEN: Final = ("new", "longer", "different")
MADE: Final = {"daily": "data.kind_daily", "by-hand": "data.kind_by_hand", "before": "data.kind_before"}
MOST_NAMED: Final = 20
"""Games named one by one; of more only the number is told."""


class HealthView(NamedTuple):
    """How the store is: sentences, the games to view at, and files that cannot be read."""

    games: str
    checked: str
    well: str
    to_review: str
    review: tuple[GameLine, ...]
    unreadable: str
    problems: tuple[str, ...]
    originals: tuple[str, ...]


class BackupView(NamedTuple):
    """A backup of the list: when it was made, and why."""

    name: str
    when: str
    kind: str


class PreviewView(NamedTuple):
    """What taking back a backup would do.

    `games` are names, what there is to say of each, and what becomes of it; those that are the same here are only
    counted.
    """

    made: str
    counts: tuple[tuple[str, str], ...]
    games: tuple[tuple[str, str, str], ...]
    more: str
    brings_something: bool


def moment_words(moment: str, t: Catalogue, now: datetime) -> str:
    """Day and time where the reader is; the moment as it stands where it is none."""
    try:
        time = datetime.fromisoformat(moment).astimezone()
    except (ValueError, OverflowError, OSError):
        return moment
    return t("data.when", day=day_words(moment, now.astimezone().date(), t), time=f"{time:%H:%M}")


def present_health(health: Health, lines: tuple[GameLine, ...], t: Catalogue, now: datetime) -> HealthView:
    """What the screen says; `lines` are those of the games that something is wrong with."""
    review = tuple(line for line in lines if line.needs_review)[:MOST_NAMED]
    sick = tuple(line for line in lines if line.problem)[:MOST_NAMED]
    to_review, unreadable = len(health.to_review), len(health.unreadable)
    checked = t("data.never_checked")
    if health.checked:
        checked = t("data.checked", when=moment_words(health.checked, t, now))
    return HealthView(
        t("data.count_games", count=health.games),
        checked,
        "" if to_review or unreadable or not health.games else t("data.all_well"),
        t("data.count_review", count=to_review) if to_review else "",
        review,
        t("data.count_unreadable", count=unreadable) if unreadable else "",
        tuple(present_line(line, t, now).problem for line in sick),
        health.originals,
    )


def wrong_lines(store: GameStore, health: Health) -> tuple[GameLine, ...]:
    """The lines of the games that something is wrong with."""
    if not health.to_review and not health.unreadable:
        return ()
    return tuple(line for line in store.games() if line.needs_review or line.problem)


def present_backup(name: str, t: Catalogue, now: datetime) -> BackupView:
    """A backup by its name, which says when and why it was made; any other name stands for itself."""
    stamp, _, kind = name.removesuffix(".zip").partition("-")
    try:
        made = datetime.strptime(stamp, "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return BackupView(name, name, "")
    return BackupView(name, moment_words(made.isoformat(), t, now), t(MADE[kind]) if kind in MADE else "")


def present_preview(preview: Preview, t: Catalogue, now: datetime) -> PreviewView:
    """What the screen says before a backup is taken back."""
    counts = [(kind, t(f"data.preview_{kind}", count=preview.count(kind))) for kind in KINDS if preview.count(kind)]
    if not preview.games:
        counts.append(("empty", t("data.preview_empty")))
    if preview.new_cards:
        counts.append(("cards", t("data.preview_cards", count=preview.new_cards)))
    if preview.new_plays:
        counts.append(("plays", t("data.preview_plays", count=preview.new_plays)))
    brings_something = bool(preview.count(*TAKEN) or preview.new_cards or preview.new_plays)
    if not brings_something:
        counts.append(("nothing", t("data.preview_nothing")))
    named = [game for game in preview.games if game.kind != "identical"]
    ordered = sorted(named, key=lambda game: KINDS.index(game.kind))
    games = []
    for game in ordered[:MOST_NAMED]:
        view = present_line(game.line, t, now)
        games.append((view.title, view.about, t(f"data.game_{game.kind}")))
    more = len(ordered) - len(games)
    return PreviewView(
        t("data.preview_of", when=moment_words(preview.made, t, now)),
        tuple(counts),
        tuple(games),
        t("data.more_games", count=more) if more else "",
        brings_something,
    )


def daily_words(problem: StoreError | None, t: Catalogue) -> str:
    """That the automatic backup failed, and why."""
    if problem is None:
        return ""
    return t("data.daily_failed", reason=t(f"store.{problem.problem}", **problem.values))
