"""Turns and role cards: who acts, with which card, and what the action costs. Rules: IF-TURN, IF-REPEAT, IF-ROUND-END.

The check of every action begins with `breaches` (see `ways`), its effect with `play_card`. Without a ledger the order
of play is not known: the first then answers only whether anything can be entered, the second changes nothing.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries.fields import FULL_ONLY, SEAT
from companion.games.island_fortress.ledger import Ledger, Role, Supply, Turn, add_to_prison, new_round
from companion.games.island_fortress.state import EndedBy, State
from companion.games.island_fortress.tables import BUYBACK_JADE, REPEAT_JADE, TURNS_EACH


class EndTurn(NamedTuple):
    """The end of a player's turn."""

    seat: int


def not_in_play(state: State) -> list[Breach]:
    """Return the rules by which no action can be entered: the game has ended, or the petition is still to come."""
    if state.ended_by is not None:
        return [Breach("IF-END", case="over"), Breach("IF-TURN-1", case="over")]
    if state.awaits_petition:
        return [Breach("IF-TURN-1", case="petition_first")]
    return []


def whose_turn(state: State, seat: int) -> list[Breach]:
    """Return the rules by which this player cannot do anything now. Rules: IF-TURN-1, IF-END."""
    turn = state.turn
    if turn is None or state.ended_by is not None:
        return not_in_play(state)
    return [] if turn.seat == seat else [Breach("IF-TURN-1", {"player": seat, "active": turn.seat}, "not_turn")]


def breaches(state: State, seat: int, role: Role, repeat: bool) -> list[Breach]:
    """Return the rules by which this player cannot play or repeat the role's card now. Rules: IF-TURN, IF-REPEAT."""
    ledger = state.ledger
    if ledger is None:
        return not_in_play(state)
    found = whose_turn(state, seat)
    if ledger.turn and state.ended_by is None:
        found += _card_breaches(ledger.supplies[seat], ledger.turn, seat, role, repeat)
    return found


def _card_breaches(supply: Supply, turn: Turn, seat: int, role: Role, repeat: bool) -> list[Breach]:
    """Return those by the number of actions and the cards on the table, whoever's turn it is."""
    found = []
    is_active = turn.seat == seat
    if is_active and not turn.may_act:
        found.append(Breach("IF-TURN-2", {"player": seat}, "further"))
    card = Role.TASKMASTER if repeat else role
    if card in supply.table or (is_active and turn.card is card):
        found.append(Breach("IF-TURN-2", {"player": seat, "card": card}, "card"))
    if repeat:
        price = repeat_price(role)
        if price is None or role not in supply.table:
            found.append(Breach("IF-REPEAT-1", {"player": seat, "card": role}, "card"))
        elif supply.jade < price:
            found.append(Breach("IF-REPEAT-1", {"price": price, "have": supply.jade, "card": role}, "jade"))
    return found


def playable(ledger: Ledger, turn: Turn) -> frozenset[Role]:
    """Return the cards that the active player may play or repeat now."""
    if not turn.may_act:
        return frozenset()
    supply, seat = ledger.supplies[turn.seat], turn.seat
    return frozenset(
        [role for role in Role if not _card_breaches(supply, turn, seat, role, repeat=role in supply.table)]
    )


def repeat_price(role: Role) -> int | None:
    """Return the Jade for repeating a role; None for the Taskmaster, which repeats only others. Rules: IF-REPEAT-1."""
    return REPEAT_JADE.get(role.value)


def held(state: State, seat: int, role: Role, repeat: bool) -> Supply | None:
    """Return the Jade, Workers and so on available for an action, after the price of a repeat; None if not tracked."""
    if state.ledger is None:
        return None
    supply = state.ledger.supplies[seat]
    if repeat:
        return supply._replace(jade=max(0, supply.jade - (repeat_price(role) or 0)))
    return supply


def play_card(  # what changes is named where it is called; a value made of it would only be taken apart here
    state: State,
    seat: int,
    role: Role,
    repeat: bool,
    *,
    jade: int = 0,
    laborers: int = 0,
    convicts: int = 0,
    blocks: int = 0,
    to_prison: int = 0,
) -> State:
    """Return the state once the card lies on the table, a repeat is paid, the supply has changed by so much.

    `to_prison` Convicts go from the stockpile to the prison of the taskmaster's region.
    """
    ledger = state.ledger
    if ledger is None:
        return state
    supplies, prisons, turn, traded = ledger
    if turn is None:
        return state
    held_jade, held_laborers, held_convicts, held_blocks, favors, income, region, table = supplies[seat]
    card = role
    if repeat:
        card = Role.TASKMASTER
        jade -= repeat_price(role) or 0
    supply = Supply(
        held_jade + jade,
        held_laborers + laborers,
        held_convicts + convicts,
        held_blocks + blocks,
        favors,
        income,
        region,
        table,
    )
    played = Turn(turn.seat, turn.number, turn.actions + 1, card, turn.bought_back)
    after = Ledger((*supplies[:seat], supply, *supplies[seat + 1 :]), prisons, played, traded)
    return state.with_ledger(add_to_prison(after, region, 0, to_prison) if to_prison else after)


def is_over(state: State) -> bool:
    """Return True if nothing is left to do in the turn under way: no action, no buyback, no Governor block.

    Rules: IF-TURN-2, IF-TURN-3, IF-GOV-1.
    """
    ledger, turn = state.ledger, state.turn
    if ledger is None or turn is None or state.ended_by is not None or turn.may_act:
        return False
    if state.has_governor_block and state.holder == turn.seat:
        return False
    can_pay = state.players[turn.seat].chips > 0 or (
        turn.card is Role.TASKMASTER and ledger.supplies[turn.seat].jade >= BUYBACK_JADE
    )
    return turn.bought_back or not can_pay


def end_breaches(state: State, event: EndTurn) -> list[Breach]:
    """Return the rules broken by ending the turn. Rules: IF-TURN-1, IF-TURN-2, IF-TURN-3."""
    found = whose_turn(state, event.seat)
    turn = state.turn
    if found or turn is None:
        return found
    if not turn.actions:
        found.append(Breach("IF-TURN-1", {"player": event.seat}, "no_action"))
        found.append(Breach("IF-TURN-2", {"player": event.seat}, "no_action"))
    elif turn.owes_action:
        found.append(Breach("IF-TURN-2", {"player": event.seat}, "missing"))
    return found


def end_applied(state: State, event: EndTurn) -> State:
    """Return the next player's turn; after the last one of the round the next round, or the end.

    Rules: IF-TURN-1, IF-ROUND-END, IF-END-2.
    """
    ledger, turn = state.ledger, state.turn
    if ledger is None or turn is None or turn.card is None:
        raise ValueError("a turn ends only after an action")
    supplies, prisons, _, traded = ledger
    jade, laborers, convicts, blocks, favors, income, region, table = supplies[event.seat]
    supply = Supply(jade, laborers, convicts, blocks, favors, income, region, (*table, turn.card))
    supplies = (*supplies[: event.seat], supply, *supplies[event.seat + 1 :])
    number, seats = turn.number + 1, len(supplies)
    if number < TURNS_EACH * seats:
        return state.with_ledger(Ledger(supplies, prisons, Turn((event.seat + 1) % seats, number), traded))
    ledger = Ledger(supplies, prisons, turn, traded)
    if state.governor_blocks:
        return state._replace(ledger=new_round(ledger), has_governor_block=False, gains=())
    return state._replace(ledger=ledger, has_governor_block=False, ended_by=EndedBy.ROUNDS, gains=())


def active(state: State) -> Iterable[int]:
    """Return the seats that could act: the active player, or all if turns are not tracked."""
    return (state.turn.seat,) if state.turn else range(len(state.players))


def end_plan(state: State) -> Plan:
    """Yield the decision: whose turn ends."""
    seat = yield Decision("seat", lambda: [seat for seat in active(state) if not end_breaches(state, EndTurn(seat))])
    return EndTurn(seat)


END_TURN: Final = Kind(
    "end_turn",
    EndTurn,
    (SEAT,),
    end_breaches,
    end_applied,
    end_plan,
    FULL_ONLY,
    simplest=lambda state, seat, repeat=False: [EndTurn(seat)],
)
