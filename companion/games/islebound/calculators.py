"""Answers of the referee without a game: functions of the numbers given.

They share the functions of the entries. A refusal is a tuple of breaches, empty if legal.
Rules: section A21 of the rules document.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries.buildings import book_breaches, cost_breaches, price_breaches
from companion.games.islebound.entries.hire import hire_price, hire_price_breaches
from companion.games.islebound.entries.hunt import hunted as hunt
from companion.games.islebound.entries.raid import hits
from companion.games.islebound.entries.reputation import Reputation, in_order
from companion.games.islebound.entries.trade import Side, exchange_breaches
from companion.games.islebound.entries.visit import coin_breaches, sign_of
from companion.games.islebound.final_scoring import FinalCount, result_of
from companion.games.islebound.final_scoring import palace_renown as palace
from companion.games.islebound.ledger import Hand
from companion.games.islebound.our_copy.printed import DIE_FACES
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.pieces.crew import Company, able
from companion.games.islebound.pieces.crew import rested as rest
from companion.games.islebound.pieces.crew import speed_of as speed
from companion.games.islebound.pieces.dice import Assignment, Strength, best_assignment
from companion.games.islebound.pieces.dice import dice_due as attack_dice
from companion.games.islebound.pieces.influence import Payment, payments, placed
from companion.games.islebound.setup import COLORS, EntryCost, Seat, Setup, Tracking, Variants
from companion.games.islebound.setup import too_much as cargo
from companion.games.islebound.state import Player, Result, start, turns_left, wrapped
from companion.games.islebound.tables import (
    END_BUILDINGS,
    OPPONENTS_MORE,
    PORT_TOWNS,
    REPUTATION_LIMIT,
    TRACK,
    UNDERVALL_MORE,
)
from companion.games.islebound.towns.parts import Amount
from companion.games.islebound.towns.signs import SIGNS
from companion.games.islebound.towns.stay import Stay

__all__ = [
    "Admission",
    "Battle",
    "Placing",
    "Share",
    "Talks",
    "Wrap",
    "attack",
    "attack_dice",
    "build",
    "buy",
    "cargo",
    "diplomacy",
    "final_score",
    "hire",
    "hits",
    "hunt",
    "is_end",
    "offer",
    "palace",
    "place_cubes",
    "raid",
    "renown",
    "reputation",
    "reroll_chances",
    "rest",
    "sign_rule",
    "speed",
    "trade",
    "turns_to_come",
    "visit",
]


# --- attack --------------------------------------------------------------------------------------------


class Battle(NamedTuple):
    """The best assignment of dice against the strength needed; `able` is the number of crew that could be injured.

    `spoils` are the coins for success.
    """

    assignment: Assignment
    needed: int
    able: int
    spoils: int

    @property
    def strength(self) -> int:
        """The strength without injuries."""
        return self.assignment.strength

    @property
    def short(self) -> int:
        """The injuries that are needed."""
        return max(0, self.needed - self.strength)

    @property
    def verdict(self) -> str:
        """The advice: "take" the town, "injure" crew first, or "retreat"."""
        if not self.short:
            return "take"
        return "injure" if self.short <= self.able else "retreat"


def attack(number: int, is_opponents: bool, cards: Sequence[Strength], dice: Sequence[int], deck: int) -> Battle:
    """Return the result of these dice on these cards; `deck` is the crew on deck not exhausted for dice.

    Rules: IB-ATTACK-6..9, IB-ATTACK-11, IB-ATTACK-13, IB-RUL-INJURE.
    """
    return Battle(best_assignment(cards, dice), number + OPPONENTS_MORE * is_opponents, deck, number)


def reroll_chances(cards: Sequence[Strength], dice: Sequence[int], needed: int) -> tuple[Fraction, ...]:
    """For every die the chance that rolling it again alone reaches the need. Rules: IB-ATTACK-5."""
    found = []
    for index in range(len(dice)):
        rolled = [[*dice[:index], face, *dice[index + 1 :]] for face in DIE_FACES]
        enough = sum([best_assignment(cards, again).strength >= needed for again in rolled])
        found.append(Fraction(enough, len(DIE_FACES)))
    return tuple(found)


# --- diplomacy and influence -----------------------------------------------------------------------------


class Talks(NamedTuple):
    """The cost of diplomacy: the cheapest payment with 0, 1, 2 … negotiators; None where it is too little."""

    needed: int
    payments: tuple[Payment | None, ...]
    spoils: int

    @property
    def is_reachable(self) -> bool:
        """True if any payment is enough for the town."""
        return any(payment is not None for payment in self.payments)


def diplomacy(number: int, is_opponents: bool, values: Sequence[int], negotiators: int) -> Talks:
    """Return the influence a town needs, and the cheapest payments. Rules: IB-DIPLO-2..5, IB-RUL-OVERPAY."""
    needed = number + OPPONENTS_MORE * is_opponents
    return Talks(needed, payments(values, needed, negotiators), number)


class Placing(NamedTuple):
    """The slots that are filled, from 1, and how many cubes find none."""

    slots: tuple[int, ...]
    not_placed: int


def place_cubes(owners: Sequence[int], count: int, skip: bool = False) -> Placing:
    """Return the slots that cubes fill; `owners` of slots from the left as in `ledger`. Rules: IB-INFL, IB-RUL-FULL."""
    found = placed(owners, count, skip)
    return Placing(tuple([slot + 1 for slot in found]), count - len(found))


# --- visits ----------------------------------------------------------------------------------------------


class Admission(NamedTuple):
    """The cost of a visit: coins and their receiver ("map", "owner", ""), crew that may be exhausted, and breaches."""

    coins: int
    receiver: str
    crew: tuple[int, ...]
    breaches: tuple[Breach, ...]


def visit(town: int, cost: EntryCost, owner: str, coins: int, company: Company) -> Admission:
    """Return the entry of a town that is "neutral", an "opponent"'s or one's "own". Rules: IB-VISIT-2..6."""
    if owner == "own":
        return Admission(0, "", (), ())
    breaches = coin_breaches(town, cost, coins)
    crew = () if cost.crew is None else tuple(able(company, cost.skill))
    if cost.crew is not None and not crew:
        breaches.append(Breach("IB-VISIT-5", {"town": town, "skill": cost.crew}, "missing"))
    receiver = ""
    if cost.coins:
        receiver = "map" if owner == "neutral" else "owner"
    return Admission(cost.coins, receiver, crew, tuple(breaches))


_ALONE: Final = (Seat("", COLORS[0], PORT_TOWNS[0]),)
"""A set-up with one player, enough to compute what a town gives."""


def offer(town: int, hand: Hand, variants: Variants, abilities: Sequence[str] = ()) -> dict[str, int]:
    """Return the most that each countable part of a sign gives a hand, as if it were the only one. Rules: IB-TOWN."""
    state = start(Setup(_ALONE, Tracking.FULL, variants))
    assert state.ledger
    player = Player(buildings=tuple([Card(0, ability=ability) for ability in abilities]))
    sign = sign_of(state.setup, town)
    stay = Stay(Changes(state._replace(players=(player,), ledger=state.ledger._replace(hands=(hand,)))), 0, sign.rule)
    return {part.key: part.most(stay) for part in sign.parts if isinstance(part, Amount)}


def sign_rule(town: int) -> str:
    """Return the rule of a town's sign, on both sides of the boards."""
    return SIGNS[False][town].rule


def hire(slot: int, coins: int, is_dearer: bool = False) -> tuple[int, tuple[Breach, ...]]:
    """Return the price of a slot's crew, higher at standard Undervall, with breaches. Rules: IB-HIRE-1, IB-HIRE-2."""
    more = UNDERVALL_MORE if is_dearer else 0
    rule = "IB-HIRE-2" if is_dearer else "IB-HIRE-1"
    return hire_price(slot, more), tuple(hire_price_breaches(slot, coins, rule, more))


# --- buildings -------------------------------------------------------------------------------------------


def buy(position: int, books: int, price: int, coins: int, is_six: bool = False) -> tuple[Breach, ...]:
    """Return why a card of the row cannot be bought. Rules: IB-ROW-1, IB-VAR-SIX-1, IB-BUY-1."""
    return (*book_breaches(position, books, is_six), *price_breaches(price, coins))


def build(
    position: int, books: int, cost: tuple[int, int], goods: tuple[int, int], is_six: bool = False
) -> tuple[Breach, ...]:
    """Return why a card of the row cannot be built with wood and fish. Rules: IB-ROW-1, IB-VAR-SIX-1, IB-BUILD-1."""
    return (*book_breaches(position, books, is_six), *cost_breaches(cost, *goods))


# --- renown ----------------------------------------------------------------------------------------------


class Wrap(NamedTuple):
    """A gain of renown: the new place of the cube, tokens taken and left, and whether the end is triggered."""

    track: int
    tokens: int
    tokens_left: int
    is_end: bool

    @property
    def cubes(self) -> tuple[int, ...]:
        """The positions of the cubes: on 7 as often as the track was passed after the last token. Rules: IB-REN-5."""
        full, rest = divmod(self.track, TRACK)
        return (*[TRACK] * full, *([rest] if rest else []))


def renown(track: int, gain: int, tokens_left: int) -> Wrap:
    """Return the result of a gain of renown on the track. Rules: IB-REN-2, IB-REN-3, IB-REN-5."""
    after, taken = wrapped(track + gain, tokens_left)
    left = tokens_left - taken
    return Wrap(after, taken, left, taken > 0 and not left)


class Share(NamedTuple):
    """The renown that one player gains by a reputation card, and its result."""

    seat: int
    gain: int
    wrap: Wrap


def reputation(
    visitor: int, top: int, items: Sequence[int], each: int, is_limited: bool, tracks: Sequence[int], tokens_left: int
) -> tuple[Share, ...]:
    """Return the gains of all players in order; `items` are the counts by seat, `each` is the renown for one.

    Rules: IB-REP-1..4, IB-REN-4, IB-RUL-LIMIT.
    """
    counted = [each * count for count in items]
    gains = [min(REPUTATION_LIMIT, gain) for gain in counted] if is_limited else counted
    shares = []
    for seat, gain in in_order(visitor, Reputation(top, tuple(gains))):
        wrap = renown(tracks[seat], gain, tokens_left)
        tokens_left = wrap.tokens_left
        shares.append(Share(seat, gain, wrap))
    return tuple(shares)


# --- the end ---------------------------------------------------------------------------------------------


def is_end(players: int, buildings: int, tokens_left: int) -> bool:
    """Return True if the end is triggered, by so many buildings of a player or so few tokens. Rules: IB-END-1..3."""
    return buildings >= END_BUILDINGS[players] or not tokens_left


def turns_to_come(players: int, place: int) -> tuple[int, ...]:
    """Return the seats whose turns are left after that of seat `place`, which triggers the end. Rules: IB-END-4."""
    return tuple([(place + 1 + turn) % players for turn in range(turns_left(players, place))])


def final_score(players: Sequence[Player], counts: Sequence[FinalCount]) -> tuple[tuple[Player, ...], Result]:
    """Return the score sheet of a game played without the app, and its winners.

    `end` of a count is all renown at game end. Rules: IB-SCORE.
    """
    scored = [
        player._replace(coins=count.coins or 0, game_end=count.end)
        for player, count in zip(players, counts, strict=True)
    ]
    return tuple(scored), result_of(scored, [count.goods for count in counts])


def raid(dice: Sequence[int], target_dice: Sequence[int], coins: int, target_coins: int) -> int:
    """Return the coins that the raider gets, less than 0 where the raider pays. Rules: IB-VAR-RAID-3, IB-RUL-RAID."""
    won = hits(tuple(dice)) - hits(tuple(target_dice))
    return max(-coins, min(won, target_coins))


def trade(give: Side, get: Side) -> tuple[Breach, ...]:
    """Return the rules broken by trading these things for those, whoever has them. Rules: IB-VAR-TRADE-3."""
    return tuple(exchange_breaches(give, get))
