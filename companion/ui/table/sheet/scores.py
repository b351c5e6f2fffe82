"""What the score sheet shows: all of it in words, so that screen, picture and chat say the same.

A game gives a `SheetView`; where its points came from is found in its gains, whatever the game.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from companion.engine.game import Gain
from companion.engine.record import Entry
from companion.play.course import is_entered_midway
from companion.text.catalogue import Catalogue, listed
from companion.ui.table.position import Context

TOTAL: Final = "total"
"""The category of all points."""


class SheetRow(NamedTuple):
    """A category, or something counted, with a number for each seat; `name` is its key, `title` what it is called."""

    name: str
    title: str
    numbers: tuple[int, ...]


class SheetGroup(NamedTuple):
    """Rows under a title; without one where there is nothing to tell them from. `name` is a key."""

    name: str
    title: str
    rows: tuple[SheetRow, ...]


class SheetView(NamedTuple):
    """A game's sheet as it stands, all of it in words and numbers; hence so long.

    `heading` says what these results are: final, or of which round. `winner` is who won, `decided` by what; both are
    empty before the end. `notes` tell what else is to be known of the result. `tie` are the lines that say how players
    with most points were told apart, its first the title. A number of `groups` and of `total` opens where it came from;
    what is `held` is only shown, and so are all numbers of a game that is not `traced`: they are counted anew at every
    moment.
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
    """What the final scoring would give now, by category and then in all; nothing where that is not known, or over."""
    projected_note: str = ""
    """What of it is not known yet."""

    @property
    def is_final(self) -> bool:
        """Whether the game is over and scored."""
        return bool(self.winner)

    def row(self, category: str) -> SheetRow:
        """The row of a category, or of all points."""
        rows = (self.total, *(row for group in self.groups for row in group.rows))
        return next(row for row in rows if row.name == category)


class Traced(NamedTuple):
    """Some points and the entry that gave them; `sum` is what they add up to so far."""

    entry: int
    gain: Gain
    sum: int


class Corrected(NamedTuple):
    """An entry by which the table corrected the game; entries are counted from 1."""

    entry: int
    text: str
    note: str


def standings(scores: Sequence[int], ranks: Sequence[int] = ()) -> tuple[tuple[int, int], ...]:
    """The seats with their ranks, the best first; by points alone where no `ranks` are given."""
    found = ranks or [1 + sum(other > score for other in scores) for score in scores]
    return tuple(sorted(enumerate(found), key=lambda item: (item[1], item[0])))


class Categories(NamedTuple):
    """The categories of a game's points, in the order in which its players' `breakdown` has them.

    Some are scored `during` the game, some at its `end`; those that are `rare` are told only where anybody has some.
    """

    order: Sequence[str]
    during: Sequence[str]
    end: Sequence[str]
    rare: Collection[str] = ()

    def rows(self, t: Catalogue, players: Sequence[Any], names: Sequence[str]) -> tuple[SheetRow, ...]:
        """The categories of these names."""
        places = {name: self.order.index(name) for name in names}
        rows = [
            SheetRow(name, t(f"category.{name}"), tuple(player.breakdown[place] for player in players))
            for name, place in places.items()
        ]
        return tuple(row for row in rows if row.name not in self.rare or any(row.numbers))


def points_sheet(
    context: Context[Any, Any], heading: str, categories: Categories, held: Sequence[SheetRow], notes: tuple[str, ...]
) -> SheetView:
    """The sheet of a game that is won by points: as it stands, or once it is over with what was `held` at its end."""
    state, words, t = context.state, context.words, context.t
    scores = tuple(player.score for player in state.players)
    result, total = state.result, SheetRow(TOTAL, t("category.total"), scores)
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


def won_by_points(words: Any, state: Any) -> str:
    """Who won a game of points that is over, and by what."""
    found: str = words.decision(state.result, [player.score for player in state.players])
    return found


def tie_lines(
    context: Context[Any, Any], steps: Iterable[tuple[str, Iterable[tuple[int, object]]]], *, is_shared: bool
) -> tuple[str, ...]:
    """How players with most points were told apart, in words: for each criterion what those still tied have of it."""
    t, names = context.t, context.words.names
    lines = [
        t(f"tie.{criterion}", value=listed(f"{names[seat]} {value}" for seat, value in values))
        for criterion, values in steps
    ]
    return (t("sheet.tie_shared" if is_shared else "sheet.tie_title"), *lines) if lines else ()


def trace(
    gains: Callable[[Any], Sequence[Gain]], states: Sequence[Any], seat: int, category: str
) -> tuple[Traced, ...]:
    """Everything that gave the seat points in the category (or `TOTAL`), in order; entries are counted from 1."""
    found: list[Traced] = []
    points = 0
    for number, state in enumerate(states[1:], start=1):
        for gain in gains(state):
            if gain.seat == seat and gain.points and category in (gain.category, TOTAL):
                points += gain.points
                found.append(Traced(number, gain, points))
    return tuple(found)


def midway_note(context: Context[Any, Any]) -> str:
    """From which round on the game was entered, if not from its beginning: what stood then has no history."""
    game, position = context.game, context.position
    if not is_entered_midway(position.rules, game.entries):
        return ""
    summary = position.rules.summary(game.states[1])
    if summary.round is None:
        return context.t("sheet.midway")
    return context.t(f"sheet.midway_{summary.round_label}", round=summary.round)


def corrections(context: Context[Any, Any]) -> tuple[Corrected, ...]:
    """Every correction by the table, in order: what was decided otherwise than by the rules carries a note."""
    position, words, states = context.position, context.words, context.game.states
    kinds = position.rules.kinds
    entries: Sequence[Entry[Any]] = position.entries
    return tuple(
        Corrected(number, words.entry(states[number - 1], entry.event), entry.note or "")
        for number, entry in enumerate(entries, start=1)
        if kinds.of(entry.event).is_correction
    )
