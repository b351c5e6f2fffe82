"""After the end of a game: the same group plays again, in the seats that it likes."""

from __future__ import annotations

from typing import Final

import pytest

from companion.text.catalogue import listed
from tests.drive.app_server import AppServer
from tests.drive.kept import Json, keep, kept, record, sample
from tests.e2e.conftest import OpenScreen

NOTHING = {"jade": 0, "workers": 0}
ENDED: Final[list[Json]] = [
    {"type": "petition", "winner": "Ann"},
    {"type": "build", "player": "Cleo", "slots": ["1a1"]},
    {"type": "finish", "counts": {"Ann": NOTHING, "Ben": NOTHING, "Cleo": NOTHING}, "early": True},
]
"""Cleo alone has a block in the wall, and the points of its row, so she wins."""


def test_the_group_plays_again(server: AppServer, open_screen: OpenScreen) -> None:
    """At once, and another one is first: each is a seat on; colors stay with their players, and the mode stays."""
    id = keep(server, record(("Ann", "Ben", "Cleo"), ENDED))
    colors = {player["name"]: player["color"] for player in kept(server)[0]["setup"]["players"]}
    screen = open_screen(f"/games/{id}/sheet")
    screen.tap("sheet-again")

    screen.wait_for_address(rf"^/games/(?!{id})[^/]+$")
    begun = next(document for document in kept(server) if not document["events"])
    assert begun["setup"]["players"] == [{"name": name, "color": colors[name]} for name in ("Ben", "Cleo", "Ann")]
    assert begun["setup"]["tracking"] == "score"


ENDS: Final = [("", 0), ("", 1), ("island", 1), ("island", 4), ("islebound", 0), ("islebound", 1)]
"""A finished sample of each game and mode that is played."""


@pytest.mark.parametrize(("game", "number"), ENDS)
def test_each_game_and_mode_begins_at_once(server: AppServer, open_screen: OpenScreen, game: str, number: int) -> None:
    """Who is first now, is told in every window, the table view too; what else was chosen stays with its player."""
    old = sample(number, game)["setup"]
    id = keep(server, sample(number, game))
    screen = open_screen(f"/games/{id}/sheet")
    screen.tap("sheet-again")
    if game == "island":  # IS-SETUP-3: the app throws no coin unasked
        screen.tap("again-tails")

    screen.wait_for_address(rf"^/games/(?!{id})[^/]+$")
    [begun] = [document for document in kept(server) if not document["events"]]
    moved = [*old["players"][1:], old["players"][0]]
    names = [player["name"] for player in moved]
    new = begun["setup"]
    assert [player["name"] for player in new["players"]] == names
    assert [player.get("port") for player in new["players"]] == [player.get("port") for player in moved]
    assert new["tracking"] == old["tracking"]
    if game == "island":  # the Whisperer is first, also where another seat is the first one
        first = names.index(old["whisperer"]) + 1
        names = [*names[first:], *names[:first]]
        assert (new["whisperer"], new["coin"]) == (names[0], "tails")
    told = f"Now {names[0]} is first. Clockwise: {listed(names)}"
    screen.expect_text("last-entry", told)
    other = open_screen(screen.address)
    other.expect_text("last-entry", told)
    table = open_screen(f"{screen.address}/view")
    table.expect_text("view-last", told)


@pytest.mark.parametrize("game", ["", "island", "islebound"])
def test_who_has_left_is_not_seated_again(server: AppServer, open_screen: OpenScreen, game: str) -> None:
    """Who comes next clockwise is first; what needs more players is not played."""
    document = sample(1, game) if game else record(("Ann", "Ben", "Cleo"), ENDED, extra_region=True)
    setup = document["setup"]
    old = setup["players"]
    first = [player["name"] for player in old].index(setup["whisperer"]) if game == "island" else 0
    gone = (first + 1) % len(old)
    old[gone]["left"] = True
    id = keep(server, document)
    screen = open_screen(f"/games/{id}/sheet")
    screen.tap("sheet-again")
    if game == "island":
        screen.tap("again-tails")

    screen.wait_for_address(rf"^/games/(?!{id})[^/]+$")
    [begun] = [document for document in kept(server) if not document["events"]]
    assert begun["setup"]["players"] == [player for player in [*old[1:], old[0]] if "left" not in player]
    assert not begun["setup"]["variants"].get("extra_region")
    if game == "island":
        assert begun["setup"]["whisperer"] == old[(first + 2) % len(old)]["name"]


def test_with_too_few_others_who_has_left_is_seated_again(server: AppServer, open_screen: OpenScreen) -> None:
    document = record(("Ann", "Ben", "Cleo"), ENDED)
    for player in document["setup"]["players"][:2]:
        player["left"] = True
    id = keep(server, document)
    screen = open_screen(f"/games/{id}/sheet")
    screen.tap("sheet-again")
    screen.wait_for_address(rf"^/games/(?!{id})[^/]+$")
    [begun] = [document for document in kept(server) if not document["events"]]
    names = [(player["name"], "left" in player) for player in begun["setup"]["players"]]
    assert names == [("Ben", False), ("Cleo", False), ("Ann", False)]


def test_before_the_end_nobody_plays_again(server: AppServer, open_screen: OpenScreen) -> None:
    id = keep(server, record(("Ann", "Ben", "Cleo"), ENDED[:2]))
    screen = open_screen(f"/games/{id}/sheet")
    screen.wait_for("sheet-table")
    assert not screen.has("sheet-again")
    assert not screen.has("sheet-send")
