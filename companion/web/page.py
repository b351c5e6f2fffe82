"""Additions to Flet's page: local fonts for glyphs that the client's font lacks, and the texts shown before the app."""

import logging
import os
import re
import secrets
from collections.abc import Set
from http import HTTPStatus
from typing import Final

from companion.text.catalogue import LANGUAGES, catalogue
from companion.web.asgi import App, Message, Receive, Send, answer
from companion.web.client import ClientFiles, page_script
from companion.web.guard import OWN_ONLY, POLICY

log = logging.getLogger("companion.web")

WANTED_FONT: Final = re.compile(r"/assets/fonts/(noto[a-z0-9]+)/v\d+/[^/]+$")
"""Address at which the client requests fonts for missing glyphs: family, version, file."""
CJK_FAMILIES: Final = frozenset({"notosanshk", "notosansjp", "notosanskr", "notosanssc", "notosanstc"})
SENTENCES: Final = ("loading", "opening", "failed", "error_stopped", "again", "restart", "lost", "waiting")
"""Keys below `start.` of the sentences that the page itself shows."""
_LEFT_OPEN: Final = {name: f"{{{name}}}" for name in ("loaded", "all", "host")}
"""Placeholders that are left for the page to fill in."""
BLANK: Final = "blank"
"""Name of the font without glyphs."""


def fonts_in(assets: str) -> frozenset[str]:
    """Return the names of the fonts among the app's assets."""
    folder = os.path.join(assets, "fonts")
    files = os.listdir(folder) if os.path.isdir(folder) else []
    return frozenset(name.removesuffix(".woff2") for name in files if name.endswith(".woff2"))


def font_for(path: str, fonts: Set[str]) -> str | None:
    """Return the name of the local font for a font request; None if `path` is no font request.

    The client requests each script in pieces, at addresses that change with its version; a whole font is accepted as
    well. Missing fonts are answered with the blank one: after status 404 the client would request it again for every
    text.
    """
    wanted = WANTED_FONT.search(path)
    if not wanted or BLANK not in fonts:
        return None
    name = "cjk" if wanted[1] in CJK_FAMILIES else wanted[1]
    return name if name in fonts else BLANK


class OwnFonts:
    """ASGI layer that redirects font requests to the local fonts; a font is loaded only when a page needs it."""

    def __init__(self, app: App, fonts: Set[str]) -> None:
        self._app = app
        self._fonts = fonts

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Respond to one request, or pass it on."""
        font = font_for(scope["path"], self._fonts) if scope["type"] == "http" else None
        if font is None:
            await self._app(scope, receive, send)
            return
        # One address for all pieces, so that the browser fetches it once; a relative one, as the app may lie deeper.
        path = f"../../../../fonts/{font}.woff2"
        await send({"type": "http.response.start", "status": 302, "headers": [(b"location", path.encode())]})
        await send({"type": "http.response.body"})


class OwnPage:
    """ASGI layer that inserts into data/app/assets/index.html the client's address, the start texts, and start.js.

    As a file of its own, start.js would ask for the large files one request later. Of scripts and styles in the page it
    allows only these, by a number that is another one with each answer.
    """

    def __init__(self, app: App, files: ClientFiles, assets: str) -> None:
        self._app = app
        texts = {code: {key: catalogue(code)(f"start.{key}", **_LEFT_OPEN) for key in SENTENCES} for code in LANGUAGES}
        with open(os.path.join(assets, "start.js"), encoding="utf-8") as script:
            begins = f"<script>{page_script(files, texts)}</script>\n  <script>{script.read()}</script>"
        goes_on = b'<script src="v/%s/flutter_bootstrap.js" async></script>' % files.version.encode()
        self._put = ((b"<!-- companion -->", begins.encode()), (b"<!-- client -->", goes_on))

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Respond to one request, or pass it on."""
        start: Message = {}
        body = b""

        async def filled(message: Message) -> None:
            nonlocal start, body
            if message["type"] == "http.response.start" and _is_page(message):
                start = message
            elif not start:
                await send(message)
            else:
                body += message.get("body", b"")
                if not message.get("more_body"):
                    for mark, script in self._put:
                        body = body.replace(mark, script, 1)
                    nonce = secrets.token_urlsafe(16).encode()
                    body = re.sub(b"<(script|style)>", rb'<\1 nonce="%s">' % nonce, body)
                    policy = re.sub(b"(?:script|style)-src 'self'", rb"\g<0> 'nonce-%s'" % nonce, OWN_ONLY)
                    # Without what names a version of the file: its answer is another one with every version of the app.
                    headers = [header for header in start["headers"] if header[0] not in _OF_THE_FILE]
                    headers += [(b"content-length", str(len(body)).encode()), (POLICY, policy)]
                    await send({**start, "headers": headers})
                    await send({**message, "body": body})

        if scope["type"] == "http" and scope["method"] == "HEAD" and scope["query_string"].startswith(REFUSED):
            # Told by start.js; the page is then drawn anew.
            log.warning("the client has failed: %.200r", scope["query_string"][len(REFUSED) :])
        is_asked = scope["type"] == "http" and scope["method"] == "GET"
        if is_asked and (found := _BROKEN_LINK.match(scope["path"])):
            there = "../" * (scope["path"].count("/") - 1) + f"#/{found[1]}"  # relative, as the app may lie deeper
            await answer(send, HTTPStatus.SEE_OTHER, headers=[(b"location", there.encode())])
            return
        await self._app(scope, receive, filled if is_asked else send)


_BROKEN_LINK: Final = re.compile(r"/(?:#/)?(i/\d+)", re.ASCII)
"""The path of a link to a code whose `#` a messenger has escaped or dropped."""
REFUSED: Final = b"refused="
"""Query of the request by which a page tells that its client refused a patch, followed by its words."""
_OF_THE_FILE: Final = (b"content-length", b"etag", b"last-modified")


def _is_page(start: Message) -> bool:
    """Return True if a response that starts with `start` carries an HTML page."""
    kind = dict(start["headers"]).get(b"content-type", b"")
    return bool(start["status"] == HTTPStatus.OK and kind.startswith(b"text/html"))
