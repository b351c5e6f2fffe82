"""How many taps the common entries take."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft
import pytest

from drive.app_server import AppServer
from drive.kept import kept
from drive.shortest_ways import WAYS, Way
from tests.e2e.conftest import OpenScreen
from tests.session.visitor import HereScreen, shown


@pytest.mark.parametrize("way", WAYS, ids=[way.name for way in WAYS])
def test_common_entries_take_few_taps(server: AppServer, open_screen: OpenScreen, way: Way) -> None:
    """And they enter what they should."""
    screen = open_screen(way.begin(server))
    screen.wait_for(way.taps[0])

    assert way.walk(screen) <= way.most

    screen.wait_for({"finish": "ending-step", None: "bar-petition"}.get(way.entered, "last-entry"))
    screen.stand_still()
    document = kept(server)[0]
    if way.entered is None:
        assert {player["name"] for player in document["setup"]["players"]} == set(way.known)
    else:
        assert document["events"][-1]["type"] == way.entered
        assert len(document["events"]) == len(way.events) + 1


def test_nothing_on_a_phone_takes_the_focus_until_a_key_is_pressed(open_screen: Callable[[str], HereScreen]) -> None:
    """What can take it draws frames of its own at each tap, and the answer waits for them."""
    screen = open_screen("/settings")

    def takes_focus() -> bool:
        return any(isinstance(one, ft.Container) and one.ink for one in shown(screen.session.page))

    assert not takes_focus()
    screen.press("Tab")
    assert takes_focus()
