"""Our copy: what the group knows of its boards and cards, to be filled before, while and after playing, and shared."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.islebound.entries.attack import KINDS
from companion.games.islebound.meta import META
from companion.games.islebound.our_copy.known import SIDES, Known, OurCopy, side_of, write_document
from companion.games.islebound.our_copy.printed import FACES
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.pieces.crew import ANY, SKILLS
from companion.games.islebound.setup import EntryCost, Printed, Town
from companion.games.islebound.tables import TOWNS
from companion.ui.components.basics import button, chip, group, hint, icon_button, plain_text
from companion.ui.components.choices import choice_chips
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import expanded, in_column, in_row
from companion.ui.games.islebound.our_copy.file import CopyFile, values_of
from companion.ui.games.islebound.our_copy.known import keep_new_card, our_copy, replace_known
from companion.ui.games.islebound.our_copy.map import map_parts
from companion.ui.games.islebound.sea.present import town_key
from companion.ui.games.islebound.situation import game_texts
from companion.ui.kit import component, use_made
from companion.ui.routes import HOME, SETTINGS, game_route, go, leave
from companion.ui.screens.library_share import SharedLibrary
from companion.ui.session import Session, use_session
from companion.ui.table.game_screen import CannotOpen, open_game

CLOSELY: Final[dict[str, Any]] = {"run_spacing": 6, "spacing": 6}
"""How many chips stand together."""
SHARE: Final = "share/copy"
MOST_SLOTS: Final = 40


class Shown(NamedTuple):
    """Which side is looked at, and what of it is open: a town, a kind of card, "influence" or "map"."""

    side: str = SIDES[0]
    open: Any = None
    changes: int = 0
    """Changes with everything kept, so that the page is drawn anew."""
    picked: int | None = None
    """The town that changes places with the next one tapped."""


@component
def CopyScreen() -> ft.Control:
    """Our copy, within a game or without one."""
    session = use_session()
    id = ft.use_route_params().get("gid")
    shown, change = use_made(lambda: Shown(_side_of_game(session, id)))
    t, copy = game_texts(session), our_copy(session.services.library, shown.side)

    def keep(known: Known) -> None:
        if session.keep(lambda: replace_known(session.services.library, known)):
            change(lambda old: old._replace(changes=old.changes + 1))

    def open_part(what: Any) -> None:
        change(lambda old: old._replace(open=None if old.open == what else what, picked=None))

    page = Page(session, copy, shown, keep, open_part, change)

    def turn(side: str) -> None:
        change(partial(_other_side, side))

    sides = {side: t(f"copy.{side}") for side in SIDES}
    body: list[ft.Control] = [
        hint(session, t("copy.hint")),
        choice_chips(session, "copy-side", sides, (shown.side,), turn, check=True, run_spacing=6),
        group(session, t("copy.towns"), *_towns(page), key="towns"),
        group(session, t("lying.track"), *_influence(page), key="influence"),
        group(session, t("copy.strength"), *_strengths(page), key="strength"),
        group(session, t("copy.map"), *map_parts(page), key="map"),
        group(session, t("copy.cards"), *_cards(page), key="cards"),
        CopyFile(lambda: change(lambda old: old._replace(changes=old.changes + 1)), key="file"),
    ]
    path = game_route(id, SHARE) if id else f"/{SHARE}"
    share = button(
        session,
        "copy-share",
        t("copy.share"),
        (lambda: go(path)) if documents_of(session) else None,
        icon=ft.Icons.QR_CODE_2,
        height=56,
    )
    back = (lambda: leave(game_route(id))) if id else (lambda: leave(SETTINGS))
    return page_frame(session, t("copy.title"), body, on_back=back, footer=share)


def _other_side(side: str, old: Shown) -> Shown:
    """The other side, nothing open."""
    return Shown(side)


def _side_of_game(session: Session, id: str | None) -> str:
    """The side that a game is played on; the standard one without a game."""
    game = open_game(session, id) if id else None
    return SIDES[0] if game is None or isinstance(game, CannotOpen) else side_of(game.setup)


def documents_of(session: Session) -> list[dict[str, Any]]:
    """What is shared: one document for each side, and the cards."""
    return [write_document(value) for value in values_of(session.services.library)]


SHARED_COPY: Final = SharedLibrary(
    format=META.format,
    documents=documents_of,
    page="copy",
    home=HOME,
    file_name="islebound-copy",
    title="copy.share",
    hint="copy.share_hint",
    none="copy.nothing",
    holds="copy.holds",
)


class Page(NamedTuple):
    """What the parts of the page are drawn from, and what their taps do."""

    session: Session
    copy: OurCopy
    shown: Shown
    keep: Callable[[Known], None]
    open: Callable[[Any], None]
    change: Any

    @property
    def printed(self) -> Printed:
        """What is printed, as far as it is known."""
        return self.copy.known.printed

    def keep_printed(self, **values: Any) -> None:
        """Keeps what is printed with other values."""
        self.keep(self.copy.known._replace(printed=self.printed._replace(**values)))


# --- towns ---------------------------------------------------------------------------------------------------------


def _towns(page: Page) -> list[ft.Control]:
    """A chip for each town: what is known shows in it; the open one takes its values below."""
    session, t = page.session, game_texts(page.session)
    chips = []
    for town, name in enumerate(TOWNS):
        known = page.printed.towns[town]
        is_known = known.entry is not None and (known.red is not None or known.blue_green is not None)
        text = f"{name} {_short(known)}"
        chips.append(
            chip(
                session,
                f"copy-{town_key(town)}",
                text,
                partial(page.open, town),
                selected=page.shown.open == town,
                check=is_known,
            )
        )
    parts: list[ft.Control] = [in_row(*chips, wrap=True, **CLOSELY)]
    if isinstance(page.shown.open, int):
        parts += _town(page, page.shown.open)
    else:
        parts.append(hint(session, t("copy.tap_town")))
    return parts


def _short(town: Town) -> str:
    """Red, blue-green and coins, a question mark where one is not known."""
    numbers = ["?" if number is None else str(number or "–") for number in (town.red, town.blue_green)]
    return "/".join([*numbers, "?" if town.entry is None else str(town.entry.coins)])


def _town(page: Page, town: int) -> list[ft.Control]:
    session, t = page.session, game_texts(page.session)
    known = page.printed.towns[town]

    def set_town(**values: Any) -> None:
        towns = page.printed.towns
        page.keep_printed(towns=(*towns[:town], known._replace(**values), *towns[town + 1 :]))

    def set_banner(name: str, value: int) -> None:
        set_town(**{name: value})

    parts: list[ft.Control] = [plain_text(TOWNS[town], session.palette, bold=True)]
    texts = {value: str(value or t("copy.no_banner")) for value in range(13)}
    for name in ("red", "blue_green"):
        parts.append(plain_text(t(f"copy.{name}"), session.palette))
        parts.append(
            choice_chips(session, f"copy-{name}", texts, (getattr(known, name),), partial(set_banner, name), **CLOSELY)
        )
    entry = known.entry or EntryCost()
    chosen = (entry.coins,) if known.entry else ()
    coins = choice_chips(
        session,
        "copy-coins",
        {value: str(value) for value in range(7)},
        chosen,
        lambda value: set_town(entry=entry._replace(coins=value)),
        **CLOSELY,
    )
    crew = [
        chip(
            session,
            f"copy-crew-{value or 'none'}",
            t("ask.nobody") if value is None else t(f"skill.{value}"),
            partial(set_town, entry=entry._replace(crew=value)),
            selected=known.entry is not None and entry.crew == value,
        )
        for value in (None, ANY, *SKILLS)
    ]
    parts += [plain_text(t("copy.entry_coins"), session.palette), coins]
    parts += [plain_text(t("copy.entry_crew"), session.palette), in_row(*crew, wrap=True, **CLOSELY)]
    parts.append(
        button(session, "copy-forget-town", t("copy.forget"), partial(set_town, **Town()._asdict()), kind="quiet")
    )
    return parts


# --- influence and strength ------------------------------------------------------------------------------------------


def _influence(page: Page) -> list[ft.Control]:
    """The numbers under the slots from the left, told one after the other."""
    session, t = page.session, game_texts(page.session)
    values = page.printed.influence or ()

    def add(value: int) -> None:
        page.keep_printed(influence=(*values, value)[:MOST_SLOTS])

    def back() -> None:
        page.keep_printed(influence=values[:-1] or None)

    shown = " ".join(map(str, values)) or "?"
    return [
        plain_text(t("copy.slots", count=len(values), values=shown), session.palette),
        hint(session, t("copy.slots_hint")),
        _digits(session, "copy-slot", add),
        button(session, "copy-slot-back", t("making.back"), back if values else None, kind="quiet"),
    ]


def _digits(session: Session, prefix: str, tap: Callable[[int], None]) -> ft.Control:
    keys = [
        button(session, f"{prefix}-{value}", str(value), partial(tap, value), expand=1, lines=1) for value in range(10)
    ]
    return in_column(in_row(*keys[:5], spacing=6), in_row(*keys[5:], spacing=6), spacing=6)


def _strengths(page: Page) -> list[ft.Control]:
    """What the cards give for die 1 to 6."""
    session, t, shown = page.session, game_texts(page.session), page.shown
    parts: list[ft.Control] = []
    for kind in KINDS:
        known: Sequence[int] | None = getattr(page.printed.strength, kind)
        text = " ".join(map(str, known)) if known else "?"
        is_open = isinstance(shown.open, tuple) and shown.open[0] == kind
        entered = shown.open[1] if is_open else ()
        if is_open:
            text = " ".join([*map(str, entered), "…"])
        called = t(f"term.{kind}")
        parts.append(
            button(session, f"copy-{kind}", f"{called}: {text}", partial(page.open, (kind, ())), selected=is_open)
        )
        if is_open:
            parts.append(hint(session, t("ask.strength", kind=called)))
            parts.append(_digits(session, "copy-die", partial(_die, page, kind, entered)))
    return parts


def _die(page: Page, kind: str, entered: tuple[int, ...], value: int) -> None:
    """One value more; the sixth is kept."""
    values = (*entered, value)
    if len(values) == FACES:
        page.keep_printed(strength=page.printed.strength._replace(**{kind: values}))
        page.open(None)
    else:
        page.change(lambda old: old._replace(open=(kind, values)))


# --- the cards ------------------------------------------------------------------------------------------------------


def _cards(page: Page) -> list[ft.Control]:
    """The group's building cards; one goes with a tap, and comes back with another."""
    session, t, library = page.session, game_texts(page.session), page.session.services.library

    def forget(card: Card) -> None:
        if session.keep(lambda: library.forget_card(write_document(card), META.format)):
            page.change(lambda old: old._replace(open=card, changes=old.changes + 1))

    parts: list[ft.Control] = []
    for index, card in enumerate(page.copy.cards):
        name = card.name or t(f"ability.{card.ability}")
        text = t("pad.card", name=name, price=card.price)
        parts.append(
            in_row(
                expanded(plain_text(text, session.palette)),
                icon_button(
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
            if session.keep(lambda: keep_new_card(library, forgotten)):
                page.change(lambda old: old._replace(open=None, changes=old.changes + 1))

        parts.append(button(session, "copy-unforget", t("copy.unforget"), bring_back, kind="quiet"))
    return parts or [hint(session, t("copy.no_cards"))]
