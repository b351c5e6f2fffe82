"""TinyDB on a journal does what TinyDB does, one appended line at a time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tinydb import TinyDB, where
from tinydb.operations import delete, increment
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from companion.play.ports import StoreError
from companion.storage.journal import JournalDB, JournalStorage, JournalTable
from companion.storage.lines import Ending, scan
from tests.conftest import cases
from tests.drive.storage.faults import FaultyFileOps


@pytest.fixture
def db(tmp_path: Path) -> JournalDB:
    """A database of three documents."""
    made = JournalDB(str(tmp_path / "db"))
    made.insert_multiple({"int": 1, "char": letter} for letter in "abc")
    return made


def again(db: JournalDB) -> dict[str, Any] | None:
    """The document that another process reads."""
    return JournalDB(db.journal.path).journal.read()


def test_documents_are_inserted_found_changed_and_removed(db: JournalDB) -> None:
    """The operations that TinyDB's own tests go through."""
    assert len(db) == 3
    assert db.insert({"int": 1, "char": "d"}) == 4
    assert [row["char"] for row in db.all()] == list("abcd")
    assert [row.doc_id for row in db] == [1, 2, 3, 4]
    assert db.count(where("int") == 1) == 4
    assert db.get(doc_id=2) == {"int": 1, "char": "b"}
    assert db.get(where("char") == "x") is None
    assert [row["char"] for row in db.get(doc_ids=[1, 3])] == ["a", "c"]
    assert db.contains(doc_id=3)
    assert not db.contains(doc_id=9)
    assert db.update({"int": 2}, where("char") == "a") == [1]
    assert db.update(increment("int"), doc_ids=[2, 9]) == [2]
    assert db.update(delete("int"), where("char") == "c") == [3]
    assert db.update_multiple([({"int": 7}, where("char") == "d")]) == [4]
    assert db.upsert({"int": 5}, where("char") == "a") == [1]
    assert db.upsert({"char": "e"}, where("char") == "e") == [5]
    assert db.upsert(Document({"char": "f"}, doc_id=8)) == [8]
    assert db.remove(where("char") == "b") == [2]
    assert db.remove(doc_ids=[3, 99]) == [3]
    assert [(row.doc_id, dict(row)) for row in db] == [
        (1, {"int": 5, "char": "a"}),
        (4, {"int": 7, "char": "d"}),
        (5, {"char": "e"}),
        (8, {"char": "f"}),
    ]
    assert db.insert({}) == 9
    with pytest.raises(ValueError, match="already exists"):
        db.insert(Document({}, doc_id=9))
    assert again(db) == db.storage.read()


def test_tables_are_told_apart_and_dropped(db: JournalDB) -> None:
    other = db.table("a table: ü %")
    other.insert({"x": 1})
    db.table("empty").truncate()
    assert db.tables() == {"_default", "a table: ü %", "empty"}
    assert set(again(db) or {}) == db.tables()
    other.truncate()
    assert len(other) == 0
    assert other.insert({"x": 2}) == 1
    db.drop_table("empty")
    assert db.tables() == {"_default", "a table: ü %"}
    db.drop_tables()
    assert db.tables() == set()
    assert again(db) == {}


def test_a_whole_content_can_be_written(db: JournalDB) -> None:
    """As storages of TinyDB let themselves be used."""
    db.storage.write({"_default": {"1": {"int": 1, "char": "a"}, "7": {"new": True}}, "t": {}})
    assert again(db) == {"_default": {"1": {"int": 1, "char": "a"}, "7": {"new": True}}, "t": {}}


def test_nothing_was_ever_kept(tmp_path: Path) -> None:
    storage = JournalStorage(str(tmp_path / "none"))
    assert storage.read() is None
    assert not (tmp_path / "none").exists()


def test_what_cannot_be_written_changes_nothing(db: JournalDB) -> None:
    old = db.storage.read()
    with pytest.raises(TypeError):
        db.insert({"set": {1}})
    with pytest.raises(ValueError, match="not a Mapping"):
        db.insert([1])
    assert db.storage.read() == again(db) == old


def test_nobody_changes_the_memory_from_outside(db: JournalDB) -> None:
    found = db.get(doc_id=1)
    assert isinstance(found, Document)
    found["int"] = 99
    assert db.get(doc_id=1) == {"int": 1, "char": "a"}


def test_a_change_costs_its_own_row_and_one_sync(tmp_path: Path) -> None:
    """However many there are already."""
    ops = FaultyFileOps()
    db = JournalDB(str(tmp_path / "db"), ops=ops)
    db.insert_multiple({"n": number} for number in range(1000))
    size = (tmp_path / "db").stat().st_size
    ops.calls.clear()

    db.update({"n": -1}, doc_ids=[500])
    db.insert(Document({"n": 1}, doc_id=2000))

    assert (tmp_path / "db").stat().st_size - size < 200
    assert ops.calls == ["write", "sync"] * 2


def test_two_see_each_other(db: JournalDB) -> None:
    """Also where the other has rewritten the file."""
    other = JournalDB(db.journal.path)
    assert len(other) == 3
    db.insert(Document({"by": "one"}, doc_id=10))
    assert other.get(doc_id=10) == {"by": "one"}
    other.insert(Document({"by": "other"}, doc_id=11))
    other.journal.rewrite()
    assert len(db) == 5
    db.insert(Document({"by": "one"}, doc_id=12))
    assert again(db) == other.storage.read() == db.storage.read()


def test_a_torn_end_is_trimmed_by_the_next_save(db: JournalDB) -> None:
    storage = db.journal
    path = Path(storage.path)
    path.write_bytes(path.read_bytes() + b"0123abcd 0123abcd 5 . _default 4 {")
    other = JournalDB(storage.path)
    assert len(other) == len(db) == 3
    db.insert({"char": "d"})
    other.insert(Document({"char": "e"}, doc_id=5))
    assert scan(path.read_bytes()).ending is Ending.WHOLE
    assert len(db) == len(other) == 5


def test_damage_is_refused_until_it_is_salvaged(db: JournalDB) -> None:
    storage = db.journal
    path = Path(storage.path)
    path.write_bytes(path.read_bytes().replace(b'"char":"b"', b'"char":"B"'))
    for action in (lambda: db.all(), lambda: db.insert({}), lambda: db.storage.write({})):
        with pytest.raises(StoreError, match="damaged"):
            action()
    storage.salvage()
    storage.rewrite()
    assert [row["char"] for row in db] == ["a", "c"]
    assert again(db) == db.storage.read()


class Pair(RuleBasedStateMachine):
    """Any operations on TinyDB's own storage and on a journal end in the same tables."""

    def __init__(self) -> None:
        super().__init__()
        from tempfile import TemporaryDirectory

        self.folder = TemporaryDirectory()
        self.plain = TinyDB(storage=MemoryStorage)
        self.db = JournalDB(f"{self.folder.name}/db")

    def teardown(self) -> None:
        self.folder.cleanup()

    def both(self, action: Any) -> None:
        results = []
        for db in (self.plain, self.db):
            try:
                results.append(action(db.table("t")))
            except ValueError as error:
                results.append(str(error))
        assert results[0] == results[1]

    @rule(id=st.integers(1, 6), value=st.integers(0, 3))
    def insert(self, id: int, value: int) -> None:
        self.both(lambda table: table.insert(Document({"v": value}, id)))

    @rule(values=st.lists(st.integers(0, 3), max_size=3))
    def insert_several(self, values: list[int]) -> None:
        self.both(lambda table: table.insert_multiple([{"v": value} for value in values]))

    @rule(old=st.integers(0, 3), new=st.integers(0, 3))
    def update(self, old: int, new: int) -> None:
        self.both(lambda table: table.update({"v": new}, where("v") == old))

    @rule(value=st.integers(0, 3))
    def remove(self, value: int) -> None:
        self.both(lambda table: table.remove(where("v") == value))

    @rule()
    def truncate(self) -> None:
        self.both(lambda table: table.truncate())

    @rule()
    def reopen(self) -> None:
        self.db = JournalDB(f"{self.folder.name}/db")

    @invariant()
    def same(self) -> None:
        self.both(lambda table: [(row.doc_id, dict(row)) for row in table])
        assert isinstance(self.db.table("t"), JournalTable)
        assert json.dumps(self.db.journal.read()) == json.dumps(again(self.db))


TestPair = Pair.TestCase
TestPair.settings = cases(25, stateful_step_count=25)
