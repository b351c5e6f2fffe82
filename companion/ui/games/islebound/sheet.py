"""The score sheet of Islebound: its categories, goods as tie-breakers, and notes on the result."""

from typing import Final

from companion.games.islebound.final_scoring import CRITERIA, TIE
from companion.games.islebound.state import CATEGORIES, EARLY_END, Result, State
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.registry import SheetParts
from companion.ui.table.sheet.curve import Curve
from companion.ui.table.sheet.scores import Categories, SheetRow, SheetView, points_sheet, tie_lines

SCORED: Final = Categories(
    CATEGORIES, ("buildings", "track", "tokens", "adjust"), ("coins", "game_end"), rare=("adjust",)
)


def sheet_view(context: IsleContext) -> SheetView:
    """Return the current sheet."""
    state, t = context.state, context.t
    result, notes = state.result, (t("sheet.early"),) if state.ended_by == EARLY_END else ()
    if result is None:
        return points_sheet(context, t("share.result_so_far"), SCORED, (), notes)
    if any(player.has("sailors") for player in state.players):
        notes = (*notes, t("sheet.sailors"))
    goods = SheetRow("goods", t("term.goods"), result.goods)
    view = points_sheet(context, t("share.result_final"), SCORED, (goods,), notes)
    return view._replace(tie=_tie_lines(context, result))


def _tie_lines(context: IsleContext, result: Result) -> tuple[str, ...]:
    """Return how a tie was broken; empty if renown decided. Rules: IB-SCORE-6, IB-RUL-TIE."""
    if result.decided_by == CRITERIA[0]:
        return ()
    scores = [player.score for player in context.state.players]
    tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
    compared = {"score": scores, "goods": result.goods}
    steps = [(name, [(seat, numbers[seat]) for seat in tied]) for name, numbers in compared.items()]
    return tie_lines(context, steps, is_shared=result.decided_by == TIE)


def curves(context: IsleContext) -> tuple[Curve, ...]:
    """Return the growth of renown by entry if turns are not tracked; else it is drawn by round."""
    states = context.game.states
    played = [state for state in states[1:] if state.result is None]
    if context.state.ledger is not None or not played:
        return ()
    points = [[player.score for player in state.players] for state in (states[0], *played)]
    seats = range(len(points[0]))
    lines = [[(float(index), float(scores[seat])) for index, scores in enumerate(points)] for seat in seats]
    final = tuple(player.score for player in states[-1].players) if states[-1].result else None
    if final is not None:
        for line, score in zip(lines, final, strict=True):
            line.append((float(len(points)), float(score)))
    after = tuple(tuple(scores[seat] for scores in points[1:]) for seat in seats)
    t = context.t
    return (Curve(len(played), tuple(map(tuple, lines)), after, final, t("curve.renown"), axis=t("curve.entries")),)


SHEET: Final[SheetParts[IsleContext, State, SheetView]] = SheetParts(view=sheet_view, curves=curves)
