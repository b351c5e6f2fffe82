"""Entry of ISLAND from its current position: the cycle, numbers, claims; of every action also cards and the board.

What the draft has of the island: `laying.py`.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

import flet as ft

from companion.engine.ruling import Notice
from companion.games.island.board import Icon
from companion.games.island.box import notices
from companion.games.island.entries.counts import EndCycle
from companion.games.island.entries.fields import MAX_NUMBER
from companion.games.island.entries.midway import Midway, Stands, applied
from companion.games.island.setup import Coin, Setup, Tracking
from companion.games.island.state import start
from companion.games.island.tables import MAX_MONUMENTS
from companion.ui import parts as ui
from companion.ui.form.draft import Draft, Key, places_in, value_at
from companion.ui.form.page import Question
from companion.ui.form.parts import Group, Note, Number, Own, Part, Pick, SeatPick, Tick
from companion.ui.form.table import NumberTable, seat_rows
from companion.ui.games.island.board.model import keep_cells
from companion.ui.games.island.icons import icon_lines
from companion.ui.games.island.laying import IslandForm, brushes, cells_of, island_laid, whole
from companion.ui.table.midway import MidwayForm, noticed

COUNTS: Final = {"territories": MAX_NUMBER, "castles": MAX_NUMBER, "led": MAX_NUMBER, "monuments": MAX_MONUMENTS}
HELD: Final = {"hand": MAX_NUMBER, "monuments": MAX_MONUMENTS}
"""The typed numbers of each player, with their maximum."""
MAX_CYCLES: Final = 99


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
    players = [one._replace(open=tuple(sorted(one.open))) for one in draft.event.players]
    event: Midway = draft.event._replace(island=whole(draft, len(setup.seats)), players=tuple(players))
    return event


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
    known = {role: t("midway.if_known", what=t(f"role.{role}")) for role in ("explorer", "guardian")}
    roles = [Pick(role, (role,), title, names, optional=True) for role, title in known.items()]
    whisperer = Pick("whisperer", ("whisperer",), t("role.whisperer"), names)
    coin = Pick("coin", ("coin",), t("midway.coin"), sides, is_wide=True)

    cycle = Group("cycle", [Number("cycle", ("cycle",), t("midway.cycle"), 1, MAX_CYCLES), coin, whisperer, *roles])
    ticks = [
        Tick(f"claim-{seat}", ("players", seat, "claim"), t("midway.claim", player=name))
        for seat, name in names.items()
    ]
    claims = Group("claims", [Note(t("midway.claims")), *ticks])
    if context.game.setup.tracking is Tracking.FULL:
        return [Question(t("midway.cycle"), [cycle, claims]), *_board_questions(form, names)]
    table = NumberTable(seat_rows({name: (t(f"term.{name}"), most) for name, most in COUNTS.items()}))
    return [Question(t("midway.numbers"), [table, cycle, claims])]


def _board_questions(form: IslandForm, names: Mapping[int, str]) -> list[Question]:
    """Return what is asked of the whole board besides the cycle; the last question shows the doubts."""
    t, island = form.context.t, form.draft.event.island
    lacking = [t("midway.touches", number=number) for number, one in enumerate(island[1:], 2) if not one.next_to]
    if not island:
        lacking = [t("term.territories")]
    hands: dict[str, tuple[str, Key]] = {
        **{f"open-{seat}": (name, ("players", seat, "open")) for seat, name in names.items()},
        "pile": (t("adjust.what_pile"), ("discards",)),
    }
    passes = {count: str(count) for count in range(len(names))}
    doubts = noticed(form.context, doubts_of(form.context.game.setup, form.draft))
    turn: list[Part] = [
        SeatPick("turn", ("turn",), t("midway.whose_turn"), label=t("adjust.what_turn")),
        Pick("passes", ("passes",), t("midway.passes"), passes),
    ]
    laid: list[Part] = [Own(island_laid, next(iter(lacking), ""))]
    if not island:  # then the picture needs the room
        laid.insert(0, Note(t("midway.island_hint")))
    return [
        Question(
            t("midway.held"), [NumberTable(seat_rows({name: (t(f"term.{name}"), most) for name, most in HELD.items()}))]
        ),
        Question(t("midway.island"), laid, partial(brushes, form)),
        Question(t("midway.cards"), [Own(partial(_cards, hands))]),
        Question(t("adjust.what_turn"), [Group("turn", turn), *doubts]),
    ]


def _cards(places: Mapping[str, tuple[str, Key]], form: IslandForm) -> ft.Control:
    """Return the cards of the player or pile in hand, each removed by a tap, and those that can be added."""
    session, t, draft = form.context.session, form.context.t, form.draft
    at = draft.hand.get("holder", next(iter(places)))
    held = {name: value_at(draft.event, place) for name, (_, place) in places.items()}
    texts = {name: f"{text} ({len(held[name])})" if held[name] else text for name, (text, _) in places.items()}
    chips = ui.choice_chips(session, "midway", texts, (at,), lambda place: form.hold(holder=place))
    lines = icon_lines(form, "midway", places[at][1], tuple(Icon), MAX_NUMBER)
    hint = ui.hint(session, t("midway.cards_hint"), ui.BODY)
    return ui.card(session, ui.in_column(hint, chips, *lines, spacing=8), key="holder")


FORM: Final = MidwayForm(
    first_draft,
    questions,
    event_of,
    then=lambda setup: EndCycle() if setup.tracking is Tracking.SCORE else None,
    begun=lambda setup, event: setup._replace(whisperer=event.whisperer, coin=event.coin),
    entered=lambda form: keep_cells(form.context.session, form.context.game.id, cells_of(form)),
)
"""The king of a light game is determined at once; the set-up has the Whisperer and coin of now."""
