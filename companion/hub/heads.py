"""The heads of the hub's games: the number of the last message, which every new entry has to name."""

from typing import Final, NamedTuple

from companion.hub.messages import DAMAGED, NEWER, REMOVED, RESTORED, Folded, Heard

STREAM: Final = "COMPANION_GAMES"
SUBJECT: Final = "companion.game."
"""The prefix of the subject of a game's messages; its id follows."""


class Head(NamedTuple):
    """The head of a game: `last` is the number of its last message; a negative number of steps means unknown."""

    last: int
    steps: int = -1
    changed: str = ""
    is_removed: bool = False
    problem: str = ""

    def after(self, last: int, heard: Heard | None, problem: str = "") -> "Head":
        """Return the head after one more message; None is an unreadable one."""
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
    """Return the head of a game after all its messages."""
    row = (game.content["steps"] or [game.content["base"]])[-1]
    return Head(game.last, game.steps, row["changed"], game.is_removed, game.problem)
