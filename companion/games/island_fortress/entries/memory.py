"""The memory of a code about the earlier entries."""

from companion.games.island_fortress.cards import Card
from companion.games.island_fortress.setup import Setup


class Memory:
    """The Favor cards played so far, and whether the latest petition with bids named its winner too."""

    def __init__(self, setup: Setup) -> None:
        self.mode = setup.tracking
        self.cards: list[Card] = []
        self.names_winner = True
