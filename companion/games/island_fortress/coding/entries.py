"""Entries in a code: as choices, or field by field.

An entry is coded as the decisions that lead to it, each as its index among the legal ones (`choices`): so nothing
illegal can be said, and nothing that goes without saying takes room. What no choice leads to (a correction above all)
or could come at any time and hardly ever does (an early end) is said field by field instead, and so is a whole game
with an entry that the rules no longer allow.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from companion.engine.radix import Coder, NotInCode, Writer, one_of, whole
from companion.games.island_fortress import choices
from companion.games.island_fortress.choices import Step
from companion.games.island_fortress.coding.fields import FIELDS, Alphabet, favor_card, favor_card_field, kinds_of
from companion.games.island_fortress.events import AdjustSlot, Card, Event, Finish, Petition, PlayFavor
from companion.games.island_fortress.rules import check
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State

RARE: Final = 256
"""One entry in so many is taken to be none that choices lead to."""
RARE_HABIT: Final = 16
"""One petition in so many is taken to name its winner otherwise than the one before."""


class Entries:
    """Codes the entries of one game one after the other: it knows the Favor cards and the habit seen before."""

    def __init__(self, coder: Coder, setup: Setup, before: Iterable[Event] = ()) -> None:
        """`before` are the entries that both sides know, where only later ones are said."""
        self._coder = coder
        self._setup = setup
        self._cards: list[Card] = []
        self._names_winner = True
        for event in before:
            self._see(event)

    def by_choices(self, state: State, event: Event | None = None) -> Event:
        """The next entry, as decisions; raises NotInCode if it cannot be said, or the digits say none.

        What is read may be illegal only where it was said field by field: that is left to be checked.
        """
        if event is None:
            made = self._by_fields(None) if self._coder.rare(RARE) else self._by_choices(state, None)
        else:
            made = self._written(state, event)
        self._see(made)
        return made

    def by_fields(self, event: Event | None = None) -> Event:
        """The next entry, field by field, legal or not; raises NotInCode if the digits say none."""
        made = self._by_fields(event)
        self._see(made)
        return made

    def _written(self, state: State, event: Event) -> Event:
        """Tries the choices first; what they lead to has to be this very entry."""
        coder = self._coder
        assert isinstance(coder, Writer)
        length = coder.length
        coder.rare(RARE, False)
        try:
            made = self._by_choices(state, event)
            if type(made) is type(event) and made == event:
                return made
        except NotInCode:
            pass
        coder.cut(length)
        coder.rare(RARE, True)
        return self._by_fields(event)

    def _see(self, event: Event) -> None:
        if isinstance(event, PlayFavor) and event.card not in self._cards:
            self._cards.append(event.card)
        if isinstance(event, Petition) and event.bids is not None:
            self._names_winner = event.winner is not None

    def _by_choices(self, state: State, event: Event | None) -> Event:
        plan = choices.begun(state)
        step = next(plan)
        while True:
            value = None if event is None else choices.decided(state, event, step)
            try:
                step = plan.send(self._decision(state, step, value))
            except StopIteration as done:
                made: Event = done.value
                break
        if isinstance(made, Petition) and state.ledger:
            return self._with_habit(made, event)
        return made

    def _decision(self, state: State, step: Step, value: Any) -> Any:
        if step.is_free:
            return self._card(value)
        found = step.options
        if step.name == "kind":
            found = _usual(state, found)
        if isinstance(found, range) and found:
            return whole(self._coder, found[0], found[-1], value)
        return one_of(self._coder, found, value)

    def _with_habit(self, made: Petition, event: Event | None) -> Petition:
        """The winner named or not where the bids tell it too: as in the petition before, most of the time."""
        is_other = None
        if isinstance(event, Petition):
            is_other = (event.winner is not None) != self._names_winner
        names_winner = self._names_winner ^ self._coder.rare(RARE_HABIT, is_other)
        return made if names_winner else made._replace(winner=None)

    def _card(self, card: Card | None) -> Card:
        """A card played before by its number, another one by what is on it."""
        known = self._cards
        new = len(known)
        number = None if card is None else known.index(card) if card in known else new
        number = self._coder.index(new + 1, number)
        return known[number] if number < new else favor_card(self._coder, card)

    def _by_fields(self, event: Event | None) -> Event:
        kind = one_of(self._coder, kinds_of(self._setup), None if event is None else type(event))
        alphabets: tuple[Alphabet, ...] = FIELDS[kind]
        values: tuple[Any, ...] = (None,) * len(alphabets) if event is None else event
        made: Event = kind(*map(self._field, alphabets, values))
        if isinstance(made, AdjustSlot) and made.owner is None and made.reinforced is None:
            raise NotInCode("a correction that corrects nothing")
        return made

    def _field(self, alphabet: Alphabet, value: Any) -> Any:
        if alphabet is favor_card_field:
            return self._card(value)
        return alphabet(self._coder, self._setup, value)


def _usual(state: State, kinds: Sequence[str]) -> list[str]:
    """The kinds without corrections and an end before the end, which could be entered at any time: both are seldom."""
    is_early = not check(state, Finish()).is_legal
    return [kind for kind in kinds if kind != "adjust" and not (kind == "finish" and is_early)]
