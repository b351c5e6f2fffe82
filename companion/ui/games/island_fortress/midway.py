"""Entry of Island Fortress from its current position: a painted wall, numbers, and of every action the turn."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import flet as ft

from companion.engine.ruling import Breach, Notice
from companion.games.island_fortress.entries.fields import MAX_NUMBER
from companion.games.island_fortress.entries.midway import Midway, Standing, doubts
from companion.games.island_fortress.ledger import Prison, Role
from companion.games.island_fortress.rules import apply, check
from companion.games.island_fortress.scoring import complete_rows
from companion.games.island_fortress.setup import Setup, Tracking
from companion.games.island_fortress.state import State, start
from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, WIDTH, is_slot, shape_of, slot_at, slot_name
from companion.ui import parts as ui
from companion.ui.form.draft import Draft, Form, places_in
from companion.ui.form.page import Question, brush_footer
from companion.ui.form.parts import Group, Many, Note, Number, Own, Part, Pick, Tick, gaps_of
from companion.ui.form.table import NumberTable, Row, body_width, key_within, seat_rows
from companion.ui.games.island_fortress.marks import GOVERNOR_MARK, REINFORCEMENT_MARK
from companion.ui.games.island_fortress.next_steps import next_text
from companion.ui.games.island_fortress.painting import (
    REINFORCEMENT,
    Paint,
    blocks,
    sweep_begun,
    sweep_ended,
    swept,
    tapped,
)
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.games.island_fortress.wall.drawings import face
from companion.ui.games.island_fortress.wall.masonry import Sizes, wall_in_small
from companion.ui.games.island_fortress.wall.present import SlotView
from companion.ui.table.midway import MidwayForm, noticed

LIGHT: Final = {"score": "term.points", "chips": "term.buyback_chips", "treasures": "term.treasures"}
BOARD: Final = {"jade": "term.jade", "laborers": "term.laborers", "convicts": "term.convicts"}
HAND: Final = {
    "blocks": "term.wall_blocks",
    "favors": "supplies.favors",
    "income": "supplies.income",
    "petition": "favor.petition_bonus",
}
PRISON: Final = {"jade": "term.jade", "convicts": "term.convicts"}
"""The typed numbers of each question, with their titles."""
JOINT: Final = 3
STONE: Final = 46
"""Height of a stone in pixels, suited to a finger."""
EVERY: Final = 30
"""Milliseconds between two positions of a sweeping finger."""

FortressForm = Form[FortressContext]


# --- the entry: in the draft, `turns` is whether the petition of the round has been made ---------------------------


def first_draft(setup: Setup, old: object = None) -> Draft:
    """Return an empty draft, or that of an old entry to be edited."""
    if isinstance(old, Midway):
        event = old._replace(turns=old.turns is not None)
        return Draft(event, frozenset(places_in(event)), {"paint": Paint(old.wall, frozenset(old.reinforced))})
    prisons = (Prison(),) * setup.regions if setup.tracking is Tracking.FULL else ()
    event = Midway(1, (), (Standing(),) * len(setup.seats), turns=False, prisons=prisons)
    return Draft(event, hand={"paint": Paint(shape_of(setup.regions).bare)})


def event_of(setup: Setup, draft: Draft) -> Midway:
    """Return the entry, with 0 for missing numbers."""
    event: Midway = draft.event
    paint: Paint = draft.hand["paint"]
    is_full = setup.tracking is Tracking.FULL
    in_round = bool(event.turns) and is_full
    has_holder = in_round or not is_full or (event.round or 1) > 1  # rule: IF-PETITION-5
    players = [player if in_round else player._replace(table=()) for player in event.players]
    unknown = setup.governor_blocks if draft.hand.get("over") else 1
    return event._replace(
        round=event.round if ("round",) in draft.entered else unknown,
        wall=paint.wall,
        reinforced=tuple(sorted(paint.reinforced)),
        players=tuple(players),
        holder=event.holder if has_holder else None,
        governor_block=event.governor_block and event.holder is not None and (in_round or not is_full),
        turns=sum(len(player.table) for player in players) if in_round else None,
    )


def state_of(setup: Setup, draft: Draft) -> State:
    """Return the game as entered so far."""
    return apply(start(setup), event_of(setup, draft))


def doubts_of(setup: Setup, draft: Draft) -> Sequence[Notice]:
    """Return what of the wall play by the rules cannot lead to; of Governor blocks once the round is known."""
    is_known = ("round",) in draft.entered
    return [one for one in doubts(state_of(setup, draft)) if is_known or one.rule != "IF-GOV-1"]


def turn_breaches(setup: Setup, draft: Draft) -> Sequence[Breach]:
    """Return the broken rules of rounds and turns. Rules: IF-END, IF-TURN-1, IF-TURN-4."""
    found = check(start(setup), event_of(setup, draft)).breaches
    return [one for one in found if one.rule in ("IF-END", "IF-TURN-1", "IF-TURN-4")]


# --- the questions ---------------------------------------------------------------------------------------------------


def questions(form: FortressForm) -> list[Question]:
    """Return the questions: the wall and the numbers; of every action also the turn, supplies and prisons."""
    context, draft = form.context, form.draft
    t, setup = context.t, context.game.setup
    doubtful = noticed(context, doubts_of(setup, draft))
    regions = tuple(t("table.region", region=region + 1) for region in range(setup.regions))
    walls: list[Part] = [Own(partial(_region, region)) for region in range(setup.regions)]
    if not context.position.is_play:  # in play it is still being painted
        walls += doubtful
    wall = Question(t("term.wall"), [Note(t("midway.wall_hint")), *walls], partial(_brushes, form))

    def numbers(titles: dict[str, str]) -> NumberTable:
        return NumberTable(seat_rows({name: (t(title), MAX_NUMBER) for name, title in titles.items()}))

    most = setup.governor_blocks
    line = Number("round", ("round",), t("midway.round_of", most=most), 1, most, label=t("midway.round"))
    round_card = Group("round", [line, Note(t("midway.round_hint", most=most))])
    has_row = complete_rows(draft.hand["paint"].wall, setup.regions)
    unscored: list[Part] = [Tick("unscored", ("unscored",), t("midway.unscored"))] if has_row else []
    points: list[Part] = [numbers(LIGHT), Note(t("midway.score_hint"))]
    more = [Group("more", unscored)] if unscored else []
    if setup.tracking is Tracking.SCORE:
        asked: list[Part] = []
        if not draft.hand.get("over"):
            plays_on = form.context.position.is_play and EMPTY in draft.hand["paint"].wall
            optional = not (plays_on and (draft.get(("round",)) or 0) > 1)
            asked = [round_card, Group("holder", _holder(form, "midway.holder", optional=optional))]
        return [wall, Question(t("midway.numbers"), [*points, *asked, *more, *doubtful])]
    rows = [
        Row(f"prison_{name}", partial(key_within, "prisons", (name,)), t(title), MAX_NUMBER)
        for name, title in PRISON.items()
    ]
    sides = {region: str(region + 1) for region in range(setup.regions)}
    camp = t("term.taskmaster")
    camps = [
        Pick(f"camp-{seat}", ("players", seat, "region"), t("midway.camp", player=name), sides, label=camp)
        for seat, name in enumerate(context.words.names)
    ]
    return [
        wall,
        Question(t("midway.turn"), [round_card, *_turn(form, round_card)]),
        Question(t("midway.numbers"), [*points, *more]),
        Question(t("midway.boards"), [numbers(BOARD)]),
        Question(t("midway.hand"), [numbers(HAND)]),
        Question(t("supplies.prisons"), [NumberTable(tuple(rows), regions), Group("camps", camps), *doubtful]),
    ]


def _holder(form: FortressForm, title: str, *, optional: bool = False) -> list[Part]:
    """Return the choice of the marker's holder, and whether the latest petition's block is still to be placed.

    Whoever plays on in round 2 or later needs it; entries of before may lack it. Rule: IF-PETITION-5.
    """
    t = form.context.t
    names = {seat: player.name for seat, player in enumerate(form.context.seats)}
    holder: Part = Pick("holder", ("holder",), t(title), names, optional=optional, label=t("midway.winner"))
    pending = Tick("governor-block", ("governor_block",), t("midway.governor_block"))
    return [holder] if form.draft.event.holder is None or title == "midway.winner_before" else [holder, pending]


def _turn(form: FortressForm, round_card: Group) -> list[Part]:
    """Return the petition of the round, the role cards on the table, and whose turn it is by them."""
    context, draft = form.context, form.draft
    t, made = context.t, draft.get(("turns",))
    texts = {False: t("midway.petition_to_come"), True: t("midway.petition_made")}
    petition: list[Part] = [Pick("petition", ("turns",), t("midway.petition"), texts, is_wide=True)]
    if made:
        petition += _holder(form, "midway.winner")
    elif made is False and (draft.get(("round",)) or 0) > 1:
        petition += _holder(form, "midway.winner_before")
    parts: list[Part] = [Group("petition", petition)]
    if made and draft.event.holder is not None:  # rules: IF-TURN-1, IF-TURN-4
        roles = {role: t(f"role.{role.value}") for role in Role}
        cards = [
            Many(f"card-{seat}", ("players", seat, "table"), player.name, roles)
            for seat, player in enumerate(context.seats)
        ]
        parts.append(Group("cards", [Note(t("midway.cards")), *cards]))
    if not gaps_of(form, (round_card, *parts)):
        parts.append(Own(_next))
    return parts


def _next(form: FortressForm) -> ft.Control:
    """Return whose turn it is, or the broken rules of the turn."""
    context, setup = form.context, form.context.game.setup
    if broken := turn_breaches(setup, form.draft):
        return ui.ruling_list(context.session, [context.words.explained(breach) for breach in broken])
    text = next_text(context.words, state_of(setup, form.draft))
    return ui.labelled_text("midway-next-step", text, context.palette, ui.BODY)


# --- the wall --------------------------------------------------------------------------------------------------------


def _brushes(form: FortressForm, buttons: ft.Control) -> ft.Control:
    """Return whose blocks are painted, their number, and the button to the next question."""
    context = form.context
    session, t, paint = context.session, context.t, form.draft.hand["paint"]

    def dip(brush: int) -> None:
        _paint(form, lambda old: replace(old, brush=brush))

    def brush(name: str, text: str, value: int, icon: ft.IconData) -> ft.Control:
        is_narrow = session.width < ui.NARROW or session.is_large or session.is_landscape
        sign = None if is_narrow else icon
        tap, is_dipped = partial(dip, value), paint.brush == value or None
        return ui.button(session, f"brush-{name}", text, tap, icon=sign, selected=is_dipped, expand=1, lines=1)

    chosen = paint.brush if 0 <= paint.brush < GOVERNOR else None
    others = ui.in_row(
        brush("governor", t("term.governor"), GOVERNOR, GOVERNOR_MARK),
        brush("reinforcement", t("term.reinforcement"), REINFORCEMENT, REINFORCEMENT_MARK),
        spacing=6,
    )
    text = t("midway.blocks", count=blocks(paint))
    count = ui.labelled_text("midway-blocks", text, context.palette, 15, context.palette.quiet)
    return brush_footer(form, chosen, dip, [others], buttons, count)


def slot_under(x: float, y: float, sizes: Sizes, region: int) -> int | None:
    """Return the slot at a position of a region's picture, in pixels from its upper left; None without one."""
    column = int(x // (sizes.width + sizes.joint))
    level = TOWER_LEVEL - int(y // (sizes.height + sizes.joint))
    if x < 0 or y < 0 or not column < WIDTH or not 1 <= level <= TOWER_LEVEL:
        return None
    slot = slot_at(region, level, column)
    return slot if is_slot(slot) else None


def _paint(form: FortressForm, step: Callable[[Paint], Paint]) -> None:
    form.change(lambda old: old.holding(paint=step(old.hand["paint"])))


def _region(region: int, form: FortressForm) -> ft.Control:
    """Return a region of the wall: slots can be tapped, and a sweep along a level paints all slots on its way."""
    context, paint = form.context, form.draft.hand["paint"]
    session, t = context.session, context.t
    sizes = Sizes(int((body_width(session) - (WIDTH - 1) * JOINT) / WIDTH), STONE, JOINT, session.text_scale)

    def sweep(step: Callable[[Paint, int | None], Paint], event: Any) -> None:
        slot = slot_under(event.local_position.x, event.local_position.y, sizes, region)
        _paint(form, lambda old: step(old, slot))

    columns = range(region * WIDTH, (region + 1) * WIDTH)
    stones = wall_in_small(columns, lambda slot: _stone(form, paint, slot, sizes), JOINT, JOINT)
    painted = ft.GestureDetector(
        stones,
        on_horizontal_drag_start=ui.guarded(partial(sweep, sweep_begun)),
        on_horizontal_drag_update=ui.guarded(partial(sweep, swept)),
        on_horizontal_drag_end=ui.guarded(partial(sweep, sweep_ended)),
        drag_interval=EVERY,
    )
    title = ui.plain_text(t("table.region", region=region + 1), session.palette, 15, session.palette.quiet)
    return ui.in_column(title, painted, spacing=2, key=f"region-{region}")


def _stone(form: FortressForm, paint: Paint, slot: int, sizes: Sizes) -> ft.Control:
    """Return a slot as painted; empty where no tower can stand."""
    if not is_slot(slot):
        return ft.Container(width=sizes.width, height=sizes.height)
    context = form.context
    words, owner = context.words, paint.wall[slot]
    label = words.texts("midway.slot", slot=words.slot(slot), owner=words.owner(owner))
    is_reinforced = slot in paint.reinforced
    if is_reinforced:
        label = f"{label}, {words.texts('slot.reinforced')}"
    view = SlotView(owner, "closed", is_reinforced, False, False, label)
    return ui.tappable(
        f"paint-{slot_name(slot)}",
        label,
        lambda: _paint(form, lambda old: tapped(old, slot)),
        face(context.game.setup, context.palette, view, sizes),
        focusable=False,
        width=sizes.width,
        height=sizes.height,
    )


FORM: Final = MidwayForm(first_draft, questions, event_of)
