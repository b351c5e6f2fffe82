"""Whole games through the command: those counted by hand, and sample records with the lines they must give."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.cli import replay
from companion.games.island_fortress.game import ISLAND_FORTRESS
from tests.games.island_fortress.recount import recounted

GOLDEN = Path(__file__).parent / "golden"
COUNTED = GOLDEN / "island_fortress"
SAMPLES = GOLDEN / "samples"

Json = dict[str, Any]

counted_games = sorted(path.stem for path in COUNTED.glob("*.json") if not path.stem.endswith(".expected"))
sample_records = sorted(SAMPLES.glob("*.json"))
sample_lines = (SAMPLES / "expected.jsonl").read_text(encoding="utf-8").splitlines()
samples = list(zip(sample_records, map(json.loads, sample_lines), strict=True))


def read(path: Path) -> Json:
    content: Json = json.loads(path.read_text(encoding="utf-8"))
    return content


def replayed(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, Json]:
    """Exit code and report of one file; what depends on place and wording is checked and left out."""
    code = replay(["--json", str(path)])
    report = json.loads(capsys.readouterr().out)
    assert report.pop("file") == str(path)
    if not report["ok"]:
        assert report["error"].pop("message").strip()
    return code, report


def code_of(expected: Json) -> int:
    if expected["ok"]:
        return 0
    return 1 if expected["error"]["rules"] else 2


@pytest.mark.parametrize("name", counted_games)
def test_a_game_counted_by_hand(name: str, capsys: pytest.CaptureFixture[str]):
    """The report is the sheet, number by number."""
    expected = read(COUNTED / f"{name}.expected.json")

    code, report = replayed(COUNTED / f"{name}.json", capsys)

    if expected["ok"]:
        assert report == expected
    else:
        report["error"]["rules"].sort()
        assert report == expected
    assert code == code_of(expected)


def test_every_game_has_its_count_and_every_count_its_game():
    headings = re.findall(r"^## (.+)$", (COUNTED / "COUNTS.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert sorted(name for heading in headings for name in heading.split(", ")) == counted_games


@pytest.mark.parametrize("tracking", ["score", "full"])
def test_every_end_every_decision_and_every_variant_has_its_game(tracking: str):
    """Counted by hand, in both modes; only with a ledger cards can be traded in and the start is more than a remark."""
    games = {name: read(COUNTED / f"{name}.json")["setup"] for name in counted_games if name != "malformed_slot"}
    of_mode = [name for name, setup in games.items() if setup["tracking"] == tracking]
    sheets = [read(COUNTED / f"{name}.expected.json") for name in of_mode]
    told = [sheet for sheet in sheets if sheet["ok"]]
    variants = {key for name in of_mode for key in games[name]["variants"]}
    incentives = {games[name]["variants"].get("first_round") for name in of_mode}

    assert {sheet["ended_by"] for sheet in told} == {"wall", "rounds", "early", None}
    assert {sheet["decided_by"] for sheet in told} == {"score", "blocks", "jade", "treasures", "tie", None}
    assert variants >= {"no_replace", "extra_region", "first_round"} | (
        {"start", "trade_in"} if tracking == "full" else set()
    )
    assert incentives == {None, "block", "chip", "treasure"}


@pytest.mark.parametrize(("path", "expected"), samples, ids=[path.stem for path in sample_records])
def test_a_sample_record_gives_its_line(path: Path, expected: Json, capsys: pytest.CaptureFixture[str]):
    """An illegal one names the same event, and at least one of the rules."""
    code, report = replayed(path, capsys)

    if not expected["ok"]:
        assert set(report["error"]["rules"]) & set(expected["error"]["rules"])
        report["error"]["rules"] = expected["error"]["rules"]
    assert report == expected
    assert code == code_of(expected)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        *((COUNTED / f"{name}.json", read(COUNTED / f"{name}.expected.json")) for name in counted_games),
        *samples,
    ],
    ids=lambda value: value.stem if isinstance(value, Path) else "",
)
def test_the_second_count_of_the_random_games_is_right_too(record: Path, expected: Json):
    """Checks the checks of random games, with all legal ones."""
    if expected["ok"]:
        assert {"ok": True, **recounted(read(record))} == expected


@pytest.mark.parametrize("path", sample_records, ids=lambda path: path.stem)
def test_a_sample_record_is_written_as_it_was_read(path: Path):
    """Reading it loses nothing, not even what breaks a rule; of two prisons the lower is written first."""
    document = read(path)
    for event in document["events"]:
        if "prisons" in event:
            event["prisons"].sort()

    assert ISLAND_FORTRESS.write(ISLAND_FORTRESS.read(document)) == document
