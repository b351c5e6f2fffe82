"""A Favor card being played: the choices checked against the state, and the rewards. Rules: IF-FAVOR."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from companion.engine.characters import cleaned
from companion.engine.record import RecordError
from companion.games.island_fortress import patterns
from companion.games.island_fortress.cards import Card, Cell, Rewards, read_card
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import COUNT_TERMS, Words
from companion.play.ports import StoreError
from companion.storage.library import Library
from companion.text.catalogue import listed
from companion.ui.form.draft import Draft, places_in
from companion.ui.games.island_fortress.situation import repeats

MAX_OF_A_REWARD: Final = 99

GRID_COLUMNS: Final = 5
WIDE_GRID_COLUMNS: Final = 10
GRID_ROWS: Final = 4

COUNTED_REWARDS: Final = ("points", "treasures", "chips", "petition")
"""Rewards that the app counts in a light game, in display order."""
PAID_OUT_REWARDS: Final = ("income", "jade", "convicts", "laborers", "blocks")
"""Rewards that the table pays out in a light game; in a full game the app counts them, too."""
_OTHER_REWARDS: Final = {"points": "term.points", "petition": "favor.petition_bonus", "income": "favor.income"}
_REWARD_TEXTS: Final = {**COUNT_TERMS, **_OTHER_REWARDS}


class Choice(NamedTuple):
    """A draft checked against the state: the open choices, and the event."""

    seat: int
    repeat: bool
    card: Card | None
    places: tuple[int, ...]
    at: int | None
    slots: tuple[int, ...]
    reinforce: int | None

    @property
    def event(self) -> PlayFavor | None:
        """The event; None until everything is chosen."""
        if self.card is None or self.at is None or self.reinforce is None:
            return None
        return PlayFavor(self.seat, self.card, self.at, self.reinforce, self.repeat)


PATTERN: Final = ("card", "pattern")
AT: Final = ("at",)
REINFORCE: Final = ("reinforce",)


def first_draft(old: object, has_library: bool) -> Draft:
    """Return the draft of an old entry to be edited, else one without a card.

    In hand is the card `taken` from the library; None while a new one is entered, of which the event has the cells as
    they are drawn. `asked` is the index of the nearest place that is explained.
    """
    is_old = isinstance(old, PlayFavor)
    event = old if isinstance(old, PlayFavor) else PlayFavor(0, Card(()), 0, 0)
    hand = {
        "taken": None,
        "entering": is_old or not has_library,
        "wide": not is_narrow(event.card.pattern),
    }
    return Draft(event, frozenset(places_in(event) if is_old else places_in(event.card, ("card",))), hand)


def is_narrow(cells: Iterable[Cell]) -> bool:
    """Return True if the narrow grid has all cells."""
    return all(column < GRID_COLUMNS for column, _ in cells)


def standing(draft: Draft, at: int | None = None) -> Draft:
    """Return the draft with the pattern at another place, or at none."""
    return (draft.clear(AT) if at is None else draft.put(AT, at)).clear(REINFORCE)


def nowhere(draft: Draft) -> Draft:
    """Return the draft without a place, for another card or player."""
    return standing(draft).holding(asked=0)


def taking(draft: Draft, card: Card | None = None, *, entering: bool = False) -> Draft:
    """Return the draft with a card of the library, with none, or with a new one being entered."""
    return nowhere(draft.holding(taken=card, entering=entering))


def toggled(draft: Draft, cell: Cell) -> Draft:
    """Return the draft with a cell of the new card filled or emptied."""
    return nowhere(draft.put(PATTERN, tuple(sorted({*draft.event.card.pattern} ^ {cell}))))


def chosen(state: State, draft: Draft, likely: int) -> Choice:
    """Return the draft with every forced choice filled in."""
    seat = draft.event.seat if ("seat",) in draft.entered else likely
    repeat, played, card = repeats(state, seat, "favor"), draft.hand["taken"], draft.event.card
    if draft.hand["entering"] and card.pattern:
        played = Card(patterns.normalised(card.pattern), card.rewards, cleaned(card.name or "").strip() or None)
    if played is None:
        return Choice(seat, repeat, None, (), None, (), None)
    places = patterns.legal_places(state, seat, played, repeat)
    at = _chosen(draft.get(AT), places)
    slots = () if at is None else patterns.slots_at(state, played, at)
    return Choice(seat, repeat, played, places, at, slots, _chosen(draft.get(REINFORCE), slots))


def _chosen(slot: int | None, slots: Sequence[int]) -> int | None:
    """Return the chosen slot if it is possible, else the only possible one."""
    if slot in slots:
        return slot
    return slots[0] if len(slots) == 1 else None


# --- cards ---------------------------------------------------------------------------------------------


def kept_cards(library: Library) -> tuple[dict[str, Any], ...]:
    """Return the group's cards; empty if the library cannot be read, as a card can be entered anyway."""
    try:
        return tuple(library.cards(META.format))
    except StoreError:
        return ()


def known_cards(documents: Sequence[dict[str, Any]]) -> tuple[tuple[int, Card], ...]:
    """Return the valid cards of documents with their indices."""
    found = []
    for index, document in enumerate(documents):
        try:
            found.append((index, read_card(document, "")))
        except RecordError:
            continue
    return tuple(found)


def reward_name(words: Words, name: str) -> str:
    """Return the name of a reward."""
    return words.texts(_REWARD_TEXTS[name])


def paid_out(state: State) -> tuple[str, ...]:
    """Return the rewards that the table pays out by itself."""
    return () if state.ledger else PAID_OUT_REWARDS


def present_rewards(
    words: Words, rewards: Rewards, names: Sequence[str] = (*COUNTED_REWARDS, *PAID_OUT_REWARDS)
) -> str:
    """Return a card's rewards of these kinds in one line."""
    amounts = rewards._asdict()
    return listed(
        words.texts("favor.reward", what=reward_name(words, name), count=amounts[name])
        for name in names
        if amounts[name]
    )
