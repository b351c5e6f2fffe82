"""The score sheet of ISLAND: the standings, the reason for the king, and the numbers over the cycles."""

from typing import Final

from companion.games.island.kingship import CONDITIONS
from companion.games.island.state import EndedBy, State
from companion.text.catalogue import listed
from companion.ui.games.island.cycle.present import story
from companion.ui.games.island.facts import round_of
from companion.ui.games.island.next_steps import ending
from companion.ui.games.island.situation import IslandContext
from companion.ui.registry import SheetParts
from companion.ui.table.sheet.curve import Curve, present_curve
from companion.ui.table.sheet.scores import TOTAL, SheetGroup, SheetRow, SheetView, standings


def sheet_view(context: IslandContext) -> SheetView:
    """Return the current sheet; there are no points: conditions met are compared."""
    state, words, t = context.state, context.words, context.t
    seats = range(len(state.players))
    rows = [
        SheetRow(name, words.term(name), tuple(getattr(state.standing(seat), name) for seat in seats))
        for name in CONDITIONS
    ]
    rows.append(SheetRow("monuments", words.term("monuments"), tuple(player.monuments for player in state.players)))
    rows.append(SheetRow("claims", t("sheet.claims"), tuple(int(player.claim) for player in state.players)))
    met = state.kingship.met
    ranks: tuple[int, ...] = ()
    if state.king is not None:
        ranks = tuple(1 if seat == state.king else 2 for seat in seats)
    is_over = state.ended_by is not None
    return SheetView(
        t("share.result_final") if is_over else t("share.result_cycle", cycle=state.cycle),
        standings(met, ranks),
        (SheetGroup("numbers", "", tuple(rows)),),
        SheetRow(TOTAL, t("sheet.conditions"), met),
        winner=_winner(context) if is_over else "",
        decided=ending(words, state) if is_over else "",
        winners=() if state.king is None else (state.king,),
        notes=_notes(context) if is_over else (),
        tie=_why(context),
        traced=False,
    )


def _winner(context: IslandContext) -> str:
    king = context.state.king
    return context.t("sheet.no_king") if king is None else context.t("story.king", player=context.words.names[king])


def _notes(context: IslandContext) -> tuple[str, ...]:
    state, words = context.state, context.words
    notes = [context.t("sheet.cycles", count=state.cycle)]
    if state.ended_by is EndedBy.EARLY:
        notes.append(context.t("sheet.stopped"))
    elif state.king is not None:
        claimed = listed(name for name, player in zip(words.names, state.players, strict=True) if player.claim)
        notes.append(context.t("story.claimed", players=claimed))
    return tuple(notes)


def _why(context: IslandContext) -> tuple[str, ...]:
    """Return the reasons for the king, line by line."""
    if context.state.king is None:
        return ()
    lines = story(context.words, context.game.states)
    content = [f"{line.title}: {text}" for line in lines if not line.is_result for text in line.lines]
    return (context.t("sheet.why_king"), *content)


def curves(context: IslandContext) -> tuple[Curve, ...]:
    """Return each player's three numbers and monuments after every cycle; conditions with their goals."""
    game, t = context.game, context.t

    def drawn(name: str) -> Curve:
        def values(state: State) -> tuple[int, ...]:
            if name == "monuments":
                return tuple(player.monuments for player in state.players)
            return tuple(getattr(state.standing(seat), name) for seat in range(len(state.players)))

        found = present_curve(context.position.rules, round_of, game.states, values)
        goal = None if name == "monuments" else context.state.setup.goal
        return found._replace(title=t("curve.after_cycles", what=context.words.term(name)), goal=goal)

    return tuple(drawn(name) for name in (*CONDITIONS, "monuments"))


SHEET: Final[SheetParts[IslandContext, State, SheetView]] = SheetParts(view=sheet_view, curves=curves)
