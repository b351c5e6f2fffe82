"""Icons of Island Fortress: roles, supplies and pieces on the wall."""

from typing import Final

import flet as ft

GOVERNOR_MARK: Final = ft.Icons.WORKSPACE_PREMIUM
ROLE_MARKS: Final = {
    "recruiter": ft.Icons.GROUPS,
    "planner": ft.Icons.ARCHITECTURE,
    "builder": ft.Icons.CONSTRUCTION,
    "treasurer": ft.Icons.SAVINGS,
    "taskmaster": ft.Icons.ASSISTANT_DIRECTION,
}
"""Icon of each role card."""
REINFORCEMENT_MARK: Final = ft.Icons.SHIELD
CHIP_MARK: Final = ft.Icons.AUTORENEW
TREASURE_MARK: Final = ft.Icons.INVENTORY_2
JADE_MARK: Final = ft.Icons.DIAMOND
LABORER_MARK: Final = ft.Icons.PERSON
CONVICT_MARK: Final = ft.Icons.LINK
BLOCK_MARK: Final = ft.Icons.RECTANGLE
FAVOR_MARK: Final = ft.Icons.STYLE
PRISON_MARK: Final = ft.Icons.LOCK
COUNT_MARKS: Final = {
    "jade": JADE_MARK,
    "laborers": LABORER_MARK,
    "convicts": CONVICT_MARK,
    "blocks": BLOCK_MARK,
    "favors": FAVOR_MARK,
    "chips": CHIP_MARK,
    "treasures": TREASURE_MARK,
    "income": ft.Icons.EVENT_REPEAT,
}
"""Icon of each count of a supply."""
CATEGORY_MARKS: Final = {
    "rows": ft.Icons.VIEW_COLUMN,
    "towers": ft.Icons.FORT,
    "levels": ft.Icons.LAYERS,
    "favors": FAVOR_MARK,
    "adjust": ft.Icons.EDIT,
    "final_rows": ft.Icons.VIEW_COLUMN,
    "final_levels": ft.Icons.LAYERS,
}
"""Icon of each category of points without a possession."""
