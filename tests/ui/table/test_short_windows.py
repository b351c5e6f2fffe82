"""What is asked comes first where a panel has room for little; without a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import LOW_WINDOW
from tests.drive.games.island_fortress.builders import ADAM, collecting_jade, ending_turn
from tests.drive.kept import sample
from tests.drive.screens import MELEE
from tests.ui.games.island.test_island import identifiers
from tests.ui.games.islebound.isle_tables import table_of
from tests.ui.island_tables import kept_table
from tests.ui.tables import full_table


def turn(folder: Path) -> TableModel:
    """A turn of Island Fortress, after that of another player."""
    return full_table(folder, collecting_jade(ADAM), ending_turn(ADAM))


def melee(folder: Path) -> TableModel:
    """A combat of ISLAND."""
    return kept_table(folder, MELEE)


def order(table: TableModel, width: float, height: float) -> list[str]:
    """The controls of the panel from top to bottom, in a window of that size."""
    table.session.width, table.session.height = width, height
    return [name for control in table.panel_view.value.controls(table, True) for name in identifiers(control)]


@pytest.mark.parametrize(("position", "asked"), [(turn, "turn-text"), (melee, "combat-text")])
@pytest.mark.parametrize(
    ("width", "height", "is_short"),
    [(320, LOW_WINDOW - 1, True), (844, 390, True), (320, LOW_WINDOW, False), (1280, LOW_WINDOW - 1, False)],
)
def test_what_is_asked_precedes_the_latest_entry_in_a_short_window(
    tmp_path: Path, position: Callable[[Path], Any], asked: str, width: int, height: int, is_short: bool
) -> None:
    """Else the entry comes first; on a wide window the panel has a column of its own."""
    found = order(position(tmp_path), width, height)
    assert (found.index(asked) < found.index("last-entry")) is is_short


def test_role_cards_precede_the_latest_entry_only_while_one_can_be_played(tmp_path: Path) -> None:
    """After an action its result is what is read, above the button that ends the turn."""
    for number, table in enumerate((turn(tmp_path / "0"), full_table(tmp_path / "1", collecting_jade(ADAM)))):
        found = order(table, 320, 640)
        assert (found.index("last-entry") < found.index("card-planner")) is bool(number)
        assert (found[-1] == "turn-next") is bool(number)


def test_three_words_of_islebounds_bar_stand_in_one_row_of_the_narrowest_phone(tmp_path: Path) -> None:
    """Else their rows would leave no room for the latest entry."""
    record = sample(16, "islebound")
    table = table_of(tmp_path, {**record, "events": record["events"][:100]})
    table.session.width = 320
    rows = [list(identifiers(row)) for row in table.panel_view.value.controls(table, True)]
    assert rows[-2:] == [["turn-next"], ["bar-event", "bar-buy", "bar-more"]]
