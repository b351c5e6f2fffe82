"""The device's camera within the app, where Flet supports one: a series of pictures.

`flet-camera` (of the extra `reader`) works in browsers and on phones; on desktops its control fails while it is drawn.
Browsers give the camera only to pages from https or from the machine itself.
"""

import asyncio
import logging
import weakref
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import Any, Final

import flet as ft

from companion.ui.components.basics import plain_text
from companion.ui.kit import component, use_kept
from companion.ui.session import use_session
from companion.ui.sharing import is_trusted
from companion.ui.theme import RADIUS

BETWEEN: Final = 0.15
"""Seconds between two pictures: the page stays responsive, and a code shown for a quarter of a second is not missed."""
PATIENCE: Final = 20.0
"""Seconds until a camera that does not answer is given up; within them the user has to allow it."""

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
    on_picture: Callable[[bytes], Awaitable[None]], on_problem: Callable[[str], object], width: float
) -> ft.Control:
    """Show the camera's picture, and call `on_picture` with each picture while the component is shown.

    `on_problem` is called with the reason if there is no picture, in the user's language.
    """
    session = use_session()
    camera = use_kept(lambda: _control(width))
    shown: Any = ft.use_ref(True)

    async def scan() -> None:
        try:
            await asyncio.wait_for(_start(camera), PATIENCE)
            while shown.current:
                picture = await asyncio.wait_for(camera.take_picture(), PATIENCE)
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
                camera,
            ]
        ),
    )


def _control(width: float) -> Any:
    """Return a control that stays on its page once it is there.

    Flet finds the page of a control by its parents; a rendering makes new parents, and a kept control keeps the old.
    """
    import flet_camera

    pages: list[weakref.ref[ft.Page]] = []

    def page(control: Any) -> ft.Page | None:
        if not pages:
            pages.append(weakref.ref(flet_camera.Camera.page.fget(control)))
        return pages[0]()

    kind = type("Shown", (flet_camera.Camera,), {"page": property(page)})
    return kind(width=width, height=width * 3 / 4, expand=True)


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
