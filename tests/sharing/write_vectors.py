"""Writes the golden vectors of the rules in use: `python tests/sharing/write_vectors.py`, once for each rules id.

A file that exists is never written again: codes like those in it are about, and have to be read for good.
"""

import json
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.setup import Edition, Tracking
from companion.sharing.codes import history, library, snapshot, tail
from companion.sharing.frames import VERSION, digits_of, texts_of
from tests.drive.games.chance import Chance
from tests.drive.games.codes import (
    CODING,
    GOLDEN,
    TOKEN,
    GameRecord,
    kept_records,
    midway,
    positions,
    random_game,
    random_setup,
    with_winners_unnamed,
)

VECTORS = GOLDEN / "codes"
PART_BYTES = 90

Json = dict[str, Any]


def golden_games() -> dict[str, GameRecord]:
    """Games of both modes with Favor cards, corrections, both ways to enter a petition, illegal entries."""
    kept = kept_records()
    found = {f"sample {name}": kept[name] for name in ("00000", "00001", "00006", "00007", "00013", "00002", "00023")}
    found |= {name: kept[name] for name in ("corrections", "stopped_early", "full_in_play", "refused_in_the_air")}
    for number, tracking in enumerate((Tracking.SCORE, Tracking.FULL) * 2):
        chance = Chance(number)
        game = random_game(random_setup(chance, tracking), chance, 0.05 * (number // 2))
        found[f"random {tracking.value} {number}"] = with_winners_unnamed(game, chance, 0.3)
    chance = Chance(1)
    game = random_game(random_setup(chance, Tracking.FULL), chance, 0.3)
    for name in [name for name in found if name.startswith("random")]:
        found[f"midway {name}"] = midway(found[name])
    twice = found["midway random full 1"]
    found["midway twice"] = twice._replace(entries=(twice.entries[0], *twice.entries[:1]))
    chance, setup = Chance(2), random_setup(Chance(2), Tracking.FULL)
    edition = setup._replace(variants=setup.variants._replace(edition=Edition.HUNGARIAN))
    found["edition full"] = random_game(edition, chance, 0.05)
    found["edition twice"] = found["edition full"]._replace(entries=found["edition full"].entries * 2)
    gone = [seat._replace(left=not number) for number, seat in enumerate(kept["00001"].setup.seats)]
    found["left"] = kept["00001"]._replace(setup=kept["00001"].setup._replace(seats=tuple(gone)))
    found["left twice"] = found["left"]._replace(entries=found["left"].entries * 2)
    found["finished twice"] = game._replace(entries=(*game.entries, game.entries[-1]))
    return found


def vectors() -> Json:
    """Everything that the file holds."""
    games = golden_games()
    cards = [
        {"pattern": ["a1"], "rewards": {"points": 3}},
        {"pattern": ["a2", "b1", "b2"], "rewards": {"treasures": 1, "chips": 1}, "name": "Kút"},
        {"pattern": ["b1", "a2"], "rewards": {"jade": 999}, "name": ""},
    ]
    return {
        "games": [
            {
                "name": name,
                "token": TOKEN,
                "record": ISLAND_FORTRESS.write(game),
                "digits": digits_of(history(CODING, TOKEN, game)),
            }
            for name, game in games.items()
        ],
        "tails": [
            {"name": name, "first": first, "digits": digits_of(tail(CODING, TOKEN, games[name], first))}
            for name, first in (
                ("sample 00006", 100),
                ("sample 00001", 10),
                ("random full 3", 40),
                ("edition full", 40),
            )
        ],
        "snapshots": [
            {
                "name": name,
                "entries": entries,
                "digits": digits_of(_snapshot(games[name], entries)),
            }
            for name, entries in (
                ("sample 00000", 243),
                ("sample 00006", 60),
                ("random full 3", 55),
                ("corrections", 7),
                ("edition full", 50),
            )
        ],
        "parts": [
            {"name": name, "digits": list(texts_of(history(CODING, TOKEN, games[name]), PART_BYTES))}
            for name in ("sample 00000", "sample 00023")
        ],
        "cards": [{"cards": cards, "digits": [digits_of(data) for data in library(CODING, cards)]}],
    }


def _snapshot(game: GameRecord, entries: int) -> bytes:
    return snapshot(CODING, TOKEN, game.setup, positions(game._replace(entries=game.entries[:entries]))[-1])


def _lines(cases: list[Json]) -> str:
    return ",\n".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases)


def main() -> int:
    """Write the file of the format and rules in use, unless there is one."""
    path = VECTORS / f"v{VERSION}-rules{CODING.rules}.json"
    if path.exists():
        print(f"{path} exists. Codes like those in it are about: give changed rules a new id, and keep the old.")
        return 1
    path.parent.mkdir(exist_ok=True)
    kinds = [f"{json.dumps(kind)}: [\n{_lines(cases)}\n]" for kind, cases in vectors().items()]
    path.write_text("{\n" + ",\n".join(kinds) + "\n}\n", encoding="utf-8")
    print(f"{path} written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
