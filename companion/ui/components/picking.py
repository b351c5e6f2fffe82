"""Files picked by the user, read without trusting the browser's statements about them.

An app that serves browsers accepts only bytes that the browser has sent to an address of the app: a path would be one
on the server. In a window of its own it opens the file chosen in the system's dialog, if that is a regular one.
"""

import inspect
from collections.abc import Callable
from io import BytesIO
from typing import IO, Any, Final

import flet as ft

from companion.engine.record import RecordError
from companion.outside import open_regular
from companion.text.catalogue import Catalogue
from companion.ui.components.basics import button
from companion.ui.kit import beside, component, guarded, use_kept
from companion.ui.session import Session, use_session

MAX_NAME_LENGTH: Final = 80
"""Maximum number of characters of a file's name that are shown."""


class Picked:
    """A picked file; only its name is known before it is read."""

    def __init__(self, file: ft.FilePickerFile, picker: ft.FilePicker, session: Session) -> None:
        self.name = str(file.name)[:MAX_NAME_LENGTH]
        self._file = file
        self._picker = picker
        self._uploads = session.services.uploads

    async def content(self, limit: int) -> bytes:
        """Return the content. Raises RecordError `too_large` if it is more than `limit` bytes, or OSError."""
        with await self.opened(limit) as source:
            return await beside(lambda: _up_to(limit, source))

    async def opened(self, limit: int) -> IO[bytes]:
        """As `content`, for large files: return the open file, which the caller closes."""
        size: object = self._file.size  # from the browser, so of any type
        if isinstance(size, int) and size > limit:
            raise RecordError("", "too_large", size=size, limit=limit)
        if self._uploads is not None:
            upload = self._uploads.expect(limit)
            target = ft.FilePickerUploadFile(upload.url, id=self._file.id, name=self._file.name)
            await self._picker.upload([target])
            return await upload.content()
        if isinstance(self._file.bytes, bytes):
            return BytesIO(_up_to(limit, BytesIO(self._file.bytes)))
        path = self._file.path
        if not isinstance(path, str) or not path:
            raise FileNotFoundError(self.name)
        return await beside(lambda: open_regular(path))


def _up_to(limit: int, source: IO[bytes]) -> bytes:
    content = source.read(limit + 1)
    if len(content) > limit:
        raise RecordError("", "too_large", size=len(content), limit=limit)
    return content


def not_opened(error: Exception, t: Catalogue) -> str:
    """Return why a picked file could not be read."""
    if isinstance(error, TimeoutError):
        return t("import.not_arrived")
    return t("import.not_opened", reason=getattr(error, "strerror", None) or str(error))


@component
def PickButton(
    identifier: str, title: str, on_file: Callable[[Picked], object], on_problem: Callable[[str], object], **style: Any
) -> ft.Control:
    """Let the user pick one file; `style` is that of the button.

    `on_problem` is called with the reason why none could be picked, and with "" before the dialog opens. Both handlers
    are those of the first drawing.
    """
    session, page = use_session(), ft.context.page

    async def take(files: list[ft.FilePickerFile]) -> None:
        if files:
            result = on_file(Picked(files[0], picker, session))
            if inspect.isawaitable(result):
                await result

    async def picked(event: ft.FilePickerResultEvent) -> None:
        files: object = getattr(event, "files", None)  # what the browser says, whatever that is
        if isinstance(files, list) and all(isinstance(file, ft.FilePickerFile) for file in files):
            await take(files)

    picker = use_kept(lambda: ft.FilePicker(on_result=guarded(picked, keeps=True)))

    async def pick() -> None:
        on_problem("")
        if page.web:
            return  # the client has opened the dialog itself: some browsers allow it only within the tap
        try:
            files = await picker.pick_files(
                dialog_title=title, with_data=bool(page.platform and page.platform.is_mobile())
            )
        except (RuntimeError, TimeoutError, OSError) as error:
            on_problem(not_opened(error, session.t))
        else:
            await take(files)

    in_browser = ft.PickFiles(picker, with_data=session.services.uploads is None, cancel_upload_on_window_blur=False)
    return button(
        session,
        identifier,
        on_tap=pick,
        icon=ft.Icons.FILE_OPEN_OUTLINED,
        action=in_browser if page.web else None,
        **style,
    )
