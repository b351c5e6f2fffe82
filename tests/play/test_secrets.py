"""Secret choices: each for the own seat, in memory only, shown together, and over with the next entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.play.guarded import NotAllowed
from companion.play.live_game import AnyGame
from companion.play.secrets import Secrets
from companion.rights import LOOKING, PLAYING, THE_HOST, Who
from tests.drive.storage.games import enter, new_game


class Around:
    """A game, and whoever chooses now."""

    def __init__(self, folder: Path) -> None:
        self.game: AnyGame = new_game(folder)[1]
        self.who = THE_HOST
        self.secrets = Secrets(lambda: self.who)

    def sits(self, seat: int) -> None:
        """A player is there now, who may help others, but not with this."""
        self.who = Who(PLAYING, self.game.id, seat)


@pytest.fixture
def around(tmp_path: Path) -> Around:
    return Around(tmp_path)


def test_nobody_chooses_for_another_seat_and_onlookers_not_at_all(around: Around) -> None:
    around.sits(0)
    with pytest.raises(NotAllowed):
        around.secrets.choose(around.game, 1, 5)
    for who in (Who(LOOKING, around.game.id), Who(PLAYING, "another", 0), Who(PLAYING, around.game.id)):
        around.who = who
        with pytest.raises(NotAllowed):
            around.secrets.choose(around.game, 0, 5)
        with pytest.raises(NotAllowed):
            around.secrets.begin_anew(around.game)
    assert around.secrets.of(around.game).ready == 0


def test_a_choice_is_taken_back_until_all_are_shown(around: Around) -> None:
    around.sits(0)
    around.secrets.choose(around.game, 0, 5)
    around.secrets.choose(around.game, 0, None)
    around.secrets.choose(around.game, 0, 0)
    with pytest.raises(NotAllowed):
        around.secrets.draw(around.game, 1)
    with pytest.raises(NotAllowed):
        around.secrets.begin_anew(around.game)
    around.sits(1)
    around.secrets.choose(around.game, 1, 0)
    assert around.secrets.of(around.game).are_shown
    with pytest.raises(NotAllowed):
        around.secrets.choose(around.game, 1, None)
    around.secrets.draw(around.game, 1)
    assert around.secrets.of(around.game) == ((0, 0), 1)
    around.secrets.begin_anew(around.game)
    assert around.secrets.of(around.game).made == (None, None)


def test_the_host_shows_all_before_the_last_has_chosen(around: Around) -> None:
    """Once anybody has chosen, and nobody else does; whoever has not gets what the game says."""
    with pytest.raises(NotAllowed):
        around.secrets.show(around.game, 0)
    around.sits(1)
    around.secrets.choose(around.game, 1, 7)
    with pytest.raises(NotAllowed):
        around.secrets.show(around.game, 0)
    around.who = THE_HOST
    around.secrets.show(around.game, 0)
    assert around.secrets.of(around.game).made == (0, 7)
    with pytest.raises(NotAllowed):
        around.secrets.show(around.game, 0)


def test_an_entry_ends_it_and_nothing_of_it_is_kept(around: Around, tmp_path: Path) -> None:
    around.secrets.choose(around.game, 0, 987654)
    assert not any(b"987654" in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    enter(around.game)
    assert around.secrets.of(around.game).ready == 0
