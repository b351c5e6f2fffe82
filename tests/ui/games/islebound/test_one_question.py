"""One question at a time: what is answered folds to a word beside its answer, and is opened again by a tap on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.islebound.entries.dump import Dump
from companion.games.islebound.entries.renown import GainRenown
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.rules import KINDS
from companion.play.live_game import begin
from companion.ui.games.islebound.panels.bar import open_entry
from companion.ui.games.islebound.panels.dice_row import DiceRow
from companion.ui.games.islebound.panels.making import MADE, NOBODY, Making, MakingView, edit_panel
from companion.ui.games.islebound.panels.printed_rows import StrengthRow
from companion.ui.table.making.entry import answer, change, reopen
from companion.ui.table.making.rows import AmountRow, ChoiceRow, NumberRow, TickRow
from companion.ui.table.model import TableModel
from companion.ui.table.position import Context, Mode, Situation, TablePosition
from tests.ui.games.islebound.isle_tables import by, document, legal_samples, table_of
from tests.ui.games.islebound.test_making import given

TOLD = {"towns": {"Grenille": {"red": 6}}, "strength": {"pirate": [0, 1, 1, 1, 2, 2], "serpent": [0, 0, 2, 2, 3, 3]}}


def view_of(table: TableModel) -> MakingView:
    view = table.panel_view.value
    assert isinstance(view, MakingView)
    return view


def folded(table: TableModel) -> list[str]:
    return [text for row, text in view_of(table).folded if not isinstance(row, TickRow)]


def asked(table: TableModel) -> list[tuple[str, int]]:
    return [row.key for row in view_of(table).shown if row.folds]


def card_of_three(folder: Path, visitor: int = 1) -> TableModel:
    """A light game of three, in which Ben is the visitor of a reputation card, or another player."""
    table = table_of(folder, document(players=3, tracking="score"))
    table.choose_seat(visitor)
    open_entry(table, "reputation")
    return table


def test_a_reputation_card_asks_the_visitor_first_then_clockwise(tmp_path: Path) -> None:
    """IB-REP-4: who is in turn scores first, then the others clockwise; seven taps with the key and the visitor."""
    table = card_of_three(tmp_path)
    for key, number in ((("top", 0), 2), (("gain", 1), 3), (("gain", 2), 0), (("gain", 0), 1)):
        assert (asked(table), table.proposed) == ([key], None)
        answer(table, key, number)
    assert folded(table) == ["Top of the card: 2", "Ben: 3", "Cleo: 0", "Ann: 1"]
    assert asked(table) == []
    assert table.proposed.gains == (1, 3, 0)


@pytest.mark.parametrize("visitor", range(3))
def test_each_share_of_a_reputation_card_folds_and_the_next_is_named(tmp_path: Path, visitor: int) -> None:
    """IB-REP-4: whoever visits, one player is asked at a time, and the button waits for that one."""
    table = card_of_three(tmp_path, visitor)
    answer(table, ("top", 0), 2)
    for place in range(3):
        seat = (visitor + place) % 3
        assert asked(table) == [("gain", seat)]
        assert ("Ann", "Ben", "Cleo")[seat] in view_of(table).confirm
        answer(table, ("gain", seat), 3)


def test_an_answer_is_changed_by_a_tap_on_its_word_and_folds_again(tmp_path: Path) -> None:
    """The keys come again with the answer marked; another answer folds them, and nothing else was asked meanwhile."""
    table = card_of_three(tmp_path)
    for key, number in ((("top", 0), 2), (("gain", 1), 3), (("gain", 2), 0), (("gain", 0), 1)):
        answer(table, key, number)

    reopen(table, ("gain", 1))
    assert (asked(table), view_of(table).sought) == ([("gain", 1)], "gain-1")
    row = view_of(table).shown[-1]
    assert isinstance(row, NumberRow | AmountRow)
    assert row.value == 3
    reopen(table, ("gain", 1))
    assert asked(table) == []

    reopen(table, ("top", 0))
    answer(table, ("top", 0), 5)
    assert (asked(table), folded(table)[0], table.proposed.top) == ([], "Top of the card: 5", 5)


def test_a_number_above_the_last_key_is_counted_up_at_once(tmp_path: Path) -> None:
    """Keys go from 0 to 15; "15+" leaves the line open, with less and more."""
    table = card_of_three(tmp_path)
    answer(table, ("top", 0), 15)
    row = view_of(table).shown[0]
    assert isinstance(row, AmountRow)
    assert (row.key, row.value) == (("top", 0), 15)
    change(table, ("top", 0), 17)
    assert ("top", 0) in asked(table)
    answer(table, ("gain", 1), 3)
    assert (asked(table), folded(table)[:2]) == ([("gain", 2)], ["Top of the card: 17", "Ben: 3"])


@pytest.mark.parametrize(
    ("held", "answers"),
    [
        ({"wood": 3}, {"wood": 2}),
        ({"fish": 3}, {"fish": 1}),
        ({"wood": 2, "fish": 2}, {"wood": 0, "fish": 2}),
    ],
    ids=["only wood", "only fish", "both"],
)
def test_goods_are_thrown_away_once_somebody_has_said_how_many(
    tmp_path: Path, held: dict[str, int], answers: dict[str, int]
) -> None:
    """IB-CARGO-1: no number stands there before, and the grey button asks for the kind that is held."""
    given = {"type": "adjust", "player": "Ann", "changes": held}
    table = table_of(tmp_path, document(given))
    open_entry(table, "dump")
    for kind, number in answers.items():
        (row,) = (row for row in view_of(table).shown if row.folds)
        assert isinstance(row, NumberRow)
        assert (row.key, row.value, table.proposed) == ((kind, 0), None, None)
        assert view_of(table).confirm == f"Still open: {row.title}"
        answer(table, row.key, number)
    assert table.proposed == Dump(0, **answers)


def test_an_attack_asks_for_its_dice_and_folds_cards_and_crew(tmp_path: Path) -> None:
    """IB-ATTACK-4: all cards attack unless somebody says otherwise; with the first die the crew are told, too."""
    cards = {"type": "adjust", "player": "Ann", "changes": {"pirates": 4, "serpents": 1}}
    table = table_of(tmp_path, document(cards, by("Ann", "move", to="Grenille"), data=TOLD))
    open_entry(table, "attack")
    assert folded(table)[:2] == ["Pirates: 4", "Sea serpents: 1"]
    assert ("dice", 0) in asked(table), "the pad stands ready: the first die says that they are entered"

    change(table, ("dice", 0), (6,))
    assert asked(table) == [("dice", 0)]

    reopen(table, ("serpents", 0))
    answer(table, ("serpents", 0), 0)
    row = view_of(table).shown[-1]
    assert isinstance(row, DiceRow)
    assert (folded(table)[:2], row.due) == (["Pirates: 4", "Sea serpents: 0"], 4)


@pytest.mark.parametrize("cards", [{"pirates": 2}, {"pirates": 1, "serpents": 1}, {"pirates": 1, "ichor": 1}])
@pytest.mark.parametrize("data", [{}, {"towns": TOLD["towns"]}, TOLD], ids=["nothing", "towns", "all"])
def test_no_question_cuts_in_where_dice_are_tapped(tmp_path: Path, cards: dict[str, int], data: Any) -> None:
    """IB-ATTACK-6: what cards give for each die is asked before the dice; else the second die would be taken for it."""
    table = table_of(tmp_path, document(given("Ann", **cards), by("Ann", "move", to="Grenille"), data=data))
    open_entry(table, "attack")
    if not data:
        answer(table, ("number", 0), 5)
    is_known = data is TOLD and "ichor" not in cards
    assert (("dice", 0) in [row.key for row in view_of(table).rows]) == is_known
    if not is_known:
        change(table, ("told", 0), True)
    while rows := [row for row in view_of(table).rows if isinstance(row, StrengthRow)]:
        assert ("dice", 0) not in asked(table)
        change(table, rows[0].key, (*rows[0].values, 1))
    for dice in ((5,), (5, 3)):
        assert [key for key in asked(table) if key[0] != "injured"] == [("dice", 0)]
        change(table, ("dice", 0), dice)
    assert not any(isinstance(row, StrengthRow) for row in view_of(table).rows)


@pytest.mark.parametrize("entries", [[], [by("Ben", "renown", amount=2)]], ids=["first entry", "Ben scored last"])
def test_the_visitor_of_a_reputation_card_is_chosen_by_somebody(tmp_path: Path, entries: list[dict[str, Any]]) -> None:
    """IB-REP-1: the top of the card is the visitor's, and nothing tells who that is."""
    table = table_of(tmp_path, document(*entries, players=3, tracking="score"))
    open_entry(table, "reputation")
    assert (view_of(table).seat, asked(table), table.proposed) == (NOBODY, [], None)
    assert view_of(table).confirm == "Still open: Reputation card, visitor: ?"
    table.confirm()
    assert len(table.game.entries) == len(entries)
    table.choose_seat(2)
    assert (view_of(table).title, asked(table)) == ("Reputation card, visitor: Cleo", [("top", 0)])


def test_dice_lie_in_the_columns_of_their_faces(tmp_path: Path) -> None:
    """IB-ATTACK-6: 1, 3, 5 and 5 on three pirates and a serpent; anybody can check the sums."""
    cards = {"type": "adjust", "player": "Ann", "changes": {"pirates": 3, "serpents": 1}}
    told = {**TOLD, "strength": {"pirate": [0, 1, 1, 1, 1, 2], "serpent": [0, 0, 2, 2, 3, 3]}}
    table = table_of(tmp_path, document(cards, by("Ann", "move", to="Grenille"), data=told))
    open_entry(table, "attack")
    change(table, ("told", 0), True)
    change(table, ("dice", 0), (1, 3, 5, 5))
    [row] = [row for row in view_of(table).shown if isinstance(row, DiceRow)]
    assert [(one.values, one.dice, one.total) for one in row.laid] == [
        ((0, 1, 1, 1, 1, 2), (1, 0, 1, 0, 1, 0), 2),
        ((0, 0, 2, 2, 3, 3), (0, 0, 0, 0, 1, 0), 3),
    ]


@pytest.mark.parametrize(
    ("name", "record"), legal_samples()[:6], ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_answered_question_of_a_sample_folds_and_none_that_is_asked(
    tmp_path: Path, name: str, record: Any
) -> None:
    """Of entries as they were made nothing is open but dice; each fold names its question, and opens it alone."""
    table = table_of(tmp_path, document())
    services = table.session.services
    game = begin(ISLEBOUND, services.store, record)
    for index, entry in enumerate(record.entries):
        if KINDS.of(entry.event).name not in MADE:
            continue
        context: Any = Context(table.session, TablePosition(game, Mode.EDIT, index + 1))
        now: Any = Situation(context, 0, None, None)
        panel = edit_panel(now, entry.event)
        assert isinstance(panel, Making)
        view = panel.view(now)
        assert all(text.strip() for _, text in view.folded)
        assert not [row for row in view.shown if isinstance(row, NumberRow | ChoiceRow) and row.is_asked]


def test_the_browsers_back_keeps_what_was_chosen_and_the_panels_own_sign_does_not(tmp_path: Path) -> None:
    """A half-made card is there again as long as nobody has entered anything."""
    table = card_of_three(tmp_path)
    answer(table, ("top", 0), 2)
    assert table.step_back()
    assert table.panel is None
    open_entry(table, "reputation")
    assert folded(table) == ["Top of the card: 2"]

    table.close()
    open_entry(table, "reputation")
    assert folded(table) == []

    answer(table, ("top", 0), 2)
    table.step_back()
    table.enter(GainRenown(0, 1))
    table.choose_seat(1)
    open_entry(table, "reputation")
    assert folded(table) == []
