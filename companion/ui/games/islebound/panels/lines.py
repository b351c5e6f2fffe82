"""Lines of an entry in preparation: the decisions asked, their texts, and the result of the dice."""

from collections.abc import Iterator
from typing import Any, Final

from companion.games.islebound.entries.attack import Attack, Fighter, final_dice
from companion.games.islebound.entries.diplomacy import own_cubes
from companion.games.islebound.entries.effect import TOKEN, Gained
from companion.games.islebound.entries.hire import HirePart, hire_price
from companion.games.islebound.entries.raid import raid_dice
from companion.games.islebound.entries.trade import TRADED
from companion.games.islebound.entries.visit import sign_of
from companion.games.islebound.ledger import Counts
from companion.games.islebound.pieces.crew import COMBAT, NEGOTIATE, Company, able
from companion.games.islebound.pieces.dice import dice_due
from companion.games.islebound.setup import EntryCost
from companion.text.catalogue import listed
from companion.ui.games.islebound.likely import DICE, FACES, LISTS, group_of, taken_instead
from companion.ui.games.islebound.panels.asking import Asking, region_of, strength_text
from companion.ui.games.islebound.panels.dice_row import DiceRow
from companion.ui.games.islebound.panels.printed_rows import (
    KNOWN,
    CardRow,
    CountsRow,
    KnownRow,
    StrengthRow,
    crew_states,
)
from companion.ui.games.islebound.sea.present import entry_words
from companion.ui.games.islebound.situation import Now
from companion.ui.table.making.rows import AmountRow, ChoiceRow, ManyRow, NoteRow, NumberRow, Row, TickRow
from companion.ui.table.making.walk import UNSET, Step

VALUES: Final = frozenset({"number", "entry_coins", "entry_crew", "values"})
"""Printed numbers and words shown in one line if known."""
SHORT: Final = frozenset(
    {
        "card",
        "combat",
        "crew",
        "entry_coins",
        "entry_crew",
        "exhaust",
        "hire_skills",
        "hire_slot",
        "injured",
        "lost",
        "negotiators",
        "number",
        "position",
        "slots",
        "told",
        "top",
        "which",
    }
)
"""Decisions with a short label in place of the whole question."""
SKILLED: Final = {"combat": COMBAT, "negotiators": NEGOTIATE}
"""Crew with a skill, of whom any could be chosen first."""
ENDS: Final = ("taken",)
"""Decisions that enter the event: their answers are the buttons."""


# --- the lines ------------------------------------------------------------------------------------------------


def rows_of_entry(asking: Asking) -> Iterator[Row]:
    """Return a line for each real decision; decisions of a list share a line.

    Gains of an effect precede its costs, as most effects only give.
    """
    walk = asking.walk
    seen: set[str] = set()
    yield from _known(asking)
    if walk.asked and walk.asked.name == "to":
        yield NoteRow(walk.asked.key, asking.now.t("ask.to"))
    for one in sorted(walk.steps, key=lambda one: asking.kind == "effect" and one.name in ("pay", "rest", "crew")):
        if one.name in ("seat", "to") or one.name in ENDS or is_known(asking, one):
            continue
        group = _group(one)
        if group in seen:
            continue
        if one.name == "strength":
            yield from _strengths(asking, one)
            continue
        if one.name == "gain" and not one.is_free:
            if one.of == 0:
                yield from _gains(asking, one)
            continue
        found = _row(asking, one)
        if found is not None:
            seen.add(group)
            yield found
    if walk.value("source") == TOKEN:
        yield NoteRow(("note", 0), asking.now.t("ask.reward_left"))
    if asking.walk.value("told") is False and "injured" not in seen:
        yield from _injured_before(asking)
        if ("told", 0) not in dict(asking.chosen):  # the first die says that they are entered
            yield _dice(asking, "dice")


def _gains(asking: Asking, first: Step) -> Iterator[Row]:
    """Return each player's gain of a reputation card, the visitor first, then clockwise. Rules: IB-REP-4."""
    chosen, seats = dict(asking.chosen), len(asking.now.state.players)
    low, high = min(first.options), max(first.options)
    for seat in ((asking.seat + place) % seats for place in range(seats)):
        key, title = ("gain", seat), asking.now.t("ask.gain", player=asking.now.words.names[seat])
        value: Any = chosen.get(key)
        if value not in first.options:
            yield NumberRow(key, title, tuple(first.options))
            return
        yield AmountRow(key, title, value, low, high)


def is_known(asking: Asking, one: Step) -> bool:
    """Return True if a printed value was filled in from known values and is not asked for."""
    chosen = dict(asking.chosen)
    is_filled_in = one.name in VALUES and one.value is not UNSET and one.key not in chosen
    return is_filled_in and KNOWN not in chosen and len(one.options) != 1


def _known(asking: Asking) -> Iterator[Row]:
    """Return the line of known values, if any."""
    now, found = asking.now, [one for one in asking.walk.steps if is_known(asking, one)]
    if not found:
        return
    entered = {one.name: one.value for one in found}
    values = []
    if "number" in entered:
        values.append(now.t("region.red" if asking.kind == "attack" else "region.blue_green", number=entered["number"]))
    if "entry_coins" in entered:
        values.append(
            now.t("region.entry", cost=entry_words(now, EntryCost(entered["entry_coins"], entered.get("entry_crew"))))
        )
    slots = asking.walk.values("slots")
    values += [now.t("ask.slot", slot=slots[one.of], value=one.value) for one in found if one.name == "values"]
    text = listed(values)
    changed = now.t("making.known_change", values=text)
    yield KnownRow(KNOWN, now.t("making.known", values=text), changed, tuple((one.key, one.value) for one in found))


def _injured_before(asking: Asking) -> Iterator[Row]:
    """Return the injured, asked before the answer that enters an attack without dice. Rules: IB-ATTACK-9."""
    company = _company(asking.now, asking.seat)
    members = tuple((number, asking.now.words.crew(company, (number,))) for number in _unhurt(asking))
    chosen = dict(asking.chosen).get(("injured", 0), ())
    if members:
        yield ManyRow(("injured", 0), asking.now.t("ask.injured"), members, tuple(chosen))


def _unhurt(asking: Asking) -> list[int]:
    """Return the crew that can be injured: on deck, and not in the attack. Rules: IB-ATTACK-9."""
    spent = asking.walk.values("combat")
    return [number for number in able(_company(asking.now, asking.seat)) if number not in spent]


def _group(one: Step) -> str:
    """Return the key of decisions that share a line."""
    if one.name in LISTS | DICE:
        return one.name
    if one.name in ("reroll", "face"):
        return "dice"
    return f"{one.name}-{one.of}"


def _row(asking: Asking, one: Step) -> Row | None:
    name = one.name
    if name in LISTS:
        return _many(asking, one)
    if name in DICE:
        return _dice(asking, name)
    if one.is_free:
        return _free(asking, one)
    title = _question(asking, one)
    if len(one.options) == 1:
        return None
    first = one.options[0]
    if isinstance(first, bool):
        return TickRow(one.key, title, bool(one.value))
    if name in _CHOICES:
        answers = tuple((value, _answer(asking, name, value)) for value in one.options)
        if name == "crew":  # of equal ones, one is enough
            texts = {text: value for value, text in reversed(answers)} | {
                text: value for value, text in answers if value == one.value
            }
            answers = tuple((value, text) for value, text in answers if texts[text] == value)
        return ChoiceRow(one.key, title, answers, one.value)
    other = (
        taken_instead(asking.now.state, region_of(asking.now, asking.seat), name) if asking.kind == "visit" else None
    )
    if other is not None:
        count, most = asking.now.words.count, one.options[-1]
        answers = ((most, f"{count(name)} {most}"), (0, f"{count(other.key)} {other.base}"))
        return ChoiceRow(one.key, asking.now.t(f"ask.{name}_or_{other.key}"), answers, one.value)
    if one.value is UNSET:
        return NumberRow(one.key, title, tuple(one.options))
    if isinstance(one.value, int):
        return AmountRow(one.key, title, one.value, min(one.options), max(one.options))
    return ChoiceRow(one.key, title, tuple((value, str(value)) for value in one.options), one.value)


_CHOICES: Final = frozenset(
    {
        "crew",
        "entry_crew",
        "hire_slot",
        "hire_skills",
        "lost",
        "other",
        "position",
        "source",
        "target",
        "which",
    }
)


def _question(asking: Asking, one: Step) -> str:
    """Return the question of a step."""
    now, walk = asking.now, asking.walk
    t, names, town = now.t, now.words.names, now.words.town(region_of(now, asking.seat))
    match one.name:
        case "number":
            return t(f"ask.number_{asking.kind}", town=town)
        case "entry_coins" | "entry_crew":
            return t(f"ask.{one.name}", town=town)
        case "gain":
            return t("ask.gain", player=names[one.of])
        case "values":
            return t("ask.values", slot=walk.values("slots")[one.of])
        case "wood" if asking.kind == "attack":
            return t("ask.wood_rerolls")
        case "fish" if asking.kind == "move":
            return t("ask.fish_move")
        case "times":
            return t(f"ask.times_{town.lower()}")
        case "pirates" | "serpents" | "wood" | "fish" | "books" | "renown" | "cubes" | "ichor":
            return now.words.count(one.name)
        case _:
            return t(f"ask.{one.name}")


def _answer(asking: Asking, name: str, value: Any) -> str:
    """Return the text of a choice."""
    now = asking.now
    t, words, ledger = now.t, now.words, now.state.ledger
    if name == "crew":
        return t("ask.nobody") if value is None else words.crew(_company(now, asking.seat), (value,))
    match name:
        case "entry_crew":
            return t("ask.nobody") if value is None else words.skill(value)
        case "hire_slot":
            return _hire_text(asking, value)
        case "hire_skills":
            return words.skills(value)
        case "lost":
            return words.count(value)
        case "other" | "target":
            return str(words.names[value])
        case "source":
            return t(f"ask.source_{value}")
        case "which":
            region = ledger.events[value - 1] if ledger else None
            return t("ask.event", which=value, region=t("card.unknown") if region is None else words.town(region))
        case _:
            return _position_text(now, value)


def _company(now: Now, seat: int) -> Company:
    return now.state.ledger.hands[seat].crew if now.state.ledger else ()


def _hire_text(asking: Asking, slot: int | None) -> str:
    now = asking.now
    if slot is None or now.state.ledger is None:
        return now.t("ask.nobody")
    skills = now.state.ledger.crew_row[slot - 1]
    called = now.t("card.unknown") if not skills else now.words.skills(skills)
    parts = () if asking.kind == "effect" else sign_of(now.state.setup, region_of(now, asking.seat)).parts
    price = next((hire_price(slot, part.more) for part in parts if isinstance(part, HirePart)), 0)
    return now.t("ask.hire", slot=slot, skills=called, price=price)


def _position_text(now: Now, position: int | None) -> str:
    if position is None or now.state.ledger is None:
        return now.t("ask.from_hand")
    card = now.state.ledger.row[position - 1]
    books = now.state.setup.books[position - 1]
    return now.t("ask.card", position=position, books=books, card=now.words.card(card))


def _many(asking: Asking, one: Step) -> Row | None:
    """Return crew or slots to choose from; None if there are none."""
    now, walk = asking.now, asking.walk
    chosen = tuple(sorted(walk.values(one.name)))
    wanted = dict(asking.chosen).get((one.name, 0))
    if one.name == "slots":
        members = []
        for slot, _ in own_cubes(now.state, asking.seat):
            value = asking.copy.known.slot_value(slot)
            members.append((slot, now.t("ask.slot", slot=slot, value="?" if value is None else value)))
    else:
        company = _company(now, asking.seat)
        if one.name == "injured":
            numbers = _unhurt(asking)
            if tuple(one.options) == (None,) and not chosen:
                return None  # the strength is enough
        else:
            fitting = able(company, SKILLED[one.name]) if one.name in SKILLED else ()
            numbers = sorted({*one.options, *chosen, *fitting} - {None})
        members = [(number, now.words.crew(company, (number,))) for number in numbers]
    if not members:
        return None
    return ManyRow(
        (one.name, 0), now.t(f"ask.{one.name}"), tuple(members), tuple(wanted) if wanted is not None else chosen
    )


def _dice(asking: Asking, name: str) -> Row:
    """Return the dice, and for an attack their strength so far."""
    now, walk = asking.now, asking.walk
    chosen = dict(asking.chosen)
    dice = tuple(chosen.get((name, 0), ()))
    if asking.kind == "raid":
        target = walk.value("target")
        roller = asking.seat if name == "dice" else target
        due = raid_dice(now.state.ledger.hands[roller]) if now.state.ledger and isinstance(roller, int) else 0
        return DiceRow((name, 0), now.t("ask.dice", player=now.words.names[roller], count=due), due, dice[:due])
    due = dice_due(len(group_of(walk)), len(walk.values("combat")))
    title = now.t("ask.dice", player=now.words.names[asking.seat], count=due)
    dice = dice[:due]
    if len(dice) < due:
        return DiceRow((name, 0), title, due, dice)
    rerolls = tuple(chosen.get(("rerolls", 0), ()))
    wood = now.state.ledger.hands[asking.seat].wood - len(rerolls) if now.state.ledger else 0
    fighters = tuple(Fighter(kind) for kind in group_of(walk))
    final = tuple(final_dice(Attack(asking.seat, 0, fighters, dice=dice, rerolls=rerolls)))
    found = strength_text(asking, final)
    return DiceRow((name, 0), title, due, dice, final, rerolls, wood, chosen.get(("picked", 0)), *found)


def _strengths(asking: Asking, one: Step) -> Iterator[Row]:
    """Return the values of a kind of card, asked once for all its cards, or for each if they differ.

    A single card can differ as well: from the values filled in.
    """
    kinds = group_of(asking.walk)
    kind, chosen = kinds[one.of], dict(asking.chosen)
    called, differ = asking.now.words.count(kind), bool(chosen.get((f"differ_{kind}", 0)))
    has_dice, is_single = bool(chosen.get(("dice", 0))), kinds.count(kind) == 1
    may_differ = not has_dice and not (is_single and one.value is UNSET)
    if kinds.index(kind) == one.of and (differ or may_differ):
        text = asking.now.t("ask.differs" if is_single else "ask.differ", kind=called)
        yield TickRow((f"differ_{kind}", 0), text, differ)
    if one.value is UNSET:
        key = ("strength", one.of) if differ else (f"strength_{kind}", 0)
        title = asking.now.t("ask.strength", kind=called)
        if differ:
            title = asking.now.t("ask.strength_of", kind=called, number=one.of - kinds.index(kind) + 1)
        yield StrengthRow(key, title, tuple(chosen.get(key, ()))[:FACES])


def _free(asking: Asking, one: Step) -> Row | None:
    """Return the line of a value without a list of options."""
    now = asking.now
    t, words = now.t, now.words
    match one.name:
        case "card":
            known = tuple(card for card in asking.copy.cards if card.name)
            card = None if one.value is UNSET else one.value
            return CardRow(one.key, t("ask.card_told"), card, known, asking.kind == "visit")
        case "pay":
            names = tuple((name, words.count(name)) for name in Counts._fields)
            return CountsRow(one.key, t("ask.pay"), names, one.value)
        case "gain":
            names = tuple((name, words.count(name)) for name in Gained._fields)
            return CountsRow(one.key, t("ask.effect_gain"), names, one.value)
        case "give" | "get":
            names = tuple((name, words.count(name)) for name in TRADED)
            return CountsRow(one.key, t(f"ask.{one.name}"), names, one.value)
        case "crew":
            return crew_states(now, _company(now, asking.seat), one.value)
        case _:
            return None


def folded_text(now: Now, row: Row, kind: str) -> str:
    """Return the short form of a question with its answer."""
    name, of = row.key
    title = row.title
    if name == "gain" and kind != "effect":
        title = now.words.names[of]
    elif name in SHORT and kind != "effect":
        title = now.t(f"short.{name}")
    if isinstance(row, TickRow):
        return title
    return f"{title}{'' if title.endswith('?') else ':'} {row.answer(now.t)}"
