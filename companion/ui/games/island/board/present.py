"""Content of the island's picture in words and numbers: territories, gaps, and borders."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from companion.games.island.board import Island, Territory
from companion.games.island.state import Combat, DueStep, State, table_of
from companion.text.catalogue import listed, numbered
from companion.ui.games.island.board.layout import Cell, gaps, laid_out, touched, turned
from companion.ui.games.island.panels.aim import Aim
from companion.ui.games.island.panels.place import Placing
from companion.ui.games.island.panels.territory import contents_lines, leader_text
from companion.ui.games.island.situation import IslandContext, Now, due_walk
from companion.ui.table.position import Mode


class BrickView(NamedTuple):
    """A territory in the picture.

    `light` is lit, dim, chosen or empty; `sheltered` are units by seat on castles during a combat.
    """

    number: int
    cell: Cell
    territory: Territory
    sheltered: tuple[int, ...]
    light: str
    is_fresh: bool
    is_combat: bool
    label: str
    is_pointed: bool = False


class GapView(NamedTuple):
    """A free place for the due territory."""

    cell: Cell
    label: str
    is_chosen: bool


class IslandView(NamedTuple):
    """The whole picture: bricks, gaps, and the pairs of cells with touching territories (`near`: side by side)."""

    bricks: tuple[BrickView, ...]
    gaps: tuple[GapView, ...]
    links: tuple[tuple[Cell, Cell], ...]


def cells_of(state: State, kept: Mapping[int, Cell]) -> tuple[Cell, ...]:
    """Return the cells of a state's territories."""
    return laid_out([territory.next_to for territory in table_of(state).island], kept)


def links_of(island: Island, cells: tuple[Cell, ...]) -> tuple[tuple[Cell, Cell], ...]:
    """Return the pairs of cells with touching territories, once each."""
    return tuple(
        (cells[number - 1], cells[other - 1])
        for number, territory in enumerate(island, start=1)
        for other in territory.next_to
        if other > number
    )


def island_view(now: Now, kept: Mapping[int, Cell]) -> IslandView:
    """Return the picture of the island in a situation."""
    state = now.state
    cells = cells_of(state, kept)
    lit = _lit(now)
    bricks = tuple(_brick(now, number, cell, lit) for number, cell in enumerate(cells, start=1))
    return IslandView(bricks, _gaps(now, cells), links_of(table_of(state).island, cells))


def turned_view(view: IslandView, sixths: int) -> IslandView:
    """Return the picture rotated."""
    if not sixths:
        return view
    return view._replace(
        bricks=tuple(brick._replace(cell=turned(brick.cell, sixths)) for brick in view.bricks),
        gaps=tuple(gap._replace(cell=turned(gap.cell, sixths)) for gap in view.gaps),
        links=tuple((turned(one, sixths), turned(other, sixths)) for one, other in view.links),
    )


def is_placing(now: Now) -> bool:
    """Return True if a territory is due and can be placed here."""
    due = now.state.due
    is_due = due is not None and due.step is DueStep.TERRITORY and now.state.ended_by is None
    return is_due and now.position.mode is not Mode.REVIEW


def _gaps(now: Now, cells: tuple[Cell, ...]) -> tuple[GapView, ...]:
    if not is_placing(now):
        return ()
    chosen = now.panel.cell if isinstance(now.panel, Placing) else None
    return tuple([GapView(cell, gap_text(now, cell, cells), cell == chosen) for cell in gaps(cells)])


def gap_text(now: Now | IslandContext, cell: Cell, cells: Sequence[Cell]) -> str:
    """Return the text of a free place for screen readers."""
    near = listed(str(number) for number in touched(cell, cells))
    return now.t("place.gap", territories=near) if near else now.t("place.first_gap")


def _brick(now: Now, number: int, cell: Cell, lit: Collection[object]) -> BrickView:
    table = table_of(now.state)
    territory, combat = table.island[number - 1], table.combat
    is_combat = combat is not None and combat.territory == number
    sheltered = combat.sheltered if combat is not None and is_combat else (0,) * len(territory.units)
    light = _light(now, number, combat, lit)
    label = brick_text(now, number, territory, light)
    return BrickView(number, cell, territory, sheltered, light, _is_fresh(now, number), is_combat, label)


def _lit(now: Now) -> Collection[object]:
    """Return the territories that can be tapped for the open entry or, with none open, for the due step."""
    if isinstance(now.panel, Aim):
        return now.panel.lit(now)
    return due_walk(now.state).options("at") if now.panel is None else ()


def _light(now: Now, number: int, combat: Combat | None, lit: Collection[object]) -> str:
    """Return the highlight of a territory: possible for the open entry, chosen, or neither."""
    panel = now.panel
    if isinstance(panel, Aim):
        if number in panel.picked:
            return "chosen"
        if number in lit:
            return "lit"
        return "dim" if lit else ""
    if number in lit:
        return "lit" if now.position.mode is not Mode.REVIEW else ""
    if panel is None and combat is not None:
        return "chosen" if combat.territory == number else ""
    return ""


def _is_fresh(now: Now, number: int) -> bool:
    """Return True if the latest entry changed the territory."""
    before = now.before.table
    if before is None or not now.position.at:
        return False
    if number > len(before.island):
        return True
    was, is_now = before.island[number - 1], table_of(now.state).island[number - 1]
    return was[1:] != is_now[1:]


def brick_text(now: Now | IslandContext, number: int, territory: Territory, light: str) -> str:
    """Return the text of a territory for screen readers."""
    t, names = now.t, now.words.names
    units = numbered((names[seat], count) for seat, count in enumerate(territory.units) if count)
    parts = [t("territory.title", territory=number), leader_text(now, territory)]
    if units:
        parts.append(t("territory.units", units=units))
    parts += contents_lines(now, territory)
    if light in ("lit", "chosen"):
        parts.append(t(f"territory.{light}"))
    return " ".join(parts)
