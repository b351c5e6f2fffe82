"""Attacks before the app knows a window: connections, requests, and sockets that come and go."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from random import Random
from typing import Final

from tests.attack.target import Row, Target
from tests.drive.visitor import Visitor

SOCKET: Final = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def nothing(target: Target, row: Row, quick: bool) -> None:
    """Nobody attacks: what others wait for is the machine's own."""
    time.sleep(1 if quick else 10)


def names(target: Target, row: Row, quick: bool) -> None:
    """Pages of other sites, and names of theirs that somebody has pointed here (rebinding)."""
    own = f"127.0.0.1:{target.server.port}"
    hosts = [
        "evil.example",
        f"evil.example:{target.server.port}",
        "127.0.0.1.evil.example",
        "",
        "127.0.0.1@evil.example",
    ]
    hosts += [
        "localhost.evil.example",
        "127.0.0.2",
        "[::1]",
        "0.0.0.0",
        "169.254.169.254",
        "127.1",
        "2130706433",
        "\xe9",
    ]
    for host in hosts:
        for path, more in (("/", {}), ("/ws", SOCKET)):
            row.tries += 1
            if (status := _status(target, path, {"Host": host, **more})) not in (400, 403):
                row.crash(f"Host {host!r} was answered: {status}")
    origins = ["http://evil.example", "null", "", f"https://{own}", f"http://{own}.evil.example", "http://127.0.0.1"]
    origins += [
        f"http://{own}/",
        f"http://user@{own}",
        "file://",
        f"http://{own}, http://evil.example",
        "chrome-extension://a",
    ]
    for origin in origins:
        for path, method, more in (("/ws", "GET", SOCKET), ("/upload/x", "PUT", {}), ("/", "POST", {})):
            row.tries += 1
            if (status := _status(target, path, {"Host": own, "Origin": origin, **more}, method)) != 403:
                row.crash(f"Origin {origin!r} was answered: {status}")
    for path in (
        "/docs",
        "/docs/oauth2-redirect",
        "/redoc",
        "/openapi.json",
        "/oauth_callback?state=x",
        "/..%2f..%2fetc/passwd",
    ):
        row.tries += 1
        status = _status(target, path, {"Host": own})
        if status == 200 and "passwd" not in path:
            row.crash(f"{path} was answered: {status}")


def _status(target: Target, path: str, headers: dict[str, str], method: str = "GET") -> int:
    connection = http.client.HTTPConnection("127.0.0.1", target.server.port, timeout=10)
    try:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name, value.encode("latin-1"))
        connection.endheaders()
        return connection.getresponse().status
    except http.client.HTTPException:
        return 400
    finally:
        connection.close()


def garbage(target: Target, row: Row, quick: bool) -> None:
    """Bytes that are no request, requests that are none of HTTP, and heads without end."""
    chance = Random("garbage")
    head = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{target.server.port}\r\n".encode()
    made: list[Callable[[], bytes]] = [
        lambda: chance.randbytes(chance.choice((1, 100, 10_000))),
        lambda: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc" + chance.randbytes(500),  # TLS
        lambda: b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + chance.randbytes(100),
        lambda: b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        lambda: head + b"X: " + b"a" * 200_000,
        lambda: head + b"".join(b"X-%d: y\r\n" % n for n in range(20_000)) + b"\r\n",
        lambda: head + b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n",
        lambda: head + b"Content-Length: -1\r\n\r\n",
        lambda: head + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        lambda: head.replace(b"GET", b"\x00\xff") + b"\r\n",
        lambda: (head + b"\r\n") * 200,
        lambda: head + b"Cookie: " + b"a=b; " * 5_000 + b"\r\n\r\n",
        lambda: head.replace(b"GET / ", b"PUT /upload/x ") + b"Content-Length: 99999999999\r\n\r\n" + b"x" * 100_000,
        lambda: head.replace(b"GET / ", b"GET /ws ") + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ]
    for _ in range(2 if quick else 30):
        for make in made:
            row.tries += 1
            with suppress(OSError), _connected(target) as sock:
                sock.sendall(make())
                sock.settimeout(0.02)
                sock.recv(1000)


def _connected(target: Target) -> socket.socket:
    return socket.create_connection(("127.0.0.1", target.server.port), timeout=5)


def half_requests(target: Target, row: Row, quick: bool) -> None:
    """Connections that begin and do not end: each holds what it has been given, until it is given up."""
    with ExitStack() as held:
        for number in range(60 if quick else 600):
            row.tries += 1
            with suppress(OSError):
                sock = held.enter_context(_connected(target))
                sock.sendall(b"GET / HTTP/1.1\r\nX: " + b"a" * (30_000 if number % 2 else 0))
        with target.visitor() as late:
            late.rest(0.2)


def sockets_that_leave(target: Target, row: Row, quick: bool) -> None:
    """Before they register, while they are being sent something, without a word, or by staying and saying nothing."""
    chance = Random("leaving")
    silent = []
    for _ in range(30 if quick else 400):
        row.tries += 1
        with suppress(OSError, EOFError, TimeoutError, Exception):
            visitor = Visitor(target.server.url)
            match chance.randrange(4):
                case 0:
                    visitor.vanish()
                case 1:
                    visitor.send(1, {"session_id": None, "page_name": "", "page": {"route": "/"}})
                    visitor.vanish()
                case 2:
                    visitor.register().vanish()
                case _:
                    silent.append(visitor)
                    if len(silent) > 20:
                        silent.pop(0).vanish()
    for visitor in silent:
        visitor.vanish()


def reloads(target: Target, row: Row, quick: bool) -> None:
    """Windows that are opened and left, over and over."""
    for number in range(20 if quick else 300):
        row.tries += 1
        route = ("/", "/settings/data", "/new", "/rules", "/games/none", "/receive")[number % 6]
        visitor = target.visitor(route)
        if number % 2:
            visitor.vanish()
        else:
            visitor.close()
