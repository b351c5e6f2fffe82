"""`companion replay [--json] FILE...`: records replayed and reported, without the screen."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import IO, Any, Final, NamedTuple

from companion.arguments import STANDARD_INPUT, add_replay
from companion.engine.characters import distinct_names, escaped, shown
from companion.engine.game import Summary
from companion.engine.record import MAX_BYTES, RecordError, parse_document
from companion.engine.replay import last_state
from companion.engine.ruling import IllegalMove
from companion.games.registry import game_for, texts_of, words_of
from companion.outside import open_regular

LEGAL, ILLEGAL, UNREADABLE, UNHEARD = 0, 1, 2, 3
ENGLISH: Final = "en"


def replay(arguments: Sequence[str]) -> int:
    """Replay every file named and print its result; return the highest of 0 legal, 1 illegal, 2 unreadable.

    `-` is the standard input. Where a result cannot be printed (the reader has gone, the disk is full), it stops and
    returns 3. Raises SystemExit after the help (0), and where the arguments are wrong (2).
    """
    in_lines = partial(argparse.HelpFormatter, width=78)  # else each option asks for the terminal's, and loads shutil
    parser = add_replay(argparse.ArgumentParser(prog="companion replay", formatter_class=in_lines))
    # Options between the files; of `--`, that reading knows nothing.
    options = parser.parse_args(arguments) if "--" in arguments else parser.parse_intermixed_args(arguments)
    if sum(file in STANDARD_INPUT for file in options.files) > 1:
        parser.error("the standard input can be read only once")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # a file name may be no text
    worst = LEGAL
    for file in options.files:
        replayed = replay_file(file)
        text = json.dumps(replayed.report, ensure_ascii=False) if options.json else in_words(replayed)
        if not _is_printed(escaped(text)):
            return UNHEARD
        worst = max(worst, replayed.code)
    return worst


def _is_printed(text: str) -> bool:
    """Print; false if that fails, after which nothing more is written, not even at exit."""
    if sys.stdout is None:  # closed from the beginning
        return False
    try:
        print(text, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    return True


class Replayed(NamedTuple):
    """The result of one file: the exit code, the report for `--json`, and the summary if it is legal."""

    code: int
    report: dict[str, Any]
    summary: Summary | None = None


def replay_file(file: str) -> Replayed:
    """Replay one file; its errors are part of the report, and do not affect other files."""
    try:
        return _replay(file)
    except Exception as error:  # a fault of the app that this file reveals
        from traceback import print_exc

        print_exc()
        return _unreadable(file, None, "", f"this cannot be replayed: {type(error).__name__}")


def _replay(file: str) -> Replayed:
    format = ""
    try:
        with _standard_input() if file in STANDARD_INPUT else open_regular(file) as source:
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


def _standard_input() -> AbstractContextManager[IO[bytes]]:
    if sys.stdin is None:  # closed from the beginning
        raise OSError("the standard input is closed")
    return nullcontext(sys.stdin.buffer)


def _unreadable(file: str, event: int | None, where: str, message: str) -> Replayed:
    error: dict[str, object] = {"event": event, "rules": [], "where": where, "message": message}
    return Replayed(UNREADABLE, {"file": file, "ok": False, "error": error})


def in_words(replayed: Replayed) -> str:
    """Return the result of a file as text for a terminal."""
    report, summary = replayed.report, replayed.summary
    if summary is None:
        error = report["error"]
        place = error.get("where") or (f"event {error['event']}" if error["event"] is not None else "")
        return f"{report['file']}: {place + ': ' if place else ''}{error['message']}"
    end = f"ended by {summary.ended_by}" if summary.ended_by else "in play"
    count = "" if summary.round is None else f"{summary.round_label} {summary.round}, "
    lines = [f"{report['file']}: {count}{end}"]
    names, players = [shown(name) for name in distinct_names(summary.names)], summary.players
    for seat in sorted(range(len(names)), key=lambda seat: (players[seat].rank or 0, -players[seat].score)):
        rank = f"{players[seat].rank}." if players[seat].rank else " -"
        lines.append(f"  {rank} {names[seat]}: {players[seat].score}")
    if summary.winners:
        winners = ", ".join(names[seat] for seat in summary.winners)
        lines.append(f"  winner: {winners} (decided by {summary.decided_by})")
    return "\n".join(lines)
