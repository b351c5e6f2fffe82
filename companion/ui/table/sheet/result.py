"""The result of a finished game: the winner and the reason, how a tie was broken, and the ranks."""

from typing import Final

import flet as ft

from companion.text.catalogue import counted
from companion.ui import parts as ui
from companion.ui.table.position import AnyContext
from companion.ui.table.sheet.scores import SheetView

WINNER_MARK: Final = ft.Icons.EMOJI_EVENTS
MAX_LARGE_NAME_LENGTH: Final = 15


def winner_card(context: AnyContext, view: SheetView) -> ft.Control:
    """Return the winner in large type, and the reason."""
    session, palette, seats = context.session, context.palette, context.seats
    content: list[ft.Control] = [
        ft.Icon(WINNER_MARK, size=40, color=palette.pick),
        ft.Semantics(
            identifier="sheet-winner",
            label=view.winner,
            header=True,
            content=ui.in_lines(
                *(
                    ui.in_row(
                        ui.badge(seats[seat], palette, 36),
                        ui.expanded(
                            ui.plain_text(
                                seats[seat].name, palette, _name_size(seats[seat].name), bold=True, semantics=False
                            ),
                            expand_loose=True,
                        ),
                        spacing=12,
                        alignment=ft.MainAxisAlignment.CENTER,
                    )
                    for seat in view.winners
                ),
                *(
                    []
                    if view.winners
                    else [ui.plain_text(view.winner, palette, ui.HEAD, bold=True, center=True, semantics=False)]
                ),
                spacing=6,
            ),
        ),
        ui.labelled_text("sheet-decided", view.decided, palette, center=True),
        *(ui.hint(session, note) for note in view.notes),
    ]
    return ui.card(
        session,
        ui.centered(*content),
        key="winner",
        border=ft.Border.all(2, palette.pick),
        alignment=ft.Alignment.CENTER,
    )


def _name_size(name: str) -> float:
    """Return the largest size of the winner's name that fits on a phone."""
    return ui.HEAD if len(name) <= MAX_LARGE_NAME_LENGTH else ui.TITLE + 2


def tie_card(context: AnyContext, view: SheetView) -> ft.Control:
    """Return how a tie was broken."""
    palette, (title, *lines) = context.palette, view.tie
    return ft.Semantics(
        identifier="sheet-tie",
        key="tie",
        label=". ".join(view.tie),
        content=ui.card(
            context.session,
            ui.in_lines(
                ui.plain_text(title, palette, ui.BODY, bold=True, semantics=False),
                *(ui.plain_text(line, palette, semantics=False) for line in lines),
                spacing=4,
            ),
        ),
    )


def ranks_card(context: AnyContext, view: SheetView, told: int | None = None) -> ft.Control:
    """Return the players with rank and points, best first; only the `told` last ones are visible, if given."""
    session, t, palette = context.session, context.t, context.palette
    rows: list[ft.Control] = []
    for place, (seat, rank) in enumerate(view.ranks):
        is_told = told is None or place >= len(view.ranks) - told
        player, score = context.seats[seat], view.total.numbers[seat]
        key = "sheet.rank" if view.is_final else "sheet.points_of"
        parts: list[ft.Control] = [
            ui.badge(player, palette),
            ui.expanded(ui.plain_text(player.name, palette, ui.TITLE, lines=1, semantics=False)),
            ui.plain_text(counted(score), palette, ui.SCORE, bold=True, semantics=False),
        ]
        if view.is_final:
            parts.insert(
                0, ft.Container(ui.plain_text(f"{rank}.", palette, ui.TITLE, palette.quiet, semantics=False), width=26)
            )
        rows.append(
            ft.Semantics(
                identifier=f"sheet-rank-{seat}",
                key=f"rank-{seat}",
                label=t(key, rank=rank, player=player.name, score=score),
                content=ft.Container(
                    ui.in_row(*parts, spacing=10), height=session.tall(44), **ui.appearing(is_told, told is not None)
                ),
            )
        )
    return ui.card(session, ui.in_lines(*rows), key="ranks", padding=ft.Padding.symmetric(vertical=4, horizontal=14))
