"""The device's camera within the app, where Flet supports one: a series of pictures.

`flet-camera` (of the extra `reader`) works in browsers and on phones; on desktops its control fails while it is drawn.
Browsers give the camera only to pages from https or from the machine itself.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import Any, Final, TypeVar

import flet as ft

from companion.ui.components.basics import plain_text
from companion.ui.kit import component
from companion.ui.session import use_session
from companion.ui.sharing import is_trusted
from companion.ui.theme import RADIUS

BETWEEN: Final = 0.15
"""Seconds between two pictures: the page stays responsive, and a code shown for a quarter of a second is not missed."""
PATIENCE: Final = 20.0
"""Seconds until a camera that does not answer is given up; within them the user has to allow it."""

log = logging.getLogger("companion.ui")
Value = TypeVar("Value")


def has_camera(page: ft.Page) -> bool:
    """Return True if a camera can be shown here; whether there is one, only starting it tells."""
    if find_spec("flet_camera") is None:
        return False
    if page.web:
        return is_trusted(page)
    return bool(page.platform and page.platform.is_mobile())


@component
def Camera(
    on_picture: Callable[[bytes], Awaitable[None]], on_problem: Callable[[str], object], width: float
) -> ft.Control:
    """Show the camera's picture, and call `on_picture` with each picture while the component is shown.

    `on_problem` is called with the reason if there is no picture, in the user's language.
    """
    import flet_camera

    session = use_session()
    camera: Any = ft.use_ref(None)
    shown: Any = ft.use_ref(True)
    # Made anew by each rendering: only a new control learns its place in the page, which a call needs.
    camera.current = flet_camera.Camera(width=width, height=width * 3 / 4, expand=True)

    async def scan() -> None:
        try:
            await asyncio.wait_for(_start(camera), PATIENCE)
            while shown.current:
                picture = await asyncio.wait_for(_on_page(lambda: camera.current.take_picture()), PATIENCE)
                if shown.current and picture:
                    await on_picture(bytes(picture))
                await asyncio.sleep(BETWEEN)
        except (RuntimeError, TimeoutError, LookupError, ValueError) as error:
            # no camera, no permission, or disconnected: the errors of browsers differ
            if shown.current:
                log.info("no camera: %s", error)
                on_problem(session.t("receive.no_camera"))

    def leave() -> None:
        shown.current = False

    ft.use_effect(scan, [], leave)
    return ft.Semantics(
        identifier="camera",
        label=session.t("receive.camera_label"),
        content=ft.Stack(
            [
                ft.Container(
                    plain_text(session.t("receive.camera_waits"), session.palette, center=True, semantics=False),
                    width=width,
                    height=width * 3 / 4,
                    alignment=ft.Alignment.CENTER,
                    bgcolor=session.palette.raised,
                    border_radius=RADIUS,
                ),
                camera.current,
            ]
        ),
    )


async def _start(camera: Any) -> None:
    """Start the rear camera if there is one, else any. Raises LookupError without a camera."""
    import flet_camera

    cameras = await _on_page(lambda: camera.current.get_available_cameras())
    back = [one for one in cameras if one.lens_direction is flet_camera.CameraLensDirection.BACK]
    description = (back or cameras)[0]
    await _on_page(
        lambda: camera.current.initialize(description, flet_camera.ResolutionPreset.HIGH, enable_audio=False)
    )


async def _on_page(call: Callable[[], Awaitable[Value]]) -> Value:
    """Return the result of a call of a control's method, as soon as the control is on the page."""
    while True:
        try:
            return await call()
        except RuntimeError as error:
            if "added to the page" not in str(error):
                raise
            await asyncio.sleep(0.1)
