"""Where a game stands and what comes next in it, as far as it knows: on top of the table, and on a tablet beside it."""

from companion.games.island_fortress.state import EndedBy, State
from companion.games.island_fortress.tables import TURNS_EACH
from companion.games.island_fortress.words import Words
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.sheet.scores import won_by_points


def head(now: Now) -> tuple[str, str]:
    """The round, and whose turn it is or what is left of the Governor's blocks."""
    state, t = now.state, now.t
    if state.result:
        return t("table.finished"), won_by_points(now.words, state)
    detail = t("table.governor_blocks", count=state.governor_blocks)
    if state.turn and state.ended_by is None:
        number = state.turn.number // len(state.players) + 1
        detail = t("table.turn", player=now.words.names[state.turn.seat], turn=number, turns=TURNS_EACH)
    return _round(now.words, state), detail


def round_text(words: Words, state: State) -> str:
    """Which round it is, or that the game is over."""
    return words.texts("sheet.title") if state.result else _round(words, state)


def _round(words: Words, state: State) -> str:
    key = "table.round" if state.round or state.ledger else "table.before_round"
    return words.texts(key, round=state.round_number, rounds=state.setup.governor_blocks)


def next_text(words: Words, state: State) -> str:
    """Whose turn it is, or what comes next, as far as the game knows it."""
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
        lines.append(t("next.then_petition"))
    return " ".join(lines)


def reminder(words: Words, state: State) -> str:
    """What comes next, as far as the table does not say it anyway: it names whose turn it is, and that a game is over.

    Rules: IF-PETITION-6, IF-TURN-1.
    """
    if state.result or state.ended_by is not None:
        return ""
    if state.awaits_petition:
        return words.texts("next.petition", turns=TURNS_EACH)
    if state.holder is not None and state.has_governor_block:
        return words.texts("next.holds_block", player=words.names[state.holder])
    return "" if state.turn else words.texts("next.then_petition")
