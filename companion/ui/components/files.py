"""Records as files, imported and saved. Errors of a file become sentences, and the app goes on."""

import json
import unicodedata
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.engine.record import MAX_BYTES, RecordError, parse_document
from companion.engine.ruling import IllegalMove
from companion.games.registry import game_for, texts_of, words_of
from companion.play.live_game import AnyGame, begin
from companion.play.ports import GameStore, StoreError
from companion.text.catalogue import Catalogue
from companion.text.problems import problem_text
from companion.text.rulings import explained
from companion.text.words import GameWords
from companion.ui.components.basics import button, card, icon_button, plain_text
from companion.ui.components.layout import in_lines, in_row
from companion.ui.components.picking import PickButton, Picked, not_opened
from companion.ui.kit import beside, component, use_kept
from companion.ui.routes import DATA, RECEIVE, game_route, go
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, SMALL

MAX_FILE_NAME_LENGTH = 60


class Refused(NamedTuple):
    """A file that was not imported, and the reasons."""

    file: str
    reasons: tuple[str, ...]
    place: str = ""
    """Address of the screen that imports files of this kind; empty if there is none."""
    keep: Callable[[], AnyGame] | None = None
    """Stores a record with a refused entry all the same, and raises StoreError; None for all other files."""


MAGIC: Final = {
    b"PK\x03\x04": ("import.is_backup", DATA),
    b"\x89PNG": ("import.is_picture", RECEIVE),
    b"\xff\xd8\xff": ("import.is_picture", RECEIVE),
    b"GIF8": ("import.is_picture", RECEIVE),
    b"RIFF": ("import.is_picture", RECEIVE),
    b"BM": ("import.is_picture", RECEIVE),
}
"""First bytes of files of other kinds, with the key of their sentence and the screen that imports them."""


def take_in(file: str, data: bytes, store: GameStore, t: Catalogue) -> AnyGame | Refused:
    """Import the record in `data` as a new game in the store; else return all reasons in the language of `t`."""
    for opening, (reason, place) in MAGIC.items():
        if data.startswith(opening):
            return Refused(file, (t(reason),), place)
    try:
        document = parse_document(data)
        game = game_for(document)
        t = texts_of(game.format, t.language)
        record = game.read(document)
    except RecordError as error:
        return Refused(file, (problem_text(error, t),))
    try:
        return begin(game, store, record)
    except IllegalMove as error:
        reasons = illegal_entry(error, words_of(game.format, t.language, record.setup))
        return Refused(file, reasons, keep=partial(begin, game, store, record, takes_refused=True))
    except StoreError as error:
        return Refused(file, (t(f"store.{error.problem}", **error.values),))


def illegal_entry(error: IllegalMove, words: GameWords) -> tuple[str, ...]:
    """Return sentences on which entry breaks which rules."""
    reasons = [words.texts("import.illegal", entry=(error.index or 0) + 1)]
    for rule in explained(error.ruling, words):
        key = "import.our_rule" if rule.ours else "import.rule"
        reasons.append(words.texts(key, text=rule.text, rule=rule.rule, section=rule.section))
    return tuple(reasons)


def file_bytes(document: dict[str, object]) -> bytes:
    """Return a record as the content of its file, formatted to be readable."""
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()


def file_name(created: str, names: Iterable[str]) -> str:
    """Return a name for a record's file that is valid on every system."""
    return f"{file_stem(created, names)}.json"


def file_stem(created: str, names: Iterable[str]) -> str:
    """Return the stem of all files of a game: the day, and the players' names without accents."""
    parts = [created[:10]]
    for name in names:
        plain = unicodedata.normalize("NFKD", name.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
        parts.append("-".join("".join(letter if letter.isalnum() else " " for letter in plain).split()))
    return "-".join(filter(None, parts))[:MAX_FILE_NAME_LENGTH].rstrip("-")


@component
def ImportButton(on_refused: Callable[[Refused | None], object]) -> ft.Control:
    """Let the user pick a record file and open its game; `on_refused` is called with what was wrong, or None."""
    session = use_session()

    async def take(file: Picked) -> None:
        try:
            content = await file.content(MAX_BYTES)
            taken = await beside(lambda: take_in(file.name, content, session.services.store, session.t))
        except RecordError as error:
            taken = Refused(file.name, (problem_text(error, session.t),))
        except OSError as error:
            taken = Refused(file.name, (not_opened(error, session.t),))
        if isinstance(taken, Refused):
            on_refused(taken)
            return
        session.services.adopt(taken)
        go(game_route(taken.id))

    return PickButton(
        "home-import",
        session.t("import.pick"),
        take,
        lambda problem: on_refused(Refused("", (problem,)) if problem else None),
        text=session.t("home.import"),
        label=session.t("home.import_label"),
        height=56,
        lines=1,
    )


def import_problem(session: Session, refused: Refused, on_close: Callable[[], object]) -> ft.Control:
    """Return the reasons why a file was not imported."""
    t, palette = session.t, session.palette
    title = t("import.failed", file=refused.file) if refused.file else t("import.failed_unnamed")
    lines = [*refused.reasons, t("import.unchanged")]
    return ft.Semantics(
        identifier="import-problem",
        live_region=True,
        container=True,
        label=" ".join([title, *lines]),
        content=card(
            session,
            in_row(
                ft.Container(
                    in_lines(
                        plain_text(title, palette, BODY, bold=True, lines=3, semantics=False),
                        *(plain_text(line, palette, BODY, semantics=False) for line in refused.reasons),
                        plain_text(lines[-1], palette, SMALL + 1, palette.quiet, semantics=False),
                        *_way_on(session, refused),
                        spacing=8,
                    ),
                    expand=True,
                    padding=ft.Padding.only(top=10),
                ),
                icon_button(session, "import-problem-close", ft.Icons.CLOSE, t("app.close"), on_close, 20),
                vertical_alignment=ft.CrossAxisAlignment.START,
                spacing=4,
            ),
            bgcolor=palette.bad_ground,
            border=ft.Border.all(1, palette.bad),
            padding=ft.Padding.only(left=14, right=2, top=2, bottom=14),
        ),
    )


def _way_on(session: Session, refused: Refused) -> list[ft.Control]:
    """Return the button to the screen that imports files of that kind, or that imports a game with a refused entry."""
    place, keep = refused.place, refused.keep

    def keep_it(begin_it: Callable[[], AnyGame]) -> None:
        begun: list[AnyGame] = []
        if session.keep(lambda: begun.append(begin_it())):
            session.services.adopt(begun[0])
            go(game_route(begun[0].id))

    if keep:
        return [button(session, "import-anyway", session.t("import.anyway"), partial(keep_it, keep))]
    if not place:
        return []
    text = session.t("data.title" if place == DATA else "receive.title")
    return [button(session, "import-problem-place", text, lambda: go(place), icon=ft.Icons.ARROW_FORWARD)]


def export_button(session: Session, created: str, document: Callable[[], dict[str, Any]]) -> ft.Control:
    """Return the button that saves a game's record as a file, in a browser as a download."""

    def made() -> tuple[str, bytes]:
        record = document()
        return file_name(created, [player["name"] for player in record["setup"]["players"]]), file_bytes(record)

    return SaveButton(
        "export", made, text=session.t("export.button"), label=session.t("export.label"), icon=ft.Icons.SAVE_ALT
    )


@component
def SaveButton(identifier: str, made: Callable[[], tuple[str, bytes]], **style: Any) -> ft.Control:
    """Save a file with the name and content returned by `made`, and say so; `style` is that of the button."""
    session, (saved, tell) = use_session(), ft.use_state("")
    picker = use_kept(lambda: ft.FilePicker())

    async def save() -> None:
        try:
            name, content = made()
            path = await picker.save_file(dialog_title=style.get("label"), file_name=name, src_bytes=content)
            tell(name if path or ft.context.page.web else saved)  # a browser does not tell where
        except StoreError as error:
            session.show_message(session.sentence(error))
        except (RuntimeError, TimeoutError, OSError, ValueError) as error:
            session.show_message(session.t("export.failed", reason=error))

    if saved:
        text, label = session.t("export.saved"), session.t("export.saved_as", file=saved)
        style |= {"text": text, "label": label, "icon": ft.Icons.CHECK}
    return button(session, identifier, on_tap=save, **style)
