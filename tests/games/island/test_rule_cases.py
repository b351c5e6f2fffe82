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
from tests.drive.games.island.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    all_pass,
    attacking,
    broken,
    building,
    choosing,
    claiming,
    correcting,
    developing,
    discards,
    dominating,
    drawn,
    drowning,
    due,
    ending_cycle,
    enraging,
    extending,
    finishing,
    flipping,
    game,
    hands,
    immortalizing,
    infiltrating,
    invading,
    new_game,
    pacifying,
    passing,
    placing,
    player,
    recruiting,
    replenishing,
    retreating,
    score_game,
    seat,
    seen,
    set_up,
    sheltering,
    skipping,
    stopping,
    turn_of,
)
from tests.games.island.test_refusals import REFUSALS, explorer_due, fighting, guardian_due

ROOT: Final = Path(__file__).resolve().parents[3]
RULES: Final = tomllib.loads((ROOT / "data/island/rules.toml").read_text(encoding="utf-8"))["rule"]
IDS: Final = [rule["id"] for rule in RULES]

LEGAL: Final[dict[str, tuple[Callable[[], State], Any]]] = {
    "IS-COMP-1": (lambda: game("A"), developing(ADAM, 1, "cog")),
    "IS-COMP-2": (lambda: game("A", monuments={ADAM: 5}), immortalizing(ADAM)),
    "IS-LEAD-5": (lambda: after(game("AA", "CC"), passing(ADAM)), placing(BILL, 1)),
    "IS-CLAIM-1": (lambda: game("A", monuments={ADAM: 5}), claiming(ADAM)),
    "IS-CLAIM-2": (lambda: score_game({ADAM: (0, 6, 0)}), claiming(ADAM)),
    "IS-SETUP-4": (new_game, extending(ADAM)),
    "IS-SETUP-5": (set_up, building(ADAM, 3)),
    "IS-SETUP-6": (lambda: after(set_up(), building(ADAM, 1)), placing(ADAM, 2)),
    "IS-CYCLE-4": (explorer_due, extending(ADAM, 2)),
    "IS-CYCLE-5": (guardian_due, building(ADAM, 3)),
    "IS-ROLE-TIE": (lambda: all_pass(game("A", "B#", "C#")), choosing("whisperer", BILL)),
    "IS-DIR-1": (lambda: after(score_game(), ending_cycle()), flipping("tails")),
    "IS-TURN-1": (lambda: game("A"), passing(ADAM)),
    "IS-CARD-DROP": (lambda: game("A", discards="drop straw"), replenishing(ADAM)),
    "IS-CARD-HAMMER": (lambda: game("A"), recruiting(ADAM, 1)),
    "IS-CARD-WOOD": (lambda: game("A*"), pacifying(ADAM, 1)),
    "IS-CARD-BRICK": (lambda: game("A", developed={1: "cog"}), developing(ADAM, 1)),
    "IS-CARD-COG": (lambda: game("A"), enraging(ADAM, 1)),
    "IS-CARD-STRAW": (lambda: game("AA", ""), invading(ADAM, 1, 2, 2)),
    "IS-ENCH-DROP": (lambda: after(game("A"), recruiting(ADAM, 1)), drowning(BILL)),
    "IS-ENCH-HAMMER": (lambda: game("A", "ABB"), dominating(ADAM, 1, 2, (BILL, 2))),
    "IS-ENCH-WOOD": (lambda: game("A", "B"), enraging(ADAM, 1)),
    "IS-ENCH-BRICK": (lambda: game("A"), immortalizing(ADAM)),
    "IS-ENCH-STRAW": (lambda: game("A", "B"), infiltrating(ADAM, 1, 2)),
    "IS-CARD-1": (lambda: fighting(hands={BILL: 1}, open={BILL: "cog"}), attacking(ADAM, BILL, "cog")),
    "IS-COMBAT-1": (fighting, stopping()),
    "IS-COMBAT-2": (fighting, sheltering(BILL)),
    "IS-COMBAT-4": (lambda: after(fighting(), attacking(ADAM, BILL)), attacking(BILL, ADAM)),
    "IS-COMBAT-5": (fighting, attacking(ADAM, CHARLES)),
    "IS-COMBAT-6": (fighting, retreating(ADAM, 1)),
    "IS-CASTLE-1": (fighting, sheltering(CHARLES)),
    "IS-CASTLE-2": (lambda: after(game("AA", "BBC#"), invading(ADAM, 1, 2), sheltering(BILL)), attacking(ADAM, BILL)),
    "IS-RUL-WTIE": (lambda: all_pass(game("A", "B#", "C#")), choosing("whisperer", CHARLES)),
    "IS-RUL-REPL": (lambda: game("A", discards="cog"), replenishing(ADAM)),
    "IS-RUL-DROWN": (lambda: after(game("A"), recruiting(ADAM, 1), drowning(BILL)), drowning(ADAM)),
    "IS-RUL-DOMINATE": (lambda: game("ABB", "A"), dominating(ADAM, 1, 2, (BILL, 1))),
    "IS-RUL-PEACEMAX": (lambda: game("A*", "B**"), pacifying(ADAM, 1)),
    "IS-RUL-OUT": (lambda: after(fighting(), attacking(ADAM, CHARLES)), attacking(BILL, ADAM)),
    "IS-RUL-SHELTER": (lambda: after(game("AA", "BBC##"), invading(ADAM, 1, 2), sheltering(BILL)), sheltering(BILL)),
    "IS-RUL-DEVELOP": (lambda: game("A"), developing(ADAM, 1)),
    "IS-RUL-CLAIM1": (lambda: game("A", monuments={ADAM: 5}, claims=[BILL]), claiming(ADAM)),
    "IS-RUL-EMPTY": (explorer_due, skipping(ADAM)),
    "IS-RUL-HAND": (lambda: game("A", hands=0, open={ADAM: "hammer"}), recruiting(ADAM, 1, open="hammer")),
    "IS-RUL-ADJUST": (lambda: game("A"), correcting(ADAM, monuments=6)),
    "IS-RUL-END": (lambda: game("A"), finishing()),
}


# --- what only shows in effects ----------------------------------------------------------------------------


def numbers(state: State, name: str) -> tuple[int, int, int]:
    found = player(state, name)
    return found["territories"], found["castles"], found["led"]


def most_units_lead() -> None:
    assert seen(game("AAB"), "board")[0]["leader"] == ADAM
    assert seen(game("AABB"), "board")[0]["leader"] is None


def no_leader_no_cards() -> None:
    """Of two developed territories only the one with a leader gives its card."""
    state = all_pass(game("AABB", "A", developed={1: "cog", 2: "wood"}))
    assert player(state, ADAM)["open"] == ["wood"]
    assert player(all_pass(game("AABBB", "A", developed={1: "cog"})), BILL)["open"] == ["cog"]


def a_leader_leads_all_others() -> None:
    assert numbers(game("AAABBCC", "AAC"), ADAM)[2] == 5
    assert numbers(game("AAABBCCC"), ADAM)[2] == 0


def castles_by_presence() -> None:
    assert numbers(game("ABBB##", "B#"), ADAM)[1] == 2
    assert numbers(game("BBB##"), ADAM)[1] == 0


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
    state = all_pass(game("A", "B", "C", claims=[ADAM], monuments={ADAM: 4}))
    assert not player(state, ADAM)["claim"]
    state = all_pass(game("A", "B", "C", claims=[ADAM], monuments={ADAM: 5}))
    assert (player(state, ADAM)["claim"], seen(state, "winners")) == (True, [ADAM])


def the_first_claims_then_roles() -> None:
    """With a king no role is given any more; without one the first role is."""
    state = all_pass(game("A#", "B", "C", claims=[ADAM], monuments={ADAM: 5}))
    assert (seen(state, "due"), seen(state, "cycle")) == (None, 2)
    assert due(all_pass(game("A#", "B", "C", claims=[ADAM]))) == ("territory", ADAM)


def the_set_up_is_bare() -> None:
    state = new_game()
    assert [player(state, name)["monuments"] for name in (ADAM, BILL, CHARLES)] == [0, 0, 0]
    assert (seen(state, "board"), hands(state)) == ([], [0, 0, 0])


def whoever_drew_highest_begins() -> None:
    assert due(new_game(whisperer=CHARLES)) == ("territory", CHARLES)
    assert due(new_game(whisperer=BILL)) == ("territory", BILL)


def the_first_flip_gives_the_direction() -> None:
    assert seen(new_game(coin="heads"), "order") == [ADAM, BILL, CHARLES]
    assert seen(new_game(coin="tails"), "order") == [ADAM, CHARLES, BILL]


def cards_for_the_leader_of_then() -> None:
    """Bill leads when the cycle ends; a card that was played in it is there again."""
    state = game("ABB", developed={1: "cog cog"}, open={ADAM: "cog wood"})
    state = all_pass(after(state, enraging(ADAM, 1, open="cog wood"), stopping()))
    assert player(state, BILL)["open"] == []
    assert player(all_pass(game("ABB", developed={1: "wood cog"})), BILL)["open"] == ["cog", "wood"]


def most_castles_whisper() -> None:
    assert seen(all_pass(game("A#", "B##")), "whisperer") == BILL
    assert seen(all_pass(game("A##", "B#")), "whisperer") == ADAM


def several_roles() -> None:
    state = all_pass(game("AAB#", "A", "C", territories=3, castles=1))
    assert [seen(state, role) for role in ("whisperer", "explorer", "guardian")] == [ADAM, ADAM, ADAM]
    state = all_pass(game("ABB#", "A", "A", "C", whisperer=CHARLES, territories=4, castles=1))
    assert due(state) == ("choose", CHARLES)


def the_draft_by_players() -> None:
    assert [[step.keep for step in DRAFTS[players].steps] for players in (2, 3, 4)] == [[1, 2, 3, 4]] * 3
    assert [[step.discard for step in DRAFTS[players].steps] for players in (2, 3, 4)] == [
        [1, 1, 1, 1],
        [1, 0, 0, 0],
        [0, 0, 0, 0],
    ]


def draft_discards_are_out_of_play() -> None:
    """The pile is empty when a cycle begins, whatever was discarded in the draft."""
    state = after(all_pass(game("A#", territories=1, castles=1, discards="cog")), flipping())
    assert (discards(state), DRAFTS[3].discarded) == ("", 1)


def cards_out_of_play() -> None:
    out = {players: draft.removed + players * draft.discarded for players, draft in DRAFTS.items()}
    assert out == {2: 10, 3: 6, 4: 2}
    assert all(out[players] + players * draft.drafted == CYCLE_CARDS for players, draft in DRAFTS.items())


def cards_go_as_the_coin_says() -> None:
    assert turn_order(3, 1, Coin.HEADS)[1] == 2
    assert turn_order(3, 1, Coin.TAILS)[1] == 0


def a_pass_is_for_this_turn() -> None:
    state = after(game("A", "B", "C"), passing(ADAM), recruiting(BILL, 2), passing(CHARLES))
    assert broken(state, recruiting(ADAM, 1)) == set()
    assert broken(after(game("A", "B"), passing(ADAM)), recruiting(ADAM, 1)) == {"IS-TURN-1"}


def all_in_a_row_end_it() -> None:
    state = after(game("A", "B", "C", whisperer=BILL, turn=BILL), passing(BILL), passing(CHARLES))
    assert seen(state, "cycle") == 2
    assert seen(after(state, passing(ADAM)), "cycle") == 3


def peace_ends() -> None:
    state = game("A**", "B*", "C", territories=3, castles=0)
    assert drawn(after(state, passing(ADAM))) == ["A**", "B*", "C"]
    assert drawn(all_pass(state)) == ["A", "B", "C"]


def peace_costs_a_unit() -> None:
    assert drawn(after(game("AA", "B*"), invading(ADAM, 1, 2, 2))) == ["", "AB*"]
    assert drawn(after(game("AA", "B"), invading(ADAM, 1, 2, 2))) == ["", "AAB"]
    assert drawn(after(game("AB*"), enraging(ADAM, 1))) == ["AB*"]


def the_unsheltered_take_part() -> None:
    state = after(game("AA", "BC#"), invading(ADAM, 1, 2), sheltering(BILL), attacking(ADAM, CHARLES, "cog"))
    assert seen(state, "combat")["turn"] == CHARLES
    state = after(game("AA", "BC#"), invading(ADAM, 1, 2), attacking(ADAM, CHARLES, "cog"))
    assert seen(state, "combat")["turn"] == BILL


def all_agree() -> None:
    state = after(fighting(), stopping())
    assert (seen(state, "combat"), turn_of(state)) == (None, BILL)
    assert seen(after(fighting(), attacking(ADAM, BILL)), "combat")["turn"] == BILL


def the_shorter_game() -> None:
    assert broken(score_game({ADAM: (5, 0, 0)}, short=True), claiming(ADAM)) == set()
    assert broken(score_game({ADAM: (5, 0, 0)}), claiming(ADAM)) == {"IS-CLAIM-2"}


def words_of_the_text() -> None:
    """Peace stays until the cycle is over, not until a round of turns is."""
    state = after(game("A*", "B", "C"), passing(ADAM), passing(BILL), recruiting(CHARLES, 3), passing(ADAM))
    assert drawn(state)[0] == "A*"
    assert drawn(all_pass(game("A*", "B", "C")))[0] == "A"


def the_first_cycle_has_no_steps() -> None:
    state = after(set_up(), building(ADAM, 1), *[placing(name, 1) for name in (ADAM, BILL, CHARLES) * 2])
    assert (due(state), seen(state, "cycle"), seen(state, "explorer"), seen(state, "guardian")) == (None, 1, None, None)
    assert due(all_pass(state)) is not None


def a_tie_leads_nobody() -> None:
    assert numbers(game("AABBC"), ADAM)[2] == 0
    assert numbers(game("AABC"), ADAM)[2] == 2


def led_units_make_the_guardian() -> None:
    assert seen(all_pass(game("A#", "BBBCC", territories=2, castles=1)), "guardian") == BILL
    assert seen(all_pass(game("A#", "BBB", "C", territories=3, castles=1)), "guardian") == ADAM


def the_old_whisperer_breaks_the_tie() -> None:
    """Bill holds the coin while the claims are checked, though Adam has more castles."""
    tied = {ADAM: (6, 3, 0), BILL: (6, 0, 0)}
    assert seen(after(score_game(tied, claims=[ADAM, BILL], whisperer=BILL), ending_cycle()), "winners") == [BILL]
    assert seen(after(score_game(tied, claims=[ADAM, BILL], whisperer=CHARLES), ending_cycle()), "winners") == []


def a_third_does_not_win() -> None:
    assert kingship([True, True, True], [2, 2, 1], 2).king is None
    assert kingship([True, True, True], [2, 1, 1], 2).king == 0


def all_at_nothing_are_tied() -> None:
    state = after(score_game(whisperer=CHARLES), ending_cycle())
    assert [seen(state, role) for role in ("whisperer", "explorer", "guardian")] == [CHARLES] * 3
    state = after(score_game({BILL: (0, 1, 0)}, whisperer=CHARLES), ending_cycle())
    assert seen(state, "guardian") == BILL


def passing_on_follows_the_coin() -> None:
    assert seen(score_game(coin="heads"), "order")[1] == BILL
    assert seen(score_game(coin="tails"), "order")[1] == CHARLES


def all_cards_are_drafted_again() -> None:
    state = all_pass(game("A#", territories=1, castles=1, hands={ADAM: 1}))
    assert hands(state) == [0, 0, 0]
    assert hands(after(state, flipping())) == [4, 4, 4]


def territory_cards_go_beside() -> None:
    state = after(game("A", open={ADAM: "hammer"}), recruiting(ADAM, 1, open="hammer"))
    assert (discards(state), player(state, ADAM)["open"], hands(state)[0]) == ("", [], 4)
    state = after(game("A", open={ADAM: "hammer"}), recruiting(ADAM, 1))
    assert (discards(state), player(state, ADAM)["open"], hands(state)[0]) == ("hammer", ["hammer"], 3)


def cog_lies_below() -> None:
    assert discards(after(game("A"), immortalizing(ADAM))) == "cog brick"
    state = game("A", open={ADAM: "cog"})
    assert discards(after(state, immortalizing(ADAM, open="cog"))) == "brick"


def any_number_invades() -> None:
    """All may go, and into an empty territory without a combat."""
    state = after(game("AA", ""), invading(ADAM, 1, 2, 2))
    assert (drawn(state), seen(state, "combat"), turn_of(state)) == (["", "AA"], None, BILL)
    assert seen(after(game("AA", "B"), invading(ADAM, 1, 2)), "combat") is not None


def peace_exactly() -> None:
    """One unit for two tokens, none without an opponent, and also if all then stop."""
    assert drawn(after(game("AAA", "B**"), invading(ADAM, 1, 2, 3), stopping())) == ["", "AAB**"]
    assert drawn(after(game("AAA", "**"), invading(ADAM, 1, 2, 3))) == ["", "AAA**"]


def no_combat_without_the_last_unit() -> None:
    state = after(game("A", "BC*"), invading(ADAM, 1, 2))
    assert (drawn(state), seen(state, "combat"), turn_of(state)) == (["", "BC*"], None, BILL)
    assert seen(after(game("AA", "BC*"), invading(ADAM, 1, 2, 2)), "combat") is not None


def a_combat_of_one_is_over() -> None:
    """At once if all defenders are sheltered, and after the last unit that can be attacked."""
    state = after(game("AA", "B#"), invading(ADAM, 1, 2), sheltering(BILL))
    assert (seen(state, "combat"), drawn(state)) == (None, ["A", "AB#"])
    state = after(game("AA", "BB#"), invading(ADAM, 1, 2), sheltering(BILL))
    assert seen(state, "combat") is not None
    assert seen(after(state, attacking(ADAM, BILL)), "combat") is None


def everybody_there_must_agree() -> None:
    """Before shelter all with units there are involved; a sheltered one is not any more."""
    state = after(game("AA", "BC#"), invading(ADAM, 1, 2))
    assert list(options(KINDS, state, "attack", seat(ADAM))) == [seat(BILL), seat(CHARLES)]
    assert list(options(KINDS, after(state, sheltering(BILL)), "attack", seat(ADAM))) == [seat(CHARLES)]


def the_sheltered_stay() -> None:
    state = game("A", "BBB#", "BA", touching=[(1, 2), (2, 3)], turn=ADAM)
    state = after(state, invading(ADAM, 1, 2), sheltering(BILL), attacking(ADAM, BILL))
    assert broken(state, retreating(BILL, 3)) == {"IS-COMBAT-6"}
    state = game("AA", "BBB#", "B", touching=[(1, 2), (2, 3)], turn=ADAM)
    state = after(state, invading(ADAM, 1, 2), sheltering(BILL), attacking(ADAM, BILL), retreating(BILL, 3))
    assert drawn(state) == ["A", "AB#", "BB"]


def two_units_besides_the_turn() -> None:
    """They do not touch the row of passes, and the turn follows."""
    state = after(game("AA", "CC"), passing(ADAM), placing(BILL, 1), placing(BILL, 2))
    assert (turn_of(state), seen(state, "passes"), due(state)) == (BILL, 1, None)
    state = after(state, passing(BILL))
    assert (turn_of(state), seen(state, "passes")) == (CHARLES, 2)


def one_unit_at_a_time() -> None:
    state = after(set_up(coin="tails"), building(ADAM, 1), placing(ADAM, 1))
    assert due(state) == ("place", CHARLES)
    state = after(state, placing(CHARLES, 1), placing(BILL, 1), placing(ADAM, 1))
    assert drawn(state)[0] == "AABC#"
    assert due(state) == ("place", CHARLES)


def nothing_is_enough_with_six() -> None:
    assert splits(Standing(0, 0, 0), 6, 6) == ({"territories": 6}, {"castles": 6}, {"led": 6})
    assert splits(Standing(0, 0, 0), 5, 6) == ()


def what_breaks_the_row() -> None:
    """A claim, a card, a drowned card and its Drown."""
    state = game("A", "B", "C", passes=2, monuments={ADAM: 5})
    assert [seen(after(state, event), "passes") for event in (claiming(ADAM), recruiting(ADAM, 1))] == [0, 0]
    assert seen(after(state, recruiting(ADAM, 1), drowning(BILL)), "passes") == 0
    assert seen(after(game("A", passes=1), passing(ADAM)), "passes") == 2


def neighbours_as_entered() -> None:
    state = after(new_game(), extending(ADAM), extending(BILL, 1), extending(CHARLES, 2))
    assert [place["next_to"] for place in seen(state, "board")] == [[2], [1, 3], [2]]


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
