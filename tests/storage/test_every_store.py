"""The contract of the store's port, tested with each store: files in a folder, and a hub.

Another process opens the same games anew. What only files do is tested beside this, what only a hub does with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.games.island_fortress.entries.petition import Petition
from companion.play.ports import GameLine, GameStore, StaleView, StoredGame, StoreError, Wanted
from companion.play.steps import UNDO, folded
from tests.drive.hub.around import Hubs, game_in, opened
from tests.drive.hub.servers import HubServer
from tests.drive.storage.games import edited, enter, simple, store_in, summary
from tests.drive.waiting import until

Process = Callable[[], GameStore]


@pytest.fixture(params=["folder", "hub"])
def process(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Process]:
    """Return what begins one process more, and gives the store as that has it."""
    if request.param == "folder":
        yield lambda: store_in(tmp_path)
        return
    with HubServer(tmp_path / "server") as server, closing(Hubs(tmp_path, server)) as hubs:
        numbers = count()
        yield lambda: hubs.begin(f"process-{next(numbers)}").games


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return what turns the clock by which games are begun and changed."""
    now = datetime(2026, 1, 2, 20, tzinfo=UTC)

    def turn() -> None:
        nonlocal now
        now += timedelta(seconds=1)

    monkeypatch.setattr("companion.play.live_game._now", lambda: now.isoformat(timespec="milliseconds"))
    return turn


def test_a_game_comes_back_as_it_was_kept(process: Process) -> None:
    """Record, undone entries and dates survive."""
    game = game_in(process())
    game.propose(Petition(1, (2, 3)), note="drawn near")
    game.propose(Petition(0))
    game.undo()

    again = opened(process(), game.id)

    assert again.entries == game.entries
    assert again.undone == game.undone
    assert again.state == game.state
    assert again.created == game.created


def test_edits_come_back_as_they_were_kept(process: Process) -> None:
    """Undo and redo go on where they were."""
    game = edited(process())

    again = opened(process(), game.id)

    assert (again.entries, again.edits, again.undone) == (game.entries, game.edits, game.undone)
    assert (len(game.edits), len(game.undone)) == (1, 2)
    assert game.redo()
    assert game.redo()
    until(lambda: again.refresh() and len(again.undone) == 0)
    assert not again.refresh()
    assert (again.entries, again.edits, again.undone) == (game.entries, game.edits, ())


def test_a_game_is_folded_without_its_rules(process: Process) -> None:
    """The store keeps the whole game, in plain JSON."""
    store = process()
    game = edited(store)
    stored = store.load(game.id)
    now = folded(stored)
    assert stored.steps.count(UNDO) == 3
    assert now.document == game.document
    assert (len(now.edits), len(now.undone), now.steps) == (1, 2, ())
    assert folded(now) is now


def test_the_list_is_the_newest_first_with_scores(process: Process, later: Callable[[], None]) -> None:
    """The line of a game is kept with it, so that listing replays nothing."""
    store = process()
    first = game_in(store)
    later()
    second = game_in(store)
    later()
    enter(first)

    for lines in (store.games(), process().games()):
        assert [line.id for line in lines] == [first.id, second.id]
        assert lines[0].names == ("Adam", "Dóra Ű")
        assert lines[0].scores == (1, 0)
        assert not lines[0].finished


def test_games_are_searched_by_player_date_and_result(process: Process) -> None:
    store = process()
    for number, (names, finished) in enumerate([(("Adam", "Bill"), True), (("Ádám", "Carl"), False), (("ADA",), True)]):
        store.begin(
            simple(f"g{number}", f"2026-01-0{number + 1}T12:00:00.000+00:00"), summary(*names, finished=finished)
        )

    def found(**wanted: Any) -> str:
        lines = store.games(Wanted(**wanted))
        assert len(lines) == store.count(Wanted(**wanted))
        return "".join(line.id[1:] for line in lines)

    assert found() == "210"
    assert found(player="ada") == "210"
    assert found(player="ádám") == found(player="adam") == "10"
    assert found(player="zoe") == ""
    assert found(finished=True) == "20"
    assert found(finished=False) == "1"
    assert found(winner="bill") == ""
    assert found(winner="adam") == "0"
    assert found(since="2026-01-02") == "21"
    assert found(until="2026-01-02") == "10"
    assert found(since="2026-01-02", until="2026-01-02", player="carl") == "1"
    assert [line.id for line in store.games(limit=1, offset=1)] == ["g1"]
    assert [line.id for line in store.games(Wanted(finished=True), limit=5, offset=1)] == ["g0"]


def test_a_game_removed_can_be_restored(process: Process) -> None:
    """Removing deletes nothing, and another window cannot go on with it meanwhile."""
    store = process()
    game = game_in(store)
    enter(game)

    store.remove(game.id)
    assert store.games() == process().games() == []
    for use in (lambda: store.load(game.id), lambda: enter(game)):
        with pytest.raises(StoreError, match="no_such_game"):
            use()
    with pytest.raises(StoreError, match="no_such_game"):
        store.restore("other")

    store.restore(game.id)
    assert [line.scores for line in store.games()] == [(1, 0)]
    assert store.removed() == []
    enter(game)


def test_removed_games_are_listed_with_all_that_the_list_said(process: Process, later: Callable[[], None]) -> None:
    """The one changed last first, also in another process."""
    store = process()
    first, second = game_in(store), game_in(store)
    enter(first)
    later()
    enter(second)
    lines = {line.id: line for line in store.games()}
    for game in (first, second):
        store.remove(game.id)
    for each in (store, process()):
        assert each.removed() == [lines[second.id], lines[first.id]]
    store.restore(first.id)
    assert [line.id for line in store.removed()] == [second.id]


@pytest.mark.parametrize("id", ["../secret", "a/b", "", "a.b", "*", ">", "g0 g1", "x" * 61, "nul\0"])
def test_an_id_is_never_a_path_or_a_subject(process: Process, id: str) -> None:
    """Ids come in with addresses: nothing outside the folder is reached, and no other subject of the hub."""
    store = process()
    for use in (
        lambda: store.load(id),
        lambda: store.remove(id),
        lambda: store.restore(id),
        lambda: store.reviewed(id),
        lambda: store.begin(simple(id), summary()),
        lambda: store.append(id, 0, {}, "", summary()),
    ):
        with pytest.raises(StoreError, match="no_such_game"):
            use()
    assert store.count() == 0


def test_another_window_was_first(process: Process) -> None:
    """Nothing is overwritten: the game shows what the other entered, tells its windows, and says so."""
    one = game_in(process())
    other = opened(process(), one.id)
    heard: list[int] = []
    other.subscribe(lambda: heard.append(len(other.entries)))
    enter(one)
    enter(one)

    with pytest.raises(StaleView, match="changed_elsewhere"):
        enter(other)

    until(lambda: len(other.entries) == 2 or other.refresh())
    assert other.entries == one.entries
    assert heard[-1] == 2
    enter(other)
    with pytest.raises(StaleView):
        one.undo()
    assert len(one.entries) == 3
    assert one.undo()
    assert len(opened(process(), one.id).entries) == 2


def test_the_lists_of_two_processes_agree(process: Process) -> None:
    """Each reads what the other has appended, and no game is begun twice."""
    one, other = process(), process()
    one.begin(simple("a"), summary())
    other.begin(simple("b"), summary())
    until(lambda: one.count() == other.count() == 2)
    one.append("b", 0, {}, "2026-02-02", summary(score=5))
    other.append("a", 0, {}, "2026-03-03", summary(score=6))
    until(lambda: one.games() == other.games() and len(one.load("a").steps) == len(other.load("b").steps) == 1)
    assert one.games() == process().games()
    assert [(line.id, line.scores) for line in one.games()] == [("a", (6, 6)), ("b", (5, 5))]
    with pytest.raises(StaleView):
        one.begin(simple("b"), summary())


def test_more_open_games_than_are_held(process: Process) -> None:
    store = process()
    for number in range(12):
        store.begin(simple(f"g{number}"), summary())
    for step in range(3):
        for number in range(12):
            store.append(f"g{number}", step, {"n": step}, "2026-01-02", summary(score=step))
    assert {line.scores for line in store.games()} == {(2, 2)}
    assert all(len(store.load(f"g{number}").steps) == 3 for number in range(12))
    assert isinstance(store.games()[0], GameLine)
    assert isinstance(store.load("g3"), StoredGame)
