"""A Favor card being played: what was chosen so far, held against the position. Rules: IF-FAVOR."""

from typing import Any, NamedTuple

from companion.engine.characters import cleaned
from companion.games.island_fortress import patterns
from companion.games.island_fortress.cards import Card, Cell, Rewards
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.play.ports import StoreError
from companion.ui.games.island_fortress.favor import present as favor
from companion.ui.games.island_fortress.situation import repeats
from companion.ui.session import KnownThings


class FavorDraft(NamedTuple):
    """What was chosen so far; None: the likely thing. All that can be entered on one screen, hence so long."""

    seat: int | None = None
    card: Card | None = None
    """A card taken from the library; None while one is entered."""
    entering: bool = False
    cells: frozenset[Cell] = frozenset()
    wide: bool = False
    rewards: Rewards = Rewards()
    name: str = ""
    more: bool = False
    at: int | None = None
    reinforce: int | None = None
    asked: int = 0
    """Which of the nearest places is explained."""

    @property
    def may_change_width(self) -> bool:
        """Whether the grid may change its width without hiding a drawn block."""
        return not self.wide or all(column < favor.GRID_COLUMNS for column, _ in self.cells)


class Choice(NamedTuple):
    """A draft held against the position: what is still open, and the entry that it stands for."""

    seat: int
    repeat: bool
    card: Card | None
    places: tuple[int, ...]
    at: int | None
    slots: tuple[int, ...]
    reinforce: int | None

    @property
    def event(self) -> PlayFavor | None:
        """The entry, once everything is chosen."""
        if self.card is None or self.at is None or self.reinforce is None:
            return None
        return PlayFavor(self.seat, self.card, self.at, self.reinforce, self.repeat)


NOWHERE: dict[str, Any] = {"at": None, "reinforce": None, "asked": 0}
"""No place is chosen: what changes in a draft with the card or the player."""


def chosen(state: State, draft: FavorDraft, likely: int) -> Choice:
    """What the draft says, with whatever leaves no choice filled in."""
    seat = likely if draft.seat is None else draft.seat
    repeat = repeats(state, seat, "favor")
    played = draft.card
    if draft.entering and draft.cells:
        played = Card(patterns.normalised(draft.cells), draft.rewards, cleaned(draft.name).strip() or None)
    if played is None:
        return Choice(seat, repeat, None, (), None, (), None)
    places = patterns.legal_places(state, seat, played, repeat)
    at = draft.at if draft.at in places else places[0] if len(places) == 1 else None
    slots = () if at is None else patterns.slots_at(state, played, at)
    reinforce = draft.reinforce if draft.reinforce in slots else slots[0] if len(slots) == 1 else None
    return Choice(seat, repeat, played, places, at, slots, reinforce)


def begun(old: Event | None, has_library: bool) -> FavorDraft:
    """The draft at the beginning: of the entry that is made anew, else of nothing."""
    if not isinstance(old, PlayFavor):
        return FavorDraft(entering=not has_library)
    rewards, pattern = old.card.rewards, frozenset(old.card.pattern)
    return FavorDraft(
        old.seat,
        entering=True,
        cells=pattern,
        wide=any(column >= favor.GRID_COLUMNS for column, _ in pattern),
        rewards=rewards,
        name=old.card.name or "",
        more=any(getattr(rewards, name) for name in favor.PAID_OUT_REWARDS),
        at=old.at,
        reinforce=old.reinforce,
    )


def known_cards(library: KnownThings) -> tuple[dict[str, Any], ...]:
    """The group's cards; none where the library cannot be read: a card can still be entered and played."""
    try:
        return tuple(library.cards(META.format))
    except StoreError:
        return ()
