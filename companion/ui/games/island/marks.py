"""Icons of ISLAND: card icons, roles, and the content of territories."""

from typing import Final

import flet as ft

from companion.games.island.board import Icon
from companion.games.island.state import Role
from companion.ui import parts as ui

ICON_MARKS: Final = {
    Icon.DROP: ft.Icons.WATER_DROP,
    Icon.HAMMER: ft.Icons.HARDWARE,
    Icon.WOOD: ft.Icons.PARK,
    Icon.BRICK: ft.Icons.FOUNDATION,
    Icon.COG: ft.Icons.SETTINGS,
    Icon.STRAW: ft.Icons.GRASS,
}
"""Icon of each symbol on cards and tiles."""
ROLE_MARKS: Final = {
    Role.WHISPERER: ft.Icons.MONETIZATION_ON,
    Role.EXPLORER: ft.Icons.EXPLORE,
    Role.GUARDIAN: ft.Icons.SHIELD,
}
"""Icon of each role: coin, compass and shield."""
CASTLE_MARK: Final = ft.Icons.CASTLE
PEACE_MARK: Final = ft.Icons.SPA
MONUMENT_MARK: Final = ft.Icons.CASINO
HAND_MARK: Final = ft.Icons.STYLE
CONDITION_MARKS: Final = {"territories": ft.Icons.TERRAIN, "castles": CASTLE_MARK, "led": ft.Icons.GROUPS}
"""Icon of each condition."""
CLAIMED: Final = ft.Icons.FLAG
MAY_CLAIM: Final = ft.Icons.RADIO_BUTTON_CHECKED
NO_CLAIM: Final = ft.Icons.RADIO_BUTTON_UNCHECKED
KING: Final = ui.WINNER
