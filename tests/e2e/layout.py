"""Where the controls of a screen lie: what leaves the window, what lies over another, what nobody can see or reach."""

from __future__ import annotations

from typing import Final

from tests.drive.driver import Screen, left

BOARDS: Final = ("wall", "sea", "board")
"""The windows in which games are played."""
LEAST_BOARD: Final = 120
"""Minimum visible size of a board, in pixels, whatever is open beside it."""
ENTERS: Final = (
    *("panel-confirm", "overrule-confirm", "what-if-answer", "undo-end-confirm", "turn-next"),
    *("favor-confirm", "finish-confirm", "petition-confirm", "revision-accept", "start-game"),
    *("turn-pass", "combat-stop"),
)
"""Buttons that enter something or answer a question: it never scrolls out of sight."""
DIGIT: Final = 6.5
"""The least width of a digit that can be read."""

_FAULTS: Final = r"""() => {
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
  const whole = ({left, top, right, bottom}) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const shown = (node) => { const all = node.getBoundingClientRect(), part = seen(node);
    return whole(part) && part.width >= all.width - 1 && part.height >= all.height - 1; };
  for (const id of BOARDS) for (const node of test.all(id)) {
    const around = scrollers(node)[0] ?? node;  // what scrolls with other things has their room
    const {height} = around.getBoundingClientRect();
    if (height < LEAST_BOARD) faults.push(`${id}: only ${Math.round(height)} px high`);
  }
  for (const id of ENTERS) for (const node of test.all(id)) {
    if (!shown(node)) faults.push(`${id}: what enters it is out of sight`);
  }
  const CHOSEN = ':is([flt-semantics-identifier^="slot-"], [flt-semantics-identifier^="brick-"])[aria-current="true"]';
  for (const node of document.querySelectorAll(CHOSEN)) {
    const part = seen(node), box = node.getBoundingClientRect();
    const isSeen = part.height >= box.height - 4 && part.width >= box.width - 4;
    if (!isSeen) faults.push(`${name(node)}: chosen, and out of sight`);
  }
  const NUMBER = /^[+\u2212]?\d+$/;
  for (const node of nodes) {
    if (node.querySelector('flt-semantics')) continue;
    const said = test.spaced(test.say(node)), box = node.getBoundingClientRect(), part = seen(node);
    const isValue = (node.getAttribute('flt-semantics-identifier') ?? '').endsWith('-value');
    const digits = isValue ? (said.match(/[+\u2212]?\d+$/) ?? [''])[0] : NUMBER.test(said) ? said : '';
    if (!digits || part.height < box.height - 1) continue;  // scrolled out of sight, in part
    if (box.width < DIGIT * digits.length || part.width < box.width - 1) faults.push(`${name(node)}: ${digits} is cut`);
  }
  return faults;
}"""


def layout_faults(screen: Screen) -> list[str]:
    """The controls shown that cannot be read or tapped where they are.

    Nothing leaves the window sideways but within what scrolls sideways, no control its top or bottom but within a list,
    and no two controls share a place unless one lies within the other. A board is high enough; what enters something,
    the slot or territory that is chosen and every number are seen whole.
    """
    return left(screen, lambda: faults_now(screen))


def faults_now(screen: Screen) -> list[str]:
    """The same of a screen as it is at once, which may still move."""
    constants = f"const BOARDS = {list(BOARDS)}, ENTERS = {list(ENTERS)}, LEAST_BOARD = {LEAST_BOARD}, DIGIT = {DIGIT};"
    found: list[str] = screen.page.evaluate(_FAULTS.replace("() => {", f"() => {{ {constants}", 1))
    return found
