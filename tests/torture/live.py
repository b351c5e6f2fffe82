"""The live table tortured: two processes at one hub, each killed in turn while four phones enter; a cluster of three.

A phone that hears nothing goes to the other process, and sends once more what it does not know to be kept. At the end
of a round a process with an empty folder shows what there is: each note that was acknowledged once, and no note twice.
"""

from __future__ import annotations

import contextlib
import os
import random
import resource
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from companion.engine.record import RecordError
from companion.engine.ruling import IllegalMove
from companion.play.live_game import LiveGame
from companion.play.ports import StoreError
from companion.services import services_in
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.hub.around import game_in, hub_of, opened
from tests.drive.hub.servers import HubServer, cluster
from tests.drive.waiting import until
from tests.torture.away import away
from tests.torture.club import KEPT
from tests.torture.phones import whole_game
from tests.torture.trials import ROOT, Row, folder, module_environment, row

PHONES: Final = 4
GAMES: Final = 2
BETWEEN: Final = 0.015
"""Seconds that a phone rests after an entry, at most twice as long."""
MAX_LIFE: Final = 0.4
ANSWER_TIMEOUT: Final = 10.0
LOST_IN_A_CLUSTER: Final = 4
"""Losses of each server: the other two take up to ten seconds to choose who leads."""
A_ROUND: Final = 5
"""Kills of each before games are begun anew: in long ones a phone would mostly look whether its note is there."""
MAX_START_TIME: Final = 90.0


class Process:
    """A process at the hub, and where phones reach it."""

    def __init__(self, base: Path, name: str, hub: str) -> None:
        self.folder = base / name
        self.path = str(base / f"{name}.socket")
        self._hub = hub
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until phones can come."""
        with contextlib.suppress(FileNotFoundError):
            os.remove(self.path)
        command = [sys.executable, "-m", "tests.torture.club", self._hub, str(self.folder), self.path]
        log = open(f"{self.path}.log", "a")  # noqa: SIM115 - the process has it
        with log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=module_environment(), cwd=ROOT
            )
        assert self._process.stdout
        if not self._process.stdout.readline():
            raise ChildProcessError(Path(f"{self.path}.log").read_text("utf-8")[-2000:])

    def kill(self) -> None:
        """End it where it is."""
        if self._process:
            self._process.kill()
            with self._process:
                self._process.wait()


class Phone:
    """A client that enters one thing after the other, each under a note of its own, at whichever process answers."""

    def __init__(self, name: str, processes: Sequence[Process], games: Sequence[str]) -> None:
        self.acked: list[str] = []
        self.slowest = 0.0
        self.refused: Counter[str] = Counter()
        self._name = name
        self._processes = processes
        self._games = games
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Enter nothing more."""
        self._is_over.set()
        self._thread.join(2 * ANSWER_TIMEOUT)

    def _run(self) -> None:
        chance, at = random.Random(self._name), int(self._name[-1])
        number = 0
        while not self._is_over.is_set():
            at += 1
            with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(ANSWER_TIMEOUT)
                connection.connect(self._processes[at % len(self._processes)].path)
                with connection.makefile("rw") as lines:
                    while not self._is_over.is_set() and self._enter(lines, number):
                        number += 1
                        time.sleep(chance.uniform(BETWEEN, 2 * BETWEEN))
            time.sleep(BETWEEN)

    def _enter(self, lines: object, number: int) -> bool:
        """True if an entry is known to be kept; false where the phone has to go elsewhere."""
        note, since = f"{self._name}/{number}", time.monotonic()
        while not self._is_over.is_set():
            lines.write(f"{self._games[number % len(self._games)]} {note}\n")  # type: ignore[attr-defined]
            lines.flush()  # type: ignore[attr-defined]
            answer = lines.readline().strip()  # type: ignore[attr-defined]
            if answer == KEPT:
                self.acked.append(note)
                self.slowest = max(self.slowest, time.monotonic() - since)
                return True
            if not answer:
                return False
            self.refused[answer] += 1
            time.sleep(BETWEEN)
        return False


def live(quick: bool) -> Iterator[Row]:
    """Processes and hubs that are killed while phones enter."""
    kills = 2 if quick else 50
    with folder() as base, HubServer(base / "hub") as server:
        yield _killed_in_turn("two processes and their hub, killed in turn", kills, base, [server], [server])
    with folder() as base, cluster(base / "hub") as servers:
        turns = LOST_IN_A_CLUSTER if not quick else 1
        dying = servers[: 1 if quick else None]
        yield _killed_in_turn("servers of a cluster of three, one at a time", turns, base, dying, servers)
    yield from away(quick)
    if not quick:
        with folder() as base, HubServer(base / "hub") as server:
            yield whole_game(base, server)


def _killed_in_turn(name: str, kills: int, base: Path, dying: list[HubServer], servers: list[HubServer]) -> Row:
    """`kills` of each: of both processes and of the one server, or of `dying` ones of three."""
    is_one = len(servers) == 1
    address = ",".join(server.address for server in servers)
    processes = [Process(base, f"process-{number}", address) for number in (1, 2)]
    chance, slowest = random.Random(name), 0.0
    refused: Counter[str] = Counter()
    with row(name) as made:
        try:
            for process in processes:
                process.start()
            for first in range(0, kills, A_ROUND):
                turns = range(first, min(kills, first + A_ROUND))
                with made.trial(f"kills {first + 1} to {turns[-1] + 1}"):
                    phones = _round(base / f"round-{first}", processes, (dying, servers), turns, chance, made)
                    slowest = max(slowest, *(phone.slowest for phone in phones))
                    for phone in phones:
                        refused.update(phone.refused)
        finally:
            for process in processes:
                process.kill()
        made.trials = kills * (3 if is_one else len(dying))
        told = ", ".join(f"{count} x {problem}" for problem, count in sorted(refused.items()))
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000
        made.note = (
            f"slowest {slowest:.2f} s; refused and sent again: {told or 'none'}; a process had {most:.0f} MB at most"
        )
    return made


def _round(
    base: Path,
    processes: list[Process],
    hubs: tuple[list[HubServer], list[HubServer]],
    turns: range,
    chance: random.Random,
    made: Row,
) -> list[Phone]:
    """Kills of each, while phones enter; `hubs` are the servers to be killed, and all of them."""
    dying, servers = hubs
    is_one = len(servers) == 1
    with hub_of(base / "begins", *servers) as hub:
        until(lambda: not hub.is_away)
        games = [game_in(hub.games).id for _ in range(GAMES)]
    phones = [Phone(f"{turns[0]}-phone-{number}", processes, games) for number in range(PHONES)]
    try:
        for _ in turns:
            for process in processes if is_one else ():
                time.sleep(chance.uniform(0, MAX_LIFE))
                process.kill()
                process.start()
            for server in dying:
                _when_entered(phones)
                time.sleep(chance.uniform(0, MAX_LIFE))
                server.kill()
                if not is_one:
                    _when_entered(phones)  # with two of three
                server.start()
        _when_entered(phones)
    finally:
        for phone in phones:
            phone.end()
    made.acked += sum(len(phone.acked) for phone in phones)
    _look(base / "looks", processes, servers, games, [note for phone in phones for note in phone.acked], made)
    return phones


def _when_entered(phones: Sequence[Phone]) -> None:
    """Return when each phone has entered something more."""
    before = [len(phone.acked) for phone in phones]
    until(lambda: all(len(phone.acked) > count for phone, count in zip(phones, before, strict=True)), MAX_START_TIME)


def _look(
    base: Path, processes: list[Process], servers: list[HubServer], games: list[str], acked: list[str], made: Row
) -> None:
    """Compare what somebody new sees, and what the copies hold, with what was acknowledged."""
    with hub_of(base, *servers) as hub:
        until(lambda: not hub.is_away and hub.games.flush(5))
        services_in("", hub=hub)
        seen = _notes(lambda id: opened(hub.games, id), games, made)
    for note, count in Counter(acked).items():
        if count > 1 or seen[note] != 1:
            made.lose(f"{note} was acknowledged {count} times and is there {seen[note]} times")
    for note, count in seen.items():
        if count > 1:
            made.lose(f"{note} is there {count} times")
    for process in processes:
        until(lambda process=process: _copied(process.folder, games, made) == seen)  # type: ignore[misc]


def _copied(path: Path, games: list[str], made: Row) -> Counter[str]:
    store = TinyGameStore(str(path))
    return _notes(lambda id: opened(store, id), games, made)


def _notes(open_game: Callable[[str], LiveGame[object, object, object]], games: list[str], made: Row) -> Counter[str]:
    found: Counter[str] = Counter()
    for id in games:
        try:
            game = open_game(id)
        except (StoreError, RecordError, IllegalMove) as error:
            made.lose(f"the game {id} cannot be read: {error}")
            continue
        if game.problem or game.reviews:
            made.alarm(f"the game {id}: {game.problem or game.reviews}")
        found.update(str(entry.note) for entry in game.entries)
    return found
