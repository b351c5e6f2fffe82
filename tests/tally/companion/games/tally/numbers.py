"""The numbers that are shown with the rules, as tables."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.tally.tables import MAX_OF_A_SET, MAX_PIECES, MAX_POINTS, MAX_WORTH
from companion.text.catalogue import Catalogue
from companion.text.rules_desk import Table

NUMBERS: Final[Mapping[str, Callable[[Catalogue], Table]]] = {
    "points": lambda texts: ([texts("numbers.points.corner"), ""], [(texts("numbers.points.most"), [MAX_POINTS])]),
    "set": lambda texts: (
        [],
        [
            (texts("numbers.set.pieces"), [MAX_PIECES]),
            (texts("numbers.set.worth"), [MAX_WORTH]),
            (texts("numbers.set.points"), [MAX_OF_A_SET]),
        ],
    ),
}
