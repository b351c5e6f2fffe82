"""Set-up and variants: IF-SETUP, IF-VAR."""

import pytest

from companion.games.island_fortress.entries.adjust import AdjustPrison, AdjustTaskmaster
from companion.games.island_fortress.entries.trade_in import TradeIn
from companion.games.island_fortress.rules import Event, apply
from companion.games.island_fortress.setup import allows_extra_region
from companion.games.island_fortress.wall import EMPTY
from tests.drive.games.island_fortress.builders import (
    ADAM,
    ALL_BUT_2E4,
    BILL,
    after,
    building,
    buying_blocks,
    chips,
    collecting_convicts,
    collecting_jade,
    collecting_prison,
    correcting_prison,
    correcting_taskmaster,
    drawing_favors,
    drawn,
    ending_turn,
    finishing,
    game,
    ledger_game,
    moving,
    new_game,
    only,
    petition,
    points,
    recruiting,
    replacing,
    table,
    trading_in,
    treasures,
)
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken


@pytest.mark.parametrize(("players", "regions", "governor_blocks"), [(2, 2, 12), (3, 2, 12), (4, 3, 11)])
def test_if_setup(players: int, regions: int, governor_blocks: int):
    state = new_game(players)

    assert state.setup.regions == regions
    assert state.governor_blocks == governor_blocks
    assert points(state) == only(players)
    assert chips(state) == only(players)
    assert treasures(state) == only(players)
    assert (state.round, state.holder, state.ended_by, state.result) == (0, None, None, None)


@pytest.mark.parametrize(("players", "slots"), [(2, 34), (3, 34), (4, 51)])
def test_if_setup_every_region_has_seventeen_slots(players: int, slots: int):
    assert new_game(players).wall.count(EMPTY) == slots


@kept_and_broken("IF-VAR")
def test_if_var_friendly_no_replacing():
    """An illegal and a legal game."""
    assert breaches(game(3, {"1a1": ADAM}, no_replace=True), replacing(BILL, "1a1")) == [breach("IF-VAR.no_replace")]
    assert breaches(game(3, {"1a1": ADAM}), replacing(BILL, "1a1")) == []


@pytest.mark.parametrize(("players", "allowed"), [(2, False), (3, True), (4, True)])
def test_if_var_friendly_never_more_regions_than_players(players: int, allowed: bool):
    assert allows_extra_region(players) == allowed


@pytest.mark.parametrize(("players", "regions", "governor_blocks"), [(3, 3, 12), (4, 4, 11)])
def test_if_var_friendly_one_region_more(players: int, regions: int, governor_blocks: int):
    """As many rounds as before."""
    state = new_game(players, extra_region=True)

    assert state.setup.regions == regions
    assert state.governor_blocks == governor_blocks
    assert breaches(after(state, petition(ADAM)), building(ADAM, f"{regions}e1")) == []


def test_if_var_friendly_a_level_needs_the_row_of_the_new_region_too():
    """Three rows: Adam 5, Bill 5, and the last row is two of Adam's and three of Bill's."""
    state = game(3, drawn("AAAAA BBBBB AABB."), extra_region=True)

    state = after(state, building(BILL, "3e1"))

    assert points(state, "rows") == only(Bill=3)
    assert treasures(state) == only(Bill=1)


def test_if_var_first_a_chip():
    state = after(new_game(first_round="chip"), petition(BILL))

    assert chips(state) == only(Bill=1)
    assert points(state) == only()


def test_if_var_first_a_treasure_and_its_point():
    state = after(new_game(first_round="treasure"), petition(BILL))

    assert treasures(state) == only(Bill=1)
    assert points(state, "variant") == only(Bill=1)
    assert points(state) == only(Bill=1)


def test_if_var_first_a_wall_block_is_not_tracked():
    state = after(new_game(first_round="block"), petition(BILL))

    assert state.players == new_game().players


@pytest.mark.parametrize("incentive", ["chip", "treasure", "block"])
def test_if_var_first_in_the_first_round_only(incentive: str):
    state = after(new_game(first_round=incentive), petition(BILL))

    assert after(state, petition(ADAM)).players == state.players


def test_without_the_variant_the_first_petition_gives_nothing():
    assert after(new_game(), petition(BILL)).players == new_game().players


def test_if_var_quick_starting_amounts_do_not_matter_here():
    """Jade, Workers and blocks are not tracked."""
    state = new_game(start={"jade": 15, "laborers": 2, "convicts": 2, "blocks": 2})

    assert state.players == new_game().players


@pytest.mark.parametrize("trade_in", [False, True])
def test_if_var_trade_in_is_not_entered_in_the_light_mode(trade_in: bool):
    """With the variant or without: Favor cards in hand and Jade are not tracked."""
    assert breaches(game(trade_in=trade_in), trading_in(ADAM)) == [breach("IF-VAR.mode")]


def test_if_var_trade_in_does_not_stand_in_the_way_of_finishing():
    state = game(2, trade_in=True)

    assert breaches(state, finishing((0, 0), (0, 0), early=True)) == []


AFTER_THE_END = (AdjustPrison, AdjustTaskmaster, TradeIn)
LEDGER_ONLY: dict[str, Event] = {
    "recruit": recruiting(ADAM, 1),
    "collect_convicts": collecting_convicts(ADAM),
    "collect_prison": collecting_prison(ADAM),
    "buy_blocks": buying_blocks(ADAM, 1),
    "draw_favors": drawing_favors(ADAM),
    "collect_jade": collecting_jade(ADAM),
    "move_taskmaster": moving(ADAM, 2),
    "end_turn": ending_turn(ADAM),
    "trade_in": trading_in(ADAM),
    "adjust taskmaster": correcting_taskmaster(ADAM, 2),
    "adjust prison": correcting_prison(1, jade=1),
}


@pytest.mark.parametrize("event", LEDGER_ONLY.values(), ids=LEDGER_ONLY.keys())
def test_if_var_entries_of_the_ledger_are_not_of_the_light_mode(event: Event):
    """Before the first petition and in a round the mode is the only reason."""
    for state in (new_game(), game()):
        assert breaches(state, event) == [breach("IF-VAR.mode")]


@pytest.mark.parametrize("event", LEDGER_ONLY.values(), ids=LEDGER_ONLY.keys())
def test_if_end_after_the_final_scoring_entries_of_the_ledger_break_that_rule_too(event: Event):
    finished = after(game(), finishing((0, 0), (0, 0), (0, 0), early=True))

    assert breaches(finished, event) == [
        breach("IF-VAR.mode"),
        breach("IF-END.finished") if isinstance(event, AFTER_THE_END) else breach("IF-END.over"),
    ]


@pytest.mark.parametrize("event", LEDGER_ONLY.values(), ids=LEDGER_ONLY.keys())
def test_if_end_once_the_wall_is_complete_the_end_is_named_where_it_forbids_the_entry(event: Event):
    """A trade-in and corrections come after the end too: there the mode is the only reason."""
    complete = after(game(2, ALL_BUT_2E4), building(BILL, "2e4"))
    at_the_end = [] if isinstance(event, AFTER_THE_END) else [breach("IF-END.over")]

    assert breaches(complete, event) == [breach("IF-VAR.mode"), *at_the_end]


@pytest.mark.parametrize(
    ("event", "why"),
    [(ending_turn(ADAM), "a turn ends only after an action"), (trading_in(ADAM), "a trade-in needs a ledger")],
)
def test_an_entry_of_the_ledger_cannot_be_applied_without_one(event: Event, why: str):
    """It is refused before; whoever applies it all the same has made a mistake."""
    with pytest.raises(ValueError, match=rf"^{why}$"):
        apply(game(), event)


def test_if_var_friendly_no_replacing_in_a_full_game():
    """All else would be legal."""
    adam = {"laborers": 4, "blocks": 1}
    replacing_it = replacing(ADAM, "1a1", workers=(4, 0))

    assert breaches(ledger_game(3, {"1a1": BILL}, supplies={ADAM: adam}, no_replace=True), replacing_it) == [
        breach("IF-VAR.no_replace")
    ]
    assert breaches(ledger_game(3, {"1a1": BILL}, supplies={ADAM: adam}), replacing_it) == []


@pytest.mark.parametrize(("players", "regions"), [(3, 3), (4, 4)])
def test_if_var_friendly_one_region_more_has_a_prison_and_a_camp(players: int, regions: int):
    state = ledger_game(players, extra_region=True)

    assert state.ledger is not None
    assert len(state.ledger.prisons) == regions
    assert breaches(state, moving(ADAM, regions)) == []


def test_variants_of_a_table_are_kept():
    variants = table(4, no_replace=True, extra_region=True, first_round="chip", trade_in=True).variants

    assert (variants.no_replace, variants.extra_region, variants.trade_in) == (True, True, True)
