"""One town of the group's copy: four questions with a line of keys each; the last answer opens the next town."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.islebound.pieces.crew import ANY, SKILLS
from companion.games.islebound.setup import EntryCost, Town
from companion.games.islebound.tables import TOWNS
from companion.ui import parts as ui
from companion.ui.games.islebound.our_copy.known import our_copy
from companion.ui.games.islebound.our_copy.shown import Page
from companion.ui.games.islebound.situation import game_texts

MAX_KEY: Final = 12
"""Highest number of a banner with a key of its own."""
MAX_COINS: Final = 6
ACROSS: Final = 7
WIDE: Final = 720
"""Window width in pixels from which all keys of a banner fit in one line."""


def is_complete(town: Town) -> bool:
    """Return True if a town is completely known."""
    return town.entry is not None and town.red is not None and town.blue_green is not None


def next_town(towns: Sequence[Town], town: int) -> int | None:
    """Return the next town that is not completely known; None if all are."""
    order = [*range(town + 1, len(towns)), *range(town + 1)]
    return next((other for other in order if not is_complete(towns[other])), None)


def short_text(town: Town) -> str:
    """Return red, blue-green and coins in short, with a question mark for unknown values."""
    numbers = ["?" if number is None else str(number or "\N{EN DASH}") for number in (town.red, town.blue_green)]
    return "/".join([*numbers, "?" if town.entry is None else str(town.entry.coins)])


def town_page(page: Page, town: int, close: Callable[[], object]) -> ft.Control:
    """Return the page of a town's printed values; `page` is that of the copy."""
    session, t = page.session, game_texts(page.session)
    known: Town = page.printed.towns[town]

    def set_town(**values: Any) -> None:
        """Store values in addition to those known by now, as quick taps precede the drawing."""
        copy = our_copy(session.services.library, page.shown.side).known
        towns = copy.printed.towns
        before, after = towns[town], towns[town]._replace(**values)
        entered = (*towns[:town], after, *towns[town + 1 :])
        page.keep(copy._replace(printed=copy.printed._replace(towns=entered)))
        if is_complete(after) and not is_complete(before):
            page.change(lambda old: old._replace(open=next_town(entered, town), coins=None))

    def set_coins(coins: int) -> None:
        if known.entry is None:
            page.change(lambda old: old._replace(coins=coins))
        else:
            set_town(entry=known.entry._replace(coins=coins))

    coins = known.entry.coins if known.entry else page.shown.coins

    def set_crew(crew: str | None) -> None:
        if coins is not None:
            set_town(entry=EntryCost(coins, crew))

    def set_banner(name: str, number: int) -> None:
        set_town(**{name: number})

    def keys(name: str, numbers: range, chosen: int | None, choose: Callable[[int], None]) -> list[ft.Control]:
        texts = {number: str(number) for number in numbers}
        if name != "coins":
            texts[0] = "\N{EN DASH}"
        found = ui.choice_buttons(session, f"copy-{name}", texts, () if chosen is None else (chosen,), choose, lines=1)
        across = MAX_KEY + 1 if session.width >= WIDE else ACROSS
        return ui.rows_of(found, 4 if session.is_large else across)

    body: list[ft.Control] = [
        ft.Semantics(content=ft.Container(height=1), identifier=f"copy-town-{town}", label=short_text(known))
    ]
    for name in ("red", "blue_green"):
        body.append(ui.plain_text(t(f"copy.{name}"), session.palette, bold=True))
        body += keys(name, range(MAX_KEY + 1), getattr(known, name), partial(set_banner, name))
    body.append(ui.plain_text(t("copy.entry_coins"), session.palette, bold=True))
    body += keys("coins", range(MAX_COINS + 1), coins, set_coins)
    crew = [
        ui.chip(
            session,
            f"copy-crew-{value or 'none'}",
            t("ask.nobody") if value is None else t(f"skill.{value}"),
            partial(set_crew, value) if coins is not None else None,
            selected=known.entry is not None and known.entry.crew == value,
        )
        for value in (None, ANY, *SKILLS)
    ]
    body += [ui.plain_text(t("copy.entry_crew"), session.palette, bold=True)]
    body += [ui.in_row(*crew, wrap=True, spacing=6, run_spacing=6)]
    body.append(
        ui.button(session, "copy-forget-town", t("copy.forget"), partial(set_town, **Town()._asdict()), kind="quiet")
    )
    title = t("copy.town_of", town=TOWNS[town], number=town + 1, of=len(TOWNS))
    return ui.page_frame(session, title, body, on_back=close, footer=_footer(page, town, close))


def _footer(page: Page, town: int, close: Callable[[], object]) -> ft.Control:
    """Return the buttons to the towns before and after; after the last, to all of them."""
    session, t = page.session, game_texts(page.session)
    before, open_before = t("copy.previous_town", town=TOWNS[town - 1] if town else ""), partial(page.open, town - 1)
    back = ui.icon_button(session, "copy-previous", ft.Icons.ARROW_BACK, before, open_before if town else None)
    is_last = town == len(TOWNS) - 1
    text = t("copy.town_done") if is_last else t("copy.next_town", town=TOWNS[town + 1])
    following = close if is_last else partial(page.open, town + 1)
    return ui.in_row(back, ui.expanded(ui.button(session, "copy-next", text, following, height=56)), spacing=8)
