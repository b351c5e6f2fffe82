"""Data health: the last check, damaged files, and backups created, saved and restored."""

from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from functools import partial
from typing import IO, Any, Final, NamedTuple

import flet as ft

from companion.engine.record import RecordError
from companion.play.ports import GameLine, Health, Preview, StoreError
from companion.storage.backup import ZipBackups
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.screens.present_data import (
    TAKEN,
    BackupView,
    HealthView,
    daily_words,
    present_backup,
    present_health,
    present_preview,
    wrong_lines,
)
from companion.ui.screens.present_home import present_line
from companion.ui.screens.removed_games import RemovedGames

LARGEST_MB: Final = 48
"""Maximum size of a backup in megabytes: about ten thousand games."""


class Found(NamedTuple):
    """State of the store and the existing backups; or the reason why they cannot be read."""

    health: Health | None = None
    lines: tuple[GameLine, ...] = ()
    problem: StoreError | None = None


class Offered(NamedTuple):
    """A backup that may be restored."""

    content: IO[bytes]
    preview: Preview


class Message(NamedTuple):
    """Result of the last action; `is_busy` while it runs."""

    text: str = ""
    is_bad: bool = False
    is_busy: bool = False


NO_MESSAGE: Final = Message()
NONE_OFFERED: Final[Offered | None] = None

ShowMessage = Callable[[Message], None]


def found(session: ui.Session) -> Found:
    """Read the current state of the store."""
    store = session.services.store
    try:
        health = store.health()
        return Found(health, wrong_lines(store, health))
    except StoreError as error:
        return Found(problem=error)


@ui.component
def DataScreen() -> ft.Control:
    """Show the state of the data, or the effects of a backup before it is restored."""
    session = ui.use_session()
    t, services = session.t, session.services
    state, set_state = ui.use_made(lambda: found(session))
    message, show_message = ui.use_made(lambda: NO_MESSAGE)
    offered, offer = ui.use_made(lambda: NONE_OFFERED)

    async def work(doing: str, does: Callable[[], object], done: Callable[[Any], str]) -> None:
        show_message(Message(doing, is_busy=True))
        try:
            text = done(await ui.beside(does))
        except StoreError as error:
            show_message(Message(session.sentence(error), is_bad=True))
        else:
            show_message(Message(text))
        set_state(found(session))

    async def check() -> None:
        await work(t("data.checking"), services.store.check_all, lambda _: "")
        services.refresh_games()

    async def preview(read: Callable[[], IO[bytes]]) -> None:
        def view() -> Offered:
            content = read()
            assert services.backups
            return Offered(content, services.backups.preview(content))

        def shown(made: Offered) -> str:
            offer(made)
            return ""

        await work(session.t("data.reading"), view, shown)

    async def picked(file: ui.Picked) -> None:
        show_message(Message(session.t("data.reading"), is_busy=True))
        content = await _opened(file, t)
        if isinstance(content, str):
            show_message(Message(content, is_bad=True))
        else:
            await preview(lambda: content)

    async def take_back() -> None:
        assert services.backups
        assert offered
        backups, content = services.backups, offered.content

        def taken(preview: Preview) -> str:
            services.refresh_games()
            offer(None)
            return t("data.taken", count=preview.count(*TAKEN))

        await work(t("data.taking"), lambda: backups.take_back(content), taken)

    now = datetime.now(UTC)
    notices: list[ft.Control] = []
    if message.is_busy:
        notices.append(_busy(session, message.text))
    elif message.text:
        notices.append(ui.notice(session, "data-message", message.text, is_bad=message.is_bad))
    if offered:
        return _preview_page(
            session, offered.preview, notices, now, lambda: offer(None), None if message.is_busy else take_back
        )
    body: list[ft.Control] = [*notices]
    if state.problem:
        body.append(ui.not_read(session, "data-problem", state.problem, lambda: set_state(found(session))))
    elif state.health is not None:
        view = present_health(state.health, state.lines, t, now)
        body += [*ui.browser_health(session), _games(session, view, now, None if message.is_busy else check)]
        if services.backups:
            doing = Doing(None if message.is_busy else work, preview, picked, show_message)
            body.append(_backups(session, services.backups, state.health.backups, now, doing))
        body.append(RemovedGames(lambda: set_state(found(session)), key="removed"))
        if view.originals:
            body.append(_originals(session, view.originals))
    from_top = f"data-{bool(notices)}-{message.text}"
    return ui.page_frame(session, t("data.title"), body, on_back=lambda: ui.leave(ui.SETTINGS), from_top=from_top)


async def _opened(file: ui.Picked, t: Catalogue) -> IO[bytes] | str:
    """Return the content of a file, or why it cannot be read, in a sentence."""
    try:
        return await file.opened(LARGEST_MB * 1024 * 1024)
    except RecordError:
        return t("data.too_large", limit=LARGEST_MB)
    except OSError as error:
        return ui.not_opened(error, t)


def _busy(session: ui.Session, text: str) -> ft.Control:
    """Return the notice of a running action."""
    palette = session.palette
    return ft.Semantics(
        identifier="data-busy",
        label=text,
        live_region=True,
        container=True,
        content=ui.card(
            session,
            ui.in_row(
                ft.ProgressRing(width=20, height=20, stroke_width=2, color=palette.pick),
                ui.expanded(ui.plain_text(text, palette, semantics=False)),
                spacing=12,
            ),
        ),
    )


def _games(
    session: ui.Session, view: HealthView, now: datetime, check: Callable[[], Coroutine[object, object, None]] | None
) -> ft.Control:
    """Return the number of games, the problems with some, and the time of the last check."""
    t, palette = session.t, session.palette
    content: list[ft.Control] = [ui.labelled_text("data-games", view.games, session.palette)]
    if view.well:
        content.append(ui.labelled_text("data-well", view.well, session.palette))
    if view.to_review:
        content.append(ui.labelled_text("data-to-review", view.to_review, session.palette, color=session.palette.bad))
        for line in view.review:
            shown = present_line(line, t, now)
            content.append(
                ui.button(
                    session,
                    f"data-review-{line.id}",
                    shown.title,
                    lambda _, id=line.id: ui.go(ui.game_route(id)),
                    icon=ft.Icons.WARNING_AMBER_ROUNDED,
                )
            )
    if view.unreadable:
        content.append(ui.labelled_text("data-unreadable", view.unreadable, session.palette, color=session.palette.bad))
        content += [ui.plain_text(problem, palette) for problem in view.problems]
    content.append(ft.Semantics(identifier="data-checked", content=ui.hint(session, view.checked)))
    content.append(ui.button(session, "data-check", t("data.check"), check, icon=ft.Icons.FACT_CHECK_OUTLINED))
    return ui.group(session, t("data.games"), *content, key="games")


class Doing(NamedTuple):
    """The actions on backups; `work` is None while one runs."""

    work: Callable[..., Coroutine[object, object, None]] | None
    preview: Callable[[Callable[[], IO[bytes]]], Coroutine[object, object, None]]
    picked: Callable[[ui.Picked], Coroutine[object, object, None]]
    show_message: ShowMessage


def _backups(
    session: ui.Session, backups: ZipBackups, names: tuple[str, ...], now: datetime, doing: Doing
) -> ft.Control:
    """Return the list of backups with the actions to create and restore one."""
    t, work = session.t, doing.work
    what = "browser.backups_hint" if session.services.device else "data.backups_hint"
    content: list[ft.Control] = [ui.hint(session, t(what))]
    failed = daily_words(session.services.daily_problem, t)
    if failed:
        content.append(ui.notice(session, "data-daily-failed", failed, is_bad=True))

    async def make() -> None:
        assert work
        await work(t("data.making"), backups.make, lambda _: t("data.made"))

    if not session.services.device:  # in a browser one kept beside the games would be lost with them
        content.append(
            ui.button(
                session,
                "data-backup",
                t("data.make"),
                make if work else None,
                icon=ft.Icons.ARCHIVE_OUTLINED,
                kind="strong",
            )
        )
        if not names:
            content.append(ui.labelled_text("data-no-backups", t("data.no_backups"), session.palette))
    for index, name in enumerate(names):
        view = present_backup(name, t, now)
        content.append(_backup(session, backups, index, view, doing.preview if work else None))
    content.append(
        ui.PickButton(
            "data-from-file",
            t("data.pick"),
            doing.picked,
            lambda problem: doing.show_message(Message(problem, is_bad=True) if problem else NO_MESSAGE),
            text=t("data.from_file"),
        )
    )
    return ui.group(session, t("data.backups"), *content, key="backups")


def _backup(
    session: ui.Session,
    backups: ZipBackups,
    place: int,
    view: BackupView,
    preview: Callable[[Callable[[], IO[bytes]]], Coroutine[object, object, None]] | None,
) -> ft.Control:
    """Return a backup with its time and reason, to be saved or restored."""
    t, palette, name = session.t, session.palette, view.name

    async def show() -> None:
        assert preview
        await preview(lambda: backups.opened(name))

    about: list[ft.Control] = [ui.plain_text(view.when, palette, ui.BODY, semantics=False)]
    if view.kind:
        about.append(ui.plain_text(view.kind, palette, ui.SMALL + 1, palette.quiet, semantics=False))
    is_narrow = session.width < ui.NARROW
    text = ft.Semantics(
        identifier=f"data-backup-{place}",
        label=". ".join(filter(None, (view.when, view.kind))),
        content=ui.in_lines(*about, spacing=2),
        expand=not is_narrow,
    )
    ways = [
        _save(session, f"data-download-{place}", name, partial(_named, name, backups.content)),
        ui.button(
            session,
            f"data-restore-{place}",
            t("data.restore"),
            show if preview else None,
            label=t("data.restore_label", file=view.when),
        ),
    ]
    return ft.Container(
        ui.in_column(text, ui.in_row(*ways, spacing=6), spacing=6) if is_narrow else ui.in_row(text, *ways, spacing=6),
        key=f"backup-{name}",
        padding=ft.Padding.only(top=10),
        border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
    )


def _save(session: ui.Session, identifier: str, name: str, made: Callable[[], tuple[str, bytes]]) -> ft.Control:
    shown: ft.Control = ui.SaveButton(
        identifier, made, text=session.t("data.save"), label=session.t("data.save_label", file=name), key=f"save-{name}"
    )
    return shown


def _named(name: str, read: Callable[[str], bytes]) -> tuple[str, bytes]:
    # Browsers save no file without an ending; journals, which have none, are lines of text.
    return name if "." in name else f"{name}.txt", read(name)


def _originals(session: ui.Session, names: tuple[str, ...]) -> ft.Control:
    """Return the damaged files as they were found."""
    t, palette, original = session.t, session.palette, session.services.original
    rows: list[ft.Control] = []
    for index, name in enumerate(names):
        row: list[ft.Control] = [ui.labelled_text(f"data-original-{index}", name, palette, expand=True)]
        if original:
            row.append(_save(session, f"data-original-{index}-save", name, partial(_named, name, original)))
        rows.append(ui.in_row(*row, key=name))
    return ui.group(session, t("data.originals"), ui.hint(session, t("data.originals_hint")), *rows, key="originals")


def _preview_page(
    session: ui.Session,
    preview: Preview,
    notices: list[ft.Control],
    now: datetime,
    leave: Callable[[], None],
    take_back: Callable[[], Coroutine[object, object, None]] | None,
) -> ft.Control:
    """Return the effects of restoring a backup, with the buttons to do so or to go back."""
    t, palette = session.t, session.palette
    view = present_preview(preview, t, now)
    counts = [ui.labelled_text(f"preview-{kind}", sentence, session.palette) for kind, sentence in view.counts]
    rows: list[ft.Control] = [
        ui.in_lines(
            ui.in_row(
                ui.expanded(ui.plain_text(title, palette, ui.BODY)),
                ui.plain_text(what, palette, ui.SMALL + 1),
                spacing=10,
            ),
            *([ui.plain_text(about, palette, ui.SMALL + 1, palette.quiet)] if about else []),
            spacing=2,
        )
        for title, about, what in view.games
    ]
    if view.more:
        rows.append(ui.hint(session, view.more, ui.BODY))
    body: list[ft.Control] = [
        *notices,
        ui.group(session, view.made, *counts, ui.hint(session, t("data.preview_safe")), key="counts"),
    ]
    if rows:
        body.append(ui.group(session, t("data.in_backup"), *rows, key="games"))
    footer = ui.in_row(
        ui.button(session, "data-restore-back", t("app.back"), leave, height=56, expand=True),
        ui.button(
            session,
            "data-restore-confirm",
            t("data.confirm"),
            take_back if view.brings_something else None,
            kind="strong",
            height=56,
            expand=True,
        ),
    )
    return ui.page_frame(
        session, t("data.preview"), body, on_back=leave, footer=footer, from_top=f"preview-{bool(notices)}"
    )
