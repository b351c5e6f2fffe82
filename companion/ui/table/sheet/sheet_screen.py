"""The score sheet: the winner and the reason, every category by player, and the sources of every number."""

import functools
from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from companion.play.live_game import AnyGame
from companion.text.catalogue import listed, signed
from companion.ui import parts as ui
from companion.ui.clock import MAX_SECONDS, is_timed, span
from companion.ui.plays.book import finished_play, left_words
from companion.ui.plays.hand_over import HandOver
from companion.ui.registry import screens_of
from companion.ui.samples import samples_known
from companion.ui.table.game_screen import screen_of_game, use_changes
from companion.ui.table.position import AnyContext, Context, Mode, TablePosition
from companion.ui.table.sheet.after import AfterTheEnd
from companion.ui.table.sheet.curve import BADGE, BASE, Curve, CurvePicture, curve_picture, curve_text
from companion.ui.table.sheet.ending_screen import EndingOr
from companion.ui.table.sheet.formats import MoreFormats
from companion.ui.table.sheet.picture import curves_of
from companion.ui.table.sheet.points import INNER_PADDING, Asked, inner_width, points_table
from companion.ui.table.sheet.result import ranks_card, tie_card, winner_card
from companion.ui.table.sheet.scores import Corrected, SheetView, corrections, midway_note, standings
from companion.ui.table.sheet.thinking import thought


@ui.component
def Sheet(game: AnyGame, again: Callable[[], object]) -> ft.Control:
    """Show winner, ranks, table, and the sources of points; `again` shows the ending."""
    session = ui.use_session()
    use_changes(game)
    asked, ask = ui.use_made(_nothing)
    context: AnyContext = Context(session, TablePosition(game))
    screens, t = screens_of(game.format), context.t
    view = screens.sheet.view(context)
    play = ft.use_memo(lambda: finished_play(session, game) if view.is_final else None, [game.id, game.entries])
    body: list[ft.Control] = []
    if ft.use_memo(lambda: game.id in samples_known(session.services.library), [game.id]):
        body.append(
            ui.labelled_text("sheet-sample", t("home.is_sample"), session.palette, ui.SMALL + 1, session.palette.quiet)
        )
    played = listed(t(f"variant.{name}") for name in context.position.rules.variants(game.state))
    variants = t("more.variants", names=played) if played else ""
    left = left_words(session, [seat.name for seat in context.seats if seat.left])
    told = {"refused": ui.refused_text(game, t), "midway": midway_note(context), "variants": variants, "left": left}
    for name, text in told.items():
        if text:
            body.append(ui.labelled_text(f"sheet-{name}", text, session.palette, ui.SMALL + 1, session.palette.quiet))
    if view.is_final:
        body.append(winner_card(context, view, ui.page_width(session)))
        if view.tie:
            body.append(tie_card(context, view))
        body.append(ui.button(session, "sheet-ending", t("ending.again"), again, kind="quiet", icon=ft.Icons.SLIDESHOW))
    else:
        has_scoring = "finish" in screens.pages
        body.append(ui.hint(session, t("sheet.so_far_hint" if has_scoring else "sheet.still_on"), 15))
    body.append(ranks_card(context, view, ui.page_width(session)))
    if view.projected:
        body.append(_projected(context, view))
    if screens.facts.round(game.state) or screens.sheet.curves(context):
        body.append(_curves(context))
    seconds = thought(screens.facts.thinker, len(context.seats), game.states, game.entries) if is_timed(session) else ()
    if any(seconds):
        body.append(_thinking(context, seconds))
    corrected = corrections(context)
    if corrected:
        body.append(_corrected_note(context, len(corrected)))
    if view.traced:
        body += ui.once_hint(session, "sheet", t("sheet.hint"))

    def ask_for(number: Asked) -> None:
        ui.seen(session, "sheet")
        ask(lambda old: None if old == number else number)

    body.append(points_table(context, view, asked, ask_for))
    if corrected:
        body.append(_corrections(context, corrected))
    if play:
        body.append(HandOver(play, key="hand-over"))
    body += _passed_on(context, view)
    if view.is_final:
        body += ui.end_reminder(session, game, lambda: ui.export_button(session, game.created, lambda: game.document))
    ways = functools.partial(_ways_out, context)
    return ui.page_frame(
        session,
        t("sheet.title" if view.is_final else "sheet.title_so_far"),
        body,
        on_back=lambda: ui.go(ui.game_route(game.id)),
        footer=AfterTheEnd(context, view, ways, key="after") if view.is_final else ways(),
    )


def _sheet(game: AnyGame, key: str) -> ft.Control:
    return EndingOr(game, True, lambda again: Sheet(game, again, key="sheet"), key=key)


SheetScreen: Final = screen_of_game("sheet", _sheet)
"""The score sheet of the game in the address, after its ending if that is shown."""


def _ways_out(context: AnyContext) -> ft.Control:
    """Return the buttons to the table and to all games."""
    session, t, table = context.session, context.t, ui.game_route(context.game.id)
    return ui.in_row(
        ui.button(
            session, "sheet-table", t("sheet.to_table"), lambda: ui.go(table), icon=ft.Icons.GRID_VIEW, expand=True
        ),
        ui.button(session, "sheet-home", t("app.home"), lambda: ui.go(ui.HOME), icon=ft.Icons.LIST, expand=True),
    )


def _nothing() -> Asked | None:
    return None


# --- the scores so far ---------------------------------------------------------------------------------


def _projected(context: AnyContext, view: SheetView) -> ft.Control:
    """Return the projected scores if the game ended now, best first, with their categories."""
    session, t, palette = context.session, context.t, context.palette
    *categories, total = view.projected
    rows: list[ft.Control] = [ui.heading(session, t("sheet.if_now"))]
    for seat, _ in standings(total.numbers):
        player, score = context.seats[seat], total.numbers[seat]
        lines = [f"{row.title} {signed(row.numbers[seat])}" for row in categories if row.numbers[seat]]
        points = ui.plain_text(str(score), palette, ui.TITLE, bold=True, semantics=False)
        parts = ui.player_line(session, context.seats, seat, ui.BODY, points, mark=26, bold=True)
        reasons = ui.plain_text(" · ".join(lines), palette, ui.SMALL + 1, palette.quiet, semantics=False)
        label = ". ".join([t("sheet.points_of", player=player.name, score=score), *lines])
        rows.append(
            ft.Semantics(
                identifier=f"sheet-if-now-{seat}",
                key=f"if-now-{seat}",
                label=label,
                content=ui.in_lines(parts, *([reasons] if lines else []), spacing=2),
            )
        )
    if view.projected_note:
        rows.append(ui.hint(session, view.projected_note))
    return ui.card(session, ui.in_column(*rows, spacing=10), key="if-now")


# --- how the points grew, and the time they took --------------------------------------------------------------


def _curves(context: AnyContext) -> ft.Control:
    """Return the curves of points, or of whatever the game counts, as pictures."""
    title = ft.Container(
        ui.heading(context.session, context.t("curve.title"), ui.BODY), padding=ft.Padding.only(left=4, top=2)
    )
    pictures = [_curve(context, number, curve) for number, curve in enumerate(curves_of(context))]
    return ui.card(context.session, ui.in_lines(title, *pictures, spacing=8), key="curve", padding=INNER_PADDING)


def _curve(context: AnyContext, number: int, curve: Curve) -> ft.Control:
    width = inner_width(context.session)
    height = min(width * 0.72, 320 if not curve.title else 230)
    picture = curve_picture(context.t, context.seats, context.palette, curve, width, height)
    return ft.Semantics(
        identifier=f"curve-{number}" if number else "curve",
        label=curve_text(context.t, context.seats, curve),
        image=True,
        content=ft.Stack([ui.drawn(picture.drawing), *_names(context, picture)], width=width, height=height),
    )


def _names(context: AnyContext, picture: CurvePicture) -> list[ft.Control]:
    """Return the names over the picture, which does not grow with the text size."""
    scale = context.session.text_scale
    return [
        ft.Container(
            ui.plain_text(name.text, context.palette, name.size / scale, name.color, lines=1, semantics=False),
            left=name.x,
            top=name.y - BASE - BADGE / 2,
            width=picture.room + 4,
            height=BADGE,
            alignment=ft.Alignment.CENTER_LEFT,
        )
        for name in picture.names
    ]


def _thinking(context: AnyContext, thought_for: Sequence[float]) -> ft.Control:
    """Return each player's total thinking time."""
    session, t, palette = context.session, context.t, context.palette
    rows: list[ft.Control] = [ui.heading(session, t("thinking.title"), ui.BODY)]
    for seat, seconds in enumerate(thought_for):
        name, time = context.seats[seat].name, span(seconds)
        taken = ui.plain_text(time, palette, ui.TITLE, semantics=False)
        label = t("thinking.of", player=name, time=time)
        line = ui.player_line(session, context.seats, seat, ui.BODY, taken)
        rows.append(ft.Semantics(identifier=f"sheet-thinking-{seat}", label=label, content=line))
    rows.append(ui.hint(session, t("thinking.hint", minutes=MAX_SECONDS // 60)))
    return ui.card(session, ui.in_lines(*rows, spacing=8), key="thinking")


# --- what was entered besides the rules -------------------------------------------------------------------------


def _corrected_note(context: AnyContext, count: int) -> ft.Control:
    """Return the note beside the ranks that corrections were made; they are listed below the table."""
    palette, text = context.palette, context.t("sheet.corrections", count=count)
    return ft.Semantics(
        identifier="sheet-corrected",
        key="corrected",
        label=text,
        content=ui.in_row(
            ft.Icon(ft.Icons.EDIT, size=18, color=palette.pick), ui.plain_text(text, palette, ui.BODY, semantics=False)
        ),
    )


def _corrections(context: AnyContext, corrected: tuple[Corrected, ...]) -> ft.Control:
    """Return the corrections by the table, each with a link to the board at that time."""
    session, t = context.session, context.t
    title = t("sheet.corrections", count=len(corrected))
    return ft.Semantics(
        identifier="sheet-corrections",
        key="corrections",
        container=True,
        label=title,
        content=ui.card(
            session,
            ui.in_column(
                ui.plain_text(title, session.palette, ui.BODY, bold=True, semantics=False),
                ui.hint(session, t("sheet.corrections_hint")),
                *(_correction(context, one) for one in corrected),
            ),
        ),
    )


def _correction(context: AnyContext, corrected: Corrected) -> ft.Control:
    t, palette = context.t, context.palette
    entry = t("log.entry", number=corrected.entry, entry=corrected.text)
    note = t("log.note", note=corrected.note) if corrected.note else ""
    lines: list[ft.Control] = [ui.plain_text(entry, palette, 15, semantics=False)]
    if note:
        lines.append(ui.plain_text(note, palette, 15, palette.quiet, semantics=False))
    path = TablePosition(context.game, Mode.REVIEW, corrected.entry).address()
    return ui.tappable(
        f"sheet-correction-{corrected.entry}",
        f"{entry}. {note}" if note else entry,
        lambda: ui.go(path),
        ui.in_row(
            ft.Icon(ft.Icons.EDIT, size=18, color=palette.pick),
            ui.in_lines(*lines, spacing=2, expand=True),
            ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=palette.quiet),
        ),
        padding=10,
        bgcolor=palette.raised,
    )


# --- passed on --------------------------------------------------------------------------------------------------


def _passed_on(context: AnyContext, view: SheetView) -> list[ft.Control]:
    """Return the ways to share the game: as a file, as a code, and in further formats."""
    session, t, game = context.session, context.t, context.game
    share = ui.button(
        session,
        "sheet-share",
        t("share.title"),
        lambda: ui.go(ui.game_route(game.id, "share")),
        icon=ft.Icons.QR_CODE_2,
        label=t("share.open"),
        expand=True,
    )
    export = ui.expanded(ui.export_button(session, game.created, lambda: game.document))
    return [ui.in_row(export, share, key="export"), MoreFormats(context, view, key="formats")]
