"""Where the controls of a screen lie: what leaves the window, what lies over another, what nobody can reach."""

from __future__ import annotations

from typing import Final

from tests.e2e.driver import Screen

_FAULTS: Final = """() => {
  const test = companionTest;
  const isTappable = (node) => node.matches('[flt-tappable], :has(> input, > textarea)');
  const scrollers = (node) => {
    const found = [];
    for (let up = node.parentElement?.closest('flt-semantics'); up; up = up.parentElement?.closest('flt-semantics'))
      if (/scroll|auto|hidden/.test(up.style.overflowX + up.style.overflowY)) found.push(up);
    return found;
  };
  const isSideways = (list) => /scroll|auto|hidden/.test(list.style.overflowX);
  const name = (node) => node.closest('[flt-semantics-identifier]')?.getAttribute('flt-semantics-identifier')
    ?? (test.spaced(test.say(node)).slice(0, 40) || node.id);
  const seen = (node) => {  // of a control: what the lists around it leave of it
    let {left, top, right, bottom} = node.getBoundingClientRect();
    for (const around of scrollers(node)) {
      const view = around.getBoundingClientRect();
      left = Math.max(left, view.left); top = Math.max(top, view.top);
      right = Math.min(right, view.right); bottom = Math.min(bottom, view.bottom);
    }
    return {node, left, top, right, bottom, width: right - left, height: bottom - top};
  };
  const nodes = [...document.querySelectorAll('flt-semantics')];
  const controls = nodes.filter(isTappable), faults = [];
  const says = (node) => isTappable(node) || node.hasAttribute('aria-label') || node.querySelector(':scope > span');
  for (const node of nodes.filter(says)) {
    const box = node.getBoundingClientRect(), lists = scrollers(node);
    const isOutside = box.left < -1 || box.right > innerWidth + 1;
    const isCut = isTappable(node) && (box.left < 0.5) !== (box.right > innerWidth - 0.5);
    if ((isOutside || isCut) && !lists.some(isSideways)) faults.push(`${name(node)}: leaves the window sideways`);
    if (isTappable(node) && !lists.length && (box.top < -1 || box.bottom > innerHeight + 1))
      faults.push(`${name(node)}: cut by the edge of the window, and nothing scrolls`);
  }
  const boxes = controls.map(seen).filter((box) => box.width > 2 && box.height > 2);
  const holds = (one, two) => one.left <= two.left + 2 && one.top <= two.top + 2
    && one.right >= two.right - 2 && one.bottom >= two.bottom - 2;
  boxes.forEach((one, place) => boxes.slice(place + 1).forEach((two) => {
    const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    if (across <= 2 || down <= 2 || one.node.contains(two.node) || two.node.contains(one.node)) return;
    if (holds(one, two) || holds(two, one)) return;
    faults.push(`${name(one.node)} and ${name(two.node)}: ${Math.round(across)} x ${Math.round(down)} px in common`);
  }));
  return faults;
}"""


def layout_faults(screen: Screen) -> list[str]:
    """What of the screen shown is not where it can be read and tapped.

    Nothing leaves the window sideways but within what scrolls sideways, no control its top or bottom but within a list,
    and no two controls share a place unless one lies within the other.
    """
    found: list[str] = screen.page.evaluate(_FAULTS)
    if found:  # what a slow machine still moves is none
        screen.stand_still()
        found = screen.page.evaluate(_FAULTS)
    return found
