"""A guest's own phone in another player's turn shows whose turn it is, and one button to enter for that player."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rights import PLAYING, Who
from companion.ui.table.model import TableModel
from companion.ui.table.panels.waiting import WaitingView
from tests.drive.games.island_fortress.builders import ADAM, collecting_jade, ending_turn
from tests.ui.tables import full_table


def sit(table: TableModel, monkeypatch: pytest.MonkeyPatch, seat: int, *, may_help: bool = True) -> None:
    """The window is that of a guest in a seat."""
    who = Who(PLAYING, table.game.id, seat, may_help)
    monkeypatch.setattr(table.session.services, "_who", lambda: who)
    table.refresh()


def test_only_the_phone_of_who_is_up_looks_as_if_it_were_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anna's phone entered for Anna B with three taps, as nothing told that it was not Anna's turn."""
    table = full_table(tmp_path)
    sit(table, monkeypatch, 0)
    assert not isinstance(table.panel_view.value, WaitingView)
    assert not table.is_waiting.value
    sit(table, monkeypatch, 1)
    view = table.panel_view.value
    assert isinstance(view, WaitingView)
    assert (view.seat, view.may_help, table.is_waiting.value) == (0, True, True)
    sit(table, monkeypatch, 1, may_help=False)
    assert not table.panel_view.value.may_help


def test_who_helps_enters_until_the_turn_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = full_table(tmp_path)
    sit(table, monkeypatch, 2)
    table.help()
    assert not table.is_waiting.value
    table.game.propose(collecting_jade(ADAM))
    table.refresh()
    assert not table.is_waiting.value
    table.game.propose(ending_turn(ADAM))
    table.refresh()
    assert isinstance(table.panel_view.value, WaitingView)
    assert table.panel_view.value.seat == 1
