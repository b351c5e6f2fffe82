"""The title of a table is read whole, and no word of it or of a button is broken: measured with the font's widths."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import flet as ft
import pytest

from companion.games.registry import game_for
from companion.play.live_game import begin
from companion.services import services_in
from companion.ui.components.basics import PHONE, SIDE_SHARE, size_beside_another
from companion.ui.components.seat_table import PADDING, column_width, count_cells
from companion.ui.kit import component
from companion.ui.session import Session, SessionContext
from companion.ui.table.head import TITLE_SIZE, Head, title_in
from companion.ui.table.model import TableModel
from companion.ui.table.position import TablePosition
from companion.ui.table.room import head_height
from companion.ui.theme import SPACE, TOUCH
from tests.drive.kept import Json, record, sample
from tests.drive.screens import of_island
from tests.ui.fonts import digit_width, text_width
from tests.ui.games.island.test_island import identifiers
from tests.ui.tables import table_of
from tests.ui.window import Window, in_a_loop

WINDOWS = ((320, 640), (344, 882), (360, 740), (390, 844), (412, 915), (540, 960), (736, 414), (844, 390), (932, 430))


def documents() -> list[Json]:
    """A game of every kind, somewhere in its middle, with its rounds of two digits where there are so many."""
    isle = sample(12, "islebound")
    return [sample(1), sample(22), {**isle, "events": isle["events"][:106]}, of_island(10, 140), of_island(15, 31)]


@pytest.mark.parametrize("language", ["en", "de", "hu"])
@pytest.mark.parametrize("scale", [1.0, 1.3, 1.5, 2.0])
def test_a_title_is_read_whole(tmp_path: Path, language: str, scale: float) -> None:
    """Where its number was cut, a table did not say the round; a detail without room is left to the tiles."""
    services = services_in(str(tmp_path))
    for document in documents():
        game = game_for(document)
        session = Session(services, language=language, text_scale=scale)
        table = TableModel(session, TablePosition(begin(game, services.store, game.read(document))))
        head = cast(Any, table.head.value)
        for session.width, session.height in WINDOWS:
            room = (table.room.dock + SPACE - 4 * TOUCH) / scale
            title, size = title_in(head.title, (head.detail,), room, TITLE_SIZE, session.is_large)
            assert head.title in title
            assert size <= TITLE_SIZE
            assert lines_of(title, size, room) <= 1 + session.is_large, (title, session.width)


async def title_of(table: TableModel) -> ft.Text:
    """The title as the head shows it."""
    window, head = Window(), component(lambda: Head(table.head, table, table.room, key="head"))
    await window.show(lambda: SessionContext(table.session, lambda: head()))
    [title] = [one for one in window.find(ft.Text) if one.value and one.value.startswith(table.head.value.title)]
    return title


@pytest.mark.parametrize("scale", [1.5, 2.0])
@in_a_loop
async def test_the_head_of_large_text_names_who_is_up(tmp_path: Path, scale: float) -> None:
    """Tiles have no names then; long ones are cut so that they differ."""
    names, found = ("Maximiliane-Charlotte A", "Maximiliane-Charlotte B", "Wilhelmina von Bergen"), []
    for up in names[:2]:
        bids = {"type": "petition", "bids": {name: int(name == up) for name in names}}
        table = table_of(tmp_path / up, record(names, [bids], "full"))
        table.session.width, table.session.height, table.session.text_scale = 375, 667, scale
        found.append((await title_of(table)).value)
    assert found == [f"Round 1/12 \N{MIDDLE DOT} Maximi\N{HORIZONTAL ELLIPSIS}{end}" for end in "AB"]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@in_a_loop
async def test_the_lines_of_a_title_have_room_in_the_head(tmp_path: Path, scale: float) -> None:
    """Of "Zyklus 1 · im Uhrzeigersinn" at 150 % the lower half of the second line was cut; a line is 1.5 high."""
    table = table_of(tmp_path, record(["Ann", "Ben"]), "de")
    table.session.text_scale = scale
    title = await title_of(table)
    assert title.max_lines
    assert title.size
    assert title.max_lines * 1.5 * title.size * scale <= head_height(table.session) + 0.1


@pytest.mark.parametrize("word", ["Visszavonulás", "Lapválasztás", "Wertungsblatt", "1"])
def test_no_long_word_of_a_button_beside_another_is_broken(word: str) -> None:
    """At 200 % the retreat was "Visszavo nulás"; a short word keeps its size."""
    for width, height in WINDOWS:
        session = Session(cast(Any, None), text_scale=2, width=width, height=height)
        size = size_beside_another(session, f"{word} 1", 16)
        column = min(PHONE, width * SIDE_SHARE if session.is_landscape else width)
        assert 2 * text_width(word, size) <= (column - 2 * SPACE - 6) / 2 - 12, (width, size)
        assert size == 16 or len(word) > 9
    assert size_beside_another(Session(cast(Any, None), width=320), word, 16) == 16


@pytest.mark.parametrize("language", ["en", "de", "hu"])
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize(
    ("game", "number", "entries"), [("island", 10, 140), ("", 22, 96), ("islebound", 52, 40), ("islebound", 12, 107)]
)
def test_a_key_of_a_turn_is_read_whole(  # each game once
    tmp_path: Path, language: str, scale: float, game: str, number: int, entries: int
) -> None:
    """On the narrowest phone one said "Einmarschier…", on a phone on its side "Schatzm…", in large text "Ansehe n"."""
    services, document = services_in(str(tmp_path)), sample(number, game)
    rules = game_for(document)
    record = rules.read({**document, "events": document["events"][:entries]})
    session = Session(services, language=language, text_scale=scale)
    table = TableModel(session, TablePosition(begin(rules, services.store, record)))
    for session.width, session.height in WINDOWS:
        view = cast(Any, table.panel_view.value)
        name = r"'(card|bar)-(?!visit|undo)"
        rows = [
            one for one in view.controls(table) if isinstance(one, ft.Row) and re.search(name, str(identifiers(one)))
        ]
        across = max(len(row.controls) for row in rows)
        column = (table.room.dock - 4 - 6 * (across - 1)) / across - 2
        keys = [key for row in rows for key in row.controls if identifiers(key) != ["turn-next"]]  # it has a name
        texts = [text for key in keys for text in texts_in(key)]
        assert len(texts) >= 3
        for text in texts:
            longest = max(text.value.split(), key=len)
            assert text_width(longest, text.size) * scale <= column, (longest, text.size, session.width)


def texts_in(control: Any) -> Iterator[Any]:
    """The texts within a control."""
    if isinstance(control, ft.Text):
        yield control
    for inner in (getattr(control, "content", None), *(getattr(control, "controls", None) or ())):
        if inner is not None:
            yield from texts_in(inner)


def lines_of(text: str, size: float, room: float) -> int:
    """The lines in which a text is set: a word that has no room in one begins the next."""
    lines, line = 1, ""
    for word in text.split():
        line = f"{line} {word}".strip()
        if text_width(line, size) > room:
            lines, line = lines + 1, word
    return lines


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_numbers_side_by_side_are_not_read_as_one(scale: float) -> None:
    """Supplies of 23, 14, 15 and 6 Jade were read as 2314156 at 200 % text on a phone."""
    for (width, height), seats, jade in itertools.product(WINDOWS, (2, 3, 4), (7, 42, 129, -12)):
        session = Session(cast(Any, None), text_scale=scale, width=width, height=height)
        column = column_width(width - 2 * SPACE - 2 * PADDING, seats)
        cells = count_cells(session, "jade-*", [jade] * seats, ["Jade"] * seats, column, bold=True)
        size = cast(Any, cells[0]).content.content.size
        gap = column - digit_width(size * scale) * len(str(jade))
        assert gap >= 6, (width, seats, jade)
        assert size * scale >= 11, (width, seats, jade)
