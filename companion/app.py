"""The app in a window of its own, or served to browsers: what the command line asks for."""

from __future__ import annotations

import argparse
import errno
import functools
import gc
import logging
import os
import socket
import sys
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import flet as ft

from companion import NAME
from companion.admission.admitted import FILE, HUB_FILE
from companion.admission.keys import Keys, new_key
from companion.datafiles import data_path, probe, writable_folder
from companion.flet_patches import version
from companion.rights import HOST
from companion.services import services_in
from companion.ui.registry import load_screens
from companion.ui.root import open_window
from companion.ui.table.live.onlooking import Onlooking, colors_of
from companion.ui.theme import DARK, LIGHT
from companion.web.connections import Limits
from companion.web.door import Knocks
from companion.web.guests import Guests, Reach, joining
from companion.web.handshakes import names_of
from companion.web.hosts import LOOPBACK_NAME, is_loopback
from companion.web.invitation import Invitation
from companion.web.look_page import LookPage
from companion.web.onlookers import Onlookers
from companion.web.server import Serving, serve
from companion.web.uploads import Uploads

if TYPE_CHECKING:
    from companion.hub.hub import Hub

PACKAGE: Final = "island-fortress-companion"
HUB_COOKIE: Final = "companion-hub"
"""The same name for all processes of a hub, so that a device admitted by one is known to the others."""
DOWNLOAD_TIMEOUT: Final = 10.0
"""Seconds in which the server of Flet's program for windows has to answer, and to go on."""
EVERYWHERE = ("0.0.0.0", "::")
FULL: Final = (errno.ENOSPC, errno.EDQUOT)


def run(options: argparse.Namespace) -> int:
    """Start the app with the options of `arguments.read`, and return the exit code when it ends.

    Raises SystemExit with an explanation if it cannot be started.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    if why := version.refusal():
        raise SystemExit(why)
    folder = folder_for(options.data)
    hub = hub_at(options.hub, folder) if options.hub else None
    services = services_in(folder, hub=hub)
    window = functools.partial(open_window, services=services)
    if not options.web and has_screen() and has_client():
        ft.run(window, view=ft.AppView.FLET_APP, assets_dir=data_path("app/assets"))
        return 0
    host = options.host
    try:
        port = port_to_listen_on(host, options.port)
    except OSError as error:
        raise SystemExit(f"--host {host}, --port {options.port}: nobody can listen there: {error}") from None
    services.uploads = uploads = Uploads(folder)
    public = options.address or ""
    own = (*options.name, *names_of(options.certificate))
    names = (*own, *filter(None, [urlsplit(public).hostname]))
    reach = Reach(port, own, options.certificate is not None, public)
    # Behind a proxy every request comes from this machine, so the address says nothing about the sender.
    keys = None if is_loopback(host) and not public else Keys(hub.tables if hub else folder)
    reached = LOOPBACK_NAME if host in EVERYWHERE else host
    address = public or reach.address(own[0] if own else reached)
    guests = onlookers = None
    wanted = {"sockets": options.sockets, "sockets_a_network": options.sockets_a_device}
    limits = Limits(**{name: number for name, number in wanted.items() if number is not None})
    if keys:
        services.invitation = Invitation(keys, reach.likeliest)
        guests = Guests(keys, Knocks(), reach, hub.presence if hub else None)
        services.welcome(guests)
        if hub:
            keys.when_changed(guests.notify)  # by another process
            hub.when_devices_changed(guests.notify)
            hub.subscribe(keys.make_sure)
        onlookers = Onlookers(Onlooking(services), LookPage(colors_of(LIGHT), colors_of(DARK)), limits)
    tell(address, keys, os.path.join(folder, HUB_FILE if hub else FILE))
    page = f"{address}join#{new_key()}" if keys else address
    opened = page if has_screen() else None
    serving = Serving(host, port, uploads, names, keys, guests, onlookers, limits=limits, opened=opened)
    serving = serving._replace(certificate=options.certificate, meanwhile=load_screens)
    if hub:
        serving = serving._replace(cookie=HUB_COOKIE, begun=hub.work_in)
    serve(window, data_path("app/assets"), serving)
    if hub:
        hub.end()
    gc.freeze()  # no clean-up: the process frees everything at once
    return 0


def tell(address: str, keys: Keys | None, kept_in: str) -> None:
    """Print the address of the app; with the host's key only to a terminal: others may read other output."""
    is_read_once, told = sys.stdout is not None and sys.stdout.isatty(), ""

    def say() -> None:
        nonlocal told
        now = joining(address, keys, HOST) if is_read_once and keys and keys.make_sure() else address
        if now != told:
            print(f"{NAME}: {now}{'' if told else '  (Ctrl+C stops it)'}", flush=True)
            told = now

    say()
    if keys and is_read_once:
        keys.when_changed(say)
    elif keys:
        print(f"{NAME}: the host's key is in {kept_in}", flush=True)


def hub_at(text: str, folder: str) -> Hub:
    """Return the hub at an address, reachable or not; SystemExit if it is no address or the client is not installed.

    Its modules are loaded only here.
    """
    try:
        from companion.hub.address import where
        from companion.hub.hub import Hub
    except ImportError as error:
        raise SystemExit(f"--hub needs the package nats-py: pip install '{PACKAGE}[hub]' ({error})") from error
    name = text.rpartition("@")[2]  # what is told may be kept in the system's log
    try:
        hub = Hub(where(text), folder)
    except (OSError, ValueError) as error:
        raise SystemExit(f"--hub {name}: {error}") from error
    if not hub.begin():
        why = "does not let this app in: token, password or certificate are wrong" if hub.is_refused else "is away"
        print(f"The hub {why}: {name}. Games can be viewed as last known, not entered.", file=sys.stderr)
    return hub


def has_screen() -> bool:
    """Return True if the system has a screen for a window."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def has_client() -> bool:
    """Return True if Flet's desktop client is installed or can be downloaded; it is downloaded at its first use."""
    try:
        import flet_desktop

        socket.setdefaulttimeout(DOWNLOAD_TIMEOUT)
        flet_desktop.ensure_client_cached()
    except Exception:
        print("The program for a window of its own could not be fetched. The browser shows the app.", file=sys.stderr)
        return False
    finally:
        socket.setdefaulttimeout(None)
    return True


def folder_for(chosen: str | None) -> str:
    """Return the folder for games and settings, tested for writing. Raises SystemExit with an explanation."""
    try:
        folder = writable_folder(chosen)
        probe(folder)
    except OSError as error:
        if error.errno not in FULL:  # games can still be viewed, and each entry reports that it was not saved
            where, why = chosen or error.filename, error.strerror or error
            raise SystemExit(f"Nothing can be kept in {where}: {why}. Try another --data.") from None
    return folder


def port_to_listen_on(host: str, wanted: int) -> int:
    """Return the port itself, or for 0 a free one. Raises OSError if it cannot be used."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as asked:
        if os.name == "posix":  # like the server, so that one that has just ended does not block the port
            asked.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        asked.bind((host, wanted))
        return int(asked.getsockname()[1])
