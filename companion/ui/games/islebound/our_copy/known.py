"""The library's part of what a group knows of its copy of the game: read, added to, kept from entries."""

from contextlib import suppress
from typing import Any, Final

from companion.engine.record import RecordError
from companion.games.islebound.meta import META
from companion.games.islebound.our_copy.known import Known, OurCopy, copy_of, merged, read_document, side_of, told_by
from companion.games.islebound.our_copy.known import write_document as written
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.rules import Event
from companion.games.islebound.setup import Printed
from companion.games.islebound.state import State
from companion.play.ports import StoreError
from companion.ui.services import KnownThings
from companion.ui.session import OFF, ON

KEEP: Final = "islebound_keep"
"""The setting by which printed values told in entries are kept."""


def our_copy(library: KnownThings, side: str) -> OurCopy:
    """What is known of the group's copy; nothing where the library cannot be read, for a game needs none of it."""
    try:
        return copy_of(library.cards(META.format), side)
    except StoreError:
        return OurCopy(Known(side))


def copy_for(library: KnownThings, state: State) -> OurCopy:
    """The same for a game, what its set-up tells included."""
    found = our_copy(library, side_of(state.setup))
    known = merged(found.known, Known(found.known.side, state.setup.printed))
    return found._replace(known=known)


def as_known(library: KnownThings, state: State) -> State:
    """The position as if the set-up told all that is known by now: what can be done, and why not, is judged in it.

    Which regions touch is left as the set-up tells it: a ship goes where the table moves it.
    """
    told, known = state.setup.printed, copy_for(library, state).known.printed
    is_whole = known.influence is None or state.ledger is None or len(known.influence) == len(state.ledger.slots)
    printed = told._replace(
        towns=known.towns, strength=known.strength, influence=known.influence if is_whole else told.influence
    )
    return state if printed == told else state._replace(setup=state.setup._replace(printed=printed))


def keep_known(library: KnownThings, added: Known) -> None:
    """Adds values to what is known of a side. Raises StoreError."""
    before = our_copy(library, added.side).known
    replace_known(library, merged(before, added))


def replace_known(library: KnownThings, known: Known) -> None:
    """Makes this all that is known of a side: one document instead of all that there are of it. Raises StoreError."""
    new = None if known.is_empty else written(known)
    olds = [document for document in library.cards(META.format) if _is_of(document, known.side)]
    if new is not None and new not in olds:
        library.keep_card(new, META.format)
    for document in olds:
        if document != new:
            library.forget_card(document, META.format)


def _is_of(document: Any, side: str) -> bool:
    with suppress(RecordError):
        value = read_document(document)
        return not isinstance(value, Card) and value.side == side
    return False


def keep_new_card(library: KnownThings, card: Card) -> None:
    """Adds a building card. Raises StoreError."""
    library.keep_card(written(card), META.format)


def keeps(library: KnownThings) -> bool:
    """Whether values told in entries are kept; they are, unless somebody said otherwise."""
    try:
        return library.setting(KEEP, ON) == ON
    except StoreError:
        return False


def keep_or_not(library: KnownThings, is_kept: bool) -> None:
    """Says whether they are kept from now on. Raises StoreError."""
    library.choose(KEEP, ON if is_kept else OFF)


def learn(library: KnownThings, state: State, event: Event) -> None:
    """Keeps what an entry tells of the group's copy, if the group wants that. Raises StoreError."""
    told, cards = told_by(state.setup, event)
    if (told.is_empty and not cards) or not keeps(library):
        return
    if not told.is_empty:
        keep_known(library, told)
    for card in cards:
        keep_new_card(library, card)


def printed_for(library: KnownThings, side: str) -> Printed:
    """What a new game is told of its side from the start."""
    return our_copy(library, side).known.printed
