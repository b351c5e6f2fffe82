"""All that Tally gives to the screens of every game, as one value."""

from typing import Final

from companion.games.tally.record import setup_of
from companion.games.tally.state import COLORS, Gain, State, Tracking
from companion.games.tally.words import Words
from companion.ui.games.tally.board import Now, Points, PointsBoard
from companion.ui.games.tally.panels import bar_view, more_items
from companion.ui.games.tally.set_panel import edit_panel
from companion.ui.registry import (
    Facts,
    GameScreens,
    NewGameParts,
    PlayerParts,
    SheetParts,
    SpectatorParts,
    TableParts,
)
from companion.ui.screens.seating import SetupDraft, players_of
from companion.ui.table.pills import Amount, Pill, gain_results
from companion.ui.table.players import PlayerView
from companion.ui.table.position import Context, TablePosition
from companion.ui.table.sheet.scores import TOTAL, SheetGroup, SheetRow, SheetView, standings

TallyContext = Context[Words, State]


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
    """The points that a player got."""
    return Pill(gain.seat, (Amount(gain.points),))


def likely_seat(position: TablePosition) -> int:
    """The first who has not scored in this round."""
    state: State = position.state
    return next((seat for seat in range(len(state.scores)) if seat not in state.scored), 0)


def round_text(words: Words, state: State) -> str:
    """Which round it is."""
    return words.texts("tally.round", round=state.round)


def next_text(words: Words, state: State) -> str:
    """The next step."""
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
        players=PlayerParts(view=player_views),
        panel=bar_view,
        more=more_items,
        head=lambda now: (round_text(now.words, now.state), ""),
        next_step=next_text,
        likely_seat=likely_seat,
        edit_panel=edit_panel,
    ),
    sheet=SheetParts(view=sheet_view),
    spectator=SpectatorParts(title=round_text, next=next_text),
    new_game=NewGameParts(
        colors=COLORS,
        modes=tuple(mode.value for mode in Tracking),
        document=document,
        read=lambda document: setup_of(document, "setup"),
    ),
)
