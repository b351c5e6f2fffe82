"""A play that is entered by hand, while it is: who played, what they came to, and what that makes of it."""

from datetime import date
from typing import Final, NamedTuple

from companion.engine.characters import cleaned
from companion.plays.play import ENTERED, Play, Result

LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 60
LONGEST_NOTE: Final = 200
MOST_SCORE: Final = 1_000_000
MOST_MINUTES: Final = 10_000


class Entered(NamedTuple):
    """A play in the making, as it was typed; `winners` are those who were marked, empty: who has most points."""

    game: str
    day: str
    names: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    minutes: str = ""
    place: str = ""
    note: str = ""

    def with_player(self, name: str) -> "Entered":
        """With one more at the table, or with one less who is there."""
        if name in self.names:
            at = self.names.index(name)
            rest = tuple(each for each in self.winners if each != name)
            return self._replace(
                names=self.names[:at] + self.names[at + 1 :],
                scores=self.scores[:at] + self.scores[at + 1 :],
                winners=rest,
            )
        return self._replace(names=(*self.names, name), scores=(*self.scores, ""))

    def with_score(self, name: str, score: str) -> "Entered":
        """With other points of somebody."""
        at = self.names.index(name)
        return self._replace(scores=(*self.scores[:at], score, *self.scores[at + 1 :]))

    def with_winner(self, name: str) -> "Entered":
        """With one more who has won, or one less; from who has won by points, where nobody was marked."""
        winners = self.winners or winners_of(self)
        marked = tuple(each for each in winners if each != name) if name in winners else (*winners, name)
        return self._replace(winners=marked)


def score_in(text: str) -> float | None:
    """The points that a text says; None where it says none. Raises ValueError where it is no number."""
    plain = text.strip().replace(",", ".").replace("\N{MINUS SIGN}", "-")
    if not plain:
        return None
    if not plain.isascii() or len(plain) > 12 or "_" in plain:
        raise ValueError(text)
    score = float(plain)
    if not abs(score) <= MOST_SCORE:
        raise ValueError(text)
    return int(score) if score == int(score) else round(score, 2)


def is_score(text: str) -> bool:
    """Whether a text says points, or none."""
    try:
        score_in(text)
    except ValueError:
        return False
    return True


def winners_of(entered: Entered) -> tuple[str, ...]:
    """Who has won: those marked, else who has most points."""
    if entered.winners:
        return entered.winners
    scores = [score_in(text) if is_score(text) else None for text in entered.scores]
    best = max((score for score in scores if score is not None), default=None)
    return tuple(name for name, score in zip(entered.names, scores, strict=True) if best is not None and score == best)


def wrong(entered: Entered, today: date) -> tuple[str, ...]:
    """What is missing or no number yet: keys of the texts (`entry_of_play.<key>`)."""
    problems = []
    if not cleaned(entered.game).strip():
        problems.append("no_game")
    if not entered.names:
        problems.append("no_players")
    if not all(map(is_score, entered.scores)):
        problems.append("no_score")
    elif entered.names and not winners_of(entered):
        problems.append("no_winner")
    try:
        if date.fromisoformat(entered.day.strip()) > today:
            problems.append("later")
    except ValueError:
        problems.append("no_day")
    if not (entered.minutes.strip() == "" or _minutes(entered)):
        problems.append("no_minutes")
    return tuple(problems)


def _minutes(entered: Entered) -> int | None:
    text = entered.minutes.strip()
    is_number = text.isascii() and text.isdecimal() and len(text) < 6
    return int(text) if is_number and 0 < int(text) <= MOST_MINUTES else None


def play_of(entered: Entered, id: str) -> Play:
    """The play that was entered; nothing may be `wrong`."""
    scores, winners = [score_in(text) for text in entered.scores], winners_of(entered)
    known = [score for score in scores if score is not None]
    results = []
    for name, score in zip(entered.names, scores, strict=True):
        ahead = sum(other > score for other in known) if score is not None and len(known) == len(scores) else None
        rank = 1 if name in winners else None if ahead is None else max(1 + ahead, 1 + len(winners))
        results.append(Result(name, score, rank, name in winners))
    place, note = (cleaned(text).strip()[:LONGEST_NOTE] for text in (entered.place, entered.note))
    day = entered.day.strip()
    return Play(id, entered.game, day, tuple(results), ENTERED, False, _minutes(entered), place=place, note=note)
