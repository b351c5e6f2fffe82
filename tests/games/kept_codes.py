"""Codes of games that are kept for good, beside sums of what they lead to: written once, checked ever after.

A file is written once for each number of a game's rules: codes like those in it are about, and have to be read.
"""

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from companion.engine.packing import Coding
from companion.engine.record import Record
from companion.engine.replay import last_state
from companion.sharing.codes import SharedGame, SharedPosition, decoded, history, snapshot
from companion.sharing.frames import digits_of

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden"
TOKEN: Final = "a1b2c3"

AnyCoding = Coding[Any, Any, Any]
Json = dict[str, Any]


def file_of(key: str) -> Path:
    """Where the codes of a game are kept."""
    return GOLDEN / key / "entries.json"


def kept_codes(key: str) -> list[Json]:
    """The codes of a game as they are kept."""
    codes: list[Json] = json.loads(file_of(key).read_text("utf-8"))
    return codes


def write(key: str, coding: AnyCoding, drawn: Iterable[tuple[Record[Any, Any], set[Any]]], new: int) -> None:
    """Keep the codes of those records in which so many of the features have not been seen before."""
    seen: set[Any] = set()
    found = []
    for record, features in drawn:
        if len(features - seen) >= new:
            seen |= features
            position = _position(coding, record.setup, last_state(coding.game, record))
            digits = digits_of(history(coding, TOKEN, record))
            found.append({"digits": digits, "position": position, "sums": sums(coding, record)})
    file_of(key).write_text("[\n" + ",\n".join(map(json.dumps, found)) + "\n]\n", "utf-8")


def sums(coding: AnyCoding, record: Record[Any, Any]) -> list[str]:
    """Sums of the record as it is written, and of the position at its end with what its report leaves out."""
    written = json.dumps(coding.game.write(record), ensure_ascii=False, sort_keys=True).encode()
    led_to = coding.summary(last_state(coding.game, record))
    return [sha256(data).hexdigest()[:16] for data in (written, led_to)]


def check(coding: AnyCoding, code: Json) -> None:
    """The code is read as the game that it was made of, leads where it led, and would be made so again.

    The same for the code of the position at its end, which leaves out the names of cards.
    """
    found = decoded(code["digits"])
    assert isinstance(found, SharedGame)
    assert (found.illegal, sums(coding, found.record)) == (None, code["sums"])
    assert digits_of(history(coding, TOKEN, found.record)) == code["digits"]
    assert _position(coding, found.record.setup, found.state) == code["position"]
    shown = decoded(code["position"])
    assert isinstance(shown, SharedPosition)
    assert _position(coding, shown.setup, shown.state) == code["position"]


def _position(coding: AnyCoding, setup: Any, state: Any) -> str:
    return digits_of(snapshot(coding, TOKEN, setup, state))
