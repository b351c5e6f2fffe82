"""Every rule has a case that keeps it and one that breaks it, and its words in three languages.

`CASES` has an entry for each id of the rules document. Most are a pair of positions with an entry each: the first is
legal, the second is refused by that rule. A rule about effects refuses nothing itself; there the second entry would be
legal if the rule did not hold, and `by` names the rule that refuses it. What only the score can show is a function: one
position that scores, and a near miss that does not.
"""

import ast
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from companion.engine.ruling import Breach
from companion.games.island_fortress.entries.position import Position, Standing
from companion.games.island_fortress.ledger import Prison, Role
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import Event, check
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.text.catalogue import LANGUAGES, catalogue
from drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    bidding,
    broken,
    building,
    buying_back,
    buying_blocks,
    chips,
    collecting_convicts,
    collecting_jade,
    collecting_prison,
    collecting_treasure,
    correcting,
    correcting_slot,
    drawing_favors,
    drawn,
    ending_turn,
    favor,
    finishing,
    game,
    governor_block,
    idle,
    idle_rounds,
    ledger_game,
    moving,
    new_game,
    new_ledger_game,
    only,
    petition,
    points,
    recruiting,
    removing_reinforcement,
    replacing,
    trading_in,
    treasures,
)

ROOT: Final = Path(__file__).resolve().parents[3]
DATA: Final = ROOT / "data" / "island_fortress"
ENGINE: Final = ROOT / "companion" / "games" / "island_fortress"

Play = tuple[State, Event]


class Case(NamedTuple):
    """An entry that keeps a rule and one that breaks it, each with its position; `by` refuses where the rule is of an
    effect."""

    legal: Callable[[], Play]
    illegal: Callable[[], Play]
    by: str | None = None


# --- positions -----------------------------------------------------------------------------------

ALL_BUT_2E4: Final = drawn("A...A B....", "AAAAA BBBBB", "AAAAA BBBBB", "AAAAA BBBBB")
COLUMN: Final = {"1a1": BILL, "1a2": BILL, "1a3": BILL}


def adams(wall: dict[str, str] | None = None, /, reinforced: tuple[str, ...] = (), **held: int) -> State:
    """Adam's turn with three players, by the ledger; he holds no Jade but what is said."""
    return ledger_game(3, wall or {}, supplies={ADAM: {"jade": 0} | held}, reinforced=reinforced)


def with_card(role: Role, **held: int) -> State:
    """Adam's turn; that role card lies on his table."""
    return ledger_game(3, supplies={ADAM: {"jade": 0} | held}, table={ADAM: [role]})


def bought_back(state: State, first: Event) -> State:
    """Adam has done the first action and bought its card back."""
    return after(state, first, buying_back(ADAM))


def round_2(holder: str = ADAM, **position: Any) -> State:
    """The petition of round 2 is awaited; `holder` has the marker."""
    return idle(ledger_game(3, holder=holder, **position), 9)


def one_slot_left(**position: Any) -> State:
    """Adam, with his taskmaster in region 2, may set the last block of the wall."""
    supplies = {ADAM: {"jade": 0, "laborers": 8, "blocks": 1, "chips": 1}}
    return ledger_game(3, ALL_BUT_2E4, regions={ADAM: 2}, supplies=supplies, **position)


LAST_BLOCK: Final = building(ADAM, "2e4", workers=(8, 0))


def complete() -> State:
    """Adam has set it: the game has ended."""
    return after(one_slot_left(trade_in=True), LAST_BLOCK)


def last_round() -> State:
    """The turns of the twelfth round are over but one."""
    return idle(after(idle_rounds(new_ledger_game(2), 11), bidding(Adam=1, Bill=0)), 5)


def stopped(wall: dict[str, str], *events: Event, **position: Any) -> State:
    """A game with that wall after these events and the final scoring."""
    return after(ledger_game(3, wall, **position), *events, finishing(early=True))


# --- what only the score shows -------------------------------------------------------------------


def row_majority() -> None:
    """Bill's three of five are worth 3, Adam's two nothing; with two each both have 3."""
    fifth = governor_block(ADAM, "1e1")
    assert points(after(ledger_game(3, drawn("AABB. .....")), fifth)) == only(Adam=3, Bill=3)
    assert points(after(ledger_game(3, drawn("ABBB. .....")), fifth)) == only(Bill=3)


def row_without_players() -> None:
    """Five Governor blocks score for nobody; with one of Adam's among them he has most."""
    fifth = governor_block(ADAM, "1e1")
    assert points(after(ledger_game(3, drawn("AGGG. .....")), fifth)) == only(Adam=3)
    assert points(after(ledger_game(3, drawn("GGGG. .....")), fifth)) == only()


def tower() -> None:
    """An own block on level 4 is 5 points, one on level 3 none."""
    built = after(adams(COLUMN, laborers=8, blocks=1), building(ADAM, "1a4", workers=(8, 0)))
    assert points(built) == only(Adam=5)
    lower = {"1a1": BILL, "1a2": BILL}
    built = after(adams(lower, laborers=8, blocks=1), building(ADAM, "1a3", workers=(6, 0)))
    assert points(built) == only()


def tower_of_the_governor() -> None:
    """The Governor block on level 4 scores for nobody, an own block there 5."""
    own = after(adams(COLUMN, laborers=8, blocks=1), building(ADAM, "1a4", workers=(8, 0)))
    assert points(own) == only(Adam=5)
    state = after(adams(COLUMN), governor_block(ADAM, "1a4"))
    assert (points(state), chips(state)) == (only(), only())


def level() -> None:
    """The tenth block of a level brings the Treasure to Adam, who has five; the ninth does not."""
    nine = ledger_game(3, drawn("AAAAA BBBB."))
    assert treasures(after(nine, governor_block(ADAM, "2e1"))) == only(Adam=1)
    eight = ledger_game(3, drawn("AAAAA BBB.."))
    assert treasures(after(eight, governor_block(ADAM, "2e1"))) == only()


def once() -> None:
    """A row opened again by a correction and filled anew scores nothing; a new row does."""
    state = after(ledger_game(3, drawn("AABB. BB...")), governor_block(ADAM, "1e1"))
    assert points(state) == only(Adam=3, Bill=3)
    state = after(state, correcting_slot("1e1", BILL), finishing(early=True))
    assert points(state, "final_rows") == only(Bill=3)


def last_block_of_a_row() -> None:
    """2c3 ends the game: chip, row and level are scored before. The last tower ends it with 5 points and no chip."""
    wall = drawn("A...A B...B", "AAAAA BB.BB", "AAAAA BBBBB", "AAAAA BBBBB")
    held = {ADAM: {"laborers": 6, "blocks": 1}}
    state = after(ledger_game(3, wall, regions={ADAM: 2}, supplies=held), building(ADAM, "2c3", workers=(6, 0)))
    assert (points(state), chips(state), treasures(state)) == (only(Adam=1, Bill=10), only(Adam=1), only(Adam=1))
    state = after(one_slot_left(), LAST_BLOCK)
    assert (points(state), chips(state), treasures(state)) == (only(Adam=5), only(Adam=1), only())


def final_rows() -> None:
    """An open row counts as if complete; a row completed before does not count again."""
    assert points(stopped(drawn("AAAB. .....")), "final_rows") == only(Adam=3)
    assert points(stopped(drawn("AAABB .....")), "final_rows") == only()


def final_levels() -> None:
    """An open level gives its Treasure; a level completed before does not give another one."""
    assert treasures(stopped(drawn("AAAAA BBBB."))) == only(Adam=1)
    assert treasures(stopped(drawn("AAAAA BBBBB"))) == only()


def final_chips() -> None:
    """One chip is a point, none is none."""
    assert points(stopped({}, supplies={ADAM: {"chips": 1}}), "chips") == only(Adam=1)
    assert points(stopped({}, supplies={ADAM: {"chips": 0}}), "chips") == only()


def final_least() -> None:
    """One block in each region is 3 points; two in one and none in the other are nothing."""
    assert points(stopped(drawn("A.... A....")), "least_region") == only(Adam=3)
    assert points(stopped(drawn("AA... .....")), "least_region") == only()


def final_treasure() -> None:
    """Adam has one more than the others; level with them, all gain and lose 3."""
    assert points(stopped({}, supplies={ADAM: {"treasures": 1}}), "most_treasures") == only(Adam=3, Bill=-3, Charles=-3)
    assert points(stopped({}), "most_treasures") == only()


def final_jade() -> None:
    """Adam has one Jade more than 15, or one less."""
    assert points(stopped({}, supplies={ADAM: {"jade": 16}}), "jade") == only(Adam=3)
    assert points(stopped({}, supplies={ADAM: {"jade": 14}}), "jade") == only(Bill=3, Charles=3)


def final_workers() -> None:
    """A Laborer and a Convict are two Workers; Bill has one, and then two."""
    adam = {"laborers": 1, "convicts": 1}
    assert points(stopped({}, supplies={ADAM: adam, BILL: {"convicts": 1}}), "workers") == only(Adam=3)
    assert points(stopped({}, supplies={ADAM: adam, BILL: {"convicts": 2}}), "workers") == only(Adam=3, Bill=3)


def tie() -> None:
    """Level in points, Adam wins by his Jade; level in that too, the victory is shared."""
    by_jade = stopped({}, correcting(BILL, score=3), supplies={CHARLES: {"jade": 0}, BILL: {"jade": 14}})
    assert by_jade.result is not None
    assert (by_jade.result.winners, by_jade.result.decided_by) == ((0,), "jade")
    shared = stopped({}, supplies={CHARLES: {"jade": 0}})
    assert shared.result is not None
    assert (shared.result.winners, shared.result.decided_by) == ((0, 1), "tie")


# --- the table -----------------------------------------------------------------------------------

CASES: Final[dict[str, Case | Callable[[], None]]] = {
    # All taskmasters begin in region 1: Adam's may move to 2, not to 1.
    "IF-SETUP": Case(
        lambda: (after(new_ledger_game(2), bidding(Adam=1, Bill=0)), moving(ADAM, 2)),
        lambda: (after(new_ledger_game(2), bidding(Adam=1, Bill=0)), moving(ADAM, 1)),
        by="IF-TASK-A",
    ),
    # 12 Jade and 3 more in round 1 already.
    "IF-INCOME": Case(
        lambda: (new_ledger_game(2), bidding(Adam=15, Bill=0)),
        lambda: (new_ledger_game(2), bidding(Adam=16, Bill=0)),
        by="IF-PETITION-1",
    ),
    "IF-PETITION-1": Case(
        lambda: (after(new_ledger_game(2), correcting(ADAM, jade=-11)), bidding(Adam=4, Bill=0)),
        lambda: (after(new_ledger_game(2), correcting(ADAM, jade=-11)), bidding(Adam=5, Bill=0)),
    ),
    "IF-PETITION-2": Case(
        lambda: (new_ledger_game(2), petition(ADAM, Adam=3, Bill=2)),
        lambda: (new_ledger_game(2), petition(BILL, Adam=3, Bill=2)),
    ),
    # Hands of 3 with a bonus of 2, and of 5.
    "IF-PETITION-3": Case(
        lambda: (after(game(2, {"1a1": ADAM}), favor(ADAM, "a1", "1a1", petition=2)), petition(BILL, Adam=3, Bill=5)),
        lambda: (after(game(2, {"1a1": ADAM}), favor(ADAM, "a1", "1a1", petition=2)), petition(ADAM, Adam=3, Bill=5)),
    ),
    "IF-PETITION-4": Case(
        lambda: (round_2(holder=ADAM), petition(BILL, Adam=2, Bill=2, Charles=2)),
        lambda: (round_2(holder=ADAM), petition(ADAM, Adam=2, Bill=2, Charles=2)),
    ),
    "IF-PETITION-5": Case(
        lambda: (new_ledger_game(2), petition(BILL, Adam=2, Bill=2)),
        lambda: (new_ledger_game(2), bidding(Adam=2, Bill=2)),
    ),
    # Adam pays 14 of 15 Jade: one is left for two Laborers, none for a third.
    "IF-PETITION-6": Case(
        lambda: (after(new_ledger_game(2), bidding(Adam=14, Bill=0)), recruiting(ADAM, 2)),
        lambda: (after(new_ledger_game(2), bidding(Adam=14, Bill=0)), recruiting(ADAM, 3)),
        by="IF-REC-A",
    ),
    "IF-TURN-1": Case(
        lambda: (idle(ledger_game()), collecting_jade(BILL)),
        lambda: (idle(ledger_game()), collecting_jade(CHARLES)),
    ),
    "IF-TURN-2": Case(
        lambda: (ledger_game(), collecting_jade(ADAM)),
        lambda: (after(ledger_game(), collecting_prison(ADAM)), collecting_jade(ADAM)),
    ),
    "IF-TURN-3": Case(
        lambda: (after(adams(chips=1), collecting_jade(ADAM)), buying_back(ADAM)),
        lambda: (adams(chips=1), buying_back(ADAM)),
    ),
    # Two actions in the first turn: only the second one's card lies there in the second turn.
    "IF-TURN-4": Case(
        lambda: (second_turn_after_two_actions(), collecting_prison(ADAM)),
        lambda: (new_ledger_game(), stood(holder=0, turns=1)),
    ),
    # Adam's Governor block of round 1, in his third turn, and in his first turn of round 2.
    "IF-ROUND-END": Case(
        lambda: (idle(ledger_game(3), 6), governor_block(ADAM, "1a1")),
        lambda: (idle(after(round_2(), bidding(Adam=0, Bill=0, Charles=1))), governor_block(ADAM, "1a1")),
        by="IF-GOV-1",
    ),
    "IF-REC-A": Case(
        lambda: (adams(jade=6), recruiting(ADAM, 5)),
        lambda: (adams(jade=5), recruiting(ADAM, 5)),
    ),
    "IF-REC-B": Case(
        lambda: (adams(laborers=2), collecting_convicts(ADAM)),
        lambda: (adams(laborers=1), collecting_convicts(ADAM)),
    ),
    # Two Convicts for a Treasure come from the prison of the taskmaster's region, and from no other.
    "IF-REC-C": Case(
        lambda: (after_the_prison({1: (0, 2)}), collecting_treasure(ADAM, 1, 2)),
        lambda: (after_the_prison({2: (0, 2)}), collecting_treasure(ADAM, 1, 2)),
        by="IF-TREA-B",
    ),
    "IF-PLAN-A": Case(
        lambda: (adams(jade=2), buying_blocks(ADAM, 3)),
        lambda: (adams(jade=1), buying_blocks(ADAM, 3)),
    ),
    # Of five drawn one is kept: there is one card to take away, and no second one.
    "IF-PLAN-B": Case(
        lambda: (after(adams(favors=0), drawing_favors(ADAM, 5)), correcting(ADAM, favors=-1)),
        lambda: (after(adams(favors=0), drawing_favors(ADAM, 5)), correcting(ADAM, favors=-2)),
        by="IF-RUL-STOCK",
    ),
    "IF-PLAN-C": Case(
        lambda: (adams({"1a1": BILL}, ("1a1",)), removing_reinforcement(ADAM, "1a1")),
        lambda: (adams({"1a1": BILL}), removing_reinforcement(ADAM, "1a1")),
    ),
    "IF-BUILD": Case(
        lambda: (adams(laborers=2, blocks=1), building(ADAM, "1a1", workers=(2, 0))),
        lambda: (adams(laborers=1, blocks=1), building(ADAM, "1a1", workers=(1, 0))),
        by="IF-BUILD-7",
    ),
    "IF-BUILD-1": Case(
        lambda: (adams(jade=1, laborers=4, blocks=2), building(ADAM, "1a1", "1b1", workers=(4, 0))),
        lambda: (adams(jade=0, laborers=4, blocks=2), building(ADAM, "1a1", "1b1", workers=(4, 0))),
    ),
    "IF-BUILD-2": Case(
        lambda: (adams(jade=1, laborers=4, blocks=2), building(ADAM, "1a1", "1b1", workers=(4, 0))),
        lambda: (adams(jade=1, laborers=4, blocks=1), building(ADAM, "1a1", "1b1", workers=(4, 0))),
    ),
    "IF-BUILD-3": Case(
        lambda: (adams(laborers=2, blocks=1), building(ADAM, "1e1", workers=(2, 0))),
        lambda: (adams(laborers=2, blocks=1), building(ADAM, "2a1", workers=(2, 0))),
    ),
    "IF-BUILD-4": Case(
        lambda: (adams({"1b1": BILL}, laborers=2, blocks=1), building(ADAM, "1a1", workers=(2, 0))),
        lambda: (adams({"1b1": BILL}, laborers=2, blocks=1), building(ADAM, "1b1", workers=(2, 0))),
    ),
    "IF-BUILD-5": Case(
        lambda: (adams({"1b1": BILL}, laborers=4, blocks=1), building(ADAM, "1b2", workers=(4, 0))),
        lambda: (adams({"1b1": BILL}, laborers=4, blocks=1), building(ADAM, "1a2", workers=(4, 0))),
    ),
    "IF-BUILD-6": Case(
        lambda: (adams(drawn("BB...", "BB...", "BB..."), laborers=8, blocks=1), building(ADAM, "1a4", workers=(8, 0))),
        lambda: (adams(drawn("BB...", "BB...", "BB..."), laborers=8, blocks=1), building(ADAM, "1b4", workers=(8, 0))),
    ),
    "IF-BUILD-7": Case(
        lambda: (adams(laborers=2, convicts=1, blocks=1), building(ADAM, "1a1", workers=(1, 1))),
        lambda: (adams(laborers=2, convicts=1, blocks=1), building(ADAM, "1a1", workers=(2, 1))),
    ),
    # Two Laborers for six Convicts: with one of three dead they are there, with one of two they are not.
    "IF-BUILD-8": Case(
        lambda: (
            bought_back(adams(laborers=3, blocks=1, chips=1), building(ADAM, "1a1", workers=(2, 0))),
            collecting_convicts(ADAM),
        ),
        lambda: (
            bought_back(adams(laborers=2, blocks=1, chips=1), building(ADAM, "1a1", workers=(2, 0))),
            collecting_convicts(ADAM),
        ),
        by="IF-REC-B",
    ),
    "IF-FAVOR": Case(
        lambda: (adams({"1a1": ADAM}), favor(ADAM, "a1", "1a1")),
        lambda: (adams({"1a1": ADAM}), favor(ADAM, "a1 b1", "1a1")),
        by="IF-FAVOR-1",
    ),
    "IF-FAVOR-1": Case(
        lambda: (adams(drawn("AAG..")), favor(ADAM, "a1 b1", "1a1")),
        lambda: (adams(drawn("AAG..")), favor(ADAM, "a1 b1", "1b1")),
    ),
    "IF-FAVOR-2": Case(
        lambda: (adams(drawn("AAA.."), ("1c1",)), favor(ADAM, "a1 b1", "1a1")),
        lambda: (adams(drawn("AAA.."), ("1c1",)), favor(ADAM, "a1 b1", "1b1")),
    ),
    "IF-FAVOR-3": Case(
        lambda: (adams({"2e1": ADAM, "2d1": ADAM}), favor(ADAM, "a1 b1", "2d1")),
        lambda: (adams({"2e1": ADAM, "2d1": ADAM}), favor(ADAM, "a1 b1", "2e1")),
    ),
    # Seven columns from 1e to 3a, and the five of 1e to 2d.
    "IF-FAVOR-4": Case(
        lambda: (ledger_game(4, drawn("....A AAAAA A....")), favor(ADAM, "a1 b1 c1 d1 e1", "1e1")),
        lambda: (ledger_game(4, drawn("....A AAAAA A....")), favor(ADAM, "a1 b1 c1 d1 e1 f1 g1", "1e1")),
    ),
    "IF-FAVOR-5": Case(
        lambda: (adams(drawn("AAA..")), favor(ADAM, "a1 b1", "1a1", "1b1")),
        lambda: (adams(drawn("AAA..")), favor(ADAM, "a1 b1", "1a1", "1c1")),
    ),
    # A card with a chip, and one without.
    "IF-FAVOR-6": Case(
        lambda: (after(adams({"1a1": ADAM}), favor(ADAM, "a1", "1a1", chips=1)), buying_back(ADAM)),
        lambda: (after(adams({"1a1": ADAM}), favor(ADAM, "a1", "1a1")), buying_back(ADAM)),
        by="IF-TURN-3",
    ),
    # Bill has replaced the block of Adam's card: its bonus of 2 still beats Bill's bid.
    "IF-FAVOR-7": Case(
        lambda: (after_the_pattern_is_broken(), petition(ADAM, Adam=0, Bill=1, Charles=0)),
        lambda: (after_the_pattern_is_broken(), petition(BILL, Adam=0, Bill=1, Charles=0)),
        by="IF-PETITION-2",
    ),
    "IF-REPLACE": Case(
        lambda: (adams({"1a1": BILL}, laborers=4, blocks=1), replacing(ADAM, "1a1", workers=(4, 0))),
        lambda: (adams({"1a1": BILL}, laborers=4, blocks=0), replacing(ADAM, "1a1", workers=(4, 0))),
        by="IF-REPLACE-5",
    ),
    "IF-REPLACE-1": Case(
        lambda: (adams({"1a1": BILL, "2a1": BILL}, laborers=4, blocks=1), replacing(ADAM, "1a1", workers=(4, 0))),
        lambda: (adams({"1a1": BILL, "2a1": BILL}, laborers=4, blocks=1), replacing(ADAM, "2a1", workers=(4, 0))),
    ),
    "IF-REPLACE-2": Case(
        lambda: (adams(drawn("BG..."), laborers=4, blocks=1), replacing(ADAM, "1a1", workers=(4, 0))),
        lambda: (adams(drawn("BG..."), laborers=4, blocks=1), replacing(ADAM, "1b1", workers=(4, 0))),
    ),
    "IF-REPLACE-3": Case(
        lambda: (adams(drawn("BA..."), laborers=4, blocks=1), replacing(ADAM, "1a1", workers=(4, 0))),
        lambda: (adams(drawn("BA..."), laborers=4, blocks=1), replacing(ADAM, "1b1", workers=(4, 0))),
    ),
    "IF-REPLACE-4": Case(
        lambda: (adams(drawn("BB..."), ("1b1",), laborers=4, blocks=1), replacing(ADAM, "1a1", workers=(4, 0))),
        lambda: (adams(drawn("BB..."), ("1b1",), laborers=4, blocks=1), replacing(ADAM, "1b1", workers=(4, 0))),
    ),
    "IF-REPLACE-5": Case(
        lambda: (adams({"1a1": BILL}, laborers=4, blocks=1), replacing(ADAM, "1a1", workers=(4, 0))),
        lambda: (adams({"1a1": BILL}, laborers=4, blocks=0), replacing(ADAM, "1a1", workers=(4, 0))),
    ),
    "IF-REPLACE-6": Case(
        lambda: (adams({"1a1": BILL}, laborers=4, blocks=1), replacing(ADAM, "1a1", workers=(4, 0))),
        lambda: (adams({"1a1": BILL}, laborers=4, blocks=1), replacing(ADAM, "1a1", workers=(2, 0))),
    ),
    # Bill has got a block back and builds it, Charles has not.
    "IF-REPLACE-7": Case(
        lambda: (after_replacing_bill(turns=0), building(BILL, "1b1", workers=(2, 0))),
        lambda: (after_replacing_bill(turns=1), building(CHARLES, "1b1", workers=(2, 0))),
        by="IF-BUILD-2",
    ),
    # Building the fifth block of a row brings a chip, replacing one does not.
    "IF-REPLACE-8": Case(
        lambda: (
            after(adams(drawn("BBBB."), laborers=4, blocks=1), building(ADAM, "1e1", workers=(2, 0))),
            buying_back(ADAM),
        ),
        lambda: (
            after(adams(drawn("BBBBB"), laborers=4, blocks=1), replacing(ADAM, "1e1", workers=(4, 0))),
            buying_back(ADAM),
        ),
        by="IF-TURN-3",
    ),
    # 3 Jade, and a fourth for three Treasures: enough for four Laborers.
    "IF-TREA-A": Case(
        lambda: (bought_back(adams(chips=1, treasures=3), collecting_jade(ADAM)), recruiting(ADAM, 4)),
        lambda: (bought_back(adams(chips=1, treasures=2), collecting_jade(ADAM)), recruiting(ADAM, 4)),
        by="IF-REC-A",
    ),
    "IF-TREA-B": Case(
        lambda: (adams(convicts=2), collecting_treasure(ADAM, 1, 2)),
        lambda: (adams(convicts=2), collecting_treasure(ADAM, 1, 1)),
    ),
    "IF-TASK-A": Case(
        lambda: (adams(), moving(ADAM, 2)),
        lambda: (adams(), moving(ADAM, 1)),
    ),
    "IF-TASK-B": Case(
        lambda: (with_card(Role.PLANNER, jade=2), drawing_favors(ADAM, repeat=True)),
        lambda: (with_card(Role.RECRUITER, jade=2), drawing_favors(ADAM, repeat=True)),
        by="IF-REPEAT-1",
    ),
    "IF-REPEAT": Case(
        lambda: (with_card(Role.TREASURER, jade=3), collecting_jade(ADAM, repeat=True)),
        lambda: (with_card(Role.TREASURER, jade=2), collecting_jade(ADAM, repeat=True)),
        by="IF-REPEAT-1",
    ),
    "IF-REPEAT-1": Case(
        lambda: (with_card(Role.RECRUITER, jade=1), collecting_prison(ADAM, repeat=True)),
        lambda: (with_card(Role.BUILDER, jade=1), collecting_prison(ADAM, repeat=True)),
    ),
    # 1 Jade for the Recruiter and 1 for two Laborers.
    "IF-REPEAT-2": Case(
        lambda: (with_card(Role.RECRUITER, jade=2), recruiting(ADAM, 2, repeat=True)),
        lambda: (with_card(Role.RECRUITER, jade=1), recruiting(ADAM, 2, repeat=True)),
        by="IF-REC-A",
    ),
    # 1 Jade, 3 for the buyback, 1 again.
    "IF-REPEAT-3": Case(
        lambda: (repeated_and_bought_back(jade=5), collecting_prison(ADAM, repeat=True)),
        lambda: (repeated_and_bought_back(jade=4), collecting_prison(ADAM, repeat=True)),
        by="IF-REPEAT-1",
    ),
    "IF-GOV": Case(
        lambda: (adams(), governor_block(ADAM, "1a1")),
        lambda: (after(adams(), governor_block(ADAM, "1a1")), governor_block(ADAM, "1b1")),
        by="IF-GOV-1",
    ),
    "IF-GOV-1": Case(
        lambda: (idle(ledger_game(), 3), governor_block(ADAM, "1a1")),
        lambda: (idle(ledger_game(), 4), governor_block(ADAM, "1a1")),
    ),
    "IF-GOV-2": Case(
        lambda: (adams({"2a1": BILL}), governor_block(ADAM, "2a2")),
        lambda: (adams({"2a1": BILL}), governor_block(ADAM, "2b2")),
    ),
    # The row that it completes brings the chip.
    "IF-GOV-3": Case(
        lambda: (after(adams(drawn("BBBB.")), collecting_jade(ADAM), governor_block(ADAM, "1e1")), buying_back(ADAM)),
        lambda: (after(adams(drawn("BBB..")), collecting_jade(ADAM), governor_block(ADAM, "1e1")), buying_back(ADAM)),
        by="IF-TURN-3",
    ),
    "IF-GOV-4": tower_of_the_governor,
    "IF-GOV-5": Case(
        lambda: (adams(drawn("BG..."), laborers=4, blocks=1), replacing(ADAM, "1a1", workers=(4, 0))),
        lambda: (adams(drawn("BG..."), laborers=4, blocks=1), replacing(ADAM, "1b1", workers=(4, 0))),
        by="IF-REPLACE-2",
    ),
    "IF-ROW-1": Case(
        lambda: (
            after(adams(drawn("BBBB."), laborers=2, blocks=1), building(ADAM, "1e1", workers=(2, 0))),
            buying_back(ADAM),
        ),
        lambda: (
            after(adams(drawn("BBB.."), laborers=2, blocks=1), building(ADAM, "1e1", workers=(2, 0))),
            buying_back(ADAM),
        ),
        by="IF-TURN-3",
    ),
    "IF-ROW-2": row_majority,
    "IF-ROW-3": row_without_players,
    "IF-TOWER": tower,
    "IF-LEVEL": level,
    "IF-ONCE": once,
    "IF-END": Case(
        lambda: (complete(), finishing()),
        lambda: (one_slot_left(), finishing()),
    ),
    # No buyback after the last block: Adam holds a chip in both.
    "IF-END-1": Case(
        lambda: (after(one_slot_left(), collecting_jade(ADAM)), buying_back(ADAM)),
        lambda: (complete(), buying_back(ADAM)),
        by="IF-END",
    ),
    # Before and after the last turn of the twelfth round.
    "IF-END-2": Case(
        lambda: (idle(last_round()), finishing()),
        lambda: (last_round(), finishing()),
        by="IF-END",
    ),
    "IF-FINAL-ROWS": final_rows,
    "IF-FINAL-LEVELS": final_levels,
    "IF-FINAL-CHIPS": final_chips,
    "IF-FINAL-LEAST": final_least,
    "IF-FINAL-TREASURE": final_treasure,
    "IF-FINAL-JADE": final_jade,
    "IF-FINAL-WORKERS": final_workers,
    "IF-TIE": tie,
    "IF-VAR": Case(
        lambda: (ledger_game(), recruiting(ADAM, 1)),
        lambda: (game(), recruiting(ADAM, 1)),
    ),
    "IF-VAR-FRIENDLY": Case(
        lambda: (game(3, {"1a1": BILL}), replacing(ADAM, "1a1")),
        lambda: (game(3, {"1a1": BILL}, no_replace=True), replacing(ADAM, "1a1")),
        by="IF-VAR",
    ),
    # 15 Jade instead of 12, and the income.
    "IF-VAR-QUICK": Case(
        lambda: (new_ledger_game(2, start={"jade": 15}), bidding(Adam=18, Bill=0)),
        lambda: (new_ledger_game(2), bidding(Adam=18, Bill=0)),
        by="IF-PETITION-1",
    ),
    # The Wall Block of the winner of round 1 can be built at once.
    "IF-VAR-FIRST": Case(
        lambda: (after_the_first_petition(first_round="block"), building(ADAM, "1a1", workers=(2, 0))),
        lambda: (after_the_first_petition(), building(ADAM, "1a1", workers=(2, 0))),
        by="IF-BUILD-2",
    ),
    "IF-VAR-TRADE": Case(
        lambda: (after(complete(), trading_in(BILL, jade=1)), trading_in(CHARLES, jade=1)),
        lambda: (after(complete(), trading_in(BILL, jade=1)), trading_in(ADAM, jade=1)),
    ),
    "IF-RUL-STOCK": Case(
        lambda: (adams(blocks=17), buying_blocks(ADAM, 1)),
        lambda: (adams(blocks=18), buying_blocks(ADAM, 1)),
    ),
    # The Taskmaster without Jade, with a chip and without.
    "IF-RUL-CHIP-TM": Case(
        lambda: (after(adams(chips=1), moving(ADAM, 2)), buying_back(ADAM)),
        lambda: (after(adams(chips=0), moving(ADAM, 2)), buying_back(ADAM)),
        by="IF-TURN-3",
    ),
    "IF-RUL-LAST": last_block_of_a_row,
    # The only Convict is that of the action itself; a Governor block brings none.
    "IF-RUL-CONVICT": Case(
        lambda: (complete(), correcting(ADAM, convicts=-1)),
        lambda: (after(one_slot_left(), governor_block(ADAM, "2e4")), correcting(ADAM, convicts=-1)),
        by="IF-RUL-STOCK",
    ),
    "IF-RUL-WIDE": Case(
        lambda: (ledger_game(4, drawn("..... AAAAA AAAAA")), favor(ADAM, "a1 f1", "2a1")),
        lambda: (ledger_game(4, drawn("....A ..... A....")), favor(ADAM, "a1 g1", "1e1")),
    ),
    "IF-RUL-HAND": Case(
        lambda: (adams({"1a1": ADAM}, favors=1), favor(ADAM, "a1", "1a1")),
        lambda: (adams({"1a1": ADAM}, favors=0), favor(ADAM, "a1", "1a1")),
    ),
}


def second_turn_after_two_actions() -> State:
    """Adam has collected from the prison, bought that card back, and collected Jade."""
    first = bought_back(adams(chips=1), collecting_prison(ADAM))
    return idle(after(first, collecting_jade(ADAM), ending_turn(ADAM)), 2)


def after_the_prison(prisons: dict[int, tuple[int, int]]) -> State:
    """Adam has collected from the prison of region 1 and bought the card back."""
    state = ledger_game(supplies={ADAM: {"chips": 1}}, prisons=prisons)
    return bought_back(state, collecting_prison(ADAM))


def after_the_pattern_is_broken() -> State:
    """Adam has played a card with a petition bonus of 2; Bill then replaced one of its blocks. Round 2 begins."""
    state = ledger_game(3, drawn("AA..."), supplies={BILL: {"convicts": 4, "blocks": 1}})
    state = after(state, favor(ADAM, "a1 b1", "1a1", petition=2), ending_turn(ADAM))
    return idle(after(state, replacing(BILL, "1b1", workers=(0, 4)), ending_turn(BILL)), 7)


def after_replacing_bill(turns: int) -> State:
    """Adam has replaced a block of Bill's; Bill and Charles hold Laborers, and so many turns have passed since."""
    laborers = {"laborers": 4}
    state = ledger_game(3, {"1a1": BILL}, supplies={ADAM: laborers | {"blocks": 1}, BILL: laborers, CHARLES: laborers})
    return idle(after(state, replacing(ADAM, "1a1", workers=(4, 0)), ending_turn(ADAM)), turns)


def repeated_and_bought_back(jade: int) -> State:
    """Adam has repeated the Recruiter and bought the Taskmaster back with Jade."""
    state = with_card(Role.RECRUITER, jade=jade)
    return after(state, collecting_prison(ADAM, repeat=True), buying_back(ADAM, "jade"))


def after_the_first_petition(**variants: Any) -> State:
    """Adam has won it; everyone holds two Laborers."""
    return after(new_ledger_game(2, start={"laborers": 2}, **variants), bidding(Adam=1, Bill=0))


# Further entries, so that together with the illegal ones of `CASES` every refusal is given once.
def stood(**values: Any) -> Position:
    """How a game of three stood in round 7: nothing is built, and no card is on the table."""
    wall = new_game().wall
    return Position(7, wall, (Standing(),) * 3, prisons=(Prison(), Prison()))._replace(**values)


FURTHER: Final[tuple[Callable[[], Play], ...]] = (
    lambda: (adams(laborers=1, convicts=3, blocks=1), building(ADAM, "1a1", workers=(2, 0))),
    lambda: (adams({"1a1": BILL}, laborers=1, convicts=4, blocks=1), replacing(ADAM, "1a1", workers=(2, 2))),
    lambda: (game(3, drawn("A...A", "AAAAA", "AAAAA", "AAAAA")), building(ADAM, "2a1", "2b1")),
    lambda: (game(), building(ADAM, "1a1", "2a1")),
    lambda: (adams(blocks=1), building(ADAM, "1a1", workers=(2, 0))),
    lambda: (adams({"1a1": BILL}, blocks=1), replacing(ADAM, "1a1", workers=(4, 0))),
    lambda: (adams(blocks=1), replacing(ADAM, "1a1", workers=(4, 0))),
    lambda: (game(3, drawn("A...A", "AAAAA", "AAAAA", "AAAAA AB...")), replacing(ADAM, "2b1")),
    lambda: (new_game(), governor_block(ADAM, "1a1")),
    lambda: (game(), stood()),
    lambda: (new_game(), stood(governor_block=True)),
    lambda: (new_ledger_game(), stood(turns=0)),
    lambda: (new_ledger_game(), stood(turns=9, holder=0)),
    lambda: (game(holder=BILL), governor_block(ADAM, "1a1")),
    lambda: (idle(after(ledger_game(), governor_block(ADAM, "1a1")), 3), governor_block(ADAM, "1b1")),
    lambda: (game(), petition(ADAM, Adam=0, Bill=1, Charles=0)),
    lambda: (new_game(3), petition(CHARLES, Adam=2, Bill=2, Charles=1)),
    lambda: (ledger_game(3, {"2a1": BILL}, reinforced=["2a1"]), removing_reinforcement(ADAM, "2a1")),
    lambda: (game(), correcting_slot("1a1", reinforced=True)),
    lambda: (game(), correcting(ADAM, chips=-1)),
    lambda: (adams(blocks=18), correcting(ADAM, blocks=1)),
    lambda: (adams(convicts=1), collecting_treasure(ADAM, 1, 2)),
    lambda: (ledger_game(), ending_turn(ADAM)),
    lambda: (ledger_game(), petition(BILL, Adam=0, Bill=1, Charles=0)),
    lambda: (adams(), collecting_prison(ADAM, repeat=True)),
    lambda: (with_card(Role.TREASURER), collecting_jade(ADAM)),
    lambda: (bought_back(adams(chips=1), collecting_jade(ADAM)), ending_turn(ADAM)),
    lambda: (bought_back(adams(chips=2), collecting_jade(ADAM)), buying_back(ADAM)),
    lambda: (after(adams(), collecting_jade(ADAM)), buying_back(ADAM, "jade")),
    lambda: (after(adams(), moving(ADAM, 2)), buying_back(ADAM, "jade")),
    lambda: (game(), buying_back(ADAM, "jade")),
    lambda: (round_2(), collecting_jade(ADAM)),
    lambda: (after(complete(), finishing()), finishing()),
    lambda: (after(game(2), *[petition(ADAM)] * 11), petition(ADAM)),
    lambda: (complete(), trading_in(ADAM, jade=4)),
    lambda: (ledger_game(), trading_in(ADAM)),
)


# --- the proof -----------------------------------------------------------------------------------


def rules() -> list[dict[str, Any]]:
    """The rules of the document, in its order."""
    found: list[dict[str, Any]] = tomllib.loads((DATA / "rules.toml").read_text("utf-8"))["rule"]
    return found


IDS: Final = [rule["id"] for rule in rules()]
PAIRS: Final = {rule: case for rule, case in CASES.items() if isinstance(case, Case)}
SCORES: Final = {rule: case for rule, case in CASES.items() if not isinstance(case, Case)}


def test_every_rule_has_its_case():
    """All of them, none twice, and none that the document does not know."""
    assert len(IDS) == 87
    assert list(CASES) == IDS


@pytest.mark.parametrize("rule", PAIRS)
def test_the_entry_that_keeps_the_rule_is_legal(rule: str):
    state, event = PAIRS[rule].legal()

    assert broken(state, event) == set()


@pytest.mark.parametrize("rule", PAIRS)
def test_the_entry_that_breaks_the_rule_is_refused(rule: str):
    """By the rule itself, or by the one that `by` names."""
    state, event = PAIRS[rule].illegal()

    assert (PAIRS[rule].by or rule) in broken(state, event)


@pytest.mark.parametrize("rule", SCORES)
def test_the_near_miss_scores_nothing(rule: str):
    SCORES[rule]()


def test_a_rule_that_can_refuse_does_so_in_its_case():
    """`by` and a function are for rules that no refusal ever names."""
    refusing = {key.split(".")[0] for key in keys_of_the_engine()}

    assert refusing <= set(IDS)
    assert refusing == {rule for rule, case in PAIRS.items() if case.by is None}
    assert {case.by for case in PAIRS.values() if case.by} <= refusing


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_text_and_its_place_in_the_book(language: str):
    texts = json.loads((DATA / "text" / f"{language}.json").read_text("utf-8"))

    for rule in rules():
        assert texts[f"rule.{rule['id']}"].strip()
        assert rule["section"][language].strip()


# --- the words of every refusal ------------------------------------------------------------------

FAMILIES: Final = {
    # The rules that these functions are asked for, and the ways to break them there.
    "own_block_breaches": ("", "supply"),
    "worker_breaches": ("short", "number", "held"),
    "out_of_range": ("negative",),
}
NOTICES: Final = {f"IF-RUL-STOCK.{what}" for what in ("chips", "treasures", "reinforcements", "jade", "laborers")} | {
    "IF-RUL-STOCK.convicts"
}


def calls(name: str) -> Iterator[ast.Call]:
    """The calls of that function or class anywhere in the engine of the game."""
    for file in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and name in (getattr(node.func, "id", ""), getattr(node.func, "attr", "")):
                yield node


def constant(node: ast.expr | None) -> str | None:
    """The text that stands there in quotes."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@cache
def keys_of_the_engine() -> set[str]:
    """The keys of all refusals that the code can give: rule and case."""
    found = set()
    for call in calls("Breach"):
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        case = named.get("case", call.args[2] if len(call.args) > 2 else None)
        rule, way = constant(call.args[0]), constant(case)
        if rule is not None:
            assert case is None or way is not None, ast.unparse(call)
            found.add(Breach(rule, case=way or "").key)
    for family, ways in FAMILIES.items():
        for call in calls(family):
            rule = constant(call.args[-1])
            assert rule is not None, ast.unparse(call)
            found |= {Breach(rule, case=way).key for way in ways}
    return found


@cache
def given() -> dict[str, list[tuple[State, Breach]]]:
    """Every refusal of the illegal entries above by its key, with the position."""
    found: dict[str, list[tuple[State, Breach]]] = {}
    for play in (*(case.illegal for case in PAIRS.values()), *FURTHER):
        state, event = play()
        for breach in check(state, event).breaches:
            found.setdefault(breach.key, []).append((state, breach))
    return found


def test_only_the_families_name_a_rule_that_is_not_written_out():
    """Elsewhere the rule of a refusal stands where it is made, so that it can be found by its id."""
    variable = [ast.unparse(call.args[0]) for call in calls("Breach") if constant(call.args[0]) is None]

    assert sorted(variable) == ["broken", "rule", "rule"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words(language: str):
    """The fault, and a legal alternative."""
    texts = set(json.loads((DATA / "text" / f"{language}.json").read_text("utf-8")))

    for key in keys_of_the_engine():
        assert {f"ruling.{key}", f"help.{key}"} <= texts
    assert {f"notice.{key}" for key in NOTICES} <= texts


def test_no_words_are_left_of_refusals_that_nothing_gives():
    texts = json.loads((DATA / "text" / "en.json").read_text("utf-8"))
    kept = {key.removeprefix("ruling.") for key in texts if key.startswith("ruling.")}

    assert kept == keys_of_the_engine()


def test_every_refusal_is_given_once():
    """By the illegal entries of the table and the further ones: nothing in the code refuses untested."""
    assert set(given()) == keys_of_the_engine()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_can_be_said(language: str):
    """All values that its words ask for are there; names stand in it, no numbers of seats and no raw keys."""
    for key, refusals in given().items():
        for state, breach in refusals:
            told = Words(catalogue(language, META.key), state.setup).explained(breach)
            for text in (told.text, told.help, told.section):
                assert text
                assert not re.search(r"[{}]|Role\.|\bNone\b|ruling\.|help\.", text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_its_players(language: str):
    """Charles wants to act in Bill's turn."""
    state, event = PAIRS["IF-TURN-1"].illegal()
    (breach,) = check(state, event).breaches

    text = Words(catalogue(language, META.key), state.setup).breach(breach)

    assert BILL in text
