"""What players choose in secret and show together: bids, say. In memory only, until all is shown.

A game says what is chosen (a whole number or a short text); here nobody knows. Each chooses for the own seat, the host
for those without a device.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from companion.play.guarded import NotAllowed
from companion.play.ports import StaleView
from companion.play.watched import Watched
from companion.rights import Who


class Played(Protocol):
    """A game, as far as a secret has to do with it."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def steps(self) -> int:
        """How many steps were made in it: one more after every change."""

    @property
    def setup(self) -> Any:
        """Who plays."""


class Choices(NamedTuple):
    """What was chosen for one position, by seat; `drawn` is what a lot has said once all were shown."""

    made: tuple[Any, ...]
    drawn: Any = None

    @property
    def ready(self) -> int:
        """How many have chosen."""
        return sum(choice is not None for choice in self.made)

    @property
    def are_shown(self) -> bool:
        """Whether all have chosen: then everybody sees all of it."""
        return self.ready == len(self.made)


class Chosen(NamedTuple):
    """Choices, and for which position of a game they were made: after so many steps."""

    position: int
    choices: Choices


class Chest(Protocol):
    """Where choices lie, by the ids of games; whoever may ask a chest may read them."""

    on_change: Callable[[], None]
    """Told when they were changed elsewhere."""

    def get(self, game: str) -> Chosen | None:
        """What was chosen last in a game."""

    def change(self, game: str, change: Callable[[Chosen | None], Chosen]) -> None:
        """Keeps what `change` makes of it, which may be asked more than once; what it raises is raised."""


class Memory:
    """A chest in the memory of this process: choices are gone with it."""

    def __init__(self) -> None:
        self._chosen: dict[str, Chosen] = {}
        self.on_change: Callable[[], None] = lambda: None

    def get(self, game: str) -> Chosen | None:
        """What was chosen last in a game."""
        return self._chosen.get(game)

    def change(self, game: str, change: Callable[[Chosen | None], Chosen]) -> None:
        """Keeps what `change` makes of it."""
        self._chosen[game] = change(self._chosen.get(game))


class Secrets(Watched):
    """The choices under way, at most one of each game; an entry in the game ends them.

    >>> from companion.rights import PLAYING
    >>> from types import SimpleNamespace
    >>> game, who = SimpleNamespace(id="g", steps=0, setup=SimpleNamespace(seats="ab")), [Who(PLAYING, "g", 0)]
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

    def of(self, game: Played) -> Choices:
        """What was chosen so far for the position that the game is in."""
        return _choices(game, self._chest.get(game.id))

    def choose(self, game: Played, seat: int, choice: Any) -> None:
        """Keeps what a seat has chosen, or with None that it has not; once all is shown, nothing changes.

        Raises NotAllowed where it is somebody else's seat, StoreError where it could not be kept.
        """
        who = self._who()

        def chosen(before: Choices) -> Choices:
            if not who.may_enter(game.id) or not (who.is_host or who.seat == seat) or before.are_shown:
                raise NotAllowed
            return before._replace(made=(*before.made[:seat], choice, *before.made[seat + 1 :]))

        self._change(game, chosen)

    def show(self, game: Played, instead: Any) -> None:
        """Shows all choices now; whoever has not chosen gets `instead`. The host's, once anybody has chosen.

        Raises NotAllowed, StoreError.
        """
        who = self._who()

        def all_shown(before: Choices) -> Choices:
            if not who.is_host or not before.ready or before.are_shown:
                raise NotAllowed
            return before._replace(made=tuple(instead if one is None else one for one in before.made))

        self._change(game, all_shown)

    def draw(self, game: Played, drawn: Any) -> None:
        """Notes what a lot has said, after all was shown. Raises NotAllowed, StoreError."""
        who = self._who()

        def with_lot(before: Choices) -> Choices:
            if not who.may_enter(game.id) or not before.are_shown:
                raise NotAllowed
            return before._replace(drawn=drawn)

        self._change(game, with_lot)

    def begin_anew(self, game: Played) -> None:
        """Forgets all that was chosen: by the host, or by anybody once it is shown. Raises NotAllowed, StoreError."""
        who = self._who()

        def without(before: Choices) -> Choices:
            if not who.is_host and not (who.may_enter(game.id) and before.are_shown):
                raise NotAllowed
            return _none(game)

        self._change(game, without)

    def _change(self, game: Played, change: Callable[[Choices], Choices]) -> None:
        position = game.steps

        def changed(before: Chosen | None) -> Chosen:
            if before is not None and before.position > position:  # the game goes on elsewhere
                raise StaleView
            return Chosen(position, change(_choices(game, before)))

        self._chest.change(game.id, changed)
        self.notify()


def _none(game: Played) -> Choices:
    return Choices((None,) * len(game.setup.seats))


def _choices(game: Played, chosen: Chosen | None) -> Choices:
    is_now = chosen is not None and chosen.position == game.steps
    is_ours = chosen is not None and len(chosen.choices.made) == len(game.setup.seats)
    return chosen.choices if chosen is not None and is_now and is_ours else _none(game)
