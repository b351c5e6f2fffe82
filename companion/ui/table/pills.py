"""The effects of an entry as pills: player, icon and amount; screen readers get the sentence.

Effects that are no counts ("the combat is over") have no pill and are shown as text.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import flet as ft

from companion.text.catalogue import signed
from companion.text.words import Change, GameWords
from companion.ui import parts as ui

SIZE: Final = 15
"""Default font size of the number."""
GAP: Final = 6
LETTER: Final = 0.6
"""Width of a letter relative to the font size, rounded up."""


class Amount(NamedTuple):
    """The amount of a change with its icon; points have none."""

    change: int
    icon: ft.IconData | None = None


class Pill(NamedTuple):
    """A change for one player or at a place (`seat` None); `icon` is its reason or the kind of place."""

    seat: int | None
    amounts: tuple[Amount, ...]
    icon: ft.IconData | None = None
    place: str = ""


class Result(NamedTuple):
    """The effects of an entry for one reason; `title` precedes pills that need an explanation."""

    text: str
    pills: tuple[Pill, ...] = ()
    title: str = ""


# --- what they are made of ------------------------------------------------------------------------------------


def gain_results(words: GameWords, gains: Iterable[Any], pill: Callable[[Any], Pill]) -> tuple[Result, ...]:
    """Return the gains of an entry, one result for each reason, with the names of all who got it."""
    reasons: dict[str, list[Any]] = {}
    for gain in gains:
        reasons.setdefault(words.gain(gain), []).append(gain)
    return tuple(
        Result(
            f"{text} \u00b7 {', '.join(words.names[gain.seat] for gain in same)}",
            tuple(one for one in map(pill, same) if one.amounts),
        )
        for text, same in reasons.items()
    )


def amounts(counts: Iterable[tuple[str, int]], marks: Mapping[str, ft.IconData]) -> tuple[Amount, ...]:
    """Return changed counts with their icons."""
    return tuple(Amount(change, marks.get(name)) for name, change in counts if change)


def change_results(
    changes: Iterable[Change], marks: Mapping[str, ft.IconData], place: ft.IconData | None = None, title: str = ""
) -> tuple[Result, ...]:
    """Return the changes by an entry; `place` is the icon of places without a player."""
    return tuple(
        Result(
            change.text,
            tuple(
                Pill(part.seat, amounts(part.counts, marks), place if part.seat is None else None, part.place)
                for part in change.parts
            ),
            title,
        )
        for change in changes
    )


# --- how they are drawn ---------------------------------------------------------------------------------------


def pill_width(pill: Pill, size: float, scale: float) -> float:
    """Return the approximate width of a pill."""
    letters = len(pill.place) + sum(len(signed(amount.change)) for amount in pill.amounts)
    signs = (pill.seat is not None) + (pill.icon is not None) + sum(bool(amount.icon) for amount in pill.amounts)
    parts = signs + bool(pill.place) + len(pill.amounts)
    return 2 * GAP + signs * (size + 4) + letters * LETTER * size * scale + 3 * (parts - 1)


def drawn_pill(pill: Pill, seats: Sequence[ui.Seated], palette: ui.Palette, size: float = SIZE) -> ft.Control:
    """Return a pill with mark, icon and number; losses in another color."""
    parts: list[ft.Control] = [] if pill.seat is None else [ui.badge(seats[pill.seat], palette, size + 4)]
    if pill.icon:
        parts.append(ft.Icon(pill.icon, size=size, color=palette.quiet))
    if pill.place:
        parts.append(ui.plain_text(pill.place, palette, size, palette.quiet, lines=1, semantics=False))
    for amount in pill.amounts:
        if amount.icon:
            parts.append(ft.Icon(amount.icon, size=size, color=palette.quiet))
        ink = palette.good if amount.change > 0 else palette.text
        parts.append(ui.plain_text(signed(amount.change), palette, size, ink, bold=True, lines=1, semantics=False))
    return ft.Container(
        ui.in_row(*parts, spacing=3, tight=True),
        bgcolor=palette.raised,
        border_radius=size,
        padding=ft.Padding.symmetric(horizontal=GAP, vertical=2),
        clip_behavior=ui.NO_CLIP,
    )


def result_lines(
    results: Sequence[Result], seats: Sequence[ui.Seated], palette: ui.Palette, lines: int | None = 2
) -> list[ft.Control]:
    """Return all results: pills side by side in as many rows as needed, and a line for each without pills."""
    shown: list[ft.Control] = []
    pills: list[ft.Control] = []
    for result in results:
        if result.pills and result.title:
            pills.append(ui.plain_text(result.title, palette, SIZE, palette.quiet, semantics=False))
        pills += [drawn_pill(pill, seats, palette, SIZE) for pill in result.pills]
    if pills:
        shown.append(ui.in_row(*pills, spacing=GAP, run_spacing=4, wrap=True))
    shown += [
        ui.plain_text(result.text, palette, SIZE, lines=lines, semantics=False)
        for result in results
        if not result.pills
    ]
    return shown


def result_pills(
    identifier: str, results: Sequence[Result], seats: Sequence[ui.Seated], palette: ui.Palette
) -> list[ft.Control]:
    """Return all results with labels for screen readers; empty if an entry gave nothing."""
    if not results:
        return []
    label = ". ".join(result.text for result in results)
    content = ui.in_lines(*result_lines(results, seats, palette), spacing=4)
    return [ft.Semantics(identifier=identifier, key=identifier, label=label, content=content)]


def result_strip(
    results: Sequence[Result],
    seats: Sequence[ui.Seated],
    palette: ui.Palette,
    width: float,
    scale: float,
    size: float = SIZE,
) -> ft.Control:
    """Return as many results as fit into one line of that width, texts into two, with an icon if there are more."""
    shown: list[ft.Control] = []
    left = width - 2 * size * scale
    texts = [result.text for result in results if not result.pills]
    has_more = False
    for title, pill in _pills(results):
        taken = (pill_width(pill, size, scale) if pill else len(title) * LETTER * size * scale) + GAP
        has_more = has_more or taken > left
        if has_more:
            break
        left -= taken
        shown.append(
            drawn_pill(pill, seats, palette, size)
            if pill
            else ui.plain_text(title, palette, size, palette.quiet, lines=1, semantics=False)
        )
    text = " \u00b7 ".join(texts)
    if has_more or ui.width_of(text, size) * scale > 1.8 * left:  # a name at its end would be cut
        shown.append(ui.plain_text("\u2026", palette, size, palette.quiet, bold=True, semantics=False))
    elif texts:
        shown.append(ui.expanded(ui.plain_text(text, palette, size, lines=2, semantics=False)))
    return ui.in_row(*shown, spacing=GAP)


def _pills(results: Iterable[Result]) -> Iterator[tuple[str, Pill | None]]:
    """Yield titles and pills in order."""
    for result in results:
        if result.pills and result.title:
            yield result.title, None
        for pill in result.pills:
            yield "", pill
