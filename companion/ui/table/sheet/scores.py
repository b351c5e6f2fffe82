"""The content of the score sheet in words, shared by screen, picture and chat text.

A game provides a `SheetView`; the sources of points are found in its gains, for every game alike.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from companion.engine.game import Gain
from companion.engine.record import Entry
from companion.play.course import midway_entry
from companion.text.catalogue import Catalogue, listed, numbered
from companion.text.points import PointsPlayer, PointsState, PointsWords
from companion.ui.table.position import AnyContext, Context

TOTAL: Final = "total"
"""Category of all points."""


class SheetRow(NamedTuple):
    """A category or another count, with a number for each seat; `name` is its key, `title` its text."""

    name: str
    title: str
    numbers: tuple[int, ...]


class SheetGroup(NamedTuple):
    """Rows under a title; empty for a single group. `name` is a key."""

    name: str
    title: str
    rows: tuple[SheetRow, ...]


class SheetView(NamedTuple):
    """A game's current sheet in words and numbers; hence so long.

    `heading` says which results they are: final, or of a round. `winner` is the winner, `decided` the reason; both are
    empty before the end. `notes` are remarks on the result. `tie` are the lines on how a tie was broken, the first one
    being the title. A number of `groups` and of `total` unfolds its sources; `held` is only shown, and so are all
    numbers of a game that is not `traced`, as they are recomputed at every moment.
    """

    heading: str
    ranks: tuple[tuple[int, int], ...]
    groups: tuple[SheetGroup, ...]
    total: SheetRow
    held: SheetGroup | None = None
    winner: str = ""
    decided: str = ""
    winners: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    tie: tuple[str, ...] = ()
    traced: bool = True
    projected: tuple[SheetRow, ...] = ()
    """The final scoring if the game ended now, by category and then in total; empty if unknown or over."""
    projected_note: str = ""
    """The part of it that is not known yet."""

    @property
    def is_final(self) -> bool:
        """True if the game is over and scored."""
        return bool(self.winner)

    def row(self, category: str) -> SheetRow:
        """Return the row of a category or of the total."""
        rows = (self.total, *(row for group in self.groups for row in group.rows))
        return next(row for row in rows if row.name == category)


class Traced(NamedTuple):
    """Points and the entry that gave them; `sum` is the total so far."""

    entry: int
    gain: Gain
    sum: int


class Corrected(NamedTuple):
    """An entry by which the table corrected the game; entries count from 1."""

    entry: int
    text: str
    note: str


def standings(scores: Sequence[int], ranks: Sequence[int] = ()) -> tuple[tuple[int, int], ...]:
    """Return pairs of seat and rank, best first; by points alone without `ranks`."""
    found = ranks or [1 + sum(other > score for other in scores) for score in scores]
    return tuple(sorted(enumerate(found), key=lambda item: (item[1], item[0])))


class Categories(NamedTuple):
    """The categories of a game's points, in the order of its players' `breakdown`.

    Some are scored `during` the game, some at its `end`; `rare` ones are listed only if a player has any.
    """

    order: Sequence[str]
    during: Sequence[str]
    end: Sequence[str]
    rare: Collection[str] = ()

    def rows(self, t: Catalogue, players: Sequence[PointsPlayer], names: Sequence[str]) -> tuple[SheetRow, ...]:
        """Return the rows of the named categories."""
        places = {name: self.order.index(name) for name in names}
        rows = [
            SheetRow(name, t(f"category.{name}"), tuple(player.breakdown[place] for player in players))
            for name, place in places.items()
        ]
        return tuple(row for row in rows if row.name not in self.rare or any(row.numbers))


def points_sheet(
    context: Context[PointsWords, PointsState],
    heading: str,
    categories: Categories,
    held: Sequence[SheetRow],
    notes: tuple[str, ...],
) -> SheetView:
    """Return the sheet of a game won by points: current, or final with the `held` items."""
    state, words, t = context.state, context.words, context.t
    scores = tuple(player.score for player in state.players)
    result, total = state.result, SheetRow(TOTAL, t("category.total"), scores)
    if midway_entry(context.position.rules, context.game.entries):  # what was scored before has no category
        categories = categories._replace(rare=categories.during)
    during = categories.rows(t, state.players, categories.during)
    if result is None:
        return SheetView(heading, standings(scores), (SheetGroup("during", "", during),), total, notes=notes)
    end = categories.rows(t, state.players, categories.end)
    return SheetView(
        heading,
        standings(scores, result.ranks),
        (SheetGroup("sheet.during", t("sheet.during"), during), SheetGroup("sheet.end", t("sheet.end"), end)),
        total,
        SheetGroup("held", t("sheet.held"), tuple(held)),
        words.winners(result),
        won_by_points(words, state),
        result.winners,
        notes,
    )


def won_by_points(words: PointsWords, state: PointsState) -> str:
    """Return the winner of a finished game of points, and the reason."""
    assert state.result is not None
    return words.decision(state.result, [player.score for player in state.players])


def tie_lines(
    context: AnyContext, steps: Iterable[tuple[str, Iterable[tuple[int, object]]]], *, is_shared: bool
) -> tuple[str, ...]:
    """Return how a tie was broken, in words: for each criterion the values of those still tied."""
    t, names = context.t, context.words.names

    def compared(values: Sequence[tuple[int, object]]) -> str:
        if len({value for _, value in values}) > 1:
            return numbered((names[seat], value) for seat, value in values)
        players = listed(names[seat] for seat, _ in values)
        return t("sheet.tie_both" if len(values) == 2 else "sheet.tie_each", players=players, value=values[0][1])

    lines = [t(f"tie.{criterion}", value=compared(tuple(values))) for criterion, values in steps]
    return (t("sheet.tie_shared" if is_shared else "sheet.tie_title"), *lines) if lines else ()


def trace(
    gains: Callable[[Any], Sequence[Gain]], states: Sequence[Any], seat: int, category: str
) -> tuple[Traced, ...]:
    """Return all sources of a seat's points in a category (or `TOTAL`), in order; entries count from 1."""
    found: list[Traced] = []
    points = 0
    for number, state in enumerate(states[1:], start=1):
        for gain in gains(state):
            if gain.seat == seat and gain.points and category in (gain.category, TOTAL):
                points += gain.points
                found.append(Traced(number, gain, points))
    return tuple(found)


def midway_note(context: AnyContext) -> str:
    """Return the round from which the game was entered, if not from its start: earlier points have no sources."""
    game, position = context.game, context.position
    number = midway_entry(position.rules, game.entries)
    if not number:
        return ""
    summary = position.rules.summary(game.states[number])
    is_end = position.is_over and len(game.entries) == number + 1
    if summary.round is None or is_end:  # of a game entered at its end, nobody was asked for the round
        return context.t("sheet.midway")
    return context.t(f"sheet.midway_{summary.round_label}", round=summary.round)


def corrections(context: AnyContext) -> tuple[Corrected, ...]:
    """Return all corrections by the table, in order; those against the rules carry a note."""
    position, words, states = context.position, context.words, context.game.states
    kinds = position.rules.kinds
    entries: Sequence[Entry[Any]] = position.entries
    return tuple(
        Corrected(number, words.entry(states[number - 1], entry.event), entry.note or "")
        for number, entry in enumerate(entries, start=1)
        if kinds.of(entry.event).is_correction
    )
