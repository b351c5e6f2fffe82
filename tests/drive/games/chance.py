"""Chance for random play."""

from random import Random


class Chance(Random):
    """Choices from one number: a game of many entries would ask too much of hypothesis one by one."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self.start = start

    def __repr__(self) -> str:
        return f"Chance({self.start})"

    def happens(self, share: float) -> bool:
        """Something that holds so often."""
        return self.random() < share
