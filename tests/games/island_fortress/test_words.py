"""Entries in words, where the sentence depends on the position in which they were made."""

from __future__ import annotations

import pytest

from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.text.catalogue import catalogue
from companion.text.words import GameWords
from tests.drive.games.island_fortress.builders import (
    ADAM,
    bidding,
    buying_blocks,
    correcting,
    correcting_prison,
    correcting_taskmaster,
    drawing_favors,
    ending_turn,
    governor_block,
    moving,
    new_game,
    petition,
    recruiting,
    removing_reinforcement,
    trading_in,
)


def words(state: State) -> GameWords:
    """The game's words in English: all that the shared screens ask for is there."""
    return Words(catalogue("en", META.key), state.setup)


def told(state: State, event: Event) -> str:
    """The entry in English."""
    return words(state).entry(state, event)


def test_bids_that_decide_name_the_winner() -> None:
    """IF-PETITION-2: the highest bid."""
    assert told(new_game(), bidding(Adam=1, Bill=3, Charles=2)) == "Bill wins the petition (Adam 1, Bill 3, Charles 2)"


def test_bids_that_leave_it_to_lots_name_nobody() -> None:
    """IF-PETITION-5: such an entry is illegal without its winner, and can be told all the same."""
    assert told(new_game(), bidding(Adam=3, Bill=3, Charles=2)) == "Petition, bids: Adam 3, Bill 3, Charles 2"


def test_a_winner_who_is_named_is_told() -> None:
    assert told(new_game(), petition(ADAM)) == "Adam wins the petition"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (recruiting(ADAM, 3), "Adam recruits 3 Laborers"),
        (recruiting(ADAM, 1), "Adam recruits 1 Laborer"),
        (buying_blocks(ADAM, 2), "Adam buys 2 Wall Blocks"),
        (buying_blocks(ADAM, 1, repeat=True), "Adam buys 1 Wall Block (repeated with the Taskmaster)"),
        (drawing_favors(ADAM, 3), "Adam draws 3 Favor cards"),
        (moving(ADAM, 2), "Adam moves the taskmaster to region 2"),
        (governor_block(ADAM, "1a1"), "Adam places the Governor block: 1a1"),
        (removing_reinforcement(ADAM, "1a1"), "Adam removes the Reinforcement from 1a1"),
        (trading_in(ADAM, jade=2, convicts=1), "Adam trades in Favor cards: 2 for Jade, 1 for Convicts"),
        (ending_turn(ADAM), "Adam ends the turn"),
        (correcting_taskmaster(ADAM, 2), "Correction: the taskmaster of Adam is in region 2"),
        (correcting_prison(2, jade=-1), "Correction of the prison in region 2: Jade \N{MINUS SIGN}1"),
        (correcting(ADAM, chips=1), "Correction for Adam: Buyback Chips +1"),
    ],
)
def test_an_entry_is_told_with_its_numbers_and_places(event: Event, sentence: str) -> None:
    assert told(new_game(), event) == sentence
