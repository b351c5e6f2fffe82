"""How many taps the common entries take."""

from __future__ import annotations

import pytest

from tests.drive.app_server import AppServer
from tests.drive.kept import kept
from tests.drive.shortest_ways import WAYS, Way
from tests.e2e.conftest import OpenScreen


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
