"""Flet's web server imports FastAPI, of which the parts that serve windows and files use only names of Starlette.

FastAPI and its pydantic take 16 MB and a third of the time to start. With the patch these two parts get the names from
Starlette, and `app_of` joins them as `flet.fastapi.app` does. Nothing about it upstream.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Final

from starlette import staticfiles, websockets
from starlette.applications import Starlette
from starlette.routing import Mount, WebSocketRoute

if TYPE_CHECKING:
    from flet_web.fastapi.flet_app_manager import FletAppManager

PACKAGE: Final = "flet_web.fastapi"
PARTS: Final = ("flet_app_manager", "flet_app", "flet_static_files")


def apply() -> None:
    """Load the parts of Flet's server; nothing changes if they or FastAPI are loaded already."""
    if PACKAGE in sys.modules or "fastapi" in sys.modules:
        return
    found = find_spec(PACKAGE)
    assert found
    package = ModuleType(PACKAGE)  # whose own code would load all of it
    package.__path__ = list(found.submodule_search_locations or [])
    stand_ins = {"fastapi": websockets, "fastapi.staticfiles": staticfiles}
    sys.modules.update({PACKAGE: package, **stand_ins})
    try:
        for part in PARTS:
            import_module(f"{PACKAGE}.{part}")
    finally:
        for name in stand_ins:
            del sys.modules[name]
    vars(package)["app_manager"] = manager()


def manager() -> "FletAppManager":
    """Return the object with all sessions."""
    from flet_web.fastapi.flet_app_manager import app_manager

    return app_manager


def app_of(window: Callable[..., object], **files: object) -> Callable[..., Awaitable[None]]:
    """Return the app that serves windows at `/ws`, and Flet's client everywhere else with the options `files`."""
    from flet_web.fastapi.flet_app import FletApp
    from flet_web.fastapi.flet_static_files import FletStaticFiles

    async def serve(socket: websockets.WebSocket) -> None:
        await FletApp(asyncio.get_running_loop(), manager().executor, window, None).handle(socket)

    client = FletStaticFiles(websocket_endpoint_path="ws", **files)
    return Starlette(routes=[WebSocketRoute("/ws", serve), Mount("/", client)])


@asynccontextmanager
async def lifespan(_: Starlette) -> AsyncIterator[None]:
    """Run what Flet does beside its windows as long as the app is served."""
    await manager().start()
    yield
    await manager().shutdown()
