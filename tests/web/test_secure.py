"""HTTPS by a certificate of one's own, and a server before the app: who comes in, and by which address."""

from __future__ import annotations

import http.client
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.drive import PATIENCE
from tests.drive.app_server import AppServer, app_environment
from tests.drive.secure import SecureServer, made_certificate, unsigned

NO_SCHEME, NO_HOST = "games.example.org", "https:///x"


def run(*options: str) -> subprocess.CompletedProcess[str]:
    """Start an app that cannot start."""
    command = [sys.executable, "-m", "companion", "--web", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=app_environment(), check=False)


def test_an_app_with_a_certificate_speaks_https(tmp_path: Path) -> None:
    """The address says so, the cookie is for secure connections only, pages and sockets work, and it finds itself."""
    certificate, key = made_certificate(tmp_path)
    options = ["--host", "0.0.0.0", "--certificate", str(certificate), "--key", str(key)]
    with SecureServer(tmp_path / "data", options=options) as server:
        assert f"https://localhost:{server.port}/" in server.output
        answer = server.ask("/join", "POST", f"key={quote(server.key)}")
        assert answer.status == 303
        flags = answer.headers["set-cookie"]
        assert "; Secure" in flags
        cookie = {"Cookie": flags.partition(";")[0]}
        assert server.ask("/", **cookie).status == 200
        context = unsigned()
        own, elsewhere = Origin(f"https://127.0.0.1:{server.port}"), Origin("https://a.b")
        with connect(own.replace("https", "wss") + "/ws", ssl=context, additional_headers=cookie, origin=own):
            pass
        with pytest.raises(InvalidStatus):
            connect(own.replace("https", "wss") + "/ws", ssl=context, additional_headers=cookie, origin=elsewhere)


def test_the_names_in_a_certificate_are_the_apps(tmp_path: Path) -> None:
    """The address that is printed has the first of them; one with a star names no host."""
    certificate, key = made_certificate(tmp_path, "*.example.org", "games.example.org", "games.example.net")
    options = ["--host", "0.0.0.0", "--certificate", str(certificate), "--key", str(key)]
    with SecureServer(tmp_path / "data", options=options) as server:
        assert f" https://games.example.org:{server.port}/ " in server.output
        for name, status in (("games.example.org", 401), ("games.example.net", 401), ("evil.example.org", 400)):
            assert server.ask("/", Host=f"{name}:{server.port}").status == status


def test_behind_a_server_everybody_shows_a_key(tmp_path: Path) -> None:
    """Also where the app listens to this machine only: all come from there. The links are the server's."""
    name = "games.example.org"
    options = ["--host", "127.0.0.1", "--address", f"https://{name}"]
    with AppServer(tmp_path / "data", options=options) as server:
        assert f"https://{name}/" in server.output
        with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:

            def ask(path: str, method: str = "GET", body: str | None = None, **more: str) -> http.client.HTTPResponse:
                forwarded = {"Host": name, "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
                kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
                connection.request(method, path, body, {**forwarded, **kind, **more})
                answer = connection.getresponse()
                answer.read()
                return answer

            assert ask("/").status == 401
            origin = {"Origin": f"https://{name}"}
            admitted = ask("/join", "POST", f"key={server.key}", **origin)
            assert admitted.status == 303
            assert "; Secure" in admitted.headers["set-cookie"]
            assert ask("/", Cookie=admitted.headers["set-cookie"].partition(";")[0]).status == 200
            assert ask("/join", "POST", "key=x", Origin="https://evil.example").status == 403
            for _ in range(10):
                last = ask("/join", "POST", "key=x", **origin).status
            assert last == 403
            assert ask("/join", "POST", "key=x", **origin).status == 429


def test_what_cannot_be_is_said_at_the_start(tmp_path: Path) -> None:
    """No certificate, one that is none, or an address that no browser could open."""
    nothing = tmp_path / "nothing.pem"
    (other := tmp_path / "other.pem").write_text("no certificate", "utf-8")
    for options in (("--certificate", str(nothing)), ("--certificate", str(other)), ("--address", NO_SCHEME)):
        ended = run(*options)
        assert ended.returncode == 2
        assert options[0] in ended.stderr
        assert "Traceback" not in ended.stderr
    assert run("--address", NO_HOST).returncode == 2
