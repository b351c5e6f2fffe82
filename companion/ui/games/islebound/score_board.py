"""The table of a light game: a card for each player, to enter renown and buildings."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from companion.games.islebound.entries.renown import GainRenown
from companion.games.islebound.state import State
from companion.games.islebound.tables import TRACK
from companion.text.catalogue import signed
from companion.ui import parts as ui
from companion.ui.games.islebound.marks import BUILDING_MARK, TOKEN_MARK
from companion.ui.games.islebound.panels.pad import BUILDING, QUICK, RENOWN, Pad
from companion.ui.games.islebound.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.players import LEFT
from companion.ui.table.position import Mode
from companion.ui.table.room import Room

SCORE_SIZE: Final = 32
TWO_ACROSS: Final = 500
"""Width in pixels from which two cards stand side by side."""
NARROW: Final = 300
"""Card width in pixels below which its keys stand in two rows."""
FOUR_ACROSS: Final = 1200
KEY: Final = 48
EDGES: Final = 24
"""Pixels of a card's width beside its head's content."""
PIPS_FROM: Final = 400
"""Card width in pixels from which buildings are drawn as pips."""


class CardView(NamedTuple):
    """A player of a light game in words and numbers, redrawn if one of them changes, hence so long.

    `label` is the text for screen readers.
    """

    seat: int
    score: int
    gained: str
    track: int
    tokens: int
    buildings: int
    of: int
    is_open: bool
    """True if anything can be entered."""
    has_left: bool
    winner: bool
    label: str
    track_text: str


def card_views(now: Now) -> tuple[CardView, ...]:
    """Return the cards of all players."""
    return tuple(_view(now, seat) for seat in range(len(now.state.players)))


def _view(now: Now, seat: int) -> CardView:
    state: State = now.state
    player, t = state.players[seat], now.t
    points = sum(gain.points for gain in state.gains if gain.seat == seat)
    track = t("card.track", track=player.track, most=TRACK)
    if player.track >= TRACK:
        track = t("card.track_on", track=player.track)
    buildings = t("card.buildings", count=len(player.buildings), most=state.setup.end_buildings)
    tokens = t("card.tokens", count=player.tokens)
    label = t("card.label", player=now.words.names[seat], score=player.score, track=track, buildings=buildings)
    has_left = state.setup.seats[seat].left
    if has_left:
        tokens = f"{tokens}, {t('players.left', players=now.words.names[seat])}"
    return CardView(
        seat,
        player.score,
        signed(points) if points else "",
        player.track,
        player.tokens,
        len(player.buildings),
        state.setup.end_buildings,
        state.result is None and now.position.mode is not Mode.REVIEW,
        has_left,
        state.result is not None and seat in state.result.winners,
        f"{label}, {tokens}",
        track,
    )


def cards_across(width: float, seats: int) -> int:
    """Return the number of cards in a row."""
    below_four = 2 if width >= TWO_ACROSS else 1
    return min(seats, 4 if width >= FOUR_ACROSS else below_four)


@ui.component
def ScoreBoard(table: TableModel, room: Room) -> ft.Control:
    """Show all cards; they scroll in a low window."""
    across = cards_across(room.width, len(table.game.setup.seats))
    width = (room.width - ui.SPACE * (across - 1)) / across
    shown = [
        ft.Container(ScoreCard(signal, table, width, key=f"score-card-{seat}"), expand=1)
        for seat, signal in enumerate(table.board.cards)
    ]
    rows = ui.rows_of(shown, across, spacing=ui.SPACE, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Container(
        ui.in_column(*rows, spacing=ui.SPACE, scroll=ft.ScrollMode.AUTO),
        expand=True,
        padding=ft.Padding.symmetric(horizontal=ui.SPACE),
    )


@ui.component
def ScoreCard(signal: ui.Signal, table: TableModel, width: float) -> ft.Control:
    """Show one player: the counts above, the keys below."""
    session = ui.use_session()
    view: CardView = signal.value
    player, palette = table.game.setup.seats[view.seat], session.palette
    stone = palette.players[player.color]
    is_new = ui.use_arrival((view.score, view.gained), table.moves)
    title: list[ft.Control] = []
    if view.winner:
        title.append(ui.winner_sign(palette, 24, player.color))
    if view.has_left:
        title.append(ft.Icon(LEFT, size=20, color=palette.text))
    if view.gained:
        gained = ui.plain_text(view.gained, palette, 17, palette.fresh, bold=True, semantics=False)
        title.append(ft.Container(gained, **ui.emphasis(is_new)))
    title.append(ui.plain_text(str(view.score), palette, SCORE_SIZE, bold=True, semantics=False))
    head = ui.player_line(session, table.context.seats, view.seat, 18, *title, width=width - EDGES, bold=True)
    summary = ft.Semantics(
        identifier=f"score-{view.seat}",
        label=view.label,
        container=True,
        content=ui.in_column(head, _counts(session, view, width), spacing=0),
    )
    return ft.Container(
        ui.in_row(
            ft.Container(width=6, bgcolor=stone.face),
            ft.Container(
                ui.in_column(summary, _keys(table, session, view, width), spacing=4),
                expand=True,
                padding=ft.Padding.only(left=8, right=8, top=4, bottom=8),
            ),
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            intrinsic_height=True,
        ),
        bgcolor=palette.surface,
        border=ft.Border.all(1, palette.line),
        border_radius=ui.RADIUS,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


def _counts(session: ui.Session, view: CardView, width: float) -> ft.Control:
    """Return the track as pips, tokens and buildings; one below the other in large text."""
    palette = session.palette
    track: list[ft.Control] = []
    if view.track <= TRACK:
        track.append(_pips(palette, view.track, TRACK, round_ones=True))
    track.append(ui.plain_text(view.track_text, palette, 15, palette.quiet, lines=1, semantics=False))
    tokens: list[ft.Control] = [
        ft.Icon(TOKEN_MARK, size=18, color=palette.pick if view.tokens else palette.quiet),
        ui.plain_text(str(view.tokens), palette, 16, bold=True, semantics=False),
    ]
    houses: list[ft.Control] = [ft.Icon(BUILDING_MARK, size=18, color=palette.quiet)]
    if width >= PIPS_FROM and not session.is_large:
        houses.append(_pips(palette, view.buildings, max(view.of, view.buildings), round_ones=False))
    houses.append(ui.plain_text(f"{view.buildings}/{view.of}", palette, 16, bold=True, semantics=False))
    groups = [ui.in_row(*track, spacing=6), ui.in_row(*tokens, spacing=3), ui.in_row(*houses, spacing=3)]
    if session.is_large:
        return ui.in_column(*groups, spacing=0)
    return ui.in_row(ui.expanded(groups[0]), *groups[1:], spacing=12, height=26)


def _pips(palette: ui.Palette, filled: int, most: int, *, round_ones: bool) -> ft.Control:
    """Return pips, the first `filled` of `most` filled."""
    return ui.in_row(
        *(
            ft.Container(
                width=9,
                height=9,
                bgcolor=palette.pick if place < filled else None,
                border=ft.Border.all(1, palette.pick if place < filled else palette.quiet),
                border_radius=5 if round_ones else 1,
                clip_behavior=ui.NO_CLIP,
            )
            for place in range(most)
        ),
        spacing=2,
        tight=True,
    )


def _keys(table: TableModel, session: ui.Session, view: CardView, width: float) -> ft.Control:
    """Return the keys: +1 to +3 enter at once, more and buildings open a pad.

    They stay in place, so a second tap is intended unless it follows within `BOUNCE` seconds.
    """
    t, seat, name = table.t, view.seat, table.context.words.names[view.seat]
    is_gone = seat in table.position.gone
    label = partial(t, player=name)
    ways: list[tuple[str, str, str, Callable[[], object]]] = [
        (f"renown-{by}", f"+{by}", label("card.renown_label", count=by), partial(table.enter, GainRenown(seat, by)))
        for by in QUICK
    ]
    ways.append(("renown-more", "+…", label("card.more_label"), partial(table.open, Pad(RENOWN, seat))))
    ways.append(
        ("building", t("card.building"), label("card.building_label"), partial(table.open, Pad(BUILDING, seat)))
    )
    if is_gone:
        ways = [(*way[:3], partial(table.is_gone, seat)) for way in ways]
    keys = [
        ui.button(
            session,
            f"{identifier}-{seat}",
            text,
            tap if view.is_open else None,
            kind="grey" if is_gone else "plain",
            expand=9 if identifier == "building" else 5,
            label=spoken,
            height=KEY,
            lines=1,
        )
        for identifier, text, spoken, tap in ways
    ]
    if session.is_large or width < NARROW:
        return ui.in_column(ui.in_row(*keys[:4], spacing=4), ui.in_row(keys[4]), spacing=4)
    return ui.in_row(*keys, spacing=4)
