"""After the end of a game: the same group plays again, in the seats that it likes."""

from __future__ import annotations

from typing import Final

import pytest

from tests.drive.app_server import AppServer
from tests.drive.kept import Json, keep, kept, record
from tests.e2e.conftest import OpenScreen

NOTHING = {"jade": 0, "workers": 0}
ENDED: Final[list[Json]] = [
    {"type": "petition", "winner": "Ann"},
    {"type": "build", "player": "Cleo", "slots": ["1a1"]},
    {"type": "finish", "counts": {"Ann": NOTHING, "Ben": NOTHING, "Cleo": NOTHING}, "early": True},
]
"""Cleo alone has a block in the wall, and the points of its row, so she wins."""


@pytest.mark.parametrize(
    ("way", "names"),
    [("same", ["Ann", "Ben", "Cleo"]), ("winner", ["Cleo", "Ann", "Ben"]), ("next", ["Ben", "Cleo", "Ann"])],
)
def test_the_group_plays_again(way: str, names: list[str], server: AppServer, open_screen: OpenScreen) -> None:
    """The seats run clockwise from whoever comes first; colors stay with their players, and the mode stays."""
    id = keep(server, record(("Ann", "Ben", "Cleo"), ENDED))
    colors = {player["name"]: player["color"] for player in kept(server)[0]["setup"]["players"]}
    screen = open_screen(f"/games/{id}/sheet")
    screen.wait_for("sheet-send")
    assert not screen.has("again-same")
    screen.tap("sheet-again")
    screen.tap(f"again-{way}")
    screen.tap("start-game")

    screen.wait_for_address(r"^/games/[^/]+$")
    begun = next(document for document in kept(server) if not document["events"])
    assert begun["setup"]["players"] == [{"name": name, "color": colors[name]} for name in names]
    assert begun["setup"]["tracking"] == "score"


def test_before_the_end_nobody_plays_again(server: AppServer, open_screen: OpenScreen) -> None:
    id = keep(server, record(("Ann", "Ben", "Cleo"), ENDED[:2]))
    screen = open_screen(f"/games/{id}/sheet")
    screen.wait_for("sheet-table")
    assert not screen.has("sheet-again")
    assert not screen.has("sheet-send")
