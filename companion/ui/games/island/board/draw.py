"""The drawing of the island: bricks as buttons, lines between neighbors, and gaps for a new territory."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import flet as ft
import flet.canvas as cv

from companion.engine.seats import Seat
from companion.ui import parts as ui
from companion.ui.games.island.board.layout import Cell, Frame, framed
from companion.ui.games.island.board.present import BrickView, GapView, IslandView
from companion.ui.games.island.marks import CASTLE_MARK, ICON_MARKS, PEACE_MARK
from companion.ui.table.model import TableModel
from companion.ui.table.room import Room

SIZES: Final = (
    (220, 174, 8),
    (174, 138, 8),
    (132, 104, 6),
    (108, 88, 6),
    (84, 72, 6),
    (74, 64, 6),
    (84, 45, 4),
    (74, 45, 4),
)
"""Width, height and gap of a brick in pixels, largest first; the smallest scrolls if it does not fit."""
LOW: Final = 60
"""Height in pixels below which a brick has two lines of smaller text."""
USUAL: Final = 64
"""Height in pixels of a brick with text of normal size."""
WIDE_BRICK: Final = 100
"""Width in pixels from which number, castles, peace and icons fit in one line."""
LINK: Final = 8
BANNER: Final = 11
EDGES: Final = BANNER + 9
"""Pixels of a brick's width taken by banner, edge and padding."""
LARGEST: Final = 1.6
"""Maximum text scale that bricks grow with; beyond it their content is drawn smaller."""
LARGEST_MARKS: Final = 2.6
"""Maximum size of numbers and marks in a brick, relative to those of a phone."""
LINE: Final = 15.5
"""Height of a line in a brick relative to size and scale 1, in pixels."""
BOLD_DIGIT: Final = 0.58
"""Width of a bold digit relative to the font size, rounded up."""


@ui.component
def IslandBoard(table: TableModel, room: Room) -> ft.Control:
    """Show the whole island as large as it fits."""
    session = ui.use_session()
    shown = Island(table.board.island, table, room.width - 2, room.height - 4, key="island")
    beside = ft.Margin.symmetric(horizontal=ui.SPACE / 2)
    body = ft.Container(shown, expand=True, bgcolor=session.palette.sky, margin=beside)
    return ft.Semantics(identifier="board", container=True, content=body, expand=True)


@ui.component
def Island(signal: ui.Signal, table: TableModel, width: float, height: float) -> ft.Control:
    """Show the picture; what does not fit beside a dock at rest scrolls both ways, to the subject of the turn."""
    session, page = ui.use_session(), ft.context.page
    at_rest, rest = ui.use_made(lambda: height)
    height = min(height, at_rest)  # which was the most there was
    view: IslandView | None = signal.value
    across: Any = ft.use_ref()
    down: Any = ft.use_ref()
    seen: Any = ft.use_ref((width, height))
    scale = min(session.text_scale, LARGEST)
    frame = frame_of(view, width, height, scale) if view else None
    fits = view is None or fits_in(view, width, height, scale)
    bricks = view.bricks if view else ()
    about = tuple(brick.cell for brick in bricks if brick.light in ("lit", "chosen")) or tuple(b.cell for b in bricks)

    def reveal() -> None:
        if frame is None or not about or across.current is None or down.current is None:
            return
        if frame.size[0] <= seen.current[0] and frame.size[1] <= seen.current[1]:
            return
        left, top = offset_to_show(frame, about, seen.current)
        page.run_task(ui.scrolled, across.current, left)
        page.run_task(ui.scrolled, down.current, top)

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        """Scroll to the subject of the turn after a panel has changed the room."""
        seen.current = (event.width, event.height)
        if table.panel is None:
            rest(event.height)
        reveal()

    def turn() -> None:
        """Rotate an island that does not fit, unless the user has rotated it."""
        if not fits:
            table.board.turn_to_fit(lambda turned: fits_in(turned, width, height, scale))

    ft.use_effect(reveal, [about, fits])
    ft.use_effect(turn, [fits, width, height, len(view.bricks) + len(view.gaps) if view else 0])
    drawn: ft.Control = ft.Container(height=0)
    if view and frame:
        drawn = picture(session, view, frame, table.game.setup.seats, table.board.tap, table.board.tap_gap)
    middle, centered = ft.MainAxisAlignment.CENTER, ft.CrossAxisAlignment.CENTER
    board = ft.Row([drawn], ref=across, scroll=ft.ScrollMode.AUTO, alignment=middle)
    rows = ft.Column([board], ref=down, scroll=ft.ScrollMode.AUTO, alignment=middle, horizontal_alignment=centered)
    parts: list[ft.Control] = [ft.Container(rows, expand=True, on_size_change=ui.guarded(measured))]
    if not fits:
        parts.append(_ways_to_see(session, table, reveal))
    return ft.Row(parts, spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _ways_to_see(session: ui.Session, table: TableModel, reveal: Callable[[], None]) -> ft.Control:
    """Return the buttons beside an island that does not fit: scroll to the subject of the turn, and rotate."""
    t = table.t
    return ft.Column(
        [
            ui.icon_button(session, "board-fit", ft.Icons.CENTER_FOCUS_STRONG, t("board.fit"), reveal),
            ui.icon_button(session, "board-turn", ft.Icons.ROTATE_RIGHT, t("board.turn"), lambda: table.board.turn(1)),
        ],
        spacing=0,
        alignment=ft.MainAxisAlignment.END,
    )


def offset_to_show(frame: Frame, cells: Sequence[Cell], seen: tuple[float, float]) -> tuple[float, float]:
    """Return the offsets across and down that centre the bricks in view."""
    middles = [frame.middle(cell) for cell in cells]
    found = []
    for places, room, whole in zip(zip(*middles, strict=True), seen, frame.size, strict=True):
        middle = (min(places) + max(places)) / 2
        found.append(max(0.0, min(middle - room / 2, whole - room)))
    return found[0], found[1]


def fits_in(view: IslandView, width: float, height: float, scale: float) -> bool:
    """Return True if the whole island fits with some size of brick."""
    found = frame_of(view, width, height, scale).size
    return found[0] <= width and found[1] <= height


def frame_of(view: IslandView, width: float, height: float, scale: float) -> Frame:
    """Return the frame with the largest bricks that fit; else with the smallest."""
    cells = [brick.cell for brick in view.bricks] + [gap.cell for gap in view.gaps]
    frames = [framed(cells, wide * scale, high * scale, gap) for wide, high, gap in SIZES]
    fitting = (frame for frame in frames if frame.size[0] <= width and frame.size[1] <= height)
    return next(fitting, frames[-1])


def picture(
    session: ui.Session,
    view: IslandView,
    frame: Frame,
    seats: Sequence[Seat],
    tap: Callable[[int], object],
    tap_gap: Callable[[Cell], object],
) -> ft.Control:
    """Return bricks and gaps over the lines between them, and what a tap on one does."""
    wide, high = frame.size
    palette, size = session.palette, (frame.width, frame.height, session.text_scale)
    controls: list[ft.Control] = [_lines(view, frame, palette)]
    shown: list[tuple[Cell, str, ft.Control]] = [
        (one.cell, f"at{one.number}", _BRICK(one, tuple(seats), palette, *size, tap, key=f"b{one.number}"))
        for one in view.bricks
    ]
    shown += [(one.cell, f"gap{one.cell}", _gap(session, one, tap_gap)) for one in view.gaps]
    for cell, key, drawn in shown:
        x, y = frame.place(cell)
        controls.append(ft.Container(drawn, left=x, top=y, width=frame.width, height=frame.height, key=key))
    return ft.Stack(controls, width=wide, height=high)


def _lines(view: IslandView, frame: Frame, palette: ui.Palette) -> ft.Control:
    """Return a line for each pair of neighbors; other gaps stay dark."""
    shapes: list[cv.Shape] = []
    for one, other in view.links:
        (x1, y1), (x2, y2) = frame.middle(one), frame.middle(other)
        paint = ft.Paint(color=palette.quiet, stroke_width=LINK, style=ft.PaintingStyle.STROKE)
        shapes.append(cv.Line(x1, y1, x2, y2, paint=paint))
    wide, high = frame.size
    return cv.Canvas(shapes, width=wide, height=high)


def _gap(session: ui.Session, gap: GapView, tap: Callable[[Cell], object]) -> ft.Control:
    """Return a free place with a plus."""
    palette = session.palette
    column, row = gap.cell
    return ui.tappable(
        f"gap-{column}-{row}".replace("--", "-m"),
        gap.label,
        partial(tap, gap.cell),
        ft.Icon(ft.Icons.ADD_LOCATION if gap.is_chosen else ft.Icons.ADD, size=26, color=palette.open_line),
        selected=gap.is_chosen or None,
        expand=True,
        alignment=ft.Alignment.CENTER,
        bgcolor=palette.open_ground,
        border=ft.Border.all(3 if gap.is_chosen else 1, palette.open_line),
        border_radius=8,
    )


@ui.component
def Brick(
    view: BrickView, seats: tuple[Seat, ...], palette: ui.Palette, width: float, height: float, scale: float, tap: Any
) -> ft.Control:
    """Show a territory: number, castles, peace, icons, units, and the leader's banner at its edge."""
    ground = {"lit": palette.open_ground, "chosen": palette.chosen}.get(view.light, palette.surface)
    line, thick = palette.line, 1
    if view.light == "lit":
        line, thick = palette.open_line, 2
    elif view.light == "chosen" or view.is_combat:
        line, thick = palette.pick, 3
    elif view.is_pointed:
        line, thick = palette.text, 3
    elif view.is_fresh:
        line, thick = palette.fresh, 2
    body = ui.in_row(
        _banner(view.territory.leader, seats, palette),
        ft.Container(
            ft.Column(
                [*brick_rows(view, seats, palette, width, height, scale)],
                spacing=0,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            expand=True,
            padding=ft.Padding.only(left=2, right=1),
        ),
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ui.tappable(
        f"brick-{view.number}",
        view.label,
        lambda: tap(view.number),
        ft.Container(body, opacity=0.45 if view.light == "dim" else 1),
        selected=view.light == "chosen" or None,
        expand=True,
        bgcolor=ground,
        border=ft.Border.all(thick, line),
        border_radius=6,
    )


_BRICK = ft.memo(Brick)  # type: ignore[no-untyped-call]


def _banner(leader: int | None, seats: tuple[Seat, ...], palette: ui.Palette) -> ft.Control:
    """Return the edge with the leader's color and mark; empty without a leader, as a dash read as a minus."""
    if leader is None:
        return ft.Container(width=BANNER, bgcolor=palette.raised)
    stone = palette.players[seats[leader].color]
    mark = ft.Icon(ui.MARKS[seats[leader].color], size=10, color=stone.ink)
    return ft.Container(mark, width=BANNER, bgcolor=stone.face, alignment=ft.Alignment.CENTER)


def brick_rows(
    view: BrickView, seats: tuple[Seat, ...], palette: ui.Palette, width: float, height: float, scale: float
) -> list[ft.Row]:
    """Return number, castles and peace; icons; then the units, two in a line.

    All of it scales with the brick; each line is reduced as needed, so that no number is covered by the next brick.
    `scale` is the text scale.
    """
    _, every, castles, peace, developed = view.territory
    there = [(seat, count) for seat, count in enumerate(every) if count]
    is_low = height < LOW * min(scale, LARGEST)
    has_icons_beside = is_low or len(there) > 2 or width >= WIDE_BRICK

    def head(size: float) -> ft.Row:
        parts: list[ft.Control] = [_number(view.number, palette, 15 * size, palette.quiet)]
        for icon, count, color in ((CASTLE_MARK, castles, palette.text), (PEACE_MARK, peace, palette.good)):
            if count:
                parts.append(ft.Icon(icon, size=13 * size, color=color))
            if count > 1:
                parts.append(_number(count, palette, 13 * size, color))
        return ui.in_row(*parts, *(icons(size).controls if has_icons_beside else ()), spacing=2)

    def icons(size: float) -> ft.Row:
        marks = (ft.Icon(ICON_MARKS[icon], size=13 * size, color=palette.pick) for icon in developed)
        return ui.in_row(*marks, spacing=2)

    def units(pair: Sequence[tuple[int, int]], size: float) -> ft.Row:
        marked = (_units(seats[seat], count, view.sheltered[seat], palette, size) for seat, count in pair)
        return ui.in_row(*marked, spacing=3)

    drawn = [head]
    if developed and not has_icons_beside:
        drawn.append(icons)
    drawn += [partial(units, there[first : first + 2]) for first in range(0, len(there), 2)]
    size = 0.86 if is_low else max(1.0, min(LARGEST_MARKS, height / min(scale, LARGEST) / USUAL * 0.95))
    size = min(size, (height - EDGES / 4) / (LINE * scale * len(drawn)))
    return [_fitting(draw, size, width - EDGES, scale) for draw in drawn]


def _fitting(draw: Callable[[float], ft.Row], size: float, room: float, scale: float) -> ft.Row:
    """Return a line in that size, reduced to fit `room`."""
    marks, gaps = _width(draw(size), scale)
    return draw(size * min(1.0, (room - gaps) / marks))


def _width(row: ft.Row, scale: float) -> tuple[float, float]:
    """Return the width of a line of marks and numbers."""
    marks, gaps = 0.0, (row.spacing or 0) * (len(row.controls) - 1)
    for part in row.controls:
        if isinstance(part, ft.Row):
            inner = _width(part, scale)
            marks, gaps = marks + inner[0], gaps + inner[1]
        elif isinstance(part, ft.Text):
            marks += BOLD_DIGIT * (part.size or 0) * scale * len(part.value)
        elif isinstance(part, ft.Icon):
            marks += part.size or 0
        elif isinstance(part, ft.Container):
            marks += part.width or 0
    return marks, gaps


def _units(player: Seat, count: int, sheltered: int, palette: ui.Palette, size: float) -> ft.Control:
    """Return a player's units as mark and number; sheltered ones stand below a tower."""
    parts: list[ft.Control] = [ui.badge(player, palette, 15 * size), _number(count, palette, 14 * size, palette.text)]
    if sheltered:
        parts.append(ft.Icon(CASTLE_MARK, size=11 * size, color=palette.pick))
    if sheltered > 1:
        parts.append(_number(sheltered, palette, 10 * size, palette.pick))
    return ui.in_row(*parts, spacing=1, tight=True)


def _number(count: int, palette: ui.Palette, size: float, color: str) -> ft.Control:
    """Return a number in a line of minimal height, so that three lines fit in a low brick."""
    text = ui.plain_text(str(count), palette, size, color, bold=True, lines=1, semantics=False)
    text.style = ft.TextStyle(height=1.0)
    return text
