"""What each place of the table shows, as frozen values: made from state, options and the entry being made."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.engine.record import Entry
from companion.games.island_fortress.actions.petition import Contest, contest
from companion.games.island_fortress.events import Build, Event, Petition, PlaceGovernorBlock, PlayFavor, Replace
from companion.games.island_fortress.rules import apply, check, notices
from companion.games.island_fortress.state import Gain, State
from companion.games.island_fortress.tables import ROW_POINTS
from companion.games.island_fortress.wall import EMPTY, level_of, shape_of
from companion.text.catalogue import signed
from companion.text.island_fortress import Explanation, Words
from companion.ui.games.island_fortress.drafts import Draft, Situation, corrected, drafted


class SlotLook(NamedTuple):
    """A slot: who stands there, what it is now (`block`, `open`, `closed`), and what a reader is told."""

    owner: int
    what: str
    reinforced: bool
    selected: bool
    fresh: bool
    label: str


class RowLook(NamedTuple):
    """A row's worth, and whether it is scored."""

    points: int
    scored: bool
    label: str


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


class HeadLook(NamedTuple):
    """The line on top."""

    round: str
    blocks: str
    can_undo: bool
    can_redo: bool
    undo_label: str
    redo_label: str


class Consequence(NamedTuple):
    """What an entry would do, or every rule that it breaks."""

    legal: bool
    lines: tuple[str, ...]
    broken: tuple[Explanation, ...]


class BarLook(NamedTuple):
    """The bar at the bottom: what was entered last, and what can be opened."""

    last: str
    gains: tuple[str, ...]
    notices: tuple[str, ...]
    petition: bool
    finish: bool
    finish_early: bool
    finished: bool
    fresh_game: bool
    wall_complete: bool


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
    consequence: Consequence
    confirm: str


class PetitionLook(NamedTuple):
    """Who won the petition? `broken` says why none can be entered now."""

    round: int
    broken: tuple[Explanation, ...]


class BidsLook(NamedTuple):
    """The bids, who leads and why; `tied` are the seats between whom the lot decides."""

    bids: tuple[int, ...]
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
    """A correction being made."""

    seat: int
    chips: int
    treasures: int
    score: int
    slot: int | None
    slot_words: str
    owner: int | None
    stands: int
    reinforced: bool
    consequence: Consequence


class MoreLook(NamedTuple):
    """The other entries; what is not possible now is grey."""

    treasure: bool
    chip: bool
    reinforcement: bool


class BackLook(NamedTuple):
    """Looking at the wall as it was."""

    at: int
    of: int
    entry: str
    gains: tuple[str, ...]


def likely_seat(state: State, entries: Sequence[Entry[Event]]) -> int:
    """Who probably acts next: clockwise after the last player who acted this round, else the marker's holder."""
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
    elif now.open == "adjust_slot":
        chosen = (now.correction.slot,)
    for slot in shape_of(state.setup.regions).slots:
        owner = state.wall[slot]
        reinforced = slot in state.reinforced
        is_open = slot in open_slots
        fresh = owner != before.wall[slot] or reinforced != (slot in before.reinforced)
        what = "open" if is_open and owner == EMPTY else "block" if owner != EMPTY else "closed"
        label = _slot_label(now.words, state, slot, is_open)
        yield slot, SlotLook(owner, what, reinforced, slot in chosen, fresh, label)


def row_looks(now: Situation) -> Iterator[tuple[int, RowLook]]:
    """The first slot of every row, and what the row is worth."""
    for first, *_ in shape_of(now.state.setup.regions).rows:
        scored, level = first in now.state.scored_rows, level_of(first)
        points = ROW_POINTS[level]
        label = now.words.texts("table.row_scored" if scored else "table.row_worth", level=level, points=points)
        yield first, RowLook(points, scored, label)


def _slot_label(words: Words, state: State, slot: int, is_open: bool) -> str:
    owner = state.wall[slot]
    parts = [words.slot(slot)]
    if owner != EMPTY:
        parts.append(words.owner(owner))
        if slot in state.reinforced:
            parts.append(words.texts("slot.reinforced"))
    else:
        parts.append(words.texts("slot.open" if is_open else "slot.closed"))
    return ", ".join(parts)


def _open_slots(now: Situation) -> frozenset[int]:
    """The slots that would be legal for what the next tap is for."""
    if now.at is not None:
        return frozenset()
    if now.draft and now.draft.wants:
        draft, state = now.draft, now.state
        slots = shape_of(state.setup.regions).slots
        return frozenset(slot for slot in slots if check(state, drafted(draft.given(slot))).is_legal)
    return frozenset().union(*now.options.builds, now.options.governor)


def seat_looks(now: Situation) -> tuple[SeatLook, ...]:
    """The players in the strip."""
    return tuple(_seat_look(now, now.state, now.words, seat) for seat in range(len(now.state.players)))


def _seat_look(now: Situation, state: State, words: Words, seat: int) -> SeatLook:
    player = state.players[seat]
    mine = [gain for gain in state.gains if gain.seat == seat]
    points = sum(gain.points for gain in mine)
    why = [words.gain(gain) for gain in mine if gain.points]
    holder = state.holder == seat
    actor = state.result is None and now.at is None and seat == (now.draft.seat if now.draft else now.likely_seat)
    winner = state.result is not None and seat in state.result.winners
    label = words.texts(
        "table.player_label",
        player=words.names[seat],
        score=player.score,
        chips=player.chips,
        treasures=player.treasures,
    )
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
    )


def head_look(now: Situation) -> HeadLook:
    """The line on top."""
    state, words, t = now.state, now.words, now.words.texts
    undo = words.entry(now.entries[-1].event) if now.entries else ""
    redo = words.entry(now.undone[-1].event) if now.undone else ""
    return HeadLook(
        t("table.round", round=state.round, rounds=state.setup.governor_blocks)
        if state.round
        else t("table.before_round", rounds=state.setup.governor_blocks),
        t("table.governor_blocks", count=state.governor_blocks),
        bool(now.entries),
        bool(now.undone),
        t("table.undo", entry=undo) if undo else t("table.undo_nothing"),
        t("table.redo", entry=redo) if redo else t("table.redo_nothing"),
    )


def consequence(words: Words, state: State, event: Event) -> Consequence:
    """What the event would do, or every rule that it breaks."""
    ruling = check(state, event)
    if not ruling.is_legal:
        return Consequence(False, (), tuple(words.explained(breach) for breach in ruling.breaches))
    after = apply(state, event)
    lines = gain_lines(words, after.gains)
    if after.ended_by and not state.ended_by:
        lines = (*lines, words.texts("table.completes_wall"))
    return Consequence(True, lines, ())


def gain_lines(words: Words, gains: Sequence[Gain]) -> tuple[str, ...]:
    """What an entry gave, a line for each reason, with the names of all who got it."""
    lines: dict[str, list[str]] = {}
    for gain in gains:
        lines.setdefault(words.gain(gain), []).append(words.names[gain.seat])
    return tuple(f"{line} \u2013 {', '.join(names)}" for line, names in lines.items())


def panel_look(now: Situation) -> NamedTuple:
    """What the panel shows: the bar, the entry being made, or the way back from looking back."""
    state, words = now.state, now.words
    if now.at is not None:
        entries, at = now.entries, now.at
        entry = words.entry(entries[at - 1].event) if at else words.texts("table.start_of_game")
        return BackLook(at, len(entries), entry, gain_lines(words, state.gains) if at else ())
    if now.draft:
        return _draft_look(now.draft, state, words)
    match now.open:
        case "petition":
            return PetitionLook(state.round + 1, _petition_breaches(state, words))
        case "bids":
            return _bids_look(words, state, now.bids.bids, now.bids.drawn)
        case "more":
            opt = now.options
            return MoreLook(any(opt.treasures), any(opt.buybacks), bool(opt.removals))
        case "treasure":
            return ChoiceLook("treasure", now.options.treasures)
        case "chip":
            return ChoiceLook("chip", now.options.buybacks)
        case "reinforcement":
            return ChoiceLook("reinforcement", ())
        case "adjust" | "adjust_slot":
            return _adjust_look(now, state, words)
    return _bar_look(now, state, words)


def _petition_breaches(state: State, words: Words) -> tuple[Explanation, ...]:
    return tuple(words.explained(breach) for breach in check(state, Petition(0)).breaches)


def _bar_look(now: Situation, state: State, words: Words) -> BarLook:
    entries = now.entries
    opt = now.options
    return BarLook(
        f"{len(entries)}. {words.entry(entries[-1].event)}" if entries else "",
        gain_lines(words, state.gains),
        tuple(words.notice(notice) for notice in notices(state)),
        opt.petition,
        opt.finish,
        opt.finish_early,
        state.result is not None,
        not entries,
        state.ended_by is not None,
    )


def _draft_look(draft: Draft, state: State, words: Words) -> DraftLook:
    event = drafted(draft)
    name = words.names[draft.seat]
    kinds: tuple[str, ...] = ("build", "governor")
    if state.wall[draft.slot] != EMPTY:
        kinds = ("replace", "remove") if draft.slot in state.reinforced else ("replace",)
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
        consequence(words, state, event),
        words.texts(f"table.confirm_{draft.kind}", player=name),
    )


def _bids_look(words: Words, state: State, bids: tuple[int, ...], drawn: int | None) -> BidsLook:
    found = contest(state, bids)
    return BidsLook(
        bids,
        tuple(found.values),
        _bids_reason(words, bids, found),
        found.outcome.tied[0] if len(found.outcome.tied) == 1 else drawn,
        found.outcome.tied if len(found.outcome.tied) > 1 else (),
        drawn,
    )


def _bids_reason(words: Words, bids: Sequence[int], found: Contest) -> str:
    seat = found.outcome.tied[0]
    return words.texts(
        f"bids.{found.outcome.decided_by}",
        player=words.names[seat],
        value=found.values[seat],
        hand=bids[seat],
        tied=", ".join(words.names[tied] for tied in found.outcome.tied),
    )


def _adjust_look(now: Situation, state: State, words: Words) -> AdjustLook:
    correction = now.correction
    slot = correction.slot
    stands = EMPTY if slot is None else state.wall[slot]
    reinforced = slot in state.reinforced if correction.reinforced is None else correction.reinforced
    empty = slot is None and not (correction.chips or correction.treasures or correction.score)
    unchanged = slot is not None and correction.owner is None and correction.reinforced is None
    found = consequence(words, state, corrected(correction))
    if empty or unchanged:
        found = Consequence(False, (), ())
    return AdjustLook(
        correction.seat,
        correction.chips,
        correction.treasures,
        correction.score,
        slot,
        "" if slot is None else words.slot(slot),
        correction.owner,
        stands,
        reinforced,
        found,
    )
