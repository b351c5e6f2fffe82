"""The numbers that are shown with the rules of Island Fortress, as tables: all of them come from `tables`."""

from typing import Final

from companion.games.island_fortress import tables
from companion.games.island_fortress.entries.treasurer import collected_jade
from companion.games.island_fortress.entries.workers import lost_laborers
from companion.text.catalogue import signed
from companion.text.rules_desk import NOTHING, Tables, table_list, table_of

_PLAYERS: Final = sorted(tables.REGIONS)
_WORKERS: Final = range(1, max(tables.BUILD_WORKERS.values()) + 1)
_TREASURES: Final = range(0, 5 * tables.TREASURES_PER_JADE, tables.TREASURES_PER_JADE)
_MOST_CHIPS: Final = len(tables.CHIP_POINTS) - 1

NUMBERS: Final[Tables] = {
    "setup": table_of(
        "numbers.setup.corner",
        _PLAYERS,
        {
            "numbers.setup.regions": [tables.REGIONS[count] for count in _PLAYERS],
            "term.governor_blocks": [tables.GOVERNOR_BLOCKS[count] for count in _PLAYERS],
            "term.jade": [tables.START_JADE for _ in _PLAYERS],
            "numbers.setup.kept": [tables.START_FAVORS for _ in _PLAYERS],
        },
    ),
    "costs": table_of("numbers.costs.corner", tables.COSTS, {"term.jade": tables.COSTS.values()}),
    "draws": table_of("numbers.draws.corner", tables.DRAWS, {"numbers.draws.kept": tables.DRAWS.values()}),
    "build": table_of("term.level", tables.BUILD_WORKERS, {"term.workers": tables.BUILD_WORKERS.values()}),
    "replace": table_of("term.level", tables.REPLACE_WORKERS, {"term.workers": tables.REPLACE_WORKERS.values()}),
    "losses": table_of("numbers.losses.corner", _WORKERS, {"numbers.losses.lost": map(lost_laborers, _WORKERS)}),
    "collect_jade": table_of("term.treasures", _TREASURES, {"term.jade": map(collected_jade, _TREASURES)}),
    "repeat": table_list("role", tables.REPEAT_JADE),
    "points": table_of(
        "term.level",
        [*tables.ROW_POINTS, tables.TOWER_LEVEL],
        {
            "numbers.points.row": [*tables.ROW_POINTS.values(), NOTHING],
            "numbers.points.level": [*(tables.TREASURE_POINTS for _ in tables.ROW_POINTS), NOTHING],
            "numbers.points.tower": [*(NOTHING for _ in tables.ROW_POINTS), tables.TOWER_POINTS],
        },
    ),
    "chips": table_of(
        "term.buyback_chips", [*range(_MOST_CHIPS), f"{_MOST_CHIPS}+"], {"term.points": tables.CHIP_POINTS}
    ),
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
