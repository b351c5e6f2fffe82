"""The plays of a window: read from the store at once, and named in the reader's language."""

from contextlib import suppress
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from companion.games.registry import FORMATS, game_of, meta_of, texts_of
from companion.play.course import summed_up
from companion.play.live_game import LiveGame
from companion.play.ports import Kept, StoreError
from companion.plays.play import Play, Result, counted, play_of, renamed
from companion.text.catalogue import Catalogue, listed
from companion.ui.samples import samples_known
from companion.ui.session import Session

RECENT_DAYS: Final = 30
NOTHING_KEPT: Final = Kept()


class Book(NamedTuple):
    """All plays, the latest first; or why they cannot be told.

    `unread` are finished games of which it is not known how they went before they are read once more. `kept` is what is
    kept of plays besides games, `named` are the plays with everybody as the records have them.
    """

    plays: tuple[Play, ...] = ()
    unread: tuple[str, ...] = ()
    problem: StoreError | None = None
    kept: Kept = NOTHING_KEPT
    named: tuple[Play, ...] = ()

    def play(self, id: str) -> Play | None:
        """A play."""
        return next((play for play in self.plays if play.id == id), None)


def open_book(session: Session) -> Book:
    """What has been played; sample games were not."""
    store = session.services.store
    try:
        samples = samples_known(session.services.library)
        kept = kept_in(session)
        games = [_noted(play, kept) for play in store.plays() if play.id not in samples]
        plays = counted([*games, *kept.plays])
        return Book(renamed(plays, kept.people), tuple(store.without_course()), None, kept, plays)
    except StoreError as error:
        return Book(problem=error)


def kept_in(session: Session) -> Kept:
    """What is kept of plays besides games. Raises StoreError."""
    book = session.services.book
    return book.kept() if book else NOTHING_KEPT


def _noted(play: Play, kept: Kept) -> Play:
    if play.id not in kept.about:
        return play
    place, note = kept.about[play.id]
    return play._replace(place=place, note=note)


def finished_play(session: Session, game: LiveGame[Any, Any, Any]) -> Play | None:
    """The play of a game of the app that is open; None where it is not over."""
    summary = summed_up(game_of(game.format), game.states, game.entries)
    if not summary.is_finished:
        return None
    play, kept = play_of(game.id, summary, game.created), NOTHING_KEPT
    with suppress(StoreError):  # the result is passed on all the same
        kept = kept_in(session)
    return renamed([_noted(play, kept)], kept.people)[0]


def game_title(game: str) -> str:
    """What the game of a play is called."""
    return meta_of(game).title if game in FORMATS else game


def game_texts(session: Session, game: str) -> Catalogue:
    """The texts of the game of a play; those of the app where it is none of ours."""
    return texts_of(game, session.language)


def recent(today: date) -> str:
    """The first of the days that are recent."""
    return (today - timedelta(days=RECENT_DAYS)).isoformat()


# --- in words --------------------------------------------------------------------------------------------


def number_words(t: Catalogue, value: float | None, digits: int = 2) -> str:
    """A number as the language writes it, without needless zeros; a dash for none."""
    if value is None:
        return "–"
    text = f"{value:z.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text.replace(".", t("plays.decimal")).replace("-", "\N{MINUS SIGN}")


def length_words(t: Catalogue, minutes: float | None) -> str:
    """How long something took; empty where that is not known."""
    if minutes is None:
        return ""
    hours, rest = divmod(round(minutes), 60)
    return t("plays.hours", hours=hours, minutes=f"{rest:02}") if hours else t("plays.minutes", minutes=rest)


def percent_words(t: Catalogue, part: float) -> str:
    """A share in hundredths."""
    return t("plays.percent", share=f"{100 * part:.0f}")


def ending_words(session: Session, play_game: str, ended_by: str) -> str:
    """How a game ended, in its own words; empty where that is not known."""
    t, key = game_texts(session, play_game), f"plays.ended_{ended_by}"
    return t(key) if ended_by and key in t else ended_by


def variants_words(session: Session, play: Play) -> str:
    """The variants that were played."""
    t = game_texts(session, play.game)
    keys = {name: f"variant.{name}" for name in play.course.variants}
    return listed(t(key) if key in t else name.replace("_", " ") for name, key in keys.items())


def color_words(session: Session, play: Play) -> list[str]:
    """The colour that everybody played with; nothing where that is not known."""
    return [color_word(session, color) for color in play.course.colors]


def color_word(session: Session, color: str) -> str:
    """A colour; empty for one that the app has no word for."""
    key = f"new_game.color.{color}"
    return session.t(key) if key in session.t else ""


def best_first(play: Play) -> list[Result]:
    """Everybody, the best first; who has won before those with as many points."""
    return sorted(play.results, key=lambda each: (each.rank or 99, not each.is_winner, -(each.score or 0)))


def category_words(session: Session, play_game: str, category: str) -> str:
    """What points were given for."""
    t, key = game_texts(session, play_game), f"category.{category}"
    return t(key) if key in t else category
