"""One question at a time: which lines of an entry are open, and the short form of the answered ones."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from companion.text.catalogue import listed
from companion.ui.components.basics import chip, plain_text, tappable
from companion.ui.components.layout import in_row
from companion.ui.games.islebound.making.walk import FACES, UNSET, Chosen, Key
from companion.ui.games.islebound.panels.printed_rows import (
    CardRow,
    CountsRow,
    CrewStatesRow,
    KnownRow,
    NoteRow,
    StrengthRow,
)
from companion.ui.games.islebound.panels.rows import (
    KEYS_SHOWN,
    AmountRow,
    ChoiceRow,
    Choose,
    DiceRow,
    ManyRow,
    NumberRow,
    Row,
    TickRow,
    row_name,
)
from companion.ui.games.islebound.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.theme import BODY, TOUCH

NOTHING: Final = "\N{EN DASH}"
LINES: Final = (KnownRow, NoteRow)
"""Lines without a question, shown in full."""
SEVERAL: Final = (ManyRow, CountsRow, CrewStatesRow)
"""Lines with any number of answers, even none: they are done when a later one is answered."""
SHORT: Final = frozenset(
    {
        "card",
        "combat",
        "crew",
        "entry_coins",
        "entry_crew",
        "exhaust",
        "hire_skills",
        "hire_slot",
        "injured",
        "lost",
        "negotiators",
        "number",
        "position",
        "slots",
        "told",
        "top",
        "which",
    }
)
"""Decisions with a short label in place of the whole question."""


def folds(row: Row) -> bool:
    """Return True if a line asks something, so that it folds once answered."""
    return not isinstance(row, LINES)


def is_asked(row: Row) -> bool:
    """Return True if the line waits for an answer, or is changed in place, like dice."""
    match row:
        case NumberRow() | StrengthRow() | DiceRow():
            return True
        case ChoiceRow():
            return row.value is UNSET
        case CardRow():
            return row.card is None
        case _:
            return False


def open_keys(rows: Sequence[Row], chosen: Chosen, reopened: Key | None, is_whole: bool) -> frozenset[Key]:
    """Return the open lines: the one tapped, the one asked, and the first that takes several answers.

    The last one only until a later line is answered; `is_whole`: the entry is complete.
    """
    told = {key for key, _ in chosen}
    asking = [row for row in rows if folds(row) and not isinstance(row, TickRow)]
    found = {row.key for row in asking if is_asked(row) or row.key == reopened}
    if asking and not is_whole and isinstance(asking[-1], SEVERAL):
        found.add(asking[-1].key)
    for index, row in enumerate(asking):
        if isinstance(row, SEVERAL):
            later = {other.key for other in asking[index + 1 :]}
            if not later & told and not _preset(row, told):
                found.add(row.key)
            break
    return frozenset(found)


def _preset(row: Row, told: set[Key]) -> bool:
    """Return True if it contains a choice that nobody has made: the cheapest way to pay."""
    return isinstance(row, ManyRow) and bool(row.chosen) and row.key not in told


def shown_open(row: Row) -> Row:
    """Return an open line, with keys instead of a counter for small numbers."""
    if isinstance(row, AmountRow) and row.high - row.low < KEYS_SHOWN:
        return NumberRow(row.key, row.title, tuple(range(row.low, row.high + 1)), row.value)
    return row


def folded_text(now: Now, row: Row, kind: str) -> str:
    """Return the short form of a question with its answer."""
    name, of = row.key
    title = row.title
    if name == "gain" and kind != "effect":
        title = now.words.names[of]
    elif name in SHORT and kind != "effect":
        title = now.t(f"short.{name}")
    if isinstance(row, TickRow):
        return title
    answer = answer_of(now, row)
    return f"{title}{'' if title.endswith('?') else ':'} {answer}"


def answer_of(now: Now, row: Row) -> str:
    """Return the answer of a line in a few words; a dash for none."""
    match row:
        case AmountRow():
            return str(row.value)
        case ChoiceRow():
            return next((text for value, text in row.options if value == row.value), NOTHING)
        case ManyRow():
            return listed(text for number, text in row.members if number in row.chosen) or NOTHING
        case CountsRow():
            counts = ((text, getattr(row.values, name)) for name, text in row.names)
            return listed(f"{text} {count}" for text, count in counts if count) or NOTHING
        case CrewStatesRow():
            moved = dict(row.moved)
            texts = (now.t(f"crew.{moved[number]}", crew=text) for number, text, _ in row.members if number in moved)
            return listed(texts) or NOTHING
        case CardRow(card=card) if card is not None:
            called = card.name or (now.t(f"ability.{card.ability}") if card.ability else "")
            return f"{called} {card.price}".strip()
        case DiceRow():
            return " ".join(map(str, row.final or row.dice)) or NOTHING
        case StrengthRow():
            return " ".join(map(str, row.values[:FACES])) or NOTHING
        case _:
            return NOTHING


def folded_chips(
    table: TableModel,
    folded: Sequence[tuple[Row, str]],
    opened: frozenset[Key],
    choose: Choose,
    reopen: Callable[[TableModel, Key], None],
) -> list[ft.Control]:
    """Return the answered questions side by side: a tap opens one again, or toggles a yes-or-no answer."""
    session = table.session
    chips: list[ft.Control] = []
    for row, text in folded:
        if isinstance(row, TickRow):
            turn = partial(choose, table, row.key, not row.value)
            chips.append(chip(session, row_name(row.key), text, turn, selected=row.value, check=True))
            continue
        is_open = row.key in opened
        chips.append(
            tappable(
                f"change-{row_name(row.key)}",
                text,
                partial(reopen, table, row.key),
                plain_text(text, session.palette, BODY, lines=2, semantics=False),
                selected=is_open,
                padding=ft.Padding.symmetric(horizontal=13, vertical=(TOUCH - 22) / 2),
                bgcolor=session.palette.chosen if is_open else session.palette.surface,
                border=ft.Border.all(1, session.palette.pick if is_open else session.palette.line),
                border_radius=TOUCH / 2,
            )
        )
    return [in_row(*chips, wrap=True, spacing=6, run_spacing=6)] if chips else []


def chips_height(folded: Sequence[tuple[Row, Any]]) -> float:
    """Return the approximate height: two in a line."""
    return 54 * -(-len(folded) // 2)
