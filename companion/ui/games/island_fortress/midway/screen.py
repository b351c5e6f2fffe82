"""Entry of Island Fortress from its current position.

The wall is painted by taps and sweeps, then numbers are typed.
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
from companion.ui.components.basics import button, card, heading, hint, labelled_text, plain_text, tappable
from companion.ui.components.choices import choice_chips
from companion.ui.components.fields import stepper_row, tick
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import expanded, in_column, in_row
from companion.ui.components.seats import seat_row
from companion.ui.drafts import use_draft
from companion.ui.games.island_fortress.marks import GOVERNOR_MARK, REINFORCEMENT_MARK
from companion.ui.games.island_fortress.midway.draft import (
    REINFORCEMENT,
    Draft,
    blocks,
    doubts_of,
    first_draft,
    has_complete_row,
    position_of,
    rows_of,
    sweep_begun,
    sweep_ended,
    swept,
    tapped,
)
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.games.island_fortress.wall.masonry import Sizes, face, wall_in_small
from companion.ui.games.island_fortress.wall.present import SlotView
from companion.ui.kit import Change, component, guarded, newest
from companion.ui.table.entering import mode_note
from companion.ui.table.game_screen import use_position
from companion.ui.table.midway import (
    Ways,
    midway_footer,
    missing_numbers,
    noticed,
    number_table,
    with_number,
    with_zeros,
)
from companion.ui.table.position import TablePosition
from companion.ui.theme import BODY, READING_WIDTH, SPACE, TITLE

JOINT: Final = 3
STONE: Final = 46
"""Height of a stone in pixels, suited to a finger."""
LOW: Final = 500
NARROW: Final = 350
"""Window height in pixels below which the brushes stand in one line, and width below which they have no icons."""
EVERY: Final = 30
"""Milliseconds between two positions of a sweeping finger."""


@component
def Midway(position: TablePosition) -> ft.Control:
    """Show the position to be entered: the wall, then everything else."""
    context: FortressContext = use_position(position)
    draft, change = use_draft(
        context.session.drafts, position, "midway", lambda: first_draft(context.game.setup, position.edited)
    )
    return _numbers(context, draft, change) if draft.is_painted else _wall(context, draft, change)


# --- the wall -----------------------------------------------------------------------------------------------------


def _wall(context: FortressContext, draft: Draft, change: Change[Draft]) -> ft.Control:
    session, t = context.session, context.t
    body = [*mode_note(context), hint(session, t("midway.wall_hint"), BODY)]
    body += [_region(context, draft, region, change) for region in range(context.game.setup.regions)]
    body += noticed(context, doubts_of(context.game.setup, draft))

    def dip(brush: int) -> None:
        change(lambda old: replace(old, brush=brush))

    def brush(name: str, text: str, value: int, icon: ft.IconData) -> ft.Control:
        return button(
            session,
            f"brush-{name}",
            text,
            lambda: dip(value),
            icon=icon if session.width >= NARROW else None,
            selected=draft.brush == value or None,
            expand=1,
            lines=1,
        )

    chosen = draft.brush if 0 <= draft.brush < GOVERNOR else None
    seats = seat_row(session, context.seats, "brush", chosen, dip)
    others = [
        brush("governor", t("term.governor"), GOVERNOR, GOVERNOR_MARK),
        brush("reinforcement", t("term.reinforcement"), REINFORCEMENT, REINFORCEMENT_MARK),
    ]
    count = labelled_text(
        "midway-blocks", t("midway.blocks", count=blocks(draft)), context.palette, 15, context.palette.quiet
    )
    onward = button(
        session,
        "midway-painted",
        t("midway.painted"),
        lambda: change(lambda old: replace(old, is_painted=True)),
        kind="strong",
        expand=True,
        icon=ft.Icons.ARROW_FORWARD,
    )
    lines = [seats, in_row(*others, spacing=6), in_row(count, onward, spacing=10)]
    if session.height < LOW:  # a phone on its side: the wall needs the height
        lines = [in_row(expanded(seats), expanded(in_row(*others, spacing=6)), spacing=6), in_row(count, onward)]
    footer = in_column(*lines, spacing=6)
    return page_frame(session, t("midway.title"), body, on_back=lambda: context.position.go(), footer=footer)


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
    sizes = Sizes(int((room - (WIDTH - 1) * JOINT) / WIDTH), STONE, JOINT)

    def sweep(step: Callable[[Draft, int | None], Draft], event: Any) -> None:
        slot = slot_under(event.local_position.x, event.local_position.y, sizes, region)
        change(lambda old: step(old, slot))

    stones = wall_in_small(
        range(region * WIDTH, (region + 1) * WIDTH),
        lambda slot: _stone(context, draft, slot, sizes, change),
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


def _stone(context: FortressContext, draft: Draft, slot: int, sizes: Sizes, change: Change[Draft]) -> ft.Control:
    """Return a slot as painted; empty where no tower can stand."""
    if not is_slot(slot):
        return ft.Container(width=sizes.width, height=sizes.height)
    words, owner = context.words, draft.wall[slot]
    label = words.texts("midway.slot", slot=words.slot(slot), owner=words.owner(owner))
    is_reinforced = slot in draft.reinforced
    if is_reinforced:
        label = f"{label}, {words.texts('slot.reinforced')}"
    view = SlotView(owner, "closed", is_reinforced, False, False, label)
    return tappable(
        f"paint-{slot_name(slot)}",
        label,
        lambda: change(lambda old: tapped(old, slot)),
        face(context.game.setup, context.palette, view, sizes),
        focusable=False,
        width=sizes.width,
        height=sizes.height,
    )


# --- the numbers --------------------------------------------------------------------------------------------------


def _numbers(context: FortressContext, draft: Draft, change: Change[Draft]) -> ft.Control:
    session, t, setup = context.session, context.t, context.game.setup
    rows = rows_of(t)

    def put(name: str, seat: int, value: int | None) -> None:
        change(lambda old: replace(old, numbers=with_number(old.numbers, name, seat, value)))

    def zero() -> None:
        change(lambda old: replace(old, numbers=with_zeros(old.numbers, rows, len(setup.seats))))

    lacking = missing_numbers(context.words.names, rows, draft.numbers)
    missing = lacking.text(t) if lacking.of else ""
    if draft.round is None:
        missing = missing or t("midway.missing", what=t("midway.round"))

    def event() -> Any:
        latest = newest(change)
        is_whole = latest.round is not None and not missing_numbers(context.words.names, rows, latest.numbers).of
        return position_of(setup, latest) if is_whole else None

    body = [
        *mode_note(context),
        _round(context, draft, change),
        heading(session, t("midway.numbers"), TITLE),
        number_table(context, rows, draft.numbers, put),
        hint(session, t("midway.score_hint"), BODY),
        _more(context, draft, change),
        *noticed(context, doubts_of(setup, draft)),
    ]
    ways = Ways(event, missing, (lacking.zero_text(t), zero) if lacking.of else None)
    return page_frame(
        session,
        t("midway.title"),
        body,
        on_back=lambda: change(lambda old: replace(old, is_painted=False)),
        footer=midway_footer(context, ways),
    )


def _round(context: FortressContext, draft: Draft, change: Change[Draft]) -> ft.Control:
    """Return the round, typed or counted."""
    session, t, most = context.session, context.t, context.game.setup.governor_blocks

    def put(value: int | None) -> None:
        change(lambda old: replace(old, round=None if not value else min(value, most)))

    line = stepper_row(
        session,
        "midway-round",
        t("midway.round_of", most=most),
        draft.round,
        put,
        label=t("midway.round"),
        low=1,
        high=most,
        on_typed=put,
    )
    return card(session, in_column(line, hint(session, t("midway.round_hint", most=most)), spacing=4), key="round")


def _more(context: FortressContext, draft: Draft, change: Change[Draft]) -> ft.Control:
    """Return the latest petition's winner, its pending block, and whether complete rows are still to score."""
    session, t = context.session, context.t
    parts: list[ft.Control] = []
    if has_complete_row(context.game.setup, draft):
        parts.append(
            tick(
                session,
                "midway-unscored",
                t("midway.unscored"),
                draft.unscored,
                lambda: change(lambda old: replace(old, unscored=not old.unscored)),
            )
        )

    def hold(seat: int) -> None:
        change(lambda old: replace(old, holder=None if old.holder == seat else seat))

    names = {seat: player.name for seat, player in enumerate(context.seats)}
    parts.append(plain_text(t("midway.holder"), context.palette, BODY))
    parts.append(choice_chips(session, "midway-holder", names, (draft.holder,), hold))
    if draft.holder is not None:
        parts.append(
            tick(
                session,
                "midway-governor-block",
                t("midway.governor_block"),
                draft.governor_block,
                lambda: change(lambda old: replace(old, governor_block=not old.governor_block)),
            )
        )
    return card(session, in_column(*parts, spacing=8), key="more")
