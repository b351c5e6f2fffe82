"""The wording interface of every game; shared screens use nothing else."""

from typing import Any, NamedTuple, Protocol

from companion.engine.ruling import Breach
from companion.text.catalogue import Catalogue


class Explanation(NamedTuple):
    """A broken rule for the reader: the problem, what would be legal, and the section of the book."""

    rule: str
    text: str
    help: str
    section: str
    ours: bool


class Part(NamedTuple):
    """The changes for one player, or at a place of the board (`seat` is None), as counts by name."""

    seat: int | None
    counts: tuple[tuple[str, int], ...]
    place: str = ""


class Change(NamedTuple):
    """The changes of an entry in one line, with `parts` if only counts changed."""

    text: str
    parts: tuple[Part, ...] = ()


class GameWords(Protocol):
    """The wording of one game with one set-up in one language: seats become names, places their terms.

    `texts` is the game's catalogue over the app's, `names` are the players by seat.
    """

    texts: Catalogue
    names: tuple[str, ...]

    def breach(self, breach: Breach) -> str:
        """Return the sentence of a breach."""

    def notice(self, notice: Breach) -> str:
        """Return the sentence of a notice."""

    def explained(self, breach: Breach) -> Explanation:
        """Return a breach with its help and its section in the printed book."""

    def entry(self, state: Any, event: Any) -> str:
        """Return an event entered in `state` in one line; it need not be legal."""

    def gain(self, gain: Any) -> str:
        """Return the reason of a gain in one line, without the player's name."""

    def changes(self, before: Any, after: Any) -> tuple[Change, ...]:
        """Return the changes of everything but points, one line each."""
