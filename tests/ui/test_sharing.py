"""Which address codes lead to, and how frames become codes."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.play.ports import StoreError
from companion.sharing import qr
from companion.sharing.frames import MAX_BYTES, MAX_PARTS, CodeError, data_of
from companion.ui.services import Services
from companion.ui.session import Session
from companion.ui.sharing import DIGITS, OWN, chosen_address, codes_of, is_trusted, own_address, share_address

HERE = "ws://127.0.0.1:8550"
HOME = "ws://192.168.178.20:8550"


class Kept:
    """A library with one setting, or one that cannot be read."""

    def __init__(self, value: str | None) -> None:
        self.value = value

    def setting(self, name: str, default: str) -> str:
        """The setting."""
        assert name == "share_address"
        if self.value is None:
            raise StoreError("busy")
        return self.value or default


def window(value: str | None) -> Session:
    anything = cast(Any, None)
    return Session(Services(anything, cast(Any, Kept(value)), anything))


def page(url: str | None, web: bool = True) -> Any:
    return SimpleNamespace(url=url, web=web)


@pytest.mark.parametrize(
    ("url", "web", "address"),
    [
        (HERE, True, "http://127.0.0.1:8550"),
        ("wss://fort.example.org/wall", True, "https://fort.example.org/wall"),
        ("https://fort.example.org/wall/?a=1#/games/7", True, "https://fort.example.org/wall"),
        ("tcp://127.0.0.1:4000", False, ""),
        ("/tmp/flet.sock", True, ""),
        ("https://" + 130 * "a", True, ""),
        (None, True, ""),
    ],
)
def test_the_own_address_is_that_of_the_page(url: str | None, web: bool, address: str) -> None:
    """A window of the app's own has none."""
    assert own_address(page(url, web)) == address


@pytest.mark.parametrize(
    ("kept", "chosen", "address"),
    [
        ("", OWN, "http://192.168.178.20:8550"),
        (DIGITS, DIGITS, ""),
        ("https://fort.example.org/", "https://fort.example.org", "https://fort.example.org"),
        ("fort.example.org", OWN, "http://192.168.178.20:8550"),
        ("https://" + 130 * "a", OWN, "http://192.168.178.20:8550"),
        (None, OWN, "http://192.168.178.20:8550"),
    ],
)
def test_what_is_kept_is_taken_if_it_is_an_address(kept: str | None, chosen: str, address: str) -> None:
    """A damaged setting, or a library that cannot be read, is as if nothing was chosen."""
    session = window(kept)

    assert chosen_address(session) == chosen
    assert share_address(session, page(HOME)) == address


def test_a_window_of_its_own_shares_digits() -> None:
    """Unless another address was set."""
    assert share_address(window(""), page(None, web=False)) == ""
    assert share_address(window("https://a.org"), page(None, web=False)) == "https://a.org"


@pytest.mark.parametrize(
    ("url", "web", "trusted"),
    [(HERE, True, True), (HOME, True, False), ("wss://a.org", True, True), (None, False, True), (None, True, False)],
)
def test_browsers_trust_https_and_their_own_machine(url: str | None, web: bool, trusted: bool) -> None:
    """The rights of a page depend on it."""
    assert is_trusted(page(url, web)) is trusted


def test_a_small_frame_is_one_code_and_one_text() -> None:
    """The same digits."""
    codes = codes_of("https://a.org/#/i/", [bytes(range(60))])

    assert codes.digits == codes.pasted
    assert codes.text == f"https://a.org/#/i/{codes.digits[0]}"
    assert data_of(codes.text) == bytes(range(60))


def test_a_large_frame_is_several_codes_but_one_text() -> None:
    """A text has no such limits as a picture."""
    codes = codes_of("", [bytes(range(1, 201)) * 5])

    assert len(codes.digits) > 3
    assert all(qr.drawn("", digits).version <= 12 for digits in codes.digits)
    assert data_of(codes.text) == bytes(range(1, 201)) * 5


def test_of_several_frames_each_has_its_line() -> None:
    """And its codes, in their order."""
    codes = codes_of("", [b"ab" * 200, b"cd"])

    assert [data_of(line) for line in codes.text.splitlines()] == [b"ab" * 200, b"cd"]
    assert len(codes.digits) == 3


def test_too_many_parts_are_refused() -> None:
    """A code that nobody could read again is not shown."""
    with pytest.raises(CodeError, match="too_large"):
        codes_of("https://a.org/" + 90 * "b" + "/#/i/", [bytes(MAX_BYTES * MAX_PARTS)])
