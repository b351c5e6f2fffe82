"""Islebound as its box names it. Its rules are printed in English here; the words of other languages are ours."""

from typing import Final

from companion.engine.meta import Meta
from companion.games.islebound.tables import FEWEST_PLAYERS, MAX_PLAYERS

META: Final = Meta(
    key="islebound",
    format="islebound-record",
    title="Islebound",
    designer="Ryan Laukat",
    publisher="Red Raven Games",
    fewest=FEWEST_PLAYERS,
    most=MAX_PLAYERS,
    prefix="IB",
    editions=("en",),
)
