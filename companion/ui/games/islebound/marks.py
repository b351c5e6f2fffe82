"""Icons of Islebound, none copied from the game: counts, skills and pieces on the map."""

from typing import Final

import flet as ft

COUNT_MARKS: Final = {
    "coins": ft.Icons.PAID,
    "wood": ft.Icons.PARK,
    "fish": ft.Icons.SET_MEAL,
    "books": ft.Icons.AUTO_STORIES,
    "pirates": ft.Icons.GROUPS_2,
    "serpents": ft.Icons.WAVES,
    "ichor": ft.Icons.WHATSHOT,
}
"""Icon of each count of a hand, in display order."""
RENOWN_MARK: Final = ft.Icons.STAR
TOKEN_MARK: Final = ft.Icons.STARS
BUILDING_MARK: Final = ft.Icons.HOME_WORK
CUBE_MARK: Final = ft.Icons.VIEW_IN_AR
SHIP_MARK: Final = ft.Icons.SAILING
RED_MARK: Final = ft.Icons.FLAG
BLUE_GREEN_MARK: Final = ft.Icons.HANDSHAKE
MAP_MARK: Final = ft.Icons.MAP
REPUTATION_MARK: Final = ft.Icons.CAMPAIGN
EVENT_MARK: Final = ft.Icons.PRIORITY_HIGH
BELOW_MARK: Final = ft.Icons.ARROW_DOWNWARD
INJURED_MARK: Final = ft.Icons.HEALING
