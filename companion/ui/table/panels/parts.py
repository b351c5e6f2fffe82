"""Parts shared by the panels of all tables: title, latest entry, consequences, and the button to enter."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

import flet as ft

from companion.text.words import Explanation
from companion.ui import parts as ui
from companion.ui.clock import Clock
from companion.ui.table.entering import verdict
from companion.ui.table.panels.panel import Panel, PanelView, Table, WayOut, kept_in_sight
from companion.ui.table.pills import SIZE, Result, drawn_pill, result_lines, result_strip
from companion.ui.table.position import Mode
from companion.ui.table.results import Consequence, Latest
from companion.ui.taps import Key, Strong

KEY_GAP: Final = 6
KEY_EDGES: Final = 11
"""Pixels of a button's width that its words leave free, more where the letters are narrow."""
TALL: Final = 60
"""Height in pixels of the most used buttons."""
KEY: Final = 48
"""Height in pixels of the keys of a dock at rest."""
LEAST_WORD: Final = 12
"""Minimum font size in pixels of the words of a key."""
PILL: Final = 13
"""Font size of the gains beside the latest entry."""


def panel_title(session: ui.Session, text: str, on_close: Callable[[], object], detail: str = "") -> ft.Control:
    """Return the capitalised title of a panel, and its close button."""
    palette = session.palette
    title = text[:1].upper() + text[1:]
    size = ui.size_in_lines(session, title, ui.TITLE, beside=ui.TOUCH + 10)
    lines: list[ft.Control] = [ui.plain_text(title, palette, size, bold=True, lines=2 + session.is_large)]
    if detail:
        lines.append(ui.plain_text(detail, palette, 14, palette.quiet))
    return ui.in_row(
        ui.in_lines(*lines, expand=True),
        ui.icon_button(session, "panel-close", ft.Icons.CLOSE, session.t("app.cancel"), on_close),
        spacing=10,
    )


def reminder_parts(table: Table) -> list[ft.Control]:
    """Return the next step in words in the first round, while hints are on and where there is room; and the clock."""
    session, position = table.session, table.position
    if not position.is_play or position.rules.summary(table.state).ended_by:
        return []  # nothing comes next any more
    text: str = table.screens.table.next_step(table.context.words, table.state)
    parts: list[ft.Control] = []
    own = session.who.seat
    if own is not None and table.screens.facts.thinker(table.state, None) == own:  # on a phone of one's own
        yours = table.t("signal.turn")
        parts.append(ui.labelled_text("your-turn", yours, session.palette, ui.SCORE, session.palette.accent, bold=True))
    if text and is_told(table):
        quiet, most = session.palette.quiet, 2 + session.is_large
        parts.append(ui.expanded(ui.labelled_text("reminder", text, session.palette, ui.SMALL + 1, quiet, lines=most)))
    if clock := _clock(table) if table.is_timed else None:
        parts.append(clock)
    return [ui.in_row(*parts)] if parts else []


def is_told(table: Table) -> bool:
    """Return True if what comes next is told in words: later on, the table shows it."""
    is_first = table.position.at < FIRST_ENTRIES * len(table.game.setup.seats)
    return is_first or table.session.is_wide or "table" in table.session.hints


FIRST_ENTRIES: Final = 4
"""Entries of each player for which the next step is told."""


def _clock(table: Table) -> ft.Control | None:
    """Return the time of the active player, or since the last entry if that is not tracked."""
    entries, state, t = table.game.entries, table.state, table.t
    since = entries[-1].time if entries else None
    if not since:
        return None
    seat = table.screens.facts.thinker(state, None)
    name = "" if seat is None else table.context.words.names[seat]

    def text(time: str) -> str:
        return t("thinking.of", player=name, time=time) if name else t("thinking.since", time=time)

    return Clock(since, text, key="clock")


def latest_parts(table: Table, latest: Latest, over: str = "") -> list[ft.Control]:
    """Return what is told first, then the latest entry with its gains and undo in one line, and notices."""
    session, palette = table.session, table.session.palette
    parts = reminder_parts(table)
    if latest.text:
        has_pills = any(gain.pills for gain in latest.gains)
        most = 1 if has_pills and not session.is_large else 2
        lines: list[ft.Control] = [ui.plain_text(latest.text, palette, 15, lines=most, bold=True, semantics=False)]
        if over:
            lines.append(ui.plain_text(over, palette, 15, bold=True, semantics=False))
        undo, short = table.t("table.undo", entry=latest.undo), table.t("table.undo_short")
        is_offered = bool(latest.undo) and not session.is_wide and (not session.is_landscape or latest.undoes_more)
        back: list[ft.Control] = []
        word, beside = "", ui.TOUCH if is_offered else 0.0
        if is_offered and latest.undoes_more and not session.is_large:  # then it says what, in half of the width
            word, beside = whole_or(table, undo, short, 2, beside=26), table.room.dock / 2
            if word == short:
                beside = (len(short) * ui.BOLD_LETTER * ui.BODY + 26) * session.text_scale + 26
        if is_offered:
            button = ui.button(session, "bar-undo", word, table.undo, icon=ft.Icons.UNDO, kind="undo", label=undo)
            back = [ft.Container(button, width=beside)]
        if has_pills or (latest.gains and not over):
            lines.append(_strip(table, latest, table.room.dock - beside - 6))
        text = ft.Semantics(
            identifier="last-entry",
            label=". ".join([latest.text, *(gain.text for gain in latest.gains), *([over] if over else [])]),
            live_region=True,
            expand=True,
            content=ui.in_lines(*lines, spacing=1),
        )
        parts.append(ui.in_row(text, *back, spacing=6))
    parts += [
        ui.in_row(
            ft.Icon(ft.Icons.WARNING_AMBER, size=18, color=palette.pick),
            ui.expanded(ui.hint(session, notice)),
            spacing=10,
        )
        for notice in latest.notices
    ]
    return parts


def _strip(table: Table, latest: Latest, room: float) -> ft.Control:
    """Return the gains of the latest entry in one line; a tap shows them in words."""
    session = table.session
    shown = result_strip(latest.gains, table.game.setup.seats, session.palette, room, session.text_scale, PILL)
    tap = ft.Container(shown, on_click=ui.guarded(lambda: table.open(Effects(latest.text, latest.gains))))
    return ft.Container(ft.Semantics(exclude_semantics=True, content=tap), key="gains")  # readers have heard the words


@dataclass(frozen=True)
class Effects(Panel):
    """The results of an entry in words, for whoever does not know the icons of its pills."""

    title: str
    gains: tuple[Result, ...]

    def view(self, now: object) -> "EffectsView":
        """Return the entry and its results."""
        return EffectsView(self.title, self.gains)


@dataclass(frozen=True)
class EffectsView(PanelView):
    """An entry and its results."""

    title: str
    gains: tuple[Result, ...]

    def controls(self, table: Table) -> list[ft.Control]:
        """Return each result with its pills."""
        session = table.session
        return [
            panel_title(session, self.title, table.close),
            *(_in_words(session, gain, table.game.setup.seats) for gain in self.gains),
        ]


def _in_words(session: ui.Session, gain: Result, seats: Sequence[ui.Seated]) -> ft.Control:
    pills = (drawn_pill(pill, seats, session.palette) for pill in gain.pills)
    return ui.in_lines(
        ui.plain_text(gain.text, session.palette, SIZE),
        *([ui.in_row(*pills, wrap=True)] if gain.pills else []),
        spacing=2,
    )


def sign_above(
    palette: ui.Palette,
    icon: ft.IconData | None,
    text: str,
    color: str,
    ink: str,
    *,
    bold: bool = True,
    size: float = 14,
) -> ft.Control:
    """Return an icon above its word, so that the word has the whole width; several words in up to two lines."""
    lines = 1 + (len(text.split()) > 1)
    return ui.centered(
        *([] if icon is None else [ft.Icon(icon, size=22, color=color)]),
        ui.plain_text(text, palette, size, ink, bold=bold, center=True, lines=lines, semantics=False),
        spacing=1,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def size_among(table: Table, text: str, across: int, most: float = ui.SMALL + 1) -> float:
    """Return the font size with which no word of one of `across` buttons in a row of the panel is cut or broken."""
    return ui.fitting_size(max(text.split(), key=len), most, _room_among(table, across))


def keys_across(table: Table, texts: Sequence[str], most: int) -> int:
    """Return how many keys stand in a row, at most `most`, so that their words can be read; 2 at least."""
    scale = table.session.text_scale
    least = LEAST_WORD * max(1.0, scale / ui.LARGE) / scale
    ways = range(min(most, 3) if table.session.is_landscape else most, 2, -1)
    return next((across for across in ways if all(size_among(table, text, across) >= least for text in texts)), 2)


def whole_or(table: Table, text: str, short: str, across: int, beside: float = 38) -> str:
    """Return the text of one of `across` buttons in a row, or `short` where it has no room in two lines.

    `beside`: width in pixels of its icon and edges.
    """
    letters = int((_room_among(table, across) - beside / table.session.text_scale) / (ui.BOLD_LETTER * ui.BODY))
    return text if len(wrap(text, max(1, letters))) <= 2 else short


def _room_among(table: Table, across: int) -> float:
    """Return the width in pixels of a line in one of `across` buttons, divided by the text scale."""
    return ((table.room.dock - KEY_GAP) / across - KEY_GAP - KEY_EDGES) / table.session.text_scale


def bar_button(  # as `ui.button`: callers name only what differs
    session: ui.Session,
    identifier: str,
    text: str,
    icon: ft.IconData | None,
    on_tap: Callable[[], object],
    strong: bool = False,
    *,
    size: float = 0,
    is_ready: bool = True,
) -> ft.Control:
    """Return a large button of the bar with the icon above its word or its lines, in `size` if that is given."""
    palette = session.palette
    ground, ink = (palette.accent, palette.on_accent) if strong else (palette.raised, palette.text)
    if not is_ready:
        ground, ink = palette.surface, palette.quiet
    lines = 1 + (icon is None or len(text.split()) > 1)
    return ui.tappable(
        identifier,
        text.replace("\n", ": "),
        on_tap,
        sign_above(palette, icon, text, ink, ink, size=size or ui.size_beside_another(session, text, ui.SMALL + 1)),
        expand=1,
        height=session.tall(KEY, lines),
        alignment=ft.Alignment.CENTER,
        bgcolor=ground,
        clip_behavior=ui.NO_CLIP,
        kind=Strong if strong else Key,
    )


def refusal_parts(table: Table, broken: Sequence[Explanation], may_overrule: bool = False) -> list[ft.Control]:
    """Return all broken rules; if there is room, with a first-use hint, and how to enter the event anyway."""
    session, t = table.session, table.t
    text = t("hint.refusal_overrule", overrule=t("overrule.button")) if may_overrule else t("hint.refusal")
    parts = [
        ui.ruling_list(session, broken),
        *(ui.once_hint(session, "refusal", text) if not table.room.is_short else []),
    ]
    way: WayOut | None = table.screens.table.way_out(table.situation, broken) if table.position.is_play else None
    if way:
        to = ui.button(session, "way-out", way.text, lambda: table.open(way.panel), icon=ft.Icons.ARROW_FORWARD)
        parts.append(kept_in_sight(to))
    return parts


def consequence_parts(table: Table, found: Consequence, nothing: str) -> list[ft.Control]:
    """Return the consequences of an entry or all rules that it breaks."""
    session, palette = table.session, table.session.palette
    if found.broken:
        return refusal_parts(table, found.broken, _may_overrule(table, found))
    most = 4 if session.is_large else 2
    lines = result_lines(found.lines, table.game.setup.seats, palette, lines=most) or [
        ui.plain_text(nothing, palette, SIZE, palette.quiet, lines=most, semantics=False)
    ]
    return [
        ft.Semantics(
            identifier="panel-consequence",
            label=". ".join(line.text for line in found.lines) or nothing,
            live_region=True,
            content=ui.in_lines(*lines, spacing=4),
        )
    ]


def confirm_parts(table: Table, found: Consequence, text: str) -> list[ft.Control]:
    """Return the button that enters the panel's event; if it breaks rules, the table may overrule them.

    Where nothing is recorded, the answer is shown instead.
    """
    session, t = table.session, table.t
    if table.position.mode is Mode.WHAT_IF:
        lines = [verdict(session, found.legal)]
        if found.legal and table.can_do_now:
            do = ui.button(
                session, "what-if-do", t("what_if.do"), table.do_it_now, kind="strong", height=TALL, icon=ft.Icons.CHECK
            )
            lines.append(do)
        return lines
    confirm = confirm_button(table, text, found)
    if not _may_overrule(table, found):
        return [confirm]
    overrule = ui.button(
        session, "panel-overrule", t("overrule.button"), table.overrule, kind="quiet", icon=ft.Icons.GAVEL
    )
    if session.is_landscape:  # below each other they would leave no room for the reason
        return [kept_in_sight(ui.in_row(ft.Container(overrule, expand=3), ft.Container(confirm, expand=2)))]
    return [overrule] if session.is_large else [overrule, confirm]  # large text needs the room for the reason


def confirm_button(table: Table, text: str, found: Consequence) -> ft.Control:
    """Return the button that enters the panel's event; while something is missing, a tap leads there."""
    lead = None if found.broken else lambda: table.show_asked()
    return ui.button(
        table.session,
        "panel-confirm",
        text,
        table.confirm if found.legal else lead,
        kind="strong" if found.legal else "grey",
        height=TALL,
        icon=ft.Icons.CHECK,
    )


def _may_overrule(table: Table, found: Consequence) -> bool:
    return found.may_overrule and table.position.is_play
