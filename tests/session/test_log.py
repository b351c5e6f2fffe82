"""The log: what each entry gave, the wall as it was, undo and redo."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.drive.app_server import AppServer
from tests.drive.kept import keep, kept, record
from tests.e2e.conftest import OpenScreen

SAMPLE = Path(__file__).parents[1] / "golden" / "samples" / "00001.json"


def test_entries_show_their_points_and_the_wall_as_it_was(server: AppServer, open_screen: OpenScreen) -> None:
    """Entry 6 fills the lowest row; 1a1, replaced by entry 7, still belongs to Bill there."""
    document: dict[str, Any] = json.loads(SAMPLE.read_text("utf-8"))
    id = keep(server, document)
    screen = open_screen(f"/games/{id}/log")
    screen.wait_for("entry-33")

    screen.scroll_to("entry-6")
    screen.expect_text("entry-6", re.compile("Jörg builds 1b1, 1e1.*row on level 1: .3 · Jörg"))
    screen.tap("entry-6")

    screen.expect_text("slot-1a1", re.compile("Bill"))


def test_undo_and_redo_say_what_they_change_and_the_list_follows(server: AppServer, open_screen: OpenScreen) -> None:
    """Another window of the same game follows, too."""
    petition = {"type": "petition", "winner": "Ann"}
    correction = {"type": "adjust", "player": "Ann", "changes": {"score": 2}, "note": "forgotten"}
    id = keep(server, record(("Ann", "Ben"), [petition, correction]))
    screen, other = open_screen(f"/games/{id}/log"), open_screen(f"/games/{id}/log", locale="de-DE")
    screen.expect_text("entry-2", re.compile("Correction by your group.*forgotten"))
    screen.expect_text("log-undo", re.compile("Correction for Ann"))

    screen.tap("log-undo")

    screen.gone("entry-2")
    other.gone("entry-2")
    assert len(kept(server)[0]["events"]) == 1
    screen.expect_text("log-redo", re.compile("Correction for Ann"))
    screen.tap("log-redo")
    screen.wait_for("entry-2")
    other.expect_text("entry-2", re.compile("Korrektur"))
