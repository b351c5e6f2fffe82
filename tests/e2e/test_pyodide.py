"""Rules, records and codes run in a browser's own Python (Pyodide), where nothing compiled can be installed."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from companion.games.island_fortress.packing import ISLAND_FORTRESS_CODING as CODING
from companion.sharing import codes, frames
from tests.drive.browser_python import Python, python_in
from tests.drive.kept import SAMPLES, expected

pytestmark = [pytest.mark.browser, pytest.mark.long]

NUMBERS = (0, 3, 6, 22)
"""Samples of both modes, with two, three and four players."""


@pytest.fixture(scope="module")
def python(browser: Browser) -> Iterator[Python]:
    """Python with the checkout and some samples."""
    files = {f"{number:05d}.json": (SAMPLES / f"{number:05d}.json").read_bytes() for number in NUMBERS}
    with python_in(browser, files) as found:
        found.run(
            """
            import json
            from companion.engine.replay import last_state
            from companion.games.island_fortress.packing import ISLAND_FORTRESS_CODING as CODING
            from companion.sharing import codes, frames

            def sample(number):
                return CODING.game.read(json.load(open(f"/app/{number:05d}.json")))
            """.replace("\n            ", "\n")
        )
        yield found


@pytest.mark.parametrize("number", NUMBERS)
def test_a_sample_has_the_score_that_the_contract_says(python: Python, number: int) -> None:
    told = json.loads(python.run(f"json.dumps(CODING.game.report(last_state(CODING.game, sample({number}))))"))
    wanted = expected(number)
    assert {key: wanted[key] for key in told} == told


@pytest.mark.parametrize("number", NUMBERS)
def test_a_code_made_in_the_browser_is_the_one_made_here_and_is_read_there(python: Python, number: int) -> None:
    record = CODING.game.read(json.loads((SAMPLES / f"{number:05d}.json").read_text("utf-8")))
    digits = frames.digits_of(codes.history(CODING, "a1b2c3", record))

    assert python.run(f"frames.digits_of(codes.history(CODING, 'a1b2c3', sample({number})))") == digits
    read = python.run(f"json.dumps(CODING.game.write(codes.decoded('{digits}').record))")
    found = CODING.game.read(json.loads(read)).entries
    assert [entry.event for entry in found] == [entry.event for entry in record.entries]


def test_neither_flet_nor_anything_compiled_was_loaded(python: Python) -> None:
    loaded = json.loads(python.run("import sys; json.dumps([name.partition('.')[0] for name in sys.modules])"))
    assert {"flet", "tinydb", "qrcode", "PIL", "zxingcpp", "numpy"}.isdisjoint(loaded)
