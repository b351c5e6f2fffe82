"""Import of plays from an export of BG Stats: shown first, then stored without duplicates."""

from typing import Final

import flet as ft

from companion.engine.record import RecordError
from companion.games.registry import FORMATS
from companion.plays.bg_stats import LARGEST, Export, NoExport, news, read_export
from companion.plays.play import Play
from companion.ui.components.basics import button, group, hint, labelled_text, notice
from companion.ui.components.frames import page_frame
from companion.ui.components.picking import PickButton, Picked, not_opened
from companion.ui.kit import beside, component, newest, use_made
from companion.ui.plays.book import open_book
from companion.ui.plays.hand_over import game_there
from companion.ui.plays.log_screen import play_words
from companion.ui.routes import PLAYS, leave
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY

SHOWN: Final = 20
NO_EXPORT: Final[Export | None] = None
NO_PLAYS: Final[tuple[Play, ...]] = ()


@component
def ImportPlaysScreen() -> ft.Control:
    """Pick a file, show its content and store the new plays."""
    session = use_session()
    t = session.t
    found, set_found = use_made(lambda: NO_EXPORT)
    new, set_new = use_made(lambda: NO_PLAYS)
    problem, set_problem = ft.use_state("")
    kept, set_kept = ft.use_state(0)

    async def take(file: Picked) -> None:
        set_found(None)
        set_kept(0)
        try:
            content = await file.content(LARGEST)
            games = {format: game_there(session, format) for format in FORMATS}
            export = await beside(lambda: read_export(content, games))
        except (NoExport, RecordError) as error:
            set_problem(t("bgstats.too_large" if error.problem == "too_large" else "bgstats.no_export"))
            return
        except OSError as error:
            set_problem(not_opened(error, t))
            return
        book = open_book(session)
        if book.problem:
            set_problem(session.sentence(book.problem))
            return
        set_found(export)
        set_new(news(export.plays, [*book.named, *book.plays]))

    def keep() -> None:
        plays, book = newest(set_new), session.services.book
        if book and session.keep(lambda: book.add(plays)):
            set_kept(len(plays))
            set_found(None)
            set_new(())

    body: list[ft.Control] = [
        hint(session, t("bgstats.hint"), BODY),
        PickButton("plays-pick", t("import.pick"), take, set_problem, text=t("bgstats.pick")),
    ]
    if problem:
        body.append(notice(session, "import-plays-problem", problem, is_bad=True))
    if kept:
        body.append(notice(session, "import-plays-done", t("bgstats.kept", count=kept)))
    if found:
        body.append(_preview(session, found, new))
        if new:
            text = t("bgstats.keep", count=len(new))
            body.append(button(session, "import-plays-keep", text, keep, kind="strong", icon=ft.Icons.CHECK))
    return page_frame(session, t("plays.import"), body, on_back=lambda: leave(PLAYS))


def _preview(session: Session, found: Export, new: tuple[Play, ...]) -> ft.Control:
    """Return what is new, already here, of other games, or cannot be read in full."""
    t = session.t
    counts = (
        ("new", len(new)),
        ("here", len(found.plays) - len(new)),
        ("others", found.others),
        ("partly", len(found.partly)),
        ("unreadable", len(found.unreadable)),
    )
    lines: list[ft.Control] = [
        labelled_text(f"import-plays-{kind}", t(f"bgstats.{kind}", count=count), session.palette)
        for kind, count in counts
        if count or kind == "new"
    ]
    left_out = [
        t(f"bgstats.{how}", number=play.number, play=", ".join(filter(None, (play.title, play.day))) or "?")
        for how, plays in (("left_out", found.unreadable), ("without_points", found.partly))
        for play in plays
    ]
    # What cannot be read stands directly under its number, the last line above.
    for all_of_them in (left_out, [play_words(session, play) for play in new]):
        lines += [hint(session, line) for line in all_of_them[:SHOWN]]
        if len(all_of_them) > SHOWN:
            lines.append(hint(session, t("data.more_games", count=len(all_of_them) - SHOWN)))
    return group(session, t("bgstats.preview"), *lines, key="preview")
