"""Entry of Islebound from its current position: renown, buildings; what is tracked of towns, ships and the board.

In the draft, `end` is whether it is the last round, and `hand["ichor"]` is the seat that has Ichor.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.islebound.entries.midway import MAX_HELD, Board, Midway, Standing, Trigger, applied
from companion.games.islebound.ledger import BLOCKED, FREE, STAGES, Counts, Hand
from companion.games.islebound.pieces.cards import ABILITIES, Card
from companion.games.islebound.pieces.crew import SKILLS, STATES, Company, new_crew
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import End, start
from companion.games.islebound.tables import CREW, PIRATES, REPUTATION_CARDS, SERPENTS, TOKENS, TOWNS, TRACK
from companion.ui import parts as ui
from companion.ui.form.draft import Draft, Form, Key, places_in, value_at, with_value
from companion.ui.form.page import Question, brush_footer
from companion.ui.form.parts import Group, Note, Number, Own, Part, Pick, SeatPick
from companion.ui.form.table import NumberTable, body_width, seat_rows
from companion.ui.games.islebound.marks import CUBE_MARK, SHIP_MARK
from companion.ui.games.islebound.sea.board import name_size, ship_badge, slot_cube
from companion.ui.games.islebound.sea.present import ACROSS, order_of, town_key
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.table.making.rows import padded
from companion.ui.table.midway import MidwayForm

PRICES: Final = tuple(range(1, 13))
"""Prices of buildings with a key."""
COUNTED: Final = ("palace", "sailors", "jeweller")
"""Abilities that count in a light game, the last one only where coins are tracked."""
MAX_ON_TRACK: Final = 99
"""Without tokens left, the cube goes on counting."""
HELD: Final = dict.fromkeys(Counts._fields, MAX_HELD) | {"pirates": PIRATES, "serpents": SERPENTS}
"""The typed numbers of each ship, with their maximum."""
MAX_ROUNDS: Final = 99
PIECE: Final = 20
"""Size of a cube or ship in a region, in pixels."""
EDGE: Final = 6
"""Padding and border of a region in pixels."""
CLOSED: Final[dict[str, object]] = {"ability": None, "skill": None}

Items = tuple[Any, ...]
IsleForm = Form[IsleContext]


def first_draft(setup: Setup, old: object = None) -> Draft:
    """Return an empty draft with what the set-up gave each player, or that of an old entry to be edited."""
    if isinstance(old, Midway):
        event = with_value(old, ("end",), old.end and old.end.last_round)
        ichor = next((seat for seat, one in enumerate(old.players) if one.ship and one.ship.ichor), None)
        return Draft(event, frozenset(places_in(event)), {"seat": 0, "ichor": ichor, "old": old, **CLOSED})
    ledger, ship = start(setup).ledger, Hand() if setup.is_full else Hand(crew=(), region=FREE)
    event = Midway((Standing(ship=ship if ledger else None),) * len(setup.seats))
    if ledger:
        event = event._replace(board=Board(0, towns=ledger.towns, slots=ledger.slots))
    return Draft(event, hand={"seat": 0, "ichor": None, "old": old, **CLOSED})


def event_of(setup: Setup, draft: Draft) -> Midway:
    """Return the entry, with 0 for missing numbers."""
    event, old = draft.event._replace(end=None), draft.hand["old"]
    if event.board:
        ships = [one.ship._replace(ichor=int(draft.hand["ichor"] == seat)) for seat, one in enumerate(event.players)]
        players = [one._replace(ship=ship) for one, ship in zip(event.players, ships, strict=True)]
        event = event._replace(players=tuple(players), board=event.board._replace(round=event.board.round or 1))
    end: Trigger | End | None = old and old.players == event.players and old.end  # several may meet its condition
    if not end and event.board:
        end = applied(start(setup), event).end
    if end:
        event = event._replace(end=Trigger(end.by, end.why, bool(draft.event.end)))
    made: Midway = event
    return made


def triggered(form: IsleForm) -> End | None:
    """Return the end that has been triggered; None while nobody meets its condition. Rules: IB-END."""
    setup = form.context.game.setup
    return applied(start(setup), event_of(setup, form.draft)).end


def questions(form: IsleForm) -> list[Question]:
    """Return the questions: renown and buildings; what is tracked of ships and the board."""
    context, t, draft = form.context, form.context.t, form.draft
    is_full = context.game.setup.is_full
    numbers = {"tokens": (t("term.tokens"), TOKENS), "track": (t("midway.track", most=TRACK - 1), MAX_ON_TRACK)}
    parts: list[Part] = [NumberTable(seat_rows(numbers)), Own(_buildings)]
    if draft.event.board is None:
        return [Question(t("midway.numbers"), parts)]
    numbers = {name: (t(f"term.{name}"), most) for name, most in HELD.items() if is_full or name == "coins"}
    held = NumberTable(seat_rows(numbers, "ship"))
    keys: list[Key] = [("players", seat, "ship", "region") for seat in range(len(context.seats))]
    ashore = [
        Own(lambda _: ft.Container(), t("midway.ship_of", player=player.name))
        for player, key in zip(context.seats, keys, strict=True)
        if is_full and key not in draft.entered
    ]
    stages = {stage: t(f"midway.stage_{stage}") for stage in STAGES}
    turn: list[Part] = [
        SeatPick("turn", ("board", "turn"), t("midway.whose_turn"), label=t("midway.active")),
        *([Pick("stage", ("board", "stage"), t("midway.stage"), stages)] if is_full else []),
    ]
    ends = {False: t("midway.end_round"), True: t("midway.end_last")}
    last = Pick("end", ("end",), t("midway.end_hint"), ends, is_wide=True, label=t("midway.end"))
    most = t("midway.reputation", most=REPUTATION_CARDS)
    piles = [
        Number("treasure_map", ("board", "treasure_map"), t("term.treasure_map"), 0, MAX_HELD),
        Number("reputation", ("reputation",), most, 0, REPUTATION_CARDS, label=t("term.reputation")),
        Number("round", ("board", "round"), t("midway.if_known", what=t("midway.round")), 1, MAX_ROUNDS, optional=True),
    ]
    ending = [Group("end", [last])] if triggered(form) else []
    whose = partial(_footer, form, ())
    last_one = Question(t("midway.turn"), [Group("turn", turn), *ending, Group("piles", piles)])
    if not is_full:
        sea = Question(t("midway.towns"), [Note(t("midway.towns_hint")), Own(_sea)], whose)
        return [Question(t("midway.renown"), parts), Question(t("adjust.what_counts"), [held]), sea, last_one]
    return [
        Question(t("midway.renown"), parts),
        Question(t("adjust.what_counts"), [held, Own(_ichor)]),
        Question(t("term.crew"), [Own(_crew)], whose),
        Question(t("midway.sea"), [Note(t("midway.sea_hint")), Own(_sea), *ashore], partial(_brushes, form)),
        Question(t("lying.track"), [Own(_track)], whose),
        last_one,
    ]


def _footer(form: IsleForm, others: Sequence[ft.Control], buttons: ft.Control) -> ft.Control:
    """Return the player whom the next taps are for, and the button to the next question."""
    return brush_footer(form, form.draft.hand["seat"], lambda seat: form.hold(seat=seat, **CLOSED), others, buttons)


def _with(key: Key, change: Callable[[Items], Items], **hand: object) -> Callable[[Draft], Draft]:
    """Return what changes a list of the event, and takes something else in hand."""
    return lambda old: old.put(key, change(value_at(old.event, key))).holding(**hand)


def _without(which: int, items: Items) -> Items:
    return (*items[:which], *items[which + 1 :])


def _buildings(form: IsleForm) -> ft.Control:
    """Return the owner and price of the next building, and all buildings so far: a tap removes one."""
    context, draft, change = form.context, form.draft, form.change
    session, t, is_full = context.session, context.t, context.game.setup.is_full
    ability = draft.hand["ability"]

    def price(value: int) -> ft.Control:
        def add(old: Draft) -> Draft:
            new = Card(value, ability=old.hand["ability"])
            return _with(("players", old.hand["seat"], "buildings"), lambda cards: (*cards, new), ability=None)(old)

        label = t("midway.price", price=value)
        return ui.button(
            session, f"midway-price-{value}", str(value), lambda: change(add), expand=1, lines=1, label=label
        )

    def choose(one: str) -> None:
        form.hold(ability=None if ability == one else one)

    counted = COUNTED if draft.event.board else COUNTED[:2]
    abilities = {name: t(f"ability.{name}") for name in (ABILITIES if is_full else counted)}
    owned = [_owned(form, seat, one.buildings) for seat, one in enumerate(draft.event.players) if one.buildings]
    parts: list[ft.Control] = [
        ui.hint(session, t("midway.buildings_full" if is_full else "midway.buildings_hint"), ui.BODY),
        ui.seat_row(session, context.seats, "midway-seat", draft.hand["seat"], lambda seat: form.hold(seat=seat)),
        ui.choice_chips(session, "midway-ability", abilities, (ability,), choose, check=True),
        *ui.rows_of([price(value) for value in PRICES], 6),
        *owned,
    ]
    card = ui.card(session, ui.in_column(*parts, spacing=8), key="buildings")
    return ui.in_column(ui.heading(session, t("term.buildings")), card, spacing=12)


def _owned(form: IsleForm, seat: int, buildings: Sequence[Card]) -> ft.Control:
    """Return a player's buildings."""
    context, t = form.context, form.context.t
    chips = []
    for which, one in enumerate(buildings):
        text = str(one.price) if one.ability is None else f"{one.price} {t(f'ability.{one.ability}')}"
        take = partial(form.change, _with(("players", seat, "buildings"), partial(_without, which)))
        chips.append(ui.chip(context.session, f"midway-building-{seat}-{which}", text, take))
    price = sum(one.price for one in buildings)
    total = t("midway.worth", player=context.seats[seat].name, count=len(buildings), price=price)
    head = ui.in_row(
        ui.badge(context.seats[seat], context.palette, 24), ui.plain_text(total, context.palette, ui.BODY), spacing=8
    )
    return ui.in_column(head, ui.in_row(*chips, wrap=True, run_spacing=8), spacing=4, key=f"owned-{seat}")


def _ichor(form: IsleForm) -> ft.Control:
    """Return the choice of who has Ichor; a second tap removes it. Rules: IB-RUL-ICHOR."""
    context, has = form.context, form.draft.hand["ichor"]
    names = {seat: player.name for seat, player in enumerate(context.seats)}

    def choose(seat: int) -> None:
        form.hold(ichor=None if has == seat else seat)

    chips = ui.choice_chips(context.session, "midway-ichor", names, (has,), choose, check=True)
    title = ui.plain_text(context.t("midway.ichor"), context.palette, ui.BODY)
    return ui.card(context.session, ui.in_column(title, chips, spacing=6), key="ichor")


def _crew(form: IsleForm) -> ft.Control:
    """Return the selected player's crew, each led to its next state by a tap, and the skills of a new one."""
    context, draft, change = form.context, form.draft, form.change
    session, t, words = context.session, context.t, context.words
    key, first = ("players", draft.hand["seat"], "ship", "crew"), draft.hand["skill"]
    company: Company = value_at(draft.event, key)

    def move(which: int, crew: Company) -> Company:
        state = STATES[(STATES.index(crew[which].state) + 1) % len(STATES)]
        return (*crew[:which], crew[which]._replace(state=state), *crew[which + 1 :])

    def hire(*hired: str) -> None:
        change(_with(key, lambda crew: (*crew, new_crew(hired)) if len(crew) < CREW else crew, skill=None))

    there: list[ft.Control] = [
        ui.chip(
            session,
            f"midway-crew-{which}",
            t(f"crew.{one.state}", crew=words.crew(company, (which + 1,))),
            partial(change, _with(key, partial(move, which))),
        )
        for which, one in enumerate(company)
    ]
    skills = {skill: words.skill(skill) for skill in SKILLS}
    choose = (lambda skill: hire(first, skill)) if first else (lambda skill: form.hold(skill=skill))
    lines: list[ft.Control] = [
        ui.hint(session, t("midway.crew_hint"), ui.BODY),
        ui.in_row(*(there or [ui.hint(session, t("term.nobody"), ui.BODY)]), wrap=True, run_spacing=6),
        ui.plain_text(t("midway.second_skill" if first else "midway.new_crew"), context.palette, ui.BODY),
        ui.choice_chips(session, "midway-skill", skills, (first,), choose),
    ]
    if first:
        single = t("midway.only_skill", skill=words.skill(first))
        lines.append(ui.button(session, "midway-skill-only", single, lambda: hire(first)))
    elif company:
        away = partial(change, _with(key, lambda crew: crew[:-1]))
        lines.append(ui.button(session, "midway-crew-away", t("midway.crew_away"), away))
    return ui.card(session, ui.in_column(*lines, spacing=10), key="crew")


def _sea(form: IsleForm) -> ft.Control:
    """Return the regions as they lie on the group's map, with the owners of the towns and the ships."""
    session = form.context.session
    across = 2 if session.is_large else ACROSS
    order = order_of(session, form.context.game.setup.printed)
    width = (body_width(session) - 4 * (across - 1)) / across
    return ui.in_column(*ui.rows_of([_region(form, town, width) for town in order], across, spacing=4), spacing=12)


def _region(form: IsleForm, town: int, width: float) -> ft.Control:
    context, draft, change = form.context, form.draft, form.change
    session, t, palette, owner = context.session, context.t, context.palette, draft.event.board.towns[town]
    ships = [seat for seat in range(len(context.seats)) if draft.get(("players", seat, "ship", "region")) == town]

    def tapped(old: Draft) -> Draft:
        if old.hand.get("ships"):
            return old.put(("players", old.hand["seat"], "ship", "region"), town)
        return _owned_by(old, ("board", "towns", town))

    names = ", ".join(t("midway.ship_of", player=context.seats[seat].name) for seat in ships)
    label = t("midway.owned", town=TOWNS[town], owner=context.words.owner(owner))
    size = name_size(TOWNS[town], width, 13, False)
    piece = min(PIECE, (width - 2 * EDGE) / (len(ships) + 1) - 2)  # all of them have room
    pieces = [ui.badge(context.seats[owner], palette, piece)] if owner >= 0 else []
    pieces += [ft.Container(expand=True, height=PIECE), *(ship_badge(context.seats[s], palette, piece) for s in ships)]
    return ui.tappable(
        f"midway-town-{town_key(town)}",
        f"{label}, {names}" if names else label,
        lambda: change(tapped),
        ui.in_column(
            ui.plain_text(TOWNS[town], palette, size, lines=1, semantics=False), ui.in_row(*pieces, spacing=2)
        ),
        expand=1,
        height=session.tall(58, 1),
        padding=EDGE,
        bgcolor=palette.surface,
        border=ft.Border.all(1, palette.line),
    )


def _owned_by(draft: Draft, key: Key) -> Draft:
    """Return the draft with a place owned by the player in hand; free if it was so already."""
    seat = draft.hand["seat"]
    return draft.put(key, FREE if value_at(draft.event, key) == seat else seat)


def _brushes(form: IsleForm, buttons: ft.Control) -> ft.Control:
    """Return whose pieces the taps are for, cubes or ships, and the button to the next question."""
    session, t, places_ships = form.context.session, form.context.t, bool(form.draft.hand.get("ships"))
    brushes = [
        ui.button(
            session,
            f"midway-brush-{name}",
            t(f"midway.brush_{name}"),
            partial(form.hold, ships=is_ship),
            icon=icon,
            selected=places_ships == is_ship or None,
            expand=1,
            lines=1,
        )
        for name, is_ship, icon in (("ships", True, SHIP_MARK), ("towns", False, CUBE_MARK))
    ]
    return _footer(form, [ui.in_row(*brushes, spacing=6)], buttons)


def _track(form: IsleForm) -> ft.Control:
    """Return the influence slots from the left; a tap places a cube or takes it away. Rules: IB-INFL."""
    context, draft, change = form.context, form.draft, form.change
    session, t, palette = context.session, context.t, context.palette

    def slot(place: int, owner: int) -> ft.Control:
        number = ui.plain_text(str(place + 1), palette, 14, palette.quiet, semantics=False)
        cube = slot_cube(context.seats, palette, owner)
        whose = t("midway.blocked") if owner == BLOCKED else context.words.owner(owner)
        return ui.tappable(
            f"midway-slot-{place + 1}",
            t("midway.slot", slot=place + 1, owner=whose),
            None if owner == BLOCKED else lambda: change(lambda old: _owned_by(old, ("board", "slots", place))),
            ft.Column([number, cube], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
            expand=1,
            height=session.tall(56, 1),
            padding=4,
        )

    slots = [slot(place, owner) for place, owner in enumerate(draft.event.board.slots)]
    across = 4 if session.is_large else 7
    lines = ui.rows_of(padded(slots, across), across, spacing=2)
    return ui.card(
        session, ui.in_column(ui.hint(session, t("midway.track_hint"), ui.BODY), *lines, spacing=6), key="track"
    )


FORM: Final = MidwayForm(first_draft, questions, event_of)
