"""The phase of a game and its next step: for the top line, a tablet beside it, and the reminder."""

from typing import Final

from companion.engine.characters import shown
from companion.games.island.state import DueStep, EndedBy, State
from companion.games.island.words import Words
from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.games.island.situation import Now, direction_text, holders

MAX_NAMES: Final = 2
"""Maximum number of names in one line of a phone; more are given as a number."""
NAME: Final = 95
"""Width in pixels of a name in the order of turns, which has four in two lines of a phone."""


def king_now(words: Words, state: State, is_short: bool = False) -> str:
    """Return who would be king if the cycle ended now, or who is, and why, in a sentence (`is_short`: a line).

    Rules: IS-KING-1..5.
    """
    t, found = words.texts, state.kingship
    if state.ended_by is not None:
        return ending(words, state)
    if not any(player.claim for player in state.players):
        return t("king_now.no_claim")
    if found.king is not None:
        key = "king_now.whisperer" if found.by_whisperer else "king_now.king"
        return t(key, player=words.names[found.king], count=found.met[found.king])
    if is_short and len(found.best) > MAX_NAMES:
        return t("king_now.tie_of", tied=len(found.best), count=found.met[found.best[0]])
    if found.best:
        tied = listed(words.names[seat] for seat in found.best)
        return t("king_now.tie", players=tied, count=found.met[found.best[0]])
    return t("king_now.unmet")


def roles_text(words: Words, state: State) -> str:
    """Return the players' roles in this cycle."""
    held = (f"{words.role(role)}: {words.names[seat]}" for role, seat in holders(state) if seat is not None)
    return " \N{MIDDLE DOT} ".join(held)


def order_text(words: Words, state: State) -> str:
    """Return the order of turns once the coin is flipped; before, the roles."""
    if state.order is None:
        return roles_text(words, state)
    names = ui.short_names(words.names, ui.SMALL + 1, NAME)
    players = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ".join(shown(names[seat]) for seat in state.order)
    return words.texts("stand.order", players=players)


def cycle_text(words: Words, state: State) -> str:
    """Return the cycle, or that the game is over."""
    t = words.texts
    if state.ended_by is not None:
        return t("sheet.title")
    if state.table and state.cycle == 1 and state.due and state.due.is_set_up:
        return t("stand.set_up")
    return t("stand.cycle", cycle=state.cycle)


def due_text(words: Words, state: State) -> str:
    """Return the due step and its player; empty without one."""
    due, t = state.due, words.texts
    if due is None or state.ended_by is not None:
        return ""
    player = words.names[due.seat]
    match due.step:
        case DueStep.TERRITORY:
            key = "due.territory_first" if state.table and not state.table.island else "due.territory"
            return t(key, player=player)
        case DueStep.PLACE:
            return t("due.place" if due.is_set_up else "due.place_two", player=player, left=due.left)
        case DueStep.CHOOSE:
            assert due.role is not None
            return t("due.choose", player=player, role=words.role(due.role))
        case DueStep.CASTLE:
            return t("due.castle_first" if due.is_set_up else "due.castle", player=player)
        case DueStep.COIN:
            return t("due.coin", player=player)


def turn_text(words: Words, state: State) -> str:
    """Return the due step, or the player to act; empty if turns are not tracked."""
    t, table = words.texts, state.table
    if state.due:
        return due_text(words, state)
    if table and table.combat:
        return t("turn.combat", player=words.names[table.combat.turn], territory=table.combat.territory)
    if table and table.turn is not None:
        return t("turn.play", player=words.names[table.turn])
    return ""


def head(now: Now) -> tuple[str, str]:
    """Return cycle, direction of play, and passes in a row."""
    state, words = now.state, now.words
    title = cycle_text(words, state)
    if state.ended_by is not None:
        return title, ending(words, state)
    parts = [direction_text(now.t, state.coin)]
    if state.table and state.table.passes:
        parts.append(now.t("stand.passes", count=state.table.passes, of=len(state.players)))
    return title, " \N{MIDDLE DOT} ".join(filter(None, parts))


def ending(words: Words, state: State) -> str:
    """Return the king, or that there is none."""
    if state.ended_by is EndedBy.EARLY or state.king is None:
        return words.texts("outcome.nobody")
    return words.texts(f"outcome.{state.decided_by}", player=words.names[state.king])


def next_text(words: Words, state: State) -> str:
    """Return the next step in full, or the ending, for a tablet in the middle of the table."""
    return " ".join(filter(None, (turn_text(words, state), king_now(words, state))))


def reminder(words: Words, state: State) -> str:
    """Return who would be king now; if the board shows that, the roles. The panel shows the due step."""
    if state.ended_by is not None:
        return ""
    return king_now(words, state, is_short=True) if state.table else order_text(words, state)
