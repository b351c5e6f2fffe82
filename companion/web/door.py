"""Admission of other devices: without a key, every request is answered with the page that asks for one."""

import hmac
import html
import re
import secrets
import time
from base64 import b64encode
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from hashlib import sha256
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qs

from companion.admission.keys import Keys, typed
from companion.play.ports import StoreError
from companion.rights import DEVICE, HOST, LOOKING, PLAYING, Device, Grant
from companion.text.catalogue import Catalogue, catalogue, preferred
from companion.web.asgi import LAST, App, Header, Message, Receive, Send, answer, refuse_socket, values_of
from companion.web.connections import PLACE
from companion.web.hosts import network_of
from companion.web.look_page import LOOK

JOIN: Final = "/join"
HERE: Final = "/join/here"
"""Path that returns a value known only to this process, to check whether an address leads here."""
MAX_WRONG_KEYS: Final = 10
WRONG_WITHIN: Final = 60.0
"""Seconds within which one network may send at most `MAX_WRONG_KEYS` wrong keys."""
MAX_NETWORKS: Final = 1_000
MAX_BODY_SIZE: Final = 16_000
KEPT_FOR: Final = 365 * 24 * 3600
"""Seconds for which a browser keeps the secret of its device."""
ROUTE: Final = re.compile(r"#/[A-Za-z0-9/_.~%?=&-]{0,8000}")
"""A position within the app that a link may lead to after joining."""

_SCRIPT: Final = """
const form = document.forms[0], hash = location.hash;
if (hash.startsWith('#/')) form.to.value = hash;
else if (hash.length > 1) {
  history.replaceState(null, '', location.pathname);
  form.key.value = hash.slice(1);
  form.submit();
}
"""
_STYLE: Final = """
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; align-items: center; justify-content: center;
  background: #14171c; color: #eef1f5; font: 18px/1.4 Roboto, system-ui, sans-serif; }
form { max-width: 26rem; padding: 24px; display: flex; flex-direction: column; gap: 16px; }
h1 { margin: 0; font-size: 24px; } p { margin: 0; } .wrong { color: #ff9d8f; }
input, button { min-height: 48px; border-radius: 10px; border: 1px solid #4a5361; padding: 0 14px; font: inherit; }
input { background: #1d2229; color: inherit; } button { background: #f2c14e; color: #1b1b1b; border: 0; }
"""


def _source(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


_POLICY: Final = (
    f"default-src 'none'; img-src 'self'; script-src {_source(_SCRIPT)}; style-src {_source(_STYLE)}; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Knocks:
    """Knows the networks of requests that were refused for lack of a key."""

    def __init__(self) -> None:
        self.here = secrets.token_hex(8)
        """Response to `HERE`, random for each process."""
        self.on_change: Callable[[], None] = lambda: None
        self._networks: OrderedDict[str, None] = OrderedDict()

    @property
    def devices(self) -> int:
        """Number of networks that were refused; a wrong key and the files of its page count once."""
        return len(self._networks)

    def note(self, network: str) -> None:
        """Add the network of a refused request; `on_change` is called for a new one."""
        if network not in self._networks:
            self._networks[network] = None
            if len(self._networks) > MAX_NETWORKS:
                self._networks.popitem(last=False)
            self.on_change()

    def forget(self, network: str) -> None:
        """Take out a network from which a device has come in since; `on_change` is called if it was there."""
        if network in self._networks:
            del self._networks[network]
            self.on_change()


class Door:
    """ASGI layer that admits only devices that have shown a key, and sets `DEVICE` for the request."""

    def __init__(
        self,
        app: App,
        keys: Keys,
        name: str,
        knocks: Knocks | None = None,
        clock: Callable[[], float] = time.monotonic,
        ticket: str = "",
    ) -> None:
        """Set the name of the cookie that keeps the device's secret, and the counter of refused requests.

        `ticket` is a key that lets in one device of the host, once: other users of the machine see with what address a
        browser is opened.
        """
        self._app = app
        self._keys = keys
        self._name = name
        self._knocks = knocks or Knocks()
        self._wrong = _Watch(clock)
        self._ticket = ticket

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Respond to one request, or pass it on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        secret, device = self._device_of(scope)
        if place := PLACE.get():
            place.see(_network(scope), is_known=device is not None)
        if scope["type"] == "http" and scope["path"] == JOIN:
            await self._join(scope, receive, send)
            return
        if scope["type"] == "http" and scope["path"] == HERE:
            await answer(send, HTTPStatus.OK, self._knocks.here.encode(), [(b"content-type", b"text/plain"), LAST])
            return
        if device:
            DEVICE.set(device)
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            self._knocks.note(_network(scope))
            await refuse_socket(receive, send)
        else:
            await _page(scope, send, HTTPStatus.UNAUTHORIZED, "guest.out" if secret else "")

    def _device_of(self, scope: Message) -> tuple[str, Device | None]:
        """Return the secret of a known device and the device; else any secret that was sent, "" without one."""
        secret, device = "", None
        for key, value in scope["headers"]:
            for secret in secrets_in(value.decode("latin-1"), self._name) if key == b"cookie" else ():
                if device := self._keys.device(secret):
                    return secret, device
        return secret, device

    async def _join(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["method"] != "POST":
            await _page(scope, send, HTTPStatus.OK)
            return
        network = _network(scope)
        if self._wrong.waits(network):
            await _page(scope, send, HTTPStatus.TOO_MANY_REQUESTS, "join.wait", [(b"retry-after", b"60")])
            return
        form = await form_of(receive)
        if form is None:
            return
        key, (secret, known) = typed(form.get("key", "")), self._device_of(scope)
        grant = self._keys.grant_of(key)
        if self._ticket and hmac.compare_digest(key.encode(), self._ticket.encode()):
            self._ticket, grant, key = "", HOST, ""
        if grant is None and not self._keys.make_sure():
            await _page(scope, send, HTTPStatus.SERVICE_UNAVAILABLE, "join.unsure", [(b"retry-after", b"10")])
            return
        if grant is None:
            self._wrong.note(network)
            self._knocks.note(network)
            await _page(scope, send, HTTPStatus.FORBIDDEN, "join.wrong")
            return
        if known is None or not _has_all_of(known.grant, grant):
            try:
                secret = self._keys.admit(grant, key)
            except StoreError:
                await _page(scope, send, HTTPStatus.SERVICE_UNAVAILABLE, "join.away", [(b"retry-after", b"10")])
                return
        else:
            grant = known.grant._replace(table=grant.table)
        self._knocks.forget(network)
        secure = "; Secure" if scope["scheme"] == "https" else ""
        cookie = f"{self._name}={secret}; Path=/; Max-Age={KEPT_FOR}; HttpOnly; SameSite=Lax{secure}"
        route = form.get("to", "")
        if grant.role == LOOKING:
            goal = LOOK
        elif grant.table:
            goal = f"/#/games/{grant.table}"
        else:
            goal = f"/{route}" if ROUTE.fullmatch(route) else "/"
        headers = [(b"location", goal.encode()), (b"set-cookie", cookie.encode()), (b"cache-control", b"no-store")]
        await answer(send, HTTPStatus.SEE_OTHER, headers=[*headers, LAST])


def secrets_in(cookies: str, name: str) -> Iterator[str]:
    """Yield the values of the cookies of that name, whatever else other programs at the same host have set."""
    for cookie in cookies.split(";"):
        key, _, value = cookie.partition("=")
        if key.strip() == name:
            yield value.strip()


def _network(scope: Message) -> str:
    """Return the network that a request comes from."""
    return network_of(scope["client"][0] if scope.get("client") else "")


def _has_all_of(grant: Grant, other: Grant) -> bool:
    """Return True if a device's own grant covers another one, so that the device keeps its own."""
    return grant in (HOST, other) or (grant.table == other.table and grant.role == PLAYING)


class _Watch:
    """The recent wrong keys of each network."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def note(self, network: str) -> None:
        """Record a wrong key."""
        self._times.setdefault(network, deque(maxlen=MAX_WRONG_KEYS)).append(self._clock())
        self._times.move_to_end(network)
        while len(self._times) > MAX_NETWORKS:
            self._times.popitem(last=False)

    def waits(self, network: str) -> bool:
        """Return True if the network has to wait after `MAX_WRONG_KEYS` wrong keys within `WRONG_WITHIN` seconds."""
        times = self._times.get(network, deque())
        return len(times) == MAX_WRONG_KEYS and self._clock() - times[0] < WRONG_WITHIN


async def form_of(receive: Receive) -> dict[str, str] | None:
    """Return the fields of a submitted form.

    Empty if it is too long or malformed, None if the client has disconnected.
    """
    body, is_more = b"", True
    while is_more and len(body) <= MAX_BODY_SIZE:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        is_more = message.get("more_body", False)
    if len(body) > MAX_BODY_SIZE:
        return {}
    try:
        return {name: values[0] for name, values in parse_qs(body.decode("latin-1"), max_num_fields=8).items()}
    except ValueError:
        return {}


async def _page(
    scope: Message, send: Send, status: HTTPStatus, problem: str = "", headers: list[Header] | None = None
) -> None:
    """Send the page that asks for a key, in the reader's language; requests for other files get an empty response."""
    if scope["method"] not in ("GET", "POST") or "." in scope["path"].rpartition("/")[2]:
        await answer(send, status, headers=[LAST])
        return
    wanted = ",".join(values_of(scope, b"accept-language"))[:200]
    texts = catalogue(preferred(part.partition(";")[0].strip() for part in wanted.split(",")))
    about = [(b"content-type", b"text/html; charset=utf-8"), (b"cache-control", b"no-store"), LAST]
    policy = (b"content-security-policy", _POLICY.encode())
    await answer(send, status, _written(texts, problem).encode(), [*about, policy, *(headers or ())])


def _written(texts: Catalogue, problem: str) -> str:
    def text(key: str) -> str:
        return html.escape(texts(key))

    wrong = f'<p class="wrong" role="alert">{text(problem)}</p>' if problem else ""
    return f"""<!DOCTYPE html>
<html lang="{texts.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{text("join.title")}</title>
<style>{_STYLE}</style></head>
<body><form method="post" action="{JOIN}"><h1>{text("join.title")}</h1><p>{text("join.text")}</p>{wrong}
<label for="key">{text("join.key")}</label>
<input id="key" name="key" required autocomplete="off" autocapitalize="characters" spellcheck="false">
<input type="hidden" name="to"><button>{text("join.enter")}</button></form>
<script>{_SCRIPT}</script></body></html>
"""
