"""Other devices: without a key there is one page, with it the app, and a new key puts all others out."""

from __future__ import annotations

import asyncio
import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from companion.admission.admitted import kept_at
from companion.admission.keys import MAX_DEVICES, Keys, new_key, spaced, typed
from companion.rights import HOST, Device, Grant
from companion.web.door import MAX_WRONG_KEYS, Door, Knocks, _Watch
from tests.drive import ROOT
from tests.drive.app_server import COMPANION, AppServer, app_environment
from tests.drive.visitor import Visitor, is_open
from tests.drive.waiting import until
from tests.web.conftest import Answer, ask

FORM = "application/x-www-form-urlencoded"


def key_of(server: AppServer) -> str:
    """The key that the host's screen shows."""
    until(lambda: server.key)  # with a hub, it is stored a moment later
    return server.key


def join(server: AppServer, key: str, to: str = "", **headers: str) -> Answer:
    """Bring a key."""
    return ask(server, "/join", "POST", f"key={quote(key)}&to={quote(to)}", Content_Type=FORM, **headers)


def cookie_of(answer: Answer) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


def test_without_a_key_there_is_one_page(open_server: AppServer) -> None:
    """It says how to join, in the reader's language, and loads nothing else; nothing else is answered."""
    page = ask(open_server, Accept_Language="hu,en;q=0.5")
    assert page.status == 401
    assert 'lang="hu"' in page.body
    assert "src=" not in page.body
    assert "default-src 'none'" in page.headers["content-security-policy"]
    for path in ("/manifest.json", "/favicon.png", "/main.dart.js", "/v/x/start.js", "/index.html"):
        answer = ask(open_server, path)
        assert (answer.status, answer.body) == (401, "")
    assert ask(open_server, "/upload/" + "A" * 22, "PUT", "x").status == 401
    with pytest.raises(InvalidStatus):
        Visitor(open_server.url)


def test_the_key_lets_a_device_in_and_its_secret_keeps_it_there(open_server: AppServer) -> None:
    """A device that shows the secret again is asked for nothing, and is not counted twice."""
    answer = join(open_server, key_of(open_server).lower())
    assert (answer.status, answer.headers["location"]) == (303, "/")
    flags = answer.headers["set-cookie"]
    assert "HttpOnly" in flags
    assert "SameSite=Lax" in flags
    secret = cookie_of(answer)
    assert ask(open_server, Cookie=secret).status == 200
    with Visitor(open_server.url, headers={"Cookie": secret}).register() as visitor:
        assert visitor.find("home-new")
    again = join(open_server, key_of(open_server), "#/games/x", Cookie=secret)
    assert cookie_of(again) == secret
    assert again.headers["location"] == "/#/games/x"


@pytest.mark.parametrize("to", ["//evil.example", "https://evil.example", "#/\r\nSet-Cookie: a=b", "#//../..\\x", "x"])
def test_joining_leads_nowhere_else(open_server: AppServer, to: str) -> None:
    answer = join(open_server, key_of(open_server), to)
    assert answer.headers["location"] == "/"
    assert "a=b" not in answer.headers["set-cookie"]


FOREIGN = (
    'user={"theme":"dark"}',
    "x=a b",
    "x=ä",
    "x",
    "=",
    "=;=",
    "path=/",
    "a(b)=1",
    'x="',
    "x=a,b",
    "$Version=1",
    "x=" + "y" * 20_000,
    "companion-8550=another's",
    "domain",
    'a="b; c"',
    "a\tb=c",
    "expires=Thu, 01 Jan 1970",
)


async def brought(door: Door, key: str) -> int:
    """The status of the answer to a key."""

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": f"key={key}".encode()}

    sent: list[dict[str, int]] = []

    async def send(message: dict[str, int]) -> None:
        sent.append(message)

    scope: dict[str, object] = {
        "type": "http",
        "path": "/join",
        "method": "POST",
        "scheme": "http",
        "headers": [],
        "client": None,
    }
    await door(scope, receive, send)
    return sent[0]["status"]


async def within(scope: object, receive: object, send: object) -> None: ...


def test_the_address_that_a_browser_is_opened_with_admits_one_device_once(tmp_path: Path) -> None:
    """The list of processes shows it to all users of the machine, so it is not the host's key."""
    keys, ticket = Keys(str(tmp_path)), new_key()
    door = Door(within, keys, "companion", ticket=ticket)

    async def test() -> None:
        assert [await brought(door, key) for key in (new_key(), ticket, ticket, keys.key())] == [403, 303, 403, 303]
        assert ticket not in (tmp_path / "devices").read_text()

    asyncio.run(test())


def test_a_device_that_comes_in_later_was_no_unknown_one(tmp_path: Path) -> None:
    """The host hears of each change of their number."""
    keys, knocks, told = Keys(str(tmp_path)), Knocks(), list[int]()
    knocks.on_change = lambda: told.append(knocks.devices)
    door = Door(within, keys, "companion", knocks)

    async def test() -> None:
        for key in (new_key(), new_key(), keys.key(), keys.key()):
            await brought(door, key)

    asyncio.run(test())
    assert told == [1, 0]


@pytest.mark.parametrize("foreign", FOREIGN, ids=lambda text: text[:20])
def test_foreign_cookies_keep_no_device_out(open_server: AppServer, foreign: str) -> None:
    """Cookies know no ports: those of all programs at the same host name come along, also one of the same name."""
    secret = cookie_of(join(open_server, key_of(open_server)))
    name = secret.partition("=")[0]
    for cookies in (f"{foreign}; {secret}", f"{secret}; {foreign}", f"{name}=x; {secret};{foreign};{name}=y"):
        assert ask(open_server, Cookie=cookies).status == 200, cookies[:60]


@pytest.mark.parametrize("cookie", ["", "companion=", "x=\x80", "a=b; " * 500, 'companion="\\"', "=;=;="])
def test_odd_secrets_are_none(open_server: AppServer, cookie: str) -> None:
    assert ask(open_server, Cookie=cookie).status == 401


def test_wrong_keys_wait(tmp_path: Path) -> None:
    """After ten in a minute, also the right one; no key is in the log."""
    with AppServer(tmp_path / "data", options=["--host", "0.0.0.0"]) as server:
        key = key_of(server)
        for wrong in ("", "A" * 26, key[:-1], key + "A", "x" * 10_000, *(new_key() for _ in range(MAX_WRONG_KEYS - 5))):
            assert join(server, wrong).status == 403
        answer = join(server, key, Accept_Language="de")
        assert answer.status == 429
        assert "Minute" in answer.body
        assert key not in server.output


def test_the_key_is_not_printed_where_output_may_be_kept(tmp_path: Path) -> None:
    """As in a system's log, for months, and read by others: the file that has the key is named."""
    with AppServer(tmp_path / "data", options=["--host", "0.0.0.0"]) as server:
        assert f"the host's key is in {server.data / 'devices'}\n" in server.output
        shown = [key_of(server)]
        cookie = cookie_of(join(server, shown[0]))
        with Visitor(server.url, "/settings/devices", headers={"Cookie": cookie}).register() as host:
            host.tap("devices-renew")
            until(lambda: server.key != shown[0])
        shown.append(server.key)
        assert not [key for key in shown if key in server.output or spaced(key) in server.output]


@pytest.mark.skipif(sys.platform == "win32", reason="has no such terminals")
def test_a_terminal_shows_the_link_with_the_key(tmp_path: Path) -> None:
    terminal, theirs = os.openpty()
    options = ["--web", "--host", "0.0.0.0", "--data", str(tmp_path)]
    app = subprocess.Popen(
        [*COMPANION, *options], stdout=theirs, stdin=subprocess.DEVNULL, cwd=ROOT, env=app_environment()
    )
    try:
        said = b""
        while b"Ctrl+C" not in said:
            said += os.read(terminal, 1_000)
        assert f"/join#{Keys(str(tmp_path)).key()} " in said.decode()
    finally:
        app.kill()
        app.wait()
        os.close(terminal)
        os.close(theirs)


def test_a_minute_later_it_goes_on() -> None:
    """And others did not wait for it."""
    now = 0.0
    watch = _Watch(lambda: now)
    for _ in range(MAX_WRONG_KEYS):
        assert not watch.waits("10.0.0.1")
        watch.note("10.0.0.1")
    assert watch.waits("10.0.0.1")
    assert not watch.waits("10.0.0.2")
    now = 61
    assert not watch.waits("10.0.0.1")
    for number in range(5_000):
        watch.note(str(number))
    assert len(watch._times) <= 1_000


def test_a_window_of_a_device_that_is_put_out_closes(tmp_path: Path) -> None:
    """The one that asked for the new key stays; after a restart both is still so."""
    with AppServer(tmp_path / "data", options=["--host", "0.0.0.0"]) as server:
        old = key_of(server)
        mine, theirs = (cookie_of(join(server, old)) for _ in range(2))
        with (
            Visitor(server.url, "/settings/devices", headers={"Cookie": mine}).register() as host,
            Visitor(server.url, headers={"Cookie": theirs}).register() as guest,
        ):
            host.tap("devices-renew")
            with pytest.raises(ConnectionClosed):
                guest.wait_for(lambda: False)
            assert is_open(host)
        new = re.sub(r"\s", "", str(host.find("devices-key")["label"]))[-26:]  # type: ignore[index]
        for _ in range(2):
            assert ask(server, Cookie=theirs).status == 401
            assert ask(server, Cookie=mine).status == 200
            assert join(server, old).status == 403
            assert join(server, new).status == 303
            server.restart()


def test_keys_are_kept_for_their_owner_only(tmp_path: Path) -> None:
    """Secrets not at all; odd files make new ones."""
    keys = Keys(str(tmp_path))
    secret = keys.admit(HOST)
    path = tmp_path / "devices"
    for kept in tmp_path.iterdir():
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert secret not in kept.read_text("utf-8")
    again = Keys(str(tmp_path))
    assert again.key(HOST) == keys.key(HOST)
    assert again.device(secret) == keys.device(secret) is not None
    for odd in (
        b"",
        b"[]",
        b'{"keys": 5}',
        b"[" * 100_000,
        b"\xff",
        json.dumps({"keys": [{}], "devices": []}).encode(),
    ):
        for name in ("devices", "devices.copy"):
            (tmp_path / name).write_bytes(odd)
        made = Keys(str(tmp_path))
        assert made.device(secret) is None
        assert made.key(HOST) != keys.key(HOST)
    path.unlink()
    os.mkfifo(path)
    assert Keys(str(tmp_path)).key(HOST)


def test_damage_of_the_keys_costs_nothing(tmp_path: Path) -> None:
    """Of a bit, of a block, or of the end: they are kept twice, and what is damaged is written anew with the next."""
    keys = Keys(str(tmp_path))
    guest = Grant("player", "20260501T180040-4bf512")
    keys.renew(guest)
    secrets = [keys.admit(right) for right in (HOST, guest)]
    path = tmp_path / "devices"
    whole = path.read_bytes()
    bits = (whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :] for at in range(len(whole)))
    blocks = (whole[:at] + bytes(64) + whole[at + 64 :] for at in range(0, len(whole), 64))
    ends = (whole[:at] for at in range(0, len(whole), 50))
    tables = kept_at(str(path))
    for damaged in (*bits, *blocks, *ends):
        path.write_bytes(damaged)
        assert kept_at(str(path)) == tables
    made = Keys(str(tmp_path))
    assert all(map(made.device, secrets))
    assert made.key(HOST) == keys.key(HOST)
    secrets.append(made.admit(HOST))
    assert all(map(Keys(str(tmp_path)).device, secrets))
    (tmp_path / "devices.copy").write_bytes(b"")
    assert all(map(Keys(str(tmp_path)).device, secrets))


def test_a_right_has_its_own_key_and_devices(tmp_path: Path) -> None:
    """The table of a game, say: what is renewed for one concerns no other."""
    keys = Keys(str(tmp_path))
    gone: list[Device] = []
    keys.when_out(gone.append)
    player = Grant("player", "20260501T180040-4bf512")
    key = keys.renew(player)
    assert keys.grant_of(key) == player
    assert keys.grant_of(keys.key(HOST)) == HOST
    phone, host = keys.admit(player), keys.admit(HOST)
    keys.renew(player)
    assert [device.grant for device in gone] == [player]
    assert keys.device(phone) is None
    assert keys.device(host)
    assert keys.grant_of(key) is None
    for _ in range(MAX_DEVICES):
        keys.admit(HOST)
    assert keys.device(host) is None


def test_a_key_survives_being_typed() -> None:
    key = new_key()
    assert typed(spaced(key).lower()) == typed(f" {key}\n") == key
    assert len(key) == 26
    assert len({new_key() for _ in range(100)}) == 100
