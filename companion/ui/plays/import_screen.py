"""Import of plays from an export of BG Stats: shown first, then stored without duplicates."""

import zipfile
import zlib
from functools import partial
from io import BytesIO
from typing import Final

import flet as ft

from companion.engine.record import RecordError
from companion.games.registry import FORMATS
from companion.plays.bg_stats import LARGEST, Export, NoExport, news, read_export
from companion.plays.play import Play
from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.plays.book import open_book
from companion.ui.plays.hand_over import game_there
from companion.ui.plays.log_screen import play_words

SHOWN: Final = 20
NO_EXPORT: Final[Export | None] = None
NO_PLAYS: Final[tuple[Play, ...]] = ()


@ui.component
def ImportPlaysScreen() -> ft.Control:
    """Pick a file, show its content and store the new plays."""
    session = ui.use_session()
    t = session.t
    found, set_found = ui.use_made(lambda: NO_EXPORT)
    new, set_new = ui.use_made(lambda: NO_PLAYS)
    problem, set_problem = ft.use_state("")
    kept, set_kept = ft.use_state(0)
    left_out, leave_out = ui.use_made(frozenset[str])

    async def take(file: ui.Picked) -> None:
        set_found(None)
        set_kept(0)
        leave_out(frozenset())
        try:
            content = await file.content(LARGEST)
            games = {format: game_there(session, format) for format in FORMATS}
            export = await ui.beside(lambda: read_export(_unpacked(content), games))
        except (NoExport, RecordError) as error:
            key = f"bgstats.{error.problem}"
            set_problem(t(key if key in t else "bgstats.no_export"))
            return
        except OSError as error:
            set_problem(ui.not_opened(error, t))
            return
        book = open_book(session)
        if book.problem:
            set_problem(session.sentence(book.problem))
            return
        set_found(export)
        set_new(news(export.plays, [*book.named, *book.plays]))

    def keep() -> None:
        plays, book = (
            tuple(play for play in ui.newest(set_new) if play.id not in ui.newest(leave_out)),
            session.services.book,
        )
        if book and session.keep(lambda: book.add(plays)):
            set_kept(len(plays))
            set_found(None)
            set_new(())

    body: list[ft.Control] = [
        ui.hint(session, t("bgstats.hint"), ui.BODY),
        ui.PickButton("plays-pick", t("import.pick"), take, set_problem, text=t("bgstats.pick")),
    ]
    if problem:
        body.append(ui.notice(session, "import-plays-problem", problem, is_bad=True))
    if kept:
        body.append(ui.notice(session, "import-plays-done", t("bgstats.kept", count=kept)))
    if found:
        wanted = tuple(play for play in new if play.id not in left_out)
        body.append(_preview(session, found, wanted, len(found.plays) - len(new)))
        for at, game in enumerate(found.namesakes):
            about = listed(filter(None, (game.title, game.number and f"BGG {game.number}", game.year)))
            is_in = not game.plays & left_out
            take_it = partial(leave_out, left_out | game.plays if is_in else left_out - game.plays)
            text = t("bgstats.namesake", game=about)
            body.append(ui.chip(session, f"import-plays-game-{at}", text, take_it, selected=is_in))
        if wanted:
            text = t("bgstats.keep", count=len(wanted))
            body.append(ui.button(session, "import-plays-keep", text, keep, kind="strong", icon=ft.Icons.CHECK))
    return ui.page_frame(session, t("plays.import"), body, on_back=lambda: ui.leave(ui.PLAYS))


def _unpacked(content: bytes) -> bytes:
    """Return the only file of a ZIP, which some phones pass on; any other content as it is. Raises NoExport."""
    if not content.startswith(b"PK"):
        return content
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            files = [info for info in archive.infolist() if info.filename.endswith(".json")]
            if len(files) != 1:
                raise NoExport("several_files" if files else "no_export")
            if files[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise NoExport("no_export")
            with archive.open(files[0]) as file:
                return file.read(LARGEST + 1)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError) as error:
        raise NoExport("no_export") from error


def _preview(session: ui.Session, found: Export, new: tuple[Play, ...], here: int) -> ft.Control:
    """Return what is new, already here, of other games, or cannot be read in full."""
    t = session.t
    counts = (
        ("new", len(new)),
        ("here", here),
        ("others", found.others),
        ("ignored", found.ignored),
        ("partly", len(found.partly)),
        ("unreadable", len(found.unreadable)),
    )
    lines: list[ft.Control] = [
        ui.labelled_text(f"import-plays-{kind}", t(f"bgstats.{kind}", count=count), session.palette)
        for kind, count in counts
        if count or kind == "new"
    ]
    left_out = [
        t(f"bgstats.{how}", number=play.number, play=", ".join(filter(None, (play.title, play.day))) or "?")
        for how, plays in (("left_out", found.unreadable), ("without_points", found.partly))
        for play in plays
    ]
    if found.apart:
        lines.append(
            ui.labelled_text("import-plays-apart", t("bgstats.apart", names=listed(found.apart)), session.palette)
        )
    # What cannot be read stands directly under its number, the last line above.
    for all_of_them in (left_out, [play_words(session, play) for play in new]):
        lines += [ui.hint(session, line) for line in all_of_them[:SHOWN]]
        if len(all_of_them) > SHOWN:
            lines.append(ui.hint(session, t("data.more_games", count=len(all_of_them) - SHOWN)))
    return ui.group(session, t("bgstats.preview"), *lines, key="preview")
