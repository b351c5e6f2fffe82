"""Tables of Islebound without a browser, for tests: a game kept in a folder, and its windows."""

from __future__ import annotations

import json
from collections import deque
from pathlib import Path
from typing import Any

from companion.engine.record import Record
from companion.engine.replay import states
from companion.engine.ruling import IllegalMove
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.record import GameRecord
from companion.services import services_in
from companion.ui.session import Session
from companion.ui.table.model import TableModel
from companion.ui.table.position import Mode, TablePosition

SAMPLES = Path(__file__).resolve().parents[4] / "tests" / "golden" / "islebound" / "samples"
NAMES = ("Ann", "Ben", "Cleo", "Dan")
COLORS = ("blue", "red", "green", "brown")
PORTS = ("Krazk", "Marhaven", "Thundrake", "Crimsika")


def document(*events: dict[str, Any], players: int = 2, tracking: str = "full", **setup: Any) -> dict[str, Any]:
    """A record with these entries; Ann is first, her home port Krazk."""
    seats = [
        {"name": name, "color": color, "port": port}
        for name, color, port in zip(NAMES[:players], COLORS, PORTS, strict=False)
    ]
    return {
        "format": "islebound-record",
        "version": 1,
        "setup": {"tracking": tracking, "players": seats, **setup},
        "events": list(events),
    }


def by(player: str, type: str, **fields: Any) -> dict[str, Any]:
    """An entry as records say it."""
    return {"type": type, "player": player, **fields}


def table_of(folder: Path, record: dict[str, Any], mode: Mode = Mode.PLAY, entry: int = 0) -> TableModel:
    """The table of a record in a folder of its own."""
    services = services_in(str(folder))
    game = services.begin(ISLEBOUND, ISLEBOUND.read(record))
    return TableModel(Session(services), TablePosition(game, mode, entry))


def window(table: TableModel, mode: Mode = Mode.PLAY, entry: int = 0, language: str = "en") -> TableModel:
    """Another window of the same game."""
    return TableModel(Session(table.session.services, language=language), TablePosition(table.game, mode, entry))


def legal_samples() -> list[tuple[str, GameRecord]]:
    """Every sample as far as it is legal, with its name."""
    found = []
    for path in sorted(SAMPLES.glob("0*.json")):
        record: Record[Any, Any] = ISLEBOUND.read(json.loads(path.read_text("utf-8")))
        try:
            deque(states(ISLEBOUND, ISLEBOUND.start(record.setup), record.entries), maxlen=0)
            count = len(record.entries)
        except IllegalMove as error:
            count = error.index or 0
        found.append((path.stem, record._replace(entries=record.entries[:count])))
    return found
