"""A correction: counts of a player, piles, crew, a ship, a town, an influence slot, or a building."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

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
from companion.ui.games.islebound.panels.printed_rows import crew_states
from companion.ui.games.islebound.situation import Now
from companion.ui.table.making.rows import ChoiceRow, NoteRow, NumberRow, Row
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.panels.correction import CountsPanel

LIGHT: Final = ("counts", "building", "piles")
FULL: Final = (*LIGHT, "crew", "recruit", "town", "slot", "ship")
"""The objects of corrections."""


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

    def answered(self, key: Key, value: Value) -> Self:
        """Return the correction with the value of a row; the second skill follows the first."""
        return super().answered(key, (*self.skills[:1], value) if key == ("skills", 1) else value)

    def kinds(self, now: Now) -> Sequence[str]:
        """Return the possible objects."""
        return FULL if now.state.ledger else LIGHT

    def rows(self, now: Now) -> Iterator[Row]:
        """Return the player, the counts, and what else is corrected."""
        if self.what not in ("piles", "town", "slot"):
            yield self.actor()
        if (self.what == "town" and self.town is None) or self.what == "ship":
            yield NoteRow(("note", 0), now.t("adjust.tap_map"))
        have = _held(now, self)
        yield from self.counts({name: now.words.count(name) for name in have}, have)
        yield from _rows(now, self)


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
            return [crew_states(now, state.ledger.hands[one.seat].crew, one.crew)]
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
