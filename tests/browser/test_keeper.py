"""Which window of a site has its storage: decided without a browser, on storage that opens only once at a time."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.browser.inbox import KeptInbox
from companion.browser.keeper import Hold, Keeper
from companion.browser.opfs import os_error
from companion.sharing.frames import Part
from companion.storage.browser_files import BrowserFiles, Media
from companion.storage.files import FileOps
from companion.storage.one_file import VERSION, Kind, packed
from tests.drive.storage.games import enter, new_game, opened, store_in
from tests.drive.storage.media import HeldMedium, Storage


class Exclusive(HeldMedium):
    """A file that only one may have open."""

    def __init__(self) -> None:
        super().__init__()
        self.is_open = False

    def close(self) -> None:
        self.is_open = False


class Site:
    """A browser's storage, and windows that hear each other."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.media = (Exclusive(), Exclusive(), Exclusive())
        self.windows: list[Keeper] = []
        self.lost: list[int] = []
        self.problem: OSError | None = None

    async def _open(self) -> Media:
        await asyncio.sleep(0)
        if self.problem:
            raise self.problem
        if any(medium.is_open for medium in self.media):
            raise OSError(errno.EBUSY, "open elsewhere")
        for medium in self.media:
            medium.is_open = True
        return Media(*self.media)

    def window(self) -> Keeper:
        """One more."""
        number = len(self.windows)
        keeper = Keeper(BrowserFiles(str(self._folder / str(number))), self._open)
        keeper.announce = partial(self.tell, keeper)
        keeper.lost = lambda: self.lost.append(number)
        self.windows.append(keeper)
        return keeper

    def tell(self, speaker: Keeper, word: str) -> None:
        """All others hear it."""
        for keeper in self.windows:
            if keeper is not speaker:
                keeper.hear(word)

    def folder(self, number: int) -> Path:
        """The memory of the window."""
        return self._folder / str(number)


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 30))


def test_a_hidden_window_lets_go_and_has_everything_when_it_is_shown_again(site: Site) -> None:
    async def test() -> None:
        first = site.window()
        assert await first.take() is Hold.OURS
        _, game = new_game(site.folder(0), first.files, entries=1)
        await first.show(is_hidden=True)
        assert not first.files.is_open

        second = site.window()
        assert await second.take(patience=0) is Hold.OURS
        enter(opened(store_in(site.folder(1), second.files), game.id))
        changed: list[bool] = []
        first.back = changed.append
        await second.show(is_hidden=True)
        await first.show(is_hidden=False)
        assert (first.hold, changed) == (Hold.OURS, [True])
        game.refresh()
        assert len(game.entries) == 2
        await first.show(is_hidden=True)
        await first.show(is_hidden=False)
        assert changed == [True, False]
        assert site.lost == []

    run(test)


def test_of_two_windows_in_view_the_second_waits_until_it_is_told_to_go_on(site: Site) -> None:
    async def test() -> None:
        first, second = site.window(), site.window()
        assert await first.take() is Hold.OURS
        assert await second.take(patience=0.1) is Hold.ELSEWHERE
        assert first.files.is_open, "asking is not taking"
        assert await second.take(word="yield") is Hold.OURS
        assert (first.hold, site.lost) == (Hold.ELSEWHERE, [0])
        await first.show(is_hidden=False)
        assert site.lost == [0, 0], "it says so again"

    run(test)


def test_a_window_that_was_hidden_before_it_could_let_go_does_so_when_it_is_asked(site: Site) -> None:
    async def test() -> None:
        first, second = site.window(), site.window()
        await first.take()
        first._is_hidden = True
        assert await second.take() is Hold.OURS
        assert site.lost == []

    run(test)


@pytest.mark.parametrize("name", ["SecurityError", "NotSupportedError", "TypeError", "NotAllowedError"])
def test_a_browser_that_keeps_nothing_is_known_at_once(site: Site, name: str) -> None:
    async def test() -> None:
        site.problem = os_error(name, "no such storage here")
        assert await site.window().take(patience=1_000) is Hold.NOTHING

    run(test)


@pytest.mark.parametrize("name", ["NoModificationAllowedError", "InvalidStateError"])
def test_a_file_held_by_another_window_is_in_use_and_not_missing(site: Site, name: str) -> None:
    """Chromium and Firefox call it by the first name, WebKit by the second."""

    async def test() -> None:
        site.problem = os_error(name, "The object is in an invalid state.")
        window = site.window()
        assert await window.take(patience=0.1) is Hold.ELSEWHERE
        site.problem = None
        assert await window.take() is Hold.OURS

    run(test)


PASSING = ["InvalidStateError", "NotReadableError", "AbortError", "UnknownError", "NotSupportedError"]


@pytest.mark.parametrize("name", PASSING)
def test_an_error_passes_when_the_page_is_shown_again(site: Site, name: str) -> None:
    """A window that has had its games has them again, whatever the browser said meanwhile."""

    async def test() -> None:
        window = site.window()
        assert await window.take() is Hold.OURS
        await window.show(is_hidden=True)
        site.problem = os_error(name, "for a moment")
        assert await window.take(patience=0.1) is Hold.ELSEWHERE
        site.problem = None
        await window.show(is_hidden=False)
        assert (window.hold, site.lost) == (Hold.OURS, [])

    run(test)


@pytest.mark.parametrize("name", [name for name in PASSING if name != "NotSupportedError"])
def test_an_error_passes_while_the_window_is_opened(site: Site, name: str) -> None:
    async def test() -> None:
        site.problem = os_error(name, "for a moment")
        window = site.window()
        window.announce = lambda word: setattr(site, "problem", None)
        assert await window.take() is Hold.OURS

    run(test)


def test_a_storage_of_a_newer_version_is_left_alone_and_given_back(site: Site) -> None:
    async def test() -> None:
        newer = bytearray(packed(3, 0, Kind.START) + b"newer")
        newer[4] = VERSION + 1
        site.media[1].content = newer
        assert await site.window().take() is Hold.NEWER
        assert not any(medium.is_open for medium in site.media)
        assert site.media[1].content == newer

    run(test)


PARTS = [Part(7, number, 3, bytes([number])) for number in range(3)]


def test_parts_of_a_code_meet_across_windows(tmp_path: Path) -> None:
    storage = Storage()
    found = []
    for number, part in enumerate(PARTS):
        files = storage.opened(BrowserFiles(str(tmp_path / str(number))))
        found.append(KeptInbox(files, str(tmp_path / str(number))).add(part))
        files.close()
    assert [len(parts) for parts in found] == [1, 2, 3]

    files = storage.opened(BrowserFiles(str(tmp_path / "last")))
    inbox = KeptInbox(files, str(tmp_path / "last"))
    inbox.forget(PARTS[0])
    assert list(inbox.add(PARTS[1])) == [1]


@pytest.mark.parametrize("content", [b"", b"{", b"[[1]]", b'[["a", 0, 2, "zz"]]', b"7"])
def test_a_damaged_inbox_is_an_empty_one(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "inbox").write_bytes(content)
    assert list(KeptInbox(FileOps(), str(tmp_path)).add(PARTS[2])) == [2]


def test_parts_are_read_also_where_nothing_can_be_kept(tmp_path: Path) -> None:
    """Another window has the storage: then at least this one knows them."""
    files = Storage().opened(BrowserFiles(str(tmp_path)))
    inbox = KeptInbox(files, str(tmp_path))
    inbox.add(PARTS[0])
    files.close()
    inbox.add(PARTS[1])
    assert len(inbox.add(PARTS[2])) == 3
