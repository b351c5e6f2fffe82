"""Automatic consequences of an entry: gains and their sources, cards and pieces that run out, the place of the end.

Rules: IB-BLDG, IB-RUL-SHORT, IB-RUL-DECK, IB-RUL-END4.
"""

import pytest

from companion.engine.choices import decisions
from companion.games.islebound.entries.hire import hire_price
from companion.games.islebound.entries.turn import turns_ahead
from companion.games.islebound.ledger import FREE
from companion.games.islebound.pieces.cards import Card, completed
from companion.games.islebound.pieces.influence import placed
from companion.games.islebound.rules import KINDS
from companion.games.islebound.setup import too_much
from companion.games.islebound.state import Gain
from tests.drive.games.islebound.random_play import options
from tests.games.islebound.builders import ANN, BEN, CLEO, DAN, broken, do, event, full, hand, light, player, row
from tests.games.islebound.cases_of_scoring import last_turn
from tests.games.islebound.rule_cases import at, coast

# --- what gave it ----------------------------------------------------------------------------------------


def test_ib_bldg_library_and_war_give_for_each_book_and_say_so():
    """Two books at Zilliam: 2 renown from the Library, 2 pirates from the School of War."""
    state = at("Zilliam", crew="A A W", wood=2, buildings=["library", "war"])

    after = do(state, "visit", ANN, town="Zilliam", exhaust=[1, 2], pay={"wood": 2})

    assert after.gains == (Gain(0, "renown", 2, 0, "library"),)
    assert (hand(after, ANN).books, hand(after, ANN).pirates) == (2, 2)


def test_ib_bldg_bridge_gives_for_what_is_built_and_says_so():
    state = at("Stratic", wood=1, buildings=["bridge"], row={5: {"price": 4, "wood": 1}})

    after = do(state, "visit", ANN, town="Stratic", build={"position": 5})

    assert after.gains == (Gain(0, "buildings", 4), Gain(0, "renown", 1, 0, "bridge"))
    assert (hand(after, ANN).wood, hand(after, ANN).fish) == (0, 1)


def test_ib_bldg_mausoleum_gives_the_owner_before_and_says_so():
    state = coast({"red": 1}, pirates=3, towns={"Grenille": BEN}, Ben={"buildings": ["mausoleum"]})

    after = do(state, "attack", ANN, town="Grenille", cards=["pirate"] * 3)

    assert after.gains == (Gain(1, "renown", 3, 0, "mausoleum"),)


def test_ib_rep_2_a_reputation_card_gives_to_all_and_says_so():
    """The visitor first (IB-REP-4): 1 at the top and 2 below for Ben, then 3 for Ann."""
    after = do(light(2), "reputation", BEN, top=1, gains={ANN: 3, BEN: 2})

    assert after.gains == (Gain(1, "renown", 3, 0, "reputation"), Gain(0, "renown", 3, 0, "reputation"))


def test_ib_ren_1_renown_of_the_entry_itself_names_nothing_else():
    assert do(light(2), "renown", BEN, amount=3).gains == (Gain(1, "renown", 3, 0, ""),)


# --- what runs out ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "got"), [(12, 2), (14, 1), (15, 0)])
def test_ib_rul_short_of_fifteen_pirates_only_what_is_left_is_taken(held, got):
    """Ratnest gives 2 pirates."""
    state = at("Ratnest", Ben={"pirates": held})

    assert hand(do(state, "visit", ANN, town="Ratnest", pirates=2), ANN).pirates == got


@pytest.mark.parametrize(("held", "got", "ichor"), [(12, 2, 1), (13, 1, 1), (14, 0, 0)])
def test_ib_rul_short_of_fourteen_serpents_only_what_is_left_is_taken(held, got, ichor):
    """Ichor comes back to Underriver Gate only with at least one serpent (IB-BLDG-UNDERRIVER)."""
    state = full(2, Ann={"buildings": ["underriver"]}, Ben={"serpents": held})

    after = do(state, "effect", ANN, from_="building", gain={"serpents": 2})

    assert (hand(after, ANN).serpents, hand(after, ANN).ichor) == (got, ichor)


@pytest.mark.parametrize(("held", "rules"), [(14, set()), (15, {"IB-COMP-1"})])
def test_ib_comp_1_the_last_pirate_can_be_paid_for_and_no_further(held, rules):
    """Borsham: 1 wood for 1 pirate, of 15."""
    state = at("Borsham", wood=1, Ben={"pirates": held})

    assert broken(state, "visit", ANN, town="Borsham", pirates=1) == rules


def test_ib_rul_cubes_those_paid_in_a_diplomacy_are_there_for_the_town():
    """18 in slots, 1 in the home port, 1 for the speed: without one taken back there is none for the town."""
    used = dict.fromkeys(range(3, 21), ANN)
    state = full(2, Ann={"at": "Morlim", "crew": "N", "pirates": 1}, slots=used)
    town = {"town": "Morlim", "number": 1}

    assert broken(state, "diplomacy", ANN, slots=[3], values=[1], **town) == set()
    assert broken(state, "diplomacy", ANN, slots=[], negotiators=[1], **town) == {"IB-RUL-CUBES"}
    assert broken(state, "attack", ANN, cards=["pirate"], **town) == {"IB-RUL-CUBES"}


@pytest.mark.parametrize(("is_each", "much"), [(False, 13), (True, 3)])
def test_ib_rul_cargo_ten_together_or_ten_of_each(is_each, much):
    """12 wood and 11 fish: 23 are 13 more than 10; as the table may decide, 2 and 1 more than 10 of each."""
    assert too_much(12, 11, is_each) == much


@pytest.mark.parametrize(
    ("deck", "first", "left"), [(2, None, 1), (1, None, 0), (0, "empty", 0)], ids=["cards", "the last card", "none"]
)
def test_ib_row_2_the_row_closes_up_and_ib_rul_deck_ends_it(deck, first, left):
    """A new card comes to position 1, which nobody has told yet; none where the deck is empty."""
    state = full(2, Ann={"coins": 9}, row={3: 3, 4: 4, 5: 5}, deck=deck)

    after = do(state, "buy", ANN, position=4)

    assert row(after) == [first, None, None, 3, 5]
    assert after.ledger
    assert after.ledger.deck == left


@pytest.mark.parametrize(("printed", "left"), [({}, 7), ({"two_skill_crew": 3}, 0)])
def test_ib_comp_3_the_pile_of_crew_is_what_the_box_has_but_for_the_three_in_the_row(printed, left):
    """10 tokens, or as many as the table has counted."""
    ledger = full(2, data=printed).ledger
    assert ledger
    assert ledger.crew_pile == left


def test_ib_hire_1_crew_cost_one_one_and_nothing_and_at_undervall_one_more():
    assert [hire_price(slot) for slot in (1, 2, 3)] == [1, 1, 0]
    assert [hire_price(slot, 1) for slot in (1, 2, 3)] == [2, 2, 1]


def test_ib_rul_reward_what_is_due_lapses_with_the_last_turn():
    """Ben's own reward as well as Ann's of his card; the game is over."""
    state = last_turn(is_over=False)
    assert state.ledger
    due = tuple(hand._replace(rewards_due=1) for hand in state.ledger.hands)

    after = do(state.with_ledger(state.ledger._replace(hands=due)), "end_turn", BEN)

    assert after.ended_by
    assert [hand(after, name).rewards_due for name in (ANN, BEN)] == [0, 0]
    assert after.ledger
    assert after.ledger.rewarded == []


# --- whose place counts ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "turns"), [("Ann", 5), ("Ben", 4), ("Cleo", 3)])
def test_ib_end_4_in_a_light_game_the_place_of_who_is_corrected_counts(name, turns):
    """Three players, place k: (3 - k) + 3 turns are left."""
    after = do(light(3, tokens_left=1), "adjust", name, changes={"tokens": 1})

    assert after.end
    assert after.end.turns_left == turns


def test_ib_adjust_the_last_of_the_buildings_can_be_dropped():
    after = do(light(2, Ann={"buildings": [4, 6]}), "adjust", ANN, drop=2)

    assert [card.price for card in player(after, ANN).buildings] == [4]


# --- what may be chosen ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("buildings", "ways"), [(["commons"], (False, True)), ([], (False,))])
@pytest.mark.parametrize("town", ["Crimsika", "Fel's Garden"])
def test_ib_bldg_commons_leaving_a_slot_out_is_offered_to_who_has_the_card(town, buildings, ways):
    """After the rest, before the cubes; IB-RUL-COMMONS: it may."""
    assert options(at(town, books=1, buildings=buildings), "visit", 0, None, False) == ways


def test_ib_rul_data_what_is_seen_on_the_table_is_one_free_value():
    state = full(2)
    seen = event(state, "show", row={"5": {"price": 4}}, events={"1": "Morlim"}, crew={"2": ["sail", "work"]})

    assert [(step.name, value) for step, value in decisions(KINDS, state, seen)] == [("kind", "show"), ("shown", seen)]


@pytest.mark.parametrize(("cards", "ways"), [(1, (False, True)), (0, (False,))])
def test_ib_rep_6_a_card_is_offered_at_farwold_as_long_as_there_is_one(cards, ways):
    assert options(at("Farwold", reputation_left=cards), "visit", 0, None) == ways


# --- what is told ----------------------------------------------------------------------------------------


def test_ib_end_after_the_final_scoring_nothing_else_is_told_of_what_is_seen():
    """The order of play comes first; a place without a card (IB-RUL-DECK) is then not judged."""
    state = do(full(2, row={1: "empty"}, stage="done"), "finish", early=True)

    assert broken(state, "show", row={"1": {"price": 4}}) == {"IB-END"}


# --- what is known ---------------------------------------------------------------------------------------

COST, NAME = Card(4, 2, 1), Card(4, name="Market", ability="bridge")


@pytest.mark.parametrize(
    ("known", "told", "card"),
    [
        (COST, NAME, Card(4, 2, 1, "Market", "bridge")),
        (NAME, COST, Card(4, 2, 1, "Market", "bridge")),
        (COST, COST, COST),
        (COST, Card(5), None),
        (NAME, Card(4, name="Mansion"), None),
    ],
    ids=["name told", "cost told", "both the same", "another price", "another name"],
)
def test_ib_rul_data_a_known_card_may_be_completed_and_not_contradicted(known, told, card):
    assert completed(known, told) == card


def test_ib_infl_1_cubes_go_to_the_first_free_slots_from_the_left():
    """Slot 1 is Ann's: two cubes go to the second and the fourth."""
    assert placed((0, FREE, 1, FREE, FREE), 2) == (1, 3)


# --- the turns after the trigger in a light game ----------------------------------------------------------


def test_ib_end_4_a_light_game_enters_the_turns_after_the_trigger_in_their_order():
    """Cleo, third of four, triggers the end: Dan plays the round out, then everybody once more, Ann first."""
    state = do(light(4, Cleo={"buildings": [1] * 6}), "building", CLEO, card={"price": 1})
    assert turns_ahead(state) == (3, 0, 1, 2, 3)

    for name, left in ((DAN, 4), (ANN, 3)):
        state = do(state, "end_turn", name)
        assert (state.end and state.end.turns_left, state.gains) == (left, ())
    state = do(state, "renown", BEN, amount=2)
    assert turns_ahead(state) == (1, 2, 3)
    assert broken(state, "end_turn", CLEO) == {"IB-TURN-1"}
