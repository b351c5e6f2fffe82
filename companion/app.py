"""Puts games, store, texts and screens together: the only module that knows them all."""

import argparse
import functools
import logging
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.datafiles import data_path, read_data, writable_folder
from companion.games.registry import game_for
from companion.play.live_game import LiveGame, begin
from companion.play.ports import StoreError
from companion.play.sample import renamed
from companion.play.steps import folded
from companion.storage.backup import ZipBackups
from companion.storage.folder import DAMAGED, DataFolder
from companion.storage.library import Library
from companion.storage.tinydb_store import TinyGameStore
from companion.ui.root import open_window
from companion.ui.session import Services
from companion.web.server import serve

THIS_MACHINE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
SAMPLE = "island_fortress/sample.json"


def run(arguments: Sequence[str]) -> int:
    """Starts the app as the command line says, and returns the exit code when it ends."""
    options = parser().parse_args(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    services = services_in(writable_folder(options.data))
    window = functools.partial(open_window, services=services)
    if not options.web and has_screen() and has_client():
        ft.run(window, view=ft.AppView.FLET_APP, assets_dir=data_path("app/assets"))
        return 0
    host, port = options.host, options.port or free_port(options.host)
    address = f"http://{'localhost' if host in EVERYWHERE else host}:{port}/"
    print(f"Island Fortress Companion: {address}  (Ctrl+C stops it)", flush=True)
    serve(window, host, port, data_path("app/assets"), opened=address if has_screen() else None)
    return 0


def services_in(folder: str) -> Services:
    """The services of an app that keeps everything in `folder`."""
    store = TinyGameStore(DataFolder(folder))

    def open_game(id: str) -> LiveGame[Any, Any, Any]:
        stored = store.load(id)
        return LiveGame(game_for(stored.document), store, stored)

    def original(name: str) -> bytes:
        try:
            return store.folder.ops.read(store.folder.at(DAMAGED, os.path.basename(name)))
        except OSError as error:
            raise StoreError("unreadable", file=name, reason=error.strerror or str(error)) from error

    def begin_sample(name: Callable[[str], str]) -> LiveGame[Any, Any, Any]:
        document = renamed(read_data(SAMPLE), name)
        game = game_for(document)
        return begin(game, store, game.read(document))

    library = Library(store.folder, store.index)
    return Services(store, library, open_game, folder, ZipBackups(store, library, folded), original, begin_sample)


def parser() -> argparse.ArgumentParser:
    """What the command line may say."""
    made = argparse.ArgumentParser(
        prog="companion",
        description="The companion of the board game Island Fortress.",
        epilog="companion replay FILE... [--json]: replays game records and prints their results.",
    )
    made.add_argument("--web", action="store_true", help="show the app in the browser instead of a window of its own")
    made.add_argument("--host", default=THIS_MACHINE, help="the address to listen on (default: this machine only)")
    made.add_argument("--port", type=int, default=0, help="the port to listen on (default: a free one)")
    made.add_argument("--data", metavar="DIR", help="where games and settings are kept")
    return made


def has_screen() -> bool:
    """Whether a window could be shown at all."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def has_client() -> bool:
    """Whether Flet's window program is here or can be had; it comes from the internet at its first use."""
    try:
        import flet_desktop

        flet_desktop.ensure_client_cached()
    except Exception as error:
        print(f"No window of its own ({error}); the browser shows the app instead.", file=sys.stderr)
        return False
    return True


def free_port(host: str) -> int:
    """A port of that address on which nobody listens."""
    import socket

    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
