"""What players choose in secret and show together: bids, say. In memory only, until all is shown.

A game says what is chosen; here nobody knows. Each chooses for the own seat, the host for those without a device.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from companion.play.guarded import NotAllowed
from companion.play.watched import Watched
from companion.rights import Who


class Played(Protocol):
    """A game, as far as a secret has to do with it."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def states(self) -> Any:
        """Its positions: another value after every change."""

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


class Secrets(Watched):
    """The choices under way, at most one of each game; an entry in the game ends them.

    >>> from companion.rights import PLAYING
    >>> from types import SimpleNamespace
    >>> game, who = SimpleNamespace(id="g", states=(), setup=SimpleNamespace(seats="ab")), [Who(PLAYING, "g", 0)]
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

    def __init__(self, who: Callable[[], Who]) -> None:
        super().__init__()
        self._who = who
        self._begun: dict[str, tuple[Any, Choices]] = {}

    def of(self, game: Played) -> Choices:
        """What was chosen so far for the position that the game is in."""
        states, choices = self._begun.get(game.id, (None, None))
        return choices if choices is not None and states is game.states else Choices((None,) * len(game.setup.seats))

    def choose(self, game: Played, seat: int, choice: Any) -> None:
        """Keeps what a seat has chosen, or with None that it has not; once all is shown, nothing changes.

        Raises NotAllowed where it is somebody else's seat.
        """
        who, before = self._who(), self.of(game)
        if not who.may_enter(game.id) or not (who.is_host or who.seat == seat) or before.are_shown:
            raise NotAllowed
        self._keep(game, before._replace(made=(*before.made[:seat], choice, *before.made[seat + 1 :])))

    def draw(self, game: Played, drawn: Any) -> None:
        """Notes what a lot has said, after all was shown. Raises NotAllowed."""
        before = self.of(game)
        if not self._who().may_enter(game.id) or not before.are_shown:
            raise NotAllowed
        self._keep(game, before._replace(drawn=drawn))

    def begin_anew(self, game: Played) -> None:
        """Forgets all that was chosen: by the host, or by anybody once it is shown. Raises NotAllowed."""
        who = self._who()
        if not who.is_host and not (who.may_enter(game.id) and self.of(game).are_shown):
            raise NotAllowed
        self._keep(game, Choices((None,) * len(game.setup.seats)))

    def _keep(self, game: Played, choices: Choices) -> None:
        self._begun[game.id] = (game.states, choices)
        self.tell()
