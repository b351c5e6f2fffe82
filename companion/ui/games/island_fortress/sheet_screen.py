"""The score sheet: who won and by what, every category by player, and for every number where it comes from."""

import functools
from collections.abc import Callable, Sequence
from typing import NamedTuple

import flet as ft

from companion.games.island_fortress.final_scoring import TIE
from companion.games.island_fortress.state import EndedBy
from companion.games.island_fortress.words import Words
from companion.text.catalogue import counted, listed
from companion.ui.clock import LONGEST, is_timed, span
from companion.ui.components.basics import button, card, heading, hint, page_frame, said, tappable, words
from companion.ui.components.browser_parts import end_reminder
from companion.ui.components.files import SaveButton, export_button, file_stem
from companion.ui.components.hints import once_hint, seen
from companion.ui.components.seats import badge
from companion.ui.drawing import Drawing, has_png, png, svg
from companion.ui.games.island_fortress.mini_wall import Picture, region_columns, wall_picture
from companion.ui.games.island_fortress.opened import FortressGame, cannot_open, opened, use_changes
from companion.ui.games.island_fortress.present_curve import (
    BADGE,
    BASE,
    CurvePicture,
    curve_picture,
    curve_words,
    present_curve,
)
from companion.ui.games.island_fortress.present_favor import present_slots
from companion.ui.games.island_fortress.present_picture import sheet_drawing
from companion.ui.games.island_fortress.present_sheet import (
    FINAL_CATEGORIES,
    PLAY_CATEGORIES,
    TOTAL,
    Corrected,
    Traced,
    categories_of,
    corrections,
    points_of,
    standings,
    tie_chain,
    trace,
)
from companion.ui.games.island_fortress.present_thinking import thought
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.kit import part, use_made
from companion.ui.routes import HOME, game_route, go
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, HEAD, RADIUS, READING_WIDTH, SCORE, SPACE, TITLE, TOUCH

WINNER_MARK = ft.Icons.EMOJI_EVENTS
INNER_PADDING = 8
LONGEST_LARGE_NAME = 15
PICTURE_SCALE = 2
"""The pixels for a unit in a picture that is saved."""

Ask = Callable[["Asked"], None]


class Asked(NamedTuple):
    """The number whose points are shown."""

    category: str
    seat: int


@part
def SheetScreen() -> ft.Control:
    """The score sheet of the game in the address."""
    session = use_session()
    game = opened(session, ft.use_route_params()["gid"])
    return cannot_open(session, game) if isinstance(game, str) else Sheet(game, key=f"sheet-{game.id}")


@part
def Sheet(game: FortressGame) -> ft.Control:
    """Winner, ranks, table and the way back to every point."""
    session = use_session()
    use_changes(game)
    asked, ask = use_made(_nothing)
    t, palette, state = game_texts(session), session.palette, game.state
    say = Words(t, game.setup)
    body: list[ft.Control] = []
    if state.result is None:
        body.append(hint(session, t("sheet.so_far_hint"), 15))
    else:
        body.append(_winner(session, game, say))
        if steps := tie_chain(state):
            title = t("sheet.tie_shared" if state.result.decided_by == TIE else "sheet.tie_title")
            lines = [
                t(
                    f"tie.{step.criterion}",
                    value=listed(f"{say.names[seat]} {value}" for seat, value in step.values),
                )
                for step in steps
            ]
            body.append(
                ft.Semantics(
                    identifier="sheet-tie",
                    key="tie",
                    label=". ".join([title, *lines]),
                    content=card(
                        session,
                        ft.Column(
                            [
                                words(title, palette, BODY, bold=True, spoken=False),
                                *(words(line, palette, spoken=False) for line in lines),
                            ],
                            spacing=4,
                            tight=True,
                        ),
                    ),
                )
            )
    body.append(_ranks(session, game, say))
    if state.round:
        body.append(_curve(session, game, say))
    seconds = thought(game.states, game.entries) if is_timed(session) else ()
    if any(seconds):
        body.append(_thinking(session, game, say, seconds))
    corrected = corrections(game.entries)
    if corrected:
        body.append(_corrected_note(session, len(corrected)))
    body += once_hint(session, "sheet", t("sheet.hint"))

    def ask_for(number: Asked) -> None:
        seen(session, "sheet")
        ask(lambda old: None if old == number else number)

    body.append(_table(session, game, say, asked, ask_for))
    if corrected:
        body.append(_corrections(session, game, say, corrected))
    share = button(
        session,
        "sheet-share",
        t("share.title"),
        lambda: go(game_route(game.id, "share")),
        icon=ft.Icons.QR_CODE_2,
        label=t("share.open"),
        expand=True,
    )
    body.append(
        ft.Row(
            [ft.Container(export_button(session, game.created, lambda: game.document), expand=True), share],
            key="export",
            spacing=8,
        )
    )
    body.append(_picture_buttons(session, game, say))
    if state.result is not None:
        body += end_reminder(session, game, lambda: export_button(session, game.created, lambda: game.document))
    footer = ft.Row(
        [
            button(
                session,
                "sheet-table",
                t("sheet.to_table"),
                lambda: go(game_route(game.id)),
                icon=ft.Icons.GRID_VIEW,
                expand=True,
            ),
            button(session, "sheet-home", t("app.home"), lambda: go(HOME), icon=ft.Icons.LIST, expand=True),
        ],
        spacing=8,
    )
    return page_frame(
        session,
        t("sheet.title_so_far" if state.result is None else "sheet.title"),
        body,
        on_back=lambda: go(game_route(game.id)),
        footer=footer,
    )


def _nothing() -> Asked | None:
    return None


def _winner(session: Session, game: FortressGame, say: Words) -> ft.Control:
    """Who won, large, and by what."""
    t, palette, state = game_texts(session), session.palette, game.state
    assert state.result is not None
    winners = state.result.winners
    label = say.winners(state.result)
    decided = say.decision(state.result, [player.score for player in state.players])
    content: list[ft.Control] = [
        ft.Icon(WINNER_MARK, size=40, color=palette.accent),
        ft.Semantics(
            identifier="sheet-winner",
            label=label,
            header=True,
            content=ft.Column(
                [
                    ft.Row(
                        [
                            badge(game.setup.seats[seat], palette, 36),
                            words(say.names[seat], palette, _name_size(say.names[seat]), bold=True, spoken=False),
                        ],
                        spacing=12,
                        alignment=ft.MainAxisAlignment.CENTER,
                    )
                    for seat in winners
                ],
                spacing=6,
                tight=True,
            ),
        ),
        said("sheet-decided", decided, palette, center=True),
    ]
    if state.ended_by is EndedBy.EARLY:
        content.append(hint(session, t("sheet.early")))
    return card(
        session,
        ft.Column(content, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        key="winner",
        border=ft.Border.all(2, palette.accent),
        alignment=ft.Alignment.CENTER,
    )


def _name_size(name: str) -> float:
    """As large as the name lets it be on a phone."""
    return HEAD if len(name) <= LONGEST_LARGE_NAME else TITLE + 2


def _ranks(session: Session, game: FortressGame, say: Words) -> ft.Control:
    t, palette, state = game_texts(session), session.palette, game.state
    rows: list[ft.Control] = []
    for seat, rank in standings(state):
        score = state.players[seat].score
        label = (
            t("sheet.rank", rank=rank, player=say.names[seat], score=score)
            if state.result
            else t("sheet.points_of", player=say.names[seat], score=score)
        )
        parts: list[ft.Control] = [
            badge(game.setup.seats[seat], palette),
            ft.Container(words(say.names[seat], palette, TITLE, lines=1, spoken=False), expand=True),
            words(str(score), palette, SCORE, bold=True, spoken=False),
        ]
        if state.result:
            parts.insert(0, ft.Container(words(f"{rank}.", palette, TITLE, palette.quiet, spoken=False), width=26))
        rows.append(
            ft.Semantics(
                identifier=f"sheet-rank-{seat}",
                key=f"rank-{seat}",
                label=label,
                content=ft.Container(ft.Row(parts, spacing=10), height=session.tall(44)),
            )
        )
    return card(
        session,
        ft.Column(rows, spacing=0, tight=True),
        key="ranks",
        padding=ft.Padding.symmetric(vertical=4, horizontal=14),
    )


def _curve(session: Session, game: FortressGame, say: Words) -> ft.Control:
    """How the points grew, as a picture."""
    palette = session.palette
    width = min(READING_WIDTH, session.width - 2 * SPACE) - 2 * INNER_PADDING - 2
    height = min(width * 0.72, 320)
    curve = present_curve(game.states)
    picture = curve_picture(say, game.setup, palette, curve, width, height, palette.surface)
    return card(
        session,
        ft.Column(
            [
                ft.Container(
                    heading(session, game_texts(session)("curve.title"), BODY), padding=ft.Padding.only(left=4, top=2)
                ),
                ft.Semantics(
                    identifier="curve",
                    label=curve_words(say, curve),
                    image=True,
                    content=ft.Stack([_drawn(picture.drawing), *_names(session, picture)], width=width, height=height),
                ),
            ],
            spacing=8,
            tight=True,
        ),
        key="curve",
        padding=INNER_PADDING,
    )


def _drawn(drawing: Drawing) -> ft.Control:
    """A drawing, which says nothing to a reader."""
    return ft.Image(
        src=svg(drawing),
        width=drawing.width,
        height=drawing.height,
        fit=ft.BoxFit.FILL,
        exclude_from_semantics=True,
    )


def _names(session: Session, picture: CurvePicture) -> list[ft.Control]:
    """The names over the picture, which does not grow with the text."""
    return [
        ft.Container(
            words(name.text, session.palette, name.size / session.text_scale, name.color, lines=1, spoken=False),
            left=name.x,
            top=name.y - BASE - BADGE / 2,
            width=picture.room + 4,
            height=BADGE,
            alignment=ft.Alignment.CENTER_LEFT,
        )
        for name in picture.names
    ]


def _thinking(session: Session, game: FortressGame, say: Words, thought_for: Sequence[float]) -> ft.Control:
    """How long everybody has thought in all."""
    palette, title = session.palette, game_texts(session)("thinking.title")
    rows: list[ft.Control] = [heading(session, title, BODY)]
    for seat, seconds in enumerate(thought_for):
        told = game_texts(session)("thinking.of", player=say.names[seat], time=span(seconds))
        name, time = say.names[seat], span(seconds)
        parts: list[ft.Control] = [
            badge(game.setup.seats[seat], palette),
            ft.Container(words(name, palette, BODY, lines=1, spoken=False), expand=True),
            words(time, palette, TITLE, spoken=False),
        ]
        rows.append(ft.Semantics(identifier=f"sheet-thinking-{seat}", label=told, content=ft.Row(parts, spacing=10)))
    rows.append(hint(session, game_texts(session)("thinking.hint", minutes=LONGEST // 60)))
    return card(session, ft.Column(rows, spacing=8, tight=True), key="thinking")


def _picture_buttons(session: Session, game: FortressGame, say: Words) -> ft.Control:
    """The sheet as a picture to pass on: PNG where it can be made, and SVG."""
    t = game_texts(session)

    def made(kind: str) -> tuple[str, bytes]:
        name = file_stem(game.created, [seat.name for seat in game.setup.seats])
        drawing = sheet_drawing(say, game.states, game.created)
        return f"{name}.{kind}", png(drawing, PICTURE_SCALE) if kind == "png" else svg(drawing).encode()

    kinds = ("png", "svg") if has_png() else ("svg",)
    return ft.Row(
        [
            ft.Container(
                SaveButton(
                    f"sheet-picture-{kind}" if number else "sheet-picture",
                    functools.partial(made, kind),
                    text=t(f"picture.{kind}"),
                    label=t(f"picture.{kind}_label"),
                    icon=None if number else ft.Icons.IMAGE_OUTLINED,
                ),
                expand=True,
                key=kind,
            )
            for number, kind in enumerate(kinds)
        ],
        key="picture",
        spacing=8,
    )


def _table(
    session: Session,
    game: FortressGame,
    say: Words,
    asked: Asked | None,
    ask: Ask,
) -> ft.Control:
    """A row for each category, a column for each player; what a tapped number is made of opens under its row."""
    t, state = game_texts(session), game.state
    shown = categories_of(state)
    rows: list[ft.Control] = [_head(session, game)]
    for title, group in (("sheet.during", PLAY_CATEGORIES), ("sheet.end", FINAL_CATEGORIES)):
        categories = [category for category in group if category in shown]
        if categories and state.result:
            rows.append(_group(session, t(title), title))
        for category in categories:
            rows.append(_row(session, game, say, category, asked, ask))
            if asked and asked.category == category:
                rows.append(_trace(session, game, say, asked))
    rows.append(_row(session, game, say, TOTAL, asked, ask))
    if asked and asked.category == TOTAL:
        rows.append(_trace(session, game, say, asked))
    if state.result:
        rows.append(_group(session, t("sheet.held"), "held"))
        held = state.result.counts
        rows.append(_held_row(session, game, say, "jade", "term.jade", [count.jade for count in held]))
        rows.append(_held_row(session, game, say, "workers", "term.workers", [count.workers for count in held]))
    return card(
        session,
        ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key="table",
        padding=INNER_PADDING,
    )


def _group(session: Session, title: str, key: str) -> ft.Control:
    return ft.Container(
        words(title, session.palette, 15, session.palette.quiet, bold=True),
        padding=ft.Padding.only(top=10, bottom=2),
        key=key,
    )


def _column_width(session: Session, game: FortressGame) -> float:
    """About half of the table is for the numbers, and no column is narrower than a finger."""
    inner = min(READING_WIDTH, session.width - 2 * SPACE) - 2 * INNER_PADDING - 2
    return max(TOUCH, min(110, inner * 0.565 / len(game.setup.seats)))


def _head(session: Session, game: FortressGame) -> ft.Control:
    width = _column_width(session, game)
    columns: list[ft.Control] = [ft.Container(expand=True)]
    for seat, player in enumerate(game.setup.seats):
        columns.append(
            ft.Container(
                ft.Column(
                    [
                        badge(game.setup.seats[seat], session.palette),
                        words(player.name, session.palette, 14, center=True, lines=1),
                    ],
                    spacing=2,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                width=width,
                alignment=ft.Alignment.CENTER,
            )
        )
    return ft.Row(columns, spacing=0, key="head")


def _row(
    session: Session,
    game: FortressGame,
    say: Words,
    category: str,
    asked: Asked | None,
    ask: Ask,
) -> ft.Control:
    t, palette, state = game_texts(session), session.palette, game.state
    width = _column_width(session, game)
    name = t(f"category.{category}")
    is_total = category == TOTAL
    cells: list[ft.Control] = [ft.Container(words(name, palette, BODY, bold=is_total, lines=2), expand=True)]
    for seat in range(len(state.players)):
        points = points_of(state, seat, category)
        shown = counted(points)
        open_now = asked == Asked(category, seat)
        cells.append(
            tappable(
                f"sheet-{category}-{seat}",
                t("sheet.cell", player=say.names[seat], category=name, points=shown),
                lambda e, seat=seat: ask(Asked(category, seat)),
                words(
                    shown,
                    palette,
                    SCORE - 2 if is_total else TITLE,
                    palette.text if points or is_total else palette.quiet,
                    bold=is_total,
                    center=True,
                    spoken=False,
                ),
                selected=open_now,
                width=width,
                height=session.tall(TOUCH),
                alignment=ft.Alignment.CENTER,
                bgcolor=palette.raised if open_now else None,
                border=ft.Border.all(2, palette.accent) if open_now else None,
                border_radius=RADIUS,
            )
        )
    return ft.Container(
        ft.Row(cells, spacing=0),
        key=f"row-{category}",
        padding=ft.Padding.only(left=4),
        border=ft.Border.only(top=ft.BorderSide(2 if is_total else 1, palette.text if is_total else palette.line)),
    )


def _held_row(session: Session, game: FortressGame, say: Words, what: str, term: str, held: list[int]) -> ft.Control:
    """What each player held at the end: it gave the points for most Jade and Workers, and Jade breaks ties."""
    t, palette = game_texts(session), session.palette
    width = _column_width(session, game)
    cells: list[ft.Control] = [ft.Container(words(t(term), palette, BODY), expand=True)]
    for seat, amount in enumerate(held):
        cells.append(
            ft.Semantics(
                identifier=f"sheet-held-{what}-{seat}",
                label=t("sheet.cell", player=say.names[seat], category=t(term), points=amount),
                content=ft.Container(
                    words(str(amount), palette, TITLE, spoken=False),
                    width=width,
                    height=session.tall(36),
                    alignment=ft.Alignment.CENTER,
                ),
            )
        )
    return ft.Container(
        ft.Row(cells, spacing=0),
        key=f"held-{what}",
        padding=ft.Padding.only(left=4),
        border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
    )


def _corrected_note(session: Session, count: int) -> ft.Control:
    """Says beside the ranks that not everything came about by the rules; the list stands under the table."""
    palette, told = session.palette, game_texts(session)("sheet.corrections", count=count)
    return ft.Semantics(
        identifier="sheet-corrected",
        key="corrected",
        label=told,
        content=ft.Row(
            [ft.Icon(ft.Icons.EDIT, size=18, color=palette.accent), words(told, palette, BODY, spoken=False)], spacing=8
        ),
    )


def _corrections(session: Session, game: FortressGame, say: Words, corrected: tuple[Corrected, ...]) -> ft.Control:
    """What the table entered besides the rules, each with the way to the wall as it was then."""
    t = game_texts(session)
    title = t("sheet.corrections", count=len(corrected))
    return ft.Semantics(
        identifier="sheet-corrections",
        key="corrections",
        container=True,
        label=title,
        content=card(
            session,
            ft.Column(
                [
                    words(title, session.palette, BODY, bold=True, spoken=False),
                    hint(session, t("sheet.corrections_hint")),
                    *(_correction(session, game, say, one) for one in corrected),
                ],
                spacing=8,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    )


def _correction(session: Session, game: FortressGame, say: Words, corrected: Corrected) -> ft.Control:
    t, palette = game_texts(session), session.palette
    entry = t("log.entry", number=corrected.entry, entry=say.entry(game.states[corrected.entry - 1], corrected.event))
    note = t("log.note", note=corrected.note) if corrected.note else ""
    lines: list[ft.Control] = [words(entry, palette, 15, spoken=False)]
    if note:
        lines.append(words(note, palette, 15, palette.quiet, spoken=False))
    return tappable(
        f"sheet-correction-{corrected.entry}",
        f"{entry}. {note}" if note else entry,
        lambda: go(game_route(game.id, f"at/{corrected.entry}")),
        ft.Row(
            [
                ft.Icon(ft.Icons.EDIT, size=18, color=palette.accent),
                ft.Column(lines, spacing=2, tight=True, expand=True),
                ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=palette.quiet),
            ],
            spacing=8,
        ),
        padding=10,
        bgcolor=palette.raised,
        border_radius=RADIUS,
    )


def _trace(session: Session, game: FortressGame, say: Words, asked: Asked) -> ft.Control:
    """Every entry that gave these points, with the slots that were counted."""
    t, palette = game_texts(session), session.palette
    found = trace(game.states, asked.seat, asked.category)
    title = t(
        "sheet.cell",
        player=say.names[asked.seat],
        category=t(f"category.{asked.category}"),
        points=points_of(game.state, asked.seat, asked.category),
    )
    content: list[ft.Control] = [heading(session, title, BODY)]
    if not found:
        content.append(hint(session, t("sheet.trace_nothing")))
    width = min(READING_WIDTH, session.width - 2 * SPACE) - 2 * INNER_PADDING - 60
    content += [
        _traced(session, game, say, line, asked.category == TOTAL, width, f"trace-{index}")
        for index, line in enumerate(found)
    ]
    return ft.Semantics(
        identifier="sheet-trace",
        key=f"trace-{asked.category}-{asked.seat}",
        container=True,
        content=ft.Container(
            ft.Column(content, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            bgcolor=palette.raised,
            border_radius=RADIUS,
            padding=10,
            margin=ft.Margin.only(bottom=8, top=4),
        ),
    )


def _traced(
    session: Session, game: FortressGame, say: Words, line: Traced, running: bool, width: float, identifier: str
) -> ft.Control:
    t, palette = game_texts(session), session.palette
    entry = t(
        "log.entry", number=line.entry, entry=say.entry(game.states[line.entry - 1], game.entries[line.entry - 1].event)
    )
    gain = say.gain(line.gain)
    slots = t("sheet.trace_slots", slots=present_slots(line.gain.slots)) if line.gain.slots else ""
    lines: list[ft.Control] = [
        words(gain, palette, BODY, palette.good if line.gain.points > 0 else palette.bad, bold=True, spoken=False),
        words(entry, palette, 15, spoken=False),
    ]
    if slots and not running:
        columns = region_columns(line.gain.slots)
        lines.append(
            ft.Row(
                [wall_picture(game.states[line.entry], palette, columns, Picture(line.gain.slots), width, widest=26)]
            )
        )
        lines.append(words(slots, palette, 14, palette.quiet, spoken=False))
    sum_so_far = words(str(line.sum), palette, TITLE, palette.quiet, spoken=False)
    return tappable(
        identifier,
        ". ".join(part for part in (gain, entry, slots) if part),
        lambda: go(game_route(game.id, f"at/{line.entry}")),
        ft.Row(
            [ft.Column(lines, spacing=4, tight=True, expand=True), *([sum_so_far] if running else [])],
            spacing=8,
        ),
        key=identifier,
        padding=10,
        bgcolor=palette.surface,
        border_radius=RADIUS,
    )
