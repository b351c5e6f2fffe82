"""What belongs to the device that somebody holds, not to the games: language, colours, motion, dimming.

It is kept in the browser, or with the app where that has a window of its own, and never reaches another device. Games,
cards and names are the library's.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

import flet as ft

log = logging.getLogger("companion.ui")

LANGUAGE, THEME = "language", "theme"
TURN_SIGNAL: Final = "turn_signal"
"""The setting by which a page vibrates and chimes when it is its reader's turn; it reads that itself (start.js)."""
OWN: Final = frozenset({LANGUAGE, THEME, TURN_SIGNAL, "motion", "dim_after", "keep_awake"})
"""The settings that a device has for itself."""
KEPT_AS: Final = "companion.own"
"""The name under which the device keeps them; the page reads it too, before the app is there (start.js)."""
PATIENCE: Final = 3.0
"""Seconds after which a device that does not say what it keeps is taken for a new one."""
LONGEST: Final = 2000
"""Characters; what is longer is not ours."""


class OwnSettings:
    """The settings of one device, by their names; `keep` is given all of them as a text whenever one was chosen."""

    def __init__(
        self, values: Mapping[str, str] | None = None, keep: Callable[[str], object] = lambda text: None
    ) -> None:
        self._values = dict(values or {})
        self._keep = keep

    def get(self, name: str) -> str | None:
        """A setting; None where none was chosen here."""
        return self._values.get(name)

    def choose(self, name: str, value: str) -> None:
        """Keeps a setting."""
        self._values[name] = value
        self._keep(json.dumps(self._values))


def read_own(text: object) -> dict[str, str]:
    """The settings in a text that a device has kept; none where it is not ours."""
    if not isinstance(text, str) or len(text) > LONGEST:
        return {}
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: value for name, value in found.items() if name in OWN and isinstance(value, str)}


async def own_settings(page: ft.Page) -> OwnSettings:
    """What the device has kept of its own; where it keeps nothing, it is asked anew at every visit."""
    try:
        kept: Any = ft.SharedPreferences()
        values = read_own(await asyncio.wait_for(kept.get(KEPT_AS), PATIENCE))
    except Exception as error:  # private windows keep nothing, old clients know no such thing
        log.info("the device keeps no settings: %s", error)
        return OwnSettings()

    async def write(text: str) -> None:
        try:
            await kept.set(KEPT_AS, text)
        except Exception as error:
            log.info("the device did not keep a setting: %s", error)

    return OwnSettings(values, lambda text: page.run_task(write, text))
