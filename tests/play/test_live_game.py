"""A game being played: checked, kept, then seen; undo and redo without limit."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.engine.record import Entry, Record
from companion.engine.ruling import IllegalMove
from companion.engine.seats import Seat
from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.island_fortress.entries.build import Build
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.setup import Setup
from companion.play.live_game import AnyGame, LiveGame, begin
from companion.play.ports import StoreError
from companion.play.revision import Revision
from companion.storage.tinydb_store import TinyGameStore

SETUP = Setup((Seat("Adam", "brown"), Seat("Bill", "blue")))


@pytest.fixture
def game(tmp_path: Path) -> AnyGame:
    """A game of two, after its first petition."""
    live = begin(ISLAND_FORTRESS, TinyGameStore(str(tmp_path)), Record(SETUP))
    live.propose(Petition(0))
    return live


def test_a_refused_entry_changes_nothing(game: AnyGame) -> None:
    """The ruling says why; nothing is kept."""
    before = (game.entries, game.undone, game.states)

    ruling = game.propose(Build(0, (5,)))  # level 2 over nothing

    assert ruling.rules == ("IF-BUILD-5",)
    assert (game.entries, game.undone, game.states) == before


def test_undo_and_redo_go_all_the_way(game: AnyGame) -> None:
    """Undo is the replay of the shorter log; redo brings the very same entries back."""
    for slot in range(4):
        game.propose(Build(0, (slot,)))
    entries, states = game.entries, game.states

    for left in range(len(entries) - 1, -1, -1):
        assert game.undo()
        assert game.state == states[left]
    assert not game.undo()
    while game.redo():
        pass

    assert (game.entries, game.states, game.undone) == (entries, states, ())


def test_a_new_entry_ends_redo(game: AnyGame) -> None:
    """Undone entries are dropped when play continues otherwise."""
    game.propose(Build(0, (0,)))
    game.undo()
    game.propose(Build(1, (1,)))
    assert not game.redo()


def test_trying_does_not_enter(game: AnyGame) -> None:
    """The preview is the state that the entry would lead to."""
    tried = game.tried(Build(0, (0,)))
    assert game.state.wall[0] < 0
    game.propose(Build(0, (0,)))
    assert game.state == tried


def test_every_window_hears_of_a_change_until_it_leaves(game: AnyGame) -> None:
    """Refused entries are no change."""
    heard: list[int] = []
    stop = game.subscribe(lambda: heard.append(len(game.entries)))
    game.propose(Build(0, (0,)))
    game.propose(Build(0, (0,)))
    game.undo()
    stop()
    stop()
    game.redo()
    assert heard == [2, 1]


def test_a_record_that_breaks_a_rule_is_not_kept(tmp_path: Path) -> None:
    """Importing says at which entry; the list stays empty."""
    store = TinyGameStore(str(tmp_path))
    with pytest.raises(IllegalMove) as refused:
        begin(ISLAND_FORTRESS, store, Record(SETUP, (Entry(Petition(0)), Entry(Build(0, (5,))))))
    assert refused.value.index == 1
    assert store.games() == []


def test_more_entries_than_a_record_may_have_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry that could not be read again is refused, and the game stays as it is."""
    monkeypatch.setattr("companion.play.live_game.MAX_EVENTS", 3)
    live = begin(ISLAND_FORTRESS, TinyGameStore(str(tmp_path)), Record(SETUP))
    live.propose_all([Petition(0), Build(0, (0,)), Build(1, (1,))])
    before = live.entries

    with pytest.raises(StoreError, match="log_full"):
        live.propose(Build(0, (2,)))

    assert live.entries == before
    assert live.undo()


@pytest.mark.parametrize("seed", range(6))
def test_what_others_have_done_is_made_upon_what_is_known(tmp_path: Path, seed: int) -> None:
    """Whatever it was, and however much at once, it leads where a game leads that is opened anew."""
    chance = random.Random(seed)
    store = TinyGameStore(str(tmp_path))
    mine = begin(ISLAND_FORTRESS, store, Record(SETUP))
    theirs = LiveGame(ISLAND_FORTRESS, store, store.load(mine.id))
    for _ in range(30):
        for _ in range(chance.choice((1, 1, 3))):
            _do_something(mine, chance)
        theirs.refresh()
        again = LiveGame(ISLAND_FORTRESS, store, store.load(mine.id))
        for game in (mine, theirs):
            assert (game.entries, game.edits, game.undone) == (again.entries, again.edits, again.undone)
            assert (game.states, game.steps, game.signatures) == (again.states, again.steps, again.signatures)
    assert not theirs.refresh()
    assert theirs.undo()


def _do_something(game: AnyGame, chance: random.Random) -> None:
    what = chance.randrange(8)
    place = chance.randrange(len(game.entries) or 1)
    if what == 0:
        game.undo()
    elif what == 1:
        game.redo()
    elif what == 2 and game.entries:
        game.accept(game.deleted(place))
    elif what == 3:
        revision = game.inserted(place, AdjustCounts(1, score=2))
        assert isinstance(revision, Revision)
        game.accept(revision)
    else:
        game.propose_all([AdjustCounts(0, score=1)] * chance.choice((1, 1, 2)))
