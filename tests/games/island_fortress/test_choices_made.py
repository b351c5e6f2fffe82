"""An entry made choice by choice is the very entry that was meant, to the letter: each kind by hand, in both modes."""

from __future__ import annotations

from typing import Any, Final

import pytest

from companion.engine.choices import decisions, offered, options
from companion.engine.game import Decision
from companion.games.island_fortress.entries.build import Build
from companion.games.island_fortress.entries.buyback import Buyback
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.entries.fields import MAX_NUMBER
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.entries.planner import RemoveReinforcement
from companion.games.island_fortress.entries.replace import Replace
from companion.games.island_fortress.entries.trade_in import TradeIn
from companion.games.island_fortress.entries.treasurer import CollectTreasure
from companion.games.island_fortress.entries.turn import EndTurn, repeat_price
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import ACTIONS, KINDS, Event, check
from companion.games.island_fortress.state import FinalCount, State
from companion.games.island_fortress.tables import COSTS
from tests.drive.games.island_fortress.builders import (
    ADAM,
    ALL_BUT_2E4,
    BILL,
    CHARLES,
    after,
    building,
    buying_back,
    card,
    collecting_jade,
    collecting_treasure,
    correcting,
    drawn,
    ending_turn,
    every_action,
    favor,
    finishing,
    game,
    governor_block,
    ledger_game,
    moving,
    names,
    new_game,
    new_ledger_game,
    petition,
    ready_game,
    removing_reinforcement,
    replacing,
    seat,
    slot,
    trading_in,
)

REPEATABLE: Final = {kind for kind, role in ACTIONS.items() if repeat_price(role) is not None}
"""The actions that Taskmaster B may repeat."""


def exactly(event: Any) -> tuple[Any, ...]:
    """The event with the types of its fields: True is not 1, and False is not None."""
    return type(event), *((type(value), value) for value in event)


def taken(state: State, event: Event) -> list[Any]:
    """The decisions on the way to an event."""
    return [value for _, value in decisions(KINDS, state, event)]


def assert_made(state: State, event: Event, *choices: Any) -> None:
    """The choices lead to the event, each was offered, and the event leads back to them."""
    for place, choice in enumerate(choices):
        step = offered(KINDS, state, choices[:place])
        assert isinstance(step, Decision), "too many choices"
        assert step.is_free or choice in step.options, (place, choice)
    made = offered(KINDS, state, choices)
    assert exactly(made) == exactly(event)
    assert check(state, event).is_legal
    assert taken(state, event) == list(choices)


@pytest.mark.parametrize("kind", every_action())
def test_an_action_by_its_own_card(kind: str) -> None:
    """Adam can do everything, and what is made is not a repeat."""
    _, event = every_action()[kind]
    state = ready_game()
    assert exactly(offered(KINDS, state, taken(state, event))) == exactly(event)
    assert list(options(KINDS, state, kind)) == [seat(ADAM)]
    assert list(options(KINDS, state, kind, seat(ADAM))) == [False]


@pytest.mark.parametrize("kind", sorted(REPEATABLE))
def test_an_action_through_the_taskmaster(kind: str) -> None:
    """With its card on the table an action is a repeat, and every way to it says so."""
    _, event = every_action(repeat=True)[kind]
    role = every_action()[kind][0]
    state = ready_game(table={ADAM: (role,)})

    assert exactly(offered(KINDS, state, taken(state, event))) == exactly(event)
    assert list(options(KINDS, state, kind)) == [seat(ADAM)]
    assert list(options(KINDS, state, kind, seat(ADAM))) == [True]


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("recruit", [1, 2, 3, 4, 5]),
        ("buy_blocks", [1, 2, 3, 4, 5]),
        ("draw_favors", [3, 5]),
        ("remove_reinforcement", ["1b1"]),
        ("build", ["1a2", "1b2", "1c2", "1d1", "1e1"]),
        ("replace", ["1c1"]),
        ("collect_treasure", [(0, 1)]),
    ],
)
@pytest.mark.parametrize("repeat", [False, True])
def test_what_is_offered_for_an_action(kind: str, values: list[Any], repeat: bool) -> None:
    """The same by the card and through the Taskmaster, whose price leaves enough here."""
    role = every_action()[kind][0]
    state = ready_game(table={ADAM: (role,)} if repeat else {})
    found = list(options(KINDS, state, kind, seat(ADAM), repeat))
    assert (sorted(names(found)) if isinstance(values[0], str) else found) == values


@pytest.mark.parametrize(("kind", "role"), [("recruit", Role.RECRUITER), ("buy_blocks", Role.PLANNER)])
def test_if_repeat_1_the_price_of_a_repeat_is_taken_before_what_is_offered(kind: str, role: Role) -> None:
    """With just enough Jade for five, the fifth is out once the repeat is paid."""
    just_enough: Any = {ADAM: {"jade": COSTS[5], "convicts": 2}}
    by_card = ledger_game(supplies=just_enough)
    repeated = ledger_game(supplies=just_enough, table={ADAM: (role,)})
    assert list(options(KINDS, by_card, kind, seat(ADAM), False)) == [1, 2, 3, 4, 5]
    assert 5 not in options(KINDS, repeated, kind, seat(ADAM), True)
    assert 1 in options(KINDS, repeated, kind, seat(ADAM), True)


@pytest.mark.parametrize("repeat", [False, True])
def test_what_is_offered_after_the_first_block(repeat: bool) -> None:
    """The Governor block anywhere, the second block in the taskmaster's region; the same through the Taskmaster."""
    state = ready_game(table={ADAM: (Role.BUILDER,)} if repeat else {})
    first = ["build", seat(ADAM), repeat, slot("1d1")]
    assert names(options(KINDS, state, *first)[1:]) == {"1a2", "1b2", "1c2", "1d2", "1e1", *(f"2{c}1" for c in "abcde")}
    assert names(options(KINDS, state, *first, None)[1:]) == {"1a2", "1b2", "1c2", "1d2", "1e1"}
    assert names(options(KINDS, state, *first, slot("1e1"))[1:]) == {"1a2", "1b2", "1c2", "1d2", "1e2"}


def test_a_move_goes_to_every_other_region_and_no_move_is_a_repeat() -> None:
    assert_made(ready_game(), moving(ADAM, 2), "move_taskmaster", seat(ADAM), False, 1)
    assert list(options(KINDS, ready_game(), "move_taskmaster", seat(ADAM), False)) == [1]


def test_if_build_1_the_second_block_may_stand_on_the_first() -> None:
    """In both modes; the Workers of both are split in the end."""
    light = game()
    assert_made(light, building(BILL, "1b1", "1b2"), "build", seat(BILL), False, slot("1b1"), None, slot("1b2"))
    event = building(ADAM, "1d1", "1d2", workers=(2, 4))
    assert_made(ready_game(), event, "build", seat(ADAM), False, slot("1d1"), None, slot("1d2"), 2)


def test_if_gov_1_the_governor_block_may_stand_between_two_blocks_of_a_column() -> None:
    """On the first and under the second; nothing but None to whoever has not won the petition."""
    event = building(ADAM, "2a1", "2a3", governor="2a2")
    assert_made(game(), event, "build", seat(ADAM), False, slot("2a1"), slot("2a2"), slot("2a3"))
    full = building(ADAM, "1e1", "1e2", governor="1d1", workers=(3, 3))
    assert_made(ready_game(), full, "build", seat(ADAM), False, slot("1e1"), slot("1d1"), slot("1e2"), 3)
    assert list(options(KINDS, game(), "build", seat(BILL), False, slot("2a1"))) == [None]


def test_without_a_second_block_the_entry_has_one() -> None:
    assert_made(game(), building(BILL, "2e1"), "build", seat(BILL), False, slot("2e1"), None, None)
    assert offered(KINDS, game(), ["build", seat(BILL), False, slot("2e1"), None, None]) == Build(
        seat(BILL), (slot("2e1"),)
    )


def test_in_a_light_game_nothing_is_repeated_and_no_workers_are_asked_for() -> None:
    state = game(3, drawn("AB... ....."), reinforced=["1a1"])
    bill = seat(BILL)
    for kind in ("build", "replace", "remove_reinforcement", "favor", "collect_treasure"):
        who = options(KINDS, state, kind)[0]
        assert list(options(KINDS, state, kind, who)) == [False]
    assert_made(state, replacing(ADAM, "1b1"), "replace", seat(ADAM), False, slot("1b1"))
    assert exactly(offered(KINDS, state, ["replace", seat(ADAM), False, slot("1b1")])) == exactly(
        Replace(seat(ADAM), slot("1b1"), 0, 0, False)
    )
    assert_made(state, collecting_treasure(BILL), "collect_treasure", bill, False, None)
    assert exactly(offered(KINDS, state, ["collect_treasure", bill, False, None])) == exactly(CollectTreasure(bill))
    assert_made(state, removing_reinforcement(BILL, "1a1"), "remove_reinforcement", bill, False, slot("1a1"))
    assert exactly(offered(KINDS, state, ["remove_reinforcement", bill, False, slot("1a1")])) == exactly(
        RemoveReinforcement(bill, slot("1a1"))
    )


@pytest.mark.parametrize("place", ["1a1", "1c2", "2e3", "2e4", "1a4", "2a1"])
def test_a_favor_can_be_played_wherever_a_single_block_of_ones_own_stands(place: str) -> None:
    """At the edges of the wall too; what lies under it belongs to another."""
    columns = {place} | {f"{place[:2]}{level}" for level in range(1, int(place[2]))}
    state = game(3, {name: ADAM if name == place else BILL for name in columns})
    single = card("a1", points=1)
    event = favor(ADAM, "a1", place, points=1)

    assert seat(ADAM) in options(KINDS, state, "favor")
    assert_made(state, event, "favor", seat(ADAM), False, single, slot(place), slot(place))
    assert exactly(offered(KINDS, state, ["favor", seat(ADAM), False, single, slot(place), slot(place)])) == exactly(
        PlayFavor(seat(ADAM), single, slot(place), slot(place), False)
    )
    assert seat(CHARLES) not in options(KINDS, state, "favor")


def test_a_favor_is_repeated_through_the_taskmaster() -> None:
    state = ready_game(table={ADAM: (Role.BUILDER,)})
    single = card("a1", points=1)
    event = favor(ADAM, "a1", "1a1", points=1, repeat=True)
    assert_made(state, event, "favor", seat(ADAM), True, single, slot("1a1"), slot("1a1"))


def test_only_the_active_player_chooses() -> None:
    """In a light game everybody may."""
    assert list(options(KINDS, ready_game(), "collect_jade")) == [seat(ADAM)]
    assert list(options(KINDS, after(ready_game(), collecting_jade(ADAM)), "end_turn")) == [seat(ADAM)]
    assert list(options(KINDS, game(), "build")) == [seat(ADAM), seat(BILL), seat(CHARLES)]


def test_a_turn_is_ended_and_a_card_bought_back() -> None:
    state = after(ready_game(), moving(ADAM, 2))
    assert_made(state, ending_turn(ADAM), "end_turn", seat(ADAM))
    assert exactly(offered(KINDS, state, ["end_turn", seat(ADAM)])) == exactly(EndTurn(seat(ADAM)))
    for means in ("chip", "jade"):
        assert_made(state, buying_back(ADAM, means), "buyback", seat(ADAM), means)
        assert exactly(offered(KINDS, state, ["buyback", seat(ADAM), means])) == exactly(Buyback(seat(ADAM), means))


def test_the_governor_block_is_offered_to_the_holder_in_every_region() -> None:
    assert_made(ready_game(), governor_block(ADAM, "2c1"), "governor", seat(ADAM), slot("2c1"))
    assert "governor" not in options(KINDS, after(ready_game(), governor_block(ADAM, "2c1")))


def test_if_petition_2_a_winner_by_bids_is_named_on_the_way_however_the_entry_says_it() -> None:
    """The bids decide, so the entry need not name the winner; made by choices it does."""
    state = new_ledger_game(3)
    bids = Petition(None, (3, 5, 1))
    assert taken(state, bids) == ["petition", True, 3, 5, 1, seat(BILL)]
    assert exactly(offered(KINDS, state, taken(state, bids))) == exactly(Petition(seat(BILL), (3, 5, 1)))
    assert_made(new_game(2), petition(BILL), "petition", False, seat(BILL))
    light = petition(BILL, Adam=1, Bill=4)
    assert_made(new_game(2), light, "petition", True, 1, 4, seat(BILL))
    assert_made(
        new_game(2),
        Petition(seat(BILL), (MAX_NUMBER, MAX_NUMBER)),
        "petition",
        True,
        MAX_NUMBER,
        MAX_NUMBER,
        seat(BILL),
    )


def test_what_everybody_holds_at_the_end_goes_up_to_what_a_record_can_say() -> None:
    """Counted by seat, and in a light game only."""
    state = game(2)
    event = finishing((7, 0), (MAX_NUMBER, 12), early=True)
    assert_made(state, event, "finish", True, 7, 0, MAX_NUMBER, 12)
    assert exactly(offered(KINDS, state, ["finish", True, 7, 0, MAX_NUMBER, 12])) == exactly(
        Finish((FinalCount(7, 0), FinalCount(MAX_NUMBER, 12)), True)
    )
    for so_far in ([], [7], [7, 0], [7, 0, 1]):
        step = offered(KINDS, state, ["finish", True, *so_far])
        assert isinstance(step, Decision)
        assert list(options(KINDS, state, "finish", True, *so_far)) == list(range(MAX_NUMBER + 1))
        assert step.of == len(so_far) // 2
    full = ledger_game(2)
    assert_made(full, finishing(early=True), "finish", True)


def test_if_var_trade_every_card_in_hand_can_be_traded() -> None:
    """Three cards each: for Jade, for Convicts, or kept."""
    state = after(ledger_game(3, ALL_BUT_2E4, holder=BILL, trade_in=True), governor_block(BILL, "2e4"))
    for jade in range(4):
        for convicts in range(4 - jade):
            event = trading_in(CHARLES, jade=jade, convicts=convicts)
            assert_made(state, event, "trade_in", seat(CHARLES), jade, convicts)
    assert exactly(offered(KINDS, state, ["trade_in", seat(CHARLES), 2, 1])) == exactly(TradeIn(seat(CHARLES), 2, 1))
    assert "trade_in" not in options(KINDS, game(3))


def test_once_an_entry_is_complete_there_is_nothing_more_to_choose() -> None:
    state = ready_game()
    assert list(options(KINDS, state, "collect_jade", seat(ADAM), False)) == []
    with pytest.raises(ValueError, match="only 3 decisions"):
        offered(KINDS, state, ["collect_jade", seat(ADAM), False, "more"])


def test_replacing_is_offered_for_blocks_of_others_in_the_taskmasters_region_only() -> None:
    wall = {"1a1": BILL, "1b1": ADAM, "2a1": BILL, "1c1": "governor"}
    plenty: Any = {ADAM: {"blocks": 2, "laborers": 9, "convicts": 9}}
    state = ledger_game(3, wall, region=1, supplies=plenty)
    assert names(options(KINDS, state, "replace", seat(ADAM), False)) == {"1a1"}
    moved = ledger_game(3, wall, region=2, supplies=plenty)
    assert names(options(KINDS, moved, "replace", seat(ADAM), False)) == {"2a1"}
    assert list(options(KINDS, after(state, correcting(ADAM, blocks=-2)), "replace")) == []
