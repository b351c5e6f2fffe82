"""Whole games of the contract: played by taps at the model, and every position of them shown in every language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.island.game import ISLAND
from companion.text.catalogue import LANGUAGES
from companion.ui.games.island.cycle.present import story
from companion.ui.games.island.next_steps import next_text
from companion.ui.games.island.panels.territory import TerritoryPanel
from companion.ui.games.island.sheet import curves, sheet_view
from companion.ui.games.island.spectator import label
from companion.ui.table.model import TableModel
from companion.ui.table.position import Context, Mode, TablePosition
from companion.ui.table.sheet.picture import sheet_drawing
from tests.drive.island_player import IslandPlayer, ModelTaps
from tests.ui.island_tables import expected, kept_table, names_of, sample

PLAYED = (7, 9, 12)
"""A shorter game with choices of the Whisperer, a tie for king, and a full game with drowns of drowns and an early end.

The browser plays sample 16."""


@pytest.mark.parametrize("number", PLAYED)
def test_a_sample_played_by_taps_ends_as_the_contract_says(tmp_path: Path, number: int) -> None:
    """Each event is one entry, and the same one."""
    document = sample(number)
    table = kept_table(tmp_path, document, 0)

    IslandPlayer(ModelTaps(table), document).play()

    assert json.loads(json.dumps({"ok": True, **ISLAND.report(table.state)})) == expected(number)


@pytest.mark.parametrize(("number", "language"), list(zip((16, 10, 15), LANGUAGES, strict=True)))
def test_every_position_of_a_game_can_be_shown(tmp_path: Path, number: int, language: str) -> None:
    """Board, panels, story and words: nothing fails, and no text lacks a value."""
    table = kept_table(tmp_path, sample(number), language=language)
    game, session = table.game, table.session

    for entry in range(0, len(game.entries) + 1, 1 if number != 10 else 7):
        shown = TableModel(session, TablePosition(game, Mode.WHAT_IF, entry))
        now, words = shown.situation, shown.context.words
        shown.panel_view.value.controls(shown)
        assert shown.screens.table.more(now)
        assert "{" not in "".join((next_text(words, shown.state), label(words, shown.state)))
        assert all(line.title for line in story(words, game.states[: entry + 1]))
        if shown.state.table and shown.state.table.island:
            shown.open(TerritoryPanel(1))
            shown.panel_view.value.controls(shown)


def test_the_sheet_says_why_the_king_is_king_and_how_the_numbers_went(tmp_path: Path) -> None:
    """Sample 9: a tie that the Whisperer wins; the picture to share holds the same lines."""
    table = kept_table(tmp_path, sample(9))
    context: Context[Any, Any] = Context(table.session, TablePosition(table.game))
    result, view = expected(9), sheet_view(context)

    assert view.is_final
    assert view.winners == tuple(names_of(sample(9)).index(name) for name in result["winners"])
    assert result["decided_by"] == "whisperer"
    assert "Whisperer" in view.decided
    assert any(line.startswith("Tie: ") for line in view.tie)
    for name in ("territories", "castles", "led", "monuments"):
        assert view.row(name).numbers == tuple(player[name] for player in result["players"])
    assert view.total.numbers == tuple(player["conditions"] for player in result["players"])
    drawn = curves(context)
    assert [(curve.goal, curve.rounds) for curve in drawn] == [(6, result["cycle"])] * 3 + [(None, result["cycle"])]
    assert drawn[0].final == view.row("territories").numbers
    assert sheet_drawing(context, view).shapes
