"""Supplies and prisons: what players hold, their role cards, what lies in prisons, and what of the box is in play."""

from typing import Final

import flet as ft

from companion.ui.components.basics import button, card, heading, labelled_text, plain_text
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import expanded, in_column, in_lines, in_row
from companion.ui.components.seat_table import (
    PADDING,
    column_width,
    count_cells,
    in_cell,
    ruled,
    seat_heads,
    seat_line,
    titled_card,
)
from companion.ui.components.seats import badge
from companion.ui.games.island_fortress.marks import (
    BLOCK_MARK,
    CHIP_MARK,
    CONVICT_MARK,
    FAVOR_MARK,
    JADE_MARK,
    LABORER_MARK,
    PRISON_MARK,
    REINFORCEMENT_MARK,
    ROLE_MARKS,
    TREASURE_MARK,
)
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.games.island_fortress.supplies.present import (
    BoxRow,
    CountRow,
    PrisonRow,
    RoleRow,
    SuppliesView,
    present_supplies,
)
from companion.ui.kit import component
from companion.ui.session import Session, use_session
from companion.ui.table.game_screen import use_changes
from companion.ui.table.position import Context, TablePosition
from companion.ui.theme import BODY, RADIUS, READING_WIDTH, SPACE, TITLE

WIDE_WIDTH: Final = 1080
"""From a wide screen: the table beside the prisons."""
MARKS: Final = {
    "jade": JADE_MARK,
    "laborers": LABORER_MARK,
    "convicts": CONVICT_MARK,
    "blocks": BLOCK_MARK,
    "chips": CHIP_MARK,
    "treasures": TREASURE_MARK,
    "favors": FAVOR_MARK,
    "reinforcements": REINFORCEMENT_MARK,
}
"""The marks that stand for these counts on the table, too."""


@component
def Supplies(position: TablePosition) -> ft.Control:
    """A column for each player, then the prisons; on a wide screen beside each other."""
    session = use_session()
    use_changes(position.game)
    context: FortressContext = Context(session, position)
    t, view = context.t, present_supplies(context.words, context.state)
    to_table = button(session, "supplies-table", t("sheet.to_table"), position.go, icon=ft.Icons.GRID_VIEW)
    if view is None:
        not_tracked = labelled_text("supplies-not-tracked", t("supplies.not_tracked"), session.palette)
        return page_frame(session, t("supplies.title"), [not_tracked, to_table], on_back=position.go)
    width = min(WIDE_WIDTH if session.is_wide else READING_WIDTH, session.width - 2 * SPACE)
    body: list[ft.Control]
    if session.is_wide:
        table = _table(context, view, (width - 12) * 0.6)
        side = ft.Column(
            [_prisons(context, view), _box(context, view)],
            spacing=12,
            expand=4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        body = [in_row(ft.Container(table, expand=6), side, spacing=12, vertical_alignment=ft.CrossAxisAlignment.START)]
    else:
        body = [_table(context, view, width), _prisons(context, view), _box(context, view)]
    return page_frame(session, t("supplies.title"), body, on_back=position.go, width=width)


def _table(context: FortressContext, view: SuppliesView, width: float) -> ft.Control:
    """A row for each count and each role card, a column for each player."""
    session, seats = context.session, context.seats
    column = column_width(width, len(seats))
    rows = [seat_heads(session, seats, column), *(_count_row(session, row, column) for row in view.counts)]
    roles = heading(session, context.t("supplies.roles"), BODY)
    rows.append(ft.Container(roles, key="roles", padding=ft.Padding.only(left=2, top=14, bottom=4)))
    rows += [_role_row(context, row, column) for row in view.roles]
    return card(session, in_column(*rows, spacing=0), key="table", padding=PADDING)


def _count_row(session: Session, row: CountRow, column: float) -> ft.Control:
    is_held = row.name in MARKS
    cells = count_cells(session, f"supply-*-{row.name}", row.counts, row.labels, column, bold=is_held)
    return seat_line(session, MARKS.get(row.name), row.title, cells, f"row-{row.name}")


def _role_row(context: FortressContext, row: RoleRow, column: float) -> ft.Control:
    session, t, palette = context.session, context.t, context.palette
    cells: list[ft.Control] = [
        ft.Semantics(
            identifier=f"supply-{seat}-{row.role.value}",
            label=label,
            content=in_cell(
                ft.Container(
                    plain_text(
                        t("supplies.on_table" if lies else "supplies.in_hand"),
                        palette,
                        13,
                        palette.text if lies else palette.quiet,
                        bold=lies,
                        center=True,
                        lines=1,
                        spoken=False,
                    ),
                    bgcolor=palette.raised if lies else None,
                    border_radius=4,
                    padding=ft.Padding.symmetric(vertical=3, horizontal=1),
                    margin=ft.Margin.symmetric(horizontal=1),
                    width=min(column - 2, 72),
                ),
                column,
            ),
        )
        for seat, (lies, label) in enumerate(zip(row.on_table, row.labels, strict=True))
    ]
    return seat_line(session, ROLE_MARKS[row.role.value], row.title, cells, f"row-{row.role.value}")


def _prisons(context: FortressContext, view: SuppliesView) -> ft.Control:
    """Every region: what lies in its prison, and who stands in its camp."""
    rows = [_prison(context, row) for row in view.prisons]
    return titled_card(context.session, context.t("supplies.prisons"), rows, "prisons")


def _prison(context: FortressContext, row: PrisonRow) -> ft.Control:
    t, palette, seats = context.t, context.palette, context.seats
    counts: list[ft.Control] = [ft.Icon(PRISON_MARK, size=17, color=palette.quiet)]
    for mark, count in ((JADE_MARK, row.prison.jade), (CONVICT_MARK, row.prison.convicts)):
        ink = palette.text if count else palette.quiet
        counts.append(ft.Icon(mark, size=17, color=palette.quiet))
        counts.append(ft.Container(plain_text(str(count), palette, TITLE, ink, bold=count > 0, spoken=False), width=32))
    camp: list[ft.Control] = [
        in_row(
            badge(seats[seat], palette, 22),
            plain_text(seats[seat].name, palette, 15, lines=1, spoken=False),
            spacing=5,
            tight=True,
        )
        for seat in row.camp
    ]
    if not camp:
        camp = [plain_text(t("supplies.camp_empty"), palette, 15, palette.quiet, spoken=False)]
    return ft.Semantics(
        identifier=f"prison-{row.region + 1}",
        key=f"prison-{row.region}",
        label=row.label,
        content=ft.Container(
            in_lines(
                in_row(
                    expanded(plain_text(t("table.region", region=row.region + 1), palette, BODY, spoken=False)),
                    *counts,
                    spacing=6,
                ),
                in_row(*camp, spacing=14, run_spacing=4, wrap=True),
                spacing=4,
            ),
            padding=ft.Padding.symmetric(vertical=8, horizontal=2),
            border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
        ),
    )


def _box(context: FortressContext, view: SuppliesView) -> ft.Control:
    """What of the box is in play; more than it holds is told first."""
    session, palette = context.session, context.palette
    rows: list[ft.Control] = []
    if view.notices:
        rows.append(
            ft.Semantics(
                identifier="supplies-notices",
                key="notices",
                label=" ".join(view.notices),
                content=ft.Container(
                    in_lines(*(plain_text(notice, palette, 15, spoken=False) for notice in view.notices), spacing=4),
                    bgcolor=palette.bad_ground,
                    border_radius=RADIUS,
                    padding=10,
                    margin=ft.Margin.only(bottom=8),
                ),
            )
        )
    rows += [_box_row(session, row) for row in view.box]
    return titled_card(session, context.t("supplies.box"), rows, "box")


def _box_row(session: Session, row: BoxRow) -> ft.Control:
    palette, (what, total, limit) = session.palette, row.stock
    ink = palette.bad if total > limit else palette.text
    return ft.Semantics(
        identifier=f"box-{what}",
        key=f"box-{what}",
        label=row.label,
        content=ruled(
            session,
            in_row(
                ft.Container(
                    ft.Icon(MARKS[what], size=17, color=palette.quiet), width=24, alignment=ft.Alignment.CENTER_LEFT
                ),
                expanded(plain_text(row.title, palette, 15, lines=2, spoken=False)),
                plain_text(str(total), palette, BODY, ink, bold=True, spoken=False),
                plain_text(f" / {limit}", palette, 15, palette.quiet, spoken=False),
                spacing=0,
            ),
        ),
    )
