"""Plays as chance has them: of several games, with ties, with and without points, places and courses."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from companion.engine.game import Course, PlayerSummary, Summary
from companion.games.registry import FORMATS, texts_of
from companion.play.ports import StoredGame
from companion.storage.tinydb_store import TinyGameStore

NAMES = ("Anna", "Béla", "Cecil", "Dóra", "Emil")
COLORS = ("brown", "green", "yellow", "blue")
FIRST_DAY = datetime(2025, 1, 5, 22, 30, tzinfo=UTC)
"""Late, so that many a play ends on the next day."""
ENDED = "plays.ended_"
ENDINGS = {
    format: [key.removeprefix(ENDED) for key in texts_of(format, "en") if key.startswith(ENDED)] for format in FORMATS
}
"""How each game can end, by what the play log says of it."""


def summary_at(random: Random, begun: datetime) -> Summary:
    """How a game ended that was begun then: two to four of the names, ties now and then."""
    game = random.choice(FORMATS)
    names = random.sample(NAMES, random.randint(2, 4))
    parts = {part: tuple(random.randint(0, 4) for _ in names) for part in ("rows", "towers", "favors")}
    scores = [sum(points) for points in zip(*parts.values(), strict=True)]
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    leads = tuple(random.randint(-1, len(names) - 1) for _ in range(10))
    colors = tuple(random.sample(COLORS, len(names))) if random.random() < 0.8 else ()
    course = Course(
        begun.isoformat(timespec="seconds"),
        minutes := random.randint(20, 150),
        tuple(parts.items()),
        leads,
        random.randint(0, 6),
        colors=colors,
        ended=(begun + timedelta(minutes=minutes)).isoformat(timespec="seconds"),
    )
    players = [PlayerSummary(name, "red", score, rank) for name, score, rank in zip(names, scores, ranks, strict=True)]
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    ended_by = random.choice(ENDINGS[game])
    return Summary(game, "score", 9, tuple(players), True, winners, ended_by, "score", course=course)


def keep_generated(store: TinyGameStore, count: int, seed: int = 1) -> dict[str, Summary]:
    """Keep so many games of chance, a day apart, and return how they ended by their ids."""
    random, kept = Random(seed), {}
    for number in range(count):
        begun = FIRST_DAY + timedelta(days=number)
        summary = summary_at(random, begun)
        id = f"{begun:%Y%m%dT%H%M%S}-{number:06x}"
        document = {"format": summary.format, "version": 1, "setup": {"players": []}, "events": []}
        changed = (begun + timedelta(hours=2)).isoformat(timespec="milliseconds")
        store.begin(StoredGame(id, changed, changed, document), summary)
        kept[id] = summary
    return kept
