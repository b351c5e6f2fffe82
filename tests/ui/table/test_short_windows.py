"""What is asked comes first where it has to share its room with the board; without a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.ui.table.model import TableModel
from companion.ui.table.room import LOW_WINDOW
from tests.drive.screens import MELEE
from tests.ui.games.island.test_island import identifiers
from tests.ui.games.islebound.isle_tables import by, document, table_of
from tests.ui.island_tables import kept_table


def melee(folder: Path) -> TableModel:
    """A combat of ISLAND."""
    return kept_table(folder, MELEE)


def order(table: TableModel, width: float, height: float) -> list[str]:
    """The controls of the panel from top to bottom, in a window of that size."""
    table.session.width, table.session.height = width, height
    return [name for control in table.panel_view.value.controls(table) for name in identifiers(control)]


@pytest.mark.parametrize(("position", "asked"), [(melee, "combat-text")])
@pytest.mark.parametrize(
    ("width", "height", "is_first"),
    [(320, LOW_WINDOW - 1, True), (844, 390, True), (320, LOW_WINDOW, True), (1280, LOW_WINDOW - 1, False)],
)
def test_what_is_asked_precedes_the_latest_entry_on_a_phone(
    tmp_path: Path, position: Callable[[Path], Any], asked: str, width: int, height: int, is_first: bool
) -> None:
    """On a wide window the panel has a column of its own, and the entry comes first."""
    found = order(position(tmp_path), width, height)
    assert (found.index(asked) < found.index("last-entry")) is is_first


@pytest.mark.parametrize(
    ("width", "height", "scale", "is_first"),
    [(375, LOW_WINDOW, 1, True), (375, LOW_WINDOW - 1, 1, False), (667, 375, 1, False), (375, 852, 2, False)],
)
def test_the_latest_entry_precedes_what_is_told_where_there_is_little_room(
    tmp_path: Path, width: int, height: int, scale: float, is_first: bool
) -> None:
    """It bears Undo; the next step was read in the entry before."""
    table = table_of(tmp_path, document(by("Ann", "move", to="Ratnest")))
    table.session.text_scale = scale
    found = order(table, width, height)
    assert (found.index("reminder") < found.index("last-entry")) is is_first
