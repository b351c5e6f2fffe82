"""The panels shared by all tables: confirmation of an entry, the menu "more", and review."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.table.making.buttons import Button, ButtonsRow
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import NoteRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.midway import PAGE, has_midway
from companion.ui.table.panels.panel import Panel, PanelView, Table
from companion.ui.table.panels.parts import TALL, key_or_sign, key_rows, panel_title
from companion.ui.table.panels.wrong_player import WrongPlayer, of_one_player
from companion.ui.table.pills import Result, result_pills
from companion.ui.table.position import AnySituation, Mode, TablePosition
from companion.ui.table.results import all_results, consequence

# --- an entry to be confirmed ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Confirm(Panel):
    """An event to be confirmed, and the panel that it came from."""

    entry: Any
    before: Panel | None = None
    is_guess: bool = False
    """True if a part was chosen by nobody, such as a slot or a card, and the panel only shows what is missing."""
    title: str = ""
    """Title, if an entry in words would name what nobody has chosen."""

    is_begun = True
    explains = True
    only_asks = True

    @property
    def is_chosen(self) -> bool:
        """False for a guess."""
        return not self.is_guess

    @property
    def back(self) -> Panel | None:
        """The panel it came from, if another way can be chosen there."""
        return self.before if self.before is not None and self.before.is_menu else None

    def event(self, now: AnySituation) -> Any:
        """Return the event."""
        return self.entry

    def view(self, now: Any) -> EntryView:
        """Return the entry with its consequences."""
        found = consequence(now.context, self.entry)
        if self.is_guess:
            found = found._replace(may_overrule=False)
        return EntryView(self.title or now.words.entry(now.state, self.entry), consequence=found)


# --- overruling ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Overruling(Panel):
    """A refused event to be entered as corrections, and the panel that it came from."""

    entry: Any
    before: Panel

    is_begun = True

    @property
    def back(self) -> Panel | None:
        """The entry as it was chosen."""
        return self.before

    def view(self, now: AnySituation) -> "OverrulingView":
        """Return the corrections in words, in the order of their entry."""
        game, state, lines = now.position.rules, now.state, []
        for correction in screens_of(now.position.game.format).facts.overruled(state, self.entry):
            lines.append(now.words.entry(state, correction))
            state = game.apply(state, correction)
        return OverrulingView(now.words.entry(now.state, self.entry), tuple(lines))


@dataclass(frozen=True)
class OverrulingView(PanelView):
    """The corrections to be entered as the table decides otherwise."""

    title: str
    corrections: tuple[str, ...]

    def controls(self, table: Table) -> list[ft.Control]:
        """Return the corrections and the button that enters them."""
        session, t = table.session, table.t
        lines = [ui.plain_text(line, session.palette, ui.BODY, lines=3, semantics=False) for line in self.corrections]
        text = t("overrule.told")
        return [
            panel_title(session, t("overrule.button"), table.back, self.title),
            ft.Semantics(
                identifier="overrule-corrections",
                label=". ".join([text, *self.corrections]),
                live_region=True,
                content=ui.in_lines(ui.hint(session, text), *lines, spacing=4),
            ),
            ui.button(
                session,
                "overrule-confirm",
                t("overrule.confirm"),
                table.enter_corrections,
                kind="strong",
                height=TALL,
                icon=ft.Icons.GAVEL,
            ),
        ]


# --- the end of the game taken back -------------------------------------------------------------------------


@dataclass(frozen=True)
class UndoEnd(Panel):
    """Confirmation of undo after the end of the game."""

    def view(self, now: AnySituation) -> EntryView:
        """Return the question and its button."""
        undo = Button("confirm", now.t("undo_end.confirm"), ft.Icons.UNDO, "danger")
        rows = (NoteRow(("told", 0), now.t("undo_end.told")), ButtonsRow(("undo-end", 0), "", (undo,)))
        return EntryView(now.t("undo_end.title"), rows=rows)

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Undo the final scoring."""
        table.undo_end()


# --- further entries and screens --------------------------------------------------------------------------


class MoreItem(NamedTuple):
    """An item of "more": `opens` is the panel that it opens, else `page` the screen.

    Those of `SHARED` have neither, as every table handles them.
    """

    name: str
    text: str
    icon: ft.IconData
    opens: Panel | None = None
    page: str = ""
    label: str | None = None
    is_possible: bool = True
    """True if the panel can be opened now."""
    is_entry: bool = True
    """True if the panel makes an entry."""

    @property
    def group(self) -> str:
        """Group of the item: an entry, a view of the game, or about the app."""
        if (self.opens is not None and self.is_entry) or self.page in ENTRY_PAGES:
            return "entries"
        return "app" if self.name in ("rules", "settings", "invite") else "views"


ENTRY_PAGES: Final = frozenset({"favor", "finish", "petition"})
"""Pages that make an entry."""
ENDED: Final = frozenset({"ask", "sheet"})
"""Items without use after the end, or shown in the bar then."""
HOSTS: Final = frozenset({"share", "settings"})
"""Items for the host only."""
GROUPS: Final = ("entries", "views", "app")
SHARED: Final = {
    "sheet": ("table.sheet", ft.Icons.LEADERBOARD),
    "ask": ("more.ask", ft.Icons.HELP_OUTLINE),
    "share": ("share.title", ft.Icons.QR_CODE_2),
    "view": ("view.title", ft.Icons.TABLET),
    "rules": ("rules.title", ft.Icons.MENU_BOOK),
    "settings": ("table.settings", ft.Icons.SETTINGS),
}
"""Items of "more" that every game has."""


def shared_item(now: AnySituation, name: str) -> MoreItem:
    """Return one of the shared items; a game adds its own in the order of its panel."""
    text, icon = SHARED[name]
    return MoreItem(name, now.t(text), icon, label=now.t("view.label") if name == "view" else None)


def correction_item(now: AnySituation, correction: Panel, is_possible: bool) -> list[MoreItem]:
    """Return the item of a correction; empty where nothing is recorded."""
    if now.position.mode is Mode.WHAT_IF:
        return []
    return [MoreItem("adjust", now.t("more.adjust"), ft.Icons.EDIT, correction, is_possible=is_possible)]


def looked_at(now: AnySituation, *own: MoreItem) -> list[MoreItem]:
    """Return the shared views, more of them in play; then those of the game (`own`), and those about the app."""
    views = ("sheet", "ask", "share", "view") if now.position.is_play else ("sheet",)
    return [*(shared_item(now, name) for name in views), *own, shared_item(now, "rules"), shared_item(now, "settings")]


@dataclass(frozen=True)
class More(Panel):
    """The menu "more" with further entries and screens."""

    def view(self, now: AnySituation) -> "MoreView":
        """Return the game's items in its order; after the end, only views that the bar does not have."""
        items = screens_of(now.position.game.format).table.more(now)
        if now.position.is_play and now.position.is_over:
            items = tuple(item for item in items if item.group != "entries" and item.name not in ENDED)
        if not now.context.session.who.is_host:
            items = tuple(item for item in items if item.name not in HOSTS)
        elif now.position.is_play:
            if of_one_player(now.position) and not now.position.is_over:
                wrong = MoreItem("wrong-player", now.t("wrong_player.title"), ft.Icons.PEOPLE_OUTLINE, WrongPlayer())
                items = (wrong, *items)
            items = (*items, MoreItem("players", now.t("players.title"), ft.Icons.PEOPLE_OUTLINE))
            if now.context.session.services.uploads:  # the app is served: others could come
                items = (*items, MoreItem("invite", now.t("live.invite"), ft.Icons.GROUP_ADD))
        if now.position.is_play and not now.entries and has_midway(now.position.game):
            items = (MoreItem("midway", now.t("midway.title"), ft.Icons.FAST_FORWARD, page=PAGE), *items)
        t = now.t
        return MoreView(items, listed(t(f"variant.{name}") for name in now.position.rules.variants(now.state)))


@dataclass(frozen=True)
class MoreView(PanelView):
    """Further entries and screens, each with whether it is possible now, and the names of the game's variants."""

    items: tuple[MoreItem, ...]
    variants: str = ""

    def controls(self, table: Table) -> list[ft.Control]:
        """Return a button for each item."""
        session, t = table.session, table.t
        variants = t("more.variants", names=self.variants) if self.variants else ""
        parts = [panel_title(session, t("table.more_short"), table.close, variants)]
        for group in GROUPS:
            items = [_item(table, item) for item in self.items if item.group == group]
            if items:
                parts.append(ui.heading(session, t(f"more.{group}"), ui.SMALL + 1))
                parts += key_rows(table, items, 1 if session.is_large else 2)
        return parts


def _item(table: Table, item: MoreItem) -> ft.Control:
    return ui.button(
        table.session,
        "table-rules" if item.name == "rules" else f"more-{item.name}",
        item.text,
        _action(table, item),
        icon=item.icon,
        expand=1,
        label=item.label,
        height=56 if item.group == "entries" else ui.TOUCH,
    )


def _action(table: Table, item: MoreItem) -> Callable[[], object] | None:
    if item.opens is not None:
        return (lambda: table.open(_left(table, item) or item.opens)) if item.is_possible else None
    if item.page:
        return lambda: table.position.go(item.page)
    match item.name:
        case "ask":
            return table.ask
        case "rules":
            return ui.look_up
        case "settings":
            return lambda: ui.visit(ui.SETTINGS)
        case page:
            return lambda: ui.go(ui.game_route(table.game.id, page))


def _left(table: Table, item: MoreItem) -> Panel | None:
    """Return the correction that was left by a step back; None for everything else."""
    return table.left_open(lambda panel: isinstance(panel, type(item.opens))) if item.name == "adjust" else None


# --- looking back -----------------------------------------------------------------------------------------


def present_review(now: AnySituation) -> "ReviewView":
    """Return the entry being reviewed, and the way back from it."""
    at, of = now.position.at, len(now.entries)
    if not at:
        return ReviewView(0, of, now.t("table.start_of_game"), ())
    event = now.entries[at - 1].event
    results = all_results(now.context, event, now.before, now.state)
    return ReviewView(at, of, now.words.entry(now.before, event), results)


@dataclass(frozen=True)
class ReviewView(PanelView):
    """Review of the table after `at` entries."""

    at: int
    of: int
    entry: str
    gains: tuple[Result, ...]

    def controls(self, table: Table) -> list[ft.Control]:
        """Return the entry, its edits, and the steps to other entries."""
        session, t, palette = table.session, table.t, table.session.palette

        def leads_to(mode: Mode, entry: int) -> Callable[[], None]:
            return lambda: TablePosition(table.game, mode, entry).go()

        def step(name: str, icon: ft.IconData, at: int) -> ft.Control:
            is_other = 0 <= at <= self.of and at != self.at
            return ui.icon_button(
                session, f"back-{name}", icon, t(f"back.{name}"), leads_to(Mode.REVIEW, at) if is_other else None
            )

        def edit(name: str, icon: ft.IconData, on_tap: Callable[[], object]) -> ft.Control:
            return ui.button(session, f"back-{name}", t(f"back.{name}"), on_tap, icon=icon, expand=1, height=52)

        leave = partial(ui.go, ui.game_route(table.game.id))
        edits = [edit("insert", ft.Icons.ADD, leads_to(Mode.INSERT, self.at + 1))]
        if self.at:
            edits.insert(0, edit("change", ft.Icons.EDIT, leads_to(Mode.EDIT, self.at)))
            edits.append(edit("delete", ft.Icons.DELETE_OUTLINE, table.delete_entry))
        if not session.who.is_host:  # guests change nothing of the past
            edits = []
        title = t("back.title", at=self.at, of=self.of)
        now = ui.button(session, "back-now", t("back.now"), leave, kind="strong", expand=1)
        pills = result_pills("looking-back-gains", self.gains, table.game.setup.seats, palette)
        return [
            ui.labelled_text("looking-back", title, palette, ui.TITLE, bold=True, live_region=True),
            ui.plain_text(self.entry, palette, 15, bold=True, lines=2),
            *pills,
            *key_rows(table, edits, 3),
            ui.in_row(
                step("first", ft.Icons.FIRST_PAGE, 0),
                step("previous", ft.Icons.CHEVRON_LEFT, self.at - 1),
                step("next", ft.Icons.CHEVRON_RIGHT, self.at + 1),
                ui.icon_button(session, "back-ask", ft.Icons.HELP_OUTLINE, t("more.ask"), table.ask),
                ft.Container(width=8),
                key_or_sign(session, now, ft.Icons.CLOSE, leave, table.room.dock - 4 * ui.TOUCH - 8),
                spacing=0,
            ),
        ]
