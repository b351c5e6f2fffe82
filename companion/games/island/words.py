"""Sentences of ISLAND: rulings, entries and changes. Seats become names here, and icons words."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from companion.engine.characters import distinct_names
from companion.games.island.board import Icon
from companion.games.island.entries.adjust import (
    PLAYER_COUNTS,
    TERRITORY_COUNTS,
    AdjustDiscards,
    AdjustPlayer,
    AdjustTerritory,
    AdjustTurn,
)
from companion.games.island.entries.brick import Develop
from companion.games.island.entries.combat import Attack
from companion.games.island.entries.counts import Count, Counts
from companion.games.island.entries.drop import Drown
from companion.games.island.entries.hammer import Dominate
from companion.games.island.entries.midway import Midway
from companion.games.island.entries.play import IdlePlay
from companion.games.island.entries.steps import Choose, FlipCoin, PlaceTerritory
from companion.games.island.entries.straw import Invade
from companion.games.island.rules import KINDS
from companion.games.island.setup import Setup
from companion.games.island.state import Role, State
from companion.text.catalogue import Catalogue, listed, signed
from companion.text.rulings import RulingWords
from companion.text.words import Change, Part


class Words(RulingWords):
    """The words of one game at one table; `texts` are those of ISLAND."""

    def __init__(self, texts: Catalogue, setup: Setup) -> None:
        self.texts = texts
        self.names = distinct_names(seat.name for seat in setup.seats)
        self.values = {
            "player": self._name,
            "active": self._name,
            "tied": lambda seats: listed(map(self._name, seats)),
            "role": self.role,
            "icon": self.icon,
            "icons": self.icons,
            "count": self.term,
            "territories": lambda numbers: listed(map(str, numbers)),
        }

    def _name(self, seat: int) -> str:
        return self.names[seat]

    def icon(self, icon: Icon) -> str:
        """Return the name of an icon."""
        return self.texts(f"icon.{icon}")

    def icons(self, icons: Iterable[Icon]) -> str:
        """Icons one after the other; a word for none."""
        return listed(map(self.icon, icons)) or self.texts("term.nothing")

    def role(self, role: Role) -> str:
        """Return the name of a role."""
        return self.texts(f"role.{role}")

    def term(self, count: str) -> str:
        """Return the name of a count."""
        return self.texts(f"term.{count}")

    def gain(self, gain: object) -> str:
        """Empty: this game has no points."""
        raise ValueError(f"there are no gains: {gain}")

    # --- entries -----------------------------------------------------------------------------------------

    def entry(self, state: State, event: Any) -> str:
        """Return an event in one line, as entered in `state`; it need not be legal there."""
        text = self._entry(state, event)
        opened = getattr(event, "open", ())
        if opened and not isinstance(event, AdjustPlayer):
            text = self.texts("entry.with_open", entry=text, icons=self.icons(opened))
        return text

    def _entry(self, state: State, event: Any) -> str:
        """Return the sentence of the kind, but for the kinds that have several."""
        values: dict[str, object] = {"player": self.names[event.seat]} if hasattr(event, "seat") else {}
        key = KINDS.of(event).name
        match event:
            case PlaceTerritory(_, next_to):
                number = len(state.table.island) + 1 if state.table else 1
                key = "territory" if next_to else "territory_first"
                values |= {"territory": number, "territories": listed(map(str, next_to))}
            case Choose(role, _):
                values["role"] = self.role(role)
            case FlipCoin(side):
                key = f"coin.{side}"
            case Counts(counts):
                values["counts"] = listed(self._counts(counts))
            case Midway(cycle=cycle, players=players):
                stood = [Count(*event.standing(seat), one.monuments) for seat, one in enumerate(players)]
                values |= {"cycle": cycle, "counts": listed(self._counts(tuple(stood)))}
            case Drown() if state.reply:
                key = "drown_drown" if state.reply.drowns else "drown_of"
                values["other"] = self.names[state.reply.seat]
            case IdlePlay(_, cards, _):
                values["cards"] = self.icons(cards)
            case Develop(_, _, at, icon):
                values |= {"territory": at, "icon": self.icon(icon)}
            case Invade(_, _, source, to, units):
                values |= {"source": source, "to": to, "count": units}
            case Dominate():
                return self._dominate(event)
            case Attack(_, target, discard):
                key = "attack" if discard is None else "attack_card"
                values |= {"target": self.names[target], "icon": discard and self.icon(discard)}
            case AdjustPlayer() | AdjustTerritory() | AdjustDiscards() | AdjustTurn():
                values |= self._correction(event)
            case _:
                values |= {"territory": getattr(event, "at", 0)} | _where(event)
        return self.texts(f"entry.{key}", **values)

    def _counts(self, counts: tuple[Count | None, ...]) -> Iterator[str]:
        for name, count in zip(self.names, counts, strict=True):
            if count:
                named = ((what, value) for what, value in count._asdict().items() if value is not None)
                numbers = listed(f"{self.term(what)} {value}" for what, value in named)
                yield self.texts("entry.counts_of", player=name, numbers=numbers)

    def _dominate(self, event: Dominate) -> str:
        first, second = event.at
        key = "entry.dominate" if first != second else "entry.dominate_one"
        text = self.texts(key, player=self.names[event.seat], first=first, second=second)
        if event.remove is None:
            return text
        other, territory = self.names[event.remove.seat], event.remove.at
        return self.texts("entry.dominate_removed", entry=text, other=other, territory=territory)

    def _correction(self, event: AdjustPlayer | AdjustTerritory | AdjustDiscards | AdjustTurn) -> dict[str, object]:
        match event:
            case AdjustDiscards(discards):
                return {"icons": self.icons(discards)}
            case AdjustTurn(turn):
                return {"player": self.names[turn]}
            case AdjustPlayer():
                return {"changes": listed(self._player_changes(event))}
            case AdjustTerritory(territory):
                return {"territory": territory, "changes": listed(self._territory_changes(event))}

    def _player_changes(self, event: AdjustPlayer) -> Iterator[str]:
        if event.claim is not None:
            yield self.texts("adjust.claim_taken" if event.claim else "adjust.claim_returned")
        yield from self._counts_of(PLAYER_COUNTS.names, event)
        if event.open is not None:
            yield self.texts("adjust.now", count=self.term("open"), value=self.icons(event.open))

    def _territory_changes(self, event: AdjustTerritory) -> Iterator[str]:
        yield from self._counts_of(TERRITORY_COUNTS.names, event)
        for name, change in zip(self.names, event.units or (), strict=event.units is not None):
            if change is not None:
                units = self.texts("adjust.units_of", player=name, change=signed(change))
                yield self.texts("adjust.now", count=self.term("units"), value=units)
        if event.developed is not None:
            yield self.texts("adjust.now", count=self.term("developed"), value=self.icons(event.developed))
        if event.next_to is not None:
            value = listed(map(str, event.next_to)) or self.texts("term.nothing")
            yield self.texts("adjust.now", count=self.term("next_to"), value=value)

    def _counts_of(self, names: Iterable[str], event: AdjustPlayer | AdjustTerritory) -> list[str]:
        return self.counted((name, change) for name in names if (change := getattr(event, name)) is not None)

    # --- changes -----------------------------------------------------------------------------------------

    def changes(self, before: State, after: State) -> tuple[Change, ...]:
        """Return the consequences of an entry beyond its own sentence, a line for each."""
        return (
            *map(Change, self._replies(before, after)),
            *map(Change, self._combats(before, after)),
            *self._numbers(before, after),
            *map(Change, self._ends(before, after)),
            *map(Change, self._roles(before, after)),
        )

    def _replies(self, before: State, after: State) -> Iterator[str]:
        """Yield whose play a Drown has undone, or put back. Rules: IS-RUL-DROWN."""
        if before.reply and after.reply and after.reply.drowns > before.reply.drowns:
            key = "change.no_effect" if after.reply.is_drowned else "change.effect"
            yield self.texts(key, player=self.names[after.reply.first])

    def _combats(self, before: State, after: State) -> Iterator[str]:
        was, now = (state.table and state.table.combat for state in (before, after))
        if now and (not was or was.territory != now.territory):
            yield self.texts("change.combat", territory=now.territory)
        is_undone = before.reply and after.reply and after.reply.drowns > before.reply.drowns
        if was and not now and not is_undone:  # a combat that was drowned has not begun
            yield self.texts("change.combat_over", territory=was.territory)

    def _numbers(self, before: State, after: State) -> Iterator[Change]:
        """Yield the three numbers, and monuments, that rose or fell."""
        if before.table is None:
            return
        for seat, name in enumerate(self.names):
            was, now = before.standing(seat)._asdict(), after.standing(seat)._asdict()
            was["monuments"], now["monuments"] = before.players[seat].monuments, after.players[seat].monuments
            changed = tuple((what, now[what] - was[what]) for what in was if now[what] != was[what])
            if changed:
                numbers = listed(self.counted(changed))
                yield Change(self.texts("change.numbers", player=name, changes=numbers), (Part(seat, changed),))

    def _ends(self, before: State, after: State) -> Iterator[str]:
        """Yield a king, or the next cycle with its territory cards."""
        if after.king is not None and before.king is None:
            yield self.texts("change.king", player=self.names[after.king])
        if after.cycle == before.cycle:
            return
        if any(player.claim for player in before.players):
            yield self.texts("change.no_king")
        yield self.texts("change.cycle", number=after.cycle)
        for name, cards in zip(self.names, after.table.open if after.table else (), strict=False):
            if cards:
                yield self.texts("change.cards", player=name, icons=self.icons(cards))

    def _roles(self, before: State, after: State) -> Iterator[str]:
        """Roles given by this entry; that of the Whisperer once the others are looked for."""
        is_new = after.cycle != before.cycle
        was_open = is_new or (before.due is not None and before.due.role is Role.WHISPERER)
        is_open = after.due is not None and after.due.role is Role.WHISPERER
        if was_open and not is_open and after.cycle > 1:
            yield self._role(Role.WHISPERER, after.whisperer)
        for role, was, now in (
            (Role.EXPLORER, before.explorer, after.explorer),
            (Role.GUARDIAN, before.guardian, after.guardian),
        ):
            if now is not None and (was is None or is_new):
                yield self._role(role, now)

    def _role(self, role: Role, seat: int) -> str:
        return self.texts("change.role", role=self.role(role), player=self.names[seat])


_WHERE: Final = ("source", "to")


def _where(event: object) -> dict[str, int]:
    """Return the source and target of an entry, as far as it has them."""
    return {name: getattr(event, name) for name in _WHERE if hasattr(event, name)}
