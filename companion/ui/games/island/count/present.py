"""Content of the players' cards if only the numbers are tracked, in words and numbers."""

from typing import NamedTuple

from companion.games.island.entries.counts import Count
from companion.games.island.state import Role, State
from companion.ui.games.island.bars import Bar, bar_text, conditions_of
from companion.ui.games.island.next_steps import king_now
from companion.ui.games.island.panels.count import CountPanel
from companion.ui.games.island.situation import Now, claim_of, holders
from companion.ui.table.position import Mode


class NumberView(NamedTuple):
    """One of a player's three numbers, as entered or as typed so far; `is_chosen`: typed next.

    `short` is the title in a narrow card.
    """

    name: str
    title: str
    short: str
    value: int
    label: str
    is_chosen: bool
    is_typed: bool


class CardView(NamedTuple):
    """A player's card with the text of each number; hence so long.

    `ways` are the bars for every way to split the monuments. `claim` is held, may or none.
    """

    seat: int
    name: str
    color: str
    numbers: tuple[NumberView, ...]
    monuments: int
    monuments_label: str
    monuments_chosen: bool
    met: str
    ways: tuple[tuple[Bar, ...], ...]
    way_texts: tuple[tuple[str, ...], ...]
    claim: str
    claim_label: str
    can_tap_claim: bool
    roles: tuple[Role, ...]
    is_king: bool


class LineView(NamedTuple):
    """The current king, and whether that includes numbers typed but not entered."""

    text: str
    is_typed: bool


def typed_state(now: Now) -> State:
    """Return the state including the numbers typed so far."""
    state, event = now.state, now.panel.event(now) if isinstance(now.panel, CountPanel) else None
    if event is None or not now.position.check(event).is_legal:
        return state
    after: State = now.position.rules.apply(state, event)
    return after


def line_view(now: Now) -> LineView:
    """Return who would be king if the cycle ended now."""
    state = typed_state(now)
    return LineView(king_now(now.words, state), state is not now.state)


def card_view(now: Now, seat: int) -> CardView:
    """Return the card of a player."""
    state, words, t = typed_state(now), now.words, now.t
    player, panel = state.players[seat], now.panel
    typed = panel.counts[seat] if isinstance(panel, CountPanel) else Count()
    chosen = panel.what if isinstance(panel, CountPanel) and panel.seat == seat else ""
    found = conditions_of(tuple(player.counts), player.monuments, state.setup.goal)
    numbers = []
    for name, value in player.counts._asdict().items():
        title = words.term(name)
        short = t("term.led_short") if name == "led" else title
        label = t("count.number", player=words.names[seat], what=title, value=value)
        numbers.append(NumberView(name, title, short, value, label, name == chosen, getattr(typed, name) is not None))
    claim = claim_of(now, seat)
    met = t("claim.lost") if player.claim and not found.met else t("bar.conditions", count=found.met)
    return CardView(
        seat,
        words.names[seat],
        state.setup.seats[seat].color,
        tuple(numbers),
        player.monuments,
        t("count.number", player=words.names[seat], what=words.term("monuments"), value=player.monuments),
        chosen == "monuments",
        met,
        found.ways,
        tuple(tuple(bar_text(words, bar) for bar in way) for way in found.ways),
        claim,
        t(f"claim.label_{claim}", player=words.names[seat]),
        now.position.mode is not Mode.REVIEW and not isinstance(panel, CountPanel) and not state.ended_by,
        tuple(role for role, holder in holders(state) if holder == seat),
        state.king == seat,
    )
