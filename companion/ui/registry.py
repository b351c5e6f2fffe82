"""The interface between games and the shared screens; one line for each game, loaded on first use.

A game's screens are one frozen value of functions and values. Nothing is inherited or discovered: the shared screens
omit what a game does not provide.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Final, Generic, TypeVar

import flet as ft

from companion.engine.ruling import Breach
from companion.text.catalogue import Catalogue
from companion.text.words import Explanation
from companion.ui.drawing import Drawing
from companion.ui.shortcuts import Shortcut

WordsT = TypeVar("WordsT")
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
ResultT = TypeVar("ResultT")
NowT = TypeVar("NowT")
TableT = TypeVar("TableT")
ViewT = TypeVar("ViewT")
ContextT = TypeVar("ContextT")
DraftT = TypeVar("DraftT")


@dataclass(frozen=True)
class Facts(Generic[WordsT, StateT, EventT, ResultT]):
    """Facts about the states and events of a game for the shared screens; hence so long.

    Its `Words` put them in sentences.
    """

    outcome: Callable[[WordsT, StateT], str]
    """Return the winner and the reason in one sentence, from words and the state of a finished game."""
    results: Callable[[WordsT, StateT, StateT], tuple[ResultT, ...]]
    """Return a `Result` for each gain and loss of an entry, from words and the states before and after it."""
    actor: Callable[[StateT, EventT], int | None]
    """Return the seat that made an entry in a state; None for the table."""
    round: Callable[[StateT], int | None] = lambda state: None
    """Return the number of rounds begun in a state, 0 before the first; None in every state of a game without rounds.
    Headings of the log and the curve use it."""
    enters: Callable[[StateT, EventT], int | None] | None = None
    """Return the seat whose device enters an event, if not the actor's; None for any."""
    opening: Callable[[WordsT, StateT, StateT], tuple[ResultT, ...]] = lambda words, before, after: ()
    """Return the gains of all players as `Result`s when an entry starts a new round; the log lists them there."""
    warnings: Callable[[WordsT, StateT, StateT], tuple[str, ...]] = lambda words, before, after: ()
    """Return further warnings before an entry, such as that it ends the game."""
    notices: Callable[[StateT], Sequence[Breach]] = lambda state: ()
    """Return notices about a state as breaches of no entry, such as more pieces in play than the box holds."""
    overruled: Callable[[StateT, EventT], Sequence[object]] = lambda state, event: ()
    """Return the corrections with the same effect as a refused entry."""
    closing: Callable[[StateT, EventT], object] = lambda state, event: None
    """Return the entry that automatically follows a legal one, such as the end of a turn; None if there is none."""
    learn: Callable[..., None] = lambda library, setup, before, after: None
    """Store in the library what new entries of a log reveal about the group's copy of the game, and forget what only
    those revealed that are gone, if it can be written."""
    is_closing: Callable[[EventT], bool] = lambda event: False
    """Return True if an entry only ends a turn."""
    thinker: Callable[[StateT, EventT | None], int | None] = lambda state, event: None
    """Return the seat that thinks in a state, or did before an entry (None: none yet); None if unknown."""


@dataclass(frozen=True)
class PlayerParts(Generic[NowT, TableT]):
    """The players beside the board, a tile each."""

    view: Callable[[NowT], tuple[Any, ...]]
    """Return a `ui.table.players.PlayerView` for each in a situation; empty if the board shows the players."""
    numbers: Callable[..., list[ft.Control]] | None = None
    """Return the second line of a tile, from view, player, palette, size, and True if the score is new; None for the
    score."""
    chooses: Callable[[TableT], bool] = lambda table: True
    """Return True if a tap on a tile selects the acting player; it shows the player's supplies in any case."""
    details: Callable[[TableT, int], None] | None = None
    """Show everything that a player has, after a tap on the supplies."""


@dataclass(frozen=True)
class KeyParts:
    """Keyboard of the table: the keys of a game in addition to the shared ones, and their actions."""

    shortcuts: tuple[Shortcut, ...] = ()
    actions: Mapping[str, Callable[[Any, str], None]] = field(default_factory=dict)
    """Actions by name, called with the table and the key; they override shared ones of the same name."""


@dataclass(frozen=True)
class TableParts(Generic[NowT, TableT, WordsT, StateT]):
    """Everything that a game puts on the table; hence so long. `now` is a `Situation`, `table` the `TableModel`."""

    board: Callable[[TableT], Any]
    """Return the board of a table, an object with signals and with `show(now)`, `show_around(now)` and `cancel()`."""
    draw: Callable[..., ft.Control]
    """Component that draws the board, from table and `Room`."""
    players: PlayerParts[NowT, TableT]
    panel: Callable[[NowT], Any]
    """Return the `PanelView` shown in a situation where no panel is open."""
    more: Callable[[NowT], tuple[Any, ...]]
    """Return the `MoreItem`s of the menu "more" in a situation."""
    head: Callable[[NowT], tuple[str, str]]
    """Return title and detail of the top line in a situation."""
    next_step: Callable[[WordsT, StateT], str]
    """Return the next step from words and state, as far as the table does not show it anyway."""
    likely_seat: Callable[[Any], int]
    """Return the seat that is most likely to act in a position."""
    offers: Callable[[StateT], object] = lambda state: None
    """Return the possible entries of a state, computed once for each state and passed on in the situation."""
    edit_panel: Callable[[NowT, Any], object] = lambda now, event: None
    """Return the panel in which an earlier event is shown as entered, to be changed; a start has a page instead."""
    keys: KeyParts = KeyParts()
    way_out: Callable[[NowT, Sequence[Explanation]], Any] = lambda now, broken: None
    """Return the `WayOut` of a refusal from the broken rules; None if there is none."""


@dataclass(frozen=True)
class SheetParts(Generic[ContextT, StateT, ViewT]):
    """The score sheet of a game."""

    view: Callable[[ContextT], ViewT]
    """Return the `SheetView` of a context."""
    counted: Callable[[ContextT, StateT, Any, float], tuple[str, ft.Control | None]] = (
        lambda context, state, gain, width: ("", None)
    )
    """Return how a gain was counted in a state: in words, and as a control of at most `width`."""
    curves: Callable[[ContextT], Sequence[Any]] = lambda context: ()
    """Return the `Curve`s drawn over the rounds of a context, if other than the points."""
    on_track: str = ""
    """Name of the `SheetGroup` whose points are on a track when the final scoring begins: the ending shows their sum.
    """


@dataclass(frozen=True)
class SpectatorParts(Generic[ContextT, WordsT, StateT]):
    """The large view of a game, for a tablet in the middle of the table."""

    title: Callable[[WordsT, StateT], str]
    """Return the current phase of the game from words and state."""
    next: Callable[[WordsT, StateT], str]
    """Return whose turn it is or what comes next, in a sentence."""
    picture: Callable[[ContextT, Any], Drawing] | None = None
    """Draw the board of a context so that it fits into a `Space`, for windows and for the spectator page; without it,
    the players take its room."""
    counted: Callable[[ContextT, Any, Sequence[Any]], Drawing] | None = None
    """Draw that picture with what was counted on the board for some gains marked; without it, nothing is."""
    lit: Callable[[ContextT, Any, Sequence[int]], Drawing] | None = None
    """Draw that picture with the pieces of some seats lit, for the result; without it, none are."""
    label: Callable[[WordsT, StateT], str] = lambda words, state: ""
    """Return the text alternative of that picture from words and state."""
    honour: Callable[[ContextT, int], Any] = lambda context, seat: None
    """Return the `Honour` shown beside a player; None without one."""


@dataclass(frozen=True)
class NewGameParts(Generic[DraftT]):
    """All of a new game of this kind, hence so long; its `Meta` gives the number of players."""

    colors: tuple[str, ...]
    """Names of the players' colors in the theme."""
    modes: tuple[str, ...]
    """Modes of tracking, the usual one first; their texts are `new_game.tracking_<mode>`."""
    document: Callable[[DraftT], dict[str, Any]]
    """Return the setup of a `SetupDraft` in the form of records."""
    read: Callable[[dict[str, Any]], object]
    """Parse a setup from that form; raises RecordError with its place, such as `setup.players[0].name`."""
    options: Any = None
    """Initial value of the game's own options."""
    recalled: Callable[[Any, Any], Any] = lambda options, library: options
    """Return the options with what the library knows of the group's copy of the game. Raises StoreError."""
    required: Callable[[Any], Sequence[Any]] = lambda form: ()
    """Return the parts of a form that have to be chosen besides players and mode; its draft is a `SetupDraft`."""
    from_start: Callable[[Any], Sequence[Any]] = lambda form: ()
    """Return the parts that have to be chosen besides for a game that is entered from its start."""
    variants: Callable[[Any], Sequence[Any]] = lambda form: ()
    """Return the parts with the options."""
    count: Callable[[DraftT], int] = lambda draft: 0
    """Return the number of variants of a draft."""
    drawn: Callable[[DraftT], DraftT] = lambda draft: draft
    """Return a draft in which the player of the first seat, drawn by lot, begins."""
    first: Callable[[Any], int] = lambda setup: 0
    """Return the seat of the player who begins."""
    again: Callable[[Any, Any, Any], Any] = lambda setup, library, answer: setup
    """Return the setup of the next game of a group whose players are a seat on, with what the library knows.

    The last argument is the answer to `asks_again`.
    """
    asks_again: Callable[[Catalogue], tuple[str, Mapping[Any, str]]] = lambda t: ("", {})
    """Return what has to be asked before each game, and the answers by value; empty if nothing is."""


@dataclass(frozen=True)
class RulesParts:
    """The rules screens of a game."""

    marks: Mapping[str, ft.IconData] = field(default_factory=dict)
    """Icons of chapters for which `ui/screens/rules_screen.py` has none or another one."""
    example: Callable[[str, Any], str] = lambda rule, setup: ""
    """Return the example opened to try a rule in a game of that setup; empty for the table only."""
    pages: tuple[str, ...] = ()
    """Names of the examples that are pages; all others are opened at the table."""
    open: Callable[[Any, str], None] = lambda table, example: None
    """Open an example at a table where nothing is recorded."""


@dataclass(frozen=True)
class GameScreens:
    """Everything that a game provides for the shared screens, hence so long."""

    facts: Facts[Any, Any, Any, Any]
    table: TableParts[Any, Any, Any, Any]
    sheet: SheetParts[Any, Any, Any]
    spectator: SpectatorParts[Any, Any, Any]
    new_game: NewGameParts[Any]
    rules: RulesParts = RulesParts()
    small_board: Callable[[Any, Any, float], ft.Control] | None = None
    """Draw a small board from session, state and width."""
    held: Callable[[Any, Any, int], str] = lambda words, state, seat: ""
    """Return a player's possessions besides points in one line, from words and state."""
    pages: Mapping[str, Callable[[], ft.Control]] = field(default_factory=dict)
    """The game's own screens as components, by their address below a position: `favor` is at games/<id>/favor."""
    secret: str = ""
    """Name of the page on which players choose secretly and reveal together; opening it is optional."""
    shared: Mapping[str, Any] = field(default_factory=dict)
    """Knowledge of the group's copy that can be shared, as `SharedLibrary`s by page name: `cards` is at share/cards,
    linked from the settings."""
    referee: Callable[[], ft.Control] | None = None
    """Screen that answers rules questions without a game, linked from the home screen."""
    our_copy: Callable[[], ft.Control] | None = None
    """Screen where a group enters what is printed on its copy of the game, linked from the home screen."""


_SCREENS: Final = {
    "island-fortress-record": ("companion.ui.games.island_fortress.screens", "SCREENS"),
    "island-record": ("companion.ui.games.island.screens", "SCREENS"),
    "islebound-record": ("companion.ui.games.islebound.screens", "SCREENS"),
}


def has_screens(format: str) -> bool:
    """Return True if games of that record format can be shown; others are stored and shared, but not opened."""
    return format in _SCREENS


PLAYED: Final = tuple(_SCREENS)
"""Record formats of the games that can be played here."""


_loaded: Final = cache(import_module)  # asked for twenty times in every drawing


def screens_of(format: str) -> GameScreens:
    """Return the screens of the game with that record format."""
    module, name = _SCREENS[format]
    screens: GameScreens = getattr(_loaded(module), name)
    return screens


def load_screens() -> None:
    """Load the screens of all games, so that later calls do not block."""
    for format in PLAYED:
        screens_of(format)
