"""Keys that admit other devices, and the admitted devices.

A key is shown on the host's screen. A device that presents one gets a secret of its own, which its browser keeps, so
that a reload or a new network address needs no key. Keys and secrets are 128 random bits. Keys, which the host's screen
shows again, are stored readable only by their owner; of secrets only hashes are stored.

A table open to guests has two keys, for players and for spectators. The seat of a device is stored with it, and saved
before listeners are called.
"""

import base64
import contextlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final, NamedTuple

from companion.admission.admitted import EMPTY, Admitted, FileShelf, Shelf, Table
from companion.play.ports import StoreError
from companion.rights import HOST, LOOKING, NOBODY, PLAYING, THE_HOST, Device, Grant, Who

MAX_DEVICES: Final = 200
"""Maximum number of devices of one right; beyond it the oldest without a seat is removed, else the oldest."""

_BYTES: Final = 16
_GROUP: Final = 4
_LOOKALIKES: Final = str.maketrans({"0": "O", "1": "I", "8": "B"})
"""Digits that no key contains, and the letters they are mistaken for."""


def new_key() -> str:
    """Return a new key: 26 letters and digits, without easily confused ones."""
    return base64.b32encode(secrets.token_bytes(_BYTES)).decode().rstrip("=")


def spaced(key: str) -> str:
    """Return a key in groups, to be read and typed.

    >>> spaced("ABCDEFGHIJ")
    'ABCD EFGH IJ'
    """
    return " ".join(key[start : start + _GROUP] for start in range(0, len(key), _GROUP))


def typed(text: str) -> str:
    """Return the key in a typed text, or in the link of an invitation.

    >>> typed(" abcd-0fgh "), typed("http://192.168.1.7:8550/join#ABCDOFGH")
    ('ABCDOFGH', 'ABCDOFGH')
    """
    key = text.rpartition("#")[2]
    return "".join(letter for letter in key[:100].upper().translate(_LOOKALIKES) if letter.isalnum())


def _digest(secret: str) -> str:
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()


class Guest(NamedTuple):
    """A device at a table with its right and seat."""

    id: str
    role: str
    seat: int | None


class Keys:
    """The keys and devices of an app that other devices can reach; a text is the folder that stores them."""

    def __init__(self, shelf: Shelf | str, for_host: bool = True) -> None:
        """`for_host`: other devices of the host may come in, too, by a key of its own."""
        self._shelf = FileShelf(shelf) if isinstance(shelf, str) else shelf
        self._tables: dict[str, Table] = {}
        self._by_digest: dict[str, Admitted] = {}
        self._by_id: dict[str, Admitted] = {}
        self._out: list[Callable[[Device], None]] = []
        self._shelf.subscribe(self._take)
        for table in self._shelf.tables():
            self._take(table)
        if for_host:
            self.make_sure()

    def make_sure(self) -> bool:
        """Return True if there is a host's key; it is created if necessary, unless it cannot be saved."""
        if not self._key(HOST):
            with contextlib.suppress(StoreError):
                self._shelf.change(
                    HOST.table, lambda table: table if _keys(table, HOST) else _renewed(table, HOST), False
                )
        return bool(self._key(HOST))

    def _take(self, name: str) -> None:
        """Apply the stored state of a table, and notify of removed devices."""
        before, now = self._tables.get(name, EMPTY), self._shelf.tables().get(name, EMPTY)
        self._tables[name] = now
        if now == EMPTY:
            del self._tables[name]
        for each in before.devices:
            self._by_digest.pop(each.digest, None)
            self._by_id.pop(each.device.id, None)
        for each in now.devices:
            self._by_digest[each.digest] = self._by_id[each.device.id] = each
        here = {each.device.id for each in now.devices}
        for each in before.devices:
            if each.device.id not in here:
                for listener in self._out:
                    listener(each.device)

    def _key(self, grant: Grant) -> str:
        return next(iter(_keys(self._tables.get(grant.table, EMPTY), grant)), "")

    def key(self, grant: Grant = HOST) -> str:
        """Return the key of a right. Raises LookupError if there is none."""
        found = self._key(grant)
        if not found:
            raise LookupError(grant)
        return found

    def grant_of(self, key: str) -> Grant | None:
        """Return the grant of a key; None if it is wrong."""
        grant = None
        for table in self._tables.values():  # compares all keys, so that the duration reveals nothing
            for known, given in table.keys:
                if hmac.compare_digest(known.encode(), key.encode()):
                    grant = given
        return grant

    def admit(self, grant: Grant, key: str = "") -> str:
        """Return the secret of a new device that has presented a key, valid as long as the key.

        Raises StoreError if it has to be saved and cannot.
        """
        secret = secrets.token_urlsafe(_BYTES)
        device = Device(secrets.token_hex(4), grant)
        new = Admitted(_digest(secret), device, datetime.now(UTC).isoformat(timespec="seconds"))

        def admitted(table: Table) -> Table:
            devices = table.devices
            if new in devices or (
                key and (key, grant) not in table.keys
            ):  # called again, or the key was replaced meanwhile
                return table
            alike = [each for each in devices if each.device.grant == grant]
            if len(alike) >= MAX_DEVICES:
                gone = next((each for each in alike if each.seat is None), alike[0])
                devices = tuple(each for each in devices if each is not gone)
            return table._replace(devices=(*devices, new))

        self._shelf.change(grant.table, admitted, False)
        return secret

    def device(self, secret: str) -> Device | None:
        """Return the device with this secret."""
        found = self._by_digest.get(_digest(secret))
        return found.device if found else None

    def renew(self, grant: Grant = HOST, but: str = "") -> str:
        """Make a new key for a right, which removes all its devices except the one of that id."""
        self._shelf.change(grant.table, lambda table: _renewed(table, grant, but), False)
        return self.key(grant)

    def when_out(self, listener: Callable[[Device], None]) -> None:
        """Call a function for every removed device."""
        self._out.append(listener)

    def when_changed(self, listener: Callable[[], None]) -> None:
        """Call a function whenever a key, a device or a seat has changed, also by another process."""
        self._shelf.subscribe(lambda _: listener())

    # --- tables ----------------------------------------------------------------------------------------------

    def who(self, device: Device) -> Who:
        """Return the current user of a device, which may have been removed or seated since its window was opened."""
        if not device.id:
            return THE_HOST
        known = self._by_id.get(device.id)
        if known is None:
            return NOBODY
        role, table = known.device.grant
        return Who(role, table, known.seat, self.may_help(table))

    def is_open(self, table: str) -> bool:
        """Return True if a table has keys."""
        return bool(self._key(Grant(PLAYING, table)))

    def open_table(self, table: str) -> None:
        """Make keys for a table, replacing existing ones; beyond the maximum of tables, the oldest is closed."""
        known = [name for name in self._tables if name not in (HOST.table, table) and self.is_open(name)]
        for other in known[: max(0, len(known) + 1 - self._shelf.most_tables)]:
            self.close_table(other)

        def opened(before: Table) -> Table:
            for role in (PLAYING, LOOKING):
                before = _renewed(before, Grant(role, table))
            return before

        self._shelf.change(table, opened, False)

    def close_table(self, table: str) -> None:
        """Remove the keys and all devices of a table."""
        self._shelf.change(table, lambda _: EMPTY, False)

    def guests(self, table: str) -> tuple[Guest, ...]:
        """Return the devices of a table in order of admission."""
        here = self._tables.get(table, EMPTY).devices
        return tuple(Guest(each.device.id, each.device.grant.role, each.seat) for each in here)

    def sit(self, id: str, seat: int | None) -> None:
        """Give a device a seat, or none; saved when this returns. Raises StoreError."""
        known = self._by_id.get(id)
        if known is not None:
            self._seat(known.device.grant.table, lambda each: seat if each.device.id == id else each.seat)

    def free(self, table: str, seat: int) -> None:
        """Free a seat; its devices may choose again. Raises StoreError."""
        self._seat(table, lambda each: None if each.seat == seat else each.seat)

    def move(self, table: str, order: Sequence[int]) -> None:
        """Give each device the new seat of its player; `order` has for each seat the one before. Raises StoreError."""
        self._seat(table, lambda each: None if each.seat is None else order.index(each.seat))

    def _seat(self, name: str, seat_of: Callable[[Admitted], int | None]) -> None:
        def seated(table: Table) -> Table:
            return table._replace(devices=tuple(each._replace(seat=seat_of(each)) for each in table.devices))

        self._shelf.change(name, seated)

    def let_help(self, table: str, may_help: bool) -> None:
        """Set whether players may make entries for others. Raises StoreError."""
        self._shelf.change(table, lambda before: before._replace(is_strict=not may_help))

    def may_help(self, table: str) -> bool:
        """Return True if players may make entries for others."""
        return not self._tables.get(table, EMPTY).is_strict


def _keys(table: Table, grant: Grant) -> list[str]:
    return [key for key, given in table.keys if given == grant]


def _renewed(table: Table, grant: Grant, but: str = "") -> Table:
    """Return a table with a new key for a right, and without the devices of that right except one."""
    keys = (*((key, given) for key, given in table.keys if given != grant), (new_key(), grant))
    stay = tuple(each for each in table.devices if each.device.grant != grant or each.device.id == but)
    return table._replace(keys=keys, devices=stay)
