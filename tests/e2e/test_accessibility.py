"""The tree that screen readers read, of every screen: everything has a name, one identity, and room for a thumb."""

from __future__ import annotations

from typing import Final, TypedDict

import pytest

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import PATIENCE, PHONE, AppServer, Screen
from tests.e2e.layout import layout_faults
from tests.e2e.screens import NOWHERE, PLACES, kept_games, show

pytestmark = pytest.mark.browser

SMALLEST: Final = 44
"""The pixels that whatever is tapped measures at least, either way."""

WIDE_LAYOUT: Final = ("home", "table", "refused", "share", "sheet", "turn", "workers", "revision", "view")
"""The screens that a wide window changes."""

_READ: Final = """() => {
  const test = companionTest;
  const clips = (node) => /scroll|auto|hidden/.test(node.style.overflowX + node.style.overflowY);  // hidden after a tap
  const cut = (node) => {  // by what scrolls, at an edge of the view
    for (let up = node.parentElement; up?.matches('flt-semantics'); up = up.parentElement) if (clips(up)) {
      const box = node.getBoundingClientRect(), view = up.getBoundingClientRect();
      if (box.top < view.top + 12 || box.bottom > view.bottom - 12) return true;
    }
    return false;
  };
  const node = (found) => {
    const box = found.getBoundingClientRect();
    const field = found.querySelector('input, textarea') ?? found;
    const role = found.getAttribute('role') ?? (field.matches('input, textarea') ? 'textbox' : '');
    const name = field.matches('input, textarea')
      ? field.getAttribute('aria-label') ?? field.getAttribute('placeholder') ?? '' : test.spaced(test.say(found));
    return {
      id: found.getAttribute('flt-semantics-identifier') ?? found.querySelector('[flt-semantics-identifier]')
        ?.getAttribute('flt-semantics-identifier') ?? found.parentElement.closest('[flt-semantics-identifier]')
        ?.getAttribute('flt-semantics-identifier') ?? found.id,
      role, name, width: box.width, height: box.height, cut: cut(found),
      tappable: found.hasAttribute('flt-tappable'),
    };
  };
  const roles = ['button', 'checkbox', 'switch', 'radio', 'tab', 'slider', 'link'].map((role) => `[role=${role}]`);
  const all = [...document.querySelectorAll(
    `flt-semantics:is([flt-tappable], [tabindex="0"], ${roles}, :has(> input, > textarea))`
  )];
  return {
    controls: all.map(node),
    identifiers: [...document.querySelectorAll('[flt-semantics-identifier]')]
      .map((found) => found.getAttribute('flt-semantics-identifier')),
    headings: document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]').length,
  };
}"""
"""What can be tapped or focused, with its name and its box."""


class Control(TypedDict):
    """A control as the page has it."""

    id: str
    role: str
    name: str
    width: float
    height: float
    cut: bool
    tappable: bool


class Tree(TypedDict):
    """What a screen reader gets of a screen, as far as this test looks at it."""

    controls: list[Control]
    identifiers: list[str]
    headings: int


def faults(screen: Screen) -> list[str]:
    """What is wrong with the screen shown."""
    tree: Tree = screen.page.evaluate(_READ)
    nameless = [control for control in tree["controls"] if not control["name"]]
    found = [f"{control['id']}: {control['role']} without a name" for control in nameless]
    found += [f"{name}: used twice" for name in {*tree["identifiers"]} if tree["identifiers"].count(name) > 1]
    found += [
        f"{control['id']}: {control['width']:.0f} x {control['height']:.0f} px"
        for control in tree["controls"]
        if min(control["width"], control["height"]) < SMALLEST - 0.5 and not control["cut"]
    ]
    if not tree["headings"]:
        found.append("no heading")
    if not tree["controls"]:
        found.append("nothing to tap")
    return found


@pytest.mark.parametrize(("width", "height"), [(412, 915), (1280, 800)], ids=["phone", "desktop"])
def test_every_control_has_a_name_one_identity_and_room(
    server: AppServer, open_screen: OpenScreen, width: int, height: int
) -> None:
    """On all screens, and in the wide layout on those that it changes; all faults are told at once."""
    games = kept_games(server)
    screen = open_screen(NOWHERE, width=width, height=height)
    wrong: list[str] = []
    for place in PLACES if width == PHONE[0] else [place for place in PLACES if place.name in WIDE_LAYOUT]:
        try:
            show(screen, place, games)
        except AssertionError as failure:
            wrong.append(f"{place.name}: {failure}")
        else:
            wrong += [f"{place.name}: {fault}" for fault in faults(screen)]
    assert not wrong, "\n".join(wrong)
    assert screen.problems == []
    assert "failed" not in server.output


PLAYS: Final = ("plays", "statistics", "play", "play-entry", "people", "import-plays")
LARGE_TEXT: Final = ("home", "new-game", "settings", "table", "build", "turn", "more", "log", "sheet-in-play", *PLAYS)


def test_text_of_twice_the_size_finds_room(server: AppServer, open_screen: OpenScreen) -> None:
    """As the reader sets it in the system or the browser: everything grows, and nothing leaves the screen."""
    games = kept_games(server)
    screen = open_screen(f"/games/{games['light']}", own=True)
    usual = screen.wait_for("player-0").bounding_box()
    assert usual
    screen.page.evaluate("() => { document.documentElement.style.fontSize = '32px'; }")
    # The app measures the text and draws the cards anew: until then the page stands still with those of before.
    has_grown = "(height) => companionTest.one('player-0')?.getBoundingClientRect().height > height"
    assert screen.until(has_grown, usual["height"] * 1.5, PATIENCE), "the players' cards do not grow with the text"
    screen.stand_still()
    wrong: list[str] = []
    for place in PLACES:
        if place.name in LARGE_TEXT:
            show(screen, place, games)
            wrong += [f"{place.name}: {fault}" for fault in faults(screen)]
            wrong += [f"{place.name}: {fault}" for fault in layout_faults(screen)]
    assert not wrong, "\n".join(wrong)
    assert screen.problems == []
    show(screen, next(place for place in PLACES if place.name == "build"), games)
    screen.scroll_to("panel-confirm", within="panel-seat-0")
    screen.tap("panel-confirm")
    screen.wait_for("last-entry")
