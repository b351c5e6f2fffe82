"""Lines of an entry with several values: printed values, counts, and states of crew."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.islebound.entries.fields import MAX_COST
from companion.games.islebound.our_copy.printed import FACES
from companion.games.islebound.pieces.cards import ABILITIES, Card
from companion.games.islebound.pieces.crew import SKILLS, STATES, Company
from companion.games.islebound.words import Words
from companion.text.catalogue import Catalogue, listed
from companion.ui import parts as ui
from companion.ui.games.islebound.asks import told_card
from companion.ui.games.islebound.situation import Now
from companion.ui.table.making.rows import (
    NO_ANSWER,
    AmountRow,
    ChoiceRow,
    Choose,
    NumberRow,
    Row,
    row_name,
    row_title,
)
from companion.ui.table.making.walk import UNSET, Key, Value
from companion.ui.table.panels.panel import Table
from companion.ui.table.panels.parts import key_rows

KNOWN: Final[Key] = ("known", 0)
"""Choice that asks a known value anyway."""
COUNTS_ACROSS: Final = 3
MAX_PRICE: Final = 99


@dataclass(frozen=True)
class StrengthRow(Row):
    """Values of a kind of card for die 1 to 6, asked one by one."""

    values: tuple[int, ...]

    is_asked = True
    """It is asked value by value."""

    def answer(self, t: Catalogue) -> str:
        """Return the values."""
        return " ".join(map(str, self.values[:FACES])) or NO_ANSWER

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the six faces with their values so far, and keys 0 to 9 for the next."""
        session, key = table.session, self.key
        shown = [*map(str, self.values), "?", *[""] * FACES][:FACES]
        faces = [
            ui.in_column(
                ui.plain_text(str(face), session.palette, 14, session.palette.quiet, center=True),
                ui.plain_text(value, session.palette, 20, bold=True, center=True),
                spacing=0,
                expand=1,
            )
            for face, value in enumerate(shown, start=1)
        ]
        keys = [
            ui.button(
                session,
                f"strength-{value}",
                str(value),
                partial(choose, table, key, (*self.values, value)),
                expand=1,
                label=table.t("making.strength_key", face=len(self.values) + 1, value=value),
                lines=1,
            )
            for value in range(10)
        ]
        back = ui.button(
            session,
            "strength-back",
            table.t("making.back"),
            partial(choose, table, key, self.values[:-1]) if self.values else None,
            kind="quiet",
        )
        return [row_title(session, self.title), ui.in_row(*faces, spacing=4), *ui.rows_of(keys, 5), back]


@dataclass(frozen=True)
class PriceRow(NumberRow):
    """The price of a building card, or the card itself if the group's copy has it."""

    known: tuple[Card, ...] = ()

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the cards of the group's copy, and a key for each price."""
        prices = super().controls(table, choose)
        if not self.known:
            return prices
        names = {at: table.t("pad.card", name=card.name, price=card.price) for at, card in enumerate(self.known)}
        cards = ui.choice_chips(
            table.session, "card-known", names, (), lambda at: choose(table, ("card", 0), self.known[at]), spacing=6
        )
        return [row_title(table.session, table.t("ask.card_told")), cards, *prices]


@dataclass(frozen=True)
class NameRow(Row):
    """The name of a building card, which need not be given."""

    name: str

    def answer(self, t: Catalogue) -> str:
        """Return the name."""
        return self.name or NO_ANSWER

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the field."""

        def change(text: str) -> None:
            choose(table, self.key, text.strip() or None)

        return [ui.field(table.session, "card-name", self.title, self.name, change, max_length=60)]


def card_rows(
    t: Catalogue, chosen: Mapping[Key, Value], known: Card | None, copied: tuple[Card, ...], *, is_built: bool
) -> Iterator[Row]:
    """Return the questions about a card: price, wood, fish, ability, name.

    `known` is what the row shows of it, `copied` are the cards of the group's copy.
    """
    told, _, asked = told_card(chosen, known, is_built=is_built)
    titles = {"price": t("making.price"), "card_wood": t("making.card_wood"), "card_fish": t("making.card_fish")}
    for name in asked:
        key, value = (name, 0), told.get(name, UNSET)
        if name == "ability":
            abilities = ((None, t("making.no_ability")), *((name, t(f"ability.{name}")) for name in ABILITIES))
            yield ChoiceRow(key, t("making.ability"), abilities, value)
        elif value is not UNSET:
            yield AmountRow(key, titles[name], value or 0, 0, MAX_PRICE if name == "price" else MAX_COST)
        elif name == "price":
            yield PriceRow(key, titles[name], tuple(range(40)), known=copied)
        else:
            yield NumberRow(key, titles[name], tuple(range(MAX_COST + 1)))
    if known is None:
        yield NameRow(("card_name", 0), t("making.card_name"), told.get("card_name") or "")


@dataclass(frozen=True)
class CountsRow(Row):
    """Several counts, each with less and more; only those that are not 0 are listed."""

    names: tuple[tuple[str, str], ...]
    values: Any
    """A named tuple with one number for each name."""
    high: int = 99

    takes_several = True

    def answer(self, t: Catalogue) -> str:
        """Return the counts that are not 0."""
        counts = ((text, getattr(self.values, name)) for name, text in self.names)
        return listed(f"{text} {count}" for text, count in counts if count) or NO_ANSWER

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return a key for each count, which a tap increases; a tap on a count below decreases it."""
        session, name = table.session, row_name(self.key)

        def change(count: str, step: int) -> None:
            wanted = max(0, min(self.high, getattr(self.values, count) + step))
            choose(table, self.key, self.values._replace(**{count: wanted}))

        keys: list[ft.Control] = [
            ui.button(
                session,
                f"{name}-{count}-plus",
                text,
                partial(change, count, 1),
                label=session.t("app.more_of", what=text),
                expand=1,
            )
            for count, text in self.names
        ]
        chips: list[ft.Control] = [
            ui.button(
                session,
                f"{name}-{count}-minus",
                f"{text} {getattr(self.values, count)}",
                partial(change, count, -1),
                label=f"{text} {getattr(self.values, count)}. {session.t('app.less', what=text)}",
                icon=ft.Icons.REMOVE_CIRCLE_OUTLINE,
                selected=True,
                expand=1,
            )
            for count, text in self.names
            if getattr(self.values, count)
        ]
        return [row_title(session, self.title), *key_rows(table, keys, COUNTS_ACROSS), *key_rows(table, chips, 2)]


@dataclass(frozen=True)
class CrewStatesRow(Row):
    """States of crew after an effect; each tap leads to the next state, and after all of them back to none."""

    members: tuple[tuple[int, str, str], ...]
    """Number, name and current state of each crew."""
    moved: tuple[tuple[int, str], ...]

    takes_several = True

    def answer(self, t: Catalogue) -> str:
        """Return the crew moved, with their new states."""
        moved = dict(self.moved)
        texts = (t(f"crew.{moved[number]}", crew=text) for number, text, _ in self.members if number in moved)
        return listed(texts) or NO_ANSWER

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return a chip for each crew with its current or its new state."""
        session, t, moved = table.session, table.t, dict(self.moved)

        def turn(number: int, is_now: str) -> None:
            then = STATES[(STATES.index(moved.get(number, is_now)) + 1) % len(STATES)]
            after = {**moved, number: then}
            if moved.get(number) == is_now:  # crew can also be moved to where it is
                after.pop(number)
            choose(table, self.key, tuple(sorted(after.items())))

        chips = [
            ui.chip(
                session,
                f"{row_name(self.key)}-{number}",
                t(f"crew.{moved.get(number, is_now)}", crew=text),
                partial(turn, number, is_now),
                selected=number in moved,
            )
            for number, text, is_now in self.members
        ]
        return [row_title(session, self.title), ui.in_row(*chips, wrap=True, run_spacing=6, spacing=6)]


def crew_states(now: Now, company: Company, moved: tuple[tuple[int, str], ...]) -> CrewStatesRow:
    """Return the row of a player's crew, some of which is `moved`."""
    crew = now.words.crew
    members = tuple((number, crew(company, (number,)), one.state) for number, one in enumerate(company, 1))
    return CrewStatesRow(("crew", 0), now.t("ask.crew_moved"), members, moved)


def with_skill(first: Value, told: Value) -> Value:
    """Return both skills of crew if the first was told before, else what is told."""
    return tuple(sorted((first, told))) if isinstance(first, str) and isinstance(told, str) else told


def skills_row(words: Words, key: Key, title: str, told: Value) -> ChoiceRow:
    """Return the question about the two skills of crew, asked one after the other: the first is told alone."""
    skills = {skill: words.skill(skill) for skill in SKILLS}
    if told in skills:
        return ChoiceRow(key, words.texts("ask.second_skill", skill=skills[told]), tuple(skills.items()))
    pair = {told: words.skills(told)} if isinstance(told, tuple) and told else {}
    return ChoiceRow(key, title, tuple((pair | skills).items()), told if pair else UNSET)


@dataclass(frozen=True)
class KnownRow(Row):
    """Values known of the group's copy in one line; a tap asks for them again."""

    change: str

    folds = False

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the values and an edit button."""
        session = table.session
        pencil = ui.icon_button(
            session, "making-known", ft.Icons.EDIT_OUTLINED, self.change, lambda: choose(table, self.key, True), 20
        )
        text = ui.plain_text(self.title, session.palette, 15, session.palette.quiet, lines=2)
        return [ui.in_row(ui.expanded(text), pencil)]
