"""The tree that screen readers read of a screen: everything has a name, one identity, and room for a thumb."""

from __future__ import annotations

from typing import Final, TypedDict

from tests.drive.driver import Screen

SMALLEST: Final = 44
"""The pixels that whatever is tapped measures at least, either way."""

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
"""The controls that can be tapped or focused, with name and box."""


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
    """The parts of a screen reader's output that this test checks."""

    controls: list[Control]
    identifiers: list[str]
    headings: int


def control_faults(screen: Screen) -> list[str]:
    """The controls shown without a name, with another's identifier, or too small to tap."""
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
