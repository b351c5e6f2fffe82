"""The numbers of the rules, from `data/tally/tables.json`."""

from typing import Any, Final

from companion.datafiles import read_data

_DATA: Final[dict[str, Any]] = read_data("tally/tables.json")

MAX_POINTS: Final[int] = _DATA["most_points"]
"""The points that a player can score at once. Rules: TA-SCORE-1."""
MAX_PIECES: Final[int] = _DATA["set"]["most_pieces"]
MAX_WORTH: Final[int] = _DATA["set"]["most_worth"]
MAX_OF_A_SET: Final[int] = _DATA["set"]["most_points"]
"""The pieces of a set, the points of each, and those of all together. Rules: TA-SET-1, TA-SET-2."""
