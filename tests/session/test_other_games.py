"""Islebound and ISLAND: few taps for common entries, and refusals with their rules; each game's tables in one app."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tests.drive.app_server import AppServer
from tests.drive.kept import keep, kept
from tests.drive.other_games import PIRATES, REFUSED, TO_GRENILLE, WAYS, isle
from tests.drive.screens import come_to
from tests.e2e.conftest import OpenScreen
from tests.session.visitor import HereApp, HereScreen


def test_common_entries_take_few_taps(server: AppServer, open_screen: OpenScreen) -> None:
    """And they enter what they should."""
    screen = open_screen()
    for way in WAYS:
        assert way.document
        come_to(screen, way.begin(server))
        screen.wait_for(way.taps[0])

        assert way.walk(screen) <= way.most

        count = len(way.document["events"]) + (way.most if way.entered == "end_turn" else 1)
        assert kept(server)[0]["events"][-1]["type"] == way.entered, way.name
        screen.settle()
        assert len(kept(server)[0]["events"]) == count, "nothing more"


def test_what_is_refused_names_its_rule_and_enters_nothing(server: AppServer, open_screen: OpenScreen) -> None:
    """Tap after tap at tables of both games."""
    screen = open_screen()
    for refused in REFUSED:
        come_to(screen, f"/games/{keep(server, refused.document)}")
        for identifier in refused.taps:
            screen.wait_for(identifier)
            screen.tap_listed(identifier)
            screen.settle()
        screen.wait_for(f"ruling-{refused.rule}")
        assert len(kept(server)[0]["events"]) == len(refused.document["events"]), refused.rule


def test_dice_are_laid_for_the_most_and_what_is_told_reaches_another_phone(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path
) -> None:
    """IB-ATTACK-6, IB-RUL-DATA: the 5 on the first pirate and the 3 on the other would be less than the other way.

    What stands on the banner is asked, kept, shared by code, and known in another data folder.
    """
    data = {"strength": {"pirate": [0, 0, 2, 2, 3, 3], "serpent": [0, 0, 0, 0, 3, 3]}}
    serpent = {"type": "adjust", "player": "Ann", "changes": {"pirates": -1, "serpents": 1}}
    screen = open_screen(f"/games/{keep(server, isle(PIRATES, serpent, TO_GRENILLE, data=data))}")
    for identifier in ("bar-attack", "number-5", "told", "dice-face-3", "dice-face-5", "panel-confirm"):
        screen.wait_for(identifier)
        screen.tap_listed(identifier)
        screen.settle()
    screen.wait_for("bar-visit")
    attack = kept(server)[0]["events"][-1]
    assert (attack["type"], attack["number"], attack["dice"], "injured" in attack) == ("attack", 5, [3, 5], False)

    screen.go("/share/copy")
    screen.scroll_to("share-text")
    link = screen.text_of("share-text")
    (tmp_path / "other").mkdir()
    with closing(HereApp(tmp_path / "other")) as other:
        there = HereScreen(other, f"/i/{link.rpartition('/')[2]}")
        there.wait_for("receive-take")
        assert "Standard side: towns: 1" in there.words()
        there.tap("receive-take")
        there.wait_for("copy-fill")
        there.scroll_to("copy-grenille")
        assert "5/" in there.text_of("copy-grenille")
