"""How each step of an entry of Islebound is asked: its row, its words, what can be printed, and its likely value.

None is likely of what only the table knows: dice, printed values, the injured, and whom to exhaust of several.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from companion.games.islebound.entries.attack import ICHOR, PIRATE, SERPENT, more_needed
from companion.games.islebound.entries.buildings import Build, BuildPart
from companion.games.islebound.entries.buy import Buy
from companion.games.islebound.entries.diplomacy import Diplomacy, own_cubes
from companion.games.islebound.entries.effect import NO_GAIN
from companion.games.islebound.entries.fields import MAX_COST
from companion.games.islebound.entries.trade import Side
from companion.games.islebound.entries.visit import Visit, sign_of
from companion.games.islebound.ledger import NOTHING, Hand
from companion.games.islebound.our_copy.known import Known
from companion.games.islebound.our_copy.printed import FACES, MAX_BANNER, MAX_VALUE
from companion.games.islebound.pieces.cards import NO_CARD, Card
from companion.games.islebound.pieces.crew import ANY, COMBAT, NEGOTIATE, SKILLS, able
from companion.games.islebound.pieces.influence import payments
from companion.games.islebound.rules import KINDS, Event
from companion.games.islebound.setup import EntryCost, Town
from companion.games.islebound.state import State
from companion.games.islebound.towns.parts import Take, Trade
from companion.ui.table.making.walk import UNSET, Hooks, Key, Step, Value, Walk, walked

KIND_COUNTS: Final = {"pirates": PIRATE, "serpents": SERPENT, "ichor": ICHOR}


class Likely(NamedTuple):
    """Knowledge besides the state: the group's copy, and whether the table enters the dice of attacks."""

    known: Known = Known()
    enters_dice: bool = False


class Asked(NamedTuple):
    """An entry in preparation: position, kind, player, choices, and what is known."""

    state: State
    kind: str
    seat: int
    chosen: Mapping[Key, Value]
    likely: Likely

    @property
    def hand(self) -> Hand:
        """The player's hand."""
        ledger = self.state.ledger
        return ledger.hands[self.seat] if ledger else Hand()

    @property
    def town(self) -> Town:
        """The known values of the town at the ship."""
        return self.likely.known.printed.towns[self.hand.region]

    @property
    def walk(self) -> Walk:
        """The steps of the entry as far as they are decided."""
        own = {name: ask.likely for name, ask in STEPS.items() if ask.row in ("hidden", "strength", "card")}
        filled = {name: lambda walk, step, fill=fill: fill(self, walk, step) for name, fill in own.items()}
        hooks = Hooks(self._filled, LISTS, self._cheapest, DICE, frozenset(), filled, self._whole, self._refused)
        return walked(KINDS.types[self.kind], self.state, self.chosen, hooks)

    def _filled(self, walk: Walk, step: Step) -> Value:
        return ask_of(self.kind, step.name).likely(self, walk, step)

    def _whole(self, walk: Walk, step: Step) -> Sequence[Value]:
        if step.name != "position" or self.state.ledger is None:
            return ask_of(self.kind, step.name).printed
        cards = enumerate(self.state.ledger.row if self.state.setup.books else (), 1)
        return [position for position, card in cards if card is not NO_CARD]

    def _refused(self, walk: Walk) -> Event:
        """Return the entry with an answer that is not legal, without what would be asked after it."""
        told = {step.key: step.value for step in walk.steps}
        position, number, town = told.get(("position", 0)), told.get(("number", 0)), self.hand.region
        if self.kind == "buy":
            return Buy(self.seat, position)
        if self.kind == "diplomacy":
            slots, values = walk.values("slots"), walk.values("values")
            return Diplomacy(self.seat, town, slots, number, values or None, walk.values("negotiators"))
        built = Build(position) if position is not None else None
        sign = sign_of(self.state.setup, town)
        parts = tuple([built if isinstance(part, BuildPart) else part.field.default for part in sign.parts])
        coins = told.get(("entry_coins", 0))
        entry = None if coins is None else EntryCost(coins, told.get(("entry_crew", 0)))
        return Visit(self.seat, town, entry, told.get(("crew", 0)), parts)

    def _cheapest(self, walk: Walk, step: Step) -> Sequence[int]:
        """Return the cheapest payment for a town, with the fewest negotiators; empty for other lists."""
        ledger = self.state.ledger
        if self.kind != "diplomacy" or ledger is None:
            return ()
        town = self.hand.region
        number = self.state.setup.printed.towns[town].blue_green or walk.value("number")
        own = [slot for slot, _ in own_cubes(self.state, self.seat)]
        values = [self.likely.known.slot_value(slot) for slot in own]
        if not isinstance(number, int) or None in values:
            return ()
        known = [value for value in values if value is not None]
        negotiators = able(self.hand.crew, NEGOTIATE)
        needed = number + more_needed(ledger, town)
        if step.name == "slots":
            needed -= len(walk.values("negotiators"))
            found = payments(known, max(0, needed), 0)[0]
            return [own[cube] for cube in found.cubes] if found else ()
        ways = payments(known, needed, len(negotiators))
        fewest = next((used for used, payment in enumerate(ways) if payment is not None), 0)
        return negotiators[:fewest]


def entry_walk(state: State, kind: str, seat: int, chosen: Mapping[Key, Value], likely: Likely) -> Walk:
    """Walk the plan of a kind and player as far as possible."""
    return Asked(state, kind, seat, chosen, likely).walk


Fill = Callable[[Asked, Walk, Step], Value]


def _unset(asked: Asked, walk: Walk, step: Step) -> Value:
    return UNSET


def always(value: Value) -> Fill:
    """Return what fills in the same value each time; UNSET where it is not legal."""
    return lambda asked, walk, step: value


def _lowest(asked: Asked, walk: Walk, step: Step) -> Value:
    return step.options[0]


def _most(asked: Asked, walk: Walk, step: Step) -> Value:
    """Return the maximum, unless it is paid for, or taken instead of something else."""
    region, name = asked.hand.region, step.name
    parts = sign_of(asked.state.setup, region).parts
    is_trade = any(isinstance(part, Trade) and part.key == name for part in parts)
    return UNSET if taken_instead(asked.state, region, name) or is_trade else step.options[-1]


def _known(what: Callable[[Asked, Walk, Step], Value]) -> Fill:
    """Return what fills in a known printed value; UNSET if `what` returns None."""

    def fill(asked: Asked, walk: Walk, step: Step) -> Value:
        found = what(asked, walk, step)
        return UNSET if found is None else found

    return fill


def _seat(asked: Asked, walk: Walk, step: Step) -> Value:
    return asked.seat if asked.seat in step.options else UNSET


def _reroll(asked: Asked, walk: Walk, step: Step) -> Value:
    rerolls = asked.chosen.get(("rerolls", 0), ())
    given = rerolls[step.of][step.name == "face"] if step.of < len(rerolls) else None
    if given in step.options:
        return given
    return None if None in step.options else UNSET


def _entry_crew(asked: Asked, walk: Walk, step: Step) -> Value:
    return UNSET if asked.town.entry is None else asked.town.entry.crew


def _crew(asked: Asked, walk: Walk, step: Step) -> Value:
    """Return nobody if nobody has to be; the first if all have the same skills."""
    if None in step.options:
        return None
    return step.options[0] if len({asked.hand.crew[one - 1].skills for one in step.options}) == 1 else UNSET


def _event(asked: Asked, walk: Walk, step: Step) -> Value:
    """Return the only event whose marker is known to be here."""
    ledger = asked.state.ledger
    here = [which for which in step.options if ledger and ledger.events[which - 1] == asked.hand.region]
    return here[0] if len(here) == 1 else UNSET


def _strength(asked: Asked, walk: Walk, step: Step) -> Value:
    """Return a value of a card in the attack: None if the setup knows it, else entered for it or its kind."""
    kind, number = card_of(group_of(walk), step.of)
    if asked.chosen.get((f"differ_{kind}", 0)):
        own = asked.chosen.get((kind, number), ())
        return tuple(own) if len(own) == FACES else UNSET
    if getattr(asked.state.setup.printed.strength, kind) is not None:
        return None
    entered = asked.chosen.get((f"strength_{kind}", 0), ())
    if len(entered) == FACES:
        return tuple(entered)
    known = getattr(asked.likely.known.printed.strength, kind)
    return UNSET if known is None or entered else known


CARD_PARTS: Final = ("price", "card_wood", "card_fish", "ability")
"""What a card is asked for, one after the other."""


class ToldCard(NamedTuple):
    """What was told of a card, the one of its `asked` parts that is asked next (empty: none), and those."""

    told: Mapping[str, Value]
    missing: str
    asked: Sequence[str]

    @property
    def card(self) -> Card:
        """The card."""
        further = [self.told.get(name) for name in ("card_wood", "card_fish", "card_name", "ability")]
        return Card(self.told["price"], *further)


def told_card(chosen: Mapping[Key, Value], known: Card | None, *, is_built: bool) -> ToldCard:
    """Return what is told of a card: by the one chosen, part by part, and of the price by what the row shows."""
    told: dict[str, Value] = {} if known is None else {"price": known.price}
    whole = chosen.get(("card", 0))
    if whole is not None:
        told = {"price": whole.price, "card_name": whole.name, "ability": whole.ability}
        if whole.cost is not None:
            told["card_wood"], told["card_fish"] = whole.wood, whole.fish
    told |= {name: chosen[name, 0] for name in (*CARD_PARTS, "card_name") if (name, 0) in chosen}
    parts = CARD_PARTS if known is None else CARD_PARTS[1:3]
    asked = [name for name in parts if is_built or not name.startswith("card_")]
    return ToldCard(told, next((name for name in asked if name not in told), ""), asked)


def row_card(asked_state: State, walk: Walk) -> Card | None:
    """Return what is known of the card in the chosen position of the row."""
    position, ledger = walk.value("position"), asked_state.ledger
    return ledger.row[position - 1] if ledger and isinstance(position, int) else None


def _card(asked: Asked, walk: Walk, step: Step) -> Value:
    found = told_card(asked.chosen, row_card(asked.state, walk), is_built=asked.kind == "visit")
    return UNSET if found.missing else found.card


class Ask(NamedTuple):
    """How a step is asked.

    `row` is what asks it; a yes-or-no question is a tick. `question` is the key of its text if not `ask.<name>`, with
    the town or kind of entry; "count" is the name of a count. `has_short`: its answer folds to a label of its own.
    `printed` are all values that can be printed, empty if it asks for nothing printed or for any of the legal values;
    `is_printed`: the table reads it from the game.
    """

    row: str = "number"
    likely: Fill = _unset
    question: str = ""
    has_short: bool = False
    printed: Sequence[Value] = ()
    is_printed: bool = False
    skill: str = ""


_COUNT: Final = Ask(likely=_most, question="count")
_HIDDEN: Final = Ask("hidden")
_NO: Final = Ask("tick", always(False))
_VISITED: Final = Ask("tick", lambda asked, walk, step: asked.kind == "visit")
_CREW: Final = Ask("many", has_short=True)

STEPS: Final[Mapping[str, Ask]] = {
    "seat": _HIDDEN._replace(likely=_seat),
    "reroll": _HIDDEN._replace(likely=_reroll),
    "face": _HIDDEN._replace(likely=_reroll),
    "to": Ask("none"),
    "via": Ask("none", always(None)),
    "taken": Ask("end"),
    "number": Ask(
        question="ask.number_{kind}",
        has_short=True,
        printed=range(1, MAX_BANNER + 1),
        is_printed=True,
        likely=lambda asked, walk, step: (asked.town.red if asked.kind == "attack" else asked.town.blue_green) or UNSET,
    ),
    "entry_coins": Ask(
        has_short=True,
        printed=range(MAX_COST + 1),
        is_printed=True,
        likely=_known(lambda asked, walk, step: asked.town.entry and asked.town.entry.coins),
    ),
    "entry_crew": Ask("choice", _entry_crew, has_short=True, printed=(None, ANY, *SKILLS), is_printed=True),
    "values": Ask(
        printed=range(MAX_VALUE + 1),
        is_printed=True,
        likely=_known(lambda asked, walk, step: asked.likely.known.slot_value(step.of)),
    ),
    "strength": Ask("strength", _strength, is_printed=True),
    "card": Ask("card", _card, is_printed=True),
    "hire_skills": Ask("skills", has_short=True, is_printed=True),
    "hire_slot": Ask("choice", has_short=True),
    "position": Ask("choice", has_short=True),
    "crew": Ask("choice", _crew, has_short=True),
    "lost": Ask("choice", has_short=True),
    "which": Ask("choice", _event, has_short=True),
    **dict.fromkeys(("other", "source", "target"), Ask("choice")),
    "top": Ask(has_short=True),
    "gain": Ask("gain"),
    "combat": _CREW._replace(skill=COMBAT),
    "negotiators": _CREW._replace(skill=NEGOTIATE),
    **dict.fromkeys(("injured", "exhaust", "slots"), _CREW),
    **dict.fromkeys(("dice", "target_dice"), Ask("dice")),
    "told": Ask("tick", lambda asked, walk, step: asked.likely.enters_dice, has_short=True),
    **dict.fromkeys(("rest", "reputation", "build"), _VISITED),
    **dict.fromkeys(("skip", "limit"), _NO),
    **dict.fromkeys(("pirates", "serpents", "ichor", "wood", "fish", "books", "renown", "cubes"), _COUNT),
    "times": Ask(likely=_most, question="ask.times_{town}"),
    "pay_wood": Ask(likely=_lowest),
    "pay": Ask("counts", always(NOTHING)),
    **dict.fromkeys(("give", "get"), Ask("counts", always(Side()))),
    "attack/wood": Ask(likely=_lowest, question="ask.wood_rerolls"),
    "move/fish": Ask(likely=_lowest, question="ask.fish_move"),
    **dict.fromkeys(("dump/wood", "dump/fish", "event/cubes"), Ask(question="count")),
    "effect/gain": Ask("counts", always(NO_GAIN), "ask.effect_gain"),
    "effect/crew": Ask("moved", always(())),
    "effect/hire_slot": Ask("choice", always(None)),
}
"""How the steps of all plans are asked, by name; of one kind of entry by the kind and the name."""


def ask_of(kind: str, name: str) -> Ask:
    """Return how a step of a kind of entry is asked."""
    return STEPS.get(f"{kind}/{name}") or STEPS[name]


LISTS: Final = frozenset(name for name, ask in STEPS.items() if ask.row == "many")
"""Steps chosen one by one in the order of the numbers; None ends the list."""
DICE: Final = frozenset(name for name, ask in STEPS.items() if ask.row == "dice")
VALUES: Final = frozenset(name for name, ask in STEPS.items() if ask.printed)
"""Printed numbers and words shown in one line if known."""


def group_of(walk: Walk) -> list[str]:
    """Return the kinds of the attacking cards, one for each card."""
    counts = {kind: walk.value(name) for name, kind in KIND_COUNTS.items()}
    return [kind for kind, count in counts.items() if isinstance(count, int) for _ in range(count)]


def card_of(kinds: Sequence[str], index: int) -> Key:
    """Return the kind of a card, and its number among those of the kind; other cards may come and go."""
    return kinds[index], index - kinds.index(kinds[index]) + 1


def taken_instead(state: State, town: int, name: str) -> Take | None:
    """Return the goods that a town's sign gives instead of the named ones; None without a choice."""
    parts = sign_of(state.setup, town).parts
    return next((part for part in parts if isinstance(part, Take) and part.instead_of == name), None)
