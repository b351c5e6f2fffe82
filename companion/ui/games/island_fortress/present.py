"""What each place of the table shows, as frozen values: made from state, options and the entry being made."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.engine.choices import options
from companion.engine.record import Entry
from companion.games.island_fortress.box import notices
from companion.games.island_fortress.entries.adjust import SUPPLY_COUNTS
from companion.games.island_fortress.entries.build import Build, PlaceGovernorBlock
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.entries.petition import Contest, Petition, contest, most_bid
from companion.games.island_fortress.entries.replace import Replace
from companion.games.island_fortress.entries.turn import EndTurn, repeat_price
from companion.games.island_fortress.entries.workers import lost_laborers
from companion.games.island_fortress.ledger import Prison, Supply
from companion.games.island_fortress.overruling import overruled
from companion.games.island_fortress.rules import ACTIONS, KINDS, Event, apply, check
from companion.games.island_fortress.state import Gain, State
from companion.games.island_fortress.tables import ROW_POINTS, TURNS_EACH
from companion.games.island_fortress.wall import EMPTY, level_of, shape_of
from companion.games.island_fortress.words import Words
from companion.play.steps import Step
from companion.text.catalogue import signed
from companion.text.words import Explanation
from companion.ui.games.island_fortress.desk import ASK, CHANGE, INSERT, LOOK, Desk
from companion.ui.games.island_fortress.drafts import (
    Correction,
    Draft,
    Offers,
    Situation,
    corrected,
    drafted,
    laborers_between,
    repeats,
    workers_needed,
    workers_of,
)
from companion.ui.games.island_fortress.present_supplies import prison_rows


class SlotLook(NamedTuple):
    """A slot: who stands there, what it is now (`block`, `open`, `closed`), and what a reader is told."""

    owner: int
    what: str
    reinforced: bool
    selected: bool
    fresh: bool
    label: str
    counted: bool = False
    """Whether it brought its owner points, with the latest entry."""
    cursor: bool = False
    """Whether the keyboard's cursor is on it."""


class RowGain(NamedTuple):
    """What somebody got for a row with the latest entry: the points in short, and Buyback Chips."""

    seat: int
    told: str
    chips: int


class RowLook(NamedTuple):
    """A row's worth, whether it is scored, and what it brought with the latest entry."""

    points: int
    scored: bool
    label: str
    gains: tuple[RowGain, ...] = ()


class SeatLook(NamedTuple):
    """A player in the strip: score, what the latest entry changed, what is held."""

    seat: int
    score: int
    gained: str
    why: str
    chips: int
    treasures: int
    holder: bool
    actor: bool
    winner: bool
    label: str
    supply: Supply | None
    """What else is held, where it is tracked."""
    income: int
    """Jade a round from played Favor cards."""


class RegionLook(NamedTuple):
    """What lies in a region besides the wall: its prison, and whose taskmasters stand in its camp."""

    prison: Prison
    camp: tuple[int, ...]
    label: str


class HeadLook(NamedTuple):
    """The line on top."""

    round: str
    blocks: str
    can_undo: bool
    can_redo: bool
    undo_label: str
    redo_label: str


class Consequence(NamedTuple):
    """What an entry would do, or every rule that it breaks.

    `may_overrule`: the table can enter it as a correction all the same.
    """

    legal: bool
    lines: tuple[str, ...]
    broken: tuple[Explanation, ...]
    may_overrule: bool = False


class BarLook(NamedTuple):
    """The bar at the bottom: what was entered last, and what can be opened."""

    last: str
    gains: tuple[str, ...]
    notices: tuple[str, ...]
    can_undo: bool
    petition: bool
    favor: bool
    finish: bool
    finished: bool
    fresh_game: bool
    over: str
    """Why the game is over, once it is."""


class WorkersLook(NamedTuple):
    """The Workers of an entry: how they are split, between which numbers of Laborers, and who comes back."""

    laborers: int
    convicts: int
    fewest: int
    most: int
    told: str


class DraftLook(NamedTuple):
    """An entry on the wall being made."""

    title: str
    seat: int
    may: tuple[bool, ...]
    kinds: tuple[str, ...]
    kind: str
    wants: str
    second: str
    between: str
    may_second: bool
    may_between: bool
    chooses_seat: bool
    workers: WorkersLook | None
    repeated: str
    """What the Taskmaster is paid, if the card is repeated."""
    consequence: Consequence
    confirm: str


class PetitionLook(NamedTuple):
    """Who won the petition? `broken` says why none can be entered now; `needs_bids`: the winner alone is not enough."""

    round: int
    needs_bids: bool
    broken: tuple[Explanation, ...]


class BidsLook(NamedTuple):
    """The bids, who leads and why; `tied` are the seats between whom the lot decides."""

    bids: tuple[int, ...]
    most: tuple[int, ...]
    values: tuple[int, ...]
    reason: str
    winner: int | None
    tied: tuple[int, ...]
    drawn: int | None


class ChoiceLook(NamedTuple):
    """Who does it? The seats that may."""

    what: str
    may: tuple[bool, ...]


class AdjustLook(NamedTuple):
    """A correction being made; `kinds` are the things that can be corrected besides the wall."""

    correction: Correction
    kinds: tuple[str, ...]
    counts: tuple[str, ...]
    slot_words: str
    stands: int
    reinforced: bool
    consequence: Consequence


class MoreLook(NamedTuple):
    """The other entries, each with whether it is possible now."""

    entries: tuple[tuple[str, bool], ...]


class BackLook(NamedTuple):
    """Looking at the wall as it was."""

    at: int
    of: int
    entry: str
    gains: tuple[str, ...]


SCORE_COUNTS: Final = ("score", "chips", "treasures")
PRISON_COUNTS: Final = ("jade", "convicts")


def offers_of(state: State) -> Offers:
    """What can be entered in a position."""
    seats = (state.turn.seat,) if state.turn else range(len(state.players))

    def slots(kind: str) -> frozenset[int]:
        return frozenset(
            slot for seat in seats for slot in options(KINDS, state, kind, seat, repeats(state, seat, kind))
        )

    governed = options(KINDS, state, "governor", state.holder) if state.holder is not None else ()
    return Offers(
        frozenset(options(KINDS, state)),
        slots("build").union(governed),
        slots("replace"),
        slots("remove_reinforcement"),
    )


def likely_seat(state: State, entries: Sequence[Entry[Event]]) -> int:
    """Whose turn it is; where turns are not tracked, who probably acts next.

    That is whoever sits clockwise after the last player who acted this round, else the marker's holder.
    """
    if state.turn:
        return state.turn.seat
    for entry in reversed(entries):
        event = entry.event
        if isinstance(event, Build | Replace | PlayFavor):
            return (event.seat + 1) % len(state.players)
        if isinstance(event, PlaceGovernorBlock):
            return event.seat
        if isinstance(event, Petition):
            break
    return state.holder or 0


def slot_looks(now: Situation) -> Iterator[tuple[int, SlotLook]]:
    """Every slot with its look."""
    state, before, draft = now.state, now.before, now.draft
    open_slots = _open_slots(now)
    chosen: tuple[int | None, ...] = ()
    if draft:
        chosen = (draft.slot, draft.second, draft.between)
    elif now.open == "adjust":
        chosen = (now.correction.slot,)
    counted = _counted(state)
    for slot in shape_of(state.setup.regions).slots:
        owner = state.wall[slot]
        reinforced = slot in state.reinforced
        is_open = slot in open_slots
        fresh = is_changed(before, state, slot)
        what = "open" if is_open and owner == EMPTY else "block" if owner != EMPTY else "closed"
        label = _slot_label(now, slot, is_open)
        yield slot, SlotLook(owner, what, reinforced, slot in chosen, fresh, label, slot in counted)


def is_changed(before: State, after: State, slot: int) -> bool:
    """Whether another block stands on the slot, or a Reinforcement came or went."""
    reinforced = (slot in before.reinforced) != (slot in after.reinforced)
    return reinforced or before.wall[slot] != after.wall[slot]


def row_looks(now: Situation) -> Iterator[tuple[int, RowLook]]:
    """The first slot of every row, and what the row is worth."""
    for first, *_ in shape_of(now.state.setup.regions).rows:
        scored, level = first in now.state.scored_rows, level_of(first)
        points = ROW_POINTS[level]
        label = now.words.texts("table.row_scored" if scored else "table.row_worth", level=level, points=points)
        yield first, RowLook(points, scored, label, _row_gains(now.state, first))


def _counted(state: State) -> frozenset[int]:
    """The blocks that brought their owners points with the latest entry; the end of the game counts nearly all."""
    gains = [gain for gain in state.gains if gain.points and state.result is None]
    return frozenset(slot for gain in gains for slot in gain.slots if state.wall[slot] == gain.seat)


def _row_gains(state: State, first: int) -> tuple[RowGain, ...]:
    """What the row that begins at slot `first` brought with the latest entry, to each who got something."""
    mine = [gain for gain in state.gains if gain.category == "rows" and gain.slots[:1] == (first,)]
    gained = []
    for seat in dict.fromkeys(gain.seat for gain in mine):
        points = sum(gain.points for gain in mine if gain.seat == seat)
        chips = sum(gain.chips for gain in mine if gain.seat == seat)
        gained.append(RowGain(seat, signed(points) if points else "", chips))
    return tuple(gained)


def _slot_label(now: Situation, slot: int, is_open: bool) -> str:
    """What a reader is told of a slot: where it is, who stands there, and what can be done with it."""
    words, state, t = now.words, now.state, now.words.texts
    stands = t("slot.open" if is_open else "slot.closed")
    if state.wall[slot] != EMPTY:
        stands = words.owner(state.wall[slot])
        if slot in state.reinforced:
            stands = f"{stands}, {t('slot.reinforced')}"
    offers = {"build": is_open}
    if now.desk.purpose != LOOK:
        offers |= {"replace": slot in now.offers.replaceable, "remove": slot in now.offers.removable}
    can = ", ".join(t(f"slot.can_{what}") for what, is_offered in offers.items() if is_offered)
    if not can:
        return t("slot.told", slot=words.slot(slot), stands=stands)
    return t("slot.told_can", slot=words.slot(slot), stands=stands, can=can)


def _open_slots(now: Situation) -> frozenset[int]:
    """The slots that would be legal for what the next tap is for."""
    if now.desk.purpose == LOOK:
        return frozenset()
    if now.draft and now.draft.wants:
        draft, state = now.draft, now.state
        slots = shape_of(state.setup.regions).slots
        return frozenset(slot for slot in slots if check(state, drafted(state, draft.given(slot))).is_legal)
    return now.offers.open_slots


def seat_looks(now: Situation) -> tuple[SeatLook, ...]:
    """The players in the strip."""
    return tuple(_seat_look(now, now.state, now.words, seat) for seat in range(len(now.state.players)))


def _seat_look(now: Situation, state: State, words: Words, seat: int) -> SeatLook:
    player = state.players[seat]
    mine = [gain for gain in state.gains if gain.seat == seat]
    points = sum(gain.points for gain in mine)
    why = [words.gain(gain) for gain in mine if gain.points]
    holder = state.holder == seat
    acts = now.draft.seat if now.draft else now.likely_seat
    actor = state.result is None and now.desk.purpose != LOOK and seat == acts
    supply = state.ledger.supplies[seat] if state.ledger else None
    winner = state.result is not None and seat in state.result.winners
    label = words.texts(
        "table.player_label",
        player=words.names[seat],
        score=player.score,
        chips=player.chips,
        treasures=player.treasures,
    )
    if supply:
        label = f"{label}, {words.supply(supply)}"
    if holder:
        label = f"{label}, {words.texts('table.has_marker')}"
    return SeatLook(
        seat,
        player.score,
        signed(points) if points else "",
        why[0] if len(why) == 1 else "",
        player.chips,
        player.treasures,
        holder,
        actor,
        winner,
        label,
        supply,
        supply.income if supply else 0,
    )


def region_looks(now: Situation) -> Iterator[tuple[int, RegionLook]]:
    """Every region with its prison and camp; nothing where they are not tracked."""
    if now.state.ledger:
        for region, row in enumerate(prison_rows(now.words, now.state)):
            yield region, RegionLook(row.prison, row.camp, row.label)


def head_look(now: Situation) -> HeadLook:
    """The line on top; undo and redo belong to play."""
    state, words, t = now.state, now.words, now.words.texts
    game, undo, redo = now.desk.game, "", ""
    if now.desk.is_play:
        undo, redo = (step_words(words, game.states, step) for step in (game.last_step, game.next_step))
    title = t("table.before_round", rounds=state.setup.governor_blocks)
    if state.round or state.ledger:
        title = t("table.round", round=state.round_number, rounds=state.setup.governor_blocks)
    detail = t("table.governor_blocks", count=state.governor_blocks)
    if state.turn and state.ended_by is None:
        number = state.turn.number // len(state.players) + 1
        detail = t("table.turn", player=words.names[state.turn.seat], turn=number, turns=TURNS_EACH)
    detail = purpose_words(words, now.desk) or detail
    return HeadLook(
        title,
        detail,
        bool(undo),
        bool(redo),
        t("table.undo", entry=undo) if undo else t("table.undo_nothing"),
        t("table.redo", entry=redo) if redo else t("table.redo_nothing"),
    )


def purpose_words(words: Words, desk: Desk) -> str:
    """What an entry made at the desk is for, where it does not go on with the game."""
    if desk.purpose not in (ASK, CHANGE, INSERT):
        return ""
    changed = desk.changed
    entry = words.entry(desk.state, changed) if changed else ""
    return words.texts(f"desk.{desk.purpose}", number=desk.entry, entry=entry)


def step_words(words: Words, states: Sequence[State], step: Step[Event] | None) -> str:
    """What undo takes back or redo brings back: the entry (the first of several), or that the log was edited."""
    if step is None:
        return ""
    if step.is_edit:
        return words.texts("log.edit", number=step.first + 1)
    return words.entry(states[step.first], step.entries[0].event)


def consequence(words: Words, state: State, event: Event) -> Consequence:
    """What the event would do, or every rule that it breaks."""
    ruling = check(state, event)
    if not ruling.is_legal:
        broken = tuple(words.explained(breach) for breach in ruling.breaches)
        return Consequence(False, (), broken, bool(overruled(state, event)))
    after = apply(state, event)
    lines = result_lines(words, state, after)
    if after.ended_by and not state.ended_by:
        lines = (*lines, words.texts(f"table.ends_{after.ended_by.value}"))
    return Consequence(True, lines, ())


def result_lines(words: Words, before: State, after: State) -> tuple[str, ...]:
    """What an entry gave and took, a line for each reason."""
    return (*gain_lines(words, after.gains), *words.changes(before, after))


def gain_lines(words: Words, gains: Sequence[Gain]) -> tuple[str, ...]:
    """What an entry gave, a line for each reason, with the names of all who got it."""
    lines: dict[str, list[str]] = {}
    for gain in gains:
        lines.setdefault(words.gain(gain), []).append(words.names[gain.seat])
    return tuple(f"{line} \u2013 {', '.join(names)}" for line, names in lines.items())


def petition_breaches(state: State, words: Words) -> tuple[Explanation, ...]:
    """Why no petition can be entered now."""
    return tuple(words.explained(breach) for breach in check(state, Petition(0)).breaches)


def bar_look(now: Situation) -> BarLook:
    """The bar, where nothing is being entered and no turn is under way."""
    state, words, kinds = now.state, now.words, now.offers.kinds
    over = ""
    if state.ended_by and state.result is None:
        over = words.texts(f"table.over_{state.ended_by.value}")
    return BarLook(
        *latest(now),
        "petition" in kinds,
        state.ledger is None,
        "finish" in kinds and False in options(KINDS, state, "finish"),
        state.result is not None,
        not now.desk.at,
        over,
    )


def latest(now: Situation) -> tuple[str, tuple[str, ...], tuple[str, ...], bool]:
    """The latest entry in words, what it gave, what the table should know, and whether undo stands beside it.

    The end of a turn is told only for what it brings: what was done in the turn is what people look for.
    """
    words, state, at, states = now.words, now.state, now.desk.at, now.desk.game.states
    shown, lines = at, result_lines(words, now.before, state) if at else ()
    if at > 1 and isinstance(now.entries[at - 1].event, EndTurn):
        shown -= 1
        lines = (*result_lines(words, states[shown - 1], states[shown]), *lines)
    told = ""
    if shown:
        told = f"{shown}. {words.entry(states[shown - 1], now.entries[shown - 1].event)}"
    return told, lines, tuple(words.notice(notice) for notice in notices(state)), bool(at) and now.desk.is_play


def back_look(now: Situation) -> BackLook:
    """The way back from looking back."""
    words, at = now.words, now.desk.at
    if not at:
        return BackLook(0, len(now.entries), words.texts("table.start_of_game"), ())
    told = words.entry(now.before, now.entries[at - 1].event)
    return BackLook(at, len(now.entries), told, result_lines(words, now.before, now.state))


def draft_look(now: Situation, draft: Draft) -> DraftLook:
    """The entry on the wall being made."""
    state, words = now.state, now.words
    event = drafted(state, draft)
    name = words.names[draft.seat]
    kinds: tuple[str, ...] = ("build", "governor")
    if state.turn and (state.holder != state.turn.seat or not state.has_governor_block):
        kinds = ("build",)
    if state.wall[draft.slot] != EMPTY:
        kinds = ("replace", "remove") if draft.slot in state.reinforced else ("replace",)
    role = {"build": "build", "replace": "replace", "remove": "remove_reinforcement"}.get(draft.kind)
    price = repeat_price(ACTIONS[role]) if role and repeats(state, draft.seat, role) else None
    return DraftLook(
        words.slot(draft.slot),
        draft.seat,
        tuple(draft.kind != "governor" or state.holder in (None, seat) for seat in range(len(state.players))),
        kinds,
        draft.kind,
        draft.wants,
        "" if draft.second is None else words.slot(draft.second),
        "" if draft.between is None else words.slot(draft.between),
        draft.kind == "build",
        draft.kind == "build" and state.has_governor_block and state.holder == draft.seat,
        state.ledger is None or now.desk.purpose == ASK,
        _workers_look(words, state, draft),
        "" if price is None else words.texts("turn.repeated", jade=price),
        consequence(words, state, event),
        words.texts(f"table.confirm_{draft.kind}", player=name),
    )


def _workers_look(words: Words, state: State, draft: Draft) -> WorkersLook | None:
    needed = workers_needed(state, draft)
    if not needed or state.ledger is None:
        return None
    laborers, convicts = workers_of(state, draft)
    dead = lost_laborers(laborers)
    told = words.texts(
        "turn.workers_told", needed=needed, laborers_die=dead, convicts_die=convicts, laborers_return=laborers - dead
    )
    return WorkersLook(laborers, convicts, *laborers_between(state, draft), told)


def bids_look(now: Situation) -> BidsLook:
    """The bids, who leads and why."""
    state, words, bids, drawn = now.state, now.words, now.bids.bids, now.bids.drawn
    found = contest(state, bids)
    most = tuple(most_bid(state, seat) for seat in range(len(bids)))
    return BidsLook(
        bids,
        most,
        tuple(found.values),
        bids_reason(words, bids, found),
        found.outcome.winner(drawn),
        found.outcome.tied if len(found.outcome.tied) > 1 else (),
        drawn,
    )


def bids_reason(words: Words, bids: Sequence[int], found: Contest) -> str:
    """Why whoever leads does."""
    seat = found.outcome.tied[0]
    return words.texts(
        f"bids.{found.outcome.decided_by}",
        player=words.names[seat],
        value=found.values[seat],
        hand=bids[seat],
        tied=", ".join(words.names[tied] for tied in found.outcome.tied),
    )


def more_look(now: Situation) -> MoreLook:
    """The other entries: those of a light game, and what every game has."""
    kinds = now.offers.kinds
    entries: list[tuple[str, bool]] = []
    if now.state.ledger is None:
        entries = [
            ("treasure", "collect_treasure" in kinds),
            ("chip", "buyback" in kinds),
            ("reinforcement", "remove_reinforcement" in kinds),
        ]
    return MoreLook((*entries, ("adjust", "adjust" in kinds)))


def choice_look(now: Situation, what: str) -> ChoiceLook:
    """Who does it?"""
    kind = {"treasure": "collect_treasure", "chip": "buyback", "reinforcement": "remove_reinforcement"}[what]
    able = options(KINDS, now.state, kind)
    return ChoiceLook(what, tuple(seat in able for seat in range(len(now.state.players))))


def adjust_look(now: Situation) -> AdjustLook:
    """The correction being made."""
    correction, state, words = now.correction, now.state, now.words
    slot = correction.slot
    stands = EMPTY if slot is None else state.wall[slot]
    reinforced = slot in state.reinforced if correction.reinforced is None else correction.reinforced
    has_ledger = state.ledger is not None
    found = consequence(words, state, corrected(correction))
    if not _changes_something(correction, state):
        found = Consequence(False, (), ())
    counts = (*SCORE_COUNTS, *SUPPLY_COUNTS) if has_ledger else SCORE_COUNTS
    return AdjustLook(
        correction,
        ("counts", "taskmaster", "prison") if has_ledger else ("counts",),
        PRISON_COUNTS if correction.what == "prison" else counts,
        "" if slot is None else words.slot(slot),
        stands,
        reinforced,
        found._replace(may_overrule=False),
    )


def _changes_something(correction: Correction, state: State) -> bool:
    match correction.what:
        case "slot":
            return correction.owner is not None or correction.reinforced is not None
        case "taskmaster":
            return state.ledger is None or state.ledger.supplies[correction.seat].region != correction.region
        case _:
            return any(getattr(correction, name) for name in (*SCORE_COUNTS, *SUPPLY_COUNTS))
