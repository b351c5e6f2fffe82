"""Unfinished entries, which outlive the screen they were begun on until the game changes."""

from collections.abc import Callable
from typing import Any, Protocol

import flet as ft

from companion.play.live_game import AnyGame, LiveGame
from companion.ui.kit import Value, use_made


class Positioned(Protocol):
    """The position of a draft."""

    @property
    def game(self) -> AnyGame:
        """The game."""

    def address(self) -> str:
        """Return the address of the table there."""


class Drafts:
    """The unfinished entries of one window, by the address of their position and a name.

    Its device remembers by `note` that one was begun, but not its content; `noted` is what it remembered when the
    window opened. Thus a draft that ended with the app or the page is missed, and `tell_lost` is called.
    """

    def __init__(
        self,
        noted: str = "",
        note: Callable[[str], object] = lambda mark: None,
        tell_lost: Callable[[], object] = lambda: None,
    ) -> None:
        self._kept: dict[tuple[str, str], tuple[object, Any]] = {}
        self._seen: dict[str, int] = {}
        self._noted = self._missed = noted
        self._note, self._tell_lost = note, tell_lost

    def of(self, position: Positioned, name: str, make: Callable[[], Value]) -> Value:
        """Return the draft at a position, or a new one from `make`; a later entry in the game discards drafts."""
        states, value = self._kept.get((position.address(), name), (None, None))
        found: Value = value if states is position.game.states else make()
        return found

    def keep(self, position: Positioned, name: str, value: object) -> None:
        """Store a draft; None deletes it."""
        key = (position.address(), name)
        if value is None:
            self._kept.pop(key, None)
        else:
            self._kept[key] = (position.game.states, value)

    def keep_setup(self, game: AnyGame, draft: object) -> None:
        """Store the draft that the latest new game of its format was set up with, until the game itself is stored."""
        self._kept["", game.format] = (game, draft)

    def setup_of(self, format: str, make: Callable[[], Value]) -> Value:
        """Return the draft of a new game's set-up; one from `make` if the latest such game is stored."""
        game, value = self._kept.get(("", format), (None, None))
        found: Value = value if isinstance(game, LiveGame) and not game.is_stored else make()
        return found

    def is_begun(self, mark: str, is_begun: bool) -> None:
        """Have the device remember whether a draft is begun; tell if an earlier window had begun one that is gone."""
        if mark == self._missed and not is_begun:
            self._tell_lost()
        self._missed = ""
        if is_begun != (mark == self._noted):
            self._noted = mark if is_begun else ""
            self._note(self._noted)

    def begin(self, game: AnyGame) -> None:
        """Record the current state of the game as the one that following drafts refer to."""
        self._seen[game.id] = len(game.entries)

    def was_overtaken(self, game: AnyGame) -> bool:
        """Return True if something was entered since `begin`; the current state is then recorded as known."""
        seen = self._seen.get(game.id)
        self.begin(game)
        return seen is not None and len(game.entries) > seen


def use_draft(
    drafts: Drafts, position: Positioned, name: str, make: Callable[[], Value]
) -> tuple[Value, Callable[[Value | Callable[[Value], Value]], None]]:
    """`ft.use_state` for a draft, which outlives the screen until something is entered in the game."""
    value, change = use_made(lambda: drafts.of(position, name, make))
    drafts.keep(position, name, value)
    is_begun, mark = value != make(), f"{position.address()} {len(position.game.entries)} {name}"
    ft.use_effect(lambda: drafts.is_begun(mark, is_begun), [is_begun, mark])
    return value, change
