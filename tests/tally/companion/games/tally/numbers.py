"""The numbers that are shown with the rules, as tables: there is one."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.tally.tables import MOST_POINTS
from companion.text.catalogue import Catalogue
from companion.text.rules_desk import Table

NUMBERS: Final[Mapping[str, Callable[[Catalogue], Table]]] = {
    "points": lambda texts: ([texts("numbers.points.corner"), ""], [(texts("numbers.points.most"), [MOST_POINTS])]),
}
