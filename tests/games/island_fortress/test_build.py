"""Build Wall: IF-BUILD-1 to -8, the light mode as far as it knows the position, then with a ledger."""

import pytest

from companion.games.island_fortress.rules import check
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

# Adam's seventeen blocks fill the first region.
SEVENTEEN_OF_ADAM = b.drawn(
    "A...A .....",
    "AAAAA .....",
    "AAAAA .....",
    "AAAAA .....",
)


def test_if_build_1_one_block():
    state = b.after(b.game(), b.building(b.ADAM, "1a1"))

    assert b.standing(state, "1a1") == b.ADAM


def test_if_build_1_two_blocks_side_by_side():
    state = b.after(b.game(), b.building(b.BILL, "2b1", "2d1"))

    assert (b.standing(state, "2b1"), b.standing(state, "2d1")) == (b.BILL, b.BILL)


@pytest.mark.parametrize(
    "slots", [("1a1", "1a2"), ("1b2", "1b3"), ("1e3", "1e4")], ids=lambda slots: " then ".join(slots)
)
def test_if_build_1_one_block_above_the_other(slots: tuple[str, str]):
    """The second block may stand on the first."""
    state = b.game(3, b.drawn("....C .....", ".B..C ....."))

    assert breaches(state, b.building(b.ADAM, *slots)) == []


def test_a_block_scores_nothing_by_itself():
    """Only rows, levels and towers do."""
    state = b.after(b.game(), b.building(b.ADAM, "1a1", "1a2"))

    assert b.points(state) == b.only()
    assert state.gains == ()


def test_if_build_2_the_box_holds_eighteen_blocks():
    """Seventeen of Adam's stand: there is one more, and no two."""
    state = b.game(3, SEVENTEEN_OF_ADAM)

    assert breaches(state, b.building(b.ADAM, "2a1")) == []
    assert breaches(state, b.building(b.ADAM, "2a1", "2b1")) == [
        breach("IF-BUILD-2", player=b.ADAM, limit=18),
        breach("IF-RUL-STOCK.blocks", player=b.ADAM, limit=18),
    ]


def test_if_build_2_no_nineteenth_block():
    state = b.after(b.game(3, SEVENTEEN_OF_ADAM), b.building(b.ADAM, "2a1"))

    assert breaches(state, b.building(b.ADAM, "2b1")) == [
        breach("IF-BUILD-2", player=b.ADAM, limit=18),
        breach("IF-RUL-STOCK.blocks", player=b.ADAM, limit=18),
    ]
    assert breaches(state, b.building(b.BILL, "2b1")) == []


def test_if_replace_7_a_replaced_block_may_be_built_again():
    """All eighteen of Adam's stand; Bill replaces one, so Adam has one to build."""
    state = b.after(b.game(3, SEVENTEEN_OF_ADAM), b.building(b.ADAM, "2a1"), b.replacing(b.BILL, "1c2"))

    assert breaches(state, b.building(b.ADAM, "2b1")) == []


def test_if_build_3_neighbours_across_the_border_are_in_two_regions():
    """A taskmaster stands in one region only."""
    assert breaches(b.game(), b.building(b.ADAM, "1e1", "2a1")) == [breach("IF-BUILD-3", first="1e1", second="2a1")]


def test_if_build_3_any_region_will_do():
    """The light mode does not know where the taskmaster is."""
    assert breaches(b.game(4), b.building(b.ADAM, "3a1", "3b1")) == []


@pytest.mark.parametrize("owner", [b.ADAM, b.BILL, b.THE_GOVERNOR])
@kept_and_broken("IF-BUILD-4")
def test_if_build_4_a_taken_slot_stays_taken(owner: str):
    """Whoever's block it is."""
    state = b.game(3, {"1a1": owner})

    assert breaches(state, b.building(b.ADAM, "1b1")) == []
    assert breaches(state, b.building(b.ADAM, "1a1")) == [breach("IF-BUILD-4", slot="1a1", owner=owner)]


def test_if_build_4_the_same_slot_twice():
    assert breaches(b.game(), b.building(b.ADAM, "1a1", "1a1")) == [breach("IF-BUILD-4", slot="1a1", owner=b.ADAM)]


@pytest.mark.parametrize("level", [2, 3, 4])
def test_if_build_5_a_higher_level_needs_a_block_below(level: int):
    """An end column, built up to two levels below, one level below."""
    column = [f"1a{below}" for below in range(1, level)]
    too_low = b.game(3, dict.fromkeys(column[:-1], b.BILL))
    high_enough = b.game(3, dict.fromkeys(column, b.BILL))

    assert breaches(too_low, b.building(b.ADAM, f"1a{level}")) == [
        breach("IF-BUILD-5", slot=f"1a{level}", below=f"1a{level - 1}")
    ]
    assert breaches(high_enough, b.building(b.ADAM, f"1a{level}")) == []


def test_if_build_5_level_1_needs_nothing_below():
    assert breaches(b.game(), b.building(b.ADAM, "2c1")) == []


@pytest.mark.parametrize("owner", [b.ADAM, b.BILL, b.THE_GOVERNOR])
def test_if_build_5_any_block_supports(owner: str):
    state = b.game(3, {"1c1": owner})

    assert breaches(state, b.building(b.ADAM, "1c2")) == []


def test_if_build_5_the_row_below_need_not_be_complete():
    """One column may run up to its tower while all others are bare."""
    state = b.after(b.game(), b.building(b.ADAM, "1e1", "1e2"), b.building(b.ADAM, "1e3", "1e4"))

    assert b.standing(state, "1e4") == b.ADAM


@kept_and_broken("IF-BUILD-5")
def test_if_build_5_blocks_are_set_in_the_order_entered():
    """The upper block first has nothing to stand on."""
    assert breaches(b.game(), b.building(b.ADAM, "1a2", "1a1")) == [breach("IF-BUILD-5", slot="1a2", below="1a1")]
    assert breaches(b.game(), b.building(b.ADAM, "1a1", "1a2")) == []


def test_if_build_5_the_first_block_supports_its_own_column_only():
    assert breaches(b.game(), b.building(b.ADAM, "1a1", "1b2")) == [breach("IF-BUILD-5", slot="1b2", below="1b1")]


def test_if_build_5_after_a_correction_took_the_block_below_away():
    """The block above still stands; nothing new goes on the gap's upper neighbor's place."""
    state = b.after(b.game(3, {"1a1": b.ADAM, "1b1": b.ADAM}), b.emptying("1a1"))

    assert breaches(state, b.building(b.ADAM, "1a2")) == [breach("IF-BUILD-5", slot="1a2", below="1a1")]


@kept_and_broken("IF-BUILD-6")
def test_if_build_6_towers_stand_on_the_end_columns_only():
    state = b.game(3, b.drawn("..... BBBBB", "..... BBBBB", "..... BBBBB"))

    for column in "ae":
        assert breaches(state, b.building(b.ADAM, f"2{column}4")) == []
    for column in "bcd":
        assert breaches(state, b.building(b.ADAM, f"2{column}4")) == [breach("IF-BUILD-6", slot=f"2{column}4")]


def test_if_build_6_in_the_middle_of_nothing_lacks_support_too():
    assert breaches(b.game(), b.building(b.ADAM, "1c4")) == [
        breach("IF-BUILD-6", slot="1c4"),
        breach("IF-BUILD-5", slot="1c4", below="1c3"),
    ]


def test_if_build_6_as_the_second_block():
    """The first block reaches level 3, and the second cannot go on it."""
    state = b.game(3, b.drawn("..B.. .....", "..B.. ....."))

    assert breaches(state, b.building(b.ADAM, "1c3", "1c4")) == [breach("IF-BUILD-6", slot="1c4")]


def test_every_broken_rule_is_named():
    """Two regions, a taken slot, no support."""
    state = b.game(3, {"1a1": b.BILL})

    assert breaches(state, b.building(b.CHARLES, "1a1", "2a2")) == [
        breach("IF-BUILD-3", first="1a1", second="2a2"),
        breach("IF-BUILD-4", slot="1a1", owner=b.BILL),
        breach("IF-BUILD-5", slot="2a2", below="2a1"),
    ]


def test_each_block_of_an_entry_is_asked():
    """Two breaches of one rule are told apart by their slots; the rule is named once."""
    state, both = b.game(3, {"1a1": b.BILL, "1b1": b.BILL}), b.building(b.ADAM, "1a1", "1b1")

    assert breaches(state, both) == [breach("IF-BUILD-4", slot=slot, owner=b.BILL) for slot in ("1a1", "1b1")]
    assert check(state, both).rules == ("IF-BUILD-4",)


# --- with a ledger ---------------------------------------------------------------------------------

WORKERS = [(1, 2), (2, 4), (3, 6), (4, 8)]
each_level = pytest.mark.parametrize(("level", "workers"), WORKERS)


def column_below(level: int) -> dict[str, str]:
    """Bill's blocks under 1a1, 1a2, 1a3 or 1a4."""
    return {f"1a{below}": b.BILL for below in range(1, level)}


def test_if_build_1_two_blocks_cost_one_jade():
    state = b.after(
        b.ledger_game(supplies={b.ADAM: {"jade": 1, "laborers": 4, "blocks": 2}}),
        b.building(b.ADAM, "1a1", "1c1", workers=(4, 0)),
    )

    assert b.supply(state, b.ADAM).jade == 0


@kept_and_broken("IF-BUILD-1")
def test_if_build_1_without_jade_one_block_only():
    state = b.ledger_game(supplies={b.ADAM: {"jade": 0, "laborers": 4, "blocks": 2}})

    assert breaches(state, b.building(b.ADAM, "1a1", "1c1", workers=(4, 0))) == [breach("IF-BUILD-1", have=0, price=1)]
    assert breaches(state, b.building(b.ADAM, "1a1", workers=(2, 0))) == []


@kept_and_broken("IF-BUILD-2")
def test_if_build_2_the_blocks_are_in_the_supply():
    """One block, not two; and none at all."""
    one = b.ledger_game(supplies={b.ADAM: {"laborers": 4, "blocks": 1}})
    none = b.ledger_game(supplies={b.ADAM: {"laborers": 4}})

    assert breaches(one, b.building(b.ADAM, "1a1", "1c1", workers=(4, 0))) == [
        breach("IF-BUILD-2.supply", player=b.ADAM, have=1, wanted=2)
    ]
    assert breaches(one, b.building(b.ADAM, "1a1", workers=(2, 0))) == []
    assert breaches(none, b.building(b.ADAM, "1a1", workers=(2, 0))) == [
        breach("IF-BUILD-2.supply", player=b.ADAM, have=0, wanted=1)
    ]


def test_if_build_2_the_blocks_leave_the_supply():
    state = b.ledger_game(supplies={b.ADAM: {"laborers": 4, "blocks": 3}, b.BILL: {"blocks": 1}})

    state = b.after(state, b.building(b.ADAM, "1a1", "1c1", workers=(4, 0)))

    assert b.held(state, "blocks") == b.only(Adam=1, Bill=1)


@kept_and_broken("IF-BUILD-3")
def test_if_build_3_in_the_taskmasters_region():
    """Adam's taskmaster is in region 2, Bill's and Charles's in region 1."""
    state = b.ledger_game(regions={b.ADAM: 2}, supplies={b.ADAM: {"laborers": 4, "blocks": 2}})

    assert breaches(state, b.building(b.ADAM, "2a1", workers=(2, 0))) == []
    assert breaches(state, b.building(b.ADAM, "1a1", workers=(2, 0))) == [
        breach("IF-BUILD-3.taskmaster", player=b.ADAM, slot="1a1", region=2)
    ]
    assert breaches(state, b.building(b.ADAM, "2a1", "1e1", workers=(4, 0))) == [
        breach("IF-BUILD-3.taskmaster", player=b.ADAM, slot="1e1", region=2)
    ]


@each_level
def test_if_build_7_workers_for_a_block_by_its_level(level: int, workers: int):
    """2, 4, 6, 8: exactly so many, no more and no fewer."""
    state = b.ledger_game(3, column_below(level), supplies={b.ADAM: {"laborers": 9, "convicts": 9, "blocks": 1}})

    assert breaches(state, b.building(b.ADAM, f"1a{level}", workers=(workers, 0))) == []
    assert breaches(state, b.building(b.ADAM, f"1a{level}", workers=(0, workers))) == []
    for wrong in ((workers - 1, 0), (workers, 1)):
        assert breaches(state, b.building(b.ADAM, f"1a{level}", workers=wrong)) == [
            breach("IF-BUILD-7.number", assigned=sum(wrong), needed=workers)
        ]


def test_if_build_7_any_mix():
    state = b.ledger_game(3, column_below(3), supplies={b.ADAM: {"laborers": 6, "convicts": 6, "blocks": 1}})

    legal = {
        (laborers, convicts)
        for laborers in range(7)
        for convicts in range(7)
        if not breaches(state, b.building(b.ADAM, "1a3", workers=(laborers, convicts)))
    }

    assert legal == {(0, 6), (1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 0)}


@kept_and_broken("IF-BUILD-7")
def test_if_build_7_only_workers_in_the_supply():
    """A Laborer and a Convict: neither two Laborers nor two Convicts."""
    state = b.ledger_game(supplies={b.ADAM: {"laborers": 1, "convicts": 1, "blocks": 1}})

    assert breaches(state, b.building(b.ADAM, "1a1", workers=(1, 1))) == []
    assert breaches(state, b.building(b.ADAM, "1a1", workers=(2, 0))) == [
        breach("IF-BUILD-7.held", laborers=1, convicts=1)
    ]
    assert breaches(state, b.building(b.ADAM, "1a1", workers=(0, 2))) == [
        breach("IF-BUILD-7.held", laborers=1, convicts=1)
    ]


def test_if_build_7_two_blocks_are_assigned_together():
    """Levels 1 and 2: 2 + 4."""
    state = b.ledger_game(supplies={b.ADAM: {"laborers": 9, "blocks": 2}})

    assert breaches(state, b.building(b.ADAM, "1a1", "1a2", workers=(6, 0))) == []
    for wrong in (5, 8):
        assert breaches(state, b.building(b.ADAM, "1a1", "1a2", workers=(wrong, 0))) == [
            breach("IF-BUILD-7.number", assigned=wrong, needed=6)
        ]


def test_if_build_7_too_few_workers_are_told_as_that():
    """A Laborer in the supply, two Workers needed: not that only one is assigned."""
    state = b.ledger_game(supplies={b.ADAM: {"laborers": 1, "blocks": 1}})

    assert breaches(state, b.building(b.ADAM, "1a1", workers=(1, 0))) == [breach("IF-BUILD-7.short", have=1, needed=2)]


def test_if_build_4_and_if_build_6_in_a_full_game_too():
    """Bill's column up to level 3: its blocks stay, and it becomes no tower."""
    state = b.ledger_game(3, b.drawn(".B...", ".B...", ".B..."), supplies={b.ADAM: {"laborers": 8, "blocks": 1}})

    assert breaches(state, b.building(b.ADAM, "1b1", workers=(2, 0))) == [
        breach("IF-BUILD-4", slot="1b1", owner=b.BILL)
    ]
    assert breaches(state, b.building(b.ADAM, "1b4", workers=(8, 0))) == [breach("IF-BUILD-6", slot="1b4")]


@pytest.mark.parametrize(
    ("assigned", "die"),
    [((8, 0), (4, 0)), ((7, 1), (4, 1)), ((6, 2), (3, 2)), ((1, 7), (1, 7)), ((0, 8), (0, 8)), ((3, 5), (2, 5))],
)
def test_if_build_8_all_convicts_and_half_of_the_laborers_die(assigned: tuple[int, int], die: tuple[int, int]):
    """Rounded up; a tower takes 8 Workers."""
    state = b.ledger_game(3, column_below(4), supplies={b.ADAM: {"laborers": 10, "convicts": 10, "blocks": 1}})

    state = b.after(state, b.building(b.ADAM, "1a4", workers=assigned))

    assert (b.supply(state, b.ADAM).laborers, b.supply(state, b.ADAM).convicts) == (10 - die[0], 10 - die[1])


def test_if_build_8_counted_once_over_both_blocks():
    """Two blocks on level 1, two Laborers and two Convicts: one Laborer dies, not one for each block."""
    state = b.ledger_game(supplies={b.ADAM: {"laborers": 2, "convicts": 2, "blocks": 2}})

    state = b.after(state, b.building(b.ADAM, "1a1", "1c1", workers=(2, 2)))

    assert (b.supply(state, b.ADAM).laborers, b.supply(state, b.ADAM).convicts) == (1, 0)


def test_if_build_8_worked_check():
    """Rule book: levels 2 and 3 in one action, with 7 Laborers and 3 Convicts.

    1 Jade is paid, 3 Convicts and 4 Laborers die, 3 Laborers come back; a Convict of the stockpile is in the prison.
    """
    state = b.ledger_game(3, {"1a1": b.BILL}, supplies={b.ADAM: {"jade": 5, "laborers": 7, "convicts": 3, "blocks": 2}})

    state = b.after(state, b.building(b.ADAM, "1a2", "1a3", workers=(7, 3)))

    assert b.supply(state, b.ADAM)[:4] == (4, 3, 0, 0)
    assert b.prisons(state) == {1: (0, 1), 2: (0, 0)}
    assert [b.standing(state, f"1a{level}") for level in (1, 2, 3)] == [b.BILL, b.ADAM, b.ADAM]


def test_if_build_8_dead_convicts_go_to_no_prison():
    """The prison gets one Convict of the stockpile, however many die and however many blocks are built."""
    state = b.ledger_game(regions={b.ADAM: 2}, supplies={b.ADAM: {"convicts": 4, "blocks": 2}}, prisons={2: (1, 3)})

    state = b.after(state, b.building(b.ADAM, "2a1", "2b1", workers=(0, 4)))

    assert b.prisons(state) == {1: (0, 0), 2: (1, 4)}
    assert b.supply(state, b.ADAM).convicts == 0


def test_the_governor_block_between_needs_no_workers():
    """1a1, the Governor block on it, 1a3: 2 + 6 Workers, 1 Jade, two own blocks."""
    state = b.ledger_game(supplies={b.ADAM: {"jade": 1, "laborers": 8, "blocks": 2}})
    stacked = b.building(b.ADAM, "1a1", "1a3", governor="1a2", workers=(8, 0))

    assert breaches(state, b.building(b.ADAM, "1a1", "1a3", workers=(8, 0))) == [
        breach("IF-BUILD-5", slot="1a3", below="1a2")
    ]
    state = b.after(state, stacked)

    assert [b.standing(state, f"1a{level}") for level in (1, 2, 3)] == [b.ADAM, b.THE_GOVERNOR, b.ADAM]
    assert b.supply(state, b.ADAM)[:4] == (0, 4, 0, 0)
    assert not state.has_governor_block


def test_the_governor_block_between_may_go_to_another_region():
    """The two own blocks may not."""
    state = b.ledger_game(supplies={b.ADAM: {"laborers": 4, "blocks": 2}})

    assert breaches(state, b.building(b.ADAM, "1a1", "1b1", governor="2e1", workers=(4, 0))) == []


def test_if_tower_a_tower_scores_five_at_once():
    state = b.ledger_game(3, column_below(4), supplies={b.ADAM: {"laborers": 8, "blocks": 1}})

    assert b.points(b.after(state, b.building(b.ADAM, "1a4", workers=(8, 0)))) == b.only(Adam=5)


def test_every_broken_rule_is_named_with_a_ledger_too():
    """No Jade, no blocks, another region, no support, and two Workers instead of six, however they are assigned."""
    state = b.ledger_game(supplies={b.ADAM: {"jade": 0, "laborers": 1, "convicts": 1}})

    assert breaches(state, b.building(b.ADAM, "2a1", "2b2", workers=(2, 0))) == [
        breach("IF-BUILD-2.supply", player=b.ADAM, have=0, wanted=2),
        breach("IF-BUILD-3.taskmaster", player=b.ADAM, slot="2a1", region=1),
        breach("IF-BUILD-3.taskmaster", player=b.ADAM, slot="2b2", region=1),
        breach("IF-BUILD-5", slot="2b2", below="2b1"),
        breach("IF-BUILD-1", have=0, price=1),
        breach("IF-BUILD-7.short", have=2, needed=6),
    ]
