"""Steps of the Favor screen: card of the group or a new one, place on the wall, and reinforcement.

Rules: IF-FAVOR. Only cards entered by players are shown.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.island_fortress import patterns
from companion.games.island_fortress.cards import MAX_CARD_NAME_LENGTH, Card, Cell, write_card
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.wall import slot_name
from companion.ui import parts as ui
from companion.ui.form.draft import Form
from companion.ui.form.parts import shown_parts, steps
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.favor import draft as favor
from companion.ui.games.island_fortress.favor.draft import REINFORCE, Choice
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.games.island_fortress.wall.pictures import (
    Picture,
    columns_around,
    pattern_picture,
    present_slots,
    region_columns,
    wall_picture,
)
from companion.ui.screens.library_share import SharedLibrary

CARD_PADDING: Final = 14
MAX_PLACES_OPEN: Final = 3
"""Maximum number of places shown at once; of more, only the chosen one, so that the next step is near."""


FavorForm = Form[FortressContext]


def _stone(form: FavorForm, choice: Choice) -> tuple[str, ui.Stone]:
    """Return the color of the card's player, and the stone."""
    color = form.context.seats[choice.seat].color
    return color, form.context.palette.players[color]


def section(session: ui.Session, title: str, content: list[ft.Control], key: str) -> ft.Control:
    """Return a step of the screen, to which the confirm leads while it is open."""
    return ui.group(session, title, *content, key=ui.scroll_key(key), padding=CARD_PADDING)


def inner_width(session: ui.Session) -> float:
    """Return the width within a step in pixels."""
    return ui.page_width(session) - 2 * CARD_PADDING - 2


def _in_middle(control: ft.Control, **style: Any) -> ft.Control:
    return ui.in_row(control, spacing=10, alignment=ft.MainAxisAlignment.CENTER, **style)


# --- a card of the group's -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Library:
    """The cards of the library, and the actions on them; `share` is None if they cannot be shared."""

    documents: Sequence[dict[str, Any]]
    forget: Callable[[int], None]
    bring_back: Callable[[], None] | None
    share: Callable[[], None] | None


def card_library(form: FavorForm, choice: Choice, library: Library) -> ft.Control:
    """Return the group's cards; once one is chosen, only that one, until another is requested."""
    context, taken = form.context, form.draft.hand["taken"]
    session, t = context.session, context.t
    known = favor.known_cards(library.documents)
    cards = patterns.fitting_first(context.state, choice.seat, known, choice.repeat)
    content: list[ft.Control] = []
    if not cards or taken is None:
        content.append(ui.hint(session, t("favor.library_hint" if cards else "favor.first_card")))
    if library.bring_back:
        line = ui.expanded(ui.plain_text(t("favor.forgotten"), context.palette))
        again = ui.button(session, "favor-unforget", t("favor.unforget"), library.bring_back)
        content.append(ui.in_row(line, again, spacing=10, key="forgotten"))
    content += [_card(form, choice, library, index, card, fits) for index, card, fits in cards if taken in (None, card)]
    if taken is not None:
        text = t("favor.choose_other")
        content.append(ui.button(session, "favor-other", text, partial(form.change, favor.taking)))

    enter = partial(form.change, partial(favor.taking, entering=True))
    content.append(ui.button(session, "favor-new", t("favor.new"), enter, icon=ft.Icons.ADD))
    if library.share and cards and taken is None:
        text, icon = t("share.cards_open"), ft.Icons.QR_CODE_2
        content.append(ui.button(session, "favor-share-library", text, library.share, icon=icon, kind="quiet"))
    return section(session, t("favor.which"), content, "which")


def _card(form: FavorForm, choice: Choice, library: Library, index: int, card: Card, fits: bool) -> ft.Control:
    """Return a card with its pattern, its rewards, and whether it can be played now."""
    context, taken = form.context, form.draft.hand["taken"] == card
    session, t, palette = context.session, context.t, context.palette
    name = card.name or t("term.favor_card")
    rewards = favor.present_rewards(context.words, card.rewards) or t("favor.no_rewards")
    words = [name, rewards]
    lines: list[ft.Control] = [
        ui.plain_text(name, palette, ui.BODY, bold=True, lines=2, semantics=False),
        ui.plain_text(rewards, palette, 15, palette.quiet, lines=4, semantics=False),
    ]
    if fits:
        words.append(t("favor.fits"))
        sign = ft.Icon(ft.Icons.CHECK, size=18, color=palette.good)
        lines.append(
            ui.in_row(sign, ui.plain_text(t("favor.fits"), palette, 15, palette.good, semantics=False), spacing=4)
        )
    picture = pattern_picture(palette, card.pattern, _stone(form, choice)[1])
    shown = ui.tappable(
        f"favor-card-{index}",
        ". ".join(words),
        lambda: form.change(partial(favor.taking, card=card)),
        ui.in_row(picture, ui.in_lines(*lines, spacing=2, expand=True), spacing=12),
        selected=taken,
        expand=True,
        padding=8,
        **ui.chosen(palette, taken, palette.raised),
    )
    text, icon = t("favor.forget", card=name), ft.Icons.DELETE_OUTLINE
    forget = ui.icon_button(session, f"favor-card-{index}-forget", icon, text, lambda: library.forget(index), 22)
    return ui.in_row(shown, forget, spacing=4, key=f"card-{index}-{name}")


def _readable(session: ui.Session) -> list[dict[str, Any]]:
    """Return the group's valid cards."""
    return [write_card(card) for _, card in favor.known_cards(favor.kept_cards(session.services.library))]


SHARED_CARDS: Final = SharedLibrary(
    format=META.format,
    documents=_readable,
    page="favor",
    home=ui.SETTINGS,
    file_name="favor-cards",
    title="share.cards_title",
    hint="share.cards_hint",
    none="share.cards_none",
    holds="share.holds_cards",
)


# --- a new card ----------------------------------------------------------------------------------------


def new_card(form: FavorForm, choice: Choice, has_library: bool) -> ft.Control:
    """Return pattern, rewards and name of a new card; and the way back to the cards, if any."""
    session, t, card = form.context.session, form.context.t, form.draft.event.card
    is_wide = form.draft.hand["wide"]

    def widen() -> None:
        if not is_wide or favor.is_narrow(card.pattern):
            form.hold(wide=not is_wide)

    icon = ft.Icons.UNFOLD_LESS if is_wide else ft.Icons.UNFOLD_MORE
    text = t("favor.narrower" if is_wide else "favor.wider")
    wider = ui.button(session, "favor-wider", text, widen, kind="quiet", icon=icon)
    more: list[ft.Control] = [ui.hint(session, t("favor.untracked_hint"))] if favor.paid_out(form.context.state) else []
    more += _amounts(form, favor.PAID_OUT_REWARDS)
    is_paid_out = any(getattr(card.rewards, name) for name in favor.PAID_OUT_REWARDS)
    texts = t("favor.more_rewards"), t("favor.fewer_rewards")
    content: list[ft.Control] = [] if has_library else [ui.hint(session, t("favor.first_card"))]
    content += [
        ui.hint(session, t("favor.pattern_hint")),
        _grid(form, choice),
        _in_middle(wider),
        ui.heading(session, t("favor.rewards"), ui.BODY),
        *_amounts(form, favor.COUNTED_REWARDS),
        ui.Fold("favor-more-rewards", texts[0], more, texts[1], is_paid_out, key="more"),
    ]
    call = partial(form.put, ("card", "name"))
    name = card.name or ""
    content.append(
        ui.field(session, "favor-name", t("favor.name"), name, call, max_length=MAX_CARD_NAME_LENGTH, counter="")
    )
    if has_library:
        text = t("favor.from_library")
        content.append(ui.button(session, "favor-library", text, partial(form.change, favor.taking)))
    return section(session, t("favor.which"), content, "new-card")


def _amounts(form: FavorForm, names: Sequence[str]) -> list[ft.Control]:
    """Return the amounts of some rewards."""
    words, most = form.context.words, favor.MAX_OF_A_REWARD
    return shown_parts(
        form,
        [steps(f"reward-{name}", ("card", "rewards", name), favor.reward_name(words, name), 0, most) for name in names],
    )


def _grid(form: FavorForm, choice: Choice) -> ft.Control:
    """Return the grid of the pattern, toggled by taps."""
    context, cells, is_wide = form.context, form.draft.event.card.pattern, form.draft.hand["wide"]
    t, palette, (color, stone) = context.t, context.palette, _stone(form, choice)
    columns, gap = (favor.WIDE_GRID_COLUMNS, 3) if is_wide else (favor.GRID_COLUMNS, 4)
    width = min(64, (inner_width(context.session) - 12) / columns - gap)

    def face(cell: Cell) -> ft.Control:
        filled = cell in cells
        column, row = chr(ord("a") + cell[0]), cell[1] + 1
        return ui.tappable(
            f"cell-{patterns.cell_name(cell)}",
            t("favor.cell_block" if filled else "favor.cell_empty", column=column, row=row),
            lambda: form.change(partial(favor.toggled, cell=cell)),
            ft.Icon(ui.MARKS[color], size=20, color=stone.ink) if filled else ft.Container(),
            selected=filled,
            key=f"cell-{patterns.cell_name(cell)}",
            width=width,
            height=ui.TOUCH,
            alignment=ft.Alignment.CENTER,
            bgcolor=stone.face if filled else palette.surface,
            border=ft.Border.only(bottom=ft.BorderSide(4, stone.edge))
            if filled
            else ft.Border.all(1, palette.empty_line),
            border_radius=4,
        )

    courses: list[ft.Control] = [
        ui.in_row(*(face((column, row)) for column in range(columns)), spacing=gap, tight=True)
        for row in range(favor.GRID_ROWS - 1, -1, -1)
    ]
    ground = fort_colors(palette).mortar
    return _in_middle(
        ft.Container(ui.in_lines(*courses, spacing=gap), bgcolor=ground, border_radius=ui.RADIUS, padding=6)
    )


# --- where it stands -----------------------------------------------------------------------------------


def places(form: FavorForm, choice: Choice) -> ft.Control:
    """Return the places where the pattern fits; if there is none, the reasons at the nearest ones."""
    session, t = form.context.session, form.context.t
    if not choice.places:
        return section(session, t("favor.where"), _why_not(form, choice), "where")
    count = len(choice.places)
    text = t("favor.one_place") if count == 1 else t("favor.places", count=count)
    folded = choice.at is not None and count > MAX_PLACES_OPEN
    shown = (choice.at,) if folded else choice.places
    content = [ui.plain_text(text, session.palette), *(_place(form, choice, at) for at in shown if at is not None)]
    if folded:
        text = t("favor.other_place")
        content.append(ui.button(session, "favor-other-place", text, partial(form.change, favor.standing)))
    return section(session, t("favor.where"), content, "where")


def _place(form: FavorForm, choice: Choice, at: int) -> ft.Control:
    """Return one place where it fits."""
    context = form.context
    state, palette = context.state, context.palette
    assert choice.card is not None
    slots, taken = patterns.slots_at(state, choice.card, at), at == choice.at
    name = context.t("favor.place", slots=present_slots(slots))
    sign = ft.Icons.RADIO_BUTTON_CHECKED if taken else ft.Icons.RADIO_BUTTON_UNCHECKED
    line = ui.in_row(
        ft.Icon(sign, size=22, color=palette.pick if taken else palette.quiet),
        ui.expanded(ui.plain_text(name, palette, ui.BODY, bold=taken, semantics=False)),
    )
    width = inner_width(context.session) - 24
    picture = wall_picture(state, palette, region_columns(slots), Picture(slots), width, widest=34)
    return ui.tappable(
        f"place-{slot_name(at)}",
        name,
        partial(form.change, partial(favor.standing, at=at)),
        ft.Column([line, picture], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        selected=taken,
        key=f"place-{at}",
        padding=10,
        **ui.chosen(palette, taken),
    )


def _why_not(form: FavorForm, choice: Choice) -> list[ft.Control]:
    """Return the reasons why the card does not fit, place by place."""
    context = form.context
    session, state, t, palette = context.session, context.state, context.t, context.palette
    assert choice.card is not None
    tried = patterns.attempts(state, choice.seat, choice.card, choice.repeat)
    player = context.words.names[choice.seat]
    if not tried:
        breaches = patterns.off_the_wall(state, choice.seat, choice.card)
        return [
            ui.plain_text(t("favor.why_not_anywhere", player=player), palette),
            ui.ruling_list(session, [context.words.explained(breach) for breach in breaches]),
        ]
    number = form.draft.hand.get("asked", 0) % len(tried)
    attempt = tried[number]
    why_not = t("favor.why_not_there") if number else t("favor.why_not", player=player)
    columns, meant = region_columns(attempt.slots), Picture(attempt.slots, attempt.bad)
    picture = wall_picture(state, palette, columns, meant, inner_width(session), widest=34)
    content: list[ft.Control] = [
        ui.plain_text(why_not if attempt.breaches else t("favor.stands_but"), palette),
        ui.plain_text(t("favor.place", slots=present_slots(attempt.slots)), palette, bold=True),
        _in_middle(picture, key=f"attempt-{attempt.at}"),
        ui.ruling_list(session, [context.words.explained(breach) for breach in attempt.breaches]),
    ]
    if len(tried) > 1:
        text = t("favor.next_place", number=number + 1, count=len(tried))
        content.append(ui.button(session, "favor-next-place", text, lambda: form.hold(asked=number + 1), kind="quiet"))
    return content


def reinforcement(form: FavorForm, choice: Choice) -> ft.Control:
    """Return the choice of the reinforced block."""
    context = form.context
    session, state, t, palette = context.session, context.state, context.t, context.palette
    picture = wall_picture(
        state,
        palette,
        columns_around(choice.slots, state.setup.regions, 1),
        Picture(
            choice.slots,
            chosen=choice.reinforce,
            tap=partial(form.put, REINFORCE),
            identifier="reinforce",
            labels={slot: context.words.slot(slot) for slot in choice.slots},
        ),
        inner_width(session),
        highest=ui.TOUCH,
        widest=64,
    )
    lines = [_in_middle(picture)]
    if choice.reinforce is not None:
        lines.append(ui.plain_text(context.words.slot(choice.reinforce), palette, center=True))
    return section(session, t("favor.reinforce"), lines, "reinforce")
