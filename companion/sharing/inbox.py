"""Codes in parts, until all parts of one have been read."""

from typing import Final

from companion.sharing.frames import Part

FEW: Final = 4
"""Maximum number of codes in parts at a time; beyond that, the one not added to for longest is dropped."""


class Inbox:
    """The parts of codes read so far by all windows, because a camera app may open a new window for each."""

    def __init__(self) -> None:
        self._sets: dict[tuple[int, int], dict[int, Part]] = {}

    def add(self, part: Part) -> dict[int, Part]:
        """Add a part, and return all parts read so far of its code."""
        parts = self._sets.pop((part.whole, part.total), {})
        self._sets[part.whole, part.total] = parts
        parts[part.number] = part
        while len(self._sets) > FEW:
            del self._sets[next(iter(self._sets))]
        return parts

    def forget(self, part: Part) -> None:
        """Drop all parts of this part's code."""
        self._sets.pop((part.whole, part.total), None)

    def parts(self) -> list[Part]:
        """Return all parts of all codes, the code not added to for longest first."""
        return [part for parts in self._sets.values() for part in parts.values()]

    def clear(self) -> None:
        """Drop all codes."""
        self._sets.clear()
