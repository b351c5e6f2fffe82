"""Our copy: the group's knowledge of its boards and cards, entered before, during and after play, and shared."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.islebound.entries.attack import KINDS
from companion.games.islebound.meta import META
from companion.games.islebound.our_copy.known import SIDES, Known, side_of, write_document
from companion.games.islebound.our_copy.printed import FACES
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.tables import TOWNS
from companion.ui import parts as ui
from companion.ui.games.islebound.our_copy.file import CopyFile, told_in, values_of
from companion.ui.games.islebound.our_copy.known import our_copy, replace_known
from companion.ui.games.islebound.our_copy.map import map_parts
from companion.ui.games.islebound.our_copy.shown import Page, Part, Shown, digit_keys
from companion.ui.games.islebound.our_copy.town_page import is_complete, next_town, short_text, town_page
from companion.ui.games.islebound.sea.present import town_key
from companion.ui.games.islebound.situation import game_texts
from companion.ui.screens.library_share import SharedLibrary
from companion.ui.table.game_screen import CannotOpen, open_game
from companion.ui.visits import use_back

CLOSELY: Final[dict[str, Any]] = {"run_spacing": 6, "spacing": 6}
"""Spacing of chips in a group."""
SHARE: Final = "share/copy"
COPY: Final = ui.copy_route(META.key)
MAX_SLOTS: Final = 40


@ui.component
def CopyScreen() -> ft.Control:
    """Show the group's copy, within a game or without one."""
    session = ui.use_session()
    id = ft.use_route_params().get("gid")
    shown, change = ui.use_made(lambda: Shown(_side_of_game(session, id)))
    t, copy = game_texts(session), our_copy(session.services.library, shown.side)

    def keep(known: Known) -> None:
        if session.keep(lambda: replace_known(session.services.library, known)):
            change(lambda old: old._replace(changes=old.changes + 1))

    def open_part(what: Part) -> None:
        change(lambda old: old._replace(open=None if old.open == what else what, coins=None, picked=None))

    def step_back() -> bool:
        is_town = isinstance(shown.open, int)
        if is_town:
            change(lambda old: old._replace(open=None, coins=None))
        return is_town

    use_back(session.visits, step_back)
    page = Page(session, copy, shown, keep, open_part, change)
    if isinstance(shown.open, int):
        at = f"{shown.side}-{shown.open}"
        return ui.anew(town_page(page, shown.open, step_back), at)

    sides = {side: t(f"copy.{side}") for side in SIDES}
    body: list[ft.Control] = [
        ui.hint(session, t("copy.hint")),
        ui.choice_chips(
            session, "copy-side", sides, (shown.side,), lambda side: change(Shown(side)), check=True, run_spacing=6
        ),
        ui.group(session, t("copy.towns"), *_towns(page), key="towns"),
        ui.group(session, t("lying.track"), *_influence(page), key="influence"),
        ui.group(session, t("copy.strength"), *_strengths(page), key="strength"),
        ui.group(session, t("copy.map"), *map_parts(page), key="map"),
        ui.group(session, t("copy.cards"), *_cards(page), key="cards"),
        CopyFile(lambda: change(lambda old: old._replace(changes=old.changes + 1)), key="file"),
    ]
    path = ui.with_origin(ui.game_route(id, SHARE) if id else f"/{SHARE}", "" if id else COPY)
    share = ui.button(
        session,
        "copy-share",
        t("copy.share"),
        (lambda: ui.go(path)) if documents_of(session) else None,
        icon=ft.Icons.QR_CODE_2,
        height=56,
    )
    back = (lambda: ui.leave(ui.game_route(id))) if id else ui.leave
    screen = ui.page_frame(session, t("copy.title"), body, on_back=back, footer=share)
    return ui.anew(screen, shown.side)


def _side_of_game(session: ui.Session, id: str | None) -> str:
    """Return the side of a game; the standard one without a game."""
    game = open_game(session, id) if id else None
    return SIDES[0] if game is None or isinstance(game, CannotOpen) else side_of(game.setup)


def documents_of(session: ui.Session) -> list[dict[str, Any]]:
    """Return the shared documents: one for each side, and the cards."""
    return [write_document(value) for value in values_of(session.services.library)]


SHARED_COPY: Final = SharedLibrary(
    format=META.format,
    documents=documents_of,
    page="copy",
    home=COPY,
    file_name="islebound-copy",
    title="copy.share",
    hint="copy.share_hint",
    none="copy.nothing",
    holds="copy.holds",
    tells=lambda session, documents: told_in(game_texts(session), documents),
)


def _towns(page: Page) -> list[ft.Control]:
    """Return the way through all towns, and a chip for each with its known values."""
    session, t = page.session, game_texts(page.session)
    chips = [
        ui.chip(
            session,
            f"copy-{town_key(town)}",
            f"{TOWNS[town]} {short_text(known)}",
            partial(page.open, town),
            check=is_complete(known),
            selected=is_complete(known),
        )
        for town, known in enumerate(page.printed.towns)
    ]
    count = sum(map(is_complete, page.printed.towns))
    first = next_town(page.printed.towns, len(TOWNS) - 1)
    parts = [
        ui.labelled_text("copy-known", t("copy.known", known=count, of=len(TOWNS)), session.palette, bold=True),
        ui.hint(session, t("copy.tap_town")),
    ]
    if first is not None:
        parts.append(
            ui.button(session, "copy-fill", t("copy.fill"), partial(page.open, first), kind="strong", height=56)
        )
    return [*parts, ui.in_row(*chips, wrap=True, **CLOSELY)]


def _influence(page: Page) -> list[ft.Control]:
    """Return the numbers below the slots from the left, entered one by one."""
    session, t = page.session, game_texts(page.session)
    values = page.printed.influence or ()

    def add(value: int) -> None:
        page.keep_printed(influence=(*values, value)[:MAX_SLOTS])

    def back() -> None:
        page.keep_printed(influence=values[:-1] or None)

    shown = " ".join(map(str, values)) or "?"
    return [
        ui.plain_text(t("copy.slots", count=len(values), values=shown), session.palette),
        ui.hint(session, t("copy.slots_hint")),
        digit_keys(session, "copy-slot", add),
        ui.button(session, "copy-slot-back", t("making.back"), back if values else None, kind="quiet"),
    ]


def _strengths(page: Page) -> list[ft.Control]:
    """Return the cards' values for die 1 to 6."""
    session, t, shown = page.session, game_texts(page.session), page.shown
    parts: list[ft.Control] = []
    for kind in KINDS:
        known: Sequence[int] | None = getattr(page.printed.strength, kind)
        text = " ".join(map(str, known)) if known else "?"
        opened = None if isinstance(shown.open, Card) else shown.open
        entered = opened[1] if isinstance(opened, tuple) and opened[0] == kind else None
        is_open = entered is not None
        if entered is not None:
            text = " ".join([*map(str, entered), "…"])
        called = t(f"term.{kind}")
        parts.append(
            ui.button(session, f"copy-{kind}", f"{called}: {text}", partial(page.open, (kind, ())), selected=is_open)
        )
        if entered is not None:
            parts.append(ui.hint(session, t("ask.strength", kind=called)))
            parts.append(digit_keys(session, "copy-die", partial(_die, page, kind, entered)))
    return parts


def _die(page: Page, kind: str, entered: tuple[int, ...], value: int) -> None:
    """Add a value; the sixth one is stored."""
    values = (*entered, value)
    if len(values) == FACES:
        page.keep_printed(strength=page.printed.strength._replace(**{kind: values}))
        page.open(None)
    else:
        page.change(lambda old: old._replace(open=(kind, values)))


def _cards(page: Page) -> list[ft.Control]:
    """Return the group's building cards; a tap removes one, a second tap restores it."""
    session, t, library = page.session, game_texts(page.session), page.session.services.library

    def forget(card: Card) -> None:
        if session.keep(lambda: library.forget_card(write_document(card), META.format)):
            page.change(lambda old: old._replace(open=card, changes=old.changes + 1))

    parts: list[ft.Control] = []
    for index, card in enumerate(page.copy.cards):
        name = card.name or t(f"ability.{card.ability}")
        text = t("pad.card", name=name, price=card.price)
        parts.append(
            ui.in_row(
                ui.expanded(ui.plain_text(text, session.palette)),
                ui.icon_button(
                    session,
                    f"copy-card-{index}-forget",
                    ft.Icons.DELETE_OUTLINE,
                    t("copy.forget_card", card=name),
                    partial(forget, card),
                ),
            )
        )
    forgotten = page.shown.open
    if isinstance(forgotten, Card) and forgotten not in page.copy.cards:

        def bring_back() -> None:
            if session.keep(lambda: library.keep_card(write_document(forgotten), META.format)):
                page.change(lambda old: old._replace(open=None, changes=old.changes + 1))

        parts.append(ui.button(session, "copy-unforget", t("copy.unforget"), bring_back, kind="quiet"))
    return parts or [ui.hint(session, t("copy.no_cards"))]
