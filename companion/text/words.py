"""What every game can put into words: the screens that know no game ask for no more than this."""

from typing import Any, NamedTuple, Protocol

from companion.engine.ruling import Breach
from companion.text.catalogue import Catalogue


class Explanation(NamedTuple):
    """One broken rule for the reader: what is wrong, what would be legal, and where the book says so."""

    rule: str
    text: str
    help: str
    section: str
    ours: bool


class Part(NamedTuple):
    """What changed for one player, or at a place of the board (`seat` None): counts by their names."""

    seat: int | None
    counts: tuple[tuple[str, int], ...]
    place: str = ""


class Change(NamedTuple):
    """What an entry changed, in one line; where it only changed counts, whose and by how much."""

    text: str
    parts: tuple[Part, ...] = ()


class GameWords(Protocol):
    """The words of one game at one table, in one language: seats become names here, and places their terms.

    `texts` is the game's catalogue over the app's, `names` are the players by seat.
    """

    texts: Catalogue
    names: tuple[str, ...]

    def breach(self, breach: Breach) -> str:
        """What a breach says."""

    def notice(self, notice: Breach) -> str:
        """What a notice says."""

    def explained(self, breach: Breach) -> Explanation:
        """A breach with its help and its place in the printed book."""

    def entry(self, state: Any, event: Any) -> str:
        """What an event entered in `state` was, in one line; it need not be legal there."""

    def gain(self, gain: Any) -> str:
        """What points or pieces came from, in one line without the player's name."""

    def changes(self, before: Any, after: Any) -> tuple[Change, ...]:
        """What an entry changed in what is tracked besides points, a line for each."""
