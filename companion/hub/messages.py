"""The messages of a game in the hub: one for its beginning, one for each step, one if it was removed or restored.

A message is the row of a journal with its number: 0 for the beginning, then those of the steps. It may come from
anybody with the hub's credentials, so it is read like any outside data: limited in size, and invalid unless it has
exactly our form.
"""

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.engine.limits import is_modest
from companion.play.ports import Json, StoredGame, StoreError
from companion.storage.game_file import row_of, stored_game
from companion.storage.lines import raw_json
from companion.storage.rows import MAX_GAME_VALUES, ODD, line_in

MARK: Final = "companion"
VERSION: Final = 1
LARGEST: Final = 900_000
"""Maximum size of a message in bytes, a little less than the default limit of a server."""
MAX_STEPS: Final = 100_000
BASE, STEP, REMOVED, RESTORED = "base", "step", "removed", "restored"
FOREIGN, DAMAGED, NEWER = "foreign", "damaged", "newer_file"


class Message(NamedTuple):
    """A message from the hub; `number` is its sequence number in the stream."""

    subject: str
    data: bytes
    number: int
    id: str = ""


class Heard(NamedTuple):
    """The content of a message: its `kind`, and the number of `steps` of the game after it."""

    kind: str
    steps: int
    row: Json

    @property
    def changed(self) -> str:
        """The time of the change; "" if the message changes nothing."""
        if self.kind == BASE:
            return str(self.row["base"]["changed"])
        return str(self.row.get("changed", ""))


class Odd(Exception):
    """A message is not ours (`foreign`), incomplete (`damaged`), or from a newer app (`newer_file`)."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class Folded(NamedTuple):
    """A game built from its messages: base and steps as in a journal, and the number of the last message.

    `odd` are messages that were skipped. With a `problem` the game ends before the first unreadable step.
    """

    content: Json
    last: int
    is_removed: bool = False
    problem: str = ""
    odd: tuple[int, ...] = ()

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.content["steps"])

    def game(self, id: str) -> StoredGame:
        """Return the game as stored. Raises StoreError if it is not valid."""
        try:
            return stored_game(id, self.content, (), self.problem)
        except ODD as error:
            raise StoreError("damaged", file=id) from error


def beginning(base: Json) -> bytes:
    """Return the first message of a game. Raises StoreError if it is too large."""
    return _written(0, {"base": base})


def step(number: int, row: Json) -> bytes:
    """Return the message of a step; the first has the number 1. Raises StoreError if it is too large."""
    return _written(number, row)


def put_away(steps: int, row: Json) -> bytes:
    """Return the message that a game was removed or restored, with that row."""
    return _written(steps, row)


def _written(number: int, row: Json) -> bytes:
    data = raw_json({MARK: VERSION, "n": number, **row})
    if len(data) > LARGEST:
        raise StoreError("hub_too_large", limit=LARGEST // 1000)
    return data


def read_message(data: bytes) -> Heard:
    """Return the content of a message. Raises Odd."""
    try:
        value = json.loads(data) if len(data) <= 2 * LARGEST and is_modest(data, most=MAX_GAME_VALUES) else None
    except ODD:
        value = None
    if not isinstance(value, dict) or type(value.get(MARK)) is not int:
        raise Odd(FOREIGN)
    if value.pop(MARK) != VERSION:
        raise Odd(NEWER)
    try:
        return _checked(value.pop("n"), value)
    except (StoreError, *ODD):
        raise Odd(DAMAGED) from None


def _checked(number: object, row: Json) -> Heard:
    """Return the checked content of a message. Raises Odd, StoreError or one of ODD."""
    if type(number) is not int or not 0 <= number <= MAX_STEPS:
        raise Odd(DAMAGED)
    if BASE in row:
        content = {"base": row["base"], "steps": []}
        stored_game("", content)
        row_of(content, 0)
        if number:
            raise Odd(DAMAGED)
        return Heard(BASE, 0, row)
    if STEP in row:
        line_in(row)
        if not isinstance(row[STEP], dict) or not number:
            raise Odd(DAMAGED)
        return Heard(STEP, number, row)
    if type(row.get(REMOVED)) is bool:
        return Heard(REMOVED if row[REMOVED] else RESTORED, number, row)
    raise Odd(DAMAGED)


def folded(messages: Iterable[Message]) -> Folded | None:
    """Return the game built from its messages in order; None without a beginning.

    Foreign messages are skipped. If a step is missing or from a newer app, all later ones are skipped.

    >>> import json
    >>> line = {"finished": False, "round": 1, "names": ["Ann"], "scores": [0], "winners": []}
    >>> begun = {"created": "", "changed": "", "document": {}, "undone": [], "edits": [], "line": line}
    >>> rows = [{"base": begun}, {"step": {"a": 1}, "changed": "", "line": line}]
    >>> ours = [json.dumps({"companion": 1, "n": n, **row}).encode() for n, row in enumerate(rows)]
    >>> game = folded(Message("g", data, n) for n, data in enumerate([ours[0], b"hello", ours[1]], start=1))
    >>> game.steps, game.last, game.odd, game.problem
    (1, 3, (2,), '')
    """
    content: Json | None = None
    last, is_removed, problem, odd = 0, False, "", []
    for message in messages:
        last = message.number
        try:
            now = read_message(message.data)
        except Odd as error:
            odd.append(message.number)
            if error.problem == NEWER and content is not None:
                problem = problem or NEWER
            continue
        if now.kind == BASE and content is None:
            content = {"base": now.row["base"], "steps": []}
        elif now.kind == BASE or content is None:
            odd.append(message.number)
        elif now.kind in (REMOVED, RESTORED):
            is_removed = now.kind == REMOVED
        elif problem or now.steps <= len(content["steps"]):
            odd.append(message.number)
        elif now.steps > len(content["steps"]) + 1:
            problem = DAMAGED
            odd.append(message.number)
        else:
            content["steps"].append(now.row)
    return None if content is None else Folded(content, last, is_removed, problem, tuple(odd))
