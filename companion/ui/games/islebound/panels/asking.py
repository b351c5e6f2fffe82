"""The context of an entry in preparation, and the strength of the dice of an attack."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.islebound.entries.attack import more_needed
from companion.games.islebound.our_copy.known import OurCopy
from companion.games.islebound.our_copy.printed import FACES
from companion.games.islebound.pieces.dice import best_assignment
from companion.text.catalogue import listed
from companion.ui.games.islebound.asks import group_of
from companion.ui.games.islebound.panels.dice_row import Laid
from companion.ui.games.islebound.situation import Now
from companion.ui.table.making.walk import Chosen, Walk


class Asking(NamedTuple):
    """An entry in preparation: situation, kind, player, known values, choices and decisions."""

    now: Now
    kind: str
    seat: int
    copy: OurCopy
    chosen: Chosen
    walk: Walk


def region_of(now: Now, seat: int) -> int:
    """Return the region of a player's ship."""
    return now.state.ledger.hands[seat].region if now.state.ledger else 0


def needed_number(asking: Asking) -> int | None:
    """Return the number on the banner, known or entered; None if unknown."""
    now, walk = asking.now, asking.walk
    town = now.state.setup.printed.towns[region_of(now, asking.seat)]
    known = town.red if asking.kind == "attack" else town.blue_green
    entered = walk.value("number")
    return known or (entered if isinstance(entered, int) else None)


class StrengthText(NamedTuple):
    """The dice on each kind of card with their values, the total and the needed strength; `short` by how much."""

    laid: tuple[Laid, ...] = ()
    lines: tuple[str, ...] = ()
    result: str = ""
    short: int = 0


def strength_text(asking: Asking, dice: Sequence[int]) -> StrengthText:
    """Return the strength of the dice with its calculation; None if the cards' values are unknown."""
    now, walk = asking.now, asking.walk
    kinds = group_of(walk)
    values = [_values_of(asking, index, kind) for index, kind in enumerate(kinds)]
    number, ledger = needed_number(asking), now.state.ledger
    if any(one is None for one in values) or number is None or ledger is None:
        return StrengthText()
    lines: list[str] = []
    laid: list[Laid] = []
    cards = [one for one in values if one is not None]
    found = best_assignment(cards, dice)
    for kind, given in dict.fromkeys(zip(kinds, map(tuple, cards), strict=True)):
        faces = sorted(
            dice[die]
            for card, die in enumerate(found.dice)
            if die is not None and (kinds[card], tuple(cards[card])) == (kind, given)
        )
        called, total = now.words.count(kind), sum(given[face - 1] for face in faces)
        text = listed(now.t("attack.die", face=face, value=given[face - 1]) for face in faces)
        lines.append(now.t("attack.kind", kind=called, dice=text or "\N{EN DASH}", sum=total))
        laid.append(Laid(called, given, tuple(faces.count(face) for face in range(1, FACES + 1)), total))
    left = [str(face) for place, face in enumerate(dice) if place not in found.dice]
    if left:
        lines.append(now.t("attack.left", dice=listed(left)))
    needed = number + more_needed(ledger, region_of(now, asking.seat))
    short = max(0, needed - found.strength)
    key = "attack.short" if short else "attack.enough"
    result = now.t(key, strength=found.strength, needed=needed, **({"short": short} if short else {}))
    return StrengthText(tuple(laid), tuple(lines), result, short)


def _values_of(asking: Asking, index: int, kind: str) -> Sequence[int] | None:
    printed: Sequence[int] | None = getattr(asking.now.state.setup.printed.strength, kind)
    entered = asking.walk.value("strength", index)
    return entered if isinstance(entered, tuple) else printed
