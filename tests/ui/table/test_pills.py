"""Pills of the changes of an entry: whose, and by how much; losses are not green."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.ui.games.island_fortress.facts import gain_pill
from companion.ui.games.island_fortress.marks import BLOCK_MARK, CHIP_MARK, JADE_MARK, PRISON_MARK, TREASURE_MARK
from companion.ui.table.history.log import log_rounds
from companion.ui.table.pills import Amount, Pill, Result, drawn_pill, pill_width, result_lines, result_strip
from companion.ui.table.results import consequence
from companion.ui.theme import DARK, LIGHT, Palette
from tests.drive.games.island_fortress.builders import ADAM, building, buying_blocks, petition, seat
from tests.drive.kept import sample
from tests.ui.tables import full_table, light_table, table_of


def texts_in(control: ft.Control) -> list[ft.Text]:
    """All texts in a control, in order."""
    if isinstance(control, ft.Text):
        return [control]
    inner: list[Any] = getattr(control, "controls", None) or [getattr(control, "content", None)]
    return [text for part in inner if part is not None for text in texts_in(part)]


@pytest.mark.parametrize("palette", [DARK, LIGHT])
def test_what_is_lost_is_not_green(palette: Palette, tmp_path: Path) -> None:
    """A number with a minus has the color of any text; one with a plus is good news."""
    seats = light_table(tmp_path).game.setup.seats
    shown = drawn_pill(Pill(0, (Amount(10), Amount(-2, JADE_MARK))), seats, palette)

    assert [(text.value, text.color) for text in texts_in(shown)] == [
        ("+10", palette.good),
        ("\N{MINUS SIGN}2", palette.text),
    ]


def test_an_entry_says_whose_counts_it_changed_and_by_how_much(tmp_path: Path) -> None:
    """Buying blocks: fewer Jade, more blocks, in one pill of whoever buys."""
    table = full_table(tmp_path)
    found = consequence(table.context, buying_blocks(ADAM, 3))

    result, prison = found.lines
    (pill,) = result.pills
    assert pill.seat == seat(ADAM)
    assert {amount.icon: amount.change > 0 for amount in pill.amounts} == {JADE_MARK: False, BLOCK_MARK: True}
    assert [(pill.seat, pill.icon) for pill in prison.pills] == [(None, PRISON_MARK)]


def test_every_gain_of_the_samples_has_a_pill_with_all_of_its_numbers() -> None:
    """Points, Buyback Chips and Treasures: what is told in words is shown, too."""
    for number in (1, 7, 22):
        record = ISLAND_FORTRESS.read(sample(number))
        state = ISLAND_FORTRESS.start(record.setup)
        for entry in record.entries:
            state = ISLAND_FORTRESS.apply(state, entry.event)
            for gain in state.gains:
                got = {None: gain.points, CHIP_MARK: gain.chips, TREASURE_MARK: gain.treasures}
                shown = {amount.icon: amount.change for amount in gain_pill(gain).amounts}
                assert shown == {icon: change for icon, change in got.items() if change}


def test_a_row_of_four_players_has_room_in_one_line_of_a_small_phone(tmp_path: Path) -> None:
    """Four pills with a sign and two digits, at 360 px; a fifth is told to be there."""
    seats = light_table(tmp_path, players=4).game.setup.seats
    four = [Result("", tuple(Pill(seat, (Amount(10),)) for seat in range(4)))]
    strip = result_strip(four, seats, DARK, 344, 1)
    assert [text.value for text in texts_in(strip)] == ["+10"] * 4

    wide = [Result("", tuple(Pill(seat, (Amount(10, JADE_MARK), Amount(10, BLOCK_MARK))) for seat in range(4)))]
    values = [text.value for text in texts_in(result_strip(wide, seats, DARK, 344, 1))]
    assert values[-1] == "\N{HORIZONTAL ELLIPSIS}"
    assert sum(pill_width(pill, 15, 1) for pill in wide[0].pills) > 344


def test_what_is_no_count_is_told_in_words(tmp_path: Path) -> None:
    """Below the pills of the other results."""
    seats = light_table(tmp_path).game.setup.seats
    lines = result_lines([Result("It ends."), Result("Points", (Pill(0, (Amount(3),)),))], seats, DARK)

    assert [text.value for line in lines for text in texts_in(line)] == ["+3", "It ends."]


def test_income_stands_under_its_round_with_its_unit(tmp_path: Path) -> None:
    """The log tells it where the round begins, not with the last turn of the round before, which brought it."""
    table = table_of(tmp_path, sample(22))
    rounds = log_rounds(table.context)
    opened = {group.round: group.opening for group in rounds}

    assert opened[1] == ()
    ((income,), *_) = [opened[2]]
    assert income.text.startswith("Income for the new round (Jade): ")
    assert [pill.seat for pill in income.pills] == list(range(len(table.game.setup.seats)))
    assert all(amount.icon == JADE_MARK for pill in income.pills for amount in pill.amounts)
    assert not any("Income of" in gain.text for group in rounds for line in group.lines for gain in line.gains)


def test_a_round_that_has_only_its_income_is_told(tmp_path: Path) -> None:
    """After the last turn of a round, before the next petition."""
    document = sample(22)
    petitions = [number for number, event in enumerate(document["events"]) if event["type"] == "petition"]
    table = table_of(tmp_path, {**document, "events": document["events"][: petitions[1]]})

    newest, _ = log_rounds(table.context)

    assert (newest.round, newest.lines, len(newest.opening)) == (2, (), 1)
    assert log_rounds(light_table(tmp_path / "light", petition(ADAM), building(ADAM, "1a1")).context)[0].opening == ()
