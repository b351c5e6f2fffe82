"""What a game says of itself to those who pack it into codes, so that they need to know no game."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from companion.engine.radix import Coder
from companion.engine.replay import Game

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")
StateT = TypeVar("StateT")


StateIn = TypeVar("StateIn", contravariant=True)


class EntryCoder(Protocol[EventT, StateIn]):
    """Codes the entries of one game in their order; both raise NotInCode."""

    def chosen(self, state: StateIn, event: EventT | None = None) -> EventT:
        """The next entry, a legal one, as the decisions that lead to it from `state`."""

    def said(self, event: EventT | None = None) -> EventT:
        """The next entry, legal or not, field by field."""


class Coding(NamedTuple, Generic[SetupT, EventT, StateT]):
    """One game's way into codes and back; whatever is coded takes the value in and gives the value out (see `radix`).

    `number` names the game among those of the app, `rules` what is legal and in which order it is chosen: codes of
    other rules need the coding of that number. `entries` takes a coder, the set-up and the entries that both sides
    know. `card` codes one card of the group's library, as records write it; `summary` is what two phones have to agree
    on.
    """

    game: Game[SetupT, EventT, StateT]
    number: int
    rules: int
    setup: Callable[[Coder, SetupT | None], SetupT]
    entries: Callable[[Coder, SetupT, Iterable[EventT]], EntryCoder[EventT, StateT]]
    position: Callable[[Coder, SetupT, StateT | None], StateT]
    card: Callable[[Coder, dict[str, Any] | None], dict[str, Any]]
    summary: Callable[[StateT], bytes]
