"""A list of icons in a panel or a form: each is removed by a tap, and others are added."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import flet as ft

from companion.games.island.board import Icon
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui

CROWDED: Final = 400
"""Window width in pixels below which long words have fewer columns."""

Icons = tuple[Icon, ...]


def icon_lines(
    session: ui.Session,
    name: str,
    t: Catalogue,
    icons: Icons,
    choice: Sequence[Icon],
    put: Callable[[Callable[[Icons], Icons]], object],
) -> list[ft.Control]:
    """Return the icons, and buttons to add those of `choice`, which may be empty.

    `put` gets the change: a tap may be quicker than the picture of the one before it.
    """
    there: list[ft.Control] = [
        ui.chip(
            session,
            f"{name}-away-{index}",
            f"{t(f'icon.{icon}')} \N{MULTIPLICATION SIGN}",
            partial(put, partial(_without, index)),
            selected=True,
        )
        for index, icon in enumerate(icons)
    ]
    more: list[ft.Control] = [
        ui.chip(session, f"{name}-icon-{icon.value}", f"+ {t(f'icon.{icon}')}", partial(put, partial(_with, icon)))
        for icon in choice
    ]
    shown = there or [ui.hint(session, t("term.nothing"), ui.BODY)]
    return [ui.in_row(*chips, wrap=True, run_spacing=6) for chips in (shown, more)]


def _with(icon: Icon, icons: Icons) -> Icons:
    return (*icons, icon)


def _without(index: int, icons: Icons) -> Icons:
    return (*icons[:index], *icons[index + 1 :])
