"""Setup of a game: seats, colors, mode of tracking, variants, and problems.

A draft is frozen and replaced as a whole. Only the game's reader of records decides whether it can start.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from random import SystemRandom
from secrets import randbelow
from typing import Any, Final, NamedTuple

import flet as ft

from companion.engine.characters import cleaned
from companion.engine.record import RecordError
from companion.text.catalogue import listed
from companion.ui import parts as ui

MAX_ENTRY_LENGTH: Final = 60
"""Maximum characters of the input, above the limit of a name, so that a longer one is noticed and reported."""


class Limits(NamedTuple):
    """Number of players allowed, and the colors."""

    fewest: int
    most: int
    colors: tuple[str, ...]


class SeatDraft(NamedTuple):
    """A seat; `key` stays with the player when seats are reordered."""

    key: int
    color: str
    name: str = ""
    left: bool = False


class SetupDraft(NamedTuple):
    """A setup as far as it is entered.

    `mode` is the mode of tracking; `options` are the game's own. Input that only one mode uses is kept while another is
    selected. `drawn` are the seats as they were drawn by lot.
    """

    limits: Limits
    seats: tuple[SeatDraft, ...]
    next_key: int
    mode: str
    options: Any = None
    drawn: tuple[SeatDraft, ...] = ()

    @property
    def is_full(self) -> bool:
        """True if every action is tracked."""
        return self.mode == "full"

    @property
    def can_add(self) -> bool:
        """True if one more may play."""
        return len(self.seats) < self.limits.most

    @property
    def can_remove(self) -> bool:
        """True if there are more seats than the minimum."""
        return len(self.seats) > self.limits.fewest


Change = Callable[[Callable[[SetupDraft], SetupDraft]], object]
"""Updates the setup on its screen from its current value."""


class Problem(NamedTuple):
    """A problem at a seat, or with the whole setup (`seat` is None)."""

    seat: int | None
    error: RecordError


def blank(limits: Limits, mode: str, options: object = None) -> SetupDraft:
    """Return a setup for the minimum number of players, without names."""
    seats = tuple(SeatDraft(key, limits.colors[key]) for key in range(limits.fewest))
    return SetupDraft(limits, seats, limits.fewest, mode, options)


def added(draft: SetupDraft, name: str = "", color: str = "") -> SetupDraft:
    """Return the draft with a seat added, in this color if it is free; unchanged if all seats are taken."""
    if not draft.can_add:
        return draft
    seat = SeatDraft(draft.next_key, _free_color(draft.limits, draft.seats, color), name)
    return draft._replace(seats=(*draft.seats, seat), next_key=draft.next_key + 1)


def seated(draft: SetupDraft, name: str, color: str) -> SetupDraft:
    """Return the draft with a known player on the first unnamed or a new seat; one seated already leaves it."""
    at = seat_of(draft, name)
    if at is not None:
        return removed(draft, at) if draft.can_remove else renamed(draft, at, "")
    for index, seat in enumerate(draft.seats):
        if not is_named(seat):
            others = (*draft.seats[:index], *draft.seats[index + 1 :])
            free = _free_color(draft.limits, others, color, seat.color)
            return with_seat(draft, index, SeatDraft(seat.key, free, name))
    return added(draft, name, color)


def seat_of(draft: SetupDraft, name: str) -> int | None:
    """Return the index of a player's seat; None if not seated."""
    return next((index for index, seat in enumerate(draft.seats) if cleaned(seat.name).strip() == name), None)


def is_named(seat: SeatDraft) -> bool:
    """Return True if the player's name was entered."""
    return bool(cleaned(seat.name).strip())


def filled(draft: SetupDraft, called: Callable[[int], str]) -> SetupDraft:
    """Return the draft with a name at every seat: unnamed ones get the default name or a free number.

    Names that differ only in case count as equal.
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
    """Return the named players in seating order, to be offered for the next game."""
    return [{"name": cleaned(seat.name).strip(), "color": seat.color} for seat in draft.seats if is_named(seat)]


def players_of(draft: SetupDraft) -> list[dict[str, str]]:
    """Return the players in the form of records."""
    return [{"name": cleaned(seat.name), "color": seat.color} for seat in draft.seats]


def regrouped(draft: SetupDraft, group: Sequence[dict[str, str]]) -> SetupDraft:
    """Return the draft with the latest game's players; mode and options stay."""
    after = draft._replace(seats=())
    for player in group[: draft.limits.most]:
        after = added(after, player["name"], player["color"])
    while len(after.seats) < draft.limits.fewest:
        after = added(after)
    return after


def renamed(draft: SetupDraft, index: int, name: str) -> SetupDraft:
    """Return the draft with another name at a seat."""
    return with_seat(draft, index, draft.seats[index]._replace(name=name[:MAX_ENTRY_LENGTH]))


def recolored(draft: SetupDraft, index: int) -> SetupDraft:
    """Return the draft with the next free color at a seat; if none is free, it swaps with that color's player."""
    seat, colors = draft.seats[index], draft.limits.colors
    start = colors.index(seat.color)
    order = [colors[(start + step) % len(colors)] for step in range(1, len(colors))]
    taken = {other.color: place for place, other in enumerate(draft.seats)}
    color = next((color for color in order if color not in taken), order[0])
    if color in taken:
        draft = with_seat(draft, taken[color], draft.seats[taken[color]]._replace(color=seat.color))
    return with_seat(draft, index, seat._replace(color=color))


def moved(draft: SetupDraft, index: int, step: int) -> SetupDraft:
    """Return the draft with a seat exchanged with the one before (-1) or after it (1)."""
    seats = list(draft.seats)
    seats[index], seats[index + step] = seats[index + step], seats[index]
    return draft._replace(seats=tuple(seats))


def drawn_by_lot(draft: SetupDraft, is_order: bool) -> SetupDraft:
    """Return the draft with its seats in a drawn order, or else between the same neighbors, from a drawn one on."""
    first = randbelow(len(draft.seats))
    seats = (*draft.seats[first:], *draft.seats[:first])
    if is_order:
        seats = tuple(SystemRandom().sample(draft.seats, len(draft.seats)))
    return draft._replace(seats=seats, drawn=seats)


def lots(session: ui.Session, draft: SetupDraft, is_drawn: bool, draw: Callable[[bool], None]) -> ft.Control:
    """Return the buttons that draw lots, and what was drawn, large enough for the whole table."""
    t, names, dice = session.t, [seat.name for seat in draft.seats], ft.Icons.CASINO
    ways = [
        ui.button(session, f"lots-{way}", t(f"new_game.{way}"), partial(draw, way == "shuffle"), icon=dice, expand=1)
        for way in ("draw", "shuffle")
    ]
    shown: list[ft.Control] = ui.rows_of(ways, 1 if session.is_large or session.width < ui.NARROW else 2)
    if is_drawn:
        text = t("new_game.drawn", player=names[0], players=listed(names))
        shown.append(ui.labelled_text("lots-drawn", text, session.palette, ui.TITLE, bold=True, live_region=True))
    return ui.in_column(*shown, spacing=6, key="lots")


def removed(draft: SetupDraft, index: int) -> SetupDraft:
    """Return the draft without a seat."""
    return draft._replace(seats=(*draft.seats[:index], *draft.seats[index + 1 :]))


def checked(
    draft: SetupDraft, document: Callable[[SetupDraft], dict[str, Any]], read: Callable[[dict[str, object]], object]
) -> tuple[object, tuple[Problem, ...]]:
    """Return the setup if it can be played, else None, and all problems.

    `document` converts the draft to the form of records, `read` parses that. The parser stops at the first error; a
    name that it refuses is then replaced by a valid one to find the next.
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


def with_seat(draft: SetupDraft, index: int, seat: SeatDraft) -> SetupDraft:
    """Return the draft with another player on a seat."""
    return draft._replace(seats=(*draft.seats[:index], seat, *draft.seats[index + 1 :]))


def _free_color(limits: Limits, others: Sequence[SeatDraft], *wanted: str) -> str:
    taken = {seat.color for seat in others}
    return next(color for color in (*wanted, *limits.colors) if color in limits.colors and color not in taken)
