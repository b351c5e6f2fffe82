"""Final scoring: each player's items are counted, or known; then the sheet. Rules: IB-SCORE."""

from functools import partial
from typing import Final

import flet as ft

from companion.games.islebound.entries.fields import MAX_NUMBER
from companion.games.islebound.entries.finish import MAX_COINS, Finish
from companion.games.islebound.final_scoring import FinalCount, end_gains, held_counts
from companion.games.islebound.state import State
from companion.ui import parts as ui
from companion.ui.form.draft import Draft, Form, places_in
from companion.ui.form.parts import Note, Own, Part
from companion.ui.form.table import NumberTable, seat_rows
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.table.finish import CountForm

MOST: Final = {"coins": MAX_COINS, "wood": MAX_NUMBER, "fish": MAX_NUMBER, "end": MAX_NUMBER, "two_skill": MAX_NUMBER}


def first_draft(state: State, old: object = None) -> Draft:
    """Return the draft of an old entry to be edited, else an empty one."""
    if isinstance(old, Finish):
        return Draft(old, frozenset(places_in(old)))
    return Draft(Finish((FinalCount(None if state.ledger else 0),) * len(state.players)))


def parts(form: Form[IsleContext]) -> list[Part]:
    """Return the numbers to be counted, of tracked coins only those that differ, and the points of each player."""
    t, state = form.context.t, form.context.state
    hands = state.ledger.hands if state.ledger and state.setup.is_table else ()
    names = ("end",) if state.setup.is_full else [name for name in MOST if not (hands and name == "coins")]
    is_none = state.setup.rulings.sailors_zero
    without = tuple([seat for seat, one in enumerate(state.players) if is_none or not one.has("sailors")])
    rows = seat_rows({name: (t(f"finish.{name}"), MOST[name]) for name in names}, field="counts")
    if not state.setup.is_full:
        rows = (*rows[:-1], *([rows[-1]._replace(skips=without)] if len(without) < len(state.players) else []))
    told = Note(t(f"finish.explain_{state.setup.tracking.value}"))
    if hands:
        title = t("finish.coins_if", counts=" \N{MIDDLE DOT} ".join(str(hand.coins) for hand in hands))
        coins = seat_rows({"coins": (title, MAX_COINS)}, field="counts")
        rows = (*rows, *(row._replace(optional=True) for row in coins))
    return [told, NumberTable(rows), *(Own(partial(_points, seat)) for seat in range(len(state.players)))]


def _points(seat: int, form: Form[IsleContext]) -> ft.Control:
    """Return what a player has, and the points for it; nothing while neither is known."""
    context, state = form.context, form.context.state
    held = held_counts(state, form.draft.event.counts)[seat]
    lines: list[ft.Control] = [ui.player_line(context.session, context.seats, seat, ui.TITLE, bold=True)]
    if state.ledger:
        supplies = f"{context.words.count('coins')} {held.coins}, {context.words.count('goods')} {held.goods}"
        lines.append(ui.hint(context.session, supplies))
    gains = [gain for gain in end_gains(state, seat, held) if gain.source]
    lines += [
        ui.plain_text(context.words.gain(gain), context.palette, 15, context.palette.good if gain.points > 0 else None)
        for gain in gains
    ]
    known = ui.card(context.session, ui.in_column(*lines, spacing=6), key=f"player-{seat}")
    return known if len(lines) > 1 else ft.Container()


COUNT: Final = CountForm(first_draft, parts, lambda context: context.t("finish.not_over"))
