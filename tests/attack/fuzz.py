"""Texts that are nearly codes: `python packaging/tasks.py fuzz [--texts N]`.

Codes of all kinds are changed in small and large ways. A text whose checksum was not made anew must be refused in good
order, always; one whose checksum was made anew may open (it is what somebody malicious would write), but nothing else
may happen, and reading it must not take long.
"""

from __future__ import annotations

import argparse
import binascii
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from random import Random
from typing import Any, Final, NamedTuple

from companion.engine.record import Record
from companion.games.island_fortress.rules import Event
from companion.sharing.codes import SharedTail, decoded, decoded_parts, history, library, snapshot, tail
from companion.sharing.frames import LINK, MAX_DIGITS, CodeError, Part, data_of, digits_of, texts_of, unpacked
from tests.drive.games.codes import CODING, TOKEN, kept_records, midway, positions
from tests.drive.games.island_fortress import builders as b

TEXTS: Final = 1_000_000
RESEALED_OF: Final = 50
"""One text in so many has a checksum that fits: it costs as much to read as hundreds that are refused at once."""
LONGEST: Final = 5_000.0
"""Maximum time to read a text, in milliseconds of the processor."""
CHUNK: Final = 10_000
PREFIX: Final = "https://example.org" + LINK
OTHER_DIGITS: Final = "٠١٢٣٤٥٦٧٨٩०१२३४५६७८९" + "".join(map(chr, range(0xFF10, 0xFF1A))) + "²³¹①⑨"
STRANGE: Final[tuple[str, ...]] = (
    *" \t\n\r\v\f\0_+-.,eExX#/%",
    "\u00a0",
    "\u2003",
    "\u200b",
    "\u202e",
    "\ufeff",
    "é",
    "李",
    "\U0001f409",
)
_SHOWN: Final = 5


class Source(NamedTuple):
    """A code that opens: its digits, and what opens it in full (a tail needs the game, a part its fellows)."""

    name: str
    digits: str
    game: Record[Any, Any] | None = None
    fellows: tuple[str, ...] = ()


@dataclass(slots=True)
class Tally:
    """Results of some texts; those of `resealed` have a checksum that fits."""

    texts: int = 0
    same: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    accepted: list[str] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)
    resealed: int = 0
    resealed_refused: int = 0
    resealed_opened: int = 0
    slowest: float = 0.0
    slowest_text: str = ""
    resealed_seconds: float = 0.0

    def add(self, other: Tally) -> None:
        """Take in another one."""
        for name in ("texts", "same", "refused", "accepted", "crashes"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("resealed", "resealed_refused", "resealed_opened", "resealed_seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        if other.slowest > self.slowest:
            self.slowest, self.slowest_text = other.slowest, other.slowest_text

    @property
    def is_fine(self) -> bool:
        """True if all is as it has to be."""
        return not self.accepted and not self.crashes and self.slowest <= LONGEST


@cache
def sources() -> tuple[Source, ...]:
    """Codes of every kind, of both modes."""
    games = kept_records()
    found = []
    for name in ("00000", "00001", "00006", "00013", "corrections", "full_in_play"):
        game = games[name]
        found.append(Source(f"history {name}", digits_of(history(CODING, TOKEN, game)), game))
        first = len(game.entries) * 3 // 4
        found.append(Source(f"tail {name}", digits_of(tail(CODING, TOKEN, game, first)), game))
        state = positions(game)[-1]
        found.append(Source(f"snapshot {name}", digits_of(snapshot(CODING, TOKEN, game.setup, state)), game))
    found += [
        Source(f"fields {name}", digits_of(history(CODING, TOKEN, games[name])), games[name])
        for name in ("00005", "00023", "refused_in_the_air")
    ]
    for name in ("00001", "00013"):
        game = midway(games[name])
        found.append(Source(f"midway {name}", digits_of(history(CODING, TOKEN, game)), game))
    parts = texts_of(history(CODING, TOKEN, games["00000"]), 70)
    found += [Source(f"part {index}", text, games["00000"], parts) for index, text in enumerate(parts)]
    found.append(Source("cards", digits_of(library(CODING, _cards())[0])))
    found.append(Source("long history", digits_of(history(CODING, TOKEN, _long_game()))))
    return tuple(found)


def _cards() -> list[dict[str, Any]]:
    return [
        {"pattern": ["a1", "b1", "b2"][: 1 + number % 3], "rewards": {"points": number}, "name": f"Card {number}"}
        for number in range(12)
    ]


def _long_game() -> Record[Any, Any]:
    """As much work to read as a text can ask for: Favor cards, which are tried everywhere, again and again."""
    blocks = [b.building(b.ADAM, f"{region}{column}{level}") for region in "12" for level in "12" for column in "abc"]
    turns: list[Event] = [b.favor(b.ADAM, "a1 b1", "1a1"), b.removing_reinforcement(b.ADAM, "1a1")] * 740
    return b.record(b.table(4), b.petition(b.ADAM), *blocks, *turns)


# --- changes -------------------------------------------------------------------------------------------


def _at(chance: Random, text: str) -> int:
    return chance.randrange(len(text))


def _flip(chance: Random, digits: str) -> str:
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        place = _at(chance, digits)
        digits = digits[:place] + chance.choice("0123456789") + digits[place + 1 :]
    return digits


def _insert(chance: Random, digits: str) -> str:
    place = chance.randint(0, len(digits))
    return digits[:place] + "".join(chance.choices("0123456789", k=chance.randint(1, 4))) + digits[place:]


def _delete(chance: Random, digits: str) -> str:
    place = _at(chance, digits)
    return digits[:place] + digits[place + chance.randint(1, 4) :]


def _swap(chance: Random, digits: str) -> str:
    place = chance.randrange(len(digits) - 1)
    return digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :]


def _truncate(chance: Random, digits: str) -> str:
    place = _at(chance, digits)
    return digits[:place] if chance.random() < 0.5 else digits[place:]


def _splice(chance: Random, digits: str) -> str:
    other = chance.choice(sources()).digits
    return digits[: _at(chance, digits)] + other[_at(chance, other) :]


def _random_digits(chance: Random, digits: str) -> str:
    return "".join(chance.choices("0123456789", k=chance.randint(1, 2 * len(digits))))


def _other_digits(chance: Random, digits: str) -> str:
    """Digits that Python's `int` would take, some of them for the same value."""
    place = _at(chance, digits)
    return digits[:place] + chance.choice(OTHER_DIGITS) + digits[place + 1 :]


def _strange(chance: Random, digits: str) -> str:
    place = chance.randint(0, len(digits))
    return digits[:place] + chance.choice(STRANGE) * chance.choice((1, 1, 3)) + digits[place:]


def _huge(chance: Random, digits: str) -> str:
    return digits * chance.choice((2, 9, 30)) + "0" * chance.choice((0, MAX_DIGITS, 100_000))


def _link(chance: Random, digits: str) -> str:
    """The address changed, the digits as they were or not."""
    place = _at(chance, PREFIX)
    kept = place + chance.choice((0, 0, 1, 5))
    prefix = PREFIX[:place] + "".join(chance.choices([*STRANGE, *"aZ09:?&/#"], k=chance.randint(0, 3))) + PREFIX[kept:]
    return prefix + (digits if chance.random() < 0.5 else _flip(chance, digits))


CHANGES: Final[tuple[Callable[[Random, str], str], ...]] = (
    *(_flip,) * 4,
    _insert,
    _delete,
    _swap,
    _truncate,
    _splice,
    _random_digits,
    _other_digits,
    _strange,
    _huge,
    _link,
)


def resealed(chance: Random, digits: str) -> str:
    """The frame with some bytes changed, and the checksum that fits; that of the body too, mostly."""
    data = bytearray(data_of(digits)[:-2])
    match chance.randrange(5):
        case 0:
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        case 1:
            data[chance.randrange(len(data))] = chance.choice((0, 1, 127, 255, chance.randrange(256)))
        case 2:
            place = chance.randrange(1, len(data))
            data[place:] = chance.randbytes(len(data) - place)
        case 3:
            del data[chance.randrange(6, len(data)) : chance.randrange(6, len(data) + 1)]
        case _:
            place = chance.randrange(1, len(data) + 1)
            data[place:place] = chance.randbytes(chance.choice((1, 2, 40)))
    if chance.random() < 0.7:
        data[-2:] = _digest_of_body(bytes(data))
    return digits_of(bytes(data) + binascii.crc_hqx(bytes(data), 0).to_bytes(2))


def _digest_of_body(data: bytes) -> bytes:
    header = {1: 8, 2: 6, 3: 10, 5: 8, 6: 4}.get(data[0] & 15, 0)
    return blake2b(data[header:-2], digest_size=2).digest()


# --- trials --------------------------------------------------------------------------------------------


def open_in_full(source: Source, text: str) -> None:
    """Open a text with all that belongs to it; CodeError if it is refused."""
    found = decoded(text)
    if isinstance(found, SharedTail) and source.game:
        found.after(source.game)
    elif isinstance(found, Part):
        others = [part for other in source.fellows if isinstance(part := decoded(other), Part)]
        decoded_parts([found, *(part for part in others if part.number != found.number)])


def trials(seed: int, texts: int) -> Tally:
    """Try so many texts, the same ones for the same seed."""
    chance, tally = Random(seed), Tally()
    known = {source.digits for source in sources()}
    for _ in range(texts):
        source = chance.choice(sources())
        _try(tally, source, known, chance.choice(CHANGES)(chance, source.digits))
    for _ in range(-(-texts // RESEALED_OF)):
        source = chance.choice(sources())
        _try_resealed(tally, source, resealed(chance, source.digits))
    return tally


def _try(tally: Tally, source: Source, known: set[str], text: str) -> None:
    """A text with the very digits of a code may open: that it does is not tried each time."""
    tally.texts += 1
    is_same = text.strip().rpartition(LINK)[2] in known
    try:
        if is_same:
            unpacked(data_of(text))
            tally.same += 1
            return
        open_in_full(source, text)
    except CodeError as error:
        tally.refused[error.problem] += 1
    except Exception as error:
        tally.crashes.append(f"{source.name}: {error!r}: {text[:500]!r}")
    else:
        tally.accepted.append(f"{source.name}: {text[:500]!r}")


def _try_resealed(tally: Tally, source: Source, text: str) -> None:
    tally.resealed += 1
    begin = time.process_time()
    try:
        open_in_full(source, text)
        tally.resealed_opened += 1
    except CodeError:
        tally.resealed_refused += 1
    except Exception as error:
        tally.crashes.append(f"resealed {source.name}: {error!r}: {text[:500]!r}")
    took = (time.process_time() - begin) * 1000
    tally.resealed_seconds += took / 1000
    if took > tally.slowest:
        tally.slowest, tally.slowest_text = took, f"{source.name}, {len(text)} digits"


def _chunks(texts: int) -> Iterator[int]:
    for first in range(0, texts, CHUNK):
        yield min(CHUNK, texts - first)


def report(tally: Tally, seconds: float) -> Iterator[str]:
    """The lines that are printed."""
    reasons = ", ".join(f"{count:,} {problem}" for problem, count in tally.refused.most_common())
    yield f"{tally.texts:,} texts with checksums as they came: {len(tally.accepted)} accepted ({reasons})"
    yield f"    {tally.same:,} had the very digits of a code, only the address or the blanks around were others"
    rate = tally.resealed / tally.resealed_seconds if tally.resealed_seconds else 0
    yield (
        f"{tally.resealed:,} texts with a checksum that fits: {tally.resealed_refused:,} refused, "
        f"{tally.resealed_opened:,} opened, {rate:,.0f} a second"
    )
    yield f"    slowest: {tally.slowest:.0f} ms ({tally.slowest_text}); no more than {LONGEST:.0f} ms are allowed"
    total = tally.texts + tally.resealed
    yield f"{len(tally.crashes)} crashes; {total:,} texts in {seconds:.0f} s, {total / seconds:,.0f} a second"
    yield from tally.accepted[:_SHOWN]
    yield from tally.crashes[:_SHOWN]


def main(arguments: Sequence[str]) -> int:
    """Try the texts, print what became of them, and return 1 if one is not as it has to be."""
    parser = argparse.ArgumentParser(prog="tasks.py fuzz", description="Tries texts that are nearly codes.")
    parser.add_argument("--texts", type=int, default=TEXTS, metavar="N", help=f"so many (default {TEXTS:,})")
    texts = max(1, parser.parse_args(arguments).texts)
    tally, begin = Tally(), time.perf_counter()
    counts = list(_chunks(texts))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done in pool.map(trials, range(len(counts)), counts):
            tally.add(done)
    for line in report(tally, time.perf_counter() - begin):
        print(line, flush=True)
    return 0 if tally.is_fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
