"""The ending of a game, step by step, from its score sheet: the categories of the final scoring, the tie, the winner.

It repeats what the sheet says, in another order, and decides nothing.
"""

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.game import Gain, Summary
from companion.text.catalogue import counted, listed, numbered, signed
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.table.position import AnyContext
from companion.ui.table.sheet.scores import SheetGroup, SheetRow, SheetView, trace


class EndingStep(NamedTuple):
    """One step of the ending.

    `numbers` are what each seat has in a category, and `totals` its points so far, the category included. Where there
    are no points to add up, `totals` are the numbers themselves. `lines` are sentences. `gains` were counted on the
    board.
    """

    name: str
    title: str
    numbers: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[str, ...] = ()
    gains: tuple[Gain, ...] = ()
    is_added: bool = False
    is_result: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        """The seats from the lowest total before the step to the highest; of equal ones, who has less after it."""
        before = self.totals
        if self.is_added:
            before = tuple(total - number for total, number in zip(self.totals, self.numbers, strict=True))
        return tuple(sorted(range(len(before)), key=lambda seat: (before[seat], self.totals[seat], seat)))

    @property
    def beats(self) -> int:
        """Number of parts that are shown one after the other."""
        return len(self.totals) if self.numbers or self.is_result else len(self.lines)

    def number(self, seat: int) -> str:
        """Return the number of a seat in words; empty if it gets nothing."""
        if not self.is_added:
            return str(self.numbers[seat])
        return signed(self.numbers[seat]) if self.numbers[seat] else ""

    def said(self, context: AnyContext) -> tuple[str, ...]:
        """Return the step in lines: each player's number from the lowest total on, or its sentences."""
        names = context.words.names
        if self.lines or not self.numbers:
            return self.lines
        if not self.is_added:
            return tuple(numbered([(names[seat], self.numbers[seat])]) for seat in self.order)
        gained = {seat: numbered([(names[seat], self.number(seat))]) for seat in self.order}
        return tuple(f"{text}: {counted(self.totals[seat])}" for seat, text in gained.items())


def ending_steps(context: AnyContext, view: SheetView) -> tuple[EndingStep, ...]:
    """Return the steps of a finished game's ending; the last one is the result. Empty categories are left out."""
    return tuple(_steps(context, view))


def _steps(context: AnyContext, view: SheetView) -> Iterator[EndingStep]:
    totals = (0,) * len(context.seats)
    for row in _rows(context, view):
        if not any(row.numbers):
            continue
        shown, gains = row.numbers, tuple[Gain, ...]()
        if view.traced:
            totals = shown = tuple(sum(pair) for pair in zip(totals, row.numbers, strict=True))
            gains = _gains(context, row.name)
        yield EndingStep(row.name, row.title, row.numbers, shown, gains=gains, is_added=view.traced)
    final = view.total.numbers
    if not view.traced:
        yield EndingStep(view.total.name, view.total.title, final, final)
    if view.tie:
        yield EndingStep("tie", view.tie[0], (), final, view.tie[1:])
    yield EndingStep("result", view.winner, (), final, (view.decided, *view.notes), is_result=True)


def _rows(context: AnyContext, view: SheetView) -> Iterator[SheetRow]:
    """Yield the categories to be shown; those that were scored on a track during the game as one."""
    on_track = screens_of(context.game.format).sheet.on_track
    for group in view.groups:
        if group.name == on_track:
            yield _sum(group)
        else:
            yield from group.rows


def _sum(group: SheetGroup) -> SheetRow:
    numbers = tuple(map(sum, zip(*(row.numbers for row in group.rows), strict=True)))
    return SheetRow(group.name, group.title, numbers)


def _gains(context: AnyContext, category: str) -> tuple[Gain, ...]:
    """Return all gains of a category."""
    gains, states = context.position.rules.gains, context.game.states
    return tuple(line.gain for seat in range(len(context.seats)) for line in trace(gains, states, seat, category))


# --- for the table view and the spectator page ------------------------------------------------------------------


def steps_shown(context: AnyContext) -> tuple[EndingStep, ...]:
    """Return the steps of the ending that are shown so far, the current one last.

    Empty if it is not shown now, and from the result on, as everything is then as after the end.
    """
    number, position = context.game.ending.step, context.position
    if number is None or not position.is_play:
        return ()
    view: SheetView = screens_of(context.game.format).sheet.view(context)
    steps = ending_steps(context, view) if view.is_final else ()
    return steps[: number + 1] if number + 1 < len(steps) else ()


def summary_shown(context: AnyContext, step: EndingStep | None) -> Summary:
    """Return the summary of the position; during the ending, with the points of that step and no winners."""
    summary: Summary = context.position.rules.summary(context.state)
    if step is None:
        return summary
    players = [player._replace(score=score) for player, score in zip(summary.players, step.totals, strict=True)]
    return summary._replace(players=tuple(players), winners=())


def board_shown(context: AnyContext, step: EndingStep | None, space: object) -> ui.Drawing | None:
    """Return the board, with what a step of the ending counts on it; None for a game without one."""
    parts = screens_of(context.game.format).spectator
    if step and step.gains and parts.counted:
        return parts.counted(context, space, step.gains)
    return parts.picture(context, space) if parts.picture else None


def step_text(context: AnyContext, step: EndingStep) -> str:
    """Return a step in one line."""
    if step.numbers:
        return f"{step.title}: {listed(step.said(context))}"
    return ". ".join(line.rstrip(".") for line in (step.title, *step.lines))
