"""The numbers of the rules, from data/island/tables.json, where each stands beside its source."""

from typing import Final, NamedTuple

from companion.datafiles import read_data

_TABLES = read_data("island/tables.json")


class DraftStep(NamedTuple):
    """One step of the draft: how many cards are in hand when it begins, and what becomes of them. Rules: IS-DRAFT-1."""

    hand: int
    discard: int
    keep: int
    passed: int


class Draft(NamedTuple):
    """The draft for a number of players. Rules: IS-DRAFT-1, IS-DRAFT-2."""

    removed: int
    dealt: int
    steps: tuple[DraftStep, ...]

    @property
    def drafted(self) -> int:
        """The number of cards of each player at the end."""
        return self.steps[-1].keep

    @property
    def discarded(self) -> int:
        """The total number of cards each player discards in all steps."""
        return sum(step.discard for step in self.steps)


def _draft(row: dict[str, int], steps: list[dict[str, int]]) -> Draft:
    passed = [step["pass"] for step in steps]
    kept_before = [0, *(step["keep"] for step in steps)]
    received = [row["dealt"], *passed]
    return Draft(
        row["removed"],
        row["dealt"],
        tuple(
            DraftStep(received[index] + kept_before[index], step["discard"], step["keep"], passed[index])
            for index, step in enumerate(steps)
        ),
    )


FEWEST_PLAYERS: Final[int] = _TABLES["players"]["fewest"]
MAX_PLAYERS: Final[int] = _TABLES["players"]["most"]

GOAL: Final[int] = _TABLES["goal"]["usual"]
SHORT_GOAL: Final[int] = _TABLES["goal"]["short"]
MAX_MONUMENTS: Final[int] = _TABLES["monuments"]["most"]

TILES: Final[int] = _TABLES["tiles"]["per_territory"]
MAX_PEACE: Final[int] = TILES * _TABLES["peace"]["per_tile"]
"""The maximum number of peace tokens in a territory."""

SETUP_TERRITORIES: Final[int] = _TABLES["setup"]["territories_each"]
SETUP_UNITS: Final[int] = _TABLES["setup"]["units_each"]
SETUP_CASTLES: Final[int] = _TABLES["setup"]["castles"]
RETURNING_UNITS: Final[int] = _TABLES["return"]["units"]
"""The number of units that a player without units on the board gets back."""

CYCLE_CARDS: Final[int] = _TABLES["cycle_cards"]["count"]
DRAFTS: Final[dict[int, Draft]] = {row["players"]: _draft(row, row["steps"]) for row in _TABLES["draft"]}
"""The draft by the number of players."""

RECRUITED: Final[int] = _TABLES["recruit"]["units"]
DOMINATING: Final[int] = _TABLES["dominate"]["units"]
DOMINATED: Final[int] = _TABLES["dominate"]["removed"]
VICTIMS_UNITS: Final[int] = _TABLES["dominate"]["victims_units"]
"""The fewest units of an opponent where Dominate may remove one."""
ENRAGED: Final[int] = _TABLES["enrage"]["units"]
INFILTRATING: Final[int] = _TABLES["infiltrate"]["units"]
IMMORTALIZED: Final[int] = _TABLES["immortalize"]["monuments"]
PEACE_LOSS: Final[int] = _TABLES["peace_loss"]["units"]
