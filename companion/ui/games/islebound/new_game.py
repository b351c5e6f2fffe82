"""Options of a new game of Islebound: home ports, variants, rulings, and the known copy."""

from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.islebound.our_copy.known import SIDES
from companion.games.islebound.record import PRINTED, setup_of
from companion.games.islebound.setup import COLORS, Printed, Rulings, Tracking, Variants
from companion.games.islebound.tables import FEWEST_PLAYERS, PORT_TOWNS, TOWNS
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.games.islebound.our_copy.known import printed_for
from companion.ui.games.islebound.situation import game_texts
from companion.ui.registry import NewGameParts
from companion.ui.screens.seating import Change, SetupDraft, players_of, with_options
from companion.ui.services import KnownThings


class Options(NamedTuple):
    """Home ports, variants and rulings; and the knowledge of the group's copy, by side.

    `ports` are pairs of a seat's key and its port.
    """

    ports: tuple[tuple[int, int], ...] = ()
    variants: Variants = Variants()
    rulings: Rulings = Rulings()
    printed: tuple[Printed, Printed] = (Printed(), Printed())


def recalled(options: Options, library: KnownThings) -> Options:
    """Return the options with the library's knowledge of the group's copy."""
    standard, advanced = (printed_for(library, side) for side in SIDES)
    return options._replace(printed=(standard, advanced))


def is_full(draft: SetupDraft) -> bool:
    """Return True if turns, ships and goods are tracked."""
    return draft.mode == Tracking.FULL.value


def allowed(draft: SetupDraft) -> Variants:
    """Return the variants available: only in a full game, and Close Quarters for two players."""
    variants: Variants = draft.options.variants
    if not is_full(draft):
        return Variants()
    if len(draft.seats) != FEWEST_PLAYERS:
        variants = variants._replace(close_quarters=False)
    return variants


def count(draft: SetupDraft) -> int:
    """Return the number of variants and rulings chosen."""
    rulings: Rulings = draft.options.rulings
    return sum(allowed(draft)) + sum(rulings)


def document(draft: SetupDraft) -> dict[str, Any]:
    """Return the setup in the form of records; without what the mode does not know."""
    options: Options = draft.options
    players: list[dict[str, Any]] = [dict(player) for player in players_of(draft)]
    content: dict[str, Any] = {"tracking": draft.mode, "players": players}
    if is_full(draft):
        ports = ports_of(draft)
        for player, seat in zip(players, draft.seats, strict=True):
            if seat.key in ports:
                player["port"] = TOWNS[ports[seat.key]]
        printed = options.printed[options.variants.advanced]
        PRINTED.put(content, printed, None)
    content["variants"] = {name: True for name, is_played in allowed(draft)._asdict().items() if is_played}
    content["rulings"] = {name: True for name, is_made in options.rulings._asdict().items() if is_made}
    return content


def turned(draft: SetupDraft, group: str, name: str) -> SetupDraft:
    """Return the draft with a variant or ruling toggled; incompatible ones exclude each other."""
    values = getattr(draft.options, group)
    values = values._replace(**{name: not getattr(values, name)})
    for one, other in (("architect", "six_buildings"), ("six_buildings", "architect")):
        if name == one and getattr(values, one):
            values = values._replace(**{other: False})
    return with_options(draft, **{group: values})


def ports_of(draft: SetupDraft) -> dict[int, int]:
    """Return the chosen home ports by key of the seat; the last of four is determined."""
    keys = [seat.key for seat in draft.seats]
    ports = {key: port for key, port in draft.options.ports if key in keys}
    left = [port for port in PORT_TOWNS if port not in ports.values()]
    if len(left) == 1 and len(keys) == len(PORT_TOWNS):
        ports |= {key: left[0] for key in keys if key not in ports}
    return ports


def with_port(draft: SetupDraft, key: int, port: int) -> SetupDraft:
    """Return the draft with a player's home port; its previous owner takes the port given up. Rules: IB-RUL-PORT."""
    ports = dict(draft.options.ports)
    had, given_up = next((other for other, taken in ports.items() if taken == port), key), ports.get(key)
    ports = {**ports, had: given_up, key: port}
    return with_options(draft, ports=tuple((other, taken) for other, taken in ports.items() if taken is not None))


def missing(t: Catalogue, draft: SetupDraft) -> str:
    """Return how many home ports are chosen if some are missing; empty otherwise."""
    chosen, most = len(ports_of(draft)), len(draft.seats)
    return t("new_game.ports_open", count=chosen, most=most) if is_full(draft) and chosen < most else ""


def variants(session: ui.Session, draft: SetupDraft, change: Change) -> list[ft.Control]:
    """Return home ports and variants in a full game, and rulings."""
    t = game_texts(session)
    parts: list[ft.Control] = []

    def switch(group: str, name: str) -> ft.Control:
        is_chosen = getattr(getattr(draft.options, group), name)
        turn = partial(change, partial(turned, group=group, name=name))
        return ui.tick(session, f"variant-{name}", t(f"new_game.{name}"), is_chosen, turn)

    if is_full(draft):
        names = [name for name in Variants._fields if name != "close_quarters" or len(draft.seats) == FEWEST_PLAYERS]
        parts += [switch("variants", name) for name in names]
        parts.append(switch("rulings", "cargo_each"))
    parts.append(switch("rulings", "sailors_zero"))
    return parts


def ports(session: ui.Session, draft: SetupDraft, change: Change) -> list[ft.Control]:
    """Return home ports in a full game, and how much is known of the group's copy."""
    if not is_full(draft):
        return []
    t = game_texts(session)
    known = sum(town.red is not None or town.blue_green is not None for town in _printed(draft).towns)
    return [
        ui.plain_text(t("new_game.ports"), session.palette),
        *(_port(session, draft, change, seat) for seat in reversed(range(len(draft.seats)))),
        ui.hint(session, t("new_game.known_copy", count=known, most=len(TOWNS))),
    ]


def _printed(draft: SetupDraft) -> Printed:
    printed: Printed = draft.options.printed[draft.options.variants.advanced]
    return printed


def _port(session: ui.Session, draft: SetupDraft, change: Change, seat: int) -> ft.Control:
    """Return a player's home port; the last player chooses first. Rules: IB-SETUP-3."""
    t = game_texts(session)
    name, key = draft.seats[seat].name.strip() or t("new_game.player", number=seat + 1), draft.seats[seat].key
    chosen = ports_of(draft).get(key)

    def settle(index: int) -> None:
        change(lambda old: with_port(old, key, PORT_TOWNS[index]))

    towns = {index: TOWNS[port] for index, port in enumerate(PORT_TOWNS)}
    chips = ui.choice_chips(
        session,
        f"port-{seat}",
        towns,
        () if chosen is None else (PORT_TOWNS.index(chosen),),
        settle,
        check=True,
        run_spacing=6,
        spacing=6,
    )
    return ui.in_column(ui.plain_text(name, session.palette, bold=True), chips, spacing=4)


NEW_GAME: Final = NewGameParts(
    colors=COLORS,
    modes=tuple(way.value for way in Tracking),
    document=document,
    read=lambda document: setup_of(document, "setup"),
    options=Options(),
    recalled=recalled,
    always=ports,
    missing=missing,
    variants=variants,
    count=count,
)
