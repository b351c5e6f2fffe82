"""The contract of every form, over all games: what it makes of an event taken in hand is that event."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.registry import meta_of
from companion.ui.games.island_fortress.petition.bids import event_of, first_draft
from tests.games.test_contract import AnyGame, every_game, golden


def form_of(game: AnyGame, module: str, name: str) -> Any:
    """A form of a game."""
    return getattr(import_module(f"companion.ui.games.{meta_of(game.format).key}.{module}"), name)


def positions(game: AnyGame) -> Iterator[tuple[Any, Any]]:
    """Every third position of the golden games as an entry, with the set-up."""
    for played in golden(game):
        for state in played.states[:-1:3]:
            if (event := game.begun_at(state)) is not None:
                yield played.setup, event


@every_game
def test_a_position_taken_in_hand_is_that_position(game: AnyGame) -> None:
    form, tried = form_of(game, "midway", "FORM"), 0
    for setup, event in positions(game):
        assert form.event(setup, form.first(setup, event)) == event
        tried += 1
    assert tried > 100


@every_game
def test_a_final_count_taken_in_hand_is_that_count(game: AnyGame) -> None:
    if game.format == "island-record":
        return  # it ends by playing
    form, tried = form_of(game, "finish", "COUNT"), 0
    for played in golden(game):
        for state, entry in zip(played.states, played.record.entries, strict=False):
            if type(entry.event).__name__ == "Finish":
                assert form.first(state, entry.event).event == entry.event
                tried += 1
    assert tried > 10


def test_bids_taken_in_hand_are_those_bids_with_the_lot_that_was_drawn() -> None:
    tried = 0
    for played in golden(ISLAND_FORTRESS):
        for state, entry in zip(played.states, played.record.entries, strict=False):
            if isinstance(entry.event, Petition) and entry.event.bids and entry.event.winner is not None:
                assert event_of(state, first_draft(state, entry.event)) == entry.event
                tried += 1
    assert tried > 30
