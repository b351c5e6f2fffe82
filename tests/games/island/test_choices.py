"""The options, kind by kind, in the order that codes depend on; and that choices make the very entry."""

from typing import Any

import pytest

from companion.engine.choices import decisions, offered, options
from companion.games.island.board import Icon
from companion.games.island.entries.hammer import Removal
from companion.games.island.entries.play import ACTIONS
from companion.games.island.rules import KINDS
from companion.games.island.setup import Coin
from companion.games.island.state import Role, State
from tests.drive.games.island import builders as b
from tests.games.island.test_refusals import choice_due, coin_due, explorer_due, fighting, guardian_due

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


@pytest.mark.parametrize(
    ("state", "kinds"),
    [
        (b.game("A", "B"), ["play", "pass", "finish", "adjust"]),
        (b.game("A", "B", monuments={b.ADAM: 6}), ["play", "pass", "claim", "finish", "adjust"]),
        (b.game("A", "B", hands=0), ["pass", "finish", "adjust"]),
        (b.after(b.game("A", "B"), b.recruiting(b.ADAM, 1)), ["play", "pass", "drown", "finish", "adjust"]),
        (fighting(), ["drown", "attack", "shelter", "retreat", "stop", "finish"]),
        (b.after(fighting(), b.attacking(b.ADAM, b.BILL)), ["attack", "stop", "finish"]),
        (b.new_game(), ["territory", "finish", "adjust"]),
        (b.set_up(), ["castle", "finish", "adjust"]),
        (b.after(b.set_up(), b.building(b.ADAM, 1)), ["place", "finish", "adjust"]),
        (explorer_due(), ["territory", "skip", "finish", "adjust"]),
        (explorer_due(territories=9), ["territory", "finish", "adjust"]),
        (guardian_due(), ["castle", "skip", "finish", "adjust"]),
        (guardian_due(castles=9), ["castle", "finish", "adjust"]),
        (choice_due(), ["choose", "finish", "adjust"]),
        (coin_due(), ["coin", "finish", "adjust"]),
        (b.score_game(), ["counts", "end_cycle", "finish", "adjust"]),
        (b.score_game({b.BILL: (0, 6, 0)}), ["claim", "counts", "end_cycle", "finish", "adjust"]),
        (b.after(b.score_game(), b.ending_cycle()), ["coin", "finish", "adjust"]),
        (b.after(b.game("A"), b.finishing()), []),
        (b.after(b.score_game(), b.finishing()), []),
    ],
)
def test_the_kinds_that_can_be_begun(state: State, kinds: list[str]):
    assert offers(state) == kinds


def test_cards_that_are_held_and_have_a_target():
    """One green card plays no combination; a territory card helps out; without units only what needs none is left."""
    assert offers(b.game("A", "B", discards="straw"), "play") == list(ACTIONS)
    assert offers(b.game("A", "B", hands=1), "play") == [(HAMMER,), (WOOD,), (BRICK,), (STRAW,)]
    assert offers(b.game("A", "B", hands=1, open={b.ADAM: "cog"}), "play") == [
        (HAMMER,), (WOOD,), (BRICK,), (STRAW,), (COG, HAMMER), (COG, WOOD), (COG, BRICK), (COG, STRAW),
    ]  # fmt: skip
    assert offers(b.game("B", discards="cog"), "play") == [(DROP,), (COG, BRICK)]
    assert offers(b.game("B", discards="cog drop", monuments={b.ADAM: 6}), "play") == []


def test_what_has_no_target_is_not_offered():
    """No tile face down, two tokens, no neighbor, an empty box."""
    assert (BRICK,) not in offers(b.game("A", developed={1: "cog cog"}), "play")
    assert (WOOD,) not in offers(b.game("A**"), "play")
    assert (WOOD,) not in offers(b.game("A", "B*", peace=1), "play")
    assert not {(STRAW,), (COG, STRAW)} & set(offers(b.game("A"), "play"))
    assert not {(HAMMER,), (COG, WOOD)} & set(offers(b.game("AA", units=2), "play"))
    assert (COG, HAMMER) not in offers(b.game("A", units=2), "play")
    assert (HAMMER,) in offers(b.game("A", units=2), "play")


def test_which_of_the_cards_are_territory_cards():
    """The ways that can be paid, green cards first."""
    rich = b.game("A", open={b.ADAM: "cog hammer"})
    assert offers(rich, "play", (COG, HAMMER)) == [(), (COG,), (HAMMER,), (COG, HAMMER)]
    assert offers(b.game("A", hands=1, open={b.ADAM: "cog"}), "play", (COG, WOOD)) == [(COG,)]
    assert offers(b.game("A", hands=0, open={b.ADAM: "wood"}), "play", (WOOD,)) == [(WOOD,)]
    assert offers(b.game("A"), "play", (WOOD,)) == [()]


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


def test_every_play_is_made_by_its_choices():
    state = b.game("AA", "ABB", discards="wood", open={b.ADAM: "cog"})
    assert_made(state, b.replenishing(b.ADAM), "play", (DROP,), ())
    assert_made(state, b.recruiting(b.ADAM, 2), "play", (HAMMER,), (), 2)
    assert_made(state, b.pacifying(b.ADAM, 1), "play", (WOOD,), (), 1)
    assert_made(state, b.developing(b.ADAM, 1, "cog"), "play", (BRICK,), (), 1, COG)
    assert_made(state, b.invading(b.ADAM, 1, 2, 2), "play", (STRAW,), (), 1, 2, 2)
    removed = b.dominating(b.ADAM, 1, 2, (b.BILL, 2), open="cog")
    assert_made(state, removed, "play", (COG, HAMMER), (COG,), 1, 2, Removal(b.seat(b.BILL), 2))
    assert_made(state, b.dominating(b.ADAM, 2, 2), "play", (COG, HAMMER), (), 2, 2, None)
    assert_made(state, b.enraging(b.ADAM, 2), "play", (COG, WOOD), (), 2)
    assert_made(state, b.immortalizing(b.ADAM, open="cog"), "play", (COG, BRICK), (COG,))
    assert_made(state, b.infiltrating(b.ADAM, 1, 2), "play", (COG, STRAW), (), 1, 2)


def test_who_may_drown_and_with_what():
    state = b.game("A", "B", hands={b.BILL: 1, b.CHARLES: 0}, open={b.CHARLES: "cog drop"})
    state = b.after(state, b.recruiting(b.ADAM, 1))
    assert offers(state, "drown") == [b.seat(b.CHARLES)]
    assert offers(state, "drown", b.seat(b.CHARLES)) == [(COG, DROP)]
    assert_made(state, b.drowning(b.CHARLES, open="cog drop"), "drown", b.seat(b.CHARLES), (COG, DROP))


def test_combat_actions():
    state = fighting(hands={b.BILL: 0})
    assert offers(state, "shelter") == [b.seat(b.BILL), b.seat(b.CHARLES)]
    assert offers(state, "attack") == [b.seat(b.ADAM)]
    assert offers(state, "attack", b.seat(b.ADAM)) == [b.seat(b.BILL), b.seat(b.CHARLES)]
    assert offers(state, "attack", b.seat(b.ADAM), b.seat(b.BILL)) == [None]
    assert offers(state, "attack", b.seat(b.ADAM), b.seat(b.CHARLES)) == [None, DROP, HAMMER, WOOD, BRICK, COG, STRAW]
    assert offers(state, "retreat") == [b.seat(b.ADAM)]
    assert offers(state, "retreat", b.seat(b.ADAM)) == [1]
    assert_made(state, b.sheltering(b.CHARLES), "shelter", b.seat(b.CHARLES))
    assert_made(state, b.attacking(b.ADAM, b.CHARLES, "wood"), "attack", b.seat(b.ADAM), b.seat(b.CHARLES), WOOD)
    assert_made(state, b.retreating(b.ADAM, 1), "retreat", b.seat(b.ADAM), 1)
    assert_made(state, b.stopping(), "stop")


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


def test_steps():
    assert_made(b.set_up(), b.building(b.ADAM, 3), "castle", b.seat(b.ADAM), 3)
    assert offers(b.set_up(), "castle", b.seat(b.ADAM)) == [1, 2, 3]
    state = b.after(b.set_up(), b.building(b.ADAM, 1))
    assert offers(state, "place", b.seat(b.ADAM)) == [1, 2, 3]
    assert_made(state, b.placing(b.ADAM, 2), "place", b.seat(b.ADAM), 2)
    assert_made(explorer_due(), b.skipping(b.ADAM), "skip", b.seat(b.ADAM))
    assert_made(coin_due(), b.flipping("tails"), "coin", Coin.TAILS)
    assert offers(coin_due(), "coin") == [Coin.HEADS, Coin.TAILS]
    assert_made(choice_due(), b.choosing("whisperer", b.CHARLES), "choose", Role.WHISPERER, b.seat(b.CHARLES))
    assert offers(choice_due(), "choose", Role.WHISPERER) == [b.seat(b.BILL), b.seat(b.CHARLES)]


def test_turns_and_ends():
    state = b.game("A", "B", "C", monuments={b.ADAM: 6})
    assert_made(state, b.passing(b.ADAM), "pass", b.seat(b.ADAM))
    assert_made(state, b.claiming(b.ADAM), "claim", b.seat(b.ADAM))
    assert_made(state, b.finishing(), "finish")
    light = b.score_game({b.ADAM: (6, 0, 0), b.CHARLES: (0, 0, 6)}, claims=[b.ADAM])
    assert offers(light, "claim") == [b.seat(b.CHARLES)]
    assert_made(light, b.ending_cycle(), "end_cycle")


def test_numbers_are_one_free_value():
    event = b.counting(Adam={"led": 3})
    (step, value) = list(decisions(KINDS, b.score_game(), event))[1]

    assert step.is_free
    assert offered(KINDS, b.score_game(), ["counts", value]) == event


def test_nothing_is_offered_of_a_kind_that_is_not_due():
    state = b.game("A", "B")
    for kind in ("drown", "attack", "shelter", "retreat", "coin", "choose", "territory", "castle", "place", "skip"):
        assert kind not in offers(state)
        assert offers(state, kind) == []
    assert offers(b.all_pass(b.game("A#", "B", territories=2, castles=1))) == ["coin", "finish", "adjust"]
