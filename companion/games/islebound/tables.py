"""The numbers of the rules, from data/islebound/tables.json, where each stands beside its source.

Values printed only on the players' own copy (banners, entry costs, slots, cards) are in no table: they are part of the
set-up (`setup.Printed`) or of the entry that needs them.
"""

from typing import Any, Final

from companion.datafiles import read_data

_TABLES: Final[dict[str, Any]] = read_data("islebound/tables.json")

FEWEST_PLAYERS: Final[int] = _TABLES["players"]["fewest"]
MAX_PLAYERS: Final[int] = _TABLES["players"]["most"]

PORTS: Final[tuple[str, ...]] = tuple(_TABLES["towns"]["ports"])
ISLANDS: Final[tuple[str, ...]] = tuple(_TABLES["towns"]["islands"])
TOWNS: Final[tuple[str, ...]] = tuple(sorted((*PORTS, *ISLANDS)))
"""The towns and the regions that they lie in; everywhere else a town is its index here."""
TOWN: Final[dict[str, int]] = {name: town for town, name in enumerate(TOWNS)}
PORT_TOWNS: Final[tuple[int, ...]] = tuple(TOWN[name] for name in PORTS)
ISLAND_TOWNS: Final[tuple[int, ...]] = tuple(TOWN[name] for name in ISLANDS)
BOARDS: Final[int] = _TABLES["towns"]["boards"]
TOWNS_PER_BOARD: Final[int] = len(ISLANDS) // BOARDS

START_COINS: Final[int] = _TABLES["start"]["coins"]
START_CREW: Final[tuple[str, ...]] = tuple(_TABLES["start"]["crew"])
SPEED_CUBES: Final[int] = _TABLES["start"]["tracked_cubes"]
SPEED: Final[int] = _TABLES["speed"]["base"]
MAX_SPEED: Final[int] = _TABLES["speed"]["most"]
HOLD: Final[int] = _TABLES["hold"]["most"]

TOKENS: Final[int] = _TABLES["box"]["tokens"]
PIRATES: Final[int] = _TABLES["box"]["pirates"]
SERPENTS: Final[int] = _TABLES["box"]["serpents"]
CREW: Final[int] = _TABLES["box"]["crew"]
BUILDINGS: Final[int] = _TABLES["box"]["buildings"]
REPUTATION_CARDS: Final[int] = _TABLES["box"]["reputation"]
DICE: Final[int] = _TABLES["box"]["dice"]
CUBES: Final[int] = _TABLES["box"]["cubes"]

FEWEST_TWO_SKILL: Final[int] = _TABLES["crew"]["fewest_two_skill"]
MAX_TWO_SKILL: Final[int] = _TABLES["crew"]["most_two_skill"]
CREW_ROW: Final[int] = _TABLES["crew"]["row"]

SLOTS: Final[int] = _TABLES["influence"]["slots"]
BLOCKED_SLOTS: Final[dict[int, int]] = {_TABLES["influence"]["blocked_with_players"]: _TABLES["influence"]["blocked"]}
"""The number of blocked slots from the left, by the number of players."""

ROW_BOOKS: Final[tuple[int, ...]] = tuple(_TABLES["row"]["books"])
"""The books needed for the cards of the row, from the left."""
SIX_BOOKS: Final[tuple[int, ...]] = tuple(_TABLES["six_buildings"]["books"])
SIX_COINS: Final[int] = _TABLES["six_buildings"]["first_card_coins"]
ARCHITECT_HAND: Final[int] = _TABLES["architect"]["hand"]

OPPONENTS_MORE: Final[int] = _TABLES["opponents_town"]["more"]
HUNT_COINS: Final[int] = _TABLES["hunt"]["coins"]
RAID_HIT: Final[int] = _TABLES["raid"]["hit"]
REPUTATION_LIMIT: Final[int] = _TABLES["reputation"]["limit"]
HIRE_COINS: Final[tuple[int, ...]] = tuple(_TABLES["hire"]["coins"])
UNDERVALL_MORE: Final[int] = _TABLES["hire"]["undervall_more"]
TRACK: Final[int] = _TABLES["renown"]["track"]
TOKEN_RENOWN: Final[int] = _TABLES["renown"]["token"]
END_BUILDINGS: Final[dict[int, int]] = {int(count): most for count, most in _TABLES["end"]["buildings"].items()}
"""The building that triggers the end, by the number of players."""

ACTIONS: Final[dict[str, dict[str, Any]]] = _TABLES["actions"]
"""The costs and gains of the towns, by name; `towns` makes signs of them."""
ABILITIES: Final[dict[str, dict[str, Any]]] = _TABLES["abilities"]
