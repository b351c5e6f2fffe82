"""One rule: as a card among others, or as a page with everything related to it."""

from dataclasses import dataclass
from itertools import count
from typing import Any, Final

import flet as ft

from companion.games.registry import rules_desk_of, texts_of
from companion.text.catalogue import Catalogue
from companion.text.rules_desk import Hit, Numbers, Question, RuleEntry
from companion.text.rulings import source
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.table.game_screen import CannotOpen, open_game
from companion.ui.table.position import Mode, TablePosition, position_shown

MANY_COLUMNS: Final = 6
"""Number of columns from which a table is dense."""
WIDEST_LABEL: Final = 220
"""Maximum width in pixels of the labels before the columns of a table."""


@dataclass(frozen=True)
class Place:
    """The game whose rules are shown, the play if there is one, and the address of the way back."""

    format: str
    gid: str
    origin: str

    def show(self, rule: str = "") -> None:
        """Open a rule, or all of them."""
        ui.go(ui.rule_route(rule, self.gid, self.origin))

    def leave(self) -> None:
        """Return to the screen from which the rules were opened."""
        ui.go(self.origin or (ui.game_route(self.gid) if self.gid else ui.HOME))


# --- among others ---------------------------------------------------------------------------------------


@ui.component
def RuleCard(place: Place, hit: Hit, language: str, palette: ui.Palette, is_brief: bool) -> ft.Control:
    """Show a rule among others; all content is passed in, so that it is redrawn only on a change."""
    t = texts_of(place.format, language)
    entry = rules_desk_of(place.format).entry(language, hit.rule)
    assert entry is not None, hit.rule
    asked = [question for question in entry.questions if question.name in hit.questions]
    lines: list[ft.Control] = [
        ui.in_row(
            ui.expanded(ui.plain_text(entry.title, palette, ui.BODY, bold=True, semantics=False)),
            ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=palette.quiet),
            spacing=4,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]
    if entry.ours:
        lines.append(ui.tag(palette, t("rules.ours")))
    lines.append(ui.plain_text(entry.text, palette, ui.BODY, semantics=False))
    lines += [numbers_grid(palette, table) for table in entry.tables]
    lines += [question_parts(palette, question, 15) for question in asked]
    if not is_brief:
        lines.append(ui.plain_text(source_text(t, entry), palette, ui.SMALL, palette.quiet, semantics=False))
    return ui.tappable(
        f"rule-{entry.id}",
        rule_in_words(t, entry, asked, is_brief),
        lambda: place.show(entry.id),
        ui.in_column(*lines, spacing=6),
        padding=ft.Padding.only(left=14, top=10, right=8, bottom=12),
        margin=ft.Margin.only(left=12) if is_brief else None,
        bgcolor=palette.surface,
        border=ft.Border.all(1, palette.line),
    )


RULE_CARD = ft.memo(RuleCard)  # type: ignore[no-untyped-call]

# --- alone ---------------------------------------------------------------------------------------------


@ui.component
def RulePage(place: Place, id: str, back: Any) -> ft.Control:
    """Show a rule with everything related to it."""
    session = ui.use_session()
    t, palette = session.texts(place.format), session.palette
    entry = rules_desk_of(place.format).entry(session.language, id.upper())
    if entry is None:
        return ui.page_frame(
            session, t("rules.title"), [ui.plain_text(t("rules.unknown", rule=id), palette)], on_back=back
        )
    body: list[ft.Control] = [_rule(session, t, entry)]
    if entry.questions:
        body.append(ui.heading(session, t("rules.questions"), 17))
        body += [
            ft.Semantics(
                identifier=f"rule-question-{question.name}",
                key=question.name,
                label=f"{question.question} {question.answer}",
                content=ui.card(session, question_parts(palette, question, ui.BODY)),
            )
            for question in entry.questions
        ]
    if entry.related:
        body.append(ui.heading(session, t("rules.related"), 17))
        body.append(ui.in_row(*(_related(session, place, other) for other in entry.related), wrap=True, run_spacing=8))
    chapter = next(
        chapter for chapter in rules_desk_of(place.format).chapters(session.language) if chapter.name == entry.chapter
    )
    return ui.page_frame(session, chapter.title, body, on_back=back, footer=_footer(session, place, entry.id))


def _rule(session: ui.Session, t: Catalogue, entry: RuleEntry) -> ft.Control:
    """Return the rule's text, numbers, the reason of a ruling, and its source."""
    palette = session.palette
    lines: list[ft.Control] = [ui.plain_text(entry.title, palette, ui.HEAD - 4, bold=True, semantics=False)]
    if entry.ours:
        lines.append(ui.tag(palette, t("rules.ours")))
    lines.append(ui.plain_text(entry.text, palette, 18, semantics=False))
    lines += [numbers_grid(palette, table) for table in entry.tables]
    if entry.reason:
        lines.append(
            ui.plain_text(t("rules.why", reason=entry.reason), palette, ui.BODY, palette.quiet, semantics=False)
        )
    lines.append(ui.plain_text(source_text(t, entry), palette, ui.SMALL + 1, palette.quiet, semantics=False))
    return ft.Semantics(
        identifier=f"rule-page-{entry.id}",
        label=rule_in_words(t, entry, (), False, entry.reason and t("rules.why", reason=entry.reason)),
        content=ui.card(session, ui.in_column(*lines, spacing=10)),
    )


def _related(session: ui.Session, place: Place, id: str) -> ft.Control:
    palette, title = session.palette, session.texts(place.format)(f"title.{id}")
    return ui.tappable(
        f"rule-related-{id}",
        title,
        lambda: place.show(id),
        ui.in_row(ui.plain_text(title, palette, ui.BODY, lines=1, semantics=False), spacing=10, tight=True),
        height=ui.TOUCH,
        padding=ft.Padding.symmetric(horizontal=14),
        bgcolor=palette.raised,
        border=ft.Border.all(1, palette.line),
        border_radius=ui.TOUCH / 2,
    )


def _footer(session: ui.Session, place: Place, rule: str) -> ft.Control | None:
    """Return the button to the table at which the rule can be tried; None outside a game."""
    address = address_to_try(session, place, rule)
    if not address:
        return None
    return ui.button(
        session,
        "rule-try",
        session.texts(place.format)("rules.try"),
        lambda: ui.go(address),
        kind="strong",
        icon=ft.Icons.HELP_OUTLINE,
        height=56,
    )


_TRIED: Final = count(1)


def address_to_try(session: ui.Session, place: Place, rule: str) -> str:
    """Return the address at which a rule can be tried in the current position without recording.

    Empty without a game.
    """
    game = open_game(session, place.gid) if place.gid else None
    if game is None or isinstance(game, CannotOpen):
        return ""
    position = TablePosition(game, Mode.WHAT_IF, position_shown(game, place.origin).at)
    parts = screens_of(game.format).rules
    example = parts.example(rule, game.setup)
    if example in parts.pages:
        return position.address(example)
    # Numbered, so that the same example is another address the next time, and opened once more.
    return ui.with_query(position.address(), {ui.EXAMPLE: example, "number": str(next(_TRIED))} if example else {})


# --- parts ---------------------------------------------------------------------------------------------


def source_text(t: Catalogue, entry: RuleEntry) -> str:
    """Return a rule's id and its source; a ruling of ours is marked above its text."""
    if not entry.section:
        return entry.id
    return t("ruling.numbered", rule=entry.id, source=source(t, entry.section, entry.ours))


def rule_in_words(
    t: Catalogue, entry: RuleEntry, asked: list[Question] | tuple[()], is_brief: bool, reason: str = ""
) -> str:
    """Return the text of a rule for screen readers."""
    lines = [entry.title, t("rules.ours") if entry.ours else "", entry.text]
    lines += [_numbers_in_words(table) for table in entry.tables]
    lines += [f"{question.question} {question.answer}" for question in asked]
    lines += [reason, "" if is_brief else source_text(t, entry)]
    return ". ".join(line.rstrip(".") for line in lines if line)


def _numbers_in_words(table: Numbers) -> str:
    """Return a table for screen readers: row by row, each number after its head."""
    rows = []
    for label, row in table.rows:
        pairs = [f"{head}: {number}" for head, number in zip(table.heads, row, strict=True)] if table.heads else row
        rows.append(f"{label} {', '.join(pairs)}")
    head = f"{table.title} ({table.corner})" if table.corner else table.title
    return f"{head}: {'; '.join(rows)}"


def question_parts(palette: ui.Palette, question: Question, size: float) -> ft.Control:
    """Return a question with its answer."""
    return ui.in_lines(
        ui.plain_text(question.question, palette, size, bold=True, semantics=False),
        ui.plain_text(question.answer, palette, size, semantics=False),
        spacing=2,
    )


def numbers_grid(palette: ui.Palette, table: Numbers) -> ft.Control:
    """Return a small table: title, heads and rows."""
    cells = [cell for row in (table.heads, *(row for _, row in table.rows)) for cell in row]
    narrowest = 38 if len(table.heads) < MANY_COLUMNS else 24
    width = max(narrowest, max(map(len, cells)) * 9 + 15)
    rows = [_row(palette, label, row, width) for label, row in table.rows]
    if table.heads:
        rows.insert(0, _row(palette, table.corner, table.heads, width, is_head=True))
    columns = max(len(row) for row in (table.heads, *(cells for _, cells in table.rows)))
    return ft.Container(
        ft.Container(
            ui.in_column(
                ui.plain_text(table.title, palette, ui.SMALL + 1, palette.quiet, semantics=False), *rows, spacing=0
            ),
            # Where there is more room, a number would stand far from what it is about.
            width=WIDEST_LABEL + columns * width,
        ),
        alignment=ft.Alignment.CENTER_LEFT,
        padding=ft.Padding.only(top=2, right=6),
    )


def _row(palette: ui.Palette, label: str, cells: tuple[str, ...], width: float, is_head: bool = False) -> ft.Control:
    ink = palette.quiet if is_head else palette.text
    return ft.Container(
        ui.in_row(
            ui.expanded(ui.plain_text(label, palette, 15, ink, semantics=False)),
            *(
                ft.Container(
                    ui.plain_text(cell, palette, 15, ink, bold=not is_head, center=True, semantics=False), width=width
                )
                for cell in cells
            ),
            spacing=0,
        ),
        padding=ft.Padding.symmetric(vertical=3),
        border=ft.Border.only(bottom=ft.BorderSide(1, palette.line)),
    )
