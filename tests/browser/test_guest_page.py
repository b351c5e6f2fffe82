"""Requests of a host to a guest's client, and how the host's page stays awake: the page's scripts, run by Node."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import flet as ft
import pytest

from tests.drive import ROOT

sys.path.append(str(ROOT / "packaging" / "site"))
from python_files import node

PAGE: Final = ROOT / "packaging" / "site" / "page"
FENCED: Final = {"Clipboard", "SharedPreferences", "UrlLauncher"}
"""Services of the client that `fence` of the guest's page limits."""
NEED_A_TAP: Final = {"FilePicker", "Share"}
"""Those that browsers allow only to somebody who has just tapped, and in a window of their own."""
TELL_NOTHING: Final = {
    *("Accelerometer", "Barometer", "Battery", "BrowserContextMenu", "Connectivity", "Gyroscope", "HapticFeedback"),
    *("Magnetometer", "ScreenBrightness", "SemanticsService", "ServiceRegistry", "ShakeDetector", "StoragePaths"),
    *("UserAccelerometer", "Wakelock"),
}
"""Those by which a host learns at most how a phone moves, and changes nothing on it."""
DEVICE: Final = """
const done = [], does = (name) => async (...values) => { done.push([name, ...values]); return name; };
const kept = {games: "mine", "companion-guest:size": "large"}, activation = {isActive: false};
Object.defineProperty(kept, "getItem", {value: (name) => kept[name] ?? null});
Object.defineProperty(kept, "setItem", {value: (name, value) => { kept[name] = value; }});
Object.defineProperty(kept, "removeItem", {value: (name) => { delete kept[name]; }});
Object.defineProperty(globalThis, "localStorage", {value: kept, configurable: true});
globalThis.open = (address) => { done.push(["open", address]); return {}; };
Object.defineProperty(globalThis, "navigator", {value: {
  userActivation: activation,
  clipboard: {read: does("read"), readText: does("readText"), write: does("write"), writeText: does("writeText")},
  mediaDevices: {getUserMedia: does("camera"), getDisplayMedia: does("screen")},
  geolocation: {getCurrentPosition: (found) => found("here")},
}});
const {fence} = await import(guest), {camera} = fence();
const refused = (asked) => asked.then(() => false, ({name}) => name === "NotAllowedError");
"""
AWAKE: Final = """
const said = [], listeners = {};
const note = (name, listener) => { listeners[name] = listener; };
globalThis.document = {hidden: false, addEventListener: note, documentElement: {style: {}}};
globalThis.addEventListener = note;
globalThis.setInterval = () => 0;
Object.defineProperty(globalThis, "navigator", {value: {wakeLock: {request: async (what) => {
  said.push(`awake: ${what}`);
  return {release: async () => { said.push("released"); }};
}}}});
navigator.mediaDevices = {getUserMedia: async () => ({getTracks: () => [{stop() {}}]})};
navigator.storage = {persist: async () => { said.push("storage kept"); return true; }};
class Peer extends EventTarget {
  iceGatheringState = "complete";
  localDescription = {sdp: "a=ice-ufrag:Ab1+ a=ice-pwd:AAAA a=fingerprint:sha-256 AB:CD"};
  createDataChannel() { return {readyState: "connecting", addEventListener() {}}; }
  async createOffer() { return {}; }
  async setLocalDescription() {}
  async setRemoteDescription() { throw new Error("no description"); }
  close() { this.isClosed = true; }
  static async generateCertificate() { return {}; }
}
Object.assign(globalThis, {RTCPeerConnection: Peer, RTCCertificate: class {}});
const {Table} = await import(table), host = new Table("a1b2", () => {}, () => {});
const isAsked = () => {
  let asked = false;
  listeners.beforeunload({preventDefault: () => { asked = true; }});
  return asked;
};
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the scripts as a build writes them, without texts."""
    folder = tmp_path_factory.mktemp("page")
    for name in ("guest.js", "peers.js", "table.js", "table_code.js"):
        script = (PAGE / name).read_text("utf-8").replace("@GUEST_TEXTS@", "{}").replace("@TURN_SIGNAL@", "")
        (folder / name).write_text(script, "utf-8")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    return folder


def run(page: Path, device: str, body: str) -> Any:
    """Return what the body returns, on a device of that kind."""
    addresses = {name: (page / f"{name}.js").as_uri() for name in ("guest", "table")}
    code = f"const {{guest, table}} = {json.dumps(addresses)};\n{device}\n"
    code += f"console.log(JSON.stringify(await (async () => {{ {body} }})()));"
    done = subprocess.run(
        [*node(), "--input-type=module", "-e", code], capture_output=True, check=False, encoding="utf-8"
    )
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


def _services(kind: type[ft.Service]) -> Iterator[str]:
    for each in kind.__subclasses__():
        yield each.__name__
        yield from _services(each)


def test_every_service_of_the_client_was_judged() -> None:
    """A new one of Flet's has to be looked at first: the host's Python would have it on the phones of its guests."""
    for name in dir(ft):
        getattr(ft, name, None)  # Flet loads its modules when they are asked for
    found = {name for name in _services(ft.Service) if not name.startswith("_")}
    of_flet = {name for name in found if getattr(ft, name, None) is not None or name == "ServiceRegistry"}
    assert of_flet == FENCED | NEED_A_TAP | TELL_NOTHING


def test_a_host_reaches_nothing_on_a_guests_phone_that_was_not_tapped(page: Path) -> None:
    found = run(
        page,
        DEVICE,
        """
        const isRefused = [];
        for (const asked of [
          navigator.clipboard.readText(), navigator.clipboard.read(), navigator.clipboard.writeText("x"),
          navigator.mediaDevices.getUserMedia({video: true}), navigator.mediaDevices.getDisplayMedia({}),
        ]) isRefused.push(await refused(asked));
        let place = "";
        const failed = ({code}) => { place = `refused ${code}`; };
        navigator.geolocation.getCurrentPosition(() => { place = "found"; }, failed);
        open("https://example.org/");
        return {isRefused, place, done};
        """,
    )
    assert found == {"isRefused": [True] * 5, "place": "refused 1", "done": []}


def test_what_a_guest_taps_is_done_as_far_as_it_is_no_secret(page: Path) -> None:
    """Copying and links to the web; the clipboard is never read, and the camera is the page's own."""
    found = run(
        page,
        DEVICE,
        """
        activation.isActive = true;
        await navigator.clipboard.writeText("the game");
        open("https://example.org/");
        open("javascript:steal()");
        open("file:///games");
        const isSecret = await refused(navigator.clipboard.readText());
        await camera({video: true});
        return {isSecret, done};
        """,
    )
    assert found["isSecret"]
    assert found["done"] == [
        ["writeText", "the game"],
        ["open", "https://example.org/"],
        ["camera", {"video": True}],
    ]


def test_settings_that_a_host_keeps_are_apart_from_the_phones_own(page: Path) -> None:
    found = run(
        page,
        DEVICE,
        """
        localStorage.setItem("theme", "light");
        const seen = [localStorage.getItem("games"), localStorage.getItem("size"), localStorage.length];
        localStorage.clear();
        return {seen, kept};
        """,
    )
    assert found == {"seen": [None, "large", 2], "kept": {"games": "mine"}}


def test_a_host_is_told_no_secret_of_another_one(page: Path) -> None:
    """It could come in there with it, as this phone; a host is known by its certificate, which nobody else can show."""
    found = run(
        page,
        DEVICE,
        """
        Object.assign(globalThis, {matchMedia: () => ({matches: false}), innerHeight: 800, innerWidth: 400});
        const {Guest} = await import(guest), frame = {style: {}}, splash = {language: "en"};
        const tab = {own: kept, splash, frame, isLooking: false, connect() {}};
        const at = (host) => Object.assign(Object.create(Guest.prototype), {...tab, host});
        at("aa").told({secret: "of aa"});
        const first = at("bb").greeting().secret;
        at("bb").told({secret: "of bb"});
        return [first, ...["aa", "bb", "cc"].map((host) => at(host).greeting().secret)];
        """,
    )
    assert found == ["", "of aa", "of bb", ""]


def test_the_hosts_screen_stays_on_and_leaving_is_asked_about_while_guests_are_here(page: Path) -> None:
    """The lock is asked for again when the page is back: browsers end it with the page's hiding."""
    found = run(
        page,
        AWAKE,
        """
        const asked = [isAsked()];
        host.isOpen = true;
        asked.push(isAsked());
        host.guests.set(1, {id: 1, stream: {send() {}}, standbys: [], pc: {close() {}}});
        asked.push(isAsked());
        await host.stayAwake();
        document.hidden = true;
        await listeners.visibilitychange();
        document.hidden = false;
        await listeners.visibilitychange();
        await new Promise((done) => setTimeout(done));
        host.end("closed");
        asked.push(isAsked());
        await listeners.visibilitychange();
        return {asked, said};
        """,
    )
    assert found == {"asked": [False, False, True, False], "said": ["awake: screen", "awake: screen", "released"]}


def test_an_open_table_keeps_the_storage_in_which_alone_its_guests_entries_are(page: Path) -> None:
    assert run(page, AWAKE, "await host.open({places: 2}); return said;") == ["storage kept", "awake: screen"]


def test_an_answer_that_no_connection_takes_uses_up_no_place(page: Path) -> None:
    """The place gets another connection, and a new code with it."""
    found = run(
        page,
        AWAKE,
        """
        const changed = [];
        host.changed = (places) => changed.push(places.places.length);
        await host.open({places: 1});
        const [{pc}] = host.places;
        const forged = {to: "01bd7e", ufrag: "Cd2/", password: "B".repeat(24), fingerprint: "ab".repeat(32)};
        const {outcome} = await host.answer(forged);
        return {outcome, changed, isClosed: pc.isClosed, isOther: host.places[0].pc !== pc, guests: host.guests.size};
        """,
    )
    assert found == {"outcome": "foreign", "changed": [1], "isClosed": True, "isOther": True, "guests": 0}
