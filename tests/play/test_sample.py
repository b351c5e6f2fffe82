"""The sample game: one that the rules allow, with a little of everything, to be played on."""

from collections import Counter

import pytest

from companion.engine.replay import last_state
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.registry import game_of
from companion.play.sample import renamed, sample, sample_formats

FORMAT = ISLAND_FORTRESS.format


@pytest.mark.parametrize("format", sample_formats())
def test_every_sample_is_a_legal_game_in_progress(format: str) -> None:
    game = game_of(format)

    summary = game.summary(last_state(game, game.read(sample(format, lambda name: f"{name}-demo"))))

    assert not summary.is_finished
    assert all(name.endswith("-demo") for name in summary.names)


@pytest.mark.parametrize("suffix", ["", "-demó"])
def test_the_sample_is_legal_and_can_be_played_on(suffix: str) -> None:
    document = sample(FORMAT, lambda name: name + suffix)
    state = last_state(ISLAND_FORTRESS, ISLAND_FORTRESS.read(document))
    report = ISLAND_FORTRESS.report(state)

    assert report["finished"] is False
    assert [player["name"] for player in report["players"]] == [f"A{suffix}", f"B{suffix}", f"C{suffix}"]
    assert min(player["breakdown"]["rows"] for player in report["players"]) > 0
    assert max(player["breakdown"]["favors"] for player in report["players"]) > 0


def test_the_sample_shows_a_little_of_everything() -> None:
    kinds = Counter(event["type"] for event in sample(FORMAT, str)["events"])

    assert {"petition", "build", "governor", "replace", "favor"} <= set(kinds)
    assert 25 <= kinds.total() <= 40


def test_players_are_renamed_wherever_they_stand() -> None:
    """As values, in lists and as keys; what only contains a name stays."""
    document = {
        "setup": {"players": [{"name": "A", "color": "brown"}, {"name": "B", "color": "blue"}]},
        "events": [{"type": "petition", "winner": "A", "bids": {"A": 2, "B": 1}}, {"note": "AB", "who": ["B", None]}],
    }

    assert renamed(document, lambda name: f"{name}!") == {
        "setup": {"players": [{"name": "A!", "color": "brown"}, {"name": "B!", "color": "blue"}]},
        "events": [
            {"type": "petition", "winner": "A!", "bids": {"A!": 2, "B!": 1}},
            {"note": "AB", "who": ["B!", None]},
        ],
    }
