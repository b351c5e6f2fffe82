"""Settings: language, colours, storage and information about the app. A choice applies at once."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import flet as ft

from companion import __version__
from companion.play.ports import StoreError
from companion.sharing.frames import CodeError
from companion.sharing.links import address_in
from companion.text.catalogue import LANGUAGES
from companion.ui.awake import DIM_AFTER, DIM_CHOICES, KEEP_AWAKE
from companion.ui.clock import THINKING
from companion.ui.components.basics import button, group, hint, plain_text
from companion.ui.components.browser_parts import install_buttons
from companion.ui.components.choices import choice_buttons
from companion.ui.components.fields import field
from companion.ui.components.frames import page_frame
from companion.ui.components.hints import HINTS, HINTS_WANTED, show_again, want_hints
from companion.ui.components.layout import side_by_side
from companion.ui.components.motion import MOTION, unchosen
from companion.ui.kit import component, use_made
from companion.ui.own_settings import LANGUAGE, THEME
from companion.ui.plays.hand_over import BggNumbers
from companion.ui.registry import PLAYED, screens_of
from companion.ui.routes import DATA, DEVICES, GUIDE, leave, show_keys, visit
from companion.ui.screens.library_share import SharedLibrary
from companion.ui.session import AUTO_TURN, OFF, ON, Session, use_session
from companion.ui.sharing import DIGITS, OWN, SHARE_ADDRESS, chosen_address, own_address
from companion.ui.theme import BODY

THEMES: Final = ("dark", "light", "system")


@component
def SettingsScreen() -> ft.Control:
    """Show the settings."""
    session = use_session()
    t, palette = session.t, session.palette

    def speak(language: str) -> None:
        if session.choose(LANGUAGE, language):
            session.language = language

    def dress(theme: str) -> None:
        if session.choose(THEME, theme):
            session.theme = theme

    body = [
        group(
            session,
            t("settings.language"),
            _choice(session, "settings-language", LANGUAGES, session.language, speak),
        ),
        group(
            session,
            t("settings.theme"),
            _choice(
                session,
                "settings-theme",
                {theme: t(f"settings.theme_{theme}") for theme in THEMES},
                session.theme,
                dress,
            ),
            hint(session, t("settings.own_hint")),
        ),
    ]
    body.append(
        group(
            session,
            t("settings.auto_turn"),
            Kept("settings-auto-turn", AUTO_TURN, ON, _on_off(session, "auto_turn"), key="auto-turn"),
            hint(session, t("settings.auto_turn_hint")),
        )
    )
    body.append(ScreenGroup(key="screen"))
    body.append(HintsGroup(key="hints"))
    body.append(SharingGroup(key="sharing"))
    body.append(BggNumbers(PLAYED, key="bgg"))
    if session.services.uploads:  # the app is served: others could reach it
        body.append(
            group(
                session,
                t("devices.title"),
                button(session, "settings-devices", t("devices.show"), lambda: visit(DEVICES), icon=ft.Icons.DEVICES),
            )
        )
    kept: list[ft.Control] = []
    if session.services.folder:
        kept += [
            plain_text(t("settings.folder_hint"), palette),
            ft.Semantics(identifier="settings-folder", content=hint(session, session.services.folder)),
        ]
    kept.append(
        button(
            session,
            "settings-data",
            t("settings.data"),
            lambda: visit(DATA),
            icon=ft.Icons.HEALTH_AND_SAFETY_OUTLINED,
        )
    )
    kept += install_buttons(session)
    body.append(group(session, t("settings.folder"), *kept))
    body.append(_about(session))
    return page_frame(session, t("settings.title"), body, on_back=lambda: leave())


def _about(session: Session) -> ft.Container:
    """Return the supported games, the links to guide and shortcuts, and the version."""
    t, palette = session.t, session.palette
    version = t("settings.version", version=__version__)
    return group(
        session,
        t("settings.about"),
        plain_text(t("settings.about_app"), palette, BODY),
        *(plain_text(session.texts(format)("settings.about_game"), palette, BODY) for format in PLAYED),
        button(session, "settings-guide", t("guide.open"), lambda: visit(GUIDE), icon=ft.Icons.HELP_OUTLINE),
        button(session, "settings-keys", t("settings.keys"), show_keys, icon=ft.Icons.KEYBOARD),
        ft.Semantics(identifier="settings-version", content=hint(session, version)),
    )


@component
def HintsGroup() -> ft.Control:
    """Turn hints on or off, or show all of them again."""
    session = use_session()
    t = session.texts_of_all
    wanted, set_wanted = use_made(lambda: session.setting(HINTS_WANTED, ON))

    def want(value: str) -> None:
        if want_hints(session, value):
            set_wanted(value)

    is_any_seen = wanted == ON and len(session.hints) < len(HINTS)
    return group(
        session,
        t("settings.hints"),
        _choice(session, "settings-hints", _on_off(session, "hints"), wanted, want),
        hint(session, t("settings.hints_hint")),
        button(
            session,
            "settings-hints-again",
            t("settings.hints_again"),
            (lambda: show_again(session)) if is_any_seen else None,
            icon=ft.Icons.REPLAY,
        ),
    )


@component
def ScreenGroup() -> ft.Control:
    """Set whether the screen stays on, when the table is dimmed, whether parts move, and whether thinking is timed."""
    session = use_session()
    t = session.texts_of_all
    dim_names = {
        value: t("settings.dim_off") if value == OFF else t("settings.dim_after", minutes=value)
        for value in DIM_CHOICES
    }
    return group(
        session,
        t("settings.screen"),
        Kept("settings-awake", KEEP_AWAKE, ON, _on_off(session, "awake"), key="awake"),
        hint(session, t("settings.awake_hint")),
        plain_text(t("settings.dim"), session.palette, BODY),
        Kept("settings-dim", DIM_AFTER, OFF, dim_names, key="dim"),
        hint(session, t("settings.dim_hint")),
        plain_text(t("settings.motion"), session.palette, BODY),
        Kept("settings-motion", MOTION, unchosen(session), _on_off(session, "motion"), key="motion"),
        plain_text(t("settings.thinking"), session.palette, BODY),
        Kept("settings-thinking", THINKING, OFF, _on_off(session, "thinking"), key="thinking"),
    )


@component
def SharingGroup() -> ft.Control:
    """Set the address that shared codes link to, and share the group's knowledge of its copies."""
    session = use_session()
    page = ft.context.page
    t = session.texts_of_all
    chosen = chosen_address(session)
    kind, set_kind = use_made(lambda: {OWN: "own", DIGITS: "digits"}.get(chosen, "other"))
    typed, set_typed = use_made(lambda: "" if chosen in (OWN, DIGITS) else chosen)
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
    own = own_address(page)
    hint_kind = "none" if kind == "own" and not own else kind
    content.append(hint(session, t(f"settings.share_{hint_kind}_hint", address=own, place=t("receive.title"))))
    if kind == "other":
        content.append(
            field(
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
                way = partial(visit, f"/share/{what}")
                content.append(button(session, f"settings-share-{what}", title, way, icon=ft.Icons.QR_CODE_2))
    return group(session, t("settings.share"), *content)


def _is_known(session: Session, shared: SharedLibrary) -> bool:
    """Return True if there is anything to share; False if the library cannot be read."""
    try:
        return bool(shared.documents(session))
    except StoreError:
        return False


@component
def Kept(identifier: str, setting: str, default: str, names: Mapping[str, str]) -> ft.Control:
    """Choose one of a few values of a setting."""
    session = use_session()
    chosen, set_chosen = use_made(lambda: session.setting(setting, default))

    def choose(value: str) -> None:
        if session.choose(setting, value):
            set_chosen(value)

    return _choice(session, identifier, names, chosen, choose)


def _on_off(session: Session, name: str) -> dict[str, str]:
    return {value: session.texts_of_all(f"settings.{name}_{value}") for value in (ON, OFF)}


def _choice(
    session: Session, identifier: str, names: Mapping[str, str], chosen: str, choose: Callable[[str], None]
) -> ft.Control:
    """Return values side by side, to choose one: `<identifier>-<value>`."""
    return side_by_side(*choice_buttons(session, identifier, names, (chosen,), choose), is_large=session.is_large)
