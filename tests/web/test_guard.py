"""Whom the app answers: its own pages, at this machine's own names and numbers."""

from __future__ import annotations

import re
import socket

import pytest

from companion.web.hosts import is_ours, likeliest, network_of, number_here, own_names
from tests.drive import PATIENCE
from tests.drive.app_server import AppServer
from tests.web.conftest import ask

SOCKET = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@pytest.mark.parametrize(
    ("host", "wanted"),
    [
        ("localhost", True),
        ("LOCALHOST:8550", True),
        ("table.example.", True),
        ("192.168.1.5", True),
        ("192.168.1.5:8550", True),
        ("192.168.1.6:8550", False),
        ("127.0.0.1:8550", False),
        ("[::1]:8550", False),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("table.example.evil.example", False),
        ("192.168.1.5.evil.example", False),
        ("192.168.1.5:8550:8550", False),
        ("192.168.1.5 evil.example", False),
        ("localhost,evil.example", False),
        ("user@localhost", False),
        ("", False),
        (":8550", False),
        ("3232235781", False),
        ("0xC0A80105", False),
        ("0.0.0.0", False),
        ("[::ffff:192.168.1.5]", True),
    ],
)
def test_only_own_names_and_the_number_it_has_arrived_at_count(host: str, wanted: bool) -> None:
    """A name of somebody else's, or another number, is a page's that wants to pass for one of ours."""
    assert is_ours(host, "192.168.1.5", own_names(["Table.Example"])) is wanted


def test_the_longer_numbers_of_a_network_are_one_device() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1") != network_of("10.0.0.2")


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.2", "", "a b"])
def test_a_rebound_name_reaches_nothing(shared_server: AppServer, open_server: AppServer, host: str) -> None:
    """Neither pages nor files nor the socket; also where other devices are welcome."""
    for server in (shared_server, open_server):
        for path in ("/", "/manifest.json", "/join"):
            assert ask(server, path, Host=host).status == 400
        assert ask(server, "/ws", **{**SOCKET, "Host": host, "Origin": f"http://{host}"}).status in (400, 403)


def test_two_hosts_are_none(shared_server: AppServer) -> None:
    with socket.create_connection(("127.0.0.1", shared_server.port), timeout=PATIENCE) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
        assert b" 400 " in connection.recv(1000)


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "",
        "https://{host}",
        "http://{host}.evil.example",
        "{host}",
        "http://{name}",
        "//{host}",
    ],
)
def test_only_its_own_pages_may_open_the_socket(shared_server: AppServer, origin: str) -> None:
    """Scheme, name and port have to be those of the app; an odd origin does not count as none."""
    own = f"127.0.0.1:{shared_server.port}"
    foreign = origin.format(host=own, name="127.0.0.1")
    assert ask(shared_server, "/ws", **{**SOCKET, "Host": own, "Origin": foreign}).status == 403
    assert ask(shared_server, "/upload/x", "PUT", "x", Host=own, Origin=foreign).status == 403
    assert ask(shared_server, "/ws", **{**SOCKET, "Host": own, "Origin": f"http://{own}"}).status == 101


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/docs/oauth2-redirect", "/oauth_callback"])
def test_the_servers_inside_is_not_shown(shared_server: AppServer, path: str) -> None:
    assert ask(shared_server, path).status == 404


def test_browsers_are_told_to_show_it_nowhere_else(shared_server: AppServer) -> None:
    answer = ask(shared_server)
    policy = answer.headers["content-security-policy"]
    for rule in ("default-src 'self'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'"):
        assert rule in policy
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert "access-control-allow-origin" not in answer.headers
    assert "server" not in answer.headers


def test_only_scripts_and_styles_of_the_page_itself_are_run(shared_server: AppServer) -> None:
    """Each has a number that nobody can know before, and whatever else gets into the page has none."""
    numbers = set()
    for _ in range(2):
        answer = ask(shared_server)
        [number] = set(re.findall(r"'nonce-([\w-]{20,})'", answer.headers["content-security-policy"]))
        assert set(re.findall(r"<(?:script|style)(?! src=)(.*?)>", answer.body)) == {f' nonce="{number}"'}
        numbers.add(number)
    assert len(numbers) == 2


@pytest.mark.parametrize(
    "path",
    ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/..%5c..%5cetc", "/v/x/../../x"],
)
def test_no_file_beside_the_apps_is_served(shared_server: AppServer, path: str) -> None:
    answer = ask(shared_server, path)
    assert "root:" not in answer.body


def test_other_devices_reach_it_by_its_number_and_further_names(open_server: AppServer) -> None:
    """And are asked for the key."""
    number = number_here()
    if number:
        connection = socket.create_connection((number, open_server.port), timeout=PATIENCE)
        with connection:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: {number}:{open_server.port}\r\n\r\n".encode())
            assert b" 401 " in connection.recv(1000)
    assert ask(open_server, Host="table.example").status == 401


@pytest.mark.parametrize(
    ("routed", "cards", "shown"),
    [
        ("10.8.0.2", {"lo": "127.0.0.1", "tun0": "10.8.0.2", "wlan0": "192.168.1.23"}, "192.168.1.23"),
        ("172.17.0.1", {"docker0": "172.17.0.1", "eth0": "10.0.0.7"}, "10.0.0.7"),
        ("192.168.1.23", {"wlan0": "192.168.1.23", "wg0": "10.8.0.2"}, "192.168.1.23"),
        ("10.8.0.2", {"lo": "127.0.0.1", "tun0": "10.8.0.2"}, "10.8.0.2"),
        ("192.168.1.23", {}, "192.168.1.23"),
        ("", {}, ""),
    ],
)
def test_the_first_code_has_an_address_that_phones_reach(routed: str, cards: dict[str, str], shown: str) -> None:
    """A VPN takes the usual route, but no phone at the table is in it."""
    assert likeliest(routed, cards) == shown
