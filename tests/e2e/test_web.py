"""The served app sends no request to others."""

from __future__ import annotations

from urllib.parse import urlsplit

from tests.drive.app_server import AppServer
from tests.e2e.conftest import OpenScreen


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
