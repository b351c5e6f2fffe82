"""The score sheet of Islebound: its categories, goods that break a tie, and what else is to be known of the result."""

from typing import Final

from companion.games.islebound.final_scoring import CRITERIA, TIE
from companion.games.islebound.state import CATEGORIES, EARLY_END
from companion.text.catalogue import listed
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.games.registry import SheetParts
from companion.ui.table.sheet.curve import Curve
from companion.ui.table.sheet.scores import TOTAL, SheetGroup, SheetRow, SheetView, category_rows, standings

DURING: Final = ("buildings", "track", "tokens", "adjust")
FINAL: Final = ("coins", "game_end")
RARE: Final = ("adjust",)


def sheet_view(context: IsleContext) -> SheetView:
    """The sheet as it stands."""
    state, words, t = context.state, context.words, context.t
    scores = [player.score for player in state.players]
    result, total = state.result, SheetRow(TOTAL, t("category.total"), tuple(scores))
    notes = (t("sheet.early"),) if state.ended_by == EARLY_END else ()
    during = category_rows(t, state.players, DURING, CATEGORIES, RARE)
    if result is None:
        heading = t("share.result_so_far")
        return SheetView(heading, standings(scores), (SheetGroup("during", "", during),), total, notes=notes)
    if any(player.has("sailors") for player in state.players):
        notes = (*notes, t("sheet.sailors"))
    goods = SheetRow("goods", t("term.goods"), result.goods)
    return SheetView(
        t("share.result_final"),
        standings(scores, result.ranks),
        (
            SheetGroup("sheet.during", t("sheet.during"), during),
            SheetGroup("sheet.end", t("sheet.end"), category_rows(t, state.players, FINAL, CATEGORIES, RARE)),
        ),
        total,
        SheetGroup("held", t("sheet.held"), (goods,)),
        words.winners(result),
        words.decision(result, scores),
        result.winners,
        notes,
        _tie_lines(context),
    )


def _tie_lines(context: IsleContext) -> tuple[str, ...]:
    """How the players with most renown were told apart; nothing if renown decided. Rules: IB-SCORE-6, IB-RUL-TIE."""
    state, t = context.state, context.t
    result = state.result
    if result is None or result.decided_by == CRITERIA[0]:
        return ()
    scores = [player.score for player in state.players]
    tied = [seat for seat, score in enumerate(scores) if score == max(scores)]

    def line(name: str, numbers: tuple[int, ...]) -> str:
        return t(f"tie.{name}", value=listed(f"{context.words.names[seat]} {numbers[seat]}" for seat in tied))

    title = t("sheet.tie_shared" if result.decided_by == TIE else "sheet.tie_title")
    return title, line("score", tuple(scores)), line("goods", result.goods)


def curves(context: IsleContext) -> tuple[Curve, ...]:
    """Where turns are not tracked, how renown grew from entry to entry; else it is drawn round by round."""
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


SHEET: Final = SheetParts(view=sheet_view, curves=curves)
