"""Play a Completed Favor Card: whose, which card, where on the wall, and which block is reinforced. Rules: IF-FAVOR.

Nothing is printed here that players did not enter: the cards are the group's own library.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.games.island_fortress.cards import LONGEST_CARD_NAME, Card, Rewards, write_card
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.entries.turn import not_in_play, repeat_price
from companion.games.island_fortress.rules import ACTIONS, Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import slot_name
from companion.games.island_fortress.words import Words
from companion.play.ports import StoreError
from companion.ui.components.basics import (
    button,
    field,
    group,
    heading,
    hint,
    icon_button,
    page_frame,
    stepper,
    tappable,
    words,
)
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import badge, seat_row
from companion.ui.games.island_fortress import present_favor as favor
from companion.ui.games.island_fortress.desk import ASK, Desk, desk_of
from companion.ui.games.island_fortress.desk_answer import answer, can_enter, entered, purpose_note
from companion.ui.games.island_fortress.drafts import repeats
from companion.ui.games.island_fortress.masonry import mark_of, stone_of
from companion.ui.games.island_fortress.mini_wall import (
    Picture,
    columns_around,
    pattern_picture,
    region_columns,
    wall_picture,
)
from companion.ui.games.island_fortress.opened import FortressGame, cannot_open, newest, use_changes
from companion.ui.games.island_fortress.present import Consequence, consequence, likely_seat
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.kit import part, use_made
from companion.ui.routes import game_route, go
from companion.ui.session import KnownThings, Session, use_session
from companion.ui.theme import BODY, RADIUS, READING_WIDTH, SPACE, TOUCH

CARD_PADDING = 14
MOST_PLACES_OPEN = 3
"""Of more places than this only the chosen one stays open, so that the next step is not far."""


class Draft(NamedTuple):
    """What was chosen so far; None: the likely thing."""

    seat: int | None = None
    card: Card | None = None
    """A card taken from the library; None while one is entered."""
    entering: bool = False
    cells: frozenset[favor.Cell] = frozenset()
    wide: bool = False
    rewards: Rewards = Rewards()
    name: str = ""
    more: bool = False
    at: int | None = None
    reinforce: int | None = None
    asked: int = 0
    """Which of the nearest places is explained."""


class Choice(NamedTuple):
    """A draft held against the position: what is still open, and the entry that it stands for."""

    seat: int
    repeat: bool
    card: Card | None
    places: tuple[int, ...]
    at: int | None
    slots: tuple[int, ...]
    reinforce: int | None

    @property
    def event(self) -> PlayFavor | None:
        """The entry, once everything is chosen."""
        if self.card is None or self.at is None or self.reinforce is None:
            return None
        return PlayFavor(self.seat, self.card, self.at, self.reinforce, self.repeat)


def chosen(state: State, draft: Draft, likely: int) -> Choice:
    """What the draft says, with whatever leaves no choice filled in."""
    seat = likely if draft.seat is None else draft.seat
    repeat = repeats(state, seat, "favor")
    played = draft.card
    if draft.entering and draft.cells:
        played = Card(favor.normalised(draft.cells), draft.rewards, draft.name.strip() or None)
    if played is None:
        return Choice(seat, repeat, None, (), None, (), None)
    places = favor.legal_places(state, seat, played, repeat)
    at = draft.at if draft.at in places else places[0] if len(places) == 1 else None
    slots = () if at is None else favor.slots_at(state, played, at)
    reinforce = draft.reinforce if draft.reinforce in slots else slots[0] if len(slots) == 1 else None
    return Choice(seat, repeat, played, places, at, slots, reinforce)


def known_cards(library: KnownThings) -> tuple[dict[str, Any], ...]:
    """The group's cards; none where the library cannot be read: a card can still be entered and played."""
    try:
        return tuple(library.cards())
    except StoreError:
        return ()


def begun(old: Event | None, has_library: bool) -> Draft:
    """The draft at the beginning: of the entry that is made anew, else of nothing."""
    if not isinstance(old, PlayFavor):
        return Draft(entering=not has_library)
    rewards, pattern = old.card.rewards, frozenset(old.card.pattern)
    return Draft(
        old.seat,
        entering=True,
        cells=pattern,
        wide=any(column >= favor.GRID_COLUMNS for column, _ in pattern),
        rewards=rewards,
        name=old.card.name or "",
        more=any(getattr(rewards, name) for name in favor.PAID_OUT_REWARDS),
        at=old.at,
        reinforce=old.reinforce,
    )


@part
def FavorScreen() -> ft.Control:
    """The Favor screen of the game in the address."""
    session = use_session()
    desk = desk_of(session, ft.use_route_params())
    return (
        cannot_open(session, desk)
        if isinstance(desk, str)
        else Favor(desk, key=f"favor-{desk.game.id}-{desk.purpose}-{desk.entry}")
    )


@part
def Favor(desk: Desk) -> ft.Control:
    """The steps one under the other; each shows when the one before it is answered."""
    session = use_session()
    game = desk.game
    use_changes(game)
    library = session.services.library
    documents, set_documents = use_made(lambda: known_cards(library))
    draft, set_draft = use_made(lambda: begun(desk.changed, bool(known_cards(library))))
    forgotten, set_forgotten = use_made(_no_card)
    state, say = desk.state, Words(game_texts(session), game.setup)
    choice = chosen(state, draft, _likely(desk))

    def change(**values: Any) -> None:
        """A function given as a value makes the new one of the old draft, so that no quick tap is lost."""
        set_draft(lambda old: old._replace(**{name: v(old) if callable(v) else v for name, v in values.items()}))

    def forget(index: int) -> None:
        document = documents[index]
        if session.keep(lambda: library.forget_card(document)):
            set_forgotten(lambda _: document)
            set_documents(lambda _: known_cards(library))

    def bring_back() -> None:
        if forgotten and session.keep(lambda: library.keep_card(forgotten)):
            set_forgotten(lambda _: None)
            set_documents(lambda _: known_cards(library))

    def confirm() -> None:
        event = chosen(desk.state, newest(set_draft), _likely(desk)).event
        if event and entered(session, desk, event):
            session.keep(lambda: library.keep_card(write_card(event.card)))
            if desk.is_play:
                desk.go()

    body = purpose_note(session, desk)
    stopped = not_in_play(state)
    if broken := stopped or favor.cannot_play(state, choice.seat, choice.repeat):
        body.append(ruling_list(session, [say.explained(breach) for breach in broken]))
    if state.ledger is None or desk.purpose == ASK:
        body.append(_players(session, game, choice.seat, change))
    elif not stopped:
        body.append(_player(session, say, game, state, choice))
    if draft.entering:
        body.append(_new_card(session, game, say, state, draft, choice, change, bool(documents)))
    else:
        cards = favor.fitting_first(state, choice.seat, favor.known_cards(documents), choice.repeat)
        share = (lambda: go(game_route(game.id, "share/cards"))) if desk.is_play else None
        body.append(_library(session, game, say, draft, choice, cards, change, forget, forgotten, bring_back, share))
    if choice.card and not stopped:
        body.append(_places(session, say, state, choice, draft, change))
    if choice.at is not None and choice.card:
        body.append(_reinforcement(session, say, state, choice, change))
    found = consequence(say, state, choice.event) if choice.event else None
    return page_frame(
        session,
        game_texts(session)("favor.title"),
        body,
        on_back=lambda: desk.go(),
        footer=_footer(session, desk, say, state, choice, found, confirm),
    )


def _likely(desk: Desk) -> int:
    return likely_seat(desk.state, desk.game.entries[: desk.at])


def _no_card() -> dict[str, Any] | None:
    return None


def _section(session: Session, title: str, content: list[ft.Control], key: str) -> ft.Control:
    return group(session, title, *content, key=key, padding=CARD_PADDING)


def _inner_width(session: Session) -> float:
    return min(READING_WIDTH, session.width - 2 * SPACE) - 2 * CARD_PADDING - 2


def _players(session: Session, game: FortressGame, seat: int, change: Callable[..., None]) -> ft.Control:
    def choose(index: int) -> None:
        change(seat=index, at=None, reinforce=None, asked=0)

    return _section(
        session,
        game_texts(session)("favor.who"),
        [seat_row(session, game.setup.seats, "favor-seat", seat, choose)],
        "who",
    )


def _player(session: Session, say: Words, game: FortressGame, state: State, choice: Choice) -> ft.Control:
    """Who plays the card, where only one can; and what is paid if the Taskmaster repeats the Builder."""
    t, palette = game_texts(session), session.palette
    lines: list[ft.Control] = [words(t("favor.player", player=say.names[choice.seat]), palette, BODY, bold=True)]
    price = repeat_price(ACTIONS["favor"]) if choice.repeat else None
    if price is not None:
        lines.append(words(t("turn.repeated", jade=price), palette, 15, palette.quiet))
    return ft.Row(
        [badge(game.setup.seats[choice.seat], palette), ft.Column(lines, spacing=0, tight=True, expand=True)],
        spacing=10,
        key="player",
    )


def _library(
    session: Session,
    game: FortressGame,
    say: Words,
    draft: Draft,
    choice: Choice,
    cards: list[tuple[int, Card, bool]],
    change: Callable[..., None],
    forget: Callable[[int], None],
    forgotten: dict[str, Any] | None,
    bring_back: Callable[[], None],
    share: Callable[[], None] | None,
) -> ft.Control:
    """The group's cards; once one is taken, only that one, until another is asked for."""
    t, palette = game_texts(session), session.palette
    stone = stone_of(game.setup, palette, choice.seat)
    content: list[ft.Control] = []
    if draft.card is None and cards:
        content.append(hint(session, t("favor.library_hint")))
    elif not cards:
        content.append(hint(session, t("favor.first_card")))
    if forgotten:
        content.append(
            ft.Row(
                [
                    ft.Container(words(t("favor.forgotten"), palette), expand=True),
                    button(session, "favor-unforget", t("favor.unforget"), bring_back),
                ],
                key="forgotten",
            )
        )
    for index, known, fits in cards:
        taken = draft.card == known
        if draft.card is not None and not taken:
            continue
        name = known.name or t("term.favor_card")
        rewards = favor.present_rewards(say, known.rewards) or t("favor.no_rewards")
        lines: list[ft.Control] = [
            words(name, palette, BODY, bold=True, lines=2, spoken=False),
            words(rewards, palette, 15, palette.quiet, lines=4, spoken=False),
        ]
        if fits:
            fit = [ft.Icon(ft.Icons.CHECK, size=18, color=palette.good)]
            lines.append(ft.Row([*fit, words(t("favor.fits"), palette, 15, palette.good, spoken=False)], spacing=4))
        content.append(
            ft.Row(
                [
                    tappable(
                        f"favor-card-{index}",
                        ". ".join([name, rewards, t("favor.fits")] if fits else [name, rewards]),
                        lambda e, known=known: change(card=known, at=None, reinforce=None, asked=0),
                        ft.Row(
                            [
                                pattern_picture(palette, known.pattern, stone),
                                ft.Column(lines, spacing=2, tight=True, expand=True),
                            ],
                            spacing=12,
                        ),
                        selected=taken,
                        expand=True,
                        padding=8,
                        bgcolor=palette.raised,
                        border=ft.Border.all(2 if taken else 1, palette.accent if taken else palette.line),
                        border_radius=RADIUS,
                    ),
                    icon_button(
                        session,
                        f"favor-card-{index}-forget",
                        ft.Icons.DELETE_OUTLINE,
                        t("favor.forget", card=name),
                        lambda e, index=index: forget(index),
                        22,
                    ),
                ],
                spacing=4,
                key=f"card-{index}-{name}",
            )
        )
    if draft.card is not None:
        content.append(
            button(session, "favor-other", t("favor.choose_other"), lambda: change(card=None, at=None, reinforce=None))
        )
    content.append(
        button(
            session,
            "favor-new",
            t("favor.new"),
            lambda: change(entering=True, card=None, at=None, reinforce=None, asked=0),
            icon=ft.Icons.ADD,
            expand=None,
        )
    )
    if share and cards and draft.card is None:
        content.append(
            button(session, "favor-share-library", t("share.cards_open"), share, icon=ft.Icons.QR_CODE_2, kind="quiet")
        )
    return _section(session, t("favor.which"), content, "which")


def _new_card(
    session: Session,
    game: FortressGame,
    say: Words,
    state: State,
    draft: Draft,
    choice: Choice,
    change: Callable[..., None],
    has_library: bool,
) -> ft.Control:
    """A card being entered: pattern, rewards, name."""
    t, palette = game_texts(session), session.palette

    def add(name: str, more: int) -> None:
        change(rewards=lambda old: favor.more_reward(old.rewards, name, more))

    def reward(name: str) -> ft.Control:
        title, shown = favor.reward_name(say, name), getattr(draft.rewards, name)
        return ft.Row(
            [
                ft.Container(words(title, palette, spoken=False), expand=True),
                stepper(
                    session,
                    f"reward-{name}",
                    title,
                    shown,
                    lambda value: add(name, value - shown),
                    high=favor.MOST_OF_A_REWARD,
                ),
            ],
            key=f"reward-{name}",
        )

    more = draft.more
    content: list[ft.Control] = [
        hint(session, t("favor.first_card" if not has_library else "favor.pattern_hint")),
        _grid(session, game, draft, choice.seat, change),
        ft.Row(
            [
                button(
                    session,
                    "favor-wider",
                    t("favor.narrower" if draft.wide else "favor.wider"),
                    lambda: change(wide=not draft.wide) if _fits_narrow(draft) else None,
                    kind="quiet",
                    icon=ft.Icons.UNFOLD_LESS if draft.wide else ft.Icons.UNFOLD_MORE,
                )
            ],
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        heading(session, t("favor.rewards"), BODY),
        *(reward(name) for name in favor.COUNTED_REWARDS),
        button(
            session,
            "favor-more-rewards",
            t("favor.fewer_rewards" if more else "favor.more_rewards"),
            lambda: change(more=not more),
            kind="quiet",
            icon=ft.Icons.EXPAND_LESS if more else ft.Icons.EXPAND_MORE,
        ),
    ]
    if not has_library:
        content.insert(1, hint(session, t("favor.pattern_hint")))
    if more:
        if favor.paid_out(state):
            content.append(hint(session, t("favor.untracked_hint")))
        content.extend(reward(name) for name in favor.PAID_OUT_REWARDS)
    content.append(
        field(
            session,
            "favor-name",
            t("favor.name"),
            draft.name,
            lambda name: change(name=name),
            max_length=LONGEST_CARD_NAME,
            counter="",
        )
    )
    if has_library:
        content.append(
            button(
                session,
                "favor-library",
                t("favor.from_library"),
                lambda: change(entering=False, at=None, reinforce=None, asked=0),
            )
        )
    return _section(session, t("favor.which"), content, "new-card")


def _fits_narrow(draft: Draft) -> bool:
    """Whether the grid may change its width without hiding a drawn block."""
    return not draft.wide or all(column < favor.GRID_COLUMNS for column, _ in draft.cells)


def _grid(session: Session, game: FortressGame, draft: Draft, seat: int, change: Callable[..., None]) -> ft.Control:
    t, palette = game_texts(session), session.palette
    columns = favor.WIDE_GRID_COLUMNS if draft.wide else favor.GRID_COLUMNS
    gap = 3 if draft.wide else 4
    width = min(64, (_inner_width(session) - 12) / columns - gap)
    stone, mark = stone_of(game.setup, palette, seat), mark_of(game.setup, seat)

    def toggle(cell: favor.Cell) -> None:
        change(cells=lambda old: old.cells ^ {cell}, at=None, reinforce=None, asked=0)

    def face(cell: favor.Cell) -> ft.Control:
        filled = cell in draft.cells
        column, row = chr(ord("a") + cell[0]), cell[1] + 1
        return tappable(
            f"cell-{favor.cell_name(cell)}",
            t("favor.cell_block" if filled else "favor.cell_empty", column=column, row=row),
            lambda e: toggle(cell),
            ft.Icon(mark, size=20, color=stone.ink) if filled else ft.Container(),
            selected=filled,
            key=f"cell-{favor.cell_name(cell)}",
            width=width,
            height=TOUCH,
            alignment=ft.Alignment.CENTER,
            bgcolor=stone.face if filled else palette.surface,
            border=ft.Border.only(bottom=ft.BorderSide(4, stone.edge))
            if filled
            else ft.Border.all(1, palette.empty_line),
            border_radius=4,
        )

    courses: list[ft.Control] = [
        ft.Row([face((column, row)) for column in range(columns)], spacing=gap, tight=True)
        for row in range(favor.GRID_ROWS - 1, -1, -1)
    ]
    return ft.Row(
        [
            ft.Container(
                ft.Column(courses, spacing=gap, tight=True),
                bgcolor=palette.mortar,
                border_radius=RADIUS,
                padding=6,
            )
        ],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _places(
    session: Session, say: Words, state: State, choice: Choice, draft: Draft, change: Callable[..., None]
) -> ft.Control:
    """Where the pattern stands; if nowhere, why not at the places that come nearest."""
    t, palette = game_texts(session), session.palette
    assert choice.card is not None
    if not choice.places:
        return _section(session, t("favor.where"), _why_not(session, say, state, choice, draft, change), "where")
    count = len(choice.places)
    content: list[ft.Control] = [words(t("favor.one_place") if count == 1 else t("favor.places", count=count), palette)]
    folded = choice.at is not None and count > MOST_PLACES_OPEN
    for at in choice.places:
        if folded and at != choice.at:
            continue
        slots = favor.slots_at(state, choice.card, at)
        name = t("favor.place", slots=favor.present_slots(slots))
        taken = at == choice.at
        content.append(
            tappable(
                f"place-{slot_name(at)}",
                name,
                lambda e, at=at: change(at=at, reinforce=None),
                ft.Column(
                    [
                        ft.Row(
                            [
                                ft.Icon(
                                    ft.Icons.RADIO_BUTTON_CHECKED if taken else ft.Icons.RADIO_BUTTON_UNCHECKED,
                                    size=22,
                                    color=palette.accent if taken else palette.quiet,
                                ),
                                ft.Container(words(name, palette, BODY, bold=taken, spoken=False), expand=True),
                            ],
                            spacing=8,
                        ),
                        wall_picture(
                            state,
                            palette,
                            region_columns(slots),
                            Picture(slots),
                            _inner_width(session) - 24,
                            widest=34,
                        ),
                    ],
                    spacing=8,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                selected=taken,
                key=f"place-{at}",
                padding=10,
                border=ft.Border.all(2 if taken else 1, palette.accent if taken else palette.line),
                border_radius=RADIUS,
            )
        )
    if folded:
        content.append(
            button(session, "favor-other-place", t("favor.other_place"), lambda: change(at=None, reinforce=None))
        )
    return _section(session, t("favor.where"), content, "where")


def _why_not(
    session: Session, say: Words, state: State, choice: Choice, draft: Draft, change: Callable[..., None]
) -> list[ft.Control]:
    t, palette = game_texts(session), session.palette
    assert choice.card is not None
    tried = favor.attempts(state, choice.seat, choice.card, choice.repeat)
    player = say.names[choice.seat]
    if not tried:
        breaches = favor.off_the_wall(state, choice.seat, choice.card)
        return [
            words(t("favor.why_not_anywhere", player=player), palette),
            ruling_list(session, [say.explained(breach) for breach in breaches]),
        ]
    number = draft.asked % len(tried)
    attempt = tried[number]
    why_not = t("favor.why_not_there") if number else t("favor.why_not", player=player)
    content: list[ft.Control] = [
        words(why_not if attempt.breaches else t("favor.stands_but"), palette),
        words(t("favor.place", slots=favor.present_slots(attempt.slots)), palette, bold=True),
        ft.Row(
            [
                wall_picture(
                    state,
                    palette,
                    region_columns(attempt.slots),
                    Picture(attempt.slots, attempt.bad),
                    _inner_width(session),
                    widest=34,
                )
            ],
            alignment=ft.MainAxisAlignment.CENTER,
            key=f"attempt-{attempt.at}",
        ),
        ruling_list(session, [say.explained(breach) for breach in attempt.breaches]),
    ]
    if len(tried) > 1:
        content.append(
            button(
                session,
                "favor-next-place",
                t("favor.next_place", number=number + 1, count=len(tried)),
                lambda: change(asked=number + 1),
                kind="quiet",
            )
        )
    return content


def _reinforcement(
    session: Session, say: Words, state: State, choice: Choice, change: Callable[..., None]
) -> ft.Control:
    t, palette = game_texts(session), session.palette
    picture = wall_picture(
        state,
        palette,
        columns_around(choice.slots, state.setup.regions, 1),
        Picture(choice.slots, chosen=choice.reinforce),
        _inner_width(session),
        highest=TOUCH,
        widest=64,
        tap=lambda slot: change(reinforce=slot),
        identifier="reinforce",
        labels={slot: say.slot(slot) for slot in choice.slots},
    )
    lines: list[ft.Control] = [ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER)]
    if choice.reinforce is not None:
        lines.append(words(say.slot(choice.reinforce), palette, center=True))
    return _section(session, t("favor.reinforce"), lines, "reinforce")


def _footer(
    session: Session,
    desk: Desk,
    say: Words,
    state: State,
    choice: Choice,
    found: Consequence | None,
    confirm: Callable[[], None],
) -> ft.Control:
    """What it would give, or what is still to be chosen; and the button, or the answer where nothing is recorded."""
    t, palette = game_texts(session), session.palette
    lines: list[ft.Control] = []
    event, missing = choice.event, ""
    if event and found and found.legal:
        lines += [words(line, palette, color=palette.good) for line in found.lines]
        paid_out = favor.present_rewards(say, event.card.rewards, favor.paid_out(state))
        if paid_out:
            lines.append(hint(session, t("favor.pay_out", rewards=paid_out)))
    elif choice.card is None:
        missing = t("favor.choose_card")
    elif not choice.places:
        missing = t("favor.not_now")
    else:
        missing = t("favor.choose_place" if choice.at is None else "favor.choose_block")
    if missing:
        lines.append(hint(session, missing))
    if not can_enter(desk):
        if choice.card and (event or not choice.places):
            lines.append(answer(session, event is not None))
        return ft.Column(lines, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    text = t("favor.confirm", player=say.names[choice.seat])
    lines.append(
        button(
            session,
            "favor-confirm",
            text,
            confirm,
            kind="plain" if missing else "strong",
            label=f"{text}. {missing}" if missing else text,
            height=56,
        )
    )
    return ft.Column(lines, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
