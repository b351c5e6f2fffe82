"""The bids of a petition told openly: the form, and who wins by them. Rules: IF-PETITION."""

from functools import partial

import flet as ft

from companion.games.island_fortress.entries.fields import MAX_NUMBER
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.state import State
from companion.play.secrets import ABSENT
from companion.ui import parts as ui
from companion.ui.drafts import use_draft
from companion.ui.form.draft import Draft, Form, places_in
from companion.ui.form.page import Question, form_page, missing_button
from companion.ui.form.parts import Note, Part, gaps_of
from companion.ui.form.table import NumberTable, Row
from companion.ui.games.island_fortress.panels.petition import petition_breaches
from companion.ui.games.island_fortress.petition.bidding import Told, told
from companion.ui.games.island_fortress.petition.parts import confirm, gains, outcome, values_of
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.table.entering import mode_note
from companion.ui.table.game_screen import use_position
from companion.ui.table.panels.parts import TALL
from companion.ui.table.position import TablePosition


def first_draft(state: State, old: object, gone: frozenset[int] = frozenset()) -> Draft:
    """Return the draft without bids, which leads to the first one, or that of an old petition to be edited."""
    if isinstance(old, Petition) and old.bids:
        return Draft(old, frozenset(places_in(old)), {"drawn": (old.bids, old.winner)})
    bids, first = (0,) * len(state.players), min({*range(len(state.players))} - gone, default=0)
    return Draft(Petition(None, bids), frozenset(("bids", seat) for seat in gone)).seeking(("bids", first))


def told_by(state: State, draft: Draft, gone: frozenset[int] = frozenset()) -> Told:
    """Return what the bids of all who are not `gone` lead to. A lot counts for the bids it was drawn at."""
    at, drawn = draft.hand.get("drawn", (None, None))
    bids = [ABSENT if seat in gone else bid for seat, bid in enumerate(draft.event.bids)]
    return told(state, bids, drawn if at == draft.event.bids else None)


@ui.component
def Bids(position: TablePosition) -> ft.Control:
    """Show the table of bids; once all are told, who wins and why."""
    context: FortressContext = use_position(position)
    session, t, state = context.session, context.t, context.state
    draft, change = use_draft(
        session.drafts, position, "bids", partial(first_draft, state, position.edited, position.gone)
    )
    form, title = Form(context, draft, change, "bids"), t("petition.bidding", round=state.round + 1)
    if broken := petition_breaches(context):
        body = [*mode_note(context), ui.ruling_list(session, broken)]
        return ui.page_frame(session, title, body, on_back=position.go)
    row = Row("jade", lambda seat: ("bids", seat), t("term.jade"), MAX_NUMBER)
    parts: list[Part] = [Note(t("petition.bids_hint")), NumberTable((row,))]
    below: list[ft.Control] = []
    if gaps_of(form, parts):
        button = missing_button(form, parts, "petition-confirm", TALL)
    else:
        bids = told_by(state, draft, position.gone)
        raised = [seat for seat, player in enumerate(state.players) if player.petition_bonus]

        def draw(seat: int) -> None:
            change(lambda old: old.holding(drawn=(old.event.bids, seat)))

        below = [*outcome(context, bids, draw), *gains(context, bids), *values_of(context, bids, raised)]
        button = confirm(context, lambda: told_by(state, ui.newest(change), position.gone).event, bids, draw)
    return form_page(
        form, title, Question("", parts), [button], above=mode_note(context), below=below, on_back=position.go
    )
