"""Choices that players make in secret and reveal together, such as bids. In memory only until they are revealed.

A choice is an integer or a short text whose meaning only the game knows. Players choose for their own seat, the host
for seats without a device.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from companion.play.guarded import NotAllowed
from companion.play.live_game import AnyGame
from companion.play.ports import StaleView
from companion.play.watched import Watched
from companion.rights import Who

ABSENT: Final = -100
"""Stands for the choice of a player who has left: as a number, less than all that are made."""


class Choices(NamedTuple):
    """The choices for one position, by seat; `drawn` is the result of a random draw after they were revealed."""

    made: tuple[Any, ...]
    drawn: Any = None

    @property
    def ready(self) -> int:
        """The number of seats that have chosen."""
        return sum(choice not in (None, ABSENT) for choice in self.made)

    @property
    def asked(self) -> int:
        """The number of seats that choose."""
        return sum(choice != ABSENT for choice in self.made)

    @property
    def are_shown(self) -> bool:
        """True if all have chosen: then all choices are revealed."""
        return self.ready == self.asked


class Chosen(NamedTuple):
    """Choices and their position, as the number of steps of the game."""

    position: int
    choices: Choices


class Chest(Protocol):
    """A store of choices by game id, without access control."""

    on_change: Callable[[], None]
    """Called when they were changed elsewhere."""

    def get(self, game: str) -> Chosen | None:
        """Return the last choices of a game; None if there are none."""

    def change(self, game: str, change: Callable[[Chosen | None], Chosen]) -> None:
        """Store the result of `change`, which may be called more than once; its exceptions are passed on."""


class Memory:
    """Choices in the memory of this process, lost when it ends."""

    def __init__(self) -> None:
        self._chosen: dict[str, Chosen] = {}
        self.on_change: Callable[[], None] = lambda: None

    def get(self, game: str) -> Chosen | None:
        """Return the last choices of a game; None if there are none."""
        return self._chosen.get(game)

    def change(self, game: str, change: Callable[[Chosen | None], Chosen]) -> None:
        """Store the result of `change`."""
        self._chosen[game] = change(self._chosen.get(game))


class Secrets(Watched):
    """The current choices, at most one set per game; an entry in the game ends them.

    >>> from companion.engine.seats import Seat
    >>> from companion.rights import PLAYING
    >>> from types import SimpleNamespace
    >>> setup, who = SimpleNamespace(seats=(Seat("Ann", "red"), Seat("Bo", "blue"))), [Who(PLAYING, "g", 0)]
    >>> game = SimpleNamespace(id="g", steps=0, setup=setup)
    >>> secrets = Secrets(lambda: who[0])
    >>> secrets.choose(game, 0, 7)
    >>> secrets.of(game).made, secrets.of(game).are_shown
    ((7, None), False)
    >>> secrets.choose(game, 1, 5)
    Traceback (most recent call last):
    ...
    companion.play.guarded.NotAllowed: not_allowed
    >>> who[0] = Who(PLAYING, "g", 1)
    >>> secrets.choose(game, 1, 5)
    >>> secrets.of(game).are_shown
    True
    """

    def __init__(self, who: Callable[[], Who], chest: Chest | None = None) -> None:
        super().__init__()
        self._who = who
        self._chest = chest or Memory()
        self._chest.on_change = self.notify

    def of(self, game: AnyGame) -> Choices:
        """Return the choices for the current position of the game."""
        return _choices(game, self._chest.get(game.id))

    def choose(self, game: AnyGame, seat: int, choice: Any) -> None:
        """Store the choice of a seat, or clear it with None; no effect once all are revealed.

        Raises NotAllowed if it is somebody else's seat, StoreError if it could not be saved.
        """
        who = self._who()

        def chosen(before: Choices) -> Choices:
            if not who.may_enter(game.id) or not (who.is_host or who.seat == seat) or before.are_shown:
                raise NotAllowed
            return before._replace(made=(*before.made[:seat], choice, *before.made[seat + 1 :]))

        self._change(game, chosen)

    def show(self, game: AnyGame, instead: Any) -> None:
        """Reveal all choices now, `instead` for seats that have none. Host only, once anybody has chosen.

        Raises NotAllowed, StoreError.
        """
        who = self._who()

        def all_shown(before: Choices) -> Choices:
            if not who.is_host or not before.ready or before.are_shown:
                raise NotAllowed
            return before._replace(made=tuple(instead if one is None else one for one in before.made))

        self._change(game, all_shown)

    def draw(self, game: AnyGame, drawn: Any) -> None:
        """Store the result of a random draw, after all are revealed. Raises NotAllowed, StoreError."""
        who = self._who()

        def with_lot(before: Choices) -> Choices:
            if not who.may_enter(game.id) or not before.are_shown:
                raise NotAllowed
            return before._replace(drawn=drawn)

        self._change(game, with_lot)

    def begin_anew(self, game: AnyGame) -> None:
        """Clear all choices: host only, or anybody once they are revealed. Raises NotAllowed, StoreError."""
        who = self._who()

        def without(before: Choices) -> Choices:
            if not who.is_host and not (who.may_enter(game.id) and before.are_shown):
                raise NotAllowed
            return _none(game)

        self._change(game, without)

    def _change(self, game: AnyGame, change: Callable[[Choices], Choices]) -> None:
        position = game.steps

        def changed(before: Chosen | None) -> Chosen:
            if before is not None and before.position > position:  # the game has continued elsewhere
                raise StaleView
            return Chosen(position, change(_choices(game, before)))

        self._chest.change(game.id, changed)
        self.notify()


def _none(game: AnyGame) -> Choices:
    return Choices(tuple(ABSENT if seat.left else None for seat in game.setup.seats))


def _choices(game: AnyGame, chosen: Chosen | None) -> Choices:
    is_now = chosen is not None and chosen.position == game.steps
    is_ours = chosen is not None and len(chosen.choices.made) == len(game.setup.seats)
    return chosen.choices if chosen is not None and is_now and is_ours else _none(game)
