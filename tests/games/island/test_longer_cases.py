"""Cases that take more than one entry: chains of Drowns, combats, steps left out, and what the table is told."""

from companion.games.island.board import Icon
from companion.games.island.box import notices
from companion.games.island.kingship import kingship
from companion.games.island.words import Words
from companion.text.catalogue import catalogue
from tests.drive.games.island.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    all_pass,
    attacking,
    broken,
    counting,
    discards,
    drawn,
    drowning,
    due,
    ending_cycle,
    enraging,
    finishing,
    flipping,
    game,
    hands,
    invading,
    new_game,
    passing,
    player,
    recruiting,
    replenishing,
    score_game,
    seat,
    seen,
    sheltering,
    skipping,
    stopping,
    turn_of,
)
from tests.games.island.test_refusals import explorer_due, fighting


def test_is_rul_drown_each_cancels_the_one_before():
    """A drowned play has no effect; a drowned Drown gives it back; and so on. All cards are gone, in their order."""
    state = game("A", "B", "C", hands=6)
    played = after(state, recruiting(ADAM, 1))
    once = after(played, drowning(BILL))
    twice = after(once, drowning(CHARLES))
    thrice = after(twice, drowning(ADAM))

    assert [drawn(position)[0] for position in (played, once, twice, thrice)] == ["AA", "A", "AA", "A"]
    assert discards(thrice) == "hammer cog drop cog drop cog drop"
    assert hands(thrice) == [3, 4, 4]
    assert [turn_of(position) for position in (played, once, twice, thrice)] == [BILL] * 4


def test_is_rul_drown_a_card_that_the_play_brings_cannot_pay():
    """Replenish brings Adam a card; to drown Charles's Drown of Bill's Drown he has only what he had before."""
    state = game("A", "B", "C", hands={ADAM: 2}, discards="wood")
    state = after(state, replenishing(ADAM), drowning(BILL))
    assert hands(state)[0] == 1
    assert broken(state, drowning(ADAM)) == {"IS-RUL-HAND"}

    state = after(state, drowning(CHARLES))
    assert hands(state)[0] == 2
    assert broken(state, drowning(ADAM)) == {"IS-RUL-HAND"}


def test_is_rul_drown_replenish_takes_its_card_again_once_the_drown_is_drowned():
    state = game("A", hands=6, discards="cog wood")
    state = after(state, replenishing(ADAM))
    assert discards(state) == "cog drop"

    state = after(state, drowning(BILL))
    assert (discards(state), hands(state)[0]) == ("cog wood drop cog drop", 5)

    state = after(state, drowning(CHARLES))
    assert (discards(state), hands(state)[0]) == ("cog drop cog drop cog drop", 6)


def test_is_rul_drown_ends_the_combat_that_would_have_been():
    """And the units are back; drowned again, the combat is on."""
    played = after(game("AA", "B"), invading(ADAM, 1, 2))
    drowned = after(played, drowning(BILL))
    again = after(drowned, drowning(CHARLES))

    assert (drawn(drowned), seen(drowned, "combat"), turn_of(drowned)) == (["AA", "B"], None, BILL)
    assert (drawn(again), seen(again, "combat")) == (["A", "AB"], seen(played, "combat"))


def test_is_rul_drown_is_over_with_the_next_entry():
    played = after(game("AA", "B", "C"), recruiting(ADAM, 1))

    assert broken(after(played, passing(BILL)), drowning(CHARLES)) == {"IS-ENCH-DROP", "IS-RUL-DROWN"}
    assert broken(after(game("AA", "B"), invading(ADAM, 1, 2), stopping()), drowning(BILL)) == {
        "IS-ENCH-DROP",
        "IS-RUL-DROWN",
    }


def test_is_rul_drown_territory_cards_pay_and_lie_on_no_pile():
    state = game("A", hands={BILL: 0}, open={BILL: "cog drop drop"})
    state = after(state, recruiting(ADAM, 1), drowning(BILL, open="cog drop"))

    assert (discards(state), player(state, BILL)["open"]) == ("hammer", ["drop"])


def test_is_lead_5_a_drowned_play_leaves_the_next_player_to_place():
    """Adam would have taken Bill's last unit; drowned or not, it is Bill's turn."""
    state = game("AB", "CC", hands=6)
    taken = after(state, enraging(ADAM, 1), attacking(ADAM, BILL))
    assert due(taken) == ("place", BILL)

    drowned = after(state, enraging(ADAM, 1), drowning(CHARLES))
    assert (due(drowned), turn_of(drowned), drawn(drowned)) == (None, BILL, ["AB", "CC"])


def test_is_combat_4_the_direction_of_play_orders_the_actions():
    state = after(game("AA", "BC", coin="tails"), invading(ADAM, 1, 2), attacking(ADAM, BILL, "cog"))

    assert seen(state, "combat")["turn"] == CHARLES


def test_is_rul_end_a_combat_ends_where_it_stands():
    state = after(fighting(), sheltering(BILL), finishing())

    assert (seen(state, "combat"), seen(state, "turn"), drawn(state)[1]) == (None, None, "AABBC#")
    assert (seen(state, "ended_by"), seen(state, "winners")) == ("early", [])


def test_is_rul_empty_full_boxes_leave_the_steps_out():
    """Territories and castles of the box are all on the island: the coin is due at once."""
    assert due(all_pass(game("A#", "B", territories=2, castles=1))) == ("coin", ADAM)
    assert due(all_pass(game("A##", "B", territories=2, castles=1))) == ("coin", ADAM)
    assert due(all_pass(game("A#", "B", territories=2))) == ("castle", ADAM)
    assert due(all_pass(game("A#", "B", castles=1))) == ("territory", ADAM)


def test_is_rul_empty_a_step_left_out_by_hand():
    state = after(explorer_due(), skipping(ADAM))
    assert due(state) == ("castle", ADAM)
    assert due(after(state, skipping(ADAM))) == ("coin", ADAM)


def test_the_score_mode_goes_through_the_same_steps_without_the_board():
    state = after(score_game({ADAM: (1, 0, 0)}), ending_cycle())
    assert (due(state), seen(state, "order"), seen(state, "cycle")) == (("coin", ADAM), None, 2)

    state = after(state, flipping("tails"), counting(Bill={"castles": 3}))
    assert (seen(state, "order"), player(state, BILL)["castles"]) == ([ADAM, CHARLES, BILL], 3)
    assert player(state, BILL)["units"] is None


def test_is_cycle_6_roles_are_of_one_cycle():
    """Nobody is Explorer or Guardian any more while it is still to be decided who becomes Whisperer."""
    led = after(score_game({ADAM: (3, 2, 1)}), ending_cycle())
    assert [seen(led, role) for role in ("whisperer", "explorer", "guardian")] == [ADAM] * 3

    tied = after(led, flipping("heads"), counting(Adam={"castles": 0}, Bill={"castles": 4}, Charles={"castles": 4}))
    tied = after(tied, ending_cycle())
    assert due(tied) == ("choose", ADAM)
    assert [seen(tied, role) for role in ("whisperer", "explorer", "guardian")] == [ADAM, None, None]


def test_is_cycle_4_and_5_the_table_is_told_where_its_island_differs():
    """In cycle 2 three players have 4 territories and 2 castles."""
    right = game("A#", "B#", "C", "")
    assert notices(right) == ()

    told = notices(game("A#", "B", "C"))
    assert [(notice.rule, dict(notice.values)) for notice in told] == [
        ("IS-CYCLE-4", {"total": 3, "expected": 4}),
        ("IS-CYCLE-5", {"total": 1, "expected": 2}),
    ]
    assert notices(game("A#", "B", "C", territories=3, castles=1)) == ()
    assert notices(score_game()) == ()
    assert notices(new_game()) == ()


def test_is_rul_empty_the_table_is_told_what_is_beyond_the_box():
    told = notices(game("AAA##*", "B*", "C", "", units=2, castles=1, peace=1, territories=4))

    assert [(notice.key, notice.values.get("player")) for notice in told] == [
        ("IS-RUL-EMPTY.units", seat(ADAM)),
        ("IS-RUL-EMPTY.castles", None),
        ("IS-RUL-EMPTY.peace", None),
        ("IS-CYCLE-5", None),
    ]


def test_is_rul_empty_the_sentence_says_how_many_there_are_and_how_many_the_box_holds():
    """Nothing is told of a box that is just empty."""
    full = game("AAA##*", "B*", "C", "", units=3, castles=2, peace=2)
    assert notices(full) == ()

    beyond = game("AAA##*", "B*", "C", "", units=2, castles=1, peace=1)
    words = Words(catalogue("en", "island"), beyond.setup)
    assert [words.notice(notice) for notice in notices(beyond)][:3] == [
        "Adam has more units on the island (3) than the box holds (2).",
        "There are more castles on the island (2) than the box holds (1).",
        "There are more peace tokens on the island (2) than the box holds (1).",
    ]


def test_territory_cards_are_sorted_by_letter():
    state = all_pass(game("A", "A", developed={1: "wood cog", 2: "drop straw"}))

    assert player(state, ADAM)["open"] == ["cog", "drop", "straw", "wood"]
    assert all(isinstance(icon, Icon) for icon in state.table.open[0]) if state.table else False


def test_the_whole_outcome_of_a_check_for_kingship():
    """For the line that says who would be king, and for the check told step by step."""
    assert kingship([True, True, False], [1, 2, 3], 2) == ((1, 2, 3), (1,), 1, False)
    assert kingship([True, True, True], [2, 2, 1], 0) == ((2, 2, 1), (0, 1), 0, True)
    assert kingship([True, True, True], [2, 2, 1], 2) == ((2, 2, 1), (0, 1), None, False)
    assert kingship([False, False, False], [2, 2, 1], 2) == ((2, 2, 1), (), None, False)
    assert score_game({ADAM: (6, 0, 0)}, claims=[ADAM]).kingship == ((1, 0, 0), (0,), 0, False)
