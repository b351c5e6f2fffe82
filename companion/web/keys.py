"""Keys that let other devices in, and the devices that have come in with one.

A key is shown on the host's screen. A device that brings one gets a secret of its own, which its browser keeps: a
reload or a new address in the network asks for nothing. Keys and secrets are 128 random bits. What the host's screen
shows again lies in the data folder, readable by its owner only; of secrets there is only a digest.

A table that is open to guests has two keys, for players and for onlookers. Which seat a device has taken stands with
it, and is on the disk before anybody is told.
"""

import base64
import contextlib
import hmac
import json
import logging
import os
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

from companion.outside import open_regular
from companion.play.ports import StoreError
from companion.rights import HOST, LOOKING, NOBODY, PLAYING, THE_HOST, Device, Grant, Who
from companion.storage.files import FileOps

FILE: Final = "devices"
MOST_DEVICES: Final = 200
"""Devices of one right; of more, the one that came first goes, and before it those that have no seat."""
MOST_TABLES: Final = 20
LONGEST_FILE: Final = 4_000_000

_BYTES: Final = 16
_GROUP: Final = 4
_LOOKALIKES: Final = str.maketrans({"0": "O", "1": "I", "8": "B"})
"""Figures that no key has, and the letters that somebody may have meant."""

log = logging.getLogger("companion.web")


def new_key() -> str:
    """A key: 26 letters and figures, without those that are easily taken for others."""
    return base64.b32encode(secrets.token_bytes(_BYTES)).decode().rstrip("=")


def spaced(key: str) -> str:
    """A key in groups, to be read and typed.

    >>> spaced("ABCDEFGHIJ")
    'ABCD EFGH IJ'
    """
    return " ".join(key[start : start + _GROUP] for start in range(0, len(key), _GROUP))


def typed(text: str) -> str:
    """A key as somebody has typed it.

    >>> typed(" abcd-0fgh ")
    'ABCDOFGH'
    """
    return "".join(letter for letter in text[:100].upper().translate(_LOOKALIKES) if letter.isalnum())


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


class Guest(NamedTuple):
    """A device at a table: what it may do there, and the seat it has taken."""

    id: str
    role: str
    seat: int | None


class Keys:
    """The keys of an app that other devices may reach, and their devices, kept in `folder`."""

    def __init__(self, folder: str) -> None:
        self._path = os.path.join(folder, FILE)
        self._keys: dict[str, Grant] = {}
        self._devices: dict[str, Device] = {}
        self._since: dict[str, str] = {}
        self._seats: dict[str, int] = {}
        """The seats taken, by the numbers of devices."""
        self._strict: set[str] = set()
        """The tables at which a player enters nothing for others."""
        self._out: list[Callable[[Device], None]] = []
        self._read()
        if HOST not in self._keys.values():
            self.renew(HOST)

    def key(self, grant: Grant = HOST) -> str:
        """The key that gives a right. LookupError if there is none."""
        found = next((key for key, given in self._keys.items() if given == grant), None)
        if found is None:
            raise LookupError(grant)
        return found

    def grant_of(self, key: str) -> Grant | None:
        """What a key allows; None if it is wrong."""
        grant = None
        for known, given in self._keys.items():  # all of them, so that nothing is told by the time it takes
            if hmac.compare_digest(known.encode(), key.encode()):
                grant = given
        return grant

    def admit(self, grant: Grant) -> str:
        """The secret of a new device that has shown a key."""
        secret = secrets.token_urlsafe(_BYTES)
        alike = [digest for digest, device in self._devices.items() if device.grant == grant]
        if len(alike) >= MOST_DEVICES:
            seatless = (digest for digest in alike if self._devices[digest].id not in self._seats)
            self._put_out(next(seatless, alike[0]))
        digest = _digest(secret)
        self._devices[digest] = Device(secrets.token_hex(4), grant)
        self._since[digest] = datetime.now(UTC).isoformat(timespec="seconds")
        self._write()
        return secret

    def device(self, secret: str) -> Device | None:
        """The device that has this secret."""
        return self._devices.get(_digest(secret))

    def renew(self, grant: Grant = HOST, but: str = "") -> str:
        """Makes a new key for a right; all devices that have it are out, but the one of that id."""
        self._keys = {key: given for key, given in self._keys.items() if given != grant}
        self._keys[key := new_key()] = grant
        self._put_out_all(lambda device: device.grant == grant and device.id != but)
        self._write()
        return key

    def when_out(self, tell: Callable[[Device], None]) -> None:
        """Has a function called for every device that is put out."""
        self._out.append(tell)

    def _put_out_all(self, goes: Callable[[Device], bool]) -> None:
        for digest, device in tuple(self._devices.items()):
            if goes(device):
                self._put_out(digest)

    def _put_out(self, digest: str) -> None:
        device = self._devices.pop(digest)
        self._since.pop(digest, None)
        self._seats.pop(device.id, None)
        for tell in self._out:
            tell(device)

    # --- tables ----------------------------------------------------------------------------------------------

    def who(self, device: Device) -> Who:
        """Who a device is by now: it may have been put out since its window was opened, or have taken a seat."""
        if not device.id:
            return THE_HOST
        known = next((other for other in self._devices.values() if other.id == device.id), None)
        if known is None:
            return NOBODY
        role, table = known.grant
        return Who(role, table, self._seats.get(known.id), table not in self._strict)

    def is_open(self, table: str) -> bool:
        """Whether there are keys to a table."""
        return Grant(PLAYING, table) in self._keys.values()

    def open_table(self, table: str) -> None:
        """Makes the keys to a table, new ones if there are some already; of too many tables, the oldest is closed."""
        known = [grant.table for grant in self._keys.values() if grant.role == PLAYING and grant.table != table]
        for other in known[: max(0, len(known) + 1 - MOST_TABLES)]:
            self.close_table(other)
        for role in (PLAYING, LOOKING):
            self.renew(Grant(role, table))

    def close_table(self, table: str) -> None:
        """Puts everybody of a table out, and no key leads to it any more."""
        self._keys = {key: grant for key, grant in self._keys.items() if grant.table != table}
        self._put_out_all(lambda device: device.grant.table == table)
        self._strict.discard(table)
        self._write()

    def guests(self, table: str) -> tuple[Guest, ...]:
        """The devices of a table, those that came first at first."""
        here = (device for device in self._devices.values() if device.grant.table == table)
        return tuple(Guest(device.id, device.grant.role, self._seats.get(device.id)) for device in here)

    def sit(self, id: str, seat: int | None) -> None:
        """Gives a device its seat, or none; it is kept when this returns. Raises StoreError."""
        before = dict(self._seats)
        self._seats.pop(id, None)
        if seat is not None:
            self._seats[id] = seat
        self._keep(lambda: setattr(self, "_seats", before))

    def free(self, table: str, seat: int) -> None:
        """Takes a seat from all devices that have it; they may choose again. Raises StoreError."""
        before = dict(self._seats)
        for guest in self.guests(table):
            if guest.seat == seat:
                del self._seats[guest.id]
        self._keep(lambda: setattr(self, "_seats", before))

    def let_help(self, table: str, may_help: bool) -> None:
        """Whether players enter things for others, too. Raises StoreError."""
        before = set(self._strict)
        (self._strict.discard if may_help else self._strict.add)(table)
        self._keep(lambda: setattr(self, "_strict", before))

    def may_help(self, table: str) -> bool:
        """Whether they may."""
        return table not in self._strict

    def _keep(self, take_back: Callable[[], None]) -> None:
        try:
            self._put()
        except OSError as error:
            take_back()
            raise StoreError("not_saved", reason=error.strerror or str(error)) from error

    # --- the file --------------------------------------------------------------------------------------------

    def _read(self) -> None:
        try:
            with open_regular(self._path) as file:
                content = json.loads(file.read(LONGEST_FILE))
            self._keys = {str(row["key"]): _grant(row) for row in content["keys"]}
            self._devices = {str(row["digest"]): Device(str(row["id"]), _grant(row)) for row in content["devices"]}
            self._since = {str(row["digest"]): str(row["since"]) for row in content["devices"]}
            seats = {str(row["id"]): row.get("seat") for row in content["devices"]}
            self._seats = {id: seat for id, seat in seats.items() if type(seat) is int and seat >= 0}
            self._strict = {str(table) for table in content.get("strict", ())}
        except FileNotFoundError:
            pass
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            self._keys, self._devices, self._since, self._seats, self._strict = {}, {}, {}, {}, set()
            log.warning("devices have to show their key again: %s", error)

    def _write(self) -> None:
        try:
            self._put()
        except OSError as error:
            log.warning("devices will have to show their key again: %s", error)

    def _put(self) -> None:
        """Writes the file: the old one or the new one is there whatever happens, and the new one once this returns."""
        content = {
            "keys": [{"key": key, **grant._asdict()} for key, grant in self._keys.items()],
            "devices": [
                {
                    "digest": digest,
                    "id": device.id,
                    "since": self._since.get(digest, ""),
                    **device.grant._asdict(),
                    **({"seat": self._seats[device.id]} if device.id in self._seats else {}),
                }
                for digest, device in self._devices.items()
            ],
            "strict": sorted(self._strict),
        }
        ops, aside = FileOps(), f"{self._path}.new"
        with contextlib.suppress(FileNotFoundError):
            os.remove(aside)
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            ops.write(handle, json.dumps(content, indent=1).encode())
            ops.sync(handle)
        finally:
            os.close(handle)
        ops.move(aside, self._path)


def _grant(row: Any) -> Grant:
    return Grant(str(row["role"]), str(row["table"]))
