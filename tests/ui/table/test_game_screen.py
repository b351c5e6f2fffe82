"""The guard of every screen of a game: a game, or why it cannot be opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.record import Record
from companion.engine.seats import Seat
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.setup import Setup
from companion.play.live_game import AnyGame, LiveGame, begin
from companion.services import services_in
from companion.ui.components.reviews import problem_banner
from companion.ui.session import Session
from companion.ui.table.game_screen import CannotOpen, open_game

RECORD = Record[Any, Any](Setup((Seat("Adam", "brown"), Seat("Bill", "blue"))), ())


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A window of an app that keeps nothing yet."""
    return Session(services_in(str(tmp_path)))


def new_game(session: Session) -> AnyGame:
    """A game kept here."""
    return begin(ISLAND_FORTRESS, session.services.store, RECORD)


def keep(session: Session, game: AnyGame, step: dict[str, Any]) -> None:
    """A step as another version of the app might have kept it."""
    store = session.services.store
    store.append(game.id, 0, step, game.created, ISLAND_FORTRESS.summary(game.state))


def test_a_game_is_opened(session: Session) -> None:
    found = open_game(session, new_game(session).id)

    assert isinstance(found, LiveGame)


@pytest.mark.parametrize("step", [{"type": "build", "player": "Nobody", "slots": ["1a1"]}, {"type": "fly"}])
def test_a_game_opens_up_to_a_step_that_cannot_be_read_and_says_where(session: Session, step: dict[str, Any]) -> None:
    game = new_game(session)
    keep(session, game, step)

    found = open_game(session, game.id)

    assert isinstance(found, LiveGame)
    assert found.entries == ()
    assert found.problem == "damaged"
    assert "[0]" in repr(problem_banner(session, found))


def test_a_game_without_screens_is_kept(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(session)
    monkeypatch.setattr("companion.ui.registry._SCREENS", {})

    found = open_game(session, game.id)

    assert isinstance(found, CannotOpen)
    assert found.reason == session.t("table.no_screens")


def test_a_game_that_is_not_here(session: Session) -> None:
    found = open_game(session, "20260101T120000-a1b2c3")

    assert isinstance(found, CannotOpen)
    assert found.reason == session.t("store.no_such_game")
