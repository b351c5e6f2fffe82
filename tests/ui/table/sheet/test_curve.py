"""How the points grew, and the sheet as a picture: numbers, words and drawings."""

import io
import json
import xml.etree.ElementTree as ET

import pytest
from PIL import Image

from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.meta import META
from companion.text.catalogue import LANGUAGES, catalogue
from companion.ui.drawing import Box, Disc, Drawing, Label, Line, fitted, moved, png, svg, width_of
from companion.ui.games.island_fortress.facts import FACTS
from companion.ui.games.island_fortress.sheet import sheet_view
from companion.ui.table.sheet.curve import curve_picture, curve_text, points_ticks, present_curve, spread
from companion.ui.table.sheet.picture import sheet_drawing
from companion.ui.theme import DARK, LIGHT
from tests.conftest import by_turns
from tests.drive.games.island_fortress import builders as b
from tests.ui.table.sheet.test_scores import FINISHED, replayed
from tests.ui.tables import light_table, table_of

NOTHING = ((0, 0),) * 3


ROUND = FACTS.round


def curve_of(states):
    return present_curve(ISLAND_FORTRESS, ROUND, states)


def drawn(table):
    return sheet_drawing(table.context, sheet_view(table.context))


def texts_of(drawing_text):
    return [element.text or "" for element in ET.fromstring(drawing_text).iter() if element.tag.endswith("text")]


def test_points_are_told_after_every_round_and_lie_between(tmp_path):
    game = light_table(
        tmp_path,
        b.petition(b.ADAM),
        b.correcting(b.ADAM, score=4),
        b.petition(b.BILL),
        b.building(b.BILL, "1a1"),
        b.correcting(b.BILL, score=7),
    ).game

    curve = curve_of(game.states)

    assert (curve.rounds, curve.final) == (2, None)
    assert curve.after == ((4, 4), (0, 7), (0, 0))
    assert curve.lines[0] == ((0, 0), (0.5, 0), (1, 4), (2, 4))
    assert curve.lines[1] == ((0, 0), (1 + 2 / 3, 0), (2, 7))
    told = curve_text(catalogue("en", META.key), game.setup.seats, curve)
    assert told == "Points after each round. Adam: 4, 4. Bill: 0, 7. Charles: 0, 0."


def test_a_game_not_begun_has_a_curve_too(tmp_path):
    curve = curve_of(light_table(tmp_path).game.states)

    assert (curve.rounds, curve.after, curve.lines[0]) == (0, ((), (), ()), ((0, 0),))


@pytest.mark.parametrize("path", by_turns(FINISHED, 4), ids=lambda path: path.stem)
def test_the_curve_ends_at_the_points_of_the_sheet(path):
    _, played = replayed(path)
    last = played[-1]

    curve = curve_of(played)

    ends = [line[-1] for line in curve.lines]
    assert [points for _, points in ends] == [player.score for player in last.players]
    assert [x for line in curve.lines for x, _ in line] == [
        x for line in curve.lines for x in sorted(x for x, _ in line)
    ]
    assert all(len(after) == last.round for after in curve.after)
    if last.result:
        assert curve.final == tuple(player.score for player in last.players)
        assert {x for x, _ in ends} <= {last.round + 1}


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("path", by_turns(FINISHED, 4), ids=lambda path: path.stem)
def test_the_picture_of_the_curve_stays_within_its_edges(path, palette):
    """Names and points at the ends, nobody's over another's, and nothing outside, on a narrow phone too."""
    _, played = replayed(path)
    setup = played[-1].setup
    for width, height in ((320, 230), (380, 280), (640, 320)):
        picture = curve_picture(catalogue("en", META.key), setup.seats, palette, curve_of(played), width, height)
        drawing = picture.whole
        assert [name.text for name in picture.names] == texts_of(svg(drawing))[-len(setup.seats) :]
        assert not {name.text for name in picture.names} & set(texts_of(svg(picture.drawing)))
        ends = [shape for shape in drawing.shapes if isinstance(shape, Label) and shape.bold]
        assert all(
            name.x + picture.room <= end.x - width_of(end.text, end.size)
            for name, end in zip(picture.names, ends, strict=True)
        )
        for shape in drawing.shapes:
            points = shape.points if isinstance(shape, Line) else ((shape.x, shape.y),)
            assert all(0 <= x <= width and 0 <= y <= height for x, y in points), shape
        names = [shape for shape in drawing.shapes if isinstance(shape, Label) and shape.x > width / 2]
        for player, state in zip(setup.seats, played[-1].players, strict=True):
            assert any(
                shape.text in (player.name, fitted(player.name, 13, 1, 11)[0])
                or player.name.startswith(shape.text.rstrip("…"))
                for shape in names
            )
            assert str(state.score) in {shape.text for shape in names if shape.bold}
        ET.fromstring(svg(drawing))


def test_points_stand_at_round_numbers():
    assert points_ticks(0, 0) == (0, 1)
    assert points_ticks(0, 7) == (0, 2, 4, 6, 8)
    assert points_ticks(0, 61) == (0, 20, 40, 60, 80)
    assert points_ticks(-3, 12) == (-5, 0, 5, 10, 15)
    assert points_ticks(0, 99999) == (0, 99999)


def test_names_are_kept_apart():
    assert spread([100, 100, 50], 0, 200) == [100, 121, 50]
    assert spread([199, 200, 200, 0], 0, 200) == [158, 179, 200, 0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", by_turns(FINISHED, 4), ids=lambda path: path.stem)
def test_the_picture_of_the_sheet_has_every_name_and_number(tmp_path, path, language):
    table = table_of(tmp_path, json.loads(path.read_text("utf-8")), language)
    state, view = table.state, sheet_view(table.context)

    drawing = drawn(table)

    texts = texts_of(svg(drawing))
    rest = list(texts)
    for row in (*(row for group in view.groups for row in group.rows), view.total):
        at = rest.index(row.title)
        numbers = rest[at + 1 : at + 1 + len(state.players)]
        assert tuple(int(number.replace("\N{MINUS SIGN}", "-")) for number in numbers) == row.numbers
    for name, player in zip(table.context.words.names, state.players, strict=True):
        assert name in texts
        assert str(player.score) in texts
    assert any(table.game.created[:4] in text for text in texts)
    for shape in drawing.shapes:
        if isinstance(shape, Label):
            assert shape.size >= 10
            wide = width_of(shape.text, shape.size)
            left = {"start": shape.x, "middle": shape.x - wide / 2, "end": shape.x - wide}[shape.anchor]
            assert left >= 0
            assert left + wide <= drawing.width + 0.1, shape


def test_the_picture_of_the_sheet_decodes(tmp_path):
    table = light_table(tmp_path, b.petition(b.ADAM), b.building(b.BILL, "1a1"), b.finishing(*NOTHING, early=True))
    drawing = drawn(table)

    picture = Image.open(io.BytesIO(png(drawing, 2)))
    picture.load()

    assert picture.format == "PNG"
    assert picture.size == (round(2 * drawing.width), round(2 * drawing.height))
    colors = {color for _, color in picture.getcolors(1 << 22) or ()}
    for seat in table.game.setup.seats:
        face = LIGHT.players[seat.color].face
        assert tuple(bytes.fromhex(face[1:])) in colors


def test_a_picture_before_the_first_round_has_no_curve(tmp_path):
    texts = texts_of(svg(drawn(light_table(tmp_path))))

    assert "Score sheet so far" in texts
    assert "How the points grew" not in texts


def test_shapes_are_drawn_alike_in_both_kinds():
    shapes = (
        Box(2, 2, 10, 10, "#ff0000"),
        Disc(30, 10, 6, "#00ff00"),
        Line(((50, 4), (50, 16)), "#0000ff", 4),
        Label(4, 36, "<Ő & 漢>", 12, "#000000", bold=True),
    )
    drawing = Drawing(80, 40, "#ffffff", shapes)

    picture = Image.open(io.BytesIO(png(drawing, 3)))

    assert [picture.getpixel((x * 3, y * 3)) for x, y in ((7, 7), (30, 10), (50, 10), (78, 20))] == [
        (255, 0, 0),
        (0, 255, 0),
        (0, 0, 255),
        (255, 255, 255),
    ]
    assert texts_of(svg(drawing)) == ["<Ő & 漢>"]
    assert moved(shapes, 1, 2)[2] == Line(((51, 6), (51, 18)), "#0000ff", 4)


def test_texts_are_made_to_fit():
    assert fitted("Anna", 20, 200, 10) == ("Anna", 20)
    text, size = fitted("Anna-Katharina", 20, 100, 8)
    assert text == "Anna-Katharina"
    assert 8 <= size < 20
    text, size = fitted("Anna-Katharina von und zu", 20, 60, 12)
    assert text.endswith("…")
    assert width_of(text, size) <= 60
    wave = "\U0001f468\U0001f3fe\u200d\U0001f469"
    assert wave in svg(Drawing(9, 9, "#ffffff", (Label(1, 1, wave, 9, "#000000"),)))
    assert fitted(wave * 9, 20, 95, 20)[0] == f"{wave}…"


@pytest.mark.parametrize("name", ["Ann 🦊", "👨‍👩‍👧 Ann", "A🇭🇺nn ❤️", "Ann 👍🏽"])
def test_what_no_font_has_is_left_out_of_a_png(name: str):
    """Never an empty box: emoji are in no font of the pictures; an SVG has them."""

    def drawing(text: str) -> Drawing:
        return Drawing(120, 40, "#ffffff", (Label(60, 30, text, 12, "#000000", "middle"),))

    assert png(drawing(name), 2) == png(drawing("Ann"), 2)
    assert texts_of(svg(drawing(name))) == [name]
