"""Tally as lists and shelves name it."""

from typing import Final

from companion.engine.meta import Meta

META: Final = Meta(
    key="tally",
    format="tally-record",
    title="Tally",
    designer="the tests",
    publisher="nobody",
    fewest=2,
    most=4,
    prefix="TA",
    editions=(),
)
