"""Island Fortress as one value of the engine's `Game`."""

from typing import Final

from companion.engine.game import Game, unusual
from companion.games.island_fortress import record, report, rules, standing_in, state
from companion.games.island_fortress.entries.midway import midway_of
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.setup import Setup

ISLAND_FORTRESS: Final[Game[Setup, Event, state.State]] = Game(
    format=record.FORMAT,
    read=record.read_record,
    write=record.write_record,
    start=state.start,
    check=rules.check,
    apply=rules.apply,
    report=report.report_of,
    summary=report.summary_of,
    gains=lambda state: state.gains,
    kinds=rules.KINDS,
    stands_in=standing_in.stands_in,
    variants=lambda state: unusual(state.setup.variants),
    starter=lambda state: state.turn.seat if state.turn and (state.round, state.turn.number) == (1, 0) else None,
    midway_at=midway_of,
)
