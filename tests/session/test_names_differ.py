"""Names that begin alike differ where they are cut: the app cuts them, never the client, which cuts them alike."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from itertools import takewhile
from pathlib import Path

import flet as ft
import pytest

from companion.ui.components.text_scale import PROBE
from tests.conftest import by_turns
from tests.drive.kept import Json, players
from tests.drive.screens import PLACES, Place, kept_games, show
from tests.session.rooms import Room, rooms
from tests.session.visitor import HereApp, HereScreen

NAMES = ("Maximiliane-Charlotte A", "Maximiliane-Charlotte B", "Wilhelmina von Bergfeld", "Wilhelmina von Bergen")
LOOKS = ((320, 640, 1.0), (375, 667, 2.0))
"""The sizes of the windows, and of the text in them."""
SHOWS_NAMES = re.compile(r"/($|games/\{|plays|opened|receive)")
"""The addresses of screens that know of players."""
COMPLETE = 2.0
"""Seconds after which a screen is complete: of a list, for one, the boards come one by one."""


def renamed(document: Json) -> Json:
    """A record with those names."""
    text = json.dumps(document, ensure_ascii=False)
    for player, name in zip(document["setup"]["players"], NAMES, strict=False):
        text = text.replace(json.dumps(player["name"], ensure_ascii=False), json.dumps(name))
    found: Json = json.loads(text)
    return found


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[HereApp, dict[str, str]]]:
    """Return the app with a game of every kind."""
    data: Path = tmp_path_factory.mktemp("data")
    with closing(HereApp(data)) as app:
        yield app, kept_games(app, renamed)


def enlarge(screen: HereScreen, scale: float) -> None:
    """Set the text size of the device."""
    probe = next(one for one in screen.session.index.values() if isinstance(one, ft.Icon) and one.apply_text_scaling)
    screen.event(probe, "size_change", {"w": PROBE * scale, "h": PROBE * scale})
    screen.settle()


def told(name: str) -> str:
    """The beginning of a name that no other one has."""
    alike = (
        sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(name, other, strict=False))) for other in NAMES
    )
    return name[: 2 + max(length for length in alike if length < len(name))]


def cut_names(found: Room) -> list[str]:
    """The names in a text that the client would cut so that they look like others; also names that were cut before."""
    words = (found.text.value or "").translate({0x2068: None, 0x2069: None})
    names = [told(name) for name in NAMES if name in words] or [words] * ("…" in words)
    return [name for name in names if not found.holds(words[: words.index(name) + len(name)])]


def wrong_names(app: HereApp, games: dict[str, str], place: Place) -> set[tuple[object, ...]]:
    """The names of a screen that the client would cut, with the window and the width they have there."""
    wrong = set[tuple[object, ...]]()
    with closing(HereScreen(app, "/nowhere")) as screen:
        show(screen, place, games)
        screen.passes(COMPLETE)
        for width, height, scale in LOOKS:
            screen.resize(width, height)
            enlarge(screen, scale)
            for found in rooms(screen.session.page, width, scale):
                if cut := cut_names(found):
                    wrong.add((width, scale, *cut, found.text.value, round(found.width)))
    return wrong


def cut_words(screen: HereScreen) -> list[str]:
    """Whatever is cut on a screen in every window, and names of which nothing is left."""
    wrong = list[str]()
    for width, height, scale in LOOKS:
        screen.resize(width, height)
        enlarge(screen, scale)
        for found in rooms(screen.session.page, width, scale):
            if found.text.value == "…" or (found.lines > 1 and not found.holds(found.text.value or "")):
                wrong.append(f"{width}x{height} {scale:.0%}: {found.text.value!r} in {found.width:.0f}")
    return wrong


def test_the_form_of_a_position_of_four_players_keeps_its_words(here: tuple[HereApp, dict[str, str]]) -> None:
    """Beside the number of blocks its button was cut; and the key that gives 0 to several, with whose number it is."""
    app, _ = here
    app.services.library.remember_players(players(*NAMES))
    with closing(HereScreen(app, "/new/island_fortress", locale="de-DE")) as screen:
        for identifier in ("same-group", "tracking-score", "start-midway"):
            screen.tap(identifier)
        screen.wait_for("midway-next")
        wrong = cut_words(screen)
        screen.tap("midway-next")
        for identifier in ("pad-4", "pad-next"):
            screen.tap(identifier)
        screen.wait_for("midway-zero")
        assert not wrong + cut_words(screen)


WITH_NAMES = [one for one in PLACES if SHOWS_NAMES.match(one.path)]


@pytest.mark.parametrize("place", by_turns(WITH_NAMES, 2), ids=lambda place: place.name)
def test_no_name_is_cut_by_the_client(here: tuple[HereApp, dict[str, str]], place: Place) -> None:
    wrong = wrong_names(*here, place)
    assert not wrong, "\n".join(map(str, sorted(wrong, key=str)))
