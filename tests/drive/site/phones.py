"""Phones at a table without a server: the host's camera sees what is held before it, guests have the client only."""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Self, Unpack

from playwright.sync_api import Browser, BrowserContext, expect

from companion.sharing.frames import CodeError
from companion.sharing.pictures import texts_in
from companion.sharing.table_codes import LINK, Named, Offer, Place, offer_figures
from tests.drive import PATIENCE
from tests.drive.driver import HELPERS, SEMANTICS_ON, Look, Screen
from tests.drive.site.host import Host

CAMERA: Final = """
(() => {
  const scene = Object.assign(document.createElement('canvas'), {width: 1280, height: 960});
  const pen = scene.getContext('2d');
  const clear = () => { pen.fillStyle = '#777'; pen.fillRect(0, 0, scene.width, scene.height); };
  clear();
  globalThis.companionScene = {
    clear,
    taken: [], pictures: 0,
    fail() {  // once, as when another app takes the camera
      const {toBlob} = Canvas;
      Canvas.toBlob = () => { Canvas.toBlob = toBlob; throw new Error('the camera has gone'); };
    },
    async show(png) {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
      const scale = Math.min(scene.width / picture.width, scene.height / picture.height);
      clear();
      pen.drawImage(picture, 0, 0, picture.width * scale, picture.height * scale);
    },
  };
  const Canvas = HTMLCanvasElement.prototype, {toBlob} = Canvas;
  Canvas.toBlob = function (...values) {
    companionScene.pictures++;
    toBlob.apply(this, values);
  };
  setInterval(() => { pen.fillStyle = '#787878'; pen.fillRect(scene.width - 1, 0, 1, 1); }, 100);  // a film has frames
  const devices = navigator.mediaDevices;
  const camera = {kind: 'videoinput', deviceId: 'scene', groupId: 'scene', label: 'back', toJSON() { return {}; }};
  devices.enumerateDevices = async () => [camera];
  devices.getUserMedia = async () => {
    const film = scene.captureStream(10);
    companionScene.taken.push(film);
    return film;
  };
})();
"""
"""The camera of a page sees a scene that a test can change. Whether a page may use it is the browser's to decide."""


KEEPS_NOTHING: Final = "delete Navigator.prototype.serviceWorker;"
"""A page without a service worker: most tests need none, and keeping all files takes three seconds of the processor."""

CHANNELS: Final = """
(() => {
  const peers = globalThis.companionPeers = [], Peer = globalThis.RTCPeerConnection, {now} = Date;
  let ahead = 0;
  Date.now = () => now() + ahead;
  globalThis.RTCPeerConnection = class extends Peer {
    constructor(...more) { super(...more); peers.push(this); }
    createDataChannel(...more) { return this.channel = super.createDataChannel(...more); }
  };
  const inUse = () => peers.filter(({channel}) => channel?.readyState === 'open').at(-1);
  globalThis.companionLine = {
    count: () => peers.filter(({channel}) => channel?.readyState === 'open').length,
    hasStandby: () => peers.filter(({channel, signalingState}) =>
      channel?.readyState === 'connecting' && signalingState === 'stable').length > 1,
    cut() { const peer = inUse(); peer?.close(); return Boolean(peer); },
    fail() {  // the browser gives the newest connection up, as after minutes without the host's look
      const peer = peers.at(-1);
      Object.defineProperty(peer, 'connectionState', {value: 'failed'});
      peer.dispatchEvent(new Event('connectionstatechange'));
    },
    send(bytes) { inUse().channel.send(new Uint8Array(bytes)); },
    turnClock(milliseconds) { ahead += milliseconds; },
  };
})();
"""
"""A test's changes of a page: cut its data channel, send over it what the page never would, turn its clock ahead."""


def open_host(browser: Browser, host: Host, path: str, *, camera: bool = True, **look: Unpack[Look]) -> Screen:
    """A phone that runs the whole site, and whose camera may be used unless it is refused."""

    def prepare(context: BrowserContext) -> None:
        if camera:
            context.grant_permissions(["camera"])
        host.plant(context)

    script = KEEPS_NOTHING + (CAMERA if camera else "")
    look["seen"] = True  # its code is read
    return Screen.open(browser, host.url, path, script=script, prepare=prepare, **look)


def table_code(host: Screen, but: str = "") -> str:
    """The link of the code on the host's screen, as a camera reads it: not the one that was there before.

    The camera below it never stands still. Raises TimeoutError.
    """
    host.wait_for("phones-code")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(CodeError):  # the code comes after its words
            for text in texts_in(host.page.screenshot()):
                if text.startswith("http") and text != but:
                    return text
    raise TimeoutError("no code is shown")


def lost_table(host: Host, build: str = "") -> str:
    """The link of a code whose host is gone: of the site as it is now, or of another build of it."""
    if not build:
        [build] = re.findall(r'BUILD = "(.*?)"', (host.folder / "start.js").read_text("utf-8"))
    places = (Place("Ab1+", "A" * 24, (("127.0.0.1", 9),)),) * 3
    return f"{host.url}{LINK}{offer_figures(Offer(build, 'ab' * 32, places, (Named('Anna', '#a1672c'),)))}"


def show_before(host: Screen, picture: Callable[[], bytes]) -> None:
    """Show the host's camera what a page looks like once a code on it is painted, a moment after it is there."""
    end = time.monotonic() + PATIENCE
    while not _can_read(png := picture()):
        assert time.monotonic() < end, "the code is not painted"
    host.page.evaluate("(png) => companionScene.show(png)", base64.b64encode(png).decode())


def _can_read(png: bytes) -> bool:
    try:
        return bool(texts_in(png))
    except CodeError:
        return False


class Guest:
    """A phone that opens the link of a table's code."""

    def __init__(self, browser: Browser, link: str, script: str = "", **look: Unpack[Look]) -> None:
        width, height = look.get("width", 412), look.get("height", 915)
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            locale=look.get("locale", "en-US"),
            color_scheme="dark" if look.get("dark", True) else "light",
        )
        self.context.add_init_script(Screen.unseen + script)
        self._open(link)

    def _open(self, link: str) -> None:
        self.page = self.context.new_page()
        self.page.add_init_script(SEMANTICS_ON + HELPERS + CHANNELS)
        self.screen = Screen(self.page, link.partition("/#/")[0])
        self.page.goto(link, wait_until="commit")

    def begin_anew(self, link: str) -> None:
        """End its tab without a word, and open the link in another one of the same browser."""
        self.page.close()
        self._open(link)

    def choose(self, seat: int | None) -> Self:
        """Say who it is, or that it only looks on; and that it knows a host whose address is no private one."""
        self.page.click("#guest-look" if seat is None else f"#guest-seat-{seat}")
        self.page.wait_for_selector("#guest-connect, #guest-answer")
        if self.page.locator("#guest-connect").count():
            self.page.click("#guest-connect")
        return self

    def answer(self) -> str:
        """The figures of the code that it shows."""
        self.page.wait_for_selector("#guest-answer", timeout=60_000)
        return self.page.get_attribute("#guest-answer", "data-figures") or ""

    def hold_before(self, host: Screen) -> None:
        """Show its code to the host's camera."""
        self.answer()
        show_before(host, self.page.screenshot)

    def send(self, *pieces: bytes) -> None:
        """Send pieces over its data channel as they are."""
        for piece in pieces:
            self.page.evaluate("(bytes) => companionLine.send(bytes)", list(piece))

    def wait_for_standby(self) -> None:
        """Wait until a second connection stands by, of which both ends know."""
        self.screen.wait_until("() => companionLine.hasStandby()", None, "No connection stands by")

    def cut(self) -> None:
        """End its peer connection, as when a network goes."""
        assert self.page.evaluate("() => companionLine.cut()")

    def give_up(self) -> None:
        """End the attempt whose code is shown, as browsers do after some minutes; wait for the next one's code."""
        old = self.answer()
        self.page.evaluate("() => companionLine.fail()")
        self.page.wait_for_selector(f"#guest-answer:not([data-figures='{old}'])")

    def turn_clock(self, seconds: float) -> None:
        """Turn the clock of its page ahead."""
        self.page.evaluate("(milliseconds) => companionLine.turnClock(milliseconds)", 1000 * seconds)

    def says(self, text: str) -> None:
        """Wait until its own page, before or after the client, says that."""
        expect(self.page.locator("#guest, #guest-grey").filter(has_text=text).first).to_be_visible(timeout=60_000)

    def close(self) -> None:
        """End the browser's page without a word."""
        self.context.close()
