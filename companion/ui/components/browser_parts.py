"""Notices for a browser that runs the app by itself: safety of the stored games, new versions, installation."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

import flet as ft

from companion.play.live_game import AnyGame
from companion.play.ports import StoreError
from companion.ui.components.basics import button, card, group, hint, labelled_text, notice, plain_text
from companion.ui.components.files import SaveButton
from companion.ui.components.layout import in_column, in_row
from companion.ui.device import Device
from companion.ui.kit import component
from companion.ui.routes import INSTALL, visit
from companion.ui.session import ON, Session, use_session
from companion.ui.theme import SMALL

ASKED: Final = "storage_asked"
"""Setting that records that the browser was asked to keep the games."""
NO_INSTALL: Final = "install_declined"
"""Setting that records that the user declined to install the app."""
SAVED: Final = "backup_saved"
"""Setting with the time when a backup was last saved as a file."""
TO_SECONDS: Final = len("2026-01-01T12:00:00")
"""Number of characters of an ISO time that are compared, in whichever form it is written."""
INSTALLABLE: Final = ("offer", "ios", "mac", "android")


def browser_notices(session: Session, has_games: bool) -> list[ft.Control]:
    """Return the notices on top of the home screen, if any."""
    device = session.services.device
    return [FirstNotice(device, has_games, key="browser-notice")] if device else []


@component
def FirstNotice(device: Device, has_games: bool) -> ft.Control:
    """Show the most important notice with its actions; an empty box without one."""
    session = use_session()
    declined, decline = ft.use_state(False)
    t = session.t

    async def make_safe() -> None:
        session.keep(lambda: session.services.library.choose(ASKED, ON))
        text = "browser.safe" if await device.make_safe() else "browser.unsafe"
        session.show_message(t(text))

    async def install() -> None:
        await _install(device)

    def not_now() -> None:
        session.keep(lambda: session.services.library.choose(NO_INSTALL, ON))
        decline(True)

    if not device.keeps:
        return notice(session, "browser-memory", t("browser.memory"), is_bad=True)
    if device.has_update:
        start = _action(session, "browser-update", t("browser.update_start"), device.update)
        return _offer(session, "browser-updated", t("browser.update"), start)
    if has_games and not device.is_safe and session.setting(ASKED, "") != ON:
        keep = _action(session, "browser-keep", t("browser.keep"), make_safe)
        return _offer(session, "browser-keep-offer", t("browser.keep_offer"), keep)
    if device.is_full:
        return notice(session, "browser-full", t("browser.full"), is_bad=True)
    if not has_games and not device.is_safe:
        return labelled_text("browser-first", t("browser.first"), session.palette, SMALL + 1, session.palette.quiet)
    if has_games and device.way in INSTALLABLE and not declined and session.setting(NO_INSTALL, "") != ON:
        return _offer(
            session,
            "browser-install-offer",
            t("browser.install_offer"),
            button(session, "browser-not-now", t("browser.not_now"), not_now, kind="quiet"),
            _action(session, "browser-install", t("browser.install"), install),
        )
    return ft.Container(height=0)


def browser_health(session: Session) -> list[ft.Control]:
    """Return how safe the games are in this browser, for "Data health"."""
    device = session.services.device
    return [BrowserHealth(device, key="browser-health")] if device else []


@component
def BrowserHealth(device: Device) -> ft.Control:
    """Show whether the browser has promised to keep the data, what that means, and how to make it safer."""
    session = use_session()
    t = session.t

    async def make_safe() -> None:
        session.keep(lambda: session.services.library.choose(ASKED, ON))
        await device.make_safe()

    async def install() -> None:
        await _install(device)

    state = "unsafe" if device.keeps else "memory"
    if device.is_safe:
        state = "safe"
    content: list[ft.Control] = [
        ft.Semantics(identifier=f"browser-{state}", content=plain_text(t(f"browser.{state}"), session.palette))
    ]
    if state == "unsafe":
        content.append(button(session, "browser-keep", t("browser.keep"), make_safe, icon=ft.Icons.LOCK_OUTLINED))
        if device.way in INSTALLABLE:
            content.append(_action(session, "browser-install", t("browser.install"), install))
    if device.is_full:
        content.append(notice(session, "browser-full", t("browser.full"), is_bad=True))
    saved = session.setting(SAVED, "")
    if saved:
        content.append(hint(session, t("browser.saved_at", day=saved[:10])))
    content.append(BackupFileButton("browser-backup"))
    return group(session, t("browser.title"), *content)


@component
def BackupFileButton(identifier: str) -> ft.Control:
    """Save a backup of everything as a file, and record the time."""
    session = use_session()

    def made() -> tuple[str, bytes]:
        assert session.services.backups
        packed = session.services.backups.packed()
        note_saved(session)
        return packed

    return SaveButton(
        identifier,
        made,
        text=session.t("browser.backup"),
        label=session.t("browser.backup_label"),
        icon=ft.Icons.SAVE_ALT,
    )


def note_saved(session: Session) -> None:
    """Record that a backup was saved as a file; not in a browser that stores nothing."""
    try:
        session.services.library.choose(SAVED, datetime.now(UTC).isoformat(timespec="seconds"))
    except StoreError:
        return


def end_reminder(session: Session, game: AnyGame, export: Callable[[], ft.Control]) -> list[ft.Control]:
    """Return the advice on a finished game's sheet to save it or everything as a file, if the browser may delete it.

    `export` returns the button that saves the game's record.
    """
    device = session.services.device
    if device is None:
        return []
    ended = (game.entries[-1].time if game.entries else None) or game.created
    if device.keeps and (device.is_safe or session.setting(SAVED, "")[:TO_SECONDS] >= ended[:TO_SECONDS]):
        return []
    if not device.keeps:
        return [_offer(session, "browser-save-game", session.t("browser.save_game"), export())]
    return [_offer(session, "browser-save-all", session.t("browser.save_all"), BackupFileButton("browser-backup"))]


def install_buttons(session: Session) -> list[ft.Control]:
    """Return the controls of the settings for installing the app."""
    device = session.services.device
    return [InstallButton(device, key="install")] if device else []


@component
def InstallButton(device: Device) -> ft.Control:
    """Install the app or show how; an empty box if it is installed or cannot be."""
    session = use_session()

    async def install() -> None:
        await _install(device)

    if device.way not in INSTALLABLE:
        return ft.Container(height=0)
    return _action(session, "settings-install", session.t("browser.install"), install)


async def _install(device: Device) -> None:
    if device.way == "offer":
        await device.install()
    else:
        visit(INSTALL)


def _action(session: Session, identifier: str, text: str, on_tap: Any) -> ft.Control:
    return button(session, identifier, text, on_tap, kind="strong")


def _offer(session: Session, identifier: str, text: str, *actions: ft.Control) -> ft.Control:
    """Return a sentence with its actions."""
    return card(
        session,
        in_column(
            ft.Semantics(
                identifier=identifier,
                label=text,
                live_region=True,
                content=plain_text(text, session.palette, semantics=False),
            ),
            in_row(*actions, wrap=True, alignment=ft.MainAxisAlignment.END),
            spacing=10,
        ),
        border=ft.Border.all(1, session.palette.accent),
    )
