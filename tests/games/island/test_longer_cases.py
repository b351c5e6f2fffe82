"""Cases that take more than one entry: chains of Drowns, combats, steps left out, and what the table is told."""

from companion.games.island.board import Icon
from companion.games.island.box import notices
from companion.games.island.kingship import kingship
from companion.games.island.words import Words
from companion.text.catalogue import catalogue
from tests.drive.games.island import builders as b
from tests.games.island.test_refusals import explorer_due, fighting


def test_is_rul_drown_each_cancels_the_one_before():
    """A drowned play has no effect; a drowned Drown gives it back; and so on. All cards are gone, in their order."""
    state = b.game("A", "B", "C", hands=6)
    played = b.after(state, b.recruiting(b.ADAM, 1))
    once = b.after(played, b.drowning(b.BILL))
    twice = b.after(once, b.drowning(b.CHARLES))
    thrice = b.after(twice, b.drowning(b.ADAM))

    assert [b.drawn(position)[0] for position in (played, once, twice, thrice)] == ["AA", "A", "AA", "A"]
    assert b.discards(thrice) == "hammer cog drop cog drop cog drop"
    assert b.hands(thrice) == [3, 4, 4]
    assert [b.turn_of(position) for position in (played, once, twice, thrice)] == [b.BILL] * 4


def test_is_rul_drown_a_card_that_the_play_brings_cannot_pay():
    """Replenish brings Adam a card; to drown Charles's Drown of Bill's Drown he has only what he had before."""
    state = b.game("A", "B", "C", hands={b.ADAM: 2}, discards="wood")
    state = b.after(state, b.replenishing(b.ADAM), b.drowning(b.BILL))
    assert b.hands(state)[0] == 1
    assert b.broken(state, b.drowning(b.ADAM)) == {"IS-RUL-HAND"}

    state = b.after(state, b.drowning(b.CHARLES))
    assert b.hands(state)[0] == 2
    assert b.broken(state, b.drowning(b.ADAM)) == {"IS-RUL-HAND"}


def test_is_rul_drown_replenish_takes_its_card_again_once_the_drown_is_drowned():
    state = b.game("A", hands=6, discards="cog wood")
    state = b.after(state, b.replenishing(b.ADAM))
    assert b.discards(state) == "cog drop"

    state = b.after(state, b.drowning(b.BILL))
    assert (b.discards(state), b.hands(state)[0]) == ("cog wood drop cog drop", 5)

    state = b.after(state, b.drowning(b.CHARLES))
    assert (b.discards(state), b.hands(state)[0]) == ("cog drop cog drop cog drop", 6)


def test_is_rul_drown_ends_the_combat_that_would_have_been():
    """And the units are back; drowned again, the combat is on."""
    played = b.after(b.game("AA", "B"), b.invading(b.ADAM, 1, 2))
    drowned = b.after(played, b.drowning(b.BILL))
    again = b.after(drowned, b.drowning(b.CHARLES))

    assert (b.drawn(drowned), b.seen(drowned, "combat"), b.turn_of(drowned)) == (["AA", "B"], None, b.BILL)
    assert (b.drawn(again), b.seen(again, "combat")) == (["A", "AB"], b.seen(played, "combat"))


def test_is_rul_drown_is_over_with_the_next_entry():
    played = b.after(b.game("AA", "B", "C"), b.recruiting(b.ADAM, 1))

    assert b.broken(b.after(played, b.passing(b.BILL)), b.drowning(b.CHARLES)) == {"IS-ENCH-DROP", "IS-RUL-DROWN"}
    assert b.broken(b.after(b.game("AA", "B"), b.invading(b.ADAM, 1, 2), b.stopping()), b.drowning(b.BILL)) == {
        "IS-ENCH-DROP",
        "IS-RUL-DROWN",
    }


def test_is_rul_drown_territory_cards_pay_and_lie_on_no_pile():
    state = b.game("A", hands={b.BILL: 0}, open={b.BILL: "cog drop drop"})
    state = b.after(state, b.recruiting(b.ADAM, 1), b.drowning(b.BILL, open="cog drop"))

    assert (b.discards(state), b.player(state, b.BILL)["open"]) == ("hammer", ["drop"])


def test_is_lead_5_a_drowned_play_leaves_the_next_player_to_place():
    """Adam would have taken Bill's last unit; drowned or not, it is Bill's turn."""
    state = b.game("AB", "CC", hands=6)
    taken = b.after(state, b.enraging(b.ADAM, 1), b.attacking(b.ADAM, b.BILL))
    assert b.due(taken) == ("place", b.BILL)

    drowned = b.after(state, b.enraging(b.ADAM, 1), b.drowning(b.CHARLES))
    assert (b.due(drowned), b.turn_of(drowned), b.drawn(drowned)) == (None, b.BILL, ["AB", "CC"])


def test_is_combat_4_the_direction_of_play_orders_the_actions():
    state = b.after(b.game("AA", "BC", coin="tails"), b.invading(b.ADAM, 1, 2), b.attacking(b.ADAM, b.BILL, "cog"))

    assert b.seen(state, "combat")["turn"] == b.CHARLES


def test_is_rul_end_a_combat_ends_where_it_stands():
    state = b.after(fighting(), b.sheltering(b.BILL), b.finishing())

    assert (b.seen(state, "combat"), b.seen(state, "turn"), b.drawn(state)[1]) == (None, None, "AABBC#")
    assert (b.seen(state, "ended_by"), b.seen(state, "winners")) == ("early", [])


def test_is_rul_empty_full_boxes_leave_the_steps_out():
    """Territories and castles of the box are all on the island: the coin is due at once."""
    assert b.due(b.all_pass(b.game("A#", "B", territories=2, castles=1))) == ("coin", b.ADAM)
    assert b.due(b.all_pass(b.game("A##", "B", territories=2, castles=1))) == ("coin", b.ADAM)
    assert b.due(b.all_pass(b.game("A#", "B", territories=2))) == ("castle", b.ADAM)
    assert b.due(b.all_pass(b.game("A#", "B", castles=1))) == ("territory", b.ADAM)


def test_is_rul_empty_a_step_left_out_by_hand():
    state = b.after(explorer_due(), b.skipping(b.ADAM))
    assert b.due(state) == ("castle", b.ADAM)
    assert b.due(b.after(state, b.skipping(b.ADAM))) == ("coin", b.ADAM)


def test_the_score_mode_goes_through_the_same_steps_without_the_board():
    state = b.after(b.score_game({b.ADAM: (1, 0, 0)}), b.ending_cycle())
    assert (b.due(state), b.seen(state, "order"), b.seen(state, "cycle")) == (("coin", b.ADAM), None, 2)

    state = b.after(state, b.flipping("tails"), b.counting(Bill={"castles": 3}))
    assert (b.seen(state, "order"), b.player(state, b.BILL)["castles"]) == ([b.ADAM, b.CHARLES, b.BILL], 3)
    assert b.player(state, b.BILL)["units"] is None


def test_is_cycle_6_roles_are_of_one_cycle():
    """Nobody is Explorer or Guardian any more while it is still to be decided who becomes Whisperer."""
    led = b.after(b.score_game({b.ADAM: (3, 2, 1)}), b.ending_cycle())
    assert [b.seen(led, role) for role in ("whisperer", "explorer", "guardian")] == [b.ADAM] * 3

    tied = b.after(
        led, b.flipping("heads"), b.counting(Adam={"castles": 0}, Bill={"castles": 4}, Charles={"castles": 4})
    )
    tied = b.after(tied, b.ending_cycle())
    assert b.due(tied) == ("choose", b.ADAM)
    assert [b.seen(tied, role) for role in ("whisperer", "explorer", "guardian")] == [b.ADAM, None, None]


def test_is_cycle_4_and_5_the_table_is_told_where_its_island_differs():
    """In cycle 2 three players have 4 territories and 2 castles."""
    right = b.game("A#", "B#", "C", "")
    assert notices(right) == ()

    told = notices(b.game("A#", "B", "C"))
    assert [(notice.rule, dict(notice.values)) for notice in told] == [
        ("IS-CYCLE-4", {"total": 3, "expected": 4}),
        ("IS-CYCLE-5", {"total": 1, "expected": 2}),
    ]
    assert notices(b.game("A#", "B", "C", territories=3, castles=1)) == ()
    assert notices(b.score_game()) == ()
    assert notices(b.new_game()) == ()


def test_is_rul_empty_the_table_is_told_what_is_beyond_the_box():
    told = notices(b.game("AAA##*", "B*", "C", "", units=2, castles=1, peace=1, territories=4))

    assert [(notice.key, notice.values.get("player")) for notice in told] == [
        ("IS-RUL-EMPTY.units", b.seat(b.ADAM)),
        ("IS-RUL-EMPTY.castles", None),
        ("IS-RUL-EMPTY.peace", None),
        ("IS-CYCLE-5", None),
    ]


def test_is_rul_empty_the_sentence_says_how_many_there_are_and_how_many_the_box_holds():
    """Nothing is told of a box that is just empty."""
    full = b.game("AAA##*", "B*", "C", "", units=3, castles=2, peace=2)
    assert notices(full) == ()

    beyond = b.game("AAA##*", "B*", "C", "", units=2, castles=1, peace=1)
    words = Words(catalogue("en", "island"), beyond.setup)
    assert [words.notice(notice) for notice in notices(beyond)][:3] == [
        "Adam has more units on the island (3) than the box holds (2).",
        "There are more castles on the island (2) than the box holds (1).",
        "There are more peace tokens on the island (2) than the box holds (1).",
    ]


def test_territory_cards_are_sorted_by_letter():
    state = b.all_pass(b.game("A", "A", developed={1: "wood cog", 2: "drop straw"}))

    assert b.player(state, b.ADAM)["open"] == ["cog", "drop", "straw", "wood"]
    assert all(isinstance(icon, Icon) for icon in state.table.open[0]) if state.table else False


def test_the_whole_outcome_of_a_check_for_kingship():
    """For the line that says who would be king, and for the check told step by step."""
    assert kingship([True, True, False], [1, 2, 3], 2) == ((1, 2, 3), (1,), 1, False)
    assert kingship([True, True, True], [2, 2, 1], 0) == ((2, 2, 1), (0, 1), 0, True)
    assert kingship([True, True, True], [2, 2, 1], 2) == ((2, 2, 1), (0, 1), None, False)
    assert kingship([False, False, False], [2, 2, 1], 2) == ((2, 2, 1), (), None, False)
    assert b.score_game({b.ADAM: (6, 0, 0)}, claims=[b.ADAM]).kingship == ((1, 0, 0), (0,), 0, False)
