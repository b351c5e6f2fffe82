"""The phase of a game and its next step, as far as tracked: for the top line and for a tablet beside it."""

from companion.games.island_fortress.state import EndedBy, State
from companion.games.island_fortress.tables import TURNS_EACH
from companion.games.island_fortress.words import Words
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.sheet.scores import won_by_points


def head(now: Now) -> tuple[str, str]:
    """Return the round, and the active player or the number of Governor blocks left."""
    state, t = now.state, now.t
    if state.result:
        return t("table.finished"), won_by_points(now.words, state)
    detail = t("table.governor_blocks", count=state.governor_blocks)
    if state.turn and state.ended_by is None:
        number = state.turn.number // len(state.players) + 1
        detail = t("head.turn", player=now.words.names[state.turn.seat], turn=number, turns=TURNS_EACH)
    key = "head.round" if state.round or state.ledger else "table.before_round"
    return t(key, round=state.round_number, rounds=state.setup.governor_blocks), detail


def round_text(words: Words, state: State) -> str:
    """Return the round, or that the game is over."""
    return words.texts("sheet.title") if state.result else _round(words, state)


def _round(words: Words, state: State) -> str:
    key = "table.round" if state.round or state.ledger else "table.before_round"
    return words.texts(key, round=state.round_number, rounds=state.setup.governor_blocks)


def next_text(words: Words, state: State) -> str:
    """Return the active player, or the next step, as far as known."""
    t = words.texts
    if state.result:
        return won_by_points(words, state)
    if state.ended_by is not None:
        return t("table.over_wall" if state.ended_by is EndedBy.WALL else "table.over_rounds")
    if state.awaits_petition:
        return t("next.petition", turns=TURNS_EACH)
    lines = []
    if state.turn:
        number = state.turn.number // len(state.players) + 1
        lines.append(t("next.turn", player=words.names[state.turn.seat], turn=number, turns=TURNS_EACH))
    if state.holder is not None:
        key = "next.holds_block" if state.has_governor_block else "next.marker"
        lines.append(t(key, player=words.names[state.holder]))
    if not state.turn and not state.has_governor_block:
        lines.append(_round_end(words, state))
    return " ".join(lines)


def reminder(words: Words, state: State) -> str:
    """Return the next step as far as the table does not show it: it shows the active player and the end.

    Rules: IF-PETITION-6, IF-TURN-1.
    """
    if state.result or state.ended_by is not None:
        return ""
    if state.awaits_petition:
        return words.texts("next.petition", turns=TURNS_EACH)
    if state.holder is not None and state.has_governor_block:
        return words.texts("next.holds_block", player=words.names[state.holder])
    return "" if state.turn else _round_end(words, state)


def _round_end(words: Words, state: State) -> str:
    """Return what ends a round whose turns are not entered. Rules: IF-ROUND-END, IF-END-2."""
    return words.texts("next.then_petition" if state.governor_blocks else "next.then_scoring")
