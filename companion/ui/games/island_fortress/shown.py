"""What Island Fortress shows of itself outside its own screens: a position to look at, an entry in words."""

from typing import Final

import flet as ft

from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import WIDTH
from companion.games.island_fortress.words import Words
from companion.text.catalogue import Catalogue
from companion.ui.components.basics import words
from companion.ui.components.seats import badge
from companion.ui.games.island_fortress.mini_wall import Picture, wall_picture
from companion.ui.games.island_fortress.present_supplies import present_supplies
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.games.registry import Shown
from companion.ui.session import Session
from companion.ui.theme import BODY, READING_WIDTH, SCORE, SMALL

_MARGINS: Final = 52
"""What stands at the sides of the picture."""
HELD: Final = ("jade", "laborers", "convicts", "blocks", "chips", "treasures", "favors")


def _position(session: Session, state: State) -> ft.Control:
    """The wall as it stands, and each player with points and what is held."""
    palette, setup, say = session.palette, state.setup, Words(game_texts(session), state.setup)
    width = min(session.width, READING_WIDTH) - _MARGINS
    rows: list[ft.Control] = []
    for seat, player in enumerate(state.players):
        name, held = setup.seats[seat].name, _held(say, state, seat)
        told = game_texts(session)("receive.player", player=name, score=player.score)
        rows.append(
            ft.Semantics(
                identifier=f"received-player-{seat}",
                label=". ".join(filter(None, (told, held))),
                content=ft.Row(
                    [
                        badge(setup.seats[seat], palette),
                        ft.Column(
                            [
                                words(name, palette, BODY, lines=1, spoken=False),
                                *([words(held, palette, SMALL + 1, palette.quiet, spoken=False)] if held else []),
                            ],
                            spacing=2,
                            tight=True,
                            expand=True,
                        ),
                        words(str(player.score), palette, SCORE, bold=True, spoken=False),
                    ],
                    spacing=10,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            )
        )
    picture = wall_picture(
        state, palette, range(setup.regions * WIDTH), Picture(()), width, highest=width / TOWER_LEVEL
    )
    return ft.Column(
        [
            ft.Semantics(
                identifier="received-wall",
                label=game_texts(session)("table.overview"),
                content=ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER),
            ),
            *rows,
        ],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _held(say: Words, state: State, seat: int) -> str:
    """What a player holds, as far as it is tracked; nothing is left out but what there is none of."""
    supplies, player = present_supplies(say, state), state.players[seat]
    if supplies:
        counts = [(row.title, row.counts[seat]) for row in supplies.counts if row.name in HELD]
    else:
        counts = [(say.texts("term.buyback_chips"), player.chips), (say.texts("term.treasures"), player.treasures)]
    return " · ".join(f"{title}\N{NO-BREAK SPACE}{count}" for title, count in counts if count)


def _entry(texts: Catalogue, state: State, event: Event) -> str:
    return Words(texts, state.setup).entry(state, event)


SHOWN: Final = Shown(_position, _entry)
