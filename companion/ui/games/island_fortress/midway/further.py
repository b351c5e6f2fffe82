"""Questions about a position besides the wall: the round, whose turn it is, supplies, taskmasters and prisons."""

from dataclasses import replace

import flet as ft

from companion.games.island_fortress.ledger import Role
from companion.ui.components.basics import card, hint, labelled_text, plain_text
from companion.ui.components.choices import choice_buttons, choice_chips
from companion.ui.components.fields import tick
from companion.ui.components.layout import in_column, in_row
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import badge
from companion.ui.games.island_fortress.midway.draft import (
    BOARD,
    HAND,
    LIGHT,
    PRISON,
    Draft,
    FortressEntering,
    cards_of,
    doubts_of,
    has_complete_row,
    rows_of,
    state_of,
    turn_breaches,
)
from companion.ui.games.island_fortress.next_steps import next_text
from companion.ui.table.midway import NumberTable, Question, noticed, number_line
from companion.ui.theme import BODY


def full_questions(entering: FortressEntering) -> list[Question]:
    """Return what is asked of every action besides the wall. Rules: IF-TURN, IF-SETUP."""
    context, draft, _ = entering
    t, setup = context.t, context.game.setup
    regions = tuple(t("table.region", region=region + 1) for region in range(setup.regions))
    camps = () if None not in draft.regions else (t("term.taskmaster"),)

    def numbers(titles: dict[str, str]) -> NumberTable:
        return NumberTable(rows_of(t, titles))

    return [
        Question(t("midway.turn"), lambda _: _turn(entering), missing=_missing_of_turn(entering)),
        Question(t("midway.numbers"), lambda table: _points(entering, table), numbers(LIGHT)),
        Question(t("midway.boards"), lambda table: [table], numbers(BOARD)),
        Question(t("midway.hand"), lambda table: [table], numbers(HAND)),
        Question(
            t("supplies.prisons"),
            lambda table: [table, _camps(entering), *noticed(context, doubts_of(setup, draft))],
            NumberTable(rows_of(t, PRISON, "prison_"), regions),
            camps,
        ),
    ]


# --- the round and the turn ---------------------------------------------------------------------------------------


def round_card(entering: FortressEntering) -> ft.Control:
    """Return the round, typed or counted."""
    context, draft, change = entering
    session, t, most = context.session, context.t, context.game.setup.governor_blocks

    def put(value: int | None) -> None:
        change(lambda old: replace(old, round=value))

    title = t("midway.round_of", most=most)
    line = number_line(session, "round", title, draft.round, put, (1, most), label=t("midway.round"))
    return card(session, in_column(line, hint(session, t("midway.round_hint", most=most)), spacing=4), key="round")


def holder_chips(entering: FortressEntering, title: str) -> list[ft.Control]:
    """Return the choice of the marker's holder; a second tap removes it."""
    context, draft, change = entering

    def hold(seat: int) -> None:
        change(lambda old: replace(old, holder=None if old.holder == seat else seat))

    names = {seat: player.name for seat, player in enumerate(context.seats)}
    chips = choice_chips(context.session, "midway-holder", names, (draft.holder,), hold, check=True)
    return [plain_text(title, context.palette, BODY), chips]


def pending_block(entering: FortressEntering) -> list[ft.Control]:
    """Return whether the latest petition's block is still to be placed; nothing without a holder."""
    return [] if entering.draft.holder is None else [_tick(entering, "governor_block")]


def unscored(entering: FortressEntering) -> list[ft.Control]:
    """Return whether complete rows are still to score; nothing without a complete row."""
    has_row = has_complete_row(entering.context.game.setup, entering.draft.paint)
    return [_tick(entering, "unscored")] if has_row else []


def _tick(entering: FortressEntering, name: str) -> ft.Control:
    context, draft, change = entering
    is_block = name == "governor_block"

    def turned(old: Draft) -> Draft:
        if is_block:
            return replace(old, governor_block=not old.governor_block)
        return replace(old, unscored=not old.unscored)

    is_on = draft.governor_block if is_block else draft.unscored
    identifier = f"midway-{name.replace('_', '-')}"
    return tick(context.session, identifier, context.t(f"midway.{name}"), is_on, lambda: change(turned))


def _missing_of_turn(entering: FortressEntering) -> tuple[str, ...]:
    draft, t = entering.draft, entering.context.t
    needed = {
        "midway.round": draft.round is not None,
        "midway.petition": draft.is_petitioned is not None,
        "midway.winner": draft.holder is not None or not draft.is_petitioned,
    }
    return tuple([t(key) for key, is_there in needed.items() if not is_there])


def _turn(entering: FortressEntering) -> list[ft.Control]:
    """Return the round, its petition and the role cards on the table, and whose turn it is by them."""
    context, draft, change = entering
    session, t, setup = context.session, context.t, context.game.setup

    def petition(is_made: bool) -> None:
        change(lambda old: replace(old, is_petitioned=is_made))

    texts = {False: t("midway.petition_to_come"), True: t("midway.petition_made")}
    parts: list[ft.Control] = [
        plain_text(t("midway.petition"), context.palette, BODY),
        in_row(*choice_buttons(session, "midway-petition", texts, (draft.is_petitioned,), petition, lines=2)),
    ]
    if draft.is_petitioned:
        parts += [*holder_chips(entering, t("midway.winner")), *pending_block(entering)]
    elif draft.is_petitioned is False and (draft.round or 0) > 1:
        parts += holder_chips(entering, t("midway.winner_before"))
    body = [round_card(entering), card(session, in_column(*parts, spacing=8), key="petition")]
    if draft.is_petitioned and draft.holder is not None:
        body.append(_cards(entering))
    if not _missing_of_turn(entering):
        if broken := turn_breaches(setup, draft):
            body.append(ruling_list(session, [context.words.explained(breach) for breach in broken]))
        else:
            text = next_text(context.words, state_of(setup, draft))
            body.append(labelled_text("midway-next-step", text, context.palette, BODY))
    return body


def _cards(entering: FortressEntering) -> ft.Control:
    """Return the role cards of each player on the table. Rules: IF-TURN-1, IF-TURN-4."""
    context, draft, change = entering
    session, t = context.session, context.t
    names = {role.value: t(f"role.{role.value}") for role in Role}

    def line(seat: int) -> ft.Control:
        def play(role: str) -> None:
            change(lambda old: replace(old, cards=old.cards ^ {(seat, Role(role))}))

        played = [role.value for role in cards_of(draft, seat)]
        chips = choice_chips(session, f"midway-card-{seat}", names, played, play, check=True)
        player = context.seats[seat]
        who = in_row(badge(player, context.palette, 24), plain_text(player.name, context.palette, BODY), spacing=8)
        return in_column(who, chips, spacing=4, key=f"cards-{seat}")

    lines = [line(seat) for seat in range(len(context.seats))]
    return card(session, in_column(hint(session, t("midway.cards"), BODY), *lines, spacing=12), key="cards")


# --- supplies -----------------------------------------------------------------------------------------------------


def _points(entering: FortressEntering, table: ft.Control) -> list[ft.Control]:
    session, more = entering.context.session, unscored(entering)
    shown: list[ft.Control] = [table, hint(session, entering.context.t("midway.score_hint"), BODY)]
    return [*shown, card(session, in_column(*more), key="more")] if more else shown


def _camps(entering: FortressEntering) -> ft.Control:
    """Return the region of each taskmaster."""
    context, draft, change = entering
    session, t = context.session, context.t
    regions = {region: str(region + 1) for region in range(context.game.setup.regions)}

    def line(seat: int) -> ft.Control:
        def stand(region: int) -> None:
            change(lambda old: replace(old, regions=(*old.regions[:seat], region, *old.regions[seat + 1 :])))

        who = plain_text(t("midway.camp", player=context.seats[seat].name), context.palette, BODY)
        chips = choice_chips(session, f"midway-camp-{seat}", regions, (draft.regions[seat],), stand, check=True)
        return in_column(who, chips, spacing=4, key=f"camp-{seat}")

    lines = [line(seat) for seat in range(len(context.seats))]
    return card(session, in_column(*lines, spacing=10), key="camps")
