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
MAX_PLAYERS: Final[int] = max(REGIONS)

START_JADE: Final[int] = _TABLES["start"]["jade"]
START_FAVORS: Final[int] = _TABLES["start"]["favors"]

OWN_BLOCKS: Final[int] = _TABLES["box"]["own_blocks"]
BOX_CHIPS: Final[int] = _TABLES["box"]["buyback_chips"]
BOX_REINFORCEMENTS: Final[int] = _TABLES["box"]["reinforcements"]
BOX_TREASURES: Final[int] = _TABLES["box"]["treasure_value"]
BOX_JADE: Final[int] = _TABLES["box"]["jade_value"]
BOX_LABORERS: Final[int] = _TABLES["box"]["laborers"]
BOX_CONVICTS: Final[int] = _TABLES["box"]["convicts"]

INCOME: Final[int] = _TABLES["income"]["jade"]
PETITION_PRISON_JADE: Final[int] = _TABLES["petition"]["prison_jade"]
PETITION_PRISON_CONVICTS: Final[int] = _TABLES["petition"]["prison_convicts"]
TURNS_EACH: Final[int] = _TABLES["turns"]["each"]
BUYBACK_JADE: Final[int] = _TABLES["buyback"]["jade"]
REPEAT_JADE: Final[dict[str, int]] = {role: jade for role, jade in _TABLES["repeat"].items() if role != "source"}
"""The price of repeating a role, by the role's name."""

ACTION_PRISON_CONVICTS: Final[int] = _TABLES["action_prison"]["convicts"]
COSTS: Final[dict[int, int]] = dict(enumerate(_TABLES["costs"]["jade"], start=1))
"""The Jade for so many Laborers or own blocks at once."""
TRADED_LABORERS: Final[int] = _TABLES["collect_convicts"]["laborers"]
COLLECTED_CONVICTS: Final[int] = _TABLES["collect_convicts"]["convicts"]
DRAWS: Final[dict[int, int]] = {row["draw"]: row["keep"] for row in _TABLES["draws"]}
"""The number of Favor cards kept, by the number drawn."""
COLLECTED_JADE: Final[int] = _TABLES["collect_jade"]["jade"]
TREASURES_PER_JADE: Final[int] = _TABLES["collect_jade"]["treasures_per_jade"]
TREASURE_CONVICTS: Final[int] = _TABLES["collect_treasure"]["convicts"]

MAX_BLOCKS_PER_BUILD: Final[int] = _TABLES["blocks_per_build"]["most"]
SECOND_BLOCK_JADE: Final[int] = _TABLES["blocks_per_build"]["second_jade"]
BUILD_WORKERS: Final[dict[int, int]] = dict(enumerate(_TABLES["workers"]["build"], start=1))
"""The Workers for a block, by its level."""
REPLACE_WORKERS: Final[dict[int, int]] = dict(enumerate(_TABLES["workers"]["replace"], start=1))
LABORERS_PER_DEATH: Final[int] = _TABLES["workers"]["laborers_per_death"]
MAX_FAVOR_REGIONS: Final[int] = _TABLES["favor_regions"]["most"]

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
