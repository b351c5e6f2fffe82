"""A game record as a JSON value, the way back from `reading`."""

from typing import Any, assert_never

from companion.engine.record import Entry
from companion.games.island_fortress.events import (
    GOVERNORS_SEAT,
    AdjustCounts,
    AdjustSlot,
    Build,
    Buyback,
    Card,
    CollectTreasure,
    Event,
    Finish,
    Petition,
    PlaceGovernorBlock,
    PlayFavor,
    RemoveReinforcement,
    Replace,
    Untracked,
)
from companion.games.island_fortress.reading import ADJUSTABLE, FORMAT, VERSION, GameRecord
from companion.games.island_fortress.setup import Setup
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
    content = _event_document(entry.event, [seat.name for seat in setup.seats])
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
            content: Json = {"type": "petition", "winner": names[winner]}
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
        case CollectTreasure(seat):
            return {"type": "collect_treasure", "player": names[seat]}
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
        case Finish(counts, early):
            content = {
                "type": "finish",
                "counts": {name: count._asdict() for name, count in zip(names, counts, strict=True)},
            }
            if early:
                content["early"] = True
            return content
        case Untracked():
            raise ValueError(f"{event.kind} is never part of a game")
        case _:
            assert_never(event)


def owner_name(owner: int, names: list[str]) -> str | None:
    """Whose block it is, as records say it; None where there is none."""
    if owner == EMPTY:
        return None
    return GOVERNORS_SEAT if owner == GOVERNOR else names[owner]
