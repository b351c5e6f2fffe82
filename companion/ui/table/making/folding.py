"""One question at a time: which rows of an entry are open, and the chips of the answered ones."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.ui.components.basics import chip, plain_text, tappable
from companion.ui.components.layout import in_row
from companion.ui.table.making.rows import KEYS_SHOWN, AmountRow, Choose, NumberRow, Row, TickRow, row_name
from companion.ui.table.making.walk import Chosen, Key
from companion.ui.table.model import TableModel
from companion.ui.theme import BODY, TOUCH


def open_keys(rows: Sequence[Row], chosen: Chosen, reopened: Key | None, is_whole: bool) -> frozenset[Key]:
    """Return the open rows: the one tapped, the one asked, and the first that takes several answers.

    The last one only until a later row is answered; `is_whole`: the entry is complete.
    """
    told = {key for key, _ in chosen}
    asking = [row for row in rows if row.folds and not isinstance(row, TickRow)]
    found = {row.key for row in asking if row.is_asked or row.key == reopened}
    if asking and not is_whole and asking[-1].takes_several:
        found.add(asking[-1].key)
    for index, row in enumerate(asking):
        if row.takes_several:
            later = {other.key for other in asking[index + 1 :]}
            if not later & told and not (row.is_preset and row.key not in told):
                found.add(row.key)
            break
    return frozenset(found)


def shown_open(row: Row) -> Row:
    """Return an open row, with keys instead of a counter for small numbers."""
    if isinstance(row, AmountRow) and row.high - row.low < KEYS_SHOWN:
        return NumberRow(row.key, row.title, tuple(range(row.low, row.high + 1)), row.value)
    return row


def folded_chips(
    table: TableModel,
    folded: Sequence[tuple[Row, str]],
    opened: frozenset[Key],
    choose: Choose,
    reopen: Callable[[TableModel, Key], None],
) -> list[ft.Control]:
    """Return the answered questions side by side: a tap opens one again, or toggles a yes-or-no answer."""
    session = table.session
    chips: list[ft.Control] = []
    for row, text in folded:
        if isinstance(row, TickRow):
            turn = partial(choose, table, row.key, not row.value)
            chips.append(chip(session, row_name(row.key), text, turn, selected=row.value, check=True))
            continue
        is_open = row.key in opened
        chips.append(
            tappable(
                f"change-{row_name(row.key)}",
                text,
                partial(reopen, table, row.key),
                plain_text(text, session.palette, BODY, lines=2, semantics=False),
                selected=is_open,
                padding=ft.Padding.symmetric(horizontal=13, vertical=(TOUCH - 22) / 2),
                bgcolor=session.palette.chosen if is_open else session.palette.surface,
                border=ft.Border.all(1, session.palette.pick if is_open else session.palette.line),
                border_radius=TOUCH / 2,
            )
        )
    return [in_row(*chips, wrap=True, spacing=6, run_spacing=6)] if chips else []


def chips_height(folded: Sequence[tuple[Row, Any]]) -> float:
    """Return the approximate height: two in a line."""
    return 54 * -(-len(folded) // 2)
