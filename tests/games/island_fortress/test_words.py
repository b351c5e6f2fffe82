"""Entries in words, where the sentence depends on the position in which they were made."""

from __future__ import annotations

import pytest

from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.text.catalogue import catalogue
from companion.text.words import GameWords
from tests.drive.games.island_fortress import builders as b


def words(state: State) -> GameWords:
    """The game's words in English: all that the shared screens ask for is there."""
    return Words(catalogue("en", META.key), state.setup)


def told(state: State, event: Event) -> str:
    """The entry in English."""
    return words(state).entry(state, event)


def test_bids_that_decide_name_the_winner() -> None:
    """IF-PETITION-2: the highest bid."""
    assert (
        told(b.new_game(), b.bidding(Adam=1, Bill=3, Charles=2)) == "Bill wins the petition (Adam 1, Bill 3, Charles 2)"
    )


def test_bids_that_leave_it_to_lots_name_nobody() -> None:
    """IF-PETITION-5: such an entry is illegal without its winner, and can be told all the same."""
    assert told(b.new_game(), b.bidding(Adam=3, Bill=3, Charles=2)) == "Petition, bids: Adam 3, Bill 3, Charles 2"


def test_a_winner_who_is_named_is_told() -> None:
    assert told(b.new_game(), b.petition(b.ADAM)) == "Adam wins the petition"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (b.recruiting(b.ADAM, 3), "Adam recruits 3 Laborers"),
        (b.recruiting(b.ADAM, 1), "Adam recruits 1 Laborer"),
        (b.buying_blocks(b.ADAM, 2), "Adam buys 2 Wall Blocks"),
        (b.buying_blocks(b.ADAM, 1, repeat=True), "Adam buys 1 Wall Block (repeated with the Taskmaster)"),
        (b.drawing_favors(b.ADAM, 3), "Adam draws 3 Favor cards"),
        (b.moving(b.ADAM, 2), "Adam moves the taskmaster to region 2"),
        (b.governor_block(b.ADAM, "1a1"), "Adam places the Governor block: 1a1"),
        (b.removing_reinforcement(b.ADAM, "1a1"), "Adam removes the Reinforcement from 1a1"),
        (b.trading_in(b.ADAM, jade=2, convicts=1), "Adam trades in Favor cards: 2 for Jade, 1 for Convicts"),
        (b.ending_turn(b.ADAM), "Adam ends the turn"),
        (b.correcting_taskmaster(b.ADAM, 2), "Correction: the taskmaster of Adam is in region 2"),
        (b.correcting_prison(2, jade=-1), "Correction of the prison in region 2: Jade \N{MINUS SIGN}1"),
        (b.correcting(b.ADAM, chips=1), "Correction for Adam: Buyback Chips +1"),
    ],
)
def test_an_entry_is_told_with_its_numbers_and_places(event: Event, sentence: str) -> None:
    assert told(b.new_game(), event) == sentence
