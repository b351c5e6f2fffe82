"""Islebound as one value of the engine's `Game`."""

from typing import Final

from companion.engine.game import Game, unusual
from companion.games.islebound import record, report, rules, state
from companion.games.islebound.entries.midway import midway_of
from companion.games.islebound.meta import META
from companion.games.islebound.rules import KINDS, Event
from companion.games.islebound.setup import Setup

ISLEBOUND: Final[Game[Setup, Event, state.State]] = Game(
    format=META.format,
    read=record.record_of,
    write=record.document_of,
    start=state.start,
    check=rules.check,
    apply=rules.apply,
    report=report.report_of,
    summary=report.summary_of,
    gains=lambda state: state.gains,
    kinds=KINDS,
    variants=lambda state: unusual(state.setup.variants),
    starter=lambda state: 0 if state.ledger and state.ledger.turn else None,
    midway_at=midway_of,
)
