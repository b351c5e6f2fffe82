"""A game being set up: who sits where with which colour, how much is tracked, which variants; what is wrong with it.

A draft is frozen and replaced as a whole. What may be started is decided by the game's reader of records alone.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, Final, NamedTuple

from companion.engine.characters import cleaned
from companion.engine.record import RecordError
from companion.engine.ruling import IllegalMove
from companion.play.ports import StoreError
from companion.ui.routes import query_of
from companion.ui.services import Services
from companion.ui.table.sheet.after import AGAIN, FIRST, rotated

LONGEST_ENTRY: Final = 60
"""More than a name may have, so that one too long is seen and said."""


class Limits(NamedTuple):
    """How many may play, and with which colours."""

    fewest: int
    most: int
    colors: tuple[str, ...]


class SeatDraft(NamedTuple):
    """A place at the table; `key` stays with the player when places change."""

    key: int
    color: str
    name: str = ""


class SetupDraft(NamedTuple):
    """A set-up as far as it is entered.

    `mode` is how much is tracked; `options` are the game's own choices. What only one mode knows stays entered while
    another is chosen.
    """

    limits: Limits
    seats: tuple[SeatDraft, ...]
    next_key: int
    mode: str
    options: Any = None

    @property
    def can_add(self) -> bool:
        """Whether one more may play."""
        return len(self.seats) < self.limits.most

    @property
    def can_remove(self) -> bool:
        """Whether there are more seats than the fewest players need."""
        return len(self.seats) > self.limits.fewest


Change = Callable[[Callable[[SetupDraft], SetupDraft]], Any]
"""Changes the set-up on its screen, from what it is by then."""


class Problem(NamedTuple):
    """What is wrong at a seat, or with the whole (`seat` is None)."""

    seat: int | None
    error: RecordError


def with_options(draft: SetupDraft, **values: Any) -> SetupDraft:
    """The draft with other values of the game's own choices."""
    return draft._replace(options=draft.options._replace(**values))


def blank(limits: Limits, mode: str, options: Any = None) -> SetupDraft:
    """A table for the fewest players, without names."""
    seats = tuple(SeatDraft(key, limits.colors[key]) for key in range(limits.fewest))
    return SetupDraft(limits, seats, limits.fewest, mode, options)


def added(draft: SetupDraft, name: str = "", color: str = "") -> SetupDraft:
    """One more at the end, with this colour if it is free; the draft itself if all seats are taken."""
    if not draft.can_add:
        return draft
    seat = SeatDraft(draft.next_key, _free_color(draft.limits, draft.seats, color), name)
    return draft._replace(seats=(*draft.seats, seat), next_key=draft.next_key + 1)


def seated(draft: SetupDraft, name: str, color: str) -> SetupDraft:
    """A known player takes the first seat without a name, or a new one; one who sits already leaves it."""
    at = seat_of(draft, name)
    if at is not None:
        return removed(draft, at) if draft.can_remove else renamed(draft, at, "")
    for index, seat in enumerate(draft.seats):
        if not is_named(seat):
            others = (*draft.seats[:index], *draft.seats[index + 1 :])
            free = _free_color(draft.limits, others, color, seat.color)
            return _with_seat(draft, index, SeatDraft(seat.key, free, name))
    return added(draft, name, color)


def seat_of(draft: SetupDraft, name: str) -> int | None:
    """Where someone sits."""
    return next((index for index, seat in enumerate(draft.seats) if cleaned(seat.name).strip() == name), None)


def is_named(seat: SeatDraft) -> bool:
    """Whether somebody gave the player a name."""
    return bool(cleaned(seat.name).strip())


def filled(draft: SetupDraft, called: Callable[[int], str]) -> SetupDraft:
    """The draft with a name at every seat: who has none is called by the place, or by a number that nobody has.

    Nobody tells names apart by capitals alone.
    """
    typed = {cleaned(seat.name).strip().casefold() for seat in draft.seats}
    places = {index: called(index + 1) for index, seat in enumerate(draft.seats) if not is_named(seat)}
    taken = typed | {name.casefold() for name in places.values()}
    for index, name in places.items():
        if name.casefold() in typed:
            name = next(other for other in map(called, count(1)) if other.casefold() not in taken)
            taken.add(name.casefold())
        draft = renamed(draft, index, name)
    return draft


def to_remember(draft: SetupDraft) -> list[dict[str, str]]:
    """The players to be offered for the next game, in seating order: those who were given a name."""
    return [{"name": cleaned(seat.name).strip(), "color": seat.color} for seat in draft.seats if is_named(seat)]


def players_of(draft: SetupDraft) -> list[dict[str, str]]:
    """The players as records say them."""
    return [{"name": cleaned(seat.name), "color": seat.color} for seat in draft.seats]


def regrouped(draft: SetupDraft, group: Sequence[dict[str, str]]) -> SetupDraft:
    """The latest game's players on their seats; mode and options stay as they are."""
    after = draft._replace(seats=())
    for player in group[: draft.limits.most]:
        after = added(after, player["name"], player["color"])
    while len(after.seats) < draft.limits.fewest:
        after = added(after)
    return after


def renamed(draft: SetupDraft, index: int, name: str) -> SetupDraft:
    """A seat with another name."""
    return _with_seat(draft, index, draft.seats[index]._replace(name=name[:LONGEST_ENTRY]))


def recolored(draft: SetupDraft, index: int) -> SetupDraft:
    """A seat with the next free colour; where none is free, it swaps with the player of the next one."""
    seat, colors = draft.seats[index], draft.limits.colors
    start = colors.index(seat.color)
    order = [colors[(start + step) % len(colors)] for step in range(1, len(colors))]
    taken = {other.color: place for place, other in enumerate(draft.seats)}
    color = next((color for color in order if color not in taken), order[0])
    if color in taken:
        draft = _with_seat(draft, taken[color], draft.seats[taken[color]]._replace(color=seat.color))
    return _with_seat(draft, index, seat._replace(color=color))


def moved(draft: SetupDraft, index: int, step: int) -> SetupDraft:
    """A seat that changed places with the one before (-1) or after it (1)."""
    seats = list(draft.seats)
    seats[index], seats[index + step] = seats[index + step], seats[index]
    return draft._replace(seats=tuple(seats))


def removed(draft: SetupDraft, index: int) -> SetupDraft:
    """The table without that seat."""
    return draft._replace(seats=(*draft.seats[:index], *draft.seats[index + 1 :]))


def checked(
    draft: SetupDraft, document: Callable[[SetupDraft], dict[str, Any]], read: Callable[[dict[str, Any]], Any]
) -> tuple[Any, tuple[Problem, ...]]:
    """The set-up if it can be played, else None and all that is wrong with it.

    `document` says the draft as a record does, `read` reads that. The reader stops at the first error; the name it
    refused is then replaced by one that nobody types.
    """
    written = document(draft)
    problems: list[Problem] = []
    while True:
        try:
            setup = read(written)
        except RecordError as error:
            seat = _seat_at(error.where, len(draft.seats))
            if seat is None or any(problem.seat == seat for problem in problems):
                return None, (*problems, Problem(None, error))
            problems.append(Problem(seat, error))
            written["players"][seat]["name"] = f"\ue000{seat}"
        else:
            return (None if problems else setup), tuple(problems)


def _seat_at(where: str, seats: int) -> int | None:
    places: dict[str, int] = {f"setup.players[{seat}].name": seat for seat in range(seats)}
    return places.get(where)


def _with_seat(draft: SetupDraft, index: int, seat: SeatDraft) -> SetupDraft:
    return draft._replace(seats=(*draft.seats[:index], seat, *draft.seats[index + 1 :]))


def _free_color(limits: Limits, others: Sequence[SeatDraft], *wanted: str) -> str:
    taken = {seat.color for seat in others}
    return next(color for color in (*wanted, *limits.colors) if color in limits.colors and color not in taken)


def played_again(services: Services, draft: SetupDraft, route: str) -> SetupDraft:
    """The draft with the group and the mode of the game that an address names, from the seat that comes first."""
    asked = query_of(route)
    with suppress(StoreError, RecordError, IllegalMove):
        if AGAIN in asked:
            setup = services.game(asked[AGAIN]).setup
            first = int(asked[FIRST]) if asked.get(FIRST, "").isdecimal() else 0
            return regrouped(draft, rotated(setup.seats, first % len(setup.seats)))._replace(mode=setup.tracking.value)
    return draft
