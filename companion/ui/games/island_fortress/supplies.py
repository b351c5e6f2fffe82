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


class CountRow(NamedTuple):
    """One kind of possession: the amount of each player, and the texts for screen readers."""

    name: str
    title: str
    counts: tuple[int, ...]
    labels: tuple[str, ...]


class RoleRow(NamedTuple):
    """One role card: for each player on the table or in hand, and the texts for screen readers."""

    role: Role
    title: str
    on_table: tuple[bool, ...]
    labels: tuple[str, ...]


class PrisonRow(NamedTuple):
    """The prison of a region, and the taskmasters in its camp."""

    region: int
    prison: Prison
    camp: tuple[int, ...]
    label: str


class BoxRow(NamedTuple):
    """The number of pieces in play, of a kind."""

    title: str
    stock: Stock
    label: str


class SuppliesView(NamedTuple):
    """The whole screen; `notices` name the pieces of which more are in play than the box holds."""

    counts: tuple[CountRow, ...]
    roles: tuple[RoleRow, ...]
    prisons: tuple[PrisonRow, ...]
    box: tuple[BoxRow, ...]
    notices: tuple[str, ...]


COUNTED: Final = (*HELD[:4], "box", *HELD[4:], "income", "bonus", "region")
"""Counts with a row, in display order."""
_TITLES: Final = {
    **COUNT_TERMS,
    "box": "supplies.box_blocks",
    "favors": "supplies.favors",
    "income": "supplies.income",
    "bonus": "favor.petition_bonus",
    "region": "supplies.region",
}
_BOX_TITLES: Final = {**_TITLES, "treasures": "supplies.box_treasures", "reinforcements": "supplies.box_reinforcements"}


def present_supplies(words: Words, state: State) -> SuppliesView | None:
    """Return all possessions of players and prisons; None if they are not tracked."""
    if state.ledger is None:
        return None
    counts = [_counts(state, seat) for seat in range(len(state.players))]
    return SuppliesView(
        tuple(_count_row(words, name, tuple(held[name] for held in counts)) for name in COUNTED),
        tuple(_role_row(words, state, role) for role in Role),
        prison_rows(words, state),
        tuple(_box_row(words, line) for line in stock(state)),
        tuple(words.notice(notice) for notice in notices(state)),
    )


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


def _count_row(words: Words, name: str, counts: tuple[int, ...]) -> CountRow:
    title = words.texts(_TITLES[name])
    labels = tuple(
        words.texts("supplies.cell", player=player, what=title, count=count)
        for player, count in zip(words.names, counts, strict=True)
    )
    return CountRow(name, title, counts, labels)


def _counts(state: State, seat: int) -> dict[str, Any]:
    """Return the counts of a seat by name; the region is numbered from 1."""
    assert state.ledger is not None
    player, supply = state.players[seat], state.ledger.supplies[seat]
    return {
        **player._asdict(),
        **supply._asdict(),
        "box": state.blocks_in_box(seat),
        "bonus": player.petition_bonus,
        "income": INCOME + supply.income,
        "region": supply.region + 1,
    }


def _role_row(words: Words, state: State, role: Role) -> RoleRow:
    title = words.role(role)
    on_table = tuple(role in cards_on_table(state, seat) for seat in range(len(state.players)))
    labels = tuple(
        words.texts("supplies.role_on_table" if lies else "supplies.role_in_hand", player=player, role=title)
        for player, lies in zip(words.names, on_table, strict=True)
    )
    return RoleRow(role, title, on_table, labels)


def cards_on_table(state: State, seat: int) -> tuple[Role, ...]:
    """Return the seat's role cards on the table, including the one just played."""
    if state.ledger is None:
        return ()
    turn, table = state.ledger.turn, state.ledger.supplies[seat].table
    return (*table, turn.card) if turn and turn.seat == seat and turn.card and turn.card not in table else table


def _box_row(words: Words, line: Stock) -> BoxRow:
    title = words.texts(_BOX_TITLES[line.what])
    return BoxRow(title, line, words.texts("supplies.box_line", what=title, total=line.total, limit=line.limit))


# --- the screen ----------------------------------------------------------------------------------------


@ui.component
def Supplies(position: TablePosition) -> ft.Control:
    """Show a column for each player, then the prisons; side by side on a wide screen."""
    context: FortressContext = use_position(position)
    session = context.session
    t, view = context.t, present_supplies(context.words, context.state)
    if view is None:
        to_table = ui.button(session, "supplies-table", t("sheet.to_table"), position.go, icon=ft.Icons.GRID_VIEW)
        not_tracked = ui.labelled_text("supplies-not-tracked", t("supplies.not_tracked"), session.palette)
        return ui.page_frame(session, t("supplies.title"), [not_tracked, to_table], on_back=position.go)
    width = min(WIDE_WIDTH if session.is_wide else ui.READING_WIDTH, session.width - 2 * ui.SPACE)
    table = _table(context, view, (width - 12) * 0.6 if session.is_wide else width)
    body = [table, _prisons(context, view), _box(context, view)]
    if session.is_wide:
        side = ft.Column(body[1:], spacing=12, expand=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        body = [
            ui.in_row(ft.Container(table, expand=6), side, spacing=12, vertical_alignment=ft.CrossAxisAlignment.START)
        ]
    return ui.page_frame(session, t("supplies.title"), body, on_back=position.go, width=width)


def _table(context: FortressContext, view: SuppliesView, width: float) -> ft.Control:
    """Return a row for each count and each role card, a column for each player."""
    session, seats = context.session, context.seats
    column = ui.column_width(width, len(seats))
    rows = [ui.seat_heads(session, seats, column), *(_count_line(session, row, column) for row in view.counts)]
    roles = ui.heading(session, context.t("supplies.roles"), ui.BODY)
    rows.append(ft.Container(roles, key="roles", padding=ft.Padding.only(left=2, top=14, bottom=4)))
    rows += [_role_line(context, row, column) for row in view.roles]
    return ui.card(session, ui.in_column(*rows, spacing=0), key="table", padding=ui.PADDING)


def _count_line(session: ui.Session, row: CountRow, column: float) -> ft.Control:
    is_held = row.name in MARKS
    cells = ui.count_cells(session, f"supply-*-{row.name}", row.counts, row.labels, column, bold=is_held)
    return ui.seat_line(session, MARKS.get(row.name), row.title, cells, f"row-{row.name}")


def _role_line(context: FortressContext, row: RoleRow, column: float) -> ft.Control:
    t, palette, role = context.t, context.palette, row.role.value
    texts = {True: t("supplies.on_table"), False: t("supplies.in_hand")}
    cells: list[ft.Control] = []
    for seat, (lies, label) in enumerate(zip(row.on_table, row.labels, strict=True)):
        ink = palette.text if lies else palette.quiet
        shown = ft.Container(
            ui.plain_text(texts[lies], palette, 13, ink, bold=lies, center=True, lines=1, semantics=False),
            bgcolor=palette.raised if lies else None,
            border_radius=4,
            padding=ft.Padding.symmetric(vertical=3, horizontal=1),
            margin=ft.Margin.symmetric(horizontal=1),
            width=min(column - 2, 72),
        )
        cells.append(ft.Semantics(identifier=f"supply-{seat}-{role}", label=label, content=ui.in_cell(shown, column)))
    return ui.seat_line(context.session, ROLE_MARKS[role], row.title, cells, f"row-{role}")


def _prisons(context: FortressContext, view: SuppliesView) -> ft.Control:
    """Return each region with its prison and its camp."""
    rows = [_prison(context, row) for row in view.prisons]
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
        player = ui.plain_text(seats[seat].name, palette, 15, lines=1, semantics=False)
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


def _box(context: FortressContext, view: SuppliesView) -> ft.Control:
    """Return the use of the box, exceeded pieces first."""
    session, palette = context.session, context.palette
    rows = [_box_line(session, row) for row in view.box]
    if view.notices:
        content = ft.Container(
            ui.in_lines(*(ui.plain_text(notice, palette, 15, semantics=False) for notice in view.notices), spacing=4),
            bgcolor=palette.bad_ground,
            border_radius=ui.RADIUS,
            padding=10,
            margin=ft.Margin.only(bottom=8),
        )
        label = " ".join(view.notices)
        rows.insert(0, ft.Semantics(identifier="supplies-notices", key="notices", label=label, content=content))
    return ui.titled_card(session, context.t("supplies.box"), rows, "box")


def _box_line(session: ui.Session, row: BoxRow) -> ft.Control:
    palette, (what, total, limit) = session.palette, row.stock
    sign = ft.Icon(MARKS[what], size=17, color=palette.quiet)
    line = ui.in_row(
        ft.Container(sign, width=24, alignment=ft.Alignment.CENTER_LEFT),
        ui.expanded(ui.plain_text(row.title, palette, 15, lines=2, semantics=False)),
        ui.plain_text(
            str(total), palette, ui.BODY, palette.bad if total > limit else palette.text, bold=True, semantics=False
        ),
        ui.plain_text(f" / {limit}", palette, 15, palette.quiet, semantics=False),
        spacing=0,
    )
    name = f"box-{what}"
    return ft.Semantics(identifier=name, key=name, label=row.label, content=ui.ruled(session, line))
