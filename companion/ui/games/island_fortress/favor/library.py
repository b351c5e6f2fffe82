"""The group's Favor cards to take one from or to share; one that was forgotten comes back with a tap."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.games.island_fortress import patterns
from companion.games.island_fortress.cards import Card, write_card
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.words import Words
from companion.ui.components.basics import button, hint, icon_button, plain_text, tappable
from companion.ui.components.layout import expanded, in_lines, in_row
from companion.ui.games.island_fortress.favor import present as favor
from companion.ui.games.island_fortress.favor.draft import NOWHERE, known_cards
from companion.ui.games.island_fortress.favor.form import Form, section
from companion.ui.games.island_fortress.wall.pictures import pattern_picture
from companion.ui.routes import SETTINGS
from companion.ui.screens.library_share import SharedLibrary
from companion.ui.session import Session
from companion.ui.theme import BODY, RADIUS


@dataclass(frozen=True)
class Library:
    """The cards as the library keeps them, and what can be done with them; `share` is None where they cannot be."""

    documents: Sequence[dict[str, Any]]
    forget: Callable[[int], None]
    bring_back: Callable[[], None] | None
    share: Callable[[], None] | None


def card_library(form: Form, library: Library) -> ft.Control:
    """The group's cards; once one is taken, only that one, until another is asked for."""
    context, draft, choice = form.context, form.draft, form.choice
    session, t = context.session, context.t
    known = favor.known_cards(library.documents)
    cards = patterns.fitting_first(context.state, choice.seat, known, choice.repeat)
    content: list[ft.Control] = []
    if draft.card is None and cards:
        content.append(hint(session, t("favor.library_hint")))
    elif not cards:
        content.append(hint(session, t("favor.first_card")))
    if library.bring_back:
        content.append(
            in_row(
                expanded(plain_text(t("favor.forgotten"), context.palette)),
                button(session, "favor-unforget", t("favor.unforget"), library.bring_back),
                spacing=10,
                key="forgotten",
            )
        )
    content += [
        _card(form, library, index, card, fits)
        for index, card, fits in cards
        if draft.card is None or draft.card == card
    ]
    if draft.card is not None:
        content.append(
            button(session, "favor-other", t("favor.choose_other"), lambda: form.change(card=None, **NOWHERE))
        )
    content.append(
        button(
            session,
            "favor-new",
            t("favor.new"),
            lambda: form.change(entering=True, card=None, **NOWHERE),
            icon=ft.Icons.ADD,
            expand=None,
        )
    )
    if library.share and cards and draft.card is None:
        text = t("share.cards_open")
        content.append(
            button(session, "favor-share-library", text, library.share, icon=ft.Icons.QR_CODE_2, kind="quiet")
        )
    return section(session, t("favor.which"), content, "which")


def _card(form: Form, library: Library, index: int, card: Card, fits: bool) -> ft.Control:
    """A card with its pattern, its rewards and whether it can be played now."""
    context = form.context
    session, t, palette = context.session, context.t, context.palette
    taken = form.draft.card == card
    name = card.name or t("term.favor_card")
    rewards = _rewards(context.words, card)
    lines: list[ft.Control] = [
        plain_text(name, palette, BODY, bold=True, lines=2, spoken=False),
        plain_text(rewards, palette, 15, palette.quiet, lines=4, spoken=False),
    ]
    if fits:
        fit = [ft.Icon(ft.Icons.CHECK, size=18, color=palette.good)]
        lines.append(in_row(*fit, plain_text(t("favor.fits"), palette, 15, palette.good, spoken=False), spacing=4))
    return in_row(
        tappable(
            f"favor-card-{index}",
            ". ".join([name, rewards, t("favor.fits")] if fits else [name, rewards]),
            lambda: form.change(card=card, **NOWHERE),
            in_row(
                pattern_picture(palette, card.pattern, form.stone), in_lines(*lines, spacing=2, expand=True), spacing=12
            ),
            selected=taken,
            expand=True,
            padding=8,
            bgcolor=palette.raised,
            border=ft.Border.all(2 if taken else 1, palette.pick if taken else palette.line),
            border_radius=RADIUS,
        ),
        icon_button(
            session,
            f"favor-card-{index}-forget",
            ft.Icons.DELETE_OUTLINE,
            t("favor.forget", card=name),
            lambda: library.forget(index),
            22,
        ),
        spacing=4,
        key=f"card-{index}-{name}",
    )


def _rewards(text: Words, card: Card) -> str:
    return favor.present_rewards(text, card.rewards) or text.texts("favor.no_rewards")


def _readable(session: Session) -> list[dict[str, Any]]:
    """The group's cards, but what is no card."""
    return [write_card(card) for _, card in favor.known_cards(known_cards(session.services.library))]


SHARED_CARDS: Final = SharedLibrary(
    format=META.format,
    documents=_readable,
    page="favor",
    home=SETTINGS,
    file_name="favor-cards",
    title="share.cards_title",
    hint="share.cards_hint",
    none="share.cards_none",
    holds="share.holds_cards",
)
