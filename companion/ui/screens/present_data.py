"""The texts of "Data health": the store, its backups, and the effects of restoring one."""

from datetime import UTC, datetime
from typing import Final, NamedTuple

from companion.play.ports import GameLine, GameStore, Health, Preview, StoreError
from companion.text.catalogue import Catalogue
from companion.text.dates import day_words
from companion.ui.screens.present_home import present_line

KINDS: Final = ("new", "longer", "different", "shorter", "identical", "unreadable")
"""Effects on the games of a backup, those with a change first."""
TAKEN: Final = ("new", "longer", "different")
MADE: Final = {"daily": "data.kind_daily", "by-hand": "data.kind_by_hand", "before": "data.kind_before"}
MAX_NAMED: Final = 20
"""Maximum number of games listed by name; of more only the number is shown."""


class HealthView(NamedTuple):
    """State of the store: sentences, the games with problems, and unreadable files."""

    games: str
    checked: str
    well: str
    to_review: str
    review: tuple[GameLine, ...]
    unreadable: str
    problems: tuple[str, ...]
    originals: tuple[str, ...]


class BackupView(NamedTuple):
    """A backup of the list: its time and reason."""

    name: str
    when: str
    kind: str


class PreviewView(NamedTuple):
    """Effects of restoring a backup.

    `games` are names, sentences and effects; games that are the same here are only counted.
    """

    made: str
    counts: tuple[tuple[str, str], ...]
    games: tuple[tuple[str, str, str], ...]
    more: str
    brings_something: bool


def moment_words(moment: str, t: Catalogue, now: datetime) -> str:
    """Return day and time in the user's time zone; the text itself if it is no time."""
    try:
        time = datetime.fromisoformat(moment).astimezone()
    except (ValueError, OverflowError, OSError):
        return moment
    return t("data.when", day=day_words(moment, now.astimezone().date(), t), time=f"{time:%H:%M}")


def present_health(health: Health, lines: tuple[GameLine, ...], t: Catalogue, now: datetime) -> HealthView:
    """Return the texts of the screen; `lines` are those of the games with problems."""
    review = tuple(line for line in lines if line.needs_review)[:MAX_NAMED]
    sick = tuple(line for line in lines if line.problem)[:MAX_NAMED]
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
    """Return the lines of the games with problems."""
    if not health.to_review and not health.unreadable:
        return ()
    return tuple(line for line in store.games() if line.needs_review or line.problem)


def present_backup(name: str, t: Catalogue, now: datetime) -> BackupView:
    """Return the texts of a backup from its name, which holds time and reason; any other name is shown as it is."""
    stamp, _, kind = name.removesuffix(".zip").partition("-")
    try:
        made = datetime.strptime(stamp, "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return BackupView(name, name, "")
    return BackupView(name, moment_words(made.isoformat(), t, now), t(MADE[kind]) if kind in MADE else "")


def present_preview(preview: Preview, t: Catalogue, now: datetime) -> PreviewView:
    """Return the texts shown before a backup is restored."""
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
    for game in ordered[:MAX_NAMED]:
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
    """Return the sentence that the automatic backup failed, and why; empty without a problem."""
    if problem is None:
        return ""
    return t("data.daily_failed", reason=t(f"store.{problem.problem}", **problem.values))
