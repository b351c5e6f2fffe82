"""Preview of an edited entry: its consequences for the game, to be accepted or not."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.registry import words_of
from companion.play.live_game import AnyGame
from companion.play.revision import AnyRevision, Dropped, noted
from companion.text.catalogue import listed, signed
from companion.text.words import Explanation, GameWords
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.table.game_screen import CannotOpen, cannot_open, game_screen, use_changes
from companion.ui.table.history.edits import edit_in, revision_by
from companion.ui.table.position import AnyContext, Context, TablePosition

MAX_SHOWN: Final = 20
"""Maximum number of explained entries that would be left out."""
MAX_FOLLOWING: Final = 200
"""Maximum number of dependent entries listed on demand."""


class MovedScore(NamedTuple):
    """A player's score before and after; the seat is the one before."""

    seat: int
    before: int
    after: int
    change: str


class LeftOut(NamedTuple):
    """A later entry that is no longer legal, and the rules that it would break."""

    number: int
    sentence: str
    broken: tuple[Explanation, ...]


class RevisionView(NamedTuple):
    """An edit to be accepted or not; `stale` once the game has changed since it was made.

    Of the entries that are no longer legal, `causes` are illegal because of the edit itself, `follow` the others.
    `kept` are replaced by corrections, `left_out` the rest.
    """

    edited: str
    moved: tuple[MovedScore, ...]
    left_out: tuple[LeftOut, ...]
    winners: str
    stale: bool
    kept: tuple[LeftOut, ...] = ()
    causes: frozenset[int] = frozenset()
    """Numbers of the entries that are illegal because of the edit itself."""
    turns_kept: int = 0
    """Number of turns in which a card counts as played although its action is left out."""

    @property
    def touched(self) -> tuple[LeftOut, ...]:
        """All entries that are no longer legal, in order."""
        return tuple(sorted((*self.left_out, *self.kept)))

    @property
    def follow(self) -> tuple[LeftOut, ...]:
        """Those that are illegal only because of others."""
        return tuple(entry for entry in self.touched if entry.number not in self.causes)


def causes_of(plain: AnyRevision, kept: AnyRevision) -> frozenset[int]:
    """Return the numbers of the entries that an edit itself makes illegal.

    These are the first one, and any other that is illegal even if all before it were kept as corrections.
    """
    return frozenset(dropped.number for dropped in (*plain.dropped[:1], *kept.overruled))


def present_revision(context: AnyContext, revision: AnyRevision, causes: frozenset[int] | None = None) -> RevisionView:
    """Return the content of the preview; without `causes`, every entry left out counts as one."""
    summary = context.position.rules.summary
    before, after = summary(revision.before[-1]), summary(revision.states[-1])
    order = revision.players.order if revision.players else range(len(after.players))
    scores = [(seat, before.players[seat].score, new.score) for seat, new in zip(order, after.players, strict=True)]
    return RevisionView(
        _edited(context, revision),
        tuple(MovedScore(seat, old, new, signed(new - old)) for seat, old, new in scores if old != new),
        _named(context, revision, revision.dropped),
        _winners(context, revision),
        revision.before is not context.game.states,
        _named(context, revision, revision.overruled),
        frozenset(dropped.number for dropped in revision.dropped) if causes is None else causes,
        len(revision.stood_for),
    )


def _words(context: AnyContext, revision: AnyRevision) -> GameWords:
    """Return the words of the revised game."""
    if not revision.players:
        return context.words
    return words_of(context.game.format, context.session.language, revision.players.setup)


def _named(context: AnyContext, revision: AnyRevision, entries: Sequence[Dropped[Any]]) -> tuple[LeftOut, ...]:
    words, before = _words(context, revision), () if revision.players else revision.before
    return tuple(
        LeftOut(
            entry.number,
            words.entry(
                before[entry.number - 1] if entry.number <= len(before) else revision.states[entry.since],
                entry.entry.event,
            ),
            tuple(words.explained(breach) for breach in entry.ruling.breaches),
        )
        for entry in entries
    )


def _edited(context: AnyContext, revision: AnyRevision) -> str:
    """Return the edit in a sentence: the old and the new entry."""
    t, words, game = context.t, context.words, context.game
    first, number = revision.first, revision.first + 1
    if revision.players:
        return t("revision.players", players=listed(seat.name for seat in revision.players.setup.seats))
    if _leads_on(revision):
        return t("revision.refused", number=number)
    grown = len(revision.put) - revision.taken
    if grown > 0:
        new = words.entry(revision.states[first], revision.entries[first].event)
        return t("revision.inserted", number=number, entry=new)
    if revision.before is not game.states:
        return t("revision.edited", number=number)
    old = words.entry(revision.before[first], game.entries[first].event)
    if grown < 0:
        return t("revision.deleted", number=number, entry=old)
    new = words.entry(revision.states[first], revision.entries[first].event)
    return t("revision.changed", number=number, old=old, new=new)


def _leads_on(revision: AnyRevision) -> bool:
    """Return True if nothing is edited: it leads on from an entry that the rules refuse."""
    return not revision.put and not revision.taken and not revision.players


def _winners(context: AnyContext, revision: AnyRevision) -> str:
    """Return the new winners if they change, or that the final scoring is lost."""
    summary, state = context.position.rules.summary, revision.states[-1]
    before, after = summary(revision.before[-1]), summary(state)
    if not after.is_finished:
        return context.t("revision.no_result") if before.is_finished else ""
    order = revision.players.order if revision.players else range(len(after.players))
    if before.is_finished and set(before.winners) == {order[seat] for seat in after.winners}:
        return ""
    return screens_of(context.game.format).facts.outcome(_words(context, revision), state)


def with_notes(context: AnyContext, revision: AnyRevision) -> AnyRevision:
    """Return the revision with notes on replaced entries that name the original."""
    words = _words(context, revision)
    return noted(revision, lambda state, event: context.t("revision.note", entry=words.entry(state, event)))


@ui.component
def RevisionScreen() -> ft.Control:
    """Show the edit in the address, of the game in it."""
    session, id = ui.use_session(), ft.use_route_params()["gid"]
    address = ft.context.page.route
    return game_screen(session, id, lambda game: Edit(game, address, key=f"revision-{address}"))


@ui.component
def Edit(game: AnyGame, address: str) -> ft.Control:
    """Show the consequences of an edit for the game as it is on the first drawing."""
    session = ui.use_session()

    def revised() -> AnyRevision | None:
        edit = edit_in(game, address)
        return revision_by(game, edit) if edit else None

    revision = ft.use_memo(revised, [address])
    if revision is None:
        return cannot_open(session, CannotOpen("", session.texts(game.format)("revision.none")))
    return Preview(game, revision, key="preview")


@ui.component
def Preview(game: AnyGame, revision: AnyRevision) -> ft.Control:
    """Show the changed scores and the entries left out, above the buttons to accept and to go back."""
    session = ui.use_session()
    use_changes(game)
    context: AnyContext = Context(session, TablePosition(game))
    t, palette = context.t, session.palette
    overrule = screens_of(game.format).facts.overruled
    anyway = ft.use_memo(lambda: with_notes(context, game.kept_anyway(revision, overrule)), [revision])
    keeps, keep = ui.use_made(lambda: _leads_on(revision) and bool(anyway.overruled))
    chosen = anyway if keeps else with_notes(context, revision)
    view = present_revision(context, chosen, causes_of(revision, anyway))

    def leave() -> None:
        ui.go(ui.game_route(game.id, "log"))

    def accept() -> None:
        if session.keep(lambda: game.accept(chosen)):
            ui.go(ui.game_route(game.id))

    body: list[ft.Control] = [
        ui.labelled_text("revision-edited", view.edited, palette, ui.BODY),
        *([_choice(context, keeps, keep)] if anyway.overruled else []),
        _scores(context, view.moved),
    ]
    if view.winners:
        body.append(ui.labelled_text("revision-winners", view.winners, palette, ui.BODY, bold=True))
    body.append(_left_out(context, view))
    if view.stale:
        text = t("store.stale")
        body.insert(
            0, ui.labelled_text("revision-stale", text, palette, ui.BODY, palette.bad, bold=True, live_region=True)
        )
    return ui.page_frame(
        session,
        t("revision.title"),
        body,
        on_back=leave,
        footer=ui.in_row(
            ui.button(session, "revision-back", t("revision.back"), leave, expand=1, height=60),
            ui.button(
                session,
                "revision-accept",
                _accept_text(context, view),
                None if view.stale else accept,
                kind="strong",
                icon=ft.Icons.CHECK,
                expand=1,
                height=60,
            ),
        ),
    )


def _scores(context: AnyContext, moved: tuple[MovedScore, ...]) -> ft.Control:
    session, t, palette = context.session, context.t, context.palette
    rows: list[ft.Control] = [ui.heading(session, t("revision.scores"))]
    for score in moved:
        player = context.seats[score.seat]
        text = t("revision.score", player=player.name, before=score.before, after=score.after)
        rows.append(
            ft.Semantics(
                identifier=f"revision-score-{score.seat}",
                label=text,
                content=ui.in_row(
                    ui.badge(player, palette),
                    ui.expanded(ui.plain_text(text, palette, ui.BODY, semantics=False)),
                    ui.plain_text(score.change, palette, ui.TITLE, palette.fresh, bold=True, semantics=False),
                    spacing=10,
                ),
            )
        )
    if not moved:
        rows.append(ui.hint(session, t("revision.no_scores"), ui.BODY))
    return ui.card(session, ui.in_column(*rows), key="scores")


def _accept_text(context: AnyContext, view: RevisionView) -> str:
    """Return what accepting does with the entries that are no longer legal."""
    if view.left_out:
        return context.t("revision.leave_out", count=len(view.left_out))
    return context.t("revision.accept")


def _choice(context: AnyContext, keeps: bool, keep: Callable[[bool], None]) -> ft.Control:
    """Return the choice whether illegal entries are left out or kept as corrections."""
    session, t = context.session, context.t

    def way(name: str, value: bool) -> ft.Control:
        text = t(f"revision.{name}")
        return ui.button(session, f"revision-{name}", text, lambda: keep(value), selected=keeps is value, expand=1)

    return ui.in_row(way("keep", True), way("drop", False), key="choice")


def _left_out(context: AnyContext, view: RevisionView) -> ft.Control:
    """Return the entries no longer legal: the causes with reasons, dependent ones by name at most."""
    session, t, palette = context.session, context.t, context.palette
    entries, follow = view.touched, view.follow
    rows: list[ft.Control] = [ui.heading(session, t("revision.no_longer_legal", count=len(entries)))]
    if not entries:
        rows.append(ui.hint(session, t("revision.all_legal"), ui.BODY))
    above: list[Explanation] = []
    causes = [entry for entry in entries if entry.number in view.causes]
    for entry in causes[:MAX_SHOWN]:
        text = t("log.entry", number=entry.number, entry=entry.sentence)
        rows.append(ui.labelled_text(f"revision-out-{entry.number}", text, palette, ui.BODY, bold=True))
        rows.append(ui.ruling_list(session, entry.broken, above))
        above += entry.broken
    if len(causes) > MAX_SHOWN:
        rows.append(ui.hint(session, t("revision.more", count=len(causes) - MAX_SHOWN), ui.BODY))
    lines: list[ft.Control] = []
    for entry in follow[:MAX_FOLLOWING]:
        text = t("log.entry", number=entry.number, entry=entry.sentence)
        lines.append(ui.labelled_text(f"revision-out-{entry.number}", text, palette, ui.BODY, palette.quiet))
    if follow:
        rows.append(ui.Fold("revision-follow", t("revision.follow", count=len(follow)), lines, key="follow"))
    if view.kept:
        rows.append(ui.hint(session, t("revision.kept", count=len(view.kept)), ui.BODY))
    if view.turns_kept:
        rows.append(ui.hint(session, t("revision.turns", count=view.turns_kept), ui.BODY))
    return ui.card(session, ui.in_column(*rows), key="left-out")
