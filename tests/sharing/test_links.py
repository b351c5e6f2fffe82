"""The address of the app, as codes lead to it."""

import pytest

from companion.sharing.links import prefix_of, served_at


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://table.local:8550/", "http://table.local:8550"),
        ("ws://table.local:8550/#/games/7", "http://table.local:8550"),
        ("wss://example.org/fort/?x=1", "https://example.org/fort"),
        ("https://example.org/fort/index.html#/i/123", "https://example.org/fort"),
        ("file:///home/page.html", ""),
        (None, ""),
    ],
)
def test_what_stands_before_the_digits_is_where_the_page_is_served(url: str | None, address: str) -> None:
    """The name of the page itself is no part of it: a static host shows it without."""
    assert served_at(url) == address
    assert prefix_of(served_at(url)) == (f"{address}/#/i/" if address else "")
