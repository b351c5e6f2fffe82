"""The log by rounds, the newest on top."""

from pathlib import Path

import flet as ft

from companion.games.island_fortress.entries.midway import Midway, Standing
from companion.games.island_fortress.entries.turn import EndTurn
from companion.ui import parts as ui
from companion.ui.components.basics import LINE_HEIGHT
from companion.ui.session import SessionContext
from companion.ui.table.history.log import Log, LogList, log_rounds
from companion.ui.table.results import latest
from companion.ui.table.title import present_head
from tests.drive.games.island_fortress import builders as b
from tests.ui.table.test_pills import texts_in
from tests.ui.tables import full_table, light_table
from tests.ui.window import Window, in_a_loop

EDGES = 26 + 2 * 12 + 3
"""Pixels of a button that its icon, its padding and its frame take."""


def logged(folder, *events, note=None):
    at_table = light_table(folder)
    for event in events:
        at_table.game.propose(event, note)
    return log_rounds(at_table.context)


def test_a_line_says_who_acted_and_what_it_gave(tmp_path):
    tower = ["1a1", "1a2", "1a3", "1a4"]
    rounds = logged(tmp_path, b.petition(b.ADAM), *(b.building(b.BILL, slot) for slot in tower))

    newest = rounds[0].lines[0]

    assert newest.seat == b.seat(b.BILL)
    assert [gain.text for gain in newest.gains] == ["Tower (1a4): +5 · Bill"]


def test_nothing_entered_is_no_round(tmp_path):
    assert logged(tmp_path) == ()


def test_a_position_stands_under_no_other_round_than_its_own(tmp_path: Path) -> None:
    """It names its round; the petition of that may be still to come, so the round that was over is another one."""
    wall = b.new_game().wall
    at_table = light_table(tmp_path, Midway(4, wall, (Standing(),) * 3, holder=0), b.petition(b.ADAM))
    titles = [(one.round, [line.sentence for line in one.lines]) for one in log_rounds(at_table.context)]
    assert titles == [(5, ["Adam wins the petition"]), (0, ["Position in round 4: Adam 0, Bill 0, Charles 0"])]


def test_log_undo_and_redo_say_the_same_of_a_petition_that_the_bids_decide(tmp_path: Path) -> None:
    """A record from elsewhere may leave the winner to the bids."""
    at_table = full_table(tmp_path)
    said = "Adam wins the petition (Adam 1, Bill 0, Charles 0)"

    (of_round,) = log_rounds(at_table.context)
    told, *_ = latest(at_table.context)
    undo = present_head(at_table.situation).undo_label
    at_table.undo()
    redo = present_head(at_table.situation).redo_label

    assert [line.sentence for line in of_round.lines] == [said]
    assert told == f"1. {said}"
    assert (undo, redo) == (f"Undo: {said}", f"Redo: {said}")


@in_a_loop
async def test_what_is_lost_is_not_green_in_the_log(tmp_path: Path) -> None:
    """IF-PLAN-A: three Wall Blocks cost 2 Jade; what is given without a loss stays green."""
    table, window = full_table(tmp_path), Window()
    table.game.propose(b.buying_blocks(b.ADAM, 3))
    session = table.session
    await window.show(lambda: SessionContext(session, lambda: LogList(session, table.game)))

    colors = [(text.value, text.color) for text in window.find(ft.Text)]

    lost = [color for value, color in colors if value.startswith("\u2212")]
    assert lost == [session.palette.text] * 2, "of the bid, and of the blocks"
    assert session.palette.good in [color for value, color in colors if value.startswith("+")]


@in_a_loop
async def test_the_end_of_a_turn_is_no_card_of_its_own_in_the_log(tmp_path: Path) -> None:
    """It follows nearly every action; it can still be tapped and changed."""
    table, window = full_table(tmp_path), Window()
    table.game.propose(b.buying_blocks(b.ADAM, 3))
    table.game.propose(EndTurn(b.seat(b.ADAM)))
    session = table.session
    await window.show(lambda: SessionContext(session, lambda: LogList(session, table.game)))

    found = {
        entry.identifier: entry.content
        for entry in window.find(ft.Semantics)
        if entry.identifier and isinstance(entry.content, ft.Container)
    }

    framed = {name: bool(found[name].border) for name in ("entry-3", "entry-2", "entry-1")}
    assert framed == {"entry-3": False, "entry-2": True, "entry-1": True}
    assert found["entry-3"].on_click


@in_a_loop
async def test_what_undo_takes_back_is_whole_in_its_button(tmp_path: Path) -> None:
    """Redo is its sign beside it, so that the words have the width."""
    table, window = full_table(tmp_path), Window()
    table.game.propose(b.petition(b.ADAM, Adam=2, Bill=1, Charles=0))
    session = table.session
    session.width, session.language = 320, "de"
    await window.show(lambda: SessionContext(session, lambda: Log(table.game)))

    [undo] = [found for found in window.find(ft.Semantics) if found.identifier == "log-undo"]
    [text] = texts_in(undo)
    room = ui.page_width(session) - ui.TOUCH - ui.SPACE - EDGES
    box, size = undo.content, text.size or ui.BODY
    assert isinstance(box, ft.Container)
    assert len(ui.folded(str(text.value), size, room)) * LINE_HEIGHT * size <= (box.height or 0)
