"""The rules: search by text or chapter; each rule with its numbers, questions and source."""

from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.games.registry import meta_of, rules_desk_of
from companion.text.catalogue import Catalogue
from companion.text.guide import has_guide
from companion.text.rules_desk import Chapter, Found, Hit
from companion.ui import parts as ui
from companion.ui.registry import PLAYED, screens_of
from companion.ui.screens.rule_page import RULE_CARD, Place, RulePage
from companion.ui.table.game_screen import CannotOpen, open_game

CHAPTER_MARKS: Final = {
    "setup": ft.Icons.GRID_VIEW,
    "turn": ft.Icons.AUTORENEW,
    "turns": ft.Icons.AUTORENEW,
    "end": ft.Icons.FLAG,
    "variants": ft.Icons.TUNE,
    "rulings": ft.Icons.GAVEL,
}
"""Icons of common chapters; a game's own take precedence."""
ANY_CHAPTER: Final = ft.Icons.BOOKMARK_BORDER
"""Icon of a chapter without one."""
MAX_SHOWN: Final = 25
"""Maximum number of results shown; a further word narrows the search."""


def walked(walk: tuple[str, ...], rule: str) -> tuple[str, ...]:
    """Return the path through the rules, cut at an earlier visit of `rule`; the list of all rules is the empty id."""
    return (*walk[: walk.index(rule)], rule) if rule in walk else (*walk, rule)


@ui.component
def RulesScreen() -> ft.Control:
    """Show all rules, and over them the one in the address; search and open chapters stay."""
    session, params = ui.use_session(), ft.use_route_params()
    rule, gid = params.get("rule", ""), params.get("gid", "")
    format = ft.use_memo(lambda: format_read(session, gid, rule), [gid, rule])
    chosen, choose = ui.use_made(lambda: format)
    place = Place(format, gid, ui.origin_of(ft.context.page.route))
    walk: Any = ft.use_ref(())
    walk.current = walk_now = walked(walk.current, rule)

    def back() -> None:
        if len(walk_now) > 1:
            place.show(walk_now[-2])
        else:
            place.leave()

    all_rules = RulesList(replace(place, format=chosen), choose, key="list") if "" in walk_now else None
    return ui.layers(all_rules, RulePage(place, rule, back, key=f"rule-{rule}") if rule else None)


def format_read(session: ui.Session, gid: str, rule: str) -> str:
    """Return the record format whose rules are shown: of the game played, else by the prefix of the rule's id."""
    game = open_game(session, gid) if gid else None
    if game and not isinstance(game, CannotOpen):
        return game.format
    prefix = rule.partition("-")[0].upper()
    return next((format for format in PLAYED if meta_of(format).prefix == prefix), PLAYED[0])


# --- all rules -----------------------------------------------------------------------------------------


@ui.component
def RulesList(place: Place, choose: ui.Change[str]) -> ft.Control:
    """Show the search field with its results, or the chapters without a search.

    If there are several games and none is played, one of them is chosen.
    """
    session = ui.use_session()
    t = session.texts(place.format)
    query, ask = ui.use_made(lambda: "")
    unfolded, fold = ui.use_made(lambda: frozenset[str]())
    ft.use_effect(lambda: rules_desk_of(place.format).make_ready(session.language), [place.format, session.language])
    rows = _results(session, place, query) if query.strip() else []
    if len(rows) < 2:
        rows += _chapters(session, place, unfolded, fold)
    return ui.page_frame(
        session,
        t("rules.title"),
        [],
        on_back=place.leave,
        actions=[
            ui.icon_button(session, "rules-guide", ft.Icons.HELP_OUTLINE, t("guide.open"), lambda: _to_guide(place))
        ],
        fill=ft.Column(
            [
                _field(session, t, query, ask),
                *([] if place.gid or len(PLAYED) == 1 else [_games(session, place.format, choose)]),
                ft.ListView(
                    rows,
                    key="found" if query.strip() else "chapters",
                    spacing=ui.SPACE,
                    expand=True,
                    padding=ft.Padding.only(bottom=24),
                ),
            ],
            spacing=ui.SPACE,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _to_guide(place: Place) -> None:
    """Open the guide of the game whose rules are shown."""
    key = meta_of(place.format).key
    ui.visit(ui.guide_route(key if has_guide(key) else ""))


def _games(session: ui.Session, chosen: str, choose: ui.Change[str]) -> ft.Control:
    """Return the choice of the game whose rules are shown."""
    formats = {meta_of(format).key: format for format in PLAYED}
    titles = {key: meta_of(format).title for key, format in formats.items()}

    def read(key: str) -> None:
        choose(lambda _: formats[key])

    return ui.choice_chips(session, "rules-of", titles, (meta_of(chosen).key,), read)


def _field(session: ui.Session, t: Catalogue, query: str, ask: ui.Change[str]) -> ft.Control:
    row: list[ft.Control] = [
        ui.field(
            session,
            "rules-search",
            t("rules.search"),
            query,
            lambda text: ask(lambda _: text),
            expand=True,
            hint_text=t("rules.search_hint"),
            autofocus=ui.has_keys(ft.context.page),
            prefix_icon=ft.Icons.SEARCH,
        )
    ]
    if query:
        row.append(ui.icon_button(session, "rules-clear", ft.Icons.CLOSE, t("rules.clear"), lambda: ask(lambda _: "")))
    return ui.in_row(*row, spacing=0)


def _chapters(
    session: ui.Session, place: Place, unfolded: frozenset[str], fold: ui.Change[frozenset[str]]
) -> list[ft.Control]:
    rows: list[ft.Control] = []
    for chapter in rules_desk_of(place.format).chapters(session.language):
        is_open = chapter.name in unfolded
        head = _chapter(session, place, chapter, is_open, fold)
        rows.append(ui.InSight(f"chapter-{chapter.name}", [head], is_open, key=f"chapter-{chapter.name}"))
        if is_open:
            rows.extend(_card(session, place, Hit(id, ()), is_brief=True) for id in chapter.rules)
    return rows


def _chapter(
    session: ui.Session, place: Place, chapter: Chapter, is_open: bool, fold: ui.Change[frozenset[str]]
) -> ft.Control:
    """Return a chapter's head, which shows and hides its rules."""
    palette = session.palette
    marks = {**CHAPTER_MARKS, **screens_of(place.format).rules.marks}
    count = session.texts(place.format)("rules.count", count=len(chapter.rules))
    return ui.tappable(
        f"rules-chapter-{chapter.name}",
        f"{chapter.title}, {count}",
        lambda: fold(lambda names: names ^ {chapter.name}),
        ui.in_row(
            ft.Icon(marks.get(chapter.name, ANY_CHAPTER), size=22, color=palette.pick),
            ui.expanded(ui.plain_text(chapter.title, palette, 17, bold=True, semantics=False)),
            ui.plain_text(str(len(chapter.rules)), palette, ui.SMALL + 1, palette.quiet, semantics=False),
            ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, size=22, color=palette.quiet),
            spacing=10,
        ),
        selected=is_open,
        padding=ft.Padding.symmetric(horizontal=12, vertical=13),
        bgcolor=palette.raised if is_open else palette.surface,
        border=ft.Border.all(1, palette.line),
    )


def _results(session: ui.Session, place: Place, query: str) -> list[ft.Control]:
    """Return the result of the search in a sentence, and the rules found."""
    found = rules_desk_of(place.format).search(session.language, query)
    shown = [_card(session, place, hit) for hit in found.hits[:MAX_SHOWN]]
    text = _found_text(session.texts(place.format), found)
    return [
        ft.Semantics(
            identifier="rules-found",
            key="rules-found",
            label=text,
            live_region=True,
            content=ft.Container(
                ui.plain_text(text, session.palette, ui.SMALL + 1, session.palette.quiet, semantics=False),
                padding=ft.Padding.only(left=6),
            ),
        ),
        *shown,
    ]


def _found_text(t: Catalogue, found: Found) -> str:
    """Return the result of the search in a sentence."""
    if not found.hits:
        return t("rules.nothing")
    if found.is_near:
        return t("rules.near")
    count = len(found.hits)
    return t("rules.first", count=MAX_SHOWN) if count > MAX_SHOWN else t("rules.found", count=count)


def _card(session: ui.Session, place: Place, hit: Hit, *, is_brief: bool = False) -> ft.Control:
    card: ft.Control = RULE_CARD(place, hit, session.language, session.palette, is_brief, key=f"card-{hit.rule}")
    return card
