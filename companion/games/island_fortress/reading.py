"""A game record read strictly into set-up and events; every error names its place. The way back is `writing`."""

from collections.abc import Callable
from typing import Any, Final

from companion.engine.record import (
    MAX_EVENTS,
    Entry,
    Keys,
    Record,
    RecordError,
    parse_document,
    read_text,
    read_whole,
)
from companion.games.island_fortress.events import (
    GOVERNORS_SEAT,
    MOST,
    SUPPLY_COUNTS,
    AdjustCounts,
    Adjustment,
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
    FinalCount,
    Finish,
    MoveTaskmaster,
    Petition,
    PlaceGovernorBlock,
    PlayFavor,
    Recruit,
    RemoveReinforcement,
    Replace,
    Rewards,
    TradeIn,
)
from companion.games.island_fortress.setup import (
    COLORS,
    Incentive,
    Seat,
    Setup,
    Start,
    Tracking,
    Variants,
    allows_extra_region,
)
from companion.games.island_fortress.tables import (
    COSTS,
    DRAWS,
    FEWEST_PLAYERS,
    MOST_BLOCKS_PER_BUILD,
    MOST_PLAYERS,
    OWN_BLOCKS,
)
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, slot_named

FORMAT: Final = "island-fortress-record"
VERSION: Final = 1
LONGEST_NAME: Final = 24
LONGEST_NOTE: Final = 200
LONGEST_CARD_NAME: Final = 60
MOST_CELLS: Final = 40
COLUMNS_OF_PATTERN: Final = 26
ROWS_OF_PATTERN: Final = 9

GameRecord = Record[Setup, Event]


def read_record(data: bytes) -> GameRecord:
    """The record in `data`; raises RecordError with the place where it is none."""
    return record_of(parse_document(data))


def record_of(document: object) -> GameRecord:
    """The record in a JSON value; raises RecordError with the place where it is none."""
    fields = Keys(document, "")
    fields.choice("format", (FORMAT,))
    version = fields.whole("version", 1, 1_000_000)
    if version > VERSION:
        raise RecordError("version", "newer_version", version=version, known=VERSION)
    setup = setup_of(fields.take("setup"), "setup")
    events = fields.items("events", 0, MAX_EVENTS)
    fields.done()
    reader = _Reader(setup)
    return Record(setup, tuple(reader.entry(item, where) for where, item in events))


def setup_of(value: object, where: str) -> Setup:
    """The set-up in a JSON value."""
    fields = Keys(value, where)
    tracking = Tracking(fields.choice("tracking", [mode.value for mode in Tracking]))
    seats: list[Seat] = []
    for place, item in fields.items("players", FEWEST_PLAYERS, MOST_PLAYERS):
        seats.append(_seat(item, place, seats))
    variants = Variants()
    if "variants" in fields:
        variants = _variants(fields.group("variants"), len(seats))
    fields.done()
    return Setup(tuple(seats), tracking, variants)


def _seat(value: object, where: str, others: list[Seat]) -> Seat:
    fields = Keys(value, where)
    name = fields.text("name", 10 * LONGEST_NAME).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise RecordError(fields.path("name"), "name_length", limit=LONGEST_NAME)
    if any(name == other.name for other in others):
        raise RecordError(fields.path("name"), "name_taken", name=name)
    color = fields.choice("color", COLORS)
    if any(color == other.color for other in others):
        raise RecordError(fields.path("color"), "color_taken", color=color)
    fields.done()
    return Seat(name, color)


def _variants(fields: Keys, players: int) -> Variants:
    start = Start()
    if "start" in fields:
        amounts = fields.group("start")
        most = Start(MOST, MOST, MOST, OWN_BLOCKS)._asdict()
        start = Start(*(amounts.optional_whole(name, 0, limit) for name, limit in most.items()))
        amounts.done()
    extra_region = fields.flag("extra_region")
    if extra_region and not allows_extra_region(players):
        raise RecordError(fields.path("extra_region"), "no_extra_region")
    first_round = None
    if "first_round" in fields:
        first_round = Incentive(fields.choice("first_round", [incentive.value for incentive in Incentive]))
    variants = Variants(fields.flag("no_replace"), extra_region, start, first_round, fields.flag("trade_in"))
    fields.done()
    return variants


class _Reader:
    """Reads the events of one game; names become seats and slots become places here, once."""

    def __init__(self, setup: Setup) -> None:
        self._seats = {seat.name: index for index, seat in enumerate(setup.seats)}
        self._regions = setup.regions
        self._is_full = setup.tracking is Tracking.FULL

    def entry(self, value: object, where: str) -> Entry[Event]:
        fields = Keys(value, where)
        kind = fields.choice("type", _READERS)
        time = fields.optional_text("time", 40)
        note = fields.optional_text("note", LONGEST_NOTE)
        event = _READERS[kind](self, fields)
        fields.done()
        return Entry(event, time, note)

    def seat(self, fields: Keys, key: str = "player") -> int:
        return self.seat_named(fields.take(key), fields.path(key))

    def seat_named(self, value: object, where: str) -> int:
        name = value.strip() if isinstance(value, str) else value
        if not isinstance(name, str):
            raise RecordError(where, "not_a_text")
        if name not in self._seats:
            raise RecordError(where, "unknown_player", name=name[:LONGEST_NAME])
        return self._seats[name]

    def slot(self, value: object, where: str) -> int:
        place = slot_named(read_text(value, where, 40), self._regions)
        if place is None:
            raise RecordError(where, "unknown_slot", slot=str(value)[:10])
        return place

    def slot_at(self, fields: Keys, key: str = "slot") -> int:
        return self.slot(fields.take(key), fields.path(key))

    def by_seat(self, fields: Keys, key: str, read: Callable[[object, str], Any]) -> tuple[Any, ...]:
        """One value for every player, in seating order."""
        values = fields.group(key)
        found = {self.seat_named(name, values.path(name[:LONGEST_NAME])): name for name in values.names()}
        for name, index in self._seats.items():
            if index not in found:
                raise RecordError(values.where, "player_missing", name=name)
        read_values = tuple(
            read(values.take(found[seat]), values.path(found[seat])) for seat in range(len(self._seats))
        )
        values.done()
        return read_values

    def region(self, fields: Keys, key: str = "region") -> int:
        return fields.whole(key, 1, self._regions) - 1

    def workers(self, fields: Keys) -> tuple[int, int]:
        """Laborers and Convicts assigned; only the full tracking has them."""
        return (fields.whole("laborers", 0, MOST), fields.whole("convicts", 0, MOST)) if self._is_full else (0, 0)

    def repeat(self, fields: Keys) -> bool:
        """Whether an action of both modes was performed through Taskmaster B; only the full tracking has that."""
        return self._is_full and fields.flag("repeat")

    def petition(self, fields: Keys) -> Petition:
        """Without a ledger the winner is needed; with one, the bids are."""
        winner = self.seat(fields, "winner") if "winner" in fields or not self._is_full else None
        bids = self.by_seat(fields, "bids", _count) if "bids" in fields or self._is_full else None
        return Petition(winner, bids)

    def build(self, fields: Keys) -> Build:
        slots = fields.items("slots", 1, MOST_BLOCKS_PER_BUILD)
        return Build(
            self.seat(fields),
            tuple(self.slot(item, where) for where, item in slots),
            self.slot_at(fields, "governor") if "governor" in fields else None,
            *self.workers(fields),
            self.repeat(fields),
        )

    def governor(self, fields: Keys) -> PlaceGovernorBlock:
        return PlaceGovernorBlock(self.seat(fields), self.slot_at(fields))

    def replace(self, fields: Keys) -> Replace:
        return Replace(self.seat(fields), self.slot_at(fields), *self.workers(fields), self.repeat(fields))

    def favor(self, fields: Keys) -> PlayFavor:
        card = card_of(fields.take("card"), fields.path("card"))
        at, reinforce = self.slot_at(fields, "at"), self.slot_at(fields, "reinforce")
        return PlayFavor(self.seat(fields), card, at, reinforce, self.repeat(fields))

    def remove_reinforcement(self, fields: Keys) -> RemoveReinforcement:
        return RemoveReinforcement(self.seat(fields), self.slot_at(fields), self.repeat(fields))

    def collect_treasure(self, fields: Keys) -> CollectTreasure:
        prisons = None
        if self._is_full:
            first, second = (
                read_whole(item, where, 1, self._regions) - 1 for where, item in fields.items("prisons", 2, 2)
            )
            prisons = (min(first, second), max(first, second))
        return CollectTreasure(self.seat(fields), prisons, self.repeat(fields))

    def recruit(self, fields: Keys) -> Recruit:
        return Recruit(self.seat(fields), fields.whole("count", 1, max(COSTS)), fields.flag("repeat"))

    def collect_convicts(self, fields: Keys) -> CollectConvicts:
        return CollectConvicts(self.seat(fields), fields.flag("repeat"))

    def collect_prison(self, fields: Keys) -> CollectPrison:
        return CollectPrison(self.seat(fields), fields.flag("repeat"))

    def buy_blocks(self, fields: Keys) -> BuyBlocks:
        return BuyBlocks(self.seat(fields), fields.whole("count", 1, max(COSTS)), fields.flag("repeat"))

    def draw_favors(self, fields: Keys) -> DrawFavors:
        draw = fields.whole("draw", min(DRAWS), max(DRAWS))
        if draw not in DRAWS:
            raise RecordError(fields.path("draw"), "not_one_of", allowed=", ".join(map(str, DRAWS)))
        return DrawFavors(self.seat(fields), draw, fields.flag("repeat"))

    def collect_jade(self, fields: Keys) -> CollectJade:
        return CollectJade(self.seat(fields), fields.flag("repeat"))

    def move_taskmaster(self, fields: Keys) -> MoveTaskmaster:
        return MoveTaskmaster(self.seat(fields), self.region(fields), fields.flag("repeat"))

    def end_turn(self, fields: Keys) -> EndTurn:
        return EndTurn(self.seat(fields))

    def trade_in(self, fields: Keys) -> TradeIn:
        return TradeIn(self.seat(fields), fields.whole("jade", 0, MOST), fields.whole("convicts", 0, MOST))

    def buyback(self, fields: Keys) -> Buyback:
        return Buyback(self.seat(fields), fields.choice("with", ("chip", "jade")))

    def adjust(self, fields: Keys) -> Adjustment:
        if "slot" in fields:
            return self.adjust_slot(fields)
        if self._is_full and "prison" in fields:
            region = self.region(fields, "prison")
            return AdjustPrison(region, **self.changes(fields, ("jade", "convicts")))
        seat = self.seat(fields)
        if self._is_full and "region" in fields:
            return AdjustTaskmaster(seat, self.region(fields))
        return AdjustCounts(seat, **self.changes(fields, ADJUSTABLE if self._is_full else ADJUSTABLE_SCORES))

    def changes(self, fields: Keys, names: tuple[str, ...]) -> dict[str, int]:
        changes = fields.group("changes")
        amounts = {name: changes.whole(name, -MOST, MOST) for name in names if name in changes}
        changes.done()
        return amounts

    def adjust_slot(self, fields: Keys) -> AdjustSlot:
        slot = self.slot_at(fields)
        if "owner" not in fields and "reinforced" not in fields:
            raise RecordError(fields.path("owner"), "missing")
        owner = self.owner(fields) if "owner" in fields else None
        return AdjustSlot(slot, owner, fields.flag("reinforced") if "reinforced" in fields else None)

    def owner(self, fields: Keys) -> int:
        name = fields.take("owner")
        if name is None:
            return EMPTY
        if name == GOVERNORS_SEAT and GOVERNORS_SEAT not in self._seats:
            return GOVERNOR
        return self.seat_named(name, fields.path("owner"))

    def finish(self, fields: Keys) -> Finish:
        counts = () if self._is_full else self.by_seat(fields, "counts", _final_count)
        return Finish(counts, fields.flag("early"))


ADJUSTABLE_SCORES: Final = ("chips", "treasures", "score")
"""The counts that a correction may change where only the score is tracked."""
ADJUSTABLE: Final = (*ADJUSTABLE_SCORES, *SUPPLY_COUNTS)
"""The counts that a correction may change where all are."""

_READERS: Final[dict[str, Callable[[_Reader, Keys], Event]]] = {
    "petition": _Reader.petition,
    "build": _Reader.build,
    "governor": _Reader.governor,
    "replace": _Reader.replace,
    "favor": _Reader.favor,
    "remove_reinforcement": _Reader.remove_reinforcement,
    "collect_treasure": _Reader.collect_treasure,
    "buyback": _Reader.buyback,
    "adjust": _Reader.adjust,
    "finish": _Reader.finish,
    "recruit": _Reader.recruit,
    "collect_convicts": _Reader.collect_convicts,
    "collect_prison": _Reader.collect_prison,
    "buy_blocks": _Reader.buy_blocks,
    "draw_favors": _Reader.draw_favors,
    "collect_jade": _Reader.collect_jade,
    "move_taskmaster": _Reader.move_taskmaster,
    "end_turn": _Reader.end_turn,
    "trade_in": _Reader.trade_in,
}


def card_of(value: object, where: str) -> Card:
    """The Favor card in a JSON value."""
    fields = Keys(value, where)
    cells: list[tuple[int, int]] = []
    for place, item in fields.items("pattern", 1, MOST_CELLS):
        cell = _cell(read_text(item, place, 40), place)
        if cell in cells:
            raise RecordError(place, "repeated_cell", cell=str(item))
        cells.append(cell)
    if min(column for column, _ in cells) or min(row for _, row in cells):
        raise RecordError(fields.path("pattern"), "pattern_corner")
    amounts = fields.group("rewards")
    rewards = Rewards(*(amounts.optional_whole(name, 0, MOST) or 0 for name in Rewards._fields))
    amounts.done()
    name = fields.optional_text("name", LONGEST_CARD_NAME)
    fields.done()
    return Card(tuple(cells), rewards, name)


def _cell(name: str, where: str) -> tuple[int, int]:
    """A cell of the grid as (column, row) from 0; `a1` is the lower left."""
    if len(name) != 2 or not ("a" <= name[0] <= "z" and "1" <= name[1] <= "9"):
        raise RecordError(where, "unknown_cell", cell=name[:10])
    return ord(name[0]) - ord("a"), int(name[1]) - 1


def _count(value: object, where: str) -> int:
    return read_whole(value, where, 0, MOST)


def _final_count(value: object, where: str) -> FinalCount:
    fields = Keys(value, where)
    count = FinalCount(fields.whole("jade", 0, MOST), fields.whole("workers", 0, MOST))
    fields.done()
    return count
