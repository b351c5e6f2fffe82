"""Properties of every game: random legal games of both modes, with a second count of each entry."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.engine.choices import options
from companion.engine.entries import write_entry
from companion.engine.record import Entry, Record
from companion.games.island_fortress.cards import Card
from companion.games.island_fortress.entries.adjust import AdjustCounts, AdjustPrison, AdjustSlot, AdjustTaskmaster
from companion.games.island_fortress.entries.build import Build, PlaceGovernorBlock
from companion.games.island_fortress.entries.buyback import Buyback
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.entries.planner import BuyBlocks, DrawFavors, RemoveReinforcement
from companion.games.island_fortress.entries.recruiter import CollectConvicts, CollectPrison, Recruit
from companion.games.island_fortress.entries.replace import Replace
from companion.games.island_fortress.entries.taskmaster import MoveTaskmaster
from companion.games.island_fortress.entries.trade_in import TradeIn
from companion.games.island_fortress.entries.treasurer import CollectJade, CollectTreasure
from companion.games.island_fortress.entries.turn import EndTurn
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.ledger import Ledger, Role
from companion.games.island_fortress.record import write_setup
from companion.games.island_fortress.rules import KINDS, Event, apply, check
from companion.games.island_fortress.setup import Incentive, Setup, Tracking
from companion.games.island_fortress.state import CATEGORIES, State, start
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, region_of
from tests.conftest import cases
from tests.drive.games.chance import Chance
from tests.drive.games.island_fortress.builders import names, table
from tests.drive.games.island_fortress.random_play import PLAY, drawn_entry, drawn_kind
from tests.games.island_fortress.recount import CARDS, COSTS, REPEATING, Recount
from tests.games.test_contract import undone_and_written

SETTINGS = cases(
    30,
    stateful_step_count=20,
    suppress_health_check=[HealthCheck.too_slow],
)

WORKERS = {"1": 2, "2": 4, "3": 6, "4": 8}


class CountedGame:
    """A game whose every entry is counted a second time, and balanced."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.state: State = start(setup)
        self.passed = [self.state]
        self.entries: list[Entry[Event]] = []
        self.count = Recount(write_setup(setup))
        self.reinforcements = 0

    def enter(self, event: Event) -> None:
        """A legal entry: applied, logged, counted a second time."""
        assert check(self.state, event).is_legal, event
        before = self.state
        self.state = apply(before, event)
        entry = Entry(event, note=f"entry {len(self.entries)}")
        self.entries.append(entry)
        self.passed.append(self.state)
        self.count.enter(write_entry(KINDS, entry, self.setup))

        self.second_count_says_the_same()
        self.gains_say_what_changed(before, event)
        self.blocks_and_reinforcements_add_up(before, event)
        assert all(player.chips >= 0 and player.treasures >= 0 for player in self.state.players)
        if self.state.ledger:
            self.supplies_balance(before, event)
            self.cards_are_on_the_table(self.state.ledger)

    def second_count_says_the_same(self) -> None:
        """The whole report, made from the entries by other means."""
        report = ISLAND_FORTRESS.report(self.state)
        assert report == self.count.report()
        for player in report["players"]:
            assert player["score"] == sum(player["breakdown"].values())

    def gains_say_what_changed(self, before: State, event: Event) -> None:
        """The trace of the latest entry explains every point, chip and Treasure."""
        for seat, (old, new) in enumerate(zip(before.players, self.state.players, strict=True)):
            mine = [gain for gain in self.state.gains if gain.seat == seat]
            for index, category in enumerate(CATEGORIES):
                gained = sum(gain.points for gain in mine if gain.category == category)
                assert new.breakdown[index] - old.breakdown[index] == gained, (event, category)
            assert new.chips - old.chips == sum(gain.chips for gain in mine)
            assert new.treasures - old.treasures == sum(gain.treasures for gain in mine)

    def blocks_and_reinforcements_add_up(self, before: State, event: Event) -> None:
        """Nobody has more than 18 blocks; the Governor's are in the wall, the stockpile, in hand, or lost."""
        state, count = self.state, self.count
        assert all(state.blocks_in_box(seat) >= 0 for seat in range(len(state.players)))
        in_the_wall = state.wall.count(GOVERNOR) - count.governor_by_correction
        in_hand = int(state.has_governor_block)
        assert in_the_wall + state.governor_blocks + in_hand + count.governor_lost == self.setup.governor_blocks
        if isinstance(event, AdjustSlot):
            self.reinforcements += len(state.reinforced) - len(before.reinforced)
        self.reinforcements += isinstance(event, PlayFavor) - isinstance(event, RemoveReinforcement)
        assert len(state.reinforced) == self.reinforcements
        assert all(state.wall[place] >= 0 for place in state.reinforced)

    def supplies_balance(self, before: State, event: Event) -> None:
        """The pieces in play change by those from and to the stockpile; nobody holds less than nothing."""
        change = Counter(in_play(self.state))
        change.subtract(in_play(before))
        assert change == brought_in(before, self.state, event), event
        assert all(min(supply[:6]) >= 0 for supply in self.state.ledger.supplies)  # type: ignore[union-attr]
        assert all(min(prison) >= 0 for prison in self.state.ledger.prisons)  # type: ignore[union-attr]

    def cards_are_on_the_table(self, ledger: Ledger) -> None:
        """After so many turns of a round a player has as many different role cards on the table. Rules: IF-TURN-4."""
        turn, holder, turns = ledger.turn, self.state.holder or 0, self.count.turns
        seats = len(ledger.supplies)
        order = [(holder + number) % seats for number in range(3 * seats)]
        is_round_over = turns == len(order)
        if turn and not is_round_over:
            assert (turn.number, turn.seat) == (turns, order[turns])
        for seat, supply in enumerate(ledger.supplies):
            on_table = [*supply.table]
            assert len(on_table) == order[:turns].count(seat)
            if turn and turn.card and turn.seat == seat and not is_round_over:
                on_table.append(turn.card)
            assert len(set(on_table)) == len(on_table)
            assert [role.value for role in on_table] == self.count.table[self.count.names[seat]]

    def undone_and_written(self) -> None:
        """The log replayed, one entry shorter, written and read."""
        undone_and_written(ISLAND_FORTRESS, Record(self.setup, tuple(self.entries)), self.passed)


def in_play(state: State) -> dict[str, int]:
    """The sum of all supplies, prisons and the wall."""
    assert state.ledger is not None
    supplies, prisons = state.ledger.supplies, state.ledger.prisons
    standing = sum(0 <= owner < GOVERNOR for owner in state.wall)
    return {
        "jade": sum(supply.jade for supply in supplies) + sum(prison.jade for prison in prisons),
        "laborers": sum(supply.laborers for supply in supplies),
        "convicts": sum(supply.convicts for supply in supplies) + sum(prison.convicts for prison in prisons),
        "favors": sum(supply.favors for supply in supplies),
        "blocks": sum(supply.blocks for supply in supplies) + standing,
    }


def brought_in(before: State, after: State, event: Event) -> dict[str, int]:
    """The pieces that an entry takes from the stockpile, the treasury and the deck, less what it gives back."""
    assert before.ledger is not None
    seats = range(len(before.players))
    flow: dict[str, int] = {}
    match event:
        case Petition(_, bids):
            assert bids is not None
            assert after.holder is not None
            block = before.setup.variants.first_round is Incentive.BLOCK and before.round == 0
            taken = min(1, before.blocks_in_box(after.holder)) if block else 0
            flow = {"jade": 1 - bids[after.holder], "convicts": 1, "blocks": taken}
        case Recruit(_, amount):
            flow = {"jade": -COSTS[amount], "laborers": amount, "convicts": 1}
        case CollectConvicts():
            flow = {"laborers": -2, "convicts": 6}
        case BuyBlocks(_, amount):
            flow = {"jade": -COSTS[amount], "blocks": amount, "convicts": 1}
        case DrawFavors(_, draw):
            flow = {"favors": {3: 2, 5: 1}[draw]}
        case Build(_, slots, _, laborers, convicts):
            flow = {"jade": 1 - len(slots), "laborers": -((laborers + 1) // 2), "convicts": 1 - convicts}
        case Replace(_, _, laborers, convicts):
            flow = {"laborers": -((laborers + 1) // 2), "convicts": -convicts}
        case PlayFavor(seat, Card(_, rewards)):
            flow = {part: getattr(rewards, part) for part in ("jade", "laborers", "convicts")}
            flow |= {"favors": -1, "blocks": min(rewards.blocks, before.blocks_in_box(seat))}
        case CollectJade(seat):
            flow = {"jade": 3 + before.players[seat].treasures // 3}
        case Buyback(_, means):
            flow = {"jade": -3 * (means == "jade")}
        case EndTurn():
            if after.turn is None:
                flow = {"jade": sum(3 + supply.income for supply in before.ledger.supplies)}
        case AdjustCounts():
            flow = {part: getattr(event, part) for part in in_play(before)}
        case AdjustSlot(slot):
            flow = {"blocks": (after.wall[slot] in seats) - (before.wall[slot] in seats)}
        case AdjustPrison(_, jade, convicts):
            flow = {"jade": jade, "convicts": convicts}
        case TradeIn(_, jade, convicts):
            flow = {"jade": jade, "convicts": convicts, "favors": -jade - convicts}
        case _:
            assert isinstance(
                event,
                CollectPrison
                | CollectTreasure
                | RemoveReinforcement
                | MoveTaskmaster
                | PlaceGovernorBlock
                | AdjustTaskmaster
                | Finish,
            )
    if getattr(event, "repeat", False):
        card = CARDS[str(write_entry(KINDS, Entry(event), before.setup)["type"])]
        flow["jade"] = flow.get("jade", 0) - REPEATING[card]
    return {part: flow.get(part, 0) for part in in_play(before)}


# --- whole games -------------------------------------------------------------------------------------

START = {"jade": 15, "laborers": 6, "convicts": 4, "blocks": 6}


@pytest.mark.parametrize(
    ("players", "tracking", "variants"),
    [
        (2, Tracking.FULL, {}),
        (2, Tracking.FULL, {"start": START, "first_round": "block", "trade_in": True}),
        (2, Tracking.FULL, {"start": {"blocks": 18, "laborers": 20, "convicts": 40}, "first_round": "block"}),
        (3, Tracking.FULL, {"trade_in": True}),
        (3, Tracking.FULL, {"extra_region": True, "start": START, "first_round": "chip"}),
        (3, Tracking.FULL, {"no_replace": True, "first_round": "treasure"}),
        (4, Tracking.FULL, {"start": START, "trade_in": True}),
        (4, Tracking.FULL, {"extra_region": True, "no_replace": True}),
        (2, Tracking.SCORE, {}),
        (3, Tracking.SCORE, {"extra_region": True, "first_round": "chip"}),
        (3, Tracking.SCORE, {"no_replace": True, "first_round": "block", "trade_in": True}),
        (4, Tracking.SCORE, {"first_round": "treasure"}),
    ],
)
def test_a_whole_game_is_counted_twice(players: int, tracking: Tracking, variants: dict[str, Any]):
    """Played by what is offered, without a correction, to the final scoring."""
    chance = Chance(players)
    game = CountedGame(table(players, tracking=tracking, **variants))

    while kind := drawn_kind(game.state, chance):
        if False in options(KINDS, game.state, "finish") and chance.random() < 0.2:
            break
        game.enter(drawn_entry(game.state, chance, kind))
    game.enter(drawn_entry(game.state, chance, "finish", False))

    assert game.state.result is not None
    game.undone_and_written()


# --- games with corrections and attempts in between -----------------------------------------------------

chances = st.integers(0, 2**32 - 1).map(Chance)
seats = st.integers(0, 3)
regions = st.integers(0, 3)
slots = st.integers(0, 4 * 20 - 1)
amounts = st.integers(0, 5)
repeats = st.booleans()


class RandomGame(RuleBasedStateMachine):
    """Random legal play of either mode, with corrections by the table in between."""

    tracking: Tracking

    @initialize(
        players=st.integers(2, 4),
        more_regions=st.booleans(),
        no_replace=st.booleans(),
        incentive=st.sampled_from([None, *Incentive]),
        start=st.sampled_from([None, START]),
        trade_in=st.booleans(),
        chance=chances,
        entries=st.integers(0, 120),
    )
    def sit_down(
        self, players: int, more_regions: bool, start: Any, chance: Chance, entries: int, **variants: Any
    ) -> None:
        """At a new game, or at one that others have begun."""
        variants["first_round"] = variants.pop("incentive")
        variants["extra_region"] = more_regions and players > 2
        if start:
            variants["start"] = start
        self.game = CountedGame(table(players, tracking=self.tracking, **variants))
        self.play(chance, entries)

    @property
    def state(self) -> State:
        return self.game.state

    def enter(self, event: Event) -> None:
        self.game.enter(event)

    def may_go_on(self) -> bool:
        return self.state.result is None

    @precondition(lambda self: self.may_go_on())
    @rule(chance=chances, entries=st.integers(1, 25))
    def play(self, chance: Chance, entries: int) -> None:
        """Several entries at once, so that walls grow."""
        for _ in range(entries):
            if kind := drawn_kind(self.state, chance):
                self.enter(drawn_entry(self.state, chance, kind))

    @precondition(lambda self: self.may_go_on())
    @rule(chance=chances)
    def play_something_rare(self, chance: Chance) -> None:
        if kinds := [kind for kind in options(KINDS, self.state) if kind in PLAY]:
            self.enter(drawn_entry(self.state, chance, chance.choice(kinds)))

    @precondition(lambda self: bool(options(KINDS, self.state, "petition")))
    @rule(chance=chances)
    def petition(self, chance: Chance) -> None:
        """Of all names, exactly the winners by the second count are legal."""
        players = range(len(self.state.players))
        held = self.state.ledger.supplies if self.state.ledger else ()
        most = [min(3, supply.jade) for supply in held] or [3] * len(players)
        bids = tuple(chance.randint(0, jade) for jade in most)
        legal = [seat for seat in players if check(self.state, Petition(seat, bids)).is_legal]
        favourites = self.game.count.favourites(dict(zip(self.game.count.names, bids, strict=True)))
        assert [self.game.count.names[seat] for seat in legal] == favourites
        unnamed = Petition(None, bids)
        assert check(self.state, unnamed).is_legal == (len(legal) == 1)
        if self.state.ledger and len(legal) == 1:
            self.enter(unnamed)
        else:
            self.enter(Petition(chance.choice(legal), bids))

    @precondition(lambda self: self.may_go_on())
    @rule(chance=chances)
    def correct(self, chance: Chance) -> None:
        """Of the slots only the named one changes, and no score but by the entry itself."""
        before = self.state
        event = drawn_entry(before, chance, "adjust")
        self.enter(event)
        changed = {place for place, owner in enumerate(self.state.wall) if owner != before.wall[place]}
        assert changed <= ({event.slot} if isinstance(event, AdjustSlot) else set())
        if not isinstance(event, AdjustCounts):
            assert self.state.players == before.players

    @precondition(lambda self: self.may_go_on())
    @rule(seat=seats, chips=st.integers(-3, 3), treasures=st.integers(-3, 3), score=st.integers(-9, 9))
    def correct_counts(self, seat: int, chips: int, treasures: int, score: int) -> None:
        """Legal exactly if nothing but the score becomes negative."""
        seat %= len(self.state.players)
        player = self.state.players[seat]
        event = AdjustCounts(seat, chips, treasures, score)
        assert check(self.state, event).is_legal == (player.chips + chips >= 0 and player.treasures + treasures >= 0)
        if check(self.state, event).is_legal and (chips or treasures or score):
            self.enter(event)

    def empty(self) -> list[int]:
        """The empty slots."""
        return [place for place, owner in enumerate(self.state.wall) if owner == EMPTY]

    @precondition(lambda self: len(self.empty()) in range(1, 40) and self.may_go_on())
    @rule(left=st.integers(1, 3))
    def fill_all_but_a_few(self, left: int) -> None:
        """So that walls are completed often; whoever has the turn gets what is needed for it."""
        for place in self.empty()[:-left]:
            self.enter(AdjustSlot(place, GOVERNOR))
        if self.state.turn and self.state.ledger:
            seat = self.state.turn.seat
            self.enter(AdjustCounts(seat, laborers=20, blocks=min(2, self.state.blocks_in_box(seat))))
            self.enter(AdjustTaskmaster(seat, region_of(self.empty()[0])))

    @precondition(lambda self: self.may_go_on())
    @rule(chance=chances)
    def finish(self, chance: Chance) -> None:
        """At its time; early only in games that have gone on for a while."""
        early = options(KINDS, self.state, "finish")
        if False in early or len(self.game.entries) > 60:
            self.enter(drawn_entry(self.state, chance, "finish", early[0]))

    @rule(
        event=st.one_of(
            st.builds(Petition, st.none() | seats, st.none() | st.lists(amounts, min_size=4, max_size=4)),
            st.builds(
                Build, seats, st.lists(slots, min_size=1, max_size=2).map(tuple), st.none() | slots, repeat=repeats
            ),
            st.builds(PlaceGovernorBlock, seats, slots),
            st.builds(Replace, seats, slots, amounts, amounts, repeats),
            st.builds(RemoveReinforcement, seats, slots, repeats),
            st.builds(PlayFavor, seats, st.just(Card(((0, 0), (1, 0)))), slots, slots, repeats),
            st.builds(CollectTreasure, seats, st.just((0, 1)), repeats),
            st.builds(Buyback, seats, st.sampled_from(["chip", "jade"])),
            st.builds(Recruit, seats, st.integers(1, 5), repeats),
            st.builds(CollectConvicts, seats, repeats),
            st.builds(CollectPrison, seats, repeats),
            st.builds(BuyBlocks, seats, st.integers(1, 5), repeats),
            st.builds(DrawFavors, seats, st.sampled_from([3, 5]), repeats),
            st.builds(CollectJade, seats, repeats),
            st.builds(MoveTaskmaster, seats, regions, repeats),
            st.builds(EndTurn, seats),
            st.builds(TradeIn, seats, amounts, amounts),
            st.builds(AdjustCounts, seats, st.just(-40), jade=st.just(-999)),
            st.builds(AdjustSlot, slots, st.just(GOVERNOR)),
            st.builds(AdjustTaskmaster, seats, regions),
            st.builds(AdjustPrison, regions, st.just(-40)),
        )
    )
    def whatever_is_tried_changes_nothing(self, event: Any) -> None:
        """A refusal, or an answer that was not acted upon, leaves the position as it was."""
        players, places = len(self.state.players), len(self.state.wall)
        if isinstance(event, Petition):
            event = Petition(event.winner, tuple(event.bids[:players]) if event.bids else None)
        named = [getattr(event, field, None) for field in ("seat", "winner")]
        if max((seat for seat in named if seat is not None), default=0) >= players:
            return
        if max(self.slots_of(event), default=0) >= places or getattr(event, "region", 0) >= self.state.setup.regions:
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
    def every_offer_is_legal_and_leads_somewhere(self) -> None:
        chance = Chance(len(self.game.entries))
        for kind in options(KINDS, self.state):
            event = drawn_entry(self.state, chance, kind)
            assert check(self.state, event).is_legal, event
            assert isinstance(apply(self.state, event), State)

    @invariant()
    def builders_are_offered_the_open_slots(self) -> None:
        """Empty and supported, by a count of one's own; those within reach."""
        count, in_play = self.game.count, self.state.ended_by is None and not self.state.awaits_petition
        for seat, name in enumerate(count.names):
            can_build = in_play and self.can_build(seat)
            offered = names(options(KINDS, self.state, "build", seat, False)) if can_build else set()
            assert offered == (self.reachable(seat, name) if can_build else set())
        with_block = in_play and count.governor_in_hand
        if self.state.turn and count.holder != count.names[self.state.turn.seat]:
            with_block = False
        holder = self.state.holder
        assert ("governor" in options(KINDS, self.state)) == bool(with_block and count.open_slots())
        if with_block:
            assert names(options(KINDS, self.state, "governor", holder)) == count.open_slots()

    def can_build(self, seat: int) -> bool:
        """True if the seat has blocks, and in the full mode the turn and the Builder."""
        name, ledger = self.game.count.names[seat], self.state.ledger
        if ledger is None or ledger.turn is None:
            return self.game.count.blocks_of(name) < 18
        turn = ledger.turn
        may_act = turn.seat == seat and turn.actions == turn.bought_back
        return may_act and Role.BUILDER.value not in self.game.count.table[name]

    def reachable(self, seat: int, name: str) -> set[str]:
        """The open slots that the seat could build on now."""
        count = self.game.count
        if not count.is_full:
            return count.open_slots()
        supply = count.supply[name]
        workers = supply["laborers"] + supply["convicts"]
        return {
            slot
            for slot in count.open_slots()
            if slot[0] == count.region[name] and WORKERS[slot[2]] <= workers and supply["blocks"]
        }

    @invariant()
    def nothing_follows_the_final_scoring(self) -> None:
        assert self.may_go_on() or not options(KINDS, self.state)

    def teardown(self) -> None:
        if hasattr(self, "game"):
            self.game.undone_and_written()


class LightGame(RandomGame):
    tracking = Tracking.SCORE


class FullGame(RandomGame):
    tracking = Tracking.FULL


TestLightGame = LightGame.TestCase
TestLightGame.settings = SETTINGS

TestFullGame = FullGame.TestCase
TestFullGame.settings = SETTINGS
