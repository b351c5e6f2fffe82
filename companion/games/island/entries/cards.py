"""The common part of all cards: turn, possession, payment, and replies.

Rules: IS-TURN-1, IS-RUL-HAND, IS-RUL-TCARD, IS-RUL-COMBO, IS-RUL-DROWN.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from companion.engine.fields import AnyField, ListOf
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.island.board import Icon, units_in, units_of
from companion.games.island.cycle import turn_over
from companion.games.island.entries.fields import FULL, ICON, SEAT, Open, subsets, without
from companion.games.island.setup import Setup
from companion.games.island.state import Reply, State, Table, table_of
from companion.games.island.timing import not_on_turn

Cards = tuple[Icon, ...]


CARDS: Final = ListOf("cards", ICON, 1, 2)
"""The cards of a play, Cog first."""

Targets = Callable[[State, int, Cards], Plan]
"""Yields the steps for the targets of a play, from the position, the player, and its territory cards."""
Ask = tuple[str, Callable[..., Sequence[Any]]]
"""A target by name, and its options: from the position, the player, and the targets before it."""


class Action(NamedTuple):
    """A card or combination that does something: its kind of entry, and how its targets are chosen."""

    kind: Kind[Any, State]
    cards: Cards
    targets: Targets


def action(
    name: str,
    event: type[Any],
    cards: Cards,
    fields: tuple[AnyField[Setup], ...],
    breaches: Callable[[State, Any], Iterable[Breach]],
    effect: Callable[[State, Table, Any], State],
    asks: Sequence[Ask] = (),
) -> Action:
    """Yield the action of these cards; `fields` are its targets, the values of the event after player and open cards.

    `asks` are the steps of its plan, one for each target.

    `breaches` are the rules that its targets break, `effect` is the position after it, given the table without
    the cards.
    """

    def apply(state: State, event: Any) -> State:
        """Return the position after the cards, and what it is if they are drowned. Rules: IS-RUL-DROWN."""
        table = paid(table_of(state), event.seat, cards, event.open)
        return effect(state, table, event).awaiting(Reply(event.seat, turn_over(state, table), event.seat))

    def targets(state: State, seat: int, open_cards: Cards) -> Plan:
        chosen: list[Any] = []
        for step, options in asks:
            chosen.append((yield Decision(step, partial(options, state, seat, *chosen))))
        return event(seat, open_cards, *chosen)

    kind: Kind[Any, State] = Kind(
        name,
        event,
        (SEAT, Open(cards), *fields),
        lambda state, event: play_breaches(state, event.seat, cards, event.open, breaches(state, event)),
        apply,
        modes=FULL,
        type="play",
        write=lambda event, setup: write_play(event, cards, fields, setup),
        decided=lambda _, event, step: cards if step.name == "cards" else getattr(event, step.name),
    )
    return Action(kind, cards, targets)


def write_play(event: Any, cards: Cards, fields: Sequence[AnyField[Setup]], setup: Setup) -> dict[str, object]:
    """Return a play as records write it: the cards before their targets."""
    content: dict[str, object] = {}
    SEAT.put(content, event.seat, setup)
    CARDS.put(content, cards, setup)
    Open(cards).put(content, event.open, setup)
    for field, value in zip(fields, event[2:], strict=False):
        field.put(content, value, setup)
    return content


def play_breaches(
    state: State, seat: int, cards: Cards, open_cards: Cards, of_targets: Iterable[Breach]
) -> list[Breach]:
    """Return the rules broken by playing these cards, in time `of_targets` too. Rules: IS-TURN-1, IS-RUL-HAND."""
    return not_on_turn(state, seat) or [*hand_breaches(table_of(state), seat, cards, open_cards), *of_targets]


def hand_breaches(table: Table, seat: int, cards: Cards, open_cards: Cards) -> list[Breach]:
    """Cards that the player does not have: green ones are counted, territory cards are known. Rules: IS-RUL-HAND."""
    found = []
    needed = len(cards) - len(open_cards)
    if table.hands[seat] < needed:
        values = {"player": seat, "have": table.hands[seat], "needed": needed}
        found.append(Breach("IS-RUL-HAND", values, "green"))
    held = table.open[seat]
    if missing := [icon for icon in dict.fromkeys(open_cards) if open_cards.count(icon) > held.count(icon)]:
        found.append(Breach("IS-RUL-HAND", {"player": seat, "icons": tuple(missing)}, "open"))
    return found


def ways_to_pay(table: Table, seat: int, cards: Cards) -> list[Cards]:
    """Return which of the cards can be territory cards, those that come from the hand first. Rules: IS-RUL-HAND."""
    return [way for way in subsets(cards) if not hand_breaches(table, seat, cards, way)]


def paid(table: Table, seat: int, cards: Cards, open_cards: Cards) -> Table:
    """Return the table without the cards: green ones go to the pile in their order, territory cards beside the board.

    That breaks the row of passes. Rules: IS-RUL-COMBO, IS-RUL-TCARD, IS-RUL-PASSROW.
    """
    green = without(cards, open_cards) if open_cards else cards
    hands, held, island, discards, turn, _, combat = table
    hands = (*hands[:seat], hands[seat] - len(green), *hands[seat + 1 :])
    if open_cards:
        held = (*held[:seat], without(held[seat], open_cards), *held[seat + 1 :])
    return Table(hands, held, island, (*discards, *green), turn, 0, combat)


# --- what several cards ask --------------------------------------------------------------------------


def not_present(table: Table, seat: int, at: int, rule: str) -> Iterator[Breach]:
    """Most cards go where the player already is. Rules: IS-CARD-HAMMER, -WOOD, -BRICK, IS-ENCH-HAMMER, -WOOD."""
    if not units_in(table.island, at, seat):
        yield Breach(rule, {"player": seat, "territory": at}, "present")


def no_units_left(state: State, seat: int, needed: int) -> Iterator[Breach]:
    """Yield the rule broken if the box, where its content is known, has too few units. Rules: IS-RUL-EMPTY."""
    limit = state.setup.box.units
    if limit is not None and units_of(table_of(state).island, seat) + needed > limit:
        left = max(0, limit - units_of(table_of(state).island, seat))
        yield Breach("IS-RUL-EMPTY", {"player": seat, "left": left, "needed": needed}, "units")


def where_units_come(count: int, state: State, seat: int) -> list[int]:
    """Return the territories where a player is, if the box has so many units. Rules: IS-RUL-EMPTY."""
    return [] if any(no_units_left(state, seat, count)) else present_in(table_of(state), seat)


def present_in(table: Table, seat: int) -> list[int]:
    """Return the numbers of the territories where a player is."""
    return [number for number, territory in enumerate(table.island, start=1) if territory.units[seat]]
