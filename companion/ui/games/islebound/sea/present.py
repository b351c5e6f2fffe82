"""Content of the map, the ship and the table beside it, in words and numbers."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.games.islebound.entries.move import destinations
from companion.games.islebound.ledger import FREE, MOVE, Counts
from companion.games.islebound.our_copy.known import Known
from companion.games.islebound.pieces.board import OUT_OF_REACH, distances
from companion.games.islebound.pieces.cards import Place
from companion.games.islebound.pieces.crew import speed_of
from companion.games.islebound.setup import EntryCost, Printed
from companion.games.islebound.tables import HOLD, ISLAND_TOWNS, PORT_TOWNS, TOWNS, TOWNS_PER_BOARD
from companion.games.islebound.words import Words
from companion.text.catalogue import listed, numbered
from companion.ui import parts as ui
from companion.ui.games.islebound.situation import Now
from companion.ui.table.position import Mode

ORDER: Final = "islebound_map"
"""Setting with the arrangement of the group's map: the numbers of the towns, row by row."""
ACROSS: Final = 4
UNKNOWN: Final = "?"
NONE: Final = "–"


class RegionView(NamedTuple):
    """A region: its town's known printed values, owner, and pieces.

    `standing` is "here" for the active ship, "open" for a legal destination, "far" otherwise; empty outside a move.
    """

    town: int
    red: str
    blue_green: str
    entry: str
    owner: int
    ships: tuple[int, ...]
    events: tuple[int, ...]
    standing: str
    steps: int
    """Distance in steps, 0 if unknown."""
    is_new: bool
    label: str


class CrewView(NamedTuple):
    """A crew: the letters of its skills, and its state."""

    letters: str
    state: str


class ShipView(NamedTuple):
    """A player's ship: its region, crew, speed and hold."""

    seat: int
    region: int
    crew: tuple[CrewView, ...]
    speed: str
    hold: str
    label: str


class TableView(NamedTuple):
    """The table beside the map: row with books, influence slots, crew for hire, events."""

    row: tuple[tuple[int, str], ...]
    slots: tuple[int, ...]
    values: tuple[str, ...]
    crew: tuple[str, ...]
    events: tuple[str, ...]
    piles: str
    """The building deck, and the coins on the treasure map."""
    labels: tuple[str, str, str, str]
    """Texts of row, track, crew for hire and events for screen readers."""


def town_key(town: int) -> str:
    """Return the part of an identifier for a town, independent of the language."""
    return "".join(letter for letter in TOWNS[town].lower() if letter.isalpha())


def order_of(session: ui.Session, printed: Printed) -> tuple[int, ...]:
    """Return the towns row by row as arranged by the group; else by sea boards, or by name with a port in each row."""
    saved = session.setting(ORDER, "").split()
    if sorted(saved) == sorted(map(str, range(len(TOWNS)))):
        return tuple(map(int, saved))
    boards = printed.boards
    islands = [town for board in boards for town in board] if boards else ISLAND_TOWNS
    return in_rows(islands)


def in_rows(islands: Sequence[int]) -> tuple[int, ...]:
    """Return three island towns and a port for each row."""
    found: list[int] = []
    for row, port in enumerate(PORT_TOWNS):
        found += [*islands[TOWNS_PER_BOARD * row : TOWNS_PER_BOARD * (row + 1)], port]
    return tuple(found)


def keep_order(session: ui.Session, order: Sequence[int]) -> None:
    """Store the arrangement of the map."""
    session.choose(ORDER, " ".join(map(str, order)))


def region_views(now: Now, known: Known) -> tuple[RegionView, ...]:
    """Return all regions, by town."""
    reach = _reach(now)
    return tuple(_region(now, known, town, reach) for town in range(len(TOWNS)))


class Reach(NamedTuple):
    """The active player (None outside a move), the legal destinations, and the distances if known."""

    seat: int | None
    regions: frozenset[int]
    steps: Sequence[int] | None


def _reach(now: Now) -> Reach:
    """Return the active player, the destinations, and the distances."""
    state = now.state
    turn = state.turn
    if turn is None or state.ledger is None or not state.setup.is_full or now.position.mode is Mode.REVIEW:
        return Reach(None, frozenset(), None)
    region = state.ledger.hands[turn.seat].region
    reach = frozenset(destinations(state, turn.seat)) if turn.stage == MOVE else frozenset()
    return Reach(turn.seat, reach, distances(state.setup.printed, region))


def _region(now: Now, known: Known, town: int, reach: Reach) -> RegionView:
    state, t = now.state, now.t
    ledger = state.ledger
    assert ledger
    seat, open_regions, distance = reach
    before = now.before.ledger
    printed = known.printed.towns[town]
    ships = tuple(other for other, hand in enumerate(ledger.hands) if hand.region == town)
    events = tuple(which for which, region in enumerate(ledger.events, start=1) if region == town)
    standing = ""
    if seat is not None and ledger.hands[seat].region == town:
        standing = "here"
    elif seat is not None and ledger.turn and ledger.turn.stage == MOVE:
        standing = "open" if town in open_regions else "far"
    steps = distance[town] if distance and standing == "open" and distance[town] < OUT_OF_REACH else 0
    is_new = before is not None and before.towns[town] != ledger.towns[town]
    red, blue = banner_text(printed.red), banner_text(printed.blue_green)
    entry = entry_text(now, printed.entry)
    parts = [
        TOWNS[town],
        t("region.red", number=red),
        t("region.blue_green", number=blue),
        t("region.entry", cost=entry),
        t("region.owner", owner=now.words.owner(ledger.towns[town])),
    ]
    if ships:
        parts.append(t("region.ships", players=listed(now.words.names[ship] for ship in ships)))
    parts += [t("region.event", which=which) for which in events]
    if standing == "open":
        parts.append(t("region.steps", count=steps) if steps else t("region.open"))
    label = ", ".join(parts)
    return RegionView(town, red, blue, entry, ledger.towns[town], ships, events, standing, steps, is_new, label)


def banner_text(number: int | None, more: int = 0) -> str:
    """Return the number on a banner and `more`; a dash without a banner, a question mark if unknown."""
    if number is None:
        return UNKNOWN
    return str(number + more) if number else NONE


def entry_text(now: Now, cost: EntryCost | None) -> str:
    """Return the cost of a visit in short: coins, and the letter of the skill or a star for any crew."""
    if cost is None:
        return UNKNOWN
    letter = "" if cost.crew is None else now.t(f"skill_letter.{cost.crew}")
    coins = str(cost.coins) if cost.coins else ""
    return f"{coins}{letter}" or "0"


def entry_words(now: Now, cost: EntryCost) -> str:
    """Return the cost of a visit in words: coins and crew, or that it is free."""
    coins = [f"{now.words.count('coins')} {cost.coins}"] if cost.coins or cost.crew is None else []
    return listed([*coins, *([] if cost.crew is None else [now.words.skill(cost.crew)])])


def ship_view(now: Now) -> ShipView:
    """Return the acting player's ship."""
    ledger, words, t = now.state.ledger, now.words, now.t
    assert ledger
    hand = ledger.hands[now.seat]
    speed = t("ship.speed", speed=speed_of(hand.crew))
    hold = t("ship.hold", goods=hand.goods, most=HOLD)
    crew = tuple(CrewView(letters_of(now, one.skills), one.state) for one in hand.crew)
    counts = [f"{words.count(name)} {count}" for name, count in zip(Counts._fields, hand, strict=False)]
    if hand.ichor:
        counts.append(words.count("ichor"))
    lines = [t(f"crew.{one.state}", crew=words.skills(one.skills)) for one in hand.crew]
    label = ". ".join([f"{words.names[now.seat]}: {', '.join(counts)}", ", ".join(lines), speed, hold])
    return ShipView(now.seat, hand.region, crew, speed, hold, label)


def letters_of(now: Now, skills: Sequence[str]) -> str:
    """Return the letters of a crew's skills."""
    return "".join(now.t(f"skill_letter.{skill}") for skill in skills)


def _card_text(words: Words, card: Place) -> str:
    if card is None:
        return UNKNOWN
    return NONE if card.price < 0 else words.card(card)


def table_view(now: Now) -> TableView:
    """Return row, track, crew for hire and events."""
    state, words, t = now.state, now.words, now.t
    ledger = state.ledger
    assert ledger
    row = tuple((books, _card_text(words, card)) for books, card in zip(state.setup.books, ledger.row, strict=True))
    influence = state.setup.printed.influence
    values = tuple(map(str, influence)) if influence else ()
    crew = tuple(UNKNOWN if skills is None else words.skills(skills) or NONE for skills in ledger.crew_row)
    events = tuple(UNKNOWN if region is None else words.town(region) for region in ledger.events)
    cubes = numbered((name, ledger.slots.count(seat)) for seat, name in enumerate(words.names))
    labels = (
        t("lying.row_label", cards=", ".join(f"{books}: {card}" for books, card in row) or NONE),
        t("lying.track_label", cubes=cubes),
        t("lying.crew_label", crew=", ".join(crew)),
        t("lying.events_label", regions=", ".join(events)),
    )
    piles = " · ".join([t("lying.deck", count=ledger.deck), t("table.on_map", count=ledger.treasure_map)])
    return TableView(row, last_used(ledger.slots), values, crew, events, piles, labels)


def last_used(slots: tuple[int, ...]) -> tuple[int, ...]:
    """Return the slots up to the last cube, and a few more, as their number may be unknown."""
    used = max((number for number, owner in enumerate(slots, start=1) if owner != FREE), default=0)
    return slots[: max(8, used + 3)]
