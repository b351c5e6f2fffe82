"""The table view: the game to look at, large, for a tablet in the middle of the table. Nothing is entered here."""

from typing import Final, NamedTuple

import flet as ft

from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import EMPTY, WIDTH
from companion.games.island_fortress.words import Words
from companion.ui.awake import keeps_awake, use_awake
from companion.ui.components.basics import NO_CLIP, icon_button, message_bar, said, words
from companion.ui.components.seats import badge
from companion.ui.games.island_fortress.masonry import (
    CREST,
    Sizes,
    block_of,
    reinforced_block,
    slots_of,
    stone_of,
    tower_top,
)
from companion.ui.games.island_fortress.opened import FortressGame, cannot_open, opened, use_changes
from companion.ui.games.island_fortress.present import is_changed
from companion.ui.games.island_fortress.present_view import last_words, next_words, round_words, wall_words
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.kit import part
from companion.ui.routes import game_route, go
from companion.ui.session import Session, use_session
from companion.ui.theme import GOVERNOR_MARK, Palette

LOW: Final = 560
"""A lower window, a phone on its side, keeps its height for the wall."""
EDGE: Final = 10
JOINT: Final = 3
BETWEEN: Final = 16
"""The gap between two regions."""
FLATTEST: Final = 0.9
"""The most height of a stone, as a share of its width."""


class Plan(NamedTuple):
    """How much room everything has."""

    head: float
    cards: float
    last: float
    across: int
    stone: tuple[float, float]
    crest: float
    """The merlons above a region, and the earth below; none in a window that is all needed for stones."""


def plan_of(width: float, height: float, regions: int) -> Plan:
    """The room in a window of that size: regions side by side on a wide one, one over the other on a high one."""
    is_low = height < LOW
    is_narrow = width < LOW
    head, last = (52, 40) if is_low else (84, 96) if is_narrow else (72, 64)
    cards = 64 if is_low else 118 if is_narrow else min(150, max(96, height * 0.19))
    across = regions if width >= height else 1
    courses = -(-regions // across) * TOWER_LEVEL
    crest = 0 if is_low or is_narrow else CREST
    high_regions = courses // TOWER_LEVEL
    for_wall = height - head - cards - last - 4 * EDGE - (high_regions - 1) * BETWEEN - high_regions * 2 * crest
    wide = (width - 4 * EDGE - (across - 1) * BETWEEN) / (across * WIDTH) - JOINT
    high = min(wide * FLATTEST, for_wall / courses - JOINT)
    left = for_wall - courses * (high + JOINT)
    return Plan(
        head, cards if is_low else cards + max(0, min(120, left * 0.6)), last, across, (wide, max(12, high)), crest
    )


@part
def ViewScreen() -> ft.Control:
    """The table view of the game in the address."""
    session, id = use_session(), ft.use_route_params()["gid"]
    game = opened(session, id)
    return cannot_open(session, game, id) if isinstance(game, str) else TableView(game, key=f"view-{id}")


@part
def TableView(game: FortressGame) -> ft.Control:
    """Round, players, wall and the last entry; it follows the game."""
    session = use_session()
    use_changes(game)
    use_awake(ft.context.page, keeps_awake(session))
    palette, setup = session.palette, game.setup
    say = Words(game_texts(session), setup)
    plan = plan_of(session.width, session.height, setup.regions)
    return ft.Container(
        ft.Column(
            [
                _head(session, game, say, plan),
                message_bar(session),
                _players(session, game, say, plan),
                ft.Container(_wall(session, game, say, plan), expand=True, alignment=ft.Alignment.CENTER, key="wall"),
                _last(session, game, say, plan),
            ],
            spacing=EDGE / 2,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=palette.ground,
        padding=ft.Padding.symmetric(horizontal=EDGE),
        expand=True,
    )


def _head(session: Session, game: FortressGame, say: Words, plan: Plan) -> ft.Control:
    palette, state = session.palette, game.state
    is_low = session.height < LOW
    told, following = round_words(say, state), next_words(say, state)
    large, small = (20, 16) if is_low else (24, 16) if session.width < LOW else (28, 20)
    texts: list[ft.Control] = [
        said("view-round", told, palette, large, bold=True, lines=1, header=True),
        said("view-next", following, palette, small, palette.quiet, lines=2, expand=True),
    ]
    body: ft.Control = ft.Row(texts, spacing=20, vertical_alignment=ft.CrossAxisAlignment.CENTER, expand=True)
    if session.width < session.height:
        body = ft.Column(
            [texts[0], words(following, palette, 15, palette.quiet, lines=2)], spacing=0, tight=True, expand=True
        )
    return ft.Container(
        ft.Row(
            [
                icon_button(
                    session,
                    "back",
                    ft.Icons.ARROW_BACK,
                    game_texts(session)("app.back"),
                    lambda: go(game_route(game.id)),
                ),
                body,
            ],
            spacing=6,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=plan.head,
        key="head",
    )


def _players(session: Session, game: FortressGame, say: Words, plan: Plan) -> ft.Control:
    """Everybody's points, as large as there is room."""
    seats = len(game.setup.seats)
    room = (session.width - 2 * EDGE - (seats - 1) * EDGE) / seats
    return ft.Row(
        [
            ft.Container(_player(session, game, say, plan, seat, room), width=room, key=f"player-{seat}")
            for seat in range(seats)
        ],
        spacing=EDGE,
        key="players",
    )


def _player(session: Session, game: FortressGame, say: Words, plan: Plan, seat: int, room: float) -> ft.Control:
    palette, state, setup = session.palette, game.state, game.setup
    is_flat = plan.cards < 80
    is_up = state.turn is not None and state.ended_by is None and state.turn.seat == seat
    score = state.players[seat].score
    label = game_texts(session)("sheet.points_of", player=say.names[seat], score=score)
    signs: list[ft.Control] = []
    if state.result and seat in state.result.winners:
        signs.append(ft.Icon(ft.Icons.EMOJI_EVENTS, size=26, color=palette.accent))
    elif state.holder == seat and state.result is None:
        label = f"{label}, {game_texts(session)('table.has_marker')}"
        signs.append(ft.Icon(GOVERNOR_MARK, size=26 if room >= 130 else 20, color=palette.governor.face))
    is_narrow = room < 130
    name = words(say.names[seat], palette, 16 if is_narrow else 22, bold=True, lines=1, spoken=False)
    mark = badge(setup.seats[seat], palette, 26 if is_narrow else 34)
    title: list[ft.Control] = [mark, ft.Container(name, expand=True), *signs]
    large = words(
        str(score), palette, 36 if is_flat else min(140, room * 0.42, plan.cards * 0.52), bold=True, spoken=False
    )
    content: ft.Control
    if is_flat:
        content = ft.Row([*title, large], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    else:
        above: list[ft.Control] = [ft.Row(title, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)]
        if is_narrow:
            above = [ft.Row([mark, *signs], alignment=ft.MainAxisAlignment.SPACE_BETWEEN), name]
        content = ft.Column(
            [
                *above,
                ft.Container(large, expand=True, alignment=ft.Alignment.CENTER),
            ],
            spacing=0,
        )
    stone = stone_of(setup, palette, seat)
    return ft.Semantics(
        identifier=f"view-player-{seat}",
        label=label,
        container=True,
        content=ft.Container(
            content,
            height=plan.cards,
            bgcolor=palette.surface,
            padding=ft.Padding.symmetric(horizontal=10, vertical=6),
            border=ft.Border.all(3, palette.accent) if is_up else ft.Border.only(left=ft.BorderSide(6, stone.face)),
            clip_behavior=NO_CLIP,
        ),
    )


def _wall(session: Session, game: FortressGame, say: Words, plan: Plan) -> ft.Control:
    palette, setup, state = session.palette, game.setup, game.state
    before = game.states[-2] if len(game.states) > 1 else state
    regions = [_region(session, state, before, region, plan) for region in range(setup.regions)]
    rows: list[ft.Control] = [
        ft.Row(list(regions[first : first + plan.across]), spacing=BETWEEN, tight=True)
        for first in range(0, setup.regions, plan.across)
    ]
    told = wall_words(say, state)
    return ft.Semantics(
        identifier="view-wall",
        label=told,
        image=True,
        content=ft.Container(
            ft.Column(rows, spacing=BETWEEN, tight=True), bgcolor=palette.sky, padding=EDGE, clip_behavior=NO_CLIP
        ),
    )


def _region(session: Session, state: State, before: State, region: int, plan: Plan) -> ft.Control:
    """One region: its name between the towers, then the three rows and the earth."""
    palette, (wide, high) = session.palette, plan.stone
    sizes = Sizes(wide, high, JOINT)

    def stone_at(slot: int) -> ft.Control:
        return _stone(state, palette, slot, plan.stone, is_changed(before, state, slot))

    left, right = slots_of(region, TOWER_LEVEL)
    tops = [tower_top(state.setup, palette, state.wall[slot], wide, plan.crest) for slot in (left, right)]
    name = game_texts(session)("table.region", region=region + 1)
    text = words(name, palette, min(22, high * 0.45), palette.quiet, center=True, lines=1, spoken=False)
    title = ft.Container(text, width=sizes.between, height=high, alignment=ft.Alignment.CENTER)
    courses: list[ft.Control] = [
        ft.Row([tops[0], ft.Container(width=sizes.between), tops[1]], spacing=JOINT, tight=True),
        ft.Row([stone_at(left), title, stone_at(right)], spacing=JOINT, tight=True),
        *(
            ft.Container(
                ft.Row([stone_at(slot) for slot in slots_of(region, level)], spacing=JOINT, tight=True),
                bgcolor=palette.mortar,
                padding=ft.Padding.only(top=JOINT),
            )
            for level in range(TOWER_LEVEL - 1, 0, -1)
        ),
        ft.Container(width=sizes.course, height=plan.crest, bgcolor=palette.earth),
    ]
    return ft.Column(courses, spacing=0, tight=True)


def _stone(state: State, palette: Palette, slot: int, size: tuple[float, float], changed: bool) -> ft.Control:
    """A slot: a stone with mark and letter, or a gap; what the last entry changed has a bright edge."""
    wide, high = size
    owner = state.wall[slot]
    line = 4 if changed else 0
    if owner == EMPTY:
        gap = ft.Container(bgcolor=palette.gap)
        return ft.Container(
            gap, width=wide, height=high, bgcolor=palette.fresh if changed else palette.gap, padding=line
        )
    mark = min(high * 0.5, wide * 0.4)
    letter = mark * 0.8 if wide >= 44 else 0
    block = block_of(state.setup, palette, owner, mark, letter, wide * 0.05, max(3, high * 0.08))
    if slot in state.reinforced:
        band = max(9, high * 0.28)
        block = reinforced_block(block, palette, band, band * 0.85)
    return ft.Container(block, width=wide, height=high, bgcolor=palette.fresh if changed else None, padding=line)


def _last(session: Session, game: FortressGame, say: Words, plan: Plan) -> ft.Control:
    palette = session.palette
    entry, gains = last_words(say, game.states, game.entries)
    label = game_texts(session)("view.last", entry=". ".join((entry, *gains))) if game.entries else entry
    size = 16 if session.height < LOW or session.width < LOW else 20
    texts: list[ft.Control] = [words(entry, palette, size, lines=2, spoken=False)]
    if gains:
        texts.append(words(" · ".join(gains), palette, size, palette.good, bold=True, lines=2, spoken=False))
    shown: ft.Control = ft.Column(texts, spacing=2, tight=True)
    if session.width >= LOW:
        beside: list[ft.Control] = [ft.Container(text, expand=True, expand_loose=True) for text in texts]
        shown = ft.Row(beside, spacing=20, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Semantics(
        identifier="view-last",
        key="last",
        label=label,
        live_region=True,
        container=True,
        content=ft.Container(
            shown,
            height=plan.last,
            alignment=ft.Alignment.CENTER_LEFT,
        ),
    )
