"""The referee: choose a question and set its numbers; the answer below is updated at once."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import flet as ft

from companion.games.islebound.ledger import FREE
from companion.games.islebound.our_copy.known import SIDES, Known, side_of
from companion.games.islebound.setup import Town
from companion.games.islebound.state import State
from companion.games.islebound.tables import DICE, SLOTS, TOWNS
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.form.draft import AnyForm, Form, FormContext, Key, begun_with, value_at
from companion.ui.form.page import missing_text
from companion.ui.form.parts import Number, Part, Pick, Tick, shown_parts
from companion.ui.games.islebound.our_copy.known import our_copy
from companion.ui.games.islebound.our_copy.shown import digit_keys
from companion.ui.games.islebound.referee.answers import PER_PLAYER, QUESTIONS
from companion.ui.games.islebound.referee.asking import BAD, FACES, GOOD, Ask, Asked, Line
from companion.ui.games.islebound.referee.further import PER_SHIP
from companion.ui.games.islebound.situation import game_texts

_DIE: Final = tuple(range(1, FACES + 1))
DIGITS: Final = {"dice": _DIE, "raider": _DIE, "target": _DIE, "taken": (0, 1)}
"""Keys of each list; cubes and values of cards use 0 to 9."""
MAX_ITEMS: Final = {"dice": DICE, "raider": DICE, "target": DICE, "cubes": 20, "taken": SLOTS}
PER_SEAT: Final = (*PER_PLAYER, *PER_SHIP)
"""Numbers that are asked for each player."""


def first(given: Mapping[str, str]) -> tuple[object, ...]:
    """Return numbers and lists of all questions before anything is entered: what an address gives, by question."""

    def number(name: str, ask: Ask) -> int | None:
        text = given.get(f"{name}-{ask.name}", "")[:3]
        return max(ask.low, min(int(text), ask.high)) if text.isascii() and text.isdigit() else ask.first

    return tuple(
        [(tuple([number(name, ask) for ask in one.asks]), ((),) * len(one.lists)) for name, one in QUESTIONS.items()]
    )


def of_town(state: State, seat: int, town: int, printed: Town) -> dict[str, str]:
    """Return what an address gives a player's questions about a town: the known numbers of its banners, its owner."""
    found = {"side": side_of(state.setup)}
    is_owned = state.ledger is not None and state.ledger.towns[town] not in (FREE, seat)
    for name, number in (("attack", printed.red), ("diplomacy", printed.blue_green)):
        found |= {f"{name}-number": str(number)} if number else {}
        found |= {f"{name}-opponents": "1"} if is_owned else {}
    return found


@ui.component
def RefereeScreen() -> ft.Control:
    """Show the questions, within a game or without one."""
    session = ui.use_session()
    id, given = ft.use_route_params().get("gid"), ui.query_of(ft.context.page.route)
    draft, change = ui.use_made(lambda: begun_with(first(given)).holding(question="attack", is_choosing=True))
    t, asking = game_texts(session), draft.hand["question"]
    question, place = QUESTIONS[asking], [*QUESTIONS].index(asking)
    known, _ = ui.use_made(lambda: our_copy(session.services.library, SIDES[given.get("side") == SIDES[1]]).known)
    numbers, lists = draft.event[place]
    names = [ask.name for ask in question.asks]
    asked = Asked(dict(zip(names, numbers, strict=True)), dict(zip(question.lists, lists, strict=True)), known)
    form = Form(FormContext(session, t), draft, change, "referee")
    is_choosing, ask = draft.hand["is_choosing"], partial(form.hold, is_choosing=False)
    chips = [
        ui.chip(
            session, f"referee-{name}", t(f"referee.q_{name}"), partial(ask, question=name), selected=name == asking
        )
        for name in (QUESTIONS if is_choosing else (asking,))
    ]
    if not is_choosing:
        chips.append(ui.chip(session, "referee-others", t("referee.others"), partial(form.hold, is_choosing=True)))
    parts = [_part(t, ask, (place, 0, at)) for at, ask in enumerate(question.asks) if _is_asked(ask, asked)]
    missing = missing_text(form, parts)
    lines = [Line(missing)] if missing else [*question.answer(t, asked)]
    body: list[ft.Control] = [
        ui.hint(session, t("referee.hint"), ui.BODY),
        ui.in_row(*chips, wrap=True, run_spacing=6, spacing=6),
        *shown_parts(form, parts),
        *(_list(form, name, (place, 1, at), known) for at, name in enumerate(question.lists)),
    ]
    answer = ft.Semantics(
        identifier="referee-answer",
        label=". ".join(line.text for line in lines),
        live_region=True,
        container=True,
        content=ui.card(session, ui.in_column(*(_line(session, line) for line in lines), spacing=4), padding=10),
    )
    back = partial(ui.leave, ui.game_route(id) if id else ui.HOME)
    return ui.page_frame(session, t("referee.title"), body, on_back=back, footer=answer)


def _is_asked(ask: Ask, asked: Asked) -> bool:
    """Return False for numbers of players who do not play, and for those of another number that is 0."""
    seat = _of_seat(ask)[1]
    return bool(asked[ask.when]) if ask.when else not seat or seat <= (asked["players"] or 0)


def _of_seat(ask: Ask) -> tuple[str, int]:
    """Return the name of a number, and the player from 1 whose it is; 0: nobody's."""
    name, _, seat = ask.name.rpartition("_")
    return (name, int(seat) + 1) if name in PER_SEAT and seat.isdigit() else (ask.name, 0)


def _line(session: ui.Session, line: Line) -> ft.Control:
    palette = session.palette
    color = {GOOD: palette.good, BAD: palette.bad}.get(line.kind, palette.text)
    return ui.plain_text(line.text, palette, ui.BODY, color, bold=line.kind == GOOD, semantics=False)


def _part(t: Catalogue, ask: Ask, key: Key) -> Part:
    """Return the part of the form that asks it: a number, a checkbox, or a choice."""
    name, seat = _of_seat(ask)
    title = t("referee.of_player", number=seat, what=t(f"referee.n_{name}")) if seat else t(f"referee.n_{name}")
    if ask.is_flag:
        return Tick(ask.name, key, title, values=(0, 1))
    if ask.options:
        texts = {at: option if option in TOWNS else t(f"referee.o_{option}") for at, option in enumerate(ask.options)}
        return Pick(ask.name, key, title, texts)
    return Number(ask.name, key, title, ask.low, ask.high)


def shown_values(t: Catalogue, name: str, values: Sequence[int], known: Known) -> str:
    """Return the content of a list: as entered, else the known values of the group's card, which are then used."""
    copied: Sequence[int] | None = getattr(known.printed.strength, name, None)
    if not values and copied:
        return t("referee.from_copy", values=" ".join(map(str, copied)))
    return " ".join(map(str, values)) or "–"


def _list(form: AnyForm, name: str, key: Key, known: Known) -> ft.Control:
    """Return dice, cubes, or card values, which unfold their keys; those of the first list are open."""
    session, t = form.context.session, form.context.t
    values = value_at(form.draft.event, key)

    def put(change: Callable[[tuple[int, ...]], tuple[int, ...]]) -> None:
        most = MAX_ITEMS.get(name, FACES)
        form.change(lambda old: old.put(key, change(value_at(old.event, key))[:most]))

    title = t(f"referee.l_{name}", values=shown_values(t, name, values, known))
    back = (lambda: put(lambda old: old[:-1])) if values else None
    keys = [
        digit_keys(
            session, f"referee-{name}", lambda digit: put(lambda old: (*old, digit)), DIGITS.get(name, range(10))
        ),
        ui.button(session, f"referee-{name}-back", t("making.back"), back, kind="quiet"),
    ]
    is_first, at = key[-1] == 0, f"{form.draft.hand['question']}-{name}"
    return ui.Fold(f"referee-list-{name}", title, keys, starts_open=is_first, key=at)
