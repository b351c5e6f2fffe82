"""ISLAND as one value of the engine's `Game`."""

from typing import Any, Final

from companion.engine.game import Game
from companion.games.island import record, report, rules, state
from companion.games.island.entries.midway import midway_of
from companion.games.island.setup import Setup

ISLAND: Final[Game[Setup, Any, state.State]] = Game(
    format=record.FORMAT,
    read=record.record_of,
    write=record.document_of,
    start=state.start,
    check=rules.check,
    apply=rules.apply,
    report=report.report_of,
    summary=report.summary_of,
    kinds=rules.KINDS,
    variants=lambda state: ("short",) if state.setup.short else (),
    starter=lambda state: state.whisperer if state.cycle == 1 else None,
    midway_at=midway_of,
)
