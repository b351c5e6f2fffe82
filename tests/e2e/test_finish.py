"""The end of a game: what is held is counted, and the sheet shows where every point comes from."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer, Screen
from tests.e2e.kept import keep, kept, record

pytestmark = pytest.mark.browser

SAMPLES = Path(__file__).parents[1] / "golden" / "samples"


def sample() -> tuple[dict[str, Any], dict[str, Any]]:
    """A game whose wall is full, and what is expected of it."""
    document = json.loads((SAMPLES / "00001.json").read_text("utf-8"))
    return document, json.loads((SAMPLES / "expected.jsonl").read_text("utf-8").splitlines()[0])


def count(screen: Screen, what: str, amount: int) -> None:
    """Enter a count: in fives, then one by one."""
    for step, times in (("plus5", amount // 5), ("plus", amount % 5)):
        for _ in range(times):
            screen.scroll_to(f"{what}-{step}")
            screen.tap(f"{what}-{step}")


def test_counts_lead_to_the_expected_sheet(server: AppServer, open_screen: OpenScreen) -> None:
    """Every total and category is the expected one, and a tapped number names the entries behind it."""
    document, expected = sample()
    names = [player["name"] for player in document["setup"]["players"]]
    finish = document["events"].pop()
    screen = open_screen(f"/games/{keep(server, document)}/finish")
    screen.wait_for("finish-confirm")
    assert "finish-early" not in screen.identifiers()

    for seat, name in enumerate(names):
        count(screen, f"finish-jade-{seat}", finish["counts"][name]["jade"])
        count(screen, f"finish-workers-{seat}", finish["counts"][name]["workers"])
    screen.tap("finish-confirm")

    screen.expect_text("sheet-winner", re.compile(expected["winners"][0]))
    screen.expect_text("sheet-decided", re.compile(expected["winners"][0]))
    screen.scroll_to("sheet-total-0")
    for seat, player in enumerate(expected["players"]):
        screen.expect_text(f"sheet-total-{seat}", re.compile(rf": {player['score']}$"))
        for category in ("chips", "least_region", "jade", "workers"):
            screen.expect_text(f"sheet-{category}-{seat}", re.compile(rf": {player['breakdown'][category]}$"))
    screen.scroll_to("sheet-towers-2")
    screen.tap("sheet-towers-2")
    screen.expect_text("sheet-trace", re.compile(r"Tower \(2a4\).*23\. Jörg builds 2a4.*Tower \(1a4\)"))
    assert screen.problems == []


def test_finishing_early_takes_a_second_step(server: AppServer, open_screen: OpenScreen) -> None:
    """The rules say that the game goes on; the table may end it all the same."""
    id = keep(server, record(("Ann", "Ben"), [{"type": "petition", "winner": "Ann"}]))
    screen = open_screen(f"/games/{id}/finish")
    screen.expect_text("finish-not-over", re.compile("11 Governor blocks"))
    assert "finish-confirm" not in screen.identifiers()

    screen.tap("finish-early")
    screen.tap("finish-jade-0-plus")
    screen.tap("finish-workers-1-plus")
    screen.tap("finish-confirm")

    screen.expect_text("sheet-tie", re.compile("Ann 3, Ben 3.*Jade: Ann 1, Ben 0"))
    assert kept(server)[0]["events"][-1]["early"] is True


def test_the_sheet_shows_the_score_so_far(server: AppServer, open_screen: OpenScreen) -> None:
    """Before the end there are totals and traces, but no winner."""
    document, _ = sample()
    document["events"] = document["events"][:6]
    screen = open_screen(f"/games/{keep(server, document)}/sheet")

    screen.expect_text("sheet-total-2", re.compile(": 3$"))
    assert "sheet-winner" not in screen.identifiers()
    screen.tap("sheet-total-2")
    screen.expect_text("sheet-trace", re.compile(r"6\. Jörg builds 1b1, 1e1"))
