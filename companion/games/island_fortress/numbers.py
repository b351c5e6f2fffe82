"""The numbers that are shown with the rules of Island Fortress, as tables: all of them come from `tables`."""

from typing import Final

from companion.games.island_fortress import tables
from companion.games.island_fortress.entries.treasurer import collected_jade
from companion.games.island_fortress.entries.workers import lost_laborers
from companion.text.catalogue import Catalogue, signed
from companion.text.rules_desk import NOTHING, Table, Tables, table_list, table_row


def _setup(texts: Catalogue) -> Table:
    players = sorted(tables.REGIONS)
    return [texts("numbers.setup.corner"), *players], [
        (texts("numbers.setup.regions"), [tables.REGIONS[count] for count in players]),
        (texts("term.governor_blocks"), [tables.GOVERNOR_BLOCKS[count] for count in players]),
        (texts("term.jade"), [tables.START_JADE for _ in players]),
        (texts("numbers.setup.kept"), [tables.START_FAVORS for _ in players]),
    ]


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


_WORKERS: Final = range(1, max(tables.BUILD_WORKERS.values()) + 1)
_TREASURES: Final = range(0, 5 * tables.TREASURES_PER_JADE, tables.TREASURES_PER_JADE)

NUMBERS: Final[Tables] = {
    "setup": _setup,
    "costs": table_row("numbers.costs.corner", "term.jade", tables.COSTS),
    "draws": table_row("numbers.draws.corner", "numbers.draws.kept", tables.DRAWS),
    "build": table_row("term.level", "term.workers", tables.BUILD_WORKERS),
    "replace": table_row("term.level", "term.workers", tables.REPLACE_WORKERS),
    "losses": table_row("numbers.losses.corner", "numbers.losses.lost", {of: lost_laborers(of) for of in _WORKERS}),
    "collect_jade": table_row("term.treasures", "term.jade", {of: collected_jade(of) for of in _TREASURES}),
    "repeat": table_list("role", tables.REPEAT_JADE),
    "points": _points,
    "chips": _chips,
    "final": table_list(
        "numbers.final",
        {
            "least": tables.LEAST_REGION_POINTS,
            "most_treasures": tables.MOST_TREASURES_POINTS,
            "fewest_treasures": tables.FEWEST_TREASURES_POINTS,
            "most_jade": tables.MOST_JADE_POINTS,
            "most_workers": tables.MOST_WORKERS_POINTS,
        },
        signed,
    ),
    "box": table_list(
        "numbers.box",
        {
            "own_blocks": tables.OWN_BLOCKS,
            "buyback_chips": tables.BOX_CHIPS,
            "reinforcements": tables.BOX_REINFORCEMENTS,
            "treasure_value": tables.BOX_TREASURES,
            "jade_value": tables.BOX_JADE,
            "laborers": tables.BOX_LABORERS,
            "convicts": tables.BOX_CONVICTS,
        },
    ),
}
