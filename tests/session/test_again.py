"""After the end of a game: the same group plays again, in the seats that it likes."""

from __future__ import annotations

from typing import Final

from tests.drive.app_server import AppServer
from tests.drive.kept import Json, keep, kept, record
from tests.drive.screens import of_island
from tests.e2e.conftest import OpenScreen

SCORE = 19
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


def test_where_more_than_players_is_chosen_the_form_is_shown(server: AppServer, open_screen: OpenScreen) -> None:
    """The next Whisperer is not the one of the game before."""
    document = of_island(SCORE, None)
    names = [player["name"] for player in document["setup"]["players"]]
    screen = open_screen(f"/games/{keep(server, document)}/sheet")
    screen.tap("sheet-again")

    screen.wait_for_address(r"^/new/island")
    assert [screen.value_of(f"seat-{seat}-name") for seat in range(len(names))] == [*names[1:], names[0]]


def test_before_the_end_nobody_plays_again(server: AppServer, open_screen: OpenScreen) -> None:
    id = keep(server, record(("Ann", "Ben", "Cleo"), ENDED[:2]))
    screen = open_screen(f"/games/{id}/sheet")
    screen.wait_for("sheet-table")
    assert not screen.has("sheet-again")
    assert not screen.has("sheet-send")
