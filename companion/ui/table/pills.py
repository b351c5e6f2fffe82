"""What an entry changed, to look at: whose it is, a sign, and by how much. Readers are told the sentence.

What is no count ("the combat is over") has no pill, and is shown as it is told.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import flet as ft

from companion.text.catalogue import signed
from companion.text.words import Change, GameWords
from companion.ui.components.basics import NO_CLIP, plain_text
from companion.ui.components.layout import expanded, in_lines, in_row
from companion.ui.components.seats import Seated, badge
from companion.ui.theme import Palette

SIZE: Final = 15
"""The size of the number, where nothing else is said."""
GAP: Final = 6
LETTER: Final = 0.6
"""The width of a letter, as a part of the size of its line, rather more than less."""


class Amount(NamedTuple):
    """By how much something changed, with its sign; points have none."""

    change: int
    icon: ft.IconData | None = None


class Pill(NamedTuple):
    """What changed for one player, or at a place (`seat` None); `icon` is what for, or of what kind the place is."""

    seat: int | None
    amounts: tuple[Amount, ...]
    icon: ft.IconData | None = None
    place: str = ""


class Result(NamedTuple):
    """What an entry gave or took for one reason; `title` is a word before pills that do not speak for themselves."""

    text: str
    pills: tuple[Pill, ...] = ()
    title: str = ""


# --- what they are made of ------------------------------------------------------------------------------------


def gain_results(words: GameWords, gains: Iterable[Any], pill: Callable[[Any], Pill]) -> tuple[Result, ...]:
    """What an entry gave, one for each reason, with the names of all who got it."""
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
    """Counts that changed, with their signs."""
    return tuple(Amount(change, marks.get(name)) for name, change in counts if change)


def change_results(
    changes: Iterable[Change], marks: Mapping[str, ft.IconData], place: ft.IconData | None = None, title: str = ""
) -> tuple[Result, ...]:
    """What an entry changed; `place` is the sign of the places that are no player's."""
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
    """About how wide it is."""
    letters = len(pill.place) + sum(len(signed(amount.change)) for amount in pill.amounts)
    signs = (pill.seat is not None) + (pill.icon is not None) + sum(bool(amount.icon) for amount in pill.amounts)
    parts = signs + bool(pill.place) + len(pill.amounts)
    return 2 * GAP + signs * (size + 4) + letters * LETTER * size * scale + 3 * (parts - 1)


def drawn_pill(pill: Pill, seats: Sequence[Seated], palette: Palette, size: float = SIZE) -> ft.Control:
    """Mark, sign and number; what is lost is no good news."""
    parts: list[ft.Control] = [] if pill.seat is None else [badge(seats[pill.seat], palette, size + 4)]
    if pill.icon:
        parts.append(ft.Icon(pill.icon, size=size, color=palette.quiet))
    if pill.place:
        parts.append(plain_text(pill.place, palette, size, palette.quiet, lines=1, semantics=False))
    for amount in pill.amounts:
        if amount.icon:
            parts.append(ft.Icon(amount.icon, size=size, color=palette.quiet))
        ink = palette.good if amount.change > 0 else palette.text
        parts.append(plain_text(signed(amount.change), palette, size, ink, bold=True, lines=1, semantics=False))
    return ft.Container(
        in_row(*parts, spacing=3, tight=True),
        bgcolor=palette.raised,
        border_radius=size,
        padding=ft.Padding.symmetric(horizontal=GAP, vertical=2),
        clip_behavior=NO_CLIP,
    )


def result_lines(
    results: Sequence[Result], seats: Sequence[Seated], palette: Palette, size: float = SIZE, lines: int | None = 2
) -> list[ft.Control]:
    """All of them: the pills side by side, as many rows as they take, and a line for each that has none."""
    shown: list[ft.Control] = []
    pills: list[ft.Control] = []
    for result in results:
        if result.pills and result.title:
            pills.append(plain_text(result.title, palette, size, palette.quiet, semantics=False))
        pills += [drawn_pill(pill, seats, palette, size) for pill in result.pills]
    if pills:
        shown.append(in_row(*pills, spacing=GAP, run_spacing=4, wrap=True))
    shown += [
        plain_text(result.text, palette, size, lines=lines, semantics=False) for result in results if not result.pills
    ]
    return shown


def result_pills(
    identifier: str, results: Sequence[Result], seats: Sequence[Seated], palette: Palette
) -> list[ft.Control]:
    """All of them, for readers too; nothing where an entry gave nothing."""
    if not results:
        return []
    label = ". ".join(result.text for result in results)
    content = in_lines(*result_lines(results, seats, palette), spacing=4)
    return [ft.Semantics(identifier=identifier, key=identifier, label=label, content=content)]


def result_strip(
    results: Sequence[Result],
    seats: Sequence[Seated],
    palette: Palette,
    width: float,
    scale: float,
    size: float = SIZE,
) -> ft.Control:
    """As many as have room in one line of that width, and a sign that there are more."""
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
            else plain_text(title, palette, size, palette.quiet, lines=1, semantics=False)
        )
    if has_more:
        shown.append(plain_text("\u2026", palette, size, palette.quiet, bold=True, semantics=False))
    elif texts:
        shown.append(expanded(plain_text(" \u00b7 ".join(texts), palette, size, lines=1, semantics=False)))
    return in_row(*shown, spacing=GAP)


def _pills(results: Iterable[Result]) -> Iterator[tuple[str, Pill | None]]:
    """Titles and pills one after the other."""
    for result in results:
        if result.pills and result.title:
            yield result.title, None
        for pill in result.pills:
            yield "", pill
