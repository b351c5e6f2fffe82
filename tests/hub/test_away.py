"""The hub away at the start, empty when it is back, or with other credentials: nobody is locked out."""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from companion.admission.keys import Keys
from companion.hub.address import TOKEN
from companion.play.ports import StoreError
from companion.rights import HOST, PLAYING, Grant
from companion.text.catalogue import catalogue
from tests.drive.app_server import AppServer
from tests.drive.hub.around import Hubs, game_in
from tests.drive.hub.servers import HubServer
from tests.drive.visitor import Visitor, is_open
from tests.drive.waiting import until
from tests.web.conftest import ask
from tests.web.test_door import cookie_of, join, key_of

pytestmark = pytest.mark.long

Begin = Callable[[str], AppServer]


@pytest.fixture
def begin(tmp_path: Path, server: HubServer) -> Iterator[Begin]:
    """Return what begins processes of the app at the hub; one of that name before has left its data folder."""
    with ExitStack() as stack:
        options = ["--host", "0.0.0.0", "--hub", f"nats://{server.address}"]
        yield lambda name: stack.enter_context(AppServer(tmp_path / name, options=options))


def status(server: AppServer, cookie: str) -> int:
    """The answer to a device."""
    return ask(server, Cookie=cookie).status


def test_a_start_with_the_hub_away_lets_in_whom_it_knows(
    begin: Begin, server: HubServer, hubs: Hubs, tmp_path: Path
) -> None:
    """Games can be looked at; whoever shows the key is let in, and everywhere once the hub is back."""
    game = game_in(hubs.begin("beside").games)
    one = begin("one")
    key, known = key_of(one), cookie_of(join(one, key_of(one)))
    kept = tmp_path / "one" / "hub-devices"
    until(lambda: kept.exists() and "digest" in kept.read_text("utf-8"))
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    one.kill()
    server.kill()

    one = begin("one")

    assert key_of(one) == key
    assert status(one, known) == 200
    assert join(one, "A" * 26).status == 403
    new = cookie_of(join(one, key))
    with Visitor(one.url, f"/games/{game.id}", headers={"Cookie": new}).register() as window:
        window.wait_until_shown("hub-away")
        window.wait_until_shown("bar-petition")
        server.start()
        other = begin("other")
        until(lambda: status(other, new) == 200)
        assert is_open(window)
    assert [status(one, cookie) for cookie in (known, new)] == [200, 200]


def test_a_first_start_with_the_hub_away_tells_the_key_once_it_is_known(begin: Begin, server: HubServer) -> None:
    """Until then nobody can say whether a key is right, and nobody is said to have shown a wrong one."""
    server.kill()
    one = begin("one")
    assert not one.key
    for _ in range(12):
        assert join(one, "A" * 26).status == 503
    assert ask(one).status == 401
    server.start()
    until(lambda: one.key)
    assert join(one, key_of(one)).status == 303
    assert key_of(begin("other")) == key_of(one)


def test_a_key_that_was_changed_meanwhile_lets_nobody_in_once_the_hub_is_back(
    begin: Begin, server: HubServer, hubs: Hubs, tmp_path: Path
) -> None:
    """Neither who was known by it nor who has shown it to a process that had not heard of the new one."""
    one = begin("one")
    old, known = key_of(one), cookie_of(join(one, key_of(one)))
    until(lambda: "digest" in (tmp_path / "one" / "hub-devices").read_text("utf-8"))
    one.kill()
    new = Keys(hubs.begin("beside").tables).renew(HOST)
    server.kill()
    one = begin("one")
    late = cookie_of(join(one, old))
    assert [status(one, cookie) for cookie in (known, late)] == [200, 200]
    server.start()
    until(lambda: [status(one, cookie) for cookie in (known, late)] == [401, 401])
    until(lambda: one.key == new)
    assert join(one, old).status == 403
    assert join(one, new).status == 303


def test_with_the_hub_away_nobody_is_put_out_at_one_process_only(server: HubServer, hubs: Hubs) -> None:
    """A new key, or a table closed, would hold here and nowhere else: it is refused, in words."""
    hub = hubs.begin("one")
    keys = Keys(hub.tables)
    keys.open_table("a-game")
    server.kill()
    until(lambda: hub.is_away)
    for use in (keys.renew, lambda: keys.open_table("a-game"), lambda: keys.close_table("a-game")):
        with pytest.raises(StoreError, match="hub_"):
            use()
    assert keys.is_open("a-game")


def test_a_hub_that_comes_back_empty_gets_keys_seats_and_tables_again(
    begin: Begin, server: HubServer, hubs: Hubs
) -> None:
    """From the processes that have them; no window closes, and nobody restarts anything."""
    hub = hubs.begin("beside")
    game, keys = game_in(hub.games), Keys(hub.tables)
    keys.open_table(game.id)
    one, other = begin("one"), begin("other")  # later: they know the key from their start on
    guest = cookie_of(join(other, keys.key(Grant(PLAYING, game.id))))
    host = cookie_of(join(one, key_of(one)))
    with (
        Visitor(one.url, headers={"Cookie": host}).register() as window,
        Visitor(other.url, f"/games/{game.id}", headers={"Cookie": guest}).register() as phone,
    ):
        phone.wait_until_shown("seat-1")
        phone.tap("seat-1")
        phone.wait_until_shown("bar-petition")
        server.kill()
        for shown in (window, phone):
            shown.wait_until_shown("hub-away")  # a hub that was back at once might never be missed
        server.forget()
        until(lambda: not hub.is_away)
        new = hubs.begin("new")
        until(lambda: new.games.count() == 1 and new.tables.tables().get("") and Keys(new.tables).is_open(game.id))
        until(lambda: Keys(new.tables).guests(game.id))
        for server_ in (one, other):
            assert join(server_, key_of(one)).status == 303
        assert [(guest.role, guest.seat) for guest in Keys(new.tables).guests(game.id)] == [(PLAYING, 1)]
        assert is_open(window)
        assert is_open(phone)
    assert [status(each, cookie) for each in (one, other) for cookie in (host, guest)] == [200] * 4


def test_wrong_credentials_are_told_on_the_screen_of_the_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With or without right ones before: the last known is shown with it."""
    with ExitStack() as stack:
        server = stack.enter_context(HubServer(tmp_path / "server", config='authorization { token: "right" }\n'))
        options = ["--host", "0.0.0.0", "--hub", f"nats://{server.address}"]
        one = AppServer(tmp_path / "one", options=options)
        stack.enter_context(closing(one))
        monkeypatch.setenv(TOKEN, "right")
        one.start()
        host = cookie_of(join(one, key_of(one)))
        until(lambda: "digest" in (tmp_path / "one" / "hub-devices").read_text("utf-8"))
        one.kill()
        monkeypatch.setenv(TOKEN, "wrong")
        one.start()
        with Visitor(one.url, headers={"Cookie": host}).register() as window:
            window.wait_until_shown("hub-away")
            assert catalogue("en")("hub.refused") in window.says()
        assert "wrong" in one.output.splitlines()[-1] or "does not let this app in" in one.output
