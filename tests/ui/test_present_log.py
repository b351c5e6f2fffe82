"""The log by rounds, the newest on top."""

from pathlib import Path

from companion.engine.record import Entry
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import apply
from companion.games.island_fortress.words import Words
from companion.text.catalogue import catalogue
from companion.ui.games.island_fortress.present import head_look, latest
from companion.ui.games.island_fortress.present_log import log_rounds
from tests.games.island_fortress.builders import (
    ADAM,
    BILL,
    building,
    correcting,
    new_game,
    petition,
    seat,
    table,
)
from tests.ui.tables import full_table


def logged(*events, note=None):
    states = [new_game()]
    for event in events:
        states.append(apply(states[-1], event))
    entries = [Entry(event, None, note) for event in events]
    return log_rounds(Words(catalogue("en", META.key), table()), entries, states)


def test_a_petition_opens_its_round():
    rounds = logged(petition(ADAM), building(BILL, "1a1"), petition(BILL))

    assert [(group.round, [line.number for line in group.lines]) for group in rounds] == [(2, [3]), (1, [2, 1])]


def test_a_correction_is_marked_and_belongs_to_nobody():
    ((_, (line,)),) = logged(correcting(ADAM, score=2), note="forgotten")

    assert line.correction
    assert line.seat is None
    assert line.note == "forgotten"
    assert line.gains == ("Correction: +2 – Adam",)


def test_a_line_says_who_acted_and_what_it_gave():
    tower = ["1a1", "1a2", "1a3", "1a4"]
    rounds = logged(petition(ADAM), *(building(BILL, slot) for slot in tower))

    newest = rounds[0].lines[0]

    assert newest.seat == seat(BILL)
    assert newest.gains == ("Tower (1a4): +5 – Bill",)


def test_nothing_entered_is_no_round():
    assert logged() == ()


def test_log_undo_and_redo_say_the_same_of_a_petition_that_the_bids_decide(tmp_path: Path) -> None:
    """A record from elsewhere may leave the winner to the bids."""
    at_table = full_table(tmp_path)
    said = "Adam wins the petition (Adam 1, Bill 0, Charles 0)"

    game, words = at_table.game, at_table.words
    (of_round,) = log_rounds(words, game.entries, game.states)
    told, *_ = latest(at_table.situation)
    undo = head_look(at_table.situation).undo_label
    at_table.undo()
    redo = head_look(at_table.situation).redo_label

    assert [line.sentence for line in of_round.lines] == [said]
    assert told == f"1. {said}"
    assert (undo, redo) == (f"Undo: {said}", f"Redo: {said}")
