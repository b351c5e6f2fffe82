"""What the screen of supplies and prisons shows: all counts with their names, as far as they are tracked."""

from typing import Final, NamedTuple

from companion.games.island_fortress.box import Stock, notices, stock
from companion.games.island_fortress.ledger import Prison, Role
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import INCOME
from companion.games.island_fortress.words import Words
from companion.text.catalogue import listed


class CountRow(NamedTuple):
    """One thing that players hold: how much each has of it, and what a reader is told of each."""

    name: str
    title: str
    counts: tuple[int, ...]
    labels: tuple[str, ...]


class RoleRow(NamedTuple):
    """One role card: whose lies on the table, whose is in hand, and what a reader is told of each."""

    role: Role
    title: str
    on_table: tuple[bool, ...]
    labels: tuple[str, ...]


class PrisonRow(NamedTuple):
    """What lies in the prison of a region, and whose taskmasters stand in its camp."""

    region: int
    prison: Prison
    camp: tuple[int, ...]
    label: str


class BoxRow(NamedTuple):
    """How much of something is in play."""

    title: str
    stock: Stock
    label: str


class SuppliesView(NamedTuple):
    """The whole screen; `notices` say of what more is in play than the box holds."""

    counts: tuple[CountRow, ...]
    roles: tuple[RoleRow, ...]
    prisons: tuple[PrisonRow, ...]
    box: tuple[BoxRow, ...]
    notices: tuple[str, ...]


_TITLES: Final = {
    "jade": "term.jade",
    "laborers": "term.laborers",
    "convicts": "term.convicts",
    "blocks": "term.wall_blocks",
    "box": "supplies.box_blocks",
    "chips": "term.buyback_chips",
    "treasures": "term.treasures",
    "favors": "supplies.favors",
    "income": "supplies.income",
    "bonus": "favor.petition_bonus",
    "region": "supplies.region",
}
_BOX_TITLES: Final = {**_TITLES, "treasures": "supplies.box_treasures", "reinforcements": "supplies.box_reinforcements"}


def present_supplies(words: Words, state: State) -> SuppliesView | None:
    """Everything that players and prisons hold; None where it is not tracked."""
    if state.ledger is None:
        return None
    return SuppliesView(
        tuple(_count_row(words, state, name) for name in _TITLES),
        tuple(_role_row(words, state, role) for role in Role),
        prison_rows(words, state),
        tuple(_box_row(words, line) for line in stock(state)),
        tuple(words.notice(notice) for notice in notices(state)),
    )


def prison_rows(words: Words, state: State) -> tuple[PrisonRow, ...]:
    """Every region with its prison and its camp."""
    assert state.ledger is not None
    rows = []
    for region, prison in enumerate(state.ledger.prisons):
        camp = tuple(seat for seat, supply in enumerate(state.ledger.supplies) if supply.region == region)
        label = words.texts(
            "table.region_label",
            region=region + 1,
            jade=prison.jade,
            convicts=prison.convicts,
            camp=listed(words.names[seat] for seat in camp) or words.texts("slot.free"),
        )
        rows.append(PrisonRow(region, prison, camp, label))
    return tuple(rows)


def _count_row(words: Words, state: State, name: str) -> CountRow:
    title = words.texts(_TITLES[name])
    counts = tuple(_count(state, seat, name) for seat in range(len(state.players)))
    labels = tuple(
        words.texts("supplies.cell", player=player, what=title, count=count)
        for player, count in zip(words.names, counts, strict=True)
    )
    return CountRow(name, title, counts, labels)


def _count(state: State, seat: int, name: str) -> int:
    """How much the seat has; the region is numbered from 1."""
    assert state.ledger is not None
    player, supply = state.players[seat], state.ledger.supplies[seat]
    match name:
        case "box":
            return state.blocks_in_box(seat)
        case "chips":
            return player.chips
        case "treasures":
            return player.treasures
        case "bonus":
            return player.petition_bonus
        case "income":
            return INCOME + supply.income
        case "region":
            return supply.region + 1
        case _:
            count: int = getattr(supply, name)
            return count


def _role_row(words: Words, state: State, role: Role) -> RoleRow:
    title = words.role(role)
    on_table = tuple(role in cards_on_table(state, seat) for seat in range(len(state.players)))
    labels = tuple(
        words.texts("supplies.role_on_table" if lies else "supplies.role_in_hand", player=player, role=title)
        for player, lies in zip(words.names, on_table, strict=True)
    )
    return RoleRow(role, title, on_table, labels)


def cards_on_table(state: State, seat: int) -> tuple[Role, ...]:
    """The seat's role cards that lie on the table, the one just played among them."""
    if state.ledger is None:
        return ()
    turn, table = state.ledger.turn, state.ledger.supplies[seat].table
    return (*table, turn.card) if turn and turn.seat == seat and turn.card and turn.card not in table else table


def _box_row(words: Words, line: Stock) -> BoxRow:
    title = words.texts(_BOX_TITLES[line.what])
    return BoxRow(title, line, words.texts("supplies.box_line", what=title, total=line.total, limit=line.limit))
