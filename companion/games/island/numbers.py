"""The numbers that are shown with the rules of ISLAND, as tables: all of them come from `tables`."""

from collections.abc import Callable, Iterable
from typing import Final

from companion.games.island import tables
from companion.text.catalogue import Catalogue
from companion.text.rules_desk import NOTHING, Table, Tables, table_of

SHOWN_CYCLES: Final = 6
"""The number of cycles in the table of how the island grows."""


def _draft(players: int) -> Callable[[Catalogue], Table]:
    steps = tables.DRAFTS[players].steps
    rows: dict[str, Iterable[object]] = {
        "draft.hand": [step.hand for step in steps],
        "draft.discard": [step.discard or NOTHING for step in steps],
        "draft.keep": [step.keep for step in steps],
        "draft.passed": [step.passed or NOTHING for step in steps],
    }
    return table_of("draft.step", range(1, len(steps) + 1), rows)


def _growth(texts: Catalogue) -> Table:
    cycles = range(1, SHOWN_CYCLES + 1)
    rows = [
        (
            texts("numbers.growth.territories", players=players),
            [tables.SETUP_TERRITORIES * players + cycle - 1 for cycle in cycles],
        )
        for players in tables.DRAFTS
    ]
    castles = [tables.SETUP_CASTLES + cycle - 1 for cycle in cycles]
    return [texts("numbers.growth.corner"), *cycles], [*rows, (texts("numbers.growth.castles"), castles)]


_MONUMENTS: Final = range(tables.MAX_MONUMENTS + 1)
_GOALS: Final = {"numbers.goal.usual": tables.GOAL, "numbers.goal.short": tables.SHORT_GOAL}

NUMBERS: Final[Tables] = {
    "goal": table_of(
        "numbers.goal.corner",
        _MONUMENTS,
        {name: [max(0, goal - count) for count in _MONUMENTS] for name, goal in _GOALS.items()},
    ),
    **{f"draft_{players}": _draft(players) for players in tables.DRAFTS},
    "cards": table_of(
        "numbers.cards.corner",
        tables.DRAFTS,
        {
            "numbers.cards.removed": [draft.removed for draft in tables.DRAFTS.values()],
            "numbers.cards.dealt": [draft.dealt for draft in tables.DRAFTS.values()],
            "numbers.cards.discarded": [players * draft.discarded for players, draft in tables.DRAFTS.items()],
            "numbers.cards.held": [players * draft.drafted for players, draft in tables.DRAFTS.items()],
        },
    ),
    "growth": _growth,
}
