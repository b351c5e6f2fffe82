"""A question as a page: its parts, and below them the pad, what is missing, or the confirm."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.engine.characters import shown
from companion.text.catalogue import Catalogue, listed
from companion.ui import parts as ui
from companion.ui.form.draft import AnyForm, Gap
from companion.ui.form.parts import Part, gaps_of, shown_parts
from companion.ui.form.table import ASIDE, NumberTable, cell_in_hand, pad

NAMED: Final = 3
"""Maximum number of missing numbers that a button names."""


class Question(NamedTuple):
    """A part of a form, in view by itself; `footer` returns its footer, given the buttons; None for only these."""

    title: str
    parts: Sequence[Part]
    footer: Callable[[ft.Control], ft.Control] | None = None


def tables_in(parts: Sequence[Part]) -> list[NumberTable]:
    """Return the tables of numbers."""
    return [part for part in parts if isinstance(part, NumberTable)]


def progress_of(form: AnyForm, parts: Sequence[Part]) -> str:
    """Return how many numbers are given of all, "9/13"; empty where none is."""
    total, missing = _counted(form, parts)
    return f"{total - missing}/{total}" if missing < total else ""


def _counted(form: AnyForm, parts: Sequence[Part]) -> tuple[int, int]:
    tables = tables_in(parts)
    return sum(len(table.required(form)) for table in tables), len(gaps_of(form, tables))


def missing_text(form: AnyForm, parts: Sequence[Part]) -> str:
    """Return what is missing in words, numbers first: all of it if that is short, else how many are given of all."""
    t: Catalogue = form.context.t
    gaps = gaps_of(form, parts)
    of_tables = [gap for gap in gaps if gap.whom]
    if not of_tables:
        return t("midway.missing", what=listed(dict.fromkeys(gap.what for gap in gaps))) if gaps else ""
    total, missing = _counted(form, parts)
    whose: dict[str, list[str]] = {}
    for gap in of_tables:
        whose.setdefault(gap.whom, []).append(gap.what)
    what = "; ".join(f"{shown(name)}: {listed(what)}" for name, what in whose.items())
    if sum(len(table.rows) for table in tables_in(parts)) == 1:
        what = f"{of_tables[0].what}: {listed(shown(gap.whom) for gap in of_tables)}"
    text, session = t("finish.missing", what=what), form.context.session
    is_long = ui.width_of(text, ui.BODY) * session.text_scale > 1.8 * ui.card_width(session)
    return t("finish.counted", counted=total - missing, total=total) if missing > NAMED or is_long else text


def leading_button(form: AnyForm, gap: Gap, name: str, text: str, height: float = 52) -> ft.Control:
    """Return what stands in place of the confirm while something is missing: its text says what, a tap leads there."""
    return ui.button(form.context.session, name, text, partial(form.seek, gap.key), kind="grey", height=height)


def missing_button(form: AnyForm, parts: Sequence[Part], name: str, height: float = 52) -> ft.Control:
    """Return that button for the parts of a page, numbers first."""
    gaps = sorted(gaps_of(form, parts), key=lambda gap: not gap.whom)
    return leading_button(form, gaps[0], name, missing_text(form, parts), height)


def form_page(
    form: AnyForm,
    title: str,
    question: Question,
    buttons: Sequence[ft.Control],
    *,
    above: Sequence[ft.Control] = (),
    below: Sequence[ft.Control] = (),
    **frame: Any,
) -> ft.Control:
    """Return the page of a question, with controls above and below its parts; in landscape its footer stands beside."""
    session, tables = form.context.session, tables_in(question.parts)
    footer: ft.Control = ui.in_column(*pad(form, tables), *buttons, spacing=6)
    if question.footer:
        footer = question.footer(footer)
    return ui.page_frame(
        session,
        title,
        [*above, *shown_parts(form, question.parts), *below],
        footer=footer,
        sought=_sought(form, tables),
        aside=ASIDE if session.is_landscape else 0,
        **frame,
    )


def brush_footer(  # whose and what the taps of the page are for, and the buttons of its footer
    form: AnyForm,
    seat: int | None,
    dip: Callable[[int], object],
    others: Sequence[ft.Control],
    buttons: ft.Control,
    *beside: ft.Control,
) -> ft.Control:
    """Return the footer of a `Question`: players, what else is laid, the buttons; large text takes what is `beside`."""
    session = form.context.session
    beside = () if session.is_large else beside
    room = ASIDE if session.is_landscape else ui.page_width(session)
    seats = ui.seat_row(session, form.context.seats, "brush", seat, dip, room=room)
    last = [*beside, buttons] if session.is_landscape else [ui.in_row(*beside, ui.expanded(buttons), spacing=10)]
    return ui.in_column(seats, *others, *last, spacing=6)


def _sought(form: AnyForm, tables: Sequence[NumberTable]) -> tuple[str, int]:
    """Return the scroll key of what the page leads to, and how often: of large text at first to the number in hand."""
    cell, (key, count) = cell_in_hand(form, tables), form.draft.hand.get("sought", ((), 0))
    if cell and not count and form.context.session.is_large:
        return cell.row.name, 1
    rows = [cell.row.name for table in tables for cell in table.cells(form) if cell.key == key]
    return (rows[0] if rows else "sought"), count
