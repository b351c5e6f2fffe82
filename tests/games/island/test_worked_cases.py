"""The worked cases of the rules document, each by its id: what is given, and what must come out."""

import pytest

from companion.games.island.board import Standing
from companion.games.island.kingship import conditions_met, gaps, kingship, splits
from companion.games.island.setup import Coin, turn_order
from companion.games.island.tables import CYCLE_CARDS, DRAFTS
from tests.drive.games.island import builders as b

RED, BLUE, GREEN = b.ADAM, b.BILL, b.CHARLES
BOARD_X = ("AAABBCC#", "A##", "AABB", "ABBBB", "C#", "ACCC")
"""Sample board X: six territories, four castles."""
RED_OF_X = Standing(5, 3, 4)


def numbers(state, name):
    """Territories, castles and led units of a player."""
    seen_player = b.player(state, name)
    return seen_player["territories"], seen_player["castles"], seen_player["led"]


def test_is_t01_leaders_and_numbers_of_board_x():
    """IS-LEAD-1..4."""
    state = b.game(*BOARD_X)

    assert [territory["leader"] for territory in b.seen(state, "board")] == [RED, RED, None, BLUE, GREEN, GREEN]
    assert numbers(state, RED) == (5, 3, 4)
    assert numbers(state, BLUE) == (3, 1, 1)
    assert numbers(state, GREEN) == (3, 2, 1)


def test_is_t02_a_tie_for_most_units_leads_nobody():
    """IS-LEAD-2, IS-RUL-LEAD: also if the Whisperer is one of the tied."""
    state = b.game("AABBC", whisperer=RED)

    assert b.seen(state, "board")[0]["leader"] is None
    assert [b.player(state, name)["led"] for name in (RED, BLUE, GREEN)] == [0, 0, 0]


def test_is_t03_conditions_by_monuments():
    """IS-WIN-1, IS-MON-1: gaps 1, 3, 2."""
    assert gaps(RED_OF_X, 6) == (1, 3, 2)
    assert [conditions_met(RED_OF_X, monuments, 6) for monuments in range(7)] == [0, 1, 1, 2, 2, 2, 3]


@pytest.mark.parametrize(
    ("standing", "met", "best"),
    [
        (Standing(0, 3, 0), 1, ({"castles": 3},)),
        (Standing(5, 0, 4), 2, ({"territories": 1, "led": 2},)),
    ],
)
def test_is_t04_three_monuments_as_in_the_text(standing, met, best):
    """IS-MON-1: 3 castles are enough, or 5 territories and 4 led units."""
    assert conditions_met(standing, 3, 6) == met
    assert splits(standing, 3, 6) == best


def test_is_t05_the_shorter_game():
    """IS-VAR-SHORT: goal 5, gaps 0, 2, 1."""
    assert table_goal(short=True) == 5
    assert gaps(RED_OF_X, 5) == (0, 2, 1)
    assert [conditions_met(RED_OF_X, monuments, 5) for monuments in range(4)] == [1, 2, 2, 3]


def table_goal(**agreed):
    """The goal of a game agreed on so."""
    return b.score_game(**agreed).setup.goal


def test_is_t06_claims():
    """IS-CLAIM-2, IS-RUL-CLAIM1."""
    assert b.broken(b.score_game({RED: (5, 5, 5)}), b.claiming(RED)) == {"IS-CLAIM-2"}
    with_monument = b.score_game({RED: (5, 0, 0)}, monuments={RED: 1})
    assert b.broken(with_monument, b.claiming(RED)) == set()
    assert b.broken(b.after(with_monument, b.claiming(RED)), b.claiming(RED)) == {"IS-RUL-CLAIM1"}


@pytest.mark.parametrize(
    ("claims", "met", "whisperer", "king"),
    [
        pytest.param((RED,), (1, 3, 0), GREEN, RED, id="IS-T07 nobody without a claim is looked at"),
        pytest.param((RED, BLUE), (2, 1, 0), BLUE, RED, id="IS-T08 the most conditions"),
        pytest.param((RED, BLUE), (2, 2, 0), BLUE, BLUE, id="IS-T09 a tie goes to the Whisperer"),
        pytest.param((RED, BLUE), (2, 2, 0), GREEN, None, id="IS-T10 who has no claim does not break it"),
        pytest.param((RED,), (0, 0, 0), GREEN, None, id="IS-T12 a claim without a condition"),
    ],
)
def test_kingship(claims, met, whisperer, king):
    """IS-KING-1..5."""
    found = kingship([name in claims for name in (RED, BLUE, GREEN)], met, b.seat(whisperer))

    assert found.king == (None if king is None else b.seat(king))


def test_is_t10_both_claims_go_back():
    """IS-KING-5."""
    state = b.score_game({RED: (6, 6, 0), BLUE: (6, 6, 0)}, claims=(RED, BLUE), whisperer=GREEN)

    ended = b.after(state, b.ending_cycle())

    assert [b.player(ended, name)["claim"] for name in (RED, BLUE)] == [False, False]
    assert (ended.cycle, b.seen(ended, "finished")) == (2, False)


def test_is_t11_another_condition_than_the_one_claimed_with():
    """IS-KING-2."""
    state = b.after(
        b.score_game({RED: (0, 6, 0)}), b.claiming(RED), b.counting(Adam={"castles": 4, "led": 7}), b.ending_cycle()
    )

    assert (b.seen(state, "winners"), b.seen(state, "decided_by")) == ([RED], "conditions")


def test_is_t13_the_roles_of_board_x():
    """IS-CYCLE-3..6: Red has the most of everything."""
    state = b.score_game({RED: (5, 3, 4), BLUE: (3, 1, 1), GREEN: (3, 2, 1)}, whisperer=GREEN)

    found = b.after(state, b.ending_cycle())

    assert [b.seen(found, role) for role in ("whisperer", "explorer", "guardian")] == [RED, RED, RED]
    assert b.due(found) == ("coin", RED)


def test_is_t14_ties_of_roles():
    """IS-ROLE-TIE, IS-RUL-WTIE: for the new Whisperer, else the new Whisperer chooses."""
    state = b.after(b.score_game({RED: (4, 3, 1), BLUE: (4, 1, 3), GREEN: (2, 1, 3)}, whisperer=BLUE), b.ending_cycle())

    assert (b.seen(state, "whisperer"), b.seen(state, "explorer"), b.seen(state, "guardian")) == (RED, RED, None)
    assert b.seen(state, "due") == {"step": "choose", "player": RED, "role": "guardian", "between": [BLUE, GREEN]}
    assert b.seen(b.after(state, b.choosing("guardian", GREEN)), "guardian") == GREEN


def test_is_t15_a_tie_for_whisperer():
    """IS-RUL-WTIE: the Whisperer so far wins if tied, else chooses."""
    standings = {RED: (3, 2, 0), BLUE: (2, 2, 0), GREEN: (1, 0, 0)}
    tied = b.after(b.score_game(standings, whisperer=BLUE), b.ending_cycle())
    assert b.seen(tied, "whisperer") == BLUE

    other = b.after(b.score_game(standings, whisperer=GREEN), b.ending_cycle())
    assert b.seen(other, "due") == {"step": "choose", "player": GREEN, "role": "whisperer", "between": [RED, BLUE]}
    assert b.seen(b.after(other, b.choosing("whisperer", RED)), "whisperer") == RED


@pytest.mark.parametrize(
    ("players", "hands", "passed", "out", "held"),
    [
        pytest.param(2, [8, 7, 6, 5], [6, 4, 2, 0], 10, 8, id="IS-T16"),
        pytest.param(3, [5, 4, 4, 4], [3, 2, 1, 0], 6, 12, id="IS-T17 three"),
        pytest.param(4, [4, 4, 4, 4], [3, 2, 1, 0], 2, 16, id="IS-T17 four"),
    ],
)
def test_the_draft(players, hands, passed, out, held):
    """IS-DRAFT-1, IS-DRAFT-3."""
    draft = DRAFTS[players]

    assert [step.hand for step in draft.steps] == hands
    assert [step.passed for step in draft.steps] == passed
    assert draft.drafted == 4
    assert draft.removed + players * draft.discarded == out
    assert players * draft.drafted == held
    assert out + held == CYCLE_CARDS


def test_is_t18_order_and_passing():
    """IS-DIR-1, IS-RUL-PASSDIR: with tails Blue passes to Red."""
    order = turn_order(3, b.seat(BLUE), Coin.TAILS)

    assert order == (b.seat(BLUE), b.seat(RED), b.seat(GREEN))
    assert b.seen(b.score_game(whisperer=BLUE, coin="tails"), "order") == [BLUE, RED, GREEN]


def test_is_t19_peace_costs_an_invader_a_unit():
    """IS-PEACE-1; not whoever infiltrates (IS-ENCH-STRAW)."""
    state = b.game("AAA", "BB*")

    invaded = b.after(state, b.invading(RED, 1, 2, 3))
    assert (b.drawn(invaded), b.seen(invaded, "combat")["territory"]) == (["", "AABB*"], 2)

    infiltrated = b.after(state, b.infiltrating(RED, 1, 2))
    assert (b.drawn(infiltrated), b.seen(infiltrated, "combat")) == (["AA", "ABB*"], None)


def test_is_t20_a_whole_combat():
    """IS-COMBAT-2..6, IS-CASTLE-1, IS-CASTLE-2, IS-RUL-OUT."""
    state = b.game("AAA", "BBC#*", "CC", touching=[(1, 2), (2, 3)], hands={RED: 4, BLUE: 2, GREEN: 0})
    state = b.after(state, b.invading(RED, 1, 2, 3))
    assert b.drawn(state)[1] == "AABBC#*"

    state = b.after(state, b.sheltering(BLUE))
    assert b.broken(state, b.sheltering(GREEN)) == {"IS-CASTLE-1"}

    state = b.after(state, b.attacking(RED, BLUE, "hammer"), b.attacking(BLUE, RED), b.attacking(GREEN, BLUE, "wood"))
    assert (b.drawn(state)[1], b.hands(state)[b.seat(BLUE)]) == ("ABBC#*", 0)

    state = b.after(state, b.attacking(RED, BLUE))
    assert b.seen(state, "combat")["turn"] == GREEN
    assert b.broken(state, b.attacking(GREEN, BLUE)) == {"IS-COMBAT-5", "IS-RUL-OUT", "IS-CASTLE-2"}

    state = b.after(state, b.retreating(GREEN, 3))
    assert (b.drawn(state), b.seen(state, "combat"), b.turn_of(state)) == (["", "AB#*", "CCC"], None, BLUE)
    assert b.seen(state, "board")[1]["leader"] is None
    assert b.discards(state) == "straw hammer wood"


def test_is_t21_territory_cards_do_not_defend():
    """IS-COMBAT-5, IS-CARD-1."""
    state = b.after(b.game("AA", "B", hands={BLUE: 0}, open={BLUE: "cog wood"}), b.invading(RED, 1, 2))

    assert b.broken(state, b.attacking(RED, BLUE, "wood")) == {"IS-COMBAT-5", "IS-CARD-1"}
    assert b.broken(state, b.attacking(RED, BLUE, "straw")) == {"IS-COMBAT-5"}
    assert b.broken(state, b.attacking(RED, BLUE)) == set()


def test_is_t22_where_to_retreat():
    """IS-COMBAT-6, IS-LEAD-1: only where one leads."""
    state = b.game("AB", "AAB", "AB", "", "A", touching=[(1, 2), (1, 3), (1, 4), (1, 5)])
    state = b.after(state, b.enraging(RED, 1))

    assert [to for to in range(1, 6) if not b.broken(state, b.retreating(RED, to))] == [2, 5]


def test_is_t23_cog_and_brick():
    """IS-CARD-COG, IS-ENCH-BRICK, IS-COMP-2, IS-RUL-DEVELOP."""
    state = b.game("A", developed={1: "straw wood"}, monuments={RED: 2})
    assert b.broken(state, b.playing(RED, "cog")) == {"IS-CARD-COG"}
    assert b.broken(state, b.playing(RED, "cog cog")) == {"IS-CARD-COG"}
    assert b.player(b.after(state, b.immortalizing(RED)), RED)["monuments"] == 3
    assert b.broken(b.game("A", monuments={RED: 6}), b.immortalizing(RED)) == {"IS-ENCH-BRICK", "IS-COMP-2"}
    assert b.broken(state, b.developing(RED, 1)) == {"IS-CARD-BRICK", "IS-RUL-DEVELOP"}


@pytest.mark.parametrize(
    ("pile", "rules"), [("straw", set()), ("drop", {"IS-CARD-DROP"}), ("", {"IS-CARD-DROP", "IS-RUL-REPL"})]
)
def test_is_t24_replenish(pile, rules):
    """IS-CARD-DROP, IS-RUL-REPL."""
    assert b.broken(b.game("A", discards=pile), b.replenishing(RED)) == rules


def test_is_t25_the_end_of_a_cycle():
    """IS-TURN-3, IS-RUL-PASSROW: neither two passes and a card nor two passes and a claim end it."""
    state = b.game("A", "B", "C", monuments={GREEN: 5})
    state = b.after(state, b.passing(RED), b.passing(BLUE), b.recruiting(GREEN, 3), b.passing(RED), b.passing(BLUE))
    state = b.after(state, b.claiming(GREEN), b.passing(RED), b.passing(BLUE))
    assert (b.seen(state, "passes"), b.seen(state, "finished")) == (2, False)

    state = b.after(state, b.passing(GREEN))

    assert (b.seen(state, "passes"), b.seen(state, "winners")) == (0, [GREEN])
