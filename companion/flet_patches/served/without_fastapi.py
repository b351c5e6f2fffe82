"""Flet's web server imports FastAPI, of which the parts that serve windows and files use only names of Starlette.

FastAPI and its pydantic take 16 MB and a third of the time to start. With the patch these two parts get the names from
Starlette, and `app_of` joins them as `flet.fastapi.app` does. Nothing about it upstream.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import flet_web
from starlette import staticfiles, websockets
from starlette.applications import Starlette
from starlette.routing import Mount, WebSocketRoute

PACKAGE: Final = "flet_web.fastapi"
PARTS: Final = ("flet_app_manager", "flet_app", "flet_static_files")


def apply() -> None:
    """Load the parts of Flet's server; nothing changes if they or FastAPI are loaded already."""
    if PACKAGE in sys.modules or "fastapi" in sys.modules:
        return
    package = ModuleType(PACKAGE)  # whose own code would load all of it
    package.__path__ = [str(Path(flet_web.__file__).with_name("fastapi"))]
    stand_ins = {"fastapi": websockets, "fastapi.staticfiles": staticfiles}
    sys.modules.update({PACKAGE: package, **stand_ins})
    try:
        for part in PARTS:
            import_module(f"{PACKAGE}.{part}")
    finally:
        for name in stand_ins:
            del sys.modules[name]
    vars(package)["app_manager"] = manager()


def manager() -> Any:
    """Return the object with all sessions."""
    return import_module(f"{PACKAGE}.flet_app_manager").app_manager


def app_of(window: Callable[..., object], **files: Any) -> Callable[..., Awaitable[None]]:
    """Return the app that serves windows at `/ws`, and Flet's client everywhere else with the options `files`."""
    flet_app = import_module(f"{PACKAGE}.flet_app")
    static_files = import_module(f"{PACKAGE}.flet_static_files")

    async def serve(socket: websockets.WebSocket) -> None:
        loop = asyncio.get_running_loop()
        await flet_app.FletApp(loop, manager().executor, window, None).handle(socket)

    client = static_files.FletStaticFiles(websocket_endpoint_path="ws", **files)
    return Starlette(routes=[WebSocketRoute("/ws", serve), Mount("/", client)])


@asynccontextmanager
async def lifespan(_: Starlette) -> AsyncIterator[None]:
    """Run what Flet does beside its windows as long as the app is served."""
    await manager().start()
    yield
    await manager().shutdown()
