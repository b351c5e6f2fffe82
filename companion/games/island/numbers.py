"""The numbers that are shown with the rules of ISLAND, as tables: all of them come from `tables`."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from companion.games.island import tables
from companion.text.catalogue import Catalogue
from companion.text.rules_desk import NOTHING, Table

SHOWN_CYCLES: Final = 6
"""The number of cycles in the table of how the island grows."""


def _goal(texts: Catalogue) -> Table:
    monuments = range(tables.MAX_MONUMENTS + 1)
    goals = {"usual": tables.GOAL, "short": tables.SHORT_GOAL}
    return [texts("numbers.goal.corner"), *monuments], [
        (texts(f"numbers.goal.{name}"), [max(0, goal - count) for count in monuments]) for name, goal in goals.items()
    ]


def _draft(players: int, texts: Catalogue) -> Table:
    steps = tables.DRAFTS[players].steps
    rows: dict[str, list[int | str]] = {
        "hand": [step.hand for step in steps],
        "discard": [step.discard or NOTHING for step in steps],
        "keep": [step.keep for step in steps],
        "passed": [step.passed or NOTHING for step in steps],
    }
    heads = [texts("draft.step"), *range(1, len(steps) + 1)]
    return heads, [(texts(f"draft.{name}"), list(row)) for name, row in rows.items()]


def _cards(texts: Catalogue) -> Table:
    drafts = tables.DRAFTS
    rows: dict[str, list[int]] = {
        "removed": [draft.removed for draft in drafts.values()],
        "dealt": [draft.dealt for draft in drafts.values()],
        "discarded": [players * draft.discarded for players, draft in drafts.items()],
        "held": [players * draft.drafted for players, draft in drafts.items()],
    }
    return [texts("numbers.cards.corner"), *drafts], [
        (texts(f"numbers.cards.{name}"), list(row)) for name, row in rows.items()
    ]


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


NUMBERS: Final[Mapping[str, Callable[[Catalogue], Table]]] = {
    "goal": _goal,
    **{f"draft_{players}": partial(_draft, players) for players in tables.DRAFTS},
    "cards": _cards,
    "growth": _growth,
}
