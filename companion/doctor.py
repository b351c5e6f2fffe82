"""`companion doctor`: a report of the abilities of this installation and of its folders.

Each check uses the real thing: it writes to the folder, listens on the port, draws and reads a code. A finding is about
something that a group would miss at the table; a mere improvement is a hint.
"""

import argparse
import importlib.util
import platform
import socket
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import Final, NamedTuple

from companion import NAME, __version__
from companion.arguments import add_doctor
from companion.datafiles import PROJECT, probe, writable_folder

LISTENING: Final = "127.0.0.1"


class Grade(Enum):
    """The severity of a finding."""

    FINE = "ok"
    HINT = "--"
    """An optional part is missing."""
    WRONG = "!!"
    """The app does not work correctly."""


class Finding(NamedTuple):
    """A check with its result, as a sentence."""

    grade: Grade
    sentence: str


def doctor(arguments: Sequence[str]) -> int:
    """Print every finding, a line each; return 1 if one of them is wrong."""
    options = add_doctor(argparse.ArgumentParser(prog="companion doctor")).parse_args(arguments)
    wrong = 0
    for finding in findings(options.data, options.port):
        print(f"[{finding.grade.value}] {finding.sentence}", flush=True)
        wrong += finding.grade is Grade.WRONG
    print("The companion is well." if not wrong else "The companion needs help: see the lines marked with !!.")
    return 1 if wrong else 0


def findings(data: str | None = None, port: int = 0) -> Iterator[Finding]:
    """Yield all findings for a data folder (the usual one without a name) and a port (0: any)."""
    yield Finding(Grade.FINE, f"{NAME} {__version__}, Python {platform.python_version()} on {platform.platform()}.")
    checks: tuple[Callable[[], Iterator[Finding]], ...] = (
        lambda: _data(data),
        _codes,
        lambda: _port(port),
        _window,
        _browser,
        _compression,
        _clock,
    )
    for check in checks:
        try:
            yield from check()
        except Exception as error:  # a check that fails is a finding, and the others continue
            yield Finding(Grade.WRONG, f"A question could not be answered: {type(error).__name__}: {error}")


def _data(chosen: str | None) -> Iterator[Finding]:
    """Yield the folder of the games: its path, a test of writing, and the state of the games."""
    try:
        folder = writable_folder(chosen)
        probe(folder)
    except OSError as error:
        where = chosen or error.filename
        yield Finding(Grade.WRONG, f"Nothing can be kept in {where}: {error.strerror or error}. Try another --data.")
        return
    yield Finding(Grade.FINE, f"Games, library and settings are kept in {folder}.")
    from companion.services import services_in

    health = services_in(folder).store.health()
    yield Finding(Grade.FINE, f"{_counted(health.games, 'game')}, {_counted(len(health.backups), 'backup')}.")
    if health.unreadable:
        yield Finding(
            Grade.WRONG, f"{_counted(len(health.unreadable), 'game')} not readable: see Data health in the app."
        )
    if health.to_review:
        yield Finding(
            Grade.HINT, f"{_counted(len(health.to_review), 'game')} to be looked at: see Data health in the app."
        )
    if health.is_low:
        yield Finding(Grade.WRONG, "The disk is nearly full: the space put by for that is in use.")


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' if number != 1 else ''}"


def _codes() -> Iterator[Finding]:
    """Check that the app reads a code that it has drawn."""
    from companion.sharing import qr
    from companion.sharing.frames import CodeError
    from companion.sharing.pictures import can_read, texts_in

    if not can_read():
        yield Finding(Grade.HINT, f"Codes in pictures are not read here: pip install '{PROJECT}[reader]'.")
        return
    try:
        is_read = texts_in(qr.png(qr.drawn("", "12345"), 4)) == ("12345",)
    except CodeError:
        is_read = False
    yield (
        Finding(Grade.FINE, "Codes are drawn, and read out of pictures.")
        if is_read
        else Finding(Grade.WRONG, "A code drawn here could not be read again.")
    )


def _port(port: int) -> Iterator[Finding]:
    """Check that the app can listen and be reached."""
    with socket.socket() as listener:
        try:
            listener.bind((LISTENING, port))
            listener.listen(1)
            with socket.create_connection(listener.getsockname(), timeout=2):
                pass
        except OSError as error:
            which = f"port {port}" if port else "a port"
            why = error.strerror or str(error)
            yield Finding(Grade.WRONG, f"The app cannot be reached at {which} of this machine: {why}.")
            return
        found = listener.getsockname()[1]
    yield Finding(Grade.FINE, f"Browsers of this machine reach the app (tried at port {found}).")


def _clock() -> Iterator[Finding]:
    """Tell the time zone by which plays have their days."""
    now = datetime.now(UTC).astimezone()
    sentence = f"Days are those of this machine: {now:%H:%M} ({now:%Z}). Elsewhere, set TZ, as TZ=Europe/Budapest."
    yield Finding(Grade.FINE, sentence)


def _window() -> Iterator[Finding]:
    """Check that the app can open a window of its own. Nothing is downloaded for this."""
    from companion.app import has_screen

    if not has_screen():
        yield Finding(Grade.HINT, "There is no screen here: the app is shown by browsers.")
    elif importlib.util.find_spec("flet_desktop") is None:
        yield Finding(Grade.HINT, "Flet's program for windows is not installed: the browser shows the app.")
    else:
        yield Finding(Grade.FINE, "The app has a window of its own (fetched once, at its first start).")


def _browser() -> Iterator[Finding]:
    """Check for a browser that the app can open."""
    try:
        webbrowser.get()
    except webbrowser.Error:
        yield Finding(Grade.HINT, "No browser is known here: with --web, open the address that is printed.")
    else:
        yield Finding(Grade.FINE, "There is a browser that the app can open.")


def _compression() -> Iterator[Finding]:
    """Check that the files of a first visit are compressed."""
    if importlib.util.find_spec("brotli") is None:
        hint = f"First visits of browsers are a quarter larger than need be: pip install '{PROJECT}[compression]'."
        yield Finding(Grade.HINT, hint)
