"""The device's camera within the app, where Flet supports one: a series of pictures.

`flet-camera` (of the extra `reader`) works in browsers and on phones; on desktops its control fails while it is drawn.
Browsers give the camera only to pages from https or from the machine itself.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import Any, Final

import flet as ft

from companion.flet_patches.kept_controls import keeping_page
from companion.ui.components.basics import plain_text
from companion.ui.kit import component, use_kept
from companion.ui.session import use_session
from companion.ui.sharing import is_trusted
from companion.ui.theme import RADIUS

BETWEEN: Final = 0.15
"""Seconds between two pictures: the page stays responsive, and a code shown for a quarter of a second is not missed."""
PATIENCE: Final = 20.0
"""Seconds until a camera that does not answer is given up; within them the user has to allow it."""
RESTARTS: Final = 3
"""How often in a row a camera that gave pictures before is started again, as when another app has used it."""
BETWEEN_RESTARTS: Final = 1.0
"""Seconds before each of these."""

log = logging.getLogger("companion.ui")


def has_camera(page: ft.Page) -> bool:
    """Return True if a camera can be shown here; whether there is one, only starting it tells."""
    if find_spec("flet_camera") is None:
        return False
    if page.web:
        return is_trusted(page)
    return bool(page.platform and page.platform.is_mobile())


@component
def Camera(
    on_picture: Callable[[bytes], Awaitable[None]],
    on_problem: Callable[[str], object],
    width: float,
    *,
    between: float = BETWEEN,
) -> ft.Control:
    """Show the camera's picture, and call `on_picture` with each picture while the component is shown.

    `on_problem` is called with the reason if there is no picture, in the user's language. `between` is in seconds.
    """
    session = use_session()
    camera = use_kept(lambda: _control(width))
    shown: Any = ft.use_ref(True)
    restarts: Any = ft.use_ref(RESTARTS)  # one that has never given a picture is not asked for again

    async def take_pictures() -> None:
        while shown.current:
            picture = await asyncio.wait_for(camera.take_picture(), PATIENCE)
            restarts.current = 0
            if shown.current and picture:
                await _seen(on_picture, bytes(picture))
            await asyncio.sleep(between)

    async def scan() -> None:
        while shown.current:
            try:
                await asyncio.wait_for(_start(camera), PATIENCE)
                await take_pictures()
            except (RuntimeError, TimeoutError, LookupError, ValueError) as error:
                # no camera, no permission, or disconnected: the errors of browsers differ
                log.info("no camera: %s", error)
                if shown.current and restarts.current >= RESTARTS:
                    on_problem(session.t("receive.no_camera"))
                    return
                restarts.current += 1
                await asyncio.sleep(BETWEEN_RESTARTS)

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
                camera,
            ]
        ),
    )


async def _seen(on_picture: Callable[[bytes], Awaitable[None]], picture: bytes) -> None:
    """Call `on_picture`; an error of its own is logged, and the next picture is taken."""
    try:
        await on_picture(picture)
    except Exception:
        log.exception("a picture could not be dealt with")


def _control(width: float) -> Any:
    """Return the control of the camera, which the component keeps: a new one would start the camera anew."""
    import flet_camera

    return keeping_page(flet_camera.Camera)(width=width, height=width * 3 / 4, expand=True)


async def _start(camera: Any) -> None:
    """Start the rear camera if there is one, else any. Raises LookupError without a camera."""
    import flet_camera

    while True:
        try:
            cameras = await camera.get_available_cameras()
            break
        except RuntimeError as error:  # the control is not on the page yet
            if "page" not in str(error):
                raise
            await asyncio.sleep(0.1)
    back = [one for one in cameras if one.lens_direction is flet_camera.CameraLensDirection.BACK]
    await camera.initialize((back or cameras)[0], flet_camera.ResolutionPreset.HIGH, enable_audio=False)
