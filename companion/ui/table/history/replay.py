"""Replay of a game: the board and the points entry by entry, automatically or by hand."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.play.live_game import AnyGame
from companion.ui import parts as ui
from companion.ui.awake import keeps_awake
from companion.ui.shortcuts import use_keys
from companion.ui.table.game_screen import game_screen, use_changes
from companion.ui.table.position import AnyContext, Context, Mode, TablePosition
from companion.ui.table.spectator import LOW, from_afar, plan_of, shown

PACE: Final = 0.9
"""Seconds for which each entry is shown."""
CONTROLS: Final = 64
"""Height of a line of controls in pixels; a narrow window has two."""
THUMB: Final = 22
COUNT: Final = 84
"""Width of the entry count in pixels."""


def replay_address(game: AnyGame, at: int) -> str:
    """Return the address that shows the game after `at` entries."""
    return ui.with_query(ui.game_route(game.id, "replay"), {"at": str(at)})


def entry_in(address: str, entries: int) -> int:
    """Return the number of entries at which an address starts; 0 without one."""
    written = ui.query_of(address).get("at", "")
    return min(int(written[:6]), entries) if written.isascii() and written.isdigit() else 0


@ui.component
def ReplayScreen() -> ft.Control:
    """Show the game in the address from the entry given there."""
    session, id = ui.use_session(), ft.use_route_params()["gid"]
    return game_screen(session, id, lambda game: Replay(game, ft.context.page.route, key=f"replay-{id}"))


@ui.component
def Replay(game: AnyGame, address: str) -> ft.Control:
    """Show the game after an entry with the controls to the others. The entry is part of the address."""
    session = ui.use_session()
    use_changes(game)
    of = len(game.entries)
    at, set_at = ui.use_made(lambda: entry_in(address, of))
    plays, play = ui.use_made(lambda: False)
    at = min(at, of)

    def come() -> None:
        if "at" in ui.query_of(address):
            set_at(entry_in(address, of))

    def show(entry: int) -> None:
        """Show an entry chosen by hand, which stops the replay."""
        entry = max(0, min(entry, of))
        play(False)
        set_at(entry)
        ui.go(replay_address(game, entry))

    def toggle() -> None:
        if ui.newest(play):
            show(ui.newest(set_at))
        else:
            set_at(lambda old: 0 if old >= of else old)
            play(True)

    async def run() -> None:
        while ui.newest(set_at) < of:
            await asyncio.sleep(PACE)
            set_at(lambda old: min(old + 1, of))
        show(of)

    ft.use_effect(come, [address])
    ui.use_task(ft.context.page, run if plays else None, [plays])
    ui.use_awake(ft.context.page, plays and keeps_awake(session))
    use_keys(session.keys, lambda key: ui.go(ui.game_route(game.id)) if key == "Escape" else None)
    context: AnyContext = Context(session, TablePosition(game, Mode.REVIEW, at))
    lines = 2 if session.width < LOW else 1
    plan = plan_of(context, session.width, session.height - lines * session.tall(CONTROLS))
    return from_afar(session, [*shown(context, plan), _controls(context, plays, toggle, set_at, show)])


def _controls(
    context: AnyContext,
    plays: bool,
    toggle: Callable[[], None],
    go_to: Callable[[int], None],
    show: Callable[[int], None],
) -> ft.Control:
    """Return play and pause, the steps back and forth, and the slider over all entries."""
    session, t, at, of = context.session, context.t, context.position.at, len(context.game.entries)

    def step(name: str, icon: ft.IconData, to: int) -> ft.Control:
        return ui.icon_button(
            session, f"replay-{name}", icon, t(f"back.{name}"), (lambda: show(to)) if 0 <= to <= of else None
        )

    icon = ft.Icons.PAUSE_CIRCLE if plays else ft.Icons.PLAY_CIRCLE
    name = t("replay.pause" if plays else "replay.play")
    buttons = ui.in_row(
        step("first", ft.Icons.FIRST_PAGE, 0 if at else -1),
        step("previous", ft.Icons.CHEVRON_LEFT, at - 1),
        ui.icon_button(session, "replay-play", icon, name, toggle if of else None, 40, session.palette.accent),
        step("next", ft.Icons.CHEVRON_RIGHT, at + 1),
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    count = t("replay.count", at=at, of=of)
    label = ui.labelled_text("replay-at", count, session.palette, ui.BODY, session.palette.quiet, lines=1)
    places = EntrySlider(at, of, session.palette, go_to, show, key="places")
    slider = ui.in_row(ui.expanded(places), ft.Container(label, width=COUNT * session.text_scale))
    if session.width < LOW:
        return ui.in_lines(slider, buttons, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ui.in_row(buttons, ui.expanded(slider), height=session.tall(CONTROLS))


@ui.component
def EntrySlider(
    at: int, of: int, palette: ui.Palette, go_to: Callable[[int], None], show: Callable[[int], None]
) -> ft.Control:
    """Choose an entry on a line, by finger or mouse; empty for a game without entries.

    Screen readers and keys use the buttons. The client's own slider is as large as the window for screen readers and
    takes all taps.
    """
    width: Any = ft.use_ref(1.0)
    held: Any = ft.use_ref(0)
    if not of:
        return ft.Container()

    def measured(event: Any) -> None:
        width.current = max(1.0, event.width)

    def move(event: Any) -> None:
        held.current = max(0, min(of, round(event.local_position.x / width.current * of)))
        go_to(held.current)

    def leave() -> None:
        show(held.current)

    line: list[ft.Control] = [ft.Container(width=THUMB, height=THUMB, bgcolor=palette.pick, border_radius=THUMB / 2)]
    if at:
        line.insert(0, ft.Container(expand=at, height=6, bgcolor=palette.pick))
    if at < of:
        line.append(ft.Container(expand=of - at, height=6, bgcolor=palette.line))
    body = ft.Container(
        ui.in_row(*line, spacing=0),
        height=ui.TOUCH,
        on_size_change=ui.guarded(measured),
        bgcolor=palette.ground,
        key="line",
    )
    gestures = ft.GestureDetector(
        body,
        on_tap_down=ui.guarded(move),
        on_tap=ui.guarded(leave),
        on_horizontal_drag_update=ui.guarded(move),
        on_horizontal_drag_end=ui.guarded(leave),
        drag_interval=40,
    )
    return ft.Semantics(content=gestures, exclude_semantics=True)
