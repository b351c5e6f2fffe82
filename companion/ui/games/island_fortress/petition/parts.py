"""Parts shared by the ways to bid secretly: next bidder, keys, progress, all bids, and their entry.

The typed bid above the keys is shown as three dots, unless the player reveals it.
"""

import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.island_fortress.entries.petition import Petition, most_bid
from companion.games.island_fortress.rules import check
from companion.play.secrets import ABSENT
from companion.ui import parts as ui
from companion.ui.form.table import pad_key
from companion.ui.games.island_fortress.marks import JADE_MARK
from companion.ui.games.island_fortress.petition import bidding as petition
from companion.ui.games.island_fortress.petition.bidding import Bidding, Told
from companion.ui.games.island_fortress.situation import FortressContext, game_texts
from companion.ui.table.entering import enter, verdict
from companion.ui.table.panels.parts import TALL
from companion.ui.table.pills import result_pills
from companion.ui.table.results import NOTHING, consequence
from companion.ui.table.room import LOW_WINDOW

PAD_WIDTH: Final = 420
KEYS_APART: Final = 6
AROUND_KEYS: Final = 84
"""Pixels of a low window's height used by title and edges."""
LEAST_KEY: Final = 44
LOWEST_WINDOW: Final = 560
"""Height in pixels below which the keys scroll with the page."""
LONG: Final = 30
"""Number of letters from which a sentence is long."""


def large_text(
    context: FortressContext, name: str, sign: ft.Control, text: str, *below: ft.Control, **style: Any
) -> ft.Control:
    """Return a sentence legible across the table, below an icon; `style` is that of the card.

    With content `below` it, a long sentence is smaller.
    """
    size = ui.SCORE if below and len(text) >= LONG else ui.HEAD
    line = ui.labelled_text(f"petition-{name}", text, context.palette, size, bold=True, center=True, live_region=True)
    around = ft.Padding.symmetric(horizontal=14, vertical=24)
    shown = ui.centered(sign, line, *below, spacing=14 if below else 12)
    style = {"key": name, "padding": around, "alignment": ft.Alignment.CENTER, **style}
    return ui.card(context.session, shown, **style)


def hand_over(context: FortressContext, seat: int) -> ft.Control:
    """Return the player who bids next."""
    t, palette, name = context.t, context.palette, context.words.names[seat]
    hint = ui.plain_text(t("petition.secret_hint", player=name), palette, ui.BODY, palette.quiet, center=True)
    sign = ui.badge(context.seats[seat], palette, 72)
    return large_text(context, "hand", sign, t("petition.hand", player=name), hint, key=f"hand-{seat}")


def roster(
    context: FortressContext, bids: Sequence[int | None], change: ui.Change[Bidding] | None = None
) -> ft.Control:
    """Return who has bid, in seating order, without the amounts; with `change` each can change the own bid."""
    seats = [seat for seat in petition.order_of(context.state) if bids[seat] != ABSENT]
    rows = (_bidder_row(context, seat, bids[seat] is not None, change) for seat in seats)
    return ui.card(context.session, ui.in_lines(*rows, spacing=4), key="roster", padding=10)


def _bidder_row(context: FortressContext, seat: int, has_bid: bool, change: ui.Change[Bidding] | None) -> ft.Control:
    session, t, palette, name = context.session, context.t, context.palette, context.words.names[seat]
    mark = ft.Icons.CHECK_CIRCLE if has_bid else ft.Icons.RADIO_BUTTON_UNCHECKED
    text, asks = t("petition.change"), t("petition.change_of", player=name)
    room = ui.page_width(session) - 58 - (ui.width_of(text, ui.BODY) * session.text_scale + 34) * has_bid
    shown = ui.player_line(session, context.seats, seat, ui.BODY, width=room, mark=26)
    shown.controls.insert(0, ft.Icon(mark, size=24, color=palette.good if has_bid else palette.quiet))
    label = t("petition.has_bid" if has_bid else "petition.to_bid", player=name)
    row: list[ft.Control] = [ft.Semantics(identifier=f"petition-bid-{seat}", label=label, expand=True, content=shown)]
    if has_bid and change:
        ask_again = partial(change, partial(petition.asked_again, seat=seat))
        row.append(ui.button(session, f"petition-change-{seat}", text, ask_again, kind="quiet", label=asks))
    return ft.Container(ui.in_row(*row, spacing=4), key=f"row-{seat}", height=ui.TOUCH)


def me(context: FortressContext, bidding: Bidding, seat: int, change: ui.Change[Bidding]) -> ft.Control:
    """Return the confirmation that the phone has arrived; a player who wanted to change a bid can cancel."""
    session, t = context.session, context.t
    text = t("petition.me", player=context.words.names[seat])
    me = ui.button(session, f"petition-me-{seat}", text, partial(change, petition.handed), kind="strong", height=TALL)
    if bidding.changing is None:
        return me
    keep = ui.button(session, "petition-keep", t("petition.keep"), partial(change, petition.kept), kind="quiet")
    return ui.in_column(keep, me)


# --- a bid is typed ----------------------------------------------------------------------------------


def bidder(context: FortressContext, seat: int) -> ft.Control:
    """Return the bidder, and the available Jade if it is known."""
    t, palette, name = context.t, context.palette, context.words.names[seat]
    lines: list[ft.Control] = [
        ui.player_line(context.session, context.seats, seat, ui.SCORE, mark=44, bold=True),
        ui.plain_text(t("petition.how_much"), palette, ui.TITLE),
    ]
    if context.state.ledger:
        text = t("petition.held", player=name, jade=most_bid(context.state, seat))
        line = ui.labelled_text("petition-held", text, palette, ui.BODY)
        lines.append(ui.in_row(ft.Icon(JADE_MARK, size=20, color=palette.quiet), ui.expanded(line)))
    if context.session.is_landscape:  # the title has asked already, and the keys need the room
        del lines[1]
    return ui.card(context.session, ui.in_lines(*lines, spacing=10), key=f"bidder-{seat}")


def pressed(context: FortressContext, seat: int, change: ui.Change[Bidding], key: str) -> None:
    """Handle a digit of the keyboard like the shown keys, and Backspace as undo."""
    most = most_bid(context.state, seat)
    if len(key) == 1 and key in "0123456789":
        change(lambda old: petition.typed(old, int(key), most) if old.has_phone else old)
    elif key == "Backspace":
        change(lambda old: petition.emptied(old) if old.has_phone else old)


def bid_typed(
    context: FortressContext, bidding: Bidding, seat: int, change: ui.Change[Bidding]
) -> tuple[list[ft.Control], ft.Control | None]:
    """Return the content of a page on which a bid is typed, and its footer.

    On a phone in landscape the keys stand beside the name, so that all are visible.
    """
    session = context.session
    about, typed = bidder(context, seat), _typed(context, bidding, seat, change)
    done, keys = _done(context, bidding, seat, change), _keys(context, seat, change)
    if session.is_landscape:
        left = ft.Container(ui.in_column(about, *typed, done), expand=1)
        right = ft.Container(ui.in_column(*keys, spacing=KEYS_APART), width=min(PAD_WIDTH, session.width * 0.45))
        return [ui.in_row(left, right, spacing=2 * ui.SPACE, vertical_alignment=ft.CrossAxisAlignment.START)], None
    pad = ft.Container(ui.in_column(*typed, *keys, done), width=min(PAD_WIDTH, session.width - 4 * ui.SPACE))
    footer = ui.in_row(pad, spacing=10, alignment=ft.MainAxisAlignment.CENTER)
    return ([about, footer], None) if session.height < LOWEST_WINDOW else ([about], footer)


def _key_height(context: FortressContext) -> float:
    session = context.session
    if session.is_landscape:
        return max(LEAST_KEY, min(TALL, (session.height - AROUND_KEYS) / 4 - KEYS_APART))
    return 52 if session.height < LOW_WINDOW else TALL


def _typed(
    context: FortressContext, bidding: Bidding, seat: int, change: ui.Change[Bidding]
) -> tuple[ft.Control, ft.Control]:
    """Return the typed bid, hidden unless revealed, and a warning if it exceeds the supply."""
    palette = context.palette
    text = context.t("petition.at_most", jade=most_bid(context.state, seat)) if bidding.too_much else ""
    line = ui.labelled_text("petition-at-most", text, palette, 15, palette.bad, center=True, lines=2, live_region=True)
    # Always there, so that no key moves away from under a finger.
    return _amount(context, bidding, change), ft.Container(line, height=40, alignment=ft.Alignment.CENTER)


def _done(context: FortressContext, bidding: Bidding, seat: int, change: ui.Change[Bidding]) -> ft.Control:
    text, high, done = context.t("petition.done"), _key_height(context), partial(petition.bid_by, seat=seat)
    kind, tap = "grey" if bidding.amount is None else "strong", partial(change, done)
    return ui.button(context.session, "petition-done", text, tap, kind=kind, icon=ft.Icons.CHECK, height=high)


def _keys(context: FortressContext, seat: int, change: ui.Change[Bidding]) -> list[ft.Control]:
    """Return the keys in four rows."""
    session, t, most, high = context.session, context.t, most_bid(context.state, seat), _key_height(context)

    def key(name: str, text: str, tap: Callable[[Bidding], Bidding], label: str = "") -> ft.Control:
        return pad_key(session, f"petition-{name}", text, partial(change, tap), label, height=high)

    keys: list[ft.Control] = [
        key(f"key-{digit}", str(digit), partial(petition.typed, digit=digit, most=most))
        for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
    ]
    keys.insert(-1, key("clear", ui.NOTHING, petition.emptied, t("petition.clear")))
    everything = partial(petition.all_in, most=most), t("petition.all_of", jade=most)
    keys.append(key("all", t("petition.all"), *everything) if context.state.ledger else ft.Container(expand=1))
    return ui.rows_of(keys, 3)


def _amount(context: FortressContext, bidding: Bidding, change: ui.Change[Bidding]) -> ft.Control:
    """Return the typed bid: always three dots, or the number while the player reveals it."""
    session, t, palette = context.session, context.t, context.palette
    face: ft.Control
    if bidding.amount is None:
        label = t("petition.nothing_yet")
        face = ui.plain_text(label, palette, ui.BODY, palette.quiet, semantics=False)
    elif bidding.shown:
        label = t("petition.yours", jade=bidding.amount)
        face = ui.plain_text(str(bidding.amount), palette, 34, bold=True, semantics=False)
    else:
        label = t("petition.masked")
        inks = (palette.pick if dot == bidding.lit else palette.quiet for dot in range(petition.LIT))
        face = ui.in_row(*(ft.Icon(ft.Icons.CIRCLE, size=18, color=ink) for ink in inks), spacing=10, tight=True)
    turn = partial(change, lambda old: old._replace(shown=not old.shown))
    shown = ft.Container(face, height=48, alignment=ft.Alignment.CENTER)
    icon = ft.Icons.VISIBILITY_OFF if bidding.shown else ft.Icons.VISIBILITY
    return ui.in_row(
        ft.Container(width=ui.TOUCH),
        ft.Semantics(identifier="petition-amount", label=label, expand=True, content=shown),
        ui.icon_button(session, "petition-show", icon, t("petition.hide" if bidding.shown else "petition.show"), turn),
        spacing=0,
    )


# --- all bids ----------------------------------------------------------------------------------------


@ui.component
def Discard(name: str, text: str, icon: ft.IconData, discard: Callable[[], object]) -> ft.Control:
    """Show a button that discards all bids, in whose place it is asked first whether that is meant."""
    session, (is_asked, ask) = ui.use_session(), ft.use_state(False)
    if not is_asked:
        return ui.button(session, f"petition-{name}", text, lambda: ask(True), kind="quiet", icon=icon)
    t = game_texts(session)
    stay = ui.button(session, "petition-stay", t("petition.stay"), lambda: ask(False), expand=True)
    leave = ui.button(session, "petition-leave", t("petition.leave"), discard, kind="danger", expand=True)
    return ui.in_column(ui.plain_text(t("petition.leave_sure"), session.palette), ui.in_row(stay, leave))


def restart(context: FortressContext, anew: Callable[[], object]) -> ft.Control:
    """Return the button to start anew."""
    return Discard("restart", context.t("petition.restart"), ft.Icons.REPLAY, anew, key="restart")


def revealed(
    context: FortressContext, bidding: Bidding, change: ui.Change[Bidding]
) -> tuple[list[ft.Control], ft.Control]:
    """Return every bid with its value and what they lead to, and the footer that enters the petition."""

    def draw(seat: int) -> None:
        change(lambda old: old._replace(drawn=seat))

    def newest_event() -> Petition | None:
        now = ui.newest(change)
        return petition.told(context.state, now.made, now.drawn).event if now.made else None

    told = petition.told(context.state, bidding.made, bidding.drawn)
    values = values_of(context, told, petition.order_of(context.state))
    heading = ui.heading(context.session, context.t("petition.values"))
    body = [heading, *values, *outcome(context, told, draw), restart(context, partial(change, petition.begun_anew))]
    return body, ui.in_column(*gains(context, told), confirm(context, newest_event, told, draw))


def outcome(context: FortressContext, told: Told, draw: Callable[[int], None]) -> list[ft.Control]:
    """Return the reason for the winner of all bids, the lot if it decides, and what is against it."""
    session, t, words = context.session, context.t, context.words
    (bids, (values, _, _, found), event) = told
    first = found.tied[0]
    reason = t(
        f"bids.{found.decided_by}",
        player=words.names[first],
        value=values[first],
        hand=bids[first],
        tied=", ".join(words.names[seat] for seat in found.tied),
    )
    body: list[ft.Control] = [
        ui.labelled_text("petition-reason", reason, context.palette, ui.TITLE, live_region=True, key="reason")
    ]
    if len(found.tied) > 1:
        may, chosen = [seat in found.tied for seat in range(len(bids))], event.winner if event else None
        body.append(ui.seat_row(session, context.seats, "lot", chosen, draw, may, height=TALL))
    if event and (broken := consequence(context, event).broken):
        body.append(ui.ruling_list(session, broken))
    return body


def gains(context: FortressContext, told: Told) -> list[ft.Control]:
    """Return what follows from the bids."""
    lines = (consequence(context, told.event) if told.event else NOTHING).lines
    return result_pills("petition-gains", lines, context.seats, context.palette)


def values_of(context: FortressContext, told: Told, seats: Iterable[int]) -> list[ft.Control]:
    """Return the bids of some players with their values; that of the winner is marked."""
    winner = told.event.winner if told.event else None
    bids = [(seat, told.bids[seat]) for seat in seats if told.bids[seat] != ABSENT]
    return [_value(context, seat, bid, told.contest.values[seat], winner) for seat, bid in bids]


def _value(context: FortressContext, seat: int, jade: int, value: int, winner: int | None) -> ft.Control:
    session, t, palette = context.session, context.t, context.palette
    name, bonus = context.words.names[seat], value - jade
    plain = t("favor.reward", what=t("term.jade"), count=jade)
    made_of = t("petition.made_of", jade=jade, bonus=bonus) if bonus else plain
    wins = seat == winner
    color = context.seats[seat].color
    ends = [ui.winner_sign(palette, 28, color)] if wins else []
    ends.append(ui.plain_text(str(value), palette, ui.HEAD, bold=True, semantics=False))
    return ft.Semantics(
        identifier=f"petition-value-{seat}",
        key=f"value-{seat}",
        label=t("petition.value_of", player=name, jade=jade, bonus=bonus, value=value),
        selected=wins or None,
        content=ui.card(
            session,
            ui.player_line(session, context.seats, seat, ui.TITLE, *ends, mark=36, below=made_of, bold=wins),
            border=ft.Border.all(2 if wins else 1, palette.players[color].face if wins else palette.line),
            padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        ),
    )


def confirm(
    context: FortressContext, event_of: Callable[[], Petition | None], told: Told, draw: Callable[[int], None]
) -> ft.Control:
    """Return the button that enters the petition, beside it the lot of a tie; or the answer if nothing is recorded."""
    session, t, event, tied = context.session, context.t, event_of(), told.contest.outcome.tied
    legal = event is not None and check(context.state, event).is_legal

    def enter_bids() -> None:
        now = event_of()
        if now and enter(context, now) and context.position.is_play:
            context.position.go()

    shown: ft.Control = verdict(session, legal) if event else ft.Container()
    if context.position.is_recorded:
        name = "" if event is None or event.winner is None else context.words.names[event.winner]
        text = t("petition.confirm", player=name) if name else t("petition.confirm_lot")
        do, beside = enter_bids if legal else None, (len(tied) > 1 and not session.is_landscape) or None
        shown = ui.button(
            session, "petition-confirm", text, do, kind="strong", icon=ft.Icons.CHECK, height=TALL, expand=beside
        )
    if len(tied) < 2:
        return shown
    kind, pick = "plain" if event else "strong", lambda: draw(secrets.choice(tied))
    label, icon = t("petition.draw"), ft.Icons.CASINO
    lot = ui.button(session, "lot-draw", "", pick, kind=kind, icon=icon, label=label, height=TALL, expand=True)
    return ui.in_row(ft.Container(lot, width=TALL), ui.expanded(shown), spacing=6)
