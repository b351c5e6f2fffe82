"""The sentences of Tally: rulings, entries and points as sentences."""

from typing import Any

from companion.engine.characters import distinct_names
from companion.games.tally.rules import KINDS
from companion.games.tally.state import Gain, Setup, State
from companion.text.catalogue import Catalogue, listed
from companion.text.rulings import RulingWords
from companion.text.words import Change


class Words(RulingWords):
    """The words of one game at one table."""

    def __init__(self, texts: Catalogue, setup: Setup) -> None:
        self.texts = texts
        self.names = distinct_names(seat.name for seat in setup.seats)
        self.values = {"player": lambda seat: self.names[seat]}

    def entry(self, state: State, event: Any) -> str:
        """The sentence of an event, in one line."""
        values = {name: getattr(event, name) for name in event._fields}
        if "seat" in values:
            values["player"] = self.names[values.pop("seat")]
        return self.texts(f"entry.{KINDS.of(event).name}", **values, next=state.round + 1)

    def gain(self, gain: Gain) -> str:
        """Where points came from."""
        return self.texts("gain.points", points=gain.points)

    def changes(self, before: State, after: State) -> tuple[Change, ...]:
        """Nothing is tracked besides points."""
        return ()

    def outcome(self, state: State) -> str:
        """The winners."""
        return self.texts("tally.won", players=listed(self.names[seat] for seat in state.winners))
