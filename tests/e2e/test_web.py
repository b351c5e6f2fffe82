"""The served app sends no request to others, and answers its own pages only."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

import pytest

from tests.drive import PATIENCE
from tests.drive.app_server import AppServer
from tests.e2e.conftest import OpenScreen

SOCKET = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def status(server: AppServer, path: str, **headers: str) -> int:
    """The status of an answer to a request with these headers."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse().status
    connection.close()
    return answer


def test_nothing_is_loaded_from_elsewhere(server: AppServer, open_screen: OpenScreen) -> None:
    """Every answer that the page gets is the app's own, fonts included; it works without internet."""
    screen = open_screen(own=True)
    answered: list[str] = []
    screen.page.on("response", lambda response: answered.append(response.url))
    screen.reload()
    screen.stand_still()

    assert {urlsplit(url).netloc for url in answered if not url.startswith(("data:", "blob:"))} == {
        f"127.0.0.1:{server.port}"
    }
    assert any(url.endswith("MaterialIcons-Regular.otf") for url in answered)


def test_only_its_own_pages_may_open_the_socket(server: AppServer) -> None:
    """A page of another site is refused; one of the app is let in."""
    own = f"127.0.0.1:{server.port}"
    assert status(server, "/ws", Host=own, Origin="http://evil.example", **SOCKET) == 403
    assert status(server, "/ws", Host=own, Origin=f"http://{own}", **SOCKET) == 101


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json"])
def test_the_servers_inside_is_not_shown(server: AppServer, path: str) -> None:
    """The framework's own pages are off."""
    assert status(server, path) == 404


def test_another_name_for_this_machine_is_refused(server: AppServer) -> None:
    """A foreign name that points to this machine does not reach the app."""
    assert status(server, "/", Host="evil.example") == 400
    assert status(server, "/", Host=f"localhost:{server.port}") == 200
