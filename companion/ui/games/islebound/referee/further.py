"""Questions on ships and towns: moves, visits, treasure, cubes, cargo, reputation, and variants.

Rules: section A21.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.engine.ruling import Breach
from companion.games.islebound import calculators as calc
from companion.games.islebound.entries.trade import TRADED, Side
from companion.games.islebound.ledger import BLOCKED, FREE, Hand
from companion.games.islebound.pieces.crew import WORK, Crew
from companion.games.islebound.setup import Variants
from companion.games.islebound.tables import CREW, DICE, MAX_PLAYERS, PIRATES, SERPENTS, TOKENS, TOWNS
from companion.text.catalogue import Catalogue, listed
from companion.ui.games.islebound.referee.asking import BAD, GOOD, Ask, Asked, Line, Question, gap, refused, words_for

OWNERS: Final = ("own", "neutral", "opponent")


def _move(t: Catalogue, asked: Asked) -> Iterator[Line]:
    speed = calc.speed(tuple(Crew(("sail",)) for _ in range(asked["sail"])), asked["fish"])
    yield Line(t("ship.speed", speed=speed))
    found = []
    if asked["steps"] > speed:
        found.append(Breach("IB-MOVE-1", {"steps": asked["steps"], "speed": speed}, "too_far"))
    is_stuck = asked["occupied"] and not asked["administrate"]
    if found or not is_stuck:
        yield from refused(t, found)
    if asked["occupied"]:
        yield Line(t("referee.occupied"), BAD) if is_stuck else Line(t("referee.exhaust", count=1))


def _visit(t: Catalogue, asked: Asked) -> Iterator[Line]:
    owner = OWNERS[asked["owner"]]
    if owner == "own":
        yield Line(t("referee.own_town"), GOOD)
        return
    coins, missing = asked["entry_coins"], asked["entry_coins"] - asked["coins"]
    if missing > 0:
        yield Line(t("referee.coins_missing", count=missing), BAD)
    if asked["entry_crew"] and not asked["able"]:
        yield Line(t("referee.crew_missing"), BAD)
    elif asked["entry_crew"]:
        yield Line(t("referee.exhaust", count=1))
    if coins:
        yield Line(t("referee.coins_to_map" if owner == "neutral" else "referee.coins_to_owner", count=coins))
    if missing <= 0 and (asked["able"] or not asked["entry_crew"]):
        yield Line(t("what_if.allowed"), GOOD)


def _town(t: Catalogue, asked: Asked) -> Iterator[Line]:
    """Return the maximum countable effects of a sign; the rest is in its rule."""
    deck, work = asked["deck"], min(asked["deck"], asked["work"])
    crew = tuple(Crew((WORK,) if number < work else ("sail",)) for number in range(deck))
    counts = {name: asked[name] for name in ("coins", "wood", "fish", "books")}
    town, variants = asked["town"], Variants(advanced=bool(asked["advanced"]))
    most = calc.offer(town, Hand(**counts, crew=crew, region=town), variants)
    for key, count in most.items():
        yield Line(t("referee.up_to", what=t(f"term.{key}"), count=count), GOOD)
    yield Line(t(f"rule.{calc.sign_rule(town)}"))


def _hunt(t: Catalogue, asked: Asked) -> Iterator[Line]:
    yield Line(t("referee.hunt", count=calc.hunt(asked["treasure_map"], bool(asked["jeweller"]))), GOOD)


def _cubes(t: Catalogue, asked: Asked) -> Iterator[Line]:
    taken, count = asked.lists["taken"], asked["cubes"]
    owners = [BLOCKED if is_taken else FREE for is_taken in taken]
    owners += [FREE] * max(0, asked["slots"] - len(taken))
    placing = calc.place_cubes(owners[: asked["slots"]], count, bool(asked["skip"]))
    if placing.slots:
        yield Line(t("referee.placed", slots=listed(map(str, placing.slots))), GOOD)
    if placing.not_placed:
        yield Line(t("referee.not_placed", count=placing.not_placed), BAD)


def _cargo(t: Catalogue, asked: Asked) -> Iterator[Line]:
    wood, fish = asked["wood"] + asked["gain_wood"], asked["fish"] + asked["gain_fish"]
    too_much = calc.cargo(wood, fish, bool(asked["each"]))
    if too_much:
        yield Line(t("referee.too_much", count=too_much), BAD)
    else:
        yield Line(t("referee.fits", wood=wood, fish=fish), GOOD)


def _reputation(t: Catalogue, asked: Asked) -> Iterator[Line]:
    players = asked["players"]
    items, tracks = ([asked[f"{name}_{seat}"] for seat in range(players)] for name in PER_SHIP)
    visitor = min(asked["place"], players) - 1
    limit, left = bool(asked["limit"]), asked["left"]
    names = words_for(t, players).names
    for share in calc.reputation(visitor, asked["top"], items, asked["per_item"], limit, tracks, left):
        wrap = share.wrap
        values = {"player": names[share.seat], "before": tracks[share.seat], "gain": share.gain}
        yield Line(t("referee.share", count=wrap.tokens, after=wrap.track, **values), GOOD)
        if wrap.is_end:
            yield Line(t("referee.last_token"), BAD)


PER_SHIP: Final = ("items", "stands")
"""Numbers of a reputation card for each player: the items counted, and the cube's position."""


def _raid(t: Catalogue, asked: Asked) -> Iterator[Line]:
    due = [calc.attack_dice(asked["raid_pirates"], asked["raid_combat"])]
    due.append(calc.attack_dice(asked["target_pirates"], asked["target_combat"]))
    yield Line(t("referee.raid_roll", raider=due[0], target=due[1]))
    raider, target = asked.lists["raider"], asked.lists["target"]
    if [len(raider), len(target)] != due:
        return
    won = calc.raid(raider, target, asked["raid_coins"], asked["target_coins"])
    yield Line(t("referee.hits", raider=calc.hits(raider), target=calc.hits(target)))
    lost = "referee.raid_lost" if won else "referee.raid_nothing"
    yield Line(t("referee.raid_won" if won > 0 else lost, count=abs(won)), GOOD if won > 0 else BAD)


def _trade(t: Catalogue, asked: Asked) -> Iterator[Line]:
    give, get = (Side(**{kind: asked[f"{side}_{kind}"] for kind in TRADED}) for side in ("give", "get"))
    yield from refused(t, calc.trade(give, get))


def _ships(name: str, most: int) -> tuple[Ask, ...]:
    return tuple(Ask(f"{name}_{seat}", 0, most) for seat in range(MAX_PLAYERS))


_LIMITS: Final = {"pirates": PIRATES, "serpents": SERPENTS}

FURTHER: Final[Mapping[str, Question]] = {
    "move": Question(
        (
            gap("steps", 1, 15),
            Ask("sail", 0, CREW),
            Ask("fish", 0, 10),
            Ask("occupied", is_flag=True),
            gap("administrate", 0, CREW, when="occupied"),
        ),
        _move,
    ),
    "visit": Question(
        (
            gap("owner", 0, len(OWNERS) - 1, options=OWNERS),
            gap("entry_coins", 0, 9, when="owner"),
            Ask("coins", 0, 99, when="owner"),
            Ask("entry_crew", is_flag=True, when="owner"),
            gap("able", 0, CREW, when="entry_crew"),
        ),
        _visit,
    ),
    "town": Question(
        (
            gap("town", 0, len(TOWNS) - 1, options=TOWNS),
            Ask("advanced", is_flag=True),
            gap("deck", 0, CREW),
            gap("work", 0, CREW),
            *(Ask(name, 0, most) for name, most in (("coins", 99), ("wood", 10), ("fish", 10), ("books", 20))),
        ),
        _town,
    ),
    "hunt": Question((Ask("treasure_map", 0, 99), Ask("jeweller", is_flag=True)), _hunt),
    "cubes": Question((gap("slots", 1, 40), gap("cubes", 1, 20), Ask("skip", is_flag=True)), _cubes, ("taken",)),
    "cargo": Question(
        (
            Ask("wood", 0, 10),
            Ask("fish", 0, 10),
            Ask("gain_wood", 0, 20),
            Ask("gain_fish", 0, 20),
            Ask("each", is_flag=True),
        ),
        _cargo,
    ),
    "reputation": Question(
        (
            gap("players", 2, MAX_PLAYERS),
            gap("place", 1, MAX_PLAYERS),
            gap("top", 0, 20),
            gap("per_item", 1, 9),
            Ask("limit", is_flag=True),
            gap("left", 0, TOKENS),
            *_ships("items", 40),
            *_ships("stands", 40),
        ),
        _reputation,
    ),
    "raid": Question(
        (
            Ask("raid_pirates", 0, PIRATES),
            Ask("raid_combat", 0, DICE),
            Ask("target_pirates", 0, PIRATES),
            Ask("target_combat", 0, DICE),
            Ask("raid_coins", 0, 999),
            Ask("target_coins", 0, 999),
        ),
        _raid,
        ("raider", "target"),
    ),
    "trade": Question(
        tuple(Ask(f"{side}_{kind}", 0, _LIMITS.get(kind, 10)) for side in ("give", "get") for kind in TRADED), _trade
    ),
}
"""Further questions in the order of the list."""
