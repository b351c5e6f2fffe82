"""What is shared of a game: which codes there are, their frames, and the result in a few lines."""

from collections.abc import Sequence
from typing import Final

from companion.engine.record import Entry, Record
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import EndedBy
from companion.games.island_fortress.words import Words
from companion.games.registry import coding_of
from companion.play.meeting import token_of
from companion.sharing import codes
from companion.ui.games.island_fortress.opened import FortressGame
from companion.ui.games.island_fortress.present_sheet import standings

GAME: Final = "game"
ROUND: Final = "round"
POSITION: Final = "position"


def choices(entries: Sequence[Entry[Event]]) -> tuple[str, ...]:
    """What can be shared; the round only where something comes before it."""
    return (GAME, ROUND, POSITION) if round_begun(entries) else (GAME, POSITION)


def round_begun(entries: Sequence[Entry[Event]]) -> int:
    """The index of the last petition; 0 before the first one."""
    petitions = [index for index, entry in enumerate(entries) if isinstance(entry.event, Petition)]
    return petitions[-1] if petitions else 0


def frame_of(game: FortressGame, what: str) -> bytes:
    """A game, its round or its position as a frame. Raises what `ui.sharing.UNSHARED` names."""
    coding, token = coding_of(ISLAND_FORTRESS), token_of(game.id)
    if what == POSITION:
        return codes.snapshot(coding, token, game.setup, game.state)
    record = Record(game.setup, game.entries)
    if what == ROUND:
        return codes.tail(coding, token, record, round_begun(game.entries))
    return codes.history(coding, token, record)


def held(say: Words, entries: Sequence[Entry[Event]], what: str) -> str:
    """What a code carries, in a few words."""
    count = len(entries) - (round_begun(entries) if what == ROUND else 0)
    return say.texts(f"share.holds_{what}", count=count)


def result_text(say: Words, game: FortressGame) -> str:
    """Names and points in a few lines for a chat, the best first; at the end of a game also ranks, and what decided."""
    texts, state = say.texts, game.state
    result = state.result
    if result:
        lines = [texts("share.result_final")]
    elif state.round:
        lines = [texts("share.result_after" if state.awaits_petition else "share.result_round", round=state.round)]
    else:
        lines = [texts("share.result_before")]
    for seat, rank in standings(state):
        points = texts("share.points", player=say.names[seat], count=state.players[seat].score)
        lines.append(f"{rank}. {points}" if result else points)
    if result:
        lines.append(say.decision(result, [player.score for player in state.players]))
    if state.ended_by is EndedBy.EARLY:
        lines.append(texts("sheet.early"))
    return "\n".join(lines)
