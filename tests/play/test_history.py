"""Entries, edits, undo, redo and restarts in any mixture: the game passes the versions that a plain list tells of."""

from __future__ import annotations

from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.engine.record import Entry, Record
from companion.engine.replay import last_state
from companion.engine.ruling import Ruling
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.record import read_record, write_record
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.setup import COLORS, Setup
from companion.games.island_fortress.state import State, start
from companion.play.live_game import LiveGame, begin
from companion.play.revision import Revision, Seated, StaleRevision
from companion.play.steps import folded
from companion.storage.tinydb_store import TinyGameStore
from tests.conftest import cases
from tests.drive.games.island_fortress import builders as b

SETTINGS = cases(60, stateful_step_count=40)
SETUP = b.table(2)

Log = tuple[Entry[Event], ...]

# Few events that need one another, so that an edit makes many a later entry illegal.
SLOTS = ("1a1", "1b1", "1a2", "1b2", "1a3")
EVENTS: list[Event] = [
    *(b.building(player, place) for player in (b.ADAM, b.BILL) for place in SLOTS),
    *(b.replacing(player, place) for player in (b.ADAM, b.BILL) for place in SLOTS[:2]),
    *(b.petition(player) for player in (b.ADAM, b.BILL)),
    b.correcting(b.ADAM, chips=1),
    b.buying_back(b.ADAM, "chip"),
    b.collecting_treasure(b.BILL),
]
events = st.sampled_from(EVENTS)
places = st.integers(0, 100)


def replayed(log: Log, setup: Setup) -> tuple[Log, list[int]]:
    """The legal entries of the log, played from the start, and the numbers of the others."""
    state, legal, dropped = start(setup), [], []
    for number, entry in enumerate(log, start=1):
        if ISLAND_FORTRESS.check(state, entry.event).is_legal:
            state = ISLAND_FORTRESS.apply(state, entry.event)
            legal.append(entry)
        else:
            dropped.append(number)
    return tuple(legal), dropped


def called(value: Any, names: dict[str, str]) -> Any:
    """The document with these names in place of others."""
    if isinstance(value, dict):
        return {names.get(key, key): called(item, names) for key, item in value.items()}
    return [called(item, names) for item in value] if isinstance(value, list) else names.get(value, value)


class History(RuleBasedStateMachine):
    """`versions` are all that set-up and log have been, without those given up; the game is the one at `at`."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.store = TinyGameStore(self.folder.name)
        self.game: LiveGame[Setup, Event, State] = begin(ISLAND_FORTRESS, self.store, Record(SETUP))
        self.versions: list[Record[Setup, Event]] = [Record(SETUP)]
        self.at = 0
        self.stale: Revision[Event, State] | None = None

    def teardown(self) -> None:
        self.folder.cleanup()

    @property
    def log(self) -> Log:
        return self.versions[self.at].entries

    @property
    def setup(self) -> Setup:
        return self.versions[self.at].setup

    def is_legal(self, log: Log) -> bool:
        return not replayed(log, self.setup)[1]

    def written(self, log: Log) -> list[object]:
        """The log as its file says it, in which events of different kinds differ."""
        events: list[object] = write_record(Record(self.setup, log))["events"]
        return events

    def is_now(self, log: Log, setup: Setup | None = None) -> None:
        """The next version; what was undone is given up."""
        self.versions[self.at + 1 :] = [Record(setup or self.setup, log)]
        self.at += 1

    def is_now_longer(self, new: list[Event]) -> None:
        """The next version has entries more; only their times come from the game."""
        self.is_now((*self.log, *self.game.entries[len(self.log) :]))
        assert [entry.event for entry in self.log[-len(new) :]] == new

    # --- entries -------------------------------------------------------------------------------------

    @rule(event=events)
    def enter(self, event: Event) -> None:
        legal = self.is_legal((*self.log, Entry(event)))
        assert self.game.propose(event).is_legal == legal
        if legal:
            self.is_now_longer([event])

    @rule(new=st.lists(events, max_size=4))
    def enter_several(self, new: list[Event]) -> None:
        legal = self.is_legal((*self.log, *(Entry(event) for event in new)))
        assert self.game.propose_all(new).is_legal == legal
        if legal and new:
            self.is_now_longer(new)

    # --- edits ---------------------------------------------------------------------------------------

    @precondition(lambda self: self.log)
    @rule(place=places, event=events, accepts=st.booleans())
    def change(self, place: int, event: Event, accepts: bool) -> None:
        index = place % len(self.log)
        put = (self.log[index]._replace(event=event),)
        self.revise(self.game.changed(index, event), index, index + 1, put, accepts)

    @rule(place=places, event=events, accepts=st.booleans())
    def insert(self, place: int, event: Event, accepts: bool) -> None:
        index = place % (len(self.log) + 1)
        answer = self.game.inserted(index, event)
        time = answer.entries[index].time if isinstance(answer, Revision) else None
        self.revise(answer, index, index, (Entry(event, time),), accepts)

    @precondition(lambda self: self.log)
    @rule(place=places, accepts=st.booleans())
    def delete(self, place: int, accepts: bool) -> None:
        index = place % len(self.log)
        self.revise(self.game.deleted(index), index, index + 1, (), accepts)

    def revise(
        self, answer: Revision[Event, State] | Ruling, first: int, resumed: int, put: Log, accepts: bool
    ) -> None:
        """The answer is what a replay from the start says; accepted, it is the next version."""
        old = self.log
        if not self.is_legal((*old[:first], *put)):
            assert isinstance(answer, Ruling)
            assert not answer.is_legal
            return
        assert isinstance(answer, Revision)
        entries, dropped = replayed((*old[:first], *put, *old[resumed:]), self.setup)
        shift = resumed - first - len(put)
        assert answer.entries == entries
        assert [gone.number for gone in answer.dropped] == [number + shift for number in dropped]
        assert all(gone.entry == old[gone.number - 1] and not gone.ruling.is_legal for gone in answer.dropped)
        self.stale = answer
        if accepts:
            self.game.accept(answer)
            if self.written(entries) != self.written(old):
                self.is_now(entries)
                assert self.game.states == answer.states

    # --- players -------------------------------------------------------------------------------------

    @rule(
        order=st.permutations(range(2)),
        names=st.permutations(["Adam", "Bill", "Cleo"]),
        colors=st.permutations(COLORS),
        accepts=st.booleans(),
    )
    def players(self, order: list[int], names: list[str], colors: list[str], accepts: bool) -> None:
        """Each keeps all entries, under the new name and in the new seat, if they are legal there."""
        document = called(
            write_record(Record(self.setup, self.log)), dict(zip(self.game.setup.names, names, strict=False))
        )
        old = document["setup"]["players"]
        document["setup"]["players"] = [
            {**old[seat], "color": color} for seat, color in zip(order, colors, strict=False)
        ]
        record = read_record(document)
        entries, dropped = replayed(record.entries, record.setup)
        seats = [Seated(seat, names[seat], color) for seat, color in zip(order, colors, strict=False)]
        answer = self.game.reseated(seats)
        assert answer.entries == entries
        assert [gone.number for gone in answer.dropped] == dropped
        self.stale = answer
        if accepts:
            self.game.accept(answer)
            if record.setup != self.setup:
                self.is_now(entries, record.setup)

    @precondition(lambda self: self.stale is not None and self.stale.before is not self.game.states)
    @rule()
    def accept_too_late(self) -> None:
        assert self.stale is not None
        try:
            self.game.accept(self.stale)
        except StaleRevision:
            return
        raise AssertionError("a stale revision was accepted")

    # --- undo, redo, restart -------------------------------------------------------------------------

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            assert self.game.undo() == (self.at > 0)
            self.at = max(0, self.at - 1)

    @rule(times=st.integers(1, 4))
    def redo(self, times: int) -> None:
        for _ in range(times):
            more = self.at + 1 < len(self.versions)
            assert self.game.redo() == more
            self.at += more

    @rule()
    def restart(self) -> None:
        store = TinyGameStore(self.folder.name)
        self.game = LiveGame(ISLAND_FORTRESS, store, store.load(self.game.id))

    # --- always --------------------------------------------------------------------------------------

    @invariant()
    def the_game_is_the_version(self) -> None:
        assert self.game.document == write_record(self.versions[self.at])
        assert len(self.game.states) == len(self.log) + 1
        assert self.game.state == last_state(ISLAND_FORTRESS, self.versions[self.at])

    @invariant()
    def the_steps_tell_where_undo_and_redo_lead(self) -> None:
        assert (self.game.last_step is None) == (self.at == 0)
        assert (self.game.next_step is None) == (self.at + 1 == len(self.versions))
        assert len(self.game.undone) == len(self.versions) - self.at - 1
        for step, old in ((self.game.last_step, self.at - 1), (self.game.next_step, self.at)):
            if step:
                (setup, before), (other, after) = self.versions[old : old + 2]
                assert (step.players is None) == (setup == other)
                if step.players:
                    continue
                assert self.written(after[step.first : step.first + len(step.entries)]) == self.written(step.entries)
                assert self.written(after[: step.first]) == self.written(before[: step.first])
                assert step.is_edit or (step.first, *step.entries) == (len(before), *after[len(before) :])

    @invariant()
    def the_file_is_the_game(self) -> None:
        stored = folded(self.store.load(self.game.id))
        assert stored.document == self.game.document
        assert len(stored.edits) == len(self.game.edits)
        assert len(stored.undone) == len(self.game.undone)


TestHistory = History.TestCase
TestHistory.settings = SETTINGS
