"""A game that is removed in one window while others show it: they are told, and offered to bring it back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import flet as ft
import pytest

from companion.play.live_game import REMOVED
from companion.play.ports import StoreError
from companion.ui.components.reviews import problem_banner
from companion.ui.session import Session
from companion.ui.table.game_screen import CannotOpen, cannot_open, open_game
from tests.drive.games.island_fortress.builders import ADAM, petition
from tests.ui.tables import light_table
from tests.ui.window import Window


def test_the_other_windows_are_told_and_offered_to_restore(tmp_path: Path):
    """Nothing can be entered meanwhile; afterwards the game goes on where it was."""
    table = light_table(tmp_path)
    services, game = table.session.services, table.game
    services.adopt(game)
    told: list[str] = []
    game.subscribe(lambda: told.append(game.problem))

    services.remove(game.id)

    assert told == [REMOVED]
    with pytest.raises(StoreError, match="no_such_game"):
        game.propose(petition(ADAM))
    found = open_game(table.session, game.id)
    assert isinstance(found, CannotOpen)
    assert services.store.is_removed(game.id)

    services.restore(game.id)

    assert told == [REMOVED, ""]
    assert services.game(game.id) is game
    assert game.propose(petition(ADAM)).is_legal
    assert not services.store.is_removed(game.id)


def test_what_they_are_offered_brings_it_back(tmp_path: Path):
    """At the table that is open, and where somebody comes to it by its address."""
    table = light_table(tmp_path)
    session, game = table.session, table.game
    session.services.adopt(game)

    async def run(shown: str) -> None:
        window = Window()
        session.services.remove(game.id)

        def at_the_table() -> ft.Control:
            return problem_banner(Session(session.services), game)

        def by_address() -> ft.Control:
            return cannot_open(session, CannotOpen(game.id, "gone"))

        await window.show(at_the_table if shown == "table" else by_address)
        assert session.t("store.removed") in "".join(window.sent)
        [button] = [found for found in window.find(ft.Semantics) if found.identifier == "game-restore"]
        assert button.label == "Put it back", "not Undo, which takes back the last entry"
        session.services.restore(game.id)

    for shown in ("table", "address"):
        asyncio.run(run(shown))
