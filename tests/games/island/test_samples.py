"""Sample records with the lines that they must give, and what reading and writing keeps of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine.replay import last_state
from companion.engine.ruling import IllegalMove
from companion.games.island.game import ISLAND

SAMPLES = Path(__file__).resolve().parents[2] / "golden" / "island" / "samples"

records = sorted(SAMPLES.glob("*.json"))
lines = [json.loads(line) for line in (SAMPLES / "expected.jsonl").read_text(encoding="utf-8").splitlines()]
samples = pytest.mark.parametrize(
    ("path", "expected"), list(zip(records, lines, strict=True)), ids=[path.stem for path in records]
)


def read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


@samples
def test_a_sample_record_gives_its_line(path, expected):
    """An illegal one names the same event, and the very rules."""
    record = ISLAND.read(read(path))

    try:
        report = {"ok": True, **ISLAND.report(last_state(ISLAND, record))}
    except IllegalMove as error:
        report = {"ok": False, "error": {"event": error.index, "rules": sorted(error.ruling.rules)}}

    assert json.loads(json.dumps(report)) == expected


@samples
def test_a_sample_record_is_written_as_it_was_read(path, expected):
    """Reading loses nothing, not even what breaks a rule; two territories of Dominate stand in rising order."""
    document = read(path)
    for event in document["events"]:
        if isinstance(event.get("at"), list):
            event["at"].sort()
        if event.get("cards") == ["cog", "straw"] and event.get("units") == 1:
            del event["units"]  # goes without saying
    document["setup"].setdefault("variants", {})

    assert ISLAND.write(ISLAND.read(document)) == document
