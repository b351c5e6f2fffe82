"""The table of what is illegal, line by line: position, entry, and every rule that it breaks with the way it does so.

The first part is about the time: at a wrong time nothing else is looked at. Each refusal has its words in all
languages, and there is no text for a refusal that never comes.
"""

from collections.abc import Callable
from typing import Any, Final

import pytest

from companion.games.island.board import Icon, extended
from companion.games.island.entries.midway import Midway, Stands
from companion.games.island.rules import check
from companion.games.island.setup import Setup
from companion.games.island.state import State
from companion.games.island.words import Words
from companion.text.catalogue import LANGUAGES, catalogue
from tests.drive.games.island.builders import (
    ADAM,
    BILL,
    CHARLES,
    DORA,
    after,
    all_pass,
    attacking,
    building,
    choosing,
    claiming,
    correcting,
    correcting_pile,
    correcting_territory,
    correcting_turn,
    counting,
    developing,
    dominating,
    drowning,
    ending_cycle,
    enraging,
    extending,
    finishing,
    flipping,
    game,
    immortalizing,
    infiltrating,
    invading,
    keys,
    new_game,
    pacifying,
    passing,
    placing,
    playing,
    recruiting,
    replenishing,
    retreating,
    score_game,
    set_up,
    sheltering,
    skipping,
    stopping,
)

Refusal = tuple[str, Callable[[], State], Any, set[str]]

CLAIM_TIME: Final = {"IS-CLAIM-1", "IS-RUL-CLAIM1.time"}


def in_turns() -> State:
    """Adam's turn; he is in 1, Bill in 2, Charles in 3, which does not touch 1."""
    return game("AA", "BB", "C", touching=[(1, 2), (2, 3)])


def ended() -> State:
    return after(in_turns(), finishing())


def fighting(**more: Any) -> State:
    """Adam has invaded 2, where Bill has two units and Charles one beside a castle; Adam leads 1, Charles 3."""
    state = game("AAAA", "BBC#", "CC", touching=[(1, 2), (2, 3)], **more)
    return after(state, invading(ADAM, 1, 2, 2))


def explorer_due(**agreed: Any) -> State:
    """The cycle has ended: Adam, who has most of everything, is Explorer."""
    return all_pass(game("AA#", "AABC", **agreed))


def guardian_due(**agreed: Any) -> State:
    """The Explorer's territory is placed; Adam is Guardian."""
    return after(explorer_due(**agreed), extending(ADAM, 1))


def coin_due() -> State:
    return after(guardian_due(), building(ADAM, 3))


def choice_due() -> State:
    """Bill and Charles are tied for most castles; Adam, the Whisperer so far, chooses."""
    return all_pass(game("A", "B#", "C#"))


def back_on_board() -> State:
    """Adam has passed, and Bill has no unit left."""
    return after(game("AA", "CC"), passing(ADAM))


def just_played(*, hands: Any = 4, open: Any = None) -> State:
    """Adam has recruited: the others may drown it."""
    return after(game("A", "B", "C", hands=hands, open=open or {}), recruiting(ADAM, 1))


STOOD: Final = Midway(2, score_game().whisperer, score_game().setup.coin, (Stands(),) * 3)
_ALONE: Final = extended((), (), 3)
APART: Final = extended(extended(_ALONE, (1,), 3), (), 3)
BRICKS: Final = (_ALONE[0]._replace(developed=(Icon.BRICK,)),)
AS_STOOD: Final = STOOD._replace(island=_ALONE)
"""Nobody has anything in cycle 2."""

TIME: Final[list[Refusal]] = [
    ("after the end: a turn", ended, passing(ADAM), {"IS-RUL-END"}),
    ("after the end: a claim", ended, claiming(ADAM), {"IS-RUL-END"}),
    ("after the end: a drown", ended, drowning(BILL), {"IS-RUL-END"}),
    ("after the end: a step", ended, flipping(), {"IS-RUL-END"}),
    ("after the end: a choice", ended, choosing("guardian", BILL), {"IS-RUL-END"}),
    ("after the end: left out", ended, skipping(ADAM), {"IS-RUL-END"}),
    ("after the end: an attack", ended, attacking(ADAM, BILL), {"IS-RUL-END"}),
    ("after the end: a stop", ended, stopping(), {"IS-RUL-END"}),
    ("after the end: a correction", ended, correcting(ADAM, hand=1), {"IS-RUL-END"}),
    ("after the end: another end", ended, finishing(), {"IS-RUL-END"}),
    ("drown without a card", in_turns, drowning(BILL), {"IS-ENCH-DROP.nothing", "IS-RUL-DROWN.nothing"}),
    (
        "drown after a pass",
        lambda: after(in_turns(), passing(ADAM)),
        drowning(ADAM),
        {"IS-ENCH-DROP.nothing", "IS-RUL-DROWN.nothing"},
    ),
    (
        "drown after a correction",
        lambda: after(just_played(), correcting(BILL, hand=1)),
        drowning(BILL),
        {"IS-ENCH-DROP.nothing", "IS-RUL-DROWN.nothing"},
    ),
    (
        "drown while a step is due",
        explorer_due,
        drowning(BILL),
        {"IS-ENCH-DROP.nothing", "IS-RUL-DROWN.nothing"},
    ),
    ("set-up, territory: a turn", new_game, passing(ADAM), {"IS-SETUP-4.due"}),
    ("set-up, territory: another player", new_game, extending(BILL), {"IS-SETUP-4.due"}),
    ("set-up, territory: left out", new_game, skipping(ADAM), {"IS-SETUP-4.due"}),
    ("set-up, territory: a claim", new_game, claiming(ADAM), {"IS-SETUP-4.due", *CLAIM_TIME}),
    ("set-up, castle: another player", set_up, building(BILL, 1), {"IS-SETUP-5.due"}),
    ("set-up, castle: a territory", set_up, extending(ADAM, 1), {"IS-SETUP-5.due"}),
    ("set-up, unit: another player", lambda: after(set_up(), building(ADAM, 1)), placing(BILL, 1), {"IS-SETUP-6.due"}),
    ("set-up, unit: a stop", lambda: after(set_up(), building(ADAM, 1)), stopping(), {"IS-SETUP-6.due"}),
    ("Explorer: another player", explorer_due, extending(BILL, 1), {"IS-CYCLE-4.due"}),
    ("Explorer: left out by another", explorer_due, skipping(BILL), {"IS-CYCLE-4.due"}),
    ("Explorer: a castle", explorer_due, building(ADAM, 1), {"IS-CYCLE-4.due"}),
    ("Explorer: the coin", explorer_due, flipping(), {"IS-CYCLE-4.due"}),
    ("Guardian: another player", guardian_due, building(BILL, 1), {"IS-CYCLE-5.due"}),
    ("Guardian: an attack", guardian_due, attacking(ADAM, BILL), {"IS-CYCLE-5.due"}),
    ("coin: a card", coin_due, recruiting(ADAM, 1), {"IS-DIR-1.due"}),
    ("coin: a claim", coin_due, claiming(ADAM), {"IS-DIR-1.due", *CLAIM_TIME}),
    ("coin: left out", coin_due, skipping(ADAM), {"IS-DIR-1.due"}),
    ("choice: of another role", choice_due, choosing("guardian", BILL), {"IS-ROLE-TIE.due"}),
    ("choice: the coin", choice_due, flipping(), {"IS-ROLE-TIE.due"}),
    ("back on the board: a turn", back_on_board, passing(BILL), {"IS-LEAD-5.due"}),
    ("back on the board: another player", back_on_board, placing(ADAM, 1), {"IS-LEAD-5.due"}),
    ("back on the board: left out", back_on_board, skipping(BILL), {"IS-LEAD-5.due"}),
    ("score: numbers while a choice is due", lambda: tied_score(), counting(Adam={"led": 1}), {"IS-ROLE-TIE.due"}),
    ("score: the end while the coin is due", lambda: score_coin(), ending_cycle(), {"IS-DIR-1.due"}),
    ("score: a claim while the coin is due", lambda: score_coin(), claiming(ADAM), {"IS-DIR-1.due", *CLAIM_TIME}),
    ("score: the coin at another time", score_game, flipping(), {"IS-DIR-1.not_due"}),
    ("score: a choice at another time", score_game, choosing("explorer", ADAM), {"IS-ROLE-TIE.not_due"}),
    (
        "score: numbers after the end",
        lambda: after(score_game(), finishing()),
        counting(Adam={"led": 1}),
        {"IS-RUL-END"},
    ),
    ("score: a cycle's end after the end", lambda: after(score_game(), finishing()), ending_cycle(), {"IS-RUL-END"}),
    ("in a combat: a turn", fighting, passing(ADAM), {"IS-COMBAT-4.combat"}),
    ("in a combat: a card", fighting, recruiting(ADAM, 1), {"IS-COMBAT-4.combat"}),
    ("in a combat: a claim", fighting, claiming(ADAM), {"IS-COMBAT-4.combat", *CLAIM_TIME}),
    ("in a combat: a step", fighting, extending(ADAM, 1), {"IS-COMBAT-4.combat"}),
    ("in a combat: left out", fighting, skipping(ADAM), {"IS-COMBAT-4.combat"}),
    ("in a combat: a correction", fighting, correcting(ADAM, hand=1), {"IS-RUL-ADJUST.combat"}),
    ("in a combat: a correction of the turn", fighting, correcting_turn(BILL), {"IS-RUL-ADJUST.combat"}),
    ("in a combat: a correction of a territory", fighting, correcting_territory(9, peace=1), {"IS-RUL-ADJUST.combat"}),
    ("in a combat: a correction of the pile", fighting, correcting_pile(""), {"IS-RUL-ADJUST.combat"}),
    ("in a combat: another's attack", fighting, attacking(BILL, ADAM), {"IS-COMBAT-4.turn"}),
    ("in a combat: another's retreat", fighting, retreating(CHARLES, 3), {"IS-COMBAT-4.turn"}),
    ("otherwise: a territory", in_turns, extending(ADAM, 1), {"IS-CYCLE-4.not_due"}),
    ("otherwise: a castle", in_turns, building(ADAM, 1), {"IS-CYCLE-5.not_due"}),
    ("otherwise: a unit", in_turns, placing(ADAM, 1), {"IS-LEAD-5.not_due"}),
    ("otherwise: a choice", in_turns, choosing("guardian", ADAM), {"IS-ROLE-TIE.not_due"}),
    ("otherwise: the coin", in_turns, flipping(), {"IS-DIR-1.not_due"}),
    ("otherwise: left out", in_turns, skipping(ADAM), {"IS-RUL-EMPTY.not_due"}),
    ("otherwise: shelter", in_turns, sheltering(BILL), {"IS-COMBAT-1"}),
    ("otherwise: an attack", in_turns, attacking(ADAM, BILL), {"IS-COMBAT-1"}),
    ("otherwise: a retreat", in_turns, retreating(ADAM, 1), {"IS-COMBAT-1"}),
    ("otherwise: a stop", in_turns, stopping(), {"IS-COMBAT-1"}),
    ("out of turn: a card", in_turns, recruiting(BILL, 9), {"IS-TURN-1.turn"}),
    ("out of turn: cards that do nothing", in_turns, playing(BILL, "cog"), {"IS-TURN-1.turn"}),
    ("out of turn: a pass", in_turns, passing(BILL), {"IS-TURN-1.turn"}),
    ("out of turn: a claim", in_turns, claiming(BILL), {"IS-TURN-1.turn", *CLAIM_TIME}),
]


def tied_score() -> State:
    """Where only the score is tracked: Adam chooses the Whisperer."""
    return after(score_game({BILL: (0, 2, 0), CHARLES: (0, 2, 0)}), ending_cycle())


def score_coin() -> State:
    return after(score_game(), ending_cycle())


def rich(**more: Any) -> State:
    """Adam's turn with two cards: he is in 1 and 2, Bill with two units in 2 and one in 3."""
    return game("AA", "ABB", "B", touching=[(1, 2), (2, 3)], **{"hands": 2, **more})


CONTENT: Final[list[Refusal]] = [
    ("territory: touches nothing", lambda: after(new_game(), extending(ADAM)), extending(BILL), {"IS-SETUP-4.touch"}),
    ("territory: the first touches one", new_game, extending(ADAM, 1), {"IS-SETUP-4.missing"}),
    (
        "territory: touches itself",
        lambda: after(new_game(), extending(ADAM)),
        extending(BILL, 1, 2),
        {"IS-SETUP-4.missing"},
    ),
    ("territory: the Explorer's touches nothing", explorer_due, extending(ADAM), {"IS-CYCLE-4.touch"}),
    ("territory: the Explorer's touches none there", explorer_due, extending(ADAM, 1, 3), {"IS-CYCLE-4.missing"}),
    ("castle: nowhere in the set-up", set_up, building(ADAM, 4), {"IS-SETUP-5.missing"}),
    ("castle: nowhere", guardian_due, building(ADAM, 99), {"IS-CYCLE-5.missing"}),
    (
        "unit: nowhere in the set-up",
        lambda: after(set_up(), building(ADAM, 1)),
        placing(ADAM, 4),
        {"IS-SETUP-6.missing"},
    ),
    ("unit: nowhere", back_on_board, placing(BILL, 3), {"IS-LEAD-5.missing"}),
    (
        "skip: territories are left",
        lambda: explorer_due(territories=9),
        skipping(ADAM),
        {"IS-RUL-EMPTY.left_territory"},
    ),
    ("skip: castles are left", lambda: guardian_due(castles=9), skipping(ADAM), {"IS-RUL-EMPTY.left_castle"}),
    (
        "choose: not tied",
        choice_due,
        choosing("whisperer", ADAM),
        {"IS-ROLE-TIE.not_tied", "IS-RUL-WTIE"},
    ),
    ("claim: no condition", rich, claiming(ADAM), {"IS-CLAIM-2"}),
    ("claim: held", lambda: rich(claims=[ADAM], monuments={ADAM: 6}), claiming(ADAM), {"IS-RUL-CLAIM1.held"}),
    ("claim: held, no condition", lambda: rich(claims=[ADAM]), claiming(ADAM), {"IS-CLAIM-2", "IS-RUL-CLAIM1.held"}),
    ("score, claim: no condition", score_game, claiming(BILL), {"IS-CLAIM-2"}),
    ("hand: no green card", lambda: rich(hands=0), recruiting(ADAM, 1), {"IS-RUL-HAND.green"}),
    ("hand: one for two", lambda: rich(hands=1), enraging(ADAM, 1), {"IS-RUL-HAND.green"}),
    ("hand: no such territory card", rich, recruiting(ADAM, 1, open="hammer"), {"IS-RUL-HAND.open"}),
    (
        "hand: neither",
        lambda: rich(hands=0, open={ADAM: "wood"}),
        enraging(ADAM, 1, open="cog"),
        {"IS-RUL-HAND.green", "IS-RUL-HAND.open"},
    ),
    (
        "hand: one territory card for two",
        lambda: rich(open={ADAM: "cog"}),
        playing(ADAM, "cog cog", open="cog cog"),
        {"IS-RUL-HAND.open", "IS-CARD-COG.two"},
    ),
    ("cards: two without Cog", rich, playing(ADAM, "wood hammer"), {"IS-TURN-1.cards", "IS-CARD-COG.first"}),
    ("cards: Cog second", rich, playing(ADAM, "hammer cog"), {"IS-TURN-1.cards", "IS-CARD-COG.first"}),
    ("cards: Cog alone", rich, playing(ADAM, "cog"), {"IS-CARD-COG.alone"}),
    ("cards: two Cogs", rich, playing(ADAM, "cog cog"), {"IS-CARD-COG.two"}),
    ("cards: Drown as a play", rich, playing(ADAM, "cog drop"), {"IS-ENCH-DROP.played"}),
    (
        "cards: Drown as a play, not held",
        lambda: rich(hands=1),
        playing(ADAM, "cog drop"),
        {"IS-ENCH-DROP.played", "IS-RUL-HAND.green"},
    ),
    ("Replenish: a Drop on top", lambda: rich(discards="wood drop"), replenishing(ADAM), {"IS-CARD-DROP.top"}),
    ("Replenish: no pile", rich, replenishing(ADAM), {"IS-CARD-DROP.empty", "IS-RUL-REPL"}),
    ("Recruit: not there", rich, recruiting(ADAM, 3), {"IS-CARD-HAMMER.present"}),
    ("Recruit: nowhere", rich, recruiting(ADAM, 4), {"IS-CARD-HAMMER.present"}),
    ("Recruit: empty box", lambda: rich(units=3), recruiting(ADAM, 1), {"IS-RUL-EMPTY.units"}),
    ("Pacify: not there", rich, pacifying(ADAM, 3), {"IS-CARD-WOOD.present"}),
    ("Pacify: nowhere", rich, pacifying(ADAM, 4), {"IS-CARD-WOOD.present"}),
    ("Pacify: two tokens", lambda: game("A**"), pacifying(ADAM, 1), {"IS-RUL-PEACEMAX"}),
    (
        "Pacify: two tokens elsewhere",
        lambda: game("A", "B**"),
        pacifying(ADAM, 2),
        {"IS-CARD-WOOD.present", "IS-RUL-PEACEMAX"},
    ),
    ("Pacify: empty box", lambda: game("A", "B*", peace=1), pacifying(ADAM, 1), {"IS-RUL-EMPTY.peace"}),
    ("Pacify: a box without tokens", lambda: game("A", peace=0), pacifying(ADAM, 1), {"IS-RUL-EMPTY.peace"}),
    ("Develop: not there", rich, developing(ADAM, 3), {"IS-CARD-BRICK.present"}),
    ("Develop: nowhere", rich, developing(ADAM, 4), {"IS-CARD-BRICK.present"}),
    (
        "Develop: both tiles",
        lambda: game("A", developed={1: "cog cog"}),
        developing(ADAM, 1),
        {"IS-CARD-BRICK.developed", "IS-RUL-DEVELOP"},
    ),
    ("Develop: a Brick", rich, developing(ADAM, 1, "brick"), {"IS-COMP-1"}),
    ("Invade: too few units", rich, invading(ADAM, 1, 2, 3), {"IS-CARD-STRAW.units"}),
    ("Invade: not adjacent", rich, invading(ADAM, 1, 3), {"IS-CARD-STRAW.adjacent"}),
    ("Invade: the same", rich, invading(ADAM, 1, 1), {"IS-CARD-STRAW.adjacent"}),
    ("Invade: from nowhere", rich, invading(ADAM, 4, 1), {"IS-CARD-STRAW.units", "IS-CARD-STRAW.adjacent"}),
    ("Invade: to nowhere", rich, invading(ADAM, 1, 4), {"IS-CARD-STRAW.adjacent"}),
    ("Dominate: not in one of two", rich, dominating(ADAM, 1, 3), {"IS-ENCH-HAMMER.present"}),
    ("Dominate: nowhere", rich, dominating(ADAM, 4, 4), {"IS-ENCH-HAMMER.present"}),
    ("Dominate: empty box", lambda: rich(units=4), dominating(ADAM, 1, 2), {"IS-RUL-EMPTY.units"}),
    (
        "Dominate: removed elsewhere",
        lambda: game("AA", "ABB", "BB"),
        dominating(ADAM, 1, 2, (BILL, 3)),
        {"IS-ENCH-HAMMER.elsewhere", "IS-RUL-DOMINATE"},
    ),
    (
        "Dominate: removed elsewhere, and too few",
        rich,
        dominating(ADAM, 1, 2, (BILL, 3)),
        {"IS-ENCH-HAMMER.elsewhere", "IS-RUL-DOMINATE", "IS-ENCH-HAMMER.few"},
    ),
    ("Dominate: an own unit", rich, dominating(ADAM, 1, 2, (ADAM, 1)), {"IS-ENCH-HAMMER.own"}),
    ("Dominate: one unit there", lambda: game("AAB"), dominating(ADAM, 1, 1, (BILL, 1)), {"IS-ENCH-HAMMER.few"}),
    ("Enrage: not there", rich, enraging(ADAM, 3), {"IS-ENCH-WOOD.present"}),
    ("Enrage: empty box", lambda: rich(units=3), enraging(ADAM, 1), {"IS-RUL-EMPTY.units"}),
    ("Immortalize: six", lambda: rich(monuments={ADAM: 6}), immortalizing(ADAM), {"IS-ENCH-BRICK", "IS-COMP-2"}),
    ("Infiltrate: two", rich, infiltrating(ADAM, 1, 2, 2), {"IS-ENCH-STRAW.one"}),
    ("Infiltrate: no unit", rich, infiltrating(ADAM, 3, 2), {"IS-ENCH-STRAW.units"}),
    ("Infiltrate: not adjacent", rich, infiltrating(ADAM, 2, 2), {"IS-ENCH-STRAW.adjacent"}),
    (
        "Infiltrate: all at once",
        rich,
        infiltrating(ADAM, 9, 1, 9),
        {"IS-ENCH-STRAW.one", "IS-ENCH-STRAW.units", "IS-ENCH-STRAW.adjacent"},
    ),
    ("Drown: one's own card", just_played, drowning(ADAM), {"IS-RUL-DROWN.own"}),
    (
        "Drown: one's own Drown",
        lambda: after(just_played(), drowning(BILL)),
        drowning(BILL),
        {"IS-RUL-DROWN.own"},
    ),
    ("Drown: no cards", lambda: just_played(hands={ADAM: 4, BILL: 1}), drowning(BILL), {"IS-RUL-HAND.green"}),
    ("Drown: no such territory card", just_played, drowning(BILL, open="cog"), {"IS-RUL-HAND.open"}),
    ("shelter: the initiator", fighting, sheltering(ADAM), {"IS-CASTLE-1.initiator", "IS-RUL-SHELTER"}),
    (
        "shelter: after an action",
        lambda: after(fighting(), attacking(ADAM, BILL)),
        sheltering(CHARLES),
        {"IS-COMBAT-2"},
    ),
    ("shelter: no castle free", lambda: after(fighting(), sheltering(BILL)), sheltering(CHARLES), {"IS-CASTLE-1.full"}),
    (
        "shelter: nobody there",
        lambda: after(game("AA", "BC##", players=4), invading(ADAM, 1, 2)),
        sheltering(DORA),
        {"IS-CASTLE-1.no_unit"},
    ),
    (
        "shelter: all sheltered",
        lambda: after(game("AA", "BC##"), invading(ADAM, 1, 2), sheltering(BILL)),
        sheltering(BILL),
        {"IS-CASTLE-1.no_unit"},
    ),
    ("attack: oneself", fighting, attacking(ADAM, ADAM), {"IS-COMBAT-5.own"}),
    (
        "attack: sheltered",
        lambda: after(game("AA", "BC#"), invading(ADAM, 1, 2), sheltering(BILL)),
        attacking(ADAM, BILL),
        {"IS-COMBAT-5.out", "IS-RUL-OUT", "IS-CASTLE-2"},
    ),
    (
        "attack: not there",
        lambda: after(game("AA", "B", players=4), invading(ADAM, 1, 2)),
        attacking(ADAM, DORA),
        {"IS-COMBAT-5.out", "IS-RUL-OUT"},
    ),
    (
        "attack: no card to discard",
        lambda: fighting(hands={BILL: 0}),
        attacking(ADAM, BILL, "cog"),
        {"IS-COMBAT-5.no_card"},
    ),
    (
        "attack: a territory card to discard",
        lambda: fighting(hands={BILL: 0}, open={BILL: "cog"}),
        attacking(ADAM, BILL, "cog"),
        {"IS-COMBAT-5.no_card", "IS-CARD-1"},
    ),
    ("retreat: where another leads", fighting, retreating(ADAM, 3), {"IS-COMBAT-6"}),
    ("retreat: nowhere", fighting, retreating(ADAM, 9), {"IS-COMBAT-6"}),
    ("retreat: to the combat itself", fighting, retreating(ADAM, 2), {"IS-COMBAT-6"}),
    (
        "retreat: not adjacent",
        lambda: after(game("AA", "B", "A", touching=[(1, 2)]), invading(ADAM, 1, 2)),
        retreating(ADAM, 3),
        {"IS-COMBAT-6"},
    ),
    ("correction: hand", in_turns, correcting(ADAM, hand=-5), {"IS-RUL-ADJUST.negative"}),
    ("correction: monuments", in_turns, correcting(ADAM, monuments=-1), {"IS-RUL-ADJUST.negative"}),
    ("correction: seven monuments", in_turns, correcting(ADAM, monuments=7), {"IS-RUL-ADJUST.too_many"}),
    ("correction: castles", in_turns, correcting_territory(1, castles=-1), {"IS-RUL-ADJUST.negative"}),
    ("correction: peace", in_turns, correcting_territory(1, peace=-1), {"IS-RUL-ADJUST.negative"}),
    ("correction: three tokens", in_turns, correcting_territory(1, peace=3), {"IS-RUL-ADJUST.too_many"}),
    ("correction: units", in_turns, correcting_territory(1, units={BILL: -1}), {"IS-RUL-ADJUST.negative"}),
    ("correction: no such territory", in_turns, correcting_territory(4, castles=-1), {"IS-RUL-ADJUST.missing"}),
    ("correction: no such neighbor", in_turns, correcting_territory(1, next_to=(2, 4)), {"IS-RUL-ADJUST.missing"}),
    ("correction: its own neighbor", in_turns, correcting_territory(1, next_to=(1,)), {"IS-RUL-ADJUST.itself"}),
    ("correction: the turn in the set-up", new_game, correcting_turn(BILL), {"IS-RUL-ADJUST.turn"}),
    ("correction: the turn before a cycle", coin_due, correcting_turn(BILL), {"IS-RUL-ADJUST.turn"}),
    ("as it stood: after something", lambda: score_game({BILL: (1, 0, 0)}), STOOD, {"IS-RUL-ADJUST.begun"}),
    ("as it stood: as at the beginning", score_game, STOOD._replace(cycle=1), {"IS-RUL-ADJUST.nothing"}),
    ("as it stood: not one island", new_game, AS_STOOD._replace(island=APART), {"IS-RUL-TOUCH"}),
    ("as it stood: a Brick on a tile", new_game, AS_STOOD._replace(island=BRICKS), {"IS-COMP-1"}),
    (
        "as it stood: a Brick as a territory card",
        new_game,
        AS_STOOD._replace(players=(Stands(open=(Icon.BRICK,)), Stands(), Stands())),
        {"IS-COMP-1"},
    ),
    ("correction: the turn while units are due", back_on_board, correcting_turn(ADAM), {"IS-RUL-ADJUST.turn"}),
]

REFUSALS: Final = TIME + CONTENT


@pytest.mark.parametrize(
    ("state", "event", "rules"), [refusal[1:] for refusal in REFUSALS], ids=[r[0] for r in REFUSALS]
)
def test_a_refusal_names_every_rule_and_no_other(state: Callable[[], State], event: Any, rules: set[str]):
    assert keys(state(), event) == rules


def test_is_rul_hand_comes_besides_all_else_that_speaks_against_a_play():
    """A card that cannot be played there, by a player who has none in hand: both are named."""
    plays = [refusal for refusal in CONTENT if getattr(refusal[2], "open", None) == () and "Drown" not in refusal[0]]
    for name, make, event, rules in plays:
        state = make()
        assert state.table
        empty = after(state, correcting(state.setup.seats[event.seat].name, hand=-state.table.hands[event.seat]))
        assert keys(empty, event) == rules | {"IS-RUL-HAND.green"}, name
    assert len(plays) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words(language: str):
    """A sentence with the values in place, what would be legal, and where the text says so."""
    for name, make, event, _ in REFUSALS:
        state = make()
        words = Words(catalogue(language, "island"), state.setup)
        for breach in check(state, event).breaches:
            told = words.explained(breach)
            assert told.text, name
            assert told.help, name
            assert told.section or told.ours, name
            assert "{" not in told.text + told.help, name


def test_there_is_no_text_for_a_refusal_that_never_comes():
    found = {breach.key for _, make, event, _ in REFUSALS for breach in check(make(), event).breaches}
    told = {key.removeprefix("ruling.") for key in catalogue("en", "island") if key.startswith("ruling.IS-")}

    assert found == told


def test_names_and_numbers_stand_in_the_sentences():
    """Seats become names, icons words; territories go by their numbers."""
    state = rich()
    words = Words(catalogue("en", "island"), state.setup)

    def told(event: Any, of: State = state) -> list[str]:
        return [words.breach(breach) for breach in check(of, event).breaches]

    assert told(recruiting(BILL, 1)) == ["It is Adam’s turn, not Bill’s."]
    assert told(invading(ADAM, 1, 3, 5)) == [
        "Adam has too few units in territory 1 (has 2, 5 would move).",
        "Territories 1 and 3 do not touch.",
    ]
    assert told(enraging(ADAM, 1, open="cog wood")) == ["Adam has no such territory card: Cog, Wood."]
    assert told(choosing("whisperer", ADAM), choice_due()) == [
        "Adam is not one of the tied players: Bill, Charles.",
        "The Whisperer chooses only among the tied players (Bill, Charles), not Adam.",
    ]
    assert told(flipping(), choice_due()) == ["First Adam must choose who becomes Whisperer: Bill, Charles."]
    assert told(correcting(ADAM, monuments=9)) == [
        "The correction exceeds the number of pieces: Monuments (now 0, at most 6)."
    ]
    assert told(claiming(ADAM)) == ["Adam meets no condition (monuments: 0; missing: 4)."]
    almost = score_game({ADAM: (3, 0, 1)}, monuments={ADAM: 2})
    assert told(claiming(ADAM), almost) == ["Adam meets no condition (monuments: 2; missing: 1)."]
    assert told(correcting_territory(1, next_to=(7, 8, 9))) == [
        "The correction names a territory that is not on the island: 7, 8, 9."
    ]
    assert told(developing(ADAM, 1, "brick")) == ["No tile shows this icon: Brick."]
    short = game("AAA", "A", units=5)
    assert told(dominating(ADAM, 1, 2), short) == [
        "Adam has too few units left for this (left: 1, needed: 2).",
    ]
    beyond = game("AAA", "A", units=3)
    assert told(recruiting(ADAM, 1), beyond) == ["Adam has too few units left for this (left: 0, needed: 1)."]


def test_the_names_are_those_of_the_set_up():
    setup: Setup = score_game().setup

    assert Words(catalogue("hu", "island"), setup).names == (ADAM, BILL, CHARLES)
