"""What a game gives to the screens that name none; a line for each game, loaded when it is needed.

A game's screens are one frozen value of functions and values. Nothing is inherited and nothing is found by itself:
what is not given, the shared screens leave out.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

import flet as ft

from companion.ui.drawing import Drawing
from companion.ui.shortcuts import Shortcut


@dataclass(frozen=True)
class Facts:
    """What the shared screens ask about the states and events of a game; hence so long. Its `Words` say it."""

    outcome: Callable[[Any, Any], str]
    """Who won and by what, in one sentence, from words and a state in which the game is over."""
    results: Callable[[Any, Any, Any], tuple[Any, ...]]
    """What an entry gave and took, a `Result` for each reason, from words and the states before and after it."""
    actor: Callable[[Any, Any], int | None]
    """Who made an entry in a state; None for the table."""
    round: Callable[[Any], int | None] = lambda state: None
    """How many rounds had begun in a state; 0 before the first. The log and the curve go by it. None in every state of
    a game that has none: then the log has no headings, and no curve is drawn over rounds."""
    enters: Callable[[Any, Any], int | None] | None = None
    """The seat that enters an entry where each does so for itself, if that is not who made it; None for any."""
    opening: Callable[[Any, Any, Any], tuple[Any, ...]] = lambda words, before, after: ()
    """What the round gave everybody that begins after an entry, as `Result`s: the log has it under that round."""
    warnings: Callable[[Any, Any, Any], tuple[str, ...]] = lambda words, before, after: ()
    """What else the table should know before it enters something: that it ends the game."""
    notices: Callable[[Any], Sequence[Any]] = lambda state: ()
    """What the table should know of a state, as breaches of no entry: more is in play than the box holds."""
    overruled: Callable[[Any, Any], Sequence[Any]] = lambda state, event: ()
    """The corrections with the effect of an entry that is refused."""
    closing: Callable[[Any, Any], Any] = lambda state, event: None
    """The entry that follows a legal one by itself, if there is one: the end of a turn in which nothing is left."""
    learn: Callable[[Any, Any, Any], None] = lambda library, state, event: None
    """Keeps in the library what an entry made in a state tells of the players' copy of the game. Raises StoreError."""
    is_closing: Callable[[Any], bool] = lambda event: False
    """Whether an entry only ends a turn."""
    thinker: Callable[[Any, Any], int | None] = lambda state, event: None
    """Who thinks in a state, or did before this entry (None: none yet); nobody where the game does not know."""


@dataclass(frozen=True)
class PlayerParts:
    """The players over the board, one card each. Values are `ui.table.players.PlayerView`, or say more than that."""

    view: Callable[[Any], tuple[Any, ...]]
    """What the cards show in a situation; none where the board shows the players."""
    card: Callable[..., ft.Control]
    """What stands in a card: from the value, the player, the palette, the room, and whether the score is new."""
    height: Callable[[Any, Any], float]
    """How high a card is in a room, from the value."""
    tap: Callable[[Any, int], None] | None = None
    """What a tap on a player does at a table; where it is None, it says who acts."""
    by_board: bool = False
    """Whether on a phone on its side they stand above the board, which leaves the turn a higher panel."""


@dataclass(frozen=True)
class KeyParts:
    """The keyboard at the table: which keys a game has besides the shared ones, and what actions do."""

    shortcuts: tuple[Shortcut, ...] = ()
    actions: Mapping[str, Callable[[Any, str], None]] = field(default_factory=dict)
    """What an action does with the table and the key; one that is here goes before the shared one of that name."""


@dataclass(frozen=True)
class TableParts:
    """What a game puts on the table; hence so long. `now` is a `Situation`, `table` the `TableModel`."""

    board: Callable[[Any], Any]
    """The board of a table: signals of its own with `show(now)` and `show_around(now)`, and `cancel()`."""
    draw: Callable[..., ft.Control]
    """The component that draws the board, from table and `BoardRoom`."""
    players: PlayerParts
    panel: Callable[[Any], Any]
    """What the panel shows now where nothing is open: a `PanelView`."""
    more: Callable[[Any], tuple[Any, ...]]
    """What stands behind "more" now: `MoreItem`s."""
    head: Callable[[Any], tuple[str, str]]
    """Title and detail of the line on top now."""
    next_step: Callable[[Any, Any], str]
    """What comes next, from words and state, as far as the table does not say it anyway."""
    likely_seat: Callable[[Any], int]
    """Who probably acts in a position."""
    offers: Callable[[Any], Any] = lambda state: None
    """What can be entered in a state, worked out once for each and given to the situation."""
    taken_up: Callable[[Any, Any], Any] = lambda now, event: None
    """The panel in which an old event is shown as it was made, to be changed."""
    keys: KeyParts = KeyParts()
    way_out: Callable[[Any, Any], Any] = lambda now, broken: None
    """The `WayOut` of a refusal, from what is broken, if there is one."""


@dataclass(frozen=True)
class SheetParts:
    """The score sheet of a game."""

    view: Callable[[Any], Any]
    """The `SheetView` of a context."""
    counted: Callable[[Any, Any, Any, float], tuple[str, ft.Control | None]] = lambda context, state, gain, width: (
        "",
        None,
    )
    """What was counted for a gain in a state: in words, and as a picture of at most that width."""
    curves: Callable[[Any], Sequence[Any]] = lambda context: ()
    """What is drawn over the rounds of a context, as `Curve`s, where that is something else than the points."""


@dataclass(frozen=True)
class SpectatorParts:
    """The game to look at, large, for a tablet in the middle of the table."""

    title: Callable[[Any, Any], str]
    """Where the game stands, from words and state."""
    next: Callable[[Any, Any], str]
    """Whose turn it is, or what comes next, in full."""
    picture: Callable[[Any, Any], Drawing] | None = None
    """The board of a context as a drawing that fits into a `Space`: for windows here and for the page of onlookers.
    Without one, the players have its room."""
    label: Callable[[Any, Any], str] = lambda words, state: ""
    """That picture for those who do not see it, from words and state."""
    honour: Callable[[Any, int], Any] = lambda context, seat: None
    """The sign beside a player, an `Honour`, if there is one."""


@dataclass(frozen=True)
class NewGameParts:
    """A new game of this kind; how many may play stands in its `Meta`."""

    colors: tuple[str, ...]
    """The colours to play with, as the theme names them."""
    modes: tuple[str, ...]
    """How much can be tracked, the usual way first; each has its texts (`new_game.tracking_<mode>`)."""
    document: Callable[[Any], dict[str, Any]]
    """The set-up that a `SetupDraft` stands for, as records say it."""
    read: Callable[[dict[str, Any]], Any]
    """The set-up read from that; raises RecordError with its place, `setup.players[0].name`."""
    options: Any = None
    """The game's own choices at first."""
    recalled: Callable[[Any, Any], Any] = lambda options, library: options
    """The same with what the library knows of the players' copy of the game. Raises StoreError."""
    always: Callable[[Any, Any, Any], list[ft.Control]] | None = None
    """The controls of what every such game has to be told besides its players; called like `variants`."""
    missing: Callable[[Any, Any], str] = lambda t, draft: ""
    """What of that a draft with a way of tracking does not tell yet, from the game's texts; empty: nothing."""
    variants: Callable[[Any, Any, Any], list[ft.Control]] | None = None
    """The controls of those choices, from session, draft and what changes it; None: there are none."""
    count: Callable[[Any], int] = lambda draft: 0
    """How many variants a draft has."""


@dataclass(frozen=True)
class RulesParts:
    """The rules desk of a game."""

    marks: Mapping[str, ft.IconData] = field(default_factory=dict)
    """The signs of chapters for which `ui/screens/rules_screen.py` has none, or of which the game has another one."""
    example: Callable[[str, Any], str] = lambda rule, setup: ""
    """What is opened to try a rule in a game of that set-up; empty: only the table."""
    pages: tuple[str, ...] = ()
    """The examples that are pages; all others are opened at the table."""
    open: Callable[[Any, str], None] = lambda table, example: None
    """Opens an example at a table where nothing is recorded."""


@dataclass(frozen=True)
class GameScreens:
    """All that a game gives to the screens that every game has, hence so long."""

    facts: Facts
    table: TableParts
    sheet: SheetParts
    spectator: SpectatorParts
    new_game: NewGameParts
    rules: RulesParts = RulesParts()
    small_board: Callable[[Any, Any, float], ft.Control] | None = None
    """A picture of the board, from session, state and width."""
    held: Callable[[Any, Any, int], str] = lambda words, state, seat: ""
    """What a player holds besides points, in one line, from words and state."""
    pages: Mapping[str, Callable[[], ft.Control]] = field(default_factory=dict)
    """The game's own screens by their address below a position, as components: `favor` is at games/<id>/favor."""
    secret: str = ""
    """The page on which players choose something in secret and show it together; none has to lead there."""
    shared: Mapping[str, Any] = field(default_factory=dict)
    """What a group knows of its copy and may pass on, as `SharedLibrary`s by the names of their pages: `cards` is at
    share/cards. The settings lead there."""
    referee: Callable[[], ft.Control] | None = None
    """The screen that answers questions of the rules without a game; the first screen leads to it."""
    our_copy: Callable[[], ft.Control] | None = None
    """The screen where a group tells what is printed on its copy of the game; the first screen leads to it."""


_SCREENS: Final = {
    "island-fortress-record": ("companion.ui.games.island_fortress.screens", "SCREENS"),
    "island-record": ("companion.ui.games.island.screens", "SCREENS"),
    "islebound-record": ("companion.ui.games.islebound.screens", "SCREENS"),
}


def has_screens(format: str) -> bool:
    """Whether games with records of that format can be shown; others are kept and passed on, but not opened."""
    return format in _SCREENS


PLAYED: Final = tuple(_SCREENS)
"""The formats of the games that can be played here."""


def screens_of(format: str) -> GameScreens:
    """The screens of the game with records of that format."""
    module, name = _SCREENS[format]
    screens: GameScreens = getattr(import_module(module), name)
    return screens


def load_screens() -> None:
    """Loads the screens of all games, so that nobody has to wait for them later."""
    for format in PLAYED:
        screens_of(format)
