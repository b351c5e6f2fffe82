"""Spectators' phones at a table of phones: equal views are drawn once and sent to each phone as a note."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextvars import copy_context
from functools import partial
from typing import Final, NamedTuple, TypeVar

from companion.rights import DEVICE, Device
from companion.text.catalogue import preferred
from companion.ui.table.live.onlooking import Onlooking

AFTER: Final = 0.06
"""Seconds between a change and its drawing: the player's own window comes first."""

T = TypeVar("T")
log = logging.getLogger("companion.browser")


class Appearance(NamedTuple):
    """Properties of a spectator's phone that the drawing depends on."""

    language: str
    is_dark: bool
    is_upright: bool


def appearance_of(said: Mapping[str, object]) -> Appearance:
    """Return the appearance that a phone reports; invalid values are ignored."""
    language = said.get("language")
    return Appearance(
        preferred([language] if isinstance(language, str) else []),
        said.get("dark") is True,
        said.get("upright") is True,
    )


class _Onlooker(NamedTuple):
    device: Device
    table: str
    appearance: Appearance
    note: Callable[[Mapping[str, object]], None]


class Looking:
    """All spectators; `tables` draws for them, with the rights of one of them."""

    def __init__(self, tables: Onlooking) -> None:
        self._tables = tables
        self._onlookers: dict[int, _Onlooker] = {}
        self._sent: dict[Appearance, dict[str, str]] = {}
        self._stop: Callable[[], None] = lambda: None
        self._drawing: asyncio.TimerHandle | None = None

    def begin(
        self, id: int, device: Device, table: str, appearance: Appearance, note: Callable[[Mapping[str, object]], None]
    ) -> None:
        """Show a table to a phone from now on."""
        onlooker = self._onlookers[id] = _Onlooker(device, table, appearance, note)
        if len(self._onlookers) == 1:
            self._stop = self._as(onlooker, lambda: self._tables.follow(table, self._draw_soon))
        parts = self._as(onlooker, partial(self._parts, onlooker))
        self._sent[appearance] = parts
        note({"parts": parts})

    def end(self, id: int) -> None:
        """Stop showing the table to a phone."""
        if self._onlookers.pop(id, None) and not self._onlookers:
            self._stop()
            self._stop = lambda: None
            self._sent.clear()

    def _draw_soon(self) -> None:
        if self._drawing is None:
            self._drawing = asyncio.get_running_loop().call_later(AFTER, self._draw)

    def _draw(self) -> None:
        self._drawing = None
        for appearance in {each.appearance for each in self._onlookers.values()}:
            alike = [each for each in self._onlookers.values() if each.appearance == appearance]
            first = alike[0]
            parts = self._as(first, partial(self._parts, first))
            before = self._sent.get(appearance, {})
            if changed := {name: text for name, text in parts.items() if before.get(name) != text}:
                self._sent[appearance] = parts
                for each in alike:
                    each.note({"parts": changed})

    def _parts(self, onlooker: _Onlooker) -> dict[str, str]:
        return dict(self._tables.parts(onlooker.table, onlooker.appearance))

    def _as(self, onlooker: _Onlooker, work: Callable[[], T]) -> T:
        own = copy_context()
        own.run(DEVICE.set, onlooker.device)
        return own.run(work)
