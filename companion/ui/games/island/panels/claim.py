"""A held claim: its meaning, and its return to the supply as a correction."""

from dataclasses import dataclass

from companion.games.island.entries.adjust import AdjustPlayer
from companion.ui.games.island.situation import Now
from companion.ui.table.making.entry import EntryView
from companion.ui.table.panels.panel import Panel
from companion.ui.table.results import consequence


@dataclass(frozen=True)
class ClaimPanel(Panel):
    """A player's claim, to be taken or returned as a correction."""

    seat: int

    explains = True

    def event(self, now: Now) -> AdjustPlayer:
        """Return the event that returns the claim, or takes one."""
        return AdjustPlayer(self.seat, claim=not now.state.players[self.seat].claim)

    def view(self, now: Now) -> EntryView:
        """Return the meaning of the claim."""
        is_held = now.state.players[self.seat].claim
        return EntryView(
            now.t("claim.label_held" if is_held else "claim.label_none", player=now.words.names[self.seat]),
            now.t("claim.kept"),
            (),
            consequence(now.context, self.event(now)),
            now.t("claim.give_back" if is_held else "claim.correct_taken"),
        )
