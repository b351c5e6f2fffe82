"""A light game at its table: the keys are the entries, the wrap is told, the end counts down."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.islebound.entries.building import AddBuilding
from companion.games.islebound.entries.renown import GainRenown
from companion.games.islebound.entries.turn import EndTurn, turns_ahead
from companion.games.islebound.pieces.cards import ABILITIES, Card
from companion.ui.games.islebound.next_steps import reminder
from companion.ui.games.islebound.panels.bar import tick_off
from companion.ui.games.islebound.panels.pad import BUILDING, KEYS, PAD, RENOWN, Pad
from companion.ui.games.islebound.score_board import NARROW, CardView, cards_across
from companion.ui.games.islebound.sheet import curves
from companion.ui.session import Session
from companion.ui.table.making.entry import answer
from companion.ui.table.model import TableModel
from companion.ui.theme import SPACE
from tests.drive.island_player import semantics_in
from tests.ui.games.islebound.isle_tables import by, document, table_of


def light(folder: Path, *events: dict[str, object], players: int = 3) -> TableModel:
    return table_of(folder, document(*events, players=players, tracking="score"))


def card(table: TableModel, seat: int) -> CardView:
    view = table.board.cards[seat].value
    assert isinstance(view, CardView)
    return view


def test_a_gain_past_seven_tells_the_token_and_where_the_cube_stands(tmp_path: Path) -> None:
    """IB-REN-2: from 6 with 3 one token, the cube on 2; IB-REN-3: 15 more give two tokens at once."""
    table = light(tmp_path, by("Ann", "renown", amount=6))
    table.enter(GainRenown(0, 3))
    assert "Track 6 + 3: 1 token, now at 2" in [gain.text for gain in table.panel_view.value.latest.gains]
    assert (card(table, 0).track, card(table, 0).tokens, card(table, 0).score) == (2, 1, 9)

    table.enter(GainRenown(0, 15))
    assert "Track 2 + 15: 2 tokens, now at 3" in [gain.text for gain in table.panel_view.value.latest.gains]
    assert (card(table, 0).track, card(table, 0).tokens, card(table, 0).score) == (3, 3, 24)


def test_there_is_no_bar_of_players_over_the_cards(tmp_path: Path) -> None:
    """The cards are the board."""
    table = light(tmp_path)

    assert table.players.value == ()


def test_a_key_of_the_pad_enters_for_the_player_it_was_opened_for(tmp_path: Path) -> None:
    """Two taps: Building, then the price; the ability is chosen before, if the app has to know it."""
    table = light(tmp_path)
    table.open(Pad(BUILDING, 1))
    answer(table, PAD, 6)
    assert table.game.entries[-1].event == AddBuilding(1, Card(6))

    table.open(Pad(BUILDING, 2, ability="palace"))
    answer(table, PAD, 4)
    assert table.game.entries[-1].event == AddBuilding(2, Card(4, ability="palace"))

    table.open(Pad(RENOWN, 0))
    answer(table, PAD, 12)
    answer(table, PAD, 12)
    assert [entry.event for entry in table.game.entries][2:] == [GainRenown(0, 12)]


def test_the_pad_shows_the_abilities_that_score_and_all_others_at_a_tap(tmp_path: Path) -> None:
    """IB-SCORE, IB-BLDG-MAUSOLEUM: only these change what the app counts where the score alone is tracked."""
    table = light(tmp_path)
    table.open(Pad(BUILDING, 0))
    shown = [name for name in identifiers(table) if name.startswith("pad-abilit")]
    assert shown == ["pad-ability-palace", "pad-ability-sailors", "pad-ability-mausoleum", "pad-ability-more"]
    names = list(identifiers(table))
    assert names.index("pad-ability-palace") < names.index("pad-1"), "chosen before the price"

    table.open(Pad(BUILDING, 0, is_open=True))
    assert len([name for name in identifiers(table) if name.startswith("pad-ability-")]) == len(ABILITIES)


@pytest.mark.parametrize("what", [RENOWN, BUILDING])
def test_another_number_is_empty_until_it_is_entered(tmp_path: Path, what: str) -> None:
    """The button to enter it comes where the finger is: it has nothing to enter before a further tap."""
    table = light(tmp_path)
    table.open(Pad(what, 0))
    answer(table, PAD, "other")
    table.confirm()
    assert (table.proposed, len(table.game.entries)) == (None, 0)

    table.open(replace(table.panel, other=KEYS[what][-1] + 1))
    table.confirm()
    assert len(table.game.entries) == 1


def identifiers(table: TableModel) -> list[str]:
    controls = table.panel_view.value.controls(table)
    return [part.identifier for control in controls for part in semantics_in(control) if part.identifier]


def test_the_eighth_building_triggers_the_end_and_the_turns_left_are_named(tmp_path: Path) -> None:
    """IB-END-2, IB-END-4: of three players the second triggers it: the third, then everyone once more."""
    seven = [by("Ben", "building", card={"price": 1}) for _ in range(7)]
    table = light(tmp_path, *seven)
    assert table.head.value.detail == "Ends at 8 buildings"

    table.enter(AddBuilding(1, Card(2)))

    assert table.head.value.detail == "Triggered by Ben: 4 turns are left after that turn"
    assert table.panel_view.value.turn == "Cleo’s turn, 4 left"


def test_the_last_token_triggers_the_end_and_then_the_track_counts_on(tmp_path: Path) -> None:
    """IB-REN-5, IB-END-3: 16 tokens are 112 renown."""
    table = light(tmp_path, by("Ann", "renown", amount=99), by("Ben", "renown", amount=13))
    assert table.head.value.title == "Tokens left 1"

    table.enter(GainRenown(1, 1))
    assert table.head.value.title == "Tokens left 0"
    assert table.head.value.detail.startswith("Triggered by Ben")
    table.enter(GainRenown(1, 9))

    assert (card(table, 1).track, card(table, 1).track_text) == (9, "9 on the track")


def test_the_curve_goes_from_entry_to_entry_where_no_rounds_are_known(tmp_path: Path) -> None:
    """The curve of a light game goes by entries; a full one draws its rounds."""
    table = light(tmp_path, by("Ann", "renown", amount=3), by("Ben", "building", card={"price": 2}), players=2)

    [curve] = curves(table.context)

    assert curve.lines == (((0, 0), (1, 3), (2, 3)), ((0, 0), (1, 0), (2, 2)))
    assert curve.after == ((3, 3), (0, 2))
    assert curves(table_of(tmp_path / "full", document()).context) == ()


def test_the_turns_left_are_ticked_off(tmp_path: Path) -> None:
    """IB-END-4: the third, then everyone once more; then Finish leads. Another window shows the same."""
    eight = [by("Ben", "building", card={"price": 1}) for _ in range(8)]
    table = light(tmp_path, *eight)
    assert table.panel_view.value.turn == "Cleo’s turn, 4 left"

    tick_off(table)
    other = TableModel(Session(table.session.services), table.position)
    assert other.panel_view.value.turn == other.head.value.detail == "Ann’s turn, 3 left"
    assert reminder(other.context.words, other.state) == ""

    for seat in (0, 1, 2):
        table.enter(EndTurn(seat))
    assert (table.panel_view.value.turn, bool(table.panel_view.value.over)) == ("", True)
    assert table.head.value.detail == "The last turn is over. Continue with the final scoring."
    assert [entry.event for entry in table.game.entries[8:]] == [EndTurn(2), EndTurn(0), EndTurn(1), EndTurn(2)]


def turns_left(table: TableModel) -> int:
    return len(turns_ahead(table.state))


def test_undo_takes_a_turn_back_and_leaves_the_points(tmp_path: Path) -> None:
    """Each turn is an entry of its own: the last one entered is the first taken back, and redone."""
    table = light(tmp_path, *[by("Ben", "building", card={"price": 1})] * 8)
    tick_off(table)
    assert (turns_left(table), card(table, 1).score) == (3, 8)
    assert table.panel_view.value.latest.undo == "Cleo ends the turn"
    table.undo()
    assert (turns_left(table), card(table, 1).score) == (4, 8)
    table.redo()
    assert turns_left(table) == 3


LEAST_KEY = 44
"""Pixels of a key that a thumb hits."""


@pytest.mark.parametrize(("width", "across"), [(360, 1), (428, 1), (516, 2), (640, 2), (1280, 4)])
def test_cards_stand_side_by_side_where_their_keys_can_be_hit(width: int, across: int) -> None:
    """A phone on its side (932 x 430 leaves 516) shows two by two: else the third player is cut."""
    assert cards_across(width, 4) == across
    card = (width - SPACE * (across - 1)) / across
    keys = 4 if card < NARROW else 4 + 9 / 5
    assert (card - 24 - 4 * 4) / keys >= LEAST_KEY
