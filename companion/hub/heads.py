"""How each game of a hub stands: what whoever enters something in it has to name."""

from typing import Final, NamedTuple

from companion.hub.messages import DAMAGED, NEWER, REMOVED, RESTORED, Folded, Heard

STREAM: Final = "COMPANION_GAMES"
SUBJECT: Final = "companion.game."
"""With the id of a game it is the subject of its messages."""


class Head(NamedTuple):
    """How a game stands: `last` is the number of its last message; fewer than no steps mean that nobody knows yet."""

    last: int
    steps: int = -1
    changed: str = ""
    is_removed: bool = False
    problem: str = ""

    def after(self, last: int, heard: Heard | None, problem: str = "") -> "Head":
        """How it stands after one message more; None is one that says nothing."""
        now = self._replace(last=last)
        if heard is None:
            return now._replace(problem=now.problem or (NEWER if problem == NEWER else ""))
        if heard.kind in (REMOVED, RESTORED):
            return now._replace(is_removed=heard.kind == REMOVED)
        if now.problem or now.steps < 0 or heard.steps <= now.steps:
            return now
        if heard.steps > now.steps + 1:
            return now._replace(problem=DAMAGED)
        return now._replace(steps=heard.steps, changed=heard.changed)


def head_of(game: Folded) -> Head:
    """How a game stands after all its messages."""
    row = (game.content["steps"] or [game.content["base"]])[-1]
    return Head(game.last, game.steps, row["changed"], game.is_removed, game.problem)
