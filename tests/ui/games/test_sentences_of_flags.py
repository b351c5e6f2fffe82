"""Sentences that one of two texts is chosen for: what is so, and what is then said, for all three games.

That none is left out is tested in tests/text/test_sentences_of_flags.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from companion.games.island.words import Words as IslandWords
from companion.games.island_fortress.state import EndedBy
from companion.games.island_fortress.words import Words as FortressWords
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.state import End
from companion.games.islebound.words import Words as IsleWords
from companion.text.catalogue import catalogue
from companion.ui.games.island.count.cards import met_words
from companion.ui.games.island.count.present import card_view
from companion.ui.games.island.cycle.present import story
from companion.ui.games.island.next_steps import due_text, king_now
from companion.ui.games.island.panels.score_bar import EndCyclePanel
from companion.ui.games.island.panels.territory import territory_lines
from companion.ui.games.island.panels.turn import pass_text
from companion.ui.games.island.sheet import sheet_view as island_sheet
from companion.ui.games.island_fortress import finish
from companion.ui.games.island_fortress.next_steps import next_text
from companion.ui.games.island_fortress.panels.bar import TurnView as FortressTurn
from companion.ui.games.island_fortress.sheet import sheet_view
from companion.ui.games.island_fortress.wall.present import row_views
from companion.ui.games.islebound import next_steps as isle
from tests.drive.games.island import builders as i
from tests.drive.games.island_fortress import builders as f
from tests.games.island.test_refusals import guardian_due
from tests.ui.games.islebound.isle_tables import document
from tests.ui.island_tables import island_table, score_table
from tests.ui.tables import full_table, light_table

A, B, C = i.ADAM, i.BILL, i.CHARLES
Said = Callable[[Path], object]
"""What is said, of a game that is kept in a folder where it has to be."""

# --- ISLAND ------------------------------------------------------------------------------------------------------


def island(state: Any) -> IslandWords:
    return IslandWords(catalogue("en", "island"), state.setup)


def due(*events: Any, at: Any = None) -> Said:
    state = i.after(at or i.new_game(), *events)
    return lambda folder: due_text(island(state), state)


def king(**position: Any) -> Said:
    state = i.game("A", "B", "C", **position)
    return lambda folder: king_now(island(state), state)


def told(before: Any, *events: Any) -> Said:
    """The story of the end of a cycle, up to the last of the events."""
    states = [i.after(before, *events[:count]) for count in range(len(events) + 1)]
    lines = story(island(before), states)
    return lambda folder: " / ".join(part for line in lines for part in (line.title, *line.lines))


def tied(*claims: str) -> Any:
    return i.game("A", "B", "C", claims=claims, monuments=dict.fromkeys(claims, 5), passes=2)


def territory(**units: int) -> Said:
    """Territory 1, where Adam has two units, after a correction."""

    def lines(folder: Path) -> str:
        return " ".join(territory_lines(island_table(folder, i.correcting_territory(1, units=units)).situation, 1))

    return lines


def passed(*names: str) -> Said:
    """What the key says beside "Pass"."""
    return lambda folder: pass_text(island_table(folder, *map(i.passing, names)).situation).removeprefix("Pass")


def with_claim(now: Any) -> str:
    """What Adam's card says beside the name."""
    return met_words(now.t, card_view(now, 0))


def ends(*names: str) -> Said:
    """The end of a cycle in which these were counted."""
    counts = [i.counting(**{name: {"led": 1} for name in names})] if names else []
    return lambda folder: EndCyclePanel().view(score_table(folder, *counts).situation).detail


THREE: Final = (i.extending(A), i.extending(B, 1), i.extending(C, 2))
ALONE: Final = i.game("B", "C", turn=C)
"""Adam has no unit left, and is next."""
SCORED: Final = i.score_game({B: (0, 2, 0), C: (0, 2, 0)})
"""Bill and Charles are tied, and Adam, Whisperer, is not."""

# --- Island Fortress, Islebound ------------------------------------------------------------------------------------


def fortress(state: Any) -> FortressWords:
    return FortressWords(catalogue("en", "island_fortress"), state.setup)


def goes_on(state: Any, **changes: Any) -> Said:
    return lambda folder: next_text(fortress(state), state._replace(**changes))


def entered(event: Any) -> Said:
    return lambda folder: fortress(f.ready_game()).entry(f.ready_game(), event)


def filled(before: Any, **workers: Any) -> Said:
    """What the table is reminded of before counting, after Bill has filled the wall."""
    event = f.building(B, "2e4", **workers)
    state, entries = f.after(before, event), f.record(before.setup, event).entries
    return lambda folder: finish.reminders(fortress(state), state, entries, (before, state))


def goes_on_for(blocks: int) -> Said:
    """Why the game is not over."""
    context: Any = SimpleNamespace(state=f.game()._replace(governor_blocks=blocks), t=fortress(f.game()).texts)
    return lambda folder: finish.not_over(context)


def in_turn(*events: Any) -> Said:
    def said(folder: Path) -> object:
        table = full_table(folder, *events)
        return repr(FortressTurn(table.situation).controls(table))

    return said


def last_turns(turns_left: int, **changes: Any) -> Said:
    state = ISLEBOUND.start(ISLEBOUND.read(document()).setup)._replace(end=End(0, "buildings", turns_left))
    assert state.ledger
    state = state.with_ledger(state.ledger._replace(**changes))
    words = IsleWords(catalogue("en", "islebound"), state.setup)
    return lambda folder: (isle.end_text(words, state), isle.next_text(words, state))


PLACED: Final = f.after(f.game(), f.governor_block(A, "1a1"))
RICH: Final = {B: {"jade": 20, "laborers": 9, "convicts": 9, "blocks": 5}}
GATE: Final = f.favor(A, "a1", "1a1")
NAMED: Final = GATE._replace(card=GATE.card._replace(name="Gate"))

SAID: Final[dict[str, tuple[Said, str]]] = {
    "first territory": (due(), "Adam: place the first territory"),
    "further territory": (due(*THREE[:1]), "Bill: place a territory"),
    "first castle": (due(*THREE), "Adam: place the first castle"),
    "castle of a Guardian": (due(at=guardian_due()), "Adam, Guardian: place a castle"),
    "unit of the set-up": (due(*THREE, i.building(A, 1)), "Adam: place a unit"),
    "no unit left": (due(i.passing(C), at=ALONE), "Adam had no unit left: place 2 more"),
    "one is back": (due(i.passing(C), i.placing(A, 1), at=ALONE), "Adam had no unit left: place 1 more"),
    "no claim": (king(), "No king now: nobody has a claim"),
    "claim, no condition": (king(claims=[C]), "No king now: no claimant meets a condition"),
    "king": (king(claims=[A], monuments={A: 5}), "King now: Adam (1 condition)"),
    "king by the tie": (king(claims=[A, B], monuments={A: 5, B: 5}), "King now: Adam (Whisperer, tie at 1)"),
    "tie": (king(claims=[C, B], monuments={C: 5, B: 5}), "No king now: tie at 1: Bill, Charles"),
    "the Whisperer wins": (told(tied(A, B), i.passing(A)), "The Whisperer, Adam, is one of them and wins."),
    "nobody wins": (told(tied(C, B), i.passing(A)), "The Whisperer, Adam, is not one of them: nobody wins."),
    "most": (told(i.game("AA#", "AABC", passes=2), i.passing(A)), "Whisperer / Adam has the most (Castles)"),
    "tied as Whisperer": (told(tied(C, B), i.passing(A)), "Adam: tied for the most (Castles), as Whisperer"),
    "chosen by the Whisperer": (
        told(SCORED, i.ending_cycle(), i.choosing("whisperer", C)),
        "Whisperer / Charles: tied for the most (Castles), decided by the Whisperer",
    ),
    "tied as the new Whisperer": (
        told(SCORED, i.ending_cycle(), i.choosing("whisperer", C)),
        "Explorer / Charles: tied for the most (Territories), as Whisperer",
    ),
    "a pass": (passed(A), ""),
    "the last pass": (passed(A, B), ": ends cycle 1"),
    "a led territory": (territory(Bill=0), "Adam leads."),
    "a tied one": (territory(Bill=2), "Nobody leads."),
    "an empty one": (territory(Adam=-2), "Nobody is there."),
    "nobody was counted": (ends(), "Not counted this cycle: Adam, Bill, Charles"),
    "all were counted": (ends(A, B, C), "Everyone has been counted this cycle."),
    "a claim without a condition": (
        lambda folder: with_claim(score_table(folder, i.correcting(A, claim=True)).situation),
        "has a claim, but meets no condition",
    ),
    "sheet of a cycle": (lambda folder: island_sheet(score_table(folder).context).heading, "ISLAND, cycle 1"),
    "sheet of the end": (
        lambda folder: island_sheet(score_table(folder, i.finishing()).context).heading,
        "ISLAND, final standings",
    ),
    "block in hand": (goes_on(f.game()), "Adam holds the Governor block."),
    "block placed": (goes_on(PLACED), "Adam has the Governor marker. The round ends with the next petition."),
    "last block placed": (goes_on(PLACED, governor_blocks=0), "The round ends with the final scoring."),
    "last round over": (
        goes_on(f.game(), ended_by=EndedBy.ROUNDS),
        "The last round is over. Continue with the final scoring.",
    ),
    "wall complete": (
        goes_on(f.game(), ended_by=EndedBy.WALL),
        "The wall is complete. Continue with the final scoring.",
    ),
    "two blocks left": (goes_on_for(2), "2 Governor blocks are left, and the wall is not full."),
    "no block left": (
        goes_on_for(0),
        "By the rules, the game is not over: the last round goes on until everyone has had three turns.",
    ),
    "last slot, score only": (
        filled(f.game(2, f.ALL_BUT_2E4)),
        "Before you count: Bill filled the last slot and takes all Jade and Convicts from all prisons.",
    ),
    "last slot": (
        filled(f.ledger_game(2, f.ALL_BUT_2E4, holder=B, region=2, supplies=RICH), workers=(8, 0)),
        "Bill filled the last slot and took all Jade and Convicts from all prisons.",
    ),
    "named Favor card": (entered(NAMED), "Adam plays the Favor card “Gate”, Reinforcement on 1a1"),
    "Favor card": (entered(GATE), "Adam plays a Favor card, Reinforcement on 1a1"),
    "chip": (entered(f.buying_back(A)), "Adam spends a Buyback Chip"),
    "Jade": (entered(f.buying_back(A, "jade")), "Adam buys the Taskmaster back for Jade"),
    "no Reinforcement": (entered(f.correcting_slot("1a1", A, False)), "at 1a1: Adam, not reinforced"),
    "nothing done": (in_turn(), "Adam: choose a role card, or tap the wall to build"),
    "action done": (in_turn(f.collecting_jade(A)), "Adam: action done"),
    "card on the table": (in_turn(f.collecting_jade(A)), "Role card on the table: Treasurer"),
    "card in hand": (in_turn(f.collecting_jade(A)), "Role card in hand: Builder"),
    "a row": (
        lambda folder: [row.label for _, row in row_views(full_table(folder).situation)],
        "Row on level 3: 10 points",
    ),
    "Jade not tracked": (
        lambda folder: sheet_view(light_table(folder, f.petition(A)).context).projected_note,
        "Jade and Workers are only counted at the end, so they are not included.",
    ),
    "Jade tracked": (lambda folder: sheet_view(full_table(folder).context).projected_note, ""),
    "end in sight": (last_turns(2), "END: 2 turns left after this one"),
    "turns are over": (last_turns(0, turn=None), "All turns are over: continue with the final scoring."),
}
"""Situation, what is told of it, and what that has to say; "" where it has to say nothing."""


@pytest.mark.parametrize("situation", SAID)
def test_what_a_flag_says_is_so(tmp_path: Path, situation: str) -> None:
    said, sentence = SAID[situation]
    found = str(said(tmp_path))
    assert sentence in found if sentence else not found
