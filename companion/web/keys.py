"""Keys that let other devices in, and the devices that have come in with one.

A key is shown on the host's screen. A device that brings one gets a secret of its own, which its browser keeps: a
reload or a new address in the network asks for nothing. Keys and secrets are 128 random bits. What the host's screen
shows again lies in the data folder, readable by its owner only; of secrets there is only a digest.
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
from typing import Any, Final

from companion.outside import open_regular
from companion.rights import HOST, Device, Grant

FILE: Final = "devices"
MOST_DEVICES: Final = 200
LONGEST_FILE: Final = 200_000

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


class Keys:
    """The keys of an app that other devices may reach, and their devices, kept in `folder`."""

    def __init__(self, folder: str) -> None:
        self._path = os.path.join(folder, FILE)
        self._keys: dict[str, Grant] = {}
        self._devices: dict[str, Device] = {}
        self._since: dict[str, str] = {}
        self._out: list[Callable[[Device], None]] = []
        self._read()
        if HOST not in self._keys.values():
            self.renew(HOST)

    def key(self, grant: Grant = HOST) -> str:
        """The key that gives a right. LookupError if there is none."""
        return next(key for key, given in self._keys.items() if given == grant)

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
        digest = _digest(secret)
        self._devices[digest] = Device(secrets.token_hex(4), grant)
        self._since[digest] = datetime.now(UTC).isoformat(timespec="seconds")
        while len(self._devices) > MOST_DEVICES:
            self._put_out(next(iter(self._devices)))
        self._write()
        return secret

    def device(self, secret: str) -> Device | None:
        """The device that has this secret."""
        return self._devices.get(_digest(secret))

    def renew(self, grant: Grant = HOST, but: str = "") -> str:
        """Makes a new key for a right; all devices that have it are out, but the one of that id."""
        self._keys = {key: given for key, given in self._keys.items() if given != grant}
        self._keys[key := new_key()] = grant
        for digest, device in tuple(self._devices.items()):
            if device.grant == grant and device.id != but:
                self._put_out(digest)
        self._write()
        return key

    def when_out(self, tell: Callable[[Device], None]) -> None:
        """Has a function called for every device that is put out."""
        self._out.append(tell)

    def _put_out(self, digest: str) -> None:
        device = self._devices.pop(digest)
        self._since.pop(digest, None)
        for tell in self._out:
            tell(device)

    # --- the file --------------------------------------------------------------------------------------------

    def _read(self) -> None:
        try:
            with open_regular(self._path) as file:
                content = json.loads(file.read(LONGEST_FILE))
            self._keys = {str(row["key"]): _grant(row) for row in content["keys"]}
            self._devices = {str(row["digest"]): Device(str(row["id"]), _grant(row)) for row in content["devices"]}
            self._since = {str(row["digest"]): str(row["since"]) for row in content["devices"]}
        except FileNotFoundError:
            pass
        except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
            self._keys, self._devices, self._since = {}, {}, {}
            log.warning("devices have to show their key again: %s", error)

    def _write(self) -> None:
        content = {
            "keys": [{"key": key, **grant._asdict()} for key, grant in self._keys.items()],
            "devices": [
                {"digest": digest, "id": device.id, "since": self._since.get(digest, ""), **device.grant._asdict()}
                for digest, device in self._devices.items()
            ],
        }
        aside = f"{self._path}.new"
        try:
            with contextlib.suppress(FileNotFoundError):
                os.remove(aside)
            handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(handle, "w", encoding="utf-8") as file:
                json.dump(content, file, indent=1)
            os.replace(aside, self._path)
        except OSError as error:
            log.warning("devices will have to show their key again: %s", error)


def _grant(row: Any) -> Grant:
    return Grant(str(row["role"]), str(row["table"]))
