"""Questions about a position of every action: supplies, crew, towns and ships, influence track, whose turn it is."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.islebound.entries.position import MAX_HELD
from companion.games.islebound.ledger import BLOCKED, STAGES
from companion.games.islebound.pieces.crew import SKILLS
from companion.games.islebound.tables import REPUTATION_CARDS, TOWNS
from companion.ui.components.basics import button, card, chip, hint, plain_text, tappable
from companion.ui.components.choices import choice_buttons, choice_chips
from companion.ui.components.layout import expanded, in_column, in_row, rows_of
from companion.ui.components.seats import badge, seat_row
from companion.ui.games.islebound.marks import CUBE_MARK, SHIP_MARK
from companion.ui.games.islebound.midway_draft import (
    HELD,
    REPUTATION,
    ROUND,
    TREASURE,
    IsleEntering,
    position_of,
    tapped,
    triggered,
    with_crew_moved,
    with_cube,
    with_recruit,
    with_skill,
    without_last_crew,
)
from companion.ui.games.islebound.sea.board import name_size, ship_badge, slot_cube
from companion.ui.games.islebound.sea.present import ACROSS, order_of, town_key
from companion.ui.table.making.rows import padded
from companion.ui.table.midway import NumberTable, Question, Row, board_number
from companion.ui.theme import BODY, RADIUS, READING_WIDTH, SPACE

MAX_ROUNDS: Final = 99
PIECE: Final = 20
"""Size of a cube or ship in a region, in pixels."""


def sea_questions(entering: IsleEntering) -> list[Question]:
    """Return what is asked of every action besides renown and buildings. Rules: IB-SETUP, IB-TURN, IB-INFL."""
    context, draft, _ = entering
    t = context.t
    held = NumberTable(tuple(Row(name, t(f"term.{name}"), most) for name, most in HELD.items()))
    seats = zip(context.seats, draft.sea.ships, strict=True)
    ashore = tuple(t("midway.ship_of", player=player.name) for player, region in seats if region is None)

    def whose(buttons: ft.Control) -> ft.Control:
        if context.session.is_landscape:
            return in_row(expanded(_seats(entering)), expanded(buttons), spacing=6)
        return in_column(_seats(entering), buttons, spacing=6)

    return [
        Question(t("adjust.what_counts"), lambda table: [table, _ichor(entering)], held),
        Question(t("term.crew"), lambda _: [_crew(entering)], footer=whose),
        Question(t("midway.sea"), lambda _: _sea(entering), missing=ashore, footer=partial(_brushes, entering)),
        Question(t("lying.track"), lambda _: [_track(entering)], footer=whose),
        Question(t("midway.turn"), lambda _: _turn(entering), missing=_missing_of_turn(entering)),
    ]


def _seats(entering: IsleEntering) -> ft.Control:
    """Return the choice of the player whom the next taps are for."""
    context, draft, change = entering

    def choose(seat: int) -> None:
        change(lambda old: replace(old, seat=seat, sea=replace(old.sea, skill=None)))

    return seat_row(context.session, context.seats, "midway-seat", draft.seat, choose)


def _set(entering: IsleEntering, **values: Any) -> None:
    """Change the input besides numbers."""
    entering.change(lambda old: replace(old, sea=replace(old.sea, **values)))


def _ichor(entering: IsleEntering) -> ft.Control:
    """Return the choice of who has Ichor; a second tap removes it. Rules: IB-RUL-ICHOR."""
    context, _, change = entering

    def give(seat: int) -> None:
        change(lambda old: replace(old, sea=replace(old.sea, ichor=None if old.sea.ichor == seat else seat)))

    names = {seat: player.name for seat, player in enumerate(context.seats)}
    chips = choice_chips(context.session, "midway-ichor", names, (entering.draft.sea.ichor,), give, check=True)
    title = plain_text(context.t("midway.ichor"), context.palette, BODY)
    return card(context.session, in_column(title, chips, spacing=6), key="ichor")


def _crew(entering: IsleEntering) -> ft.Control:
    """Return the selected player's crew, each led to its next state by a tap, and the skills of a new one."""
    context, draft, change = entering
    session, t, words = context.session, context.t, context.words
    company, first = draft.sea.crew[draft.seat], draft.sea.skill
    there: list[ft.Control] = []
    for which, one in enumerate(company):
        text = t(f"crew.{one.state}", crew=words.crew(company, (which + 1,)))
        move = partial(with_crew_moved, which=which)
        there.append(chip(session, f"midway-crew-{which}", text, lambda move=move: change(move)))
    skills = {skill: words.skill(skill) for skill in SKILLS}
    lines: list[ft.Control] = [
        hint(session, t("midway.crew_hint"), BODY),
        in_row(*(there or [hint(session, t("term.nobody"), BODY)]), wrap=True, run_spacing=6),
        plain_text(t("midway.second_skill" if first else "midway.new_crew"), context.palette, BODY),
        choice_chips(
            session, "midway-skill", skills, (first,), lambda skill: change(lambda old: with_skill(old, skill))
        ),
    ]
    if first:
        single = t("midway.only_skill", skill=words.skill(first))
        lines.append(button(session, "midway-skill-only", single, lambda: change(lambda o: with_recruit(o, (first,)))))
    elif company:
        lines.append(button(session, "midway-crew-away", t("midway.crew_away"), lambda: change(without_last_crew)))
    return card(session, in_column(*lines, spacing=10), key="crew")


# --- towns, ships, influence --------------------------------------------------------------------------------------


def _sea(entering: IsleEntering) -> list[ft.Control]:
    """Return the regions as they lie on the group's map, with the owners of the towns and the ships."""
    context, _, _ = entering
    session = context.session
    across = 2 if session.is_large else ACROSS
    order = order_of(session, context.game.setup.printed)
    width = (min(READING_WIDTH, session.width - 2 * SPACE) - 4 * (across - 1)) / across
    cells = [_region(entering, town, width) for town in order]
    return [hint(session, context.t("midway.sea_hint"), BODY), *rows_of(cells, across, spacing=4)]


def _region(entering: IsleEntering, town: int, width: float) -> ft.Control:
    context, draft, change = entering
    session, t, palette, sea = context.session, context.t, context.palette, draft.sea
    owner = sea.towns[town]
    ships = [seat for seat, region in enumerate(sea.ships) if region == town]
    names = ", ".join(t("midway.ship_of", player=context.seats[seat].name) for seat in ships)
    label = t("midway.owned", town=TOWNS[town], owner=context.words.owner(owner))
    size = name_size(TOWNS[town], width, 13, False)
    pieces = [badge(context.seats[owner], palette, PIECE)] if owner >= 0 else []
    pieces += [ft.Container(expand=True, height=PIECE), *(ship_badge(context.seats[s], palette, PIECE) for s in ships)]
    return tappable(
        f"midway-town-{town_key(town)}",
        f"{label}, {names}" if names else label,
        lambda: change(lambda old: tapped(old, town)),
        in_column(plain_text(TOWNS[town], palette, size, lines=1, semantics=False), in_row(*pieces, spacing=2)),
        expand=1,
        height=session.tall(58, 1),
        padding=5,
        bgcolor=palette.surface,
        border=ft.Border.all(1, palette.line),
        border_radius=RADIUS,
    )


def _brushes(entering: IsleEntering, buttons: ft.Control) -> ft.Control:
    """Return whose pieces the taps are for, cubes or ships, and the button to the next question."""
    context, draft, _ = entering
    session, t = context.session, context.t

    def brush(name: str, is_ship: bool, icon: ft.IconData) -> ft.Control:
        return button(
            session,
            f"midway-brush-{name}",
            t(f"midway.brush_{name}"),
            lambda: _set(entering, places_ships=is_ship),
            icon=icon,
            selected=draft.sea.places_ships == is_ship or None,
            expand=1,
            lines=1,
        )

    brushes = in_row(brush("ships", True, SHIP_MARK), brush("towns", False, CUBE_MARK), spacing=6)
    if session.is_landscape:
        return in_column(in_row(expanded(_seats(entering)), expanded(brushes), spacing=6), buttons, spacing=6)
    return in_column(_seats(entering), brushes, buttons, spacing=6)


def _track(entering: IsleEntering) -> ft.Control:
    """Return the influence slots from the left; a tap places a cube or takes it away. Rules: IB-INFL."""
    context, draft, change = entering
    session, t, palette = context.session, context.t, context.palette

    def slot(place: int, owner: int) -> ft.Control:
        number = plain_text(str(place + 1), palette, 14, palette.quiet, semantics=False)
        cube = slot_cube(context.seats, palette, owner)
        whose = t("midway.blocked") if owner == BLOCKED else context.words.owner(owner)
        return tappable(
            f"midway-slot-{place + 1}",
            t("midway.slot", slot=place + 1, owner=whose),
            None if owner == BLOCKED else lambda: change(lambda old: with_cube(old, place)),
            ft.Column([number, cube], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
            expand=1,
            height=session.tall(56, 1),
            padding=4,
            border_radius=RADIUS,
        )

    slots = [slot(place, owner) for place, owner in enumerate(draft.sea.slots)]
    across = 4 if session.is_large else 7
    lines = rows_of(padded(slots, across), across, spacing=2)
    return card(session, in_column(hint(session, t("midway.track_hint"), BODY), *lines, spacing=6), key="track")


# --- the turn -----------------------------------------------------------------------------------------------------


def _is_triggered(entering: IsleEntering) -> bool:
    setup = entering.context.game.setup
    return triggered(setup, position_of(setup, entering.draft)) is not None


def _missing_of_turn(entering: IsleEntering) -> tuple[str, ...]:
    draft, t = entering.draft, entering.context.t
    needed = {
        "midway.active": draft.sea.turn is not None,
        "midway.stage": draft.sea.stage is not None,
        "term.treasure_map": TREASURE in draft.numbers,
        "term.reputation": REPUTATION in draft.numbers,
        "midway.end": draft.sea.last_round is not None or not _is_triggered(entering),
    }
    return tuple([t(key) for key, is_there in needed.items() if not is_there])


def _turn(entering: IsleEntering) -> list[ft.Control]:
    """Return whose turn it is and how far, the piles, and how far the end is if it has been triggered."""
    context, draft, _ = entering
    session, t = context.session, context.t
    stages = {stage: t(f"midway.stage_{stage}") for stage in STAGES}
    parts: list[ft.Control] = [
        plain_text(t("midway.whose_turn"), context.palette, BODY),
        seat_row(session, context.seats, "midway-turn", draft.sea.turn, lambda seat: _set(entering, turn=seat)),
        plain_text(t("midway.stage"), context.palette, BODY),
        choice_chips(
            session, "midway-stage", stages, (draft.sea.stage,), lambda one: _set(entering, stage=one), check=True
        ),
    ]
    shown = [card(session, in_column(*parts, spacing=10), key="turn")]
    if _is_triggered(entering):
        ends = {False: t("midway.end_round"), True: t("midway.end_last")}
        ways = choice_buttons(
            session,
            "midway-end",
            ends,
            (draft.sea.last_round,),
            lambda is_last: _set(entering, last_round=is_last),
            lines=2,
        )
        title = plain_text(t("midway.end_hint"), context.palette, BODY)
        shown.append(card(session, in_column(title, in_row(*ways, spacing=8), spacing=8), key="end"))
    numbers = [
        board_number(entering, TREASURE, t("term.treasure_map"), (0, MAX_HELD)),
        board_number(entering, REPUTATION, t("midway.reputation", most=REPUTATION_CARDS), (0, REPUTATION_CARDS)),
        board_number(entering, ROUND, t("midway.if_known", what=t("midway.round")), (1, MAX_ROUNDS)),
    ]
    return [*shown, card(session, in_column(*numbers, spacing=8), key="piles")]
