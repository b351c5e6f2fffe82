"""A Favor card being played: the choices checked against the state, and the rewards. Rules: IF-FAVOR."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from companion.engine.characters import cleaned
from companion.engine.record import RecordError
from companion.games.island_fortress import patterns
from companion.games.island_fortress.cards import Card, Cell, Rewards, read_card
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import COUNT_TERMS, Words
from companion.play.ports import StoreError
from companion.storage.library import Library
from companion.text.catalogue import listed
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


class FavorDraft(NamedTuple):
    """The choices so far, None for the default. One field for each input of the screen."""

    seat: int | None = None
    card: Card | None = None
    """A card of the library; None while a new one is entered."""
    entering: bool = False
    cells: frozenset[Cell] = frozenset()
    wide: bool = False
    rewards: Rewards = Rewards()
    name: str = ""
    more: bool = False
    at: int | None = None
    reinforce: int | None = None
    asked: int = 0
    """Index of the nearest place that is explained."""

    @property
    def may_change_width(self) -> bool:
        """True if the grid may change its width without hiding a drawn block."""
        return not self.wide or all(column < GRID_COLUMNS for column, _ in self.cells)


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


NOWHERE: dict[str, Any] = {"at": None, "reinforce": None, "asked": 0}
"""Values of a draft without a place, for another card or player."""


def chosen(state: State, draft: FavorDraft, likely: int) -> Choice:
    """Return the draft with every forced choice filled in."""
    seat = likely if draft.seat is None else draft.seat
    repeat = repeats(state, seat, "favor")
    played = draft.card
    if draft.entering and draft.cells:
        played = Card(patterns.normalised(draft.cells), draft.rewards, cleaned(draft.name).strip() or None)
    if played is None:
        return Choice(seat, repeat, None, (), None, (), None)
    places = patterns.legal_places(state, seat, played, repeat)
    at = _chosen(draft.at, places)
    slots = () if at is None else patterns.slots_at(state, played, at)
    return Choice(seat, repeat, played, places, at, slots, _chosen(draft.reinforce, slots))


def _chosen(slot: int | None, slots: Sequence[int]) -> int | None:
    """Return the chosen slot if it is possible, else the only possible one."""
    if slot in slots:
        return slot
    return slots[0] if len(slots) == 1 else None


def new_draft(old: Event | None, has_library: bool) -> FavorDraft:
    """Return the draft of an old entry to be edited, else an empty one."""
    if not isinstance(old, PlayFavor):
        return FavorDraft(entering=not has_library)
    rewards, pattern = old.card.rewards, frozenset(old.card.pattern)
    return FavorDraft(
        old.seat,
        entering=True,
        cells=pattern,
        wide=any(column >= GRID_COLUMNS for column, _ in pattern),
        rewards=rewards,
        name=old.card.name or "",
        more=any(getattr(rewards, name) for name in PAID_OUT_REWARDS),
        at=old.at,
        reinforce=old.reinforce,
    )


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


def more_reward(rewards: Rewards, name: str, more: int) -> Rewards:
    """Return the rewards with one of them increased."""
    amount = getattr(rewards, name) + more
    return rewards._replace(**{name: max(0, min(MAX_OF_A_REWARD, amount))})


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
