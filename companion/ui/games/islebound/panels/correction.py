"""A correction: counts of a player, piles, crew, a ship, a town, an influence slot, or a building."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.islebound.entries.adjust import (
    AddCrew,
    AdjustBuilding,
    AdjustCounts,
    AdjustCrew,
    Adjustment,
    AdjustPiles,
    AdjustRegion,
    AdjustSlot,
    AdjustTown,
    DropBuilding,
)
from companion.games.islebound.entries.corrections import COUNTS, PILES
from companion.games.islebound.ledger import FREE
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.pieces.crew import SKILLS
from companion.ui.components.basics import hint
from companion.ui.components.choices import choice_chips
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import seat_row
from companion.ui.games.islebound.panels.printed_rows import CrewStatesRow
from companion.ui.games.islebound.situation import Now
from companion.ui.table.making.rows import ChoiceRow, NumberRow, Row
from companion.ui.table.model import TableModel
from companion.ui.table.panels.correction import CountsPanel, correct, count_rows
from companion.ui.table.panels.panel import PanelView
from companion.ui.table.panels.parts import confirm_button, panel_title
from companion.ui.table.pills import result_pills
from companion.ui.table.results import NOTHING, Consequence, consequence

LIGHT: Final = ("counts", "building", "piles")
FULL: Final = (*LIGHT, "crew", "recruit", "town", "slot", "ship")
"""The objects of corrections."""
LOW: Final = 700
"""Window height in pixels below which these are in one line that scrolls, so that a count is in view."""


@dataclass(frozen=True)
class Correction(CountsPanel):
    """A correction: of whom and by how much; `town` was tapped on the map."""

    crew: tuple[tuple[int, str], ...] = ()
    town: int | None = None
    number: int | None = None
    """A slot, the price of an added building, or the index of a dropped one (negative)."""
    owner: int | None = None
    skills: tuple[str, ...] = ()

    def by(self, seat: int) -> "Correction":
        """Return the correction for another player; crew and buildings are reset."""
        return replace(self, seat=seat, crew=(), number=None)

    def at(self, town: int) -> "Correction":
        """Return the correction of a town, or with the ship there."""
        return replace(self, what=self.what if self.what == "ship" else "town", town=town)

    def event(self, now: Now) -> Adjustment | None:
        """Return its event; None if nothing is changed."""
        event: Adjustment | None = _EVENTS[self.what](self)
        return event

    def view(self, now: Now) -> "CorrectionView":
        """Return the objects of correction, and the broken rules."""
        event = self.event(now)
        found = consequence(now.context, event) if event is not None else NOTHING
        kinds = FULL if now.state.ledger else LIGHT
        have = _held(now, self)
        return CorrectionView(
            self,
            kinds,
            have,
            {name: now.words.count(name) for name in have},
            tuple(_rows(now, self)),
            found._replace(may_overrule=False),
        )


def _counts(one: Correction) -> Adjustment | None:
    return AdjustCounts(one.seat, **dict(one.changes)) if one.changes_counts else None


def _piles(one: Correction) -> Adjustment | None:
    return AdjustPiles(**dict(one.changes)) if one.changes_counts else None


def _building(one: Correction) -> Adjustment | None:
    if one.number is None:
        return None
    return DropBuilding(one.seat, -one.number) if one.number < 0 else AdjustBuilding(one.seat, Card(one.number))


def _slot(one: Correction) -> Adjustment | None:
    return None if one.number is None or one.owner is None else AdjustSlot(one.number, one.owner)


def _town(one: Correction) -> Adjustment | None:
    return None if one.town is None or one.owner is None else AdjustTown(one.town, one.owner)


_EVENTS: Final[dict[str, Any]] = {
    "counts": _counts,
    "piles": _piles,
    "building": _building,
    "crew": lambda one: AdjustCrew(one.seat, one.crew) if one.crew else None,
    "recruit": lambda one: AddCrew(one.seat, one.skills) if one.skills else None,
    "town": _town,
    "slot": _slot,
    "ship": lambda one: None if one.town is None else AdjustRegion(one.seat, one.town),
}


def _held(now: Now, one: Correction) -> dict[str, int]:
    """Return the current values of the counts that can be corrected."""
    if one.what == "piles":
        return PILES.held(now.state)
    if one.what != "counts":
        return {}
    return COUNTS.held(now.state, one.seat) | {"score": now.position.rules.summary(now.state).players[one.seat].score}


def _rows(now: Now, one: Correction) -> list[Row]:
    """Return the lines besides counts."""
    t, words_, state = now.t, now.words, now.state
    owners = ((FREE, words_.owner(FREE)), *enumerate(words_.names))
    match one.what:
        case "building":
            held = state.players[one.seat].buildings
            drops = tuple((-number, words_.card(card)) for number, card in enumerate(held, start=1))
            rows: list[Row] = [NumberRow(("number", 0), t("adjust.add_building"), tuple(range(40)))]
            if drops:
                rows.append(ChoiceRow(("number", 1), t("adjust.drop_building"), drops, one.number))
            return rows
        case "crew" if state.ledger:
            company = state.ledger.hands[one.seat].crew
            members = tuple(
                (number, words_.crew(company, (number,)), crew.state) for number, crew in enumerate(company, 1)
            )
            return [CrewStatesRow(("crew", 0), t("ask.crew_moved"), members, one.crew)]
        case "recruit":
            pairs = tuple(((skill,), words_.skill(skill)) for skill in SKILLS)
            chosen = one.skills[:1]
            second = tuple((skill, words_.skill(skill)) for skill in SKILLS)
            return [
                ChoiceRow(("skills", 0), t("adjust.skill"), pairs, chosen),
                ChoiceRow(
                    ("skills", 1), t("adjust.second_skill"), second, one.skills[1] if len(one.skills) > 1 else None
                ),
            ]
        case "town" if one.town is not None:
            return [ChoiceRow(("owner", 0), t("adjust.owner_town", town=words_.town(one.town)), owners, one.owner)]
        case "slot" if state.ledger:
            numbers = tuple(range(1, len(state.ledger.slots) + 1))
            if one.number is None:
                return [NumberRow(("number", 0), t("adjust.which_slot"), numbers[:30])]
            return [ChoiceRow(("owner", 0), t("adjust.owner_slot", slot=one.number), owners, one.owner)]
        case _:
            return []


@dataclass(frozen=True)
class CorrectionView(PanelView):
    """A correction; `kinds` are the possible objects, `have` the counts of this one."""

    correction: Correction
    kinds: tuple[str, ...]
    have: Mapping[str, int]
    titles: Mapping[str, str]
    rows: tuple[Row, ...]
    consequence: Consequence

    @property
    def height(self) -> float:
        """Height: a line for each count, four for each broken rule."""
        rows = sum(row.height for row in self.rows)
        return 240 + 50 * len(self.have) + rows + 92 * len(self.consequence.broken)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return object, changes and button."""
        session, t, one = table.session, table.t, self.correction
        is_low = session.is_landscape or session.is_large or session.height < LOW
        parts = [panel_title(session, t("more.adjust"), table.close, "" if is_low else t("adjust.hint"))]
        kinds = {kind: t(f"adjust.what_{kind}") for kind in self.kinds}
        choose = partial(_choose_kind, table)
        line = {"wrap": False, "scroll": ft.ScrollMode.HIDDEN} if is_low else {"run_spacing": 6}
        parts.append(choice_chips(session, "adjust-what", kinds, (one.what,), choose, spacing=6, **line))
        if one.what not in ("piles", "town", "slot"):
            parts.append(seat_row(session, table.game.setup.seats, "adjust-seat", one.seat, table.choose_seat))
        if (one.what == "town" and one.town is None) or one.what == "ship":
            parts.append(hint(session, t("adjust.tap_map")))
        parts += count_rows(table, one, self.titles, self.have)
        for row in self.rows:
            parts += row.controls(table, _choose)
        if self.consequence.broken:
            parts.append(ruling_list(session, self.consequence.broken))
        elif self.consequence.lines:
            parts += result_pills("adjust-gains", self.consequence.lines, table.game.setup.seats, session.palette)
        return [*parts, confirm_button(table, t("adjust.confirm"), self.consequence.legal)]


def _choose_kind(table: TableModel, kind: str) -> None:
    correct(table, what=kind)


def _choose(table: TableModel, key: tuple[str, int], value: Any) -> None:
    """Set the value of a line; the second skill follows the first."""
    if key == ("skills", 1) and isinstance(table.panel, Correction):
        value = (*table.panel.skills[:1], value)
    correct(table, **{key[0]: value})
