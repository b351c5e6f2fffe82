"""The result as a picture: nothing leaves it, whatever the game, the number of players, the names and the tie."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from companion.games.registry import game_for
from companion.play.live_game import begin
from companion.services import services_in
from companion.ui.drawing import Box, Disc, Drawing, Label, png, width_of
from companion.ui.registry import screens_of
from companion.ui.session import Session
from companion.ui.table.position import AnyContext, Context, TablePosition
from companion.ui.table.sheet.result_picture import PHONE, SQUARE, Format, result_drawing
from tests.drive import ROOT

NAMES: Final = ("Maximiliane-Charlotte", "Bo", "Ödön Szabó-Kovács", "李")
GAMES: Final = {
    "two players": ("islebound/samples/00000.json", "en"),
    "two players, tied": ("islebound/samples/00018.json", "de"),
    "three players, the wall": ("samples/00001.json", "hu"),
    "four players, tied": ("island_fortress/four_players_decided_by_jade.json", "de"),
    "four players, a shared win": ("islebound/samples/00003.json", "hu"),
    "an island": ("island/samples/00016.json", "de"),
    "a king by the Whisperer": ("island/samples/00019.json", "hu"),
    "no king": ("island/samples/00012.json", "en"),
}


def drawn(folder: Path, game: str, format: Format) -> Drawing:
    """Return the picture of a golden game with long names."""
    path, language = GAMES[game]
    text = (ROOT / "tests" / "golden" / path).read_text("utf-8")
    for player, name in zip(json.loads(text)["setup"]["players"], NAMES, strict=False):
        text = text.replace(json.dumps(player["name"], ensure_ascii=False), f'"{name}"')
    document: Any = json.loads(text)
    rules, services = game_for(document), services_in(str(folder))
    live = begin(rules, services.store, rules.read(document))
    context: AnyContext = Context(Session(services, language=language), TablePosition(live))
    return result_drawing(context, screens_of(live.format).sheet.view(context), format)


@pytest.mark.parametrize("format", [PHONE, SQUARE], ids=["phone", "square"])
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_within_the_picture(tmp_path: Path, game: str, format: Format) -> None:
    drawing = drawn(tmp_path, game, format)
    assert (drawing.width, drawing.height) == (540, format.height)
    for shape in drawing.shapes:
        match shape:
            case Label(x, y, text, size, _, anchor):
                wide = width_of(text, size)
                left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
                assert left >= 0, text
                assert left + wide <= drawing.width, text
                assert size < y < drawing.height, text
            case Box(x, y, width, height):
                assert min(x, y, width, height) >= 0
                assert x + width <= drawing.width
                assert y + height <= drawing.height
            case Disc(x, y, radius):
                assert radius >= 0
                assert radius <= min(x, y, drawing.width - x, drawing.height - y)


def test_a_phone_gets_1080_by_1920_pixels(tmp_path: Path) -> None:
    """And a tie is told with its criteria, where there is room."""
    drawing = drawn(tmp_path, "four players, tied", PHONE)
    assert "Punkte: beide 10" in [shape.text for shape in drawing.shapes if isinstance(shape, Label)]
    assert png(drawing, 2)[16:24] == (1080).to_bytes(4) + (1920).to_bytes(4)
