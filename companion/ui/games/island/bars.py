"""A player's three conditions as bars: own segments, monuments, and missing segments."""

from typing import NamedTuple

import flet as ft

from companion.games.island.board import Standing
from companion.games.island.kingship import CONDITIONS, conditions_met, gaps, splits
from companion.games.island.state import State
from companion.games.island.words import Words
from companion.ui import parts as ui


class Bar(NamedTuple):
    """One condition: `own` segments of its `goal`, `bridged` by monuments, and `short` ones missing."""

    name: str
    value: int
    goal: int
    own: int
    bridged: int
    short: int

    @property
    def is_met(self) -> bool:
        """True if the condition is met with these monuments."""
        return self.own + self.bridged >= self.goal


class Conditions(NamedTuple):
    """Maximum number of conditions met at once, and every way to split the monuments for it, three bars each."""

    met: int
    ways: tuple[tuple[Bar, ...], ...]


def conditions_of(values: tuple[int, ...], monuments: int, goal: int) -> Conditions:
    """Return the conditions for three numbers. Rules: IS-WIN-1, IS-MON-1."""
    standing = Standing(*values)
    missing = dict(zip(CONDITIONS, gaps(standing, goal), strict=True))
    ways = []
    for split in splits(standing, monuments, goal) or ({},):
        left = monuments - sum(split.values())
        ways.append(
            tuple(
                Bar(
                    name,
                    value,
                    goal,
                    min(value, goal),
                    split.get(name, 0),
                    0 if name in split else missing[name] - left,
                )
                for name, value in zip(CONDITIONS, values, strict=True)
            )
        )
    return Conditions(conditions_met(standing, monuments, goal), tuple(ways))


def seat_conditions(state: State, seat: int) -> Conditions:
    """Return the current conditions of a player."""
    return conditions_of(state.standing(seat), state.players[seat].monuments, state.setup.goal)


def bar_text(words: Words, bar: Bar) -> str:
    """Return a bar in words: led units: 4 of 6, 2 monuments, met."""
    t = words.texts
    parts = [t("bar.of", what=words.term(bar.name), value=bar.value, goal=bar.goal)]
    if bar.bridged:
        parts.append(t("bar.bridged", count=bar.bridged))
    parts.append(t("bar.met") if bar.is_met else t("bar.short", count=bar.short))
    return ", ".join(parts)


def bar_row(bar: Bar, palette: ui.Palette, color: str, height: float = 12) -> ft.Control:
    """Return a bar: own segments solid, monuments as diamonds, missing ones outlined; a tick if met."""
    side = height * 0.62

    def segment(number: int) -> ft.Control:
        if number < bar.own:
            return ft.Container(expand=1, height=height, bgcolor=palette.players[color].face)
        if number < bar.own + bar.bridged:
            diamond = ft.Container(width=side, height=side, bgcolor=palette.text, rotate=ft.Rotate(0.785))
            return ft.Container(diamond, expand=1, height=height, alignment=ft.Alignment.CENTER)
        return ft.Container(expand=1, height=height, border=ft.Border.all(1, palette.quiet))

    parts: list[ft.Control] = [segment(number) for number in range(bar.goal)]
    if bar.is_met:
        parts.append(ft.Icon(ft.Icons.CHECK, size=height + 2, color=palette.good))
    return ui.in_row(*parts, spacing=1, height=height + 2)
