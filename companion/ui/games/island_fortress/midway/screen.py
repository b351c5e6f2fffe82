"""Entry of Island Fortress from its current position.

The wall is painted by taps and sweeps; the other questions are in `further`.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import (
    GOVERNOR,
    WIDTH,
    is_slot,
    slot_at,
    slot_name,
)
from companion.ui.components.basics import button, card, hint, labelled_text, plain_text, tappable
from companion.ui.components.layout import expanded, in_column, in_row
from companion.ui.components.seats import seat_row
from companion.ui.games.island_fortress.marks import GOVERNOR_MARK, REINFORCEMENT_MARK
from companion.ui.games.island_fortress.midway.draft import (
    LIGHT,
    REINFORCEMENT,
    Draft,
    FortressEntering,
    Paint,
    blocks,
    doubts_of,
    first_draft,
    is_full,
    position_of,
    rows_of,
    sweep_begun,
    sweep_ended,
    swept,
    tapped,
)
from companion.ui.games.island_fortress.midway.further import (
    full_questions,
    holder_chips,
    pending_block,
    round_card,
    unscored,
)
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.games.island_fortress.wall.masonry import Sizes, face, wall_in_small
from companion.ui.games.island_fortress.wall.present import SlotView
from companion.ui.kit import Change, guarded
from companion.ui.table.midway import Form, NumberTable, Question, noticed
from companion.ui.theme import BODY, READING_WIDTH, SPACE

JOINT: Final = 3
STONE: Final = 46
"""Height of a stone in pixels, suited to a finger."""
LOW: Final = 500
NARROW: Final = 350
"""Window height in pixels below which the brushes stand in one line, and width below which they have no icons."""
EVERY: Final = 30
"""Milliseconds between two positions of a sweeping finger."""


def questions(entering: FortressEntering) -> list[Question]:
    """Return the questions: the wall and the numbers; of every action also the turn, supplies and prisons."""
    context, draft, _ = entering
    t, setup = context.t, context.game.setup
    wall = Question(t("term.wall"), lambda _: _wall(entering), footer=lambda buttons: _brushes(entering, buttons))
    if is_full(setup):
        return [wall, *full_questions(entering)]
    lacking = () if draft.round else (t("midway.round"),)
    table = NumberTable(rows_of(t, LIGHT))
    return [wall, Question(t("midway.numbers"), lambda numbers: _numbers(entering, numbers), table, lacking)]


FORM: Final = Form(first_draft, questions, position_of)


def _numbers(entering: FortressEntering, numbers: ft.Control) -> list[ft.Control]:
    """Return what is asked of a light game besides the wall."""
    context, draft, _ = entering
    holder = holder_chips(entering, context.t("midway.holder"))
    more = in_column(*unscored(entering), *holder, *pending_block(entering), spacing=8)
    return [
        round_card(entering),
        numbers,
        hint(context.session, context.t("midway.score_hint"), BODY),
        card(context.session, more, key="more"),
        *noticed(context, doubts_of(context.game.setup, draft)),
    ]


# --- the wall -----------------------------------------------------------------------------------------------------


def _wall(entering: FortressEntering) -> list[ft.Control]:
    context, draft, change = entering
    body: list[ft.Control] = [hint(context.session, context.t("midway.wall_hint"), BODY)]
    body += [_region(context, draft, region, change) for region in range(context.game.setup.regions)]
    return body + noticed(context, doubts_of(context.game.setup, draft))


def _brushes(entering: FortressEntering, buttons: ft.Control) -> ft.Control:
    """Return whose blocks are painted, their number, and the button to the next question."""
    context, draft, change = entering
    session, t, paint = context.session, context.t, draft.paint

    def dip(brush: int) -> None:
        change(lambda old: replace(old, paint=replace(old.paint, brush=brush)))

    def brush(name: str, text: str, value: int, icon: ft.IconData) -> ft.Control:
        return button(
            session,
            f"brush-{name}",
            text,
            lambda: dip(value),
            icon=icon if session.width >= NARROW else None,
            selected=paint.brush == value or None,
            expand=1,
            lines=1,
        )

    chosen = paint.brush if 0 <= paint.brush < GOVERNOR else None
    seats = seat_row(session, context.seats, "brush", chosen, dip)
    others = [
        brush("governor", t("term.governor"), GOVERNOR, GOVERNOR_MARK),
        brush("reinforcement", t("term.reinforcement"), REINFORCEMENT, REINFORCEMENT_MARK),
    ]
    count = labelled_text(
        "midway-blocks", t("midway.blocks", count=blocks(paint)), context.palette, 15, context.palette.quiet
    )
    onward = in_row(count, expanded(buttons), spacing=10)
    lines = [seats, in_row(*others, spacing=6), onward]
    if session.height < LOW:  # a phone on its side: the wall needs the height
        lines = [in_row(expanded(seats), expanded(in_row(*others, spacing=6)), spacing=6), onward]
    return in_column(*lines, spacing=6)


def slot_under(x: float, y: float, sizes: Sizes, region: int) -> int | None:
    """Return the slot at a position of a region's picture, in pixels from its upper left; None without one."""
    column = int(x // (sizes.width + sizes.joint))
    level = TOWER_LEVEL - int(y // (sizes.height + sizes.joint))
    if x < 0 or y < 0 or not column < WIDTH or not 1 <= level <= TOWER_LEVEL:
        return None
    slot = slot_at(region, level, column)
    return slot if is_slot(slot) else None


def _region(context: FortressContext, draft: Draft, region: int, change: Change[Draft]) -> ft.Control:
    """Return a region of the wall: slots can be tapped, and a sweep along a level paints all slots on its way."""
    session, t = context.session, context.t
    room = min(READING_WIDTH, session.width - 2 * SPACE)
    sizes = Sizes(int((room - (WIDTH - 1) * JOINT) / WIDTH), STONE, JOINT, session.text_scale)

    def sweep(step: Callable[[Paint, int | None], Paint], event: Any) -> None:
        slot = slot_under(event.local_position.x, event.local_position.y, sizes, region)
        change(lambda old: replace(old, paint=step(old.paint, slot)))

    stones = wall_in_small(
        range(region * WIDTH, (region + 1) * WIDTH),
        lambda slot: _stone(context, draft.paint, slot, sizes, change),
        JOINT,
        JOINT,
    )
    painted = ft.GestureDetector(
        stones,
        on_horizontal_drag_start=guarded(partial(sweep, sweep_begun)),
        on_horizontal_drag_update=guarded(partial(sweep, swept)),
        on_horizontal_drag_end=guarded(partial(sweep, sweep_ended)),
        drag_interval=EVERY,
    )
    title = plain_text(t("table.region", region=region + 1), session.palette, 15, session.palette.quiet)
    return in_column(title, painted, spacing=2, key=f"region-{region}")


def _stone(context: FortressContext, paint: Paint, slot: int, sizes: Sizes, change: Change[Draft]) -> ft.Control:
    """Return a slot as painted; empty where no tower can stand."""
    if not is_slot(slot):
        return ft.Container(width=sizes.width, height=sizes.height)
    words, owner = context.words, paint.wall[slot]
    label = words.texts("midway.slot", slot=words.slot(slot), owner=words.owner(owner))
    is_reinforced = slot in paint.reinforced
    if is_reinforced:
        label = f"{label}, {words.texts('slot.reinforced')}"
    view = SlotView(owner, "closed", is_reinforced, False, False, label)
    return tappable(
        f"paint-{slot_name(slot)}",
        label,
        lambda: change(lambda old: replace(old, paint=tapped(old.paint, slot))),
        face(context.game.setup, context.palette, view, sizes),
        focusable=False,
        width=sizes.width,
        height=sizes.height,
    )
