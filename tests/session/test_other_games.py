"""Islebound and ISLAND: few taps for common entries, and refusals with their rules; each game's tables in one app."""

from __future__ import annotations

from drive.app_server import AppServer
from drive.kept import keep_any, kept
from drive.other_games import REFUSED, WAYS
from drive.screens import come_to
from tests.e2e.conftest import OpenScreen


def test_common_entries_take_few_taps(server: AppServer, open_screen: OpenScreen) -> None:
    """And they enter what they should."""
    screen = open_screen()
    for way in WAYS:
        assert way.document
        come_to(screen, way.begin(server))
        screen.wait_for(way.taps[0])
        screen.gone("settling")

        assert way.walk(screen) <= way.most

        count = len(way.document["events"]) + (3 if way.entered == "end_turn" else 1)
        assert kept(server)[0]["events"][-1]["type"] == way.entered, way.name
        screen.settle()
        assert len(kept(server)[0]["events"]) == count, "nothing more"
    assert screen.problems == []


def test_what_is_refused_names_its_rule_and_enters_nothing(server: AppServer, open_screen: OpenScreen) -> None:
    """Tap after tap at tables of both games."""
    screen = open_screen()
    for refused in REFUSED:
        come_to(screen, f"/games/{keep_any(server, refused.document)}")
        for identifier in refused.taps:
            screen.wait_for(identifier)
            screen.tap_listed(identifier)
            screen.settle()
        screen.wait_for(f"ruling-{refused.rule}")
        assert len(kept(server)[0]["events"]) == len(refused.document["events"]), refused.rule
    assert screen.problems == []
