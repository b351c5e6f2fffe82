"""What a screen of a game is for: to play, to look back, to ask "may I?", or to make an old entry anew.

The same screens serve all of them. A desk knows the position they show and what becomes of an entry made there.
"""

from dataclasses import dataclass
from typing import Any, Final

from companion.games.island_fortress.entries.adjust import Adjustment
from companion.games.island_fortress.entries.turn import EndTurn, is_over
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.play.revision import Revision
from companion.ui.games.island_fortress.opened import FortressGame, opened
from companion.ui.routes import game_route, go
from companion.ui.session import AUTO_TURN, ON, Session

PLAY: Final = "play"
LOOK: Final = "at"
ASK: Final = "ask"
CHANGE: Final = "change"
INSERT: Final = "insert"
"""The purposes, as they stand in addresses; `change` and `insert` count entries from 1, `at` and `ask` those before."""


@dataclass(frozen=True)
class Desk:
    """A game, what is done with it, and the number of the entry it is about."""

    session: Session
    game: FortressGame
    purpose: str = PLAY
    entry: int = 0

    @property
    def at(self) -> int:
        """How many entries were made in the position shown."""
        entries = len(self.game.entries)
        if self.purpose == PLAY:
            return entries
        before = self.entry - 1 if self.purpose in (CHANGE, INSERT) else self.entry
        return max(0, min(before, entries))

    @property
    def state(self) -> State:
        """The position shown."""
        return self.game.states[self.at]

    @property
    def changed(self) -> Event | None:
        """The old entry that is made anew; None for every other purpose."""
        is_there = self.purpose == CHANGE and self.at < len(self.game.entries)
        return self.game.entries[self.at].event if is_there else None

    @property
    def is_play(self) -> bool:
        """Whether what is entered goes on with the game."""
        return self.purpose == PLAY

    def go(self, page: str = "") -> None:
        """Shows another screen for the same purpose: the table, or favor, petition, finish."""
        if self.is_play:
            go(game_route(self.game.id, page))
        else:
            place = f"{self.purpose}/{self.entry}"
            go(game_route(self.game.id, f"{place}/{page}" if page else place))

    def enter(self, event: Event) -> None:
        """Enters an event that is legal in the position shown. Raises StoreError if it could not be kept.

        In play it is the next entry, and ends the turn too if nothing is left to do in it; a correction never does.
        Made for an old entry, it leads to what would become of the game.
        """
        if self.purpose in (CHANGE, INSERT):
            self._revise(event)
            return
        self.game.propose_all(self._with_end_of_turn(event))

    def _with_end_of_turn(self, event: Event) -> tuple[Event, ...]:
        turn = self.game.state.turn
        if turn is None or isinstance(event, Adjustment) or not is_over(self.game.tried(event)):
            return (event,)
        return (event, EndTurn(turn.seat)) if self.session.setting(AUTO_TURN, ON) == ON else (event,)

    def _revise(self, event: Event) -> None:
        index = self.entry - 1
        revise = self.game.changed if self.purpose == CHANGE else self.game.inserted
        revision = revise(index, event)
        assert isinstance(revision, Revision), revision  # the event was legal in the position shown
        self.session.revision = (self.game.id, revision)
        go(game_route(self.game.id, "revision"))


def desk_of(session: Session, params: dict[str, Any]) -> Desk | str:
    """The desk of an address (`gid`, and `purpose` with `entry` for all but play), or why there is none."""
    game = opened(session, params["gid"])
    if isinstance(game, str):
        return game
    entry, purpose = params.get("entry"), params.get("purpose", PLAY)
    if purpose not in (LOOK, ASK, CHANGE, INSERT) or not (entry and entry.isascii() and entry.isdigit()):
        return Desk(session, game)
    entries = len(game.entries)
    first, last = (1, entries + (purpose == INSERT)) if purpose in (CHANGE, INSERT) else (0, entries)
    return Desk(session, game, purpose, max(first, min(int(entry[:6]), last))) if last >= first else Desk(session, game)
