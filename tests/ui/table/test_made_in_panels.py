"""An entry and its panel never part: every entry of every sample of every game is made by the panel that it is
changed in, and what lights up on a board is what the plan of the rules offers."""

from __future__ import annotations

import json
from collections import deque
from pathlib import Path
from typing import Any

import pytest

from companion.engine.choices import decisions, offered_types, options
from companion.engine.record import Record
from companion.engine.replay import states
from companion.engine.ruling import IllegalMove
from companion.games.registry import FIRST, FORMATS, game_of, meta_of
from companion.play.live_game import LiveGame, begin
from companion.services import services_in
from companion.ui.games.island.panels.play import ON_BOARD, Play, taken_up
from companion.ui.registry import screens_of
from companion.ui.session import Session
from companion.ui.table.model import Situation
from companion.ui.table.position import Context, Mode, TablePosition

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
LEAST = 0.2
"""Share of the kinds of a game's samples that a panel is opened for; others are a tap, or have a page."""


def legal(format: str, path: Path) -> Record[Any, Any]:
    """The record of a sample as far as it is legal."""
    game = game_of(format)
    record: Record[Any, Any] = game.read(json.loads(path.read_text("utf-8")))
    try:
        deque(states(game, game.start(record.setup), record.entries), maxlen=0)
    except IllegalMove as error:
        return record._replace(entries=record.entries[: error.index or 0])
    return record


def samples(format: str) -> list[Path]:
    """The samples of a game."""
    of_game = GOLDEN if format == FIRST else GOLDEN / meta_of(format).key
    return sorted((of_game / "samples").glob("0*.json"))


def kept(folder: Path, format: str, path: Path) -> tuple[Session, LiveGame[Any, Any, Any]]:
    """A window, and the game of a sample."""
    services = services_in(str(folder))
    return Session(services), begin(game_of(format), services.store, legal(format, path))


def before(session: Session, game: LiveGame[Any, Any, Any], index: int) -> Situation[Any, Any, Any, Any]:
    """The table as it was when an entry was made."""
    context: Context[Any, Any] = Context(session, TablePosition(game, Mode.EDIT, index + 1))
    return Situation(context, 0, screens_of(game.format).table.offers(game.states[index]), None)


def without_gains(state: Any) -> Any:
    """A position without the gains of the latest entry, whose order may differ."""
    return state._replace(gains=()) if hasattr(state, "gains") else state


@pytest.mark.parametrize("format", FORMATS)
def test_every_entry_of_every_sample_is_made_in_its_panel(tmp_path: Path, format: str) -> None:
    """Its panel has every choice of it, and nothing else: it makes the entry that leads to the same position.

    Left out are corrections, which begin without changes, menus, and panels in which an entry is made anew.
    """
    found, made, rules = set(), set(), game_of(format)
    for path in samples(format):
        session, game = kept(tmp_path / path.stem, format, path)
        for index, entry in enumerate(game.entries):
            kind = rules.kinds.of(entry.event)
            found.add(kind.name)
            now = before(session, game, index)
            panel: Any = screens_of(format).table.taken_up(now, entry.event)
            if panel is None or kind.is_correction or kind.is_start or panel.is_menu or panel.event(now) is None:
                continue
            made.add(kind.name)
            after = rules.apply(game.states[index], panel.event(now))
            assert without_gains(after) == without_gains(game.states[index + 1]), (path.name, index, entry.event)
            panel.view(now)
    assert found
    assert len(made) >= LEAST * len(found), (made, found)


@pytest.mark.parametrize("path", samples("island-record"), ids=lambda path: path.stem)
def test_what_lights_up_on_the_island_is_what_the_plan_offers(tmp_path: Path, path: Path) -> None:
    """For every play of every sample, step by step. Rules: IS-CARD-*, IS-ENCH-*.

    The second unit of Dominate may also go to a lower number: the pair is entered in order, whichever is tapped first.
    """
    session, game = kept(tmp_path, "island-record", path)
    kinds = game_of("island-record").kinds
    for index, entry in enumerate(game.entries):
        state, now = game.states[index], before(session, game, index)
        panel = taken_up(now, entry.event)
        if panel is None:
            continue
        assert "play" in offered_types(kinds, state)
        begun = Play(panel.seat, cards=panel.cards)
        taken: list[Any] = []
        for step, value in decisions(kinds, state, entry.event):
            offered = options(kinds, state, *taken)
            assert value in offered
            taken.append(value)
            if step.name not in ON_BOARD:
                begun = begun if step.name in ("kind", "cards") else begun.given((step.name, step.of), value)
                continue
            lower = set(options(kinds, state, *taken[:-2])) if step.name == "second" else set()
            assert begun.lit(now) == {*offered} | lower, (index, entry.event, step.name)
            begun = begun.given((step.name, step.of), value)
        assert begun.event(now) == entry.event
        assert begun == panel
