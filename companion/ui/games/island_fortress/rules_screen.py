"""The rules desk: found by typing or by chapter, each rule with its numbers, its questions and where it stands."""

import re
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.games.island_fortress.meta import META
from companion.games.island_fortress.setup import Tracking
from companion.games.registry import rules_desk_of
from companion.text.catalogue import Catalogue, catalogue
from companion.text.rules_desk import Chapter, Found, Hit, Numbers, Question, RuleEntry
from companion.ui.components.basics import (
    button,
    card,
    field,
    has_keys,
    heading,
    icon_button,
    page_frame,
    tappable,
    words,
)
from companion.ui.components.layers import layers
from companion.ui.games.island_fortress.desk import ASK, CHANGE, INSERT, LOOK
from companion.ui.games.island_fortress.opened import Change, opened
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.games.island_fortress.trials import PAGE_TRIALS, trial_of
from companion.ui.kit import part, use_made
from companion.ui.routes import HOME, game_route, go, origin_of, rule_route
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, FAVOR_MARK, GOVERNOR_MARK, HEAD, RADIUS, ROLE_MARKS, SMALL, SPACE, TOUCH, Palette

MOST_SHOWN: Final = 25
"""So many rules are shown of those found: who has to look further types one word more."""
MANY_COLUMNS: Final = 6
"""From so many on the columns of a table stand closer."""
WIDEST_LABEL: Final = 220
"""The room that the words before the columns of a table have at most."""

_MARKS: Final[dict[str, ft.IconData]] = {
    "setup": ft.Icons.GRID_VIEW,
    "income": ft.Icons.DIAMOND,
    "petition": ft.Icons.BACK_HAND,
    "turns": ft.Icons.AUTORENEW,
    "build": ROLE_MARKS["builder"],
    "favor": FAVOR_MARK,
    "replace": ft.Icons.SWAP_HORIZ,
    "governor": GOVERNOR_MARK,
    "scoring": ft.Icons.LEADERBOARD,
    "end": ft.Icons.FLAG,
    "final": ft.Icons.CALCULATE,
    "tie": ft.Icons.BALANCE,
    "variants": ft.Icons.TUNE,
    "rulings": ft.Icons.GAVEL,
    **ROLE_MARKS,
}


@dataclass(frozen=True)
class Place:
    """Where the rules are read: in a game or without one, and the screen that the way back leads to."""

    gid: str
    origin: str

    def show(self, rule: str = "") -> None:
        """Shows a rule, or all of them."""
        go(rule_route(rule, self.gid, self.origin))

    def leave(self) -> None:
        """Goes back to where the rules were asked for."""
        go(self.origin or (game_route(self.gid) if self.gid else HOME))


def walked(walk: tuple[str, ...], rule: str) -> tuple[str, ...]:
    """The way through the rules so far, cut off where it was here before; the list of all rules is the empty id."""
    return (*walk[: walk.index(rule)], rule) if rule in walk else (*walk, rule)


@part
def RulesScreen() -> ft.Control:
    """All rules, and over them the one in the address; what was typed and opened stays while one is read."""
    params = ft.use_route_params()
    rule = params.get("rule", "")
    place = Place(params.get("gid", ""), origin_of(ft.context.page.route))
    walk: Any = ft.use_ref(())
    walk.current = walk_now = walked(walk.current, rule)

    def back() -> None:
        if len(walk_now) > 1:
            place.show(walk_now[-2])
        else:
            place.leave()

    all_rules = RulesList(place, key="list") if "" in walk_now else None
    return layers(all_rules, RulePage(place, rule, back, key=f"rule-{rule}") if rule else None)


# --- all rules -----------------------------------------------------------------------------------------


@part
def RulesList(place: Place) -> ft.Control:
    """A field to type in, and below it what was found; the chapters while nothing is."""
    session = use_session()
    query, ask = use_made(lambda: "")
    unfolded, fold = use_made(lambda: frozenset[str]())
    ft.use_effect(lambda: rules_desk_of(META.format).make_ready(session.language), [session.language])
    rows = _results(session, place, query) if query.strip() else []
    if len(rows) < 2:
        rows += _chapters(session, place, unfolded, fold)
    return page_frame(
        session,
        game_texts(session)("rules.title"),
        [],
        on_back=place.leave,
        fill=ft.Column(
            [
                _field(session, query, ask),
                ft.ListView(
                    rows,
                    key="found" if query.strip() else "chapters",
                    spacing=SPACE,
                    expand=True,
                    padding=ft.Padding.only(bottom=24),
                ),
            ],
            spacing=SPACE,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _field(session: Session, query: str, ask: Change[str]) -> ft.Control:
    texts = game_texts(session)
    row: list[ft.Control] = [
        field(
            session,
            "rules-search",
            texts("rules.search"),
            query,
            lambda text: ask(lambda _: text),
            expand=True,
            hint_text=texts("rules.search_hint"),
            autofocus=has_keys(ft.context.page),
            prefix_icon=ft.Icons.SEARCH,
        )
    ]
    if query:
        row.append(icon_button(session, "rules-clear", ft.Icons.CLOSE, texts("rules.clear"), lambda: ask(lambda _: "")))
    return ft.Row(row, spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _chapters(
    session: Session, place: Place, unfolded: frozenset[str], fold: Change[frozenset[str]]
) -> list[ft.Control]:
    rows: list[ft.Control] = []
    for chapter in rules_desk_of(META.format).chapters(session.language):
        is_open = chapter.name in unfolded
        rows.append(_chapter(session, chapter, is_open, fold))
        if is_open:
            rows.extend(_card(session, place, Hit(id, ()), is_brief=True) for id in chapter.rules)
    return rows


def _chapter(session: Session, chapter: Chapter, is_open: bool, fold: Change[frozenset[str]]) -> ft.Control:
    """A chapter's head, which shows and hides its rules."""
    palette = session.palette
    count = game_texts(session)("rules.count", count=len(chapter.rules))
    return tappable(
        f"rules-chapter-{chapter.name}",
        f"{chapter.title}, {count}",
        lambda: fold(lambda names: names ^ {chapter.name}),
        ft.Row(
            [
                ft.Icon(_MARKS[chapter.name], size=22, color=palette.accent),
                ft.Container(words(chapter.title, palette, 17, bold=True, spoken=False), expand=True),
                words(str(len(chapter.rules)), palette, SMALL + 1, palette.quiet, spoken=False),
                ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, size=22, color=palette.quiet),
            ],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        selected=is_open,
        padding=ft.Padding.symmetric(horizontal=12, vertical=13),
        bgcolor=palette.raised if is_open else palette.surface,
        border=ft.Border.all(1, palette.line),
        border_radius=RADIUS,
    )


def _results(session: Session, place: Place, query: str) -> list[ft.Control]:
    """What came of the search, and the rules found."""
    found = rules_desk_of(META.format).search(session.language, query)
    shown = [_card(session, place, hit) for hit in found.hits[:MOST_SHOWN]]
    told = _told(game_texts(session), found)
    return [
        ft.Semantics(
            identifier="rules-found",
            key="rules-found",
            label=told,
            live_region=True,
            content=ft.Container(
                words(told, session.palette, SMALL + 1, session.palette.quiet, spoken=False),
                padding=ft.Padding.only(left=6),
            ),
        ),
        *shown,
    ]


def _told(texts: Catalogue, found: Found) -> str:
    """What came of the search, in a sentence."""
    if not found.hits:
        return texts("rules.nothing")
    if found.is_near:
        return texts("rules.near")
    count = len(found.hits)
    return texts("rules.first", count=MOST_SHOWN) if count > MOST_SHOWN else texts("rules.found", count=count)


def _card(session: Session, place: Place, hit: Hit, *, is_brief: bool = False) -> ft.Control:
    return _CARD(place, hit, session.language, session.palette, is_brief, key=f"card-{hit.rule}")  # type: ignore[no-any-return]


@part
def RuleCard(place: Place, hit: Hit, language: str, palette: Palette, is_brief: bool) -> ft.Control:
    """A rule among others; all it shows is given, so that it is drawn again only when that changes."""
    texts = catalogue(language, META.key)
    entry = rules_desk_of(META.format).entry(language, hit.rule)
    assert entry is not None, hit.rule
    asked = [question for question in entry.questions if question.name in hit.questions]
    told: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(words(entry.title, palette, BODY, bold=True, spoken=False), expand=True),
                ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=palette.quiet),
            ],
            spacing=4,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]
    if entry.ours:
        told.append(_badge(texts, palette))
    told.append(words(entry.text, palette, BODY, spoken=False))
    told += [_grid(palette, table) for table in entry.tables]
    told += [_asked(palette, question, 15) for question in asked]
    if not is_brief:
        told.append(words(_source(texts, entry), palette, SMALL, palette.quiet, spoken=False))
    return tappable(
        f"rule-{entry.id}",
        _spoken(texts, entry, asked, is_brief),
        lambda: place.show(entry.id),
        ft.Column(told, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(left=14, top=10, right=8, bottom=12),
        margin=ft.Margin.only(left=12) if is_brief else None,
        bgcolor=palette.surface,
        border=ft.Border.all(1, palette.line),
        border_radius=RADIUS,
    )


_CARD = ft.memo(RuleCard)  # type: ignore[no-untyped-call]

# --- one rule ------------------------------------------------------------------------------------------


@part
def RulePage(place: Place, id: str, back: Any) -> ft.Control:
    """A rule with all that belongs to it, and the ways on from it."""
    session = use_session()
    texts, palette = game_texts(session), session.palette
    entry = rules_desk_of(META.format).entry(session.language, id.upper())
    if entry is None:
        return page_frame(
            session, texts("rules.title"), [words(texts("rules.unknown", rule=id), palette)], on_back=back
        )
    body: list[ft.Control] = [_rule(session, entry)]
    if entry.questions:
        body.append(heading(session, texts("rules.questions"), 17))
        body += [
            ft.Semantics(
                identifier=f"rule-question-{question.name}",
                key=question.name,
                label=f"{question.question} {question.answer}",
                content=card(session, _asked(palette, question, BODY)),
            )
            for question in entry.questions
        ]
    body.append(heading(session, texts("rules.related"), 17))
    body.append(
        ft.Row([_related(session, place, other) for other in entry.related], wrap=True, spacing=8, run_spacing=8)
    )
    chapter = next(
        chapter for chapter in rules_desk_of(META.format).chapters(session.language) if chapter.name == entry.chapter
    )
    return page_frame(session, chapter.title, body, on_back=back, footer=_footer(session, place, entry.id))


def _rule(session: Session, entry: RuleEntry) -> ft.Control:
    """The rule itself: its text, its numbers, why we decided so, and where it stands."""
    texts, palette = game_texts(session), session.palette
    told: list[ft.Control] = [words(entry.title, palette, HEAD - 4, bold=True, spoken=False)]
    if entry.ours:
        told.append(_badge(texts, palette))
    told.append(words(entry.text, palette, 18, spoken=False))
    told += [_grid(palette, table) for table in entry.tables]
    if entry.reason:
        told.append(words(texts("rules.why", reason=entry.reason), palette, BODY, palette.quiet, spoken=False))
    told.append(words(_source(texts, entry), palette, SMALL + 1, palette.quiet, spoken=False))
    return ft.Semantics(
        identifier=f"rule-page-{entry.id}",
        label=_spoken(texts, entry, (), False, entry.reason and texts("rules.why", reason=entry.reason)),
        content=card(
            session, ft.Column(told, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        ),
    )


def _related(session: Session, place: Place, id: str) -> ft.Control:
    palette = session.palette
    return tappable(
        f"rule-related-{id}",
        game_texts(session)(f"title.{id}"),
        lambda: place.show(id),
        ft.Row(
            [words(game_texts(session)(f"title.{id}"), palette, BODY, lines=1, spoken=False)],
            tight=True,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=TOUCH,
        padding=ft.Padding.symmetric(horizontal=14),
        bgcolor=palette.raised,
        border=ft.Border.all(1, palette.line),
        border_radius=TOUCH / 2,
    )


def _footer(session: Session, place: Place, rule: str) -> ft.Control | None:
    """The way to the desk at which the rule can be tried, in a game."""
    desk = desk_to_try(session, place)
    if not desk:
        return None
    return button(
        session,
        "rule-try",
        game_texts(session)("rules.try"),
        lambda: _try_out(session, place, desk, rule),
        kind="strong",
        icon=ft.Icons.HELP_OUTLINE,
        height=56,
    )


def _try_out(session: Session, place: Place, desk: str, rule: str) -> None:
    """Shows the desk with what the rule is about."""
    game = opened(session, place.gid)
    trial = "" if isinstance(game, str) else trial_of(rule, game.setup.tracking is Tracking.FULL)
    if trial in PAGE_TRIALS:
        go(f"{desk}/{trial}")
    else:
        session.errand.trial = trial
        go(desk)


def desk_to_try(session: Session, place: Place) -> str:
    """The address at which anything can be asked of the position that was looked at; empty without a game."""
    game = opened(session, place.gid) if place.gid else ""
    if isinstance(game, str):
        return ""
    entry = len(game.entries)
    if found := re.search(rf"/({LOOK}|{ASK}|{CHANGE}|{INSERT})/(\d+)", place.origin):
        entry = int(found[2]) - (found[1] in (CHANGE, INSERT))
    return game_route(game.id, f"{ASK}/{entry}")


# --- parts ---------------------------------------------------------------------------------------------


def _source(texts: Catalogue, entry: RuleEntry) -> str:
    return texts("ruling.ours" if entry.ours else "ruling.book", rule=entry.id, section=entry.section)


def _spoken(
    texts: Catalogue, entry: RuleEntry, asked: list[Question] | tuple[()], is_brief: bool, reason: str = ""
) -> str:
    """What a reader hears of a rule."""
    told = [entry.title, texts("rules.ours") if entry.ours else "", entry.text]
    told += [_spoken_numbers(table) for table in entry.tables]
    told += [f"{question.question} {question.answer}" for question in asked]
    told += [reason, "" if is_brief else _source(texts, entry)]
    return ". ".join(line.rstrip(".") for line in told if line)


def _spoken_numbers(table: Numbers) -> str:
    """A table as a reader hears it: row by row, each number after its head."""
    rows = []
    for label, row in table.rows:
        pairs = [f"{head}: {number}" for head, number in zip(table.heads, row, strict=True)] if table.heads else row
        rows.append(f"{label} {', '.join(pairs)}")
    head = f"{table.title} ({table.corner})" if table.corner else table.title
    return f"{head}: {'; '.join(rows)}"


def _badge(texts: Catalogue, palette: Palette) -> ft.Control:
    """That it is our ruling, because the book leaves it open."""
    return ft.Row(
        [
            ft.Container(
                words(texts("rules.ours"), palette, 14, palette.accent, bold=True, spoken=False),
                border=ft.Border.all(1, palette.accent),
                border_radius=4,
                padding=ft.Padding.symmetric(horizontal=6, vertical=1),
            )
        ]
    )


def _asked(palette: Palette, question: Question, size: float) -> ft.Control:
    return ft.Column(
        [
            words(question.question, palette, size, bold=True, spoken=False),
            words(question.answer, palette, size, spoken=False),
        ],
        spacing=2,
        tight=True,
    )


def _grid(palette: Palette, table: Numbers) -> ft.Control:
    """A small table: its title, the heads, and the rows."""
    cells = [cell for row in (table.heads, *(row for _, row in table.rows)) for cell in row]
    narrowest = 38 if len(table.heads) < MANY_COLUMNS else 24
    width = max(narrowest, max(map(len, cells)) * 9 + 15)
    rows = [_row(palette, label, row, width) for label, row in table.rows]
    if table.heads:
        rows.insert(0, _row(palette, table.corner, table.heads, width, is_head=True))
    columns = max(len(row) for row in (table.heads, *(cells for _, cells in table.rows)))
    return ft.Container(
        ft.Container(
            ft.Column(
                [words(table.title, palette, SMALL + 1, palette.quiet, spoken=False), *rows],
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            # Where there is more room, a number would stand far from what it is about.
            width=WIDEST_LABEL + columns * width,
        ),
        alignment=ft.Alignment.CENTER_LEFT,
        padding=ft.Padding.only(top=2, right=6),
    )


def _row(palette: Palette, label: str, cells: tuple[str, ...], width: float, is_head: bool = False) -> ft.Control:
    ink = palette.quiet if is_head else palette.text
    return ft.Container(
        ft.Row(
            [
                ft.Container(words(label, palette, 15, ink, spoken=False), expand=True),
                *(
                    ft.Container(
                        words(cell, palette, 15, ink, bold=not is_head, center=True, spoken=False), width=width
                    )
                    for cell in cells
                ),
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(vertical=3),
        border=ft.Border.only(bottom=ft.BorderSide(1, palette.line)),
    )
