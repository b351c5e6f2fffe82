"""The contract of every form, over all games: what it makes of an event taken in hand is that event."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from companion.engine.characters import cleaned
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.patterns import normalised
from companion.games.island_fortress.setup import Start
from companion.games.registry import meta_of
from companion.ui.games.island_fortress.favor import draft as favor
from companion.ui.games.island_fortress.new_game import BOOK
from companion.ui.games.island_fortress.petition.bids import first_draft, told_by
from companion.ui.registry import screens_of
from companion.ui.screens.seating import Limits, SetupDraft, blank, checked, regrouped
from tests.games.test_contract import AnyGame, every_game, golden


def form_of(game: AnyGame, module: str, name: str) -> Any:
    """A form of a game."""
    return getattr(import_module(f"companion.ui.games.{meta_of(game.format).key}.{module}"), name)


def positions(game: AnyGame) -> Iterator[tuple[Any, Any]]:
    """Every third position of the golden games as an entry, with the set-up."""
    for played in golden(game):
        for state in played.states[:-1:3]:
            if (event := game.midway_at(state)) is not None:
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
                assert told_by(state, first_draft(state, entry.event)).event == entry.event
                tried += 1
    assert tried > 30


def test_a_favor_card_taken_in_hand_is_that_card_at_that_place() -> None:
    """The player is known, so nobody else is likely. The cells have no order: the form names them row by row."""
    tried = 0
    for played in golden(ISLAND_FORTRESS):
        for state, entry in zip(played.states, played.record.entries, strict=False):
            if isinstance(entry.event, PlayFavor):
                card = entry.event.card._replace(pattern=normalised(entry.event.card.pattern))
                draft = favor.first_draft(entry.event, has_library=True)
                assert favor.chosen(state, draft, likely=-1).event == entry.event._replace(card=card)
                tried += 1
    assert tried > 30


@every_game
def test_a_correction_or_count_taken_in_hand_is_that_entry(game: AnyGame) -> None:
    """A correction of anything begins without an entry, as nobody has changed anything yet."""
    tried = 0
    for played in golden(game):
        for state, entry in zip(played.states, played.record.entries, strict=False):
            kind = game.kinds.of(entry.event)
            if kind.is_correction or kind.name == "counts":
                now: Any = SimpleNamespace(state=state, seat=0)
                panel: Any = screens_of(game.format).table.edit_panel(now, entry.event)
                assert panel.event(now) == entry.event
                begun = panel.kinds(now).values() if kind.is_correction else ()
                assert [panel.of(made).event(now) for made in begun] == [None] * len(begun)
                tried += 1
    assert tried >= 10


@every_game
def test_a_set_up_taken_in_hand_is_that_set_up(game: AnyGame) -> None:
    """Of every action: a light game is offered fewer variants than a record may name."""
    parts, meta, tried = screens_of(game.format).new_game, meta_of(game.format), 0
    begun = blank(Limits(meta.fewest, meta.most, parts.colors), "", parts.options)
    for played in golden(game):
        if played.setup.tracking.value != "full":
            continue
        setup = as_typed(played.setup)
        draft = regrouped(begun, [{"name": seat.name, "color": seat.color} for seat in setup.seats])
        draft = with_options_of(draft._replace(mode=setup.tracking.value), setup)
        assert checked(draft, parts.document, parts.read) == (setup, ())
        tried += 1
    assert tried > 10


def as_typed(setup: Any) -> Any:
    """The set-up as a form writes it: names without odd characters, and no amount that is the book's."""
    if hasattr(getattr(setup, "variants", None), "start"):
        start = [amount if amount != BOOK[name] else None for name, amount in setup.variants.start._asdict().items()]
        setup = setup._replace(variants=setup.variants._replace(start=Start(*start)))
    return setup._replace(seats=tuple([seat._replace(name=cleaned(seat.name)) for seat in setup.seats]))


def with_options_of(draft: SetupDraft, setup: Any) -> SetupDraft:
    """The draft with the options of a set-up: those of the same name, and those that are kept by seat or by side."""
    options, values = draft.options, setup._asdict()
    if "start" in options._fields:
        start = {name: amount for name, amount in setup.variants.start._asdict().items() if amount is not None}
        values = {**setup.variants._asdict(), "start": options.start._replace(**start)}
    if "ports" in options._fields:
        taken = zip(draft.seats, setup.seats, strict=True)
        values["ports"] = tuple([(seat.key, player.port) for seat, player in taken if player.port is not None])
        values["printed"] = (setup.printed, setup.printed)
    if "whisperer" in options._fields:
        values["whisperer"] = draft.seats[setup.whisperer].key
    return draft._replace(options=options._replace(**{name: values[name] for name in options._fields}))
