"""The final scoring of the game as it stands: the very points that it gives, as far as they are known."""

from __future__ import annotations

from pathlib import Path

from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.rules import Event, apply
from companion.ui.games.island_fortress.sheet import projected, sheet_view
from tests.drive.games.island_fortress.builders import ADAM, BILL, CHARLES, building, correcting, finishing, petition
from tests.ui.tables import full_table, light_table

WALL: list[Event] = [petition(BILL), building(BILL, "1a1", "1b1"), building(ADAM, "2a1"), building(CHARLES, "1c1")]


def test_with_a_ledger_it_is_what_finishing_gives(tmp_path: Path) -> None:
    """IF-FINAL: all categories."""
    table = full_table(tmp_path, correcting(ADAM, chips=2), correcting(BILL, treasures=3))
    *_, total = projected(table.t, table.state)
    assert total.numbers == tuple(player.score for player in apply(table.state, Finish(early=True)).players)


def test_without_one_jade_and_workers_are_left_open(tmp_path: Path) -> None:
    """Everybody would tie with nothing, and that is not known."""
    table = light_table(tmp_path, *WALL)
    *rows, total = projected(table.t, table.state)
    assert not {"jade", "workers"} & {row.name for row in rows}
    end = apply(table.state, finishing((1, 0), (0, 1), (0, 0), early=True))
    known = [sum(gain.points for gain in end.gains if gain.seat == seat) for seat in range(3)]
    extra = [
        sum(gain.points for gain in end.gains if gain.seat == seat and gain.category in ("jade", "workers"))
        for seat in range(3)
    ]
    scores = [player.score for player in table.state.players]
    assert total.numbers == tuple(a + b - c for a, b, c in zip(scores, known, extra, strict=True))
    assert sheet_view(table.context).projected_note


def test_once_it_is_over_nothing_is_projected(tmp_path: Path) -> None:
    table = light_table(tmp_path, *WALL, finishing((1, 0), (0, 1), (0, 0), early=True))
    assert not sheet_view(table.context).projected
