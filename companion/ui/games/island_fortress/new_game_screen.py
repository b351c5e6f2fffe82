"""A new game: who sits where, with which colour, how it is tracked, and which variants are played."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import flet as ft

from companion.engine.record import Record
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.setup import Setup, Tracking
from companion.play.live_game import begin
from companion.play.ports import StoreError
from companion.text.catalogue import Catalogue, listed
from companion.text.problems import problem_text
from companion.ui.components.basics import (
    button,
    card,
    chip,
    field,
    hint,
    icon_button,
    page_frame,
    said,
    stepper,
    tappable,
    words,
)
from companion.ui.games.island_fortress.new_game_model import (
    FIRST_ROUND,
    LEAST_AMOUNTS,
    MOST_AMOUNTS,
    Amounts,
    Draft,
    Problem,
    added,
    blank,
    checked,
    filled,
    is_named,
    moved,
    recolored,
    regrouped,
    removed,
    renamed,
    seat_of,
    seated,
    to_remember,
    with_more,
)
from companion.ui.games.island_fortress.opened import newest
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.kit import part, use_made
from companion.ui.routes import HOME, game_route, go
from companion.ui.session import Services, Session, use_session
from companion.ui.theme import BODY, MARKS, RADIUS, TOUCH

KNOWN_SHOWN: Final = 12
AMOUNT_TERMS: Final = dict(zip(Amounts._fields, ("jade", "laborers", "convicts", "wall_blocks"), strict=True))

Change = Callable[[Callable[[Draft], Draft]], Any]


@part
def NewGameScreen() -> ft.Control:
    """The set-up of a game of Island Fortress."""
    session = use_session()
    texts, services = game_texts(session), session.services
    draft, change = use_made(lambda: blank(latest_tracking(services)))
    unfolded, set_unfolded = ft.use_state(False)
    known, _ = use_made(lambda: known_players(services))
    called = partial(player_number, texts)
    full = filled(draft, called)
    setup, problems = checked(full)
    players, group = known

    def start() -> None:
        # A tap may be quicker than the picture of what was typed before it.
        latest = newest(change)
        ready, _ = checked(filled(latest, called))
        if ready:
            session.keep(lambda: start_game(services, ready, to_remember(latest)))

    body: list[ft.Control] = []
    if players:
        body.append(_who_is_known(session, draft, change, players, group))
    body.append(ft.Container(hint(session, texts("new_game.order"), BODY), padding=ft.Padding.only(top=4)))
    for index in range(len(draft.seats)):
        problem = next((problem for problem in problems if problem.seat == index), None)
        body.append(_seat(session, draft, index, full.seats[index].name, problem, change))
    if draft.can_add:
        body.append(
            button(session, "add-player", texts("new_game.add"), lambda: change(added), icon=ft.Icons.PERSON_ADD_ALT)
        )
    body.append(_tracking(session, draft, change))
    body.extend(_variants(session, draft, change, unfolded, lambda: set_unfolded(lambda old: not old)))
    return page_frame(
        session,
        texts("new_game.title"),
        body,
        on_back=lambda: go(HOME),
        footer=_start(session, problems, start if setup else None),
    )


def known_players(services: Services) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """The players known and the latest group; none where the library cannot be read, for a game needs neither."""
    try:
        return services.library.players()[:KNOWN_SHOWN], services.library.group()
    except StoreError:
        return [], []


def latest_tracking(services: Services) -> Tracking:
    """How the game begun last is tracked; the light way at first, or where the library cannot be read."""
    try:
        return Tracking(services.library.setting("tracking", Tracking.SCORE.value))
    except (StoreError, ValueError):
        return Tracking.SCORE


def player_number(texts: Catalogue, number: int) -> str:
    """What a player without a name is called."""
    return texts("new_game.player", number=number)


def start_game(services: Services, setup: Setup, players: list[dict[str, str]]) -> None:
    """Begins the game and shows its table; `players` are offered for the next one, as a group and one by one.

    Where nobody was given a name, the group of the game before stays the latest. Raises StoreError if the game could
    not be kept.
    """
    game = begin(ISLAND_FORTRESS, services.store, Record(setup))
    services.adopt(game)
    go(game_route(game.id))
    if players:
        services.library.remember_players(players)
    services.library.choose("tracking", setup.tracking.value)


def problem_words(session: Session, problem: Problem) -> str:
    """What is wrong, without the place: it is said beside it."""
    if problem.seat is None:
        return problem_text(problem.error, game_texts(session))
    return game_texts(session)(f"record.{problem.error.problem}", **problem.error.values)


def _who_is_known(
    session: Session, draft: Draft, change: Change, players: list[dict[str, str]], group: list[dict[str, str]]
) -> ft.Control:
    """One tap for the latest group, or one for each player; it stays in place while names are tapped."""
    texts, palette = game_texts(session), session.palette
    parts: list[ft.Control] = []
    if len(group) > 1:
        names = listed(player["name"] for player in group)
        again = [(seat.name, seat.color) for seat in draft.seats] == [
            (player["name"], player["color"]) for player in group
        ]
        parts.append(
            tappable(
                "same-group",
                texts("new_game.same_group_label", names=names),
                lambda: change(lambda old: regrouped(old, group)),
                ft.Row(
                    [
                        ft.Icon(ft.Icons.CHECK if again else ft.Icons.GROUPS, size=26, color=palette.accent),
                        ft.Column(
                            [
                                words(texts("new_game.same_group"), palette, BODY, bold=True, spoken=False),
                                words(names, palette, BODY, palette.quiet, lines=2, spoken=False),
                            ],
                            spacing=2,
                            expand=True,
                        ),
                    ],
                    spacing=14,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                selected=again,
                padding=14,
                bgcolor=palette.raised,
                border=ft.Border.all(2 if again else 1, palette.accent),
                border_radius=RADIUS + 2,
            )
        )
    chips: list[ft.Control] = []
    for number, player in enumerate(players):
        name, color = player["name"], player["color"]
        sits = seat_of(draft, name) is not None
        full = not sits and not draft.can_add and all(map(is_named, draft.seats))
        chips.append(
            chip(
                session,
                f"known-{number}",
                name,
                None if full else partial(_toggle, change, name, color),
                selected=sits,
                check=True,
            )
        )
    parts.append(hint(session, texts("new_game.known" if len(group) > 1 else "new_game.known_only"), BODY))
    parts.append(ft.Row(chips, wrap=True, spacing=8, run_spacing=8))
    return ft.Column(parts, key="known", spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _toggle(change: Change, name: str, color: str) -> None:
    change(lambda old: seated(old, name, color))


def _seat(
    session: Session, draft: Draft, index: int, called: str, problem: Problem | None, change: Change
) -> ft.Control:
    """A player: colour and mark, name, place at the table; the empty field shows the name that the game would use."""
    texts, palette = game_texts(session), session.palette
    seat = draft.seats[index]
    stone = palette.players[seat.color]

    def rename(name: str) -> None:
        change(lambda old: renamed(old, index, name))

    color = tappable(
        f"seat-{index}-color",
        texts("new_game.color_label", name=called, color=texts(f"new_game.color.{seat.color}")),
        lambda: change(lambda old: recolored(old, index)),
        ft.Icon(MARKS[seat.color], size=24, color=stone.ink),
        width=TOUCH,
        height=TOUCH,
        alignment=ft.Alignment.CENTER,
        bgcolor=stone.face,
        border=ft.Border.only(bottom=ft.BorderSide(4, stone.edge)),
        border_radius=6,
    )
    name = field(
        session,
        f"seat-{index}-name",
        player_number(texts, index + 1) if is_named(seat) else called,
        seat.name,
        rename,
        expand=True,
        error=problem_words(session, problem) if problem else None,
        capitalization=ft.TextCapitalization.WORDS,
    )
    up = partial(change, partial(moved, index=index, step=-1)) if index else None
    down = partial(change, partial(moved, index=index, step=1)) if index < len(draft.seats) - 1 else None
    out = partial(change, partial(removed, index=index)) if draft.can_remove else None
    return card(
        session,
        ft.Row(
            [
                color,
                name,
                ft.Row(
                    [
                        icon_button(
                            session,
                            f"seat-{index}-up",
                            ft.Icons.KEYBOARD_ARROW_UP,
                            texts("new_game.up", name=called),
                            up,
                        ),
                        icon_button(
                            session,
                            f"seat-{index}-down",
                            ft.Icons.KEYBOARD_ARROW_DOWN,
                            texts("new_game.down", name=called),
                            down,
                        ),
                        icon_button(
                            session,
                            f"seat-{index}-remove",
                            ft.Icons.CLOSE,
                            texts("new_game.remove", name=called),
                            out,
                            22,
                        ),
                    ],
                    spacing=0,
                ),
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        key=f"seat-{seat.key}",
        padding=ft.Padding.only(left=10, right=2, top=8, bottom=8),
    )


def _tracking(session: Session, draft: Draft, change: Change) -> ft.Control:
    """The choice between keeping the score and entering every action."""
    texts, palette = game_texts(session), session.palette
    asked = ft.Container(hint(session, texts("new_game.tracking"), BODY), padding=ft.Padding.only(top=4))
    parts: list[ft.Control] = [asked]
    for way in Tracking:
        chosen = draft.tracking is way
        title, meaning = texts(f"new_game.tracking_{way.value}"), texts(f"new_game.tracking_means_{way.value}")
        parts.append(
            tappable(
                f"tracking-{way.value}",
                texts("new_game.tracking_label", choice=title, meaning=meaning),
                partial(_track, change, way),
                ft.Row(
                    [
                        ft.Icon(
                            ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED,
                            size=26,
                            color=palette.accent if chosen else palette.quiet,
                        ),
                        ft.Column(
                            [
                                words(title, palette, BODY, bold=True, spoken=False),
                                words(meaning, palette, BODY, palette.quiet, spoken=False),
                            ],
                            spacing=2,
                            expand=True,
                        ),
                    ],
                    spacing=14,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                selected=chosen,
                padding=13 if chosen else 14,
                bgcolor=palette.raised if chosen else palette.surface,
                border=ft.Border.all(2 if chosen else 1, palette.accent if chosen else palette.line),
                border_radius=RADIUS + 2,
            )
        )
    return ft.Column(parts, key="tracking", spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _track(change: Change, way: Tracking) -> None:
    change(lambda old: old._replace(tracking=way))


def _variants(
    session: Session, draft: Draft, change: Change, unfolded: bool, unfold: Callable[[], None]
) -> list[ft.Control]:
    """What the table may agree on besides, folded until it is wanted."""
    texts = game_texts(session)
    count = draft.variants
    parts: list[ft.Control] = [
        button(
            session,
            "more-variants",
            texts("new_game.variants", count=count) if count else texts("new_game.no_variants"),
            unfold,
            kind="quiet",
            icon=ft.Icons.EXPAND_LESS if unfolded else ft.Icons.EXPAND_MORE,
        )
    ]
    if not unfolded:
        return parts
    choices: list[ft.Control] = [
        _tick(
            session,
            "variant-no-replace",
            texts("new_game.no_replace", action=texts("term.replace")),
            draft.no_replace,
            lambda: change(lambda old: old._replace(no_replace=not old.no_replace)),
        )
    ]
    if draft.may_extend:
        choices.append(
            _tick(
                session,
                "variant-extra-region",
                texts("new_game.extra_region"),
                draft.extra_region,
                lambda: change(lambda old: old._replace(extra_region=not old.extra_region)),
            )
        )
    choices.append(ft.Container(words(texts("new_game.first_round"), session.palette), padding=ft.Padding.only(top=8)))
    choices.append(
        ft.Row(
            [
                chip(
                    session,
                    f"variant-first-{incentive}",
                    texts(f"new_game.first_{incentive}"),
                    partial(_incentive, change, incentive),
                    selected=draft.first_round == incentive,
                )
                for incentive in FIRST_ROUND
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        )
    )
    if draft.is_full:
        choices.extend(_full_variants(session, draft, change))
    content = ft.Column(choices, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return [*parts, card(session, content, key="variants")]


def _full_variants(session: Session, draft: Draft, change: Change) -> list[ft.Control]:
    """What may be agreed on only where supplies and hands are known."""
    texts, palette = game_texts(session), session.palette

    def line(name: str, term: str) -> ft.Control:
        title, amount = texts(f"term.{term}"), getattr(draft.start, name)
        return ft.Row(
            [
                ft.Container(words(title, palette, spoken=False), expand=True),
                stepper(
                    session,
                    f"start-{name}",
                    texts("new_game.start_label", what=title),
                    amount,
                    lambda value: change(lambda old: with_more(old, name, value - amount)),
                    low=getattr(LEAST_AMOUNTS, name),
                    high=getattr(MOST_AMOUNTS, name),
                ),
            ],
            key=f"start-{name}",
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )

    return [
        ft.Container(words(texts("new_game.start_amounts"), palette), padding=ft.Padding.only(top=8)),
        ft.Column([line(name, term) for name, term in AMOUNT_TERMS.items()], spacing=0),
        _tick(
            session,
            "variant-trade-in",
            texts("new_game.trade_in"),
            draft.trade_in,
            lambda: change(lambda old: old._replace(trade_in=not old.trade_in)),
        ),
    ]


def _incentive(change: Change, incentive: str) -> None:
    change(lambda old: old._replace(first_round=incentive))


def _tick(session: Session, identifier: str, text: str, chosen: bool, on_tap: Callable[[], None]) -> ft.Control:
    palette = session.palette
    return tappable(
        identifier,
        text,
        on_tap,
        ft.Row(
            [
                ft.Icon(
                    ft.Icons.CHECK_BOX if chosen else ft.Icons.CHECK_BOX_OUTLINE_BLANK,
                    size=26,
                    color=palette.accent if chosen else palette.quiet,
                ),
                ft.Container(words(text, palette, spoken=False), expand=True),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        selected=chosen,
        padding=ft.Padding.symmetric(vertical=11),
        border_radius=RADIUS,
    )


def _start(session: Session, problems: tuple[Problem, ...], start: Callable[[], None] | None) -> ft.Control:
    """The button that begins the game, or why it cannot yet."""
    texts = game_texts(session)
    parts: list[ft.Control] = []
    if problems:
        first = problems[0]
        reason = problem_words(session, first)
        if first.seat is not None:
            reason = texts("new_game.not_yet", number=first.seat + 1, problem=reason)
        parts.append(
            said("start-problem", reason, session.palette, BODY, session.palette.quiet, center=True, live_region=True)
        )
    parts.append(
        button(
            session,
            "start-game",
            texts("new_game.start"),
            start,
            kind="strong",
            icon=ft.Icons.PLAY_ARROW_ROUNDED,
            height=56,
        )
    )
    return ft.Column(parts, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
