"""The content of a refusal: all rules that an entry breaks, in order, each with the numbers that its sentence needs.

Here it is compared whole; that each rule refuses at all, and what is legal, stands beside the actions. Adam has seat 0,
Bill 1, Charles 2; regions count from 0, and a chosen place is `slot(...)`.
"""

from typing import Any

import pytest

from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import Event, check
from companion.games.island_fortress.state import State
from drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    THE_GOVERNOR,
    after,
    bidding,
    building,
    buying_back,
    buying_blocks,
    collecting_convicts,
    collecting_jade,
    collecting_prison,
    collecting_treasure,
    correcting,
    correcting_prison,
    correcting_slot,
    correcting_taskmaster,
    drawing_favors,
    drawn,
    ending_turn,
    favor,
    finishing,
    game,
    governor_block,
    idle,
    ledger_game,
    moving,
    new_game,
    new_ledger_game,
    petition,
    recruiting,
    removing_reinforcement,
    replacing,
    slot,
    trading_in,
)

Told = tuple[str, dict[str, Any], str]

ALL_BUT_2E4 = drawn("A...A B....", "AAAAA BBBBB", "AAAAA BBBBB", "AAAAA BBBBB")
SEVENTEEN_OF_ADAM = drawn("A...A .....", "AAAAA .....", "AAAAA .....", "AAAAA .....")


def told(state: State, event: Event) -> list[Told]:
    """The rule, the values and the way of every breach."""
    return [(rule, dict(values), case) for rule, values, case in check(state, event).breaches]


def adams(**held: int) -> State:
    """Adam's turn with three players; he holds no Jade but what is said."""
    return ledger_game(3, supplies={ADAM: {"jade": 0} | held})


def complete(**position: Any) -> State:
    """The wall is complete: Adam has set the last block, a Governor block."""
    return after(ledger_game(3, ALL_BUT_2E4, **position), governor_block(ADAM, "2e4"))


# --- when anything is played at all --------------------------------------------------------------

OVER: list[Told] = [("IF-END", {}, "over"), ("IF-TURN-1", {}, "over")]


def test_if_end_and_if_turn_1_once_the_wall_is_complete():
    assert told(complete(), collecting_jade(ADAM)) == OVER
    assert told(complete(), ending_turn(ADAM)) == OVER
    assert told(complete(), governor_block(BILL, "1a1"))[:2] == OVER


def test_if_turn_1_the_petition_comes_first():
    for state in (new_ledger_game(3), idle(ledger_game(3), 9)):
        assert told(state, collecting_jade(BILL)) == [("IF-TURN-1", {}, "petition_first")]


def test_if_turn_1_another_player_is_at_turn():
    """Whoever acts out of turn is told of the card on the own table, too, but of no action that is used up."""
    at_turn = ("IF-TURN-1", {"player": 1, "active": 0}, "not_turn")
    state = after(ledger_game(3, table={BILL: [Role.TREASURER]}), collecting_jade(ADAM))

    assert told(state, collecting_jade(BILL)) == [at_turn, ("IF-TURN-2", {"player": 1, "card": Role.TREASURER}, "card")]
    assert told(state, collecting_prison(BILL)) == [at_turn]
    assert told(state, ending_turn(BILL)) == [at_turn]
    assert told(state, buying_back(BILL)) == [at_turn, ("IF-TURN-3", {"player": 1}, "no_chip")]


def test_if_turn_1_and_2_a_turn_has_an_action():
    both = [("IF-TURN-1", {"player": 0}, "no_action"), ("IF-TURN-2", {"player": 0}, "no_action")]

    assert told(ledger_game(), ending_turn(ADAM)) == both


def test_if_turn_2_the_second_action_and_the_card():
    """After the Treasurer of this turn neither he nor another card; after a buyback one has to be played."""
    state = after(ledger_game(supplies={ADAM: {"chips": 1}}), collecting_jade(ADAM))
    further = ("IF-TURN-2", {"player": 0}, "further")

    assert told(state, collecting_prison(ADAM)) == [further]
    assert told(state, collecting_jade(ADAM)) == [further, ("IF-TURN-2", {"player": 0, "card": Role.TREASURER}, "card")]
    assert told(after(state, buying_back(ADAM)), ending_turn(ADAM)) == [("IF-TURN-2", {"player": 0}, "missing")]


def test_if_turn_3_why_nothing_is_bought_back():
    """2 of 3 Jade; Jade for another card than the Taskmaster; before the first action; a second time."""
    poor = after(adams(jade=2), moving(ADAM, 2))
    assert told(poor, buying_back(ADAM, "jade")) == [("IF-TURN-3", {"have": 2, "price": 3}, "no_jade")]
    assert told(poor, buying_back(ADAM)) == [("IF-TURN-3", {"player": 0}, "no_chip")]

    first = ("IF-TURN-3", {"player": 0}, "no_action")
    assert told(adams(chips=1), buying_back(ADAM)) == [first]
    assert told(adams(jade=3), buying_back(ADAM, "jade")) == [first, ("IF-TURN-3", {}, "not_taskmaster")]

    state = after(adams(chips=2), collecting_jade(ADAM), buying_back(ADAM))
    assert told(state, buying_back(ADAM)) == [("IF-TURN-3", {"player": 0}, "once")]


def test_if_var_a_light_game_knows_no_jade():
    mode: Told = ("IF-VAR", {}, "mode")
    jade: Told = ("IF-TURN-3", {}, "jade")

    assert told(game(), buying_back(ADAM, "jade")) == [mode, jade]
    assert told(new_game(), buying_back(ADAM, "jade")) == [("IF-TURN-1", {}, "petition_first"), mode, jade]
    for event in (collecting_jade(ADAM), ending_turn(ADAM), correcting_prison(1), trading_in(ADAM)):
        assert told(game(), event) == [mode]


def test_if_repeat_1_what_a_repeat_lacks():
    """The Builder is not on the table; the Treasurer is, and costs 3 Jade. The Taskmaster is never repeated."""
    state = ledger_game(supplies={ADAM: {"jade": 2, "convicts": 9}}, table={ADAM: [Role.TREASURER]})
    builder = ("IF-REPEAT-1", {"player": 0, "card": Role.BUILDER}, "card")
    treasurer = ("IF-REPEAT-1", {"price": 3, "have": 2, "card": Role.TREASURER}, "jade")

    assert builder in told(state, building(ADAM, "1a1", workers=(2, 0), repeat=True))
    assert told(state, collecting_jade(ADAM, repeat=True)) == [treasurer]
    assert told(state, collecting_treasure(ADAM, 1, 2, repeat=True)) == [treasurer]
    assert told(state, moving(ADAM, 2, repeat=True)) == [
        ("IF-REPEAT-1", {"player": 0, "card": Role.TASKMASTER}, "card")
    ]


def test_if_repeat_2_what_is_left_of_the_jade_for_the_action():
    """Of 3 Jade the repeat takes 1 for the Recruiter or 2 for the Planner; four Laborers cost 4, three blocks 2."""
    state = ledger_game(supplies={ADAM: {"jade": 3}}, table={ADAM: [Role.RECRUITER, Role.PLANNER]})

    assert told(state, recruiting(ADAM, 4, repeat=True)) == [("IF-REC-A", {"have": 2, "price": 4}, "")]
    assert told(state, buying_blocks(ADAM, 3, repeat=True)) == [("IF-PLAN-A", {"have": 1, "price": 2}, "")]


def test_if_turn_2_a_repeat_plays_the_taskmaster():
    """The Taskmaster lies on the table, so nothing is repeated; the Treasurer beside him does not matter."""
    state = ledger_game(table={ADAM: [Role.TASKMASTER, Role.TREASURER]})

    assert told(state, collecting_jade(ADAM, repeat=True)) == [
        ("IF-TURN-2", {"player": 0, "card": Role.TASKMASTER}, "card")
    ]


# --- the petition --------------------------------------------------------------------------------


def test_if_petition_1_who_bids_more_than_what():
    """15 Jade each."""
    assert told(new_ledger_game(3), bidding(Adam=20, Bill=15, Charles=16)) == [
        ("IF-PETITION-1", {"player": 0, "bid": 20, "have": 15}, ""),
        ("IF-PETITION-1", {"player": 2, "bid": 16, "have": 15}, ""),
    ]


def with_bonuses(adam: int, charles: int) -> State:
    """Adam holds the marker; he and Charles have played a Favor card with that petition bonus."""
    state = game(3, drawn("A.C.. ....."))
    return after(state, favor(ADAM, "a1", "1a1", petition=adam), favor(CHARLES, "a1", "1c1", petition=charles))


def test_if_petition_2_and_3_what_the_bids_were_worth():
    """Rule book: hands of 3, 4 and 2 are worth 5, 4 and 5. Bill has too little, and in hand Adam beats Charles."""
    state, hands = with_bonuses(adam=2, charles=3), {ADAM: 3, BILL: 4, CHARLES: 2}

    assert told(state, petition(BILL, **hands)) == [
        ("IF-PETITION-2", {"named": 1, "value": 4, "leader": 0, "best": 5}, ""),
        ("IF-PETITION-3", {"named": 1, "hand": 4, "leader": 0, "best": 3}, ""),
    ]
    assert told(state, petition(CHARLES, **hands)) == [
        ("IF-PETITION-3", {"named": 2, "hand": 2, "leader": 0, "best": 3}, "")
    ]


def test_if_petition_4_where_the_marker_went():
    """From Adam to Bill. Charles with 1 in hand has less; with a bonus of 3 he is tied, and falls back then."""
    hands = {ADAM: 4, BILL: 4, CHARLES: 1}
    moved_past_charles = ("IF-PETITION-4", {"named": 2, "leader": 1}, "")

    assert told(game(), petition(ADAM, **hands)) == [("IF-PETITION-4", {"named": 0, "leader": 1}, "")]
    assert told(game(), petition(CHARLES, **hands)) == [
        ("IF-PETITION-2", {"named": 2, "value": 1, "leader": 1, "best": 4}, ""),
        moved_past_charles,
    ]
    assert told(with_bonuses(adam=0, charles=3), petition(CHARLES, **hands)) == [
        ("IF-PETITION-3", {"named": 2, "hand": 1, "leader": 1, "best": 4}, ""),
        moved_past_charles,
    ]


def test_if_petition_5_between_whom_lots_are_drawn():
    hands = {ADAM: 1, BILL: 3, CHARLES: 3}

    assert told(new_game(), bidding(**hands)) == [("IF-PETITION-5", {"tied": (1, 2)}, "lot")]
    assert told(new_game(), petition(ADAM, **hands)) == [
        ("IF-PETITION-2", {"named": 0, "value": 1, "leader": 1, "best": 3}, ""),
        ("IF-PETITION-5", {"named": 0, "tied": (1, 2)}, ""),
    ]


def test_if_turn_1_and_if_end_when_no_petition_comes():
    """Turns are to come, at Bill first; the wall is complete; all Governor blocks are gone; or two of these."""
    turns = ("IF-TURN-1", {"active": 1}, "turns_first")
    last = ledger_game(turn_of=BILL)._replace(governor_blocks=0)

    assert told(ledger_game(turn_of=BILL), petition(ADAM)) == [turns]
    assert told(complete(), petition(ADAM)) == [("IF-END", {}, "over")]
    assert told(last, petition(ADAM)) == [("IF-END", {}, "last_round"), turns]
    assert told(complete()._replace(governor_blocks=0), petition(ADAM)) == [("IF-END", {}, "over")]


# --- Recruiter, Planner, Treasurer, Taskmaster -----------------------------------------------------


def test_if_rec_a_and_b_what_is_held_and_what_it_costs():
    """Five Laborers cost 6 Jade; six Convicts cost 2 Laborers."""
    state = adams(jade=5, laborers=1)

    assert told(state, recruiting(ADAM, 5)) == [("IF-REC-A", {"have": 5, "price": 6}, "")]
    assert told(state, collecting_convicts(ADAM)) == [("IF-REC-B", {"have": 1, "price": 2}, "")]


def test_if_plan_a_and_if_rul_stock_the_price_and_what_the_box_has():
    """Four blocks cost 4 Jade, and the box has three of Adam's left: five stand, ten are in the supply."""
    state = ledger_game(3, drawn("AAAAA"), supplies={ADAM: {"jade": 3, "blocks": 10}})

    assert told(state, buying_blocks(ADAM, 4)) == [
        ("IF-PLAN-A", {"have": 3, "price": 4}, ""),
        ("IF-RUL-STOCK", {"player": 0, "left": 3}, "left"),
    ]


def test_if_plan_c_which_slot_and_which_region():
    state = ledger_game(regions={ADAM: 1}, reinforced=["1a1"])

    assert told(state, removing_reinforcement(ADAM, "1b1")) == [("IF-PLAN-C", {"slot": slot("1b1")}, "")]
    assert told(state, removing_reinforcement(ADAM, "2b1")) == [
        ("IF-PLAN-C", {"slot": slot("2b1")}, ""),
        ("IF-PLAN-C", {"player": 0, "slot": slot("2b1"), "region": 0}, "region"),
    ]


def test_if_trea_b_the_convicts_and_the_prisons():
    """One of two Convicts, and the prison of region 2 twice."""
    assert told(adams(convicts=1), collecting_treasure(ADAM, 2, 2)) == [
        ("IF-TREA-B", {"have": 1, "price": 2}, "convicts"),
        ("IF-TREA-B", {"region": 1}, "same"),
    ]


def test_if_task_a_where_the_taskmaster_stands_already():
    state = ledger_game(regions={BILL: 2}, turn_of=BILL)

    assert told(state, moving(BILL, 2)) == [("IF-TASK-A", {"player": 1, "region": 1}, "")]


def test_drawing_and_collecting_are_refused_for_the_turn_only():
    """Favor cards, Jade and what a prison holds are there for the taking."""
    state = ledger_game(turn_of=BILL, supplies={ADAM: {"jade": 0}})

    for event in (drawing_favors(ADAM), collecting_jade(ADAM), collecting_prison(ADAM)):
        assert told(state, event) == [("IF-TURN-1", {"player": 0, "active": 1}, "not_turn")]


# --- Builder -------------------------------------------------------------------------------------


def test_if_build_1_2_and_7_what_two_blocks_cost():
    """1 Jade, 2 blocks, 2 + 4 Workers; Adam holds one block, one Laborer and two Convicts."""
    state = adams(blocks=1, laborers=1, convicts=2)

    assert told(state, building(ADAM, "1a1", "1a2", workers=(2, 3))) == [
        ("IF-BUILD-2", {"player": 0, "have": 1, "wanted": 2}, "supply"),
        ("IF-BUILD-1", {"have": 0, "price": 1}, ""),
        ("IF-BUILD-7", {"have": 3, "needed": 6}, "short"),
    ]


def test_if_build_2_the_box_holds_eighteen():
    """In a light game, with seventeen in the wall."""
    assert told(game(3, SEVENTEEN_OF_ADAM), building(ADAM, "2a1", "2b1")) == [
        ("IF-BUILD-2", {"player": 0, "limit": 18}, ""),
        ("IF-RUL-STOCK", {"player": 0, "limit": 18}, "blocks"),
    ]


def test_if_build_3_which_block_is_in_the_wrong_region():
    """The taskmaster stands in region 1; without a ledger the first block says where."""
    state = ledger_game(supplies={ADAM: {"blocks": 2, "laborers": 4}})
    wrong = {"player": 0, "slot": slot("2a1"), "region": 0}

    assert told(state, building(ADAM, "1a1", "2a1", workers=(4, 0))) == [("IF-BUILD-3", wrong, "taskmaster")]
    assert told(game(), building(ADAM, "1e1", "2a1")) == [
        ("IF-BUILD-3", {"first": slot("1e1"), "second": slot("2a1")}, "")
    ]


def test_if_build_4_5_and_6_which_slot_and_what_is_there():
    state = game(3, {"1a1": BILL, "1b1": THE_GOVERNOR, "1c1": BILL, "1c2": BILL, "1c3": BILL})

    assert told(state, building(ADAM, "1a1")) == [("IF-BUILD-4", {"slot": slot("1a1"), "owner": 1}, "")]
    assert told(state, building(ADAM, "1b1")) == [("IF-BUILD-4", {"slot": slot("1b1"), "owner": 100}, "")]
    assert told(state, building(ADAM, "1d1", "1d1")) == [("IF-BUILD-4", {"slot": slot("1d1"), "owner": 0}, "")]
    assert told(state, building(ADAM, "1e2")) == [("IF-BUILD-5", {"slot": slot("1e2"), "below": slot("1e1")}, "")]
    assert told(state, building(ADAM, "1c4")) == [("IF-BUILD-6", {"slot": slot("1c4")}, "")]


def test_if_gov_1_why_there_is_no_governor_block():
    """Not won yet, in round 1 and before round 2; won by Adam; set already; and not in the winner's own turn."""
    set_already = idle(after(ledger_game(), governor_block(ADAM, "1a1")), 3)
    other_turn = ledger_game(turn_of=BILL)

    for state in (new_game(), idle(ledger_game(), 9)):
        assert told(state, governor_block(BILL, "1b1")) == [
            ("IF-TURN-1", {}, "petition_first"),
            ("IF-GOV-1", {"player": 1}, "none"),
        ]
    assert told(game(), governor_block(BILL, "1b1")) == [("IF-GOV-1", {"player": 1, "holder": 0}, "not_holder")]
    assert told(set_already, governor_block(ADAM, "1b1")) == [("IF-GOV-1", {"player": 0}, "placed")]
    assert told(other_turn, governor_block(ADAM, "1b1")) == [
        ("IF-TURN-1", {"player": 0, "active": 1}, "not_turn"),
        ("IF-GOV-1", {"player": 0}, "turn"),
    ]


def test_if_gov_2_names_the_rule_of_building_and_its_own():
    assert told(game(), governor_block(ADAM, "2b2")) == [
        ("IF-BUILD-5", {"slot": slot("2b2"), "below": slot("2b1")}, ""),
        ("IF-GOV-2", {"slot": slot("2b2")}, ""),
    ]


def test_if_favor_1_2_and_5_which_blocks_are_wrong():
    """Of three blocks the second is Bill's, the third Adam's own, but reinforced; the Reinforcement falls beside."""
    state = game(3, drawn("ABA.."), reinforced=["1c1"])

    assert told(state, favor(ADAM, "a1 b1 c1", "1a1", "1d1")) == [
        ("IF-FAVOR-1", {"player": 0, "slots": (slot("1b1"),)}, ""),
        ("IF-FAVOR-2", {"slots": (slot("1c1"),)}, ""),
        ("IF-FAVOR-5", {"slot": slot("1d1")}, ""),
    ]


def test_if_favor_3_beside_the_wall_nothing_else_is_asked_of_the_place():
    """The hand is asked all the same: Adam has no card."""
    state = ledger_game(supplies={ADAM: {"favors": 0}})

    assert told(state, favor(ADAM, "a1 b1", "2e1")) == [
        ("IF-RUL-HAND", {"player": 0}, ""),
        ("IF-FAVOR-3", {}, ""),
    ]


def test_if_favor_4_and_if_rul_wide_which_regions():
    state = game(4, drawn("....A ..... A...."))

    assert told(state, favor(ADAM, "a1 g1", "1e1")) == [
        ("IF-FAVOR-4", {"regions": (0, 2)}, ""),
        ("IF-RUL-WIDE", {"regions": (0, 2)}, ""),
    ]


@pytest.mark.parametrize(
    ("name", "rule", "values"),
    [("1a1", "IF-REPLACE-1", {}), ("1b1", "IF-REPLACE-2", {}), ("1c1", "IF-REPLACE-3", {"player": 0})],
)
def test_if_replace_1_to_3_which_block_cannot_be_replaced(name: str, rule: str, values: dict[str, int]):
    """An empty slot, the Governor's block, an own one."""
    state = game(3, drawn(".GA.."))

    assert told(state, replacing(ADAM, name)) == [(rule, {"slot": slot(name)} | values, "")]


def test_if_replace_1_4_and_6_the_region_the_reinforcement_and_the_workers():
    """16 Workers for a tower, the rule that it takes over named too; Adam's taskmaster stands in region 1."""
    wall = {f"2a{level}": BILL for level in (1, 2, 3, 4)}
    state = ledger_game(3, wall, reinforced=["2a4"], supplies={ADAM: {"laborers": 9, "convicts": 7}})
    number, in_supply = {"assigned": 17, "needed": 16}, {"laborers": 9, "convicts": 7}

    assert told(state, replacing(ADAM, "2a4", workers=(10, 7))) == [
        ("IF-REPLACE-1", {"player": 0, "slot": slot("2a4"), "region": 0}, "taskmaster"),
        ("IF-REPLACE-4", {"slot": slot("2a4")}, ""),
        ("IF-REPLACE-5", {"player": 0, "have": 0, "wanted": 1}, "supply"),
        ("IF-REPLACE-6", number, "number"),
        ("IF-BUILD-7", number, "number"),
        ("IF-REPLACE-6", in_supply, "held"),
        ("IF-BUILD-7", in_supply, "held"),
    ]


def test_if_replace_6_too_few_workers_are_told_as_that_however_they_are_assigned():
    """16 for a tower, 15 in the supply: what is missing is the point, not the split."""
    wall = {f"2a{level}": BILL for level in (1, 2, 3, 4)}
    state = ledger_game(3, wall, supplies={ADAM: {"laborers": 9, "convicts": 6, "blocks": 1}})

    for workers in ((10, 6), (9, 6), (0, 0)):
        found = told(state, replacing(ADAM, "2a4", workers=workers))
        assert [breach for breach in found if breach[0] in ("IF-REPLACE-6", "IF-BUILD-7")] == [
            ("IF-REPLACE-6", {"have": 15, "needed": 16}, "short"),
            ("IF-BUILD-7", {"have": 15, "needed": 16}, "short"),
        ]


def test_if_replace_5_the_box_holds_eighteen():
    state = game(3, SEVENTEEN_OF_ADAM | {"2a1": ADAM, "2b1": BILL})

    assert told(state, replacing(ADAM, "2b1")) == [
        ("IF-REPLACE-5", {"player": 0, "limit": 18}, ""),
        ("IF-RUL-STOCK", {"player": 0, "limit": 18}, "blocks"),
    ]


def test_if_var_friendly_no_replacing():
    state = game(3, {"1a1": BILL}, no_replace=True)

    assert told(state, replacing(ADAM, "1a1")) == [("IF-VAR", {}, "no_replace")]


# --- corrections ---------------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["jade", "laborers", "convicts", "blocks", "favors", "chips", "treasures"])
def test_if_rul_stock_which_count_would_fall_below_nothing(count: str):
    """Bill holds 2 of it, and 3 are taken away."""
    state = ledger_game(supplies={BILL: {count: 2}})

    assert told(state, correcting(BILL, **{count: -3})) == [("IF-RUL-STOCK", {"count": count, "have": 2}, "negative")]


def test_if_rul_stock_what_a_prison_lacks():
    state = ledger_game(prisons={2: (1, 4)})

    assert told(state, correcting_prison(2, jade=-2, convicts=-5)) == [
        ("IF-RUL-STOCK", {"count": "jade", "have": 1}, "negative"),
        ("IF-RUL-STOCK", {"count": "convicts", "have": 4}, "negative"),
    ]


def test_if_rul_stock_whose_blocks_are_all_out_of_the_box():
    """Eighteen of Bill's: no more come into his supply or the wall."""
    state = ledger_game(supplies={BILL: {"blocks": 18}})
    out = ("IF-RUL-STOCK", {"player": 1, "limit": 18}, "blocks")

    assert told(state, correcting(BILL, blocks=1)) == [out]
    assert told(state, correcting_slot("1a1", BILL)) == [out]


def test_if_build_6_and_if_plan_c_which_slot_takes_no_correction():
    """Between the towers stands nothing, and a Reinforcement needs a block."""
    between = ("IF-BUILD-6", {"slot": slot("1c4")}, "")

    assert told(game(), correcting_slot("1c4", ADAM)) == [between]
    assert told(game(), correcting_slot("1c4", reinforced=True)) == [between]
    assert told(game(), correcting_slot("2a1", reinforced=True)) == [("IF-PLAN-C", {"slot": slot("2a1")}, "no_block")]


@pytest.mark.parametrize(
    "late",
    [
        correcting(ADAM, score=1),
        correcting_slot("1a1", ADAM),
        correcting_taskmaster(ADAM, 2),
        correcting_prison(1, jade=1),
        finishing(),
        finishing(early=True),
    ],
)
def test_if_end_a_final_sheet_is_final(late: Event):
    state = after(ledger_game(), finishing(early=True))

    assert told(state, late) == [("IF-END", {}, "finished")]


# --- the end -------------------------------------------------------------------------------------


def test_if_end_while_the_game_goes_on():
    for state in (game(), ledger_game(), new_game()):
        assert told(state, finishing()) == [("IF-END", {}, "not_over")]


def test_if_var_trade_why_no_card_is_traded():
    """Without the variant, before the end, after the final sheet; too many cards; and too late."""
    traded = after(complete(trade_in=True), trading_in(BILL, jade=1))

    assert told(complete(), trading_in(ADAM)) == [("IF-VAR", {}, "no_trade_in")]
    assert told(ledger_game(trade_in=True), trading_in(ADAM)) == [("IF-END", {}, "no_trade_yet")]
    assert told(after(traded, finishing()), trading_in(BILL)) == [("IF-END", {}, "finished")]
    assert told(traded, trading_in(BILL, jade=1, convicts=2)) == [("IF-RUL-HAND", {"player": 1, "have": 2}, "trade")]
    assert told(traded, trading_in(ADAM)) == [("IF-VAR-TRADE", {"player": 0}, "")]
