"""The result of a finished game: the winner and the reason, how a tie was broken, and the ranks."""

from typing import Final

import flet as ft

from companion.text.catalogue import counted
from companion.ui.components.basics import card, hint, labelled_text, plain_text
from companion.ui.components.layout import centered, expanded, in_lines, in_row
from companion.ui.components.motion import appearing
from companion.ui.components.seats import badge
from companion.ui.table.position import AnyContext
from companion.ui.table.sheet.scores import SheetView
from companion.ui.theme import BODY, HEAD, SCORE, TITLE

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
            content=in_lines(
                *(
                    in_row(
                        badge(seats[seat], palette, 36),
                        expanded(
                            plain_text(
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
                    else [plain_text(view.winner, palette, HEAD, bold=True, center=True, semantics=False)]
                ),
                spacing=6,
            ),
        ),
        labelled_text("sheet-decided", view.decided, palette, center=True),
        *(hint(session, note) for note in view.notes),
    ]
    return card(
        session,
        centered(*content),
        key="winner",
        border=ft.Border.all(2, palette.pick),
        alignment=ft.Alignment.CENTER,
    )


def _name_size(name: str) -> float:
    """Return the largest size of the winner's name that fits on a phone."""
    return HEAD if len(name) <= MAX_LARGE_NAME_LENGTH else TITLE + 2


def tie_card(context: AnyContext, view: SheetView) -> ft.Control:
    """Return how a tie was broken."""
    palette, (title, *lines) = context.palette, view.tie
    return ft.Semantics(
        identifier="sheet-tie",
        key="tie",
        label=". ".join(view.tie),
        content=card(
            context.session,
            in_lines(
                plain_text(title, palette, BODY, bold=True, semantics=False),
                *(plain_text(line, palette, semantics=False) for line in lines),
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
            badge(player, palette),
            expanded(plain_text(player.name, palette, TITLE, lines=1, semantics=False)),
            plain_text(counted(score), palette, SCORE, bold=True, semantics=False),
        ]
        if view.is_final:
            parts.insert(
                0, ft.Container(plain_text(f"{rank}.", palette, TITLE, palette.quiet, semantics=False), width=26)
            )
        rows.append(
            ft.Semantics(
                identifier=f"sheet-rank-{seat}",
                key=f"rank-{seat}",
                label=t(key, rank=rank, player=player.name, score=score),
                content=ft.Container(
                    in_row(*parts, spacing=10), height=session.tall(44), **appearing(is_told, told is not None)
                ),
            )
        )
    return card(session, in_lines(*rows), key="ranks", padding=ft.Padding.symmetric(vertical=4, horizontal=14))
