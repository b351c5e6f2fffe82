"""The end of a cycle and the start of the next one, line by line: king and reason, roles."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.games.island.cycle import tied_for
from companion.games.island.kingship import splits
from companion.games.island.state import Due, DueStep, Role, State
from companion.games.island.words import Words
from companion.text.catalogue import listed, numbered

CLAIMS, CONDITIONS, MOST, TIE, RESULT = "IS-KING-1", "IS-KING-2", "IS-KING-3", "IS-KING-4", "IS-KING-5"
ROLE_RULES: Final = {Role.WHISPERER: "IS-CYCLE-3", Role.EXPLORER: "IS-CYCLE-4", Role.GUARDIAN: "IS-CYCLE-5"}
COUNTED: Final = {Role.WHISPERER: "castles", Role.EXPLORER: "territories", Role.GUARDIAN: "led"}
"""The number that determines each role."""


class StoryLine(NamedTuple):
    """A step of the story and its rule; `lines` are its results. `due` is the step to be entered in it."""

    name: str
    title: str
    lines: tuple[str, ...]
    rule: str
    due: Due | None = None
    is_result: bool = False
    king: int | None = None
    """The seat of the king, in the line that names it."""


def cycle_end(states: Sequence[State]) -> int | None:
    """Return the index of the last state after the end of a cycle; None before the first."""
    for index in range(len(states) - 1, 0, -1):
        before, after = states[index - 1], states[index]
        if before.cycle != after.cycle or (after.king is not None and before.king is None):
            return index
    return None


def story(words: Words, states: Sequence[State]) -> tuple[StoryLine, ...]:
    """Return the story of the cycle that ended last, up to the last of the states; empty before the first end."""
    index = cycle_end(states)
    if index is None:
        return ()
    before, after, now = states[index - 1], states[index], states[-1]
    lines = list(_kingship(words, before))
    if after.king is None:
        lines += _cards(words, after)
        lines += _roles(words, before, after, now)
    return tuple(lines)


# --- kingship ------------------------------------------------------------------------------------------------


def _kingship(words: Words, state: State) -> Iterator[StoryLine]:
    """Return claims, conditions, maximum, tie, and king. Rules: IS-KING-1..5."""
    t, names, found = words.texts, words.names, state.kingship
    claimants = [seat for seat, player in enumerate(state.players) if player.claim]
    if not claimants:
        yield StoryLine("claims", t("story.claims"), (t("story.no_claims"),), CLAIMS)
        yield StoryLine("result", t("story.nobody"), (), RESULT, is_result=True)
        return
    others = listed(names[seat] for seat in range(len(names)) if seat not in claimants)
    claims = [t("story.claimed", players=listed(names[seat] for seat in claimants))]
    if others:
        claims.append(t("story.not_looked_at", players=others))
    yield StoryLine("claims", t("story.claims"), tuple(claims), CLAIMS)
    met = tuple(_conditions(words, state, seat) for seat in claimants)
    yield StoryLine("conditions", t("story.conditions"), met, CONDITIONS)
    best, most = found.best, max((found.met[seat] for seat in found.best), default=0)
    if not best:
        yield StoryLine("result", t("story.nobody"), (t("story.none_met"), t("story.claims_back")), RESULT, None, True)
        return
    tied = listed(names[seat] for seat in best)
    text = t("story.most_one" if len(best) == 1 else "story.most_tie", players=tied, count=most)
    yield StoryLine("most", t("story.most"), (text,), MOST)
    if len(best) > 1:
        key = "story.tie_whisperer" if found.by_whisperer else "story.tie_nobody"
        yield StoryLine("tie", t("story.tie"), (t(key, player=names[state.whisperer]),), TIE)
    if found.king is None:
        yield StoryLine("result", t("story.nobody"), (t("story.claims_back"),), RESULT, is_result=True)
    else:
        yield StoryLine("result", t("story.king", player=names[found.king]), (), MOST, None, True, found.king)


def _conditions(words: Words, state: State, seat: int) -> str:
    """Return the number of conditions that a player meets, with the monuments used."""
    t, monuments = words.texts, state.players[seat].monuments
    ways = splits(state.standing(seat), monuments, state.setup.goal)
    if not ways:
        return t("story.meets_none", player=words.names[seat])
    parts = [
        t("story.with_monuments", what=words.term(name), count=count) if count else words.term(name)
        for name, count in ways[0].items()
    ]
    return t("story.meets", player=words.names[seat], count=len(ways[0]), what=listed(parts))


# --- the next cycle ----------------------------------------------------------------------------------------------


def _cards(words: Words, after: State) -> Iterator[StoryLine]:
    """Return the territory cards that players get, if the island is tracked. Rules: IS-CYCLE-2."""
    if after.table is None:
        return
    t = words.texts
    lines = [
        t("change.cards", player=name, icons=words.icons(held))
        for name, held in zip(words.names, after.table.open, strict=True)
        if held
    ]
    left = [icon for territory in after.table.island if territory.leader is None for icon in territory.developed]
    if left:
        lines.append(t("story.cards_left", icons=words.icons(left)))
    yield StoryLine("cards", t("term.open"), tuple(lines or [t("story.no_cards")]), "IS-CYCLE-2")


def _roles(words: Words, before: State, after: State, now: State) -> Iterator[StoryLine]:
    """Return the roles assigned so far, the due step, and the coin. Rules: IS-CYCLE-3..5, IS-DIR-1."""
    t = words.texts
    given = {Role.EXPLORER: now.explorer, Role.GUARDIAN: now.guardian}
    is_choosing = now.due.role if now.due and now.due.step is DueStep.CHOOSE else None
    for role, rule in ROLE_RULES.items():
        if role is is_choosing:
            asked = t("due.choose", player=words.names[now.whisperer], role=words.role(role))
            why = (_counted(words, after, role), t(f"due.why_{role.value}"), asked)
            yield StoryLine(role.value, words.role(role), why, "IS-ROLE-TIE", now.due)
            return
        seat = now.whisperer if role is Role.WHISPERER else given[role]
        if seat is None:
            break
        own = before.whisperer if role is Role.WHISPERER else now.whisperer
        given_for = _role(words, after, role, seat, seat == own), _counted(words, after, role)
        yield StoryLine(role.value, words.role(role), given_for, rule)
    if now.due and now.due.step is not DueStep.COIN:
        yield StoryLine("due", t("story.at_table"), (), now.due.rule, now.due)
    elif now.due:
        yield StoryLine(
            "coin", t("story.coin"), (t("due.coin", player=words.names[now.whisperer]),), "IS-DIR-1", now.due
        )
    elif now.coin:
        lines = (t(f"entry.coin.{now.coin.value}"), t("story.begins", player=words.names[now.whisperer]))
        yield StoryLine("coin", t("story.coin"), lines, "IS-DIR-1")


def _role(words: Words, after: State, role: Role, seat: int, is_own: bool) -> str:
    """Return the player of a role, and the reason; of a tie, whether it was the Whisperer's own. Rules: IS-ROLE-TIE."""
    tie = "story.role_own" if is_own else "story.role_tie"
    key = "story.role_most" if tied_for(after, role) == (seat,) else tie
    return words.texts(key, player=words.names[seat], what=words.term(COUNTED[role]))


def _counted(words: Words, state: State, role: Role) -> str:
    """Return each player's number that determines a role."""
    name = COUNTED[role]
    counts = numbered((player, getattr(state.standing(seat), name)) for seat, player in enumerate(words.names))
    return f"{words.term(name)}: {counts}"
