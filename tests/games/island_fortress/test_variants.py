"""Set-up and variants: IF-SETUP, IF-VAR."""

import pytest

from companion.games.island_fortress.entries.adjust import AdjustPrison, AdjustTaskmaster
from companion.games.island_fortress.entries.trade_in import TradeIn
from companion.games.island_fortress.rules import Event, apply
from companion.games.island_fortress.setup import allows_extra_region
from companion.games.island_fortress.wall import EMPTY
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken


@pytest.mark.parametrize(("players", "regions", "governor_blocks"), [(2, 2, 12), (3, 2, 12), (4, 3, 11)])
def test_if_setup(players: int, regions: int, governor_blocks: int):
    state = b.new_game(players)

    assert state.setup.regions == regions
    assert state.governor_blocks == governor_blocks
    assert b.points(state) == b.only(players)
    assert b.chips(state) == b.only(players)
    assert b.treasures(state) == b.only(players)
    assert (state.round, state.holder, state.ended_by, state.result) == (0, None, None, None)


@pytest.mark.parametrize(("players", "slots"), [(2, 34), (3, 34), (4, 51)])
def test_if_setup_every_region_has_seventeen_slots(players: int, slots: int):
    assert b.new_game(players).wall.count(EMPTY) == slots


@kept_and_broken("IF-VAR")
def test_if_var_friendly_no_replacing():
    """An illegal and a legal game."""
    assert breaches(b.game(3, {"1a1": b.ADAM}, no_replace=True), b.replacing(b.BILL, "1a1")) == [
        breach("IF-VAR.no_replace")
    ]
    assert breaches(b.game(3, {"1a1": b.ADAM}), b.replacing(b.BILL, "1a1")) == []


@pytest.mark.parametrize(("players", "allowed"), [(2, False), (3, True), (4, True)])
def test_if_var_friendly_never_more_regions_than_players(players: int, allowed: bool):
    assert allows_extra_region(players) == allowed


@pytest.mark.parametrize(("players", "regions", "governor_blocks"), [(3, 3, 12), (4, 4, 11)])
def test_if_var_friendly_one_region_more(players: int, regions: int, governor_blocks: int):
    """As many rounds as before."""
    state = b.new_game(players, extra_region=True)

    assert state.setup.regions == regions
    assert state.governor_blocks == governor_blocks
    assert breaches(b.after(state, b.petition(b.ADAM)), b.building(b.ADAM, f"{regions}e1")) == []


def test_if_var_friendly_a_level_needs_the_row_of_the_new_region_too():
    """Three rows: Adam 5, Bill 5, and the last row is two of Adam's and three of Bill's."""
    state = b.game(3, b.drawn("AAAAA BBBBB AABB."), extra_region=True)

    state = b.after(state, b.building(b.BILL, "3e1"))

    assert b.points(state, "rows") == b.only(Bill=3)
    assert b.treasures(state) == b.only(Bill=1)


def test_if_var_first_a_chip():
    state = b.after(b.new_game(first_round="chip"), b.petition(b.BILL))

    assert b.chips(state) == b.only(Bill=1)
    assert b.points(state) == b.only()


def test_if_var_first_a_treasure_and_its_point():
    state = b.after(b.new_game(first_round="treasure"), b.petition(b.BILL))

    assert b.treasures(state) == b.only(Bill=1)
    assert b.points(state, "variant") == b.only(Bill=1)
    assert b.points(state) == b.only(Bill=1)


def test_if_var_first_a_wall_block_is_not_tracked():
    state = b.after(b.new_game(first_round="block"), b.petition(b.BILL))

    assert state.players == b.new_game().players


@pytest.mark.parametrize("incentive", ["chip", "treasure", "block"])
def test_if_var_first_in_the_first_round_only(incentive: str):
    state = b.after(b.new_game(first_round=incentive), b.petition(b.BILL))

    assert b.after(state, b.petition(b.ADAM)).players == state.players


def test_without_the_variant_the_first_petition_gives_nothing():
    assert b.after(b.new_game(), b.petition(b.BILL)).players == b.new_game().players


def test_if_var_quick_starting_amounts_do_not_matter_here():
    """Jade, Workers and blocks are not tracked."""
    state = b.new_game(start={"jade": 15, "laborers": 2, "convicts": 2, "blocks": 2})

    assert state.players == b.new_game().players


@pytest.mark.parametrize("trade_in", [False, True])
def test_if_var_trade_in_is_not_entered_in_the_light_mode(trade_in: bool):
    """With the variant or without: Favor cards in hand and Jade are not tracked."""
    assert breaches(b.game(trade_in=trade_in), b.trading_in(b.ADAM)) == [breach("IF-VAR.mode")]


def test_if_var_trade_in_does_not_stand_in_the_way_of_finishing():
    state = b.game(2, trade_in=True)

    assert breaches(state, b.finishing((0, 0), (0, 0), early=True)) == []


AFTER_THE_END = (AdjustPrison, AdjustTaskmaster, TradeIn)
LEDGER_ONLY: dict[str, Event] = {
    "recruit": b.recruiting(b.ADAM, 1),
    "collect_convicts": b.collecting_convicts(b.ADAM),
    "collect_prison": b.collecting_prison(b.ADAM),
    "buy_blocks": b.buying_blocks(b.ADAM, 1),
    "draw_favors": b.drawing_favors(b.ADAM),
    "collect_jade": b.collecting_jade(b.ADAM),
    "move_taskmaster": b.moving(b.ADAM, 2),
    "end_turn": b.ending_turn(b.ADAM),
    "trade_in": b.trading_in(b.ADAM),
    "adjust taskmaster": b.correcting_taskmaster(b.ADAM, 2),
    "adjust prison": b.correcting_prison(1, jade=1),
}


@pytest.mark.parametrize("event", LEDGER_ONLY.values(), ids=LEDGER_ONLY.keys())
def test_if_var_entries_of_the_ledger_are_not_of_the_light_mode(event: Event):
    """Before the first petition and in a round the mode is the only reason."""
    for state in (b.new_game(), b.game()):
        assert breaches(state, event) == [breach("IF-VAR.mode")]


@pytest.mark.parametrize("event", LEDGER_ONLY.values(), ids=LEDGER_ONLY.keys())
def test_if_end_after_the_final_scoring_entries_of_the_ledger_break_that_rule_too(event: Event):
    finished = b.after(b.game(), b.finishing((0, 0), (0, 0), (0, 0), early=True))

    assert breaches(finished, event) == [
        breach("IF-VAR.mode"),
        breach("IF-END.finished") if isinstance(event, AFTER_THE_END) else breach("IF-END.over"),
    ]


@pytest.mark.parametrize("event", LEDGER_ONLY.values(), ids=LEDGER_ONLY.keys())
def test_if_end_once_the_wall_is_complete_the_end_is_named_where_it_forbids_the_entry(event: Event):
    """A trade-in and corrections come after the end too: there the mode is the only reason."""
    complete = b.after(b.game(2, b.ALL_BUT_2E4), b.building(b.BILL, "2e4"))
    at_the_end = [] if isinstance(event, AFTER_THE_END) else [breach("IF-END.over")]

    assert breaches(complete, event) == [breach("IF-VAR.mode"), *at_the_end]


@pytest.mark.parametrize(
    ("event", "why"),
    [(b.ending_turn(b.ADAM), "a turn ends only after an action"), (b.trading_in(b.ADAM), "a trade-in needs a ledger")],
)
def test_an_entry_of_the_ledger_cannot_be_applied_without_one(event: Event, why: str):
    """It is refused before; whoever applies it all the same has made a mistake."""
    with pytest.raises(ValueError, match=rf"^{why}$"):
        apply(b.game(), event)


def test_if_var_friendly_no_replacing_in_a_full_game():
    """All else would be legal."""
    adam = {"laborers": 4, "blocks": 1}
    replacing_it = b.replacing(b.ADAM, "1a1", workers=(4, 0))

    assert breaches(b.ledger_game(3, {"1a1": b.BILL}, supplies={b.ADAM: adam}, no_replace=True), replacing_it) == [
        breach("IF-VAR.no_replace")
    ]
    assert breaches(b.ledger_game(3, {"1a1": b.BILL}, supplies={b.ADAM: adam}), replacing_it) == []


@pytest.mark.parametrize(("players", "regions"), [(3, 3), (4, 4)])
def test_if_var_friendly_one_region_more_has_a_prison_and_a_camp(players: int, regions: int):
    state = b.ledger_game(players, extra_region=True)

    assert state.ledger is not None
    assert len(state.ledger.prisons) == regions
    assert breaches(state, b.moving(b.ADAM, regions)) == []


def test_variants_of_a_table_are_kept():
    variants = b.table(4, no_replace=True, extra_region=True, first_round="chip", trade_in=True).variants

    assert (variants.no_replace, variants.extra_region, variants.trade_in) == (True, True, True)
