"""The table view: the game in large, for a tablet in the middle of the table, without entries."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from companion.engine.game import Summary
from companion.play.live_game import AnyGame
from companion.text.catalogue import listed
from companion.text.words import GameWords
from companion.ui import parts as ui
from companion.ui.awake import keeps_awake
from companion.ui.registry import SpectatorParts, screens_of
from companion.ui.table.game_screen import screen_of_game, use_changes
from companion.ui.table.pills import Result, result_strip
from companion.ui.table.players import DIGIT
from companion.ui.table.position import AnyContext, Context, TablePosition
from companion.ui.table.results import all_results, drawn_text
from companion.ui.table.sheet.ending import EndingStep, board_shown, step_text, steps_shown, summary_shown

LOW: Final = 560
"""Height in pixels below which a window, such as a phone in landscape, keeps its height for the board."""
EDGE: Final = 10
WAY_BACK: Final = 54
"""Width in pixels of the button back and the gap beside it."""
NARROW_CARD: Final = 130
"""Width in pixels below which a card has the name below the mark."""
CARD_EDGES: Final = 28
"""Width in pixels of a card's edges, frame and margin."""
LEAST_NAME: Final = 60
"""Minimum width in pixels of mark and name beside the score."""
MARK_NARROW, MARK_WIDE, NAME_NARROW, NAME_WIDE = 26, 34, 22, 30
"""Heights of marks, and font sizes of names at the normal text size."""
NAME, NAME_SHARE = 22, 0.012
"""Font size of a name, and its least share of the width of a window that is seen from afar."""
LINE: Final = 1.2
"""Height of a line relative to its font size."""
HIGHER: Final = 50
"""Additional height in pixels of the cards at twice the text size."""
HEAD_TEXT, LAST_TEXT = 70, 30
"""The same of the title with what comes next, and of the last entry."""


class Space(NamedTuple):
    """The room for a board. `is_tight`: without ornaments; `is_upright`: the window is higher than wide."""

    width: float
    height: float
    is_tight: bool
    is_upright: bool


class Plan(NamedTuple):
    """The room for each part: the heights, and the board in the rest."""

    head: float
    cards: float
    last: float
    board: ui.Drawing | None
    grown: float = 1.0  # factor of type that is read from afar

    @property
    def is_flat(self) -> bool:
        """True if a player's name and score stand side by side."""
        return self.cards < 80


class Honour(NamedTuple):
    """An icon beside a player's name, its meaning and its color."""

    icon: ft.IconData
    label: str
    color: str


def plan_of(context: AnyContext, width: float, height: float) -> Plan:
    """Return the room for the parts in a window of that size; players get what the board leaves."""
    is_low, is_narrow = height < LOW, width < LOW
    if is_low:
        head, last, cards = 52.0, 40.0, 64.0
    elif is_narrow:
        head, last, cards = 84, 96, 118.0
    else:
        head, last, cards = 72, 64, min(150, max(96, height * 0.19))
    grown = 1.0
    if not is_low:
        more, grown = context.session.text_scale - 1, max(1.0, NAME_SHARE * width / NAME)
        head, last = (head + HEAD_TEXT * more) * grown, (last + LAST_TEXT * more) * grown
        cards = (cards + HIGHER * more) * grown
    high = height - head - cards - last - 4 * EDGE
    space = Space(width - 4 * EDGE, high, is_low or is_narrow, width < height)
    board = board_shown(context, step_now(context), space)
    left = high - (board.height if board else 0)
    return Plan(head, cards if is_low else cards + max(0, min(120, left * 0.6)), last, board, grown)


@ui.component
def Spectator(game: AnyGame) -> ft.Control:
    """Show round, players, board and the last entry; updated when the game changes.

    In a step of the ending, a tap on it goes on, whosever device it is: it lies in the middle of the table.
    """
    session, ending = ui.use_session(), game.ending
    use_changes(game)
    use_changes(ending)
    ui.use_awake(ft.context.page, keeps_awake(session))
    context: AnyContext = Context(session, TablePosition(game))
    step, number = step_now(context), ending.step
    _, is_new, _ = ui.use_beats((ending.run, number), 0, False)

    def go_on() -> None:
        if number is not None and not is_new:
            ending.advance(number)

    ui.use_while_shown(ending.attend if step else None, [step is None])
    plan = plan_of(context, session.width, session.height)
    view = from_afar(session, shown(context, plan, go_on if step else None))
    return ft.Container(view, on_click=ui.guarded(go_on) if step else None, expand=True)


SpectatorScreen: Final = screen_of_game("view", Spectator)
"""The table view of the game in the address."""


def step_now(context: AnyContext) -> EndingStep | None:
    """Return the step of the ending that is shown before the result; None at any other time."""
    steps = steps_shown(context)
    return steps[-1] if steps else None


def from_afar(session: ui.Session, parts: list[ft.Control]) -> ft.Control:
    """Return a window that shows a game in large, its parts in a column."""
    return ft.Container(
        ft.Column(parts, spacing=EDGE / 2, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=session.palette.ground,
        padding=ft.Padding.symmetric(horizontal=EDGE),
        expand=True,
    )


def shown(context: AnyContext, plan: Plan, on_step: Callable[[], None] | None = None) -> list[ft.Control]:
    """Return round, players, board and the last entry of a position; `on_step` goes on in its ending."""
    parts, step = screens_of(context.game.format).spectator, step_now(context)
    wall = plan.board and ft.Semantics(
        identifier="view-wall",
        label=parts.label(context.words, context.state),
        image=True,
        content=ft.Container(ui.drawn(plan.board), bgcolor=context.palette.sky, padding=EDGE, clip_behavior=ui.NO_CLIP),
    )
    return [
        _head(context, parts, plan, step, on_step),
        ui.message_bar(context.session),
        _players(context, parts, plan, summary_shown(context, step)),
        ft.Container(wall, expand=True, alignment=ft.Alignment.CENTER, key="wall"),
        _last(context, plan, step),
    ]


def _head(
    context: AnyContext,
    parts: SpectatorParts[AnyContext, GameWords, object],
    plan: Plan,
    step: EndingStep | None,
    on_step: Callable[[], None] | None,
) -> ft.Control:
    session, palette = context.session, context.palette
    is_low = session.height < LOW
    title, following = parts.title(context.words, context.state), parts.next(context.words, context.state)
    if step:
        title, following = context.t("ending.title"), step.title
    large, small = (24.0, 16.0) if session.width < LOW else (28.0, 20.0)
    if is_low:
        large, small = 20.0, 16.0
    large, small = large * plan.grown, small * plan.grown
    if session.width < session.height:  # the number of the round stands at its end
        large = ui.fitting_size(title, large, (session.width - 2 * EDGE - WAY_BACK) / session.text_scale)
    texts: list[ft.Control] = [
        ui.labelled_text("view-round", title, palette, large, bold=True, lines=1, header=True),
        ui.labelled_text("view-next", following, palette, small, palette.quiet, lines=2, expand=True),
    ]
    body: ft.Control = ui.in_row(*texts, spacing=20, expand=True)
    if session.width < session.height:
        size = ui.size_in_lines(session, following, 15, 3, WAY_BACK)
        line = ui.plain_text(following, palette, size, palette.quiet, lines=2 + session.is_large)
        body = ui.in_lines(texts[0], line, expand=True)
    leave = partial(ui.go, ui.game_route(context.game.id))
    row: list[ft.Control] = [ui.icon_button(session, "back", ft.Icons.ARROW_BACK, context.t("app.back"), leave), body]
    if on_step:
        row.append(ui.icon_button(session, "view-step", ft.Icons.ARROW_FORWARD, context.t("ending.on"), on_step))
    return ft.Container(ui.in_row(*row, spacing=6), height=plan.head, key="head")


def _players(
    context: AnyContext, parts: SpectatorParts[AnyContext, GameWords, object], plan: Plan, summary: Summary
) -> ft.Control:
    """Return all points as large as they fit."""
    seats = len(context.seats)
    room = (context.session.width - 2 * EDGE - (seats - 1) * EDGE) / seats
    return ui.in_row(
        *(
            ft.Container(_player(context, parts, plan, seat, room, summary), width=room, key=f"player-{seat}")
            for seat in range(seats)
        ),
        spacing=EDGE,
        key="players",
    )


def _player(
    context: AnyContext,
    parts: SpectatorParts[AnyContext, GameWords, object],
    plan: Plan,
    seat: int,
    room: float,
    summary: Summary,
) -> ft.Control:
    session, palette, player = context.session, context.palette, context.seats[seat]
    score, scale, is_narrow = summary.players[seat].score, session.text_scale, room < NARROW_CARD
    label = context.t("sheet.points_of", player=player.name, score=score)
    is_up = screens_of(context.game.format).facts.thinker(context.state, None) == seat
    stone = palette.players[player.color]
    ground, ink = (stone.face, stone.ink) if is_up else (palette.surface, palette.text)
    signs: list[ft.Control] = []
    if seat in summary.winners:
        signs.append(ui.winner_sign(palette, 26, player.color))
    elif honour := parts.honour(context, seat):
        label = f"{label}, {honour.label}"
        signs.append(ft.Icon(honour.icon, size=20 if is_narrow else 26, color=ink if is_up else honour.color))
    size = score_size(str(score), room, plan, scale)
    wide, named = room - CARD_EDGES, partial(ui.seat_name, session, context.seats, seat, color=ink, bold=True)
    large = ui.plain_text(str(score), palette, size, ink, bold=True, lines=1, semantics=False)
    content: ft.Control
    if plan.is_flat:
        wide -= ui.width_of(str(score), size) * scale + 8
        small = named(15 / max(1, scale / 1.3), wide)
        content = ui.in_row(
            ui.expanded(ui.in_lines(ui.in_row(ui.badge(player, palette, 24), *signs, spacing=6), small)), large
        )
    else:
        above: list[ft.Control]
        if is_narrow:
            mark = ui.badge(player, palette, 26)
            marks = ui.in_row(mark, *signs, spacing=10, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
            above = [marks, named(16, wide)]
        else:
            line = partial(ui.player_line, width=wide, mark=MARK_WIDE * plan.grown, color=ink, bold=True)
            above = [line(session, context.seats, seat, NAME * plan.grown, *signs)]
        content = ft.Column([*above, ft.Container(large, expand=True, alignment=ft.Alignment.CENTER)], spacing=0)
    return ft.Semantics(
        identifier=f"view-player-{seat}",
        label=label,
        container=True,
        content=ft.Container(
            content,
            height=plan.cards,
            bgcolor=ground,
            padding=ft.Padding.symmetric(horizontal=10, vertical=6),
            border=ft.Border.only(left=ft.BorderSide(6, stone.face)),
            clip_behavior=ui.NO_CLIP,
        ),
    )


def score_size(score: str, room: float, plan: Plan, scale: float) -> float:
    """Return the font size of a score so that no digit is cut, in a card of that width."""
    wide = room - CARD_EDGES
    if plan.is_flat:
        most, high = 36.0, plan.cards - CARD_EDGES / 2
        wide -= LEAST_NAME
    else:
        name = NAME_NARROW * scale + MARK_NARROW if room < NARROW_CARD else max(NAME_WIDE * scale, MARK_WIDE)
        name *= plan.grown
        most, high = min(140 * plan.grown, room * 0.42), plan.cards - CARD_EDGES - name
    return max(12 / scale, min(most, high / (LINE * scale), wide / (DIGIT * len(score) * scale)))


def last_words(context: AnyContext) -> tuple[str, tuple[Result, ...]]:
    """Return the last entry of a position, and its results."""
    position, words = context.position, context.words
    if not position.entries:
        return drawn_text(context) or context.t("view.no_entry"), ()
    event, before = position.entries[-1].event, position.before
    return words.entry(before, event), all_results(context, event, before, position.state)


def _last(context: AnyContext, plan: Plan, step: EndingStep | None) -> ft.Control:
    session, palette = context.session, context.palette
    entry, gains = (listed(step.said(context)), ()) if step else last_words(context)
    text = ". ".join((entry, *(gain.text for gain in gains)))
    label = context.t("view.last", entry=text) if context.position.entries else entry
    if step:
        label = step_text(context, step)
    size, lines = 16 if session.height < LOW or session.width < LOW else 20 * plan.grown, 1 + (session.height >= LOW)
    is_wide = session.width >= LOW
    texts: list[ft.Control] = [ui.plain_text(entry, palette, size, lines=lines, semantics=False)]
    if gains:
        width = (session.width - 2 * EDGE) / (1 + is_wide) - 20 * is_wide
        texts.append(result_strip(gains, context.seats, palette, width, session.text_scale, size))
    shown: ft.Control = ui.in_lines(*texts, spacing=2)
    if is_wide:
        beside: list[ft.Control] = [ft.Container(text, expand=True, expand_loose=True) for text in texts]
        shown = ui.in_row(*beside, spacing=20)
    return ft.Semantics(
        identifier="view-last",
        key="last",
        label=label,
        live_region=True,
        container=True,
        content=ft.Container(shown, height=plan.last, alignment=ft.Alignment.CENTER_LEFT),
    )
