"""A game being set up: who sits where with which colour, how it is tracked, which variants; what is wrong with it.

A draft is frozen and replaced as a whole. What may be started is decided by the reader of records alone.
"""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from companion.engine.record import RecordError
from companion.games.island_fortress.record import read_setup
from companion.games.island_fortress.setup import COLORS, Incentive, Setup, Tracking, allows_extra_region
from companion.games.island_fortress.tables import (
    BOX_CONVICTS,
    BOX_JADE,
    BOX_LABORERS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    OWN_BLOCKS,
    START_JADE,
)

LONGEST_ENTRY: Final = 60
"""More than a name may have, so that one too long is seen and said."""
FIRST_ROUND: Final = ("none", *(incentive.value for incentive in Incentive))


class Amounts(NamedTuple):
    """What everyone starts with, in total; at first as in the book. Rules: IF-SETUP, IF-VAR-QUICK."""

    jade: int = START_JADE
    laborers: int = 0
    convicts: int = 0
    blocks: int = 0

    @property
    def agreed(self) -> dict[str, int]:
        """What the table agreed on: the amounts that are not the book's."""
        book = Amounts()._asdict()
        return {name: amount for name, amount in self._asdict().items() if amount != book[name]}


LEAST_AMOUNTS: Final = Amounts()
"""The variant only ever gives more."""
MOST_AMOUNTS: Final = Amounts(
    BOX_JADE // FEWEST_PLAYERS, BOX_LABORERS // FEWEST_PLAYERS, BOX_CONVICTS // FEWEST_PLAYERS, OWN_BLOCKS
)
"""What the box holds for the fewest players; where more play and it is short, the game says so. Rules: IF-RUL-STOCK."""


class SeatDraft(NamedTuple):
    """A place at the table; `key` stays with the player when places change."""

    key: int
    color: str
    name: str = ""


class Draft(NamedTuple):
    """A set-up as far as it is entered; what only a full game knows stays entered while the light one is chosen."""

    seats: tuple[SeatDraft, ...]
    next_key: int
    no_replace: bool = False
    extra_region: bool = False
    first_round: str = "none"
    tracking: Tracking = Tracking.SCORE
    trade_in: bool = False
    start: Amounts = Amounts()

    @property
    def is_full(self) -> bool:
        """Whether every action will be entered, so that supplies and hands are known."""
        return self.tracking is Tracking.FULL

    @property
    def can_add(self) -> bool:
        """Whether one more may play."""
        return len(self.seats) < MOST_PLAYERS

    @property
    def can_remove(self) -> bool:
        """Whether there are more seats than the fewest players need."""
        return len(self.seats) > FEWEST_PLAYERS

    @property
    def may_extend(self) -> bool:
        """Whether that many players may take one region more."""
        return allows_extra_region(len(self.seats))

    @property
    def variants(self) -> int:
        """How many variants are chosen, of those that such a game has."""
        always = self.no_replace + (self.extra_region and self.may_extend) + (self.first_round != "none")
        return always + (self.trade_in + bool(self.start.agreed) if self.is_full else 0)


class Problem(NamedTuple):
    """What is wrong at a seat, or with the whole (`seat` is None)."""

    seat: int | None
    error: RecordError


def blank(tracking: Tracking = Tracking.SCORE) -> Draft:
    """A table for the fewest players, without names."""
    seats = tuple(SeatDraft(key, COLORS[key]) for key in range(FEWEST_PLAYERS))
    return Draft(seats, FEWEST_PLAYERS, tracking=tracking)


def added(draft: Draft, name: str = "", color: str = "") -> Draft:
    """One more at the end, with this colour if it is free; the draft itself if all seats are taken."""
    if not draft.can_add:
        return draft
    seat = SeatDraft(draft.next_key, _free_color(draft.seats, color), name)
    return draft._replace(seats=(*draft.seats, seat), next_key=draft.next_key + 1)


def seated(draft: Draft, name: str, color: str) -> Draft:
    """A known player takes the first seat without a name, or a new one; one who sits already leaves it."""
    at = seat_of(draft, name)
    if at is not None:
        return removed(draft, at) if draft.can_remove else renamed(draft, at, "")
    for index, seat in enumerate(draft.seats):
        if not is_named(seat):
            others = (*draft.seats[:index], *draft.seats[index + 1 :])
            return _with_seat(draft, index, SeatDraft(seat.key, _free_color(others, color, seat.color), name))
    return added(draft, name, color)


def seat_of(draft: Draft, name: str) -> int | None:
    """Where someone sits."""
    return next((index for index, seat in enumerate(draft.seats) if seat.name.strip() == name), None)


def is_named(seat: SeatDraft) -> bool:
    """Whether somebody gave the player a name."""
    return bool(seat.name.strip())


def filled(draft: Draft, called: Callable[[int], str]) -> Draft:
    """The draft with a name at every seat: who has none is called by the place, or by a number that nobody has.

    Nobody tells names apart by capitals alone.
    """
    typed = {seat.name.strip().casefold() for seat in draft.seats}
    places = {index: called(index + 1) for index, seat in enumerate(draft.seats) if not is_named(seat)}
    taken = typed | {name.casefold() for name in places.values()}
    for index, name in places.items():
        if name.casefold() in typed:
            name = next(other for other in map(called, count(1)) if other.casefold() not in taken)
            taken.add(name.casefold())
        draft = renamed(draft, index, name)
    return draft


def to_remember(draft: Draft) -> list[dict[str, str]]:
    """The players to be offered for the next game, in seating order: those who were given a name."""
    return [{"name": seat.name.strip(), "color": seat.color} for seat in draft.seats if is_named(seat)]


def regrouped(draft: Draft, group: Sequence[dict[str, str]]) -> Draft:
    """The latest game's players on their seats; tracking and variants stay as they are."""
    after = draft._replace(seats=())
    for player in group[:MOST_PLAYERS]:
        after = added(after, player["name"], player["color"])
    while len(after.seats) < FEWEST_PLAYERS:
        after = added(after)
    return after


def renamed(draft: Draft, index: int, name: str) -> Draft:
    """A seat with another name."""
    return _with_seat(draft, index, draft.seats[index]._replace(name=name[:LONGEST_ENTRY]))


def recolored(draft: Draft, index: int) -> Draft:
    """A seat with the next free colour; where none is free, it swaps with the player of the next one."""
    seat = draft.seats[index]
    start = COLORS.index(seat.color)
    order = [COLORS[(start + step) % len(COLORS)] for step in range(1, len(COLORS))]
    taken = {other.color: place for place, other in enumerate(draft.seats)}
    color = next((color for color in order if color not in taken), order[0])
    if color in taken:
        draft = _with_seat(draft, taken[color], draft.seats[taken[color]]._replace(color=seat.color))
    return _with_seat(draft, index, seat._replace(color=color))


def moved(draft: Draft, index: int, step: int) -> Draft:
    """A seat that changed places with the one before (-1) or after it (1)."""
    seats = list(draft.seats)
    seats[index], seats[index + step] = seats[index + step], seats[index]
    return draft._replace(seats=tuple(seats))


def removed(draft: Draft, index: int) -> Draft:
    """The table without that seat."""
    return draft._replace(seats=(*draft.seats[:index], *draft.seats[index + 1 :]))


def with_more(draft: Draft, name: str, more: int) -> Draft:
    """Everyone starts with more (or less) of something, within what may be agreed on."""
    least, most = getattr(LEAST_AMOUNTS, name), getattr(MOST_AMOUNTS, name)
    amount = max(least, min(most, getattr(draft.start, name) + more))
    return draft._replace(start=draft.start._replace(**{name: amount}))


def setup_document(draft: Draft) -> dict[str, Any]:
    """The set-up as a record says it; what the chosen tracking does not know is left out."""
    variants: dict[str, Any] = {}
    if draft.no_replace:
        variants["no_replace"] = True
    if draft.extra_region and draft.may_extend:
        variants["extra_region"] = True
    if draft.first_round != "none":
        variants["first_round"] = draft.first_round
    if draft.is_full and draft.start.agreed:
        variants["start"] = draft.start.agreed
    if draft.is_full and draft.trade_in:
        variants["trade_in"] = True
    return {
        "tracking": draft.tracking.value,
        "players": [{"name": seat.name, "color": seat.color} for seat in draft.seats],
        "variants": variants,
    }


def checked(draft: Draft) -> tuple[Setup | None, tuple[Problem, ...]]:
    """The set-up if it can be played, else all that is wrong with it.

    The reader of records stops at the first error; the name it refused is then replaced by one that nobody types.
    """
    document = setup_document(draft)
    problems: list[Problem] = []
    while True:
        try:
            setup = read_setup(document, "setup")
        except RecordError as error:
            seat = _seat_at(error.where, len(draft.seats))
            if seat is None or any(problem.seat == seat for problem in problems):
                return None, (*problems, Problem(None, error))
            problems.append(Problem(seat, error))
            document["players"][seat]["name"] = f"\0{seat}"
        else:
            return (None if problems else setup), tuple(problems)


def _seat_at(where: str, seats: int) -> int | None:
    places: dict[str, int] = {f"setup.players[{seat}].name": seat for seat in range(seats)}
    return places.get(where)


def _with_seat(draft: Draft, index: int, seat: SeatDraft) -> Draft:
    return draft._replace(seats=(*draft.seats[:index], seat, *draft.seats[index + 1 :]))


def _free_color(others: Sequence[SeatDraft], *wanted: str) -> str:
    taken = {seat.color for seat in others}
    return next(color for color in (*wanted, *COLORS) if color in COLORS and color not in taken)
