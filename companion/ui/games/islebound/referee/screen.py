"""The referee: choose a question and set its numbers; the answer below is updated at once."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from companion.games.islebound.our_copy.known import SIDES, Known
from companion.games.islebound.tables import DICE, SLOTS, TOWNS
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.games.islebound.our_copy.known import our_copy
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


class Form(NamedTuple):
    """The question, and the values entered for all questions; `open` is the list whose keys are shown."""

    question: str = "attack"
    numbers: tuple[tuple[tuple[str, str], int], ...] = ()
    lists: tuple[tuple[tuple[str, str], tuple[int, ...]], ...] = ()
    open: str = "dice"
    is_choosing: bool = True
    """True if all questions are shown instead of the selected one."""

    def number(self, ask: Ask) -> int:
        """Return a number of the question, by default its initial value."""
        return dict(self.numbers).get((self.question, ask.name), ask.first)

    def values(self, name: str) -> tuple[int, ...]:
        """Return a list of the question."""
        return dict(self.lists).get((self.question, name), ())

    def with_number(self, ask: Ask, value: int) -> "Form":
        """Return the form with another number, within its limits."""
        kept = {**dict(self.numbers), (self.question, ask.name): max(ask.low, min(ask.high, value))}
        return self._replace(numbers=tuple(kept.items()))

    def with_values(self, name: str, values: tuple[int, ...]) -> "Form":
        """Return the form with another list."""
        kept = {**dict(self.lists), (self.question, name): values[: MAX_ITEMS.get(name, FACES)]}
        return self._replace(lists=tuple(kept.items()))


@ui.component
def RefereeScreen() -> ft.Control:
    """Show the questions, within a game or without one."""
    session = ui.use_session()
    id = ft.use_route_params().get("gid")
    form, change = ui.use_made(Form)
    t, question = game_texts(session), QUESTIONS[form.question]
    known, _ = ui.use_made(lambda: our_copy(session.services.library, SIDES[0]).known)
    asked = Asked(
        {ask.name: form.number(ask) for ask in question.asks},
        {name: form.values(name) for name in question.lists},
        known,
    )
    chips = [
        ui.chip(
            session,
            f"referee-{name}",
            t(f"referee.q_{name}"),
            partial(change, partial(_asking, name)),
            selected=name == form.question,
        )
        for name in (QUESTIONS if form.is_choosing else (form.question,))
    ]
    if not form.is_choosing:
        others = partial(change, lambda old: old._replace(is_choosing=True))
        chips.append(ui.chip(session, "referee-others", t("referee.others"), others))
    lines = [_line(session, index, line) for index, line in enumerate(question.answer(t, asked))]
    body: list[ft.Control] = [
        ui.hint(session, t("referee.hint"), ui.BODY),
        ui.in_row(*chips, wrap=True, run_spacing=6, spacing=6),
        *(_ask(session, ask, form, change) for ask in question.asks if _is_asked(ask, asked)),
        *(control for name in question.lists for control in _list(session, name, form, known, change)),
    ]
    answer = ft.Semantics(
        identifier="referee-answer",
        label=". ".join(line.text for line in question.answer(t, asked)),
        live_region=True,
        container=True,
        content=ui.card(session, ui.in_column(*lines, spacing=4), padding=10),
    )

    def back() -> None:
        ui.leave(ui.game_route(id) if id else ui.HOME)

    return ui.page_frame(session, t("referee.title"), body, on_back=back, footer=answer)


def _asking(name: str, old: Form) -> Form:
    """Return the form with another question, the keys of its first list open."""
    lists = QUESTIONS[name].lists
    return old._replace(question=name, open=lists[0] if lists else "", is_choosing=False)


def _is_asked(ask: Ask, asked: Asked) -> bool:
    """Return False for numbers of players who do not play."""
    name, _, seat = ask.name.rpartition("_")
    return not (name in PER_SEAT and seat.isdigit() and int(seat) >= asked["players"])


def _line(session: ui.Session, place: int, line: Line) -> ft.Control:
    palette = session.palette
    color = {GOOD: palette.good, BAD: palette.bad}.get(line.kind, palette.text)
    return ui.plain_text(line.text, palette, ui.BODY, color, bold=line.kind == GOOD, semantics=False)


def _ask(session: ui.Session, ask: Ask, form: Form, change: ui.Change[Form]) -> ft.Control:
    """Return the input of a question: a stepper, or a checkbox."""
    t, value = game_texts(session), form.number(ask)
    name, _, seat = ask.name.rpartition("_")
    if name in PER_SEAT and seat.isdigit():
        title = t("referee.of_player", number=int(seat) + 1, what=t(f"referee.n_{name}"))
    else:
        title = t(f"referee.n_{ask.name}")
    if ask.is_flag:
        turn = partial(change, lambda old: old.with_number(ask, 1 - old.number(ask)))
        return ui.tick(session, f"referee-{ask.name}", title, bool(value), turn)
    if ask.options:

        def take(place: int) -> None:
            change(lambda old: old.with_number(ask, place))

        texts = {
            place: option if option in TOWNS else t(f"referee.o_{option}") for place, option in enumerate(ask.options)
        }
        name = f"referee-{ask.name}"
        chips = ui.choice_chips(session, name, texts, (value,), take, check=True, run_spacing=6, spacing=6)
        return ui.in_column(ui.plain_text(title, session.palette), chips)
    return ui.stepper_row(
        session,
        f"referee-{ask.name}",
        title,
        value,
        lambda wanted: change(lambda old: old.with_number(ask, old.number(ask) + wanted - value)),
        low=ask.low,
        high=ask.high,
    )


def shown_values(t: Catalogue, name: str, values: Sequence[int], known: Known) -> str:
    """Return the content of a list: as entered, else the known values of the group's card, which are then used."""
    copied: Sequence[int] | None = getattr(known.printed.strength, name, None)
    if not values and copied:
        return t("referee.from_copy", values=" ".join(map(str, copied)))
    return " ".join(map(str, values)) or "–"


def _one_more(name: str, digit: int, old: Form) -> Form:
    """Return the form with another value at the end of a list."""
    return old.with_values(name, (*old.values(name), digit))


def _list(session: ui.Session, name: str, form: Form, known: Known, change: ui.Change[Form]) -> list[ft.Control]:
    """Return dice, cubes, or card values, and the keys of the open list."""
    t, values = game_texts(session), form.values(name)
    title = t(f"referee.l_{name}", values=shown_values(t, name, values, known))
    parts: list[ft.Control] = [
        ui.button(
            session,
            f"referee-list-{name}",
            title,
            lambda: change(lambda old: old._replace(open=name)),
            selected=form.open == name,
        )
    ]
    if form.open != name:
        return parts
    keys = [
        ui.button(
            session,
            f"referee-{name}-{digit}",
            str(digit),
            partial(change, partial(_one_more, name, digit)),
            expand=1,
            lines=1,
        )
        for digit in DIGITS.get(name, tuple(range(10)))
    ]
    across = 6 if len(keys) == FACES else 5
    parts += ui.rows_of(keys, across)
    back = partial(change, lambda old: old.with_values(name, old.values(name)[:-1]))
    parts.append(ui.button(session, f"referee-{name}-back", t("making.back"), back if values else None, kind="quiet"))
    return parts
