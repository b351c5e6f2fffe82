"""Whole results to the byte: what `companion replay --json` prints of every golden record, and how each is written.

`golden/printed.jsonl` and `golden/sums.json` are from version 0.1.0. Other programs read these lines, and records and
codes are about: a change here is a change for them. What an error says in words is free to become clearer.
"""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from companion.cli import replay
from companion.engine.record import RecordError
from companion.games.registry import coding_of, game_for
from companion.sharing.codes import history

GOLDEN = Path(__file__).parent / "golden"
SUMS: dict[str, list[str]] = json.loads((GOLDEN / "sums.json").read_text("utf-8"))
MESSAGE = re.compile(r'(?<="message": )"(?:[^"\\]|\\.)+"')


def printed(names: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The output of the command, without the words of errors."""
    replay(["--json", *names])
    return MESSAGE.sub('""', capsys.readouterr().out)


def sums(name: str) -> list[str]:
    """Sums of the record as it is written and of its code; none of what is no record."""
    document = json.loads((GOLDEN / name).read_text("utf-8"))
    game = game_for(document)
    try:
        record = game.read(document)
    except RecordError:
        return []
    written = json.dumps(game.write(record), ensure_ascii=False).encode()
    return [sha256(data).hexdigest()[:16] for data in (written, history(coding_of(game), "0a1b2c", record))]


def test_the_command_prints_the_same_bytes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.chdir(GOLDEN)
    expected = (GOLDEN / "printed.jsonl").read_text("utf-8")

    assert printed(list(SUMS), capsys).splitlines() == expected.splitlines()


def test_records_and_their_codes_are_written_with_the_same_bytes():
    assert {name: sums(name) for name in SUMS} == SUMS
