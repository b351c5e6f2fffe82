"""Lines of an entry in preparation: each step of its plan as a row, by how it is asked."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from companion.games.islebound.entries.attack import Attack, Fighter, final_dice
from companion.games.islebound.entries.diplomacy import own_cubes
from companion.games.islebound.entries.effect import TOKEN, Gained
from companion.games.islebound.entries.hire import HirePart, hire_price
from companion.games.islebound.entries.raid import raid_dice
from companion.games.islebound.entries.trade import TRADED
from companion.games.islebound.entries.visit import sign_of
from companion.games.islebound.ledger import Counts
from companion.games.islebound.our_copy.printed import FACES
from companion.games.islebound.pieces.crew import Company, able
from companion.games.islebound.pieces.dice import dice_due
from companion.games.islebound.setup import EntryCost
from companion.text.catalogue import listed
from companion.ui.games.islebound.asks import STEPS, Ask, ask_of, card_of, group_of, row_card, taken_instead
from companion.ui.games.islebound.panels.asking import Asking, region_of, strength_text
from companion.ui.games.islebound.panels.dice_row import DiceRow
from companion.ui.games.islebound.panels.printed_rows import (
    KNOWN,
    CountsRow,
    KnownRow,
    StrengthRow,
    card_rows,
    crew_states,
    skills_row,
)
from companion.ui.games.islebound.sea.present import entry_words
from companion.ui.games.islebound.situation import Now
from companion.ui.table.making.rows import AmountRow, ChoiceRow, ManyRow, NoteRow, NumberRow, Row, TickRow
from companion.ui.table.making.walk import UNSET, Step, Value

_COSTS: Final = ("pay", "rest", "crew")
"""Parts of an effect that follow its gains, as most effects only give."""


def rows_of_entry(asking: Asking) -> Iterator[Row]:
    """Return a line for each real decision; decisions of a list share a line."""
    walk = asking.walk
    seen: set[str] = set()
    yield from _known(asking)
    if walk.asked and walk.asked.name == "to":
        yield NoteRow(walk.asked.key, asking.now.t("ask.to"))
    for one in sorted(walk.steps, key=lambda one: asking.kind == "effect" and one.name in _COSTS):
        ask = ask_of(asking.kind, one.name)
        group = one.name if ask.row in ("many", "dice") else f"{one.name}-{one.of}"
        if group in seen or is_known(asking, one):
            continue
        rows = list(_ROWS[ask.row](asking, ask, one))
        if rows:
            seen.add(group)
            yield from rows
    if walk.value("source") == TOKEN:
        yield NoteRow(("note", 0), asking.now.t("ask.reward_left"))
    if walk.value("told") is False and "injured" not in seen:
        yield from _injured_before(asking)
        known = asking.copy.known.printed.strength  # if not, it is asked before the dice, not between them
        if ("told", 0) not in dict(asking.chosen) and all(getattr(known, kind) for kind in group_of(walk)):
            yield from _dice(asking, ask_of(asking.kind, "dice"), Step("dice", 0, (), UNSET, is_free=False))


def is_known(asking: Asking, one: Step) -> bool:
    """Return True if a printed value was filled in from known values and is not asked for."""
    chosen = dict(asking.chosen)
    is_filled_in = bool(ask_of(asking.kind, one.name).printed) and one.value is not UNSET and one.key not in chosen
    return is_filled_in and KNOWN not in chosen


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
    values += [now.t("ask.slot", slot=one.of, value=one.value) for one in found if one.name == "values"]
    text = listed(values)
    yield KnownRow(KNOWN, now.t("making.known", values=text), now.t("making.known_change", values=text))


def _unhurt(asking: Asking) -> list[int]:
    """Return the crew that can be injured: on deck, and not in the attack. Rules: IB-ATTACK-9."""
    spent = asking.walk.values("combat")
    return [number for number in able(_company(asking.now, asking.seat)) if number not in spent]


def _injured_before(asking: Asking) -> Iterator[Row]:
    """Return the injured, asked before the answer that enters an attack without dice. Rules: IB-ATTACK-9."""
    company = _company(asking.now, asking.seat)
    members = tuple((number, asking.now.words.crew(company, (number,))) for number in _unhurt(asking))
    chosen = dict(asking.chosen).get(("injured", 0), ())
    if members:
        yield ManyRow(("injured", 0), asking.now.t("ask.injured"), members, tuple(chosen))


def _question(asking: Asking, ask: Ask, one: Step) -> str:
    """Return the question of a step."""
    now = asking.now
    if ask.question == "count":
        return now.words.count(one.name)
    town = now.words.town(region_of(now, asking.seat))
    key = ask.question.format(kind=asking.kind, town=town.lower()) or f"ask.{one.name}"
    return now.t(key, town=town, slot=one.of)


def _answer(asking: Asking, name: str, value: Value) -> str:
    """Return the text of a choice."""
    now = asking.now
    t, words, ledger = now.t, now.words, now.state.ledger
    if value is None:
        return t("ask.from_hand") if name == "position" else t("ask.nobody")
    match name:
        case "crew":
            return words.crew(_company(now, asking.seat), (value,))
        case "entry_crew":
            return words.skill(value)
        case "hire_slot":
            return _hire_text(asking, value)
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
            card = ledger.row[value - 1] if ledger else None
            return t("ask.card", position=value, books=now.state.setup.books[value - 1], card=words.card(card))


def _company(now: Now, seat: int) -> Company:
    return now.state.ledger.hands[seat].crew if now.state.ledger else ()


def _hire_text(asking: Asking, slot: int) -> str:
    now = asking.now
    skills = now.state.ledger.crew_row[slot - 1] if now.state.ledger else None
    called = now.t("card.unknown") if not skills else now.words.skills(skills)
    parts = () if asking.kind == "effect" else sign_of(now.state.setup, region_of(now, asking.seat)).parts
    price = next((hire_price(slot, part.more) for part in parts if isinstance(part, HirePart)), 0)
    return now.t("ask.hire", slot=slot, skills=called, price=price)


def folded_text(asking: Asking, row: Row) -> str:
    """Return the short form of a question with its answer."""
    now, (name, of) = asking.now, row.key
    answer, title = row.answer(now.t), row.title
    if name == "position" and isinstance(row, ChoiceRow) and isinstance(row.value, int):
        card = row_card(now.state, asking.walk)
        known = "" if card is None else f" ({now.words.card(card)})"
        return f"{now.t('short.position')} {row.value}{known}"
    if name == "price":
        return f"{now.t('short.price')} {answer}"
    if name == "gain" and asking.kind != "effect":
        title = now.words.names[of]
    elif name == "ability" or (name in STEPS and ask_of(asking.kind, name).has_short):
        title = now.t(f"short.{name}")
    return f"{title}{'' if title.endswith('?') else ':'} {answer}"


def _nothing(asking: Asking, ask: Ask, one: Step) -> Iterator[Row]:
    """Return no row: it is filled in, tapped on the map, or one of the buttons."""
    yield from ()


def _number(asking: Asking, ask: Ask, one: Step) -> Iterator[Row]:
    """Return a number, a yes-or-no question, or the choice of the goods that a town gives; none if there is none."""
    state, options, title = asking.now.state, one.options, _question(asking, ask, one)
    if not any(options):
        return
    if isinstance(options[0], bool):
        if len(options) > 1:
            yield TickRow(one.key, title, bool(one.value))
        return
    other = taken_instead(state, region_of(asking.now, asking.seat), one.name) if asking.kind == "visit" else None
    if other is not None and len(options) > 1:
        count, most = asking.now.words.count, options[-1]
        answers = ((most, f"{count(one.name)} {most}"), (0, f"{count(other.key)} {other.base}"))
        yield ChoiceRow(one.key, asking.now.t(f"ask.{one.name}_or_{other.key}"), answers, one.value)
    elif one.value is UNSET:
        yield NumberRow(one.key, title, tuple(options))
    else:
        yield AmountRow(one.key, title, one.value, min(options), max(options))


def _choice(asking: Asking, ask: Ask, one: Step) -> Iterator[Row]:
    """Return a choice of one; of equal crew, one is enough. None if nobody is the only answer."""
    answers = {value: _answer(asking, one.name, value) for value in one.options}
    if one.name == "crew":
        kept = {text: value for value, text in reversed(answers.items())}
        if one.value in answers:
            kept[answers[one.value]] = one.value
        answers = {value: text for value, text in answers.items() if kept[text] == value}
    if [*answers] != [None]:
        yield ChoiceRow(one.key, _question(asking, ask, one), tuple(answers.items()), one.value)


def _skills(asking: Asking, ask: Ask, one: Step) -> Iterator[Row]:
    told = dict(asking.chosen).get(one.key, UNSET)
    yield skills_row(asking.now.words, one.key, _question(asking, ask, one), told)


def _many(asking: Asking, ask: Ask, one: Step) -> Iterator[Row]:
    """Return crew or slots to choose from; none if there are none."""
    now, walk = asking.now, asking.walk
    chosen = tuple(sorted(walk.values(one.name)))
    if one.name == "slots":
        told, known = dict(asking.chosen), asking.copy.known.slot_value
        own = {slot: told.get(("values", slot), known(slot)) for slot, _ in own_cubes(now.state, asking.seat)}
        texts = {slot: "?" if value is None else value for slot, value in own.items()}
        members = [(slot, now.t("ask.slot", slot=slot, value=value)) for slot, value in texts.items()]
    else:
        company = _company(now, asking.seat)
        fitting = able(company, ask.skill) if ask.skill else ()
        numbers = sorted({*one.options, *chosen, *fitting} - {None})
        if one.name == "injured":  # none if the strength is enough
            numbers = [] if tuple(one.options) == (None,) and not chosen else _unhurt(asking)
        members = [(number, now.words.crew(company, (number,))) for number in numbers]
    if members:
        wanted = dict(asking.chosen).get((one.name, 0), chosen)
        yield ManyRow((one.name, 0), _question(asking, ask, one), tuple(members), tuple(wanted))


def _dice(asking: Asking, ask: Ask, one: Step) -> Iterator[Row]:
    """Return the dice, and for an attack their strength so far."""
    now, walk, name = asking.now, asking.walk, one.name
    chosen = dict(asking.chosen)
    dice = tuple(chosen.get((name, 0), ()))
    roller = walk.value("target") if name == "target_dice" else asking.seat
    if asking.kind == "raid":
        due = raid_dice(now.state.ledger.hands[roller]) if now.state.ledger else 0
    else:
        due = dice_due(len(group_of(walk)), len(walk.values("combat")))
    title, dice = now.t("ask.dice", player=now.words.names[roller], count=due), dice[:due]
    if asking.kind == "raid" or len(dice) < due:
        yield DiceRow((name, 0), title, due, dice)
        return
    rerolls = tuple(chosen.get(("rerolls", 0), ()))
    wood = now.state.ledger.hands[asking.seat].wood - len(rerolls) if now.state.ledger else 0
    fighters = tuple(Fighter(kind) for kind in group_of(walk))
    final = tuple(final_dice(Attack(asking.seat, 0, fighters, dice=dice, rerolls=rerolls)))
    found = strength_text(asking, final)
    yield DiceRow((name, 0), title, due, dice, final, rerolls, wood, chosen.get(("picked", 0)), *found)


def _strengths(asking: Asking, ask: Ask, one: Step) -> Iterator[Row]:
    """Return the values of a kind of card, asked once for all its cards, or for each if they differ.

    A single card can differ as well: from the values filled in.
    """
    kinds, chosen = group_of(asking.walk), dict(asking.chosen)
    kind, number = card_of(kinds, one.of)
    called, differ = asking.now.words.count(kind), bool(chosen.get((f"differ_{kind}", 0)))
    has_dice, is_single = bool(chosen.get(("dice", 0))), kinds.count(kind) == 1
    may_differ = not has_dice and not (is_single and one.value is UNSET)
    if number == 1 and (differ or may_differ):
        text = asking.now.t("ask.differs" if is_single else "ask.differ", kind=called)
        yield TickRow((f"differ_{kind}", 0), text, differ)
    if one.value is UNSET:
        key = (kind, number) if differ else (f"strength_{kind}", 0)
        title = asking.now.t("ask.strength", kind=called)
        if differ:
            title = asking.now.t("ask.strength_of", kind=called, number=number)
        yield StrengthRow(key, title, tuple(chosen.get(key, ()))[:FACES])


def _gain(asking: Asking, ask: Ask, one: Step) -> Iterator[Row]:
    """Return each player's gain of a reputation card, the visitor first, then clockwise. Rules: IB-REP-4."""
    chosen, seats = dict(asking.chosen), len(asking.now.state.players) if one.of == 0 else 0
    for seat in ((asking.seat + place) % seats for place in range(seats)):
        key, title = ("gain", seat), asking.now.t("ask.gain", player=asking.now.words.names[seat])
        value: Value = chosen.get(key)
        if value not in one.options:
            yield NumberRow(key, title, tuple(one.options))
            return
        yield AmountRow(key, title, value, min(one.options), max(one.options))


_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "pay": Counts._fields,
    "gain": Gained._fields,
    **dict.fromkeys(("give", "get"), TRADED),
}
"""The counts of a step."""


def _counts(asking: Asking, ask: Ask, one: Step) -> Iterator[Row]:
    names = tuple((name, asking.now.words.count(name)) for name in _NAMES[one.name])
    yield CountsRow(one.key, _question(asking, ask, one), names, one.value)


def _moved(asking: Asking, ask: Ask, one: Step) -> Iterator[Row]:
    yield crew_states(asking.now, _company(asking.now, asking.seat), one.value)


def _card(asking: Asking, ask: Ask, one: Step) -> Iterator[Row]:
    known, copied = row_card(asking.now.state, asking.walk), asking.copy.named
    for row in card_rows(asking.now.t, dict(asking.chosen), known, copied, is_built=asking.kind == "visit"):
        yield row
        if row.is_asked:  # the others follow one after the other
            return


_ROWS: Final[Mapping[str, Callable[[Asking, Ask, Step], Iterator[Row]]]] = {
    **dict.fromkeys(("none", "hidden", "end"), _nothing),
    **dict.fromkeys(("number", "tick"), _number),
    "choice": _choice,
    "skills": _skills,
    "many": _many,
    "dice": _dice,
    "strength": _strengths,
    "gain": _gain,
    "counts": _counts,
    "moved": _moved,
    "card": _card,
}
