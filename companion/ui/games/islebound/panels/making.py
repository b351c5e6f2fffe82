"""An entry in preparation: one question at a time, its consequences, and the button to enter it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final, Self

import flet as ft

from companion.games.islebound.entries.attack import Attack, more_needed
from companion.games.islebound.entries.effect import Effect
from companion.games.islebound.entries.trade import Trade
from companion.games.islebound.our_copy.known import OurCopy
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.rules import KINDS, Event
from companion.ui import parts as ui
from companion.ui.games.islebound.asks import DICE, LISTS, STEPS, Likely, card_of, entry_walk, row_card
from companion.ui.games.islebound.our_copy.known import KEEP, copy_for, keeps
from companion.ui.games.islebound.panels.asking import Asking, needed_number, region_of
from companion.ui.games.islebound.panels.dice_row import DiceRow
from companion.ui.games.islebound.panels.lines import folded_text, is_known, rows_of_entry
from companion.ui.games.islebound.panels.printed_rows import CountsRow, with_skill
from companion.ui.games.islebound.situation import IsleContext, Now
from companion.ui.table.making.entry import Entry, EntryView
from companion.ui.table.making.rows import Row
from companion.ui.table.making.walk import UNSET, Chosen, Key, Step, Value, Walk, chosen_in, chosen_of
from companion.ui.table.panels.panel import Table, brought_into_sight, kept_in_sight
from companion.ui.table.panels.parts import TALL, confirm_parts, consequence_parts, key_rows, panel_title
from companion.ui.table.position import Mode
from companion.ui.table.results import NOTHING, Consequence

ENTERS_DICE: Final = "islebound_dice"
"""Setting that stores whether the table enters the dice of its attacks."""
HAS_DICE: Final = ("told", 0)
"""The step of an attack that says whether its dice are entered."""
MADE: Final = frozenset(
    {"visit", "attack", "diplomacy", "event", "buy", "effect", "dump", "raid", "trade", "reputation"}
)
"""Kinds of entries prepared here, besides moves; others are a single tap or have a screen."""
ANYBODY: Final = frozenset({"effect", "dump", "reputation"})
"""Kinds that any player may enter at any time; the panel asks for the actor."""
NOBODY: Final = -1
"""The seat of an entry whose player is still to be chosen."""
UNKNOWN: Final = "IB-RUL-DATA"
"""Rule of a missing printed value, which is no reason beside others, as it would be asked."""


@dataclass(frozen=True, kw_only=True)
class Making(Entry):
    """An entry of a kind by a player with the choices so far; `copy` is the knowledge of the group's copy."""

    kind: str
    copy: OurCopy
    enters_dice: bool = False

    resets = MappingProxyType({"rerolls": ("picked",), **dict.fromkeys(DICE, ("rerolls",))})
    """A die is picked for one reroll, and other dice are rolled anew."""
    folds = True

    def walk(self, now: Now) -> Walk:
        """Return the entry as far as it is decided; a trade in which one side gives nothing is not."""
        likely = Likely(self.copy.known, self.enters_dice)
        walk = entry_walk(now.state, self.kind, self.seat, chosen_of(self.chosen), likely)
        return walk._replace(event=None) if isinstance(walk.event, Trade) and walk.event.says_nothing else walk

    def given(self, key: Key, value: Value) -> Self:
        """Return the panel with a choice; the first die of an attack says that the dice are entered."""
        after = super().given(key, with_skill(dict(self.chosen).get(key), value))
        is_first = key[0] == "dice" and self.kind == "attack" and not self.has_dice
        return after.given(HAS_DICE, True) if is_first else after

    @property
    def has_dice(self) -> bool:
        """True if the dice of an attack are entered."""
        return bool(dict(self.chosen).get(HAS_DICE, self.enters_dice))

    def change(self, table: Table, key: Key, value: Value) -> None:
        """Set a step; whether the dice are entered is kept for the next attack."""
        super().change(table, key, value)
        panel = table.panel
        if isinstance(panel, Making) and panel.has_dice != self.has_dice:
            table.session.choose(ENTERS_DICE, ui.ON if panel.has_dice else ui.OFF)

    def event(self, now: Now) -> Event | None:
        """Return the event once it is complete; None for an effect without any effect."""
        event = self.walk(now).event
        return None if isinstance(event, Effect) and event.says_nothing else event

    def found(self, now: Now, event: Event) -> Consequence:
        """Return its consequences; of a refused answer the reasons alone, as nothing further is told."""
        found = super().found(now, event)
        if not self.walk(now).is_refused:
            return found
        broken = tuple([one for one in found.broken if one.rule != UNKNOWN]) or found.broken
        return found._replace(may_overrule=False, broken=broken)

    def asking(self, now: Now) -> Asking:
        """Return what its rows and words are made of."""
        return Asking(now, self.kind, self.seat, self.copy, self.chosen, self.walk(now))

    def title(self, now: Now) -> tuple[str, str]:
        """Return the kind of entry with player and place, and what the town needs or which card is bought."""
        return title_of(now, self.kind, self.seat, dict(self.chosen).get(("to", 0))), detail_of(self.asking(now))

    def rows(self, now: Now, walk: Walk) -> Iterator[Row]:
        """Return a row for each question."""
        return rows_of_entry(self.asking(now)._replace(walk=walk))

    def folded(self, now: Now, row: Row) -> str:
        """Return the short form of an answered question."""
        return folded_text(self.asking(now), row)

    def confirm(self, now: Now) -> str:
        """Return the text of the button, for an attack with its outcome."""
        return _confirm_text(self.asking(now))

    def missing(self, now: Now, walk: Walk, rows: Sequence[Row]) -> str:
        """Return what the button waits for."""
        if walk.event is None and rows:
            empty = [row for row in rows if isinstance(row, CountsRow) and not any(row.values)]
            return super().missing(now, walk, empty[:1] or rows)
        return now.t("app.still_open", question=now.t("ask.effect") if self.seat != NOBODY else self.title(now)[0])

    def view(self, now: Now) -> "MakingView":
        """Return its lines and consequences."""
        view, asking = super().view(now), self.asking(now)
        dice = next((row for row in view.rows if isinstance(row, DiceRow)), None)
        return MakingView(
            **vars(view),
            kind=self.kind,
            seat=self.seat,
            ends=tuple(_ends(asking, dice.short if dice else 0)),
            asks_printed=any(is_printed(one) and not is_known(asking, one) for one in asking.walk.steps),
            is_kept=keeps(now.context.session.services.library),
        )


def is_printed(one: Step) -> bool:
    """Return True if a decision asks for a printed value; False for values of a card known from the setup."""
    return STEPS[one.name].is_printed and (one.name != "strength" or one.value is not None)


def _confirm_text(asking: Asking) -> str:
    """Return the text of the button, for an attack with its outcome."""
    now, walk = asking.now, asking.walk
    if asking.kind == "attack" and walk.value("taken") is False:
        return now.t("do.retreat")
    if asking.kind == "attack" and walk.value("told") is True:
        town = now.words.town(region_of(now, asking.seat))
        return now.t("do.take", town=town, coins=needed_number(asking))
    bought = bought_card(asking)
    return now.t(f"do.{asking.kind}") if bought is None else now.t("do.buy_card", card=now.words.card(bought))


def _ends(asking: Asking, short: int) -> Iterator[tuple[bool, str]]:
    """Return the answers that end an attack; if the dice are `short`, the injured and then the retreat."""
    now, walk = asking.now, asking.walk
    found = [one for one in walk.steps if one.name == "taken" and len(one.options) > 1]
    if not found or found[0].value is False:
        return
    if found[0].value is UNSET:
        town = now.words.town(region_of(now, asking.seat))
        yield True, now.t("making.injure", count=short) if short else now.t("making.taken", town=town)
    elif walk.event is not None:
        return
    yield False, now.t("making.retreat")


def title_of(now: Now, kind: str, seat: int, to: int | None = None) -> str:
    """Return the kind of entry, with player and place: where the ship is or goes."""
    if kind == "move" and to is None:
        return now.t("ask.fish_move")
    place = now.words.town(region_of(now, seat) if to is None else to) if now.state.ledger else ""
    return now.t(f"making.{kind}", player="?" if seat == NOBODY else now.words.names[seat], town=place)


def bought_card(asking: Asking) -> Card | None:
    """Return the card that is bought, once it is known or told."""
    if asking.kind != "buy":
        return None
    card = asking.walk.value("card")
    return card if isinstance(card, Card) else row_card(asking.now.state, asking.walk)


def detail_of(asking: Asking) -> str:
    """Return what a town needs to be taken, or the card bought. Rules: IB-ATTACK-8, IB-DIPLO-2."""
    now, ledger, bought = asking.now, asking.now.state.ledger, bought_card(asking)
    if bought is not None:
        return now.words.card(bought)
    if ledger is None or asking.kind not in ("attack", "diplomacy"):
        return ""
    number = needed_number(asking)
    if number is None:
        return ""
    region = region_of(now, asking.seat)
    more = more_needed(ledger, region)
    if not more:
        return now.t("making.needs", number=number)
    owner = now.words.owner(ledger.towns[region])
    return now.t("making.needs_more", number=number, more=more, owner=owner, total=number + more)


@dataclass(frozen=True, kw_only=True)
class MakingView(EntryView):
    """An entry in preparation; `ends` are answers that enter it, `is_kept` whether printed values are stored."""

    kind: str
    seat: int
    ends: tuple[tuple[bool, str], ...]
    asks_printed: bool
    is_kept: bool

    @property
    def result(self) -> str:
        """The strength of the dice and the one needed, once all dice are entered."""
        return next((row.result for row in self.rows if isinstance(row, DiceRow)), "")

    @property
    def is_complete(self) -> bool:
        """True also if only the outcome is to be said."""
        return super().is_complete or any(is_taken for is_taken, _ in self.ends)

    def controls(self, table: Table) -> list[ft.Control]:
        """Return the lines, the consequences, and the button, or the two of an attack."""
        session, t, consequence = table.session, table.t, self.consequence or NOTHING
        parts = [panel_title(session, self.title, table.close, self.detail)]
        if self.kind in ANYBODY:
            seats, gone, room = table.game.setup.seats, table.position.gone, table.room.dock
            row = ui.seat_row(session, seats, "making-seat", self.seat, table.choose_seat, gone=gone, room=room)
            parts.append(row)
        parts += self.controls_of_rows(table)
        if self.asks_printed:
            parts.append(_keep(table, session, self.is_kept))
        if self.result:
            result = ui.labelled_text("making-result", self.result, session.palette, ui.BODY, bold=True)
            parts.append(kept_in_sight(result))
        if self.ends:
            key, ways = partial(ui.button, session, expand=1, height=TALL), []
            for value, text in self.ends:
                name, kind = ("making-taken", "strong") if value else ("making-retreat", "plain")
                ways.append(key(name, text, partial(end, table, value), kind=kind))
            parts += map(kept_in_sight, key_rows(table, ways, 2))
            return parts if self.ends[0][0] else [*parts, *confirm_parts(table, consequence, self.confirm)]
        told = consequence.legal or consequence.broken
        if told:
            found = consequence_parts(table, consequence, t("turn.changes_nothing"))
            if self.sought == "reasons":
                brought_into_sight(found[0])
            parts += found
        if table.position.mode is Mode.WHAT_IF and not told:
            return parts  # not all is told: there is no answer yet
        return [*parts, *confirm_parts(table, consequence, self.confirm)]


def _keep(table: Table, session: ui.Session, is_kept: bool) -> ft.Control:
    """Set whether printed values are stored for the group's copy."""

    def turn() -> None:
        session.keep(lambda: session.services.library.choose(KEEP, ui.OFF if is_kept else ui.ON))
        table.open(table.panel)

    return ui.tick(session, "making-keep", table.t("making.keep"), is_kept, turn)


def end(table: Table, is_taken: bool) -> None:
    """Set whether the town is taken, and enter the event if it is complete."""
    panel = table.panel
    if not isinstance(panel, Making):
        return
    before = panel.walk(table.situation)
    if before.value("taken") is not UNSET and (is_taken or before.event is not None):
        return
    after = panel.given(("taken", 0), is_taken)
    walk = after.walk(table.situation)
    open_names = ("lost",) if walk.value("told") is False else ("injured", "lost")
    is_simple = walk.event is not None and not any(
        one.name in open_names and len(one.options) > 1 for one in walk.steps
    )
    if is_simple and table.position.is_recorded:
        table.open(after)
        table.enter(walk.event)
    else:
        table.open(after)


def new_panel(context: IsleContext, kind: str, seat: int, chosen: Chosen = ()) -> Making:
    """Return the panel of an entry without any choices yet."""
    enters_dice = context.session.setting(ENTERS_DICE, ui.OFF) == ui.ON
    return Making(seat, chosen, kind=kind, copy=copy_for(context), enters_dice=enters_dice)


def edit_panel(now: Now, event: Event) -> Making | None:
    """Return the panel of an old entry to be changed; None if its kind is not prepared here."""
    kind, seat = KINDS.of(event), getattr(event, "seat", None)
    if kind.plan is None or kind.is_correction or seat is None or kind.name not in MADE:
        return None
    chosen = chosen_in(KINDS, now.state, event, LISTS | DICE)
    for name, of in list(chosen):
        if name == "strength" and chosen[name, of] is not None and isinstance(event, Attack):
            card = card_of([one.kind for one in event.cards], of)
            chosen[f"differ_{card[0]}", 0], chosen[card] = True, chosen[name, of]
        elif STEPS[name].row == "hidden" or name == "strength":
            del chosen[name, of]
    if isinstance(event, Attack) and event.rerolls:
        chosen["rerolls", 0] = event.rerolls
    return new_panel(now.context, kind.name, seat, tuple(chosen.items()))
