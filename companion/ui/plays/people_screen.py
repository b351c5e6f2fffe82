"""People and their names: somebody with several names in the records is counted under the one chosen here."""

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from companion.engine.characters import cleaned
from companion.play.ports import Kept
from companion.plays import statistics
from companion.plays.entered import MAX_NAME_LENGTH
from companion.plays.play import renaming
from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.plays.book import open_book
from companion.ui.plays.log_screen import notice_lines

MAX_OFFERED: Final = 12


@ui.component
def PeopleScreen() -> ft.Control:
    """Show all people who have played, with their names."""
    session = ui.use_session()
    t = session.t
    book, set_book = ui.use_made(lambda: open_book(session))
    chosen, choose = ft.use_state("")
    before, set_before = ui.use_made(dict[str, str])

    def rename(names: dict[str, str], *, is_undo: bool = False) -> None:
        kept = session.services.book
        old = {name: ui.newest(set_book).kept.people.get(name, name) for name in names}
        if kept and session.keep(lambda: kept.name(names)):
            set_before({} if is_undo else old)
            set_book(open_book(session))
            choose("")

    def call_them(person: str, name: str) -> None:
        rename(renaming(ui.newest(set_book).kept.people, person, name))

    def count_apart(name: str) -> None:
        rename({name: name})

    people = statistics.people(book.plays)
    shown = sorted(people, key=lambda person: person.name.casefold())
    body = [*notice_lines(session, book), ui.hint(session, t("people.hint"), ui.BODY)]
    if before:
        back = partial(rename, before, is_undo=True)
        undo = ui.button(session, "people-undo", t("home.restore"), back, icon=ft.Icons.UNDO)
        text = t("people.changed", names=listed(before))
        body.append(
            ui.card(session, ui.in_row(ui.labelled_text("people-changed", text, session.palette, expand=True), undo))
        )
    for number, person in enumerate(shown):
        names = names_of(book.kept, person.name)
        if chosen == person.name:
            together = {line.other: line.plays for line in statistics.meetings(book.plays, person.name)}
            others = {each.name: together.get(each.name, 0) for each in people if each.name != person.name}
            call, part, close = partial(call_them, person.name), count_apart, partial(choose, "")
            body.append(Person(person.name, names, others, call, part, close, key=f"chosen-{person.name}"))
        else:
            also = t("people.also", names=listed(names)) if names else ""
            body.append(_line(session, number, person, also, partial(choose, person.name)))
    return ui.page_frame(session, t("plays.names"), body, on_back=lambda: ui.leave(ui.PLAYS))


def names_of(kept: Kept, person: str) -> tuple[str, ...]:
    """Return the other names of a person."""
    return tuple(sorted(name for name, other in kept.people.items() if other == person and name != person))


def _line(
    session: ui.Session, number: int, person: statistics.Person, also: str, choose: Callable[[], object]
) -> ft.Control:
    t, palette = session.t, session.palette
    count = t("plays.found", count=person.plays)
    lines: list[ft.Control] = [ui.plain_text(person.name, palette, ui.BODY, bold=True)]
    lines += [ui.plain_text(text, palette, ui.SMALL + 1, palette.quiet) for text in (count, also) if text]
    label = t("people.change", player=person.name)
    return ui.card(
        session,
        ui.in_row(
            ui.in_lines(*lines, expand=True), ui.icon_button(session, f"people-{number}", ft.Icons.EDIT, label, choose)
        ),
        key=f"line-{person.name}",
    )


@ui.component
def Person(  # who it is, who else there is, and what is done with them
    name: str,
    names: tuple[str, ...],
    others: dict[str, int],
    call: Callable[[str], object],
    part: Callable[[str], object],
    close: Callable[[], object],
) -> ft.Control:
    """Add another name to a person; if it is somebody else's, both become one person.

    `others` maps all other names to the number of plays in which both took part.
    """
    session = ui.use_session()
    t, palette = session.t, session.palette
    typed, type_in = ui.use_made(lambda: name)
    wanted = cleaned(typed).strip()
    is_new = bool(wanted) and wanted != name

    def keep() -> None:
        if new := cleaned(ui.newest(type_in)).strip():
            call(new)

    chips = [
        ui.chip(session, f"person-as-{number}", other, partial(type_in, other), selected=other == wanted)
        for number, other in enumerate(list(others)[:MAX_OFFERED])
    ]
    text = t("people.merge", player=name, other=wanted) if wanted in others else t("people.rename")
    count = others.get(wanted, 0)
    both = t("people.both", player=name, other=wanted, count=count) if count else ""
    rows: list[ft.Control] = [
        ui.in_row(
            ui.expanded(ui.plain_text(name, palette, ui.BODY, bold=True)),
            ui.icon_button(session, "person-close", ft.Icons.CLOSE, t("app.close"), close),
        ),
        ui.field(session, "person-name", t("people.name"), typed, type_in, max_length=MAX_NAME_LENGTH),
        ui.hint(session, t("people.merge_hint")),
        ui.in_row(*chips, wrap=True, run_spacing=8),
        *([ui.labelled_text("person-both", both, palette, ui.BODY)] if both else []),
        ui.button(session, "person-keep", text, keep if is_new else None, icon=ft.Icons.CHECK, kind="strong"),
    ]
    for number, other in enumerate(names):
        apart = t("people.apart", player=other)
        rows.append(ui.button(session, f"person-apart-{number}", apart, partial(part, other)))
    return ui.InSight("person", [ui.card(session, ui.in_column(*rows, spacing=10))])
