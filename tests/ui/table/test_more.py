"""The menu "more", the question "may I?", and a game that is over; without a browser."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import flet as ft

from companion.ui.games.island_fortress.panels.bar import BarView, more_items
from companion.ui.games.island_fortress.panels.legend import signs_of
from companion.ui.table.model import TableModel
from companion.ui.table.panels.bar import finished_row
from companion.ui.table.panels.legend import Legend, LegendView
from companion.ui.table.panels.shared import More, MoreView, UndoEnd
from companion.ui.table.position import Mode
from companion.ui.table.table_screen import mode_banner
from tests.drive.games.island_fortress.builders import BILL, building, finishing, petition, slot
from tests.ui.games.islebound.isle_tables import document
from tests.ui.games.islebound.isle_tables import table_of as isle_table
from tests.ui.island_tables import kept_table, score_table
from tests.ui.island_tables import sample as island_sample
from tests.ui.tables import full_table, light_table, window


def grouped(table: TableModel) -> dict[str, list[str]]:
    """The names of what stands there, by group."""
    groups: dict[str, list[str]] = {}
    for item in more_items(table.situation):
        groups.setdefault(item.group, []).append(item.name)
    return groups


def test_entries_views_and_settings_stand_apart(tmp_path: Path) -> None:
    """And nothing stands there that the bar has: petition, Favor and finish in a light game."""
    assert grouped(light_table(tmp_path, petition(BILL))) == {
        "entries": ["treasure", "chip", "reinforcement", "adjust"],
        "views": ["sheet", "ask", "share", "view", "legend"],
        "app": ["rules", "settings"],
    }


def test_in_a_turn_the_cards_have_no_room_for_the_rest(tmp_path: Path) -> None:
    assert grouped(full_table(tmp_path))["entries"] == ["adjust", "favor", "finish"]


def test_every_group_has_its_name_in_every_language(tmp_path: Path) -> None:
    table = light_table(tmp_path, petition(BILL))
    for language in ("en", "de", "hu"):
        table.session.language = language
        table.open(More())
        assert table.panel_view.value.controls(table)


def test_the_variants_of_the_game_are_named(tmp_path: Path) -> None:
    """They are chosen in a form that nobody sees again; a usual game names none."""
    table = light_table(tmp_path, petition(BILL))
    table.open(More())
    assert table.panel_view.value.variants == ""
    record = document(variants={"trading": True, "raid": True})
    table = isle_table(tmp_path / "isle", record)
    table.open(More())
    assert table.panel_view.value.variants == "Trading, Raids"
    assert "Variants: Trading, Raids" in repr(table.panel_view.value.controls(table))


def finished(folder: Path) -> TableModel:
    """A game that was finished early."""
    return light_table(folder, petition(BILL), building(BILL, "1a1"), finishing((0, 0), (0, 0), (0, 0), early=True))


def test_a_finished_game_shows_its_winner_and_leads_to_sheet_and_replay(tmp_path: Path) -> None:
    table = finished(tmp_path)
    view = table.panel_view.value
    assert isinstance(view, BarView)
    assert {"bar-replay", "bar-sheet"} <= identifiers(view.buttons(table))
    told = repr(view.controls(table))
    assert "wins" in told or "victory" in told


def test_a_finished_game_has_nothing_more_to_be_entered(tmp_path: Path) -> None:
    """The rest are views; the sheet and the replay stand in the bar, and so does the way here."""
    table = finished(tmp_path)
    table.open(More())
    view = table.panel_view.value
    assert isinstance(view, MoreView)
    assert [item.name for item in view.items] == ["share", "view", "legend", "rules", "settings", "players"]
    assert {"bar-replay", "bar-sheet", "bar-more"} == identifiers([finished_row(table)])


def test_on_a_narrow_phone_the_replay_is_a_sign_with_its_name_for_readers(tmp_path: Path) -> None:
    """The Hungarian name broke within its word; the sheet's button has the room."""
    table = finished(tmp_path)
    table.session.language = "hu"
    words = {}
    for width in (320, 360):
        table.session.width = width
        row = finished_row(table)
        assert isinstance(row, ft.Row)
        replay = row.controls[0]
        assert isinstance(replay, ft.Semantics)
        assert replay.label == "Visszajátszás"
        assert isinstance(replay.content, ft.Container)
        words[width] = not isinstance(replay.content.content, ft.Icon)
    assert words == {320: False, 360: True}


def test_entries_behind_more_are_equally_high(tmp_path: Path) -> None:
    """Those that open a panel and those that lead to a page."""
    table = full_table(tmp_path)
    table.open(More())
    heights = {}
    rows = [row for row in table.panel_view.value.controls(table) if isinstance(row, ft.Row)]
    for found in (found for row in rows for found in row.controls if isinstance(found, ft.Semantics)):
        if found.identifier in ("more-adjust", "more-favor", "more-finish"):
            assert isinstance(found.content, ft.Container)
            heights[found.identifier] = found.content.height
    assert len(heights) == 3
    assert len(set(heights.values())) == 1


def test_nothing_behind_more_stands_in_the_bar(tmp_path: Path) -> None:
    """In every game, whether all of it is tracked or only the score."""
    tables = [light_table(tmp_path / "light", petition(BILL)), full_table(tmp_path / "full")]
    tables += [score_table(tmp_path / "score"), kept_table(tmp_path / "kept", island_sample(0), 9)]
    tables += [isle_table(tmp_path / mode, document(tracking=mode)) for mode in ("score", "full")]
    for table in tables:
        view = table.panel_view.value
        bar = identifiers([*view.controls(table), *view.buttons(table)])
        table.open(More())
        names = {item.name for item in table.panel_view.value.items}
        assert bar, table.game.format
        assert not {f"bar-{name}" for name in names} & bar, table.game.format


def identifiers(controls: Iterable[Any]) -> set[str]:
    """The keys of these controls and of all within them, as far as they are drawn."""
    found = set()
    for control in controls:
        found.add(getattr(control, "identifier", None) or "")
        within = [getattr(control, "content", None), *(getattr(control, "controls", None) or ())]
        found |= identifiers(inner for inner in within if isinstance(inner, ft.Control))
    return found - {""}


def test_the_signs_are_told(tmp_path: Path) -> None:
    """And whom the frame is around: a guess where turns are not tracked."""
    told = []
    for table in (light_table(tmp_path / "light", petition(BILL)), full_table(tmp_path / "full")):
        table.open(Legend(signs_of))
        view = table.panel_view.value
        assert isinstance(view, LegendView)
        assert view.controls(table)
        told.append(view.frame)
    assert "assumes" in told[0]
    assert "assumes" not in told[1]


def test_undoing_the_final_scoring_asks(tmp_path: Path) -> None:
    table = finished(tmp_path)
    entries = len(table.game.entries)
    table.undo()
    assert isinstance(table.panel, UndoEnd)
    assert len(table.game.entries) == entries
    table.close()
    table.undo_end()
    assert len(table.game.entries) == entries, "only from the question"
    table.undo()
    table.undo_end()
    assert len(table.game.entries) == entries - 1
    assert table.state.result is None


def test_may_i_is_marked_and_can_be_done_now(tmp_path: Path) -> None:
    """An entry that is legal now is made in the game; the game asked about stays as it is."""
    table = light_table(tmp_path, petition(BILL))
    asked = window(table, Mode.WHAT_IF, 1)
    assert not mode_banner(table)
    for mode in (Mode.WHAT_IF, Mode.EDIT, Mode.INSERT):
        assert mode_banner(window(table, mode, 1)), "the title may have no room for it"
    asked.board.tap(slot("1a2"))
    assert not asked.can_do_now
    asked.close()
    asked.board.tap(slot("1a1"))
    assert asked.can_do_now
    old = window(table, Mode.WHAT_IF, 0)
    old.board.tap(slot("1a1"))
    assert not old.can_do_now


def test_of_an_old_position_nothing_is_done(tmp_path: Path) -> None:
    """It is not the game as it stands now."""
    table = light_table(tmp_path, petition(BILL), building(BILL, "1a1"))
    old = window(table, Mode.WHAT_IF, 1)
    old.board.tap(slot("1b1"))
    assert old.panel_view.value.consequence.legal
    assert not old.can_do_now
