"""Where printed editions differ: the refusal names both places in the reader's language, and a game goes by either."""

from __future__ import annotations

import re

import pytest

from tests.drive.app_server import AppServer
from tests.drive.kept import keep, record
from tests.e2e.conftest import OpenScreen
from tests.session.test_refusals import NAMES, PETITION

ACTION = ("card-treasurer", "action-collect_treasure-12")
PLACES = ("“A kincstároskártya akciói, B) Kincs begyűjtése”", "“Treasurer Card Actions, (B) Collect a Treasure”")
"""Where the two editions say it, as they are printed."""


@pytest.mark.parametrize(
    ("locale", "differs", "quotes", "variant"),
    [
        (
            "en-US",
            "The Hungarian edition .* takes them from the stockpile.* unless a new game",
            "“”",
            "Variants: Hungarian edition",
        ),
        (
            "de-DE",
            "Die ungarische Ausgabe .* nimmt sie aus dem Vorrat.* wenn ein neues Spiel",
            "„“",
            "Varianten: Ungarische Ausgabe",
        ),
        ("hu-HU", "A magyar kiadás .* a készletből veszi őket.* ha az új játszma", "„”", "Variánsok: Magyar kiadás"),
    ],
)
def test_a_verdict_names_the_difference_and_a_game_can_be_played_by_the_other_edition(
    server: AppServer, open_screen: OpenScreen, locale: str, differs: str, quotes: str, variant: str
) -> None:
    """Nobody has Convicts: by the English edition nothing is collected, by the Hungarian one they cost nothing."""
    screen = open_screen(f"/games/{keep(server, record(NAMES, [PETITION], 'full'))}", locale=locale)
    for step in ACTION:
        screen.tap(step)
    screen.expect_text("ruling-IF-TREA-B", re.compile(differs, re.DOTALL))
    for place in PLACES:
        screen.expect_text("ruling-IF-TREA-B", re.compile(re.escape(quotes[0] + place[1:-1] + quotes[1])))
    assert not screen.can_tap("panel-confirm")

    other = keep(server, record(NAMES, [PETITION], "full", edition="hungarian"))
    screen.go(f"/games/{other}")
    for step in (*ACTION, "panel-confirm"):
        screen.tap(step)
    screen.expect_text("last-entry", re.compile(r"^2\. "))
    screen.go(f"/games/{other}/sheet")
    screen.expect_text("sheet-variants", variant)
