"""The numbers that are shown with the rules, as tables."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.tally.tables import MOST_OF_A_SET, MOST_PIECES, MOST_POINTS, MOST_WORTH
from companion.text.catalogue import Catalogue
from companion.text.rules_desk import Table

NUMBERS: Final[Mapping[str, Callable[[Catalogue], Table]]] = {
    "points": lambda texts: ([texts("numbers.points.corner"), ""], [(texts("numbers.points.most"), [MOST_POINTS])]),
    "set": lambda texts: (
        [],
        [
            (texts("numbers.set.pieces"), [MOST_PIECES]),
            (texts("numbers.set.worth"), [MOST_WORTH]),
            (texts("numbers.set.points"), [MOST_OF_A_SET]),
        ],
    ),
}
