"""An entry and its panel never part: every entry of every sample of every game is made by the panel that it is
changed in, and what lights up on a board is what the plan of the rules offers."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.engine.choices import decisions, offered_types, options
from companion.engine.record import Record
from companion.engine.replay import states
from companion.engine.ruling import IllegalMove
from companion.games.island_fortress.entries.build import Build
from companion.games.islebound.entries.move import Move
from companion.games.registry import FIRST, FORMATS, game_of, meta_of
from companion.play.live_game import AnyGame, begin
from companion.services import services_in
from companion.ui.games.island.board.present import island_view
from companion.ui.games.island.panels.play import ON_BOARD, Play, edit_panel
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.wall.present import slot_views
from companion.ui.games.islebound.our_copy.known import copy_for
from companion.ui.games.islebound.sea.present import region_views
from companion.ui.registry import screens_of
from companion.ui.session import Session
from companion.ui.table.position import Context, Mode, Situation, TablePosition
from tests.conftest import by_turns, long_but

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


def kept(folder: Path, format: str, path: Path) -> tuple[Session, AnyGame]:
    """A window, and the game of a sample."""
    services = services_in(str(folder))
    return Session(services), begin(game_of(format), services.store, legal(format, path))


def before(session: Session, game: AnyGame, index: int) -> Situation[Any, Any, Any, Any]:
    """The table as it was when an entry was made."""
    context: Context[Any, Any] = Context(session, TablePosition(game, Mode.EDIT, index + 1))
    return Situation(context, 0, screens_of(game.format).table.offers(game.states[index]), None)


def without_gains(state: Any) -> Any:
    """A position without the gains of the latest entry, whose order may differ."""
    return state._replace(gains=()) if hasattr(state, "gains") else state


@pytest.mark.parametrize(("format", "turn"), long_but([*product(FORMATS, [4])], product(FORMATS, [4, 1])))
def test_every_entry_of_every_sample_is_made_in_its_panel(tmp_path: Path, format: str, turn: int) -> None:
    """Its panel has every choice of it, and nothing else: it makes the entry that leads to the same position.

    Left out are menus, and panels in which an entry is made anew.
    """
    found, made, rules = set(), set(), game_of(format)
    for path in samples(format)[::turn]:
        session, game = kept(tmp_path / path.stem, format, path)
        for index, entry in enumerate(game.entries):
            kind = rules.kinds.of(entry.event)
            found.add(kind.name)
            now = before(session, game, index)
            panel: Any = screens_of(format).table.edit_panel(now, entry.event)
            if panel is None or kind.is_midway or panel.is_menu or panel.event(now) is None:
                continue
            if kind.is_correction:
                assert panel.event(now) == entry.event
            made.add(kind.name)
            after = rules.apply(game.states[index], panel.event(now))
            assert without_gains(after) == without_gains(game.states[index + 1]), (path.name, index, entry.event)
            panel.view(now)
    assert found
    assert len(made) >= LEAST * len(found), (made, found)


@pytest.mark.parametrize("path", by_turns(samples("island-record"), 4), ids=lambda path: path.stem)
def test_what_lights_up_on_the_island_is_what_the_plan_offers(tmp_path: Path, path: Path) -> None:
    """For every play of every sample, step by step. Rules: IS-CARD-*, IS-ENCH-*.

    The second unit of Dominate may also go to a lower number: the pair is entered in order, whichever is tapped first.
    """
    session, game = kept(tmp_path, "island-record", path)
    kinds = game_of("island-record").kinds
    for index, entry in enumerate(game.entries):
        state, now = game.states[index], before(session, game, index)
        panel = edit_panel(now, entry.event)
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


@pytest.mark.parametrize("path", by_turns(samples("island-record"), 4), ids=lambda path: path.stem)
def test_a_step_of_the_set_up_lights_up_what_the_plan_offers(tmp_path: Path, path: Path) -> None:
    """Where a castle or a unit is due. Rules: IS-SETUP-5, IS-SETUP-6, IS-CYCLE-5, IS-LEAD-5."""
    session, game = kept(tmp_path, "island-record", path)
    kinds = game_of("island-record").kinds
    for index, entry in enumerate(game.entries):
        kind, now = kinds.of(entry.event).name, before(session, game, index)
        if kind in ("castle", "place"):
            bricks = island_view(now, {}).bricks
            lit = {brick.number for brick in bricks if brick.light == "lit"}
            assert lit == {*options(kinds, game.states[index], kind, entry.event.seat)}, (index, entry.event)


@pytest.mark.parametrize("path", by_turns(samples(FIRST), 4), ids=lambda path: path.stem)
def test_what_lights_up_on_the_wall_is_what_the_plan_offers(tmp_path: Path, path: Path) -> None:
    """For every build of every sample: its slot, the Governor block, and a second slot. Rules: IF-BUILD-*."""
    session, game = kept(tmp_path, FIRST, path)
    kinds = game_of(FIRST).kinds

    def marked(now: Situation[Any, Any, Any, Any], what: str) -> set[int]:
        return {slot for slot, view in slot_views(now) if view.what == what}

    for index, entry in enumerate(game.entries):
        event, state = entry.event, game.states[index]
        if not isinstance(event, Build):
            continue
        now = replace(before(session, game, index), seat=event.seat)
        taken: list[Any] = ["build", event.seat, event.repeat]
        assert marked(now, "open") == {*options(kinds, state, *taken)}, (index, event)
        panel = BlockPanel(event.slots[0], "build", event.seat)
        offered = {*options(kinds, state, *taken, panel.slot)} - {None}
        assert marked(replace(now, panel=panel.wanting("between")), "governor") == offered, (index, event)
        between = panel.wanting("between").given(event.governor) if event.governor is not None else panel
        offered = {*options(kinds, state, *taken, panel.slot, event.governor)} - {None}
        assert marked(replace(now, panel=between.wanting("second")), "open") == offered, (index, event)


@pytest.mark.parametrize("path", by_turns(samples("islebound-record"), 4), ids=lambda path: path.stem)
def test_what_lights_up_on_the_sea_is_what_the_plan_offers(tmp_path: Path, path: Path) -> None:
    """For every move of every sample. Rules: IB-MOVE-*, IB-SPEED-*."""
    session, game = kept(tmp_path, "islebound-record", path)
    kinds = game_of("islebound-record").kinds
    for index, entry in enumerate(game.entries):
        event, state = entry.event, game.states[index]
        if not isinstance(event, Move):
            continue
        now = before(session, game, index)
        views = region_views(now, copy_for(now.context).known)
        lit = {view.town for view in views if view.standing == "open"}
        assert lit == {*options(kinds, state, "move", event.seat)}, (index, event)
