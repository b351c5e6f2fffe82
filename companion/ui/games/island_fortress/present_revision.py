"""What an edit of the log would change: the entry itself, the scores that move, the entries left out, the winners."""

from typing import NamedTuple

from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.play.revision import Revision
from companion.text.catalogue import signed
from companion.text.words import Explanation
from companion.ui.games.island_fortress.opened import FortressGame


class MovedScore(NamedTuple):
    """A player's score before and after."""

    seat: int
    before: int
    after: int
    change: str


class LeftOut(NamedTuple):
    """A later entry that is no longer legal, and the rules that it would break."""

    number: int
    sentence: str
    broken: tuple[Explanation, ...]


class RevisionLook(NamedTuple):
    """An edit to be accepted or not; `stale` once the game has changed since it was made."""

    edited: str
    moved: tuple[MovedScore, ...]
    left_out: tuple[LeftOut, ...]
    winners: str
    stale: bool


def revision_look(words: Words, game: FortressGame, revision: Revision[Event, State]) -> RevisionLook:
    """What the table has to know before it accepts."""
    before, after = revision.before[-1], revision.states[-1]
    scores = zip(before.players, after.players, strict=True)
    return RevisionLook(
        _edited(words, game, revision),
        tuple(
            MovedScore(seat, old.score, new.score, signed(new.score - old.score))
            for seat, (old, new) in enumerate(scores)
            if old.score != new.score
        ),
        tuple(
            LeftOut(
                dropped.number,
                words.entry(revision.before[dropped.number - 1], dropped.entry.event),
                tuple(words.explained(breach) for breach in dropped.ruling.breaches),
            )
            for dropped in revision.dropped
        ),
        _winners(words, before, after),
        revision.before is not game.states,
    )


def _edited(words: Words, game: FortressGame, revision: Revision[Event, State]) -> str:
    """The edit in a sentence: what stood there, and what stands there now."""
    first, number = revision.first, revision.first + 1
    grown = len(revision.entries) + len(revision.dropped) - (len(revision.before) - 1)

    if grown > 0:
        new = words.entry(revision.states[first], revision.entries[first].event)
        return words.texts("revision.inserted", number=number, entry=new)
    if revision.before is not game.states:
        return words.texts("revision.edited", number=number)
    old = words.entry(revision.before[first], game.entries[first].event)
    if grown < 0:
        return words.texts("revision.deleted", number=number, entry=old)
    new = words.entry(revision.states[first], revision.entries[first].event)
    return words.texts("revision.changed", number=number, old=old, new=new)


def _winners(words: Words, before: State, after: State) -> str:
    """Who would have won, where that changes or the final scoring is lost."""
    if after.result is None:
        return words.texts("revision.no_result") if before.result else ""
    if before.result and before.result.winners == after.result.winners:
        return ""
    return words.decision(after.result, [player.score for player in after.players])
