"""The kinds of entries, in the order in which they are offered and to which codes are bound."""

from typing import Final

from companion.engine.game import Kinds
from companion.games.tally.entries.finish import FINISH
from companion.games.tally.entries.next_round import NEXT_ROUND
from companion.games.tally.entries.score import SCORE
from companion.games.tally.entries.set import SET
from companion.games.tally.state import State

KINDS: Final[Kinds[State]] = Kinds(SCORE, SET, NEXT_ROUND, FINISH)
