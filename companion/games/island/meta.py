"""ISLAND as its community names it."""

from typing import Final

from companion.engine.meta import Meta
from companion.games.island.tables import FEWEST_PLAYERS, MOST_PLAYERS

META: Final = Meta(
    key="island",
    format="island-record",
    title="ISLAND",
    designer="Jasper de Lange",
    publisher="Green Box",
    fewest=FEWEST_PLAYERS,
    most=MOST_PLAYERS,
    prefix="IS",
    editions=("en",),
)
