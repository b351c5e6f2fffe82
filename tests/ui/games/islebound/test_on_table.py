"""What lies on the table: tiles with coins and who is up, a bar of all entries, the map with the owners of towns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest

from companion.games.islebound.entries.building import AddBuilding
from companion.games.islebound.entries.finish import Finish
from companion.games.islebound.entries.hunt import Hunt
from companion.games.islebound.entries.on_table import MoveCoins, PayEntry, TakeTown
from companion.games.islebound.entries.renown import GainRenown
from companion.games.islebound.entries.turn import EndTurn
from companion.games.islebound.final_scoring import FinalCount
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.tables import TOWNS
from companion.ui.drawing import Label
from companion.ui.form.draft import Form
from companion.ui.form.page import progress_of
from companion.ui.form.parts import Number, gaps_of
from companion.ui.form.table import NumberTable
from companion.ui.games.islebound.finish import COUNT
from companion.ui.games.islebound.marks import COUNT_MARKS
from companion.ui.games.islebound.midway import EDGE, FORM, questions
from companion.ui.games.islebound.midway import _sea as sea_of_form
from companion.ui.games.islebound.next_steps import reminder
from companion.ui.games.islebound.our_copy.known import copy_for
from companion.ui.games.islebound.panels.bar import open_entry
from companion.ui.games.islebound.panels.pad import BUILDING, COINS, PAD, RENOWN, Pad
from companion.ui.games.islebound.panels.town import TownPanel
from companion.ui.games.islebound.screens import edit_panel
from companion.ui.games.islebound.sea.from_afar import SPECTATOR
from companion.ui.table.making.buttons import ButtonsRow
from companion.ui.table.making.entry import answer
from companion.ui.table.making.rows import ChoiceRow
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import part_of
from companion.ui.table.players import PlayerView
from companion.ui.table.position import Mode
from companion.ui.table.spectator import Space
from companion.ui.theme import SPACE
from tests.drive.island_player import semantics_in
from tests.ui.games.islebound.isle_tables import NAMES, by, document, table_of

GRENILLE = TOWNS.index("Grenille")
KRAZK = TOWNS.index("Krazk")
"""Ann's home port."""
WITHOUT_TURN = ("renown", "building", "coins", "town", "reputation")
"""The keys of what is entered whosever turn it is."""


def on_table(folder: Path, *events: dict[str, object], mode: Mode = Mode.PLAY) -> TableModel:
    return table_of(folder, document(*events, players=3, tracking="table"), mode)


def coins(table: TableModel) -> list[int | None]:
    """What the tiles of all players say of their coins."""
    views: tuple[PlayerView, ...] = table.players.value
    return [next(count.number for count in view.hand if count.mark == COUNT_MARKS["coins"]) for view in views]


def latest(table: TableModel) -> object:
    return table.game.entries[-1].event


@pytest.mark.parametrize(("what", "place"), [(COINS, "fixed"), (BUILDING, "scrolled"), (RENOWN, "scrolled")])
def test_few_numbers_of_a_pad_stay_in_sight(tmp_path: Path, what: str, place: str) -> None:
    """What may be chosen before them scrolls; more than ten would hide it, such as the abilities before the price."""
    table = on_table(tmp_path)
    table.open(Pad(what, 0))
    controls = table.panel_view.value.controls(table)
    places = {one.identifier: part_of(part) for part in controls for one in semantics_in(part)}
    assert {places["pad-4"], places["pad-9"], places["pad-other"]} == {place}
    assert places["pad-seat-1"] == "scrolled"


def test_the_tiles_say_the_coins_and_who_is_up(tmp_path: Path) -> None:
    """IB-SETUP-2: seven coins each; IB-TURN: the next player after Next."""
    table = on_table(tmp_path)
    assert coins(table) == [7, 7, 7]
    assert [view.acts for view in table.players.value] == [True, False, False]
    assert reminder(table.context.words, table.state) == "Ann: enter the turn, then end it."
    table.enter(EndTurn(0))
    assert [view.acts for view in table.players.value] == [False, True, False]


def test_the_keys_of_the_bar_act_for_whoever_is_up(tmp_path: Path) -> None:
    """Coins take two taps; IB-HUNT-1: one coin of an empty treasure map."""
    table = on_table(tmp_path, by("Ann", "end_turn"))
    assert [key.kind for key in table.panel_view.value.keys] == [*WITHOUT_TURN[:4], "hunt", "reputation"]
    open_entry(table, "coins")
    answer(table, PAD, 5)
    assert latest(table) == MoveCoins(1, 5)
    open_entry(table, "hunt")
    assert latest(table) == Hunt(1)
    assert coins(table)[1] == 13
    open_entry(table, "renown")
    answer(table, PAD, 2)
    assert latest(table) == GainRenown(1, 2)


def end(count: int) -> list[dict[str, object]]:
    """Ann has eight buildings of no price, and so many turns are over since."""
    buildings = [by("Ann", "building", card={"price": 1}, paid=0) for _ in range(8)]
    return [*buildings, *(by(NAMES[place % 3], "end_turn") for place in range(count))]


@pytest.mark.parametrize(("count", "title"), [(0, "END: 5 more turns"), (4, "END: 1 more turn"), (5, "END: last turn")])
def test_the_turns_left_are_what_the_head_says_first(tmp_path: Path, count: int, title: str) -> None:
    """IB-END-4: five turns are left after that of the first of three players; a phone has no room for more."""
    assert on_table(tmp_path, *end(count)).head.value.title == title


def test_coins_and_towns_are_entered_after_the_last_turn(tmp_path: Path) -> None:
    """Tables forget and catch up until the game is scored."""
    table = on_table(tmp_path, *end(6))
    assert table.state.turn is None
    assert tuple(key.kind for key in table.panel_view.value.keys) == WITHOUT_TURN
    open_entry(table, "coins")
    answer(table, PAD, 2)
    assert latest(table) == MoveCoins(2, 2)


def test_the_table_from_afar_shows_the_coins_of_all(tmp_path: Path) -> None:
    """A tablet in the middle of the table and the page of onlookers draw the same picture."""
    table = on_table(tmp_path, by("Ann", "coins", amount=13), by("Ben", "entry", town="Grenille", coins=3))
    assert SPECTATOR.picture
    for space in (Space(300, 500, True, True), Space(1200, 500, False, False)):
        drawing = SPECTATOR.picture(table.context, space)
        texts = [shape.text for shape in drawing.shapes if isinstance(shape, Label)]
        assert [text for text in texts if text.isdecimal()] == ["20", "4", "7"]
        assert texts[-1] == "Coins on the treasure map: 3"
    label = SPECTATOR.label(table.context.words, table.state)
    assert label.endswith("Coins: Ann 20, Ben 4, Cleo 7. Coins on the treasure map: 3")


def test_coins_are_paid_to_others_or_come_from_the_map(tmp_path: Path) -> None:
    """What one has less, the other has more; whoever is chosen, not only who is up, hunts."""
    table = on_table(tmp_path)
    table.open(Pad(COINS, 0))
    for key, value in ((("pad-whom", 0), 2), (("pad-less", 0), True), (PAD, 3)):
        answer(table, key, value)
    assert latest(table) == MoveCoins(0, -3, 2)
    assert coins(table) == [4, 7, 10]
    assert table.context.words.entry(table.state, latest(table)) == "Ann pays coins to Cleo: 3"
    table.enter(MoveCoins(0, 2, 2))
    assert table.context.words.entry(table.state, latest(table)) == "Cleo pays coins to Ann: 2"
    table.enter(MoveCoins(0, -2, 2))

    table.open(Pad(COINS, 0))
    answer(table, ("pad-seat", 0), 2)
    answer(table, PAD, "hunt")
    assert latest(table) == Hunt(2)


def test_a_building_that_was_built_costs_no_coins(tmp_path: Path) -> None:
    """IB-BUY-1, IB-BUILD-1."""
    table = on_table(tmp_path)
    table.open(Pad("building", 0))
    answer(table, PAD, 4)
    table.open(Pad("building", 0))
    answer(table, ("pad-less", 0), True)
    answer(table, PAD, 9)
    assert [entry.event for entry in table.game.entries] == [AddBuilding(0, Card(4)), AddBuilding(0, Card(9), 0)]
    assert coins(table)[0] == 3


def test_a_number_on_a_banner_is_asked_once(tmp_path: Path) -> None:
    """IB-ATTACK-11: the spoils are the printed number; our copy keeps it, for the next one who takes the town."""
    table = on_table(tmp_path)
    table.board.tap(GRENILLE)
    assert table.panel == TownPanel(GRENILLE, 0)
    answer(table, ("town-taken", 0), "red")
    answer(table, ("town-spoils", 0), 6)
    assert latest(table) == TakeTown(0, GRENILLE, 6)
    assert copy_for(table.context).known.printed.towns[GRENILLE].red == 6
    assert table.board.regions[GRENILLE].value.owner == 0

    table.enter(EndTurn(0))
    table.board.tap(GRENILLE)
    answer(table, ("town-taken", 0), "red")
    assert latest(table) == TakeTown(1, GRENILLE, 6)

    table.undo()
    assert copy_for(table.context).known.printed.towns[GRENILLE].red == 6, "Ann's entry told it"
    for _ in range(2):
        table.undo()
    assert copy_for(table.context).known.is_empty, "nothing tells it any more"


def test_a_reputation_card_left_by_a_step_back_is_taken_up_again(tmp_path: Path) -> None:
    """Also once its visitor was chosen, who is nobody at first."""
    table = on_table(tmp_path)
    open_entry(table, "reputation")
    table.choose_seat(1)
    answer(table, ("top", 0), 2)
    left = table.panel
    table.step_back()
    open_entry(table, "reputation")
    assert table.panel == left


def test_a_question_teaches_our_copy_nothing(tmp_path: Path) -> None:
    """ "May I?" is no report of the table."""
    table = on_table(tmp_path, mode=Mode.WHAT_IF)
    table.board.tap(GRENILLE)
    answer(table, ("town-taken", 0), "blue_green")
    answer(table, ("town-spoils", 0), 2)
    assert copy_for(table.context).known.is_empty


def test_an_entry_goes_to_the_map_or_to_the_owner(tmp_path: Path) -> None:
    """IB-VISIT-3, IB-VISIT-4; IB-VISIT-6: of one's own town there is nothing to enter."""
    table = on_table(tmp_path)
    open_entry(table, "town")
    answer(table, ("town-of", 0), GRENILLE)
    answer(table, ("town-entry", 0), 2)
    assert latest(table) == PayEntry(0, GRENILLE, 2)
    assert table.state.ledger.treasure_map == 2
    assert table.board.lying.value == "Coins on the treasure map: 2"

    table.open(TownPanel(KRAZK, 0))
    assert "town-taken" not in {row.key[0] for row in table.panel_view.value.rows}
    table.choose_seat(1)
    answer(table, ("town-entry", 0), 1)
    assert coins(table) == [6, 6, 7]


def test_old_entries_are_changed_in_the_panels_that_made_them(tmp_path: Path) -> None:
    table = on_table(tmp_path)
    assert edit_panel(table.situation, GainRenown(1, 2)) == Pad("renown", 1, other=2)
    assert edit_panel(table.situation, MoveCoins(1, -4, 2)) == Pad(COINS, 1, other=4, is_less=True, whom=2)
    assert edit_panel(table.situation, TakeTown(1, GRENILLE, 6)) == TownPanel(GRENILLE, 1)
    assert edit_panel(table.situation, PayEntry(1, GRENILLE, 6)) == TownPanel(GRENILLE, 1)
    assert edit_panel(table.situation, AddBuilding(1, Card(5), 0)) == Pad("building", 1, is_less=True)


def test_the_sentence_of_an_entry_says_all_that_can_be_changed(tmp_path: Path) -> None:
    """The preview of a change said the same of an entry before and after it."""
    table = on_table(tmp_path)
    for one, other in (
        (TakeTown(1, GRENILLE, 6), TakeTown(1, GRENILLE, 7)),
        (AddBuilding(1, Card(5)), AddBuilding(1, Card(5), 0)),
        (AddBuilding(1, Card(5), 3), AddBuilding(1, Card(5), 0)),
        (PayEntry(1, GRENILLE, 1), PayEntry(1, GRENILLE, 2)),
        (MoveCoins(1, 2), MoveCoins(1, 3)),
    ):
        assert table.context.words.entry(table.state, one) != table.context.words.entry(table.state, other)


def test_who_gets_and_who_pays_is_said_before_the_number(tmp_path: Path) -> None:
    """What is chosen enters nothing: the treasure map is taken by a button of its own."""
    table = on_table(tmp_path, by("Ann", "entry", town="Grenille", coins=3))
    for is_less, title, whom in (
        (False, "Ann gets: how many coins?", "From another player, else from the supply"),
        (True, "Ann pays: how many coins?", "To another player, else to the supply"),
    ):
        view = Pad(COINS, 0, is_less=is_less).view(table.situation)
        choice = next(row for row in view.rows if isinstance(row, ChoiceRow))
        assert (view.title, choice.title) == (title, whom)
        assert [seat for seat, _ in choice.options] == [1, 2]
    assert [button.text for row in view.rows if isinstance(row, ButtonsRow) for button in row.buttons] == [
        "Another number",
        "Treasure 3",
    ]


def test_what_was_paid_for_a_building_stays_when_it_is_edited(tmp_path: Path) -> None:
    """A price that the table agreed on is lost by a tap on it, not by a tap on the printed price."""
    table = on_table(tmp_path)
    pad = edit_panel(table.situation, AddBuilding(1, Card(5), 3))
    assert isinstance(pad, Pad)
    table.open(pad)
    answer(table, PAD, 6)
    assert latest(table) == AddBuilding(1, Card(6), 3)
    assert coins(table)[1] == 4

    table.open(pad)
    answer(table, ("pad-paid", 0), False)
    answer(table, PAD, 2)
    assert latest(table) == AddBuilding(1, Card(2))


@pytest.mark.parametrize("counted", [None, 9])
def test_tracked_coins_need_no_count(tmp_path: Path, counted: int | None) -> None:
    """IB-SCORE: wood, fish and renown at game end are typed; coins only where the table counts others."""
    table = on_table(tmp_path)
    draft = COUNT.first(table.state, None)
    for seat in range(3):
        for name in ("wood", "fish", "end"):
            draft = draft.put(("counts", seat, name), 0)
    if counted is not None:
        draft = draft.put(("counts", 1, "coins"), counted)
    form = Form(table.context, draft, lambda step: None)
    assert not gaps_of(form, COUNT.parts(form))
    assert [one.coins for one in draft.event.counts] == [None, counted, None]
    assert isinstance(draft.event, Finish)
    assert draft.event.counts[0] == FinalCount(None)


def test_counted_coins_are_typed_like_all_else(tmp_path: Path) -> None:
    """What the table counts replaces what is tracked: a step from 0 would leave a player with one coin."""
    table = on_table(tmp_path, by("Ben", "coins", amount=2))
    form = Form(table.context, COUNT.first(table.state, None).put(("counts", 1, "wood"), 3), lambda step: None)
    parts = COUNT.parts(form)
    numbers = next(part for part in parts if isinstance(part, NumberTable))
    assert not [part for part in parts if isinstance(part, Number)]
    assert numbers.rows[-1].title == "Coins, if not 7 \N{MIDDLE DOT} 9 \N{MIDDLE DOT} 7"
    assert [cell.key for cell in numbers.cells(form)][-3:] == [("counts", seat, "coins") for seat in range(3)]
    assert progress_of(form, parts) == "1/9"


def test_a_position_asks_what_is_tracked_alone(tmp_path: Path) -> None:
    """Renown, coins, towns, and whose turn it is: no ships, crew or influence track."""
    table = on_table(tmp_path)
    form = Form(table.context, FORM.first(table.game.setup, None), lambda step: None)
    asked = questions(form)
    assert len(asked) == 4
    names = {gap.key[-1] for question in asked for gap in gaps_of(form, question.parts)}
    assert names == {"tokens", "track", "coins", "turn", "treasure_map", "reputation"}


def test_all_ships_of_a_position_stand_within_their_region(tmp_path: Path) -> None:
    """Its owner's cube and four ships, side by side on a phone of 320 pixels."""
    table = table_of(tmp_path, document(players=4))
    draft = FORM.first(table.game.setup, None).put(("board", "towns", 3), 1)
    for seat in range(4):
        draft = draft.put(("players", seat, "ship", "region"), 3)
    table.session.width = 320
    shown = sea_of_form(Form(table.context, draft, lambda step: None))
    (row,) = [one for one in rows_in(shown) if len(one.controls) == 6]
    widths = [one.width or 0 for one in row.controls if isinstance(one, ft.Container)]
    assert len(widths) == 6
    assert sum(widths) + 5 * row.spacing <= (320 - 2 * SPACE - 3 * 4) / 4 - 2 * EDGE


def rows_in(control: ft.BaseControl) -> Iterator[ft.Row]:
    """Every row within a control."""
    if isinstance(control, ft.Row):
        yield control
    for inner in [getattr(control, "content", None), *getattr(control, "controls", ())]:
        if isinstance(inner, ft.BaseControl):
            yield from rows_in(inner)


@pytest.mark.parametrize(("following", "text"), [("Ben", "Next: Ben"), ("Wolkenstein-Rodenegg-Ben", "Turn over")])
def test_the_end_of_a_turn_names_who_is_next_where_the_name_has_room(tmp_path: Path, following: str, text: str) -> None:
    """Readers hear the name all the same."""
    record = document(players=3, tracking="table")
    record["setup"]["players"][1]["name"] = following
    table = table_of(tmp_path, record)
    parts = [part for control in table.panel_view.value.controls(table) for part in semantics_in(control)]
    (key,) = (part for part in parts if part.identifier == "turn-next")
    assert key.label == f"Next: {following}"
    assert text in repr(key.content)
