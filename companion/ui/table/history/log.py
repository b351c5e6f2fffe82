"""The log: entries by round, newest first; a tap shows the table at that time."""

from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

import flet as ft

from companion.engine.seats import Seat
from companion.play.live_game import AnyGame
from companion.text.catalogue import Catalogue
from companion.text.words import GameWords
from companion.ui import parts as ui
from companion.ui.registry import Facts, screens_of
from companion.ui.table.game_screen import screen_of_game, use_changes
from companion.ui.table.panels.parts import fit_words
from companion.ui.table.pills import Result, result_lines, result_pills
from companion.ui.table.position import AnyContext, Context, Mode, TablePosition
from companion.ui.table.title import undo_and_redo


class LogLine(NamedTuple):
    """One entry; `number` counts from 1, `seat` is the actor, None for the table."""

    number: int
    seat: int | None
    sentence: str
    gains: tuple[Result, ...]
    correction: bool
    note: str
    by: str = ""
    """The device that made the entry, if guests have made entries in this game."""
    ends_turn: bool = False


class LogRound(NamedTuple):
    """The entries of a round, newest first; round 0 is before the first one that was played, None without rounds.

    `opening` is what all players got at its start, caused by the entry that ended the round before.
    """

    round: int | None
    lines: tuple[LogLine, ...]
    opening: tuple[Result, ...] = ()


def log_rounds(context: AnyContext) -> tuple[LogRound, ...]:
    """Return the log by rounds, newest first."""
    facts, states = screens_of(context.game.format).facts, context.game.states
    numbers, signed, kinds = range(len(states) - 1, 0, -1), context.game.signatures, context.position.rules.kinds

    def round_of(number: int) -> int | None:
        is_midway = kinds.of(context.game.entries[number - 1].event).is_midway  # names its round, and begins the game
        return 0 if is_midway else facts.round(states[number])

    found = []
    for round, group in groupby(numbers, round_of):
        of_round = tuple(group)
        lines = tuple(log_line(context, number)._replace(by=entered_by(context, signed, number)) for number in of_round)
        found.append(LogRound(round, lines, _opening(context, facts, of_round[-1] - 1)))
    if found and (begun := _opening(context, facts, len(states) - 1)):
        found.insert(0, LogRound((facts.round(states[-1]) or 0) + 1, (), begun))
    return tuple(found)


def _opening(context: AnyContext, facts: Facts[GameWords, object, object, Result], number: int) -> tuple[Result, ...]:
    """Return the gains of all players after an entry that starts a round; empty before the first."""
    states = context.game.states
    return facts.opening(context.words, states[number - 1], states[number]) if number else ()


def log_line(context: AnyContext, number: int) -> LogLine:
    """Return the line of an entry, counted from 1."""
    facts = screens_of(context.game.format).facts
    before, after = context.game.states[number - 1 : number + 1]
    event, _, note = context.game.entries[number - 1]
    words, kind = context.words, context.position.rules.kinds.of(event)
    return LogLine(
        number,
        facts.actor(before, event),
        words.entry(before, event),
        () if kind.is_midway else facts.results(words, before, after),
        kind.is_correction,
        note or "",
        ends_turn=facts.is_closing(event),
    )


def entered_by(context: AnyContext, signed: tuple[str, ...], number: int) -> str:
    """Return the device that made an entry; empty if all are the host's."""
    if not any(signed):
        return ""
    seats, signature = context.seats, signed[number - 1]
    is_seat = signature.isascii() and signature.isdecimal() and int(signature[:3]) < len(seats)
    return context.t("log.by", player=seats[int(signature)].name) if is_seat else context.t("log.by_host")


@ui.component
def Log(game: AnyGame) -> ft.Control:
    """Show the log with undo and redo within the thumb's reach."""
    session = ui.use_session()
    use_changes(game)
    context: AnyContext = Context(session, TablePosition(game))
    t = context.t

    def way(page: str, icon: ft.IconData, text: str) -> ft.Control:
        return ui.icon_button(session, f"log-{page}", icon, t(text), lambda: ui.go(ui.game_route(game.id, page)))

    can_undo, can_redo, undoes, redoes = undo_and_redo(context)
    back, forth = (partial(session.keep, take) for take in (game.undo, game.redo))
    undo = ui.button(session, "log-undo", undoes, back if can_undo else None, icon=ft.Icons.UNDO, lines=3)
    redo = ui.icon_button(session, "log-redo", ft.Icons.REDO, redoes, forth if can_redo else None)
    fit_words(session, [undo], ui.page_width(session) - ui.TOUCH - ui.SPACE)
    ways = [way("replay", ft.Icons.PLAY_CIRCLE_OUTLINE, "table.replay")]
    if session.who.is_host:
        ways.append(way("share", ft.Icons.QR_CODE_2, "share.open"))
    return ui.page_frame(
        session,
        t("log.title"),
        [],
        on_back=lambda: ui.go(ui.game_route(game.id)),
        actions=ways,
        fill=LogList(session, game, key="list"),
        footer=ui.in_row(ui.expanded(undo), redo),
    )


LogScreen: Final = screen_of_game("log", Log)
"""The log of the game in the address."""


@ui.component
def LogList(session: ui.Session, game: AnyGame) -> ft.Control:
    """Show all entries, newest first; updated when the game changes."""
    use_changes(game)
    context: AnyContext = Context(session, TablePosition(game))
    t, palette = context.t, session.palette
    rounds = log_rounds(context)
    if not rounds:
        return ft.Container(ui.hint(session, t("log.empty"), ui.BODY), padding=16, alignment=ft.Alignment.TOP_CENTER)
    rows: list[ft.Control] = ui.once_hint(session, "log", t("log.hint"))
    for group in rounds:
        if group.round is not None:
            title = t("log.round", round=group.round) if group.round else t("log.before")
            rows.append(
                ft.Container(
                    ui.heading(session, title, ui.BODY),
                    key=f"round-{group.round}",
                    padding=ft.Padding.only(left=6, top=10, bottom=2),
                )
            )
        opening = result_pills(f"opening-{group.round}", group.opening, context.seats, palette)
        rows.extend(ft.Container(pills, padding=ft.Padding.only(left=6, bottom=2)) for pills in opening)
        rows.extend(
            _LINE(
                TablePosition(game, Mode.REVIEW, line.number).address(),
                context.seats,
                line,
                t,
                palette,
                session.text_scale,
                key=f"line-{line.number}",
            )
            for line in group.lines
        )
    return ft.ListView(rows, spacing=6, expand=True, padding=ft.Padding.only(left=2, right=2, bottom=ui.SPACE))


@ui.component
def Line(
    address: str, seats: tuple[Seat, ...], line: LogLine, t: Catalogue, palette: ui.Palette, scale: float
) -> ft.Control:
    """Show one entry; all content is passed in, so that it is redrawn only on a change."""
    is_thin = line.ends_turn and not (line.gains or line.note)
    size, color = (ui.SMALL + 1, palette.quiet) if is_thin else (ui.BODY, None)
    shown: list[ft.Control] = [ui.plain_text(line.sentence, palette, size, color, semantics=False)]
    label = [t("log.entry", number=line.number, entry=line.sentence)]
    if line.correction:
        shown.append(ui.tag(palette, t("log.correction")))
        label.append(t("log.correction"))
    shown += result_lines(line.gains, seats, palette, lines=None)
    label += [gain.text for gain in line.gains]
    for text, of_size in ((line.note and t("log.note", note=line.note), 15), (line.by, 14)):
        if text:
            shown.append(ui.plain_text(text, palette, of_size, palette.quiet, semantics=False))
            label.append(text)
    mark = ft.Icon(ft.Icons.EDIT, size=18, color=palette.pick) if line.correction else None
    who: ft.Control = ft.Container(mark, width=26, height=26, alignment=ft.Alignment.CENTER)
    if line.seat is not None:
        who = ui.badge(seats[line.seat], palette, 18 if is_thin else 26)
    return ui.tappable(
        f"entry-{line.number}",
        ". ".join(label),
        lambda: ui.go(address),
        ui.in_row(
            ft.Container(
                ui.plain_text(str(line.number), palette, 15, palette.quiet, semantics=False),
                width=30 * scale,
                alignment=ft.Alignment.TOP_RIGHT,
                padding=ft.Padding.only(top=3),
            ),
            who,
            ui.in_lines(*shown, spacing=2, expand=True),
            vertical_alignment=ft.CrossAxisAlignment.CENTER if is_thin else ft.CrossAxisAlignment.START,
        ),
        padding=ft.Padding.only(left=4, top=11, right=10, bottom=11),
        bgcolor=None if is_thin else palette.surface,
        border=None if is_thin else ft.Border.all(1, palette.pick if line.correction else palette.line),
    )


_LINE = ft.memo(Line)  # type: ignore[no-untyped-call]
