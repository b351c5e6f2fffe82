"""Questions of the referee: their numbers, and the answers in lines. Rules: section A21."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.islebound import calculators as calc
from companion.games.islebound.entries.attack import KINDS
from companion.games.islebound.final_scoring import FinalCount
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.pieces.crew import BELOW, DECK, INJURED, Crew
from companion.games.islebound.state import Player
from companion.games.islebound.tables import (
    CREW,
    DICE,
    END_BUILDINGS,
    MAX_PLAYERS,
    PIRATES,
    ROW_BOOKS,
    SERPENTS,
    SIX_BOOKS,
    TOKENS,
    TRACK,
)
from companion.text.catalogue import Catalogue, listed
from companion.ui.games.islebound.referee.asking import (
    BAD,
    FACES,
    GOOD,
    PLAIN,
    Ask,
    Asked,
    Line,
    Question,
    gap,
    refused,
    words_for,
)
from companion.ui.games.islebound.referee.further import FURTHER


def _attack(t: Catalogue, asked: Asked) -> Iterator[Line]:
    counts = [asked["pirates"], asked["serpents"], asked["ichor"]]
    kinds = [kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count)]
    due = calc.attack_dice(len(kinds), asked["combat"])
    dice = asked.lists["dice"]
    yield Line(t("referee.roll", count=due))
    values = [asked.lists[kind] or getattr(asked.known.printed.strength, kind) or () for kind in kinds]
    if not kinds or len(dice) != due:
        return
    missing = [kind for kind, text in zip(kinds, values, strict=True) if len(text) < FACES]
    if missing:
        yield Line(t("referee.values_missing", kinds=listed(dict.fromkeys(t(f"term.{kind}") for kind in missing))), BAD)
        return
    battle = calc.attack(asked["number"], bool(asked["opponents"]), values, dice, asked["other"])
    laid: dict[str, list[tuple[int, int]]] = {}
    for card, die in enumerate(battle.assignment.dice):
        if die is not None:
            laid.setdefault(kinds[card], []).append((dice[die], values[card][dice[die] - 1]))
    for kind, pairs in laid.items():
        text = listed(t("attack.die", face=face, value=value) for face, value in sorted(pairs))
        yield Line(t("attack.kind", kind=t(f"term.{kind}"), dice=text, sum=sum(value for _, value in pairs)))
    if battle.short:
        yield Line(t("attack.short", strength=battle.strength, needed=battle.needed, short=battle.short), BAD)
        key = "referee.injure" if battle.verdict == "injure" else "referee.retreat"
        yield Line(t(key, count=battle.short), PLAIN if battle.verdict == "injure" else BAD)
    else:
        yield Line(t("attack.enough", strength=battle.strength, needed=battle.needed), GOOD)
    if battle.short and asked["chances"]:
        yield from _chances(t, values, dice, battle.needed)
    yield Line(t("referee.spoils", count=battle.spoils))


def _chances(t: Catalogue, values: Sequence[Sequence[int]], dice: Sequence[int], needed: int) -> Iterator[Line]:
    """Return for each die the number of faces that would suffice after a reroll; empty unless asked."""
    for face, chance in zip(dice, calc.reroll_chances(values, dice, needed), strict=True):
        yield Line(t("referee.chance", face=face, count=int(chance * FACES), faces=FACES))


def _diplomacy(t: Catalogue, asked: Asked) -> Iterator[Line]:
    values = asked.lists["cubes"]
    talks = calc.diplomacy(asked["number"], bool(asked["opponents"]), values, asked["negotiators"])
    yield Line(t("referee.needs", count=talks.needed))
    if not talks.is_reachable:
        yield Line(t("referee.not_enough"), BAD)
    for used, payment in enumerate(talks.payments):
        if payment is not None:
            cubes = listed(str(values[cube]) for cube in payment.cubes) or "–"
            yield Line(t("referee.way", count=used, cubes=cubes, influence=payment.influence + used), GOOD)
    yield Line(t("referee.spoils", count=talks.spoils))


def _hire(t: Catalogue, asked: Asked) -> Iterator[Line]:
    price, breaches = calc.hire(asked["slot"], asked["coins"], bool(asked["undervall"]))
    yield Line(t("referee.price", count=price))
    yield from refused(t, breaches)


def _buy(t: Catalogue, asked: Asked) -> Iterator[Line]:
    is_six = bool(asked["six"])
    books = SIX_BOOKS if is_six else ROW_BOOKS
    position = min(asked["position"], len(books))
    yield Line(t("referee.books", count=books[position - 1]))
    yield from refused(t, calc.buy(position, asked["books"], asked["price"], asked["coins"], is_six))


def _build(t: Catalogue, asked: Asked) -> Iterator[Line]:
    is_six = bool(asked["six"])
    position = min(asked["position"], len(SIX_BOOKS if is_six else ROW_BOOKS))
    cost, goods = (asked["cost_wood"], asked["cost_fish"]), (asked["wood"], asked["fish"])
    yield from refused(t, calc.build(position, asked["books"], cost, goods, is_six))


def _rest(t: Catalogue, asked: Asked) -> Iterator[Line]:
    states = [state for state in (DECK, BELOW, INJURED) for _ in range(asked[state])]
    after = calc.rest(tuple(Crew((), state) for state in states))
    counts = {state: sum(crew.state == state for crew in after) for state in (DECK, BELOW, INJURED)}
    yield Line(t("referee.rested", deck=counts[DECK], below=counts[BELOW], injured=counts[INJURED]), GOOD)


def _speed(t: Catalogue, asked: Asked) -> Iterator[Line]:
    company = tuple(Crew(("sail",)) for _ in range(asked["sail"]))
    yield Line(t("ship.speed", speed=calc.speed(company, asked["fish"])), GOOD)


def _renown(t: Catalogue, asked: Asked) -> Iterator[Line]:
    wrap = calc.renown(asked["track"], asked["gain"], asked["left"])
    key = "table.wrap" if wrap.tokens else "referee.track"
    yield Line(
        t(key, count=wrap.tokens, tokens=wrap.tokens, before=asked["track"], gain=asked["gain"], after=wrap.track), GOOD
    )
    yield Line(t("table.tokens_left", count=wrap.tokens_left))
    if wrap.is_end:
        yield Line(t("referee.last_token"), BAD)


def _end(t: Catalogue, asked: Asked) -> Iterator[Line]:
    players = asked["players"]
    if not calc.is_end(players, asked["buildings"], asked["left"]):
        yield Line(t("table.ends_at", count=END_BUILDINGS[players]))
        return
    seats = calc.turns_to_come(players, min(asked["place"], players) - 1)
    yield Line(t("referee.triggered", count=len(seats)), BAD)
    names = words_for(t, players).names
    yield Line(t("next.turns", players=listed(names[seat] for seat in seats)))


def _score(t: Catalogue, asked: Asked) -> Iterator[Line]:
    players, counts = [], []
    for seat in range(asked["players"]):
        numbers = {name: asked[f"{name}_{seat}"] for name in PER_PLAYER}
        owned = (Card(numbers["prices"]),) if numbers["prices"] else ()
        players.append(Player(numbers["track"], numbers["tokens"], buildings=owned))
        counts.append(FinalCount(numbers["coins"], numbers["wood"], numbers["fish"], numbers["end"]))
    scored, result = calc.final_score(players, counts)
    words = words_for(t, len(players))
    for seat, player in enumerate(scored):
        yield Line(t("sheet.rank", rank=result.ranks[seat], player=words.names[seat], score=player.score))
    yield Line(words.decision(result, [player.score for player in scored]), GOOD)


PER_PLAYER: Final = ("coins", "wood", "fish", "prices", "end", "track", "tokens")
"""Numbers of each player for the final score; prices are the sum of those of the buildings."""


def _of_players() -> tuple[Ask, ...]:
    limits = {"track": 40, "tokens": TOKENS, "coins": 999, "prices": 200}
    return tuple(Ask(f"{name}_{seat}", 0, limits.get(name, 40)) for seat in range(MAX_PLAYERS) for name in PER_PLAYER)


_PLAYERS: Final = gap("players", 2, MAX_PLAYERS)
_TOWN: Final = (gap("number", 1, 20), Ask("opponents", is_flag=True))
_POSITION: Final = (gap("position", 1, len(SIX_BOOKS)), Ask("six", is_flag=True), Ask("books", 0, 20))

QUESTIONS: Final[Mapping[str, Question]] = {
    "attack": Question(
        (
            *_TOWN,
            Ask("pirates", 0, PIRATES),
            Ask("serpents", 0, SERPENTS),
            Ask("ichor", 0, 1),
            Ask("combat", 0, DICE),
            gap("other", 0, CREW),
            Ask("chances", is_flag=True),
        ),
        _attack,
        ("dice", *KINDS),
    ),
    "diplomacy": Question((*_TOWN, Ask("negotiators", 0, CREW)), _diplomacy, ("cubes",)),
    "buy": Question((*_POSITION, gap("price", 0, 99), Ask("coins", 0, 99)), _buy),
    "build": Question((*_POSITION, gap("cost_wood", 0, 9), gap("cost_fish", 0, 9), Ask("wood"), Ask("fish")), _build),
    "hire": Question((gap("slot", 1, 3), Ask("coins", 0, 99), Ask("undervall", is_flag=True)), _hire),
    "renown": Question((Ask("track", 0, TRACK - 1), gap("gain", 1, 99), gap("left", 0, TOKENS)), _renown),
    "rest": Question((Ask(DECK, 0, CREW), Ask(BELOW, 0, CREW), Ask(INJURED, 0, CREW)), _rest),
    "speed": Question((Ask("sail", 0, CREW), Ask("fish", 0, 10)), _speed),
    "end": Question((_PLAYERS, Ask("buildings", 0, 20), gap("left", 0, TOKENS), gap("place", 1, MAX_PLAYERS)), _end),
    "score": Question((_PLAYERS, *_of_players()), _score),
    **FURTHER,
}
"""The questions in the order of the list."""
