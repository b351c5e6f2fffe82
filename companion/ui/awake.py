"""The screen during a game: kept on while somebody plays, and dimmed over a table that nobody touches."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.ui.components.basics import tappable, words
from companion.ui.kit import part, use_kept, use_made, use_task
from companion.ui.session import OFF, ON, Session, use_session
from companion.ui.sharing import is_trusted
from companion.ui.theme import TITLE, Palette

log = logging.getLogger(__name__)

KEEP_AWAKE: Final = "keep_awake"
"""The setting by which the screen stays on during a game."""
DIM_AFTER: Final = "dim_after"
"""The setting of the minutes without a tap after which the table is dimmed."""
DIM_CHOICES: Final = (OFF, "2", "5")
DIMMED: Final = "#e6000000"
"""What lies over a dimmed table: nine tenths black."""
DIM_INK: Final = "#c8cdd4"

NEXT_SCREEN: Final = 0.5
"""The seconds within which the next screen says that it wants the screen on, too."""

_awake: Counter[str] = Counter()
"""How many parts of each window want the screen on: it may go dark when the last of them goes."""


def keeps_awake(session: Session) -> bool:
    """Whether the screen stays on during a game."""
    return session.setting(KEEP_AWAKE, ON) == ON


def dim_after(session: Session) -> float:
    """The seconds without a tap after which the table is dimmed; 0: never."""
    try:
        return 60 * float(session.setting(DIM_AFTER, OFF))
    except ValueError:
        return 0


def use_awake(page: Any, wanted: bool = True) -> None:
    """Keeps the screen on for as long as the part is shown, where the device allows it: nobody misses it elsewhere."""
    lock = use_kept(lambda: ft.Wakelock())
    held: Any = ft.use_ref("")

    async def ask(change: Callable[[], Any]) -> None:
        try:
            await change()
        except Exception as error:  # the client may know no such thing, refuse it, or be gone by now
            log.info("the screen may go dark: %s", error)

    def switch(change: Callable[[], Any]) -> None:
        try:
            page.run_task(ask, change)
        except RuntimeError as error:  # the window is closed
            log.info("no window to keep on: %s", error)

    async def release(window: str) -> None:
        await asyncio.sleep(NEXT_SCREEN)
        if not _awake[window]:
            del _awake[window]
            await lock.disable()  # type: ignore[no-untyped-call]

    def begin() -> None:
        if wanted and is_trusted(page):
            held.current = page.session.id
            _awake[held.current] += 1
            switch(lock.enable)

    def end() -> None:
        window, held.current = held.current, ""
        if window:
            _awake[window] -= 1
            switch(lambda: release(window))

    ft.use_effect(begin, [wanted], end)


@part
def DimLayer(seconds: float, panel: Any, strip: Any, head: Any) -> ft.Control:
    """What lies over a table once none of what it shows has changed for a while; a tap takes it away.

    It belongs over the table in a stack. That tap does nothing else.
    """
    session = use_session()
    is_dim, set_dim = use_made(lambda: False)
    looks = [panel.look, strip.look, head.look]

    async def wait() -> None:
        await asyncio.sleep(seconds)
        set_dim(True)

    ft.use_effect(lambda: set_dim(False), looks)
    use_task(ft.context.page, None if is_dim else wait, [is_dim, *looks])
    if not is_dim:
        return ft.Container(left=0, top=0, width=0, height=0)
    return ft.Container(_dimmed(session, session.palette, lambda: set_dim(False)), left=0, top=0, right=0, bottom=0)


def _dimmed(session: Session, palette: Palette, wake: Callable[[], Any]) -> ft.Control:
    told = session.t("dim.tap")
    return tappable(
        "dim",
        told,
        wake,
        ft.Column(
            [
                ft.Icon(ft.Icons.TOUCH_APP, size=40, color=DIM_INK),
                words(told, palette, TITLE, DIM_INK, bold=True, center=True, spoken=False),
            ],
            spacing=12,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        alignment=ft.Alignment.CENTER,
        bgcolor=DIMMED,
        expand=True,
    )
