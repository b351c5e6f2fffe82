"""Island Fortress as its box names it."""

from typing import Final

from companion.engine.meta import Meta
from companion.games.island_fortress.tables import FEWEST_PLAYERS, MAX_PLAYERS

META: Final = Meta(
    key="island_fortress",
    format="island-fortress-record",
    title="Island Fortress",
    designer="Bryan Johnson",
    publisher="Frost Forge Games",
    fewest=FEWEST_PLAYERS,
    most=MAX_PLAYERS,
    prefix="IF",
    editions=("en", "de", "hu"),
)
