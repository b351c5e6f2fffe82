"""The simplest entry of a kind, legal or not, to explain a button that cannot be used now."""

from companion.games.islebound.entries.attack import PIRATE, Attack, Fighter
from companion.games.islebound.entries.buy import Buy
from companion.games.islebound.entries.diplomacy import Diplomacy
from companion.games.islebound.entries.dump import Dump
from companion.games.islebound.entries.effect import TOKEN, Effect, Gained
from companion.games.islebound.entries.event import DoEvent
from companion.games.islebound.entries.hunt import Hunt
from companion.games.islebound.entries.move import Move
from companion.games.islebound.entries.raid import Raid, raid_dice
from companion.games.islebound.entries.reputation import PlayReputation
from companion.games.islebound.entries.trade import Side, Trade
from companion.games.islebound.entries.turn import EndTurn
from companion.games.islebound.entries.visit import Visit, sign_of
from companion.games.islebound.ledger import Ledger
from companion.games.islebound.rules import Event, check
from companion.games.islebound.state import State


def nearest(state: State, kind: str, seat: int) -> Event:
    """Return the entry of the kind that breaks the fewest rules."""
    ledger = state.ledger
    if ledger is None:
        return PlayReputation(seat, 0, (0,) * len(state.players))
    return min(_simplest(state, ledger, kind, seat), key=lambda event: len(check(state, event).breaches))


def _simplest(state: State, ledger: Ledger, kind: str, seat: int) -> list[Event]:
    region, hand = ledger.hands[seat].region, ledger.hands[seat]
    others = [other for other in range(len(state.players)) if other != seat]
    match kind:
        case "visit":
            sign = sign_of(state.setup, region)
            return [Visit(seat, region, None, None, tuple(part.field.default for part in sign.parts))]
        case "attack":
            return [Attack(seat, region, (Fighter(PIRATE),))]
        case "diplomacy":
            return [Diplomacy(seat, region, ())]
        case "hunt":
            return [Hunt(seat)]
        case "event":
            return [DoEvent(seat, which, 0) for which in (1, 2)]
        case "buy":
            places = [None] if not state.setup.books else [*range(1, len(ledger.row) + 1)]
            return [Buy(seat, place) for place in reversed(places)]
        case "raid":
            return [
                Raid(seat, other, (1,) * raid_dice(hand), (1,) * raid_dice(ledger.hands[other])) for other in others
            ]
        case "trade":
            return [Trade(seat, other, Side(wood=1), Side(fish=1)) for other in others]
        case "effect":
            return [Effect(seat, TOKEN, gain=Gained(coins=1))]
        case "dump":
            return [Dump(seat, wood=1)]
        case "move":
            return [Move(seat, region)]
        case _:
            return [EndTurn(seat)]
