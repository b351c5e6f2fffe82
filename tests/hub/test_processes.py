"""Two processes of the real app at one hub: a phone that loses one goes on at the other, with its seat and its bid."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from companion.admission.keys import Keys
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.hub.hub import Hub
from companion.play.live_game import begin
from companion.rights import LOOKING, Grant
from tests.drive import ROOT
from tests.drive.app_server import AppServer
from tests.drive.hub.around import Hubs, opened
from tests.drive.hub.servers import HubServer
from tests.drive.kept import record, record_of
from tests.drive.onlooker import Onlooker
from tests.drive.storage.games import enter
from tests.drive.visitor import Visitor
from tests.drive.waiting import until
from tests.web.conftest import ask
from tests.web.test_door import cookie_of, join, key_of
from tests.web.test_live_table import goes, is_connected, types

pytestmark = pytest.mark.long

THREE = ("Anna", "Bill", "Cecil")


class Club:
    """A hub with two processes, and a game that is open to guests."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.server = stack.enter_context(HubServer(folder / "server"))
        self.hub: Hub = stack.enter_context(closing(Hubs(folder, self.server))).begin("beside")
        self.game = begin(ISLAND_FORTRESS, self.hub.games, ISLAND_FORTRESS.read(record(THREE)))
        self.keys = Keys(self.hub.tables)
        self.keys.open_table(self.game.id)
        options = ["--host", "0.0.0.0", "--hub", f"nats://{self.server.address}"]
        self.one, self.other = (
            stack.enter_context(AppServer(folder / name, options=options)) for name in ("one", "other")
        )
        self._stack = stack

    @property
    def events(self) -> list[Any]:
        """The entries of the game."""
        return list(record_of(self.hub.games, self.game.id)["events"])

    def visit(self, server: AppServer, cookie: str, page: str = "") -> Visitor:
        """A window of a device."""
        route = f"/games/{self.game.id}{page}"
        return self._stack.enter_context(Visitor(server.url, route, headers={"Cookie": cookie}).register())

    def player(self, server: AppServer, seat: int) -> tuple[str, Visitor]:
        """A device that has come in and taken a seat."""
        cookie = cookie_of(join(server, self.keys.key(Grant("player", self.game.id))))
        visitor = self.visit(server, cookie)
        visitor.wait_until_shown(f"seat-{seat}")
        visitor.tap(f"seat-{seat}")
        visitor.wait_until_shown("bar-petition")
        return cookie, visitor


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """Return a club with one game."""
    with ExitStack() as stack:
        yield Club(tmp_path_factory.mktemp("club"), stack)


def test_the_host_has_one_key_at_all_processes(club: Club) -> None:
    assert key_of(club.one) == key_of(club.other) == club.keys.key()
    cookie = cookie_of(join(club.one, key_of(club.one)))
    until(lambda: ask(club.other, Cookie=cookie).status == 200)


def test_a_phone_that_loses_its_process_goes_on_at_the_other(club: Club) -> None:
    """It has its seat and its bid there; nobody else sees the bid before all are made."""
    club.keys.free(club.game.id, 2)  # the host bids for a seat that nobody has
    anna, at_one = club.player(club.one, 0)
    _, bill = club.player(club.other, 1)
    goes(at_one, f"/games/{club.game.id}/petition")
    types(at_one, 7, "petition-waiting")
    club.one.kill()

    at_other = club.visit(club.other, anna, "/petition")
    at_other.wait_until_shown("petition-waiting")
    goes(bill, f"/games/{club.game.id}/petition")
    types(bill, 9, "petition-waiting")
    assert not any(window.find(f"petition-value-{seat}") for window in (at_other, bill) for seat in range(3))

    club.one.start()
    host = club.visit(club.one, cookie_of(join(club.one, key_of(club.one))), "/petition")
    host.wait_until_shown("petition-me-2")
    host.tap("petition-me-2")
    types(host, 3, "petition-value-1")
    for window in (at_other, bill):
        window.wait_until_shown("petition-value-1")
    before = len(club.events)
    bill.tap("petition-confirm")
    until(lambda: len(club.events) > before)
    assert [club.events[-1][name] for name in ("winner", "bids")] == ["Bill", {"Anna": 7, "Bill": 9, "Cecil": 3}]
    host.wait_for(host.has_gone)


def test_an_onlooker_sees_what_is_entered_at_another_process(club: Club) -> None:
    """Also the first entry after it has come, and whoever looks on there first had nothing open of that game."""
    cookie = cookie_of(join(club.other, club.keys.key(Grant(LOOKING, club.game.id))))
    entries = len(club.events)
    with Onlooker(club.other.url, cookie) as guest:
        guest.wait_for("Anna")
        for number in (entries + 1, entries + 2):
            assert f'value="{number}"' not in guest.parts["log"]
            enter(opened(club.hub.games, club.game.id))
            guest.wait_for(f'value="{number}"')


def test_everybody_sees_who_is_at_another_process(club: Club) -> None:
    """A device is connected wherever its window is open, until that is closed, or its process is killed."""
    cookie, window = club.player(club.other, 2)
    host = cookie_of(join(club.one, key_of(club.one)))
    for end in (window.close, club.other.kill):
        until(lambda: is_connected(club.one, club.game.id, host, 2))
        end()
        until(lambda: not is_connected(club.one, club.game.id, host, 2))
        if end == window.close:
            club.visit(club.other, cookie)
    club.other.start()


def test_who_is_put_out_is_out_everywhere(club: Club) -> None:
    cookie, window = club.player(club.other, 2)
    club.keys.renew(Grant("player", club.game.id))
    until(lambda: {ask(server, Cookie=cookie).status for server in (club.one, club.other)} == {401})
    window.close()


def test_with_the_hub_away_every_window_says_so_and_goes_on_when_it_is_back(club: Club) -> None:
    enter(opened(club.hub.games, club.game.id))
    host = club.visit(club.one, cookie_of(join(club.one, key_of(club.one))))
    host.wait_until_shown("bar-petition")
    before = len(club.events)
    club.server.kill()
    host.wait_until_shown("hub-away")
    assert join(club.one, key_of(club.one)).status == 303  # to look at all
    host.tap("undo")
    host.settle()
    assert len(club.events) == before
    club.server.start()
    until(lambda: not club.hub.is_away)
    until(lambda: not _says_that_the_hub_is_away(club))
    host.settle()
    host.tap("undo")
    until(lambda: len(club.events) == before - 1)


def _says_that_the_hub_is_away(club: Club) -> bool:
    """The text of a window that is opened now."""
    with Visitor(club.one.url, headers={"Cookie": cookie_of(join(club.one, key_of(club.one)))}).register() as window:
        window.settle()
        return window.find("hub-away") is not None


def test_nothing_of_a_hub_is_loaded_without_one() -> None:
    """A start of the app, its parser and its services."""
    script = (
        "import sys, tempfile; import companion.app as app; from companion.arguments import read;"
        "read([]);"
        "app.services_in(tempfile.mkdtemp());"
        "print([name for name in sys.modules if name.startswith(('nats', 'companion.hub'))])"
    )
    told = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert told.stdout.strip() == "[]", told.stderr
