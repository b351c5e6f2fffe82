"""Properties of every game: random legal games of both modes, with a second count of each entry."""

from typing import Any

import pytest
from hypothesis import HealthCheck
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from companion.engine.record import Entry, Record
from companion.games.islebound.entries.buildings import Build
from companion.games.islebound.entries.turn import EndTurn, turns_ahead
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.ledger import BLOCKED, NO_CREW, Ledger
from companion.games.islebound.overruling import overruled
from companion.games.islebound.pieces.cards import NO_CARD
from companion.games.islebound.rules import KINDS, Event, apply, check
from companion.games.islebound.setup import Setup, Tracking
from companion.games.islebound.state import State, start
from tests.conftest import by_turns, cases
from tests.drive.games.chance import Chance
from tests.drive.games.islebound.random_play import drawn_entry, drawn_kind, drawn_setup, options
from tests.games.islebound.recount import Recount
from tests.games.test_contract import undone_and_written

SETTINGS = cases(
    25,
    stateful_step_count=15,
    suppress_health_check=[HealthCheck.too_slow],
)


class CountedGame:
    """A game whose every entry is counted a second time, and balanced."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.state: State = start(setup)
        self.passed = [self.state]
        self.entries: list[Entry[Event]] = []
        self.count = Recount(ISLEBOUND.write(Record(setup))["setup"])
        self.is_corrected = False

    def enter(self, event: Event) -> None:
        """A legal entry: applied, logged, counted a second time."""
        assert check(self.state, event).is_legal, event
        before = self.state
        self.state = apply(before, event)
        entry = Entry(event, note=f"entry {len(self.entries)}")
        self.entries.append(entry)
        self.passed.append(self.state)
        self.is_corrected |= KINDS.of(event).is_correction
        [document] = ISLEBOUND.write(Record(self.setup, (entry,)))["events"]
        self.count.enter(document)

        self.second_count_says_the_same()
        self.gains_say_what_changed(before)
        self.renown_is_on_the_track_or_in_tokens()
        if self.state.ledger:
            self.pieces_are_there(self.state.ledger)
            if self.setup.is_full and not self.is_corrected:
                self.cards_and_crew_are_kept(self.state.ledger)

    def second_count_says_the_same(self) -> None:
        """The whole report, made from the entries by other means."""
        report = ISLEBOUND.report(self.state)
        assert report == self.count.report()
        for player in report["players"]:
            assert player["score"] == sum(player["breakdown"].values())

    def gains_say_what_changed(self, before: State) -> None:
        """The trace of the latest entry explains every point and every token."""
        for seat, (old, new) in enumerate(zip(before.players, self.state.players, strict=True)):
            mine = [gain for gain in self.state.gains if gain.seat == seat]
            assert new.score - old.score == sum(gain.points for gain in mine)
            assert new.tokens - old.tokens == sum(gain.tokens for gain in mine)

    def renown_is_on_the_track_or_in_tokens(self) -> None:
        """IB-REN: 16 tokens in all; while there are any, no cube stands on 7."""
        state = self.state
        assert sum(player.tokens for player in state.players) + state.tokens_left == 16
        assert all(player.track >= 0 for player in state.players)
        assert state.tokens_left == 0 or all(player.track < 7 for player in state.players)
        assert state.tokens_left or state.end

    def pieces_are_there(self, ledger: Ledger) -> None:
        """Nobody has less than nothing, or more than the box and the hold take."""
        assert ledger.pirates_left >= 0
        assert ledger.serpents_left >= 0
        assert sum(hand.ichor for hand in ledger.hands) <= 1
        assert min(ledger.treasure_map, ledger.deck, ledger.crew_pile) >= 0
        for seat, hand in enumerate(ledger.hands):
            assert min(hand[:6]) >= 0, hand
            assert hand.rewards_due >= 0
            assert not self.setup.too_much(hand.wood, hand.fish)
            assert ledger.towns.count(seat) + ledger.slots.count(seat) <= 19
        blocked = 2 if len(ledger.hands) == 2 else 0
        assert [slot for slot, owner in enumerate(ledger.slots) if owner == BLOCKED] == list(
            range(min(blocked, len(ledger.slots)))
        )

    def cards_and_crew_are_kept(self, ledger: Ledger) -> None:
        """Every building card and every crew is somewhere."""
        in_hand = sum(hand.books for hand in ledger.hands) if self.setup.variants.architect else 0
        owned = sum(len(player.buildings) for player in self.state.players)
        in_row = sum(place != NO_CARD for place in ledger.row)
        assert ledger.deck + in_row + in_hand + owned == 35
        hired = sum(len(hand.crew) - 3 for hand in ledger.hands)
        to_hire = sum(skills != NO_CREW for skills in ledger.crew_row)
        assert hired + to_hire + ledger.crew_pile == self.setup.two_skill_crew

    def undone_and_written(self) -> None:
        """The log replayed, one entry shorter, written and read."""
        undone_and_written(ISLEBOUND, Record(self.setup, tuple(self.entries)), self.passed)


# --- whole games -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", by_turns(range(16), 4))
@pytest.mark.parametrize("tracking", list(Tracking))
def test_a_whole_game_is_counted_twice(tracking: Tracking, seed: int):
    """Played by what is offered, without a correction, to the final scoring."""
    chance = Chance(seed)
    game = CountedGame(drawn_setup(chance, tracking, 2 + seed % 3))

    for _ in range(220):
        if kind := drawn_kind(game.state, chance):
            game.enter(drawn_entry(game.state, chance, kind))
        if (coming := turns_ahead(game.state)) and chance.happens(0.3):
            game.enter(EndTurn(coming[0]))
        if False in options(game.state, "finish") and chance.happens(0.1):
            break
    game.enter(drawn_entry(game.state, chance, "finish", options(game.state, "finish")[0]))

    assert game.state.result is not None
    assert options(game.state) == []
    game.undone_and_written()


# --- games with corrections and attempts in between -----------------------------------------------------

chances = st.integers(0, 2**32 - 1).map(Chance)


class RandomGame(RuleBasedStateMachine):
    """Random legal play of either mode, with corrections by the table in between."""

    @initialize(chance=chances, tracking=st.sampled_from(Tracking), entries=st.integers(0, 80))
    def sit_down(self, chance: Chance, tracking: Tracking, entries: int) -> None:
        """At a new game, or at one that others have begun."""
        self.game = CountedGame(drawn_setup(chance, tracking))
        self.play(chance, entries)

    @property
    def state(self) -> State:
        return self.game.state

    def may_go_on(self) -> bool:
        return self.state.result is None

    @precondition(lambda self: self.may_go_on())
    @rule(chance=chances, entries=st.integers(1, 20))
    def play(self, chance: Chance, entries: int) -> None:
        """Several entries at once, so that towns are taken."""
        for _ in range(entries):
            if kind := drawn_kind(self.state, chance):
                self.game.enter(drawn_entry(self.state, chance, kind))

    @precondition(lambda self: self.may_go_on())
    @rule(chance=chances)
    def play_something_rare(self, chance: Chance) -> None:
        if kinds := [kind for kind in options(self.state) if kind not in ("adjust", "finish")]:
            self.game.enter(drawn_entry(self.state, chance, chance.choice(kinds)))

    @precondition(lambda self: self.may_go_on())
    @rule(chance=chances)
    def correct(self, chance: Chance) -> None:
        self.game.enter(drawn_entry(self.state, chance, "adjust"))

    @precondition(lambda self: self.may_go_on() and self.game.entries)
    @rule(chance=chances)
    def overrule(self, chance: Chance) -> None:
        """An entry of another moment; if rules speak against it, the table may enter its effect as corrections."""
        event = chance.choice(self.game.entries).event
        if check(self.state, event).is_legal:
            return
        corrections = overruled(self.state, event)
        for one in corrections:
            self.game.enter(one)

    @precondition(lambda self: self.may_go_on())
    @rule(chance=chances)
    def finish(self, chance: Chance) -> None:
        if chance.happens(0.2):
            self.game.enter(drawn_entry(self.state, chance, "finish"))

    @rule()
    def look_back(self) -> None:
        self.game.undone_and_written()


TestRandomGames = RandomGame.TestCase
TestRandomGames.settings = SETTINGS


def part(visit: Any, kind: type) -> Any:
    """The part of a visit of that kind."""
    return next((one for one in visit.parts if isinstance(one, kind)), None)


@pytest.mark.long
def test_what_random_games_reach():
    """Every kind of entry, taken towns, retreats, hired crew, built cards, the last token, both ways to end."""
    seen: set[str] = set()
    for seed in range(40):
        chance = Chance(1000 + seed)
        state = start(drawn_setup(chance, (Tracking.SCORE, Tracking.TABLE, Tracking.FULL, Tracking.FULL)[seed % 4]))
        for _ in range(150):
            kind = drawn_kind(state, chance)
            if kind is None:
                break
            event = drawn_entry(state, chance, kind)
            seen.add(KINDS.of(event).name)
            if kind == "attack":
                seen.add("taken" if event.lost is None else "retreat")
                seen.add("told" if event.dice else "quick")
            if kind == "visit" and part(event, Build):
                seen.add("built")
            state = apply(state, event)
        seen.add(state.end.why if state.end else "no end")

    corrections = {kind.name for kind in KINDS if kind.is_correction}
    assert seen >= {kind.name for kind in KINDS if not kind.is_midway} - corrections - {"finish"}
    assert seen >= {"taken", "retreat", "told", "quick", "built", "buildings", "tokens"}
