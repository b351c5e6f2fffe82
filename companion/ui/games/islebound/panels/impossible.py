"""Reasons why an entry is impossible, judged with the known printed values; and the kinds that can be begun."""

from dataclasses import dataclass

from companion.games.islebound.state import State
from companion.ui.games.islebound.our_copy.known import as_known
from companion.ui.games.islebound.panels.making import UNKNOWN, title_of
from companion.ui.games.islebound.situation import Now, offers_of
from companion.ui.table.making.entry import EntryView
from companion.ui.table.panels.shared import Confirm
from companion.ui.table.results import consequence


def state_of(now: Now) -> State:
    """Return the state with everything known of the group's copy."""
    return as_known(now.context)


def kinds_of(now: Now) -> frozenset[str]:
    """Return the kinds of entries that could be begun, as far as known."""
    state = state_of(now)
    return now.offers.kinds if state is now.state else now.offers.kinds & offers_of(state).kinds


@dataclass(frozen=True)
class Impossible(Confirm):
    """An entry that is impossible, and every rule that it breaks."""

    kind: str = ""

    def view(self, now: Now) -> EntryView:
        """Return the reasons; for a guess only the kind, as nobody has chosen its parts."""
        found = consequence(now.context, self.entry, state_of(now))
        if not self.is_guess:
            return EntryView(now.words.entry(now.state, self.entry), consequence=found)
        broken = [one for one in found.broken if one.rule != UNKNOWN] or found.broken
        found = found._replace(may_overrule=False, broken=tuple(broken))
        return EntryView(title_of(now, self.kind, self.entry.seat), consequence=found)
