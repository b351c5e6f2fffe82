"""Language, colours, where games are kept, and what this app is. A choice applies at once."""

from collections.abc import Callable, Mapping
from typing import Final

import flet as ft

from companion import __version__
from companion.text.catalogue import LANGUAGES
from companion.ui.components.basics import button, card, heading, hint, page_frame, words
from companion.ui.kit import part, use_made
from companion.ui.routes import DATA, HOME, go
from companion.ui.session import AUTO_TURN, OFF, ON, Session, use_session
from companion.ui.theme import BODY

THEMES: Final = ("dark", "light", "system")


@part
def SettingsScreen() -> ft.Control:
    """The settings."""
    session = use_session()
    texts, palette = session.t, session.palette

    def speak(language: str) -> None:
        if session.keep(lambda: session.services.library.choose("language", language)):
            session.language = language

    def dress(theme: str) -> None:
        if session.keep(lambda: session.services.library.choose("theme", theme)):
            session.theme = theme

    body = [
        _group(
            session,
            texts("settings.language"),
            _choice(session, "settings-language", LANGUAGES, session.language, speak),
        ),
        _group(
            session,
            texts("settings.theme"),
            _choice(
                session,
                "settings-theme",
                {theme: texts(f"settings.theme_{theme}") for theme in THEMES},
                session.theme,
                dress,
            ),
            hint(session, texts("settings.theme_hint")),
        ),
    ]
    auto_turn, set_auto_turn = use_made(lambda: session.setting(AUTO_TURN, ON))

    def move_on(value: str) -> None:
        if session.keep(lambda: session.services.library.choose(AUTO_TURN, value)):
            set_auto_turn(value)

    body.append(
        _group(
            session,
            texts("settings.auto_turn"),
            _choice(
                session,
                "settings-auto-turn",
                {value: texts(f"settings.auto_turn_{value}") for value in (ON, OFF)},
                auto_turn,
                move_on,
            ),
            hint(session, texts("settings.auto_turn_hint")),
        )
    )
    kept: list[ft.Control] = []
    if session.services.folder:
        kept += [
            words(texts("settings.folder_hint"), palette),
            ft.Semantics(identifier="settings-folder", content=hint(session, session.services.folder)),
        ]
    kept.append(
        button(
            session,
            "settings-data",
            texts("settings.data"),
            lambda: go(DATA),
            icon=ft.Icons.HEALTH_AND_SAFETY_OUTLINED,
        )
    )
    body.append(_group(session, texts("settings.folder"), *kept))
    version = texts("settings.version", version=__version__)
    body.append(
        _group(
            session,
            texts("settings.about"),
            words(texts("settings.about_app"), palette, BODY),
            words(texts("settings.about_game"), palette, BODY),
            ft.Semantics(identifier="settings-version", content=hint(session, version)),
        )
    )
    return page_frame(session, texts("settings.title"), body, on_back=lambda: go(HOME))


def _group(session: Session, title: str, *content: ft.Control) -> ft.Control:
    return card(
        session,
        ft.Column([heading(session, title), *content], spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
    )


def _choice(
    session: Session, identifier: str, names: Mapping[str, str], chosen: str, choose: Callable[[str], None]
) -> ft.Control:
    """One of a few, side by side: `<identifier>-<value>`."""
    return ft.Row(
        [
            button(
                session,
                f"{identifier}-{value}",
                name,
                lambda _, value=value: choose(value),
                selected=value == chosen,
                expand=True,
            )
            for value, name in names.items()
        ],
        spacing=8,
    )
