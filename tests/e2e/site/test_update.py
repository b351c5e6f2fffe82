"""A newer build at the same address: told on the first screen, started by a tap; and the way back."""

from __future__ import annotations

import lzma
import re
import shutil
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from build_site import finish
from companion.storage import migrations
from companion.text.catalogue import catalogue
from tests.drive import FIRST_START
from tests.drive.driver import Screen
from tests.drive.kept import keep, sample
from tests.drive.site.host import folder_of, taken_from
from tests.drive.site.phones import lost_table
from tests.drive.site.waits import wait_for_the_service_worker
from tests.drive.table_player import TablePlayer
from tests.e2e.site.conftest import SiteHost

pytestmark = [pytest.mark.browser, pytest.mark.long]

T = catalogue("en")


def newer_build(site: Path, out: Path) -> Path:
    """The site of an app whose games have a newer form, which an older app may look at only."""
    shutil.copytree(site, out)
    module = "companion/storage/migrations.py"
    source = Path(migrations.__file__).read_text("utf-8")
    changed = source.replace(f"SCHEMA: Final = {migrations.SCHEMA}", f"SCHEMA: Final = {migrations.SCHEMA + 1}")
    assert changed != source
    packed = out / "app.zip.xz"
    with lzma.open(packed) as old, zipfile.ZipFile(old) as archive, zipfile.ZipFile(out / "app.zip", "w") as made:
        for name in archive.namelist():
            if name != f"{module}c":
                made.writestr(name, archive.read(name))
        made.writestr(module, changed)
    packed.unlink()
    finish(out)
    return out


UPDATED = """async () => {
  const {installing, waiting} = await (await navigator.serviceWorker.getRegistration()).update();
  if (waiting) return;
  await new Promise((done) => installing.addEventListener('statechange', () => done()));
  if (installing.state !== 'installed') throw new Error(installing.state);
}"""
"""The browser's update check, once a day or when the page is opened: it fetches the newer build, which waits."""


def test_a_newer_build_waits_for_a_tap_and_the_older_one_destroys_nothing(
    browser: Browser, server: SiteHost, site: Path, tmp_path: Path
) -> None:
    """Forth: the game goes on in the old one until somebody taps, and is played on in the newer one. And back."""
    document = sample(1)
    events = document["events"]
    names = [player["name"] for player in document["setup"]["players"]]
    id = keep(server, {**document, "events": events[:2]})
    screen = Screen.open(browser, server.url, f"/games/{id}", prepare=server.plant)
    wait_for_the_service_worker(screen.page)

    screen.page.wait_for_load_state("networkidle")  # what was asked for before the service worker answered
    server.folder = newer_build(site, tmp_path / "newer")
    server.asked.clear()
    screen.page.evaluate(UPDATED)
    assert set(server.asked) == {"sw.js", "xz/xz.js", "app.zip.xz", "start.js", "splash.js", "worker.js"}, (
        "only what differs"
    )
    TablePlayer(screen, names, entered=2).enter(events[2])
    assert not screen.by_id("browser-updated").count(), "never within a game"

    screen.go("/")
    screen.expect_text("browser-updated", T("browser.update"))
    update(screen)
    screen.tap("home-resume")
    screen.expect_text("last-entry", re.compile(r"^3\. "))
    screen.go("/new/island_fortress")
    new_game(screen)
    kept = taken_from(screen.page)

    server.folder = site
    screen.page.evaluate(UPDATED)
    screen.go("/")
    screen.wait_for("browser-updated")
    update(screen)
    [newer] = [path.name for path in (folder_of(kept) / "games").iterdir() if path.name != id]
    screen.go(f"/games/{newer}")
    screen.wait_for("wall")
    TablePlayer(screen, ("Ann", "Bob"), entered=0)
    screen.tap("bar-petition")
    screen.tap("winner-0")
    screen.expect_text("message", re.compile("newer version"))
    now = folder_of(taken_from(screen.page))
    assert (now / "games" / newer).read_bytes() == (folder_of(kept) / "games" / newer).read_bytes()
    screen.go(f"/games/{id}")
    screen.expect_text("last-entry", re.compile(r"^3\. "))

    server.folder = tmp_path / "newer"  # a guest of a phone table updates itself to the build of its host
    guest = screen.page.context.new_page()
    guest.goto(lost_table(server))
    guest.wait_for_selector("#guest-seat-0", timeout=60_000)
    screen.close()


def update(screen: Screen) -> None:
    """Tap the update, and wait until the page that comes of it shows the app; that may be before the tap is done."""
    screen.page.evaluate("() => { window.isOlder = true; }")
    screen.tap("browser-update")
    script = "() => !window.isOlder && companionTest.isShown()"
    screen.wait_until(script, None, "The other build did not come", FIRST_START)


def new_game(screen: Screen) -> None:
    """A game of two begun."""
    screen.type_into("seat-0-name", "Ann")
    screen.type_into("seat-1-name", "Bob")
    screen.tap_listed("tracking-score")
    screen.tap("start-game")
    screen.wait_for("wall")
