"""Options of a new game of Islebound: home ports, variants, rulings, and the known copy."""

from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.islebound.our_copy.known import SIDES
from companion.games.islebound.record import PRINTED, RULINGS, VARIANTS, setup_of
from companion.games.islebound.setup import COLORS, Printed, Rulings, Tracking, Variants
from companion.games.islebound.tables import FEWEST_PLAYERS, PORT_TOWNS, TOWNS
from companion.storage.library import Library
from companion.ui import parts as ui
from companion.ui.form.draft import AnyForm
from companion.ui.form.parts import Note, Own, Part, Tick
from companion.ui.games.islebound.our_copy.known import our_copy
from companion.ui.registry import NewGameParts
from companion.ui.screens.seating import SetupDraft, players_of

EXCLUDES: Final = {"architect": "six_buildings", "six_buildings": "architect"}
"""Variants of which only one is played. Rules: IB-VAR-ARCH-4."""

WITH_PORTS: Final = (Tracking.TABLE.value, Tracking.FULL.value)
"""Modes in which towns have owners."""


class Options(NamedTuple):
    """Home ports, variants and rulings; and the knowledge of the group's copy, by side.

    `ports` are pairs of a seat's key and its port.
    """

    ports: tuple[tuple[int, int], ...] = ()
    variants: Variants = Variants()
    rulings: Rulings = Rulings()
    printed: tuple[Printed, Printed] = (Printed(), Printed())

    @property
    def known(self) -> Printed:
        """What is known of the side that is played."""
        return self.printed[self.variants.advanced]


def recalled(options: Options, library: Library) -> Options:
    """Return the options with the library's knowledge of the group's copy."""
    standard, advanced = (our_copy(library, side).known.printed for side in SIDES)
    return options._replace(printed=(standard, advanced))


def allowed(draft: SetupDraft) -> Variants:
    """Return the variants available: only in a full game, and Close Quarters for two players."""
    variants: Variants = draft.options.variants
    if not draft.is_full:
        return Variants()
    return variants._replace(close_quarters=variants.close_quarters and len(draft.seats) == FEWEST_PLAYERS)


def document(draft: SetupDraft) -> dict[str, Any]:
    """Return the setup in the form of records; without what the mode does not know."""
    options: Options = draft.options
    players: list[dict[str, Any]] = [dict(player) for player in players_of(draft)]
    content: dict[str, Any] = {"tracking": draft.mode, "players": players, "variants": {}, "rulings": {}}
    if draft.mode in WITH_PORTS:
        ports = ports_of(draft)
        for player, seat in zip(players, draft.seats, strict=True):
            if seat.key in ports:
                player["port"] = TOWNS[ports[seat.key]]
    if draft.is_full:
        PRINTED.put(content, options.known, None)
    VARIANTS.put(content, allowed(draft), None)
    RULINGS.put(content, options.rulings, None)
    return content


def ports_of(draft: SetupDraft) -> dict[int, int]:
    """Return the chosen home ports by key of the seat; the last of four is determined."""
    keys = [seat.key for seat in draft.seats]
    ports = {key: port for key, port in draft.options.ports if key in keys}
    left = [port for port in PORT_TOWNS if port not in ports.values()]
    if len(left) == 1 and len(keys) == len(PORT_TOWNS):
        ports |= {key: left[0] for key in keys if key not in ports}
    return ports


def with_port(options: Options, key: int, port: int) -> Options:
    """Return the options with a player's home port; its previous owner takes the port given up. Rules: IB-RUL-PORT."""
    ports = dict(options.ports)
    had, given_up = next((other for other, taken in ports.items() if taken == port), key), ports.get(key)
    after = {**ports, had: given_up, key: port}
    return options._replace(ports=tuple([(other, taken) for other, taken in after.items() if taken is not None]))


def variants(form: AnyForm) -> list[Part]:
    """Return variants in a full game, and rulings."""
    t, draft = form.context.t, form.draft.event
    names = {"rulings": ["sailors_zero"]}
    if draft.is_full:
        is_for_two = len(draft.seats) == FEWEST_PLAYERS
        played = [name for name in Variants._fields if name != "close_quarters" or is_for_two]
        names = {"variants": played, "rulings": ["cargo_each", "sailors_zero"]}
    return [
        Tick(
            f"variant-{name}",
            ("options", group, name),
            t(f"new_game.{name}"),
            excludes=("options", group, EXCLUDES[name]) if name in EXCLUDES else (),
        )
        for group, fields in names.items()
        for name in fields
    ]


def required(form: AnyForm) -> list[Part]:
    """Return home ports where towns are tracked, the last player first, and how much is known of the group's copy.

    Rules: IB-SETUP-3.
    """
    t, draft = form.context.t, form.draft.event
    if draft.mode not in WITH_PORTS:
        return []
    known = sum(town.red is not None or town.blue_green is not None for town in draft.options.known.towns)
    chosen, most = len(ports_of(draft)), len(draft.seats)
    lacking = t("new_game.ports_open", count=chosen, most=most) if chosen < most else ""
    return [Own(_ports, lacking), Note(t("new_game.known_copy", count=known, most=len(TOWNS)))]


def _ports(form: AnyForm) -> ft.Control:
    session, draft = form.context.session, form.draft.event
    title = ui.plain_text(form.context.t("new_game.ports"), session.palette)
    towns, ports = {index: TOWNS[port] for index, port in enumerate(PORT_TOWNS)}, ports_of(draft)

    def settle(key: int, index: int) -> None:
        at = ("options",)
        form.change(lambda old: old.put(at, with_port(old.event.options, key, PORT_TOWNS[index])))

    def port(seat: int) -> ft.Control:
        key, name = draft.seats[seat].key, ui.plain_text(form.context.names[seat], session.palette, bold=True)
        lit = [PORT_TOWNS.index(ports[key])] if key in ports else []
        chips = ui.choice_chips(session, f"port-{seat}", towns, lit, partial(settle, key), check=True, run_spacing=6)
        return ui.in_column(name, chips, spacing=4)

    return ui.in_column(title, *map(port, reversed(range(len(draft.seats)))), spacing=8)


NEW_GAME: Final = NewGameParts(
    colors=COLORS,
    modes=(Tracking.SCORE.value, *WITH_PORTS),
    document=document,
    read=lambda document: setup_of(document, "setup"),
    options=Options(),
    recalled=recalled,
    required=required,
    variants=variants,
    count=lambda draft: sum(allowed(draft)) + sum(draft.options.rulings),
    again=lambda setup, library, answer: setup._replace(
        printed=our_copy(library, SIDES[setup.variants.advanced]).known.printed
    ),
)
