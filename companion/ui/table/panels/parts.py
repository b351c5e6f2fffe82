"""Parts shared by the panels of all tables: title, latest entry, consequences, and the button to enter."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

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
KEY_EDGES: Final = 3
"""Width in pixels of the frame of a key, rounded up."""
BELOW_ICON: Final = (9, 23)
"""Pixels of a key's width and height that words below an icon leave free."""
UNDO_EDGES: Final = 26 + 26
"""Width in pixels of the icon and the edges of the button for undo."""
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
    """Return what is told first, then the latest entry with its gains and undo in one line, and notices.

    Where there is little room, what is told to all comes after the entry.
    """
    session, palette = table.session, table.session.palette
    is_last = table.room.is_short and session.who.seat is None
    parts, told = ([], reminder_parts(table)) if is_last else (reminder_parts(table), [])
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
            word, beside = undo, table.room.dock / 2
            if ui.fitting_size(undo, ui.BODY, (beside - UNDO_EDGES) / session.text_scale, 2) < ui.BODY:
                word, beside = short, ui.width_of(short, ui.BODY) * session.text_scale + UNDO_EDGES
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
    parts += told
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


def key_rows(table: Table, keys: Sequence[ft.Control], most: int) -> list[ft.Control]:
    """Return keys in rows of equal numbers, at most `most`, with words of one size, none of them broken or cut.

    More than two in a row keep large text large.
    """
    if not keys:
        return []
    session, scale = table.session, table.session.text_scale
    least = least_word(session)

    def size(across: int) -> float:
        return _whole_size(session, keys, share_of(table.room.dock, across), 2)

    ways = range(min(most, 3) if session.is_landscape else most, 1, -1)
    rows = -(-len(keys) // next((way for way in ways if size(way) * scale >= (least if way > 2 else LEAST_WORD)), 1))
    across = -(-len(keys) // rows)
    width, fit = share_of(table.room.dock, across), size(across)
    for first in range(0, len(keys), across):
        fit_words(session, keys[first : first + across], width, fit)
    return ui.rows_of(keys, across, KEY_GAP)


def least_word(session: ui.Session) -> float:
    """Return the minimum font size in pixels of words beside others, larger in large text."""
    return LEAST_WORD * max(1.0, session.text_scale / ui.LARGE)


def share_of(width: float, across: float) -> float:
    """Return the width of one of `across` keys in a row of a width."""
    return (width - KEY_GAP * (across - 1)) / across


def fit_words(session: ui.Session, keys: Sequence[ft.Control], width: float, size: float = 0) -> float:
    """Give the words of keys of a width one font size, by default the largest with which all are whole, and return it.

    The keys become as high as their words need.
    """
    words, scale = [found for key in keys for found in _words_of(key)], session.text_scale
    size = size or _whole_size(session, keys, width)
    lines = [len(ui.folded(str(one.text.value), size, (width - one.beside) / scale)) for one in words]
    needed = max(
        (one.above + many * ui.LINE_HEIGHT * size * scale for one, many in zip(words, lines, strict=True)), default=0
    )
    for one in words:
        one.text.size, one.box.height = size, max(needed, min(one.box.height or 0, TALL))
    return size


def key_or_sign(
    session: ui.Session, key: ft.Semantics, sign: ft.IconData, on_tap: Callable[[], object], width: float
) -> ft.Control:
    """Return a key of a width; its sign alone where its words have no room."""
    if fit_words(session, [key], width) * session.text_scale >= least_word(session):
        return key
    return ui.icon_button(session, str(key.identifier), sign, str(key.label), on_tap)


class _Words(NamedTuple):
    """The text of a key, its box, and the pixels of its width and height that are not for the text."""

    text: ft.Text
    box: ft.Container
    beside: float
    above: float


def _words_of(
    part: ft.Control | None, box: ft.Container | None = None, beside: float = KEY_EDGES, above: float = 2
) -> Iterator[_Words]:
    match part:
        case ft.Text() if box:
            yield _Words(part, box, beside, above)
        case ft.Row():
            yield from _words_of(part.controls[-1], box, beside + 26 * (len(part.controls) - 1), above)
        case ft.Column():
            yield from _words_of(part.controls[-1], box, beside + BELOW_ICON[0], above + BELOW_ICON[1])
        case ft.Container(content=content, padding=padding):
            sides = padding.left + padding.right if isinstance(padding, ft.Padding) else 0
            yield from _words_of(content, part if part.height else box, beside + sides, above)
        case ft.Semantics():
            yield from _words_of(part.content, box, beside, above)


def _whole_size(session: ui.Session, keys: Sequence[ft.Control], width: float, most: int = 3) -> float:
    def size(text: ft.Text, beside: float) -> float:
        line, lines = (width - beside) / session.text_scale, min(most, text.max_lines or 1)
        return ui.fitting_size(str(text.value), text.size or ui.BODY, line, lines)

    return min((size(one.text, one.beside) for key in keys for one in _words_of(key)), default=ui.BODY)


def bar_button(
    session: ui.Session,
    identifier: str,
    text: str,
    icon: ft.IconData,
    on_tap: Callable[[], object],
    kind: str = "plain",
    label: str = "",
) -> ft.Control:
    """Return a large button of the bar with the icon above its word, or several words in up to two lines.

    Kinds besides those of `ui.button`: what can be played now is `ready`, what is in hand `idle`, and `flat` what is on
    the table.
    """
    palette = session.palette
    ground, mark, ink, line = {
        "strong": (palette.accent, palette.on_accent, palette.on_accent, None),
        "plain": (palette.raised, palette.text, palette.text, None),
        "ready": (palette.raised, palette.accent, palette.text, palette.line),
        "idle": (palette.raised, palette.quiet, palette.text, palette.line),
        "grey": (palette.surface, palette.line, palette.quiet, palette.line),
        "flat": (None, palette.line, palette.quiet, None),
    }[kind]
    is_bold, lines = kind in ("strong", "plain", "ready"), 1 + (len(text.split()) > 1)
    return ui.tappable(
        identifier,
        label or text.replace("\n", ": "),
        on_tap,
        ui.centered(
            ft.Icon(icon, size=22, color=mark),
            ui.plain_text(text, palette, ui.SMALL + 1, ink, bold=is_bold, center=True, lines=lines, semantics=False),
            spacing=1,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        expand=1,
        height=KEY,
        alignment=ft.Alignment.CENTER,
        bgcolor=ground,
        border=ft.Border.all(1, line) if line else None,
        kind=Strong if kind == "strong" else Key,
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
        both = [ft.Container(key, expand=1) for key in (overrule, confirm)]
        return [*map(kept_in_sight, key_rows(table, both, 2))]
    return [overrule] if session.is_large else [overrule, confirm]  # large text needs the room for the reason


def confirm_button(table: Table, text: str, found: Consequence) -> ft.Control:
    """Return the button that enters the panel's event; while something is missing, a tap leads there."""
    lead = None if found.broken else lambda: table.show_asked()
    kind = "sure" if table.panel is not None and table.panel.only_asks else "strong"
    return ui.button(
        table.session,
        "panel-confirm",
        text,
        table.confirm if found.legal else lead,
        kind=kind if found.legal else "grey",
        height=TALL,
        icon=ft.Icons.CHECK,
    )


def _may_overrule(table: Table, found: Consequence) -> bool:
    return found.may_overrule and table.position.is_play
