"""Guests of a table of phones, without a browser: what their data channels bring, and what they may do by it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any

import flet as ft
import msgpack
import pytest

from companion.admission.keys import Keys
from companion.admission.messages import MAX_CONTAINERS
from companion.browser.guest_window import MAX_BYTES, PING, REFUSED, GuestWindow
from companion.browser.looking import Looking
from companion.browser.phone_table import NOTE, PhoneTable, Table
from companion.browser.shelf import BrowserShelf
from companion.games.registry import game_for
from companion.play.live_game import begin
from companion.rights import DEVICE, LOOKING, PLAYING, STRANGE, Device, Grant
from companion.services import services_in
from companion.sharing.table_codes import Answer, Named
from companion.storage.files import FileOps
from companion.ui.table.live.onlooking import Onlooking
from tests.drive.kept import record

PLACE = {"ufrag": "Ab12", "password": "A" * 24, "candidates": [{"address": "192.168.1.4", "port": 4_000}]}


class Page:
    """The page of a host: what it was asked for, and what it was given for guests."""

    def __init__(self) -> None:
        self.places = 0
        self.problem = ""
        self.outcome: dict[str, Any] = {"outcome": "here", "place": 1}
        self.asked: list[tuple[str, Any]] = []
        self.sent: list[tuple[int, bytes]] = []
        self.out: list[tuple[int, str]] = []
        self.happened: Callable[..., None] = lambda *_: None

    def listen_to_guests(self, handler: Callable[[int, str, Any], None]) -> None:
        self.happened = handler

    def send_to_guest(self, id: int, message: bytes) -> None:
        self.sent.append((id, message))

    def put_out_guest(self, id: int, why: str) -> None:
        self.out.append((id, why))

    async def ask(self, name: str, value: Any = None) -> Any:
        self.asked.append((name, value))
        if name == "phones_open" and not self.problem:
            return {"build": "a1b2", "fingerprint": "cd" * 32, "places": [PLACE] * value["places"]}
        return {"problem": self.problem} if name == "phones_open" else self.outcome

    def notes(self, id: int) -> list[dict[str, Any]]:
        """The notes that a guest was given."""
        return [json.loads(message[1:]) for to, message in self.sent if to == id and message[:1] == NOTE]


class Host:
    """A host's app on a folder, with one game of Anna and Bill."""

    def __init__(self, folder: Path) -> None:
        self.page = Page()
        self.services = services_in(str(folder))
        document = record(("Anna", "Bill"))
        game = game_for(document)
        self.live = begin(game, self.services.store, game.read(document))
        self.services.adopt(self.live)
        self.game = self.live.id
        self.folder = folder
        self.phones = self.new_phones()
        self.services.welcome(self.phones)

    def new_phones(self) -> PhoneTable:
        """The guests of an app that was just started on the folder."""
        table = Table(
            lambda id: (Named("Anna", "#a1672c"), Named("Bill", "#2b70e1")) if self.services.game(id).id else (),
            Looking(Onlooking(self.services)),
            lambda id: "12345",
            lambda id, listener: self.services.game(id).subscribe(listener),
        )
        keys = Keys(BrowserShelf(FileOps(), str(self.folder)), for_host=False)
        return PhoneTable(keys, self.page, "http://127.0.0.1/", table)

    async def open(self) -> None:
        """Open the game to guests."""
        self.phones.open(self.game)
        await settled()

    def come(self, id: int, place: int, secret: str = "", look: bool = False, version: int = 1) -> str:
        """A guest comes and says who it is; returns the secret that it is given, "" for none."""
        self.page.happened(id, "came", place)
        said = {"v": version, "secret": secret, "look": look, "language": "de", "dark": True, "upright": True}
        self.page.happened(id, "message", NOTE + json.dumps(said).encode())
        return next((note["secret"] for note in self.page.notes(id) if "secret" in note), "")


async def settled() -> None:
    """Let everything be done that has begun."""
    for _ in range(20):
        await asyncio.sleep(0)


def run(test: Callable[[Host], Coroutine[Any, Any, None]], folder: Path) -> None:
    """Run a test with a host, in a loop."""

    async def whole() -> None:
        await test(Host(folder))

    asyncio.run(whole())


def test_the_code_has_two_places_more_than_seats(tmp_path: Path) -> None:
    async def test(host: Host) -> None:
        assert host.phones.figures == ""
        await host.open()
        assert host.page.asked == [("phones_open", {"places": 4})]
        assert host.phones.figures.isdecimal()
        assert host.phones.is_open(host.game)
        first = host.phones.figures
        host.phones.places({"build": "a1b2", "fingerprint": "ee" * 32, "places": [PLACE] * 4})
        assert host.phones.figures != first

    run(test, tmp_path)


NAMES = [f"18ab0c2{number}-17b1-4acd-b5e6-72eb476fb422.local" for number in range(2)]


@pytest.mark.parametrize(
    ("known", "problem", "is_hidden"),
    [
        (["192.168.1.4", "192.168.1.4"], "", False),
        ([NAMES[0], NAMES[1]], "", True),  # Firefox
        (["192.168.1.4", NAMES[1]], "", True),  # a place that Safari has made since, without the camera
        (["192.168.1.4", ""], "address", False),
    ],
)
def test_each_place_is_found_by_its_own_address(
    tmp_path: Path, known: list[str], problem: str, is_hidden: bool
) -> None:
    async def test(host: Host) -> None:
        await host.open()
        places = [PLACE | {"candidates": [{"address": address, "port": 4_000}] if address else []} for address in known]
        host.phones.places({"build": "a1b2", "fingerprint": "cd" * 32, "places": places})
        assert (host.phones.problem, host.phones.is_hidden) == (problem, is_hidden)
        assert bool(host.phones.figures) is not bool(problem)

    run(test, tmp_path)


@pytest.mark.parametrize("problem", ["camera", "browser"])
def test_without_connections_there_is_no_code_but_a_reason(tmp_path: Path, problem: str) -> None:
    async def test(host: Host) -> None:
        host.page.problem = problem
        await host.open()
        assert (host.phones.figures, host.phones.problem) == ("", problem)

    run(test, tmp_path)


@pytest.mark.parametrize(
    ("candidates", "problem"),
    [([{"address": "2f9c.local", "port": 5_000}], "address"), ([], "address"), ([{"address": "10.0.0.1"}], "browser")],
)
def test_a_browser_that_hides_its_address_cannot_host(
    tmp_path: Path, candidates: list[dict[str, Any]], problem: str
) -> None:
    async def test(host: Host) -> None:
        await host.open()
        host.phones.places({"build": "a1b2", "fingerprint": "cd" * 32, "places": [{**PLACE, "candidates": candidates}]})
        assert (host.phones.figures, host.phones.problem) == ("", problem)

    run(test, tmp_path)


def test_a_guest_has_the_seat_of_its_place(tmp_path: Path) -> None:
    async def test(host: Host) -> None:
        await host.open()
        secret = host.come(7, 1)
        assert len(secret) > 20
        assert host.phones.seats_taken(host.game) == {1: True}
        host.page.happened(7, "away", None)
        assert host.phones.seats_taken(host.game) == {1: False}
        host.page.happened(7, "back", None)
        host.page.happened(7, "gone", None)
        assert host.phones.seats_taken(host.game) == {1: False}
        host.come(8, -1, secret)  # by its door, with the secret that its browser keeps
        assert host.phones.seats_taken(host.game) == {1: True}
        host.come(9, 0, secret)  # by the code again, as somebody else
        assert host.phones.seats_taken(host.game) == {0: True}

    run(test, tmp_path)


def test_a_guest_at_a_further_place_chooses_its_seat_later(tmp_path: Path) -> None:
    async def test(host: Host) -> None:
        await host.open()
        host.come(7, 3)
        [guest] = host.phones.at(host.game)
        assert (guest.role, guest.seat, guest.is_here) == (PLAYING, None, True)

    run(test, tmp_path)


def test_whoever_only_looks_on_gets_parts_and_no_window(tmp_path: Path) -> None:
    async def test(host: Host) -> None:
        await host.open()
        host.come(7, 2, look=True)
        [guest] = host.phones.at(host.game)
        assert (guest.role, guest.seat) == (LOOKING, None)
        [parts] = [note["parts"] for note in host.page.notes(7) if "parts" in note]
        assert "Anna" in parts["players"]
        assert "<script" not in json.dumps(parts)
        host.page.happened(7, "message", b"\0" + msgpack.packb([1, {}]))
        assert host.page.out == [(7, "no message")]

    run(test, tmp_path)


@pytest.mark.parametrize(
    "message",
    [
        NOTE + b"no json",
        NOTE + b"[]",
        NOTE + b'{"v": 1}',
        NOTE + b'{"v": "one", "secret": "", "look": false}',
        NOTE + b"[" * 4_000,
        b"\0" + msgpack.packb([1, {}]),
        b"\1\0\0",
    ],
)
def test_who_does_not_say_who_it_is_is_put_out(tmp_path: Path, message: bytes) -> None:
    async def test(host: Host) -> None:
        await host.open()
        host.page.happened(7, "came", 1)
        host.page.happened(7, "message", message)
        assert host.page.out == [(7, "no message")]
        assert host.phones.news == ("refused", None)
        assert host.phones.at(host.game) == ()

    run(test, tmp_path)


def test_another_version_is_told_as_such(tmp_path: Path) -> None:
    async def test(host: Host) -> None:
        await host.open()
        assert host.come(7, 1, version=2) == ""
        assert host.page.out == [(7, "version")]

    run(test, tmp_path)


GOOD_NOTE: dict[str, Any] = {"v": 1, "secret": "", "look": False, "language": "de", "dark": True, "upright": True}
ODD_VALUES: tuple[object, ...] = (
    *("\\ud800", "\\u0000", "x" * 3_000, "\\udb40\\udc61" * 300, "\\u202e", "../..", "__class__"),
    *(None, True, -1, 2**70, 1.5, [], {}, [[]], {"a": 1}),
)
ODD_NOTES = [
    *(json.dumps({**GOOD_NOTE, key: value}).replace("\\\\", "\\") for key in GOOD_NOTE for value in ODD_VALUES),
    *(json.dumps({key: GOOD_NOTE[key] for key in GOOD_NOTE if key != gone}) for gone in GOOD_NOTE),
    *(json.dumps(GOOD_NOTE).replace('"v": 1', f'"v": {number}') for number in ("1e400", "-1e400", "Infinity", "NaN",
        "9" * 999)),
    *("[" * 4_000, '{"v":' * 4_000, '{"v":' * 600, "[]", "5", "null", "", "{", '"' + '\\"' * 2_000,
        json.dumps(GOOD_NOTE) * 2),
]  # fmt: skip


def test_whatever_a_guest_says_is_its_own_matter(tmp_path: Path) -> None:
    """No note raises an error in the host's page, and the others' windows stay; it is admitted or put out."""

    async def test(host: Host) -> None:
        await host.open()
        host.come(7, 1)
        for number, note in enumerate(ODD_NOTES, start=8):
            host.page.happened(number, "came", 0)
            host.page.happened(number, "message", NOTE + note.encode("utf-8", "surrogatepass"))
            is_out = any(id == number for id, _ in host.page.out)
            assert is_out or host.page.notes(number), note[:60]
            host.page.happened(number, "gone")
            await asyncio.sleep(0)
        host.page.happened(5_000, "came", "x")
        assert not any(id == 7 for id, _ in host.page.out)

    run(test, tmp_path)


@pytest.mark.parametrize("look", [False, True])
def test_a_guest_of_a_game_that_was_removed_is_put_out(tmp_path: Path, look: bool) -> None:
    async def test(host: Host) -> None:
        await host.open()
        host.services.remove(host.game)
        host.come(8, 0, look=look)
        assert [id for id, _ in host.page.out] == [8]

    run(test, tmp_path)


def test_a_second_introduction_is_refused(tmp_path: Path) -> None:
    """A connected guest cannot become another player, not even with the right secret."""

    async def test(host: Host) -> None:
        await host.open()
        anna = host.come(7, 0)
        host.come(8, 1)
        host.page.happened(8, "message", NOTE + json.dumps({"v": 1, "secret": anna, "look": False}).encode())
        assert host.page.out == [(8, "no message")]
        assert host.phones.seats_taken(host.game) == {0: True, 1: False}

    run(test, tmp_path)


def test_new_codes_and_a_closed_table_put_everybody_out(tmp_path: Path) -> None:
    async def test(host: Host) -> None:
        await host.open()
        secret = host.come(7, 1)
        host.phones.open(host.game)
        assert host.page.out == [(7, "renewed")]
        await settled()
        assert host.come(8, 1, secret) != secret
        host.phones.close(host.game)
        assert host.page.out[1:] == [(8, "closed")]
        await settled()
        assert host.page.asked[-1] == ("phones_end", "closed")
        assert not host.phones.is_open(host.game)
        assert not host.phones.holds

    run(test, tmp_path)


def test_after_the_hosts_start_guests_find_their_seats_by_the_same_secret(tmp_path: Path) -> None:
    async def test(host: Host) -> None:
        await host.open()
        secret = host.come(7, 1)
        host.phones = host.new_phones()
        host.services.welcome(host.phones)
        assert not host.phones.is_open(host.game), "connections have gone with the page"
        await host.open()
        assert host.come(1, -1, secret) == secret
        assert host.phones.seats_taken(host.game) == {1: True}

    run(test, tmp_path)


@pytest.mark.parametrize(
    ("found", "news"),
    [
        ({"outcome": "here", "place": 1}, ("here", 1)),
        ({"outcome": "here", "place": 3}, ("here", None)),
        ({"outcome": "taken", "place": 0}, ("taken", 0)),
        ({"outcome": "foreign"}, ("foreign", None)),
        (None, ("unreached", None)),
        ({"outcome": "again", "place": 1}, ("", None)),
    ],
)
def test_what_came_of_an_answer_is_told(
    tmp_path: Path, found: dict[str, Any] | None, news: tuple[str, int | None]
) -> None:
    async def test(host: Host) -> None:
        await host.open()
        host.page.outcome = found  # type: ignore[assignment]
        await host.phones.answered(Answer("aabbcc", "Ab12", "A" * 24, "cd" * 32))
        assert host.phones.news == news
        assert host.page.asked[-1][1]["to"] == "aabbcc"

    run(test, tmp_path)


def test_guests_get_the_game_as_a_code(tmp_path: Path) -> None:
    async def test(host: Host) -> None:
        await host.open()
        host.come(7, 1)
        while not any("copy" in note for note in host.page.notes(7)):
            await asyncio.sleep(0.05)
        host.come(8, 0)
        assert {"copy": "12345"} in host.page.notes(8), "at once, once it is there"

    run(test, tmp_path)


# --- a window --------------------------------------------------------------------------------------------------


class Client:
    """The client of a guest, on a window that has one button."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.refused: list[str] = []
        self.taps: list[Device] = []
        self.button = ft.Button("tap", on_click=lambda _: self.taps.append(DEVICE.get()))
        self.device = Device("d1", Grant(PLAYING, "a-game"))
        self.window = GuestWindow(self.device, "http://x/", self.fill, self.sent.append, self.refused.append)

    async def fill(self, page: ft.Page) -> None:
        page.add(self.button)

    def say(self, action: int, body: Mapping[str, Any]) -> None:
        self.window.receive(b"\0" + msgpack.packb([action, body]))

    def register(self) -> None:
        self.say(1, {"session_id": "", "page_name": "", "page": {"width": 400, "height": 800, "route": "/"}})

    def answers(self) -> list[int]:
        """The kinds of messages that came back."""
        return [
            msgpack.unpackb(message[1:], strict_map_key=False, ext_hook=lambda *_: None)[0] for message in self.sent
        ]


def with_client(test: Callable[[Client], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        client = Client()
        await test(client)
        client.window.end()

    asyncio.run(whole())


def test_what_a_guest_taps_is_done_as_the_guest() -> None:
    async def test(client: Client) -> None:
        client.register()
        await settled()
        assert client.answers()[0] == 1
        client.say(3, {"target": client.button._i, "name": "click", "data": None})
        await settled()
        assert client.taps == [client.device]
        assert DEVICE.get().grant.role == "host"
        assert not client.refused

    with_client(test)


def test_a_guest_that_goes_while_its_window_opens_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    async def fill(page: ft.Page) -> None:
        await page.get_device_info()

    async def test(client: Client) -> None:
        client.window._window = fill
        client.register()
        await settled()
        client.window.end()
        await settled()

    with_client(test)
    assert not caplog.records


def test_a_page_that_asks_whether_somebody_is_there_is_answered() -> None:
    async def test(client: Client) -> None:
        client.window.receive(PING)
        await settled()
        assert client.sent == [PING]

    with_client(test)


def test_a_client_that_refused_a_patch_is_sent_its_window_anew() -> None:
    """Before it has one, nothing is sent."""

    async def test(client: Client) -> None:
        client.window.receive(REFUSED)
        await settled()
        assert client.sent == []
        client.register()
        await settled()
        client.window.receive(REFUSED)
        await settled()
        assert [client.answers().count(1), client.answers()[-1]] == [2, 1]
        assert b"tap" in client.sent[-1]
        assert not client.refused

    with_client(test)


@pytest.mark.parametrize(
    "packet",
    [
        b"\0\xc1",
        b"\0" + msgpack.packb(5),
        b"\0" + msgpack.packb([]),
        b"\0" + msgpack.packb([99, {}]),
        b"\0" + msgpack.packb([2, {"id": 1, "patch": []}]),
        b"\0" + msgpack.packb([6, {"message": "crash"}]),
        b"\0" + msgpack.packb([1, {"session_id": "", "page_name": "", "page": {}}]),
        b"\0" + msgpack.packb([3, {"target": 1}]),
    ],
)
def test_what_is_no_message_of_a_guest_ends_its_window(packet: bytes) -> None:
    async def test(client: Client) -> None:
        client.register()
        await settled()
        client.window.receive(packet)
        await settled()
        assert client.refused == ["no message"]

    with_client(test)


@pytest.mark.parametrize(
    "packet", [bytes(MAX_BYTES + 1), b"\0" + b"\x90" * (MAX_CONTAINERS + 1)], ids=["long", "many lists"]
)
def test_what_would_take_too_much_room_is_not_read(packet: bytes) -> None:
    async def test(client: Client) -> None:
        client.window.receive(packet)
        assert client.refused == ["too much"]

    with_client(test)


def test_a_flood_is_refused() -> None:
    async def test(client: Client) -> None:
        for _ in range(300):
            client.window.receive(PING)
        assert client.refused[0] == "too much"

    with_client(test)


def test_an_event_for_a_control_that_is_not_the_guests_does_nothing() -> None:
    async def test(client: Client) -> None:
        other = Client()
        other.register()
        client.register()
        await settled()
        client.say(3, {"target": other.button._i, "name": "click", "data": None})
        await settled()
        assert not other.taps
        assert not client.taps
        other.window.end()

    with_client(test)


def test_a_device_that_was_put_out_is_nobody(tmp_path: Path) -> None:
    async def test(host: Host) -> None:
        await host.open()
        host.come(7, 1)
        [guest] = host.phones.at(host.game)
        device = Device(guest.id, Grant(PLAYING, host.game))
        token = DEVICE.set(device)
        assert host.phones.who().seat == 1
        DEVICE.reset(token)
        host.phones.close(host.game)
        token = DEVICE.set(device)
        assert host.phones.who().role == STRANGE
        DEVICE.reset(token)

    run(test, tmp_path)
