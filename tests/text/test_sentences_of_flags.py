"""Every sentence of a game that one of two texts is chosen for is expected word by word by some test.

Others say what a key does, ask a question or explain a screen, whatever has happened.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.datafiles import data_path

ROOT: Final = Path(__file__).resolve().parents[2]
GAMES: Final = ("island_fortress", "islebound", "island")
NO_SENTENCES: Final = re.compile(
    r"(favor|petition|midway|copy|legend|count|making|play|place|ask|share)\..*|(claim\.(give|correct)|turn\.(on|do|end)"
    r"|table\.(first|choose)|finish\.explain|draft\.(next|do)|trade\.none|bar\.end).*|combat\.retreat|turn\.no_claim"
)
"""Keys, questions, headings, and hints that explain a screen."""
UNSEEN: Final = {
    "bar.visit_free",
    "turn.pass_last",
    "combat.turn",
    "referee.track",
    "referee.retreat",
    "turn.repeated",
}
"""Right by what the code says, and expected by no test."""


def chosen_texts() -> Iterator[tuple[str, str]]:
    """Keys of a game's texts that a flag chooses, with their English words."""
    for path in sorted((ROOT / "companion").rglob("*.py")):
        game = next((one for one in GAMES if one in path.parts), None)
        texts = json.loads(Path(data_path(f"{game}/text/en.json")).read_text("utf-8")) if game else {}
        for node in ast.walk(ast.parse(path.read_text("utf-8"))) if game else ():
            for part in (node.body, node.orelse) if isinstance(node, ast.IfExp) else ():
                key = part.args[0] if isinstance(part, ast.Call) and part.args else part
                if isinstance(key, ast.Constant) and "." in str(key.value) and key.value in texts:
                    yield str(key.value), texts[key.value]


def test_every_sentence_that_a_flag_chooses_is_expected_somewhere() -> None:
    """Its longest piece between placeholders stands in a test."""
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    pieces = {key: max(re.split(r"\{\w+\}", text), key=len).strip() for key, text in chosen_texts()}
    assert len(pieces) > 100
    unknown = {key for key, piece in pieces.items() if piece not in tests and not NO_SENTENCES.fullmatch(key)}
    assert unknown == UNSEEN
