"""The numbers of the rules, from data/island_fortress/tables.json, where each stands beside its source."""

from typing import Final

from companion.datafiles import read_data

_TABLES = read_data("island_fortress/tables.json")

COLUMNS: Final[str] = _TABLES["wall"]["columns"]
TOWER_COLUMNS: Final[tuple[int, ...]] = tuple(COLUMNS.index(name) for name in _TABLES["wall"]["tower_columns"])
ROW_LEVELS: Final[int] = _TABLES["wall"]["row_levels"]
TOWER_LEVEL: Final[int] = ROW_LEVELS + 1

REGIONS: Final[dict[int, int]] = {row["players"]: row["regions"] for row in _TABLES["setups"]}
GOVERNOR_BLOCKS: Final[dict[int, int]] = {row["players"]: row["governor_blocks"] for row in _TABLES["setups"]}
FEWEST_PLAYERS: Final[int] = min(REGIONS)
MOST_PLAYERS: Final[int] = max(REGIONS)

OWN_BLOCKS: Final[int] = _TABLES["box"]["own_blocks"]
BOX_CHIPS: Final[int] = _TABLES["box"]["buyback_chips"]
BOX_REINFORCEMENTS: Final[int] = _TABLES["box"]["reinforcements"]
BOX_TREASURES: Final[int] = _TABLES["box"]["treasure_value"]

MOST_BLOCKS_PER_BUILD: Final[int] = _TABLES["blocks_per_build"]["most"]
MOST_FAVOR_REGIONS: Final[int] = _TABLES["favor_regions"]["most"]

_POINTS = _TABLES["points"]
ROW_POINTS: Final[dict[int, int]] = {level: _POINTS["row"][str(level)] for level in range(1, TOWER_LEVEL)}
TOWER_POINTS: Final[int] = _POINTS["tower"]["points"]
TREASURE_POINTS: Final[int] = _POINTS["treasure"]["points"]
CHIP_POINTS: Final[tuple[int, ...]] = tuple(_POINTS["chips"]["by_count"])
LEAST_REGION_POINTS: Final[int] = _POINTS["least_region"]["per_block"]
MOST_TREASURES_POINTS: Final[int] = _POINTS["most_treasures"]["points"]
FEWEST_TREASURES_POINTS: Final[int] = _POINTS["fewest_treasures"]["points"]
MOST_JADE_POINTS: Final[int] = _POINTS["most_jade"]["points"]
MOST_WORKERS_POINTS: Final[int] = _POINTS["most_workers"]["points"]
