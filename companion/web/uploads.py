"""File uploads: each has its own address, valid for one file of limited size and for a limited time.

The content is spooled to an unnamed temporary file, so nothing remains on the disk whatever happens.
"""

import asyncio
import secrets
import tempfile
from http import HTTPStatus
from typing import IO, Final

from companion.web.asgi import App, Message, Receive, Send, answer

PLACE: Final = "/upload/"
MAX_EXPECTED: Final = 16
"""Maximum number of uploads at a time; beyond it, the oldest is cancelled."""
MAX_SILENCE: Final = 20.0
"""Seconds without a byte after which an upload is cancelled."""
IN_MEMORY: Final = 500_000
"""Size in bytes up to which a file is held in memory."""


class Upload:
    """One expected file of at most `limit` bytes, to be sent to `url`."""

    def __init__(self, uploads: "Uploads", key: str, limit: int) -> None:
        loop = asyncio.get_running_loop()
        self.url = PLACE + key
        self.limit = limit
        self._uploads = uploads
        self._key = key
        self._file: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY, dir=uploads.folder)  # noqa: SIM115 - goes on
        self._ended: asyncio.Future[None] = loop.create_future()
        self._patience = asyncio.timeout(None)

    async def content(self) -> IO[bytes]:
        """Return the complete file, positioned at its start; the caller closes it.

        Raises TimeoutError if no data arrives, another OSError if the file is too long or cannot be written.
        """
        try:
            async with self._patience:
                self._be_patient()
                await self._ended
        except BaseException:
            self._file.close()
            raise
        finally:
            self._uploads.forget(self._key)
        self._file.seek(0)
        return self._file

    def _be_patient(self) -> None:
        self._patience.reschedule(asyncio.get_running_loop().time() + MAX_SILENCE)

    def write(self, piece: bytes) -> None:
        """Append bytes. Raises OSError if the file exceeds `limit` or the disk is full."""
        if self._file.tell() + len(piece) > self.limit:
            raise OSError("longer than it may be")
        self._file.write(piece)
        if self._patience.when() is not None:
            self._be_patient()

    def end(self, error: OSError | None = None) -> None:
        """Finish the upload: `content` returns, or raises `error`."""
        if self._ended.done():
            return
        if error:
            self._ended.set_exception(error)
            self._ended.exception()  # retrieved here, as nobody may be waiting
        else:
            self._ended.set_result(None)


class Uploads:
    """The expected uploads; `folder` holds temporary files of those that do not fit in memory."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._expected: dict[str, Upload] = {}

    def expect(self, limit: int) -> Upload:
        """Return a new upload of at most `limit` bytes."""
        while len(self._expected) >= MAX_EXPECTED:
            self._expected.pop(next(iter(self._expected))).end(OSError("too many files at a time"))
        key = secrets.token_urlsafe(16)
        self._expected[key] = Upload(self, key, limit)
        return self._expected[key]

    def forget(self, key: str) -> None:
        """Stop expecting an upload."""
        self._expected.pop(key, None)

    async def receive(self, key: str, length: int, receive: Receive) -> HTTPStatus:
        """Receive the body of a request with the given declared length; returns the status to respond with."""
        upload = self._expected.pop(key, None)
        if upload is None:
            return HTTPStatus.NOT_FOUND
        if length > upload.limit:
            upload.end(OSError("longer than it may be"))
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        try:
            is_more = True
            while is_more:
                message = await receive()
                if message["type"] != "http.request":
                    raise OSError("the connection was lost")
                upload.write(message.get("body", b""))
                is_more = message.get("more_body", False)
        except OSError as error:
            upload.end(error)
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        upload.end()
        return HTTPStatus.NO_CONTENT


class UploadDoor:
    """ASGI layer that receives uploads, and passes on all other requests."""

    def __init__(self, app: App, uploads: Uploads) -> None:
        self._app = app
        self._uploads = uploads

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Respond to one request, or pass it on."""
        if scope["type"] != "http" or not scope["path"].startswith(PLACE):
            await self._app(scope, receive, send)
        elif scope["method"] != "PUT":
            await answer(send, HTTPStatus.METHOD_NOT_ALLOWED)
        else:
            declared = dict(scope["headers"]).get(b"content-length", b"0")
            length = int(declared) if declared.isdigit() and len(declared) < 16 else 0
            await answer(send, await self._uploads.receive(scope["path"][len(PLACE) :], length, receive))
