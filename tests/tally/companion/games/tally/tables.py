"""The numbers of the rules, from `data/tally/tables.json`."""

from typing import Any, Final

from companion.datafiles import read_data

_DATA: Final[dict[str, Any]] = read_data("tally/tables.json")

MOST_POINTS: Final[int] = _DATA["most_points"]
"""The points that a player can score at once. Rules: TA-SCORE-1."""
