"""Supplies and prisons: players' possessions, role cards, prisons, and the use of the box."""

from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.island_fortress.box import Stock, notices, stock
from companion.games.island_fortress.ledger import Prison, Role
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import INCOME
from companion.games.island_fortress.words import COUNT_TERMS, Words
from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.games.island_fortress.marks import COUNT_MARKS, PRISON_MARK, REINFORCEMENT_MARK, ROLE_MARKS
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.table.game_screen import use_position
from companion.ui.table.position import TablePosition

WIDE_WIDTH: Final = 1080
"""Width in pixels from which the table stands beside the prisons."""
HELD: Final = ("jade", "laborers", "convicts", "blocks", "chips", "treasures", "favors")
"""Possessions, without those that only follow from what was played."""
MARKS: Final = {**{name: COUNT_MARKS[name] for name in HELD}, "reinforcements": REINFORCEMENT_MARK}
"""Marks of these counts, as on the table."""


class PrisonRow(NamedTuple):
    """The prison of a region, and the taskmasters in its camp."""

    region: int
    prison: Prison
    camp: tuple[int, ...]
    label: str


TITLES: Final = {
    **{name: COUNT_TERMS[name] for name in HELD[:4]},
    "box": "supplies.box_blocks",
    **{name: COUNT_TERMS[name] for name in HELD[4:]},
    "favors": "supplies.favors",
    "income": "supplies.income",
    "bonus": "favor.petition_bonus",
    "region": "supplies.region",
}
"""Counts with a row, in display order."""
_BOX_TITLES: Final = {**TITLES, "treasures": "supplies.box_treasures", "reinforcements": "supplies.box_reinforcements"}


def prison_rows(words: Words, state: State) -> tuple[PrisonRow, ...]:
    """Return each region with its prison and its camp."""
    assert state.ledger is not None
    rows = []
    for region, prison in enumerate(state.ledger.prisons):
        camp = tuple(seat for seat, supply in enumerate(state.ledger.supplies) if supply.region == region)
        label = words.texts(
            "table.region_label",
            region=region + 1,
            jade=prison.jade,
            convicts=prison.convicts,
            camp=listed(words.names[seat] for seat in camp) or words.texts("slot.free"),
        )
        rows.append(PrisonRow(region, prison, camp, label))
    return tuple(rows)


def possessions(state: State) -> dict[str, tuple[int, ...]]:
    """Return every player's counts by name, in display order; regions are numbered from 1."""
    assert state.ledger is not None
    seats: list[dict[str, Any]] = [
        {
            **player._asdict(),
            **supply._asdict(),
            "box": state.blocks_in_box(seat),
            "bonus": player.petition_bonus,
            "income": INCOME + supply.income,
            "region": supply.region + 1,
        }
        for seat, (player, supply) in enumerate(zip(state.players, state.ledger.supplies, strict=True))
    ]
    return {name: tuple([counts[name] for counts in seats]) for name in TITLES}


def cards_on_table(state: State, seat: int) -> tuple[Role, ...]:
    """Return the seat's role cards on the table, including the one just played."""
    if state.ledger is None:
        return ()
    turn, table = state.ledger.turn, state.ledger.supplies[seat].table
    return (*table, turn.card) if turn and turn.seat == seat and turn.card and turn.card not in table else table


# --- the screen ----------------------------------------------------------------------------------------


@ui.component
def Supplies(position: TablePosition) -> ft.Control:
    """Show a column for each player, then the prisons; side by side on a wide screen."""
    context: FortressContext = use_position(position)
    session = context.session
    t = context.t
    if context.state.ledger is None:
        to_table = ui.button(session, "supplies-table", t("sheet.to_table"), position.go, icon=ft.Icons.GRID_VIEW)
        not_tracked = ui.labelled_text("supplies-not-tracked", t("supplies.not_tracked"), session.palette)
        return ui.page_frame(session, t("supplies.title"), [not_tracked, to_table], on_back=position.go)
    width = min(WIDE_WIDTH if session.is_wide else ui.READING_WIDTH, session.width - 2 * ui.SPACE)
    table = supply_table(context, (width - 12) * 0.6 if session.is_wide else width)
    body = [table, _prisons(context), box_card(context)]
    if session.is_wide:
        side = ft.Column(body[1:], spacing=12, expand=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        body = [
            ui.in_row(ft.Container(table, expand=6), side, spacing=12, vertical_alignment=ft.CrossAxisAlignment.START)
        ]
    return ui.page_frame(session, t("supplies.title"), body, on_back=position.go, width=width)


def supply_table(context: FortressContext, width: float) -> ft.Control:
    """Return a row for each count and each role card, a column for each player."""
    session, seats = context.session, context.seats
    column = ui.column_width(width, len(seats))
    rows = [ui.seat_heads(session, seats, column)]
    rows += [_count_line(context, name, counts, column) for name, counts in possessions(context.state).items()]
    roles = ui.heading(session, context.t("supplies.roles"), ui.BODY)
    rows.append(ft.Container(roles, key="roles", padding=ft.Padding.only(left=2, top=14, bottom=4)))
    rows += [_role_line(context, role, column) for role in Role]
    return ui.card(session, ui.in_column(*rows, spacing=0), key="table", padding=ui.PADDING)


def _count_line(context: FortressContext, name: str, counts: tuple[int, ...], column: float) -> ft.Control:
    t, title, names = context.t, context.t(TITLES[name]), context.words.names
    labels = [
        t("supplies.cell", player=player, what=title, count=count) for player, count in zip(names, counts, strict=True)
    ]
    cells = ui.count_cells(context.session, f"supply-*-{name}", counts, labels, column, bold=name in MARKS)
    return ui.seat_line(context.session, MARKS.get(name), title, cells, f"row-{name}")


def _role_line(context: FortressContext, role: Role, column: float) -> ft.Control:
    t, palette, title = context.t, context.palette, context.words.role(role)
    cells: list[ft.Control] = []
    for seat, player in enumerate(context.words.names):
        lies = role in cards_on_table(context.state, seat)
        text, ink = t("supplies.on_table" if lies else "supplies.in_hand"), palette.text if lies else palette.quiet
        shown = ft.Container(
            ui.plain_text(text, palette, 13, ink, bold=lies, center=True, lines=1, semantics=False),
            bgcolor=palette.raised if lies else None,
            border_radius=4,
            padding=ft.Padding.symmetric(vertical=3, horizontal=1),
            margin=ft.Margin.symmetric(horizontal=1),
            width=min(column - 2, 72),
        )
        label = t("supplies.role_on_table" if lies else "supplies.role_in_hand", player=player, role=title)
        content = ui.in_cell(shown, column)
        cells.append(ft.Semantics(identifier=f"supply-{seat}-{role.value}", label=label, content=content))
    return ui.seat_line(context.session, ROLE_MARKS[role.value], title, cells, f"row-{role.value}")


def _prisons(context: FortressContext) -> ft.Control:
    """Return each region with its prison and its camp."""
    rows = [_prison(context, row) for row in prison_rows(context.words, context.state)]
    return ui.titled_card(context.session, context.t("supplies.prisons"), rows, "prisons")


def _prison(context: FortressContext, row: PrisonRow) -> ft.Control:
    t, palette, seats = context.t, context.palette, context.seats
    title = ui.plain_text(t("table.region", region=row.region + 1), palette, ui.BODY, semantics=False)
    line: list[ft.Control] = [ui.expanded(title), ft.Icon(PRISON_MARK, size=17, color=palette.quiet)]
    for name, count in row.prison._asdict().items():
        ink = palette.text if count else palette.quiet
        line.append(ft.Icon(COUNT_MARKS[name], size=17, color=palette.quiet))
        line.append(
            ft.Container(ui.plain_text(str(count), palette, ui.TITLE, ink, bold=count > 0, semantics=False), width=32)
        )
    camp: list[ft.Control] = []
    for seat in row.camp:
        player = ui.seat_name(context.session, seats, seat, 15, ui.card_width(context.session) - 31)
        camp.append(ui.in_row(ui.badge(seats[seat], palette, 22), player, spacing=5, tight=True))
    if not camp:
        camp = [ui.plain_text(t("supplies.camp_empty"), palette, 15, palette.quiet, semantics=False)]
    shown = ui.in_lines(ui.in_row(*line, spacing=6), ui.in_row(*camp, spacing=14, run_spacing=4, wrap=True), spacing=4)
    return ft.Semantics(
        identifier=f"prison-{row.region + 1}",
        key=f"prison-{row.region}",
        label=row.label,
        content=ft.Container(
            shown,
            padding=ft.Padding.symmetric(vertical=8, horizontal=2),
            border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
        ),
    )


def box_card(context: FortressContext) -> ft.Control:
    """Return the use of the box, exceeded pieces first."""
    session, palette = context.session, context.palette
    rows = [_box_line(context, line) for line in stock(context.state)]
    if told := [context.words.notice(notice) for notice in notices(context.state)]:
        content = ft.Container(
            ui.in_lines(*(ui.plain_text(notice, palette, 15, semantics=False) for notice in told), spacing=4),
            bgcolor=palette.bad_ground,
            border_radius=ui.RADIUS,
            padding=10,
            margin=ft.Margin.only(bottom=8),
        )
        label = " ".join(told)
        rows.insert(0, ft.Semantics(identifier="supplies-notices", key="notices", label=label, content=content))
    return ui.titled_card(session, context.t("supplies.box"), rows, "box")


def _box_line(context: FortressContext, line: Stock) -> ft.Control:
    t, palette, (what, total, limit) = context.t, context.palette, line
    title, ink = t(_BOX_TITLES[what]), palette.bad if total > limit else palette.text
    shown = ui.in_row(
        ft.Container(ft.Icon(MARKS[what], size=17, color=palette.quiet), width=24, alignment=ft.Alignment.CENTER_LEFT),
        ui.expanded(ui.plain_text(title, palette, 15, lines=2, semantics=False)),
        ui.plain_text(str(total), palette, ui.BODY, ink, bold=True, semantics=False),
        ui.plain_text(f" / {limit}", palette, 15, palette.quiet, semantics=False),
        spacing=0,
    )
    name, label = f"box-{what}", t("supplies.box_line", what=title, total=total, limit=limit)
    return ft.Semantics(identifier=name, key=name, label=label, content=ui.ruled(context.session, shown))
