"""Why an entry cannot be made, judged with the printed values that the panels show; and what can be begun by them."""

from dataclasses import dataclass

from companion.games.islebound.state import State
from companion.ui.games.islebound.our_copy.known import as_known
from companion.ui.games.islebound.panels.making import title_of
from companion.ui.games.islebound.situation import Now, offers_of
from companion.ui.table.panels.shared import Confirm, ConfirmView
from companion.ui.table.results import consequence

UNKNOWN = "IB-RUL-DATA"
"""A printed value that nobody has told: no reason where there is another, for it would be asked."""


def state_of(now: Now) -> State:
    """The position with all that is known of the group's copy."""
    return as_known(now.context.session.services.library, now.state)


def kinds_of(now: Now) -> frozenset[str]:
    """The kinds of entries that could be begun, as far as is known."""
    state = state_of(now)
    return now.offers.kinds if state is now.state else now.offers.kinds & offers_of(state).kinds


@dataclass(frozen=True)
class Impossible(Confirm):
    """An entry of a kind that cannot be made, and every rule against it."""

    kind: str = ""

    def view(self, now: Now) -> ConfirmView:
        """The reasons; of a guess only what was tried, for its parts were chosen by nobody."""
        found = consequence(now.context, self.entry, state_of(now))
        if not self.is_guess:
            return ConfirmView(now.words.entry(now.state, self.entry), found)
        broken = [one for one in found.broken if one.rule != UNKNOWN] or found.broken
        found = found._replace(may_overrule=False, broken=tuple(broken))
        return ConfirmView(title_of(now, self.kind, self.entry.seat), found)
