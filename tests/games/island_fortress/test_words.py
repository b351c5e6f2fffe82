"""Entries in words, where the sentence depends on the position in which they were made."""

from __future__ import annotations

from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.text.catalogue import catalogue
from companion.text.words import GameWords
from drive.games.island_fortress.builders import ADAM, bidding, new_game, petition


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
