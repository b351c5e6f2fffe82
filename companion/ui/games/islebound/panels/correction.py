"""A correction: counts of a player, piles, crew, a ship, a town, an influence slot, or a building."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Self

import flet as ft

from companion.games.islebound.entries.adjust import (
    AddCrew,
    AdjustBuilding,
    AdjustCounts,
    AdjustCrew,
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
from companion.games.islebound.tables import TOWNS
from companion.ui import parts as ui
from companion.ui.form.draft import AnyEvent, AnyForm
from companion.ui.form.parts import Own, Part, Pick, SeatPick
from companion.ui.games.islebound.panels.printed_rows import CrewStatesRow, crew_states
from companion.ui.games.islebound.situation import Now
from companion.ui.table.panels.correction import CorrectionPanel, amounts, bare


@dataclass(frozen=True)
class Correction(CorrectionPanel):
    """A correction."""

    def at(self, town: int) -> "Correction":
        """Return the correction of a town, or with the ship there."""
        is_ship = isinstance(self.made, AdjustRegion)
        return self.of(self.made._replace(region=town) if is_ship else bare(AdjustTown, town=town))

    def of(self, made: AnyEvent) -> Self:
        """Return the panel of a changed correction; without any crew or skill nothing is chosen."""
        return super().of(made._replace(**{name: None for name, value in made._asdict().items() if value == ()}))

    def kinds(self, now: Now) -> Mapping[str, AnyEvent]:
        """Return the possible objects."""
        seat = getattr(self.made, "seat", now.seat)
        found = {
            "counts": AdjustCounts(seat),
            "building": bare(AdjustBuilding, seat=seat),
            "drop": bare(DropBuilding, seat=seat),
            "piles": AdjustPiles(),
        }
        if now.state.setup.is_full:
            found |= {"crew": bare(AdjustCrew, seat=seat), "recruit": bare(AddCrew, seat=seat)}
            found |= {"slot": bare(AdjustSlot), "ship": bare(AdjustRegion, seat=seat)}
        if now.state.ledger:
            found["town"] = bare(AdjustTown)
        return found

    def parts(self, now: Now, event: AnyEvent) -> Iterator[Part]:
        """Return the player, the counts, and what else is corrected."""
        t, words_, state = now.t, now.words, now.state
        owners = {FREE: words_.owner(FREE), **dict(enumerate(words_.names))}
        if "seat" in event._fields:
            yield SeatPick("seat", ("seat",), "")
        match event:
            case AdjustCounts(seat):
                score = {"score": now.position.rules.summary(state).players[seat].score}
                yield from amounts(now.words.count, COUNTS.held(state, seat) | score)
            case AdjustPiles():
                yield from amounts(now.words.count, PILES.held(state))
            case AdjustBuilding():
                yield Pick(
                    "card", ("card",), t("adjust.add_building"), {Card(price): str(price) for price in range(40)}
                )
            case DropBuilding(seat):
                held = enumerate(state.players[seat].buildings, start=1)
                yield Pick("which", ("which",), "", {number: words_.card(card) for number, card in held})
            case AdjustCrew(seat, moved) if state.ledger:
                row = crew_states(now, state.ledger.hands[seat].crew, moved or ())
                yield Own(lambda form: _rows(form, row))
            case AddCrew():
                yield Own(partial(_skill, 0, t("adjust.skill")))
                yield Own(partial(_skill, 1, t("adjust.second_skill")))
            case AdjustRegion():
                yield Pick("region", ("region",), t("adjust.tap_map"), dict(enumerate(TOWNS)))
            case AdjustTown(None):
                yield Pick("town", ("town",), t("adjust.tap_map"), dict(enumerate(TOWNS)))
            case AdjustTown(town):
                yield Pick("owner", ("owner",), t("adjust.owner_town", town=words_.town(town)), owners)
            case AdjustSlot(slot) if state.ledger:
                numbers = range(1, len(state.ledger.slots) + 1)
                yield Pick("slot", ("slot",), t("adjust.which_slot"), {number: str(number) for number in numbers})
                if slot is not None:
                    yield Pick("owner", ("owner",), t("adjust.owner_slot", slot=slot), owners)


def _rows(form: AnyForm, row: CrewStatesRow) -> ft.Control:
    """Return a row of an entry; its answer is the value."""
    return ui.in_column(*row.controls(form.context, lambda _, key, value: form.put(key[:1], value)), spacing=8)


def _skill(place: int, title: str, form: AnyForm) -> ft.Control:
    """Return the skills, one of which is chosen; the second follows the first."""
    session, skills = form.context.session, form.draft.event.skills or ()
    names, chosen = {skill: form.context.words.skill(skill) for skill in SKILLS}, skills[place : place + 1]

    def choose(skill: str) -> None:
        form.put(("skills",), (*skills[:place], skill))

    chips = ui.choice_chips(session, f"adjust-skills-{place}", names, chosen, choose, check=True, run_spacing=6)
    return ui.in_column(ui.plain_text(title, form.context.palette, ui.BODY), chips, spacing=8)
