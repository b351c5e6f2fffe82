"""What the Favor screen shows of cards: which there are, and what they give."""

from collections.abc import Sequence
from typing import Any, Final

from companion.engine.record import RecordError
from companion.games.island_fortress.cards import Card, Rewards, read_card
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.text.catalogue import listed

MOST_OF_A_REWARD: Final = 99

GRID_COLUMNS: Final = 5
WIDE_GRID_COLUMNS: Final = 10
GRID_ROWS: Final = 4

COUNTED_REWARDS: Final = ("points", "treasures", "chips", "petition")
"""The rewards that the app counts in a light game, in the order of the screen."""
PAID_OUT_REWARDS: Final = ("income", "jade", "convicts", "laborers", "blocks")
"""The rewards that the table pays out by itself in a light game; else the app counts them too."""
_REWARD_TEXTS: Final = {
    "points": "term.points",
    "treasures": "term.treasures",
    "chips": "term.buyback_chips",
    "petition": "favor.petition_bonus",
    "income": "favor.income",
    "jade": "term.jade",
    "convicts": "term.convicts",
    "laborers": "term.laborers",
    "blocks": "term.wall_blocks",
}


def known_cards(documents: Sequence[dict[str, Any]]) -> tuple[tuple[int, Card], ...]:
    """The cards of a library with their places in it; what is no card is left out."""
    found = []
    for index, document in enumerate(documents):
        try:
            found.append((index, read_card(document, "")))
        except RecordError:
            continue
    return tuple(found)


def reward_name(words: Words, name: str) -> str:
    """What a reward is called."""
    return words.texts(_REWARD_TEXTS[name])


def more_reward(rewards: Rewards, name: str, more: int) -> Rewards:
    """The rewards with so much more of one of them."""
    amount = getattr(rewards, name) + more
    return rewards._replace(**{name: max(0, min(MOST_OF_A_REWARD, amount))})


def paid_out(state: State) -> tuple[str, ...]:
    """The rewards that the table pays out by itself."""
    return () if state.ledger else PAID_OUT_REWARDS


def present_rewards(
    words: Words, rewards: Rewards, names: Sequence[str] = (*COUNTED_REWARDS, *PAID_OUT_REWARDS)
) -> str:
    """The rewards of these kinds that a card gives, in one line."""
    amounts = rewards._asdict()
    return listed(
        words.texts("favor.reward", what=reward_name(words, name), count=amounts[name])
        for name in names
        if amounts[name]
    )
