"""A player's entries at a strict table, of every kind of entry of every game, asked where it is kept.

Whose an entry is, its record says: `player` names who acts, or whose things are corrected. An entry that names nobody
is of all, and so anybody's with a seat; a correction that names nobody may be about what others have: it is the host's.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from companion.engine.record import Entry, Record
from companion.games.registry import FORMATS, game_of
from companion.play.guarded import NotAllowed
from companion.play.live_game import LiveGame, begin
from companion.rights import LOOKING, PLAYING, THE_HOST, Who
from companion.services import services_in
from tests.games.test_contract import AnyGame, Played, drawn, golden, tables

RARE: Final = {"trade_in", "dump", "play", "position"}
"""No golden game has these; that all but the last are somebody's is asked of entries that need not be legal."""
OF_THE_WHISPERER: Final = ("choose", "coin")
"""ISLAND has one player decide these; the record need not say who that is."""
CASES: Final = 2
"""Of each kind."""
LONGEST: Final = 60
"""Entries before the one that is tried, unless its kind comes later only: a longer game takes longer."""


class Case(NamedTuple):
    """An entry that is legal after others."""

    before: Record[Any, Any]
    state: Any
    event: Any


@cache
def cases(game: AnyGame) -> dict[str, list[Case]]:
    """For every kind, entries that are legal: by each seat that has one, and by none."""
    found: dict[str, dict[Any, Case]] = defaultdict(dict)

    def note(played: Played, index: int, event: Any) -> None:
        name, seat = game.kinds.of(event).name, getattr(event, "seat", None)
        if seat not in found[name] and len(found[name]) < CASES:
            before = played.record._replace(entries=played.record.entries[:index])
            found[name][seat] = Case(before, played.states[index], event)

    for played in golden(game):
        for index, entry in enumerate(played.record.entries):
            if index < LONGEST or not found[game.kinds.of(entry.event).name]:
                note(played, index, entry.event)
    for played in tables(game):
        for of, event in drawn(game):
            if of is played and game.kinds.of(event).is_correction:
                last = len(played.states) - 2
                for index in (min(LONGEST, last), 0, last):
                    if game.check(played.states[index], event).is_legal:
                        note(played, index, event)
    return {name: list(by_seat.values()) for name, by_seat in found.items() if by_seat}


def owner(game: AnyGame, case: Case) -> int | None:
    """The seat that the entry's record names."""
    kind = game.kinds.of(case.event)
    if kind.name in OF_THE_WHISPERER:
        return case.state.whisperer  # type: ignore[no-any-return]
    [written] = game.write(Record(case.before.setup, (Entry(case.event),)))["events"]
    names = [seat.name for seat in case.before.setup.seats]
    return names.index(written["player"]) if "player" in written else None


def is_kept(live: LiveGame[Any, Any, Any], event: Any) -> bool:
    before = len(live.entries)
    try:
        assert live.propose(event).is_legal
    except NotAllowed:
        assert len(live.entries) == before
        return False
    return True


@pytest.mark.parametrize("format", FORMATS)
def test_every_kind_of_entry_is_for_whom_it_names(format: str, tmp_path: Path) -> None:
    game = game_of(format)
    services = services_in(str(tmp_path))
    who = THE_HOST
    services._who = lambda: who
    known = cases(game)
    assert {kind.name for kind in game.kinds} - set(known) <= RARE
    for name, found in known.items():
        is_correction = next(kind for kind in game.kinds if kind.name == name).is_correction
        for case in found:
            of = owner(game, case)
            for seat in {of or 0, 0 if of else 1}:
                who = THE_HOST
                live = begin(game, services.store, case.before)
                services.adopt(live)
                who = Who(LOOKING, live.id)
                assert not is_kept(live, case.event)
                who = Who(PLAYING, live.id, seat, may_help=False)
                may = of == seat or (of is None and not is_correction)
                assert is_kept(live, case.event) == may, (name, case.event, seat)
                if not may:
                    who = who._replace(may_help=True)
                    assert is_kept(live, case.event), (name, case.event)


@pytest.mark.parametrize("format", FORMATS)
def test_whose_an_entry_is_does_not_hang_on_whether_it_is_legal(format: str, tmp_path: Path) -> None:
    game = game_of(format)
    services = services_in(str(tmp_path))
    seen = set()
    for played in tables(game):
        live = begin(game, services.store, Record(played.setup))
        services.adopt(live)
        for of, event in drawn(game):
            kind = game.kinds.of(event)
            if of is played and kind.name not in OF_THE_WHISPERER:
                seat = owner(game, Case(Record(played.setup), None, event))
                strict = Who(PLAYING, live.id, 0, may_help=False)
                may = seat == 0 or (seat is None and not kind.is_correction)
                assert live._is_for(strict, played.states[0], event) == may, event
                seen.add(kind.name)
    assert seen >= {kind.name for kind in game.kinds} - set(OF_THE_WHISPERER)
