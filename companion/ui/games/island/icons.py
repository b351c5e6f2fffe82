"""A list of icons in a form: each is removed by a tap, and others are added."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import flet as ft

from companion.games.island.board import Icon
from companion.ui import parts as ui
from companion.ui.form.draft import AnyForm, Draft, Key, value_at

CROWDED: Final = 400
"""Window width in pixels below which long words have fewer columns."""

Icons = tuple[Icon, ...]


def icon_lines(form: AnyForm, name: str, key: Key, choice: Sequence[Icon], most: int) -> list[ft.Control]:
    """Return the icons at a place of the draft, and buttons to add those of `choice` until there are `most`."""
    session, t, icons = form.context.session, form.context.t, value_at(form.draft.event, key)

    def put(more: Icons, away: int = -1) -> None:  # a tap may be quicker than the picture of the one before it
        def changed(old: Draft) -> Draft:
            held = [icon for at, icon in enumerate(value_at(old.event, key)) if at != away]
            return old.put(key, (*held, *more)[:most])

        form.change(changed)

    there: list[ft.Control] = [
        ui.chip(
            session,
            f"{name}-away-{index}",
            f"{t(f'icon.{icon}')} \N{MULTIPLICATION SIGN}",
            partial(put, (), index),
            selected=True,
        )
        for index, icon in enumerate(icons)
    ]
    more: list[ft.Control] = [
        ui.chip(session, f"{name}-icon-{icon.value}", f"+ {t(f'icon.{icon}')}", partial(put, (icon,)))
        for icon in (choice if len(icons) < most else ())
    ]
    shown = there or [ui.hint(session, t("term.nothing"), ui.BODY)]
    return [ui.in_row(*chips, wrap=True, run_spacing=6) for chips in (shown, more)]
