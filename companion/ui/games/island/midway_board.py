"""Questions about a position of the whole board: cards, the island and what stands on it, and whose turn it is."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.island.board import Icon, Island, Territory, extended, with_territory
from companion.games.island.entries.brick import ON_TILES
from companion.games.island.entries.fields import MAX_NUMBER
from companion.games.island.entries.position import Position, Stands
from companion.games.island.setup import Setup
from companion.games.island.tables import MAX_PEACE, TILES
from companion.text.catalogue import Catalogue
from companion.ui.components.basics import card, hint, plain_text
from companion.ui.components.choices import choice_chips
from companion.ui.components.layout import in_column
from companion.ui.components.seats import seat_row
from companion.ui.games.island.icons import Icons, icon_lines
from companion.ui.games.island.midway_draft import COUNT, HELD, PASSES, PILE, Board, Draft, IslandEntering
from companion.ui.table.midway import Numbers, NumberTable, Question, Row, board_number, with_number
from companion.ui.theme import BODY


def board_of(old: Position) -> tuple[Board, Numbers]:
    """Return the input of an old entry to be edited."""
    next_to, icons, numbers = {}, {PILE: old.discards}, {COUNT: len(old.island), PASSES: old.passes}
    for seat, one in enumerate(old.players):
        numbers |= {("hand", seat): one.hand, ("monuments", seat): one.monuments}
        icons[f"open-{seat}"] = one.open
    for number, territory in enumerate(old.island, start=1):
        next_to[number] = frozenset(other for other in territory.next_to if other < number)
        icons[f"tile-{number}"] = territory.developed
        numbers |= {(f"units-{number}", seat): count for seat, count in enumerate(territory.units)}
        numbers |= {(f"pieces-{number}", 0): territory.castles, (f"pieces-{number}", 1): territory.peace}
    return Board(next_to, icons, turn=old.turn), numbers


def island_of(setup: Setup, board: Board, numbers: Numbers) -> Island:
    """Return the island, with 0 for missing numbers."""
    seats, island = len(setup.seats), Island()
    for number in range(1, numbers.get(COUNT, 0) + 1):
        island = extended(island, board.next_to.get(number, ()) if number > 1 else (), seats)
        units = tuple([numbers.get((f"units-{number}", seat), 0) for seat in range(seats)])
        castles, peace = (numbers.get((f"pieces-{number}", column), 0) for column in (0, 1))
        developed = board.icons.get(f"tile-{number}", ())
        whole = Territory(island[-1].next_to, units, castles, min(peace, MAX_PEACE), developed)
        island = with_territory(island, number, whole)
    return island


def stands_of(draft: Draft, seat: int) -> Stands:
    """Return a player, with 0 for missing numbers."""
    hand, monuments = (draft.numbers.get((name, seat), 0) for name in HELD)
    held = tuple(sorted(draft.board.icons.get(f"open-{seat}", ())))
    return Stands(monuments=monuments, claim=seat in draft.claims, hand=hand, open=held)


# --- the questions ------------------------------------------------------------------------------------------------


def board_questions(entering: IslandEntering, doubts: list[ft.Control]) -> list[Question]:
    """Return what is asked of the whole board besides the cycle; the last question shows the doubts."""
    context, draft, _ = entering
    t, names = context.t, [player.name for player in context.seats]
    numbers = range(1, draft.numbers.get(COUNT, 0) + 1)
    apart = [number for number in numbers if number > 1 and not near(draft, number)]
    lacking = () if numbers and not apart else (t("term.next_to" if numbers else "term.territories"),)
    titles = [t("midway.territory", number=number) for number in numbers]
    units = NumberTable(tuple(Row(f"units-{n}", title, MAX_NUMBER) for n, title in zip(numbers, titles, strict=True)))
    kinds = (t("term.castles"), t("term.peace"))
    pieces = tuple(Row(f"pieces-{n}", title, MAX_NUMBER) for n, title in zip(numbers, titles, strict=True))
    tiles = {f"tile-{number}": str(number) for number in numbers}
    holders = {**{f"open-{seat}": name for seat, name in enumerate(names)}, PILE: t("adjust.what_pile")}
    needed = {"adjust.what_turn": draft.board.turn is not None, "midway.passes": PASSES in draft.numbers}
    return [
        Question(t("midway.held"), lambda table: [table], NumberTable(_rows(t))),
        Question(t("term.territories"), lambda _: _territories(entering, numbers), missing=lacking),
        Question(t("term.units"), lambda table: [table], units),
        Question(t("midway.pieces"), lambda table: [table], NumberTable(pieces, kinds)),
        Question(t("term.developed"), lambda _: _icons(entering, "tile", tiles)),
        Question(t("midway.cards"), lambda _: _icons(entering, "holder", holders)),
        Question(
            t("adjust.what_turn"),
            lambda _: [_turn(entering), *doubts],
            missing=tuple([t(key) for key, is_there in needed.items() if not is_there]),
        ),
    ]


def _rows(t: Catalogue) -> tuple[Row, ...]:
    return tuple(Row(name, t(f"term.{name}"), most) for name, most in HELD.items())


def near(draft: Draft, number: int) -> frozenset[int]:
    """Return the earlier territories that a territory touches."""
    return draft.board.next_to.get(number, frozenset())


def _territories(entering: IslandEntering, numbers: range) -> list[ft.Control]:
    """Return how many territories there are, and what each touches of those before it. Rules: IS-RUL-TOUCH."""
    context, draft, change = entering
    session, t = context.session, context.t

    line = board_number(entering, COUNT, t("term.territories"), (1, MAX_NUMBER))
    parts: list[ft.Control] = [card(session, in_column(line, hint(session, t("midway.numbered"), BODY)), key="count")]

    def touch(number: int, other: int) -> None:
        def touched(old: Draft) -> Draft:
            next_to = {**old.board.next_to, number: near(old, number) ^ {other}}
            return replace(old, board=replace(old.board, next_to=next_to))

        change(touched)

    for number in numbers[1:]:
        texts = {other: str(other) for other in range(1, number)}
        chips = choice_chips(
            session, f"midway-next-{number}", texts, near(draft, number), partial(touch, number), check=True
        )
        title = plain_text(t("midway.touches", number=number), context.palette, BODY)
        parts.append(card(session, in_column(title, chips, spacing=6), key=f"next-{number}"))
    return parts


def _icons(entering: IslandEntering, kind: str, places: Mapping[str, str]) -> list[ft.Control]:
    """Return the icons of one place, each removed by a tap, and those that can be added."""
    context, draft, change = entering
    session, t = context.session, context.t
    is_tile = kind == "tile"
    at = draft.board.tile if is_tile else draft.board.holder

    def choose(place: str) -> None:
        def chosen(old: Draft) -> Draft:
            board = replace(old.board, tile=place) if is_tile else replace(old.board, holder=place)
            return replace(old, board=board)

        change(chosen)

    most = TILES if is_tile else MAX_NUMBER

    def put(icons: Callable[[Icons], Icons]) -> None:
        def changed(old: Draft) -> Draft:
            held = icons(old.board.icons.get(at, ()))[:most]
            return replace(old, board=replace(old.board, icons={**old.board.icons, at: held}))

        change(changed)

    held = draft.board.icons.get(at, ())
    choice = ON_TILES if is_tile else tuple(Icon)
    lines = icon_lines(session, "midway", t, held, choice if len(held) < most else (), put)
    filled = {
        place: f"{text} ({len(draft.board.icons[place])})" if draft.board.icons.get(place) else text
        for place, text in places.items()
    }
    parts = [
        hint(session, t("midway.tiles_hint" if is_tile else "midway.cards_hint"), BODY),
        choice_chips(session, "midway", filled, (at,), choose),
        *lines,
    ]
    return [card(session, in_column(*parts, spacing=10), key=kind)]


def _turn(entering: IslandEntering) -> ft.Control:
    """Return whose turn it is, and after how many passes. Rules: IS-TURN-1, IS-RUL-PASSROW."""
    context, draft, change = entering
    session, t = context.session, context.t

    def give(seat: int) -> None:
        change(lambda old: replace(old, board=replace(old.board, turn=seat)))

    def passed(count: int) -> None:
        change(lambda old: replace(old, numbers=with_number(old.numbers, *PASSES, count)))

    counts = {count: str(count) for count in range(len(context.seats))}
    parts = [
        plain_text(t("midway.whose_turn"), context.palette, BODY),
        seat_row(session, context.seats, "midway-turn", draft.board.turn, give),
        plain_text(t("midway.passes"), context.palette, BODY),
        choice_chips(session, "midway-passes", counts, (draft.numbers.get(PASSES),), passed, check=True),
    ]
    return card(session, in_column(*parts, spacing=10), key="turn")
