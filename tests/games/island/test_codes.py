"""Games, tails and positions of ISLAND in codes: what comes out is what went in, also where a rule is broken."""

from pathlib import Path
from typing import Any, Final

import pytest

from companion.engine.packing import Coding
from companion.engine.radix import NotInCode, Reader, Writer
from companion.games.island.board import Icon, Territory
from companion.games.island.entries.adjust import AdjustPlayer, AdjustTerritory
from companion.games.island.entries.counts import Count, Counts
from companion.games.island.entries.hammer import Dominate
from companion.games.island.game import ISLAND
from companion.games.island.position import position
from companion.games.island.setup import Box, Setup
from companion.games.island.state import State, start
from companion.games.registry import coding_numbered, coding_of
from tests.drive.games.island import builders as b
from tests.games.island.test_refusals import choice_due, coin_due, explorer_due, fighting

SAMPLES: Final = Path(__file__).resolve().parents[2] / "golden" / "island" / "samples"
TOKEN: Final = "a1b2c3"
CODING: Final[Coding[Setup, Any, State]] = coding_of(ISLAND)


@pytest.mark.parametrize(
    "state",
    [
        b.new_game(4),
        choice_due(),
        coin_due(),
        explorer_due(units=99, castles=9, peace=0, territories=9),
        b.after(fighting(), b.sheltering(b.BILL)),
        b.after(fighting(), b.attacking(b.ADAM, b.BILL)),
        b.after(b.game("A", "B", coin="tails", whisperer=b.BILL, short=True), b.passing(b.ADAM)),
        b.score_game({b.ADAM: (99, 0, 12)}, monuments={b.BILL: 6}, claims=[b.BILL], cycle=5000),
        b.after(b.game("A", "CC"), b.passing(b.ADAM)),
        b.after(b.game("A"), b.correcting(b.ADAM, hand=99, open="cog cog drop"), b.correcting_pile("cog " * 99)),
    ],
    ids=lambda state: "",
)
def test_positions_of_every_sort(state: State):
    writer = Writer()
    position(writer, state.setup, state)
    reader = Reader(writer.number)

    assert position(reader, state.setup, None) == state
    assert reader.is_done


def test_the_island_of_a_code_touches_both_ways():
    island = (
        Territory((2, 3), (1, 0, 0)),
        Territory((1,), (0, 2, 0), 3, 2, (Icon.COG, Icon.COG)),
        Territory((1, 4), (0, 0, 0)),
        Territory((3,), (0, 0, 300)),
    )
    state = b.game("A", "", "", "")
    assert state.table is not None
    state = state._replace(table=state.table._replace(island=island))
    writer = Writer()
    position(writer, state.setup, state)

    found = position(Reader(writer.number), state.setup, None).table

    assert found is not None
    assert found.island == island


def test_two_phones_agree_on_what_is_not_in_the_report():
    """The players who can reply, how often a step still comes, whether an action of the combat was taken."""
    played = b.after(b.game("A", "B"), b.recruiting(b.ADAM, 1))
    assert CODING.summary(played) != CODING.summary(played._replace(reply=None))
    assert CODING.summary(played) != CODING.summary(b.after(played, b.drowning(b.BILL)))

    state = b.new_game()
    assert state.due is not None
    assert CODING.summary(state) != CODING.summary(state._replace(due=state.due._replace(left=1)))

    begun = b.after(b.game("AAA", "BBB"), b.invading(b.ADAM, 1, 2, 2))
    acted = b.after(begun, b.attacking(b.ADAM, b.BILL, "cog"), b.attacking(b.BILL, b.ADAM, "cog"))
    assert begun.table is not None
    assert acted.table is not None
    assert begun.table.combat is not None
    alike = acted._replace(table=acted.table._replace(combat=begun.table.combat))
    assert CODING.summary(alike) != CODING.summary(acted)


@pytest.mark.parametrize(
    ("setup", "event", "told"),
    [
        (b.score_game().setup, Counts((None, None, None)), "numbers without a number"),
        (b.score_game().setup, Counts((Count(), None, None)), "numbers without a number"),
        (b.score_game().setup, AdjustPlayer(0), "a correction of nothing"),
        (b.table(), AdjustTerritory(1), "a correction of nothing"),
        (b.table(), Dominate(0, (), (2, 1)), "the higher number first"),
    ],
)
def test_an_entry_that_no_record_can_hold_has_no_code(setup: Setup, event: Any, told: str):
    """Numbers without a number, a correction of nothing, the higher number of Dominate first; the error says which."""
    with pytest.raises(NotInCode, match=rf"^{told}$"):
        CODING.entries(Writer(), setup, ()).by_fields(event)


def test_a_card_of_a_library_and_a_box_of_which_nothing_is_known_have_no_code():
    with pytest.raises(NotInCode, match=r"^no cards are kept$"):
        CODING.card(Writer(), {})
    unknown: Any = [None] * len(Box._fields)
    with pytest.raises(NotInCode, match=r"^a box of which nothing is known$"):
        CODING.setup(Writer(), b.table()._replace(box=unknown))
    writer = Writer()
    CODING.setup(writer, b.table()._replace(box=Box(units=3)))
    assert CODING.setup(Reader(writer.number), None).box == Box(units=3)


def test_what_is_not_offered_is_said_field_by_field():
    """Corrections, and plays that are illegal: IS-CARD-COG, IS-TURN-1, IS-ENCH-DROP."""
    state = b.game("A", "B")
    for event in (
        b.correcting(b.ADAM, hand=0),
        b.correcting(b.BILL, claim=True, monuments=-99, open="cog"),
        b.correcting_territory(99, castles=99, peace=0, units={b.BILL: -99}, developed="", next_to=(1, 98)),
        b.correcting_pile(""),
        b.correcting_turn(b.BILL),
        b.dominating(b.ADAM, 9, 9, (b.BILL, 9), open="cog"),
        b.playing(b.BILL, "cog", open="cog"),
        b.playing(b.ADAM, "wood hammer", open="hammer"),
        b.playing(b.ADAM, "cog drop"),
    ):
        writer = Writer()
        CODING.entries(writer, state.setup, ()).by_fields(event)
        found = CODING.entries(Reader(writer.number), state.setup, ()).by_fields()
        assert (type(found), found) == (type(event), event)


def test_the_coding_goes_by_its_number():
    assert coding_numbered(CODING.number, CODING.rules) is CODING
    assert CODING.number == 3
    assert start(b.table()).setup == b.table()
