"""The cost of a hub: an entry against the local journal, two processes against one, and a thousand tables at once.

Hub, processes and clients are on this machine. The hub syncs every message to the disk, as the local journal does, or
as it comes (a cluster has three copies instead). The copies in the data folders are written meanwhile by threads.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import nats
import nats.errors

from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.hub.link import SEND_TIMEOUT
from companion.play.live_game import begin
from companion.play.ports import GameStore, StoreError
from tests.bench.live import LONGEST, QUIET, Reader
from tests.bench.measure import Comparison, Figure, Medians, processor, ratio_interleaved, timed
from tests.bench.tables import READY, SEATS
from tests.drive import ROOT
from tests.drive.app_server import AppServer
from tests.drive.hub.around import game_in, hub_of, opened
from tests.drive.hub.servers import HubServer
from tests.drive.kept import keep, sample
from tests.drive.storage.games import simple, store_in, summary
from tests.drive.visitor import Visitor, undo_and_redo
from tests.drive.waiting import until
from tests.torture.others import a_step
from tests.torture.trials import module_environment

APPENDS: Final = 200
TAPS: Final = 12
ENTRIES: Final = 20
TABLES: Final = 1_000
EVERY: Final = 5.0
SECONDS: Final = 15.0
PROCESSES: Final = 2
APPEND_GOAL: Final = 4.0
"""Still below a twentieth of what a tap may take."""
A_STEP: Final = 400
"""Bytes, about what a step takes in the hub."""
SEEN_GOAL: Final = 1.5
TABLES_GOAL: Final = 50.0
SILENT_GOAL: Final = 2.5
"""Two and a half seconds, where the client alone waits for one."""


def hub() -> Iterator[object]:
    """The lines of the hub."""
    yield _append("every message synced", synced=True)
    yield _append("synced as it comes", synced=False)
    yield _against_its_client()
    yield _silent()
    yield _two_processes()
    yield from _tables()


def _append(name: str, synced: bool) -> Comparison:
    with TemporaryDirectory() as path, HubServer(Path(path) / "hub", synced=synced) as server:
        base = Path(path)
        with hub_of(base / "ours", server) as ours:
            local = store_in(base / "theirs")
            appends = timed(_appends(ours.games)), timed(_appends(local))

            def through_hub() -> float:
                took = appends[0]()
                ours.games.flush(LONGEST)  # nobody waits for the copy, but the next sample would
                return took

            took = ratio_interleaved(through_hub, appends[1], APPENDS, APPENDS // 10)
    return Comparison(f"hub: an entry kept by the hub ({name}), against the local journal", took, APPEND_GOAL)


def _against_its_client() -> Comparison:
    """The app's own share: the other sample is a message as long, kept by the same hub through its client alone."""
    with (
        TemporaryDirectory() as path,
        HubServer(Path(path) / "hub") as server,
        hub_of(Path(path) / "ours", server) as ours,
    ):
        append = timed(_appends(ours.games))
        loop = asyncio.new_event_loop()
        connection = loop.run_until_complete(nats.connect(server.address))
        js = connection.jetstream()
        loop.run_until_complete(js.add_stream(name="BARE", subjects=["bare"]))

        def through_hub() -> float:
            took = append()
            ours.games.flush(LONGEST)
            return took

        message = timed(lambda: loop.run_until_complete(js.publish("bare", bytes(A_STEP))))
        took = ratio_interleaved(through_hub, message, APPENDS, APPENDS // 10)
        loop.run_until_complete(connection.close())
        loop.close()
    return Comparison("hub: an entry kept by the hub, against a message of its bare client", took, APPEND_GOAL)


def _silent() -> Comparison:
    """How long an entry waits for a hub that stands still until that is told; the other sample is its client's wait."""
    with (
        TemporaryDirectory() as path,
        HubServer(Path(path) / "hub") as server,
        hub_of(Path(path) / "ours", server) as ours,
    ):
        game = game_in(ours.games)
        loop = asyncio.new_event_loop()
        connection = loop.run_until_complete(nats.connect(server.address))
        server.freeze()

        def entry() -> None:
            with suppress(StoreError):
                game.propose(Petition(0))

        def message() -> None:
            with suppress(nats.errors.TimeoutError):
                loop.run_until_complete(connection.jetstream().publish("bare", b"", timeout=SEND_TIMEOUT))

        took = Medians(timed(entry)(), timed(message)())
        server.thaw()
        loop.run_until_complete(connection.close())
        loop.close()
    return Comparison("hub: told that it stands still, against its bare client", took, SILENT_GOAL)


def _appends(store: GameStore) -> Callable[[], None]:
    store.begin(simple("played"), summary())
    numbers = count()

    def action() -> None:
        number = next(numbers)
        moment = f"2026-12-01T12:00:{number // 1000 % 60:02d}.{number % 1000:03d}+00:00"
        store.append("played", number, a_step(number), moment, summary(score=number))

    return action


# --- two processes -----------------------------------------------------------------------------------


def _two_processes() -> Comparison:
    """A tap in one window until another one is sent something: both at one process, or each at its own with a hub."""
    document = sample(1)
    document = {**document, "events": document["events"][:ENTRIES]}
    with TemporaryDirectory() as path, ExitStack() as stack:
        base = Path(path)
        alone = stack.enter_context(AppServer(base / "alone"))
        id = keep(alone, document)
        server = stack.enter_context(HubServer(base / "hub"))
        with hub_of(base / "begins", server) as beside:
            shared = begin(ISLAND_FORTRESS, beside.games, ISLAND_FORTRESS.read(document)).id
        options = ["--hub", server.address]
        one, other = (stack.enter_context(AppServer(base / name, options=options)) for name in ("one", "other"))
        ours = _tapping(stack, one, other, shared)
        theirs = _tapping(stack, alone, alone, id)
        time.sleep(3)  # what a new app does beside, once
        took = ratio_interleaved(ours, theirs, TAPS, 4)
    return Comparison("hub: a tap seen at another process, against the same process", took, SEEN_GOAL)


def _tapping(stack: ExitStack, one: AppServer, other: AppServer, id: str) -> Callable[[], float]:
    tapper = stack.enter_context(Visitor(one.url, f"/games/{id}").register())
    tapper.wait_until_shown("undo")
    buttons = undo_and_redo(tapper)
    watcher = Reader(stack.enter_context(Visitor(other.url, f"/games/{id}").register()))
    own, turns = Reader(tapper), count()

    def tap() -> float:
        for reader in (own, watcher):
            reader.forget()
        start = time.monotonic()
        tapper.event(buttons[next(turns) % 2], "click")
        while not watcher.first and time.monotonic() - start < LONGEST:
            time.sleep(0.0005)
        while time.monotonic() - max(own.came, watcher.came) < QUIET:
            time.sleep(0.02)
        return 1000 * (watcher.first - start)

    return tap


# --- a thousand tables -------------------------------------------------------------------------------


def _tables() -> Iterator[Figure | str]:
    """Tables of four seats, an entry every five seconds each; two seats of each sit at either process."""
    with TemporaryDirectory() as path, HubServer(Path(path) / "hub") as server:
        base = Path(path)
        document = sample(1)
        record = ISLAND_FORTRESS.read({**document, "events": document["events"][:ENTRIES]})
        with hub_of(base / "begins", server) as beside:
            games = [begin(ISLAND_FORTRESS, beside.games, record).id for _ in range(TABLES)]
        used = processor(server.pid)
        told = _served(base, server, games)
        used = processor(server.pid) - used
        notes = [note for each in told for note in each["kept"]]
        with hub_of(base / "looks", server) as looks:
            until(lambda: looks.games.flush(5), 60)
            there = Counter(str(entry.note) for id in games for entry in opened(looks.games, id).entries[ENTRIES:])
    waits, seen = ([value for each in told for value in each[key]] for key in ("waits", "seen"))
    what = f"{TABLES:,} tables x {SEATS} seats, an entry every {EVERY:.0f} s for {SECONDS:.0f} s"
    yield f"hub: {what}: {len(notes):,} kept, {sum(each['refused'] for each in told)} refused and sent again"
    for name, values in (("kept", waits), ("seen at the other process", seen)):
        yield f"hub: {name} after {statistics.median(values):.1f} ms, slowest {max(values):.0f} ms"
        yield Figure(f"hub: {name}, p99", statistics.quantiles(values, n=100)[98], TABLES_GOAL, "ms")
    lost = sum(there[note] == 0 for note in notes)
    twice = sum(number - 1 for number in there.values())
    yield Figure("hub: entries lost", lost, 0, "entries")
    yield Figure("hub: entries kept twice", twice, 0, "entries")
    for each in told:
        share = 100 * each["processor"] / SECONDS
        yield f"hub: a process took {share:.0f} % of a core and {each['memory']:.0f} MB"
    yield f"hub: its server took {100 * used / SECONDS:.0f} % of a core for {len(notes) / SECONDS:.0f} entries a second"


def _served(base: Path, server: HubServer, games: list[str]) -> list[dict[str, Any]]:
    """The results that the processes report at the end."""
    started = []
    for number in range(PROCESSES):
        share = SEATS // PROCESSES
        seats = list(range(number * share, (number + 1) * share))
        plan = base / f"plan-{number}"
        plan.write_text(json.dumps({"games": games, "seats": seats, "seconds": SECONDS, "every": EVERY}), "utf-8")
        command = [
            sys.executable,
            "-m",
            "tests.bench.tables",
            server.address,
            str(base / f"process-{number}"),
            str(plan),
        ]
        started.append(
            subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=module_environment(), cwd=ROOT
            )
        )
    for process in started:
        assert process.stdout
        assert process.stdout.readline().strip() == READY
    at = time.monotonic() + 1
    for process in started:
        assert process.stdin
        process.stdin.write(f"{at}\n")
        process.stdin.flush()
    return [json.loads(_told(process)) for process in started]


def _told(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    with process:
        return process.stdout.read()
