"""The page of whoever only looks on, on the wire: what it is told, when it ends, and what it is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from companion.web.connections import Limits
from companion.web.look_page import PARTS
from tests.drive.app_server import AppServer
from tests.drive.kept import kept
from tests.drive.onlooker import STREAM, Onlooker
from tests.drive.visitor import Visitor
from tests.web.conftest import ask
from tests.web.test_door import cookie_of, join, key_of
from tests.web.test_live_table import Table, has, until


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Return a table of three, open to guests."""
    with AppServer(tmp_path / "data", options=["--host", "0.0.0.0"]) as server, ExitStack() as stack:
        yield Table(server, stack)


def enter(table: Table, winner: int) -> None:
    """The host enters a petition, if none is due yet the next."""
    before = len(table.events)
    host = table.host(page="")
    host.wait_until_shown("bar-petition")
    host.tap("bar-petition")
    host.wait_until_shown(f"winner-{winner}")
    host.tap(f"winner-{winner}")
    until(has(table, before + 1), host)


def test_an_onlooker_gets_a_page_and_hears_of_every_entry(table: Table) -> None:
    """All parts at first, then those that changed; in the reader's language; in between that somebody is there."""
    answer = join(table.server, table.key("onlooker"))
    assert answer.headers["location"] == "/look"
    cookie = cookie_of(answer)
    page = ask(table.server, "/look", Cookie=cookie, Accept_Language="hu")
    assert page.status == 200
    assert 'lang="hu"' in page.body
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert re.findall('(?:src|href)="(.*?)"', page.body) == ["data:,"]  # it loads nothing, not even an icon
    with (
        Onlooker(table.server.url, cookie) as english,
        Onlooker(table.server.url, cookie, "?dark=0&upright=1", "hu,en;q=0.3") as hungarian,
    ):
        assert english.next()[0] == "parts"
        assert set(english.parts) == set(PARTS)
        assert "Before round 1" in english.parts["head"]
        assert 'aria-label="The whole wall.' in english.parts["board"]
        board = english.parts["board"]
        enter(table, 1)
        english.wait_for("Bill holds the Governor block")
        assert english.parts["board"] == board
        hungarian.wait_for("Bill")
        wide, high = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', hungarian.parts["board"])[0])
        assert wide < high
        assert "Bill: 0 pont<" in hungarian.parts["players"]
        assert english.next()[0] == "beat"


def test_nothing_of_an_onlooker_is_taken(table: Table) -> None:
    """No socket, no upload, no screen of the app, no file of it; nothing that another table has."""
    cookie = table.cookie("onlooker")
    with pytest.raises(InvalidStatus) as refused:
        Visitor(table.server.url, headers={"Cookie": cookie})
    assert refused.value.response.status_code == 403
    for path in ("/", "/index", f"/games/{table.id}", "/settings", "/upload/" + "A" * 22):
        answer = ask(table.server, path, Cookie=cookie)
        assert (answer.status, answer.headers["location"], answer.body) == (303, "/look", "")
    for path in ("/main.dart.js", "/manifest.json", "/v/x/start.js"):
        assert ask(table.server, path, Cookie=cookie).status == 404
    for method, path in (("PUT", "/upload/" + "A" * 22), ("POST", "/look"), ("POST", STREAM), ("DELETE", STREAM)):
        assert ask(table.server, path, method, "x", Cookie=cookie).status == 405
    with Onlooker(table.server.url, cookie, "?dark=1&table=" + table.other) as onlooker:
        assert onlooker.next()[0] == "parts"
        told = "".join(onlooker.parts.values())
        assert "Anna" in told
        assert not any(name in told for name in ("Xenia", "Yvonne", str(table.server.data), table.key("player")))
        onlooker.socket.sendall(b"POST /look HTTP/1.1\r\nHost: x\r\n\r\n" * 10)
        enter(table, 0)
    assert len(kept(table.server)) == 2


def test_without_the_key_there_is_no_stream(table: Table) -> None:
    """Strangers, odd secrets, and other roles: no page and no stream of this kind."""
    for cookie in ("", "companion=x", f"companion-{table.server.port}={'A' * 22}"):
        assert ask(table.server, STREAM, Cookie=cookie).status == 401
    player = table.cookie("player")
    assert "data:" not in ask(table.server, STREAM, Cookie=player).body


def test_a_stream_ends_with_the_right_to_it(table: Table) -> None:
    """New codes, or a closed table: the page is told at once, and an old secret opens nothing again."""
    cookie = table.cookie("onlooker")
    with Onlooker(table.server.url, cookie) as onlooker:
        _ends_after(table, "live-renew", onlooker)
        assert onlooker.next() == ("", None)
    assert ask(table.server, STREAM, "HEAD", Cookie=cookie).status == 401
    fresh = cookie_of(join(table.server, table.key("onlooker")))
    with Onlooker(table.server.url, fresh) as onlooker:
        _ends_after(table, "live-close", onlooker)


def _ends_after(table: Table, button: str, onlooker: Onlooker) -> None:
    """A tap of the host ends the stream, with the word for it."""
    assert onlooker.next()[0] == "parts"
    host = table.host()
    host.wait_until_shown("live-onlookers")
    host.settle()
    host.tap(button)
    while (told := onlooker.next()[0]) != "out":
        assert told == "beat"


def test_an_onlooker_is_seen_to_come_and_go(table: Table) -> None:
    """The host's screen counts who looks on, and no more who did."""
    host = table.host()
    with Onlooker(table.server.url, table.cookie("onlooker")), Onlooker(table.server.url, table.cookie("onlooker")):
        host.wait_until_shown("live-onlookers")
        assert _counted(table) == "Watching: 2"
    with Onlooker(table.server.url, table.cookie("onlooker")):
        assert _counted(table) == "Watching: 1"


def _counted(table: Table) -> str:
    """The text of a new window of the host."""
    host = cookie_of(join(table.server, key_of(table.server)))
    with Visitor(table.server.url, f"/games/{table.id}/invite", headers={"Cookie": host}).register() as window:
        window.wait_until_shown("live-onlookers")
        return str(window.find("live-onlookers")["label"])  # type: ignore[index]


def test_there_are_no_more_streams_than_allowed(table: Table) -> None:
    """The next one is refused, in a way that its page can tell; who looks on already goes on."""
    cookie, most = table.cookie("onlooker"), Limits().streams
    with ExitStack() as stack:
        onlookers = [stack.enter_context(Onlooker(table.server.url, cookie)) for _ in range(most)]
        assert {onlooker.next()[0] for onlooker in onlookers} == {"parts"}
        assert ask(table.server, STREAM, Cookie=cookie).status == 503
        assert ask(table.server, STREAM, "HEAD", Cookie=cookie).status == 503
        enter(table, 2)
        for onlooker in (onlookers[0], onlookers[-1]):
            onlooker.wait_for("Cecil holds the Governor block")
    until(lambda: ask(table.server, STREAM, "HEAD", Cookie=cookie).status != 503)
