"""The spectator page's content for a table, in parts: without window, session or controls.

A part is HTML without scripts or styles of its own: those are the page's (`companion.web.onlookers`). It is built once
for all spectators with the same appearance, with the rights of one of them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Final, Protocol

from companion.engine.record import RecordError
from companion.play.live_game import REMOVED
from companion.play.ports import StoreError
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.services import Services
from companion.ui.table.history.log import log_line
from companion.ui.table.position import AnyContext, Context, TablePosition
from companion.ui.table.results import drawn_text
from companion.ui.table.sheet.curve import badge_shapes
from companion.ui.table.sheet.ending import EndingStep, board_shown, steps_shown, summary_shown
from companion.ui.table.sheet.result import story
from companion.ui.table.spectator import Space

PARTS: Final = ("head", "players", "board", "result", "log")
"""The parts of the page, in order."""
LAST_ENTRIES: Final = 8
BADGE: Final = 32.0
WIDE, HIGH = Space(1120, 640, False, False), Space(720, 800, False, True)
"""Sizes that a board is drawn for; the page scales it."""


class Appearance(Protocol):
    """Properties of a spectator's device that the parts depend on."""

    @property
    def language(self) -> str:
        """The code of the language."""

    @property
    def is_dark(self) -> bool:
        """True if the device prefers dark colors."""

    @property
    def is_upright(self) -> bool:
        """True if its window is higher than wide."""


def colors_of(palette: ui.Palette) -> Mapping[str, str]:
    """Return a theme's colors by name, for a page outside the app."""
    return {name: color for name, color in palette._asdict().items() if isinstance(color, str)}


class Onlooking:
    """The tables of an app for spectators."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def follow(self, table: str, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change at a table until the returned function is called.

        Raises StoreError or RecordError if the game does not exist or the user has no right to it.
        """
        game = self._services.game(table)
        stops = game.subscribe(listener), game.ending.subscribe(listener)

        def stop() -> None:
            for each in stops:
                each()

        return stop

    def parts(self, table: str, appearance: Appearance) -> Mapping[str, str]:
        """Return the current parts of the page; an error is shown in words."""
        session = ui.Session(
            self._services, language=appearance.language, theme="dark" if appearance.is_dark else "light"
        )
        try:
            game = self._services.followed(table)
        except StoreError as error:
            return _only(session.sentence(error))
        except RecordError:
            return _only(session.t("table.cannot_open"))
        if game.problem == REMOVED:
            return _only(session.t("store.removed"))
        return parts_of(Context(session, TablePosition(game)), HIGH if appearance.is_upright else WIDE)


def _only(text: str) -> Mapping[str, str]:
    return {**dict.fromkeys(PARTS, ""), "result": f"<p>{escape(text)}</p>"}


def parts_of(context: AnyContext, space: Space) -> Mapping[str, str]:
    """Return the parts for a position: phase, scores, board, winner, and latest entries; or those of its ending."""
    shown, state, words = screens_of(context.game.format).spectator, context.state, context.words
    if steps := steps_shown(context):
        return _ending(context, steps, space)
    is_over = context.position.rules.summary(state).is_finished
    head = _tag("h1", shown.title(words, state)) + _tag("p", shown.next(words, state))
    picture: ui.Drawing | None = None
    outcome = ""
    if is_over:  # the winner's moment: the places in order, the winner's pieces lit
        view = screens_of(context.game.format).sheet.view(context)
        told = story(context, view)
        head = _tag("h1", view.winner or shown.title(words, state)) + (_tag("p", told) if told else "")
        outcome = screens_of(context.game.format).facts.outcome(words, state)
        picture = shown.lit and shown.lit(context, space, view.winners)
    if picture is None and shown.picture:
        picture = shown.picture(context, space)
    return {
        "head": head,
        "players": f"<ul>{''.join(_players(context, None))}</ul>",
        "board": ui.svg(picture, shown.label(words, state)) if picture else "",
        "result": _tag("p", outcome) if outcome else "",
        "log": "".join(_log(context)),
    }


def _ending(context: AnyContext, steps: Sequence[EndingStep], space: Space) -> Mapping[str, str]:
    """Return the parts for a step of the ending: the points so far, what is counted, and the steps, newest first."""
    step, shown = steps[-1], screens_of(context.game.format).spectator
    board = board_shown(context, step, space)
    lines = []
    for number, one in reversed(tuple(enumerate(steps, start=1))):
        said = "".join(_tag("small", text) for text in one.said(context))
        lines.append(f'<li value="{number}">{_tag("span", one.title)}{said}</li>')
    return {
        "head": _tag("h1", context.t("ending.title")) + _tag("p", step.title),
        "players": f"<ul>{''.join(_players(context, step))}</ul>",
        "board": ui.svg(board, shown.label(context.words, context.state)) if board else "",
        "result": "",
        "log": f"<ol reversed>{''.join(lines)}</ol>",
    }


def _players(context: AnyContext, step: EndingStep | None) -> Iterator[str]:
    """Yield each player's mark, name and points, with a word for the active player; the points of a step, if given."""
    screens, summary = screens_of(context.game.format), summary_shown(context, step)
    thinker = None if summary.is_finished else screens.facts.thinker(context.state, None)
    places = [*enumerate(range(len(context.seats)))]
    if summary.is_finished and step is None:
        places = [(rank, seat) for seat, rank in screens.sheet.view(context).ranks]
    for rank, seat in places:
        player = context.seats[seat]
        shapes = badge_shapes(player.color, context.palette.players[player.color], 0, 0, BADGE)
        mark = ui.svg(ui.Drawing(BADGE, BADGE, "none", tuple(shapes))).replace("<svg", '<svg aria-hidden="true"', 1)
        signs = [honour.label] if (honour := screens.spectator.honour(context, seat)) else []
        if seat in summary.winners:
            signs.append(context.t("look.winner"))
        if seat == thinker:
            signs.append(context.t("look.turn"))
        if step and step.numbers and (number := step.number(seat)):
            signs.append(number)
        score = summary.players[seat].score
        points = context.t("sheet.points_of", player=player.name, score=score)
        spoken = _tag("span", ", ".join((points, *signs)), "spoken")
        named = f"{rank}. {player.name}" if summary.is_finished and step is None else player.name
        seen = _tag("b", named) + _tag("i", str(score)) + "".join(_tag("em", sign) for sign in signs)
        is_up = seat == thinker or (seat in summary.winners and step is None)
        yield f'<li{" class=up" if is_up else ""}>{mark}{spoken}<span aria-hidden="true">{seen}</span></li>'


def _log(context: AnyContext) -> Iterator[str]:
    """Yield the latest entries with their results, newest first."""
    entries = len(context.game.entries)
    if not entries:
        yield _tag("p", drawn_text(context) or context.t("view.no_entry"))
        return
    yield _tag("h2", context.t("look.last"))
    yield "<ol reversed>"
    for number in range(entries, max(0, entries - LAST_ENTRIES), -1):
        line = log_line(context, number)
        gains = "".join(_tag("small", gain.text) for gain in line.gains)
        yield f'<li value="{number}">{_tag("span", line.sentence)}{gains}</li>'
    yield "</ol>"


def _tag(name: str, text: str, kind: str = "") -> str:
    return f"<{name}{f' class={kind}' if kind else ''}>{escape(text)}</{name}>"
