"""A host with an open table of phones, the guests that are let in, and a game that they play on their own pages."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence

from playwright.sync_api import Browser

from tests.drive import FIRST_START
from tests.drive.driver import Look, Screen, saying
from tests.drive.guests import bid, wait_until_entered
from tests.drive.kept import Json, keep
from tests.drive.site.host import Host
from tests.drive.site.phones import Guest, open_host, table_code
from tests.drive.table_player import TablePlayer

Break = Callable[["PhoneTable", Guest], None]
"""Faults of a guest's phone, or of the host's, while something is entered."""


class PhoneTable:
    """The host's screen, which shows the invitation and whose camera sees what is held before it; and the guests."""

    def __init__(self, browser: Browser, server: Host, document: Json) -> None:
        self.guests_in, self.server = browser, server
        """The browser of the guests, and the host of the site."""
        self.look: Look = {}
        self.names: list[str] = [player["name"] for player in document["setup"]["players"]]
        self.game = keep(server, document)
        self.host = open_host(browser, server, f"/games/{self.game}/invite")
        self.host.page.on("dialog", lambda dialog: dialog.accept())
        self.host.tap("phones-open")
        self.guests: list[Guest] = []
        self.old = ""
        """A code that holds no more."""
        self.again: list[int] = []
        """The entries that were not there after something had ended, and were entered once more."""

    # --- coming -----------------------------------------------------------------------------------------------

    def arrive(self, seat: int | None) -> Guest:
        """A phone scans the code, says who it is, and is held before the host's camera."""
        guest = Guest(self.guests_in, table_code(self.host, self.old), **self.look).choose(seat)
        self.guests.append(guest)
        guest.hold_before(self.host)
        return guest

    def sit(self, seat: int) -> Guest:
        """The same, until it sees its table."""
        guest = self.arrive(seat)
        guest.screen.wait_for("bar-petition", FIRST_START)
        return guest

    def says(self, text: str) -> None:
        """Wait until the host's screen says what happened."""
        self.host.expect_text("phones-news", saying(text))

    def close(self) -> None:
        """All go."""
        for guest in self.guests:
            guest.close()
        self.host.close()

    # --- what happens to phones ---------------------------------------------------------------------------------

    def cut(self, guest: Guest) -> None:
        """The connection of a guest ends, as when a network goes."""
        guest.cut()

    def reload(self, guest: Guest) -> None:
        """The page of a guest is loaded again, as after its browser has ended it; the host looks at its code."""
        guest.page.reload(wait_until="commit")
        guest.hold_before(self.host)
        self._wait_for(guest)

    def close_tab(self, guest: Guest) -> None:
        """The tab of a guest is closed; it scans the host's code in another one, and says who it is."""
        guest.begin_anew(table_code(self.host, self.old))
        guest.choose(self._seat(guest)).hold_before(self.host)
        self._wait_for(guest)

    def kill_host(self, _: Guest) -> None:
        """The processes of the host's pages are killed; the browser has to be the host's alone (Linux).

        It is opened again and invites again, and all scan its new code.
        """
        context, browser = self.host.page.context, self.host.page.context.browser
        assert browser
        for process in browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]:
            if process["type"] == "renderer":
                os.kill(process["id"], signal.SIGKILL)
        self.host.page.close()
        self.host = Screen.in_context(context, self.server.url, f"/games/{self.game}/invite")
        self.host.page.on("dialog", lambda dialog: dialog.accept())
        self.host.tap("phones-open")
        for guest in self.guests:
            self.close_tab(guest)

    def _seat(self, guest: Guest) -> int | None:
        seat = self.guests.index(guest)
        return seat if seat < len(self.names) else None

    def _wait_for(self, guest: Guest) -> None:
        if self._seat(guest) is None:
            guest.page.wait_for_selector("#players", timeout=1000 * FIRST_START)
        else:
            guest.screen.first_of("last-entry", "bar-petition", "petition-", timeout=FIRST_START)

    # --- the game -------------------------------------------------------------------------------------------------

    def play(self, events: Sequence[Json], first: int = 1, breaks: dict[int, Break] | None = None) -> None:
        """Enter everything on the phone of whom it concerns, from entry `first` on; the end on the host's.

        The phones are the first guests, one a seat. What breaks at an entry does so while the last bid is missing, or
        the moment after the last tap; what the table does not show then is entered once more, as people would.
        """
        phones = self.guests[: len(self.names)]
        for number, event in enumerate(events, first):
            die = (breaks or {}).get(number)
            if event["type"] == "petition":
                self._bid(phones, [event["bids"][name] for name in self.names], number, die)
            elif "player" in event:
                self._enter(phones[self.names.index(event["player"])], number, event, die)
            else:
                self.host.go(f"/games/{self.game}")
                TablePlayer(self.host, self.names, number - 1).enter(event)
            if event["type"] != "finish":
                wait_until_entered([phone.screen for phone in phones], number)

    def _bid(self, phones: Sequence[Guest], bids: Sequence[int], number: int, die: Break | None) -> None:
        first, *_, last = phones
        first.screen.tap("bar-petition")
        first.screen.tap("petition-secret")
        for phone, jade in zip(phones, bids, strict=True):
            if phone is last and die:
                die(self, first)
                if die is PhoneTable.kill_host:  # bids are kept by the host's page alone
                    self.again.append(number)
                    self._bid(phones, bids, number, None)
                    return
            if phone is not first:
                phone.screen.tap("secret-open")
            bid(phone.screen, jade)
        last.screen.tap("petition-confirm")

    def _enter(self, phone: Guest, number: int, event: Json, die: Break | None) -> None:
        if die:
            TablePlayer(phone.screen, self.names, number - 1).make(event)
            die(self, phone)
            phone.screen.rest()
            if phone.screen.text_of("last-entry").startswith(f"{number}. "):
                return
            self.again.append(number)
            if phone.screen.has("panel-close"):
                phone.screen.tap("panel-close")
        TablePlayer(phone.screen, self.names, number - 1).enter(event)
