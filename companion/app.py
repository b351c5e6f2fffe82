"""The app in a window of its own, or served to browsers: what the command line asks for."""

from __future__ import annotations

import argparse
import functools
import gc
import logging
import os
import ssl
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import flet as ft

from companion import NAME
from companion.datafiles import data_path, writable_folder
from companion.rights import HOST
from companion.services import services_in
from companion.text.catalogue import catalogue
from companion.ui.games.registry import load_screens
from companion.ui.root import open_window
from companion.ui.table.live.onlooking import Onlooking, colors_of
from companion.ui.theme import DARK, LIGHT
from companion.web.connections import Limits
from companion.web.door import Knocks
from companion.web.guests import Guests, Reach, joining
from companion.web.hosts import LOOPBACK_NAME, is_loopback
from companion.web.invitation import Invitation
from companion.web.keys import Keys
from companion.web.look_page import LookPage
from companion.web.onlookers import Onlookers
from companion.web.server import Serving, serve
from companion.web.uploads import Uploads

if TYPE_CHECKING:
    from companion.hub.hub import Hub

PACKAGE: Final = "island-fortress-companion"
HUB_COOKIE: Final = "companion-hub"
"""One name for all processes: whoever was let in by one of them is known to the others."""
THIS_MACHINE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")


def run(arguments: Sequence[str]) -> int:
    """Starts the app as the command line says, and returns the exit code when it ends."""
    made = parser()
    options = made.parse_args(arguments)
    if options.hub and not options.web:
        made.error("--hub goes with --web")
    certificate = (options.certificate, options.key or options.certificate) if options.certificate else None
    if problem := problem_of(certificate):
        made.error(problem)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    folder = writable_folder(options.data)
    hub = hub_at(options.hub, folder) if options.hub else None
    services = services_in(folder, hub=hub)
    window = functools.partial(open_window, services=services)
    if not options.web and has_screen() and has_client():
        ft.run(window, view=ft.AppView.FLET_APP, assets_dir=data_path("app/assets"))
        return 0
    host, port = options.host, options.port or free_port(options.host)
    services.uploads = uploads = Uploads(folder)
    public = options.address or ""
    names = (*options.name, *filter(None, [urlsplit(public).hostname]))
    reach = Reach(port, tuple(options.name), certificate is not None, public)
    # Behind another server everybody comes from this machine, which says nothing of who it is.
    keys = None if is_loopback(host) and not public else Keys(hub.tables if hub else folder)
    address = public or reach.address(LOOPBACK_NAME if host in EVERYWHERE else host)
    guests = onlookers = None
    limits = Limits(options.sockets, options.sockets_a_device)
    if keys:
        services.invitation = Invitation(keys, reach.likeliest)
        guests = Guests(keys, Knocks(), reach, hub.presence if hub else None)
        services.welcome(guests)
        if hub:
            keys.when_changed(guests.notify)  # by another process
            hub.when_devices_changed(guests.notify)
            hub.subscribe(keys.make_sure)
        onlookers = Onlookers(Onlooking(services), LookPage(colors_of(LIGHT), colors_of(DARK)), limits)
    told = tell(address, keys)
    opened = told if has_screen() else None
    serving = Serving(host, port, uploads, names, keys, guests, onlookers, limits=limits, opened=opened)
    serving = serving._replace(certificate=certificate, meanwhile=load_screens)
    if hub:
        serving = serving._replace(cookie=HUB_COOKIE, begun=hub.work_in)
    serve(window, data_path("app/assets"), serving)
    if hub:
        hub.end()
    gc.freeze()  # nothing needs to be taken apart: the process gives everything back at once
    return 0


def tell(address: str, keys: Keys | None) -> str:
    """Prints where the app is found, with the host's key where others reach it; again when there is another one."""

    def known() -> str:
        return joining(address, keys, HOST) if keys and keys.make_sure() else address

    def changed() -> None:
        if (now := known()) != told[-1]:
            told.append(now)
            print(f"{NAME}: {now}", flush=True)

    told = [known()]
    print(f"{NAME}: {told[0]}  (Ctrl+C stops it)", flush=True)
    if keys:
        keys.when_changed(changed)
    return told[0]


def hub_at(text: str, folder: str) -> Hub:
    """The hub at an address, as far as it can be reached; SystemExit where that is none or nothing here speaks to one.

    Nothing of it is loaded before somebody asks for one.
    """
    try:
        from companion.hub.address import where
        from companion.hub.hub import Hub
    except ImportError as error:
        raise SystemExit(f"--hub needs the package nats-py: pip install '{PACKAGE}[hub]' ({error})") from error
    try:
        hub = Hub(where(text), folder)
    except (OSError, ValueError) as error:
        raise SystemExit(f"--hub {text}: {error}") from error
    if not hub.begin():
        why = "does not let this app in: token, password or certificate are wrong" if hub.is_refused else "is away"
        print(f"The hub {why}: {text}. What was heard of it last is shown; nothing can be entered.", file=sys.stderr)
    return hub


def parser() -> argparse.ArgumentParser:
    """What the command line may say."""
    made = argparse.ArgumentParser(
        prog="companion",
        description=catalogue("en")("app.description"),
        epilog="companion replay FILE... [--json]: replays game records and prints their results. "
        "companion doctor: says what this installation can do. companion --version: says which it is.",
    )
    made.add_argument("--web", action="store_true", help="show the app in the browser instead of a window of its own")
    made.add_argument("--host", default=THIS_MACHINE, help="the address to listen on (default: this machine only)")
    made.add_argument(
        "--hub",
        metavar="nats://HOST[,HOST2]",
        default="",
        help="serve games together with other processes, which share them through these servers",
    )
    made.add_argument("--port", type=int, default=0, help="the port to listen on (default: a free one)")
    made.add_argument(
        "--name", action="append", default=[], help="another name under which browsers reach this machine"
    )
    made.add_argument(
        "--address",
        type=public_address,
        metavar="URL",
        help="where others find the app, if a server of yours stands before it: https://games.example.org/",
    )
    made.add_argument("--certificate", metavar="FILE", help="speak HTTPS with this certificate (PEM)")
    made.add_argument("--key", metavar="FILE", help="its key, where that is a file of its own")
    made.add_argument("--sockets", type=int, default=Limits().sockets, help="the windows that may be open at a time")
    made.add_argument(
        "--sockets-a-device",
        type=int,
        default=Limits().sockets_a_network,
        help="those of one other device (behind a proxy all are one)",
    )
    made.add_argument("--data", metavar="DIR", help="where games and settings are kept")
    return made


def public_address(text: str) -> str:
    """An address that somebody has given. Raises ValueError where it is none that a browser could open.

    >>> public_address("https://games.example.org")
    'https://games.example.org/'
    """
    parts = urlsplit(text.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/") or parts.username:
        raise ValueError(text)
    return f"{parts.scheme}://{parts.netloc}/"


def problem_of(certificate: tuple[str, str] | None) -> str:
    """Why the app cannot speak HTTPS with a certificate; "" where it can."""
    if certificate is None:
        return ""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(*certificate, password="")
    except (OSError, ValueError) as error:
        return f"--certificate, --key: {error}"
    return ""


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
