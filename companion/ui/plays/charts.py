"""Charts of the statistics: bars with their numbers, and the curve of a person's points.

A bar stands below its name and numbers, so that nobody depends on its color and screen readers get the same. Counts of
plays can be tapped to list the plays.
"""

from collections.abc import Callable, Sequence
from string import ascii_uppercase
from typing import Any, Final, NamedTuple

import flet as ft

from companion.plays.statistics import Point
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.plays.book import number_words

BAR: Final = 12
"""Height of a bar in pixels."""
WHOLE: Final = 1000
"""Number of units in a bar's width."""
FEWEST_LETTERS: Final = 0.07
"""Minimum share of a bar for a part to show its letter."""


class Bar(NamedTuple):
    """A line of a chart: its title, its numbers in words, and the share of the width that it fills, from 0 to 1.

    `second` is a further part behind the first, drawn as an outline. `plays` opens the plays behind it; None without.
    """

    name: str
    title: str
    numbers: str
    part: float
    second: float = 0
    plays: Callable[[], object] | None = None


def bars(session: ui.Session, prefix: str, lines: Sequence[Bar]) -> ft.Control:
    """Return a chart of bars, each below its name and numbers."""
    return ui.in_column(*(_bar(session, f"{prefix}-{line.name}", line) for line in lines), spacing=4)


def _bar(session: ui.Session, identifier: str, line: Bar) -> ft.Control:
    palette = session.palette
    filled = round(WHOLE * min(1, max(0, line.part)))
    outlined = min(WHOLE - filled, round(WHOLE * max(0, line.second)))
    pieces: list[ft.Control] = []
    if filled:
        pieces.append(ft.Container(expand=filled, height=BAR, bgcolor=palette.pick))
    if outlined:
        pieces.append(ft.Container(expand=outlined, height=BAR, border=ft.Border.all(2, palette.pick)))
    if filled + outlined < WHOLE:
        pieces.append(ft.Container(expand=WHOLE - filled - outlined, height=BAR, bgcolor=palette.raised))
    content = ui.in_lines(
        ui.in_row(
            ui.expanded(ui.plain_text(line.title, palette, ui.BODY, semantics=False)),
            ui.plain_text(line.numbers, palette, ui.BODY, bold=True, semantics=False),
        ),
        ui.in_row(*pieces, spacing=0),
        spacing=4,
    )
    label = f"{line.title}: {line.numbers}"
    if line.plays is None:
        return ft.Semantics(
            identifier=identifier, label=label, key=identifier, content=ft.Container(content, padding=6)
        )
    return ui.tappable(identifier, label, line.plays, content, padding=6, border_radius=ui.RADIUS)


class Part(NamedTuple):
    """A part of a bar: its name and value."""

    title: str
    amount: float


def parts_bars(
    session: ui.Session, name: str, titles: Sequence[str], parts: Sequence[tuple[str, Sequence[float]]]
) -> list[ft.Control]:
    """Return a bar for each title, on one scale; `parts` holds each part's name and its value for each title.

    Their identifiers are the name and a number from 0.
    """
    every = [[Part(part, amounts[number]) for part, amounts in parts] for number in range(len(titles))]
    most = max(map(_sum_of, every), default=0)
    return [
        parts_bar(session, f"{name}-{number}", title, of, most)
        for number, (title, of) in enumerate(zip(titles, every, strict=True))
    ]


def _sum_of(parts: Sequence[Part]) -> float:
    """Return the length of a bar: the sum of its positive parts."""
    return sum(part.amount for part in parts if part.amount > 0)


def parts_bar(session: ui.Session, identifier: str, title: str, parts: Sequence[Part], most: float) -> ft.Control:
    """Return a bar of several parts, each with a letter; the letters are explained with their numbers below.

    `most` is the sum of the longest bar of the chart, which takes the whole width.
    """
    t, palette = session.t, session.palette
    whole = _sum_of(parts)
    most = max(most, whole)
    grounds = (palette.pick, palette.raised)
    inks = (palette.ground, palette.text)
    pieces: list[ft.Control] = []
    for number, part in enumerate(parts):
        if part.amount > 0:
            letter = letter_of(number) if part.amount >= FEWEST_LETTERS * most else ""
            pieces.append(
                ft.Container(
                    ui.plain_text(
                        letter, palette, ui.SMALL, inks[number % 2], bold=True, center=True, lines=1, semantics=False
                    ),
                    expand=max(1, round(WHOLE * part.amount / most)),
                    height=session.tall(22),
                    bgcolor=grounds[number % 2],
                    border=ft.Border.all(1, palette.ground),
                    alignment=ft.Alignment.CENTER,
                )
            )
    if left := round(WHOLE * (most - whole) / most) if most else 0:
        pieces.append(ft.Container(expand=left))
    numbers = [f"{part.title} {number_words(t, part.amount, 1)}" for part in parts]
    lettered = [f"{letter_of(number)}\N{NO-BREAK SPACE}{text}" for number, text in enumerate(numbers)]
    return ft.Semantics(
        identifier=identifier,
        key=identifier,
        label=f"{title}. {'. '.join(numbers)}",
        content=ui.in_lines(
            ui.plain_text(title, palette, ui.BODY, bold=True, semantics=False),
            ui.in_row(*pieces, spacing=0),
            ui.plain_text(" · ".join(lettered), palette, ui.SMALL + 1, palette.quiet, semantics=False),
            spacing=4,
        ),
    )


def letter_of(number: int) -> str:
    """Return the letter of a part by its number from 0."""
    return ascii_uppercase[number % len(ascii_uppercase)]


def tenths_strip(session: ui.Session, identifier: str, label: str, texts: Sequence[str]) -> ft.Control:
    """Return ten fields from left to right with a text each: who was ahead."""
    palette = session.palette
    fields = [
        ft.Container(
            ui.plain_text(text, palette, ui.SMALL, bold=True, center=True, lines=1, semantics=False),
            expand=1,
            height=session.tall(28),
            bgcolor=palette.raised if number % 2 else palette.surface,
            border=ft.Border.all(1, palette.line),
            alignment=ft.Alignment.CENTER,
        )
        for number, text in enumerate(texts)
    ]
    return ft.Semantics(identifier=identifier, key=identifier, label=label, content=ui.in_row(*fields, spacing=0))


# --- the curve ---------------------------------------------------------------------------------------------

LEFT, RIGHT, TOP, BOTTOM = 40, 14, 16, 26
LARGEST: Final = 400
"""Maximum number of points drawn, the latest ones."""


def points_curve(session: ui.Session, identifier: str, label: str, points: Sequence[Point], width: float) -> ft.Control:
    """Return a person's points from play to play: a win is a filled disc, others are open."""
    drawing = curve_drawing(session.t, session.palette, points[-LARGEST:], width, min(220, width * 0.6))
    return ft.Semantics(identifier=identifier, key=identifier, label=label, image=True, content=ui.drawn(drawing))


def curve_drawing(
    t: Catalogue, palette: ui.Palette, points: Sequence[Point], width: float, height: float
) -> ui.Drawing:
    """Return the drawing of a curve."""
    scores = [point.score for point in points]
    low, high = min(0, *scores), max(1, *scores)
    wide, tall = width - LEFT - RIGHT, height - TOP - BOTTOM

    def place(number: int, score: float) -> tuple[float, float]:
        x = LEFT + wide * (number / (len(points) - 1) if len(points) > 1 else 0.5)
        return x, TOP + tall * (1 - (score - low) / (high - low))

    average = sum(scores) / len(scores)
    shapes: list[ui.Shape] = []
    for score in sorted({low, average, high}):
        y = place(0, score)[1]
        shapes.append(ui.Line(((LEFT, y), (width - RIGHT, y)), palette.line))
        shapes.append(ui.Label(LEFT - 6, y + 4, number_words(t, score, 0), ui.SMALL, palette.quiet, "end"))
    path = tuple(place(number, point.score) for number, point in enumerate(points))
    if len(path) > 1:
        shapes.append(ui.Line(path, palette.pick, 2))
    reach = 5 if len(path) <= 60 else 2.5
    for (x, y), point in zip(path, points, strict=True):
        shapes.append(ui.Disc(x, y, reach, palette.pick))
        if not point.is_winner:
            shapes.append(ui.Disc(x, y, reach - 2, palette.surface))
    for anchor, x, point in (("start", LEFT, points[0]), ("end", width - RIGHT, points[-1])):
        shapes.append(ui.Label(x, height - 8, point.moment[:10], ui.SMALL, palette.quiet, anchor))
    shapes.append(ui.Box(LEFT, TOP + tall, wide, 1, palette.text))
    return ui.Drawing(width, height, palette.surface, tuple(shapes))


# --- tables ------------------------------------------------------------------------------------------------


def row_button(  # a line of a table, its two cells, and what a tap on it shows
    session: ui.Session, identifier: str, title: str, number: str, on_tap: Any, *, is_win: bool = False
) -> ft.Control:
    """Return a line of a table that opens its play; a win has an icon."""
    palette = session.palette
    shown: list[ft.Control] = [ui.expanded(ui.plain_text(title, palette, ui.BODY, semantics=False))]
    if is_win:
        shown.append(ui.winner_sign(palette, 20))
    shown.append(ui.plain_text(number, palette, ui.BODY, bold=True, semantics=False))
    label = f"{title}: {number}" + (f", {session.t('plays.winner_label')}" if is_win else "")
    return ui.tappable(
        identifier,
        label,
        on_tap,
        ui.in_row(*shown, spacing=12),
        height=session.tall(ui.TOUCH),
        padding=ft.Padding.symmetric(horizontal=6),
        border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
    )
