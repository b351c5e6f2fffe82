"""Entry of ISLAND from its current position: the cycle, numbers, claims; of every action also cards and the board.

In the draft, `next_to` of a territory are those before it only.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import flet as ft

from companion.engine.ruling import Notice
from companion.games.island.board import Icon, Island, Territory, extended, with_territory
from companion.games.island.box import notices
from companion.games.island.entries.brick import ON_TILES
from companion.games.island.entries.counts import EndCycle
from companion.games.island.entries.fields import MAX_NUMBER
from companion.games.island.entries.midway import Midway, Stands, applied
from companion.games.island.setup import Coin, Setup, Tracking
from companion.games.island.state import start
from companion.games.island.tables import MAX_MONUMENTS, MAX_PEACE, TILES
from companion.ui import parts as ui
from companion.ui.form.draft import Draft, Form, Key, places_in, value_at
from companion.ui.form.page import Question
from companion.ui.form.parts import Group, Many, Note, Number, Own, Part, Pick, SeatPick, Tick
from companion.ui.form.table import NumberTable, Row, seat_rows
from companion.ui.games.island.icons import icon_lines
from companion.ui.games.island.situation import IslandContext
from companion.ui.table.midway import MidwayForm, noticed

COUNTS: Final = {"territories": MAX_NUMBER, "castles": MAX_NUMBER, "led": MAX_NUMBER, "monuments": MAX_MONUMENTS}
HELD: Final = {"hand": MAX_NUMBER, "monuments": MAX_MONUMENTS}
"""The typed numbers of each player, with their maximum."""
MAX_CYCLES: Final = 99
ROLES: Final = ("whisperer", "explorer", "guardian")
BOARD: Final = ("island",)

IslandForm = Form[IslandContext]


def is_full(setup: Setup) -> bool:
    """Return True if the whole board is tracked."""
    return setup.tracking is Tracking.FULL


# --- the entry -------------------------------------------------------------------------------------------------------


def first_draft(setup: Setup, old: object = None) -> Draft:
    """Return an empty draft, or that of an old entry to be edited."""
    if not isinstance(old, Midway):
        return Draft(Midway(0, 0, Coin.HEADS, (Stands(),) * len(setup.seats)))
    island = [
        one._replace(next_to=tuple([other for other in one.next_to if other < number]))
        for number, one in enumerate(old.island, start=1)
    ]
    event = old._replace(island=tuple(island))
    return Draft(event, frozenset(places_in(event)))


def event_of(setup: Setup, draft: Draft) -> Midway:
    """Return the entry."""
    event: Midway = draft.event
    seats, island = len(setup.seats), Island()
    for number, one in enumerate(event.island, start=1):
        island = extended(island, one.next_to, seats)
        whole = one._replace(next_to=island[-1].next_to, peace=min(one.peace, MAX_PEACE))
        island = with_territory(island, number, whole)
    players = [one._replace(open=tuple(sorted(one.open))) for one in event.players]
    return event._replace(island=island, players=tuple(players))


def doubts_of(setup: Setup, draft: Draft) -> list[Notice]:
    """Return what of a complete draft the box or the cycles so far do not explain. Rules: IS-RUL-EMPTY, IS-CYCLE."""
    needed: set[Key] = {("turn",), ("passes",), ("cycle",), ("whisperer",), ("coin",)}
    return list(notices(applied(start(setup), event_of(setup, draft)))) if needed <= draft.entered else []


# --- the questions ---------------------------------------------------------------------------------------------------


def questions(form: IslandForm) -> list[Question]:
    """Return the one question of a light game, the cycle, the numbers and the claims; of the whole board all."""
    context, t = form.context, form.context.t
    names = {seat: player.name for seat, player in enumerate(context.seats)}
    sides = {side: t(f"coin.{side.value}_button") for side in Coin}
    roles = [
        Pick(
            role,
            (role,),
            t(f"role.{role}") if role == "whisperer" else t("midway.if_known", what=t(f"role.{role}")),
            names,
            optional=role != "whisperer",
        )
        for role in ROLES
    ]
    coin = Pick("coin", ("coin",), t("midway.coin"), sides, is_wide=True)

    cycle = Group("cycle", [Number("cycle", ("cycle",), t("midway.cycle"), 1, MAX_CYCLES), coin, roles[0], *roles[1:]])
    ticks = [
        Tick(f"claim-{seat}", ("players", seat, "claim"), t("midway.claim", player=name))
        for seat, name in names.items()
    ]
    claims = Group("claims", [Note(t("midway.claims")), *ticks])
    if is_full(context.game.setup):
        return [Question(t("midway.cycle"), [cycle, claims]), *_board_questions(form, names)]
    table = NumberTable(seat_rows({name: (t(f"term.{name}"), most) for name, most in COUNTS.items()}))
    title = Own(lambda form: ui.heading(form.context.session, t("midway.numbers")))
    return [Question(t("midway.numbers"), [title, table, cycle, claims])]


def _board_questions(form: IslandForm, names: Mapping[int, str]) -> list[Question]:
    """Return what is asked of the whole board besides the cycle; the last question shows the doubts."""
    t, draft = form.context.t, form.draft
    numbers = range(1, len(draft.event.island) + 1)
    apart = [number for number in numbers if number > 1 and not draft.event.island[number - 1].next_to]
    titles = {number: t("midway.territory", number=number) for number in numbers}

    def table(name: str, key: Callable[[int, int], Key], places: tuple[str, ...] | None = None) -> NumberTable:
        rows = [Row(f"{name}-{n}", partial(key, n - 1), title, MAX_NUMBER) for n, title in titles.items()]
        return NumberTable(tuple(rows), places, by_column=True)

    neighbors = [
        Group(
            f"next-{number}",
            [
                Many(
                    f"next-{number}",
                    (*BOARD, number - 1, "next_to"),
                    t("midway.touches", number=number),
                    {other: str(other) for other in range(1, number)},
                )
            ],
        )
        for number in numbers[1:]
    ]
    lacking = t("term.next_to") if apart else ""
    tiles = {f"tile-{number}": (str(number), (*BOARD, number - 1, "developed")) for number in numbers}
    hands: dict[str, tuple[str, Key]] = {
        **{f"open-{seat}": (name, ("players", seat, "open")) for seat, name in names.items()},
        "pile": (t("adjust.what_pile"), ("discards",)),
    }
    passes = {count: str(count) for count in range(len(names))}
    doubts = noticed(form.context, doubts_of(form.context.game.setup, draft))
    turn: list[Part] = [
        SeatPick("turn", ("turn",), t("midway.whose_turn"), label=t("adjust.what_turn")),
        Pick("passes", ("passes",), t("midway.passes"), passes),
    ]
    kinds = (t("term.castles"), t("term.peace"))
    return [
        Question(
            t("midway.held"), [NumberTable(seat_rows({name: (t(f"term.{name}"), most) for name, most in HELD.items()}))]
        ),
        Question(
            t("term.territories"),
            [
                Group("count", [Own(_count, "" if numbers else t("term.territories")), Note(t("midway.numbered"))]),
                *neighbors,
                Own(lambda _: ft.Container(), lacking),
            ],
        ),
        Question(t("term.units"), [table("units", lambda n, seat: (*BOARD, n, "units", seat))]),
        Question(t("midway.pieces"), [table("pieces", lambda n, kind: (*BOARD, n, ("castles", "peace")[kind]), kinds)]),
        Question(t("term.developed"), _icons("tile", tiles, "midway.tiles_hint", ON_TILES, TILES)),
        Question(t("midway.cards"), _icons("holder", hands, "midway.cards_hint", tuple(Icon), MAX_NUMBER)),
        Question(t("adjust.what_turn"), [Group("turn", turn), *doubts]),
    ]


def _count(form: IslandForm) -> ft.Control:
    """Return the number of territories."""
    seats = len(form.context.seats)

    def resize(count: int | None) -> None:
        def resized(old: Draft) -> Draft:
            island = old.event.island[: count or 0]
            more = [Territory((), (0,) * seats) for _ in range((count or 0) - len(island))]
            return old.put(BOARD, (*island, *more))

        form.change(resized)

    value = len(form.draft.event.island) or None
    title = form.context.t("term.territories")
    return ui.stepper_row(
        form.context.session, "midway-territories", title, value, resize, low=1, high=MAX_NUMBER, on_typed=resize
    )


def _icons(
    kind: str, places: Mapping[str, tuple[str, Key]], told: str, choice: tuple[Icon, ...], most: int
) -> list[Part]:
    """Return the icons of the place in hand, each removed by a tap, and those that can be added."""

    def shown(form: IslandForm) -> ft.Control:
        session, t, draft = form.context.session, form.context.t, form.draft
        at = draft.hand.get(kind, next(iter(places)))
        held = {name: value_at(draft.event, place) for name, (_, place) in places.items()}

        texts = {name: f"{text} ({len(held[name])})" if held[name] else text for name, (text, _) in places.items()}
        chips = ui.choice_chips(session, "midway", texts, (at,), lambda place: form.hold(**{kind: place}))
        lines = icon_lines(form, "midway", places[at][1], choice, most)
        return ui.card(session, ui.in_column(ui.hint(session, t(told), ui.BODY), chips, *lines, spacing=8), key=kind)

    return [Own(shown)] if places else []


FORM: Final = MidwayForm(first_draft, questions, event_of, then=lambda setup: None if is_full(setup) else EndCycle())
"""At the end of a cycle the king of a light game is determined at once."""
