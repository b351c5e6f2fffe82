"""The draft step by step, legible for the whole table: the number of cards to keep, and the receiver of the rest."""

from functools import partial
from typing import Final, NamedTuple

import flet as ft

from companion.games.island.setup import direction
from companion.games.island.state import State
from companion.games.island.tables import CYCLE_CARDS, DRAFTS
from companion.games.island.words import Words
from companion.ui import parts as ui
from companion.ui.games.island.situation import IslandContext
from companion.ui.table.game_screen import use_position
from companion.ui.table.position import TablePosition

LARGE: Final = 40
PASS_SIGN: Final = 26
MARK, WIDEST_NAME = 34, 110


class DraftView(NamedTuple):
    """One step: its heading, instructions, remaining cards, and the pairs of giver and receiver, if any."""

    heading: str
    action: str
    detail: str
    passes: tuple[tuple[int, int], ...]


def draft_views(words: Words, state: State) -> tuple[DraftView, ...]:
    """Return the deal, every step of the draft, and its end. Rules: IS-DRAFT-1..4, IS-RUL-PASSDIR."""
    t, seats = words.texts, len(state.players)
    draft = DRAFTS[seats]
    views = [
        DraftView(
            t("draft.deal"),
            t("draft.deal_action", removed=draft.removed, dealt=draft.dealt),
            t("draft.deal_detail", cards=CYCLE_CARDS),
            (),
        )
    ]
    passes: tuple[tuple[int, int], ...] = ()
    if state.coin:
        passes = tuple((seat, (seat + direction(state.coin)) % seats) for seat in range(seats))
    for number, step in enumerate(draft.steps, start=1):
        parts = [t("draft.do_discard", count=step.discard)] if step.discard else []
        parts.append(t("draft.do_keep", count=step.keep) if step.passed else t("draft.do_keep_all", count=step.keep))
        if step.passed:
            parts.append(t("draft.do_pass", count=step.passed))
        detail = t("draft.in_hand", count=step.hand)
        if step.passed and not state.coin:
            detail = f"{detail} {t('draft.no_coin')}"
        heading = t("draft.step_of", step=number, of=len(draft.steps))
        action = ", ".join(parts)
        views.append(DraftView(heading, action[:1].upper() + action[1:], detail, passes if step.passed else ()))
    out = draft.removed + seats * draft.discarded
    views.append(
        DraftView(
            t("draft.done"),
            t("draft.done_action", count=draft.drafted),
            t("draft.done_detail", out=out, player=words.names[state.whisperer]),
            (),
        )
    )
    return tuple(views)


@ui.component
def Draft(position: TablePosition) -> ft.Control:
    """Show one step at a time; a tap on the lower part of the screen shows the next one."""
    context: IslandContext = use_position(position)
    session = context.session
    at, go_to = ui.use_made(lambda: 0)
    t, palette = context.t, context.palette
    views = draft_views(context.words, context.state)
    view, is_last = views[min(at, len(views) - 1)], at >= len(views) - 1
    size = LARGE if session.width >= 600 else 30
    body: list[ft.Control] = [
        ui.labelled_text(
            "draft-step", view.heading, palette, ui.TITLE, palette.quiet, bold=True, center=True, live_region=True
        ),
        ui.labelled_text("draft-action", view.action, palette, size, bold=True, center=True, live_region=True),
        ui.labelled_text("draft-detail", view.detail, palette, ui.TITLE, center=True),
        *_passes(context, view),
    ]

    def forward() -> None:
        if is_last:
            position.go()
        else:
            go_to(lambda old: old + 1)

    back = (lambda: go_to(lambda old: old - 1)) if at else None
    key, onward = partial(ui.button, session, height=96), t("sheet.to_table" if is_last else "draft.next")
    footer = ui.in_row(
        key("draft-back", t("draft.back"), back, icon=ft.Icons.ARROW_BACK, expand=1),
        key("draft-next", onward, forward, kind="strong", icon=ft.Icons.ARROW_FORWARD, expand=2),
    )
    return ui.page_frame(
        session,
        t("draft.title"),
        [ui.centered(*body, spacing=18, key=f"draft-{at}")],
        on_back=position.go,
        footer=footer,
    )


def _passes(context: IslandContext, view: DraftView) -> list[ft.Control]:
    """Return the pairs of giver and receiver."""
    palette, seats = context.palette, context.seats

    room = min(WIDEST_NAME, (ui.page_width(context.session) - PASS_SIGN - 4 * 8) / 2 - MARK)

    def player(seat: int) -> list[ft.Control]:
        name = ui.seat_name(context.session, seats, seat, ui.TITLE, room, bold=True)
        return [ui.badge(seats[seat], palette, MARK), ft.Container(name, width=room)]

    rows: list[ft.Control] = []
    for giver, taker in view.passes:
        label = context.t("draft.passes", giver=seats[giver].name, taker=seats[taker].name)
        arrow = ft.Icon(ft.Icons.ARROW_FORWARD, size=PASS_SIGN, color=palette.pick)
        rows.append(
            ft.Semantics(
                identifier=f"draft-pass-{giver}",
                label=label,
                content=ui.in_row(*player(giver), arrow, *player(taker), tight=True),
            )
        )
    return rows
