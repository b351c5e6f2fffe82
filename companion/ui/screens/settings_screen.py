"""Settings: language, colors, storage and information about the app. A choice applies at once."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import flet as ft

from companion import __version__
from companion.play.ports import StoreError
from companion.sharing.frames import CodeError
from companion.sharing.links import address_in
from companion.text.catalogue import LANGUAGES
from companion.ui import parts as ui
from companion.ui.awake import DIM_AFTER, DIM_CHOICES, KEEP_AWAKE
from companion.ui.clock import THINKING
from companion.ui.own_settings import LANGUAGE, THEME
from companion.ui.plays.hand_over import BggNumbers
from companion.ui.registry import PLAYED, screens_of
from companion.ui.screens.library_share import SharedLibrary
from companion.ui.sharing import DIGITS, OWN, SHARE_ADDRESS, chosen_address, use_share_address

THEMES: Final = ("dark", "light", "system")


@ui.component
def SettingsScreen() -> ft.Control:
    """Show the settings."""
    session = ui.use_session()
    t, palette = session.t, session.palette

    def speak(language: str) -> None:
        if session.choose(LANGUAGE, language):
            session.language = language

    def dress(theme: str) -> None:
        if session.choose(THEME, theme):
            session.theme = theme

    body: list[ft.Control] = [
        ui.group(
            session, t("settings.language"), _choice(session, "settings-language", LANGUAGES, session.language, speak)
        ),
        ui.group(
            session,
            t("settings.theme"),
            _choice(
                session,
                "settings-theme",
                {theme: t(f"settings.theme_{theme}") for theme in THEMES},
                session.theme,
                dress,
            ),
            ui.hint(session, t("settings.own_hint")),
        ),
        ui.group(
            session,
            t("settings.auto_turn"),
            Kept("settings-auto-turn", ui.AUTO_TURN, ui.ON, _on_off(session, "auto_turn"), key="auto-turn"),
            ui.hint(session, t("settings.auto_turn_hint")),
        ),
        ScreenGroup(key="screen"),
        HintsGroup(key="hints"),
        SharingGroup(key="sharing"),
        BggNumbers(PLAYED, key="bgg"),
    ]
    if session.services.uploads:  # the app is served: others could reach it
        body.append(
            ui.group(
                session,
                t("devices.title"),
                ui.button(
                    session, "settings-devices", t("devices.show"), lambda: ui.visit(ui.DEVICES), icon=ft.Icons.DEVICES
                ),
            )
        )
    kept: list[ft.Control] = []
    if session.services.folder:
        kept += [
            ui.plain_text(t("settings.folder_hint"), palette),
            ft.Semantics(identifier="settings-folder", content=ui.hint(session, session.services.folder)),
        ]
    kept.append(
        ui.button(
            session,
            "settings-data",
            t("settings.data"),
            lambda: ui.visit(ui.DATA),
            icon=ft.Icons.HEALTH_AND_SAFETY_OUTLINED,
        )
    )
    kept += ui.install_buttons(session)
    body.append(ui.group(session, t("settings.folder"), *kept))
    body.append(_about(session))
    return ui.page_frame(session, t("settings.title"), body, on_back=lambda: ui.leave())


def _about(session: ui.Session) -> ft.Container:
    """Return the supported games, the links to guide and shortcuts, and the version."""
    t, palette = session.t, session.palette
    version = t("settings.version", version=__version__)
    return ui.group(
        session,
        t("settings.about"),
        ui.plain_text(t("settings.about_app"), palette, ui.BODY),
        *(ui.plain_text(session.texts(format)("settings.about_game"), palette, ui.BODY) for format in PLAYED),
        ui.button(session, "settings-guide", t("guide.open"), lambda: ui.visit(ui.GUIDE), icon=ft.Icons.HELP_OUTLINE),
        ui.button(session, "settings-keys", t("settings.keys"), ui.show_keys, icon=ft.Icons.KEYBOARD),
        ft.Semantics(identifier="settings-version", content=ui.hint(session, version)),
    )


@ui.component
def HintsGroup() -> ft.Control:
    """Turn hints on or off, or show all of them again."""
    session = ui.use_session()
    t = session.texts_of_all
    wanted, set_wanted = ui.use_made(lambda: session.setting(ui.HINTS_WANTED, ui.ON))

    def want(value: str) -> None:
        if ui.want_hints(session, value):
            set_wanted(value)

    is_any_seen = wanted == ui.ON and len(session.hints) < len(ui.HINTS)
    return ui.group(
        session,
        t("settings.hints"),
        _choice(session, "settings-hints", _on_off(session, "hints"), wanted, want),
        ui.hint(session, t("settings.hints_hint")),
        ui.button(
            session,
            "settings-hints-again",
            t("settings.hints_again"),
            (lambda: ui.show_again(session)) if is_any_seen else None,
            icon=ft.Icons.REPLAY,
        ),
    )


@ui.component
def ScreenGroup() -> ft.Control:
    """Set whether the screen stays on, when the table is dimmed, whether parts move, and whether thinking is timed."""
    session = ui.use_session()
    t = session.texts_of_all
    dim_names = {
        value: t("settings.dim_off") if value == ui.OFF else t("settings.dim_after", minutes=value)
        for value in DIM_CHOICES
    }
    return ui.group(
        session,
        t("settings.screen"),
        Kept("settings-awake", KEEP_AWAKE, ui.ON, _on_off(session, "awake"), key="awake"),
        ui.hint(session, t("settings.awake_hint")),
        ui.plain_text(t("settings.dim"), session.palette, ui.BODY),
        Kept("settings-dim", DIM_AFTER, ui.OFF, dim_names, key="dim"),
        ui.hint(session, t("settings.dim_hint")),
        ui.plain_text(t("settings.motion"), session.palette, ui.BODY),
        Kept("settings-motion", ui.MOTION, ui.unchosen(session), _on_off(session, "motion"), key="motion"),
        ui.plain_text(t("settings.thinking"), session.palette, ui.BODY),
        Kept("settings-thinking", THINKING, ui.OFF, _on_off(session, "thinking"), key="thinking"),
    )


@ui.component
def SharingGroup() -> ft.Control:
    """Set the address that shared codes link to, and share the group's knowledge of its copies."""
    session = ui.use_session()
    t = session.texts_of_all
    chosen = chosen_address(session)
    kind, set_kind = ui.use_made(lambda: {OWN: "own", DIGITS: "digits"}.get(chosen, "other"))
    typed, set_typed = ui.use_made(lambda: "" if chosen in (OWN, DIGITS) else chosen)
    problem, set_problem = ft.use_state("")

    def lead(address: str) -> bool:
        return session.keep(lambda: session.services.library.choose(SHARE_ADDRESS, address))

    def type_in(text: str) -> None:
        set_typed(text)
        try:
            address = address_in(text)
        except CodeError as error:
            set_problem(session.t(f"code.{error.problem}", **error.values))
        else:
            set_problem("")
            lead(address)

    def choose(new: str) -> None:
        if new == "other":
            set_kind(new)
            set_problem("")
            if typed:
                type_in(typed)
        elif lead(DIGITS if new == "digits" else OWN):
            set_kind(new)

    content: list[ft.Control] = [
        _choice(
            session,
            "settings-share",
            {kind: t(f"settings.share_{kind}") for kind in ("own", "other", "digits")},
            kind,
            choose,
        )
    ]
    own = use_share_address(session)
    hint_kind = "none" if kind == "own" and not own else kind
    content.append(ui.hint(session, t(f"settings.share_{hint_kind}_hint", address=own, place=t("receive.title"))))
    if kind == "other":
        content.append(
            ui.field(
                session,
                "settings-share-address",
                t("settings.share_address"),
                typed,
                type_in,
                hint_text=t("settings.share_example"),
                error=problem or None,
                keyboard_type=ft.KeyboardType.URL,
            )
        )
    for format in PLAYED:
        for what, shared in screens_of(format).shared.items():
            if _is_known(session, shared):
                title = session.texts(format)(shared.title)
                way = partial(ui.visit, f"/share/{what}")
                content.append(ui.button(session, f"settings-share-{what}", title, way, icon=ft.Icons.QR_CODE_2))
    return ui.group(session, t("settings.share"), *content)


def _is_known(session: ui.Session, shared: SharedLibrary) -> bool:
    """Return True if there is anything to share; False if the library cannot be read."""
    try:
        return bool(shared.documents(session))
    except StoreError:
        return False


@ui.component
def Kept(identifier: str, setting: str, default: str, names: Mapping[str, str]) -> ft.Control:
    """Choose one of a few values of a setting."""
    session = ui.use_session()
    chosen, set_chosen = ui.use_made(lambda: session.setting(setting, default))

    def choose(value: str) -> None:
        if session.choose(setting, value):
            set_chosen(value)

    return _choice(session, identifier, names, chosen, choose)


def _on_off(session: ui.Session, name: str) -> dict[str, str]:
    return {value: session.texts_of_all(f"settings.{name}_{value}") for value in (ui.ON, ui.OFF)}


def _choice(
    session: ui.Session, identifier: str, names: Mapping[str, str], chosen: str, choose: Callable[[str], None]
) -> ft.Control:
    """Return values side by side, to choose one: `<identifier>-<value>`."""
    return ui.side_by_side(*ui.choice_buttons(session, identifier, names, (chosen,), choose), is_large=session.is_large)
