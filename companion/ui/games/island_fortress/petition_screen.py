"""The petition bid in secret: the phone goes round, every bid stays hidden, and all are shown at once.

Rules: IF-PETITION. A hidden bid is not in the window at all: nothing of it is sent there before it is to be seen.
"""

import secrets
from collections.abc import Callable
from typing import Final

import flet as ft

from companion.games.island_fortress.entries.fields import MOST
from companion.games.island_fortress.entries.petition import contest
from companion.games.island_fortress.rules import check
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.ui.components.basics import button, card, heading, icon_button, page_frame, said, tappable, words
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import badge, seat_row
from companion.ui.games.island_fortress import present_petition as petition
from companion.ui.games.island_fortress.desk import Desk, desk_of
from companion.ui.games.island_fortress.desk_answer import answer, can_enter, entered, purpose_note
from companion.ui.games.island_fortress.opened import cannot_open, newest, use_changes
from companion.ui.games.island_fortress.panel_parts import TALL
from companion.ui.games.island_fortress.present import bids_reason, consequence, petition_breaches
from companion.ui.games.island_fortress.present_petition import Bidding
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.kit import part, use_made
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, HEAD, JADE_MARK, RADIUS, SCORE, SPACE, TITLE, TOUCH

Change = Callable[[Callable[[Bidding], Bidding]], None]

PAD_WIDTH: Final = 420
KEY_GAP: Final = 8
LOW_WINDOW: Final = 720
"""In a window lower than this the keys are lower too."""
LOWEST_WINDOW: Final = 560
"""In a window lower than this the keys scroll with the rest."""
WINNER_MARK: Final = ft.Icons.EMOJI_EVENTS


@part
def PetitionScreen() -> ft.Control:
    """The secret petition of the game in the address."""
    session = use_session()
    desk = desk_of(session, ft.use_route_params())
    return (
        cannot_open(session, desk)
        if isinstance(desk, str)
        else SecretPetition(desk, key=f"petition-{desk.game.id}-{desk.purpose}-{desk.entry}")
    )


@part
def SecretPetition(desk: Desk) -> ft.Control:
    """The phone on its way from player to player, then all bids."""
    session = use_session()
    use_changes(desk.game)
    bidding, change = use_made(lambda: petition.new_bidding(len(desk.game.setup.seats)))
    state, say = desk.state, Words(game_texts(session), desk.game.setup)
    broken = petition_breaches(state, say)
    seat = petition.bidder(state, bidding)
    footer: ft.Control | None
    if broken:
        body, footer = [ruling_list(session, broken)], None
    elif bidding.leaving:
        body, footer = _roster(session, desk, say, bidding, change), _leaving(session, desk, change)
    elif seat is not None and bidding.has_phone:
        body, footer = _bidder(session, desk, state, seat), _keys(session, say, state, bidding, seat, change)
        if session.height < LOWEST_WINDOW:
            body, footer = [*body, footer], None
    elif seat is not None:
        body = [_hand_over(session, desk, say, seat), *_roster(session, desk, say, bidding, change)]
        footer = _me(session, say, bidding, seat, change)
    elif not bidding.revealed:
        body, footer = _all_in(session, desk, say, bidding, change), _reveal(session, change)
    else:
        body, footer = _revealed(session, desk, say, bidding, change), _confirm(session, desk, say, bidding, change)

    def back() -> None:
        now = newest(change)
        if now.leaving:
            change(lambda old: old._replace(leaving=False))
        elif now.has_phone:
            change(petition.handed_back)
        elif now.changing is not None:
            change(petition.kept)
        elif any(bid is not None for bid in now.bids):
            change(lambda old: old._replace(leaving=True))
        else:
            desk.go()

    return page_frame(
        session,
        game_texts(session)("petition.bidding", round=state.round + 1),
        [*purpose_note(session, desk), *body],
        on_back=back,
        footer=footer,
        from_top=f"{seat}-{bidding.has_phone}-{bidding.revealed}",
    )


def _column(*controls: ft.Control) -> ft.Control:
    return ft.Column(list(controls), spacing=KEY_GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


# --- the phone goes round ----------------------------------------------------------------------------


def _hand_over(session: Session, desk: Desk, say: Words, seat: int) -> ft.Control:
    """Whose turn it is to bid, large enough to be read across the table."""
    t, palette, name = game_texts(session), session.palette, say.names[seat]
    told = t("petition.hand", player=name)
    return card(
        session,
        ft.Column(
            [
                badge(desk.game.setup.seats[seat], palette, 72),
                said(
                    "petition-hand",
                    told,
                    palette,
                    HEAD if len(told) < 30 else SCORE,
                    bold=True,
                    center=True,
                    live_region=True,
                ),
                words(t("petition.secret_hint", player=name), palette, BODY, palette.quiet, center=True),
            ],
            spacing=14,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        key=f"hand-{seat}",
        padding=ft.Padding.symmetric(horizontal=14, vertical=24),
        alignment=ft.Alignment.CENTER,
    )


def _roster(session: Session, desk: Desk, say: Words, bidding: Bidding, change: Change) -> list[ft.Control]:
    """Who has bid, in the order of the table; never how much."""
    rows: list[ft.Control] = [
        _bidder_row(session, desk, say, bidding, seat, change) for seat in petition.order_of(desk.state)
    ]
    return [card(session, ft.Column(rows, spacing=4, tight=True), key="roster", padding=10)]


def _bidder_row(session: Session, desk: Desk, say: Words, bidding: Bidding, seat: int, change: Change) -> ft.Control:
    t, palette, name = game_texts(session), session.palette, say.names[seat]
    has_bid = bidding.bids[seat] is not None
    told = t("petition.has_bid" if has_bid else "petition.to_bid", player=name)
    mark = ft.Icons.CHECK_CIRCLE if has_bid else ft.Icons.RADIO_BUTTON_UNCHECKED
    row: list[ft.Control] = [
        ft.Semantics(
            identifier=f"petition-bid-{seat}",
            label=told,
            expand=True,
            content=ft.Row(
                [
                    ft.Icon(mark, size=24, color=palette.good if has_bid else palette.quiet),
                    badge(desk.game.setup.seats[seat], palette, 26),
                    ft.Container(words(name, palette, BODY, lines=1, spoken=False), expand=True),
                ],
                spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        )
    ]
    if has_bid and not bidding.leaving:
        row.append(
            button(
                session,
                f"petition-change-{seat}",
                t("petition.change"),
                lambda: change(lambda old: petition.asked_again(old, seat)),
                kind="quiet",
                label=t("petition.change_of", player=name),
            )
        )
    return ft.Container(
        ft.Row(row, spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER), key=f"row-{seat}", height=TOUCH
    )


def _me(session: Session, say: Words, bidding: Bidding, seat: int, change: Change) -> ft.Control:
    """The player says that the phone has arrived; whoever only wanted to change a bid can leave it."""
    t = game_texts(session)
    me = button(
        session,
        f"petition-me-{seat}",
        t("petition.me", player=say.names[seat]),
        lambda: change(petition.handed),
        kind="strong",
        height=TALL,
    )
    if bidding.changing is None:
        return me
    keep = button(session, "petition-keep", t("petition.keep"), lambda: change(petition.kept), kind="quiet")
    return _column(keep, me)


def _leaving(session: Session, desk: Desk, change: Change) -> ft.Control:
    t = game_texts(session)
    return _column(
        words(t("petition.leave_sure"), session.palette),
        button(session, "petition-leave", t("petition.leave"), lambda: desk.go(), kind="danger", height=TALL),
        button(
            session,
            "petition-stay",
            t("petition.stay"),
            lambda: change(lambda old: old._replace(leaving=False)),
            kind="strong",
            height=TALL,
        ),
    )


# --- the bid -----------------------------------------------------------------------------------------


def _bidder(session: Session, desk: Desk, state: State, seat: int) -> list[ft.Control]:
    """Who bids, and of how much where that is known."""
    t, palette, name = game_texts(session), session.palette, desk.game.setup.seats[seat].name
    held = petition.held_jade(state, seat)
    lines: list[ft.Control] = [
        ft.Row(
            [
                badge(desk.game.setup.seats[seat], palette, 44),
                ft.Container(words(name, palette, SCORE, bold=True, lines=1), expand=True),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        words(t("petition.how_much"), palette, TITLE),
    ]
    if held is not None:
        told = t("petition.held", player=name, jade=held)
        lines.append(
            ft.Row(
                [
                    ft.Icon(JADE_MARK, size=20, color=palette.quiet),
                    said("petition-held", told, palette, BODY),
                ],
                spacing=8,
            )
        )
    return [card(session, ft.Column(lines, spacing=10, tight=True), key=f"bidder-{seat}")]


def _keys(session: Session, say: Words, state: State, bidding: Bidding, seat: int, change: Change) -> ft.Control:
    """The keys, above them what was typed; it is hidden unless the player wants to see it."""
    t, palette = game_texts(session), session.palette
    held = petition.held_jade(state, seat)
    most = MOST if held is None else held
    high = 52 if session.height < LOW_WINDOW else TALL

    def key(identifier: str, label: str, tap: Callable[[Bidding], Bidding], face: ft.Control) -> ft.Control:
        return tappable(
            identifier,
            label,
            lambda: change(tap),
            face,
            expand=1,
            height=high,
            alignment=ft.Alignment.CENTER,
            bgcolor=palette.raised,
            border=ft.Border.all(1, palette.line),
            border_radius=RADIUS,
        )

    def digit(value: int) -> ft.Control:
        face = words(str(value), palette, SCORE, bold=True, spoken=False)
        return key(f"petition-key-{value}", str(value), lambda old: petition.typed(old, value, most), face)

    clear = key(
        "petition-clear",
        t("petition.clear"),
        petition.emptied,
        ft.Icon(ft.Icons.BACKSPACE_OUTLINED, color=palette.text),
    )
    everything: ft.Control = ft.Container(expand=1)
    if held is not None:
        everything = key(
            "petition-all",
            t("petition.all_of", jade=held),
            lambda old: petition.all_in(old, most),
            words(t("petition.all"), palette, BODY, bold=True, spoken=False),
        )
    rows = [[digit(first + place) for place in range(3)] for first in (1, 4, 7)]
    rows.append([clear, digit(0), everything])
    told = t("petition.at_most", jade=most) if bidding.too_much else ""
    parts: list[ft.Control] = [
        _amount(session, bidding, change),
        # Always there, so that no key moves away from under a finger.
        ft.Container(
            said("petition-at-most", told, palette, 15, palette.bad, center=True, lines=2, live_region=True),
            height=40,
            alignment=ft.Alignment.CENTER,
        ),
        *(ft.Row(row, spacing=KEY_GAP, key=f"keys-{place}") for place, row in enumerate(rows)),
    ]
    parts.append(
        button(
            session,
            "petition-done",
            t("petition.done"),
            lambda: change(lambda old: petition.bid_by(old, seat)),
            kind="grey" if bidding.amount is None else "strong",
            icon=ft.Icons.CHECK,
            height=high,
        )
    )
    return ft.Row(
        [ft.Container(_column(*parts), width=min(PAD_WIDTH, session.width - 4 * SPACE))],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _amount(session: Session, bidding: Bidding, change: Change) -> ft.Control:
    """What was typed: three dots whatever it is, or the number while the player looks at it."""
    t, palette = game_texts(session), session.palette
    face: ft.Control
    if bidding.amount is None:
        label = t("petition.nothing_yet")
        face = words(label, palette, BODY, palette.quiet, spoken=False)
    elif bidding.shown:
        label = t("petition.yours", jade=bidding.amount)
        face = words(str(bidding.amount), palette, 34, bold=True, spoken=False)
    else:
        label = t("petition.masked")
        face = ft.Row(
            [
                ft.Icon(ft.Icons.CIRCLE, size=18, color=palette.accent if dot == bidding.lit else palette.quiet)
                for dot in range(petition.LIT)
            ],
            spacing=10,
            tight=True,
        )
    return ft.Row(
        [
            ft.Container(width=TOUCH),
            ft.Semantics(
                identifier="petition-amount",
                label=label,
                expand=True,
                content=ft.Container(face, height=48, alignment=ft.Alignment.CENTER),
            ),
            icon_button(
                session,
                "petition-show",
                ft.Icons.VISIBILITY_OFF if bidding.shown else ft.Icons.VISIBILITY,
                t("petition.hide" if bidding.shown else "petition.show"),
                lambda: change(lambda old: old._replace(shown=not old.shown)),
            ),
        ],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


# --- all bids ----------------------------------------------------------------------------------------


def _all_in(session: Session, desk: Desk, say: Words, bidding: Bidding, change: Change) -> list[ft.Control]:
    t, palette = game_texts(session), session.palette
    told = t("petition.all_in")
    return [
        card(
            session,
            ft.Column(
                [
                    ft.Icon(ft.Icons.HOW_TO_VOTE, size=56, color=palette.accent),
                    said("petition-all-in", told, palette, HEAD, bold=True, center=True, live_region=True),
                ],
                spacing=12,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            key="all-in",
            padding=ft.Padding.symmetric(horizontal=14, vertical=24),
            alignment=ft.Alignment.CENTER,
        ),
        *_roster(session, desk, say, bidding, change),
        _restart(session, change),
    ]


def _restart(session: Session, change: Change) -> ft.Control:
    return button(
        session,
        "petition-restart",
        game_texts(session)("petition.restart"),
        lambda: change(lambda old: petition.new_bidding(len(old.bids))),
        kind="quiet",
        icon=ft.Icons.REPLAY,
    )


def _reveal(session: Session, change: Change) -> ft.Control:
    """The button that shows all bids; not where the last bidder's thumb has just tapped "done"."""
    t = game_texts(session)
    return _column(
        button(
            session,
            "petition-reveal",
            t("petition.reveal"),
            lambda: change(lambda old: old._replace(revealed=True)),
            kind="strong",
            icon=ft.Icons.VISIBILITY,
            height=TALL,
        ),
        ft.Container(
            words(t("petition.reveal_hint"), session.palette, BODY, session.palette.quiet, center=True),
            height=TALL,
            alignment=ft.Alignment.CENTER,
        ),
    )


def _revealed(session: Session, desk: Desk, say: Words, bidding: Bidding, change: Change) -> list[ft.Control]:
    """Every bid with its value, who wins and why; the lot where it decides."""
    t, palette, state = game_texts(session), session.palette, desk.state
    bids = bidding.made
    found = contest(state, bids)
    event = petition.petition_of(state, bidding)
    winner = event.winner if event else None
    reason = bids_reason(say, bids, found)
    tied = found.outcome.tied
    body: list[ft.Control] = [
        heading(session, t("petition.values")),
        *(
            _value(session, desk, say, seat, bids[seat], found.values[seat], winner)
            for seat in petition.order_of(state)
        ),
        said("petition-reason", reason, palette, TITLE, live_region=True, key="reason"),
    ]
    if len(tied) > 1:
        may = [seat in tied for seat in range(len(bids))]

        def draw(seat: int) -> None:
            change(lambda old: old._replace(drawn=seat))

        body.append(seat_row(session, desk.game.setup.seats, "lot", bidding.drawn, draw, may, TALL))
        body.append(
            button(
                session,
                "lot-draw",
                t("petition.draw"),
                lambda: draw(secrets.choice(tied)),
                icon=ft.Icons.CASINO,
                height=TALL,
            )
        )
    if event:
        result = consequence(say, state, event)
        body += [words(line, palette, BODY, palette.good) for line in result.lines]
        if result.broken:
            body.append(ruling_list(session, result.broken))
    body.append(_restart(session, change))
    return body


def _value(
    session: Session, desk: Desk, say: Words, seat: int, jade: int, value: int, winner: int | None
) -> ft.Control:
    t, palette, name, bonus = game_texts(session), session.palette, say.names[seat], value - jade
    plain = t("favor.reward", what=t("term.jade"), count=jade)
    made_of = t("petition.made_of", jade=jade, bonus=bonus) if bonus else plain
    wins = seat == winner
    row: list[ft.Control] = [
        badge(desk.game.setup.seats[seat], palette, 36),
        ft.Column(
            [
                words(name, palette, TITLE, bold=wins, lines=1, spoken=False),
                words(made_of, palette, 15, palette.quiet, spoken=False),
            ],
            spacing=0,
            tight=True,
            expand=True,
        ),
        words(str(value), palette, HEAD, bold=True, spoken=False),
    ]
    if wins:
        row.insert(2, ft.Icon(WINNER_MARK, size=28, color=palette.accent))
    return ft.Semantics(
        identifier=f"petition-value-{seat}",
        key=f"value-{seat}",
        label=t("petition.value_of", player=name, jade=jade, bonus=bonus, value=value),
        selected=wins or None,
        content=card(
            session,
            ft.Row(row, spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER),
            border=ft.Border.all(2 if wins else 1, palette.accent if wins else palette.line),
            padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        ),
    )


def _confirm(session: Session, desk: Desk, say: Words, bidding: Bidding, change: Change) -> ft.Control:
    """The button that enters the petition, or the answer where nothing is recorded."""
    event = petition.petition_of(desk.state, bidding)
    legal = event is not None and check(desk.state, event).is_legal

    def confirm() -> None:
        now = petition.petition_of(desk.state, newest(change))
        if now and entered(session, desk, now) and desk.is_play:
            desk.go()

    if not can_enter(desk):
        return answer(session, legal) if event else ft.Container()
    t = game_texts(session)
    name = "" if event is None or event.winner is None else say.names[event.winner]
    return button(
        session,
        "petition-confirm",
        t("petition.confirm", player=name) if name else t("petition.confirm_lot"),
        confirm if legal else None,
        kind="strong",
        icon=ft.Icons.CHECK,
        height=TALL,
    )
