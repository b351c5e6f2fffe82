"""Codes that are about: they are read for good, and made the same way for as long as the rules have the same id.

When a test here fails, a change has altered the order of choices, what is legal, or the format, and every code made
before would be read as something else or not at all. The digits are never written anew for that. Either the change is
taken back, or the rules get a new id: the game keeps its `coding` of old under the old id, `registry` lists both, and
`python tests/sharing/write_vectors.py` writes a file for the new one beside the old.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine.record import Record
from companion.engine.replay import last_state
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.rules import KINDS
from companion.games.registry import coding_numbered
from companion.sharing.codes import (
    AnyCoding,
    SharedCards,
    SharedGame,
    SharedPosition,
    SharedTail,
    decoded,
    decoded_parts,
    history,
    library,
    snapshot,
    tail,
)
from companion.sharing.frames import VERSION, Part, digits_of, texts_of
from tests.drive.games.codes import CODING, TOKEN, GameRecord, same
from tests.sharing import write_vectors
from tests.sharing.write_vectors import PART_BYTES, VECTORS

Json = dict[str, Any]

FILES = sorted(VECTORS.glob("v*-rules*.json"))
CASES = [
    pytest.param(file, kind, case, id=f"{file.stem} {kind} {case.get('name', '')}")
    for file in FILES
    for kind, cases in json.loads(file.read_text("utf-8")).items()
    for case in cases
]


def coding_of(file: Path) -> AnyCoding:
    """The coding that the name of a file speaks of."""
    coding = coding_numbered(CODING.number, int(file.stem.split("rules")[1]))
    assert coding is not None
    return coding


def game_named(file: Path, name: str) -> GameRecord:
    games = json.loads(file.read_text("utf-8"))["games"]
    return ISLAND_FORTRESS.read(next(game["record"] for game in games if game["name"] == name))


def test_the_rules_in_use_have_their_vectors():
    assert VECTORS / f"v{VERSION}-rules{CODING.rules}.json" in FILES


def test_every_kind_of_entry_is_in_a_game_with_choices_and_in_one_field_by_field():
    """So that no part of the order goes unnoticed."""
    chosen: set[type] = set()
    said: set[type] = set()
    for game in write_vectors.golden_games().values():
        is_legal = decoded(digits_of(history(CODING, TOKEN, game))).illegal is None  # type: ignore[union-attr]
        (chosen if is_legal else said).update(type(entry.event) for entry in game.entries)

    assert chosen == {kind.event for kind in KINDS}
    assert said == {kind.event for kind in KINDS}


@pytest.mark.parametrize(("file", "kind", "case"), CASES)
def test_a_code_that_is_about_is_read_and_made_as_ever(file: Path, kind: str, case: Json):
    {"games": a_game, "tails": a_tail, "snapshots": a_snapshot, "parts": some_parts, "cards": some_cards}[kind](
        file, case
    )


def a_game(file: Path, case: Json) -> None:
    game = ISLAND_FORTRESS.read(case["record"])
    found = decoded(case["digits"])

    assert isinstance(found, SharedGame)
    assert found.token == case["token"]
    assert same(found.record, game)
    assert digits_of(history(coding_of(file), case["token"], game)) == case["digits"]


def a_tail(file: Path, case: Json) -> None:
    game = game_named(file, case["name"])
    found = decoded(case["digits"])

    assert isinstance(found, SharedTail)
    assert same(found.after(game._replace(entries=game.entries[: case["first"]])).record, game)
    assert digits_of(tail(coding_of(file), TOKEN, game, case["first"])) == case["digits"]


def a_snapshot(file: Path, case: Json) -> None:
    """The code gives the position; written again from it the code is the same."""
    game = game_named(file, case["name"])
    state = last_state(ISLAND_FORTRESS, Record(game.setup, game.entries[: case["entries"]]))
    found = decoded(case["digits"])

    assert isinstance(found, SharedPosition)
    assert (found.setup, found.state.wall, found.state.holder) == (game.setup, state.wall, state.holder)
    for position in (state, found.state):
        assert digits_of(snapshot(coding_of(file), TOKEN, game.setup, position)) == case["digits"]


def some_parts(file: Path, case: Json) -> None:
    game = game_named(file, case["name"])
    parts = [part for text in case["digits"] if isinstance(part := decoded(text), Part)]
    found = decoded_parts(parts)

    assert len(parts) >= 2
    assert isinstance(found, SharedGame)
    assert same(found.record, game)
    assert texts_of(history(coding_of(file), TOKEN, game), PART_BYTES) == tuple(case["digits"])


def some_cards(file: Path, case: Json) -> None:
    found = [decoded(digits) for digits in case["digits"]]

    assert [card for one in found if isinstance(one, SharedCards) for card in one.cards] == case["cards"]
    assert [digits_of(data) for data in library(coding_of(file), case["cards"])] == case["digits"]


def test_a_file_of_vectors_is_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(write_vectors, "VECTORS", tmp_path / "codes")
    assert write_vectors.main() == 0
    [file] = (tmp_path / "codes").iterdir()
    before = file.read_bytes()
    file.write_bytes(before[:-1])

    assert write_vectors.main() == 1
    assert file.read_bytes() == before[:-1]
    assert "exists" in capsys.readouterr().out
