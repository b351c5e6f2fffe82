"""Crew tokens: their skills, where they are, and what becomes of them. Rules: IB-CREW, IB-REST, IB-SPEED-1."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.games.islebound.tables import MAX_SPEED, SPEED, START_CREW

ADMINISTRATE: Final = "administrate"
COMBAT: Final = "combat"
NEGOTIATE: Final = "negotiate"
SAIL: Final = "sail"
WORK: Final = "work"
SKILLS: Final = (ADMINISTRATE, COMBAT, NEGOTIATE, SAIL, WORK)
ANY: Final = "any"
"""In an entry cost: whichever crew the player likes."""

DECK: Final = "deck"
BELOW: Final = "below"
INJURED: Final = "injured"
STATES: Final = (DECK, BELOW, INJURED)
"""On deck, below deck face up, below deck face down."""


class Crew(NamedTuple):
    """One token: its one or two skills in alphabetical order, and its place."""

    skills: tuple[str, ...]
    state: str = DECK

    @property
    def is_on_deck(self) -> bool:
        """True if it can be used, or counted for what crew on deck give. Rules: IB-CREW-1."""
        return self.state == DECK

    def can(self, skill: str | None) -> bool:
        """Return True if it is on deck and has the skill; any skill where none is named."""
        return self.state == DECK and (skill is None or skill in self.skills)


Company = tuple[Crew, ...]
"""The crew of one player, in the order in which they came: number 1 is the first."""

STARTING: Final[Company] = tuple(Crew((skill,)) for skill in START_CREW)


def new_crew(skills: Sequence[str]) -> Crew:
    """Return a token that comes on deck. Rules: IB-HIRE-3."""
    return Crew(tuple(sorted(skills)))


def on_deck(company: Company, skill: str | None = None) -> int:
    """Return the number of crew on deck, or of those with the skill; a double skill counts once. Rules: IB-RUL-WORK."""
    if skill is None:
        return len([crew for crew in company if crew.state == DECK])
    return len([crew for crew in company if crew.state == DECK and skill in crew.skills])


def workers(company: Company, counts_below: bool) -> int:
    """Return the crew with Work on deck; with Butcher those below too, if not injured. Rules: IB-RUL-WORK, -BUTCHER."""
    if not counts_below:
        return on_deck(company, WORK)
    return len([crew for crew in company if crew.state != INJURED and WORK in crew.skills])


def speed_of(company: Company, fish: int = 0) -> int:
    """Return the maximum number of steps of the ship: Sail on deck up to the limit, fish above it.

    Rules: IB-SPEED, IB-RUL-FISH.
    """
    return min(MAX_SPEED, SPEED + on_deck(company, SAIL)) + fish


def able(company: Company, skill: str | None = None) -> list[int]:
    """Return the numbers of those on deck, or of those on deck with the skill."""
    return [number for number, crew in enumerate(company, start=1) if crew.can(skill)]


def moved(company: Company, number: int, state: str) -> Company:
    """Return the crew after the one of that number went somewhere."""
    return (*company[: number - 1], Crew(company[number - 1].skills, state), *company[number:])


def rested(company: Company) -> Company:
    """Return the crew after a rest: who is below comes on deck, who is injured is turned face up. Rules: IB-REST."""
    return tuple([one if one[1] == DECK else Crew(one[0], BELOW if one[1] == INJURED else DECK) for one in company])
