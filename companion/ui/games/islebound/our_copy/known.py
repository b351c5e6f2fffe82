"""The group's copy in the library: read, extended, and learnt from entries."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from companion.engine.choices import decisions
from companion.engine.record import Entry, RecordError
from companion.games.islebound.meta import META
from companion.games.islebound.our_copy.known import (
    Known,
    OurCopy,
    copy_of,
    entered_by,
    merged,
    of_town,
    read_document,
    side_of,
    surely_told,
    told_by,
)
from companion.games.islebound.our_copy.known import write_document as written
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.rules import KINDS, Event
from companion.games.islebound.setup import Setup, Town
from companion.games.islebound.state import State
from companion.play.ports import StoreError
from companion.storage.library import Library
from companion.ui import parts as ui
from companion.ui.games.islebound.asks import VALUES
from companion.ui.games.islebound.situation import IsleContext

KEEP: Final = "islebound_keep"
"""Setting that stores printed values of entries."""
TOLD: Final = "islebound_told_"
"""Beginning of the setting, for each side, that all its kept values were told."""


def our_copy(library: Library, side: str) -> OurCopy:
    """Return the knowledge of the group's copy; empty if the library cannot be read, as it is optional.

    Of what an earlier version kept, without what it may have filled in unasked.
    """
    try:
        found = copy_of(library.cards(META.format), side)
        is_told = library.setting(TOLD + side, ui.OFF) == ui.ON
        return found if is_told else found._replace(known=surely_told(found.known))
    except StoreError:
        return OurCopy(Known(side))


def is_unasked_entry(before: State, event: Event) -> bool:
    """Return True if an earlier version filled in a printed value, as only one was legal."""
    steps = (step for step, _ in decisions(KINDS, before, event) if step.name in VALUES and not step.is_free)
    return any(len(step.options) == 1 for step in steps)


def copy_for(context: IsleContext) -> OurCopy:
    """Return the knowledge for a game: of its setup, else of the group's copy, else of its entries so far."""
    setup = context.game.setup
    found, known = our_copy(context.session.services.library, side_of(setup)), Known()
    for before, entry in zip(context.game.states, context.position.entries, strict=False):
        entered, _ = entered_by(setup, entry.event)
        if not entered.is_empty and not is_unasked_entry(before, entry.event):
            known = merged(known, entered)
    return found._replace(known=merged(merged(known, found.known), Known(found.known.side, setup.printed)))


def as_known(context: IsleContext) -> State:
    """Return the state as if the setup held everything known by now, to judge what is possible.

    Borders stay as in the setup: a ship goes where the table moves it.
    """
    state = context.state
    entered, known = state.setup.printed, copy_for(context).known.printed
    is_whole = known.influence is None or state.ledger is None or len(known.influence) == len(state.ledger.slots)
    influence = known.influence if is_whole else entered.influence
    printed = entered._replace(towns=known.towns, strength=known.strength, influence=influence)
    return state if printed == entered else state._replace(setup=state.setup._replace(printed=printed))


def keep_known(library: Library, added: Known) -> None:
    """Add values to the knowledge of a side, as a document that can be forgotten. Raises StoreError."""
    known = our_copy(library, added.side).known
    if library.setting(TOLD + added.side, ui.OFF) == ui.OFF:
        replace_known(library, known)
    if merged(known, added) != known:  # the newest document counts
        library.forget_card(written(added), META.format)
        library.keep_card(written(added), META.format)


def replace_known(library: Library, known: Known) -> None:
    """Replace all knowledge of a side by one document. Raises StoreError."""
    new = None if known.is_empty else written(known)
    olds = [document for document in library.cards(META.format) if _is_of(document, known.side)]
    if new is not None and new not in olds:
        library.keep_card(new, META.format)
    for document in olds:
        if document != new:
            library.forget_card(document, META.format)
    library.choose(TOLD + known.side, ui.ON)


def _is_of(document: Any, side: str) -> bool:
    with suppress(RecordError):
        value = read_document(document)
        return not isinstance(value, Card) and value.side == side
    return False


def learn_banner(context: IsleContext, town: int, banner: str, number: int) -> None:
    """Store the number on a banner as told by the table, if turned on; not in a question."""
    library = context.session.services.library
    if context.position.is_recorded and keeps(library):
        told = Town(number) if banner == "red" else Town(None, number)
        known = Known(side_of(context.game.setup), of_town(town, told))
        context.session.keep(lambda: keep_known(library, known))


def keeps(library: Library) -> bool:
    """Return True if values of entries are stored, which is the default."""
    with suppress(StoreError):
        return library.setting(KEEP, ui.ON) == ui.ON
    return False


def learn(library: Library, setup: Setup, before: Sequence[Entry[Event]], after: Sequence[Entry[Event]]) -> None:
    """Store the printed values of new entries, if turned on, and forget those of entries that are gone.

    What another entry told, or the setup had, stays.
    """
    added, there = after[len(before) :], Known(side_of(setup), setup.printed)
    with suppress(StoreError):  # the log is stored, and the values can be entered again
        if after[: len(before)] != before:
            added = [entry for entry in after if entry not in before]
            for known in told_by(setup, before) - told_by(setup, after):
                if merged(there, known) != there:
                    library.forget_card(written(known), META.format)
        for entered, cards in [entered_by(setup, entry.event) for entry in added]:
            if not entered.is_empty and keeps(library):
                keep_known(library, entered)
            for card in cards if keeps(library) else ():
                library.keep_card(written(card), META.format)
