"""A play while it is entered by hand: its players, scores and winners, and the resulting play."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from companion.engine.characters import distinct_names, short
from companion.plays.play import ENTERED, Play, Result

MAX_NAME_LENGTH: Final = 24
MAX_TITLE_LENGTH: Final = 60
MAX_NOTE_LENGTH: Final = 200
MAX_SCORE: Final = 1_000_000
MAX_MINUTES: Final = 10_000
_DAY: Final = re.compile(r"(\d{4})[-.] ?(\d\d?)[-.] ?(\d\d?)\.?|(\d\d?)\. ?(\d\d?)\. ?(\d{4})", re.ASCII)
_NUMBER: Final = re.compile(r"[+-]?\d{1,7}(?:[.,]\d{0,2})?", re.ASCII)
"""At most two decimals: three digits after a point or comma may as well be thousands."""


class Entered(NamedTuple):
    """A play in progress, with the text as typed.

    `winners` are the players marked as such, empty if nobody won; None if the points decide.
    """

    game: str
    day: str
    names: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()
    winners: tuple[str, ...] | None = None
    minutes: str = ""
    place: str = ""
    note: str = ""
    is_counted: bool = True

    def with_player(self, name: str) -> "Entered":
        """With this player added, or removed if present."""
        if name in self.names:
            at = self.names.index(name)
            rest = tuple(each for each in self.winners or () if each != name)
            return self._replace(
                names=self.names[:at] + self.names[at + 1 :],
                scores=self.scores[:at] + self.scores[at + 1 :],
                winners=None if self.winners and not rest else self.winners and rest,
            )
        return self._replace(names=(*self.names, name), scores=(*self.scores, ""))

    def with_score(self, name: str, score: str) -> "Entered":
        """With another score for a player."""
        at = self.names.index(name)
        return self._replace(scores=(*self.scores[:at], score, *self.scores[at + 1 :]))

    def with_winner(self, name: str) -> "Entered":
        """With this winner added, or removed if present; without marks, starting from the winners by points."""
        winners = winners_of(self)
        marked = tuple(each for each in winners if each != name) if name in winners else (*winners, name)
        return self._replace(winners=marked)

    def nobody_won(self) -> "Entered":
        """With nobody as winner; if that was set, with the winners by points."""
        return self._replace(winners=None if self.winners == () else ())


def score_in(text: str) -> float | None:
    """Return the points in a text; None if it is empty. Raises ValueError if it is not a number."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    if not plain:
        return None
    if not _NUMBER.fullmatch(plain):
        raise ValueError(text)
    score = float(plain.replace(",", "."))
    if abs(score) > MAX_SCORE:
        raise ValueError(text)
    return int(score) if score == int(score) else score


def is_score(text: str) -> bool:
    """Return True if a text is a valid score or empty."""
    try:
        score_in(text)
    except ValueError:
        return False
    return True


def winners_of(entered: Entered) -> tuple[str, ...]:
    """Return the winners: those marked, else the players with the most points."""
    if entered.winners is not None:
        return entered.winners
    scores = [score_in(text) if is_score(text) else None for text in entered.scores]
    best = max((score for score in scores if score is not None), default=None)
    return tuple(name for name, score in zip(entered.names, scores, strict=True) if best is not None and score == best)


def wrong(entered: Entered, today: date) -> tuple[str, ...]:
    """Return the missing or invalid fields, as keys of the texts (`entry_of_play.<key>`)."""
    problems = []
    if not short(entered.game, MAX_TITLE_LENGTH):
        problems.append("no_game")
    if not entered.names:
        problems.append("no_players")
    if not all(map(is_score, entered.scores)):
        problems.append("no_score")
    elif entered.names and entered.winners is None and not winners_of(entered):
        problems.append("no_winner")
    try:
        if day_in(entered.day) > today:
            problems.append("later")
    except ValueError:
        problems.append("no_day")
    if not (entered.minutes.strip() == "" or _minutes(entered)):
        problems.append("no_minutes")
    return tuple(problems)


def day_in(text: str) -> date:
    """Return the day in a text, as 2026-11-29, 2026. 11. 29. or 29.11.2026. Raises ValueError if it is none.

    >>> day_in("29.11.2026") == day_in("2026. 11. 29.") == day_in("2026-11-29")
    True
    """
    found = _DAY.fullmatch(text.strip())
    if not found:
        return date.fromisoformat(text.strip())
    parts = [int(part) for part in found.groups() if part]
    return date(*parts) if found[1] else date(*parts[::-1])


def _minutes(entered: Entered) -> int | None:
    text = entered.minutes.strip()
    is_number = text.isascii() and text.isdecimal() and len(text) < 6
    return int(text) if is_number and 0 < int(text) <= MAX_MINUTES else None


def play_of(entered: Entered, id: str) -> Play:
    """Return the entered play; requires that nothing is `wrong`."""
    scores, winners = [score_in(text) for text in entered.scores], winners_of(entered)
    ranks = _ranks([name in winners for name in entered.names], scores)
    results = [
        Result(name, score, rank, name in winners)
        for name, score, rank in zip(entered.names, scores, ranks, strict=True)
    ]
    place, note = (short(text, MAX_NOTE_LENGTH) for text in (entered.place, entered.note))
    day = day_in(entered.day).isoformat()
    made = Play(id, entered.game, day, tuple(results), ENTERED, False, _minutes(entered), place=place, note=note)
    return made._replace(is_counted=entered.is_counted)


def entered_of(play: Play) -> Entered:
    """Return a saved play as it would be entered; players of one name get numbers."""
    names = tuple(distinct_names(play.names))
    scores = tuple("" if result.score is None else f"{result.score:.2f}".removesuffix(".00") for result in play.results)
    winners = tuple(name for name, result in zip(names, play.results, strict=True) if result.is_winner)
    entered = Entered(play.game, play.day, names, scores, None, str(play.minutes or ""), play.place, play.note)
    entered = entered._replace(is_counted=play.is_counted)
    return entered if set(winners_of(entered)) == set(winners) else entered._replace(winners=winners)


def changed(play: Play, entered: Entered) -> Play:
    """Return a saved play with what was entered; it stays of its kind, of its time on the same day, of its colors."""
    made = play_of(entered, play.id)
    if len(made.results) == len(play.results):
        made = made._replace(course=play.course)
    return made._replace(kind=play.kind, moment=play.moment if made.day == play.day else made.moment)


def _ranks(won: Sequence[bool], scores: Sequence[float | None]) -> list[int | None]:
    """Return the ranks: the winners first, then the others by their points, if all have points.

    If each winner has fewer points than everybody else, the fewest points win. If nobody won, nobody is first.
    """
    known = [score for score in scores if score is not None]
    best = [score for score, is_winner in zip(scores, won, strict=True) if is_winner and score is not None]
    rest = [score for score, is_winner in zip(scores, won, strict=True) if not is_winner and score is not None]
    if not any(won) or len(known) < len(scores):
        return [1 if is_winner else None for is_winner in won]
    sign = -1 if max(best) < min(rest, default=max(best)) else 1
    ahead = [sum(sign * other > sign * score for other in rest) for score in known]
    return [1 if is_winner else 1 + len(best) + count for is_winner, count in zip(won, ahead, strict=True)]
