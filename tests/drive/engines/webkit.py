"""WebKitGTK over WebDriver, on a display of its own: https://www.w3.org/TR/webdriver2/."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from base64 import b64decode
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.drive import FIRST_START, PATIENCE
from tests.drive.app_server import free_port
from tests.drive.waiting import until

FILES = "input[type=file]"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of an element's name, by the standard."""


class WebKit:
    """One window of `gtk_window.py`, whose files lie in a home folder of its own."""

    PROGRAMS = ("WebKitWebDriver", "Xvfb", "/usr/lib/python3/dist-packages/gi")

    def __init__(self, first: str, width: int, height: int) -> None:
        self._home = Path(tempfile.mkdtemp(prefix="webkit-"))
        self.saved = self._home / "saved"
        """The folder of what the page saves."""
        (self._home / "first.js").write_text(first, "utf-8")
        read, write = os.pipe()
        quiet = subprocess.DEVNULL
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1600x24", "-nolisten", "tcp"]
        self._display = subprocess.Popen(command, pass_fds=[write], stdout=quiet, stderr=quiet)
        os.close(write)
        with os.fdopen(read) as said:
            number = said.readline().strip()  # all of it: who cannot write its end dies
        home = {name: str(self._home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
        environment = {**os.environ, **home, "DISPLAY": f":{number}", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        environment |= {"LANG": "en_US.UTF-8", "LANGUAGE": "en_US", "LIBGL_ALWAYS_SOFTWARE": "1"}
        environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # containers allow none
        environment["JSC_useOMGJIT"] = "0"  # this compiler costs a busy machine more than it saves
        self._log = (self._home / "log").open("w")
        self._port = free_port()
        self._process = subprocess.Popen(
            ["WebKitWebDriver", "-p", str(self._port)],
            env=environment,
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )
        window = str(Path(__file__).with_name("gtk_window.py"))
        wanted = {"webkitgtk:browserOptions": {"binary": window, "args": []}, "pageLoadStrategy": "none"}
        self._session = ""
        end = time.monotonic() + FIRST_START
        while not self._session:
            try:
                made = self._send("POST", "", {"capabilities": {"alwaysMatch": wanted}})
                self._session = f"/{made['sessionId']}"
            except URLError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.1)
        self._send("POST", "/timeouts", {"script": 30_000})
        self._turned = 0.0
        for _ in range(3):
            inside = self._send("POST", "/execute/sync", {"script": "return [innerWidth, innerHeight]", "args": []})
            if inside == [width, height]:
                break
            now = self._send("GET", "/window/rect")
            size = {"width": now["width"] + width - inside[0], "height": now["height"] + height - inside[1]}
            self._send("POST", "/window/rect", {"x": 0, "y": 0, **size})
            time.sleep(0.4)

    @property
    def problems(self) -> list[str]:
        """The errors and warnings of the page's console."""
        lines = (self._home / "log").read_text("utf-8", "replace").splitlines()
        return [line for line in lines if re.search("CONSOLE.* (ERROR|WARN) ", line)]

    def _send(self, method: str, path: str, body: object = None) -> Any:
        data = json.dumps(body or {}).encode() if method == "POST" else None
        url = f"http://127.0.0.1:{self._port}/session{self._session}{path}"
        try:
            with urlopen(Request(url, data, method=method), timeout=2 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from None

    def go(self, url: str) -> None:
        self._send("POST", "/url", {"url": url})

    def reload(self) -> None:
        self._send("POST", "/refresh")

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression, or of its promise. Raises RuntimeError."""
        script = f"""const done = arguments[arguments.length - 1];
            (async () => JSON.stringify(await ({expression})) ?? 'null')()
              .then((value) => done([true, value]), (error) => done([false, String(error)]));"""
        is_fine, found = self._send("POST", "/execute/async", {"script": script, "args": []})
        if not is_fine:
            raise RuntimeError(found)
        return json.loads(found)

    def act(self, *sources: object) -> None:
        self._send("POST", "/actions", {"actions": sources})

    def wheel(self, x: float, y: float, step: float) -> None:
        """Turn the wheel: the driver sends the difference to the turn before, so the sum is asked for."""
        self._turned += step
        turn = {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": round(self._turned)}
        self.act({"type": "wheel", "id": "wheel", "actions": [{**turn, "duration": 0}]})

    def give(self, file: Path) -> None:
        """Choose a file in the newest field for one, once there is any."""
        wanted = {"using": "css selector", "value": FILES}
        *_, newest = until(lambda: self._send("POST", "/elements", wanted))
        self._send("POST", f"/element/{newest[ELEMENT]}/value", {"text": str(file)})

    def picture(self) -> bytes:
        """Return the page as PNG."""
        return b64decode(self._send("GET", "/screenshot"))

    def close(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._display.terminate()  # so that it leaves its number
        self._display.wait()
        self._log.close()
        shutil.rmtree(self._home, ignore_errors=True)
