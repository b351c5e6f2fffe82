"""Random games, in both modes: what must always hold, whatever is entered."""

import json
from typing import Any, ClassVar

from hypothesis import HealthCheck, Phase
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.engine.choices import decisions, offered, options
from companion.engine.radix import Reader, Writer
from companion.engine.record import Entry, Record
from companion.engine.replay import last_state
from companion.games.island.board import units_of
from companion.games.island.entries.counts import Counts
from companion.games.island.game import ISLAND
from companion.games.island.rules import KINDS, apply, check
from companion.games.island.setup import Setup, Tracking
from companion.games.island.state import EndedBy, State, start
from tests.conftest import cases
from tests.drive.games.chance import Chance
from tests.drive.games.island.builders import NAMES, table
from tests.drive.games.island.random_play import CODING, any_entry, drawn_entry, fitted
from tests.games.island.recount import recounted

SETTINGS = cases(
    20,
    stateful_step_count=25,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.generate],  # a failing game says enough; a smaller one takes minutes to find
)

chances = st.integers(0, 2**32).map(Chance)


def is_free(event: Any) -> bool:
    """True if its kind offers no list of values: corrections, numbers, and how a game stood."""
    kind = KINDS.of(event)
    return kind.is_correction or kind.is_midway or type(event) is Counts


class RandomGame(RuleBasedStateMachine):
    """A table that enters what it can, corrects out of the blue, tries what it may not, and undoes."""

    tracking: ClassVar[Tracking]

    @initialize(chance=chances, players=st.integers(2, 4), short=st.booleans(), is_scarce=st.booleans())
    def begin(self, chance: Chance, players: int, short: bool, is_scarce: bool) -> None:
        scarce = {"units": 4, "castles": 3, "peace": 1, "territories": players + 2}
        box = scarce if is_scarce and self.tracking is Tracking.FULL else {}
        whisperer, coin = chance.choice(NAMES[:players]), chance.choice(("heads", "tails"))
        self.setup: Setup = table(players, tracking=self.tracking, whisperer=whisperer, coin=coin, short=short, **box)
        self.states: list[State] = [start(self.setup)]
        self.events: list[Any] = []
        self.corrected = 0

    @property
    def state(self) -> State:
        return self.states[-1]

    def enter(self, event: Any) -> None:
        assert check(self.state, event).is_legal, event
        self.states.append(apply(self.state, event))
        self.events.append(event)

    def may_go_on(self) -> bool:
        return self.state.ended_by is None

    @precondition(may_go_on)
    @rule(chance=chances, entries=st.integers(1, 12))
    def play(self, chance: Chance, entries: int) -> None:
        """Every option is legal."""
        for _ in range(entries):
            if self.may_go_on():
                self.enter(drawn_entry(self.state, chance))

    @precondition(lambda self: self.may_go_on() and "adjust" in options(KINDS, self.state))
    @rule(chance=chances)
    def correct(self, chance: Chance) -> None:
        self.enter(drawn_entry(self.state, chance, "adjust"))
        self.corrected = len(self.events)

    @rule(chance=chances)
    def try_anything(self, chance: Chance) -> None:
        """Every legal entry can be reached by the options, step by step; a refused one cannot."""
        for _ in range(8):
            event = fitted(self.state, any_entry(self.state, chance))
            if check(self.state, event).is_legal:
                assert is_free(event) or self.is_offered(event), event
            else:
                assert not self.is_offered(event), event

    def is_offered(self, event: Any) -> bool:
        """True if every decision of an entry is among what is offered, and they lead to this very entry."""
        if is_free(event):
            return False  # free values: whether they are legal is checked with the entry
        taken = []
        try:
            for step, value in decisions(KINDS, self.state, event):
                if not step.is_free and value not in step.options:
                    return False
                taken.append(value)
            return bool(offered(KINDS, self.state, taken) == event)
        except (AssertionError, KeyError, IndexError, TypeError):
            return False  # there is no plan for such cards, or no way on

    @precondition(lambda self: len(self.events) > 0)
    @rule(steps=st.integers(1, 5))
    def undo(self, steps: int) -> None:
        """The position before an entry is the one that comes back."""
        kept = max(0, len(self.events) - steps)
        self.events, self.states = self.events[:kept], self.states[: kept + 1]
        assert self.state == last_state(ISLAND, self.record())
        self.corrected = min(self.corrected, kept)

    def record(self) -> Record[Setup, Any]:
        return Record(self.setup, tuple(map(Entry, self.events)))

    # --- what always holds -----------------------------------------------------------------------------

    @invariant()
    def counts_are_counts(self) -> None:
        """Nothing is less than nothing, nor more than the pieces allow."""
        for player in self.state.players:
            assert 0 <= player.monuments <= 6
        if table := self.state.table:
            assert min(table.hands) >= 0
            assert 0 <= table.passes < len(self.state.players)
            for territory in table.island:
                assert min((*territory.units, territory.castles)) >= 0
                assert 0 <= territory.peace <= 2
                assert len(territory.developed) <= 2

    @invariant()
    def neighbours_touch_each_other(self) -> None:
        if table := self.state.table:
            for number, territory in enumerate(table.island, start=1):
                assert list(territory.next_to) == sorted(set(territory.next_to) - {number})
                assert all(number in table.island[other - 1].next_to for other in territory.next_to)

    @invariant()
    def green_cards_are_in_hands_or_on_the_pile(self) -> None:
        """Four for each in the turns of a cycle, as long as nobody corrects, less the territory cards played."""
        table = self.state.table
        if table and table.turn is not None and not self.corrected:
            assert sum(table.hands) + len(table.discards) == 4 * len(table.hands)

    @invariant()
    def the_box_holds_the_units_that_cards_bring(self) -> None:
        limit = self.setup.box.units
        table = self.state.table
        if table and limit is not None and not self.corrected:
            assert all(units_of(table.island, seat) <= limit for seat in range(len(table.hands)))

    @invariant()
    def a_combat_has_two_sides_and_its_next_actor_is_one(self) -> None:
        if (table := self.state.table) and (combat := table.combat):
            units = table.island[combat.territory - 1].units
            there = [seat for seat, sheltered in enumerate(combat.sheltered) if units[seat] > sheltered]
            assert len(there) >= 2
            assert combat.turn in there
            assert combat.sheltered[combat.initiator] == 0
            assert sum(combat.sheltered) <= table.island[combat.territory - 1].castles
            assert table.turn == combat.initiator
            assert self.state.due is None

    @invariant()
    def a_king_has_a_claim_and_a_condition(self) -> None:
        state = self.state
        assert (state.king is not None) == (state.ended_by is EndedBy.KING)
        if state.king is not None:
            assert state.players[state.king].claim
            assert state.conditions(state.king) == max(
                state.conditions(seat) for seat, player in enumerate(state.players) if player.claim
            )

    @invariant()
    def there_is_always_something_to_enter_until_the_end(self) -> None:
        kinds = options(KINDS, self.state)
        assert bool(kinds) == self.may_go_on()
        if self.state.due:
            assert set(kinds) <= {self.state.due.step.value, "skip", "adjust", "finish", "drown"}

    def teardown(self) -> None:
        if hasattr(self, "setup"):
            self.counted_anew()
            self.shared()

    def counted_anew(self) -> None:
        """The document is read as it was written, and a second count of it agrees."""
        record = self.record()
        document = json.loads(json.dumps(ISLAND.write(record)))
        assert ISLAND.read(document) == record
        assert recounted(document) == json.loads(json.dumps(ISLAND.report(self.state)))

    def shared(self) -> None:
        """A game comes out of a code as it went in, by choices and field by field, and so does its position."""
        record = self.record()
        writer = Writer()
        CODING.setup(writer, self.setup)
        chosen = CODING.entries(writer, self.setup, ())
        for state, event in zip(self.states, self.events, strict=False):
            assert chosen.by_choices(state, event) == event
        fields = CODING.entries(writer, self.setup, ())
        for event in self.events:
            fields.by_fields(event)
        CODING.position(writer, self.setup, self.state)

        reader = Reader(writer.number)
        assert CODING.setup(reader, None) == self.setup
        chosen, state = CODING.entries(reader, self.setup, ()), self.states[0]
        for entry in record.entries:
            event = chosen.by_choices(state)
            assert (type(event), event) == (type(entry.event), entry.event)
            state = apply(state, event)
        assert CODING.summary(state) == CODING.summary(self.state)
        fields = CODING.entries(reader, self.setup, ())
        for entry in record.entries:
            event = fields.by_fields()
            assert (type(event), event) == (type(entry.event), entry.event)
        assert CODING.position(reader, self.setup, None) == self.state._replace(reply=None)
        assert reader.is_done


class LightGame(RandomGame):
    tracking = Tracking.SCORE


class FullGame(RandomGame):
    tracking = Tracking.FULL


TestLightGame = LightGame.TestCase
TestLightGame.settings = SETTINGS

TestFullGame = FullGame.TestCase
TestFullGame.settings = SETTINGS
