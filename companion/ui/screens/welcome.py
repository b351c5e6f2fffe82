"""The home screen of a new user, in place of a list of games."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import flet as ft

from companion.games.registry import meta_of
from companion.play.sample import sample_formats
from companion.ui import parts as ui
from companion.ui.registry import has_screens

PICTURE: Final = 180
"""Maximum side of the app's picture in pixels."""


def welcome(session: ui.Session, look_around: Callable[[str], None] | None) -> ft.Control:
    """Return the welcome: a picture, the first steps, and a sample game."""
    t, palette = session.t, session.palette
    steps = [
        ui.in_row(
            ft.Container(
                ui.plain_text(str(number), palette, ui.BODY, palette.pick, bold=True, semantics=False),
                width=32,
                height=32,
                border_radius=16,
                border=ft.Border.all(1, palette.pick),
                alignment=ft.Alignment.CENTER,
            ),
            ui.expanded(ui.plain_text(session.texts_of_all(f"home.step_{number}"), palette)),
            spacing=14,
        )
        for number in (1, 2, 3)
    ]
    samples = tuple(filter(has_screens, sample_formats())) if look_around else ()
    return ft.Container(
        ui.in_column(
            app_picture(session),
            ft.Container(ui.heading(session, t("home.welcome"), 26), alignment=ft.Alignment.CENTER),
            ui.plain_text(t("home.welcome_text"), palette, ui.BODY, palette.quiet, center=True),
            *steps,
            *(_samples(session, samples, look_around) if look_around else []),
            spacing=14,
        ),
        padding=ft.Padding.symmetric(horizontal=16, vertical=20),
    )


def _samples(session: ui.Session, formats: Sequence[str], look_around: Callable[[str], None]) -> list[ft.Control]:
    """Return the button to the sample game; of several games, a row of chips with their names."""
    text = session.t("home.sample")
    if len(formats) == 1:
        icon = ft.Icons.TRAVEL_EXPLORE
        return [ui.button(session, "home-sample", text, lambda: look_around(formats[0]), icon=icon)]
    chips = [
        ui.chip(
            session,
            f"home-sample-{meta.key}",
            meta.title,
            partial(look_around, format),
            label=session.t("home.sample_of", game=meta.title),
        )
        for format, meta in zip(formats, map(meta_of, formats), strict=True)
    ]
    caption = ui.plain_text(text, session.palette, ui.BODY, center=True, semantics=False)
    row = ui.in_row(*chips, wrap=True, run_spacing=8, alignment=ft.MainAxisAlignment.CENTER)
    return [ui.in_column(caption, row)] if chips else []


def app_picture(session: ui.Session, opacity: float = 1) -> ft.Control:
    """Return the app's picture, which also is shown while it loads; hidden from screen readers."""
    size = min(PICTURE, session.width * 0.4, session.height * 0.13)
    picture = ft.Image(src="icons/loading-animation.png", width=size, height=size, exclude_from_semantics=True)
    return ft.Container(picture, alignment=ft.Alignment.CENTER, opacity=opacity)
