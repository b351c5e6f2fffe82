"""Final scoring: each player's items are counted with a number pad, or known; then the sheet. Rules: IB-SCORE."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.islebound.entries.finish import Finish
from companion.games.islebound.final_scoring import FinalCount, end_gains, held_counts
from companion.games.islebound.rules import check
from companion.games.islebound.state import State
from companion.ui.components.basics import NO_CLIP, button, hint, labelled_text, plain_text, tappable
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import expanded, in_column, in_lines, in_row, rows_of
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import badge
from companion.ui.drafts import use_draft
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.kit import Change, component, newest
from companion.ui.table.entering import enter, mode_note
from companion.ui.table.finish import FinishedPage, Missing, finish_footer, to_sheet
from companion.ui.table.game_screen import use_position
from companion.ui.table.position import TablePosition
from companion.ui.theme import BODY, RADIUS, TITLE

COUNTED: Final = ("coins", "wood", "fish", "end", "two_skill")
MAX_DIGITS: Final = {"coins": 3, "wood": 2, "fish": 2, "end": 2, "two_skill": 2}
STRETCH: Final = ft.CrossAxisAlignment.STRETCH

Place = tuple[int, str]


class Counting(NamedTuple):
    """The counts so far, by seat and item, and the position of the pad; `early`: the game stops before its end."""

    values: tuple[tuple[Place, int], ...] = ()
    at: Place | None = None
    is_fresh: bool = True
    """True if the next digit starts the number anew."""
    early: bool = False

    def value(self, place: Place) -> int | None:
        """Return the number of a place; None if not counted yet."""
        return dict(self.values).get(place)


def places(state: State) -> tuple[Place, ...]:
    """Return the items to be counted in the order of the pad: player by player."""
    found: list[Place] = []
    for seat, player in enumerate(state.players):
        if state.ledger is None:
            found += [(seat, name) for name in ("coins", "wood", "fish")]
        found.append((seat, "end"))
        if state.ledger is None and player.has("sailors") and not state.setup.rulings.sailors_zero:
            found.append((seat, "two_skill"))
    return tuple(found)


def with_digit(old: Counting, digit: int, state: State) -> Counting:
    """Return the draft with a digit added to the current number; a complete one starts anew."""
    at = old.at or places(state)[0]
    before = 0 if old.is_fresh else old.value(at) or 0
    number = before * 10 + digit
    if len(str(number)) > MAX_DIGITS[at[1]]:
        number = digit
    return old._replace(values=tuple({**dict(old.values), at: number}.items()), at=at, is_fresh=False)


def moved_on(old: Counting, state: State) -> Counting:
    """Return the draft with the pad at the next number; skipped ones stay missing."""
    order = places(state)
    at = old.at or order[0]
    following = order[order.index(at) + 1] if at in order[:-1] else at
    return old._replace(at=following, is_fresh=True)


def with_zeros(old: Counting, state: State) -> Counting:
    """Return the draft with 0 for everything not counted."""
    return old._replace(values=tuple({**dict.fromkeys(places(state), 0), **dict(old.values)}.items()))


def missing_of(context: IsleContext, counting: Counting) -> Missing:
    """Return what is still to be counted."""
    order = places(context.state)
    open_places = [place for place in order if counting.value(place) is None]
    by_player = (
        (name, tuple(context.t(f"finish.{what}") for at, what in open_places if at == seat))
        for seat, name in enumerate(context.words.names)
    )
    return Missing(tuple((name, numbers) for name, numbers in by_player if numbers), len(order))


def finish_of(state: State, counting: Counting) -> Finish:
    """Return the entry of the counts, with 0 for missing numbers."""
    values = dict(counting.values)
    asked = set(places(state))
    counts = []
    for seat in range(len(state.players)):
        counted: dict[str, Any] = {name: values.get((seat, name), 0) for name in COUNTED if (seat, name) in asked}
        counts.append(FinalCount(**counted))
    return Finish(tuple(counts), counting.early)


def new_draft(old: object, state: State) -> Counting:
    """Return the draft of an old entry to be edited, else an empty one."""
    if not isinstance(old, Finish):
        return Counting()
    values = {(seat, name): getattr(count, name) for seat, count in enumerate(old.counts) for name in COUNTED}
    entered = tuple((place, value) for place, value in values.items() if value is not None and place in places(state))
    return Counting(entered, early=old.early)


@component
def Count(position: TablePosition) -> ft.Control:
    """Show each player's items and the end of the game."""
    context: IsleContext = use_position(position)
    session = context.session
    state, t = context.state, context.t
    counting, change = use_draft(session.drafts, position, "finish", lambda: new_draft(position.edited, position.state))
    if state.result is not None:
        breaches = check(state, finish_of(state, Counting())).breaches
        finished: ft.Control = FinishedPage(
            context, [context.words.explained(breach) for breach in breaches], key="finished"
        )
        return finished

    def confirm() -> None:
        if missing_of(context, newest(change)).of:
            return
        if enter(context, finish_of(position.state, newest(change))) and position.is_play:
            to_sheet(context)

    def turn(step: Callable[[Counting], Counting]) -> None:
        change(step)

    event = finish_of(state, counting)
    ends_early = any(breach.case == "not_over" for breach in check(state, event._replace(early=False)).breaches)
    is_early = ends_early and state.result is None
    body = mode_note(context)
    if not session.is_landscape:
        body.append(hint(session, t("finish.explain" if state.ledger is None else "finish.explain_full"), BODY))
    if is_early:
        body.append(labelled_text("finish-not-over", t("finish.not_over"), context.palette, BODY, context.palette.pick))
    body += [_player(context, counting, seat, turn) for seat in range(len(state.players))]
    broken = check(state, event._replace(early=event.early or is_early)).breaches
    if broken:
        body.append(ruling_list(session, [context.words.explained(breach) for breach in broken]))
    score = finish_footer(
        context,
        is_over=not is_early,
        is_early=counting.early,
        finish_early=lambda: turn(lambda old: old._replace(early=True)),
        confirm=None if broken else confirm,
        missing=missing_of(context, counting),
        zero=lambda: turn(lambda old: with_zeros(old, state)),
    )

    def press(key: str) -> None:
        if key.isdecimal() and len(key) == 1:
            turn(lambda old: with_digit(old, int(key), state))
        elif key == "Enter":
            turn(lambda old: moved_on(old, state))

    if session.is_landscape:  # the keys beside the numbers, so that both are in view
        counts = ft.Column(body, spacing=12, scroll=ft.ScrollMode.AUTO, horizontal_alignment=STRETCH)
        keys = ft.Column([_pad(context, turn), score], spacing=6, scroll=ft.ScrollMode.AUTO, expand=True)
        keys.horizontal_alignment = STRETCH
        fill = in_row(expanded(counts), expanded(keys), spacing=12, vertical_alignment=STRETCH)
        return page_frame(
            session, t("finish.title"), (), on_back=position.go, on_key=press, fill=fill, width=session.width
        )
    footer = in_column(_pad(context, turn), score, spacing=6)
    return page_frame(session, t("finish.title"), body, on_back=lambda: position.go(), footer=footer, on_key=press)


def _player(context: IsleContext, counting: Counting, seat: int, turn: Change[Counting]) -> ft.Control:
    """Return a player's numbers with the resulting points."""
    session, t, palette, state = context.session, context.t, context.palette, context.state
    at = counting.at or places(state)[0]
    cells: list[ft.Control] = []
    for place in places(state):
        if place[0] != seat:
            continue
        value = counting.value(place)
        text = "" if value is None else str(value)
        title = t(f"finish.{place[1]}")
        is_here = place == at

        def point(place: Place = place) -> None:
            turn(lambda old: old._replace(at=place, is_fresh=True))

        cells.append(
            tappable(
                f"finish-{seat}-{place[1]}",
                f"{context.words.names[seat]}, {title}: {text or '–'}",
                point,
                in_lines(
                    plain_text(title, palette, 14, palette.quiet, lines=2, semantics=False),
                    plain_text(text or "–", palette, TITLE, bold=True, lines=1, semantics=False),
                ),
                selected=is_here,
                expand=1,
                height=session.tall(66, 3),
                padding=ft.Padding.symmetric(horizontal=8, vertical=4),
                bgcolor=palette.raised,
                border=ft.Border.all(2 if is_here else 1, palette.pick if is_here else palette.line),
                border_radius=RADIUS,
                clip_behavior=NO_CLIP,
            )
        )
    held = held_counts(state, finish_of(state, counting).counts)[seat]
    gains = [gain for gain in end_gains(state, seat, held) if gain.source]
    name = plain_text(context.words.names[seat], palette, TITLE, bold=True, lines=1)
    lines: list[ft.Control] = [in_row(badge(context.seats[seat], palette), expanded(name), spacing=8)]
    if state.ledger:
        known = f"{context.words.count('coins')} {held.coins}, {context.words.count('goods')} {held.goods}"
        lines.append(hint(session, known))
    across = 2 if session.is_large else 3
    lines += rows_of(cells, across)
    lines += [
        plain_text(context.words.gain(gain), palette, 15, palette.good if gain.points > 0 else palette.text)
        for gain in gains
    ]
    return ft.Container(in_column(*lines, spacing=6), padding=ft.Padding.only(bottom=10), key=f"player-{seat}")


def _pad(context: IsleContext, turn: Change[Counting]) -> ft.Control:
    """Return ten digits and the button to the next number."""
    session, t, state = context.session, context.t, context.state

    def key(digit: int) -> ft.Control:
        return button(
            session,
            f"finish-key-{digit}",
            str(digit),
            lambda: turn(lambda old: with_digit(old, digit, state)),
            expand=1,
            lines=1,
        )

    onward = button(
        session,
        "finish-next",
        t("finish.next"),
        lambda: turn(lambda old: moved_on(old, state)),
        expand=1,
        lines=1,
        icon=ft.Icons.ARROW_FORWARD,
    )
    return in_column(
        in_row(*(key(digit) for digit in (1, 2, 3, 4, 5)), spacing=5),
        in_row(*(key(digit) for digit in (6, 7, 8, 9, 0)), spacing=5),
        in_row(onward),
        spacing=5,
    )
