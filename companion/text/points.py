"""Wording of the end of a game won by points, the same for all such games."""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from companion.text.catalogue import listed
from companion.text.rulings import RulingWords

TIE: Final = "tie"
"""The criterion of a result that nothing decided."""


class PointsResult(Protocol):
    """The result of a game won by points: ranks by seat, from 1, the winners' seats, and what decided."""

    @property
    def ranks(self) -> Sequence[int]:
        """The ranks by seat, from 1."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the winners."""

    @property
    def decided_by(self) -> str:
        """The criterion that decided, or `TIE`."""


class PointsPlayer(Protocol):
    """A player of a game won by points, with the points by category."""

    @property
    def score(self) -> int:
        """The points."""

    @property
    def breakdown(self) -> Sequence[int]:
        """The points by category."""


class PointsState(Protocol):
    """A state of a game won by points; the result is None while the game goes on."""

    @property
    def players(self) -> Sequence[PointsPlayer]:
        """The players by seat."""

    @property
    def result(self) -> PointsResult | None:
        """None while the game goes on."""


class PointsWords(RulingWords):
    """The base of the `Words` of a game won by points."""

    names: tuple[str, ...]

    def winners(self, result: PointsResult) -> str:
        """Return the winners."""
        names = listed(self.names[seat] for seat in result.winners)
        return self.texts("sheet.winners" if len(result.winners) > 1 else "sheet.winner", players=names, player=names)

    def decision(self, result: PointsResult, scores: Iterable[int]) -> str:
        """Return the winners and the criterion that decided."""
        winners = listed(self.names[seat] for seat in result.winners)
        if result.decided_by == TIE:
            return self.texts("decided.tie", winners=winners)
        points = list(scores)
        tied = listed(name for name, score in zip(self.names, points, strict=True) if score == max(points))
        return self.texts(f"decided.{result.decided_by}", winner=winners, tied=tied)
