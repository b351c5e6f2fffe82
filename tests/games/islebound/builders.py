"""Short words for positions and events, so that a test reads like the rule book.

The players are Ann, Ben, Cleo and Dan, clockwise, Ann first; their home ports are Krazk, Marhaven, Crimsika and
Thundrake. Events are written as records write them, and read by the game: `do(state, "move", "Ann", to="Grenille")`.
A position is a game with something told about it: `full(2, Ann={"wood": 3}, towns={"Grenille": "Ben"}, at={"Ann":
"Grenille"}, stage="action")`.
"""

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.entries import read_entry
from companion.games.islebound.ledger import FREE, NO_CREW, Counts, Hand, Ledger, Turn, replaced
from companion.games.islebound.pieces.cards import NO_CARD, Card
from companion.games.islebound.pieces.crew import Crew
from companion.games.islebound.record import setup_of
from companion.games.islebound.rules import KINDS, apply, check
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import Player, State, start
from companion.games.islebound.tables import TOWN, TOWNS

ANN: Final = "Ann"
BEN: Final = "Ben"
CLEO: Final = "Cleo"
DAN: Final = "Dan"
NAMES: Final = (ANN, BEN, CLEO, DAN)
COLORS: Final = ("brown", "blue", "green", "red")
HOMES: Final = ("Krazk", "Marhaven", "Crimsika", "Thundrake")

S: Final = [0, 0, 2, 2, 3, 3]
"""The strengths of the one card that the rule book describes, a sea serpent."""
NOTHING: Final[Mapping[str, Any]] = {}


# --- positions -----------------------------------------------------------------------------------------


def table(players: int = 2, *, tracking: str = "full", **setup: Any) -> Setup:
    """The first so many players at a table; further parts of the set-up as records have them."""
    seats = [
        {"name": name, "color": color, "port": port}
        for name, color, port in zip(NAMES[:players], COLORS, HOMES, strict=False)
    ]
    return setup_of({"tracking": tracking, "players": seats, **setup}, "setup")


def light(players: int = 3, **told: Any) -> State:
    """A light game; `Ann={"track": 6, "tokens": 1, "buildings": [4, 6]}`, `tokens_left=10`, `reputation_left=3`."""
    return _told(start(table(players, tracking="score", **_setup_of(told))), told)


def full(players: int = 2, **told: Any) -> State:
    """A game with a ledger, Ann's turn. By a player's name, what the player has, `crew` and `at` included; `towns`,
    `slots` (owner by number), `events`, `row`, `crew_row`, `deck`, `crew_pile`, `treasure_map`, `tokens_left`, `stage`
    (by default "action": the move is made), `turn` (a name), `data`, `variants`, `rulings`."""
    return _told(start(table(players, **_setup_of(told))), {"stage": "action", **told})


def _setup_of(told: dict[str, Any]) -> dict[str, Any]:
    return {key: told.pop(key) for key in ("variants", "rulings", "data") if key in told}


def _told(state: State, told: dict[str, Any]) -> State:
    players, ledger = list(state.players), state.ledger
    for seat, name in enumerate(NAMES[: len(players)]):
        has = dict(told.pop(name, {}))
        players[seat] = _player(players[seat], has)
        if ledger:
            ledger = ledger._replace(hands=replaced(ledger.hands, seat, _hand(ledger.hands[seat], has)))
        assert not has, has
    for key in ("tokens_left", "reputation_left"):
        if key in told:
            state = state._replace(**{key: told.pop(key)})
    state = state._replace(players=tuple(players))
    if ledger is None:
        assert not told, told
        return state
    return state._replace(ledger=_ledger(ledger, told))


def _player(player: Player, has: dict[str, Any]) -> Player:
    changed = {key: has.pop(key) for key in ("track", "tokens", "adjust") if key in has}
    cards = [card(one) for one in has.pop("buildings", [])]
    return player._replace(**changed, buildings=tuple(cards))


def card(told: int | str | dict[str, Any]) -> Card:
    """A building by its price, by its ability (price 1), or as records write it."""
    if isinstance(told, int):
        return Card(told)
    if isinstance(told, str):
        return Card(1, ability=told)
    return Card(**told)


def _hand(hand: Hand, has: dict[str, Any]) -> Hand:
    changed = {key: has.pop(key) for key in (*Counts._fields, "ichor", "rewards_due") if key in has}
    if "at" in has:
        changed["region"] = TOWN[has.pop("at")]
    if "crew" in has:
        changed["crew"] = company(has.pop("crew"))
    return hand._replace(**changed)


def company(told: str) -> tuple[Crew, ...]:
    """Crew in short: letters of the skills, `-` below deck and `!` injured: "A A- W CS!"."""
    skills = {"A": "administrate", "C": "combat", "N": "negotiate", "S": "sail", "W": "work"}
    found = []
    for token in told.split():
        state = {"-": "below", "!": "injured"}.get(token[-1], "deck")
        found.append(Crew(tuple(sorted(skills[letter] for letter in token.rstrip("-!"))), state))
    return tuple(found)


def _ledger(ledger: Ledger, told: dict[str, Any]) -> Ledger:
    for name, owner in told.pop("towns", {}).items():
        ledger = ledger._replace(towns=replaced(ledger.towns, TOWN[name], _seat(owner)))
    for slot, owner in told.pop("slots", {}).items():
        ledger = ledger._replace(slots=replaced(ledger.slots, slot - 1, _seat(owner)))
    for which, region in told.pop("events", {}).items():
        ledger = ledger._replace(events=replaced(ledger.events, which - 1, TOWN[region]))
    for position, place in told.pop("row", {}).items():
        ledger = ledger._replace(row=replaced(ledger.row, position - 1, NO_CARD if place == "empty" else card(place)))
    for slot, crew in told.pop("crew_row", {}).items():
        skills = NO_CREW if crew == "empty" else company(crew)[0].skills
        ledger = ledger._replace(crew_row=replaced(ledger.crew_row, slot - 1, skills))
    turn = Turn(_seat(told.pop("turn", ANN)), told.pop("stage"))
    taken = told.pop("taken", None)
    if taken:
        turn = turn._replace(taken=TOWN[taken], means="attack", may_visit=True, stage="done")
    ledger = ledger._replace(turn=turn)
    changed = {key: told.pop(key) for key in ("deck", "crew_pile", "treasure_map", "round") if key in told}
    assert not told, told
    return ledger._replace(**changed)


def _seat(name: str | None) -> int:
    return FREE if name is None else NAMES.index(name)


# --- events --------------------------------------------------------------------------------------------


def event(state: State, kind: str, player: str | None = None, **fields: Any) -> Any:
    """An event as records write it; a field whose name Python has for itself ends in `_`."""
    told = {key.rstrip("_"): value for key, value in fields.items()}
    document = {"type": kind, **({"player": player} if player else {}), **told}
    return read_entry(KINDS.types, document, "events[0]", state.setup).event


def broken(state: State, kind: str, player: str | None = None, **fields: Any) -> set[str]:
    """The rules that it breaks."""
    return set(check(state, event(state, kind, player, **fields)).rules)


def told(state: State, kind: str, player: str | None = None, **fields: Any) -> list[tuple[str, dict[str, Any], str]]:
    """The rule, the values and the case of every breach."""
    ruling = check(state, event(state, kind, player, **fields))
    return [(rule, dict(values), case) for rule, values, case in ruling.breaches]


def do(state: State, kind: str, player: str | None = None, **fields: Any) -> State:
    """The state after it; it has to be legal."""
    entered = event(state, kind, player, **fields)
    ruling = check(state, entered)
    assert ruling.is_legal, ruling
    return apply(state, entered)


# --- what is there -------------------------------------------------------------------------------------


def hand(state: State, name: str) -> Hand:
    """The supply of a player."""
    assert state.ledger
    return state.ledger.hands[NAMES.index(name)]


def player(state: State, name: str) -> Player:
    """The points of a player."""
    return state.players[NAMES.index(name)]


def crew(state: State, name: str) -> list[str]:
    """Where the crew of a player are."""
    return [one.state for one in hand(state, name).crew]


def owner(state: State, town: str) -> str | None:
    """The owner of a town."""
    assert state.ledger
    seat = state.ledger.towns[TOWN[town]]
    return None if seat == FREE else NAMES[seat]


def slots(state: State) -> dict[int, str]:
    """The owners of the cubes on the influence track."""
    assert state.ledger
    return {slot: NAMES[seat] for slot, seat in enumerate(state.ledger.slots, start=1) if seat >= 0}


def row(state: State) -> list[Any]:
    """The prices of the cards in the row; None where one is not known, "empty" where there is none."""
    assert state.ledger
    return [place if place is None else "empty" if place == NO_CARD else place.price for place in state.ledger.row]


def towns(**entries: Any) -> dict[str, Any]:
    """The printed values of towns for `data`; names without blanks: `Grenille={"red": 5}`, `TheGrotto=...`."""
    plain = {name.replace(" ", "").replace("'", ""): name for name in TOWNS}
    return {"towns": {plain[name]: value for name, value in entries.items()}}
