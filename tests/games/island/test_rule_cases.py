"""Every rule has a case that keeps it and one that breaks it.

A rule that refuses has an entry in `LEGAL` that keeps it; what breaks it stands in the table of refusals. A rule about
effects has a function: what it does, and a near miss in which it does not.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from companion.engine.choices import options
from companion.games.island.board import Standing
from companion.games.island.kingship import conditions_met, kingship, splits
from companion.games.island.rules import KINDS, check
from companion.games.island.setup import Coin, turn_order
from companion.games.island.state import State
from companion.games.island.tables import CYCLE_CARDS, DRAFTS
from tests.drive.games.island import builders as b
from tests.games.island.test_refusals import REFUSALS, explorer_due, fighting, guardian_due

ROOT: Final = Path(__file__).resolve().parents[3]
RULES: Final = tomllib.loads((ROOT / "data/island/rules.toml").read_text(encoding="utf-8"))["rule"]
IDS: Final = [rule["id"] for rule in RULES]

LEGAL: Final[dict[str, tuple[Callable[[], State], Any]]] = {
    "IS-COMP-1": (lambda: b.game("A"), b.developing(b.ADAM, 1, "cog")),
    "IS-COMP-2": (lambda: b.game("A", monuments={b.ADAM: 5}), b.immortalizing(b.ADAM)),
    "IS-LEAD-5": (lambda: b.after(b.game("AA", "CC"), b.passing(b.ADAM)), b.placing(b.BILL, 1)),
    "IS-CLAIM-1": (lambda: b.game("A", monuments={b.ADAM: 5}), b.claiming(b.ADAM)),
    "IS-CLAIM-2": (lambda: b.score_game({b.ADAM: (0, 6, 0)}), b.claiming(b.ADAM)),
    "IS-SETUP-4": (b.new_game, b.extending(b.ADAM)),
    "IS-SETUP-5": (b.set_up, b.building(b.ADAM, 3)),
    "IS-SETUP-6": (lambda: b.after(b.set_up(), b.building(b.ADAM, 1)), b.placing(b.ADAM, 2)),
    "IS-CYCLE-4": (explorer_due, b.extending(b.ADAM, 2)),
    "IS-CYCLE-5": (guardian_due, b.building(b.ADAM, 3)),
    "IS-ROLE-TIE": (lambda: b.all_pass(b.game("A", "B#", "C#")), b.choosing("whisperer", b.BILL)),
    "IS-DIR-1": (lambda: b.after(b.score_game(), b.ending_cycle()), b.flipping("tails")),
    "IS-TURN-1": (lambda: b.game("A"), b.passing(b.ADAM)),
    "IS-CARD-DROP": (lambda: b.game("A", discards="drop straw"), b.replenishing(b.ADAM)),
    "IS-CARD-HAMMER": (lambda: b.game("A"), b.recruiting(b.ADAM, 1)),
    "IS-CARD-WOOD": (lambda: b.game("A*"), b.pacifying(b.ADAM, 1)),
    "IS-CARD-BRICK": (lambda: b.game("A", developed={1: "cog"}), b.developing(b.ADAM, 1)),
    "IS-CARD-COG": (lambda: b.game("A"), b.enraging(b.ADAM, 1)),
    "IS-CARD-STRAW": (lambda: b.game("AA", ""), b.invading(b.ADAM, 1, 2, 2)),
    "IS-ENCH-DROP": (lambda: b.after(b.game("A"), b.recruiting(b.ADAM, 1)), b.drowning(b.BILL)),
    "IS-ENCH-HAMMER": (lambda: b.game("A", "ABB"), b.dominating(b.ADAM, 1, 2, (b.BILL, 2))),
    "IS-ENCH-WOOD": (lambda: b.game("A", "B"), b.enraging(b.ADAM, 1)),
    "IS-ENCH-BRICK": (lambda: b.game("A"), b.immortalizing(b.ADAM)),
    "IS-ENCH-STRAW": (lambda: b.game("A", "B"), b.infiltrating(b.ADAM, 1, 2)),
    "IS-CARD-1": (lambda: fighting(hands={b.BILL: 1}, open={b.BILL: "cog"}), b.attacking(b.ADAM, b.BILL, "cog")),
    "IS-COMBAT-1": (fighting, b.stopping()),
    "IS-COMBAT-2": (fighting, b.sheltering(b.BILL)),
    "IS-COMBAT-4": (lambda: b.after(fighting(), b.attacking(b.ADAM, b.BILL)), b.attacking(b.BILL, b.ADAM)),
    "IS-COMBAT-5": (fighting, b.attacking(b.ADAM, b.CHARLES)),
    "IS-COMBAT-6": (fighting, b.retreating(b.ADAM, 1)),
    "IS-CASTLE-1": (fighting, b.sheltering(b.CHARLES)),
    "IS-CASTLE-2": (
        lambda: b.after(b.game("AA", "BBC#"), b.invading(b.ADAM, 1, 2), b.sheltering(b.BILL)),
        b.attacking(b.ADAM, b.BILL),
    ),
    "IS-RUL-WTIE": (lambda: b.all_pass(b.game("A", "B#", "C#")), b.choosing("whisperer", b.CHARLES)),
    "IS-RUL-REPL": (lambda: b.game("A", discards="cog"), b.replenishing(b.ADAM)),
    "IS-RUL-DROWN": (lambda: b.after(b.game("A"), b.recruiting(b.ADAM, 1), b.drowning(b.BILL)), b.drowning(b.ADAM)),
    "IS-RUL-DOMINATE": (lambda: b.game("ABB", "A"), b.dominating(b.ADAM, 1, 2, (b.BILL, 1))),
    "IS-RUL-PEACEMAX": (lambda: b.game("A*", "B**"), b.pacifying(b.ADAM, 1)),
    "IS-RUL-OUT": (lambda: b.after(fighting(), b.attacking(b.ADAM, b.CHARLES)), b.attacking(b.BILL, b.ADAM)),
    "IS-RUL-SHELTER": (
        lambda: b.after(b.game("AA", "BBC##"), b.invading(b.ADAM, 1, 2), b.sheltering(b.BILL)),
        b.sheltering(b.BILL),
    ),
    "IS-RUL-DEVELOP": (lambda: b.game("A"), b.developing(b.ADAM, 1)),
    "IS-RUL-CLAIM1": (lambda: b.game("A", monuments={b.ADAM: 5}, claims=[b.BILL]), b.claiming(b.ADAM)),
    "IS-RUL-EMPTY": (explorer_due, b.skipping(b.ADAM)),
    "IS-RUL-HAND": (lambda: b.game("A", hands=0, open={b.ADAM: "hammer"}), b.recruiting(b.ADAM, 1, open="hammer")),
    "IS-RUL-ADJUST": (lambda: b.game("A"), b.correcting(b.ADAM, monuments=6)),
    "IS-RUL-END": (lambda: b.game("A"), b.finishing()),
}


# --- what only shows in effects ----------------------------------------------------------------------------


def numbers(state: State, name: str) -> tuple[int, int, int]:
    found = b.player(state, name)
    return found["territories"], found["castles"], found["led"]


def most_units_lead() -> None:
    assert b.seen(b.game("AAB"), "board")[0]["leader"] == b.ADAM
    assert b.seen(b.game("AABB"), "board")[0]["leader"] is None


def no_leader_no_cards() -> None:
    """Of two developed territories only the one with a leader gives its card."""
    state = b.all_pass(b.game("AABB", "A", developed={1: "cog", 2: "wood"}))
    assert b.player(state, b.ADAM)["open"] == ["wood"]
    assert b.player(b.all_pass(b.game("AABBB", "A", developed={1: "cog"})), b.BILL)["open"] == ["cog"]


def a_leader_leads_all_others() -> None:
    assert numbers(b.game("AAABBCC", "AAC"), b.ADAM)[2] == 5
    assert numbers(b.game("AAABBCCC"), b.ADAM)[2] == 0


def castles_by_presence() -> None:
    assert numbers(b.game("ABBB##", "B#"), b.ADAM)[1] == 2
    assert numbers(b.game("BBB##"), b.ADAM)[1] == 0


def six_territories() -> None:
    assert conditions_met(Standing(6, 0, 0), 0, 6) == 1
    assert conditions_met(Standing(5, 5, 5), 0, 6) == 0


def six_castles() -> None:
    assert conditions_met(Standing(0, 6, 0), 0, 6) == 1
    assert conditions_met(Standing(0, 5, 0), 0, 6) == 0


def six_led_units() -> None:
    assert conditions_met(Standing(0, 0, 7), 0, 6) == 1
    assert conditions_met(Standing(0, 0, 5), 0, 6) == 0


def a_monument_lowers_by_one() -> None:
    assert splits(Standing(5, 5, 0), 1, 6) == ({"territories": 1}, {"castles": 1})
    assert splits(Standing(5, 5, 0), 2, 6) == ({"territories": 1, "castles": 1},)
    assert splits(Standing(4, 4, 0), 1, 6) == ()


def the_smallest_gaps_first() -> None:
    """Gaps 4, 1, 2: three monuments meet two conditions, two meet one."""
    assert conditions_met(Standing(2, 5, 4), 3, 6) == 2
    assert conditions_met(Standing(2, 5, 4), 2, 6) == 1


def only_claims_are_checked() -> None:
    assert kingship([False, True, False], [3, 1, 0], 0).king == 1
    assert kingship([False, False, False], [3, 1, 0], 0).king is None


def a_condition_is_needed_now() -> None:
    assert kingship([True, True, False], [0, 1, 0], 0).king == 1
    assert kingship([True, True, False], [0, 0, 0], 0).king is None


def the_most_conditions() -> None:
    assert kingship([True, True, False], [1, 2, 0], 0).king == 1
    assert kingship([True, True, False], [2, 1, 0], 1).king == 0


def a_tie_goes_to_the_whisperer() -> None:
    tied = kingship([True, True, False], [2, 2, 0], 1)
    assert (tied.king, tied.by_whisperer, tied.best) == (1, True, (0, 1))
    assert kingship([True, True, False], [2, 2, 0], 2).king is None


def claims_go_back() -> None:
    state = b.all_pass(b.game("A", "B", "C", claims=[b.ADAM], monuments={b.ADAM: 4}))
    assert not b.player(state, b.ADAM)["claim"]
    state = b.all_pass(b.game("A", "B", "C", claims=[b.ADAM], monuments={b.ADAM: 5}))
    assert (b.player(state, b.ADAM)["claim"], b.seen(state, "winners")) == (True, [b.ADAM])


def the_first_claims_then_roles() -> None:
    """With a king no role is given any more; without one the first role is."""
    state = b.all_pass(b.game("A#", "B", "C", claims=[b.ADAM], monuments={b.ADAM: 5}))
    assert (b.seen(state, "due"), b.seen(state, "cycle")) == (None, 2)
    assert b.due(b.all_pass(b.game("A#", "B", "C", claims=[b.ADAM]))) == ("territory", b.ADAM)


def the_set_up_is_bare() -> None:
    state = b.new_game()
    assert [b.player(state, name)["monuments"] for name in (b.ADAM, b.BILL, b.CHARLES)] == [0, 0, 0]
    assert (b.seen(state, "board"), b.hands(state)) == ([], [0, 0, 0])


def whoever_drew_highest_begins() -> None:
    assert b.due(b.new_game(whisperer=b.CHARLES)) == ("territory", b.CHARLES)
    assert b.due(b.new_game(whisperer=b.BILL)) == ("territory", b.BILL)


def the_first_flip_gives_the_direction() -> None:
    assert b.seen(b.new_game(coin="heads"), "order") == [b.ADAM, b.BILL, b.CHARLES]
    assert b.seen(b.new_game(coin="tails"), "order") == [b.ADAM, b.CHARLES, b.BILL]


def cards_for_the_leader_of_then() -> None:
    """Bill leads when the cycle ends; a card that was played in it is there again."""
    state = b.game("ABB", developed={1: "cog cog"}, open={b.ADAM: "cog wood"})
    state = b.all_pass(b.after(state, b.enraging(b.ADAM, 1, open="cog wood"), b.stopping()))
    assert b.player(state, b.BILL)["open"] == []
    assert b.player(b.all_pass(b.game("ABB", developed={1: "wood cog"})), b.BILL)["open"] == ["cog", "wood"]


def most_castles_whisper() -> None:
    assert b.seen(b.all_pass(b.game("A#", "B##")), "whisperer") == b.BILL
    assert b.seen(b.all_pass(b.game("A##", "B#")), "whisperer") == b.ADAM


def several_roles() -> None:
    state = b.all_pass(b.game("AAB#", "A", "C", territories=3, castles=1))
    assert [b.seen(state, role) for role in ("whisperer", "explorer", "guardian")] == [b.ADAM, b.ADAM, b.ADAM]
    state = b.all_pass(b.game("ABB#", "A", "A", "C", whisperer=b.CHARLES, territories=4, castles=1))
    assert b.due(state) == ("choose", b.CHARLES)


def the_draft_by_players() -> None:
    assert [[step.keep for step in DRAFTS[players].steps] for players in (2, 3, 4)] == [[1, 2, 3, 4]] * 3
    assert [[step.discard for step in DRAFTS[players].steps] for players in (2, 3, 4)] == [
        [1, 1, 1, 1],
        [1, 0, 0, 0],
        [0, 0, 0, 0],
    ]


def draft_discards_are_out_of_play() -> None:
    """The pile is empty when a cycle begins, whatever was discarded in the draft."""
    state = b.after(b.all_pass(b.game("A#", territories=1, castles=1, discards="cog")), b.flipping())
    assert (b.discards(state), DRAFTS[3].discarded) == ("", 1)


def cards_out_of_play() -> None:
    out = {players: draft.removed + players * draft.discarded for players, draft in DRAFTS.items()}
    assert out == {2: 10, 3: 6, 4: 2}
    assert all(out[players] + players * draft.drafted == CYCLE_CARDS for players, draft in DRAFTS.items())


def cards_go_as_the_coin_says() -> None:
    assert turn_order(3, 1, Coin.HEADS)[1] == 2
    assert turn_order(3, 1, Coin.TAILS)[1] == 0


def a_pass_is_for_this_turn() -> None:
    state = b.after(b.game("A", "B", "C"), b.passing(b.ADAM), b.recruiting(b.BILL, 2), b.passing(b.CHARLES))
    assert b.broken(state, b.recruiting(b.ADAM, 1)) == set()
    assert b.broken(b.after(b.game("A", "B"), b.passing(b.ADAM)), b.recruiting(b.ADAM, 1)) == {"IS-TURN-1"}


def all_in_a_row_end_it() -> None:
    state = b.after(b.game("A", "B", "C", whisperer=b.BILL, turn=b.BILL), b.passing(b.BILL), b.passing(b.CHARLES))
    assert b.seen(state, "cycle") == 2
    assert b.seen(b.after(state, b.passing(b.ADAM)), "cycle") == 3


def peace_ends() -> None:
    state = b.game("A**", "B*", "C", territories=3, castles=0)
    assert b.drawn(b.after(state, b.passing(b.ADAM))) == ["A**", "B*", "C"]
    assert b.drawn(b.all_pass(state)) == ["A", "B", "C"]


def peace_costs_a_unit() -> None:
    assert b.drawn(b.after(b.game("AA", "B*"), b.invading(b.ADAM, 1, 2, 2))) == ["", "AB*"]
    assert b.drawn(b.after(b.game("AA", "B"), b.invading(b.ADAM, 1, 2, 2))) == ["", "AAB"]
    assert b.drawn(b.after(b.game("AB*"), b.enraging(b.ADAM, 1))) == ["AB*"]


def the_unsheltered_take_part() -> None:
    state = b.after(
        b.game("AA", "BC#"), b.invading(b.ADAM, 1, 2), b.sheltering(b.BILL), b.attacking(b.ADAM, b.CHARLES, "cog")
    )
    assert b.seen(state, "combat")["turn"] == b.CHARLES
    state = b.after(b.game("AA", "BC#"), b.invading(b.ADAM, 1, 2), b.attacking(b.ADAM, b.CHARLES, "cog"))
    assert b.seen(state, "combat")["turn"] == b.BILL


def all_agree() -> None:
    state = b.after(fighting(), b.stopping())
    assert (b.seen(state, "combat"), b.turn_of(state)) == (None, b.BILL)
    assert b.seen(b.after(fighting(), b.attacking(b.ADAM, b.BILL)), "combat")["turn"] == b.BILL


def the_shorter_game() -> None:
    assert b.broken(b.score_game({b.ADAM: (5, 0, 0)}, short=True), b.claiming(b.ADAM)) == set()
    assert b.broken(b.score_game({b.ADAM: (5, 0, 0)}), b.claiming(b.ADAM)) == {"IS-CLAIM-2"}


def words_of_the_text() -> None:
    """Peace stays until the cycle is over, not until a round of turns is."""
    state = b.after(
        b.game("A*", "B", "C"), b.passing(b.ADAM), b.passing(b.BILL), b.recruiting(b.CHARLES, 3), b.passing(b.ADAM)
    )
    assert b.drawn(state)[0] == "A*"
    assert b.drawn(b.all_pass(b.game("A*", "B", "C")))[0] == "A"


def the_first_cycle_has_no_steps() -> None:
    state = b.after(
        b.set_up(), b.building(b.ADAM, 1), *[b.placing(name, 1) for name in (b.ADAM, b.BILL, b.CHARLES) * 2]
    )
    assert (b.due(state), b.seen(state, "cycle"), b.seen(state, "explorer"), b.seen(state, "guardian")) == (
        None,
        1,
        None,
        None,
    )
    assert b.due(b.all_pass(state)) is not None


def a_tie_leads_nobody() -> None:
    assert numbers(b.game("AABBC"), b.ADAM)[2] == 0
    assert numbers(b.game("AABC"), b.ADAM)[2] == 2


def led_units_make_the_guardian() -> None:
    assert b.seen(b.all_pass(b.game("A#", "BBBCC", territories=2, castles=1)), "guardian") == b.BILL
    assert b.seen(b.all_pass(b.game("A#", "BBB", "C", territories=3, castles=1)), "guardian") == b.ADAM


def the_old_whisperer_breaks_the_tie() -> None:
    """Bill holds the coin while the claims are checked, though Adam has more castles."""
    tied = {b.ADAM: (6, 3, 0), b.BILL: (6, 0, 0)}
    assert b.seen(
        b.after(b.score_game(tied, claims=[b.ADAM, b.BILL], whisperer=b.BILL), b.ending_cycle()), "winners"
    ) == [b.BILL]
    assert (
        b.seen(b.after(b.score_game(tied, claims=[b.ADAM, b.BILL], whisperer=b.CHARLES), b.ending_cycle()), "winners")
        == []
    )


def a_third_does_not_win() -> None:
    assert kingship([True, True, True], [2, 2, 1], 2).king is None
    assert kingship([True, True, True], [2, 1, 1], 2).king == 0


def all_at_nothing_are_tied() -> None:
    state = b.after(b.score_game(whisperer=b.CHARLES), b.ending_cycle())
    assert [b.seen(state, role) for role in ("whisperer", "explorer", "guardian")] == [b.CHARLES] * 3
    state = b.after(b.score_game({b.BILL: (0, 1, 0)}, whisperer=b.CHARLES), b.ending_cycle())
    assert b.seen(state, "guardian") == b.BILL


def passing_on_follows_the_coin() -> None:
    assert b.seen(b.score_game(coin="heads"), "order")[1] == b.BILL
    assert b.seen(b.score_game(coin="tails"), "order")[1] == b.CHARLES


def all_cards_are_drafted_again() -> None:
    state = b.all_pass(b.game("A#", territories=1, castles=1, hands={b.ADAM: 1}))
    assert b.hands(state) == [0, 0, 0]
    assert b.hands(b.after(state, b.flipping())) == [4, 4, 4]


def territory_cards_go_beside() -> None:
    state = b.after(b.game("A", open={b.ADAM: "hammer"}), b.recruiting(b.ADAM, 1, open="hammer"))
    assert (b.discards(state), b.player(state, b.ADAM)["open"], b.hands(state)[0]) == ("", [], 4)
    state = b.after(b.game("A", open={b.ADAM: "hammer"}), b.recruiting(b.ADAM, 1))
    assert (b.discards(state), b.player(state, b.ADAM)["open"], b.hands(state)[0]) == ("hammer", ["hammer"], 3)


def cog_lies_below() -> None:
    assert b.discards(b.after(b.game("A"), b.immortalizing(b.ADAM))) == "cog brick"
    state = b.game("A", open={b.ADAM: "cog"})
    assert b.discards(b.after(state, b.immortalizing(b.ADAM, open="cog"))) == "brick"


def any_number_invades() -> None:
    """All may go, and into an empty territory without a combat."""
    state = b.after(b.game("AA", ""), b.invading(b.ADAM, 1, 2, 2))
    assert (b.drawn(state), b.seen(state, "combat"), b.turn_of(state)) == (["", "AA"], None, b.BILL)
    assert b.seen(b.after(b.game("AA", "B"), b.invading(b.ADAM, 1, 2)), "combat") is not None


def peace_exactly() -> None:
    """One unit for two tokens, none without an opponent, and also if all then stop."""
    assert b.drawn(b.after(b.game("AAA", "B**"), b.invading(b.ADAM, 1, 2, 3), b.stopping())) == ["", "AAB**"]
    assert b.drawn(b.after(b.game("AAA", "**"), b.invading(b.ADAM, 1, 2, 3))) == ["", "AAA**"]


def no_combat_without_the_last_unit() -> None:
    state = b.after(b.game("A", "BC*"), b.invading(b.ADAM, 1, 2))
    assert (b.drawn(state), b.seen(state, "combat"), b.turn_of(state)) == (["", "BC*"], None, b.BILL)
    assert b.seen(b.after(b.game("AA", "BC*"), b.invading(b.ADAM, 1, 2, 2)), "combat") is not None


def a_combat_of_one_is_over() -> None:
    """At once if all defenders are sheltered, and after the last unit that can be attacked."""
    state = b.after(b.game("AA", "B#"), b.invading(b.ADAM, 1, 2), b.sheltering(b.BILL))
    assert (b.seen(state, "combat"), b.drawn(state)) == (None, ["A", "AB#"])
    state = b.after(b.game("AA", "BB#"), b.invading(b.ADAM, 1, 2), b.sheltering(b.BILL))
    assert b.seen(state, "combat") is not None
    assert b.seen(b.after(state, b.attacking(b.ADAM, b.BILL)), "combat") is None


def everybody_there_must_agree() -> None:
    """Before shelter all with units there are involved; a sheltered one is not any more."""
    state = b.after(b.game("AA", "BC#"), b.invading(b.ADAM, 1, 2))
    assert list(options(KINDS, state, "attack", b.seat(b.ADAM))) == [b.seat(b.BILL), b.seat(b.CHARLES)]
    assert list(options(KINDS, b.after(state, b.sheltering(b.BILL)), "attack", b.seat(b.ADAM))) == [b.seat(b.CHARLES)]


def the_sheltered_stay() -> None:
    state = b.game("A", "BBB#", "BA", touching=[(1, 2), (2, 3)], turn=b.ADAM)
    state = b.after(state, b.invading(b.ADAM, 1, 2), b.sheltering(b.BILL), b.attacking(b.ADAM, b.BILL))
    assert b.broken(state, b.retreating(b.BILL, 3)) == {"IS-COMBAT-6"}
    state = b.game("AA", "BBB#", "B", touching=[(1, 2), (2, 3)], turn=b.ADAM)
    state = b.after(
        state, b.invading(b.ADAM, 1, 2), b.sheltering(b.BILL), b.attacking(b.ADAM, b.BILL), b.retreating(b.BILL, 3)
    )
    assert b.drawn(state) == ["A", "AB#", "BB"]


def two_units_besides_the_turn() -> None:
    """They do not touch the row of passes, and the turn follows."""
    state = b.after(b.game("AA", "CC"), b.passing(b.ADAM), b.placing(b.BILL, 1), b.placing(b.BILL, 2))
    assert (b.turn_of(state), b.seen(state, "passes"), b.due(state)) == (b.BILL, 1, None)
    state = b.after(state, b.passing(b.BILL))
    assert (b.turn_of(state), b.seen(state, "passes")) == (b.CHARLES, 2)


def one_unit_at_a_time() -> None:
    state = b.after(b.set_up(coin="tails"), b.building(b.ADAM, 1), b.placing(b.ADAM, 1))
    assert b.due(state) == ("place", b.CHARLES)
    state = b.after(state, b.placing(b.CHARLES, 1), b.placing(b.BILL, 1), b.placing(b.ADAM, 1))
    assert b.drawn(state)[0] == "AABC#"
    assert b.due(state) == ("place", b.CHARLES)


def nothing_is_enough_with_six() -> None:
    assert splits(Standing(0, 0, 0), 6, 6) == ({"territories": 6}, {"castles": 6}, {"led": 6})
    assert splits(Standing(0, 0, 0), 5, 6) == ()


def what_breaks_the_row() -> None:
    """A claim, a card, a drowned card and its Drown."""
    state = b.game("A", "B", "C", passes=2, monuments={b.ADAM: 5})
    assert [b.seen(b.after(state, event), "passes") for event in (b.claiming(b.ADAM), b.recruiting(b.ADAM, 1))] == [
        0,
        0,
    ]
    assert b.seen(b.after(state, b.recruiting(b.ADAM, 1), b.drowning(b.BILL)), "passes") == 0
    assert b.seen(b.after(b.game("A", passes=1), b.passing(b.ADAM)), "passes") == 2


def neighbours_as_entered() -> None:
    state = b.after(b.new_game(), b.extending(b.ADAM), b.extending(b.BILL, 1), b.extending(b.CHARLES, 2))
    assert [place["next_to"] for place in b.seen(state, "board")] == [[2], [1, 3], [2]]


EFFECTS: Final[dict[str, Callable[[], None]]] = {
    "IS-LEAD-1": most_units_lead,
    "IS-LEAD-2": no_leader_no_cards,
    "IS-LEAD-3": a_leader_leads_all_others,
    "IS-LEAD-4": castles_by_presence,
    "IS-WIN-TERR": six_territories,
    "IS-WIN-CASTLE": six_castles,
    "IS-WIN-LEAD": six_led_units,
    "IS-MON-1": a_monument_lowers_by_one,
    "IS-WIN-1": the_smallest_gaps_first,
    "IS-KING-1": only_claims_are_checked,
    "IS-KING-2": a_condition_is_needed_now,
    "IS-KING-3": the_most_conditions,
    "IS-KING-4": a_tie_goes_to_the_whisperer,
    "IS-KING-5": claims_go_back,
    "IS-SETUP-1": the_set_up_is_bare,
    "IS-SETUP-2": whoever_drew_highest_begins,
    "IS-SETUP-3": the_first_flip_gives_the_direction,
    "IS-CYCLE-1": the_first_claims_then_roles,
    "IS-CYCLE-2": cards_for_the_leader_of_then,
    "IS-CYCLE-3": most_castles_whisper,
    "IS-CYCLE-6": several_roles,
    "IS-DRAFT-1": the_draft_by_players,
    "IS-DRAFT-2": draft_discards_are_out_of_play,
    "IS-DRAFT-3": cards_out_of_play,
    "IS-DRAFT-4": cards_go_as_the_coin_says,
    "IS-TURN-2": a_pass_is_for_this_turn,
    "IS-TURN-3": all_in_a_row_end_it,
    "IS-TURN-4": peace_ends,
    "IS-PEACE-1": peace_costs_a_unit,
    "IS-COMBAT-3": the_unsheltered_take_part,
    "IS-COMBAT-7": all_agree,
    "IS-VAR-SHORT": the_shorter_game,
    "IS-RUL-WORDS": words_of_the_text,
    "IS-RUL-FIRST": the_first_cycle_has_no_steps,
    "IS-RUL-LEAD": a_tie_leads_nobody,
    "IS-RUL-LEADUSE": led_units_make_the_guardian,
    "IS-RUL-KINGW": the_old_whisperer_breaks_the_tie,
    "IS-RUL-KINGTIE": a_third_does_not_win,
    "IS-RUL-ZERO": all_at_nothing_are_tied,
    "IS-RUL-PASSDIR": passing_on_follows_the_coin,
    "IS-RUL-DRAFT": all_cards_are_drafted_again,
    "IS-RUL-TCARD": territory_cards_go_beside,
    "IS-RUL-COMBO": cog_lies_below,
    "IS-RUL-INVADE": any_number_invades,
    "IS-RUL-PEACE": peace_exactly,
    "IS-RUL-LASTUNIT": no_combat_without_the_last_unit,
    "IS-RUL-OVER": a_combat_of_one_is_over,
    "IS-RUL-AGREE": everybody_there_must_agree,
    "IS-RUL-RETREAT": the_sheltered_stay,
    "IS-RUL-NOUNITS": two_units_besides_the_turn,
    "IS-RUL-SETUNITS": one_unit_at_a_time,
    "IS-RUL-MONZERO": nothing_is_enough_with_six,
    "IS-RUL-PASSROW": what_breaks_the_row,
    "IS-RUL-TOUCH": neighbours_as_entered,
}


def test_every_rule_has_its_cases():
    assert sorted([*LEGAL, *EFFECTS]) == sorted(IDS)


@pytest.mark.parametrize("rule", LEGAL)
def test_a_rule_is_kept_and_broken(rule: str):
    make, event = LEGAL[rule]

    assert check(make(), event).is_legal
    assert any(rule in check(position(), entry).rules for _, position, entry, _ in REFUSALS)


@pytest.mark.parametrize("rule", EFFECTS)
def test_an_effect_of_a_rule(rule: str):
    EFFECTS[rule]()
