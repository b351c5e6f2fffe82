"""The panel under the wall: the bar, or the entry being made. One tap shows, the second enters."""

import functools
from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.games.island_fortress.wall import EMPTY, GOVERNOR
from companion.ui.components.basics import NO_CLIP, button, hint, icon_button, stepper, tappable, words
from companion.ui.components.rulings import ruling_list
from companion.ui.games.island_fortress.present import (
    AdjustLook,
    BackLook,
    BarLook,
    BidsLook,
    ChoiceLook,
    Consequence,
    DraftLook,
    MoreLook,
    PetitionLook,
)
from companion.ui.games.island_fortress.table_model import TableModel, View
from companion.ui.games.island_fortress.wall import badge
from companion.ui.kit import part
from companion.ui.routes import SETTINGS, game_route, go
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, CHIP_MARK, RADIUS, REINFORCEMENT_MARK, SPACE, TITLE, TREASURE_MARK

TALL = 60
"""The height of what is tapped most."""
CROWDED = 3
"""More players than this share a row closely."""


@part
def Panel(view: View, model: TableModel) -> ft.Control:
    """Whatever the table's panel shows now."""
    session = use_session()
    look = view.look
    match look:
        case BarLook():
            content = _bar(session, model, look)
        case DraftLook():
            content = _draft(session, model, look)
        case PetitionLook():
            content = _petition(session, model, look)
        case BidsLook():
            content = _bids(session, model, look)
        case MoreLook():
            content = _more(session, model, look)
        case ChoiceLook():
            content = _choice(session, model, look)
        case AdjustLook():
            content = _adjust(session, model, look)
        case BackLook():
            content = _looking_back(session, model, look)
        case _:
            raise TypeError(type(look))
    palette = session.palette
    limit = max(200, session.height * (0.6 if session.is_wide else 0.55))
    return ft.Container(
        ft.Column(
            content,
            spacing=8,
            tight=True,
            scroll=ft.ScrollMode.AUTO if _is_long(look, limit) else None,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        height=limit if _is_long(look, limit) else None,
        padding=ft.Padding.only(left=SPACE + 2, right=SPACE + 2, top=8, bottom=10),
        bgcolor=palette.surface,
        border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
    )


def _is_long(look: Any, limit: float) -> bool:
    """Whether the panel would grow over the wall: then it scrolls."""
    if isinstance(look, DraftLook):
        return 210 + 92 * len(look.consequence.broken) > limit
    if isinstance(look, AdjustLook):
        return 360 + 92 * len(look.consequence.broken) > limit
    return False


def _title(session: Session, model: TableModel, text: str, detail: str = "") -> ft.Control:
    palette = session.palette
    lines: list[ft.Control] = [words(text, palette, TITLE, bold=True, lines=2)]
    if detail:
        lines.append(words(detail, palette, 14, palette.quiet))
    return ft.Row(
        [
            ft.Column(lines, spacing=0, tight=True, expand=True),
            icon_button(session, "panel-close", ft.Icons.CLOSE, session.t("app.cancel"), model.close),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


# --- the bar -----------------------------------------------------------------------------------------


def _bar(session: Session, model: TableModel, look: BarLook) -> list[ft.Control]:
    t, palette = session.t, session.palette
    id = model.game.id
    parts: list[ft.Control] = []
    if look.last:
        parts.append(_last_entry(session, model, look))
    elif look.fresh_game:
        parts.append(hint(session, t("table.first_hint")))
    parts += [
        ft.Row(
            [
                ft.Icon(ft.Icons.WARNING_AMBER, size=18, color=palette.accent),
                ft.Container(hint(session, text), expand=True),
            ]
        )
        for text in look.notices
    ]
    if look.finished:
        parts.append(
            button(
                session,
                "bar-sheet",
                t("table.final_sheet"),
                lambda: go(game_route(id, "sheet")),
                kind="strong",
                height=TALL,
            )
        )
        return parts
    finish_first = look.finish and not look.petition
    entries = [
        _bar_button(
            session,
            "bar-petition",
            t("term.petition"),
            ft.Icons.GAVEL,
            lambda: model.show_panel("petition"),
            strong=look.petition and look.fresh_game,
        ),
        _bar_button(session, "bar-favor", t("table.favor"), ft.Icons.STYLE, lambda: go(game_route(id, "favor"))),
        _bar_button(session, "bar-more", t("table.more_short"), ft.Icons.MORE_HORIZ, lambda: model.show_panel("more")),
        _bar_button(
            session,
            "bar-finish",
            t("table.finish"),
            ft.Icons.FLAG,
            lambda: go(game_route(id, "finish")),
            strong=finish_first,
        ),
    ]
    parts.append(ft.Row(entries, spacing=6))
    return parts


def _last_entry(session: Session, model: TableModel, look: BarLook) -> ft.Control:
    """What was entered last with what it gave, and the way back."""
    palette = session.palette
    lines: list[ft.Control] = [words(look.last, palette, 15, bold=True, lines=2, spoken=False)]
    lines += [words(line, palette, 14, palette.good, lines=2, spoken=False) for line in look.gains[:4]]
    if look.wall_complete:
        lines.append(words(session.t("table.game_over"), palette, 15, palette.accent, bold=True, spoken=False))
    return ft.Row(
        [
            ft.Semantics(
                identifier="last-entry",
                label=". ".join([look.last, *look.gains]),
                live_region=True,
                expand=True,
                content=ft.Column(lines, spacing=1, tight=True),
            ),
            button(session, "bar-undo", session.t("table.undo_short"), model.undo, icon=ft.Icons.UNDO, kind="quiet"),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=6,
    )


def _bar_button(
    session: Session, identifier: str, text: str, icon: ft.IconData, on_tap: Callable[[], Any], strong: bool = False
) -> ft.Control:
    palette = session.palette
    ink = palette.on_accent if strong else palette.text
    return tappable(
        identifier,
        text,
        on_tap,
        ft.Column(
            [
                ft.Icon(icon, size=22, color=ink),
                words(text, palette, 14, ink, bold=True, center=True, lines=1, spoken=False),
            ],
            spacing=2,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        expand=1,
        height=TALL,
        alignment=ft.Alignment.CENTER,
        bgcolor=palette.accent if strong else palette.raised,
        border_radius=RADIUS,
        clip_behavior=NO_CLIP,
    )


# --- entries on the wall -------------------------------------------------------------------------------


def seat_row(
    session: Session,
    model: TableModel,
    prefix: str,
    chosen: int | None,
    on_tap: Callable[[int], Any],
    may: Sequence[bool] | None = None,
    height: float = 52,
) -> ft.Control:
    """The players as buttons, mark and name, in seating order."""
    palette, setup = session.palette, model.game.setup

    # With many players the mark stands above the name, so that the name has the whole width.
    crowded = len(setup.seats) > CROWDED

    def seat_button(seat: int) -> ft.Control:
        name = setup.seats[seat].name
        allowed = may is None or may[seat]
        mark = ft.Container(badge(setup, palette, seat, 24), opacity=1 if allowed else 0.4)
        ink = palette.text if allowed else palette.quiet
        label = words(name, palette, 15 if crowded else BODY, ink, lines=1, spoken=False)
        return tappable(
            f"{prefix}-{seat}",
            name,
            (lambda: on_tap(seat)) if allowed else None,
            ft.Column(
                [mark, label],
                spacing=1,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            )
            if crowded
            else ft.Row(
                [mark, ft.Container(label, expand=True)], spacing=6, vertical_alignment=ft.CrossAxisAlignment.CENTER
            ),
            selected=seat == chosen or None,
            key=f"{prefix}-{seat}",
            expand=1,
            height=max(height, 56) if crowded else height,
            padding=ft.Padding.symmetric(horizontal=4 if crowded else 8),
            bgcolor=palette.raised if allowed else palette.surface,
            border=ft.Border.all(2, palette.accent if seat == chosen else palette.line),
            border_radius=RADIUS,
            clip_behavior=NO_CLIP,
        )

    return ft.Row([seat_button(seat) for seat in range(len(setup.seats))], spacing=6)


def _consequence(session: Session, found: Consequence, nothing: str) -> list[ft.Control]:
    """What the entry would do, or every rule that it breaks."""
    palette = session.palette
    if not found.legal:
        return [ruling_list(session, found.broken)] if found.broken else []
    lines = found.lines or (nothing,)
    return [
        ft.Semantics(
            identifier="panel-consequence",
            label=". ".join(lines),
            live_region=True,
            content=ft.Column(
                [
                    words(line, palette, 15, palette.good if found.lines else palette.quiet, lines=2, spoken=False)
                    for line in lines
                ],
                spacing=2,
                tight=True,
            ),
        )
    ]


def _draft(session: Session, model: TableModel, look: DraftLook) -> list[ft.Control]:
    t = session.t
    parts: list[ft.Control] = [
        _title(session, model, look.title, look.second and t("table.and_second", slot=look.second))
    ]
    if look.between:
        parts.append(hint(session, t("table.and_between", slot=look.between)))
    if len(look.kinds) > 1:
        parts.append(
            ft.Row(
                [
                    button(
                        session,
                        f"panel-kind-{kind}",
                        t(f"table.kind_{kind}"),
                        lambda kind=kind: model.choose_kind(kind),
                        selected=kind == look.kind,
                        expand=1,
                        height=44,
                        lines=1,
                    )
                    for kind in look.kinds
                ],
                spacing=6,
            )
        )
    parts.append(seat_row(session, model, "panel-seat", look.seat, model.choose_seat, look.may))
    if look.wants:
        parts.append(hint(session, t(f"table.want_{look.wants}"), BODY))
    else:
        parts += _consequence(session, look.consequence, t("table.scores_nothing"))
    extras: list[ft.Control] = []
    if look.may_second:
        key = "table.second_out" if look.second else "table.second"
        extras.append(_extra(session, model, "second", t(key), look.wants))
    if look.may_between:
        key = "table.between_out" if look.between else "table.between"
        extras.append(_extra(session, model, "between", t(key), look.wants))
    if extras:
        parts.append(ft.Row(extras, spacing=6))
    if not look.wants:
        parts.append(
            button(
                session,
                "panel-confirm",
                look.confirm,
                model.confirm if look.consequence.legal else None,
                kind="strong",
                height=TALL,
                icon=ft.Icons.CHECK,
            )
        )
    return parts


def _extra(session: Session, model: TableModel, what: str, text: str, wants: str) -> ft.Control:
    return button(
        session,
        f"panel-{what}",
        text,
        lambda: model.want(what),
        selected=wants == what,
        expand=1,
        height=44,
    )


# --- petition ------------------------------------------------------------------------------------------


def _petition(session: Session, model: TableModel, look: PetitionLook) -> list[ft.Control]:
    t = session.t
    parts = [_title(session, model, t("petition.who", round=look.round))]
    if look.broken:
        parts.append(ruling_list(session, look.broken))
        return parts
    parts.append(seat_row(session, model, "winner", None, model.petition_won, height=TALL))
    parts.append(
        button(
            session,
            "petition-bids",
            t("petition.with_bids"),
            lambda: model.show_panel("bids"),
            icon=ft.Icons.FRONT_HAND,
        )
    )
    return parts


def _bids(session: Session, model: TableModel, look: BidsLook) -> list[ft.Control]:
    t, palette, setup = session.t, session.palette, model.game.setup
    parts = [_title(session, model, t("petition.bids"), t("petition.bids_hint"))]
    for seat, jade in enumerate(look.bids):
        name = setup.seats[seat].name
        bonus = look.values[seat] - jade
        row: list[ft.Control] = [
            badge(setup, palette, seat, 26),
            ft.Container(words(name, palette, BODY, bold=seat == look.winner, lines=1), expand=True),
        ]
        if bonus:
            row.append(hint(session, t("petition.bonus", bonus=bonus, value=look.values[seat])))
        change = functools.partial(model.bid, seat)
        row.append(stepper(session, f"bid-{seat}", t("petition.bid_of", player=name), jade, change))
        parts.append(ft.Row(row, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER))
    parts.append(
        ft.Semantics(
            identifier="bids-reason",
            label=look.reason,
            live_region=True,
            content=words(look.reason, palette, 15, spoken=False),
        )
    )
    if look.tied:
        may = [seat in look.tied for seat in range(len(look.bids))]
        parts.append(seat_row(session, model, "lot", look.drawn, model.draw_lot, may))
        parts.append(button(session, "lot-draw", t("petition.draw"), lambda: model.draw_lot(), icon=ft.Icons.CASINO))
    name = "" if look.winner is None else setup.seats[look.winner].name
    parts.append(
        button(
            session,
            "panel-confirm",
            t("petition.confirm", player=name) if name else t("petition.confirm_lot"),
            model.confirm if name else None,
            kind="strong",
            height=TALL,
            icon=ft.Icons.CHECK,
        )
    )
    return parts


# --- other entries -------------------------------------------------------------------------------------


def _more(session: Session, model: TableModel, look: MoreLook) -> list[ft.Control]:
    t = session.t

    def entry(name: str, text: str, icon: ft.IconData, allowed: bool = True) -> ft.Control:
        opened = (lambda: model.show_panel(name)) if allowed else None
        return button(session, f"more-{name}", text, opened, icon=icon, expand=1, height=56)

    return [
        _title(session, model, t("table.more")),
        ft.Row(
            [
                entry("treasure", t("term.collect_treasure"), TREASURE_MARK, look.treasure),
                entry("chip", t("more.chip"), CHIP_MARK, look.chip),
            ],
            spacing=6,
        ),
        ft.Row(
            [
                entry("reinforcement", t("term.remove_reinforcement"), REINFORCEMENT_MARK, look.reinforcement),
                entry("adjust", t("more.adjust"), ft.Icons.EDIT),
            ],
            spacing=6,
        ),
        ft.Row(
            [
                button(
                    session,
                    "more-sheet",
                    t("table.sheet"),
                    lambda: go(game_route(model.game.id, "sheet")),
                    icon=ft.Icons.LEADERBOARD,
                    expand=1,
                ),
                button(
                    session,
                    "more-settings",
                    t("table.settings"),
                    lambda: go(SETTINGS),
                    icon=ft.Icons.SETTINGS,
                    expand=1,
                ),
            ],
            spacing=6,
        ),
    ]


def _choice(session: Session, model: TableModel, look: ChoiceLook) -> list[ft.Control]:
    t = session.t
    parts = [_title(session, model, t(f"more.{look.what}_who"))]
    if look.what == "reinforcement":
        parts.append(hint(session, t("more.reinforcement_how"), BODY))
        parts.append(seat_row(session, model, "choice", model.likely_seat, model.choose_seat))
        return parts
    enter = model.collect_treasure if look.what == "treasure" else model.spend_chip
    parts.append(seat_row(session, model, "choice", None, enter, look.may, height=TALL))
    return parts


def _adjust(session: Session, model: TableModel, look: AdjustLook) -> list[ft.Control]:
    t, palette = session.t, session.palette
    parts = [_title(session, model, t("more.adjust"), t("adjust.hint"))]
    if look.slot is None:
        parts.append(seat_row(session, model, "adjust-seat", look.seat, model.choose_seat))
        for count, term, value in (
            ("score", "term.points", look.score),
            ("chips", "term.buyback_chips", look.chips),
            ("treasures", "term.treasures", look.treasures),
        ):
            change = stepper(
                session,
                f"adjust-{count}",
                t(term),
                value,
                lambda n, count=count: model.correct(**{count: n}),  # type: ignore[misc]
                low=-99,
                high=99,
                shown=f"{value:+d}".replace("-", "\N{MINUS SIGN}") if value else "0",
            )
            parts.append(
                ft.Row(
                    [ft.Container(words(t(term), palette), expand=True), change],
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                )
            )
        parts.append(hint(session, t("adjust.or_slot")))
    else:
        parts.append(words(look.slot_words, palette, BODY, bold=True))
        owner = look.stands if look.owner is None else look.owner
        parts.append(
            seat_row(session, model, "owner", owner if owner >= 0 else None, lambda seat: model.correct(owner=seat))
        )
        parts.append(
            ft.Row(
                [
                    button(
                        session,
                        "owner-governor",
                        t("term.governor"),
                        lambda: model.correct(owner=GOVERNOR),
                        selected=owner == GOVERNOR,
                        expand=1,
                    ),
                    button(
                        session,
                        "owner-nobody",
                        t("adjust.nobody"),
                        lambda: model.correct(owner=EMPTY, reinforced=None),
                        selected=owner == EMPTY,
                        expand=1,
                    ),
                    button(
                        session,
                        "owner-reinforced",
                        t("term.reinforcement"),
                        (lambda: model.correct(reinforced=not look.reinforced)) if owner != EMPTY else None,
                        selected=look.reinforced and owner != EMPTY,
                        expand=1,
                        lines=1,
                    ),
                ],
                spacing=6,
            )
        )
    if look.consequence.broken:
        parts.append(ruling_list(session, look.consequence.broken))
    parts.append(
        button(
            session,
            "panel-confirm",
            t("adjust.confirm"),
            model.confirm if look.consequence.legal else None,
            kind="strong",
            height=TALL,
            icon=ft.Icons.CHECK,
        )
    )
    return parts


def _looking_back(session: Session, model: TableModel, look: BackLook) -> list[ft.Control]:
    t, palette, id = session.t, session.palette, model.game.id

    def show(at: int) -> Callable[[], None] | None:
        return (lambda: go(game_route(id, f"at/{at}"))) if 0 <= at <= look.of and at != look.at else None

    return [
        ft.Semantics(
            identifier="looking-back",
            label=t("back.title", at=look.at, of=look.of),
            live_region=True,
            content=words(
                t("back.title", at=look.at, of=look.of), palette, TITLE, palette.accent, bold=True, spoken=False
            ),
        ),
        words(look.entry, palette, 15, bold=True, lines=2),
        *(words(line, palette, 14, palette.good, lines=2) for line in look.gains[:4]),
        ft.Row(
            [
                icon_button(session, "back-first", ft.Icons.FIRST_PAGE, t("back.first"), show(0)),
                icon_button(session, "back-previous", ft.Icons.CHEVRON_LEFT, t("back.previous"), show(look.at - 1)),
                icon_button(session, "back-next", ft.Icons.CHEVRON_RIGHT, t("back.next"), show(look.at + 1)),
                ft.Container(expand=True),
                button(session, "back-now", t("back.now"), lambda: go(game_route(id)), kind="strong"),
            ],
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    ]
