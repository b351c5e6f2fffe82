"""A table of numbers to be typed: the fields, the pad of a phone, and the key that gives 0 to several."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.form.draft import AnyForm, Draft, Gap, Key

PAD_KEY: Final = 52
LOW: Final = 500
"""Window height in pixels below which the titles of numbers stand beside them, and the buttons side by side."""
BESIDE: Final = 170
"""Width in pixels of such a title."""
ASIDE: Final = 216
"""Width in pixels of the footer beside the body, on a phone in landscape; between them are 12."""
ONE_OF_SEVERAL: Final = 72
"""Width in pixels that a name may have among others."""


class Row(NamedTuple):
    """A number of each column but those of `skips`: its name, its place in the event by column, title and maximum."""

    name: str
    key: Callable[[int], Key]
    title: str
    most: int
    skips: Collection[int] = ()
    often_none: bool = True
    """False where 0 is never given to several at once."""
    optional: bool = False


class NumberTable(NamedTuple):
    """Numbers to be typed; `places` are the names of the columns, None for the players."""

    rows: tuple[Row, ...]
    places: tuple[str, ...] | None = None

    def columns(self, form: AnyForm) -> Sequence[str]:
        """Return the names of the columns."""
        return form.context.words.names if self.places is None else self.places

    def cells(self, form: AnyForm) -> list["Cell"]:
        """Return all numbers in the order in which they are typed."""
        columns = list(enumerate(self.columns(form)))
        return [Cell(row.key(at), row, at, name) for row in self.rows for at, name in columns if at not in row.skips]

    def required(self, form: AnyForm) -> list["Cell"]:
        """Return the numbers that may not be left out."""
        return [cell for cell in self.cells(form) if not cell.row.optional]

    def gaps(self, form: AnyForm) -> list[Gap]:
        """Return the numbers that are missing, player by player."""
        cells = sorted(self.required(form), key=lambda cell: cell.column)
        return [Gap(cell.key, cell.row.title, cell.whom) for cell in cells if cell.key not in form.draft.entered]

    def shown(self, form: AnyForm) -> ft.Control:
        """Return a field for each number of each column, a line for each row."""
        context, session, palette = form.context, form.context.session, form.context.palette
        places = self.columns(form)
        is_low = session.height < LOW and not session.is_large
        beside = BESIDE if not has_pad(session) else BESIDE - 60
        aside = [ft.Container(width=beside)] if is_low else []
        room = body_width(session) - 2 * ui.CARD_EDGE - (beside + 6) * is_low
        marks = [ui.badge(seat, palette, 24) for seat in context.seats] if self.places is None else []
        heads = ui.column_heads(session, tuple(places), (room + 6) / len(places) - 6, marks)
        lines: list[ft.Control] = [
            ui.in_row(*aside, *(ft.Container(one, expand=1) for one in heads), spacing=6, key="places")
        ]
        in_hand, cells = cell_in_hand(form, [self]), {(one.row, one.column): one for one in self.cells(form)}
        for row in self.rows:
            fields = [_field(form, cells.get((row, at)), in_hand) for at in range(len(places))]
            title = ui.plain_text(row.title, palette, ui.BODY, semantics=False)
            key = ui.scroll_key(row.name)
            if is_low:
                lines.append(ui.in_row(ft.Container(title, width=beside), *fields, spacing=6, key=key))
            else:
                lines.append(ui.in_lines(title, ui.in_row(*fields, spacing=6), spacing=2, key=key))
        if not has_pad(session):
            lines.append(ft.Container(bulk_key(form, [self]), height=session.tall(ui.TOUCH)))
        return ui.card(session, ui.in_column(*lines, spacing=8), key="numbers")


class Cell(NamedTuple):
    """A number of a table: its place in the event, its row and column, and whose it is."""

    key: Key
    row: Row
    column: int
    whom: str


def cell_in_hand(form: AnyForm, tables: Sequence[NumberTable]) -> Cell | None:
    """Return the number that is typed now: what was tapped last, else the first one that is missing."""
    cells = [cell for table in tables for cell in table.cells(form)]
    chosen = [cell for cell in cells if cell.key == form.draft.hand.get("cell")]
    missing = [cell for cell in cells if cell.key not in form.draft.entered and not cell.row.optional]
    return next(iter([*chosen, *missing, *cells]), None)


def _field(form: AnyForm, cell: Cell | None, in_hand: Cell | None) -> ft.Control:
    """Return the field of a number; empty where a row has none."""
    if cell is None:
        return ft.Container(expand=1)
    session, name = form.context.session, f"{cell.row.name}-{cell.column}"
    value, label = form.draft.get(cell.key), form.context.t("midway.number", player=cell.whom, what=cell.row.title)
    is_sought = form.is_sought(cell.key)

    def put(typed: int | None) -> None:
        form.change(lambda old: with_number(old, cell.key, typed).holding(cell=cell.key, typing=None, zeroed=()))

    number = ui.NumberField(
        label,
        value,
        put,
        cell.row.most,
        sought=form.draft.hand["sought"][1] if is_sought else 0,
        on_focus=partial(form.hold, cell=cell.key, typing=None, zeroed=()),
        has_pad=has_pad(session),
        key=f"{name}-field",
    )
    is_marked = is_sought or (has_pad(session) and cell == in_hand)
    return ft.Semantics(
        identifier=f"{form.prefix}-{name}",
        label=f"{label}: {ui.NOTHING if value is None else value}",
        expand=1,
        content=ft.Container(
            number,
            border_radius=ui.RADIUS,
            # Always one: the client would build the field anew with it, which takes the focus away.
            border=ft.Border.all(side=ui.focused(session.palette, is_marked)),
            clip_behavior=ui.NO_CLIP,
        ),
    )


def with_number(draft: Draft, key: Key, value: int | None) -> Draft:
    """Return the draft with a number; None clears it."""
    return draft.clear(key) if value is None else draft.put(key, value)


def names_of(cells: Sequence[Cell]) -> tuple[str, ...]:
    """Return the short names of those whose numbers these are."""
    return ui.short_names(tuple([one.whom for one in cells]), ui.BODY, ONE_OF_SEVERAL)


def bulk_key(form: AnyForm, tables: Sequence[NumberTable]) -> ft.Control | None:
    """Return the key that gives 0 to those who lack the number in hand, by name; then the key that takes that back.

    There is none while nothing of the table is given.
    """
    cell, draft, t = cell_in_hand(form, tables), form.draft, form.context.t
    table = next((one for one in tables if cell in one.cells(form)), None)
    if cell is None or table is None or not cell.row.often_none:
        return None
    cells, zeroed = table.cells(form), draft.hand.get("zeroed", ())
    line = [one for one in cells if one.row == cell.row]
    chosen = [one for one in line if one.key in zeroed]
    if not chosen:
        chosen = [one for one in line if one.key not in draft.entered]
    if not chosen or all(one.key not in draft.entered for one in cells):
        return None
    keys = tuple([one.key for one in chosen])

    def said(names: Sequence[str]) -> str:
        given = [name for one, name in zip(line, names, strict=True) if one in chosen]
        whom = t("form.everyone", count=len(given)) if len(given) == len(line) > 1 else listed(given)
        zero: str = t("form.zero", what=cell.row.title, whom=whom)
        return t("table.undo", entry=zero) if zeroed else zero

    def turn() -> None:
        def turned(old: Draft) -> Draft:
            for key in keys:
                old = with_number(old, key, None if zeroed else 0)
            return old.holding(zeroed=() if zeroed else keys, cell=cell.key, typing=None)

        form.change(turned)

    text, label = said(names_of(line)), said([one.whom for one in line])
    return ui.button(form.context.session, f"{form.prefix}-zero", text, turn, expand=2, label=label)


DIGITS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)


def body_width(session: ui.Session) -> float:
    """Return the width of the body of a form in pixels."""
    return session.width - 2 * ui.SPACE - 12 - ASIDE if session.is_landscape else ui.page_width(session)


def has_pad(session: ui.Session) -> bool:
    """Return True if numbers are typed on a pad of the page: in a window of a phone's size."""
    return min(session.width, session.height) < LOW


def pad(form: AnyForm, tables: Sequence[NumberTable]) -> list[ft.Control]:
    """Return the keys for the number in hand, and whose it is: one pad for all tables of a page."""
    session, t, cell = form.context.session, form.context.t, cell_in_hand(form, tables)
    if cell is None or not has_pad(session):
        return []
    cells = [one for table in tables for one in table.cells(form)]
    following = cells[cells.index(cell) + 1 :]
    value = (form.draft.get(cell.key) or 0) if form.draft.hand.get("typing") == cell.key else 0

    def type_in(digit: int) -> None:
        def typed(old: Draft) -> Draft:
            so_far = (old.get(cell.key) or 0) if old.hand.get("typing") == cell.key else 0
            number = 10 * so_far + digit
            if number > cell.row.most:
                return old
            old = old.put(cell.key, number).holding(cell=cell.key, typing=cell.key, zeroed=(), led=None)
            is_whole = following and cell.row.most < 10 * max(1, number)
            return old.seeking(following[0].key).holding(led=following[0].key) if is_whole else old

        form.change(typed)

    clear = partial(form.change, lambda old: old.clear(cell.key).holding(cell=cell.key, typing=None, zeroed=()))

    def go_on(old: Draft) -> Draft:
        """Lead to the next number; a whole one has led to this one already."""
        return old.holding(led=None) if old.hand.get("led") == cell.key else old.seeking(following[0].key)

    onward = partial(form.change, go_on) if following else None
    most = cell.row.most - 10 * value
    digits = [
        pad_key(session, f"pad-{digit}", str(digit), partial(type_in, digit) if digit <= most else None)
        for digit in DIGITS
    ]
    digits.insert(9 if session.is_landscape else 5, pad_key(session, "pad-clear", ui.NOTHING, clear, t("pad.clear")))
    digits.append(pad_key(session, "pad-next", "\N{RIGHTWARDS ARROW}", onward, t("pad.next")))
    bulk, line = bulk_key(form, tables), [one for one in cells if one.row == cell.row]
    whom = names_of(line)[line.index(cell)] if bulk else cell.whom
    text = t("midway.number", player=whom, what=cell.row.title)
    title = ui.plain_text(text, session.palette, ui.size_in_lines(session, text, ui.BODY), lines=2)
    is_narrow = session.is_landscape or session.is_large
    head = ui.in_row(*([] if bulk and is_narrow else [ui.expanded(title)]), *([bulk] if bulk else []), spacing=8)
    return [ft.Container(head, height=session.tall(ui.TOUCH, 2)), *ui.rows_of(digits, 3 if session.is_landscape else 6)]


def pad_key(
    session: ui.Session,
    identifier: str,
    text: str,
    on_tap: Callable[[], object] | None,
    label: str = "",
    *,
    selected: bool = False,
    height: float | None = None,
) -> ft.Control:
    """Return a key of a pad, by default as high as in a form; grey without `on_tap`."""
    palette = session.palette
    ground = palette.raised if on_tap else palette.surface
    size = ui.size_beside_another(session, text, 22 if len(text) < 3 else 17, edges=20, across=6)
    return ui.tappable(
        identifier,
        label or text,
        on_tap,
        ui.plain_text(text, palette, size, palette.text if on_tap else palette.quiet, bold=True, semantics=False),
        expand=1,
        selected=selected or None,
        height=height or session.tall(PAD_KEY if not session.is_landscape else PAD_KEY - 8),
        alignment=ft.Alignment.CENTER,
        **ui.chosen(palette, selected, ground, ground),
    )


def seat_rows(names: Mapping[str, tuple[str, int]], *inner: str, field: str = "players") -> tuple[Row, ...]:
    """Return a row for each number of a player: titles and maximums by name; `inner` leads to it within the player."""
    return tuple(
        [
            Row(name, partial(key_within, field, (*inner, name)), title, most, often_none=name != "coins")
            for name, (title, most) in names.items()
        ]
    )


def key_within(field: str, inner: Key, number: int) -> Key:
    """Return where a value of a player or a region is in the draft."""
    return field, number, *inner
