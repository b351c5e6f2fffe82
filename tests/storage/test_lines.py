"""Lines of the list name their game and say how far it is in its own way; the index is made anew of the games."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.game import PlayerSummary, Summary
from companion.games.registry import FIRST
from companion.play.ports import GameLine, StoredGame
from companion.storage.index import line_from
from tests.drive.storage.games import new_game, store_in

MOMENT = "2026-01-01T12:00:00.000+00:00"
PLAYERS = (PlayerSummary("Ann", "red", 2), PlayerSummary("Bo", "blue", 3))
BY_CYCLES = Summary("cycle-record", "full", 4, PLAYERS, round_label="cycle")
WITHOUT_ROUNDS = Summary("cycle-record", "score", None, PLAYERS)
ENDED = Summary("cycle-record", "full", 5, PLAYERS, True, (1,), "king", round_label="cycle")


def listed(folder: Path, *summaries: Summary) -> list[GameLine]:
    """The line of a game that went through these, in a store of its own: at once, and with an index made anew."""
    store = store_in(folder)
    store.begin(StoredGame("g", MOMENT, MOMENT, {"format": "cycle-record", "events": []}), summaries[0])
    for number, summary in enumerate(summaries[1:]):
        store.append("g", number, {"n": number}, MOMENT, summary)
    at_once = store.games()
    (folder / "index").unlink()
    return [*at_once, *store_in(folder).games()]


@pytest.mark.parametrize(
    ("summaries", "wanted"),
    [
        ((BY_CYCLES,), (4, "cycle", False, ())),
        ((WITHOUT_ROUNDS,), (None, "round", False, ())),
        ((WITHOUT_ROUNDS, BY_CYCLES), (4, "cycle", False, ())),
        ((BY_CYCLES, ENDED), (5, "cycle", True, ("Bo",))),
    ],
)
def test_a_line_is_of_its_games_own_summary(
    tmp_path: Path, summaries: tuple[Summary, ...], wanted: tuple[int | None, str, bool, tuple[str, ...]]
) -> None:
    for line in listed(tmp_path, *summaries):
        assert line.game == "cycle-record"
        assert (line.round, line.round_label, line.finished, line.winners) == wanted
        assert (line.names, line.scores) == (("Ann", "Bo"), (2, 3))


def test_a_row_without_a_game_is_one_of_the_first_game() -> None:
    """As the version before wrote it: nothing but rounds was known."""
    row = {"changed": MOMENT, "finished": False, "round": 3, "names": ["Ann"], "scores": [2], "winners": []}

    line = line_from("g", {**row, "size": 10, "steps": 1, "review": False, "problem": ""})

    assert (line.game, line.round, line.round_label) == (FIRST, 3, "round")


def test_journals_of_games_with_rounds_stay_as_they_were(tmp_path: Path) -> None:
    """An entry costs no more than before: the record says which game it is."""
    _, game = new_game(tmp_path, entries=1)

    rows = (tmp_path / "games" / game.id).read_text("utf-8")

    assert rows.count("island-fortress-record") == 2  # the base is there twice
    assert "round_label" not in rows
