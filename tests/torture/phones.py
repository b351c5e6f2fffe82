"""A whole game in five real browsers at an app with a hub: host, three seats, an onlooker, and everything dies once.

Each enters on the own phone; every petition is bid in secret. While bids lie hidden, and the moment after a tap that
enters something, a phone is reloaded, or the app or its hub is killed where it is and started again. What the table
does not show then as its last entry is entered once more, as people would.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from itertools import zip_longest
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from companion.admission.keys import Keys
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.play.live_game import begin
from companion.play.ports import StoredGame
from companion.play.steps import folded, signatures
from companion.rights import HOST, LOOKING, PLAYING, Grant
from companion.storage.tinydb_store import TinyGameStore
from tests.bench.browser import browser
from tests.drive import ROOT
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.guests import arrive, bid, look_on, sit_down, wait_until_entered
from tests.drive.hub.around import hub_of
from tests.drive.hub.servers import HubServer
from tests.drive.kept import Json, expected, sample
from tests.drive.table_player import TablePlayer
from tests.drive.waiting import until
from tests.torture.trials import Row, row

GAME: Final = 1
"""The shortest finished sample in which three play and only points are tracked."""
WINS: Final = 3
OTHERS: Final = (1, 2)
"""The bids where the record names only the winner."""
BACK: Final = 5.0
"""Seconds in which all windows say that the hub is away, or that it is back."""


class Party:
    """The five windows, the app and the hub behind them."""

    def __init__(self, chromium: Browser, app: AppServer, hub: HubServer, table: str, keys: Keys) -> None:
        self.app, self.hub, self.table = app, hub, table
        self.again: list[int] = []
        """The entries that were not there after something died, and were entered once more."""
        self.host = arrive(chromium, app, keys.key(HOST), table)
        self.phones = [arrive(chromium, app, keys.key(Grant(PLAYING, table)), table) for _ in (*OTHERS, WINS)]
        self.guest = look_on(chromium.new_page(), app, keys.key(Grant(LOOKING, table)))
        for seat, phone in enumerate(self.phones):
            sit_down(phone, seat)

    @property
    def screens(self) -> tuple[Screen, ...]:
        """All windows in which something can be entered."""
        return (self.host, *self.phones)

    def play(self, names: list[str], events: list[Json], row: Row) -> None:
        """Everything is entered on the phone of whom it concerns; the end by the host."""
        for number, event in enumerate(events, 1):
            die = BREAKS.get(number)
            if event["type"] == "petition":
                self._bid([event["bids"][name] for name in names], die)
            else:
                own = self.phones[names.index(event["player"])] if "player" in event else self.host
                self._enter(TablePlayer(own, names, number - 1), event, die)
            if event["type"] != "finish":
                wait_until_entered(self.screens, number)
            row.acked += 1

    def _bid(self, bids: list[int], die: Break | None) -> None:
        """All bid in secret, and the last one confirms; something dies while one bid is missing."""
        first, *_, last = self.phones
        first.tap("bar-petition")
        first.tap("petition-secret")
        for phone, jade in zip(self.phones, bids, strict=True):
            if phone is last and die:
                die(self, first)
            if phone is not first:
                phone.tap("secret-open")
            bid(phone, jade)
        last.tap("petition-confirm")

    def _enter(self, player: TablePlayer, event: Json, die: Break | None) -> None:
        """Enter something; something dies the moment after the last tap."""
        if die:
            player.make(event)
            die(self, player.screen)
            player.screen.rest()
            if player.screen.text_of("last-entry").startswith(f"{player.entered + 1}. "):
                return
            self.again.append(player.entered + 1)
            if player.screen.has("panel-close"):
                player.screen.tap("panel-close")
        player.enter(event)

    def reload(self, phone: Screen) -> None:
        """The browser of a phone loads the page anew."""
        phone.reload()

    def kill_app(self, _: Screen) -> None:
        """The host's process is killed, and started again when the onlooker was told."""
        self.app.kill()
        expect(self.guest.locator("body.lost")).to_be_attached()
        self.app.start()
        for screen in self.screens:
            screen.wait_until_back()
        expect(self.guest.locator("body:not(.lost)")).to_be_attached()

    def kill_hub(self, _: Screen) -> None:
        """The hub is killed, and started again when all windows say that it is away."""
        self.hub.kill()
        for screen in self.screens:
            screen.wait_for("hub-away", BACK)
        self.hub.start()
        for screen in self.screens:
            screen.gone("hub-away", BACK)

    def kill_both(self, phone: Screen) -> None:
        """Both die; the hub is there again first."""
        self.app.kill()
        self.hub.kill()
        self.hub.start()
        self.kill_app(phone)


Break = Callable[[Party, Screen], None]
BREAKS: Final[dict[int, Break]] = {
    1: Party.reload,
    6: Party.reload,
    8: Party.kill_app,
    10: Party.kill_app,
    12: Party.kill_hub,
    17: Party.kill_hub,
    21: Party.kill_both,
    24: Party.kill_app,
    28: Party.kill_hub,
}
"""Processes to kill, by the number of the entry; 1, 10 and 17 are petitions."""


def whole_game(base: Path, hub: HubServer) -> Row:
    """The game from its first entry to the sheet, and what everybody has of it then."""
    document = sample(GAME)
    names = [player["name"] for player in document["setup"]["players"]]
    events = [with_bids(event, names) for event in document["events"]]
    app = AppServer(base / "app", options=["--host", "0.0.0.0", "--hub", f"nats://{hub.address}"])
    with row("five browsers play a whole game at a hub") as made, made.trial("the game"), ExitStack() as stack:
        beside = stack.enter_context(hub_of(base / "beside", hub))
        until(lambda: not beside.is_away)
        table = begin(ISLAND_FORTRESS, beside.games, ISLAND_FORTRESS.read({**document, "events": []})).id
        keys = Keys(beside.tables)
        keys.open_table(table)
        stack.enter_context(app)
        party = Party(stack.enter_context(browser()), app, hub, table, keys)
        party.play(names, events, made)
        _look_at_windows(party, base, made)
        with hub_of(base / "looks", hub) as new:
            until(lambda: not new.is_away and new.games.flush(5))
            look_at_journal("the hub", new.games.load(table), names, events, made)
        until(lambda: len(folded(TinyGameStore(str(app.data)).load(table)).document["events"]) == len(events))
        look_at_journal("the copy", TinyGameStore(str(app.data)).load(table), names, events, made)
        made.note = f"{len(BREAKS)} reloads and kills; entered once more: {party.again or 'none'}"
    return made


def with_bids(event: Json, names: list[str]) -> Json:
    """Return an event of the record; a petition with a bid of everybody."""
    if event["type"] != "petition":
        return event
    others = iter(OTHERS)
    bids = {name: WINS if name == event["winner"] else next(others) for name in names}
    return {"bids": bids, **event}


def _look_at_windows(party: Party, base: Path, made: Row) -> None:
    """Compare with the contract the sheet of each window, and what `companion replay` says of the file saved there."""
    result = expected(GAME)
    for screen in party.screens:
        screen.go(f"/games/{party.table}/sheet")
        screen.expect_text("sheet-winner", re.compile(result["winners"][0]))
        for seat, player in enumerate(result["players"]):
            screen.scroll_to(f"sheet-total-{seat}")
            screen.expect_text(f"sheet-total-{seat}", re.compile(rf"(^|\D){player['score']}($|\D)"))
    expect(party.guest.locator("#result")).to_contain_text(result["winners"][0])
    for player in result["players"]:
        expect(party.guest.locator("#players")).to_contain_text(re.compile(rf"{player['name']}\D*{player['score']}\b"))
    party.host.scroll_to("export")
    command = [sys.executable, "-m", "companion", "replay", str(party.host.saved("export", base)), "--json"]
    replayed = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True, encoding="utf-8").stdout)
    del replayed["file"]
    if replayed != result:
        made.lose(f"replayed: {replayed}")
    for problem in (problem for screen in party.screens for problem in screen.problems):
        made.alarm(problem)
    if "Traceback" in party.app.output:
        made.alarm(party.app.output[-2000:])


def _timeless(event: Json) -> Json:
    """An event without its time; the cells of a card's pattern are in the order of the alphabet."""
    event = {key: value for key, value in event.items() if key != "time"}
    card = event.get("card")
    return {**event, "card": {**card, "pattern": sorted(card["pattern"])}} if card else event


def look_at_journal(  # and who entered what
    where: str, stored: StoredGame, names: list[str], events: list[Json], made: Row, hosts: int = 0
) -> None:
    """Compare entry by entry what is kept, and who is said to have made it: the first `hosts` the host itself."""
    kept = [_timeless(event) for event in folded(stored).document["events"]]
    for number, (there, entered) in enumerate(zip_longest(kept, map(_timeless, events)), 1):
        if there != entered:
            made.lose(f"{where} has as entry {number} {there}, not {entered}")
    last = len(names) - 1  # who confirms a petition
    seats = tuple(
        ""
        if event["type"] == "finish" or number <= hosts
        else str(names.index(event["player"]) if "player" in event else last)
        for number, event in enumerate(events, 1)
    )
    if signatures(stored) != seats:
        made.lose(f"{where} says that {signatures(stored)} entered, not {seats}")
