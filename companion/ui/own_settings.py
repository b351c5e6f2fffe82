"""Settings of a device rather than of the games: language, colors, motion, dimming.

They are stored in the browser, or with the app if it has a window of its own, and never reach another device. Games,
cards and names belong to the library. What nobody has chosen follows the device's system.
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
"""Setting that makes a page vibrate and chime when its user's turn begins; start.js reads it."""
BEGUN: Final = "begun"
"""The unfinished entry of the device, as noted by `Drafts`."""
OWN: Final = frozenset({LANGUAGE, THEME, TURN_SIGNAL, BEGUN, "motion", "dim_after", "keep_awake"})
"""Names of the settings that each device has for itself."""
KEPT_AS: Final = "companion.own"
"""Key under which the device stores them; start.js reads it before the app is loaded."""
PATIENCE: Final = 3.0
"""Seconds after which a device that does not answer is treated as new."""
MAX_LENGTH: Final = 2000
"""Maximum number of characters; longer values are not ours."""


class OwnSettings:
    """The settings of one device by name; `keep` is called with all of them as a text after each change."""

    def __init__(
        self, values: Mapping[str, str] | None = None, keep: Callable[[str], object] = lambda text: None
    ) -> None:
        self._values = dict(values or {})
        self._keep = keep

    def get(self, name: str) -> str | None:
        """Return a setting; None if it was never chosen on this device."""
        return self._values.get(name)

    def choose(self, name: str, value: str) -> None:
        """Store a setting."""
        self._values[name] = value
        self._keep(json.dumps(self._values))


def read_own(text: object) -> dict[str, str]:
    """Return the settings in a stored text; empty if it is invalid."""
    if not isinstance(text, str) or len(text) > MAX_LENGTH:
        return {}
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: value for name, value in found.items() if name in OWN and isinstance(value, str)}


async def own_settings(page: ft.Page) -> OwnSettings:
    """Return the settings stored on the device of a page; empty if it stores nothing."""
    try:
        kept: Any = ft.SharedPreferences()
        values = read_own(await asyncio.wait_for(kept.get(KEPT_AS), PATIENCE))
    except Exception as error:  # private windows store nothing, and old clients lack the call
        log.info("the device keeps no settings: %s", error)
        return OwnSettings()

    async def write(text: str) -> None:
        try:
            await kept.set(KEPT_AS, text)
        except Exception as error:
            log.info("the device did not keep a setting: %s", error)

    return OwnSettings(values, lambda text: page.run_task(write, text))


async def wants_less_motion() -> bool:
    """Return True if the system of the window's device asks for less motion."""
    try:
        async with asyncio.timeout(PATIENCE):
            features = await ft.SemanticsService().get_accessibility_features()
    except Exception as error:  # old clients lack the call
        log.info("no accessibility features: %s", error)
        return False
    return features.disable_animations or features.reduce_motion


async def device_languages(page: ft.Page) -> list[str]:
    """Return the languages of the device's settings, most preferred first."""
    try:
        info = await page.get_device_info()
        return [str(getattr(locale, "language_code", locale)) for locale in getattr(info, "locales", None) or []]
    except Exception as error:  # what a browser answers is not for us to choose; English will do
        log.info("no device information: %s", error)
        return []
