"""The log by rounds, the newest on top."""

from companion.engine.record import Entry
from companion.games.island_fortress.rules import apply
from companion.text.catalogue import catalogue
from companion.text.island_fortress import Words
from companion.ui.games.island_fortress.present_log import log_rounds
from tests.games.island_fortress.builders import ADAM, BILL, building, correcting, new_game, petition, seat, table


def logged(*events, note=None):
    states = [new_game()]
    for event in events:
        states.append(apply(states[-1], event))
    entries = [Entry(event, None, note) for event in events]
    return log_rounds(Words(catalogue("en"), table()), entries, states)


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
