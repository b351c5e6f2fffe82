"""The group's copy as a file: saved, and imported from another group after a preview."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

import flet as ft

from companion.engine.record import MAX_BYTES, RecordError, parse_document
from companion.games.islebound.entries.attack import KINDS
from companion.games.islebound.meta import META
from companion.games.islebound.our_copy.file import Difference, Path, differences, read_file, write_file
from companion.games.islebound.our_copy.known import SIDES, Known, read_document, write_document
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.setup import Town
from companion.storage.library import Library
from companion.text.catalogue import Catalogue, listed
from companion.text.problems import problem_text
from companion.ui import parts as ui
from companion.ui.games.islebound.our_copy.known import keep_known, our_copy
from companion.ui.games.islebound.situation import game_texts

FILE_NAME: Final = "islebound-copy.json"
MAX_SHOWN: Final = 12
"""Maximum number of changes listed."""


class Incoming(NamedTuple):
    """Content of a file: all values, the changes, and the new cards."""

    values: tuple[Known | Card, ...]
    changes: tuple[Difference, ...]
    cards: tuple[Card, ...]

    @property
    def is_new(self) -> bool:
        """True if anything would change."""
        return bool(self.changes or self.cards)


def values_of(library: Library) -> list[Known | Card]:
    """Return everything known: each side of the boards, and the cards."""
    sides = [known for side in SIDES if not (known := our_copy(library, side).known).is_empty]
    return [*sides, *our_copy(library, SIDES[0]).cards]


def told_in(t: Catalogue, documents: Sequence[dict[str, Any]]) -> list[str]:
    """Return the content of library documents, a line for each side of the boards and one for the cards."""
    values: list[Known | Card] = []
    for document in documents:
        with suppress(RecordError):
            values.append(read_document(document))
    lines = [
        t("copy.holds_side", side=t(f"copy.{known.side}"), facts=listed(_facts(t, known)))
        for known in values
        if isinstance(known, Known)
    ]
    if count := sum(isinstance(value, Card) for value in values):
        lines.append(t("copy.holds_cards", count=count))
    return lines


def _facts(t: Catalogue, known: Known) -> Iterator[str]:
    """Return the known values of a side, a few words each."""
    printed = known.printed
    if towns := sum(town != Town() for town in printed.towns):
        yield t("copy.holds_towns", count=towns)
    if slots := len(printed.influence or known.slots):
        yield t("copy.holds_slots", count=slots)
    if kinds := [t(f"term.{kind}") for kind in KINDS if getattr(printed.strength, kind) is not None]:
        yield t("copy.holds_strengths", kinds=listed(kinds))
    if printed.boards is not None:
        yield t("copy.holds_map")


def read_incoming(content: bytes, library: Library) -> Incoming:
    """Parse a file and compare it. Raises RecordError."""
    values = read_file(parse_document(content))
    here = {side: our_copy(library, side).known for side in SIDES}
    known = our_copy(library, SIDES[0]).cards
    new = tuple(dict.fromkeys(value for value in values if isinstance(value, Card) and value not in known))
    return Incoming(values, differences(here, values), new)


def take_in(library: Library, incoming: Incoming) -> None:
    """Store its content; it overrides known values. Raises StoreError."""
    for value in incoming.values:
        if isinstance(value, Known):
            keep_known(library, value)
    for card in reversed(incoming.cards):
        library.keep_card(write_document(card), META.format)


NOTHING: Final[Incoming | None] = None


@ui.component
def CopyFile(changed: Callable[[], object]) -> ft.Control:
    """Save or import the file; the preview of an import is below."""
    session = ui.use_session()
    t, library = game_texts(session), session.services.library
    incoming, set_incoming = ui.use_made(lambda: NOTHING)
    problem, set_problem = ui.use_made(lambda: "")

    def show_problem(text: str) -> None:
        set_problem(text)
        set_incoming(None)

    async def picked(file: ui.Picked) -> None:
        try:
            found = read_incoming(await file.content(MAX_BYTES), library)
        except RecordError as error:
            show_problem(problem_text(error, t))
        except OSError as error:
            show_problem(ui.not_opened(error, t))
        else:
            set_problem("")
            set_incoming(found)

    def take() -> None:
        if isinstance(incoming, Incoming) and session.keep(lambda: take_in(library, incoming)):
            set_incoming(None)
            changed()

    def made() -> tuple[str, bytes]:
        return FILE_NAME, ui.file_bytes(write_file(values_of(library)))

    parts: list[ft.Control] = [
        ui.hint(session, t("copy.file_hint")),
        ui.in_row(
            ft.Container(
                ui.SaveButton("copy-export", made, text=t("copy.export"), icon=ft.Icons.SAVE_ALT, key="export"),
                expand=1,
            ),
            ft.Container(
                ui.PickButton(
                    "copy-import", t("import.pick"), picked, show_problem, text=t("copy.import"), key="import"
                ),
                expand=1,
            ),
            spacing=6,
        ),
    ]
    if problem:
        parts.append(ui.notice(session, "copy-problem", problem, is_bad=True))
    if isinstance(incoming, Incoming):
        parts += _preview(session, incoming, take, lambda: set_incoming(None))
    return ui.group(session, t("copy.file"), *parts, key="file")


def _preview(
    session: ui.Session, incoming: Incoming, take: Callable[[], None], leave: Callable[[], None]
) -> list[ft.Control]:
    """Return the changes line by line, and the two answers."""
    t = game_texts(session)
    new = sum(change.old is None for change in incoming.changes) + len(incoming.cards)
    other = sum(change.old is not None for change in incoming.changes)
    summary = t("copy.would_add", count=new, other=other) if incoming.is_new else t("copy.nothing_new")
    lines = [difference_text(t, change) for change in sorted(incoming.changes, key=lambda change: change.old is None)]
    lines += [t("copy.new_card", card=card.name or t(f"ability.{card.ability}")) for card in incoming.cards]
    parts: list[ft.Control] = [ui.labelled_text("copy-preview", summary, session.palette, bold=True, live_region=True)]
    parts += [ui.plain_text(line, session.palette) for line in lines[:MAX_SHOWN]]
    if len(lines) > MAX_SHOWN:
        parts.append(ui.hint(session, t("receive.more", count=len(lines) - MAX_SHOWN)))
    answers = [ui.button(session, "copy-leave", t("receive.leave"), leave, expand=1, height=56)]
    if incoming.is_new:
        answers.append(ui.button(session, "copy-take", t("copy.take"), take, kind="strong", expand=1, height=56))
    return [*parts, ui.in_row(*answers, spacing=6)]


def difference_text(t: Catalogue, change: Difference) -> str:
    """Return a change in words: its place, the known value, and the file's."""
    values = {"side": t(f"copy.{change.side}"), "what": _place(t, change.path), "new": _value(t, change.new)}
    if change.old is None:
        return t("copy.adds", **values)
    return t("copy.changes", old=_value(t, change.old), **values)


def _place(t: Catalogue, path: Path) -> str:
    match path:
        case ("towns", town, "entry"):
            return f"{town}, {t('copy.entry')}"
        case ("towns", town, name):
            return f"{town}, {t(f'copy.{name}')}"
        case ("strength", kind):
            return t(f"term.{kind}")
        case ("influence",):
            return t("lying.track")
        case ("slots", number):
            return f"{t('lying.track')} {number}"
        case ("two_skill_crew",):
            return t("lying.crew")
    return t("copy.map")


def _value(t: Catalogue, value: object) -> str:
    """Return a value as briefly as possible; for a map only that it is known."""
    if value is None:
        return t("copy.no_banner")
    if isinstance(value, dict):
        crew = value.get("crew")
        return " ".join([str(value.get("coins", 0)), *([t(f"skill.{crew}")] if crew else [])])
    if isinstance(value, list):
        return " ".join(map(str, value)) if all(isinstance(one, int) for one in value) else "✓"
    return str(value)
