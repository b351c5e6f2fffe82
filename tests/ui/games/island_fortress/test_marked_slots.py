"""The options of a slot decide its mark, and a tap opens what is legal there; without a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.island_fortress.entries.planner import RemoveReinforcement
from companion.games.island_fortress.rules import check
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, region_of
from companion.ui.drawing import Box
from companion.ui.games.island_fortress.panels.block import BlockPanel, kinds_on
from companion.ui.games.island_fortress.panels.choice import ChoicePanel, PickPanel, pick
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.wall.drawings import slot_drawing
from companion.ui.games.island_fortress.wall.masonry import WITHIN, Sizes
from companion.ui.games.island_fortress.wall.present import SlotView
from companion.ui.table.making.entry import answer
from companion.ui.table.model import TableModel
from companion.ui.table.position import Mode
from companion.ui.theme import DARK, LIGHT, Palette
from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    building,
    correcting_slot,
    correcting_taskmaster,
    governor_block,
    moving,
    petition,
    slot,
)
from tests.ui.sight import contrast
from tests.ui.tables import full_table, light_table, supplied, window


def marked(table: TableModel, what: str) -> set[int]:
    """The slots that are marked so."""
    return {place for place, signal in table.board.slots.items() if signal.value.what == what}


@pytest.fixture
def governed(tmp_path: Path) -> TableModel:
    """Adam's turn in a full game: he holds the marker, and his taskmaster stands in region 1."""
    return full_table(tmp_path, supplied())


def test_a_plus_is_where_the_player_can_build_and_the_seal_where_only_the_governor_can(governed: TableModel) -> None:
    """IF-BUILD-3: blocks in the taskmaster's region only; IF-GOV-2: the Governor's in any."""
    assert marked(governed, "open") == {slot(f"1{column}1") for column in "abcde"}
    regions = governed.game.setup.regions
    assert marked(governed, "governor") == {slot(f"{n}{c}1") for n in range(2, regions + 1) for c in "abcde"}
    governed.board.tap(slot("2a1"))
    assert governed.panel == BlockPanel(slot("2a1"), "governor", 0)
    assert governed.panel_view.value.consequence.legal
    assert governed.board.slots[slot("2a1")].value.ghost == GOVERNOR


@pytest.mark.parametrize("is_full", [False, True])
def test_whatever_is_marked_opens_as_legal(tmp_path: Path, is_full: bool) -> None:
    """And what is not marked opens as what the rules refuse."""
    table = (
        full_table(tmp_path, supplied())
        if is_full
        else light_table(tmp_path, petition(BILL), building(BILL, "1a1"), governor_block(BILL, "1b1"))
    )
    if is_full:
        table.board.tap(slot("1a1"))
        table.confirm()
    marks = {place: signal.value.what for place, signal in table.board.slots.items()}
    for place, what in marks.items():
        table.board.tap(place)
        panel = table.panel
        assert isinstance(panel, BlockPanel)
        if table.state.wall[place] == EMPTY:
            is_legal = check(table.state, panel.entry(table.state)).is_legal
            assert is_legal == (what in ("open", "governor")), place
            assert (panel.kind == "governor") == (what == "governor"), place
        table.close()


def test_after_build_wall_only_slots_to_build_on_are_marked(governed: TableModel) -> None:
    pick(governed, "build")
    assert isinstance(governed.panel, PickPanel)
    assert marked(governed, "open")
    assert not marked(governed, "governor")


def test_after_replace_the_blocks_are_marked_that_can_be_replaced(tmp_path: Path) -> None:
    table = light_table(tmp_path, petition(BILL), building(BILL, "1a1"), building(ADAM, "1b1"))
    table.choose_seat(0)
    pick(table, "replace")
    assert marked(table, "target") == {slot("1a1")}
    assert not marked(table, "open")


def test_for_a_reinforcement_the_reinforced_blocks_are_marked(tmp_path: Path) -> None:
    """IF-PLAN-C."""
    fortified = (building(BILL, "1a1"), building(ADAM, "1b1"), correcting_slot("1b1", reinforced=True))
    table = light_table(tmp_path, petition(BILL), *fortified)
    table.open(ChoicePanel("reinforcement"))
    assert marked(table, "target") == {slot("1b1")}
    assert not marked(table, "open")
    table.board.tap(slot("1b1"))
    assert table.game.entries[-1].event == RemoveReinforcement(table.game.entries[-1].event.seat, slot("1b1"))


def test_a_reinforced_block_asks_what_happens_to_it(tmp_path: Path) -> None:
    """IF-REPLACE-4: nothing is preselected, and nothing can be entered before somebody has said it."""
    fortified = (building(BILL, "1a1"), correcting_slot("1a1", reinforced=True))
    table = light_table(tmp_path, petition(BILL), *fortified)
    table.board.tap(slot("1a1"))
    assert table.panel == BlockPanel(slot("1a1"), "", table.likely_seat)
    assert kinds_on(table.state, slot("1a1")) == ("replace", "remove")
    entries = len(table.game.entries)
    table.confirm()
    table.overrule()
    assert len(table.game.entries) == entries
    answer(table, ("panel-kind", 0), "remove")
    table.confirm()
    assert len(table.game.entries) == entries + 1


def test_a_correction_marks_nothing(governed: TableModel) -> None:
    """It is for any slot, so none is singled out."""
    governed.open(Correction(AdjustCounts(0)))
    assert not marked(governed, "open") | marked(governed, "governor") | marked(governed, "target")


def test_the_chosen_slot_shows_the_block_that_would_come(governed: TableModel) -> None:
    governed.board.tap(slot("1a1"))
    assert governed.board.slots[slot("1a1")].value.ghost == 0
    governed.close()
    assert governed.board.slots[slot("1a1")].value.ghost == EMPTY


def test_before_the_petition_the_ground_is_free_and_nothing_else(tmp_path: Path) -> None:
    """A slot on the ground needs no block below; it only waits for the petition."""
    table = light_table(tmp_path)
    assert table.board.slots[slot("1a1")].value.label == "region 1, column a, level 1: free"
    assert "needs a block below" in table.board.slots[slot("1a2")].value.label


def test_where_one_looks_back_nothing_is_marked(governed: TableModel) -> None:
    back = window(governed, Mode.REVIEW, 1)
    assert not marked(back, "open") | marked(back, "governor")


def test_marks_follow_the_taskmaster(tmp_path: Path) -> None:
    """IF-BUILD-3, after a move to region 2."""
    table = full_table(tmp_path, supplied(), moving(ADAM, 2))
    pick_slots = marked(table, "open") | marked(table, "governor")
    assert slot("2a1") in pick_slots


def test_what_is_tapped_for_a_player_is_that_players(governed: TableModel) -> None:
    """Bill was tapped: the Governor block, which is Adam's, is not what the slot is tapped for."""
    governed.choose_seat(1)
    governed.board.tap(slot("2a1"))
    assert governed.panel == BlockPanel(slot("2a1"), "build", 1)
    answer(governed, ("panel-kind", 0), "governor")
    assert governed.panel == BlockPanel(slot("2a1"), "governor", 0)
    answer(governed, ("panel-kind", 0), "build")
    assert governed.panel == BlockPanel(slot("2a1"), "build", 1)


@pytest.mark.parametrize("added", ["second", "between"])
def test_what_is_added_answers_what_stands_on_the_slot(governed: TableModel, added: str) -> None:
    """The row gives its room to the block that may still follow, which lay out of sight on a small phone."""

    def asked() -> set[str]:
        assert isinstance(governed.panel, BlockPanel)
        return {row.key[0] for row in governed.panel.view(governed.situation).rows}

    governed.board.tap(slot("1a1"))
    answer(governed, ("panel-kind", 0), "build")
    assert asked() >= {"panel-kind", "panel"}
    answer(governed, ("panel", 0), added)
    governed.board.tap(slot("2a1"))
    assert "panel" in asked()
    assert "panel-kind" not in asked()


@pytest.mark.parametrize("palette", [DARK, LIGHT])
def test_a_frame_is_set_off_from_the_block_in_it(palette: Palette, governed: TableModel) -> None:
    """Blue on blue has no outline: between the two there is a line of sky, from which both stand out."""
    setup = governed.game.setup
    block = SlotView(1, "block", False, False, False, "")
    free = [SlotView(EMPTY, what, False, True, False, "") for what in ("open", "closed", "governor")]
    ghost = block._replace(owner=EMPTY, ghost=1)
    for view in (block._replace(selected=True), block._replace(fresh=True), ghost):
        frame, line, stone, *_ = slot_drawing(setup, palette, view, Sizes(60, 40, 2)).shapes
        assert isinstance(frame, Box)
        assert isinstance(line, Box)
        assert isinstance(stone, Box)
        assert contrast(frame.color, palette.sky) >= 3
        assert (line.color, stone.x - line.x, stone.y - line.y) == (palette.sky, WITHIN, WITHIN)
    for view in free:
        frame, inside, *_ = slot_drawing(setup, palette, view, Sizes(60, 40, 2)).shapes
        assert isinstance(frame, Box)
        assert isinstance(inside, Box)
        assert inside.x > frame.x
        assert contrast(frame.color, palette.sky) >= 3


def test_the_wall_follows_the_taskmaster_of_who_is_up(tmp_path: Path) -> None:
    """What can be built next is in its new region."""
    table = full_table(tmp_path)
    shown: list[int] = []
    table.board.reveal = lambda *slots: shown.extend(slots)
    table.enter(correcting_taskmaster(ADAM, 2))
    assert [region_of(slot) + 1 for slot in shown] == [2]
    table.enter(correcting_taskmaster(BILL, 1))
    assert len(shown) == 1
