"""The position of a game that a screen shows, and its mode: play, review, question, or edit.

All modes use the same screens; `entering` handles the entries.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Generic, TypeVar

from companion.engine.characters import distinct_names
from companion.engine.game import Game
from companion.engine.record import Entry
from companion.engine.ruling import Ruling
from companion.games.registry import game_of, words_of
from companion.play.live_game import AnyGame
from companion.text.catalogue import Catalogue
from companion.text.words import GameWords
from companion.ui import parts as ui

WordsT = TypeVar("WordsT", covariant=True)
StateT = TypeVar("StateT", covariant=True)
OffersT = TypeVar("OffersT", covariant=True)
PanelT = TypeVar("PanelT", covariant=True)


class Mode(Enum):
    """Mode of a position; the values are part of addresses.

    `EDIT` and `INSERT` count entries from 1, `REVIEW` and `WHAT_IF` give the number of entries before.
    """

    PLAY = "play"
    REVIEW = "at"
    WHAT_IF = "ask"
    EDIT = "change"
    INSERT = "insert"

    @property
    def is_edit(self) -> bool:
        """True if an old entry is replaced or one inserted."""
        return self in (Mode.EDIT, Mode.INSERT)


@dataclass(frozen=True)
class TablePosition:
    """A game, the mode, and the number of the entry that it refers to."""

    game: AnyGame
    mode: Mode = Mode.PLAY
    entry: int = 0

    @property
    def at(self) -> int:
        """Number of entries made in the position."""
        entries = len(self.game.entries)
        if self.mode is Mode.PLAY:
            return entries
        return max(0, min(self.entry - self.mode.is_edit, entries))

    @property
    def state(self) -> Any:
        """The state shown."""
        return self.game.states[self.at]

    @property
    def before(self) -> Any:
        """The state before the latest entry shown; the initial state at the start."""
        return self.game.states[max(0, self.at - 1)]

    @property
    def entries(self) -> tuple[Entry[Any], ...]:
        """The entries made in the position."""
        return self.game.entries[: self.at]

    @property
    def edited(self) -> Any:
        """The old event being edited; None in other modes."""
        is_there = self.mode is Mode.EDIT and self.at < len(self.game.entries)
        return self.game.entries[self.at].event if is_there else None

    @property
    def gone(self) -> frozenset[int]:
        """The seats whose players have left, at the end of the log; earlier entries may be theirs."""
        seats = self.game.setup.seats if self.at == len(self.game.entries) else ()
        return frozenset(seat for seat, player in enumerate(seats) if player.left)

    def staying(self, seat: int) -> int:
        """Return the seat, or else the next one clockwise whose player has not left."""
        seats, gone = len(self.game.setup.seats), self.gone
        return next((other for step in range(seats) if (other := (seat + step) % seats) not in gone), seat)

    @property
    def is_play(self) -> bool:
        """True if an entry continues the game."""
        return self.mode is Mode.PLAY

    @property
    def is_recorded(self) -> bool:
        """True if an entry is recorded, which it is not for questions and review."""
        return self.is_play or self.mode.is_edit

    @property
    def rules(self) -> Game[Any, Any, Any]:
        """The rules of the game."""
        return game_of(self.game.format)

    @property
    def is_over(self) -> bool:
        """True if the game is scored in the position shown."""
        return self.rules.summary(self.state).is_finished

    def check(self, event: Any) -> Ruling:
        """Return the ruling on an event in the position shown."""
        return self.rules.check(self.state, event)

    def address(self, page: str = "") -> str:
        """Return the address of the position, at the table or on another page."""
        if self.is_play:
            return ui.game_route(self.game.id, page)
        path = f"{self.mode.value}/{self.entry}"
        return ui.game_route(self.game.id, f"{path}/{page}" if page else path)

    def go(self, page: str = "") -> None:
        """Open the position at the table or on another page."""
        ui.go(self.address(page))


def position_at(game: AnyGame, params: Mapping[str, Any]) -> TablePosition:
    """Return the position given by `mode` and `entry` of an address; without them, the game in play."""
    entry, name = params.get("entry"), params.get("mode", Mode.PLAY.value)
    if name not in _OLD or not (entry and entry.isascii() and entry.isdigit()):
        return TablePosition(game)
    mode, entries = Mode(name), len(game.entries)
    first, last = (1, entries + (mode is Mode.INSERT)) if mode.is_edit else (0, entries)
    return TablePosition(game, mode, max(first, min(int(entry[:6]), last))) if last >= first else TablePosition(game)


def position_shown(game: AnyGame, address: str) -> TablePosition:
    """Return the position of a game shown at an address."""
    found = re.search(rf"/({'|'.join(_OLD)})/(\d+)", address)
    return position_at(game, {"mode": found[1], "entry": found[2]} if found else {})


_OLD = tuple(mode.value for mode in Mode if mode is not Mode.PLAY)
"""Modes in addresses, each followed by the number of an entry."""


def seats_shown(setup: Any) -> tuple[Any, ...]:
    """Return the players of a setup in seating order, with distinct names."""
    names = distinct_names(seat.name for seat in setup.seats)
    return tuple(
        seat if seat.name == name else seat._replace(name=name) for seat, name in zip(setup.seats, names, strict=True)
    )


@dataclass(frozen=True)
class Context(Generic[WordsT, StateT]):
    """A window and its position: everything that a screen of a game is drawn from.

    A game fixes the types of its words and states once for its screens: `Context[Words, State]`.
    Screens of all games use `AnyContext`.
    """

    session: ui.Session
    position: TablePosition

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.position.game

    @property
    def state(self) -> StateT:
        """The state shown."""
        state: StateT = self.position.state
        return state

    @property
    def seats(self) -> Any:
        """The players in seating order, with colors and distinct names."""
        return seats_shown(self.game.setup)

    @property
    def t(self) -> Catalogue:
        """The texts of the game over the app's, in the window's language."""
        return self.session.texts(self.game.format)

    @cached_property
    def words(self) -> WordsT:
        """The game's words in the window's language."""
        words: Any = words_of(self.game.format, self.session.language, self.game.setup)
        found: WordsT = words
        return found

    @property
    def palette(self) -> ui.Palette:
        """The colors of the window."""
        return self.session.palette


AnyContext = Context[GameWords, object]
"""The context of a game that is not known: its words are worded like those of every game, its state only passed on."""


@dataclass(frozen=True)
class Situation(Generic[WordsT, StateT, OffersT, PanelT]):
    """Everything that a table is drawn from: position, words, the acting player, possible entries, the open panel."""

    context: Context[WordsT, StateT]
    seat: int
    offers: OffersT
    panel: PanelT | None
    has_news: bool = True
    """True if the latest entry is new; after an undo its gains are old and are not shown again."""

    @property
    def position(self) -> TablePosition:
        """The position shown."""
        return self.context.position

    @cached_property
    def state(self) -> StateT:
        """The state of the position shown."""
        return self.context.state

    @cached_property
    def before(self) -> StateT:
        """The state before the latest entry shown."""
        before: StateT = self.position.before
        return before

    @property
    def words(self) -> WordsT:
        """The game's words."""
        return self.context.words

    @cached_property
    def t(self) -> Catalogue:
        """The game's texts."""
        return self.context.t

    @property
    def entries(self) -> tuple[Entry[Any], ...]:
        """The whole log, including entries later than the position shown."""
        return self.position.game.entries


AnySituation = Situation[GameWords, object, object, object]
"""The situation of a game that is not known."""
