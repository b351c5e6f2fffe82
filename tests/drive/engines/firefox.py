"""Firefox over WebDriver BiDi, which it speaks itself: https://w3c.github.io/webdriver-bidi/."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from base64 import b64decode
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import connect

from tests.drive import FIRST_START, PATIENCE
from tests.drive.app_server import free_port
from tests.drive.waiting import until

FILES: Final = "input[type=file]"
PREFERENCES: Final = {
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True,
    "services.settings.server": "",
    "ui.prefersReducedMotion": 1,
}
PRIVATE: Final = {**PREFERENCES, "browser.privatebrowsing.autostart": True}
"""A window that keeps nothing."""
OPEN: Final = {**PREFERENCES, "media.peerconnection.ice.obfuscate_host_addresses": False}
"""A window that tells the address of its device, as others do while they use the camera."""


class Firefox:
    """One window without a frame, in a profile of its own."""

    PROGRAMS = ("firefox-esr",)

    def __init__(self, first: str, width: int, height: int, preferences: Mapping[str, object] = PREFERENCES) -> None:
        self.problems: list[str] = []
        self._profile = Path(tempfile.mkdtemp(prefix="firefox-"))
        self.saved = self._profile / "saved"
        """The folder of what the page saves."""
        self.saved.mkdir()
        own = {"browser.download.folderList": 2, "browser.download.dir": str(self.saved), **preferences}
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in own.items())
        (self._profile / "user.js").write_text("".join(lines), "utf-8")
        port, quiet = free_port(), subprocess.DEVNULL
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(self._profile)]
        self._process = subprocess.Popen(
            [*command, "--remote-debugging-port", str(port)], stdout=quiet, stderr=quiet, start_new_session=True
        )
        self._open = ExitStack()
        end = time.monotonic() + FIRST_START
        while True:
            try:
                session = connect(f"ws://127.0.0.1:{port}/session", max_size=None, ping_interval=None)
                self._socket = self._open.enter_context(session)
                break
            except OSError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.1)
        self._last = 0
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        self._send("script.addPreloadScript", functionDeclaration=f"() => {{ {first} }}")
        self._size = {"width": width, "height": height}
        self.show(self._send("browsingContext.getTree")["contexts"][0]["context"])

    def show(self, page: str) -> None:
        """Go on in one of the pages."""
        self.page = page
        self._send("browsingContext.activate", context=page)
        self._send("browsingContext.setViewport", context=page, viewport=self._size)

    def new_page(self) -> str:
        """Go on in a new tab, whose name is returned."""
        self.show(self._send("browsingContext.create", type="tab")["context"])
        return self.page

    def _send(self, method: str, **params: object) -> Any:
        self._last += 1
        self._socket.send(json.dumps({"id": self._last, "method": method, "params": params}))
        while True:
            said = json.loads(self._socket.recv(timeout=PATIENCE))
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self.problems.append(str(said["params"]["text"]))
            if said.get("id") == self._last:
                if said["type"] == "error":
                    raise RuntimeError(f"{method}: {said['error']} {said['message']}")
                return said["result"]

    def go(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self.page, url=url, wait="none")

    def reload(self) -> None:
        self._send("browsingContext.reload", context=self.page, wait="none")

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression, or of its promise. Raises RuntimeError."""
        expression = f"(async () => JSON.stringify(await ({expression})) ?? 'null')()"
        target = {"context": self.page}
        found = self._send("script.evaluate", expression=expression, target=target, awaitPromise=True)
        if found["type"] == "exception":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return json.loads(found["result"]["value"])

    def act(self, *sources: object) -> None:
        self._send("input.performActions", context=self.page, actions=sources)

    def wheel(self, x: float, y: float, step: float) -> None:
        turn = {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": round(step)}
        self.act({"type": "wheel", "id": "wheel", "actions": [turn]})

    def give(self, file: Path) -> None:
        """Choose a file in the newest field for one, once there is any."""
        wanted = {"context": self.page, "locator": {"type": "css", "value": FILES}}
        *_, newest = until(lambda: self._send("browsingContext.locateNodes", **wanted)["nodes"])
        self._send("input.setFiles", context=self.page, element={"sharedId": newest["sharedId"]}, files=[str(file)])

    def picture(self) -> bytes:
        """Return the page as PNG."""
        return b64decode(self._send("browsingContext.captureScreenshot", context=self.page)["data"])

    def close(self) -> None:
        self._open.close()
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        shutil.rmtree(self._profile, ignore_errors=True)
