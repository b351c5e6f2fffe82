"""How the points grew, the sheet as a picture, and what the table view says: numbers, words and drawings."""

import io
import xml.etree.ElementTree as ET

import pytest
from PIL import Image

from companion.games.island_fortress.meta import META
from companion.games.island_fortress.words import Words
from companion.text.catalogue import LANGUAGES, catalogue
from companion.ui.drawing import Box, Disc, Drawing, Label, Line, fitted, moved, png, svg, width_of
from companion.ui.games.island_fortress.present_curve import (
    curve_picture,
    curve_words,
    points_ticks,
    present_curve,
    spread,
)
from companion.ui.games.island_fortress.present_picture import sheet_drawing
from companion.ui.games.island_fortress.present_sheet import TOTAL, categories_of, points_of
from companion.ui.games.island_fortress.present_view import last_words, next_words, round_words, wall_words
from companion.ui.games.island_fortress.view_screen import plan_of
from companion.ui.theme import DARK, LIGHT
from tests.games.island_fortress.builders import (
    ADAM,
    BILL,
    building,
    correcting,
    finishing,
    petition,
)
from tests.ui.tables import full_table, light_table
from tests.ui.test_present_sheet import FINISHED, replayed

NOTHING = ((0, 0),) * 3
DAY = "2026-05-07T18:30:00+00:00"


def say(setup, language="en"):
    return Words(catalogue(language, META.key), setup)


def texts_of(drawing_text):
    return [element.text or "" for element in ET.fromstring(drawing_text).iter() if element.tag.endswith("text")]


def test_points_are_told_after_every_round_and_lie_between(tmp_path):
    game = light_table(
        tmp_path,
        petition(ADAM),
        correcting(ADAM, score=4),
        petition(BILL),
        building(BILL, "1a1"),
        correcting(BILL, score=7),
    ).game

    curve = present_curve(game.states)

    assert (curve.rounds, curve.final) == (2, None)
    assert curve.after == ((4, 4), (0, 7), (0, 0))
    assert curve.lines[0] == ((0, 0), (0.5, 0), (1, 4), (2, 4))
    assert curve.lines[1] == ((0, 0), (1 + 2 / 3, 0), (2, 7))
    told = curve_words(say(game.setup), curve)
    assert told == "Points after each round. Adam: 4, 4. Bill: 0, 7. Charles: 0, 0."


def test_a_game_not_begun_has_a_curve_too(tmp_path):
    curve = present_curve(light_table(tmp_path).game.states)

    assert (curve.rounds, curve.after, curve.lines[0]) == (0, ((), (), ()), ((0, 0),))


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_the_curve_ends_at_the_points_of_the_sheet(path):
    _, played = replayed(path)
    last = played[-1]

    curve = present_curve(played)

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
@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_the_picture_of_the_curve_stays_within_its_edges(path, palette):
    """Names and points at the ends, nobody's over another's, and nothing outside, on a narrow phone too."""
    _, played = replayed(path)
    setup = played[-1].setup
    for width, height in ((320, 230), (380, 280), (640, 320)):
        picture = curve_picture(say(setup), setup, palette, present_curve(played), width, height, palette.surface)
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
@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_the_picture_of_the_sheet_has_every_name_and_number(path, language):
    _, played = replayed(path)
    state = played[-1]
    words = say(state.setup, language)

    drawing = sheet_drawing(words, played, DAY)

    texts = texts_of(svg(drawing))
    rest = list(texts)
    for category in (*categories_of(state), TOTAL):
        at = rest.index(words.texts(f"category.{category}"))
        numbers = rest[at + 1 : at + 1 + len(state.players)]
        assert [int(number.replace("\N{MINUS SIGN}", "-")) for number in numbers] == [
            points_of(state, seat, category) for seat in range(len(state.players))
        ]
    for name, player in zip(words.names, state.players, strict=True):
        assert name in texts
        assert str(player.score) in texts
    assert any("2026" in text for text in texts)
    for shape in drawing.shapes:
        if isinstance(shape, Label):
            assert shape.size >= 10
            wide = width_of(shape.text, shape.size)
            left = {"start": shape.x, "middle": shape.x - wide / 2, "end": shape.x - wide}[shape.anchor]
            assert left >= 0
            assert left + wide <= drawing.width + 0.1, shape


def test_the_picture_of_the_sheet_decodes(tmp_path):
    game = light_table(tmp_path, petition(ADAM), building(BILL, "1a1"), finishing(*NOTHING, early=True)).game
    drawing = sheet_drawing(say(game.setup), game.states, DAY)

    picture = Image.open(io.BytesIO(png(drawing, 2)))
    picture.load()

    assert picture.format == "PNG"
    assert picture.size == (round(2 * drawing.width), round(2 * drawing.height))
    colors = {color for _, color in picture.getcolors(1 << 22) or ()}
    for seat in game.setup.seats:
        face = LIGHT.players[seat.color].face
        assert tuple(bytes.fromhex(face[1:])) in colors


def test_a_picture_before_the_first_round_has_no_curve(tmp_path):
    game = light_table(tmp_path).game

    texts = texts_of(svg(sheet_drawing(say(game.setup), game.states, "")))

    assert "Score so far" in texts
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


def test_what_comes_next_is_told_as_far_as_it_is_known(tmp_path):
    light = light_table(tmp_path / "light").game
    words = say(light.setup)
    assert round_words(words, light.state) == "Before round 1 of 12"
    assert next_words(words, light.state) == "Next: the petition, then 3 turns each."
    assert last_words(words, light.states, light.entries) == ("Nothing entered yet.", ())

    won = light_table(tmp_path / "won", petition(ADAM)).game
    assert round_words(words, won.state) == "Round 1 of 12"
    assert next_words(words, won.state) == "Adam holds the Governor block."
    assert wall_words(words, won.state) == "The whole wall. Blocks: Adam 0, Bill 0, Charles 0, Governor 0"

    full = full_table(tmp_path / "full").game
    assert next_words(words, full.state) == "It is Adam’s turn, 1 of 3. Adam holds the Governor block."

    over = light_table(tmp_path / "over", petition(ADAM), finishing(*NOTHING, early=True)).game
    assert round_words(words, over.state) == "Score sheet"
    assert next_words(words, over.state)


@pytest.mark.parametrize(
    ("width", "height"), [(1024, 768), (1280, 800), (915, 412), (740, 360), (412, 915), (360, 740)]
)
@pytest.mark.parametrize("regions", [2, 3])
def test_the_table_view_fills_the_window_and_no_more(width, height, regions):
    plan = plan_of(width, height, regions)

    courses = 4 * -(-regions // plan.across)
    wide, high = plan.stone
    assert plan.across * 5 * (wide + 3) <= width
    assert plan.head + plan.cards + plan.last + courses * (high + 3) <= height
    assert high >= 26
