"""Helpers at the table: the curve and the picture of the sheet, the table view, a screen that stays on or is dimmed."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser

from companion.storage.library import Library
from tests.conftest import long_but
from tests.drive.app_server import AppServer
from tests.drive.driver import PHONE, Screen
from tests.drive.kept import keep, kept_game, record, sample
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Béla", "Cecil")
EVENTS: list[dict[str, Any]] = [
    {"type": "petition", "winner": "Anna"},
    {"type": "build", "player": "Béla", "slots": ["1a1"]},
    {"type": "petition", "winner": "Cecil"},
]
WATCH = """
window.asked = [];
const lock = {request: async (kind) => {
  asked.push(kind);
  const sentinel = new EventTarget();
  sentinel.released = false;
  sentinel.release = async () => { sentinel.released = true; asked.push('released'); };
  return sentinel;
}};
Object.defineProperty(Navigator.prototype, 'wakeLock', {get: () => lock, configurable: true});
"""
"""Notes in the page when the app asks the browser to keep the screen on, and when it lets go."""


def asked(screen: Screen, *wanted: str) -> None:
    """Wait until the browser was asked for exactly this, in this order."""
    is_asked = "(wanted) => asked.join() === wanted"
    screen.wait_until(is_asked, ",".join(wanted), f"Not {wanted}, but {screen.page.evaluate('() => asked')}")


@pytest.mark.parametrize("theme", long_but(["dark"], ["dark", "light"]))
def test_the_sheet_shows_and_tells_how_the_points_grew(server: AppServer, open_screen: OpenScreen, theme: str) -> None:
    """Lines in the players' colors are on the screen, and every number is told in words."""
    screen = open_screen(f"/games/{keep(server, sample(1))}/sheet", seen=True, dark=theme == "dark")

    screen.scroll_to("curve")
    said = screen.text_of("curve")
    assert said.startswith("Points after each round. Adam: 0, 0, 19, at the end 46. Bill: 0, 0, 25, at the end 34.")
    screen.stand_still()
    box = screen.by_id("curve").bounding_box()
    assert box
    assert box["width"] > 350
    shot = Path(server.data) / "curve.png"
    screen.page.screenshot(path=shot, clip=box)
    colors = {color for _, color in Image.open(shot).convert("RGB").getcolors(1 << 20) or ()}
    lines = {"dark": ("#2b70e1", "#5fbe67", "#be4155"), "light": ("#02449d", "#1f7f60", "#852225")}[theme]
    assert {tuple(bytes.fromhex(line[1:])) for line in lines} <= colors
    assert "failed" not in server.output


def test_the_sheet_is_saved_as_a_picture(server: AppServer, open_screen: OpenScreen, tmp_path: Path) -> None:
    """PNG and SVG, both with the day and the names in the file's name."""
    screen = open_screen(f"/games/{keep(server, record(NAMES, EVENTS))}/sheet")
    files = {}
    screen.scroll_to("sheet-formats")
    screen.tap("sheet-formats")
    for button in ("sheet-picture", "sheet-picture-svg"):
        screen.scroll_to(button)
        with screen.page.expect_download() as download:
            screen.tap(button)
        files[button] = tmp_path / download.value.suggested_filename
        download.value.save_as(files[button])

    assert re.fullmatch(r"\d{4}-\d\d-\d\d-anna-bela-cecil\.png", files["sheet-picture"].name)
    picture = Image.open(files["sheet-picture"])
    picture.load()
    drawing = ET.fromstring(files["sheet-picture-svg"].read_text("utf-8"))
    width, height = (float(drawing.get(side) or 0) for side in ("width", "height"))
    assert picture.size == (round(2 * width), round(2 * height))


@pytest.mark.parametrize("number", long_but([22], [1, 22]))
def test_the_table_view_needs_no_scrolling(server: AppServer, open_screen: OpenScreen, number: int) -> None:
    """All of it is within the window, two regions or three; also where that is pulled."""
    screen = open_screen(f"/games/{kept_game(server, sample(number), 25)}/view")
    screen.wait_for("view-round")
    for width, height in (PHONE, (915, 412), (1024, 768), (1280, 800)):
        screen.pull(width, height)
        for identifier in ("view-round", "view-player-0", "view-player-2", "view-wall", "view-last"):
            is_within = f"(id) => companionTest.isWithin(id, {width}, {height})"
            screen.wait_until(is_within, identifier, f"{identifier} leaves {width} x {height}")
    assert "failed" not in server.output


def test_the_screen_stays_on_during_a_game(server: AppServer, browser: Browser) -> None:
    """From the table on, also over to the table view, until another screen is shown; not where it is not wanted."""
    id = keep(server, record(NAMES, EVENTS))
    screen = Screen.open(browser, server.url, "/", script=WATCH)
    asked(screen)
    screen.go(f"/games/{id}")
    asked(screen, "screen")
    screen.go(f"/games/{id}/view")
    screen.wait_for("view-round")
    screen.page.evaluate("() => { asked.length = 0; }")
    screen.go(f"/games/{id}/log")
    asked(screen, "released")

    screen.go("/settings")
    screen.scroll_to("settings-awake-off")
    screen.tap("settings-awake-off")
    screen.page.evaluate("() => { asked.length = 0; }")
    screen.go(f"/games/{id}")
    screen.wait_for("bar-more")
    screen.settle()
    asked(screen)
    screen.close()
    assert "failed" not in server.output


def test_an_idle_table_is_dimmed_until_a_tap_that_does_nothing_else(server: AppServer, open_screen: OpenScreen) -> None:
    """An entry from elsewhere makes it bright again, too."""
    table = f"/games/{keep(server, record(NAMES, EVENTS))}"
    screen = open_screen(table)
    slot = screen.wait_for("slot-1b1").bounding_box()
    assert slot
    Library(str(server.data)).choose("dim_after", "0.05")
    screen.go("/")
    screen.go(table)
    other = open_screen(table)
    screen.expect_text("dim", "Dimmed. Tap to continue.")
    wait_until_dim(screen)
    screen.passes(screen.moment)  # as whatever has just come, the layer takes no tap at once

    screen.page.mouse.click(slot["x"] + 10, slot["y"] + 10)
    screen.gone("dim")
    assert "panel-confirm" not in screen.identifiers()
    screen.wait_for("dim")

    other.tap("dim")
    other.gone("dim")
    other.tap("slot-1b1")
    other.tap("panel-confirm")
    screen.gone("dim")
    assert "failed" not in server.output


def wait_until_dim(screen: Screen) -> None:
    """Wait until the layer is there for good: also the mouse finds it only once it is painted."""
    screen.wait_for("dim")
    screen.stand_still()
    assert "dim" in screen.identifiers()


@pytest.mark.long
def test_a_key_and_the_mouse_wake_a_dimmed_table_and_do_nothing_else(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """Not the mouse that lies still; and a click on its way is none yet."""
    table = f"/games/{keep(server, record(NAMES, EVENTS))}"
    screen = open_screen(table, width=1280, height=800)
    slot = screen.wait_for("slot-1b1").bounding_box()
    assert slot
    x, y = slot["x"] + 10, slot["y"] + 10
    screen.go("/")
    screen.wait_for("home-new")
    screen.page.mouse.move(x, y)  # before the table is there: on its way it might wake it
    Library(str(server.data)).choose("dim_after", "0.03")
    screen.go(table)
    wait_until_dim(screen)

    screen.page.mouse.click(x + 2, y)  # it moves there, too
    screen.gone("dim")
    wait_until_dim(screen)
    screen.page.mouse.move(x + 4, y)
    screen.gone("dim")

    untouched = {"bar-more", "bar-petition", "wall"}
    for key in ("p", "Space", "Escape"):
        wait_until_dim(screen)
        screen.press(key)
        screen.gone("dim")
        screen.stand_still()
        assert untouched < set(screen.identifiers()), screen.identifiers()
    wait_until_dim(screen)
    screen.press("p")
    screen.gone("dim")
    screen.press("p")
    screen.wait_for("petition-bids")
    assert "failed" not in server.output


@pytest.mark.parametrize(("number", "entries"), long_but([(1, 20)], [(1, 20), (22, 96)]))
def test_the_wall_begins_high_on_a_phone(server: AppServer, open_screen: OpenScreen, number: int, entries: int) -> None:
    """At most 190 px below the upper edge, with what every one of four players holds above it."""
    screen = open_screen(f"/games/{kept_game(server, sample(number), entries)}")
    begins_high = "(most) => companionTest.one('slot-1a4')?.getBoundingClientRect().y <= most"
    screen.wait_until(begins_high, 190, "The wall begins lower")


def test_thinking_is_timed_where_it_is_wanted(server: AppServer, open_screen: OpenScreen) -> None:
    """Switched on in the settings; the clock runs at the table, starts anew with an entry, and is summed up."""
    id = keep(server, record(NAMES, EVENTS))
    screen = open_screen("/settings")
    screen.scroll_to("settings-thinking-on")
    screen.tap("settings-thinking-on")
    screen.go(f"/games/{id}")
    screen.tap("bar-petition")
    screen.tap("winner-0")

    screen.wait_for("thinking")
    first = screen.text_of("thinking")
    screen.wait_until("(first) => companionTest.text('thinking') !== first", first, "The clock stands still")
    assert re.fullmatch(r"\d:\d\d since the last entry", first)
    screen.pull(1280, 800)
    screen.expect_text("thinking", re.compile(r"^\d:\d\d since the last entry$"))
    screen.tap("slot-1b1")
    screen.tap("panel-confirm")
    screen.go(f"/games/{id}/sheet")
    screen.scroll_to("sheet-thinking-2")
    times = [screen.text_of(f"sheet-thinking-{seat}") for seat in range(3)]
    assert sorted(time.endswith(": 0:00") for time in times) == [False, True, True]
    assert "failed" not in server.output


@pytest.mark.long
def test_the_bar_below_keeps_its_height_whatever_an_entry_gave(server: AppServer, open_screen: OpenScreen) -> None:
    """From one entry to the next, rows and Favors among them: so the wall does not move under the finger.

    In the language with the longest words. Somebody has a Treasure: from then on each player's line shows them.
    """
    screen = open_screen(f"/games/{kept_game(server, sample(1), 27)}", width=360, height=740, locale="hu")
    heights = set()
    for _ in range(8):
        screen.wait_for("bar-more")
        screen.rest()
        box = screen.wait_for("wall").bounding_box()
        assert box
        heights.add(box["height"])
        screen.tap("undo")
    assert len(heights) == 1, heights
