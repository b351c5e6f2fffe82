"""Corrections of counts, asked of every game: what one of them changes, another takes back."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Kind
from tests.games.test_contract import AnyGame, Played, drawn, every_game, modes, tables

Places = list[tuple[Kind[Any, Any], tuple[int, ...]]]


def places(game: AnyGame, played: Played) -> Places:
    """The owners of correctable counts at that table, by kind: a player, a region, a territory; nobody's, too."""
    events = [event for where, event in drawn(game) if where is played]
    kinds = [game.kinds.of(event) for event in events]
    found = {
        (kind.name, event[: len(kind.counts.fields) - len(kind.counts.names)]): kind
        for kind, event in zip(kinds, events, strict=True)
        if kind.counts
    }
    return [(kind, who) for (_, who), kind in found.items()]


def everything(game: AnyGame, state: Any, where: Places) -> tuple[Any, ...]:
    """All that can be corrected, and the standing: an end that is triggered, and a card to drown, are not of it."""
    there = [(kind.counts, who) for kind, who in where if kind.counts and may_be(game, state, kind.counts.make(*who))]
    return game.summary(state), [counts.held(state, *who) for counts, who in there]


def may_be(game: AnyGame, state: Any, event: Any) -> bool:
    """True if a correction may be entered: a territory is on the board, the game is not over."""
    return not game.check(state, event).breaches


@every_game
def test_a_count_corrected_there_and_back_is_as_before(game: AnyGame) -> None:
    """Up and down by one, or down and up, in golden positions: no other count changes with it either."""
    corrected: set[tuple[Any, str, str]] = set()
    for played in tables(game):
        mode, where = played.setup.tracking, places(game, played)
        for kind, who in where:
            counts = kind.counts
            assert counts is not None
            changes = [(count.name, change) for count in counts.tracked(mode) for change in (1, -1)]
            for state in played.states[:: max(1, len(played.states) // 10)]:
                for name, change in changes:
                    event, back = (counts.make(*who, **{name: by}) for by in (change, -change))
                    if not may_be(game, state, event):
                        continue
                    after = game.apply(state, event)
                    assert dict(counts.changes(event)) == counts.between(state, after, *who) == {name: change}
                    if may_be(game, after, back):
                        again = game.apply(after, back)
                        assert everything(game, again, where) == everything(game, state, where)
                        corrected.add((mode, kind.name, name))
    assert corrected == {
        (mode, kind.name, count.name)
        for mode in modes(game)
        for kind in game.kinds
        if kind.counts and kind.is_in(mode)
        for count in kind.counts.tracked(mode)
    }
