"""The visit that the big button offers: all of it in its words, so that one tap enters it."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final, NamedTuple

from companion.games.islebound.entries.visit import Visit
from companion.games.islebound.ledger import FREE, Counts
from companion.games.islebound.rules import apply
from companion.games.islebound.state import State
from companion.text.catalogue import listed
from companion.ui.games.islebound.facts import crew_moved
from companion.ui.games.islebound.making.walk import Likely, entry_made
from companion.ui.games.islebound.our_copy.known import copy_for
from companion.ui.games.islebound.panels.impossible import kinds_of
from companion.ui.games.islebound.situation import Now
from companion.ui.session import Session
from companion.ui.table.panels.panel import panel_width

MOST_LINES: Final = 3
"""So many lines the button has."""
LETTER: Final = 8.4
"""The width of a letter of the big button, rather more than less."""
BESIDE: Final = 80
"""What its edges, and the key beside it, take of the panel's width."""


class Offer(NamedTuple):
    """What the button says, and the visit that it enters; None: something has to be told first, or chosen.

    `short` is what it says where that has no room.
    """

    text: str
    event: Visit | None
    is_possible: bool
    short: str


def offer_lines(session: Session, text: str) -> int:
    """How many lines of the button a text takes, rather more than less."""
    return len(wrap(text, max(1, int((panel_width(session) - BESIDE) / (LETTER * session.text_scale)))))


def shown_offer(session: Session, offer: Offer) -> Offer:
    """The offer where the button has room for all that it does; else one that only leads to the visit."""
    return offer if offer_lines(session, offer.text) <= MOST_LINES else offer._replace(text=offer.short, event=None)


def visit_offer(now: Now) -> Offer:
    """The visit of the town where the ship in turn is, with the most that it gives.

    One that may trade or hire is not offered: how much is paid for what, only the table knows.
    """
    state = now.state
    ledger, turn = state.ledger, state.turn
    assert ledger
    assert turn
    town = now.words.town(ledger.hands[turn.seat].region)
    is_possible = "visit" in kinds_of(now)
    known = copy_for(now.context.session.services.library, state).known
    made = entry_made(state, "visit", turn.seat, {}, Likely(known)) if is_possible else None
    event, short = made.event if made else None, now.t("bar.visit_town", town=town)
    if made is None or not isinstance(event, Visit):
        return Offer(short, None, is_possible, short)
    parts = listed(_changes(now, state, apply(state, event), turn.seat))
    is_free = turn.may_visit and turn.taken is not None
    key = "bar.visit_free" if is_free else "bar.visit_gives"
    return Offer(now.t(key, town=town, changes=parts) if parts else short, event, True, short)


def _changes(now: Now, before: State, after: State, seat: int) -> Iterator[str]:
    """What changes, in a few words each: the player's counts, renown, cubes, crew, and who gets the entry coin."""
    words = now.words
    old, new = before.ledger, after.ledger
    assert old
    assert new
    then, hand = old.hands[seat], new.hands[seat]
    names = (*Counts._fields, "ichor")
    yield from words.counted(names, [getattr(hand, name) - getattr(then, name) for name in names])
    renown = sum(gain.points for gain in after.gains if gain.seat == seat and gain.category == "renown")
    placed = new.slots.count(seat) - old.slots.count(seat)
    yield from words.counted(("renown", "cubes"), (renown, placed))
    if to_map := new.treasure_map - old.treasure_map:
        yield words.counted(("treasure_map",), (to_map,))[0]
    owner = old.towns[then.region]
    if owner not in (FREE, seat) and (coins := new.hands[owner].coins - old.hands[owner].coins):
        yield words.texts("change.hand", player=words.names[owner], changes=words.counted(("coins",), (coins,))[0])
    yield from crew_moved(words, then, hand)
