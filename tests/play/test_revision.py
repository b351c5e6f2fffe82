"""An old entry edited: what would become of the game, then accepted as one step or left alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.engine.game import Game as EngineGame
from companion.engine.game import Summary
from companion.engine.record import Entry, Record
from companion.engine.ruling import LEGAL, Ruling
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State
from companion.play.live_game import LiveGame, begin
from companion.play.ports import StoreError
from companion.play.revision import Revision, StaleRevision
from companion.play.steps import Step, folded
from companion.storage.folder import DataFolder
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.games.island_fortress import builders as b
from tests.drive.storage.faults import FaultyFileOps

Game = LiveGame[Setup, Event, State]

PLAYED: tuple[Event, ...] = (
    b.petition(b.ADAM),
    b.building(b.BILL, "1a1"),
    b.building(b.ADAM, "1b1"),
    b.building(b.BILL, "1a2"),  # stands on 1a1
    b.building(b.ADAM, "1a3"),  # stands on 1a2
    b.building(b.ADAM, "1c1"),
)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """A game of two with six entries, each with a note."""
    live = begin(ISLAND_FORTRESS, TinyGameStore(str(tmp_path)), b.record(b.table(2)))
    for number, event in enumerate(PLAYED, start=1):
        assert live.propose(event, note=f"entry {number}").is_legal
    return live


def revision_of(answer: Revision[Event, State] | Ruling) -> Revision[Event, State]:
    """The revision, where the edit is legal."""
    assert isinstance(answer, Revision), answer
    return answer


def events(game: Game) -> tuple[Event, ...]:
    return tuple(entry.event for entry in game.entries)


def shown(game: Game) -> tuple[Any, ...]:
    """All that is known of a game; documents tell apart events of different kinds that hold the same values."""
    return game.document, game.states, len(game.edits), len(game.undone)


def restarted(game: Game, folder: Path) -> Game:
    """The game as another start of the app finds it on the disk."""
    store = TinyGameStore(str(folder))
    return LiveGame(ISLAND_FORTRESS, store, store.load(game.id))


# --- what would become of the game -----------------------------------------------------------------


def test_a_changed_entry_keeps_its_time_and_note(game: Game) -> None:
    old = game.entries[2]

    revision = revision_of(game.changed(2, b.building(b.BILL, "1b1")))

    assert revision.entries[2] == Entry(b.building(b.BILL, "1b1"), old.time, "entry 3")
    assert (revision.first, revision.dropped) == (2, ())
    assert b.standing(revision.states[-1], "1b1") == b.BILL
    assert b.standing(game.state, "1b1") == b.ADAM


def test_the_scores_of_a_revision_are_those_of_the_whole_game_replayed(game: Game) -> None:
    """IF-ROW-2: whoever has most blocks in the row is another player now."""
    game.propose_all([b.building(b.BILL, "1d1"), b.building(b.ADAM, "1e1")])
    assert b.points(game.state)[b.ADAM] > b.points(game.state)[b.BILL]

    revision = revision_of(game.changed(5, b.building(b.BILL, "1c1")))

    assert b.points(revision.states[-1])[b.BILL] > b.points(revision.states[-1])[b.ADAM]
    assert revision.before == game.states
    assert revision.states[:6] == game.states[:6]
    assert len(revision.states) == len(revision.entries) + 1


def test_an_entry_is_inserted_before_another_one_or_at_the_end(game: Game) -> None:
    for index in (0, 3, 6):
        new = b.correcting(b.BILL, score=1)
        revision = revision_of(game.inserted(index, new, note="forgotten"))
        assert [entry.event for entry in revision.entries] == [*PLAYED[:index], new, *PLAYED[index:]]
        assert revision.entries[index].note == "forgotten"
        assert revision.entries[index].time is not None
        assert b.points(revision.states[-1])[b.BILL] == b.points(game.state)[b.BILL] + 1


def test_later_entries_that_become_illegal_are_told_with_their_rules(game: Game) -> None:
    """One falls with the other: 1a3 stood on 1a2, which stood on 1a1; play goes on with the next entry."""
    revision = game.deleted(1)

    assert [(gone.number, gone.entry, gone.ruling.rules) for gone in revision.dropped] == [
        (4, game.entries[3], ("IF-BUILD-5",)),
        (5, game.entries[4], ("IF-BUILD-5",)),
    ]
    assert [entry.note for entry in revision.entries] == ["entry 1", "entry 3", "entry 6"]
    assert b.standing(revision.states[-1], "1c1") == b.ADAM


def test_an_inserted_entry_can_push_out_a_later_one(game: Game) -> None:
    """The number is that of the old log."""
    revision = revision_of(game.inserted(1, b.building(b.ADAM, "1c1")))

    assert [(gone.number, gone.ruling.rules) for gone in revision.dropped] == [(6, ("IF-BUILD-4",))]


def test_what_is_put_in_must_be_legal_at_its_place(game: Game) -> None:
    """Then there is no revision, but the ruling; the end of the log is another place."""
    for answer in (game.changed(1, b.building(b.BILL, "1a2")), game.inserted(1, b.building(b.BILL, "1a2"))):
        assert isinstance(answer, Ruling)
        assert answer.rules == ("IF-BUILD-5",)


def test_nothing_is_kept_before_the_table_accepts(game: Game, tmp_path: Path) -> None:
    before = shown(game)
    heard: list[None] = []
    game.subscribe(lambda: heard.append(None))

    game.changed(1, b.building(b.ADAM, "1a1"))
    game.inserted(0, b.petition(b.BILL))
    game.deleted(1)

    assert shown(game) == shown(restarted(game, tmp_path)) == before
    assert heard == []


@pytest.mark.parametrize("index", [-1, 6])
def test_there_must_be_such_an_entry(game: Game, index: int) -> None:
    with pytest.raises(IndexError):
        game.changed(index, b.petition(b.ADAM))
    with pytest.raises(IndexError):
        game.deleted(index)
    with pytest.raises(IndexError):
        game.inserted(-1 if index < 0 else 7, b.petition(b.ADAM))


def test_nothing_before_the_edited_entry_is_asked_again(tmp_path: Path) -> None:
    """A long game is edited as fast as its tail is replayed, once."""
    asked: list[Event] = []

    def check(state: State, event: Event) -> Ruling:
        asked.append(event)
        return ISLAND_FORTRESS.check(state, event)

    counted = ISLAND_FORTRESS._replace(check=check)
    log = (b.correcting(b.ADAM, score=1),) * 300
    live = begin(counted, TinyGameStore(str(tmp_path)), b.record(b.table(2), *log))
    for index, expected in ((0, 300), (290, 10)):
        asked.clear()
        revision = revision_of(live.changed(index, b.correcting(b.BILL, score=1)))
        assert len(asked) == expected
        live.accept(revision)
        assert len(asked) == expected


# --- accepted --------------------------------------------------------------------------------------


def test_an_accepted_revision_is_the_game_and_one_undo_brings_the_old_one_back(game: Game, tmp_path: Path) -> None:
    before = shown(game)
    heard: list[int] = []
    game.subscribe(lambda: heard.append(len(game.entries)))
    revision = game.deleted(1)

    game.accept(revision)
    assert (game.entries, game.states) == (revision.entries, revision.states)
    after = shown(restarted(game, tmp_path))
    assert after == shown(game)

    assert game.undo()
    assert shown(game)[:3] == before[:3]
    assert game.redo()
    assert shown(game) == after
    assert heard == [3, 6, 3]


def test_a_screen_can_say_what_undo_and_redo_would_do(game: Game) -> None:
    """Entries, or an edit with its first index."""
    assert game.last_step == Step(5, game.entries[5:], is_edit=False)
    assert game.next_step is None

    game.accept(revision_of(game.changed(2, b.building(b.BILL, "1b1"))))
    assert game.last_step == Step(2, game.entries[2:3], is_edit=True)
    game.accept(game.deleted(5))
    assert game.last_step == Step(5, (), is_edit=True)
    game.propose_all([b.collecting_treasure(b.ADAM), b.collecting_treasure(b.BILL)])
    assert game.last_step == Step(5, game.entries[5:], is_edit=False)
    game.propose(b.correcting(b.ADAM, score=1))
    assert game.last_step == Step(7, game.entries[7:], is_edit=False)

    step: Step[Event] | None = game.last_step
    while game.undo():
        assert game.next_step == step
        step = game.last_step
    assert step is None


def test_undoing_goes_through_entries_and_edits_alike_even_after_a_restart(game: Game, tmp_path: Path) -> None:
    """Every version of the game is passed again, backwards and forwards, with a new start of the app at each."""
    steps: list[Callable[[], object]] = [
        lambda: game.accept(game.deleted(1)),
        lambda: game.propose(b.building(b.BILL, "1a1")),
        lambda: game.accept(revision_of(game.inserted(1, b.building(b.ADAM, "2a1")))),
        lambda: game.accept(revision_of(game.changed(0, b.petition(b.BILL)))),
        lambda: game.propose_all([b.building(b.BILL, "1d1"), b.building(b.ADAM, "2b1")]),
        lambda: game.propose(b.collecting_treasure(b.ADAM)),
        lambda: game.accept(game.deleted(0)),
    ]
    versions = [game.document]
    for step in steps:
        step()
        assert game.document != versions[-1]
        versions.append(game.document)
        game = restarted(game, tmp_path)

    for version in reversed(versions[:-1]):
        assert game.undo()
        assert game.document == version
        game = restarted(game, tmp_path)
    assert len(game.undone) == len(steps)
    for version in versions[1:]:
        assert game.redo()
        assert game.document == version
        game = restarted(game, tmp_path)
    assert not game.redo()


def test_a_game_can_be_emptied_and_brought_back(tmp_path: Path) -> None:
    """Undo has something to do although the log is empty."""
    game = begin(ISLAND_FORTRESS, TinyGameStore(str(tmp_path)), b.record(b.table(2)))
    game.propose(b.petition(b.ADAM))
    game.accept(game.deleted(0))
    assert game.entries == ()

    game = restarted(game, tmp_path)

    assert game.undo()
    assert events(game) == (b.petition(b.ADAM),)
    assert game.undo()
    assert not game.undo()
    assert game.last_step is None


def test_an_accepted_revision_and_a_new_entry_end_redo(game: Game) -> None:
    game.undo()
    game.accept(revision_of(game.changed(0, b.petition(b.BILL))))
    assert not game.redo()

    game.undo()
    game.propose(b.correcting(b.ADAM, score=1))
    assert not game.redo()


def test_a_revision_that_changes_nothing_is_no_step(game: Game) -> None:
    """Redo stays as it was."""
    game.undo()
    before = shown(game)
    game.accept(revision_of(game.changed(2, PLAYED[2])))
    assert shown(game) == before


class Up(NamedTuple):
    by: int


class Down(NamedTuple):
    by: int


UPS_AND_DOWNS: EngineGame[None, Up | Down, int] = EngineGame(
    format="counting",
    read=lambda document: Record(None),
    write=lambda played: {"events": [{type(entry.event).__name__: entry.event.by} for entry in played.entries]},
    start=lambda setup: 0,
    check=lambda total, event: LEGAL,
    apply=lambda total, event: total + event.by if isinstance(event, Up) else total - event.by,
    report=lambda total: {"total": total},
    summary=lambda total: Summary("counting", "score", 1, ()),
)


def test_another_kind_of_event_with_the_same_values_is_a_change(tmp_path: Path) -> None:
    """Named tuples of different kinds are equal, which must not make them the same entry."""
    live = begin(UPS_AND_DOWNS, TinyGameStore(str(tmp_path)), Record(None))
    live.propose(Up(3))
    up, down = live.changed(0, Up(3)), live.changed(0, Down(3))
    assert isinstance(up, Revision)
    assert isinstance(down, Revision)
    assert up.entries == down.entries

    live.accept(up)
    assert live.edits == ()
    live.accept(down)

    assert live.document["events"] == [{"Down": 3}]
    assert live.state == -3
    assert live.undo()
    assert live.state == 3


def test_an_inserted_entry_at_the_end_is_an_entry_like_any_other(game: Game) -> None:
    game.accept(revision_of(game.inserted(6, b.collecting_treasure(b.BILL))))
    assert game.edits == ()
    assert game.last_step == Step(6, game.entries[6:], is_edit=False)


# --- refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda game: game.propose(b.collecting_treasure(b.ADAM)),
        lambda game: game.undo(),
        lambda game: game.accept(game.deleted(0)),
        lambda game: game.accept(game.changed(2, b.building(b.BILL, "1b1"))),
    ],
    ids=["entry", "undo", "revision", "same length"],
)
def test_a_stale_revision_is_refused_and_nothing_of_it_is_kept(
    game: Game, tmp_path: Path, meanwhile: Callable[[Game], object]
) -> None:
    """Another window was faster: its change stays."""
    revision = game.deleted(1)
    meanwhile(game)
    before = shown(game)

    with pytest.raises(StaleRevision):
        game.accept(revision)

    assert shown(game) == shown(restarted(game, tmp_path)) == before


def test_a_stale_revision_is_told_like_all_that_could_not_be_kept() -> None:
    error = StaleRevision()
    assert isinstance(error, StoreError)
    assert error.problem == "stale"


def test_a_revision_cannot_be_accepted_twice(game: Game) -> None:
    revision = game.deleted(5)
    game.accept(revision)
    with pytest.raises(StaleRevision):
        game.accept(revision)


def test_if_the_store_fails_the_game_stays_as_it_was(tmp_path: Path) -> None:
    """Accepting, undoing and redoing an edit, and several entries at once; the next try works."""
    ops = FaultyFileOps()
    game = begin(ISLAND_FORTRESS, TinyGameStore(DataFolder(str(tmp_path), ops)), b.record(b.table(2)))
    for event in PLAYED:
        game.propose(event)

    def fails(change: Callable[[], object]) -> None:
        before = shown(game)
        ops.is_full = True
        with pytest.raises(StoreError, match="storage_full"):
            change()
        ops.is_full = False
        assert shown(game) == shown(restarted(game, tmp_path)) == before

    several = [b.collecting_treasure(b.ADAM), b.collecting_treasure(b.BILL)]
    fails(lambda: game.propose_all(several))
    game.propose_all(several)
    revision = game.deleted(1)
    for change in (lambda: game.accept(revision), game.undo, game.redo):
        fails(change)
        change()


def test_an_old_game_that_breaks_a_rule_is_not_brought_back(game: Game, tmp_path: Path) -> None:
    """A file made under other rules: the game as it is now stays, and the message names the entry."""
    game.accept(revision_of(game.changed(2, b.building(b.BILL, "1b1"))))
    store = TinyGameStore(str(tmp_path))
    stored = folded(store.load(game.id))
    stored.edits[0]["edit"]["entries"][0]["slots"] = ["1b3"]
    again = LiveGame(ISLAND_FORTRESS, store, stored)
    before = shown(again)

    with pytest.raises(StoreError, match="not_brought_back") as refused:
        again.undo()

    assert refused.value.values == {"entry": 3, "rules": "IF-BUILD-5"}
    assert shown(again) == before


# --- several entries at once -----------------------------------------------------------------------


def test_several_entries_are_one_step(game: Game) -> None:
    before = game.document

    ruling = game.propose_all(
        [b.building(b.BILL, "2a1"), b.building(b.BILL, "2a2"), b.collecting_treasure(b.BILL)], note="turn"
    )

    assert ruling.is_legal
    assert [entry.note for entry in game.entries[6:]] == ["turn"] * 3
    assert len({entry.time for entry in game.entries[6:]}) == 1
    after = game.document
    assert game.undo()
    assert game.document == before
    assert game.redo()
    assert game.document == after


def test_of_several_entries_none_is_entered_if_one_is_illegal(game: Game) -> None:
    """The ruling is that of the first illegal one, after those before it."""
    before = shown(game)

    ruling = game.propose_all([b.building(b.BILL, "2a1"), b.building(b.BILL, "2a2"), b.building(b.ADAM, "2a1")])

    assert ruling.rules == ("IF-BUILD-4",)
    assert shown(game) == before


def test_one_entry_of_several_is_an_entry_and_none_is_none(game: Game) -> None:
    game.undo()
    before = shown(game)
    assert game.propose_all([]).is_legal
    assert shown(game) == before

    game.propose_all([b.collecting_treasure(b.BILL)])
    assert game.edits == ()
    assert game.undone == ()


def test_a_long_note_is_cut_so_that_the_game_can_be_opened_again(game: Game, tmp_path: Path) -> None:
    game.propose_all([b.collecting_treasure(b.BILL)], note="é" * 300)
    game.propose(b.collecting_treasure(b.ADAM), note="é" * 300)
    game.accept(revision_of(game.inserted(0, b.petition(b.BILL), note="é" * 300)))

    again = restarted(game, tmp_path)

    assert [entry.note for entry in again.entries if entry.note and "é" in entry.note] == ["é" * 200] * 3


# --- what is kept ----------------------------------------------------------------------------------


class Memory(TinyGameStore):
    """A store that remembers the step it was given last."""

    step: dict[str, Any]

    def append(
        self, id: str, expected: int, step: dict[str, Any], changed: str, summary: Summary, signed: str = ""
    ) -> None:
        self.step = step
        super().append(id, expected, step, changed, summary)


def test_only_what_differs_is_kept(tmp_path: Path) -> None:
    """An entry changed at the start of a long game costs one entry, and undone it costs none."""
    store = Memory(str(tmp_path))
    log = [b.petition(b.ADAM)] + [b.correcting(b.ADAM, score=1)] * 50
    live = begin(ISLAND_FORTRESS, store, b.record(b.table(2), *log))

    def only(winner: str) -> dict[str, Any]:
        return {"edit": {"length": 51, "first": 0, "taken": 1, "entries": [{"type": "petition", "winner": winner}]}}

    live.accept(revision_of(live.changed(0, b.petition(b.BILL))))
    assert store.step == only("Bill")
    assert list(folded(store.load(live.id)).edits) == [only("Adam")]

    live.undo()
    assert store.step == {"undo": True}
    assert folded(store.load(live.id)).edits == ()
    assert list(folded(store.load(live.id)).undone) == [only("Bill")]

    live.redo()
    assert store.step == {"redo": True}
    assert list(folded(store.load(live.id)).edits) == [only("Adam")]
