"""What must hold in every game: a machine plays random legal games, and a second count checks each step."""

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.engine.record import Entry, Record
from companion.engine.replay import last_state, states
from companion.games.island_fortress.events import (
    AdjustCounts,
    AdjustSlot,
    Build,
    Buyback,
    Card,
    CollectTreasure,
    Event,
    FinalCount,
    Finish,
    Petition,
    PlaceGovernorBlock,
    PlayFavor,
    RemoveReinforcement,
    Replace,
    Rewards,
    Untracked,
)
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.options import Options, options
from companion.games.island_fortress.rules import apply, check
from companion.games.island_fortress.setup import Incentive
from companion.games.island_fortress.state import CATEGORIES, State, start
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, WIDTH, column_of, level_of, region_of, slot_name
from companion.games.island_fortress.writing import entry_document, setup_document
from tests.games.island_fortress.builders import names, slot, table
from tests.games.island_fortress.recount import Recount

SETTINGS = settings(
    max_examples=80,
    stateful_step_count=50,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)


class Chance(Random):
    """Choices from one number: a game of many entries would ask too much of hypothesis one by one."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self.start = start

    def __repr__(self) -> str:
        return f"Chance({self.start})"


amounts = st.integers(0, 3)
chances = st.integers(0, 2**32 - 1).map(Chance)
seats = st.integers(0, 3)
slots = st.integers(0, 4 * 20 - 1)
held_at_the_end = st.tuples(st.integers(0, 4), st.integers(0, 4))


def offered(choices: Options) -> list[Event]:
    """Everything that the options offer, as events."""
    events: list[Event] = []
    if choices.petition:
        events.append(Petition(0))
    for seat, places in enumerate(choices.builds):
        events += [Build(seat, (place,)) for place in sorted(places)]
    for seat, places in enumerate(choices.replaces):
        events += [Replace(seat, place) for place in sorted(places)]
    events += [RemoveReinforcement(0, place) for place in sorted(choices.removals)]
    events += [CollectTreasure(seat) for seat, may in enumerate(choices.treasures) if may]
    events += [Buyback(seat, "chip") for seat, may in enumerate(choices.buybacks) if may]
    return events


class LightGame(RuleBasedStateMachine):
    """Random legal play in the light mode, all kinds of entries but corrections."""

    @initialize(
        players=st.integers(2, 4),
        more_regions=st.booleans(),
        no_replace=st.booleans(),
        incentive=st.sampled_from([None, *Incentive]),
    )
    def sit_down(self, players: int, more_regions: bool, no_replace: bool, incentive: Incentive | None) -> None:
        extra_region = more_regions and players > 2
        self.setup = table(players, extra_region=extra_region, no_replace=no_replace, first_round=incentive)
        self.state: State = start(self.setup)
        self.passed = [self.state]
        self.entries: list[Entry[Event]] = []
        self.count = Recount(setup_document(self.setup))
        self.totals: Counter[str] = Counter()
        self.choices = options(self.state)

    # --- entries -------------------------------------------------------------------------------------

    def enter(self, event: Event) -> None:
        """A legal entry: applied, logged and counted a second time."""
        assert check(self.state, event).is_legal, event
        before = self.state
        self.state = apply(before, event)
        entry = Entry(event, note=f"entry {len(self.entries)}")
        self.entries.append(entry)
        self.passed.append(self.state)
        self.count.enter(entry_document(entry, self.setup))
        self.choices = options(self.state)
        self.gains_say_what_changed(before, event)

    def gains_say_what_changed(self, before: State, event: Event) -> None:
        """The trace of the latest entry explains every point, chip and Treasure."""
        for seat, (old, new) in enumerate(zip(before.players, self.state.players, strict=True)):
            mine = [gain for gain in self.state.gains if gain.seat == seat]
            for index, category in enumerate(CATEGORIES):
                gained = sum(gain.points for gain in mine if gain.category == category)
                assert new.breakdown[index] - old.breakdown[index] == gained, (event, category)
            assert new.chips - old.chips == sum(gain.chips for gain in mine)
            assert new.treasures - old.treasures == sum(gain.treasures for gain in mine)

    def may_go_on(self) -> bool:
        return self.state.result is None

    @precondition(lambda self: self.choices.petition)
    @rule(chance=chances, with_bids=st.booleans())
    def petition(self, chance: Chance, with_bids: bool) -> None:
        """Of all names, exactly the winners by a count of one's own are legal."""
        players = range(len(self.state.players))
        if not with_bids:
            self.enter(Petition(chance.choice(players)))
            return
        bids = tuple(chance.randint(0, 3) for _ in players)
        legal = [seat for seat in players if check(self.state, Petition(seat, bids)).is_legal]
        assert legal == self.winners(bids)
        self.enter(Petition(chance.choice(legal), bids))

    def winners(self, bids: tuple[int, ...]) -> list[int]:
        """By value, then by the Jade in hand, then by the walk of the marker; lots in round 1."""
        ranked = [(bid + player.petition_bonus, bid) for bid, player in zip(bids, self.state.players, strict=True)]
        tied = [seat for seat, value in enumerate(ranked) if value == max(ranked)]
        if len(tied) == 1 or self.state.holder is None:
            return tied
        marker = self.state.holder
        while True:
            marker = (marker + 1) % len(bids)
            if marker in tied:
                return [marker]

    @precondition(lambda self: any(self.choices.builds))
    @rule(chance=chances, entries=st.integers(1, 12))
    def build(self, chance: Chance, entries: int) -> None:
        """Several entries at once, so that walls grow; with a second block and the Governor's where they fit."""
        for _ in range(entries):
            able = self.able(self.choices.builds)
            if not able:
                return
            seat = chance.choice(able)
            first = chance.choice(sorted(self.choices.builds[seat]))
            event = Build(seat, (first,))
            if chance.random() < 0.5:
                event = self.grown(chance, event, [Build(seat, (first,), place) for place in self.empty()])
            if chance.random() < 0.7:
                longer = [event._replace(slots=(first, place)) for place in self.empty()]
                event = self.grown(chance, event, longer)
            self.enter(event)

    def grown(self, chance: Chance, event: Build, longer: list[Build]) -> Build:
        """One of the legal longer entries, if there is any."""
        legal = [candidate for candidate in longer if check(self.state, candidate).is_legal]
        return chance.choice(legal) if legal else event

    def able(self, choices: Sequence[Any]) -> list[int]:
        """The seats to which something is offered."""
        return [seat for seat, choice in enumerate(choices) if choice]

    def empty(self) -> list[int]:
        """The empty slots."""
        return [place for place, owner in enumerate(self.state.wall) if owner == EMPTY]

    @precondition(lambda self: self.choices.governor)
    @rule(chance=chances)
    def place_governor_block(self, chance: Chance) -> None:
        assert self.state.holder is not None
        self.enter(PlaceGovernorBlock(self.state.holder, chance.choice(sorted(self.choices.governor))))

    @precondition(lambda self: any(self.choices.replaces))
    @rule(chance=chances)
    def replace(self, chance: Chance) -> None:
        seat = chance.choice(self.able(self.choices.replaces))
        self.enter(Replace(seat, chance.choice(sorted(self.choices.replaces[seat]))))

    @precondition(lambda self: self.own_free_blocks() and any(self.choices.treasures))
    @rule(chance=chances, rewards=st.builds(Rewards, *[amounts] * len(Rewards._fields)))
    def play_favor(self, chance: Chance, rewards: Rewards) -> None:
        """A pattern read off blocks that stand, in one region or across a border."""
        free = self.own_free_blocks()
        first = chance.choice(free)
        seat = self.state.wall[first]
        near = [
            place for place in free if self.state.wall[place] == seat and region_of(place) - region_of(first) in (0, 1)
        ]
        chosen = {first, *chance.choices(near, k=chance.randint(0, 3))}
        cells = [(region_of(place) * WIDTH + column_of(place), level_of(place)) for place in sorted(chosen)]
        left, bottom = min(column for column, _ in cells), min(level for _, level in cells)
        card = Card(tuple((column - left, level - bottom) for column, level in cells), rewards)
        at = slot(f"{left // WIDTH + 1}{'abcde'[left % WIDTH]}{bottom}")
        self.enter(PlayFavor(seat, card, at, chance.choice(sorted(chosen))))
        self.totals["reinforcements"] += 1

    def own_free_blocks(self) -> list[int]:
        """The players' blocks without Reinforcement."""
        wall, reinforced = self.state.wall, self.state.reinforced
        return [place for place, owner in enumerate(wall) if 0 <= owner < GOVERNOR and place not in reinforced]

    @precondition(lambda self: self.choices.removals)
    @rule(chance=chances, seat=seats)
    def remove_reinforcement(self, chance: Chance, seat: int) -> None:
        place = chance.choice(sorted(self.choices.removals))
        self.enter(RemoveReinforcement(seat % len(self.state.players), place))
        self.totals["reinforcements"] -= 1

    @precondition(lambda self: any(self.choices.treasures))
    @rule(seat=seats)
    def collect_treasure(self, seat: int) -> None:
        self.enter(CollectTreasure(seat % len(self.state.players)))

    @precondition(lambda self: any(self.choices.buybacks))
    @rule(chance=chances)
    def buy_back(self, chance: Chance) -> None:
        self.enter(Buyback(chance.choice(self.able(self.choices.buybacks)), "chip"))

    @precondition(lambda self: self.choices.finish or (self.choices.finish_early and len(self.entries) > 40))
    @rule(held=st.lists(held_at_the_end, min_size=4, max_size=4))
    def finish(self, held: list[tuple[int, int]]) -> None:
        counts = tuple(FinalCount(*count) for count in held[: len(self.state.players)])
        self.enter(Finish(counts, early=not self.choices.finish))

    @rule(
        event=st.one_of(
            st.builds(Build, seats, st.lists(slots, min_size=1, max_size=2).map(tuple), st.none() | slots),
            st.builds(PlaceGovernorBlock, seats, slots),
            st.builds(Replace, seats, slots),
            st.builds(RemoveReinforcement, seats, slots),
            st.builds(PlayFavor, seats, st.just(Card(((0, 0), (1, 0)))), slots, slots),
            st.builds(CollectTreasure, seats),
            st.builds(Buyback, seats, st.sampled_from(["chip", "jade"])),
            st.builds(Untracked, st.just("recruit")),
            st.builds(AdjustCounts, seats, st.just(-40)),
            st.builds(AdjustSlot, slots, st.just(GOVERNOR)),
        )
    )
    def whatever_is_tried_changes_nothing(self, event: Any) -> None:
        """A refusal, or an answer that was not acted upon, leaves the position as it was."""
        players, places = len(self.state.players), len(self.state.wall)
        if getattr(event, "seat", 0) >= players or max(self.slots_of(event), default=0) >= places:
            return
        before, digest, written = self.state, hash(self.state), repr(self.state)
        ruling = check(self.state, event)
        assert ruling == check(self.state, event)
        assert ruling.is_legal or all(breach.rule.startswith("IF-") for breach in ruling.breaches)
        assert (self.state, hash(self.state), repr(self.state)) == (before, digest, written)

    def slots_of(self, event: Any) -> list[int]:
        """The places that the event names."""
        named = [getattr(event, field, None) for field in ("slot", "governor", "at", "reinforce")]
        return [place for place in (*named, *getattr(event, "slots", ())) if place is not None]

    # --- what always holds -----------------------------------------------------------------------------

    @invariant()
    def nobody_has_more_than_eighteen_blocks(self) -> None:
        assert all(self.state.blocks_in_wall(seat) <= 18 for seat in range(len(self.state.players)))

    @invariant()
    def governor_blocks_add_up(self) -> None:
        """In the wall, in the stockpile, in hand and lost: as many as the set-up says."""
        in_the_wall = self.state.wall.count(GOVERNOR) - self.count.governor_by_correction
        in_hand = int(self.state.has_governor_block)
        total = in_the_wall + self.state.governor_blocks + in_hand + self.count.governor_lost
        assert total == self.setup.governor_blocks

    @invariant()
    def reinforcements_add_up(self) -> None:
        """Those put down less those taken off lie on the wall, each on a block."""
        assert len(self.state.reinforced) == self.totals["reinforcements"]
        assert all(self.state.wall[place] >= 0 for place in self.state.reinforced)

    @invariant()
    def no_count_but_the_score_is_negative(self) -> None:
        assert all(player.chips >= 0 and player.treasures >= 0 for player in self.state.players)

    @invariant()
    def a_second_count_says_the_same(self) -> None:
        """The whole report, made from the entries by other means."""
        report = ISLAND_FORTRESS.report(self.state)
        assert report == self.count.report()
        for player in report["players"]:
            assert player["score"] == sum(player["breakdown"].values())

    @invariant()
    def every_offer_is_legal_and_leads_somewhere(self) -> None:
        for event in offered(self.choices):
            assert check(self.state, event).is_legal, event
            assert isinstance(apply(self.state, event), State)

    @invariant()
    def builders_are_offered_the_open_slots(self) -> None:
        """Empty and supported, by a count of one's own; none without a block left, or out of play."""
        in_play = self.state.ended_by is None and self.state.round > 0
        for name, places in zip(self.count.names, self.choices.builds, strict=True):
            able = in_play and self.count.blocks_of(name) < 18
            assert names(places) == (self.count.open_slots() if able else set())
        with_block = in_play and self.count.governor_in_hand
        assert names(self.choices.governor) == (self.count.open_slots() if with_block else set())

    @invariant()
    def nothing_follows_the_final_scoring(self) -> None:
        if self.state.result is not None:
            assert not offered(self.choices)
            assert not any([self.choices.finish, self.choices.finish_early, self.choices.governor])

    def teardown(self) -> None:
        """Undo is the replay of the shorter log, and the record is the same when written and read again."""
        if not hasattr(self, "entries"):
            return
        record = Record(self.setup, tuple(self.entries))
        assert [start(self.setup), *states(ISLAND_FORTRESS, start(self.setup), record.entries)] == self.passed
        if self.entries:
            assert last_state(ISLAND_FORTRESS, record._replace(entries=record.entries[:-1])) == self.passed[-2]
        written = json.dumps(ISLAND_FORTRESS.write(record))
        assert ISLAND_FORTRESS.read(json.loads(written)) == record
        assert json.dumps(ISLAND_FORTRESS.write(ISLAND_FORTRESS.read(json.loads(written)))) == written


class CorrectedGame(LightGame):
    """The same with corrections by the table in between."""

    @precondition(lambda self: self.may_go_on())
    @rule(seat=seats, chips=st.integers(-3, 3), treasures=st.integers(-3, 3), score=st.integers(-9, 9))
    def correct_counts(self, seat: int, chips: int, treasures: int, score: int) -> None:
        """Legal exactly if nothing but the score becomes negative."""
        seat %= len(self.state.players)
        player = self.state.players[seat]
        event = AdjustCounts(seat, chips, treasures, score)
        assert check(self.state, event).is_legal == (player.chips + chips >= 0 and player.treasures + treasures >= 0)
        if check(self.state, event).is_legal:
            self.enter(event)

    @precondition(lambda self: self.may_go_on())
    @rule(chance=chances, reinforced=st.none() | st.booleans())
    def correct_slot(self, chance: Chance, reinforced: bool | None) -> None:
        owners = [None, EMPTY, GOVERNOR, *range(len(self.state.players))]
        event = AdjustSlot(slot(chance.choice(self.count.slots())), chance.choice(owners), reinforced)
        if (event.owner, reinforced) == (None, None) or not check(self.state, event).is_legal:
            return
        before = self.state
        self.enter(event)
        self.totals["reinforcements"] += len(self.state.reinforced) - len(before.reinforced)
        assert [player.score for player in self.state.players] == [player.score for player in before.players]
        changed = {slot_name(place) for place, owner in enumerate(self.state.wall) if owner != before.wall[place]}
        assert changed <= {slot_name(event.slot)}

    @precondition(lambda self: len(self.empty()) in range(1, 12) and self.may_go_on())
    @rule()
    def fill_all_but_one(self) -> None:
        """So that walls are completed often."""
        for place in self.empty()[:-1]:
            if check(self.state, AdjustSlot(place, GOVERNOR)).is_legal:
                self.enter(AdjustSlot(place, GOVERNOR))


TestLightGame = LightGame.TestCase
TestLightGame.settings = SETTINGS

TestCorrectedGame = CorrectedGame.TestCase
TestCorrectedGame.settings = SETTINGS
