"""All that Tally gives to the screens of every game, as one value."""

from typing import Final, NamedTuple

import flet as ft

from companion.games.tally.record import setup_of
from companion.games.tally.state import COLORS, Gain, State, Tracking
from companion.games.tally.words import Words
from companion.ui.components.basics import plain_text
from companion.ui.drawing import Drawing, Label, fitted
from companion.ui.games.registry import (
    Facts,
    GameScreens,
    NewGameParts,
    PlayerParts,
    RulesParts,
    SheetParts,
    SpectatorParts,
    TableParts,
)
from companion.ui.games.tally.board import Now, Points, PointsBoard
from companion.ui.games.tally.panels import bar_view, more_items
from companion.ui.screens.seating import SetupDraft, players_of
from companion.ui.session import Session
from companion.ui.table.pills import Amount, Pill, gain_results
from companion.ui.table.players import plain_card, plain_height
from companion.ui.table.position import Context, TablePosition
from companion.ui.table.sheet.scores import TOTAL, SheetGroup, SheetRow, SheetView, standings
from companion.ui.table.spectator import Space

TallyContext = Context[Words, State]


class PlayerView(NamedTuple):
    """A player's card."""

    seat: int
    score: int
    gained: str
    label: str
    acts: bool


def player_views(now: Now) -> tuple[PlayerView, ...]:
    """Everybody's points, and what the latest entry gave."""
    gained = {gain.seat: f"+{gain.points}" for gain in now.state.gains}
    return tuple(
        PlayerView(
            seat,
            score,
            gained.get(seat, ""),
            now.t("tally.player", player=now.words.names[seat], score=score),
            seat == now.seat and not now.state.is_over,
        )
        for seat, score in enumerate(now.state.scores)
    )


def gain_pill(gain: Gain) -> Pill:
    """What somebody got."""
    return Pill(gain.seat, (Amount(gain.points),))


def likely_seat(position: TablePosition) -> int:
    """The first who has not scored in this round."""
    state: State = position.state
    return next((seat for seat in range(len(state.scores)) if seat not in state.scored), 0)


def round_text(words: Words, state: State) -> str:
    """Which round it is."""
    return words.texts("tally.round", round=state.round)


def next_text(words: Words, state: State) -> str:
    """What comes next."""
    return words.outcome(state) if state.is_over else words.texts("tally.next")


def sheet_view(context: TallyContext) -> SheetView:
    """One row: the points."""
    state, t = context.state, context.t
    points = SheetRow("points", t("category.points"), state.scores)
    return SheetView(
        t("tally.final") if state.is_over else round_text(context.words, state),
        standings(state.scores),
        (SheetGroup("points", "", (points,)),),
        SheetRow(TOTAL, t("category.total"), state.scores),
        winner=context.words.outcome(state) if state.is_over else "",
        decided=context.words.outcome(state) if state.is_over else "",
        winners=state.winners,
    )


def scores_text(words: Words, state: State) -> str:
    """Everybody's points in one line."""
    return ", ".join(f"{name} {score}" for name, score in zip(words.names, state.scores, strict=True))


def small_board(session: Session, state: State, width: float) -> ft.Control:
    """There is no board: the points."""
    text = ", ".join(f"{seat.name} {score}" for seat, score in zip(state.setup.seats, state.scores, strict=True))
    return ft.Container(plain_text(text, session.palette, center=True), width=width)


def from_afar(context: TallyContext, space: Space) -> Drawing:
    """The round, large."""
    text, size = fitted(round_text(context.words, context.state), 40, space.width, 12)
    return Drawing(space.width, 60, "none", (Label(space.width / 2, 44, text, size, context.palette.text, "middle"),))


def document(draft: SetupDraft) -> dict[str, object]:
    """The set-up as a record says it."""
    return {"tracking": draft.mode, "players": players_of(draft)}


SCREENS: Final = GameScreens(
    facts=Facts(
        round=lambda state: state.round,
        outcome=lambda words, state: words.outcome(state),
        results=lambda words, before, after: gain_results(words, after.gains, gain_pill),
        actor=lambda state, event: getattr(event, "seat", None),
    ),
    table=TableParts(
        board=Points,
        draw=PointsBoard,
        players=PlayerParts(view=player_views, card=plain_card, height=plain_height),
        panel=bar_view,
        more=more_items,
        head=lambda now: (round_text(now.words, now.state), ""),
        next_step=next_text,
        likely_seat=likely_seat,
    ),
    sheet=SheetParts(view=sheet_view),
    spectator=SpectatorParts(title=round_text, next=next_text, picture=from_afar, label=scores_text),
    new_game=NewGameParts(
        colors=COLORS,
        modes=tuple(mode.value for mode in Tracking),
        document=document,
        read=lambda document: setup_of(document, "setup"),
    ),
    rules=RulesParts(marks={"points": ft.Icons.CALCULATE, "end": ft.Icons.FLAG}),
    small_board=small_board,
)
