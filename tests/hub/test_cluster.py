"""A hub of three servers that loses one; `python packaging/tasks.py torture live` loses more, and processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.hub.heads import STREAM
from companion.play.live_game import AnyGame
from companion.play.ports import StoreError
from tests.drive.hub.around import Hubs, game_in, opened
from tests.drive.hub.servers import cluster
from tests.drive.storage.games import enter
from tests.drive.waiting import until

pytestmark = pytest.mark.long


def test_a_cluster_keeps_three_copies_and_goes_on_without_one_server(tmp_path: Path) -> None:
    """Whichever it is: every process finds the others."""
    with cluster(tmp_path / "servers") as servers:
        hubs = Hubs(tmp_path, *servers)
        one, other = hubs.begin("one"), hubs.begin("other")
        until(lambda: not one.is_away and not other.is_away)
        assert one.copies(STREAM) == 3
        game = game_in(one.games)
        enter(game)
        servers[1].kill()
        until(lambda: not one.is_away and not other.is_away and _enters(game), 60)
        until(lambda: other.games.count() == 1)  # it may not yet have heard of the game when its server was killed
        until(lambda: len(other.games.load(game.id).steps) == 2)
        third = hubs.begin("third")
        until(lambda: not third.is_away, 60)
        assert opened(third.games, game.id).entries == game.entries
        hubs.close()


def _enters(game: AnyGame) -> bool:
    try:
        enter(game)
    except StoreError:
        return False
    return True
