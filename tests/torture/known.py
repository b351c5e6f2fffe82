"""The acknowledged entries, and whether they are there."""

from __future__ import annotations

from tests.torture.trials import Row


class Known:
    """The acknowledged state of each game: that it was begun, and how many entries it has."""

    def __init__(self) -> None:
        self.entries: dict[str, int] = {}
        self.unsure = 0
        """Messages too late to be sure that there still was a disk."""

    def told(self, ids: list[str], row: Row) -> None:
        """Note what a process has told."""
        row.acked += len(ids)
        for id in ids:
            self.entries[id] = self.entries.get(id, -1) + 1

    def compare(self, seen: dict[str, int], row: Row, where: str) -> None:
        """Count what is missing; one entry more may have been kept, or the beginning of a game."""
        more = 0
        for id in self.entries.keys() | seen.keys():
            wanted, there = self.entries.get(id, -1), seen.get(id, -1)
            if there < wanted:
                row.lose(f"{where}: {id} has {there} entries of {wanted}", wanted - there)
            more += max(0, there - wanted)
        if more > 1 + self.unsure:
            row.lose(f"{where}: {more} entries came from nowhere")
        self.entries, self.unsure = dict(seen), 0
