"""Island Fortress as one value of the engine's `Game`."""

from typing import Final

from companion.engine.game import Game
from companion.games.island_fortress import reading, report, rules, state, writing
from companion.games.island_fortress.events import Event
from companion.games.island_fortress.setup import Setup

ISLAND_FORTRESS: Final[Game[Setup, Event, state.State]] = Game(
    format=reading.FORMAT,
    read=reading.record_of,
    write=writing.document_of,
    start=state.start,
    check=rules.check,
    apply=rules.apply,
    report=report.report_of,
    summary=report.summary_of,
    gains=lambda state: state.gains,
)
