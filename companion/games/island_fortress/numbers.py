"""The numbers that are shown with the rules of Island Fortress, as tables: all of them come from `tables`."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.island_fortress import tables
from companion.games.island_fortress.entries.treasurer import collected_jade
from companion.games.island_fortress.entries.workers import lost_laborers
from companion.text.catalogue import Catalogue, signed
from companion.text.rules_desk import NOTHING, Table


def _setup(texts: Catalogue) -> Table:
    players = sorted(tables.REGIONS)
    return [texts("numbers.setup.corner"), *players], [
        (texts("numbers.setup.regions"), [tables.REGIONS[count] for count in players]),
        (texts("term.governor_blocks"), [tables.GOVERNOR_BLOCKS[count] for count in players]),
        (texts("term.jade"), [tables.START_JADE for _ in players]),
        (texts("numbers.setup.kept"), [tables.START_FAVORS for _ in players]),
    ]


def _costs(texts: Catalogue) -> Table:
    return [texts("numbers.costs.corner"), *tables.COSTS], [(texts("term.jade"), list(tables.COSTS.values()))]


def _draws(texts: Catalogue) -> Table:
    return [texts("numbers.draws.corner"), *tables.DRAWS], [(texts("numbers.draws.kept"), list(tables.DRAWS.values()))]


def _workers(texts: Catalogue, by_level: Mapping[int, int]) -> Table:
    return [texts("term.level"), *by_level], [(texts("term.workers"), list(by_level.values()))]


def _losses(texts: Catalogue) -> Table:
    assigned = range(1, max(tables.BUILD_WORKERS.values()) + 1)
    return [texts("numbers.losses.corner"), *assigned], [
        (texts("numbers.losses.lost"), [lost_laborers(count) for count in assigned])
    ]


def _collect_jade(texts: Catalogue) -> Table:
    held = [step * tables.TREASURES_PER_JADE for step in range(5)]
    return [texts("term.treasures"), *held], [(texts("term.jade"), [collected_jade(count) for count in held])]


def _repeat(texts: Catalogue) -> Table:
    return [], [(texts(f"role.{role}"), [jade]) for role, jade in tables.REPEAT_JADE.items()]


def _points(texts: Catalogue) -> Table:
    rows = tables.ROW_POINTS
    return [texts("term.level"), *rows, tables.TOWER_LEVEL], [
        (texts("numbers.points.row"), [*rows.values(), NOTHING]),
        (texts("numbers.points.level"), [*(tables.TREASURE_POINTS for _ in rows), NOTHING]),
        (texts("numbers.points.tower"), [*(NOTHING for _ in rows), tables.TOWER_POINTS]),
    ]


def _chips(texts: Catalogue) -> Table:
    most = len(tables.CHIP_POINTS) - 1
    heads = [texts("term.buyback_chips"), *range(most), f"{most}+"]
    return heads, [(texts("term.points"), list(tables.CHIP_POINTS))]


def _final(texts: Catalogue) -> Table:
    points = {
        "least": tables.LEAST_REGION_POINTS,
        "most_treasures": tables.MOST_TREASURES_POINTS,
        "fewest_treasures": tables.FEWEST_TREASURES_POINTS,
        "most_jade": tables.MOST_JADE_POINTS,
        "most_workers": tables.MOST_WORKERS_POINTS,
    }
    return [], [(texts(f"numbers.final.{name}"), [signed(value)]) for name, value in points.items()]


def _box(texts: Catalogue) -> Table:
    held = {
        "own_blocks": tables.OWN_BLOCKS,
        "buyback_chips": tables.BOX_CHIPS,
        "reinforcements": tables.BOX_REINFORCEMENTS,
        "treasure_value": tables.BOX_TREASURES,
        "jade_value": tables.BOX_JADE,
        "laborers": tables.BOX_LABORERS,
        "convicts": tables.BOX_CONVICTS,
    }
    return [], [(texts(f"numbers.box.{name}"), [count]) for name, count in held.items()]


NUMBERS: Final[Mapping[str, Callable[[Catalogue], Table]]] = {
    "setup": _setup,
    "costs": _costs,
    "draws": _draws,
    "build": lambda texts: _workers(texts, tables.BUILD_WORKERS),
    "replace": lambda texts: _workers(texts, tables.REPLACE_WORKERS),
    "losses": _losses,
    "collect_jade": _collect_jade,
    "repeat": _repeat,
    "points": _points,
    "chips": _chips,
    "final": _final,
    "box": _box,
}
