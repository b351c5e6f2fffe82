"""Processes that are killed, processes that write at once, and power that goes: what was acknowledged is there."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.engine.record import Record
from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.play.live_game import begin
from companion.play.ports import StaleView
from tests.drive.storage.faults import CRASHES, Crash, FaultyFileOps
from tests.drive.storage.games import SETUP, enter, opened, store_in
from tests.torture.known import Known
from tests.torture.others import Stock, Whole, written_by
from tests.torture.power import Disk, can_cut
from tests.torture.session import Session, judge, pictures, told_of_damage
from tests.torture.trials import Child, Row, Tell, folder, module_environment, row

MAX_LIFE: Final = 0.02
"""Seconds that a process lives at most once it has kept something."""
PROCESSES_A_GAME: Final = 5


class KillingFileOps(FaultyFileOps):
    """Kills its process where another disk would fail."""

    def _do(self, *arguments: Any) -> Any:
        try:
            return super()._do(*arguments)
        except Crash:
            os.kill(os.getpid(), signal.SIGKILL)


def kills(quick: bool) -> Iterator[Row]:
    """Kill -9 inside every file operation, at random moments, and of fresh interpreters."""
    yield _inside_operations(9 if quick else 1, 1 if quick else 2)
    yield _at_random("kills at random moments", 20 if quick else 640, Child)
    yield _at_random("kills of fresh interpreters", 1 if quick else 40, Fresh)
    yield _control(6 if quick else 60)


def _inside_operations(every: int, rounds: int) -> Row:
    """Before, half-way through and after each operation of a session."""
    with row("kills inside file operations") as made, folder() as base:
        expected = pictures(_new(base / "expected"))
        ops = FaultyFileOps()
        Session(_new(base / "count"), ops).play(lambda _: None)
        for turn in range(rounds):
            for place, kind in enumerate(CRASHES):
                for at in range((turn + place) % every, len(ops.calls), every):
                    where = f"{kind} {ops.calls[at]} ({at})"
                    one = _new(base / "one")
                    with made.trial(where):
                        child = Child(Session(one, KillingFileOps(at, kind)).play)
                        judge(one, len(child.end()), expected, made, where)
        made.note = f"{len(ops.calls)} file operations"
    return made


def _new(path: Path) -> Path:
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    return path


# --- at random ---------------------------------------------------------------------------------------


class Fresh:
    """As `Child`, with an interpreter of its own."""

    def __init__(self, work: partial[None]) -> None:
        path, seed = work.args
        script = (
            f"from tests.torture.kills import play_on; play_on({str(path)!r}, {seed}, lambda id: print(id, flush=True))"
        )
        command = [sys.executable, "-c", script]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=module_environment())
        self._told = ""

    def first(self) -> None:
        """Return when it has told something, or has ended."""
        assert self._process.stdout
        self._told += self._process.stdout.readline()

    def kill(self) -> None:
        """End it where it is."""
        self._process.kill()

    def end(self) -> list[str]:
        """Its output until its end."""
        assert self._process.stdout
        with self._process:
            self._told += self._process.stdout.read()
        if self._process.returncode > 0:
            raise ChildProcessError("the child failed")
        return self._told.split("\n")[:-1]


def play_on(path: str, seed: int, tell: Tell) -> None:
    """Enter steps without end, in up to two games; every fifth process begins one."""
    store = store_in(Path(path))
    games = [opened(store, line.id) for line in store.games(limit=2) if seed % PROCESSES_A_GAME or line.scores[0] < 9]
    if not games or not seed % PROCESSES_A_GAME:
        games = [*games[:1], begin(ISLAND_FORTRESS, store, Record(SETUP))]
        tell(games[-1].id)
    chance = random.Random(seed)
    while True:
        game = chance.choice(games)
        enter(game)
        tell(game.id)


def _at_random(name: str, trials: int, kind: type[Child] | type[Fresh]) -> Row:
    """One library of games that process after process plays on with, until it is killed."""
    chance = random.Random(name)
    with row(name) as made, folder() as path:
        known = Known()
        for turn in range(trials):
            with made.trial(f"kill {turn}"):
                child = kind(partial(play_on, str(path), turn))
                child.first()
                time.sleep(chance.uniform(0, MAX_LIFE))
                child.kill()
                known.told(child.end(), made)
                look(path, known, made, f"kill {turn}", is_thorough=turn % 50 == 49 or turn == trials - 1)
    return made


def look(path: Path, known: Known, row: Row, where: str, is_thorough: bool = True) -> None:
    """Compare what another start of the app shows with what is known; the games last played are read as a whole."""
    store = store_in(path)
    listed = {line.id: line.scores[0] if line.scores else -1 for line in store.games()}
    known.compare(listed, row, where)
    for id in listed if is_thorough else list(listed)[:2]:
        if len(opened(store, id).entries) != listed[id]:
            row.lose(f"{where}: the list is not as the game {id}")
    if is_thorough:
        store.check_all()
    told_of_damage(path, row, where)


def _control(trials: int) -> Row:
    """Stock TinyDB, killed half-way through a write of its file."""
    with row("stock TinyDB, killed inside a write", is_control=True) as made, folder() as base:
        whole = Stock(str(_new(base / "whole") / "games.json"))
        whole.make(24)
        for turn in range(trials):
            one = _new(base / "one") / "games.json"
            shutil.copy(whole.path, one)
            with made.trial(f"write {turn}"):
                child = Child(partial(_stock_killed, str(one), turn % 6, (turn % 9 + 1) / 10))
                acked = len(child.end())
                made.acked += acked
                kept = Stock(str(one)).counts().get("0", 0) - Whole.STEPS
                made.lost += max(0, acked - kept) + 24 * Whole.STEPS * (kept < 0)
        made.note = "lost counts every step of a file that cannot be read"
    return made


def _stock_killed(path: str, at: int, part: float, tell: Tell) -> None:
    stock = Stock(path)
    stock.kill_in(at, part)
    for number in range(10):
        stock.append("0", Whole.STEPS + number)
        tell(str(number))


# --- at once -----------------------------------------------------------------------------------------


def processes(quick: bool) -> Iterator[Row]:
    """Two processes that save in one game; a third has an outdated view of it."""
    saves, rounds = (20, 1) if quick else (100, 10)
    with row(f"two processes x {saves} saves") as made, folder() as path:
        game = begin(ISLAND_FORTRESS, store_in(path), Record(SETUP))
        stale = 0
        for turn in range(rounds):
            with made.trial(f"round {turn}"):
                outdated = opened(store_in(path), game.id)
                before = [entry.note for entry in outdated.entries]
                start = _soon()
                children = [Child(partial(_saves, start, path, game.id, f"{turn} {name}", saves)) for name in "ab"]
                told = [note for child in children for note in child.end()]
                stale += told.count("stale")
                acked = [note for note in told if note != "stale"]
                made.acked += len(acked)
                try:
                    enter(outdated)
                    made.lose(f"round {turn}: an outdated save was kept")
                except StaleView:
                    stale += 1
                notes = [entry.note for entry in opened(store_in(path), game.id).entries]
                if sorted(map(str, notes[len(before) :])) != sorted(acked) or notes[: len(before)] != before:
                    made.lose(f"round {turn}: {len(notes) - len(before)} of {len(acked)}")
                told_of_damage(path, made, f"round {turn}")
        made.note = f"{stale} outdated saves, all refused"
    yield made

    with row("stock TinyDB, two processes", is_control=True) as made, folder() as path:
        for turn in range(min(rounds, 3)):
            made.trials += 1
            stock = Stock(str(path / f"{turn}.json"))
            stock.make(8)
            start = _soon()
            both = [Child(partial(_stock_saves, start, stock.path, 300)) for _ in "ab"]
            counted = [_acked(child) for child in both]
            made.exceptions += sum(failed for _, failed in counted)
            made.acked += sum(acked for acked, _ in counted)
            kept = Stock(stock.path).counts().get("0", 0) - Whole.STEPS
            made.lost += max(0, sum(acked for acked, _ in counted) - max(0, kept))
    yield made


def _soon() -> float:
    return time.monotonic() + 0.05


def _wait_for(start: float) -> None:
    time.sleep(max(0.0, start - time.monotonic()))


def _saves(start: float, path: Path, id: str, name: str, saves: int, tell: Tell) -> None:
    _wait_for(start)
    game = opened(store_in(path), id)
    for number in range(saves):
        while True:
            try:
                game.propose(AdjustCounts(0, score=1), note=f"{name} {number}")
                break
            except StaleView:
                tell("stale")
        tell(f"{name} {number}")


def _stock_saves(start: float, path: str, saves: int, tell: Tell) -> None:
    _wait_for(start)
    stock = Stock(path)
    failed = 0
    for number in range(saves):
        try:
            stock.append("0", number)
        except (ValueError, LookupError):
            failed += 1
            continue
        tell("kept")
    tell(f"failed {failed}")


def _acked(child: Child) -> tuple[int, int]:
    told = child.end()
    return told.count("kept"), int(told[-1].split()[1])


# --- power cuts --------------------------------------------------------------------------------------


def power_cuts(quick: bool) -> Iterator[Row]:
    """A disk of its own that goes from one moment to the next, with all that was not synced."""
    if quick or not can_cut():
        with row("power cuts") as made:
            made.note = "not tried: " + (
                "the short run has none" if quick else "needs root and a loop device with ext4"
            )
        yield made
        return
    with folder() as base, Disk(base) as disk:
        yield _cuts(disk, "power cuts (ext4)", 120, play_on, _listed, is_control=False)
        for name, is_control in (("SQLite WAL, FULL", False), ("SQLite WAL, NORMAL", True), ("stock TinyDB", True)):
            write, read = written_by(name)
            yield _cuts(disk, f"power cuts: {name}", 30, write, read, is_control=is_control)


def _cuts(
    disk: Any,
    name: str,
    trials: int,
    write: Callable[[str, int, Tell], None],
    read: Callable[[Path, Known, Row, str], None],
    is_control: bool,
) -> Row:
    chance = random.Random(name)
    with row(name, is_control=is_control) as made:
        known = Known()
        disk.empty()
        for turn in range(trials):
            with made.trial(f"cut {turn}"):
                child = Child(partial(_until_power_goes, write, str(disk.path), turn))
                child.first()
                time.sleep(chance.uniform(0, MAX_LIFE))
                sure = child.so_far()
                disk.cut()
                child.kill()
                told = child.end()
                known.told(told[:sure], made)
                known.unsure = len(told) - sure
                disk.mount()
                read(disk.path, known, made, f"cut {turn}")
    return made


def _until_power_goes(write: Callable[[str, int, Tell], None], path: str, seed: int, tell: Tell) -> None:
    try:
        write(path, seed, tell)
    except Exception:
        os.kill(os.getpid(), signal.SIGKILL)


def _listed(path: Path, known: Known, row: Row, where: str) -> None:
    look(path, known, row, where, is_thorough=where.endswith("9"))
