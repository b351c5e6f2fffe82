"""The steps of the ending: they add up to the sheet for every golden game, and name each tie-breaker."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from companion.engine.record import RecordError
from companion.engine.replay import last_state
from companion.engine.ruling import IllegalMove
from companion.games.island_fortress.state import Gain
from companion.games.registry import game_for
from companion.play.live_game import begin
from companion.services import services_in
from companion.text.catalogue import LANGUAGES
from companion.ui.registry import screens_of
from companion.ui.session import Session
from companion.ui.table.position import Context, TablePosition
from companion.ui.table.sheet.ending import EndingStep, ending_steps
from companion.ui.table.sheet.scores import SheetView
from tests.drive import ROOT

GOLDEN: Final = ROOT / "tests" / "golden"
FORTRESS: Final = GOLDEN / "island_fortress"


def finished(folder: Path) -> list[Any]:
    """The golden records of a folder that are legal and finished."""
    found = []
    for path in sorted(folder.glob("*.json")):
        document = json.loads(path.read_text("utf-8"))
        try:
            game = game_for(document)
            if game.summary(last_state(game, game.read(document))).is_finished:
                found.append(document)
        except (RecordError, IllegalMove, AttributeError, KeyError, TypeError):
            continue
    return found


def steps_of(folder: Path, document: Any, language: str = "en") -> tuple[SheetView, tuple[EndingStep, ...]]:
    """Return the sheet of a finished game, and the steps of its ending."""
    rules, services = game_for(document), services_in(str(folder))
    game = begin(rules, services.store, rules.read(document))
    context: Context[Any, Any] = Context(Session(services, language=language), TablePosition(game))
    view = screens_of(game.format).sheet.view(context)
    return view, ending_steps(context, view)


@pytest.mark.parametrize("folder", [FORTRESS, GOLDEN / "islebound/samples"], ids=["fortress", "isle"])
def test_the_points_of_all_steps_are_those_of_the_sheet(tmp_path: Path, folder: Path) -> None:
    """IF-FINAL, IB-SCORE: whatever was scored or corrected, nothing is shown that is not on the sheet."""
    documents = finished(folder)
    assert len(documents) > 5
    for number, document in enumerate(documents):
        view, steps = steps_of(tmp_path / str(number), document)
        added = [step for step in steps if step.is_added]
        assert added[-1].totals == view.total.numbers
        assert tuple(map(sum, zip(*(step.numbers for step in added), strict=True))) == view.total.numbers
        assert all(any(step.numbers) for step in added)
        assert [step.title for step in steps[-1:]] == [view.winner]
        assert [step.lines for step in steps if step.name == "tie"] == ([view.tie[1:]] if view.tie else [])


def test_what_is_counted_on_the_wall_is_in_its_step(tmp_path: Path) -> None:
    """IF-FINAL-ROWS: the slots of the rows that nobody finished; chips are not on the wall."""
    document = json.loads((FORTRESS / "four_players_decided_by_jade.json").read_text("utf-8"))
    _, steps = steps_of(tmp_path, document)
    by_name = {step.name: step for step in steps}
    assert all(isinstance(gain, Gain) for step in steps for gain in step.gains)
    counted = {
        name: {slot for gain in step.gains if isinstance(gain, Gain) for slot in gain.slots}
        for name, step in by_name.items()
    }
    assert len(counted["final_rows"]) == 15, "the lowest row of three regions"
    assert not counted["most_treasures"]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ("Points: both 10", "Own blocks in the wall: both 2", "Jade: Adam 3, Charles 0")),
        ("de", ("Punkte: beide 10", "Eigene Mauerstücke in der Mauer: beide 2", "Jade: Adam 3, Charles 0")),
        ("hu", ("Győzelmi pont: mindketten 10", "Saját fallap a falban: mindketten 2", "Jáde: Adam 3, Charles 0")),
    ],
)
def test_if_tie_jade_comes_after_points_and_blocks(tmp_path: Path, language: str, lines: tuple[str, ...]) -> None:
    """IF-TIE: most own blocks in the wall, then Jade; each criterion with what the tied players have of it."""
    assert language in LANGUAGES
    document = json.loads((FORTRESS / "four_players_decided_by_jade.json").read_text("utf-8"))
    _, steps = steps_of(tmp_path, document, language)
    [tie] = [step for step in steps if step.name == "tie"]
    assert tie.lines == lines


def test_ib_rul_tie_goods_decide(tmp_path: Path) -> None:
    """IB-SCORE-6: equal renown, more wood and fish."""
    document = json.loads((GOLDEN / "islebound/samples/00019.json").read_text("utf-8"))
    _, steps = steps_of(tmp_path, document)
    assert next(step.lines for step in steps if step.name == "tie") == (
        "Renown: both 90",
        "Wood and fish: Dóra Ű 7, Jörg 9",
    )


def test_is_king_4_the_whisperer_decides(tmp_path: Path) -> None:
    """IS-KING: numbers, conditions met, why the king is king; nothing is added up, as there are no points."""
    document = json.loads((GOLDEN / "island/samples/00009.json").read_text("utf-8"))
    view, steps = steps_of(tmp_path, document)
    names = [step.name for step in steps]
    assert names == ["territories", "castles", "led", "monuments", "claims", "total", "tie", "result"]
    assert not any(step.is_added for step in steps)
    assert steps[5].totals == (0, 1, 1)
    assert steps[-1].title == view.winner
