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
from tests.drive.games.island import builders as b

Refusal = tuple[str, Callable[[], State], Any, set[str]]

CLAIM_TIME: Final = {"IS-CLAIM-1", "IS-RUL-CLAIM1.time"}


def in_turns() -> State:
    """Adam's turn; he is in 1, Bill in 2, Charles in 3, which does not touch 1."""
    return b.game("AA", "BB", "C", touching=[(1, 2), (2, 3)])


def ended() -> State:
    return b.after(in_turns(), b.finishing())


def fighting(**more: Any) -> State:
    """Adam has invaded 2, where Bill has two units and Charles one beside a castle; Adam leads 1, Charles 3."""
    state = b.game("AAAA", "BBC#", "CC", touching=[(1, 2), (2, 3)], **more)
    return b.after(state, b.invading(b.ADAM, 1, 2, 2))


def explorer_due(**agreed: Any) -> State:
    """The cycle has ended: Adam, who has most of everything, is Explorer."""
    return b.all_pass(b.game("AA#", "AABC", **agreed))


def guardian_due(**agreed: Any) -> State:
    """The Explorer's territory is placed; Adam is Guardian."""
    return b.after(explorer_due(**agreed), b.extending(b.ADAM, 1))


def coin_due() -> State:
    return b.after(guardian_due(), b.building(b.ADAM, 3))


def choice_due() -> State:
    """Bill and Charles are tied for most castles; Adam, the Whisperer so far, chooses."""
    return b.all_pass(b.game("A", "B#", "C#"))


def back_on_board() -> State:
    """Adam has passed, and Bill has no unit left."""
    return b.after(b.game("AA", "CC"), b.passing(b.ADAM))


def just_played(*, hands: Any = 4, open: Any = None) -> State:
    """Adam has recruited: the others may drown it."""
    return b.after(b.game("A", "B", "C", hands=hands, open=open or {}), b.recruiting(b.ADAM, 1))


STOOD: Final = Midway(2, b.score_game().whisperer, b.score_game().setup.coin, (Stands(),) * 3)
_ALONE: Final = extended((), (), 3)
APART: Final = extended(extended(_ALONE, (1,), 3), (), 3)
BRICKS: Final = (_ALONE[0]._replace(developed=(Icon.BRICK,)),)
AS_STOOD: Final = STOOD._replace(island=_ALONE)
"""Nobody has anything in cycle 2."""

TIME: Final[list[Refusal]] = [
    ("after the end: a turn", ended, b.passing(b.ADAM), {"IS-RUL-END"}),
    ("after the end: a claim", ended, b.claiming(b.ADAM), {"IS-RUL-END"}),
    ("after the end: a drown", ended, b.drowning(b.BILL), {"IS-RUL-END"}),
    ("after the end: a step", ended, b.flipping(), {"IS-RUL-END"}),
    ("after the end: a choice", ended, b.choosing("guardian", b.BILL), {"IS-RUL-END"}),
    ("after the end: left out", ended, b.skipping(b.ADAM), {"IS-RUL-END"}),
    ("after the end: an attack", ended, b.attacking(b.ADAM, b.BILL), {"IS-RUL-END"}),
    ("after the end: a stop", ended, b.stopping(), {"IS-RUL-END"}),
    ("after the end: a correction", ended, b.correcting(b.ADAM, hand=1), {"IS-RUL-END"}),
    ("after the end: another end", ended, b.finishing(), {"IS-RUL-END"}),
    ("drown without a card", in_turns, b.drowning(b.BILL), {"IS-ENCH-DROP.nothing", "IS-RUL-DROWN.nothing"}),
    ("drown after a pass", lambda: b.after(in_turns(), b.passing(b.ADAM)), b.drowning(b.ADAM),
        {"IS-ENCH-DROP.nothing", "IS-RUL-DROWN.nothing"}),
    ("drown after a correction", lambda: b.after(just_played(), b.correcting(b.BILL, hand=1)), b.drowning(b.BILL),
        {"IS-ENCH-DROP.nothing", "IS-RUL-DROWN.nothing"}),
    ("drown while a step is due", explorer_due, b.drowning(b.BILL), {"IS-ENCH-DROP.nothing", "IS-RUL-DROWN.nothing"}),
    ("set-up, territory: a turn", b.new_game, b.passing(b.ADAM), {"IS-SETUP-4.due"}),
    ("set-up, territory: another player", b.new_game, b.extending(b.BILL), {"IS-SETUP-4.due"}),
    ("set-up, territory: left out", b.new_game, b.skipping(b.ADAM), {"IS-SETUP-4.due"}),
    ("set-up, territory: a claim", b.new_game, b.claiming(b.ADAM), {"IS-SETUP-4.due", *CLAIM_TIME}),
    ("set-up, castle: another player", b.set_up, b.building(b.BILL, 1), {"IS-SETUP-5.due"}),
    ("set-up, castle: a territory", b.set_up, b.extending(b.ADAM, 1), {"IS-SETUP-5.due"}),
    ("set-up, unit: another player", lambda: b.after(b.set_up(), b.building(b.ADAM, 1)), b.placing(b.BILL, 1),
        {"IS-SETUP-6.due"}),
    ("set-up, unit: a stop", lambda: b.after(b.set_up(), b.building(b.ADAM, 1)), b.stopping(), {"IS-SETUP-6.due"}),
    ("Explorer: another player", explorer_due, b.extending(b.BILL, 1), {"IS-CYCLE-4.due"}),
    ("Explorer: left out by another", explorer_due, b.skipping(b.BILL), {"IS-CYCLE-4.due"}),
    ("Explorer: a castle", explorer_due, b.building(b.ADAM, 1), {"IS-CYCLE-4.due"}),
    ("Explorer: the coin", explorer_due, b.flipping(), {"IS-CYCLE-4.due"}),
    ("Guardian: another player", guardian_due, b.building(b.BILL, 1), {"IS-CYCLE-5.due"}),
    ("Guardian: an attack", guardian_due, b.attacking(b.ADAM, b.BILL), {"IS-CYCLE-5.due"}),
    ("coin: a card", coin_due, b.recruiting(b.ADAM, 1), {"IS-DIR-1.due"}),
    ("coin: a claim", coin_due, b.claiming(b.ADAM), {"IS-DIR-1.due", *CLAIM_TIME}),
    ("coin: left out", coin_due, b.skipping(b.ADAM), {"IS-DIR-1.due"}),
    ("choice: of another role", choice_due, b.choosing("guardian", b.BILL), {"IS-ROLE-TIE.due"}),
    ("choice: the coin", choice_due, b.flipping(), {"IS-ROLE-TIE.due"}),
    ("back on the board: a turn", back_on_board, b.passing(b.BILL), {"IS-LEAD-5.due"}),
    ("back on the board: another player", back_on_board, b.placing(b.ADAM, 1), {"IS-LEAD-5.due"}),
    ("back on the board: left out", back_on_board, b.skipping(b.BILL), {"IS-LEAD-5.due"}),
    ("score: numbers while a choice is due", lambda: tied_score(), b.counting(Adam={"led": 1}), {"IS-ROLE-TIE.due"}),
    ("score: the end while the coin is due", lambda: score_coin(), b.ending_cycle(), {"IS-DIR-1.due"}),
    ("score: a claim while the coin is due", lambda: score_coin(), b.claiming(b.ADAM), {"IS-DIR-1.due", *CLAIM_TIME}),
    ("score: the coin at another time", b.score_game, b.flipping(), {"IS-DIR-1.not_due"}),
    ("score: a choice at another time", b.score_game, b.choosing("explorer", b.ADAM), {"IS-ROLE-TIE.not_due"}),
    ("score: numbers after the end", lambda: b.after(b.score_game(), b.finishing()), b.counting(Adam={"led": 1}),
        {"IS-RUL-END"}),
    ("score: a cycle's end after the end", lambda: b.after(b.score_game(), b.finishing()), b.ending_cycle(),
        {"IS-RUL-END"}),
    ("in a combat: a turn", fighting, b.passing(b.ADAM), {"IS-COMBAT-4.combat"}),
    ("in a combat: a card", fighting, b.recruiting(b.ADAM, 1), {"IS-COMBAT-4.combat"}),
    ("in a combat: a claim", fighting, b.claiming(b.ADAM), {"IS-COMBAT-4.combat", *CLAIM_TIME}),
    ("in a combat: a step", fighting, b.extending(b.ADAM, 1), {"IS-COMBAT-4.combat"}),
    ("in a combat: left out", fighting, b.skipping(b.ADAM), {"IS-COMBAT-4.combat"}),
    ("in a combat: a correction", fighting, b.correcting(b.ADAM, hand=1), {"IS-RUL-ADJUST.combat"}),
    ("in a combat: a correction of the turn", fighting, b.correcting_turn(b.BILL), {"IS-RUL-ADJUST.combat"}),
    ("in a combat: a correction of a territory", fighting, b.correcting_territory(9, peace=1),
        {"IS-RUL-ADJUST.combat"}),
    ("in a combat: a correction of the pile", fighting, b.correcting_pile(""), {"IS-RUL-ADJUST.combat"}),
    ("in a combat: another's attack", fighting, b.attacking(b.BILL, b.ADAM), {"IS-COMBAT-4.turn"}),
    ("in a combat: another's retreat", fighting, b.retreating(b.CHARLES, 3), {"IS-COMBAT-4.turn"}),
    ("otherwise: a territory", in_turns, b.extending(b.ADAM, 1), {"IS-CYCLE-4.not_due"}),
    ("otherwise: a castle", in_turns, b.building(b.ADAM, 1), {"IS-CYCLE-5.not_due"}),
    ("otherwise: a unit", in_turns, b.placing(b.ADAM, 1), {"IS-LEAD-5.not_due"}),
    ("otherwise: a choice", in_turns, b.choosing("guardian", b.ADAM), {"IS-ROLE-TIE.not_due"}),
    ("otherwise: the coin", in_turns, b.flipping(), {"IS-DIR-1.not_due"}),
    ("otherwise: left out", in_turns, b.skipping(b.ADAM), {"IS-RUL-EMPTY.not_due"}),
    ("otherwise: shelter", in_turns, b.sheltering(b.BILL), {"IS-COMBAT-1"}),
    ("otherwise: an attack", in_turns, b.attacking(b.ADAM, b.BILL), {"IS-COMBAT-1"}),
    ("otherwise: a retreat", in_turns, b.retreating(b.ADAM, 1), {"IS-COMBAT-1"}),
    ("otherwise: a stop", in_turns, b.stopping(), {"IS-COMBAT-1"}),
    ("out of turn: a card", in_turns, b.recruiting(b.BILL, 9), {"IS-TURN-1.turn"}),
    ("out of turn: cards that do nothing", in_turns, b.playing(b.BILL, "cog"), {"IS-TURN-1.turn"}),
    ("out of turn: a pass", in_turns, b.passing(b.BILL), {"IS-TURN-1.turn"}),
    ("out of turn: a claim", in_turns, b.claiming(b.BILL), {"IS-TURN-1.turn", *CLAIM_TIME}),
]  # fmt: skip


def tied_score() -> State:
    """Where only the score is tracked: Adam chooses the Whisperer."""
    return b.after(b.score_game({b.BILL: (0, 2, 0), b.CHARLES: (0, 2, 0)}), b.ending_cycle())


def score_coin() -> State:
    return b.after(b.score_game(), b.ending_cycle())


def rich(**more: Any) -> State:
    """Adam's turn with two cards: he is in 1 and 2, Bill with two units in 2 and one in 3."""
    return b.game("AA", "ABB", "B", touching=[(1, 2), (2, 3)], **{"hands": 2, **more})


CONTENT: Final[list[Refusal]] = [
    ("territory: touches nothing", lambda: b.after(b.new_game(), b.extending(b.ADAM)), b.extending(b.BILL),
        {"IS-SETUP-4.touch"}),
    ("territory: the first touches one", b.new_game, b.extending(b.ADAM, 1), {"IS-SETUP-4.missing"}),
    ("territory: touches itself", lambda: b.after(b.new_game(), b.extending(b.ADAM)), b.extending(b.BILL, 1, 2),
        {"IS-SETUP-4.missing"}),
    ("territory: the Explorer's touches nothing", explorer_due, b.extending(b.ADAM), {"IS-CYCLE-4.touch"}),
    ("territory: the Explorer's touches none there", explorer_due, b.extending(b.ADAM, 1, 3), {"IS-CYCLE-4.missing"}),
    ("castle: nowhere in the set-up", b.set_up, b.building(b.ADAM, 4), {"IS-SETUP-5.missing"}),
    ("castle: nowhere", guardian_due, b.building(b.ADAM, 99), {"IS-CYCLE-5.missing"}),
    ("unit: nowhere in the set-up", lambda: b.after(b.set_up(), b.building(b.ADAM, 1)), b.placing(b.ADAM, 4),
        {"IS-SETUP-6.missing"}),
    ("unit: nowhere", back_on_board, b.placing(b.BILL, 3), {"IS-LEAD-5.missing"}),
    ("skip: territories are left", lambda: explorer_due(territories=9), b.skipping(b.ADAM),
        {"IS-RUL-EMPTY.left_territory"}),
    ("skip: castles are left", lambda: guardian_due(castles=9), b.skipping(b.ADAM), {"IS-RUL-EMPTY.left_castle"}),
    ("choose: not tied", choice_due, b.choosing("whisperer", b.ADAM), {"IS-ROLE-TIE.not_tied", "IS-RUL-WTIE"}),
    ("claim: no condition", rich, b.claiming(b.ADAM), {"IS-CLAIM-2"}),
    ("claim: held", lambda: rich(claims=[b.ADAM], monuments={b.ADAM: 6}), b.claiming(b.ADAM), {"IS-RUL-CLAIM1.held"}),
    ("claim: held, no condition", lambda: rich(claims=[b.ADAM]), b.claiming(b.ADAM),
        {"IS-CLAIM-2", "IS-RUL-CLAIM1.held"}),
    ("score, claim: no condition", b.score_game, b.claiming(b.BILL), {"IS-CLAIM-2"}),
    ("hand: no green card", lambda: rich(hands=0), b.recruiting(b.ADAM, 1), {"IS-RUL-HAND.green"}),
    ("hand: one for two", lambda: rich(hands=1), b.enraging(b.ADAM, 1), {"IS-RUL-HAND.green"}),
    ("hand: no such territory card", rich, b.recruiting(b.ADAM, 1, open="hammer"), {"IS-RUL-HAND.open"}),
    ("hand: neither", lambda: rich(hands=0, open={b.ADAM: "wood"}), b.enraging(b.ADAM, 1, open="cog"),
        {"IS-RUL-HAND.green", "IS-RUL-HAND.open"}),
    ("hand: one territory card for two", lambda: rich(open={b.ADAM: "cog"}),
        b.playing(b.ADAM, "cog cog", open="cog cog"), {"IS-RUL-HAND.open", "IS-CARD-COG.two"}),
    ("cards: two without Cog", rich, b.playing(b.ADAM, "wood hammer"), {"IS-TURN-1.cards", "IS-CARD-COG.first"}),
    ("cards: Cog second", rich, b.playing(b.ADAM, "hammer cog"), {"IS-TURN-1.cards", "IS-CARD-COG.first"}),
    ("cards: Cog alone", rich, b.playing(b.ADAM, "cog"), {"IS-CARD-COG.alone"}),
    ("cards: two Cogs", rich, b.playing(b.ADAM, "cog cog"), {"IS-CARD-COG.two"}),
    ("cards: Drown as a play", rich, b.playing(b.ADAM, "cog drop"), {"IS-ENCH-DROP.played"}),
    ("cards: Drown as a play, not held", lambda: rich(hands=1), b.playing(b.ADAM, "cog drop"),
        {"IS-ENCH-DROP.played", "IS-RUL-HAND.green"}),
    ("Replenish: a Drop on top", lambda: rich(discards="wood drop"), b.replenishing(b.ADAM), {"IS-CARD-DROP.top"}),
    ("Replenish: no pile", rich, b.replenishing(b.ADAM), {"IS-CARD-DROP.empty", "IS-RUL-REPL"}),
    ("Recruit: not there", rich, b.recruiting(b.ADAM, 3), {"IS-CARD-HAMMER.present"}),
    ("Recruit: nowhere", rich, b.recruiting(b.ADAM, 4), {"IS-CARD-HAMMER.present"}),
    ("Recruit: empty box", lambda: rich(units=3), b.recruiting(b.ADAM, 1), {"IS-RUL-EMPTY.units"}),
    ("Pacify: not there", rich, b.pacifying(b.ADAM, 3), {"IS-CARD-WOOD.present"}),
    ("Pacify: nowhere", rich, b.pacifying(b.ADAM, 4), {"IS-CARD-WOOD.present"}),
    ("Pacify: two tokens", lambda: b.game("A**"), b.pacifying(b.ADAM, 1), {"IS-RUL-PEACEMAX"}),
    ("Pacify: two tokens elsewhere", lambda: b.game("A", "B**"), b.pacifying(b.ADAM, 2),
        {"IS-CARD-WOOD.present", "IS-RUL-PEACEMAX"}),
    ("Pacify: empty box", lambda: b.game("A", "B*", peace=1), b.pacifying(b.ADAM, 1), {"IS-RUL-EMPTY.peace"}),
    ("Pacify: a box without tokens", lambda: b.game("A", peace=0), b.pacifying(b.ADAM, 1), {"IS-RUL-EMPTY.peace"}),
    ("Develop: not there", rich, b.developing(b.ADAM, 3), {"IS-CARD-BRICK.present"}),
    ("Develop: nowhere", rich, b.developing(b.ADAM, 4), {"IS-CARD-BRICK.present"}),
    ("Develop: both tiles", lambda: b.game("A", developed={1: "cog cog"}), b.developing(b.ADAM, 1),
        {"IS-CARD-BRICK.developed", "IS-RUL-DEVELOP"}),
    ("Develop: a Brick", rich, b.developing(b.ADAM, 1, "brick"), {"IS-COMP-1"}),
    ("Invade: too few units", rich, b.invading(b.ADAM, 1, 2, 3), {"IS-CARD-STRAW.units"}),
    ("Invade: not adjacent", rich, b.invading(b.ADAM, 1, 3), {"IS-CARD-STRAW.adjacent"}),
    ("Invade: the same", rich, b.invading(b.ADAM, 1, 1), {"IS-CARD-STRAW.adjacent"}),
    ("Invade: from nowhere", rich, b.invading(b.ADAM, 4, 1), {"IS-CARD-STRAW.units", "IS-CARD-STRAW.adjacent"}),
    ("Invade: to nowhere", rich, b.invading(b.ADAM, 1, 4), {"IS-CARD-STRAW.adjacent"}),
    ("Dominate: not in one of two", rich, b.dominating(b.ADAM, 1, 3), {"IS-ENCH-HAMMER.present"}),
    ("Dominate: nowhere", rich, b.dominating(b.ADAM, 4, 4), {"IS-ENCH-HAMMER.present"}),
    ("Dominate: empty box", lambda: rich(units=4), b.dominating(b.ADAM, 1, 2), {"IS-RUL-EMPTY.units"}),
    ("Dominate: removed elsewhere", lambda: b.game("AA", "ABB", "BB"), b.dominating(b.ADAM, 1, 2, (b.BILL, 3)),
        {"IS-ENCH-HAMMER.elsewhere", "IS-RUL-DOMINATE"}),
    ("Dominate: removed elsewhere, and too few", rich, b.dominating(b.ADAM, 1, 2, (b.BILL, 3)),
        {"IS-ENCH-HAMMER.elsewhere", "IS-RUL-DOMINATE", "IS-ENCH-HAMMER.few"}),
    ("Dominate: an own unit", rich, b.dominating(b.ADAM, 1, 2, (b.ADAM, 1)), {"IS-ENCH-HAMMER.own"}),
    ("Dominate: one unit there", lambda: b.game("AAB"), b.dominating(b.ADAM, 1, 1, (b.BILL, 1)),
        {"IS-ENCH-HAMMER.few"}),
    ("Enrage: not there", rich, b.enraging(b.ADAM, 3), {"IS-ENCH-WOOD.present"}),
    ("Enrage: empty box", lambda: rich(units=3), b.enraging(b.ADAM, 1), {"IS-RUL-EMPTY.units"}),
    ("Immortalize: six", lambda: rich(monuments={b.ADAM: 6}), b.immortalizing(b.ADAM), {"IS-ENCH-BRICK", "IS-COMP-2"}),
    ("Infiltrate: two", rich, b.infiltrating(b.ADAM, 1, 2, 2), {"IS-ENCH-STRAW.one"}),
    ("Infiltrate: no unit", rich, b.infiltrating(b.ADAM, 3, 2), {"IS-ENCH-STRAW.units"}),
    ("Infiltrate: not adjacent", rich, b.infiltrating(b.ADAM, 2, 2), {"IS-ENCH-STRAW.adjacent"}),
    ("Infiltrate: all at once", rich, b.infiltrating(b.ADAM, 9, 1, 9),
        {"IS-ENCH-STRAW.one", "IS-ENCH-STRAW.units", "IS-ENCH-STRAW.adjacent"}),
    ("Drown: one's own card", just_played, b.drowning(b.ADAM), {"IS-RUL-DROWN.own"}),
    ("Drown: one's own Drown", lambda: b.after(just_played(), b.drowning(b.BILL)), b.drowning(b.BILL),
        {"IS-RUL-DROWN.own"}),
    ("Drown: no cards", lambda: just_played(hands={b.ADAM: 4, b.BILL: 1}), b.drowning(b.BILL), {"IS-RUL-HAND.green"}),
    ("Drown: no such territory card", just_played, b.drowning(b.BILL, open="cog"), {"IS-RUL-HAND.open"}),
    ("shelter: the initiator", fighting, b.sheltering(b.ADAM), {"IS-CASTLE-1.initiator", "IS-RUL-SHELTER"}),
    ("shelter: after an action", lambda: b.after(fighting(), b.attacking(b.ADAM, b.BILL)), b.sheltering(b.CHARLES),
        {"IS-COMBAT-2"}),
    ("shelter: no castle free", lambda: b.after(fighting(), b.sheltering(b.BILL)), b.sheltering(b.CHARLES),
        {"IS-CASTLE-1.full"}),
    ("shelter: nobody there", lambda: b.after(b.game("AA", "BC##", players=4), b.invading(b.ADAM, 1, 2)),
        b.sheltering(b.DORA), {"IS-CASTLE-1.no_unit"}),
    ("shelter: all sheltered", lambda: b.after(b.game("AA", "BC##"), b.invading(b.ADAM, 1, 2), b.sheltering(b.BILL)),
        b.sheltering(b.BILL), {"IS-CASTLE-1.no_unit"}),
    ("attack: oneself", fighting, b.attacking(b.ADAM, b.ADAM), {"IS-COMBAT-5.own"}),
    ("attack: sheltered", lambda: b.after(b.game("AA", "BC#"), b.invading(b.ADAM, 1, 2), b.sheltering(b.BILL)),
        b.attacking(b.ADAM, b.BILL), {"IS-COMBAT-5.out", "IS-RUL-OUT", "IS-CASTLE-2"}),
    ("attack: not there", lambda: b.after(b.game("AA", "B", players=4), b.invading(b.ADAM, 1, 2)),
        b.attacking(b.ADAM, b.DORA), {"IS-COMBAT-5.out", "IS-RUL-OUT"}),
    ("attack: no card to discard", lambda: fighting(hands={b.BILL: 0}), b.attacking(b.ADAM, b.BILL, "cog"),
        {"IS-COMBAT-5.no_card"}),
    ("attack: a territory card to discard", lambda: fighting(hands={b.BILL: 0}, open={b.BILL: "cog"}),
        b.attacking(b.ADAM, b.BILL, "cog"), {"IS-COMBAT-5.no_card", "IS-CARD-1"}),
    ("retreat: where another leads", fighting, b.retreating(b.ADAM, 3), {"IS-COMBAT-6"}),
    ("retreat: nowhere", fighting, b.retreating(b.ADAM, 9), {"IS-COMBAT-6"}),
    ("retreat: to the combat itself", fighting, b.retreating(b.ADAM, 2), {"IS-COMBAT-6"}),
    ("retreat: not adjacent", lambda: b.after(b.game("AA", "B", "A", touching=[(1, 2)]), b.invading(b.ADAM, 1, 2)),
        b.retreating(b.ADAM, 3), {"IS-COMBAT-6"}),
    ("correction: hand", in_turns, b.correcting(b.ADAM, hand=-5), {"IS-RUL-ADJUST.negative"}),
    ("correction: monuments", in_turns, b.correcting(b.ADAM, monuments=-1), {"IS-RUL-ADJUST.negative"}),
    ("correction: seven monuments", in_turns, b.correcting(b.ADAM, monuments=7), {"IS-RUL-ADJUST.too_many"}),
    ("correction: castles", in_turns, b.correcting_territory(1, castles=-1), {"IS-RUL-ADJUST.negative"}),
    ("correction: peace", in_turns, b.correcting_territory(1, peace=-1), {"IS-RUL-ADJUST.negative"}),
    ("correction: three tokens", in_turns, b.correcting_territory(1, peace=3), {"IS-RUL-ADJUST.too_many"}),
    ("correction: units", in_turns, b.correcting_territory(1, units={b.BILL: -1}), {"IS-RUL-ADJUST.negative"}),
    ("correction: no such territory", in_turns, b.correcting_territory(4, castles=-1), {"IS-RUL-ADJUST.missing"}),
    ("correction: no such neighbor", in_turns, b.correcting_territory(1, next_to=(2, 4)), {"IS-RUL-ADJUST.missing"}),
    ("correction: its own neighbor", in_turns, b.correcting_territory(1, next_to=(1,)), {"IS-RUL-ADJUST.itself"}),
    ("correction: the turn in the set-up", b.new_game, b.correcting_turn(b.BILL), {"IS-RUL-ADJUST.turn"}),
    ("correction: the turn before a cycle", coin_due, b.correcting_turn(b.BILL), {"IS-RUL-ADJUST.turn"}),
    ("as it stood: after something", lambda: b.score_game({b.BILL: (1, 0, 0)}), STOOD, {"IS-RUL-ADJUST.begun"}),
    ("as it stood: as at the beginning", b.score_game, STOOD._replace(cycle=1), {"IS-RUL-ADJUST.nothing"}),
    ("as it stood: not one island", b.new_game, AS_STOOD._replace(island=APART), {"IS-RUL-TOUCH"}),
    ("as it stood: a Brick on a tile", b.new_game, AS_STOOD._replace(island=BRICKS), {"IS-COMP-1"}),
    ("as it stood: a Brick as a territory card", b.new_game,
        AS_STOOD._replace(players=(Stands(open=(Icon.BRICK,)), Stands(), Stands())), {"IS-COMP-1"}),
    ("correction: the turn while units are due", back_on_board, b.correcting_turn(b.ADAM), {"IS-RUL-ADJUST.turn"}),
]  # fmt: skip

REFUSALS: Final = TIME + CONTENT


@pytest.mark.parametrize(
    ("state", "event", "rules"), [refusal[1:] for refusal in REFUSALS], ids=[r[0] for r in REFUSALS]
)
def test_a_refusal_names_every_rule_and_no_other(state: Callable[[], State], event: Any, rules: set[str]):
    assert b.keys(state(), event) == rules


def test_is_rul_hand_comes_besides_all_else_that_speaks_against_a_play():
    """A card that cannot be played there, by a player who has none in hand: both are named."""
    plays = [refusal for refusal in CONTENT if getattr(refusal[2], "open", None) == () and "Drown" not in refusal[0]]
    for name, make, event, rules in plays:
        state = make()
        assert state.table
        empty = b.after(state, b.correcting(state.setup.seats[event.seat].name, hand=-state.table.hands[event.seat]))
        assert b.keys(empty, event) == rules | {"IS-RUL-HAND.green"}, name
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

    assert told(b.recruiting(b.BILL, 1)) == ["It is Adam’s turn, not Bill’s."]
    assert told(b.invading(b.ADAM, 1, 3, 5)) == [
        "Adam has too few units in territory 1 (has 2, 5 would move).",
        "Territories 1 and 3 do not touch.",
    ]
    assert told(b.enraging(b.ADAM, 1, open="cog wood")) == ["Adam has no such territory card: Cog, Wood."]
    assert told(b.choosing("whisperer", b.ADAM), choice_due()) == [
        "Adam is not one of the tied players: Bill, Charles.",
        "The Whisperer chooses only among the tied players (Bill, Charles), not Adam.",
    ]
    assert told(b.flipping(), choice_due()) == ["First Adam must choose who becomes Whisperer: Bill, Charles."]
    assert told(b.correcting(b.ADAM, monuments=9)) == [
        "The correction exceeds the number of pieces: Monuments (now 0, at most 6)."
    ]
    assert told(b.claiming(b.ADAM)) == ["Adam meets no condition (monuments: 0; missing: 4)."]
    almost = b.score_game({b.ADAM: (3, 0, 1)}, monuments={b.ADAM: 2})
    assert told(b.claiming(b.ADAM), almost) == ["Adam meets no condition (monuments: 2; missing: 1)."]
    assert told(b.correcting_territory(1, next_to=(7, 8, 9))) == [
        "The correction names a territory that is not on the island: 7, 8, 9."
    ]
    assert told(b.developing(b.ADAM, 1, "brick")) == ["No tile shows this icon: Brick."]
    short = b.game("AAA", "A", units=5)
    assert told(b.dominating(b.ADAM, 1, 2), short) == [
        "Adam has too few units left for this (left: 1, needed: 2).",
    ]
    beyond = b.game("AAA", "A", units=3)
    assert told(b.recruiting(b.ADAM, 1), beyond) == ["Adam has too few units left for this (left: 0, needed: 1)."]


def test_the_names_are_those_of_the_set_up():
    setup: Setup = b.score_game().setup

    assert Words(catalogue("hu", "island"), setup).names == (b.ADAM, b.BILL, b.CHARLES)
