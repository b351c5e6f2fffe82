"""ISLAND as its community names it."""

from typing import Final

from companion.engine.meta import Meta
from companion.games.island.tables import FEWEST_PLAYERS, MAX_PLAYERS

META: Final = Meta(
    key="island",
    format="island-record",
    title="ISLAND",
    designer="Jasper de Lange",
    publisher="Green Box",
    fewest=FEWEST_PLAYERS,
    most=MAX_PLAYERS,
    prefix="IS",
    editions=("en",),
)
