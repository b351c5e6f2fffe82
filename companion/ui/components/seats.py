"""Players on the screen: the badge beside a name, and a row of players to choose from."""

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple, Protocol

import flet as ft

from companion.ui.components import looks
from companion.ui.components.basics import NO_CLIP, card_width, plain_text, tappable
from companion.ui.components.layout import centered, expanded, in_column, in_lines, in_row
from companion.ui.drawing import short_names, width_of
from companion.ui.session import NARROW, Session
from companion.ui.theme import BODY, MARKS, SMALL, Palette

SEAT_GAP: Final = 10
MARK_GAP: Final = 5
LONG: Final = 10
"""Letters of a name above which each player has a line of their own, at the normal text size."""
SMALLEST, CUT_NAME = 8.0, 2.4
"""Least font size of a name, and the width of its shortest form relative to that."""
GAP: Final = 6
"""Pixels between the players of a row."""
HEAD_SIZE: Final = 14
"""Font size of a name over a column."""
CROWDED: Final = 3
"""Number of players above which a row is dense; in a narrow window, from this number on."""


class Seated(Protocol):
    """A player at the table."""

    @property
    def name(self) -> str:
        """The name of the player."""

    @property
    def color(self) -> str:
        """The player's color as the theme names it."""


def badge(player: Seated, palette: Palette, size: float = 28) -> ft.Control:
    """Return a player's stone with the mark of its color; the name stands beside it."""
    stone = palette.players[player.color]
    return ft.Container(
        ft.Icon(MARKS[player.color], size=size * 0.58, color=stone.ink),
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        bgcolor=stone.face,
        border_radius=5,
        clip_behavior=NO_CLIP,
        border=ft.Border.only(bottom=ft.BorderSide(3, stone.edge)),
    )


def seat_name(  # whose name it is, where it stands, and how it looks
    session: Session,
    players: Sequence[Seated],
    seat: int,
    size: float,
    room: float,
    color: str | None = None,
    bold: bool = False,
) -> ft.Text:
    """Return a player's name, which has `room` pixels: where it is cut it differs from the others.

    It is the smaller the less room there is for its first and its last letter.
    """
    size = max(SMALLEST, min(size, room / session.text_scale / CUT_NAME))
    names = short_names(tuple([player.name for player in players]), size, room / session.text_scale)
    return plain_text(names[seat], session.palette, size, color, bold, lines=1, semantics=False)


def player_line(  # as above, and what stands beside the name
    session: Session,
    players: Sequence[Seated],
    seat: int,
    size: float,
    *ends: ft.Control,
    width: float = 0,
    mark: float = 28,
    below: str = "",
    color: str | None = None,
    bold: bool = False,
) -> ft.Row:
    """Return a line with a player's mark and name, a text `below` the name, and what stands at the end.

    `width` is that of the line; by default that of a card on a page.
    """
    taken = mark + SEAT_GAP + sum(SEAT_GAP + _width(end, session.text_scale) for end in ends)
    name = seat_name(session, players, seat, size, (width or card_width(session)) - taken, color, bold)
    about = [plain_text(below, session.palette, SMALL + 1, session.palette.quiet, semantics=False)] if below else []
    named = in_lines(name, *about, expand=True)
    return in_row(badge(players[seat], session.palette, mark), named, *ends, spacing=SEAT_GAP)


def _width(control: ft.Control, scale: float) -> float:
    """Return the width of a text, an icon, or a box of fixed width or as wide as its content."""
    if isinstance(control, ft.Text):
        return width_of(str(control.value), control.size or BODY) * scale
    if isinstance(control, ft.Container) and control.width is None and control.content:
        return _width(control.content, scale)
    return float(getattr(control, "width", None) or getattr(control, "size", None) or 0)


class Scored(NamedTuple):
    """A name with its score, and the marks before it."""

    name: str
    score: str
    marks: Sequence[ft.Control]
    is_winner: bool


def scored_names(session: Session, lines: Sequence[Scored], width: float) -> ft.Control:
    """Return names with scores side by side, winners bold; with a long name each in a line, the score at its end."""
    scale = session.text_scale
    taken = [
        sum(_width(one, scale) + MARK_GAP for one in line.marks) + width_of(line.score, BODY) * scale for line in lines
    ]
    names = short_names(tuple([line.name for line in lines]), BODY, (width - max(taken, default=0) - MARK_GAP) / scale)
    is_long = any(len(line.name) > LONG / scale for line in lines)
    shown: list[ft.Control] = []
    for name, line in zip(names, lines, strict=True):
        whole = name if is_long else f"{name}\N{NO-BREAK SPACE}{line.score}".rstrip()
        words, score = (
            plain_text(text, session.palette, BODY, bold=line.is_winner, lines=1, semantics=False)
            for text in (whole, line.score)
        )
        parts = (expanded(words), score) if is_long else (words,)  # else a name and its score stay on one line
        shown.append(in_row(*line.marks, *parts, spacing=MARK_GAP, tight=not is_long))
    return in_column(*shown, spacing=3) if is_long else ft.Row(shown, wrap=True, spacing=12, run_spacing=3)


def column_heads(
    session: Session, names: tuple[str, ...], width: float, marks: Sequence[ft.Control] = ()
) -> list[ft.Control]:
    """Return the heads of columns of that width: the mark, if there is one, over the name."""
    short = short_names(names, HEAD_SIZE, width / session.text_scale)
    texts = [plain_text(name, session.palette, HEAD_SIZE, center=True, lines=1, semantics=False) for name in short]
    return [centered(*marks[at : at + 1], text, spacing=2) for at, text in enumerate(texts)]


def seat_row(  # who is shown, who may be chosen, and what a tap does
    session: Session,
    players: Sequence[Seated],
    prefix: str,
    chosen: int | None,
    on_tap: Callable[[int], object],
    may: Sequence[bool] | None = None,
    height: float = 52,
    gone: Collection[int] = (),
    room: float = 0,
) -> ft.Control:
    """Return the players as buttons with mark and name, in seating order, without those who are `gone`.

    `room` is the width of the row; by default that of a card on a page.
    """
    palette = session.palette

    # With many players the mark stands above the name, so that the name has the whole width.
    is_narrow = session.is_landscape or session.width < NARROW
    crowded = len(players) > CROWDED or session.is_large or (len(players) == CROWDED and is_narrow)

    size, edges = (15, 12) if crowded else (BODY, 20 + 24 + GAP)
    shown = [seat for seat in range(len(players)) if seat not in gone]
    each = ((room or card_width(session)) + GAP) / max(1, len(shown)) - GAP

    def seat_button(seat: int) -> ft.Control:
        allowed = may is None or may[seat]
        mark = ft.Container(badge(players[seat], palette, 24), opacity=1 if allowed else 0.4)
        ink, free = (palette.text, palette.raised) if allowed else (palette.quiet, palette.surface)
        label = seat_name(session, players, seat, size, each - edges, ink)
        return tappable(
            f"{prefix}-{seat}",
            players[seat].name,
            (lambda: on_tap(seat)) if allowed else None,
            centered(mark, label, spacing=1, alignment=ft.MainAxisAlignment.CENTER)
            if crowded
            else in_row(mark, expanded(label), spacing=GAP),
            selected=seat == chosen or None,
            key=f"{prefix}-{seat}",
            expand=1,
            height=session.tall(max(height, 56) if crowded else height),
            padding=ft.Padding.symmetric(horizontal=4 if crowded else 8),
            clip_behavior=NO_CLIP,
            **looks.chosen(palette, seat == chosen, free),
        )

    return in_row(*map(seat_button, shown), spacing=GAP)
