"""A new game: the kind of game, seats, colors, mode of tracking, and variants."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from companion.engine.record import Record
from companion.engine.seats import SCORE
from companion.games.registry import game_of, meta_of
from companion.play.live_game import AnyGame
from companion.play.ports import StoreError
from companion.text.catalogue import Catalogue, listed
from companion.text.problems import problem_text
from companion.ui import parts as ui
from companion.ui.form.draft import AnyForm, Draft, Form, FormContext, Gap, begun_with
from companion.ui.form.page import Question, form_page, leading_button
from companion.ui.form.parts import Group, Own, Part, gaps_of
from companion.ui.registry import PLAYED, NewGameParts, screens_of
from companion.ui.screens.seating import (
    Change,
    Limits,
    Problem,
    SetupDraft,
    added,
    blank,
    checked,
    drawn_by_lot,
    filled,
    is_named,
    lots,
    moved,
    recolored,
    regrouped,
    removed,
    renamed,
    seat_of,
    seated,
    to_remember,
)
from companion.ui.services import Services
from companion.ui.table.midway import END_PAGE, PAGE, can_begin_midway

KNOWN_SHOWN: Final = 12


@ui.component
def NewGameScreen() -> ft.Control:
    """Show the setup of the game in the address or of the only one, else the choice of a game."""
    key = ft.use_route_params().get("game", "")
    format = next((format for format in PLAYED if meta_of(format).key == key or len(PLAYED) == 1), "")
    return NewGame(format, key=f"new-{format}") if format else WhichGame(key="which")


@ui.component
def WhichGame() -> ft.Control:
    """Show a button for each game."""
    session = ui.use_session()
    t = session.t
    body: list[ft.Control] = [ui.hint(session, t("new_game.which"), ui.BODY)]
    for meta in map(meta_of, PLAYED):
        players = t("new_game.players", fewest=meta.fewest, most=meta.most)
        way = partial(ui.go, ui.new_game_route(meta.key))
        body.append(_tile(session, f"new-{meta.key}", f"{meta.title}, {players}", way, meta.title, players))
    return ui.page_frame(session, t("new_game.title"), body, on_back=lambda: ui.go(ui.HOME))


@ui.component
def NewGame(format: str) -> ft.Control:
    """Show the setup of one game."""
    session = ui.use_session()
    t, services, parts = session.texts(format), session.services, screens_of(format).new_game
    drafted, change = ui.use_made(
        lambda: session.drafts.setup_of(format, lambda: begun_with(first_draft(services, format)))
    )
    draft: SetupDraft = drafted.event
    (players, group), _ = ui.use_made(lambda: known_players(services))
    called = partial(player_number, t)

    def form_of(drafted: Draft) -> AnyForm:
        names = [seat.name for seat in filled(drafted.event, called).seats]
        return Form(FormContext(session, t, names), drafted, change, "")

    form, full = form_of(drafted), filled(draft, called)
    required, variants = required_parts(form, parts), parts.variants(form)
    setup, problems = checked(full, parts.document, parts.read)
    gaps, is_midway = gaps_of(form, required), can_begin_midway(format, draft.mode)
    is_midway = is_midway and not gaps_of(form, required_parts(form, parts, PAGE))
    if gaps:  # said by the button; about the whole there is nothing else to say before
        problems = tuple(problem for problem in problems if problem.seat is not None)

    def reseat(step: Callable[[SetupDraft], SetupDraft]) -> None:
        change(lambda old: replace(old, event=step(old.event)))

    def is_drawn(draft: SetupDraft) -> bool:
        return bool(draft.drawn == draft.seats and parts.drawn(draft) == draft)

    def start(page: str = "") -> None:
        # A tap may be quicker than the picture of what was typed before it.
        newest = ui.newest(change)
        scored = newest.put(("mode",), SCORE) if page == END_PAGE else newest
        latest: SetupDraft = scored.event
        ready, _ = checked(filled(latest, called), parts.document, parts.read)
        asked = form_of(scored)
        if ready and not gaps_of(asked, required_parts(asked, parts, page)):
            begin = partial(start_game, services, format, ready, latest, page, is_drawn(latest))
            session.keep(lambda: session.drafts.keep_setup(begin(), newest))

    def draw(is_order: bool) -> None:
        reseat(lambda old: parts.drawn(drawn_by_lot(old, is_order)))

    above: list[ft.Control] = [_who_is_known(session, draft, reseat, players, group)] if players else []
    above.append(ft.Container(ui.hint(session, t("new_game.order"), ui.BODY), padding=ft.Padding.only(top=4)))
    above += [seat_row(session, draft, at, seat.name, problems, reseat) for at, seat in enumerate(full.seats)]
    if draft.can_add:
        more = ui.button(session, "add-player", t("new_game.add"), lambda: reseat(added), icon=ft.Icons.PERSON_ADD_ALT)
        above.append(more)
    above.append(lots(session, full, is_drawn(draft), draw))
    below: list[ft.Control] = []
    if can_begin_midway(format, SCORE):
        below.append(_only_end(form, parts, partial(start, END_PAGE)))
    if variants:
        count = parts.count(draft)
        text = t("new_game.variants", count=count) if count else t("new_game.no_variants")
        below.append(ui.Fold("more-variants", text, [Group("variants", variants).shown(form)], key="more"))
    return form_page(
        form,
        t("new_game.title_of", game=meta_of(format).title),
        Question("", required),
        _start(form, gaps, problems, start if setup else None, is_midway),
        above=above,
        below=below,
        on_back=lambda: ui.go(ui.HOME),
    )


def first_draft(services: Services, format: str) -> SetupDraft:
    """Return the initial setup for the minimum number of players, tracked like the latest game of its kind."""
    meta, parts = meta_of(format), screens_of(format).new_game
    options = parts.options
    with suppress(StoreError):  # a game can be begun without
        options = parts.recalled(options, services.library)
    return blank(Limits(meta.fewest, meta.most, parts.colors), latest_mode(services, format), options)


def known_players(services: Services) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """Return the known players and the latest group; empty if the library cannot be read, as neither is required."""
    try:
        return services.library.players()[:KNOWN_SHOWN], services.library.group()
    except StoreError:
        return [], []


def latest_mode(services: Services, format: str) -> str:
    """Return the mode of the latest game of that kind; "" before the first, or if the library cannot be read.

    With a single mode, that one is returned.
    """
    modes, mode = screens_of(format).new_game.modes, ""
    with suppress(StoreError):
        mode = services.library.setting(tracking_setting(format), "")
    if mode in modes:
        return mode
    return "" if len(modes) > 1 else modes[0]


def tracking_setting(format: str) -> str:
    """Return the name of the setting with the mode of the latest game of a kind."""
    return f"tracking_{meta_of(format).key}"


def required_parts(form: AnyForm, parts: NewGameParts[SetupDraft], page: str = "") -> list[Part]:
    """Return what has to be chosen before the game can begin, on a page: the mode, and what the game requires."""
    open_ = (
        "" if form.draft.event.mode else form.context.t("app.still_open", question=form.context.t("new_game.tracking"))
    )
    modes = [Own(partial(_modes, parts.modes), open_)] if len(parts.modes) > 1 else []
    return [*modes, *parts.required(form), *(() if page else parts.from_start(form))]


def _only_end(form: AnyForm, parts: NewGameParts[SetupDraft], start: Callable[[], None]) -> ft.Control:
    """Return the choice to score a game that is over; while something is missing for it, a tap leads there."""
    t, scored = form.context.t, form._replace(draft=form.draft.put(("mode",), SCORE))
    gaps = gaps_of(scored, required_parts(scored, parts, END_PAGE))
    way = partial(form.seek, gaps[0].key) if gaps else start
    title, meaning = t("new_game.only_end"), t("new_game.only_end_means")
    label = t("new_game.tracking_label", choice=title, meaning=meaning)
    return _tile(form.context.session, "only-end", label, way, title, meaning, ft.Icons.FLAG)


def player_number(t: Catalogue, number: int) -> str:
    """Return the default name of a player."""
    return t("new_game.player", number=number)


def start_game(
    services: Services, format: str, setup: object, draft: SetupDraft, page: str = "", is_drawn: bool = False
) -> AnyGame:
    """Begin the game and open its table, or one of its pages, whose entry stores it; all windows tell who was drawn.

    Its players are offered for the next game, as a group and one by one. Without any entered name, the previous group
    stays the latest. Raises StoreError if the game could not be stored.
    """
    game = services.begin(game_of(format), Record(setup), at_once=not page)
    game.drawn = "new_game.drawn" if is_drawn else ""
    ui.go(ui.with_query(ui.game_route(game.id, page), {ui.NEW: meta_of(format).key} if page else {}))
    players = to_remember(draft)
    if players:
        services.library.remember_players(players)
    services.library.choose(tracking_setting(format), draft.mode)
    return game


def problem_words(t: Catalogue, problem: Problem) -> str:
    """Return the problem in words without its place, which it is shown beside."""
    if problem.seat is None:
        return problem_text(problem.error, t)
    return t(f"record.{problem.error.problem}", **problem.error.values)


# --- who plays ----------------------------------------------------------------------------------------------


def _who_is_known(
    session: ui.Session, draft: SetupDraft, change: Change, players: list[dict[str, str]], group: list[dict[str, str]]
) -> ft.Control:
    """Return a button for the latest group, or one for each known player; it stays in place while names are tapped."""
    t = session.t
    parts: list[ft.Control] = []
    if len(group) > 1:
        names = listed(player["name"] for player in group)
        again = [(seat.name, seat.color) for seat in draft.seats] == [
            (player["name"], player["color"]) for player in group
        ]
        label, way = t("new_game.same_group_label", names=names), lambda: change(lambda old: regrouped(old, group))
        icon = ft.Icons.CHECK if again else ft.Icons.GROUPS
        parts.append(_tile(session, "same-group", label, way, t("new_game.same_group"), names, icon, again))
    chips: list[ft.Control] = []
    for number, player in enumerate(players):
        name, color = player["name"], player["color"]
        sits = seat_of(draft, name) is not None
        full = not sits and not draft.can_add and all(map(is_named, draft.seats))
        chips.append(
            ui.chip(
                session,
                f"known-{number}",
                name,
                None if full else partial(change, partial(seated, name=name, color=color)),
                selected=sits,
                check=True,
            )
        )
    parts.append(ui.hint(session, t("new_game.known" if len(group) > 1 else "new_game.known_only"), ui.BODY))
    parts.append(ui.in_row(*chips, wrap=True, run_spacing=8))
    return ui.in_column(*parts, key="known", spacing=10)


def seat_row(
    session: ui.Session, draft: SetupDraft, index: int, called: str, problems: Sequence[Problem], change: Change
) -> ft.Control:
    """Return a player's color, mark, name and place; an empty field shows the default name."""
    t, palette = session.t, session.palette
    seat = draft.seats[index]
    stone = palette.players[seat.color]

    def rename(name: str) -> None:
        change(lambda old: renamed(old, index, name))

    color = ui.tappable(
        f"seat-{index}-color",
        t("new_game.color_label", name=called, color=t(f"new_game.color.{seat.color}")),
        lambda: change(lambda old: recolored(old, index)),
        ui.centered(
            ft.Icon(ui.MARKS[seat.color], size=22, color=stone.ink),
            ft.Icon(ft.Icons.UNFOLD_MORE, size=14, color=stone.ink),
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        square=ui.TOUCH,
        bgcolor=stone.face,
        border=ft.Border.all(2, palette.text),
    )
    name = ui.field(
        session,
        f"seat-{index}-name",
        player_number(t, index + 1) if is_named(seat) else called,
        seat.name,
        rename,
        expand=True,
        error=next((problem_words(t, problem) for problem in problems if problem.seat == index), None),
    )
    up = partial(change, partial(moved, index=index, step=-1)) if index else None
    down = partial(change, partial(moved, index=index, step=1)) if index < len(draft.seats) - 1 else None
    out = partial(change, partial(removed, index=index)) if draft.can_remove else None

    def step(what: str, icon: ft.IconData, on_tap: Callable[[], object] | None, size: float = 26) -> ft.Control:
        return ui.icon_button(session, f"seat-{index}-{what}", icon, t(f"new_game.{what}", name=called), on_tap, size)

    steps: list[ft.Control] = [
        step("up", ft.Icons.KEYBOARD_ARROW_UP, up),
        step("down", ft.Icons.KEYBOARD_ARROW_DOWN, down),
        step("remove", ft.Icons.CLOSE, out, 22),
    ]
    shown: ft.Control = ui.in_row(color, name, ui.in_row(*steps, spacing=0))
    if session.width < ui.NARROW:  # else a name would have no room beside them
        shown = ui.in_column(
            ui.in_row(color, name), ui.in_row(*steps, spacing=0, alignment=ft.MainAxisAlignment.END), spacing=0
        )
    return ui.card(session, shown, key=f"seat-{seat.key}", padding=ft.Padding.only(left=10, right=2, top=8, bottom=8))


# --- how it is played -----------------------------------------------------------------------------------------


def _modes(modes: Sequence[str], form: AnyForm) -> ft.Control:
    """Return the choice of the mode of tracking."""
    session, t = form.context.session, form.context.t
    asked = ft.Container(ui.hint(session, t("new_game.tracking"), ui.BODY), padding=ft.Padding.only(top=4))
    rows: list[ft.Control] = [asked]
    for mode in modes:
        chosen = form.draft.event.mode == mode
        title, meaning = t(f"new_game.tracking_{mode}"), t(f"new_game.tracking_means_{mode}")
        label, way = t("new_game.tracking_label", choice=title, meaning=meaning), partial(form.put, ("mode",), mode)
        icon = ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
        rows.append(_tile(session, f"tracking-{mode}", label, way, title, meaning, icon, chosen))
    return ui.in_column(*rows, key="tracking", spacing=10)


def _tile(  # a large choice: what it is called, and how it looks
    session: ui.Session,
    identifier: str,
    label: str,
    on_tap: Callable[[], object],
    title: str,
    text: str,
    icon: ft.IconData | None = None,
    selected: bool | None = None,
) -> ft.Control:
    """Return a choice of the whole width with a text below its title."""
    palette = session.palette
    lines = ui.in_lines(
        ui.plain_text(title, palette, ui.BODY, bold=True, semantics=False),
        ui.plain_text(text, palette, ui.BODY, palette.quiet, semantics=False),
        spacing=2,
        expand=True,
    )
    mark = [ft.Icon(icon, size=26, color=palette.pick if selected else palette.quiet)] if icon else []
    return ui.tappable(
        identifier,
        label,
        on_tap,
        ui.in_row(*mark, lines, spacing=14),
        selected=selected,
        padding=13 if selected else 14,
        border_radius=ui.RADIUS + 2,
        **ui.chosen(palette, selected, palette.raised),
    )


def _start(
    form: AnyForm,
    gaps: Sequence[Gap],
    problems: Sequence[Problem],
    start: Callable[..., None] | None,
    is_midway: bool,
) -> list[ft.Control]:
    """Return the button that begins the game, or names what is missing and leads there, below the problems.

    Below it stands the button for a game already in progress, if the mode supports it.
    """
    session, t = form.context.session, form.context.t
    shown: list[ft.Control] = []
    if problems:
        first = problems[0]
        reason = problem_words(t, first)
        if first.seat is not None:
            reason = t("new_game.not_yet", number=first.seat + 1, problem=reason)
        color = session.palette.quiet
        shown.append(
            ui.labelled_text("start-problem", reason, session.palette, ui.BODY, color, center=True, live_region=True)
        )
    if gaps:
        is_told = gaps[0].key == (gaps[0].what,)
        missing = gaps[0].what if is_told else t("app.still_open", question=gaps[0].what)
        shown.append(leading_button(form, gaps[0], "start-game", missing, 56))
    else:
        text = f"{t('new_game.start')}: {t(f'new_game.tracking_{form.draft.event.mode}')}"
        icon, way = ft.Icons.PLAY_ARROW_ROUNDED, (lambda: start()) if start else None
        shown.append(ui.button(session, "start-game", text, way, kind="strong", icon=icon, height=56))
    if start and is_midway:
        later = partial(start, PAGE)
        shown.append(ui.button(session, "start-midway", t("midway.start"), later, icon=ft.Icons.FAST_FORWARD))
    return shown
