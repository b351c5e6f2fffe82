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
from tests.drive.games.island.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    all_pass,
    attacking,
    building,
    choosing,
    claiming,
    counting,
    developing,
    dominating,
    drowning,
    ending_cycle,
    enraging,
    extending,
    finishing,
    flipping,
    game,
    immortalizing,
    infiltrating,
    invading,
    new_game,
    pacifying,
    passing,
    placing,
    recruiting,
    replenishing,
    retreating,
    score_game,
    seat,
    set_up,
    sheltering,
    skipping,
    stopping,
)
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
        (game("A", "B"), ["play", "pass", "finish", "adjust"]),
        (game("A", "B", monuments={ADAM: 6}), ["play", "pass", "claim", "finish", "adjust"]),
        (game("A", "B", hands=0), ["pass", "finish", "adjust"]),
        (after(game("A", "B"), recruiting(ADAM, 1)), ["play", "pass", "drown", "finish", "adjust"]),
        (fighting(), ["drown", "attack", "shelter", "retreat", "stop", "finish"]),
        (after(fighting(), attacking(ADAM, BILL)), ["attack", "stop", "finish"]),
        (new_game(), ["territory", "finish", "adjust"]),
        (set_up(), ["castle", "finish", "adjust"]),
        (after(set_up(), building(ADAM, 1)), ["place", "finish", "adjust"]),
        (explorer_due(), ["territory", "skip", "finish", "adjust"]),
        (explorer_due(territories=9), ["territory", "finish", "adjust"]),
        (guardian_due(), ["castle", "skip", "finish", "adjust"]),
        (guardian_due(castles=9), ["castle", "finish", "adjust"]),
        (choice_due(), ["choose", "finish", "adjust"]),
        (coin_due(), ["coin", "finish", "adjust"]),
        (score_game(), ["counts", "end_cycle", "finish", "adjust"]),
        (score_game({BILL: (0, 6, 0)}), ["claim", "counts", "end_cycle", "finish", "adjust"]),
        (after(score_game(), ending_cycle()), ["coin", "finish", "adjust"]),
        (after(game("A"), finishing()), []),
        (after(score_game(), finishing()), []),
    ],
)
def test_the_kinds_that_can_be_begun(state: State, kinds: list[str]):
    assert offers(state) == kinds


def test_cards_that_are_held_and_have_a_target():
    """One green card plays no combination; a territory card helps out; without units only what needs none is left."""
    assert offers(game("A", "B", discards="straw"), "play") == list(ACTIONS)
    assert offers(game("A", "B", hands=1), "play") == [(HAMMER,), (WOOD,), (BRICK,), (STRAW,)]
    assert offers(game("A", "B", hands=1, open={ADAM: "cog"}), "play") == [
        (HAMMER,), (WOOD,), (BRICK,), (STRAW,), (COG, HAMMER), (COG, WOOD), (COG, BRICK), (COG, STRAW),
    ]  # fmt: skip
    assert offers(game("B", discards="cog"), "play") == [(DROP,), (COG, BRICK)]
    assert offers(game("B", discards="cog drop", monuments={ADAM: 6}), "play") == []


def test_what_has_no_target_is_not_offered():
    """No tile face down, two tokens, no neighbor, an empty box."""
    assert (BRICK,) not in offers(game("A", developed={1: "cog cog"}), "play")
    assert (WOOD,) not in offers(game("A**"), "play")
    assert (WOOD,) not in offers(game("A", "B*", peace=1), "play")
    assert not {(STRAW,), (COG, STRAW)} & set(offers(game("A"), "play"))
    assert not {(HAMMER,), (COG, WOOD)} & set(offers(game("AA", units=2), "play"))
    assert (COG, HAMMER) not in offers(game("A", units=2), "play")
    assert (HAMMER,) in offers(game("A", units=2), "play")


def test_which_of_the_cards_are_territory_cards():
    """The ways that can be paid, green cards first."""
    rich = game("A", open={ADAM: "cog hammer"})
    assert offers(rich, "play", (COG, HAMMER)) == [(), (COG,), (HAMMER,), (COG, HAMMER)]
    assert offers(game("A", hands=1, open={ADAM: "cog"}), "play", (COG, WOOD)) == [(COG,)]
    assert offers(game("A", hands=0, open={ADAM: "wood"}), "play", (WOOD,)) == [(WOOD,)]
    assert offers(game("A"), "play", (WOOD,)) == [()]


def test_targets_in_their_order():
    state = game("AA", "ABB", "A**", "BB", touching=[(1, 2), (1, 4), (2, 4)], developed={1: "cog", 2: "cog cog"})
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
    assert offers(state, "play", (COG, HAMMER), (), 1, 2) == [None, Removal(seat(BILL), 2)]
    assert offers(state, "play", (COG, HAMMER), (), 1, 3) == [None]


def test_every_play_is_made_by_its_choices():
    state = game("AA", "ABB", discards="wood", open={ADAM: "cog"})
    assert_made(state, replenishing(ADAM), "play", (DROP,), ())
    assert_made(state, recruiting(ADAM, 2), "play", (HAMMER,), (), 2)
    assert_made(state, pacifying(ADAM, 1), "play", (WOOD,), (), 1)
    assert_made(state, developing(ADAM, 1, "cog"), "play", (BRICK,), (), 1, COG)
    assert_made(state, invading(ADAM, 1, 2, 2), "play", (STRAW,), (), 1, 2, 2)
    removed = dominating(ADAM, 1, 2, (BILL, 2), open="cog")
    assert_made(state, removed, "play", (COG, HAMMER), (COG,), 1, 2, Removal(seat(BILL), 2))
    assert_made(state, dominating(ADAM, 2, 2), "play", (COG, HAMMER), (), 2, 2, None)
    assert_made(state, enraging(ADAM, 2), "play", (COG, WOOD), (), 2)
    assert_made(state, immortalizing(ADAM, open="cog"), "play", (COG, BRICK), (COG,))
    assert_made(state, infiltrating(ADAM, 1, 2), "play", (COG, STRAW), (), 1, 2)


def test_who_may_drown_and_with_what():
    state = game("A", "B", hands={BILL: 1, CHARLES: 0}, open={CHARLES: "cog drop"})
    state = after(state, recruiting(ADAM, 1))
    assert offers(state, "drown") == [seat(CHARLES)]
    assert offers(state, "drown", seat(CHARLES)) == [(COG, DROP)]
    assert_made(state, drowning(CHARLES, open="cog drop"), "drown", seat(CHARLES), (COG, DROP))


def test_combat_actions():
    state = fighting(hands={BILL: 0})
    assert offers(state, "shelter") == [seat(BILL), seat(CHARLES)]
    assert offers(state, "attack") == [seat(ADAM)]
    assert offers(state, "attack", seat(ADAM)) == [seat(BILL), seat(CHARLES)]
    assert offers(state, "attack", seat(ADAM), seat(BILL)) == [None]
    assert offers(state, "attack", seat(ADAM), seat(CHARLES)) == [None, DROP, HAMMER, WOOD, BRICK, COG, STRAW]
    assert offers(state, "retreat") == [seat(ADAM)]
    assert offers(state, "retreat", seat(ADAM)) == [1]
    assert_made(state, sheltering(CHARLES), "shelter", seat(CHARLES))
    assert_made(state, attacking(ADAM, CHARLES, "wood"), "attack", seat(ADAM), seat(CHARLES), WOOD)
    assert_made(state, retreating(ADAM, 1), "retreat", seat(ADAM), 1)
    assert_made(state, stopping(), "stop")


def test_neighbors_one_after_the_other():
    """In rising order; None ends it once there is one."""
    state = explorer_due()
    assert offers(state, "territory") == [seat(ADAM)]
    assert offers(state, "territory", seat(ADAM)) == [1, 2]
    assert offers(state, "territory", seat(ADAM), 1) == [None, 2]
    assert_made(state, extending(ADAM, 1), "territory", seat(ADAM), 1, None)
    assert_made(state, extending(ADAM, 2), "territory", seat(ADAM), 2)
    assert_made(state, extending(ADAM, 1, 2), "territory", seat(ADAM), 1, 2)
    assert_made(new_game(), extending(ADAM), "territory", seat(ADAM))


def test_steps():
    assert_made(set_up(), building(ADAM, 3), "castle", seat(ADAM), 3)
    assert offers(set_up(), "castle", seat(ADAM)) == [1, 2, 3]
    state = after(set_up(), building(ADAM, 1))
    assert offers(state, "place", seat(ADAM)) == [1, 2, 3]
    assert_made(state, placing(ADAM, 2), "place", seat(ADAM), 2)
    assert_made(explorer_due(), skipping(ADAM), "skip", seat(ADAM))
    assert_made(coin_due(), flipping("tails"), "coin", Coin.TAILS)
    assert offers(coin_due(), "coin") == [Coin.HEADS, Coin.TAILS]
    assert_made(choice_due(), choosing("whisperer", CHARLES), "choose", Role.WHISPERER, seat(CHARLES))
    assert offers(choice_due(), "choose", Role.WHISPERER) == [seat(BILL), seat(CHARLES)]


def test_turns_and_ends():
    state = game("A", "B", "C", monuments={ADAM: 6})
    assert_made(state, passing(ADAM), "pass", seat(ADAM))
    assert_made(state, claiming(ADAM), "claim", seat(ADAM))
    assert_made(state, finishing(), "finish")
    light = score_game({ADAM: (6, 0, 0), CHARLES: (0, 0, 6)}, claims=[ADAM])
    assert offers(light, "claim") == [seat(CHARLES)]
    assert_made(light, ending_cycle(), "end_cycle")


def test_numbers_are_one_free_value():
    event = counting(Adam={"led": 3})
    (step, value) = list(decisions(KINDS, score_game(), event))[1]

    assert step.is_free
    assert offered(KINDS, score_game(), ["counts", value]) == event


def test_nothing_is_offered_of_a_kind_that_is_not_due():
    state = game("A", "B")
    for kind in ("drown", "attack", "shelter", "retreat", "coin", "choose", "territory", "castle", "place", "skip"):
        assert kind not in offers(state)
        assert offers(state, kind) == []
    assert offers(all_pass(game("A#", "B", territories=2, castles=1))) == ["coin", "finish", "adjust"]
