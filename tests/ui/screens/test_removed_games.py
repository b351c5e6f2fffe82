"""Removing is not one stray tap away, and what was removed is listed and brought back; without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import flet as ft

from companion.services import services_in
from companion.ui.screens.home_screen import HomeScreen
from companion.ui.screens.removed_games import RemovedGames
from companion.ui.session import Session, SessionContext
from tests.drive.games.island_fortress.builders import BILL, petition
from tests.ui.tables import light_table
from tests.ui.window import Window, in_a_loop


def identifiers(window: Window) -> Iterator[str]:
    """Everything that is named, in the latest rendering."""
    return (str(control.identifier) for control in window.find(ft.Semantics) if control.identifier)


async def tap(window: Window, identifier: str) -> None:
    """A tap on a button."""
    [control] = [control for control in window.find(ft.Semantics) if control.identifier == identifier]
    assert isinstance(control.content, ft.Container)
    await window.session.dispatch_event(control.content._i, "click", None)
    await window.rest()


@in_a_loop
async def test_a_game_is_removed_behind_its_menu_and_undone_in_its_place(tmp_path: Path) -> None:
    game = light_table(tmp_path, petition(BILL)).game
    session = Session(services_in(str(tmp_path)))
    window = Window()
    await window.show(lambda: SessionContext(session, lambda: HomeScreen()))
    assert f"game-{game.id}-remove" not in set(identifiers(window))
    await tap(window, f"game-{game.id}-menu")
    await tap(window, f"game-{game.id}-remove")
    assert session.services.store.games() == []
    await tap(window, "home-restore")
    assert [line.id for line in session.services.store.games()] == [game.id]


@in_a_loop
async def test_removed_games_are_brought_back_at_any_time(tmp_path: Path) -> None:
    game = light_table(tmp_path, petition(BILL)).game
    session = Session(services_in(str(tmp_path)))
    session.services.store.remove(game.id)
    window, told = Window(), []
    await window.show(lambda: SessionContext(session, lambda: RemovedGames(lambda: told.append(1))))
    [line] = [control for control in window.find(ft.Semantics) if control.identifier == f"removed-{game.id}"]
    assert line.label
    assert line.label.startswith("Adam 0, Bill 0, Charles 0")
    await tap(window, f"removed-{game.id}-restore")
    assert [line.id for line in session.services.store.games()] == [game.id]
    assert told == [1]
    assert not [name for name in identifiers(window) if name.startswith("removed-")]
