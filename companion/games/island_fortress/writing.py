"""A game record as a JSON value, the way back from `reading`."""

from typing import Any, assert_never

from companion.engine.record import Entry
from companion.games.island_fortress.events import (
    GOVERNORS_SEAT,
    AdjustCounts,
    AdjustPrison,
    AdjustSlot,
    AdjustTaskmaster,
    Build,
    Buyback,
    BuyBlocks,
    Card,
    CollectConvicts,
    CollectJade,
    CollectPrison,
    CollectTreasure,
    DrawFavors,
    EndTurn,
    Event,
    Finish,
    MoveTaskmaster,
    Petition,
    PlaceGovernorBlock,
    PlayFavor,
    Recruit,
    RemoveReinforcement,
    Replace,
    TradeIn,
)
from companion.games.island_fortress.reading import ADJUSTABLE, FORMAT, VERSION, GameRecord
from companion.games.island_fortress.setup import Setup, Tracking
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, slot_name

Json = dict[str, Any]


def document_of(record: GameRecord) -> Json:
    """The record as its file says it."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "setup": setup_document(record.setup),
        "events": [entry_document(entry, record.setup) for entry in record.entries],
    }


def setup_document(setup: Setup) -> Json:
    """The set-up; variants not in play are left out."""
    variants: Json = {}
    if setup.variants.no_replace:
        variants["no_replace"] = True
    if setup.variants.extra_region:
        variants["extra_region"] = True
    if start := {name: amount for name, amount in setup.variants.start._asdict().items() if amount is not None}:
        variants["start"] = start
    if setup.variants.first_round:
        variants["first_round"] = setup.variants.first_round.value
    if setup.variants.trade_in:
        variants["trade_in"] = True
    return {
        "tracking": setup.tracking.value,
        "players": [seat._asdict() for seat in setup.seats],
        "variants": variants,
    }


def entry_document(entry: Entry[Event], setup: Setup) -> Json:
    """One line of the log."""
    event = entry.event
    content = _event_document(event, [seat.name for seat in setup.seats])
    if isinstance(event, Build | Replace) and setup.tracking is Tracking.FULL:
        content |= {"laborers": event.laborers, "convicts": event.convicts}
    if getattr(event, "repeat", False):
        content["repeat"] = True
    if entry.time is not None:
        content["time"] = entry.time
    if entry.note is not None:
        content["note"] = entry.note
    return content


def card_document(card: Card) -> Json:
    """A Favor card; rewards of nothing are left out."""
    content: Json = {
        "pattern": [f"{chr(ord('a') + column)}{row + 1}" for column, row in card.pattern],
        "rewards": {name: amount for name, amount in card.rewards._asdict().items() if amount},
    }
    if card.name is not None:
        content["name"] = card.name
    return content


def _event_document(event: Event, names: list[str]) -> Json:
    match event:
        case Petition(winner, bids):
            content: Json = {"type": "petition"}
            if winner is not None:
                content["winner"] = names[winner]
            if bids is not None:
                content["bids"] = dict(zip(names, bids, strict=True))
            return content
        case Build(seat, slots, governor):
            content = {"type": "build", "player": names[seat], "slots": [slot_name(slot) for slot in slots]}
            if governor is not None:
                content["governor"] = slot_name(governor)
            return content
        case PlaceGovernorBlock(seat, slot):
            return {"type": "governor", "player": names[seat], "slot": slot_name(slot)}
        case Replace(seat, slot):
            return {"type": "replace", "player": names[seat], "slot": slot_name(slot)}
        case PlayFavor(seat, card, at, reinforce):
            return {
                "type": "favor",
                "player": names[seat],
                "card": card_document(card),
                "at": slot_name(at),
                "reinforce": slot_name(reinforce),
            }
        case RemoveReinforcement(seat, slot):
            return {"type": "remove_reinforcement", "player": names[seat], "slot": slot_name(slot)}
        case CollectTreasure(seat, prisons):
            content = {"type": "collect_treasure", "player": names[seat]}
            if prisons is not None:
                content["prisons"] = [region + 1 for region in prisons]
            return content
        case Recruit(seat, count):
            return {"type": "recruit", "player": names[seat], "count": count}
        case CollectConvicts(seat):
            return {"type": "collect_convicts", "player": names[seat]}
        case CollectPrison(seat):
            return {"type": "collect_prison", "player": names[seat]}
        case BuyBlocks(seat, count):
            return {"type": "buy_blocks", "player": names[seat], "count": count}
        case DrawFavors(seat, draw):
            return {"type": "draw_favors", "player": names[seat], "draw": draw}
        case CollectJade(seat):
            return {"type": "collect_jade", "player": names[seat]}
        case MoveTaskmaster(seat, region):
            return {"type": "move_taskmaster", "player": names[seat], "region": region + 1}
        case EndTurn(seat):
            return {"type": "end_turn", "player": names[seat]}
        case Buyback(seat, means):
            return {"type": "buyback", "player": names[seat], "with": means}
        case AdjustCounts(seat):
            changes = {name: getattr(event, name) for name in ADJUSTABLE if getattr(event, name)}
            return {"type": "adjust", "player": names[seat], "changes": changes}
        case AdjustSlot(slot, owner, reinforced):
            content = {"type": "adjust", "slot": slot_name(slot)}
            if owner is not None:
                content["owner"] = owner_name(owner, names)
            if reinforced is not None:
                content["reinforced"] = reinforced
            return content
        case AdjustTaskmaster(seat, region):
            return {"type": "adjust", "player": names[seat], "region": region + 1}
        case AdjustPrison(region, jade, convicts):
            changes = {name: change for name, change in (("jade", jade), ("convicts", convicts)) if change}
            return {"type": "adjust", "prison": region + 1, "changes": changes}
        case TradeIn(seat, jade, convicts):
            return {"type": "trade_in", "player": names[seat], "jade": jade, "convicts": convicts}
        case Finish(counts, early):
            content = {"type": "finish"}
            if counts:
                content["counts"] = {name: count._asdict() for name, count in zip(names, counts, strict=True)}
            if early:
                content["early"] = True
            return content
        case _:
            assert_never(event)


def owner_name(owner: int, names: list[str]) -> str | None:
    """Whose block it is, as records say it; None where there is none."""
    if owner == EMPTY:
        return None
    return GOVERNORS_SEAT if owner == GOVERNOR else names[owner]
