"""The panel under the wall: the bar, or the entry being made. One tap shows, the second enters."""

import functools
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.games.island_fortress.wall import EMPTY, GOVERNOR
from companion.games.island_fortress.words import COUNT_TERMS
from companion.text.catalogue import signed
from companion.ui.components.basics import button, hint, icon_button, said, stepper, words
from companion.ui.components.hints import once_hint
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import badge, seat_row
from companion.ui.games.island_fortress.desk import ASK, CHANGE, INSERT, LOOK
from companion.ui.games.island_fortress.panel_parts import (
    TALL,
    bar_button,
    confirm_parts,
    consequence_parts,
    latest_parts,
    panel_title,
    refusal_parts,
)
from companion.ui.games.island_fortress.present import (
    AdjustLook,
    BackLook,
    BarLook,
    BidsLook,
    ChoiceLook,
    DraftLook,
    MoreLook,
    PetitionLook,
    WorkersLook,
)
from companion.ui.games.island_fortress.present_turn import ActLook, CardPanelLook, PickLook, TurnLook
from companion.ui.games.island_fortress.table_model import TableModel, View
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.games.island_fortress.turn_panels import act_parts, card_parts, pick_parts, turn_parts
from companion.ui.kit import part
from companion.ui.routes import SETTINGS, game_route, go, look_up, visit
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, CHIP_MARK, REINFORCEMENT_MARK, SPACE, TITLE, TREASURE_MARK

HINT_HEIGHT: Final = 110
"""What a hint takes of the panel with three lines, under reasons that are longer than most."""


@part
def Panel(view: View, model: TableModel) -> ft.Control:
    """Whatever the table's panel shows now."""
    session = use_session()
    look = view.look
    limit = max(200, session.height * (0.7 if session.is_wide else 0.55))
    if session.is_large:
        limit = max(200, session.height * 0.45)
    height = _height(look) * session.text_scale
    is_long, has_room = height > limit, height + HINT_HEIGHT * session.text_scale <= limit
    match look:
        case BarLook():
            content = _bar(session, model, look)
        case TurnLook():
            content = turn_parts(session, model, look)
        case CardPanelLook():
            content = card_parts(session, model, look)
        case ActLook():
            content = act_parts(session, model, look, has_room)
        case PickLook():
            content = pick_parts(session, model, look)
        case DraftLook():
            content = _draft(session, model, look, has_room)
        case PetitionLook():
            content = _petition(session, model, look, has_room)
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
    return ft.Container(
        ft.Column(
            content,
            spacing=8,
            tight=True,
            scroll=ft.ScrollMode.AUTO if is_long else None,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        height=limit if is_long else None,
        padding=ft.Padding.only(left=SPACE + 2, right=SPACE + 2, top=8, bottom=10),
        bgcolor=palette.surface,
        border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
    )


def _height(look: Any) -> float:
    """About how high the panel is with text of the usual size: where that is too much, it scrolls."""
    match look:
        case DraftLook():
            extra = 70 if look.workers else 0
            return 210 + extra + 92 * len(look.consequence.broken)
        case ActLook():
            return 200 + 92 * len(look.consequence.broken)
        case CardPanelLook():
            return 70 + 118 * len(look.actions) + 60 * len(look.repeats)
        case AdjustLook():
            return 190 + 50 * len(look.counts) + 92 * len(look.consequence.broken)
        case MoreLook():
            return 60 + 62 * (len(look.entries) + 9) / 2
        case BidsLook():
            return 190 + 56 * len(look.bids) + (110 if look.tied else 0)
        case TurnLook():
            return 260
        case _:
            return 0


# --- the bar -----------------------------------------------------------------------------------------


def _bar(session: Session, model: TableModel, look: BarLook) -> list[ft.Control]:
    t = game_texts(session)
    parts = latest_parts(session, model, look.last, look.gains, look.notices, look.can_undo, look.over)
    if look.fresh_game:
        parts.append(hint(session, t("table.first_hint" if look.favor else "table.first_hint_full")))
    elif session.is_wide and look.favor and model.desk.is_play and not look.finished:
        parts += once_hint(session, "table", t("hint.table"))
    if look.finished and model.desk.is_play:
        parts.append(
            button(
                session,
                "bar-sheet",
                t("table.final_sheet"),
                lambda: go(game_route(model.game.id, "sheet")),
                kind="strong",
                height=TALL,
            )
        )
        return parts
    petition = bar_button(
        session,
        "bar-petition",
        t("term.petition"),
        ft.Icons.GAVEL,
        lambda: model.show_panel("petition"),
        strong=look.petition and (look.fresh_game or not look.favor),
    )
    favor = bar_button(session, "bar-favor", t("table.favor"), ft.Icons.STYLE, lambda: model.desk.go("favor"))
    more = bar_button(session, "bar-more", t("table.more_short"), ft.Icons.MORE_HORIZ, lambda: model.show_panel("more"))
    finish = bar_button(
        session,
        "bar-finish",
        t("table.finish"),
        ft.Icons.FLAG,
        lambda: model.desk.go("finish"),
        strong=look.finish and not look.petition,
    )
    controls = [petition, favor, more, finish] if look.favor else [petition, more, finish]
    per_row = 2 if session.is_large else len(controls)
    parts += [ft.Row(controls[first : first + per_row], spacing=6) for first in range(0, len(controls), per_row)]
    return parts


# --- entries on the wall -------------------------------------------------------------------------------


def _draft(session: Session, model: TableModel, look: DraftLook, has_room: bool) -> list[ft.Control]:
    t = game_texts(session)
    parts: list[ft.Control] = [
        panel_title(session, look.title, model.close, look.second and t("table.and_second", slot=look.second))
    ]
    if look.between:
        parts.append(hint(session, t("table.and_between", slot=look.between)))
    if look.repeated:
        parts.append(hint(session, look.repeated))
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
    if look.chooses_seat:
        parts.append(seat_row(session, model.game.setup.seats, "panel-seat", look.seat, model.choose_seat, look.may))
    if look.wants:
        parts.append(hint(session, t(f"table.want_{look.wants}"), BODY))
    else:
        if look.workers:
            parts.append(_workers(session, model, look.workers))
        parts += consequence_parts(session, model, look.consequence, t("table.scores_nothing"), has_room)
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
        parts += confirm_parts(session, model, look.consequence, look.confirm)
    return parts


def _workers(session: Session, model: TableModel, look: WorkersLook) -> ft.Control:
    """How many of the Workers are Laborers, and who of them comes back."""
    t, palette = game_texts(session), session.palette
    split = stepper(
        session,
        "workers-laborers",
        t("term.laborers"),
        look.laborers,
        lambda laborers: model.assign(laborers - look.laborers),
        low=look.fewest,
        high=look.most,
    )
    return ft.Column(
        [
            ft.Row(
                [
                    ft.Container(words(t("term.laborers"), palette, BODY, spoken=False), expand=True),
                    split,
                    ft.Semantics(
                        identifier="workers-convicts",
                        label=f"{t('term.convicts')}: {look.convicts}",
                        content=words(f"+ {look.convicts} {t('term.convicts')}", palette, BODY, spoken=False),
                    ),
                ],
                spacing=6,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            ft.Semantics(
                identifier="workers-told", label=look.told, content=hint(session, look.told), live_region=True
            ),
        ],
        spacing=0,
        tight=True,
    )


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


def _petition(session: Session, model: TableModel, look: PetitionLook, has_room: bool) -> list[ft.Control]:
    t = game_texts(session)
    key = "petition.bidding" if look.needs_bids else "petition.who"
    parts = [panel_title(session, t(key, round=look.round), model.close)]
    if look.broken:
        return [*parts, *refusal_parts(session, look.broken, has_room)]
    if not look.needs_bids:
        parts.append(seat_row(session, model.game.setup.seats, "winner", None, model.petition_won, height=TALL))
    secret = button(
        session,
        "petition-secret",
        t("petition.secret"),
        lambda: model.desk.go("petition"),
        icon=ft.Icons.VISIBILITY_OFF,
        kind="strong" if look.needs_bids else "plain",
        expand=1,
        height=TALL,
    )
    bids = button(
        session,
        "petition-bids",
        t("petition.with_bids" if not look.needs_bids else "petition.openly"),
        lambda: model.show_panel("bids"),
        icon=ft.Icons.FRONT_HAND,
        expand=1,
        height=TALL,
    )
    parts.append(ft.Row([secret, bids], spacing=6))
    return parts


def _bids(session: Session, model: TableModel, look: BidsLook) -> list[ft.Control]:
    t, palette, setup = game_texts(session), session.palette, model.game.setup
    parts = [panel_title(session, t("petition.bids"), model.close, t("petition.bids_hint"))]
    for seat, jade in enumerate(look.bids):
        name = setup.seats[seat].name
        bonus = look.values[seat] - jade
        row: list[ft.Control] = [
            badge(setup.seats[seat], palette, 26),
            ft.Container(words(name, palette, BODY, bold=seat == look.winner, lines=1), expand=True),
        ]
        if bonus:
            row.append(hint(session, t("petition.bonus", bonus=bonus, value=look.values[seat])))
        change = functools.partial(_change_by, functools.partial(model.bid, seat), jade)
        row.append(
            stepper(session, f"bid-{seat}", t("petition.bid_of", player=name), jade, change, high=look.most[seat])
        )
        parts.append(ft.Row(row, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER))
    parts.append(said("bids-reason", look.reason, palette, 15, live_region=True))
    if look.tied:
        may = [seat in look.tied for seat in range(len(look.bids))]
        parts.append(seat_row(session, setup.seats, "lot", look.drawn, model.draw_lot, may))
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
    t, id = game_texts(session), model.game.id
    texts = {
        "treasure": (t("term.collect_treasure"), TREASURE_MARK),
        "chip": (t("more.chip"), CHIP_MARK),
        "reinforcement": (t("term.remove_reinforcement"), REINFORCEMENT_MARK),
        "adjust": (t("more.adjust"), ft.Icons.EDIT),
    }

    def entry(name: str, allowed: bool) -> ft.Control:
        text, icon = texts[name]
        opened = (lambda: model.show_panel(name)) if allowed else None
        return button(session, f"more-{name}", text, opened, icon=icon, expand=1, height=56)

    def place(name: str, text: str, icon: ft.IconData, show: Callable[[], Any], label: str | None = None) -> ft.Control:
        return button(session, f"more-{name}", text, show, icon=icon, expand=1, label=label)

    controls = [entry(name, allowed) for name, allowed in look.entries if model.desk.purpose != ASK or name != "adjust"]
    controls += [
        place("favor", t("table.favor"), ft.Icons.STYLE, lambda: model.desk.go("favor")),
        place("sheet", t("table.sheet"), ft.Icons.LEADERBOARD, lambda: go(game_route(id, "sheet"))),
    ]
    if model.desk.is_play:
        controls += [
            place("ask", t("more.ask"), ft.Icons.HELP_OUTLINE, model.ask),
            place("finish", t("table.finish"), ft.Icons.FLAG, lambda: model.desk.go("finish")),
            place("share", t("share.title"), ft.Icons.QR_CODE_2, lambda: go(game_route(id, "share"))),
            place("view", t("view.title"), ft.Icons.TABLET, lambda: go(game_route(id, "view")), t("view.label")),
        ]
    if model.state.ledger:
        controls.append(
            place("supplies", t("more.supplies"), ft.Icons.INVENTORY_2, lambda: go(game_route(id, "supplies")))
        )
    controls.append(button(session, "table-rules", t("rules.title"), look_up, icon=ft.Icons.MENU_BOOK, expand=1))
    controls.append(place("settings", t("table.settings"), ft.Icons.SETTINGS, lambda: visit(SETTINGS)))
    per_row = 1 if session.is_large else 2
    return [
        panel_title(session, t("table.more"), model.close),
        *(ft.Row(controls[first : first + per_row], spacing=6) for first in range(0, len(controls), per_row)),
    ]


def _choice(session: Session, model: TableModel, look: ChoiceLook) -> list[ft.Control]:
    t, setup = game_texts(session), model.game.setup
    parts = [panel_title(session, t(f"more.{look.what}_who"), model.close)]
    if look.what == "reinforcement":
        parts.append(hint(session, t("more.reinforcement_how"), BODY))
        parts.append(seat_row(session, setup.seats, "choice", model.likely_seat, model.choose_seat))
        return parts
    enter = model.collect_treasure if look.what == "treasure" else model.spend_chip
    parts.append(seat_row(session, setup.seats, "choice", None, enter, look.may, height=TALL))
    return parts


def _adjust(session: Session, model: TableModel, look: AdjustLook) -> list[ft.Control]:
    t = game_texts(session)
    parts = [panel_title(session, t("more.adjust"), model.close, t("adjust.hint"))]
    if len(look.kinds) > 1:
        parts.append(
            ft.Row(
                [
                    button(
                        session,
                        f"adjust-what-{what}",
                        t(f"adjust.what_{what}"),
                        lambda what=what: model.correct(what=what),
                        selected=what == look.correction.what,
                        expand=1,
                        height=44,
                        lines=1,
                    )
                    for what in look.kinds
                ],
                spacing=6,
            )
        )
    match look.correction.what:
        case "slot":
            parts += _adjust_slot(session, model, look)
        case "taskmaster":
            parts += [_adjust_seat(session, model, look), _regions(session, model, look)]
        case "prison":
            parts += [_regions(session, model, look), *_adjust_counts(session, model, look)]
        case _:
            parts += [_adjust_seat(session, model, look), *_adjust_counts(session, model, look)]
    if look.correction.what != "slot":
        parts.append(hint(session, t("adjust.or_slot")))
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


def _adjust_seat(session: Session, model: TableModel, look: AdjustLook) -> ft.Control:
    return seat_row(session, model.game.setup.seats, "adjust-seat", look.correction.seat, model.choose_seat)


def _regions(session: Session, model: TableModel, look: AdjustLook) -> ft.Control:
    return ft.Row(
        [
            button(
                session,
                f"adjust-region-{region + 1}",
                game_texts(session)("table.region", region=region + 1),
                lambda region=region: model.correct(region=region),
                selected=region == look.correction.region,
                expand=1,
                lines=1,
            )
            for region in range(model.game.setup.regions)
        ],
        spacing=6,
    )


def _adjust_counts(session: Session, model: TableModel, look: AdjustLook) -> list[ft.Control]:
    """By how much each count changes."""
    t, palette = game_texts(session), session.palette
    rows: list[ft.Control] = []
    for count in look.counts:
        value: int = getattr(look.correction, count)
        change = stepper(
            session,
            f"adjust-{count}",
            t(COUNT_TERMS[count]),
            value,
            functools.partial(_change_by, functools.partial(model.correct_by, count), value),
            low=-99,
            high=99,
            shown=signed(value) if value else "0",
        )
        rows.append(
            ft.Row(
                [ft.Container(words(t(COUNT_TERMS[count]), palette), expand=True), change],
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
    return rows


def _change_by(add: Callable[[int], None], shown: int, value: int) -> None:
    """Adds what a stepper adds to the value that it shows: a tap may be quicker than the picture of the one before."""
    add(value - shown)


def _adjust_slot(session: Session, model: TableModel, look: AdjustLook) -> list[ft.Control]:
    """Whose block stands on the slot, and whether it carries a Reinforcement."""
    t = game_texts(session)
    owner = look.stands if look.correction.owner is None else look.correction.owner
    whose = owner if 0 <= owner < GOVERNOR else None
    return [
        words(look.slot_words, session.palette, BODY, bold=True),
        seat_row(session, model.game.setup.seats, "owner", whose, lambda seat: model.correct(owner=seat)),
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
        ),
    ]


def _looking_back(session: Session, model: TableModel, look: BackLook) -> list[ft.Control]:
    t, palette, id = game_texts(session), session.palette, model.game.id

    def show(at: int) -> Callable[[], None] | None:
        return (lambda: go(game_route(id, f"{LOOK}/{at}"))) if 0 <= at <= look.of and at != look.at else None

    def edit(name: str, icon: ft.IconData, on_tap: Callable[[], Any]) -> ft.Control:
        return button(session, f"back-{name}", t(f"back.{name}"), on_tap, icon=icon, expand=1, height=52)

    edits = [edit("insert", ft.Icons.ADD, lambda: go(game_route(id, f"{INSERT}/{look.at + 1}")))]
    if look.at:
        edits = [
            edit("change", ft.Icons.EDIT, lambda: go(game_route(id, f"{CHANGE}/{look.at}"))),
            *edits,
            edit("delete", ft.Icons.DELETE_OUTLINE, model.delete_entry),
        ]
    title = t("back.title", at=look.at, of=look.of)
    return [
        said("looking-back", title, palette, TITLE, palette.accent, bold=True, live_region=True),
        words(look.entry, palette, 15, bold=True, lines=2),
        *(words(line, palette, 14, palette.good, lines=2) for line in look.gains[:4]),
        ft.Row(edits, spacing=6),
        ft.Row(
            [
                icon_button(session, "back-first", ft.Icons.FIRST_PAGE, t("back.first"), show(0)),
                icon_button(session, "back-previous", ft.Icons.CHEVRON_LEFT, t("back.previous"), show(look.at - 1)),
                icon_button(session, "back-next", ft.Icons.CHEVRON_RIGHT, t("back.next"), show(look.at + 1)),
                ft.Container(expand=True),
                icon_button(session, "back-ask", ft.Icons.HELP_OUTLINE, t("more.ask"), model.ask),
                button(session, "back-now", t("back.now"), lambda: go(game_route(id)), kind="strong"),
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    ]
