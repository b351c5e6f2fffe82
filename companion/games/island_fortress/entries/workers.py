"""Workers assigned to Build Wall and Replace a Built Block, and who of them dies. Rules: IF-BUILD-7, IF-BUILD-8."""

from companion.engine.ruling import Breach
from companion.games.island_fortress.ledger import Supply
from companion.games.island_fortress.tables import LABORERS_PER_DEATH


def worker_breaches(supply: Supply, laborers: int, convicts: int, needed: int, rule: str) -> list[Breach]:
    """Return the rules broken unless exactly the Workers needed are assigned and in the supply.

    Rules: IF-BUILD-7, and `rule`, the action's own.
    """
    cases: list[tuple[str, dict[str, object]]] = []
    held = supply.laborers + supply.convicts
    if held < needed:  # however they are assigned, that is the point
        cases.append(("short", {"have": held, "needed": needed}))
    else:
        if laborers + convicts != needed:
            cases.append(("number", {"assigned": laborers + convicts, "needed": needed}))
        if laborers > supply.laborers or convicts > supply.convicts:
            cases.append(("held", {"laborers": supply.laborers, "convicts": supply.convicts}))
    rules = dict.fromkeys((rule, "IF-BUILD-7"))
    return [Breach(broken, values, case) for case, values in cases for broken in rules]


def lost_laborers(laborers: int) -> int:
    """Return the number of assigned Laborers that are lost, rounded up once for both blocks. Rules: IF-BUILD-8."""
    return -(-laborers // LABORERS_PER_DEATH)


def cheapest_split(supply: Supply, needed: int) -> tuple[int, int]:
    """Laborers and Convicts for so many Workers, with the fewest deaths; of equal splits the one that costs Convicts.

    Where there are not enough Workers, all that are held.
    """
    laborers = min(supply.laborers, needed)
    convicts = min(supply.convicts, needed - laborers)
    if laborers % LABORERS_PER_DEATH and laborers and convicts < supply.convicts and laborers + convicts == needed:
        return laborers - 1, convicts + 1
    return laborers, convicts


def laborers_between(supply: Supply, needed: int) -> tuple[int, int]:
    """Return the fewest and the most Laborers among so many Workers."""
    return max(0, needed - supply.convicts), min(needed, supply.laborers)
