"""The width that each text of a screen has, from its controls: what the client would cut is seen without painting."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft
from flet.controls.base_control import BaseControl

from tests.session.visitor import parts
from tests.ui.fonts import BOLDER, text_width

UNLIMITED = 99


@dataclass(frozen=True)
class Room:
    """A text, the width of its lines in pixels, and how many of them there are."""

    text: ft.Text
    width: float
    lines: int
    scale: float

    def holds(self, words: str) -> bool:
        """True if these first words of the text are seen whole: what has no room in a line begins the next."""
        lines, line = 1, 0.0
        for part in re.findall(r"[^\s-]*-|[^\s-]+\s*|\s+", words):
            if line and line + self._wide(part.rstrip()) > self.width + 1:
                lines, line = lines + 1, 0.0
            line += self._wide(part)
            while line - self._wide(part) + self._wide(part.rstrip()) > self.width + 1 and self.lines > 1:
                lines, line = lines + 1, line - self.width  # a word without room is broken
        return lines <= self.lines and line <= self.width + 1 + self._wide(" ")

    def _wide(self, words: str) -> float:
        wide = text_width(words, self.text.size or 16) * self.scale
        return wide if self.text.weight else wide / BOLDER


def rooms(control: BaseControl, width: float, scale: float, is_line: bool = False) -> Iterator[Room]:
    """Yield every text that is shown, with its room; `width` is that of the control.

    `is_line`: it stands in a row that gives it as much as it likes, and cuts it at its own end.
    """
    one: Any = control
    if getattr(one, "visible", True) is False:
        return
    match one:
        case ft.Text():
            yield Room(one, width, 1 if is_line else one.max_lines or UNLIMITED, scale)
        case ft.Row():
            yield from _in_row(one, min(width, one.width or width), scale)
        case ft.Stack():
            for part in one.controls:
                aside = (part.left or 0) + (part.right or 0) if isinstance(part, ft.LayoutControl) else 0
                yield from rooms(part, width - aside, scale)
        case ft.Container() | ft.Column() | ft.ListView() | ft.View():
            inner = min(width, getattr(one, "width", None) or width) - edges_of(one)
            yield from _all(parts(one), inner, scale, is_line and not getattr(one, "width", None))
        case _:
            yield from _all(parts(one), width, scale, is_line)


def _all(controls: Sequence[BaseControl], width: float, scale: float, is_line: bool) -> Iterator[Room]:
    for control in controls:
        yield from rooms(control, width, scale, is_line)


def _in_row(row: Any, width: float, scale: float) -> Iterator[Room]:
    shown = [part for part in row.controls if getattr(part, "visible", True)]
    if row.wrap or row.scroll:
        for part in shown:
            yield from rooms(part, width, scale)
        return
    shares = [int(getattr(part, "expand", None) or 0) for part in shown]
    natural = [0 if share else natural_width(part, scale) for part, share in zip(shown, shares, strict=True)]
    gaps = row.spacing * (len(shown) - 1)
    left = width - gaps - sum(natural)
    for part, share, wide in zip(shown, shares, natural, strict=True):
        has = left * share / sum(shares) if share else min(wide, wide + left)
        yield from rooms(part, has, scale, not share)


def natural_width(control: BaseControl, scale: float) -> float:
    """The width that a control takes where nothing limits it."""
    one: Any = control
    if own := getattr(one, "width", None):
        return float(own)
    match one:
        case ft.Text():
            return max(map(Room(one, 0, 1, scale)._wide, (one.value or "").split("\n")), default=0)
        case ft.Icon():
            return float(one.size or 24)
        case ft.Row():
            gaps = one.spacing * (len(one.controls) - 1)
            return float(gaps + sum(natural_width(part, scale) for part in one.controls))
    return max((natural_width(part, scale) for part in parts(one)), default=0) + edges_of(one)


def edges_of(one: Any) -> float:
    """The width of padding, margin and border."""
    edges = 0.0
    for around in (getattr(one, "padding", None), getattr(one, "margin", None)):
        if isinstance(around, int | float):
            edges += 2 * around
        elif around:
            edges += around.left + around.right
    for side in ("left", "right"):
        line = getattr(getattr(one, "border", None), side, None)
        edges += line.width if line else 0
    return edges
