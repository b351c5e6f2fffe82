"""What the panel shows of a turn: the role cards, a card's actions with their prices, and the entry to be confirmed."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, Final, NamedTuple

from companion.engine.choices import options
from companion.games.island_fortress.entries.planner import BuyBlocks, DrawFavors
from companion.games.island_fortress.entries.recruiter import Recruit
from companion.games.island_fortress.entries.taskmaster import MoveTaskmaster
from companion.games.island_fortress.entries.treasurer import CollectTreasure, collected_jade
from companion.games.island_fortress.entries.turn import EndTurn, repeat_price
from companion.games.island_fortress.ledger import Role, Turn
from companion.games.island_fortress.rules import ACTIONS, KINDS, Event, check, closest
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import BUYBACK_JADE, COSTS, DRAWS, TURNS_EACH
from companion.games.island_fortress.words import Words
from companion.ui.games.island_fortress.drafts import Situation
from companion.ui.games.island_fortress.present import Consequence, consequence, latest
from companion.ui.games.island_fortress.present_supplies import cards_on_table


class CardLook(NamedTuple):
    """A role card of the active player: in hand, or on the table. `ready`: it can be played now."""

    role: Role
    name: str
    on_table: bool
    ready: bool
    label: str


class TurnLook(NamedTuple):
    """The turn under way; `buybacks` are those allowed now, each with its price in words."""

    last: str
    gains: tuple[str, ...]
    notices: tuple[str, ...]
    can_undo: bool
    seat: int
    told: str
    cards: tuple[CardLook, ...]
    buybacks: tuple[tuple[str, str], ...]
    next: str
    may_end: bool


class ChoiceButton(NamedTuple):
    """One way to perform an action; a grey one says why when it is tapped."""

    name: str
    text: str
    event: Event
    legal: bool


class ActionLook(NamedTuple):
    """An action of a card: what it costs and gives, and the ways to perform it. `place` is where it goes on.

    `place` is "wall" where the next tap on the wall belongs to it, "favor" for the Favor screen, else empty.
    """

    kind: str
    title: str
    terms: str
    place: str
    choices: tuple[ChoiceButton, ...]


class RepeatLook(NamedTuple):
    """A role that the Taskmaster could repeat, and its price."""

    role: Role
    text: str
    legal: bool


class CardPanelLook(NamedTuple):
    """The actions of one role card."""

    title: str
    told: str
    actions: tuple[ActionLook, ...]
    repeats: tuple[RepeatLook, ...]


class ActLook(NamedTuple):
    """An entry to be confirmed, or why it cannot be made."""

    title: str
    consequence: Consequence
    confirm: str


class PickLook(NamedTuple):
    """The next tap on the wall is for this action."""

    text: str


WALL_ACTIONS: Final = ("build", "replace", "remove_reinforcement")


def turn_look(now: Situation) -> TurnLook:
    """The turn under way."""
    state, words = now.state, now.words
    turn = state.turn
    assert turn is not None
    seat, seats = turn.seat, len(state.players)
    is_last = turn.number + 1 == TURNS_EACH * seats
    following = words.names[(seat + 1) % seats]
    prices = {"chip": words.texts("turn.buyback_chip"), "jade": words.texts("turn.buyback_jade", jade=BUYBACK_JADE)}
    return TurnLook(
        *latest(now),
        seat,
        _told(words, turn),
        tuple(_cards(words, state, turn)),
        tuple((means, prices[means]) for means in options(KINDS, state, "buyback", seat)),
        words.texts("turn.end_round") if is_last else words.texts("turn.next", player=following),
        check(state, EndTurn(seat)).is_legal,
    )


def _told(words: Words, turn: Turn) -> str:
    """What is due now."""
    if turn.owes_action:
        return words.texts("turn.second_due")
    return words.texts("turn.done" if turn.actions else "turn.choose", player=words.names[turn.seat])


def _cards(words: Words, state: State, turn: Turn) -> Iterator[CardLook]:
    table = cards_on_table(state, turn.seat)
    for role in Role:
        on_table = role in table
        name = words.role(role)
        ready = not on_table and turn.may_act
        yield CardLook(
            role, name, on_table, ready, words.texts("turn.card_on_table" if on_table else "turn.card", card=name)
        )


def card_panel_look(now: Situation, role: Role) -> CardPanelLook:
    """The actions of a role card, or of a role repeated with the Taskmaster."""
    state, words, seat = now.state, now.words, now.likely_seat
    price = repeat_price(role) if now.repeat else None
    actions = tuple(_action(words, state, seat, kind, now.repeat) for kind, card in ACTIONS.items() if card is role)
    return CardPanelLook(
        words.role(role),
        "" if price is None else words.texts("turn.repeated", jade=price),
        actions,
        tuple(_repeats(words, state, seat)) if role is Role.TASKMASTER else (),
    )


def _repeats(words: Words, state: State, seat: int) -> Iterator[RepeatLook]:
    table = state.ledger.supplies[seat].table if state.ledger else ()
    for role in Role:
        price = repeat_price(role)
        if price is not None and role in table:
            kinds = [kind for kind, card in ACTIONS.items() if card is role]
            legal = any(True in options(KINDS, state, kind, seat) for kind in kinds)
            yield RepeatLook(role, words.texts("turn.repeat_role", card=words.role(role), jade=price), legal)


def _action(words: Words, state: State, seat: int, kind: str, repeat: bool) -> ActionLook:
    t = words.texts
    place = "wall" if kind in WALL_ACTIONS else "favor" if kind == "favor" else ""
    return ActionLook(
        kind,
        t(f"term.{_TERMS.get(kind, kind)}"),
        t(f"action.{kind}", jade=collected_jade(state.players[seat].treasures)),
        place,
        tuple(
            ChoiceButton(name, text, event, check(state, event).is_legal)
            for name, text, event in _choices(words, state, seat, kind, repeat)
        ),
    )


_TERMS: Final = {"build": "build_wall", "favor": "play_favor"}


def _choices(words: Words, state: State, seat: int, kind: str, repeat: bool) -> Iterator[tuple[str, str, Event]]:
    """Each way to perform an action: its name, its words, the event."""
    t, regions = words.texts, range(state.setup.regions)
    match kind:
        case "recruit" | "buy_blocks":
            make: Callable[..., Event] = Recruit if kind == "recruit" else BuyBlocks
            for amount, price in COSTS.items():
                yield str(amount), t("turn.amount", amount=amount, jade=price), make(seat, amount, repeat)
        case "draw_favors":
            for draw, keep in DRAWS.items():
                yield str(draw), t("turn.draw", draw=draw, keep=keep), DrawFavors(seat, draw, repeat)
        case "collect_treasure":
            for pair in combinations(regions, 2):
                first, second = pair
                text = t("turn.prisons", first=first + 1, second=second + 1)
                yield f"{first + 1}{second + 1}", text, CollectTreasure(seat, pair, repeat)
        case "move_taskmaster":
            for region in regions:
                yield str(region + 1), t("table.region", region=region + 1), MoveTaskmaster(seat, region, repeat)
        case _:
            yield "do", _do(words, state, seat, kind), closest(state, kind, seat, repeat)


def _do(words: Words, state: State, seat: int, kind: str) -> str:
    """What the button of an action without a choice says: what it would bring now."""
    t = words.texts
    if kind == "collect_prison" and state.ledger:
        prison = state.ledger.prisons[state.ledger.supplies[seat].region]
        return t("turn.prison", jade=prison.jade, convicts=prison.convicts)
    if kind == "collect_jade":
        return t("turn.jade", jade=collected_jade(state.players[seat].treasures))
    if kind == "favor":
        return t("turn.favor")
    return t("turn.on_wall" if kind in WALL_ACTIONS else "turn.do")


def act_look(now: Situation, event: Event) -> ActLook:
    """An entry to be confirmed."""
    words = now.words
    return ActLook(words.entry(now.state, event), consequence(words, now.state, event), words.texts("turn.confirm"))


def pick_look(now: Situation, kind: str) -> PickLook:
    """The hint while a slot is looked for."""
    return PickLook(now.words.texts(f"turn.pick_{kind}"))


def looks(now: Situation) -> Any:
    """The panel of whatever of a turn is open; None if nothing of it is."""
    if now.event is not None:
        return act_look(now, now.event)
    if now.open == "card" and now.card:
        return card_panel_look(now, now.card)
    if now.open in WALL_ACTIONS:
        return pick_look(now, now.open)
    return None
