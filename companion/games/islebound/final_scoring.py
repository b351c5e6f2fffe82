"""Final scoring and the tie-break. Rules: IB-SCORE, IB-BLDG-PALACE, IB-BLDG-SAILORS, IB-RUL-TIE."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.games.islebound.state import EARLY_END, Gain, Player, Result, State
from companion.games.islebound.tables import ABILITIES

CRITERIA: Final = ("score", "goods")
"""The criteria in order; a tie in both is shared. Rules: IB-SCORE-6, IB-RUL-TIE."""
TIE: Final = "tie"

FISH_PER_RENOWN: Final[int] = ABILITIES["palace"]["fish_per_renown"]
SAILORS_RENOWN: Final[int] = ABILITIES["sailors"]["renown"]


class FinalCount(NamedTuple):
    """The holdings of a player at the end; `end` is "Game End" renown of cards whose ability is not applied by itself.

    `coins` are None if those that were tracked count, `two_skill` are the crew with two skills, None if nobody has
    counted them.
    """

    coins: int | None = 0
    wood: int = 0
    fish: int = 0
    end: int = 0
    two_skill: int | None = None

    @property
    def goods(self) -> int:
        """Wood and fish together."""
        return self.wood + self.fish


def held_counts(state: State, counts: Sequence[FinalCount]) -> tuple[FinalCount, ...]:
    """Return the holdings by seat: from the ledger, else as counted by the players."""
    if state.ledger is None:
        return tuple(counts)
    if state.setup.is_table:
        pairs = zip(state.ledger.hands, counts, strict=True)
        return tuple([count if count.coins is not None else count._replace(coins=hand.coins) for hand, count in pairs])
    held = []
    for hand, count in zip(state.ledger.hands, counts, strict=True):
        two_skill = sum([len(crew.skills) > 1 for crew in hand.crew])
        held.append(FinalCount(hand.coins, hand.wood, hand.fish, count.end, two_skill))
    return tuple(held)


def palace_renown(wood: int, fish: int) -> int:
    """Return the renown from Palace at the end. Rules: IB-BLDG-PALACE."""
    return wood + fish // FISH_PER_RENOWN


def end_gains(state: State, seat: int, count: FinalCount) -> Iterator[Gain]:
    """Yield a player's gains in the final count besides coins. Rules: IB-SCORE-3, IB-BLDG-PALACE, IB-BLDG-SAILORS."""
    player = state.players[seat]
    if count.end:
        yield Gain(seat, "game_end", count.end)
    if player.has("palace"):
        yield Gain(seat, "game_end", palace_renown(count.wood, count.fish), source="palace")
    if player.has("sailors") and not state.setup.rulings.sailors_zero:
        yield Gain(seat, "game_end", SAILORS_RENOWN * (count.two_skill or 0), source="sailors")


def scored_to_the_end(state: State, counts: Sequence[FinalCount]) -> State:
    """Return the state after final scoring with what each seat has. Rules: IB-SCORE."""
    held = held_counts(state, counts)
    gains, players = [], []
    for seat, (player, count) in enumerate(zip(state.players, held, strict=True)):
        coins, others = count.coins or 0, [*end_gains(state, seat, count)]
        tracked = state.ledger.hands[seat].coins if state.ledger else coins
        gains += [Gain(seat, "coins", tracked), *others]
        if coins != tracked:
            gains.append(Gain(seat, "coins", coins - tracked, source="counted"))
        players.append(player._replace(coins=coins, game_end=sum([gain.points for gain in others])))
    ended_by = state.ended_by
    if ended_by is None:
        ended_by = state.end.why if state.end and not state.setup.is_full else EARLY_END
    return state._replace(
        players=tuple(players),
        gains=tuple(gains),
        ended_by=ended_by,
        result=result_of(players, [count.goods for count in held]),
        ledger=state.ledger and state.ledger._replace(turn=None),
    )


def result_of(players: Sequence[Player], goods: Sequence[int]) -> Result:
    """Return the winners and the criterion that decided. Rules: IB-SCORE-6, IB-RUL-TIE."""
    reached = [(player.score, held) for player, held in zip(players, goods, strict=True)]
    best = max(reached)
    winners = tuple([seat for seat, values in enumerate(reached) if values == best])
    decided_by = TIE
    if len(winners) == 1:
        is_level = sum([score == best[0] for score, _ in reached]) > 1
        decided_by = CRITERIA[is_level]
    ranks = tuple([1 + sum([other > values for other in reached]) for values in reached])
    return Result(tuple(goods), ranks, winners, decided_by)
