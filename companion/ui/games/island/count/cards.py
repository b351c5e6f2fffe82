"""The players as the board: a card each with the numbers, their bars, the die and the claim."""

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.games.island.entries.claim import Claim
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.games.island.bars import bar_row, bar_text
from companion.ui.games.island.count.present import CardView, card_view, typed_state
from companion.ui.games.island.marks import CLAIMED, MAY_CLAIM, NO_CLAIM, ROLE_MARKS
from companion.ui.games.island.next_steps import king_now
from companion.ui.games.island.panels.claim import ClaimPanel
from companion.ui.games.island.panels.count import MONUMENTS, count_from
from companion.ui.games.island.situation import Now, game_texts
from companion.ui.table.model import TableModel
from companion.ui.table.players import LEFT
from companion.ui.table.position import Mode
from companion.ui.table.room import Room

NUMBER: Final = 28
"""Font size of the numbers, legible across the table."""
WIDE_NUMBER: Final = 44
DIE_NUMBER: Final = 24
"""Maximum font size of the number on the die, at any text scale."""
EDGES: Final = 17
"""Pixels of a card's width beside its content."""
NARROWEST_CARD: Final = 254
SHORT_TITLES: Final = 440
"""Width of a card in pixels below which the longest title does not fit over its number."""
CLAIM_MARKS: Final = {"held": CLAIMED, "may": MAY_CLAIM, "none": NO_CLAIM}


class CountModel:
    """The cards of a table in one window: a signal for each player, and one for the king."""

    def __init__(self, table: TableModel) -> None:
        self.table = table
        self.cards = [ui.Signal() for _ in table.game.setup.seats]
        self.line = ui.Signal()

    def show(self, now: Now) -> None:
        """Update the cards."""
        for seat, signal in enumerate(self.cards):
            signal.value = card_view(now, seat)

    def show_around(self, now: Now) -> None:
        """Update who would be king."""
        state = typed_state(now)
        self.line.value = king_now(now.words, state), state is not now.state

    def cancel(self) -> bool:
        """Return False, as there is nothing to leave."""
        return False

    def claim(self, seat: int) -> None:
        """Enter a claim or show why it is illegal; one that is held can be returned as a correction."""
        table = self.table
        if table.position.mode is Mode.REVIEW:
            return
        if table.state.players[seat].claim:
            table.open(ClaimPanel(seat))
        elif not table.is_gone(seat):
            table.enter(Claim(seat))

    def count(self, seat: int, what: str) -> None:
        """Select a number to be typed."""
        if self.table.position.mode is not Mode.REVIEW and not self.table.state.ended_by:
            count_from(self.table, seat, what)


@ui.component
def CountBoard(table: TableModel, room: Room) -> ft.Control:
    """Show all cards, side by side if there is room; above them who would be king."""
    session, board = ui.use_session(), table.board
    seats = len(table.game.setup.seats)
    across = max(1, min(seats, int(room.width // (NARROWEST_CARD * min(session.text_scale, 1.5)))))
    if across == 3 and seats == 4:
        across = 2
    is_narrow = room.width / across < SHORT_TITLES * session.text_scale
    width = (room.width + 8) / across - 8
    cards = [Card(board.cards[seat], table, width, is_narrow, key=f"card-{seat}") for seat in range(seats)]
    cells = [ft.Container(card, expand=1) for card in (*cards, *[None] * (-seats % across))]
    rows = ui.rows_of(cells, across, vertical_alignment=ft.CrossAxisAlignment.START)
    body = ui.in_column(KingLine(board.line, key="king-line"), *rows, spacing=6, scroll=ft.ScrollMode.AUTO)
    shown = ft.Container(body, expand=True, padding=ft.Padding.symmetric(horizontal=ui.SPACE))
    return ft.Semantics(identifier="board", container=True, content=shown, expand=True)


@ui.component
def KingLine(signal: ui.Signal) -> ft.Control:
    """Show who would be king if the cycle ended now, and whether that includes numbers not entered yet."""
    session = ui.use_session()
    palette, (text, is_typed) = session.palette, signal.value or ("", False)
    if not text:
        return ft.Container(height=0)
    ink = palette.fresh if is_typed else palette.text
    text = game_texts(session)("count.typed", text=text) if is_typed else text
    return ft.Container(
        ui.labelled_text("king-now", text, palette, ui.BODY, ink, bold=True, lines=3, live_region=True),
        padding=ft.Padding.symmetric(vertical=4),
    )


@ui.component
def Card(signal: ui.Signal, table: TableModel, width: float, is_narrow: bool) -> ft.Control:
    """Show a player: name, roles, die and claim; below the three numbers with their bars."""
    session = ui.use_session()
    view: CardView = signal.value
    palette, player, ways = session.palette, table.game.setup.seats[view.seat], view.found.ways
    way, turn = ui.use_made(lambda: 0)
    way %= len(ways)
    size = WIDE_NUMBER if session.is_wide else NUMBER
    head: list[ft.Control] = [_die(view, table), _claim(view, table)]
    room = width - EDGES - 26 - 2 * ui.TOUCH - 3 * 4
    if len(ways) > 1:
        text = table.t("bar.ways", count=len(ways))
        head.insert(0, _small_button(table, f"ways-{view.seat}", text, lambda: turn(lambda old: old + 1)))
        room -= ui.width_of(text, 13) * session.text_scale + 12 + 4
    head = [ui.badge(player, palette, 26), _name(view, table, room), *head]
    is_short = is_narrow and not session.is_large  # then each number has a line of its own
    numbers = [_number(view, way, index, table, size, is_short) for index in range(3)]
    body: ft.Control = ui.in_row(*numbers, spacing=4)
    if session.is_large:
        body = ui.in_lines(*(_typed_next(view, ui.in_row(one), one.identifier) for one in numbers), spacing=4)
    card = ft.Container(
        ui.in_lines(ui.in_row(*head, spacing=4), body, spacing=2),
        bgcolor=palette.surface,
        border=ft.Border.only(left=ft.BorderSide(5, palette.players[player.color].face)),
        border_radius=ui.RADIUS,
        clip_behavior=ui.NO_CLIP,
        padding=ft.Padding.only(left=8, right=4, top=2, bottom=6),
    )
    return card if session.is_large else _typed_next(view, card)


def _typed_next(view: CardView, shown: ft.Control, name: object = "") -> ft.Control:
    """Return the card, or of large text the number, which comes into sight when it is typed next."""
    is_next = view.chosen != "" and name in ("", f"count-{view.seat}-{view.chosen}")
    return ui.InSight(f"next-{view.seat}{name}", [shown], is_next, key=f"next-{name}-{is_next}")


def met_words(t: Catalogue, view: CardView) -> str:
    """Return the number of conditions met, or that a claim is lost."""
    return t("claim.lost") if view.player.claim and not view.found.met else t("bar.conditions", count=view.found.met)


def _name(view: CardView, table: TableModel, room: float) -> ft.Control:
    """Return the name with the roles, and the number of conditions met, in that width."""
    palette, t, player = table.session.palette, table.t, table.context.seats[view.seat]
    signs: list[ft.Control] = [ui.winner_sign(palette, 20, player.color)] if view.is_king else []
    signs += [ft.Icon(ROLE_MARKS[role], size=18, color=palette.quiet) for role in view.roles]
    signs += [ft.Icon(LEFT, size=18, color=palette.quiet)] if player.left else []
    left = f", {t('players.left', players=player.name)}" if player.left else ""
    name = ui.seat_name(table.session, table.context.seats, view.seat, ui.TITLE, room - 23 * len(signs), bold=True)
    roles = "".join(f", {t(f'role.{role.value}')}" for role in view.roles)
    met, ink = met_words(t, view), palette.good if view.claim != "none" else palette.quiet
    return ft.Semantics(
        identifier=f"standing-{view.seat}",
        label=f"{player.name}{roles}, {met}{left}",
        expand=True,
        content=ui.in_lines(
            ui.in_row(ft.Container(name, expand=True, expand_loose=True), *signs, spacing=3),
            ui.plain_text(met, palette, 13, ink, lines=1, semantics=False),
        ),
    )


def _small_button(table: TableModel, identifier: str, text: str, on_tap: Callable[[], object]) -> ft.Control:
    palette = table.session.palette
    return ui.tappable(
        identifier,
        text,
        on_tap,
        ui.plain_text(text, palette, 13, palette.pick, bold=True, semantics=False),
        height=ui.TOUCH,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=6),
    )


def die_size(scale: float) -> float:
    """Return the font size of the die's number so that it is not cut at any text scale."""
    return min(ui.TITLE, DIE_NUMBER / scale)


def _die(view: CardView, table: TableModel) -> ft.Control:
    """Return the die with the monuments."""
    palette, count, is_chosen = table.session.palette, view.player.monuments, view.chosen == MONUMENTS
    line = palette.pick if is_chosen else palette.quiet
    size = die_size(table.session.text_scale)
    face = ft.Container(
        ui.plain_text(str(count), palette, size, bold=True, center=True, semantics=False),
        width=34,
        height=34,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(2, line),
        border_radius=7,
    )
    return ui.tappable(
        f"count-{view.seat}-monuments",
        _number_words(view, MONUMENTS, count, table),
        lambda: table.board.count(view.seat, MONUMENTS),
        face,
        selected=is_chosen or None,
        square=ui.TOUCH,
    )


def _claim(view: CardView, table: TableModel) -> ft.Control:
    """Return the claim: empty, with a dot if it may be taken, a flag if it is held."""
    palette = table.session.palette
    is_lit = view.claim != "none"
    return ui.tappable(
        f"claim-{view.seat}",
        table.t(f"claim.label_{view.claim}", player=table.context.words.names[view.seat]),
        (lambda: table.board.claim(view.seat)) if view.can_tap_claim else None,
        ft.Icon(CLAIM_MARKS[view.claim], size=28, color=palette.accent if is_lit else palette.quiet),
        key=f"claim-{view.seat}-{view.claim}",
        square=ui.TOUCH,
        border_radius=ui.TOUCH / 2,
        bgcolor=palette.raised if is_lit else None,
    )


def _number_words(view: CardView, name: str, value: int, table: TableModel) -> str:
    words = table.context.words
    return table.t("count.number", player=words.names[view.seat], what=words.term(name), value=value)


def _number(view: CardView, way: int, index: int, table: TableModel, size: float, is_short: bool) -> ft.Semantics:
    """Return one number with its title (`is_short`: in one word) and its bar in that way, as one target."""
    session, palette, t, words = table.session, table.session.palette, table.t, table.context.words
    bar, color = view.found.ways[way][index], table.game.setup.seats[view.seat].color
    name, count, is_chosen = bar.name, view.player.counts[index], view.chosen == bar.name
    ink = palette.text if getattr(view.typed, name) is None else palette.fresh
    ink = palette.quiet if view.seat in table.position.gone else ink
    value: list[ft.Control] = [ui.plain_text(str(count), palette, size, ink, bold=True, lines=1, semantics=False)]
    if not bar.is_met:
        missing = t("bar.short_sign", count=bar.short)
        value.append(ui.plain_text(missing, palette, 13, palette.quiet, lines=1, semantics=False))
    text = t("term.led_short") if is_short and name == "led" else words.term(name)
    title = ui.plain_text(text, palette, 13, palette.quiet, lines=1, semantics=False)
    told = [_number_words(view, name, count, table), *(bar_text(words, one[index]) for one in view.found.ways)]
    return ui.tappable(
        f"count-{view.seat}-{name}",
        ". ".join(told),
        lambda: table.board.count(view.seat, name),
        ui.in_lines(title, ui.in_row(*value, spacing=6, wrap=False), bar_row(bar, palette, color)),
        selected=is_chosen or None,
        expand=1,
        height=session.tall(46 + size * 1.3, 2),
        padding=ft.Padding.symmetric(horizontal=4, vertical=2),
        **ui.chosen(palette, is_chosen, palette.raised, palette.raised),
    )
