"""The ending of a game on the screen: one step after the other; a tap goes on, or shows all of a step that moves.

All windows show the step of `LiveGame.ending`. Without motion the steps are a list that grows.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft

from companion.play.ending import Ending
from companion.play.live_game import AnyGame
from companion.text.catalogue import counted
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.table.game_screen import use_changes
from companion.ui.table.position import AnyContext, Context, TablePosition
from companion.ui.table.sheet.after import AfterTheEnd, height_after
from companion.ui.table.sheet.ending import EndingStep, board_shown, ending_steps, step_text
from companion.ui.table.sheet.result import grown, ranks_card, winner_card
from companion.ui.table.sheet.scores import SheetView
from companion.ui.table.spectator import Space

WIDE: Final = 820
"""Width in pixels from which a window that is wider than high has the board beside the players."""
HIGHEST_BOARD: Final = 0.5
"""Maximum height of the board in an upright window relative to all parts."""
HIGHEST_LIT: Final = 0.24
"""Maximum height of the board beside the result in an upright window relative to all parts."""
LOWEST_BOARD: Final = 110
"""Minimum height of a board in pixels; with less room there is none."""
LEAST_UPRIGHT: Final = 230
"""Minimum height in pixels of a board with its parts one above the other."""
NARROW: Final = 380
"""Width in pixels below which the title of a step is smaller."""
TITLE_HEIGHT: Final = 76
PLAYER_HEIGHT: Final = 62
"""Heights in pixels of a step's title and of a player."""
BAR: Final = 8
"""Height of a bar in pixels."""
HEAD_HEIGHT: Final = 52
_GROW: Final = ft.Animation(450, ft.AnimationCurve.EASE_OUT_CUBIC)


@ui.component
def EndingOr(game: AnyGame, is_sheet: bool, screen: Callable[[Callable[[], object]], ft.Control]) -> ft.Control:
    """Show the ending of a game while it is on, else `screen`, from a function that shows the ending again."""
    session = ui.use_session()
    own = ui.use_kept(Ending)
    left, leave = ui.use_made(lambda: 0)
    use_changes(game.ending)
    use_changes(own)
    who, shared = session.who, game.ending
    is_followed = shared.step is not None and left != shared.run
    followed: Any = ft.use_ref(0)
    is_skipped = shared.step is None and followed.current == shared.run > 0 and TablePosition(game).is_over
    followed.current = shared.run if is_followed and not who.is_host else 0
    sheet = ui.game_route(game.id, "sheet")
    # Whoever followed the steps comes to the result, too, where the host has skipped them.
    ft.use_effect(lambda: ui.go(sheet) if is_skipped and not is_sheet else None, [is_skipped])

    def again() -> None:
        ending = shared if session.who.is_host else own
        ending.begin(session.who.signature)

    if not is_followed and own.step is None:
        return screen(again)
    ending = shared if is_followed else own
    may_go_on = not is_followed or who.is_host or who.signature == shared.by

    def close() -> None:
        if may_go_on:
            ending.end()
        else:
            leave(shared.run)

    return EndingScreen(game, ending, may_go_on, is_sheet, close, key="ending")


@ui.component
def EndingScreen(
    game: AnyGame, ending: Ending, may_go_on: bool, is_sheet: bool, close: Callable[[], None]
) -> ft.Control:
    """Show the current step of an ending; `close` ends it, for all windows or for this one."""
    session = ui.use_session()
    use_changes(game)
    context: AnyContext = Context(session, TablePosition(game))
    view: SheetView = screens_of(game.format).sheet.view(context)
    steps = ending_steps(context, view) if view.is_final else ()
    number = min(ending.step or 0, len(steps) - 1)
    step = steps[number] if steps else None
    is_moving = ui.moves(session)
    beats, is_new, show_rest = ui.use_beats((ending.run, number), step.beats if step else 0, is_moving)
    ui.use_while_shown(ending.attend if may_go_on else None, [ending, may_go_on])
    ft.use_effect(lambda: None if step else ending.end(), [step is None])  # the end was undone meanwhile
    if step is None:
        return ft.Container(expand=True)

    def to_sheet() -> None:
        close()
        if not is_sheet:
            ui.go(ui.game_route(game.id, "sheet"))

    def tapped() -> None:
        if is_new or not may_go_on:
            return
        if show_rest:
            show_rest()
        elif step.is_result:
            to_sheet()
        else:
            ending.advance(number)

    def pressed(key: str) -> None:
        if key in (" ", "Enter"):
            tapped()

    t = context.t
    actions: list[ft.Control] = [ui.hint(session, f"{number + 1}/{len(steps)}", ui.BODY)]
    if step.is_result:
        sheet = ui.button(session, "ending-sheet", t("sheet.title"), to_sheet, icon=ft.Icons.LEADERBOARD)
        smaller = ui.in_row(sheet, alignment=ft.MainAxisAlignment.CENTER)
        footer: ft.Control = AfterTheEnd(context, view, lambda: smaller, key="after")
    else:  # as high as that, so that its keys appear where nobody has tapped
        actions.append(ui.icon_button(session, "ending-sheet", ft.Icons.LEADERBOARD, t("sheet.title"), to_sheet))
        how = ui.hint(session, t("ending.hint" if may_go_on else "ending.follow"), ui.BODY)
        footer = ft.Container(how, height=height_after(session), alignment=ft.Alignment.CENTER)
    content = _shown(context, view, steps[: number + 1], beats if is_moving else None)
    surface = ui.tappable(
        "ending-step",
        step_text(context, step),
        tapped if may_go_on else None,
        ft.Container(content, padding=ft.Padding.symmetric(vertical=ui.SPACE), expand=True),
        expand=True,
        focusable=False,
    )
    surface.live_region = True
    return ui.page_frame(
        session,
        t("ending.title"),
        [],
        on_back=close,
        on_key=pressed,
        actions=actions,
        footer=ui.in_row(
            ft.Container(footer, width=ui.page_width(session)),
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        width=session.width,
        fill=surface,
    )


def _shown(context: AnyContext, view: SheetView, steps: Sequence[EndingStep], beats: int | None) -> ft.Control:
    """Return the board and the current step beside or below it; without `beats`, all of it and the steps before."""
    session, step = context.session, steps[-1]
    is_wide = session.is_landscape or (session.width >= WIDE and session.width > session.height)
    width, height = session.width - 2 * ui.SPACE, session.height - HEAD_HEIGHT - height_after(session) - 5 * ui.SPACE
    space = Space(width * 0.56, height - 2 * ui.SPACE, is_tight=session.is_landscape, is_upright=False)
    if not is_wide:
        high = min(height - TITLE_HEIGHT - len(context.seats) * PLAYER_HEIGHT, HIGHEST_BOARD * height)
        space = Space(width - 2 * ui.SPACE, high, is_tight=True, is_upright=high >= LEAST_UPRIGHT)
        if step.is_result:
            space = space._replace(height=HIGHEST_LIT * height, is_upright=False)
    is_small = session.is_large or (not is_wide and space.height < LOWEST_BOARD)
    board = None if is_small else _board(context, step, space, view.winners)
    room = width * 0.4 if is_wide and board else ui.page_width(session)
    parts = [_step(context, view, step, room, beats)]
    if beats is None:
        parts += [_before(context, one) for one in reversed(steps[:-1])]
    words: ft.Control = ft.Column(
        [ft.Container(ui.in_column(*parts, spacing=14), width=room)],
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER if is_wide else ft.MainAxisAlignment.START,
        expand=True,
        key=f"step-{len(steps)}",
    )
    if board is None:
        return words
    if is_wide:
        return ui.in_row(
            ft.Container(board, expand=True, alignment=ft.Alignment.CENTER, key="board"), words, spacing=16
        )
    return ft.Column(
        [ft.Container(board, alignment=ft.Alignment.CENTER, key="board"), words],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _board(context: AnyContext, step: EndingStep, space: Space, winners: Sequence[int]) -> ft.Control | None:
    """Return the board with what the step counts, at last the winners' pieces; None for a game without one."""
    lit = screens_of(context.game.format).spectator.lit if step.is_result else None
    drawing = lit(context, space, winners) if lit else board_shown(context, step, space)
    if drawing is None:
        return None
    scale = min(1.0, space.width / drawing.width, space.height / drawing.height)
    return ft.Container(
        ui.drawn(drawing, drawing.width * scale, drawing.height * scale), bgcolor=context.palette.sky, padding=ui.SPACE
    )


def _step(context: AnyContext, view: SheetView, step: EndingStep, room: float, beats: int | None) -> ft.Control:
    """Return the current step, `beats` parts of it; of the last one, the ranks from the last to the first."""
    session, palette = context.session, context.palette
    if step.is_result:
        is_told = beats is None or beats >= step.beats  # the winner comes after the ranks
        winner = ft.Container(
            winner_card(context, view, room), key="winner", **ui.appearing(is_told, beats is not None)
        )
        return ui.in_column(winner, ranks_card(context, view, room, beats), spacing=12)
    size = ui.TITLE + 4 if step.lines or session.width < NARROW or session.is_large else ui.HEAD
    title = ui.plain_text(step.title, palette, size * grown(session, room), bold=True, center=True, semantics=False)
    lines: list[ft.Control]
    if step.lines:
        lines = [
            ft.Container(
                ui.plain_text(line, palette, ui.TITLE, center=True, semantics=False),
                **ui.appearing(beats is None or place < beats, beats is not None),
            )
            for place, line in enumerate(step.lines)
        ]
    else:
        told = step.order[:beats] if beats is not None else step.order
        most = max(1, *view.total.numbers) if step.is_added else max(1, *step.totals)
        lines = [_player(context, step, seat, room, most, seat in told) for seat in range(len(context.seats))]
    return ui.in_column(title, *lines, spacing=session.tall(12, 0))


def _player(context: AnyContext, step: EndingStep, seat: int, room: float, most: int, is_told: bool) -> ft.Control:
    """Return a player's number in the step, the points with it once it `is_told`, and both as a bar."""
    palette, player, larger = context.palette, context.seats[seat], grown(context.session, room)
    total = step.totals[seat]
    if not is_told:
        total = total - step.numbers[seat] if step.is_added else 0
    number = step.number(seat) if is_told else ""
    color = palette.good if step.is_added and step.numbers[seat] > 0 else palette.bad
    shown = counted(total) if step.is_added or is_told else ""
    score = ui.plain_text(shown, palette, (ui.SCORE + 4) * larger, bold=True, semantics=False)
    wide = context.session.text_scale * 60 * larger
    ends: list[ft.Control] = [ft.Container(score, width=wide, alignment=ft.Alignment.CENTER_RIGHT)]
    if step.is_added:
        ends.insert(0, ui.plain_text(number, palette, ui.TITLE * larger, color, bold=True, semantics=False))
    line = ui.player_line(context.session, context.seats, seat, ui.TITLE * larger, *ends, width=room, mark=30 * larger)
    bar = ft.Container(
        width=max(0, total) / most * room,
        height=BAR,
        bgcolor=palette.players[player.color].face,
        border=ft.Border.only(bottom=ft.BorderSide(2, palette.players[player.color].edge)),
        animate=_GROW,
        key="bar",
    )
    return ft.Container(ui.in_lines(line, bar, spacing=4), key=f"player-{seat}")


def _before(context: AnyContext, step: EndingStep) -> ft.Control:
    """Return an earlier step in short."""
    palette = context.palette
    return ui.card(
        context.session,
        ui.in_lines(
            ui.plain_text(step.title, palette, ui.BODY, bold=True, semantics=False),
            ui.plain_text(
                " \N{MIDDLE DOT} ".join(step.said(context)), palette, ui.BODY, palette.quiet, semantics=False
            ),
            spacing=2,
        ),
        key=f"before-{step.name}",
    )
