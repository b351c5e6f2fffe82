"""The running app attacked by parts: `python packaging/tasks.py attack [--quick] [parts…]`.

Each part sends what somebody hostile would, while somebody else has a window at the table. Counted are crashes (a
traceback, a window that is put out), tries that nobody was told the end of, how long the other window had to wait, and
memory: at its peak, and what is left of it. A new part is a function of a `Target`, and one line in PARTS.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.attack import files, messages, network, places
from tests.attack.target import MAX_DELAY, PUBLIC, SHUTDOWN_TIMEOUT, Row, Target, heading, known
from tests.drive.app_server import AppServer
from tests.drive.secure import SecureServer, made_certificate

Parts = dict[str, Callable[[Target, Row, bool], None]]

PARTS: Final[Parts] = {
    "nothing": network.nothing,
    "names and origins": network.names,
    "garbage": network.garbage,
    "half requests": network.half_requests,
    "sockets that leave": network.sockets_that_leave,
    "reloads": network.reloads,
    "big messages": messages.big,
    "odd messages": messages.odd,
    "floods": messages.floods,
    "answers of the picker": messages.answers,
    "codes": messages.codes,
    "records": files.records,
    "backups": files.backups,
}
"""The first shows what the machine itself makes others wait for."""
WITHOUT_A_KEY: Final[Parts] = {
    "nothing, with keys": network.nothing,
    "connections from one address": places.from_one,
    "connections from many": places.from_many,
}
"""Attacks without a key: at an app of their own, behind another server as on a public address."""
ENCRYPTED: Final[Parts] = {
    "nothing, with HTTPS": network.nothing,
    "connections before HTTPS": places.before_tls,
}
"""The same at an app that speaks HTTPS itself."""
ALL: Final = (*PARTS, *WITHOUT_A_KEY, *ENCRYPTED)
QUICK: Final = "--quick"


def main(arguments: Sequence[str]) -> int:
    """Attack by the named parts, or all, print a line for each, and return 1 if one is not as it has to be."""
    names = [name for name in arguments if name != QUICK]
    if unknown := set(names) - {*ALL}:
        there_are = ", ".join(ALL)
        print(f"No such part: {', '.join(sorted(unknown))}. There are: {there_are}.", file=sys.stderr)
        return 2
    rows = attack(names or [*ALL], QUICK in arguments)
    idle = max((row.delay for row in rows if row.part.startswith("nothing")), default=0.0)
    wrong = [row.part for row in rows if not row.is_fine(MAX_DELAY + idle)]
    if rows[-1].seconds > SHUTDOWN_TIMEOUT:
        wrong.append(f"{rows[-1].part} took {rows[-1].seconds:.1f} s")
    print("Not as it has to be: " + ", ".join(wrong) if wrong else "Nothing has happened.")
    return 1 if wrong else 0


def attack(names: Sequence[str], quick: bool) -> list[Row]:
    """Attacks by the named parts, and prints a line for each."""
    print(heading(), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        rows = [
            *_rows(_of(PARTS, names), quick, Target, AppServer(Path(folder, "open"))),
            *_rows(_of(WITHOUT_A_KEY, names), quick, known, AppServer(Path(folder, "public"), options=PUBLIC)),
        ]
        if encrypted := _of(ENCRYPTED, names):
            certificate, key = made_certificate(Path(folder))
            options = ("--host", "0.0.0.0", "--certificate", str(certificate), "--key", str(key))
            rows += _rows(encrypted, quick, known, SecureServer(Path(folder, "encrypted"), options=options))
    return rows


def _of(parts: Parts, names: Sequence[str]) -> Parts:
    return {name: part for name, part in parts.items() if name in names}


def _rows(parts: Parts, quick: bool, begin: Callable[[AppServer], Target], app: AppServer) -> Iterator[Row]:
    """The findings of the parts, at an app of their own."""
    if not parts:
        return
    with app as server:
        target = begin(server)
        for name, part in parts.items():
            with target.part(name) as row:
                part(target, row, quick)
            yield _shown(row)
        yield _shown(target.end())


def _shown(row: Row) -> Row:
    print("\n".join(row.lines), flush=True)
    return row


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
