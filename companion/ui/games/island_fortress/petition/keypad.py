"""The keys of a secret bid, and above them what was typed: three dots, unless the player wants to see it."""

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.games.island_fortress.entries.fields import MOST
from companion.ui.components.basics import button, card, icon_button, labelled_text, plain_text, tappable
from companion.ui.components.layout import expanded, in_column, in_lines, in_row
from companion.ui.components.seats import badge
from companion.ui.games.island_fortress.marks import JADE_MARK
from companion.ui.games.island_fortress.petition import bidding as petition
from companion.ui.games.island_fortress.petition.bidding import Bidding
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.kit import Change
from companion.ui.table.panels.parts import TALL
from companion.ui.theme import BODY, RADIUS, SCORE, SPACE, TITLE, TOUCH

PAD_WIDTH: Final = 420
KEY_GAP: Final = 8
LOW_WINDOW: Final = 720
"""In a window lower than this the keys are lower too."""


def column(*controls: ft.Control) -> ft.Control:
    """Controls one under the other, as close as the keys."""
    return in_column(*controls, spacing=KEY_GAP)


def bidder(context: FortressContext, seat: int) -> list[ft.Control]:
    """Who bids, and of how much where that is known."""
    session, t, palette, name = context.session, context.t, context.palette, context.words.names[seat]
    held = petition.held_jade(context.state, seat)
    lines: list[ft.Control] = [
        in_row(
            badge(context.seats[seat], palette, 44),
            expanded(plain_text(name, palette, SCORE, bold=True, lines=1)),
            spacing=12,
        ),
        plain_text(t("petition.how_much"), palette, TITLE),
    ]
    if held is not None:
        text = t("petition.held", player=name, jade=held)
        lines.append(
            in_row(
                ft.Icon(JADE_MARK, size=20, color=palette.quiet), labelled_text("petition-held", text, palette, BODY)
            )
        )
    return [card(session, in_lines(*lines, spacing=10), key=f"bidder-{seat}")]


def most_of(context: FortressContext, seat: int) -> int:
    """The most that can be bid: what is held, where that is known."""
    held = petition.held_jade(context.state, seat)
    return MOST if held is None else held


def pressed(context: FortressContext, seat: int, change: Change[Bidding], key: str) -> None:
    """Takes a digit of the keyboard as one of the keys shown, and takes it back with Backspace."""
    if len(key) == 1 and key in "0123456789":
        change(lambda old: petition.typed(old, int(key), most_of(context, seat)) if old.has_phone else old)
    elif key == "Backspace":
        change(lambda old: petition.emptied(old) if old.has_phone else old)


def keypad(context: FortressContext, bidding: Bidding, seat: int, change: Change[Bidding]) -> ft.Control:
    """The keys, above them what was typed; it is hidden unless the player wants to see it."""
    session, t, palette = context.session, context.t, context.palette
    held, most = petition.held_jade(context.state, seat), most_of(context, seat)
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
        face = plain_text(str(value), palette, SCORE, bold=True, spoken=False)
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
            plain_text(t("petition.all"), palette, BODY, bold=True, spoken=False),
        )
    rows = [[digit(first + place) for place in range(3)] for first in (1, 4, 7)]
    rows.append([clear, digit(0), everything])
    text = t("petition.at_most", jade=most) if bidding.too_much else ""
    parts: list[ft.Control] = [
        _amount(context, bidding, change),
        # Always there, so that no key moves away from under a finger.
        ft.Container(
            labelled_text("petition-at-most", text, palette, 15, palette.bad, center=True, lines=2, live_region=True),
            height=40,
            alignment=ft.Alignment.CENTER,
        ),
        *(in_row(*row, spacing=KEY_GAP, key=f"keys-{place}") for place, row in enumerate(rows)),
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
    return in_row(
        ft.Container(column(*parts), width=min(PAD_WIDTH, session.width - 4 * SPACE)),
        spacing=10,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _amount(context: FortressContext, bidding: Bidding, change: Change[Bidding]) -> ft.Control:
    """What was typed: three dots whatever it is, or the number while the player looks at it."""
    session, t, palette = context.session, context.t, context.palette
    face: ft.Control
    if bidding.amount is None:
        label = t("petition.nothing_yet")
        face = plain_text(label, palette, BODY, palette.quiet, spoken=False)
    elif bidding.shown:
        label = t("petition.yours", jade=bidding.amount)
        face = plain_text(str(bidding.amount), palette, 34, bold=True, spoken=False)
    else:
        label = t("petition.masked")
        face = in_row(
            *(
                ft.Icon(ft.Icons.CIRCLE, size=18, color=palette.pick if dot == bidding.lit else palette.quiet)
                for dot in range(petition.LIT)
            ),
            spacing=10,
            tight=True,
        )
    return in_row(
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
        spacing=0,
    )
