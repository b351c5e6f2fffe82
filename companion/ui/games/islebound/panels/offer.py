"""The likely visit on the large button, with all of its effects, to be entered by one tap."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.games.islebound.entries.visit import Visit
from companion.games.islebound.ledger import FREE, Counts
from companion.games.islebound.rules import apply
from companion.games.islebound.state import State
from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.games.islebound.asks import Likely, entry_walk
from companion.ui.games.islebound.facts import crew_moved
from companion.ui.games.islebound.our_copy.known import copy_for
from companion.ui.games.islebound.panels.impossible import kinds_of
from companion.ui.games.islebound.situation import Now
from companion.ui.table.room import Room

MAX_LINES: Final = 3
"""Maximum number of lines of the button."""
BESIDE: Final = 80
"""Pixels of the panel's width taken by edges and the button beside it."""


class Offer(NamedTuple):
    """Text of the button, and the visit that it enters; None if something has to be entered or chosen first.

    `short` is the text if the full one does not fit.
    """

    text: str
    event: Visit | None
    is_possible: bool
    short: str


def offer_lines(room: Room, text: str) -> int:
    """Return the number of lines of a text on the button, rounded up."""
    return len(ui.folded(text, ui.BODY, (room.dock - BESIDE) / room.scale))


def shown_offer(room: Room, offer: Offer) -> Offer:
    """Return the offer if all its effects fit on the button; else one that only opens the visit."""
    return offer if offer_lines(room, offer.text) <= MAX_LINES else offer._replace(text=offer.short, event=None)


def visit_offer(now: Now) -> Offer:
    """Return the visit of the town where the active ship is, with the maximum gain.

    Visits with trade or hiring are not offered: only the table knows what is paid for what.
    """
    state = now.state
    ledger, turn = state.ledger, state.turn
    assert ledger
    assert turn
    town = now.words.town(ledger.hands[turn.seat].region)
    is_possible = "visit" in kinds_of(now)
    known = copy_for(now.context).known
    walk = entry_walk(state, "visit", turn.seat, {}, Likely(known)) if is_possible else None
    event, short = walk.event if walk else None, now.t("bar.visit_town", town=town)
    if walk is None or not isinstance(event, Visit):
        return Offer(short, None, is_possible, short)
    parts = listed(_changes(now, state, apply(state, event), turn.seat))
    is_free = turn.may_visit and turn.taken is not None
    key = "bar.visit_free" if is_free else "bar.visit_gives"
    return Offer(now.t(key, town=town, changes=parts) if parts else short, event, True, short)


def _changes(now: Now, before: State, after: State, seat: int) -> Iterator[str]:
    """Return the changes in a few words.

    The player's counts, renown, cubes, crew, and the receiver of the entry coin.
    """
    words = now.words
    old, new = before.ledger, after.ledger
    assert old
    assert new
    then, hand = old.hands[seat], new.hands[seat]
    names = (*Counts._fields, "ichor")
    yield from words.amounts(names, [getattr(hand, name) - getattr(then, name) for name in names])
    renown = sum(gain.points for gain in after.gains if gain.seat == seat and gain.category == "renown")
    placed = new.slots.count(seat) - old.slots.count(seat)
    yield from words.amounts(("renown", "cubes"), (renown, placed))
    if to_map := new.treasure_map - old.treasure_map:
        yield words.amounts(("treasure_map",), (to_map,))[0]
    owner = old.towns[then.region]
    if owner not in (FREE, seat) and (coins := new.hands[owner].coins - old.hands[owner].coins):
        yield words.texts("change.hand", player=words.names[owner], changes=words.amounts(("coins",), (coins,))[0])
    yield from crew_moved(words, then, hand)
