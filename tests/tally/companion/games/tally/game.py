"""Tally as one value of the engine's `Game`."""

from typing import Any, Final

from companion.engine.game import Game
from companion.games.tally.meta import META
from companion.games.tally.record import document_of, record_of
from companion.games.tally.report import report_of, summary_of
from companion.games.tally.rules import KINDS
from companion.games.tally.state import Setup, State, start

TALLY: Final[Game[Setup, Any, State]] = Game(
    format=META.format,
    read=record_of,
    write=document_of,
    start=start,
    check=KINDS.check,
    apply=KINDS.apply,
    report=report_of,
    summary=summary_of,
    gains=lambda state: state.gains,
    kinds=KINDS,
)
