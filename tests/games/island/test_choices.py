"""The options in the order that codes depend on; `tests/games/test_legal_counts.py` counts them."""

from typing import Any

from companion.engine.choices import decisions, offered, options
from companion.games.island.board import Icon
from companion.games.island.entries.hammer import Removal
from companion.games.island.entries.play import ACTIONS
from companion.games.island.rules import KINDS
from companion.games.island.state import State
from tests.drive.games.island import builders as b
from tests.games.island.test_refusals import explorer_due

DROP, HAMMER, WOOD, BRICK, COG, STRAW = (Icon.DROP, Icon.HAMMER, Icon.WOOD, Icon.BRICK, Icon.COG, Icon.STRAW)


def offers(state: State, *taken: Any) -> list[Any]:
    return list(options(KINDS, state, *taken))


def assert_made(state: State, event: Any, *choices: Any) -> None:
    """The choices lead to the event, each was offered, and the event leads back to them."""
    assert list(choices) == [value for _, value in decisions(KINDS, state, event)]
    for place, choice in enumerate(choices):
        assert choice in offers(state, *choices[:place])
    made = offered(KINDS, state, choices)
    assert (type(made), made) == (type(event), event)


def test_the_kinds_in_the_order_of_codes():
    assert list(KINDS.types) == [
        "play", "pass", "claim", "drown", "attack", "shelter", "retreat", "stop", "counts", "end_cycle", "coin",
        "choose", "territory", "castle", "place", "skip", "finish", "adjust", "position",
    ]  # fmt: skip
    assert list(ACTIONS) == [
        (DROP,), (HAMMER,), (WOOD,), (BRICK,), (STRAW,), (COG, HAMMER), (COG, WOOD), (COG, BRICK), (COG, STRAW),
    ]  # fmt: skip


def test_targets_in_their_order():
    state = b.game("AA", "ABB", "A**", "BB", touching=[(1, 2), (1, 4), (2, 4)], developed={1: "cog", 2: "cog cog"})
    assert offers(state, "play", (HAMMER,), ()) == [1, 2, 3]
    assert offers(state, "play", (WOOD,), ()) == [1, 2]
    assert offers(state, "play", (BRICK,), ()) == [1, 3]
    assert offers(state, "play", (BRICK,), (), 1) == [DROP, HAMMER, WOOD, COG, STRAW]
    assert offers(state, "play", (STRAW,), ()) == [1, 2]
    assert offers(state, "play", (STRAW,), (), 1) == [2, 4]
    assert offers(state, "play", (STRAW,), (), 1, 4) == [1, 2]
    assert offers(state, "play", (COG, STRAW), (), 2) == [1, 4]
    assert offers(state, "play", (COG, WOOD), ()) == [1, 2, 3]
    assert offers(state, "play", (COG, HAMMER), ()) == [1, 2, 3]
    assert offers(state, "play", (COG, HAMMER), (), 2) == [2, 3]
    assert offers(state, "play", (COG, HAMMER), (), 1, 2) == [None, Removal(b.seat(b.BILL), 2)]
    assert offers(state, "play", (COG, HAMMER), (), 1, 3) == [None]


def test_neighbors_one_after_the_other():
    """In rising order; None ends it once there is one."""
    state = explorer_due()
    assert offers(state, "territory") == [b.seat(b.ADAM)]
    assert offers(state, "territory", b.seat(b.ADAM)) == [1, 2]
    assert offers(state, "territory", b.seat(b.ADAM), 1) == [None, 2]
    assert_made(state, b.extending(b.ADAM, 1), "territory", b.seat(b.ADAM), 1, None)
    assert_made(state, b.extending(b.ADAM, 2), "territory", b.seat(b.ADAM), 2)
    assert_made(state, b.extending(b.ADAM, 1, 2), "territory", b.seat(b.ADAM), 1, 2)
    assert_made(b.new_game(), b.extending(b.ADAM), "territory", b.seat(b.ADAM))
