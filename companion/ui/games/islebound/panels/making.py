"""An entry in preparation: one question at a time, its consequences, and the button to enter it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from companion.games.islebound.entries.attack import Attack, more_needed
from companion.games.islebound.entries.effect import Effect
from companion.games.islebound.our_copy.known import OurCopy
from companion.games.islebound.rules import KINDS, Event
from companion.ui.components.basics import button, labelled_text
from companion.ui.components.fields import tick
from companion.ui.components.layout import in_row
from companion.ui.components.seats import seat_row
from companion.ui.games.islebound.likely import DICE, FACES, LISTS, Likely, entry_made
from companion.ui.games.islebound.our_copy.known import copy_for, keep_or_not, keeps
from companion.ui.games.islebound.panels.asking import Asking, needed_number, region_of
from companion.ui.games.islebound.panels.dice_row import DiceRow
from companion.ui.games.islebound.panels.lines import ENDS, folded_text, is_known, rows_of_entry
from companion.ui.games.islebound.situation import IsleContext, Now
from companion.ui.session import OFF, ON, Session
from companion.ui.table.making.folding import chips_height, folded_chips, open_keys, shown_open
from companion.ui.table.making.rows import KEYS_SHOWN, AmountRow, ChoiceRow, NumberRow, Row, row_name
from companion.ui.table.making.walk import UNSET, Chosen, Key, Step, Walk, chosen_in, chosen_of, with_choice
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView, brought_into_sight, kept_in_sight
from companion.ui.table.panels.parts import TALL, confirm_parts, consequence_parts, panel_title
from companion.ui.table.position import Mode
from companion.ui.table.results import Consequence, consequence
from companion.ui.theme import BODY

ENTERS_DICE: Final = "islebound_dice"
"""Setting that stores whether the table enters the dice of its attacks."""
MADE: Final = frozenset(
    {"visit", "attack", "diplomacy", "event", "buy", "effect", "dump", "raid", "trade", "reputation"}
)
"""Kinds of entries prepared here, besides moves; others are a single tap or have a screen."""
ANYBODY: Final = frozenset({"effect", "dump", "reputation"})
"""Kinds that any player may enter at any time; the panel asks for the actor."""
PRINTED: Final = frozenset({"number", "entry_coins", "entry_crew", "values", "strength", "hire_skills", "card"})
"""Printed values that are asked when needed."""

WHOLE: Final = "-whole"
"""Suffix of a question that is answered and shown for checking."""
ONE_ANSWER: Final = (NumberRow, ChoiceRow)
"""Questions that fold with their answer."""


@dataclass(frozen=True)
class Making(Panel):
    """An entry of a kind by a player with the choices so far; `copy` is the knowledge of the group's copy."""

    kind: str
    seat: int
    copy: OurCopy
    enters_dice: bool = False
    chosen: Chosen = ()
    reopened: Key | None = None
    """The answered question that is asked again."""

    is_begun = True
    """An entry is in progress."""
    explains = True
    """It shows the consequences of the entry."""

    def by(self, seat: int) -> "Making":
        """Return the panel for another player."""
        return replace(self, seat=seat, reopened=None)

    def made(self, now: Now) -> Walk:
        """Return the entry as far as it is decided."""
        known = self.copy.known
        return entry_made(now.state, self.kind, self.seat, chosen_of(self.chosen), Likely(known, self.enters_dice))

    def event(self, now: Now) -> Event | None:
        """Return the event once it is complete; None for an effect without any effect."""
        event = self.made(now).event
        return None if isinstance(event, Effect) and event.says_nothing else event

    def view(self, now: Now) -> "MakingView":
        """Return its lines and consequences."""
        made = self.made(now)
        asking = Asking(now, self.kind, self.seat, self.copy, self.chosen, made)
        rows, event = tuple(rows_of_entry(asking)), self.event(now)
        dice = next((row for row in rows if isinstance(row, DiceRow)), None)
        found = consequence(now.context, event) if event is not None else Consequence(False, (), ())
        printed = [one for one in made.steps if is_printed(one) and not is_known(asking, one)]
        opened = open_keys(rows, self.chosen, self.reopened, made.event is not None)
        folded = [row for row in rows if row.folds and (row.key not in opened or row.key == self.reopened)]
        return MakingView(
            self,
            title_of(now, self.kind, self.seat, dict(self.chosen).get(("to", 0))),
            detail_of(asking),
            rows,
            found,
            _confirm_text(asking) if event is not None else _open_question(now, made, rows),
            tuple(_ends(asking, dice.short if dice else 0)),
            made.value("number") is not None and bool(printed),
            keeps(now.context.session.services.library),
            opened,
            tuple([(row, folded_text(now, row, self.kind)) for row in folded]),
        )


def is_printed(one: Step) -> bool:
    """Return True if a decision asks for a printed value; False for values of a card known from the setup."""
    return one.name in PRINTED and len(one.options) != 1 and (one.name != "strength" or one.value is not None)


def _confirm_text(asking: Asking) -> str:
    """Return the text of the button, for an attack with its outcome."""
    now, made = asking.now, asking.made
    if asking.kind == "attack" and made.value("taken") is False:
        return now.t("do.retreat")
    if asking.kind == "attack" and made.value("told") is True:
        town = now.words.town(region_of(now, asking.seat))
        return now.t("do.take", town=town, coins=needed_number(asking))
    return now.t(f"do.{asking.kind}")


def _ends(asking: Asking, short: int) -> Iterator[tuple[bool, str]]:
    """Return the answers that end an attack; if the dice are `short`, the injured and then the retreat."""
    now, made = asking.now, asking.made
    found = [one for one in made.steps if one.name in ENDS and len(one.options) > 1]
    if not found or found[0].value is False:
        return
    if found[0].value is UNSET:
        town = now.words.town(region_of(now, asking.seat))
        yield True, now.t("making.injure", count=short) if short else now.t("making.taken", town=town)
    elif made.event is not None:
        return
    yield False, now.t("making.retreat")


def _open_question(now: Now, made: Walk, rows: tuple[Row, ...]) -> str:
    """Return the question that must be answered next: the last line, as the plan ends there."""
    question = rows[-1].title if made.event is None and rows else now.t("ask.effect")
    return now.t("app.still_open", question=question)


def title_of(now: Now, kind: str, seat: int, to: int | None = None) -> str:
    """Return the kind of entry, with player and place: where the ship is or goes."""
    place = now.words.town(region_of(now, seat) if to is None else to) if now.state.ledger else ""
    return now.t(f"making.{kind}", player=now.words.names[seat], town=place)


def detail_of(asking: Asking) -> str:
    """Return what a town needs to be taken. Rules: IB-ATTACK-8, IB-DIPLO-2."""
    now, ledger = asking.now, asking.now.state.ledger
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


# --- what it shows ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MakingView(PanelView):
    """An entry in preparation; `ends` are answers that enter it, `is_kept` whether printed values are stored."""

    panel: Making
    title: str
    detail: str
    rows: tuple[Row, ...]
    consequence: Consequence
    confirm: str
    ends: tuple[tuple[bool, str], ...]
    asks_printed: bool
    is_kept: bool
    opened: frozenset[Key]
    """The open questions."""
    folded: tuple[tuple[Row, str], ...]
    """The answered questions in short form, including one that is asked again."""

    @property
    def result(self) -> str:
        """The strength of the dice and the one needed, once all dice are entered."""
        return next((row.result for row in self.rows if isinstance(row, DiceRow)), "")

    @property
    def shown(self) -> tuple[Row, ...]:
        """Lines shown in full: known values, texts, and open questions."""
        return tuple([shown_open(row) for row in self.rows if not row.folds or row.key in self.opened])

    @property
    def height(self) -> float:
        """Height of title, lines, consequences and button."""
        lines = 30 * len(self.consequence.lines) + 92 * len(self.consequence.broken)
        seats = 60 * (self.panel.kind in ANYBODY)
        shown = sum(row.height + 8 for row in self.shown) + chips_height(self.folded)
        return 130 + seats + shown + lines + 52 * self.asks_printed

    @property
    def sought(self) -> str:
        """The open question, else the reasons of a refusal."""
        if self.panel.reopened in self.opened and self.panel.reopened is not None:
            return row_name(self.panel.reopened)
        if self.consequence.broken:
            return "reasons"
        asked = [row for row in self.shown if row.folds]
        is_told = self.consequence.legal or any(is_taken for is_taken, _ in self.ends)
        if is_told:  # where the dice lie is read before it is entered
            return next((row_name(row.key) + WHOLE for row in asked if isinstance(row, DiceRow) and row.dice), "")
        return row_name(asked[-1].key) if asked else ""

    def choose(self, table: TableModel, number: int) -> None:
        """Handle a digit as a die if dice are asked, else as the number that is asked."""
        for row in self.shown:
            if isinstance(row, DiceRow) and not row.is_whole and number < FACES:
                choose(table, row.key, (*row.dice, number + 1))
                return
            if isinstance(row, NumberRow) and number + 1 in row.numbers:
                answer(table, row.key, number + 1)
                return

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return the lines, the consequences, and the button, or the two of an attack."""
        session, t = table.session, table.t
        parts = [panel_title(session, self.title, table.close, self.detail)]
        if self.panel.kind in ANYBODY:
            seats = table.game.setup.seats
            parts.append(seat_row(session, seats, "making-seat", self.panel.seat, table.choose_seat))
        parts += [control for row in self.shown if not row.folds for control in row.controls(table, choose)]
        parts += folded_chips(table, self.folded, self.opened, choose, reopen)
        for row in self.shown:
            if row.folds:
                controls = row.controls(table, answer if isinstance(row, ONE_ANSWER) else choose)
                if self.sought.removesuffix(WHOLE) == row_name(row.key):
                    brought_into_sight(controls[0])
                parts += controls
        if self.asks_printed:
            parts.append(_keep(table, session, self.is_kept))
        if self.result:
            parts.append(kept_in_sight(labelled_text("making-result", self.result, session.palette, BODY, bold=True)))
        if self.ends:
            parts.append(
                kept_in_sight(
                    in_row(
                        *(
                            button(
                                session,
                                f"making-{'taken' if value else 'retreat'}",
                                text,
                                lambda value=value: end(table, value),
                                kind="strong" if value else "plain",
                                expand=1,
                                height=TALL,
                            )
                            for value, text in self.ends
                        ),
                        spacing=8,
                    )
                )
            )
            return parts if self.ends[0][0] else [*parts, *confirm_parts(table, self.consequence, self.confirm)]
        if self.consequence.legal or self.consequence.broken:
            found = consequence_parts(table, self.consequence, t("turn.changes_nothing"), has_room)
            if self.consequence.broken:
                brought_into_sight(found[0])
            parts += found
        if table.position.mode is Mode.WHAT_IF and not (self.consequence.legal or self.consequence.broken):
            return parts  # not all is told: there is no answer yet
        return [*parts, *confirm_parts(table, self.consequence, self.confirm)]


def _keep(table: TableModel, session: Session, is_kept: bool) -> ft.Control:
    """Set whether printed values are stored for the group's copy."""

    def turn() -> None:
        session.keep(lambda: keep_or_not(session.services.library, not is_kept))
        table.open(table.panel)

    return tick(session, "making-keep", table.t("making.keep"), is_kept, turn)


# --- taps ---------------------------------------------------------------------------------------------------------


def choose(table: TableModel, key: Key, value: Any) -> None:
    """Set the value of a step of the open entry."""
    panel = table.panel
    if not isinstance(panel, Making):
        return
    chosen = with_choice(panel.chosen, key, value)
    told = ("told", 0)
    if key == ("dice", 0) and panel.kind == "attack" and not dict(chosen).get(told, panel.enters_dice):
        key, value = told, True
        chosen = with_choice(chosen, told, True)
    if key == told:
        table.session.choose(ENTERS_DICE, ON if value else OFF)
    if key == ("rerolls", 0):
        chosen = with_choice(chosen, ("picked", 0), UNSET)
    elif key[0] in DICE:
        chosen = with_choice(chosen, ("rerolls", 0), UNSET)
    table.open(replace(panel, chosen=chosen, reopened=panel.reopened if panel.reopened == key else None))


def answer(table: TableModel, key: Key, value: Any) -> None:
    """Set the only answer to a question, which folds; the last key of a long list opens a counter."""
    choose(table, key, value)
    view, panel = table.panel_view.value, table.panel
    if not isinstance(panel, Making) or not isinstance(view, MakingView):
        return
    amount = next((row for row in view.rows if row.key == key), None)
    is_counted = isinstance(amount, AmountRow) and value == amount.low + KEYS_SHOWN - 1 and value < amount.high
    if (panel.reopened == key) != is_counted:
        table.open(replace(panel, reopened=key if is_counted else None))


def reopen(table: TableModel, key: Key) -> None:
    """Ask an answered question again, or fold it."""
    panel = table.panel
    if isinstance(panel, Making):
        table.open(replace(panel, reopened=None if panel.reopened == key else key))


def end(table: TableModel, is_taken: bool) -> None:
    """Set whether the town is taken, and enter the event if it is complete."""
    panel = table.panel
    if not isinstance(panel, Making):
        return
    before = panel.made(table.situation)
    if before.value("taken") is not UNSET and (is_taken or before.event is not None):
        return
    after = replace(panel, chosen=with_choice(panel.chosen, ("taken", 0), is_taken))
    made = after.made(table.situation)
    open_names = ("lost",) if made.value("told") is False else ("injured", "lost")
    is_simple = made.event is not None and not any(
        one.name in open_names and len(one.options) > 1 for one in made.steps
    )
    if is_simple and table.position.is_recorded:
        table.open(after)
        table.enter(made.event)
    else:
        table.open(after)


def begun(context: IsleContext, kind: str, seat: int, chosen: Chosen = ()) -> Making:
    """Return the panel of an entry without any choices yet."""
    session = context.session
    enters_dice = session.setting(ENTERS_DICE, OFF) == ON
    return Making(kind, seat, copy_for(session.services.library, context.state), enters_dice, chosen)


def taken_up(now: Now, event: Event) -> Making | None:
    """Return the panel of an old entry to be changed; None if its kind is not prepared here."""
    kind = KINDS.of(event)
    seat = getattr(event, "seat", None)
    if kind.plan is None or kind.is_correction or seat is None or kind.name not in MADE:
        return None
    chosen = chosen_in(KINDS, now.state, event, LISTS | DICE)
    for name, of in list(chosen):
        if name == "strength" and chosen[name, of] is not None and isinstance(event, Attack):
            chosen[f"differ_{event.cards[of].kind}", 0] = True
        elif name in ("seat", "strength", "reroll", "face"):
            del chosen[name, of]
    if isinstance(event, Attack) and event.rerolls:
        chosen["rerolls", 0] = event.rerolls
    return begun(now.context, kind.name, seat, tuple(chosen.items()))
