"""Sample records with the lines that they must give, and what reading and writing keeps of them.

Those of the first game are replayed through the command, in `tests/test_golden.py`.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from companion.engine.replay import last_state
from companion.engine.ruling import IllegalMove
from companion.games.island.game import ISLAND
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.pieces.crew import SKILLS
from tests.games.island import recount as island
from tests.games.islebound import recount as islebound
from tests.games.test_contract import AnyGame, samples

RECOUNTED: Final[dict[str, Callable[[Any], dict[str, Any]]]] = {
    ISLAND.format: island.recounted,
    ISLEBOUND.format: islebound.recounted,
}
SAMPLES: Final = [
    pytest.param(game, path, line, id=f"{game.format} {path.stem}")
    for game in (ISLAND, ISLEBOUND)
    for path, line in zip(
        sorted(samples(game).glob("*.json")),
        (samples(game) / "expected.jsonl").read_text("utf-8").splitlines(),
        strict=True,
    )
]
every_sample = pytest.mark.parametrize(("game", "path", "line"), SAMPLES)


def read(path: Path) -> Any:
    """The document of a sample."""
    return json.loads(path.read_text("utf-8"))


@every_sample
def test_a_sample_record_gives_its_line(game: AnyGame, path: Path, line: str) -> None:
    """An illegal one names the same event, and the very rules; a second count of a legal one agrees."""
    record = game.read(read(path))

    try:
        report = {"ok": True, **game.report(last_state(game, record))}
    except IllegalMove as error:
        report = {"ok": False, "error": {"event": error.index, "rules": sorted(error.ruling.rules)}}

    assert json.dumps(report, ensure_ascii=False) == line
    if report["ok"]:
        assert {"ok": True, **RECOUNTED[game.format](read(path))} == json.loads(line)


@every_sample
def test_a_sample_record_is_written_as_it_was_read(game: AnyGame, path: Path, line: str) -> None:
    """Reading loses nothing, not even what breaks a rule."""
    assert plain(game.write(game.read(read(path)))) == plain(read(path))


def plain(value: Any) -> Any:
    """A document without what goes without saying: nothing, zero, false, the one unit of Cog with Straw.

    Two skills of a crew and the two territories of Dominate have no order.
    """
    if isinstance(value, dict):
        if value.get("cards") == ["cog", "straw"] and value.get("units") == 1:
            value = {**value, "units": 0}
        if isinstance(value.get("at"), list):
            value = {**value, "at": sorted(value["at"])}
        return {key: kept for key, item in value.items() if (kept := plain(item)) or item is None}
    if isinstance(value, list):
        items = [plain(item) for item in value]
        return sorted(items) if set(map(str, items)) <= set(SKILLS) else items
    return value
