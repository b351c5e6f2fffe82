"""`companion replay FILE... [--json]`: records replayed and reported, without the screen."""

import json
import sys
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from companion.engine.game import Summary
from companion.engine.record import MAX_BYTES, RecordError, parse_document
from companion.engine.replay import last_state
from companion.engine.ruling import IllegalMove
from companion.games.registry import game_for, texts_of, words_of

USAGE: Final = "usage: companion replay FILE... [--json]"
LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
ENGLISH: Final = "en"


def replay(arguments: Sequence[str]) -> int:
    """Replays every file named and prints its result; returns the highest of 0 legal, 1 illegal, 2 unreadable."""
    files = [argument for argument in arguments if argument != "--json"]
    as_json = len(files) < len(arguments)
    if not files or any(file.startswith("-") for file in files):
        print(USAGE, file=sys.stderr)
        return 0 if files in (["--help"], ["-h"]) else UNREADABLE
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # a file name may be no text
    worst = LEGAL
    for file in files:
        replayed = replay_file(file)
        print(json.dumps(replayed.report, ensure_ascii=False) if as_json else in_words(replayed), flush=True)
        worst = max(worst, replayed.code)
    return worst


class Replayed(NamedTuple):
    """What became of one file: the exit code, the report for `--json`, and the summary where it is legal."""

    code: int
    report: dict[str, Any]
    summary: Summary | None = None


def replay_file(file: str) -> Replayed:
    """Replays one file; whatever is wrong with it is part of the report."""
    format = ""
    try:
        with open(file, "rb") as source:
            document = parse_document(source.read(MAX_BYTES + 1))
        game = game_for(document)
        format = game.format
        record = game.read(document)
    except RecordError as error:
        from companion.text.problems import problem_alone

        return _unreadable(file, error.event, error.where, problem_alone(error, texts_of(format, ENGLISH)))
    except OSError as error:
        return _unreadable(file, None, "", error.strerror or str(error))
    try:
        state = last_state(game, record)
    except IllegalMove as error:
        from companion.text.rulings import ruling_line

        message = ruling_line(error.ruling, words_of(format, ENGLISH, record.setup))
        details = {"event": error.index, "rules": list(error.ruling.rules), "message": message}
        return Replayed(ILLEGAL, {"file": file, "ok": False, "error": details})
    return Replayed(LEGAL, {"file": file, "ok": True, **game.report(state)}, game.summary(state))


def _unreadable(file: str, event: int | None, where: str, message: str) -> Replayed:
    error: dict[str, Any] = {"event": event, "rules": [], "where": where, "message": message}
    return Replayed(UNREADABLE, {"file": file, "ok": False, "error": error})


def in_words(replayed: Replayed) -> str:
    """What became of a file, for a reader at the terminal."""
    report, summary = replayed.report, replayed.summary
    if summary is None:
        error = report["error"]
        place = error.get("where") or (f"event {error['event']}" if error["event"] is not None else "")
        return f"{report['file']}: {place + ': ' if place else ''}{error['message']}"
    end = f"ended by {summary.ended_by}" if summary.ended_by else "in play"
    count = "" if summary.round is None else f"{summary.round_label} {summary.round}, "
    lines = [f"{report['file']}: {count}{end}"]
    for player in sorted(summary.players, key=lambda player: (player.rank or 0, -player.score)):
        rank = f"{player.rank}." if player.rank else " -"
        lines.append(f"  {rank} {player.name}: {player.score}")
    if summary.winners:
        lines.append(f"  winner: {', '.join(summary.winner_names)} (decided by {summary.decided_by})")
    return "\n".join(lines)
