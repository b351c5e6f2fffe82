"""No word of a key of a dock is broken or cut: measured with the font's own widths, without a browser."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component, Renderer

from companion.text.catalogue import LANGUAGES
from companion.ui.table.model import TableModel
from companion.ui.table.panels.parts import latest_parts
from companion.ui.table.results import Latest
from tests.conftest import long_but
from tests.drive.screens import NOWHERE, PLACES, TABLE, kept_games, show
from tests.session.rooms import edges_of
from tests.session.test_names_differ import enlarge
from tests.session.visitor import HereApp, HereScreen, parts, shown
from tests.ui.fonts import BOLDER, text_width

WINDOWS = ((320, 640), (375, 667), (393, 852), (667, 375))
LINE, LEADING = 1.43, 0.25
"""The height of a line relative to the font size, and the part of it above and below all letters."""
SCALES = (1.0, 1.3, 1.5, 2.0)
TABLES = [place for place in PLACES if TABLE.match(place.path)]


def natural(control: Any, scale: float) -> float:
    """The width of a control that has all the room it wants."""
    if width := getattr(control, "width", None):
        return float(width)
    match control:
        case ft.Text():
            return text_width(str(control.value), (control.size or 0) * scale)
        case ft.Icon():
            return float(control.size or 24)
        case ft.Row():
            return sum(natural(one, scale) for one in control.controls) + control.spacing * (len(control.controls) - 1)
    return max((natural(one, scale) for one in parts(control)), default=0.0) + edges_of(control)


def words_of(control: Any, width: float, scale: float, high: float = 0) -> Iterator[tuple[ft.Text, float, float]]:
    """The texts of the keys in a part of that width, each with the width of its line and the height of its lines."""
    width = float(getattr(control, "width", None) or width)
    if isinstance(control, ft.Semantics) and control.button:
        high = high or math.inf
    elif high:
        high = float(getattr(control, "height", None) or high)
    if isinstance(control, ft.Text):
        if high:
            yield control, width, high
    elif isinstance(control, ft.Row) and not control.wrap:
        flex = sum(int(one.expand or 0) for one in control.controls)
        left = width - control.spacing * (len(control.controls) - 1)
        left -= sum(natural(one, scale) for one in control.controls if not one.expand)
        for one in control.controls:
            room = left * int(one.expand) / flex if one.expand else natural(one, scale)
            yield from words_of(one, room, scale, high)
    else:
        if high and isinstance(control, ft.Column):
            high -= sum((one.size or 24) + 1 for one in control.controls if isinstance(one, ft.Icon))
        for part in parts(control):
            yield from words_of(part, width - edges_of(control), scale, high)


def lines_of(text: ft.Text, room: float, scale: float) -> int:
    """The lines of a text; more than it may have if a word of it is broken."""
    size, lines = (text.size or 0) * scale / (1 if text.weight else BOLDER), 0
    for part in str(text.value).split("\n"):
        lines, line = lines + 1, ""
        for word in part.split():
            if text_width(word, size) > room:
                return 99
            longer = f"{line} {word}".strip()
            lines, line = (lines, longer) if text_width(longer, size) <= room else (lines + 1, word)
    return lines


def faults(control: Any, room: float, session: Any) -> Iterator[str]:
    """The keys in a part of that width that have no room for their words."""
    for text, wide, high in words_of(control, room, session.text_scale):
        size, lines = float(text.size or 0), lines_of(text, wide, session.text_scale)
        if lines > (text.max_lines or 99) or (lines * LINE - LEADING) * size * session.text_scale > high:
            at = f"{session.width}x{session.height} {session.text_scale:.0%}"
            yield f"{at}: {text.value!r} of {size:.1f} in {wide:.0f} x {high:.0f}"


def cut_words(table: TableModel) -> Iterator[str]:
    """The keys of the dock that have no room for their words, in every window and text size."""
    session = table.session
    for (session.width, session.height), session.text_scale in product(WINDOWS, SCALES):
        view: Any = table.panel_view.value
        undo = table.t("table.undo", entry=f"{table.context.words.names[0]}: Wilhelmina von Bergfeld")
        latest = latest_parts(table, Latest("…", (), (), undo, undoes_more=True))
        for control in [*view.controls(table), *view.buttons(table), *latest]:
            yield from faults(control, table.room.dock, session)


@pytest.mark.parametrize("language", long_but({"de"}, LANGUAGES))
def test_no_word_of_a_key_is_broken_or_cut(server: HereApp, language: str) -> None:
    games, wrong = kept_games(server), list[str]()
    for place in TABLES:
        screen = HereScreen(server, NOWHERE, locale=language)
        show(screen, place, games)
        docks = [one for one in shown(screen.session.page) if isinstance(one, Component) and one.key == "panel"]
        tables = [one for dock in docks for one in dock.args if isinstance(one, TableModel)]
        screen.close()  # the window changes its size without being drawn
        with Renderer().with_context():
            wrong += [f"{place.name} {found}" for table in tables for found in cut_words(table)]
    assert not wrong


@pytest.mark.parametrize("language", long_but({"hu"}, LANGUAGES))
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_no_word_below_a_final_sheet_is_broken_or_cut(server: HereApp, language: str, scale: float) -> None:
    with closing(HereScreen(server, f"/games/{kept_games(server)['finished']}/sheet", locale=language)) as screen:
        screen.wait_for("sheet-again")
        for width, height in WINDOWS[:3]:
            screen.resize(width, height)
            enlarge(screen, scale)
            after = next(one for one in shown(screen.session.page) if isinstance(one, Component) and one.key == "after")
            assert not [*faults(after, width - 16, after.args[0].session)]
