"""Attack: cards, dice, injuries, and the town taken or not. Rules: IB-ATTACK."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from companion.engine import radix
from companion.engine.fields import Choice, Field, Group, ListOf, Optional, Seat, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.radix import Coder
from companion.engine.record import RecordError
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.agreed import agreed, unknown
from companion.games.islebound.entries.crew_named import crew_breaches, crew_list
from companion.games.islebound.entries.fields import FULL_ONLY, Fault, TownField, hand_made, number_field
from companion.games.islebound.entries.steps import Picks, active, of_list, picked, picked_crew, region_of
from companion.games.islebound.ledger import FREE, Counts, Hand, Ledger
from companion.games.islebound.our_copy.printed import DIE_FACES, FACES, MAX_BANNER, MAX_VALUE
from companion.games.islebound.pieces.crew import BELOW, COMBAT, INJURED, able
from companion.games.islebound.pieces.dice import best_assignment, dice_due
from companion.games.islebound.setup import Setup, Strengths
from companion.games.islebound.state import State
from companion.games.islebound.tables import DICE, OPPONENTS_MORE

PIRATE: Final = "pirate"
SERPENT: Final = "serpent"
ICHOR: Final = "ichor"
KINDS: Final = (PIRATE, SERPENT, ICHOR)
"""The kinds of cards that attack."""
MAX_CARDS: Final = 30
MAX_REROLLS: Final = 99


STRENGTH: Final = ListOf("strength", Whole("", 0, MAX_VALUE), FACES, FACES)


class Fighter(NamedTuple):
    """A card of the group: its kind, and its own values for die 1 to 6 if given."""

    kind: str
    strength: tuple[int, ...] | None = None


class Attack(NamedTuple):
    """An attack on a town and its outcome: taken, or with `lost` a retreat and the card lost.

    `number` is that of the red banner. `dice` are the first roll, None if not entered; `rerolls` are
    pairs of the die (from 1) and its new face; `wood` is what was spent if no dice are entered. `combat` and `injured`
    are crew.
    """

    seat: int
    town: int
    cards: tuple[Fighter, ...]
    number: int | None = None
    combat: tuple[int, ...] = ()
    dice: tuple[int, ...] | None = None
    rerolls: tuple[tuple[int, int], ...] = ()
    wood: int = 0
    injured: tuple[int, ...] = ()
    lost: str | None = None

    @property
    def wood_spent(self) -> int:
        """The wood that it costs: one for each die rolled again. Rules: IB-ATTACK-5."""
        return self.wood if self.dice is None else len(self.rerolls)

    @property
    def kinds(self) -> list[str]:
        """The kinds of the cards in the group."""
        return [card.kind for card in self.cards]


class Strike(NamedTuple):
    """The strength of the dice against the strength needed."""

    strength: int
    needed: int

    @property
    def short(self) -> int:
        """The missing strength, at least 0."""
        return max(0, self.needed - self.strength)


# --- what speaks against it ----------------------------------------------------------------------------


def attack_breaches(state: State, event: Attack) -> list[Breach]:
    """Return the rules broken by the attack as it went."""
    ledger, found = state.ledger, order.for_action(state, event.seat)
    if found or ledger is None:
        return found
    hand = ledger.hands[event.seat]
    found += target_breaches(ledger, event.seat, event.town, "IB-ATTACK-1")
    number, not_known = banner(state, event)
    found += not_known
    found += _group_breaches(hand, event)
    found += _dice_breaches(hand, event)
    found += crew_breaches(hand.crew, event.injured, "IB-ATTACK-9", used=event.combat)
    if number is not None and ledger.towns[event.town] != event.seat:
        found += _outcome_breaches(state, event, number + more_needed(ledger, event.town), found)
    if event.lost is None and not ledger.cubes_left(event.seat, state.players[event.seat].track):
        found.append(Breach("IB-RUL-CUBES", {"player": event.seat}))
    return found


def target_breaches(ledger: Ledger, seat: int, town: int, rule: str) -> Iterator[Breach]:
    """Yield the rules broken unless the town is in the ship's region and not the player's own.

    Rules: IB-ATTACK-1, IB-DIPLO-1, IB-RUL-OWN.
    """
    region = ledger.hands[seat].region
    if town != region:
        yield Breach(rule, {"town": town, "region": region}, "elsewhere")
    if ledger.towns[town] == seat:
        yield Breach("IB-RUL-OWN", {"town": town})


def more_needed(ledger: Ledger, town: int) -> int:
    """Return the extra requirement of an opponent's town. Rules: IB-ATTACK-8, IB-DIPLO-2."""
    return 0 if ledger.towns[town] == FREE else OPPONENTS_MORE


def banner(state: State, event: Attack) -> tuple[int | None, list[Breach]]:
    """Return the number on the red banner, or the breach. Rules: IB-ATTACK-1, IB-RUL-BOTH, IB-RUL-DATA."""
    known = state.setup.printed.towns[event.town].red
    if known == 0:
        return None, [Breach("IB-ATTACK-1", {"town": event.town}, "no_banner")]
    return agreed(known, event.number, "red", town=event.town)


def _group_breaches(hand: Hand, event: Attack) -> Iterator[Breach]:
    """Cards that the player has, crew with Combat, and the card lost. Rules: IB-ATTACK-2, -3, -13, IB-RUL-ICHOR."""
    kinds = event.kinds
    for kind, have in ((PIRATE, hand.pirates), (SERPENT, hand.serpents), (ICHOR, hand.ichor)):
        if kinds.count(kind) > have:
            yield Breach("IB-ATTACK-2", {"kind": kind, "cards": kinds.count(kind), "have": have})
    yield from crew_breaches(hand.crew, event.combat, "IB-ATTACK-3", COMBAT)
    if event.lost is not None:
        if event.lost not in kinds:
            yield Breach("IB-ATTACK-13", case="not_in_group")
        if ICHOR in kinds and event.lost != ICHOR:
            yield Breach("IB-RUL-ICHOR")


def _dice_breaches(hand: Hand, event: Attack) -> Iterator[Breach]:
    """As many dice as are due, and wood for those rolled again. Rules: IB-ATTACK-4, IB-ATTACK-5, IB-RUL-DICE."""
    if event.dice is not None:
        cards, combat = len(event.cards), len(event.combat)
        due = dice_due(cards, combat)
        if len(event.dice) != due:
            yield Breach("IB-ATTACK-4", {"dice": len(event.dice), "due": due, "cards": cards, "combat": combat})
            if cards + combat > DICE:
                yield Breach("IB-RUL-DICE", {"dice": len(event.dice), "due": due})
        for die, _ in event.rerolls:
            if die > len(event.dice):
                yield Breach("IB-ATTACK-5", {"die": die, "dice": len(event.dice)}, "no_die")
    if event.wood_spent > hand.wood:
        yield Breach("IB-ATTACK-5", {"wood": event.wood_spent, "have": hand.wood})


def _outcome_breaches(state: State, event: Attack, needed: int, found: Sequence[Breach]) -> Iterator[Breach]:
    """Enough strength for a town taken, too little for a retreat, and no injury too many.

    Rules: IB-ATTACK-9, IB-ATTACK-13, IB-RUL-INJURE, IB-RUL-SUCCESS.
    """
    injured = len(event.injured)
    strike = Strike(0, needed)
    is_judged = event.dice is not None and not any(breach.rule in _UNSURE for breach in found)
    if is_judged:
        missing = [kind for kind in KINDS if _misses_values(state, event, kind)]
        for kind in missing:
            yield unknown(kind)
        is_judged = not missing
    if is_judged:
        strike = struck(state, event, needed)
        if event.lost is None and injured < strike.short:
            values = {"strength": strike.strength, "needed": needed, "short": strike.short, "injured": injured}
            yield Breach("IB-ATTACK-9", values, "short")
        if event.lost is not None and not strike.short:
            yield Breach("IB-RUL-SUCCESS", {"strength": strike.strength, "needed": needed})
    if event.lost is not None and injured:
        yield Breach("IB-RUL-INJURE", case="retreat")
    elif injured > strike.short:
        yield Breach("IB-RUL-INJURE", {"injured": injured, "short": strike.short})


_UNSURE: Final = frozenset({"IB-ATTACK-4", "IB-ATTACK-5"})
"""If one of these is broken, the dice on the table are uncertain."""


def _misses_values(state: State, event: Attack, kind: str) -> bool:
    return getattr(state.setup.printed.strength, kind) is None and Fighter(kind) in event.cards


def struck(state: State, event: Attack, needed: int) -> Strike:
    """Return the strength of the best assignment of the dice after rerolls. Rules: IB-ATTACK-5..7."""
    known: Strengths = state.setup.printed.strength
    cards = [card.strength or getattr(known, card.kind) for card in event.cards]
    return Strike(best_assignment(cards, final_dice(event)).strength, needed)


def final_dice(event: Attack) -> list[int]:
    """Return the dice as they lie after all rerolls, one after the other. Rules: IB-ATTACK-5, IB-RUL-REROLL."""
    dice = list(event.dice or ())
    for die, face in event.rerolls:
        dice[die - 1] = face
    return dice


# --- what it does --------------------------------------------------------------------------------------


def attack_applied(state: State, event: Attack) -> State:
    """Return the state with the town taken, or a card lost. Rules: IB-ATTACK-3, -5, -9..13, IB-RUL-RETREAT."""
    changes, seat = Changes(state), event.seat
    for number in event.combat:
        changes.move_crew(seat, number, BELOW)
    for number in event.injured:
        changes.move_crew(seat, number, INJURED)
    if wood := event.wood_spent:
        changes.add(seat, Counts(wood=-wood))
    kinds = event.kinds if event.lost is None else [event.lost]
    changes.discard(seat, kinds.count(PIRATE), kinds.count(SERPENT), ICHOR in kinds)
    if event.lost is None:
        spoils, _ = banner(state, event)
        changes.capture(seat, event.town, spoils or 0, "attack")
    else:
        changes.retreat(seat)
    return changes.made()


# --- choices -------------------------------------------------------------------------------------------


def can_attack(state: State, seat: int) -> bool:
    """Return True if the player has a card to attack with, and a town to attack."""
    ledger = state.ledger
    if ledger is None or order.for_action(state, seat):
        return False
    hand = ledger.hands[seat]
    is_target = ledger.towns[hand.region] != seat and state.setup.printed.towns[hand.region].red != 0
    return is_target and bool(hand.pirates or hand.serpents or hand.ichor)


def attack_plan(state: State) -> Plan:
    """Yield the decisions: the number if unknown, the cards, the crew, the dice or the wood spent, and the outcome."""
    seat = yield active(state, lambda seat: can_attack(state, seat))
    ledger = state.ledger
    assert ledger
    hand = ledger.hands[seat]
    known = state.setup.printed.towns[hand.region].red
    has_cube = ledger.cubes_left(seat, state.players[seat].track) > 0
    number = None if known else (yield Decision("number", lambda: range(1, MAX_BANNER + 1)))
    kinds = yield from _group(hand)
    combat = yield from picked_crew("combat", able(hand.crew, COMBAT))
    dice: tuple[int, ...] | None = None
    wood, rerolls, cards = 0, (), tuple([Fighter(kind) for kind in kinds])
    if (yield Decision("told", lambda: (False, True) if has_cube else (False,))):
        cards = yield from _entered_cards(state, kinds)
        dice = yield from _rolled("dice", dice_due(len(cards), len(combat)))
        rerolls = yield from _rerolled(len(dice), hand.wood)
    else:
        wood = yield Decision("wood", lambda: range(hand.wood + 1))
    event = Attack(seat, hand.region, cards, number, combat, dice, rerolls, wood)
    return (yield from _outcome(state, event, (known or number or 0) + more_needed(ledger, hand.region), has_cube))


def _group(hand: Hand) -> Picks:
    """Yield the decisions: the number of cards of each kind, at least one card in all."""
    pirates = yield Decision("pirates", lambda: _from_none_or_one(hand.serpents + hand.ichor, hand.pirates))
    serpents = yield Decision("serpents", lambda: _from_none_or_one(pirates + hand.ichor, hand.serpents))
    ichor = yield Decision("ichor", lambda: _from_none_or_one(pirates + serpents, hand.ichor))
    return (*[PIRATE] * pirates, *[SERPENT] * serpents, *[ICHOR] * ichor)


def _from_none_or_one(others: int, most: int) -> range:
    """From 0 up to the most; from 1 where no other card is or may be there."""
    return range(0 if others else 1, most + 1)


def _entered_cards(state: State, kinds: Sequence[str]) -> Picks:
    """Yield the cards with their own values, which are required if those of the kind are unknown."""
    cards: tuple[Fighter, ...] = ()
    for index, kind in enumerate(kinds):
        is_known = getattr(state.setup.printed.strength, kind) is not None
        strength = yield Decision("strength", None, index, partial(_pack_strength, is_known))
        cards = (*cards, Fighter(kind, strength))
    return cards


def _pack_strength(is_known: bool, coder: Coder, memory: object, value: tuple[int, ...] | None) -> Any:
    if is_known and not coder.rare(8, value is not None):
        return None
    return STRENGTH.pack(coder, None, value)


def _rolled(name: str, count: int) -> Picks:
    dice: tuple[int, ...] = ()
    while len(dice) < count:
        die = yield Decision(name, lambda: DIE_FACES, len(dice))
        dice = (*dice, die)
    return dice


def _rerolled(dice: int, wood: int) -> Picks:
    """Die by die as long as there is wood; None ends it."""
    rerolls: tuple[tuple[int, int], ...] = ()
    while len(rerolls) < wood:
        die = yield Decision("reroll", lambda: [None, *range(1, dice + 1)], len(rerolls))
        if die is None:
            break
        face = yield Decision("face", lambda: DIE_FACES, len(rerolls))
        rerolls = (*rerolls, (die, face))
    return rerolls


def _outcome(state: State, event: Attack, needed: int, has_cube: bool) -> Plan:
    """Taken or not; then the crew injured, or the card lost. Rules: IB-RUL-INJURE, IB-RUL-SUCCESS, IB-RUL-ICHOR."""
    company = state.ledger.hands[event.seat].crew if state.ledger else ()
    fit = [number for number in able(company) if number not in event.combat]
    if event.dice is None:
        fewest, most, ways = 0, min(needed, len(fit)), (True, False) if has_cube else (False,)
    else:
        fewest = most = struck(state, event, needed).short
        ways = (True, False) if 0 < fewest <= len(fit) else (not fewest,)
    if not (yield Decision("taken", lambda: ways)):
        lost = (ICHOR,) if ICHOR in event.kinds else tuple(dict.fromkeys(event.kinds))
        return event._replace(lost=(yield Decision("lost", lambda: lost)))

    def next_injured(chosen: tuple[int, ...]) -> list[int | None]:
        left = [number for number in fit if not chosen or number > chosen[-1]]
        spare = len(left) - max(0, fewest - len(chosen) - 1)
        end: list[int | None] = [None] if len(chosen) >= fewest else []
        return [*end, *(left[:spare] if len(chosen) < most else ())]

    return event._replace(injured=(yield from picked("injured", next_injured)))


def attack_decided(state: State, event: Attack, step: Decision) -> object:
    """Return the decision of an attack in a step of the plan."""
    match step.name:
        case "pirates" | "serpents" | "ichor":
            return event.kinds.count(step.name.removesuffix("s"))
        case "strength":
            return event.cards[step.of].strength
        case "told":
            return event.dice is not None
        case "combat" | "injured" | "dice":
            return of_list(getattr(event, step.name), step)
        case "reroll" | "face":
            entered = event.rerolls[step.of] if step.of < len(event.rerolls) else (None, None)
            return entered[step.name == "face"]
        case "taken":
            return event.lost is None
        case _:
            return getattr(event, step.name)


# --- its fields ----------------------------------------------------------------------------------------


class FighterField(Field[object, Fighter]):
    """A card of the group: the word for its kind, or an object with its own values."""

    _kind = Choice("kind", KINDS)
    _told = Group("", Fighter, (_kind, STRENGTH))

    def read(self, value: object, path: str, setup: object) -> Fighter:
        if isinstance(value, dict):
            return self._told.read(value, path, setup)
        return Fighter(self._kind.read(value, path, setup))

    def write(self, value: Fighter, setup: object) -> object:
        return value.kind if value.strength is None else self._told.write(value, setup)

    def pack(self, coder: Coder, setup: object, value: Fighter | None) -> Fighter:
        has_own = coder.rare(8, None if value is None else value.strength is not None)
        if has_own:
            return self._told.pack(coder, setup, value)
        return Fighter(self._kind.pack(coder, setup, value and value.kind))


class Reroll(Field[object, tuple[int, int]]):
    """A pair: which die from 1, and its new face."""

    def read(self, value: object, path: str, setup: object) -> tuple[int, int]:
        if not isinstance(value, list):
            raise RecordError(path, "not_a_list")
        if len(value) != 2:
            raise RecordError(path, "wrong_length", low=2, high=2)
        die = Whole("", 1, MAX_REROLLS).read(value[0], f"{path}[0]", setup)
        return die, FACE.read(value[1], f"{path}[1]", setup)

    def write(self, value: tuple[int, int], setup: object) -> list[int]:
        return list(value)

    def pack(self, coder: Coder, setup: object, value: tuple[int, int] | None) -> tuple[int, int]:
        die, face = value or (None, None)
        return radix.whole(coder, 1, MAX_REROLLS, die, DICE), FACE.pack(coder, setup, face)


FACE: Final = Whole("", 1, FACES)


FIELDS: Final = (
    Seat("player"),
    TownField("town"),
    ListOf("cards", FighterField(), 1, MAX_CARDS),
    Optional(Whole("number", 1, MAX_BANNER)),
    crew_list("combat"),
    Optional(ListOf("dice", FACE, 1, DICE)),
    ListOf("rerolls", Reroll(), 0, MAX_REROLLS, default=()),
    number_field("wood"),
    crew_list("injured"),
    Optional(Choice("lost", KINDS)),
)


def _fault(event: Attack, setup: Setup) -> Fault:
    """With dice the wood follows from those rolled again; without there are none to roll again."""
    if event.dice is None and event.rerolls:
        return "rerolls", "unknown_key"
    if event.dice is not None and event.wood:
        return "wood", "unknown_key"
    return None


ATTACK: Final = Kind(
    "attack",
    Attack,
    FIELDS,
    attack_breaches,
    attack_applied,
    attack_plan,
    modes=FULL_ONLY,
    decided=attack_decided,
    simplest=lambda state, seat: [Attack(seat, region_of(state, seat), (Fighter(PIRATE),))],
    **hand_made(Attack, FIELDS, _fault),
)
