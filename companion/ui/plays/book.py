"""The plays of a window, read from the store and named in the user's language."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import Final, NamedTuple

from companion.games.registry import FORMATS, game_of, meta_of, texts_of
from companion.play.course import summed_up
from companion.play.live_game import AnyGame
from companion.play.ports import Kept, StoreError
from companion.plays.play import Play, Result, counted, play_of, renamed
from companion.text.catalogue import Catalogue, listed
from companion.ui import parts as ui
from companion.ui.samples import samples_known

RECENT_DAYS: Final = 30
NOTHING_KEPT: Final = Kept()


class Book(NamedTuple):
    """All plays, latest first; or the reason why they cannot be read.

    `unread` are finished games whose results are unknown until they are read again. `kept` is the stored data on plays
    besides games, `named` are the plays with the names of the records.
    """

    plays: tuple[Play, ...] = ()
    unread: tuple[str, ...] = ()
    problem: StoreError | None = None
    kept: Kept = NOTHING_KEPT
    named: tuple[Play, ...] = ()

    @property
    def counted(self) -> tuple[Play, ...]:
        """The plays that are in statistics."""
        return tuple(play for play in self.plays if play.is_counted)

    def play(self, id: str) -> Play | None:
        """Return a play by its id; None if there is none."""
        return next((play for play in self.plays if play.id == id), None)


def open_book(session: ui.Session) -> Book:
    """Return all plays; sample games are left out."""
    store = session.services.store
    try:
        samples = samples_known(session.services.library)
        kept = kept_in(session)
        games = [_noted(play, kept) for play in store.plays() if play.id not in samples]
        plays = counted([*games, *kept.plays])
        return Book(renamed(plays, kept.people), tuple(store.without_course()), None, kept, plays)
    except StoreError as error:
        return Book(problem=error)


def kept_in(session: ui.Session) -> Kept:
    """Return the stored data on plays besides games. Raises StoreError."""
    book = session.services.book
    return book.kept() if book else NOTHING_KEPT


def _noted(play: Play, kept: Kept) -> Play:
    if play.id not in kept.about:
        return play
    place, note, is_counted = kept.about[play.id]
    return play._replace(place=place, note=note, is_counted=is_counted)


def finished_play(session: ui.Session, game: AnyGame) -> Play | None:
    """Return the play of an open game; None if it is not finished."""
    summary = summed_up(game_of(game.format), game.states, game.entries)
    if not summary.is_finished:
        return None
    play, kept = play_of(game.id, summary, game.created), NOTHING_KEPT
    with suppress(StoreError):  # the result is passed on all the same
        kept = kept_in(session)
    return renamed([_noted(play, kept)], kept.people)[0]


def game_title(game: str) -> str:
    """Return the title of a play's game."""
    return meta_of(game).title if game in FORMATS else game


def game_texts(session: ui.Session, game: str) -> Catalogue:
    """Return the texts of a play's game; those of the app for a game it does not know."""
    return texts_of(game, session.language)


def recent(today: date) -> str:
    """Return the first of the recent days, as an ISO date."""
    return (today - timedelta(days=RECENT_DAYS)).isoformat()


# --- in words --------------------------------------------------------------------------------------------


def number_words(t: Catalogue, value: float | None, digits: int = 2) -> str:
    """Format a number for the language, without trailing zeros; a dash for None."""
    if value is None:
        return "–"
    text = f"{value:z.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text.replace(".", t("plays.decimal")).replace("-", "\N{MINUS SIGN}")


def length_words(t: Catalogue, minutes: float | None) -> str:
    """Format a duration; empty if unknown."""
    if minutes is None:
        return ""
    hours, rest = divmod(round(minutes), 60)
    return t("plays.hours", hours=hours, minutes=f"{rest:02}") if hours else t("plays.minutes", minutes=rest)


def percent_words(t: Catalogue, part: float) -> str:
    """Format a share from 0 to 1 as a percentage."""
    return t("plays.percent", share=f"{100 * part:.0f}")


def ending_words(session: ui.Session, play_game: str, ended_by: str) -> str:
    """Return how a game ended, in its own words; empty if unknown."""
    t, key = game_texts(session, play_game), f"plays.ended_{ended_by}"
    return t(key) if ended_by and key in t else ended_by


def variants_words(session: ui.Session, play: Play) -> str:
    """Return the variants played, as a text."""
    t = game_texts(session, play.game)
    keys = {name: f"variant.{name}" for name in play.course.variants}
    return listed(t(key) if key in t else name.replace("_", " ") for name, key in keys.items())


def color_words(session: ui.Session, play: Play) -> list[str]:
    """Return the color of each player; empty if unknown."""
    return [color_word(session, color) for color in play.course.colors]


def color_word(session: ui.Session, color: str) -> str:
    """Return the name of a color; empty if the app has none."""
    key = f"new_game.color.{color}"
    return session.t(key) if key in session.t else ""


def best_first(play: Play) -> list[Result]:
    """Return the results, best first; winners before others with equal points."""
    return sorted(play.results, key=lambda each: (each.rank or 99, not each.is_winner, -(each.score or 0)))


def category_words(session: ui.Session, play_game: str, category: str) -> str:
    """Return the name of a category of points."""
    t, key = game_texts(session, play_game), f"category.{category}"
    return t(key) if key in t else category


def note_words(session: ui.Session, play: Play) -> str:
    """Return who left the game early, and the note of the play, for lists and other apps."""
    left = left_words(session, [play.results[seat].name for seat in play.course.left])
    return " \N{MIDDLE DOT} ".join(filter(None, (left, play.note)))


def left_words(session: ui.Session, names: Sequence[str]) -> str:
    """Return who left a game before its end; empty if nobody did."""
    return session.t("players.left", players=listed(names)) if names else ""
