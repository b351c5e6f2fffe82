"""The live table on the wire: who comes in with which key, what a device may do there, and what it is refused."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from companion.admission.keys import Keys
from companion.rights import PLAYING, Grant
from companion.storage.tinydb_store import TinyGameStore
from companion.web.connections import Limits
from tests.drive import PATIENCE, waiting
from tests.drive.app_server import AppServer
from tests.drive.kept import keep, kept_game, record, record_of, sample
from tests.drive.visitor import Visitor, is_open, undo_and_redo
from tests.e2e.test_share import know_cards
from tests.web.conftest import ask
from tests.web.test_door import cookie_of, join, key_of

THREE = ("Anna", "Bill", "Cecil")
FOUR_IN_FULL = 22
"""A sample of four players, all of it tracked."""
BIDS = {"Anna": 1, "Bill": 0, "Cecil": 0}


class Table:
    """A game that is open to guests, in an app that listens to the network."""

    def __init__(self, server: AppServer, stack: ExitStack) -> None:
        self.server = server
        self.stack = stack
        self.id = keep(server, record(THREE))
        self.other = keep(server, record(("Xenia", "Yvonne")))
        self._host = cookie_of(join(server, key_of(server)))
        host = self.host()
        host.wait_until_shown("live-open")
        host.tap("live-open")
        host.wait_until_shown("live-kind-player")
        host.close()

    def visit(self, cookie: str, route: str = "") -> Visitor:
        """A window of a device."""
        return self.stack.enter_context(
            Visitor(self.server.url, route or f"/games/{self.id}", headers={"Cookie": cookie}).register()
        )

    def host(self, page: str = "/invite") -> Visitor:
        """A window of the host; whoever needs one opens it, as one that nobody reads for a while is put out."""
        return self.visit(self._host, f"/games/{self.id}{page}")

    def key(self, role: str) -> str:
        """The key of a role."""
        return self.server.keys[Grant(role, self.id)]

    @property
    def devices(self) -> dict[str, Any]:
        """The saved keys and devices."""
        found: dict[str, Any] = json.loads((self.server.data / "devices").read_text("utf-8"))
        return found

    def cookie(self, role: str) -> str:
        """The secret that a device admitted with that role keeps."""
        return cookie_of(join(self.server, self.key(role)))

    def player(self, seat: int) -> tuple[str, Visitor]:
        """A device that has come in and taken a seat."""
        cookie = self.cookie("player")
        visitor = self.visit(cookie)
        visitor.wait_until_shown(f"seat-{seat}")
        visitor.tap(f"seat-{seat}")
        visitor.wait_until_shown("bar-petition")
        return cookie, visitor

    @property
    def events(self) -> list[Any]:
        """The entries of the game."""
        return list(record_of(TinyGameStore(str(self.server.data)), self.id)["events"])


@pytest.fixture(scope="module")
def open_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp("live") / "data"
    names = ["--name", "127.0.0.1", "--name", "nowhere.invalid"]
    with AppServer(folder, options=["--host", "0.0.0.0", *names]) as server, ExitStack() as stack:
        yield Table(server, stack)


@pytest.fixture
def table(open_table: Table) -> Iterator[Table]:
    """Return a table of three, open to guests; windows of a test end with it."""
    with ExitStack() as stack:
        open_table.stack = stack
        yield open_table


def until(is_so: Callable[[], object], *windows: Visitor) -> None:
    """Let windows take in what comes until something is so."""

    def is_so_by_now() -> object:
        for window in windows:
            window.rest(0.05)
        return is_so()

    try:
        waiting.until(is_so_by_now)
    except AssertionError as error:
        error.add_note("\n\n".join(one.says() for one in windows))
        raise


def has(table: Table, count: int) -> Callable[[], bool]:
    """True if so many entries are kept."""
    return lambda: len(table.events) == count


def wins(table: Table, visitor: Visitor, seat: int) -> None:
    """Enter who won the petition; a panel takes no tap in the moment after it has come."""
    count = len(table.events)
    while not visitor.find(f"winner-{seat}"):  # a bar takes no tap in the moment after somebody else's entry
        visitor.tap("bar-petition")
        with suppress(TimeoutError):
            visitor.wait_until_shown(f"winner-{seat}", 1)

    def is_entered() -> bool:
        if len(table.events) == count:
            visitor.tap(f"winner-{seat}")
            visitor.settle()
        return len(table.events) > count

    until(is_entered, visitor)
    assert len(table.events) == count + 1


def goes(visitor: Visitor, route: str) -> None:
    """Say that the window is at another address, as a client does that somebody has typed it into."""
    page = next(control for control in visitor.controls.values() if control.get("_c") == "Page")
    visitor.event(page["_i"], "route_change", {"route": route})
    visitor.settle()


def test_the_host_is_shown_only_addresses_that_lead_here(table: Table) -> None:
    """Each was asked for something that no other app would answer."""
    host = table.host()
    host.wait_until_shown("live-address")
    assert host.find("live-address")["label"] == f"{table.server.url}/"  # type: ignore[index]
    assert "nowhere.invalid" not in host.says()
    assert re.fullmatch("[0-9a-f]{16}", ask(table.server, "/join/here").body)


@pytest.mark.parametrize("page", ["/share", "/share/cards", "/settings"])
def test_codes_of_the_host_lead_to_the_address_of_the_invitation(tmp_path: Path, page: str) -> None:
    """Who opened the app at the address of its own machine shares one that other cameras open, once tested."""
    names = ["--name", "nowhere.invalid", "--name", "127.0.0.2"]
    server = AppServer(tmp_path / "data", options=["--host", "0.0.0.0", *names])
    know_cards(server, 1)
    with server, ExitStack() as stack:
        table = Table(server, stack)
        host = table.host()
        host.wait_until_shown("live-address")
        invited = str(host.find("live-address")["label"]).rstrip("/")  # type: ignore[index]
        goes(host, f"/games/{table.id}{page}" if page == "/share" else page)
        host.wait_for(lambda: f"{invited}/#/i/" in host.says() or f"the address of this app: {invited}" in host.says())
        assert "127.0.0.1" not in invited


def test_a_phone_takes_a_seat_and_the_host_sees_it(table: Table) -> None:
    """The link leads to the table; there it asks who it is, and then shows the own seat first."""
    answer = join(table.server, table.key("player"))
    assert answer.headers["location"] == f"/#/games/{table.id}"
    host = table.host()
    _, bill = table.player(1)
    cards = [str(c["identifier"]) for c in bill.controls.values() if re.match(r"player-\d$", str(c.get("identifier")))]
    assert cards[0] == "player-1"
    host.wait_until_shown("live-seat-1")
    host.wait_for(lambda: "Bill: connected" in host.says())
    wins(table, bill, 0)


def test_own_supplies_and_role_cards_stand_first(tmp_path: Path) -> None:
    """Whoever has the third seat finds its column before those of the others, which stay in their order."""
    server = AppServer(tmp_path / "data", options=["--host", "0.0.0.0"])
    id = kept_game(server, sample(FOUR_IN_FULL), 20)
    keys = Keys(str(server.data))
    keys.open_table(id)
    secret = keys.admit(Grant(PLAYING, id))
    device = keys.device(secret)
    assert device
    keys.sit(device.id, 2)
    cookie = {"Cookie": f"companion-{server.port}={secret}"}
    with server, Visitor(server.url, f"/games/{id}/supplies", headers=cookie).register() as window:
        window.wait_until_shown("supply-2-jade")
        shown = [str(control.get("identifier")) for control in window.controls.values()]
    for name in ("jade", "laborers", "recruiter", "taskmaster"):
        assert [each for each in shown if re.fullmatch(rf"supply-\d-{name}", each)] == [
            f"supply-{seat}-{name}" for seat in (2, 0, 1, 3)
        ]


ELSEWHERE = (
    "/",
    "/settings",
    "/settings/data",
    "/settings/devices",
    "/new",
    "/plays",
    "/receive",
    "/opened",
    "/games/OTHER",
    "/games/OTHER/log",
    "/games/OTHER/share",
    "/games/OTHER/at/0",
    "/games/ID/invite",
    "/games/ID/share",
    "/games/ID/revision?delete=1&of=1",
)


def test_guests_are_shown_nothing_but_their_table(table: Table) -> None:
    """Whatever address they name, at the start or later. Who only looks on has no window (`test_onlookers.py`)."""
    paths = [path.replace("OTHER", table.other).replace("ID", table.id) for path in ELSEWHERE]
    cookie = table.cookie("player")
    with (
        Visitor(table.server.url, paths[9], headers={"Cookie": cookie}).register() as begun,
        Visitor(table.server.url, headers={"Cookie": cookie}).register() as visitor,
    ):
        begun.settle()
        for path in paths:
            goes(visitor, path)
        said = visitor.says() + begun.says()
        assert "Anna" in said
        assert not any(name in said for name in ("Xenia", "Yvonne", str(table.server.data)))
        shown = {str(control.get("identifier")) for control in visitor.controls.values()}
        assert not shown & {"settings-data", "home-new", "live-code-player", "devices-key", "revision-accept", "code"}
        assert not any(table.key("player") in re.sub(r"\s", "", text) for text in said.split("\n"))


def test_the_title_says_whose_turn_it_is(table: Table) -> None:
    """By it the page of that device vibrates and chimes, if its reader wants that; on no other device."""
    id = keep(table.server, record(THREE, tracking="full", events=[{"type": "petition", "bids": BIDS}]))
    host = cookie_of(join(table.server, key_of(table.server)))
    with Visitor(table.server.url, f"/games/{id}/invite", headers={"Cookie": host}).register() as window:
        window.wait_until_shown("live-open")
        window.tap("live-open")
        window.wait_until_shown("live-code-player", 20)
    key = table.server.keys[Grant(PLAYING, id)]
    titles: list[bool] = []
    for seat in (0, 1):
        headers = {"Cookie": cookie_of(join(table.server, key))}
        with _Listens(table.server.url, f"/games/{id}", headers=headers).register() as phone:
            phone.wait_until_shown(f"seat-{seat}")
            assert phone.find("seat-signal")
            phone.tap(f"seat-{seat}")
            phone.wait_until_shown("bar-more")
            phone.tap("bar-more")
            phone.wait_until_shown("more-view")  # the title of the table has come before
            titles.append("\N{BLACK CIRCLE} Your turn".encode() in phone.heard)
    assert titles == [True, False]


class _Listens(Visitor):
    """Keeps what is said to it."""

    heard = b""

    def _take_in(self, data: str | bytes) -> None:
        assert isinstance(data, bytes)
        self.heard += data
        super()._take_in(data)


def test_a_player_whose_seat_was_freed_enters_nothing_with_what_was_shown_before(table: Table) -> None:
    """The message comes for a control that was there a moment ago; then the device is asked who it is once more."""
    _, cecil = table.player(2)
    cecil.tap("bar-petition")
    cecil.wait_until_shown("winner-2")
    target = next(control for control in cecil.within("winner-2") if control.get("on_click"))
    before = table.events
    host = table.host()
    host.wait_until_shown("live-free-2")
    host.tap("live-free-2")
    until(lambda: not any(row.get("seat") == 2 for row in table.devices["devices"]), host)
    cecil.event(target["_i"], "click")
    cecil.wait_until_shown("seat-text")
    cecil.event(target["_i"], "click")
    cecil.settle()
    assert table.events == before


def test_a_guest_takes_back_only_what_was_its_own_last_entry(table: Table) -> None:
    _, anna = table.player(0)
    _, bill = table.player(1)
    for player, seat in ((anna, 0), (bill, 1)):
        wins(table, player, seat)
    entered = len(table.events)

    def takes_back(player: Visitor) -> None:
        player.wait_until_taken("undo")
        for control in player.within("undo"):
            player.event(control["_i"], "click")
        player.settle()

    def is_taken_back() -> bool:
        if len(table.events) == entered:
            takes_back(bill)
        return len(table.events) < entered

    takes_back(anna)
    assert len(table.events) == entered
    until(is_taken_back)  # a bar takes no tap in the moment after an entry
    takes_back(bill)
    assert len(table.events) == entered - 1
    journal = (table.server.data / "games" / table.id).read_text("utf-8")
    assert '"by":"0"' in journal.replace(" ", "")
    assert '"by":"1"' in journal.replace(" ", "")


def test_a_seat_is_kept_over_restarts_and_new_codes_put_everybody_out(tmp_path: Path) -> None:
    """Also who has not come back yet; an unknown device is counted for the host."""
    with AppServer(tmp_path / "data", options=["--host", "0.0.0.0"]) as server, ExitStack() as stack:
        table = Table(server, stack)
        cookie, _ = table.player(1)
        old = table.key("player")
        server.kill()
        server.start()
        again = table.visit(cookie)
        again.wait_until_shown("bar-petition")
        host = table.visit(cookie_of(join(server, key_of(server))), f"/games/{table.id}/invite")
        host.wait_until_shown("live-renew")
        assert join(server, "A" * 26).status == 403
        host.wait_until_shown("live-knocks")
        host.tap("live-renew")
        host.wait_until_shown("live-message")
        until(lambda: not is_open(again), host)
        assert ask(server, Cookie=cookie).status == 401
        assert join(server, old).status == 403
        with pytest.raises(InvalidStatus):
            table.visit(cookie)
        fresh = table.cookie("onlooker")
        host.tap("live-close")
        host.wait_until_shown("live-open")
        assert ask(server, Cookie=fresh).status == 401
        assert not any(row["table"] for row in table.devices["keys"] + table.devices["devices"])


def test_a_window_belongs_to_the_device_that_opened_it(table: Table) -> None:
    """A device that knows the number of the host's session gets its own window, with its own rights."""
    host = table.visit(cookie_of(join(table.server, key_of(table.server))))
    session = host.session
    host.vanish()
    with Visitor(table.server.url, headers={"Cookie": table.cookie("player")}) as other:
        other.send(1, {"session_id": session, "page_name": "", "page": {"route": "/", "width": 400, "height": 800}})
        other.wait_for(lambda: other.session and any(c.get("identifier") for c in other.controls.values()))
        assert other.session != session
        assert "live-close" not in {str(control.get("identifier")) for control in other.controls.values()}


def test_who_was_away_is_up_to_date_when_back(table: Table) -> None:
    """Though nothing more happens then: a telephone sleeps while the others play."""
    cookie, phone = table.player(1)
    host = cookie_of(join(table.server, key_of(table.server)))
    other = table.visit(host)
    other.wait_until_shown("bar-petition")
    session = phone.session
    until(lambda: is_connected(table.server, table.id, host, 1))
    phone.vanish()
    until(lambda: not is_connected(table.server, table.id, host, 1))
    wins(table, other, 0)
    other.wait_for(lambda: "Anna wins the petition" in other.says())
    with Visitor(table.server.url, f"/games/{table.id}", headers={"Cookie": cookie}).register(session) as back:
        assert back.session == session
        back.wait_for(lambda: "Anna wins the petition" in back.says())


def is_connected(server: AppServer, table: str, cookie: str, seat: int) -> bool:
    """True if a new window of a device shows that somebody else's is at the table."""
    with Visitor(server.url, f"/games/{table}", headers={"Cookie": cookie}).register() as window:
        window.wait_until_shown(f"player-{seat}")
        labels = [str(each.get("label", "")) for each in window.within(f"player-{seat}")]
    return any("connected" in label and "not connected" not in label for label in labels)


def types(visitor: Visitor, digit: int, then: str) -> None:
    """Type a bid and be done; that can be tapped once the amount is drawn."""
    visitor.wait_until_shown(f"petition-key-{digit}")
    visitor.tap(f"petition-key-{digit}")

    def is_done() -> bool:
        visitor.wait_until_taken("petition-done")
        for control in visitor.within("petition-done"):
            visitor.event(control["_i"], "click")
        visitor.settle()
        return visitor.find(then) is not None

    until(is_done, visitor)


def test_everybody_bids_in_secret_and_all_bids_are_shown_at_once(table: Table) -> None:
    """Two on their own devices, the third on the host's; nobody's window has a bid of others before that."""
    players = [table.player(seat)[1] for seat in (0, 1)]
    host = table.visit(cookie_of(join(table.server, key_of(table.server))), f"/games/{table.id}/petition")
    before = len(table.events)
    for player, digit in zip(players, (7, 9), strict=True):
        goes(player, f"/games/{table.id}/petition")
        types(player, digit, "petition-waiting")
    assert not any(player.find(f"petition-value-{seat}") for player in (*players, host) for seat in range(3))
    assert not any(f"{digit}" == c.get("value") for digit in (79, 97) for p in players for c in p.controls.values())
    host.wait_until_shown("petition-me-2")
    host.tap("petition-me-2")
    types(host, 3, "petition-value-1")
    for window in (*players, host):
        window.wait_until_shown("petition-value-1")
        assert "value 9" in window.find("petition-value-1")["label"]  # type: ignore[index]
    assert len(table.events) == before
    players[1].called.clear()
    players[0].tap("petition-confirm")
    players[1].wait_for(players[1].has_gone)
    assert [table.events[-1][name] for name in ("winner", "bids")] == ["Bill", {"Anna": 7, "Bill": 9, "Cecil": 3}]
    assert len(table.events) == before + 1


def test_a_guest_that_floods_is_slowed_down_and_nobody_waits_for_it(table: Table) -> None:
    """Thousands of undos and redos: as many count as a window may say, and everybody else is answered meanwhile."""
    cookie, anna = table.player(0)
    wins(table, anna, 0)
    _, bill = table.player(1)
    flooder = Visitor(table.server.url, f"/games/{table.id}", headers={"Cookie": cookie}).register()
    flooder.wait_until_shown("undo")
    undo, redo = undo_and_redo(flooder)
    is_over = threading.Event()

    def flood() -> None:
        with suppress(ConnectionClosed, OSError):
            while not is_over.is_set():
                flooder.event(undo, "click")
                flooder.event(redo, "click")

    steps = len(TinyGameStore(str(table.server.data)).load(table.id).steps)
    start = time.monotonic()
    for work in (flood, lambda: drain(flooder)):
        threading.Thread(target=work, daemon=True).start()
    window = next(control["_i"] for control in bill.controls.values() if control.get("_c") == "Page")
    for page in ("/log", "", "/log", "", "/log", ""):
        bill.rest(0.1)
        bill.event(window, "route_change", {"route": f"/games/{table.id}{page}"})
        bill.socket.recv(timeout=PATIENCE)
    is_over.set()
    flooder.vanish()
    taken = len(TinyGameStore(str(table.server.data)).load(table.id).steps) - steps
    limits = Limits()
    assert 0 < taken <= limits.burst + limits.messages * (time.monotonic() - start)


def drain(visitor: Visitor) -> None:
    """Read what comes until the socket has ended."""
    with suppress(ConnectionClosed, OSError):
        while True:
            visitor.socket.recv()
