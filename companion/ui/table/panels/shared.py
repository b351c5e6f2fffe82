"""The panels that every table has: an entry to be confirmed, the other entries and screens, and looking back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import flet as ft

from companion.ui.components.basics import button, heading, hint, icon_button, labelled_text, plain_text
from companion.ui.components.layout import in_lines, in_row, rows_of
from companion.ui.registry import screens_of
from companion.ui.routes import SETTINGS, game_route, go, look_up, visit
from companion.ui.table.midway import PAGE, has_midway
from companion.ui.table.panels.panel import Panel, PanelView, Table
from companion.ui.table.panels.parts import TALL, confirm_parts, consequence_parts, panel_title
from companion.ui.table.pills import Result, result_pills
from companion.ui.table.position import Mode, TablePosition
from companion.ui.table.results import Consequence, all_results, consequence
from companion.ui.theme import BODY, SMALL, TITLE, TOUCH

# --- an entry to be confirmed ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Confirm(Panel):
    """An event to be entered, and the panel that it came from."""

    entry: Any
    before: Panel | None = None
    is_guess: bool = False
    """Whether it only shows what is missing: a slot or a card in it was chosen by nobody."""
    title: str = ""
    """What it is about, where an entry in words would name what nobody has chosen."""

    is_begun = True
    """The answer stands until it is closed."""

    @property
    def is_chosen(self) -> bool:
        """A guess was not."""
        return not self.is_guess

    explains = True
    """That is what it is for."""

    @property
    def back(self) -> Panel | None:
        """The panel that it came from, where another way may be chosen there."""
        return self.before if self.before is not None and self.before.is_menu else None

    def event(self, now: Any) -> Any:
        """The event."""
        return self.entry

    def view(self, now: Any) -> "ConfirmView":
        """The entry with what it would do."""
        found = consequence(now.context, self.entry)
        if self.is_guess:
            found = found._replace(may_overrule=False)
        return ConfirmView(self.title or now.words.entry(now.state, self.entry), found)


@dataclass(frozen=True)
class ConfirmView(PanelView):
    """An entry to be confirmed, or why it cannot be made."""

    title: str
    consequence: Consequence

    @property
    def height(self) -> float:
        """Every broken rule takes four lines."""
        return 200 + 92 * len(self.consequence.broken)

    def controls(self, table: Table, has_room: bool) -> list[ft.Control]:
        """What it would do, and the button that enters it."""
        t = table.t
        return [
            panel_title(table.session, self.title, table.back),
            *consequence_parts(table, self.consequence, t("turn.changes_nothing"), has_room),
            *confirm_parts(table, self.consequence, t("turn.confirm")),
        ]


# --- the table decides otherwise --------------------------------------------------------------------------


@dataclass(frozen=True)
class Overruling(Panel):
    """A refused event, about to be entered as corrections, and the panel that it came from."""

    entry: Any
    before: Panel

    is_begun = True
    """Nothing else takes its place."""

    @property
    def back(self) -> Panel | None:
        """The entry as it was chosen."""
        return self.before

    def view(self, now: Any) -> "OverrulingView":
        """Every correction in words, in the order in which they are entered."""
        game, state, lines = now.position.rules, now.state, []
        for correction in screens_of(now.position.game.format).facts.overruled(state, self.entry):
            lines.append(now.words.entry(state, correction))
            state = game.apply(state, correction)
        return OverrulingView(now.words.entry(now.state, self.entry), tuple(lines))


@dataclass(frozen=True)
class OverrulingView(PanelView):
    """What will be entered where the table decides otherwise."""

    title: str
    corrections: tuple[str, ...]

    @property
    def height(self) -> float:
        """A correction takes up to two lines."""
        return 190 + 44 * len(self.corrections)

    def controls(self, table: Table, has_room: bool) -> list[ft.Control]:
        """The corrections, and the button that enters them."""
        session, t = table.session, table.t
        lines = [plain_text(line, session.palette, BODY, lines=3, semantics=False) for line in self.corrections]
        text = t("overrule.told")
        return [
            panel_title(session, t("overrule.button"), table.back, self.title),
            ft.Semantics(
                identifier="overrule-corrections",
                label=". ".join([text, *self.corrections]),
                live_region=True,
                content=in_lines(hint(session, text), *lines, spacing=4),
            ),
            button(
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
    """The game is over, and somebody wants to take that back."""

    def view(self, now: Any) -> "UndoEndView":
        """What would be taken back."""
        return UndoEndView()


@dataclass(frozen=True)
class UndoEndView(PanelView):
    """Whether the final scoring is really to be taken back."""

    def controls(self, table: Any, has_room: bool) -> list[ft.Control]:
        """The question, and the button that does it."""
        session, t = table.session, table.t
        return [
            panel_title(session, t("undo_end.title"), table.close),
            hint(session, t("undo_end.told"), BODY),
            button(
                session,
                "undo-end-confirm",
                t("undo_end.confirm"),
                table.undo_end,
                kind="danger",
                height=TALL,
                icon=ft.Icons.UNDO,
            ),
        ]


# --- the other entries and screens ------------------------------------------------------------------------


class MoreItem(NamedTuple):
    """One thing behind "more": `opens` is the panel that it opens, else `page` the screen that it leads to.

    Those of `SHARED` have neither: what they do, every table knows.
    """

    name: str
    text: str
    icon: ft.IconData
    opens: Panel | None = None
    page: str = ""
    label: str | None = None
    is_possible: bool = True
    """Whether the panel can be opened now."""
    is_entry: bool = True
    """Whether something is entered in the panel."""

    @property
    def group(self) -> str:
        """Whether it is an entry, a view of the game, or about the app: they stand apart."""
        if (self.opens is not None and self.is_entry) or self.page in ENTRY_PAGES:
            return "entries"
        return "app" if self.name in ("rules", "settings", "invite") else "views"


ENTRY_PAGES: Final = frozenset({"favor", "finish", "petition"})
"""The pages on which something is entered."""
ENDED: Final = frozenset({"ask", "sheet"})
"""What makes no sense after the end, or stands in the bar then."""
HOSTS: Final = frozenset({"share", "settings"})
"""What guests have no use for."""
GROUPS: Final = ("entries", "views", "app")
SHARED: Final = {
    "sheet": ("table.sheet", ft.Icons.LEADERBOARD),
    "ask": ("more.ask", ft.Icons.HELP_OUTLINE),
    "share": ("share.title", ft.Icons.QR_CODE_2),
    "view": ("view.title", ft.Icons.TABLET),
    "rules": ("rules.title", ft.Icons.MENU_BOOK),
    "settings": ("table.settings", ft.Icons.SETTINGS),
}
"""What every game has behind "more"."""


def shared_item(now: Any, name: str) -> MoreItem:
    """One of the things that every game has; a game puts its own beside them, in the order of its panel."""
    text, icon = SHARED[name]
    return MoreItem(name, now.t(text), icon, label=now.t("view.label") if name == "view" else None)


def correction_item(now: Any, correction: Panel, is_possible: bool) -> list[MoreItem]:
    """The way to a correction; none where something is only asked."""
    if now.position.mode is Mode.WHAT_IF:
        return []
    return [MoreItem("adjust", now.t("more.adjust"), ft.Icons.EDIT, correction, is_possible=is_possible)]


def looked_at(now: Any, *own: MoreItem) -> list[MoreItem]:
    """The views that every game has, in play more of them; then those of the `own` game, and what is about the app."""
    views = ("sheet", "ask", "share", "view") if now.position.is_play else ("sheet",)
    return [*(shared_item(now, name) for name in views), *own, shared_item(now, "rules"), shared_item(now, "settings")]


@dataclass(frozen=True)
class More(Panel):
    """The other entries and screens."""

    def view(self, now: Any) -> "MoreView":
        """What the game has there in its order; after the end only what can be looked at, and the bar has not."""
        items = screens_of(now.position.game.format).table.more(now)
        if now.position.is_play and now.position.rules.summary(now.state).is_finished:
            items = tuple(item for item in items if item.group != "entries" and item.name not in ENDED)
        if not now.context.session.who.is_host:
            items = tuple(item for item in items if item.name not in HOSTS)
        elif now.position.is_play and now.context.session.services.uploads:  # the app is served: others could come
            items = (*items, MoreItem("invite", now.t("live.invite"), ft.Icons.GROUP_ADD))
        if now.position.is_play and not now.entries and has_midway(now.position.game):
            items = (MoreItem("midway", now.t("midway.title"), ft.Icons.FAST_FORWARD, page=PAGE), *items)
        return MoreView(items)


@dataclass(frozen=True)
class MoreView(PanelView):
    """The other entries and screens, each with whether it is possible now."""

    items: tuple[MoreItem, ...]

    @property
    def height(self) -> float:
        """Two stand side by side, under the name of their group."""
        groups = [sum(item.group == group for item in self.items) for group in GROUPS]
        return 60 + sum(28 + 62 * -(-count // 2) for count in groups if count)

    def controls(self, table: Table, has_room: bool) -> list[ft.Control]:
        """A button for each."""
        session, t = table.session, table.t
        parts = [panel_title(session, t("table.more_short"), table.close)]
        for group in GROUPS:
            items = [_item(table, item) for item in self.items if item.group == group]
            if items:
                parts.append(heading(session, t(f"more.{group}"), SMALL + 1))
                parts += rows_of(items, 1 if session.is_large else 2)
        return parts


def _item(table: Table, item: MoreItem) -> ft.Control:
    return button(
        table.session,
        "table-rules" if item.name == "rules" else f"more-{item.name}",
        item.text,
        _action(table, item),
        icon=item.icon,
        expand=1,
        label=item.label,
        height=56 if item.opens and item.is_entry else TOUCH,
    )


def _action(table: Table, item: MoreItem) -> Callable[[], object] | None:
    if item.opens is not None:
        return (lambda: table.open(item.opens)) if item.is_possible else None
    if item.page:
        return lambda: table.position.go(item.page)
    match item.name:
        case "ask":
            return table.ask
        case "rules":
            return look_up
        case "settings":
            return lambda: visit(SETTINGS)
        case page:
            return lambda: go(game_route(table.game.id, page))


# --- looking back -----------------------------------------------------------------------------------------


def present_review(now: Any) -> "ReviewView":
    """The entry looked at, and the way back from it."""
    at, of = now.position.at, len(now.entries)
    if not at:
        return ReviewView(0, of, now.t("table.start_of_game"), ())
    text = now.words.entry(now.before, now.entries[at - 1].event)
    return ReviewView(at, of, text, all_results(now.context, now.before, now.state))


@dataclass(frozen=True)
class ReviewView(PanelView):
    """Looking at the table as it was after `at` entries."""

    at: int
    of: int
    entry: str
    gains: tuple[Result, ...]

    def controls(self, table: Table, has_room: bool) -> list[ft.Control]:
        """What was entered, how it can be edited, and the ways to other entries."""
        session, t, palette = table.session, table.t, table.session.palette

        def leads_to(mode: Mode, entry: int) -> Callable[[], None]:
            return lambda: TablePosition(table.game, mode, entry).go()

        def step(name: str, icon: ft.IconData, at: int) -> ft.Control:
            is_other = 0 <= at <= self.of and at != self.at
            return icon_button(
                session, f"back-{name}", icon, t(f"back.{name}"), leads_to(Mode.REVIEW, at) if is_other else None
            )

        def edit(name: str, icon: ft.IconData, on_tap: Callable[[], object]) -> ft.Control:
            return button(session, f"back-{name}", t(f"back.{name}"), on_tap, icon=icon, expand=1, height=52)

        def leave() -> None:
            go(game_route(table.game.id))

        edits = [edit("insert", ft.Icons.ADD, leads_to(Mode.INSERT, self.at + 1))]
        if self.at:
            edits.insert(0, edit("change", ft.Icons.EDIT, leads_to(Mode.EDIT, self.at)))
            edits.append(edit("delete", ft.Icons.DELETE_OUTLINE, table.delete_entry))
        if not session.who.is_host:  # guests change nothing of the past
            edits = []
        title = t("back.title", at=self.at, of=self.of)
        pills = result_pills("looking-back-gains", self.gains, table.game.setup.seats, palette)
        return [
            labelled_text("looking-back", title, palette, TITLE, palette.pick, bold=True, live_region=True),
            plain_text(self.entry, palette, 15, bold=True, lines=2),
            *pills,
            *([in_row(*edits, spacing=6)] if edits else []),
            in_row(
                step("first", ft.Icons.FIRST_PAGE, 0),
                step("previous", ft.Icons.CHEVRON_LEFT, self.at - 1),
                step("next", ft.Icons.CHEVRON_RIGHT, self.at + 1),
                icon_button(session, "back-ask", ft.Icons.HELP_OUTLINE, t("more.ask"), table.ask),
                ft.Container(width=8),
                button(session, "back-now", t("back.now"), leave, kind="strong", expand=True),
                spacing=0,
            ),
        ]
