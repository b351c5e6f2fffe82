"""The phase of a game and its next step, as far as tracked: for the top line and for a tablet beside it."""

from companion.games.islebound.entries.turn import turns_ahead
from companion.games.islebound.ledger import ACTION, MOVE
from companion.games.islebound.state import State, turns_left
from companion.games.islebound.words import Words
from companion.text.catalogue import listed
from companion.ui.games.islebound.situation import Now
from companion.ui.table.sheet.scores import won_by_points


def head(now: Now) -> tuple[str, str]:
    """Return round and active player, without turns the tokens; and what is known of the end.

    The turns that are left once the end is triggered come first, as a phone has no room for both.
    """
    words, state = now.words, now.state
    if state.result or state.turn is None or state.ledger is None:
        return round_text(words, state), end_text(words, state)
    round_now, name = now.t("table.round_now", round=state.ledger.round), words.names[state.turn.seat]
    if state.end:
        left = state.end.turns_left
        title = now.t("table.more_turns", count=left) if left else now.t("table.last_turn")
        return title, f"{round_now} \N{MIDDLE DOT} {name}"
    return round_now, f"{name} \N{MIDDLE DOT} {now.t('table.tokens_left', count=state.tokens_left)}"


def round_text(words: Words, state: State) -> str:
    """Return the active player and round; the remaining tokens if turns are not tracked; or that the game is over."""
    if state.result:
        return words.texts("sheet.title")
    if state.ledger is None:
        return words.texts("table.tokens_left", count=state.tokens_left)
    if state.turn is None:
        return words.texts("table.last_turn_over")
    return words.texts("table.round_of", round=state.ledger.round, player=words.names[state.turn.seat])


def end_text(words: Words, state: State) -> str:
    """Return what triggers the end, or the number of turns left after it. Rules: IB-END."""
    t = words.texts
    if state.result:
        return ""
    if state.end is None:
        return t("table.ends_at", count=state.setup.end_buildings)
    if state.ledger is None:
        if state.end.turns_left < turns_left(len(state.players), state.end.by):
            return turn_text(words, state) or t("table.over")
        return t("table.end_after", player=words.names[state.end.by], count=state.end.turns_left)
    return t("table.end_in", count=state.end.turns_left) if state.turn else t("next.finish")


def turn_text(words: Words, state: State) -> str:
    """Return the player with a turn left in a light game, and how many are; empty without one. Rules: IB-END-4."""
    coming = () if state.result else turns_ahead(state)
    return words.texts("table.turn_now", player=words.names[coming[0]], count=len(coming)) if coming else ""


def next_text(words: Words, state: State) -> str:
    """Return the active player and stage, or the next step, as far as known."""
    t = words.texts
    if state.result:
        return won_by_points(words, state)
    if state.turn is None or state.ledger is None or not state.setup.is_full:
        return end_text(words, state)
    if due := state.ledger.rewarded:
        return t("next.reward", player=listed(words.names[seat] for seat in due))
    stage = {MOVE: "next.move", ACTION: "next.action"}.get(state.turn.stage, "next.done")
    return t(stage, player=words.names[state.turn.seat])


def reminder(words: Words, state: State) -> str:
    """Return the next step as far as head and panel do not show it; empty if turns are not tracked."""
    if state.setup.is_table and state.turn and not state.result:
        return words.texts("next.table", player=words.names[state.turn.seat])
    return next_text(words, state) if state.setup.is_full and not state.result else ""
