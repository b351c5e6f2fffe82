"""The table by the keyboard: where the arrows lead, what each key enters, and what a reader is told of a slot."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.island_fortress.meta import META
from companion.text.catalogue import LANGUAGES, catalogue
from companion.ui.games.island_fortress.panels.bar import BarView, TurnView
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.panels.card import CardPanel
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.games.island_fortress.wall.keys import KEYS, moved
from companion.ui.shortcuts import EVERYWHERE, Keys, action_of, at_table, chord
from companion.ui.table.keyboard import cancel, perform_key
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm
from tests.drive.games.island_fortress.builders import BILL, building, correcting_slot, petition, slot
from tests.ui.tables import full_table, light_table, supplied


@pytest.fixture
def table(tmp_path: Path) -> TableModel:
    """The table of a light game of three, after Bill has won the first petition."""
    return light_table(tmp_path, petition(BILL))


def press(table: TableModel, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        perform_key(table, key, action_of(key, KEYS.shortcuts))


@pytest.mark.parametrize(
    ("start", "arrow", "across", "end"),
    [
        ("1a1", "Right", 1, "1b1"),
        ("1e1", "Right", 1, "2a1"),
        ("2a3", "Left", 1, "1e3"),
        ("1a1", "Left", 1, "1a1"),
        ("2e1", "Right", 1, "2e1"),
        ("1a4", "Right", 1, "1e4"),
        ("1e4", "Left", 2, "1a4"),
        ("1e4", "Right", 2, "2a4"),
        ("1a3", "Up", 1, "1a4"),
        ("1c3", "Up", 1, "1c3"),
        ("2c3", "Up", 1, "1c1"),
        ("2a4", "Up", 1, "1a1"),
        ("1b1", "Down", 1, "2b3"),
        ("1e1", "Down", 1, "2e4"),
        ("1b1", "Down", 2, "1b1"),
        ("2c3", "Up", 2, "2c3"),
    ],
)
def test_arrows_lead_over_the_wall_as_it_stands_on_the_screen(start: str, arrow: str, across: int, end: str) -> None:
    """Region below region, or side by side; at the edge the cursor stays."""
    assert moved(2, slot(start), f"Arrow {arrow}", across) == slot(end)


def test_the_first_arrow_shows_the_cursor_and_only_two_slots_change(table: TableModel) -> None:
    """The cursor begins at the corner, or where something is being entered, and stays when something was entered."""
    press(table, "Arrow Up")
    assert table.board.slots[slot("1a1")].value.cursor
    press(table, "Arrow Right")
    assert [name for name in ("1a1", "1b1") if table.board.slots[slot(name)].value.cursor] == ["1b1"]
    press(table, "Enter", "Enter")
    assert table.state.wall[slot("1b1")] == 1
    assert table.board.slots[slot("1b1")].value.cursor


def test_enter_chooses_then_confirms_and_escape_goes_back_step_by_step(table: TableModel) -> None:
    """Another slot under the cursor is chosen first, never what the panel showed before entered."""
    press(table, "Arrow Up", "Enter")
    assert isinstance(table.panel, BlockPanel)
    press(table, "Arrow Right", "Enter")
    assert table.panel is not None
    assert table.panel.slot == slot("1b1")
    assert not table.state.wall[slot("1a1")] >= 0
    assert cancel(table)
    assert table.panel is None
    assert table.board.cursor == slot("1b1")
    assert cancel(table)
    assert table.board.cursor is None
    assert not cancel(table)


def test_digits_choose_and_keys_undo(tmp_path: Path) -> None:
    """The winner of a petition, the builder, undo and redo; a number without a choice does nothing."""
    table = light_table(tmp_path)
    press(table, "P")
    assert isinstance(table.panel, PetitionPanel)
    press(table, "9")
    assert isinstance(table.panel, PetitionPanel)
    press(table, "2")
    assert isinstance(table.panel_view.value, BarView)
    assert table.state.holder == 1
    press(table, "Arrow Up", "B", "3", "Enter")
    assert table.state.wall[slot("1a1")] == 2
    press(table, "Ctrl+Z")
    assert table.state.wall[slot("1a1")] < 0
    press(table, "Ctrl+Y")
    assert table.state.wall[slot("1a1")] == 2
    press(table, "Ctrl+Z", "Ctrl+Shift+Z")
    assert table.state.wall[slot("1a1")] == 2


def test_a_turn_is_played_by_digits(tmp_path: Path) -> None:
    """Card, action, Enter; N ends the turn."""
    table = full_table(tmp_path, supplied())
    assert isinstance(table.panel_view.value, TurnView)
    press(table, "4")
    assert isinstance(table.panel, CardPanel)
    press(table, "1")
    assert isinstance(table.panel, Confirm)
    entries = len(table.game.entries)
    press(table, "Enter")
    assert len(table.game.entries) > entries


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slot_says_where_it_is_who_stands_there_and_what_can_be_done(tmp_path: Path, language: str) -> None:
    """Built on, replaced, Reinforcement removed: in the reader's language."""
    table = light_table(
        tmp_path,
        petition(BILL),
        building(BILL, "2c1"),
        building(BILL, "1a1"),
        correcting_slot("2c1", BILL, reinforced=True),
    )
    table.session.language = language
    table.refresh()
    told = {name: table.board.slots[slot(name)].value.label for name in ("2c1", "1a1", "1b1", "1a3")}
    expected = {
        "en": {
            "1a1": "region 1, column a, level 1: Bill; can be replaced",
            "1b1": "region 1, column b, level 1: free; can be built on",
            "1a3": "region 1, column a, level 3: free, needs a block below",
            "2c1": "region 2, column c, level 1: Bill, reinforced",
        },
        "de": {
            "1a1": "Region 1, Spalte a, Stufe 1: Bill; kann ersetzt werden",
            "1b1": "Region 1, Spalte b, Stufe 1: frei; hier kann gebaut werden",
            "1a3": "Region 1, Spalte a, Stufe 3: frei, braucht ein Mauerstück darunter",
            "2c1": "Region 2, Spalte c, Stufe 1: Bill, verstärkt",
        },
        "hu": {
            "1a1": "1. régió, „a” oszlop, 1. szint: Bill; kicserélhető",
            "1b1": "1. régió, „b” oszlop, 1. szint: szabad; ide lehet építeni",
            "1a3": "1. régió, „a” oszlop, 3. szint: szabad, fallap kell alá",
            "2c1": "2. régió, „c” oszlop, 1. szint: Bill, megerődítve",
        },
    }[language]
    assert {name: told[name] for name in ("1a1", "1b1", "1a3")} == {n: expected[n] for n in ("1a1", "1b1", "1a3")}
    assert told["2c1"].startswith(expected["2c1"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_its_text(language: str) -> None:
    """The help is drawn from the same table that the keys are looked up in, and no key is there twice."""
    for shortcut in (*at_table(KEYS.shortcuts), *EVERYWHERE):
        assert catalogue(language, META.key)(shortcut.text)
    keys = [key for shortcut in at_table(KEYS.shortcuts) for key in shortcut.keys]
    assert len(keys) == len(set(keys))


def test_chords_are_the_same_on_every_keyboard() -> None:
    """The command key of a Mac counts as Ctrl, digits of the block as digits, and a sign needs no Shift."""

    def told(key: str, **held: bool) -> str:
        pressed: Any = SimpleNamespace(
            **{"key": key, "shift": False, "ctrl": False, "alt": False, "meta": False} | held
        )
        return chord(pressed)

    assert told("Z", meta=True, shift=True) == "Ctrl+Shift+Z"
    assert told("Numpad 3") == "3"
    assert told("?", shift=True) == "?"
    assert told("P", shift=True) == "P"
    assert told("P", alt=True) == "Alt+P"
    assert told("Tab", shift=True) == "Shift+Tab"


def test_the_screen_that_came_last_has_the_keys() -> None:
    """Until it goes, in whatever order."""
    keys, heard = Keys(), list[str]()

    def first(key: str) -> None:
        heard.append(f"1{key}")

    def second(key: str) -> None:
        heard.append(f"2{key}")

    keys.press("A")
    keys.listen(first)
    keys.listen(second)
    keys.press("B")
    keys.leave(second)
    keys.press("C")
    keys.leave(first)
    keys.leave(first)
    keys.press("D")
    assert heard == ["2B", "1C"]
