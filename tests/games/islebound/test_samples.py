"""Sample records with the lines that they must give, and what reading and writing keeps of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine.record import Record
from companion.engine.replay import last_state
from companion.engine.ruling import IllegalMove
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.pieces.crew import SKILLS
from tests.games.islebound.recount import recounted

SAMPLES = Path(__file__).resolve().parents[2] / "golden" / "islebound" / "samples"

records = sorted(SAMPLES.glob("*.json"))
lines = (SAMPLES / "expected.jsonl").read_text(encoding="utf-8").splitlines()
samples = pytest.mark.parametrize(
    ("path", "expected"), list(zip(records, lines, strict=True)), ids=[path.stem for path in records]
)


def read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


@samples
def test_a_sample_record_gives_its_line(path, expected):
    """To the byte; an illegal one names the same event, and the very rules."""
    record = ISLEBOUND.read(read(path))

    try:
        report = {"ok": True, **ISLEBOUND.report(last_state(ISLEBOUND, record))}
    except IllegalMove as error:
        report = {"ok": False, "error": {"event": error.index, "rules": sorted(error.ruling.rules)}}

    assert json.dumps(report, ensure_ascii=False) == expected


@samples
def test_a_sample_record_is_written_as_it_was_read(path, expected):
    """Reading loses nothing, not even what breaks a rule: what is written is read as the same."""
    record: Record[Any, Any] = ISLEBOUND.read(read(path))
    written = ISLEBOUND.write(record)

    assert ISLEBOUND.read(json.loads(json.dumps(written))) == record
    assert plain(written) == plain(read(path))


@samples
def test_the_second_count_of_the_random_games_is_right_too(path, expected):
    """Checks the checks of random games, with all legal ones."""
    report = json.loads(expected)

    if report["ok"]:
        assert {"ok": True, **recounted(read(path))} == report


def plain(value: Any) -> Any:
    """A document without what may be left out or said: nothing, zero, false; two skills in alphabetical order."""
    if isinstance(value, dict):
        return {key: kept for key, item in value.items() if (kept := plain(item)) or item is None}
    if isinstance(value, list):
        items = [plain(item) for item in value]
        return sorted(items) if set(map(str, items)) <= set(SKILLS) else items
    return value
