"""Codes in parts, until all parts of one were read."""

from typing import Final

from companion.sharing.frames import Part

FEW: Final = 4
"""So many codes in parts can be read at a time; then the one not added to for longest is forgotten."""


class Inbox:
    """The parts of codes read so far, by all windows: a camera app may open a new one for each."""

    def __init__(self) -> None:
        self._sets: dict[tuple[int, int], dict[int, Part]] = {}

    def add(self, part: Part) -> dict[int, Part]:
        """All parts read so far of the code that this one is of."""
        parts = self._sets.pop((part.whole, part.total), {})
        self._sets[part.whole, part.total] = parts
        parts[part.number] = part
        while len(self._sets) > FEW:
            del self._sets[next(iter(self._sets))]
        return parts

    def forget(self, part: Part) -> None:
        """The code is complete, or leads nowhere."""
        self._sets.pop((part.whole, part.total), None)

    def parts(self) -> list[Part]:
        """All parts of all codes, those of the code not added to for longest first."""
        return [part for parts in self._sets.values() for part in parts.values()]

    def clear(self) -> None:
        """Forgets all codes."""
        self._sets.clear()
