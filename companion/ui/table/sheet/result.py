"""The result of a finished game: the winner and the reason, how a tie was broken, and the ranks."""

from typing import Final

import flet as ft

from companion.text.catalogue import counted
from companion.ui import parts as ui
from companion.ui.table.position import AnyContext
from companion.ui.table.sheet.scores import SheetView

MAX_LARGE_NAME_LENGTH: Final = 15
POINTS: Final = 64
"""Font size of the winner's points."""
NAME_SHARE, NARROWEST = 0.012, 400
"""Least share of a wide window that the font size of a name is, and the width of a column in which no type grows."""


def grown(session: ui.Session, room: float) -> float:
    """Return the factor of type that is read from afar, in a column of that width."""
    return max(1.0, min(NAME_SHARE * session.width / ui.TITLE, room / NARROWEST))


def winner_card(context: AnyContext, view: SheetView, room: float = 0) -> ft.Control:
    """Return the winner in large type on the winner's color, with the points, the reason, and a line of story."""
    larger = grown(context.session, room)
    session, palette, seats = context.session, context.palette, context.seats
    stones = [palette.players[seats[seat].color] for seat in view.winners]
    ground, ink = (stones[0].face, stones[0].ink) if len(stones) == 1 else (palette.raised, palette.text)
    names = [seats[seat].name for seat in view.winners] or [view.winner]
    sizes = [ui.HEAD if len(name) <= MAX_LARGE_NAME_LENGTH else ui.TITLE + 2 for name in names]
    marks = [ui.badge(seats[seat], palette, 36) for seat in view.winners] if len(stones) > 1 else []
    lines: list[ft.Control] = []
    for place, name in enumerate(names):
        text = ui.plain_text(name, palette, sizes[place] * larger, ink, bold=True, center=True, semantics=False)
        named = ft.Container(text, expand=True, expand_loose=True)
        lines.append(ui.in_row(*marks[place : place + 1], named, spacing=12, alignment=ft.MainAxisAlignment.CENTER))
    if view.winners:
        points = counted(view.total.numbers[view.winners[0]])
        size = POINTS * larger * min(1.0, ui.LARGE / session.text_scale)
        lines.append(ui.plain_text(points, palette, size, ink, bold=True, center=True, semantics=False))
    said = [view.decided, *([told] if (told := story(context, view)) else []), *view.notes]
    content = [
        ft.Icon(ui.WINNER, size=36, color=ink),
        ft.Semantics(identifier="sheet-winner", label=view.winner, header=True, content=ui.centered(*lines, spacing=0)),
        ui.labelled_text("sheet-decided", said[0], palette, ui.BODY * larger, ink, center=True),
        *(ui.plain_text(line, palette, ui.BODY * larger, ink, center=True) for line in said[1:]),
    ]
    return ui.card(
        session, ui.centered(*content, spacing=4), key="winner", bgcolor=ground, alignment=ft.Alignment.CENTER
    )


def story(context: AnyContext, view: SheetView) -> str:
    """Return what made the difference in one line: the lead, and the category with the largest part of it.

    Empty with several winners, without a lead, and in games whose numbers are no points.
    """
    if len(view.winners) != 1 or not view.traced or len(view.ranks) < 2:
        return ""
    winner = view.winners[0]
    second = next(seat for seat, _ in view.ranks if seat != winner)
    lead = view.total.numbers[winner] - view.total.numbers[second]
    rows = [row for group in view.groups for row in group.rows]
    best = max(rows, key=lambda row: row.numbers[winner] - row.numbers[second], default=None)
    if lead <= 0 or best is None or best.numbers[winner] <= best.numbers[second]:
        return ""
    numbers = {"number": counted(best.numbers[winner]), "other": counted(best.numbers[second])}
    return context.t("sheet.story", points=lead, category=best.title, **numbers)


def tie_card(context: AnyContext, view: SheetView) -> ft.Control:
    """Return how a tie was broken."""
    palette, (title, *lines) = context.palette, view.tie
    texts = [ui.plain_text(title, palette, ui.BODY, bold=True, semantics=False)]
    texts += [ui.plain_text(line, palette, semantics=False) for line in lines]
    card = ui.card(context.session, ui.in_lines(*texts, spacing=4))
    return ft.Semantics(identifier="sheet-tie", key="tie", label=". ".join(view.tie), content=card)


def ranks_card(context: AnyContext, view: SheetView, width: float, told: int | None = None) -> ft.Control:
    """Return the players with rank and points, best first; only the `told` last ones are visible, if given."""
    session, t, palette = context.session, context.t, context.palette
    larger = grown(session, width)
    rows: list[ft.Control] = []
    for place, (seat, rank) in enumerate(view.ranks):
        is_told = told is None or place >= len(view.ranks) - told
        player, score = context.seats[seat], view.total.numbers[seat]
        key = "sheet.rank" if view.is_final else "sheet.points_of"
        points = ui.plain_text(counted(score), palette, ui.SCORE * larger, bold=True, semantics=False)
        room = width - 2 * ui.CARD_EDGE - 36 * larger * view.is_final
        line = ui.player_line(session, context.seats, seat, ui.TITLE * larger, points, width=room, mark=28 * larger)
        if view.is_final:
            text = ui.plain_text(f"{rank}.", palette, ui.TITLE * larger, palette.quiet, semantics=False)
            line.controls.insert(0, ft.Container(text, width=26 * larger))
        rows.append(
            ft.Semantics(
                identifier=f"sheet-rank-{seat}",
                key=f"rank-{seat}",
                label=t(key, rank=rank, player=player.name, score=score),
                content=ft.Container(line, height=session.tall(44) * larger, **ui.appearing(is_told, told is not None)),
            )
        )
    return ui.card(session, ui.in_lines(*rows), key="ranks", padding=ft.Padding.symmetric(vertical=4, horizontal=14))
