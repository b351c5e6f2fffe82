"""Play log and statistics without a browser: what they say, and what a tap does."""

from __future__ import annotations

import io
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

import flet as ft
import pytest

from companion.engine.game import Course
from companion.plays.bg_stats import Export, LeftOut, NoExport
from companion.plays.play import ENTERED, IMPORTED, Play, Result
from companion.plays.wanted import Asked
from companion.services import services_in
from companion.ui.plays.book import RECENT_DAYS, number_words, open_book, recent
from companion.ui.plays.breakdowns import by_color, streaks
from companion.ui.plays.entry_screen import Entry, EntryScreen
from companion.ui.plays.filters import asked_words
from companion.ui.plays.hand_over import bgstats_link, result_text
from companion.ui.plays.import_screen import _preview, _unpacked
from companion.ui.plays.log_screen import about_words, result_words
from companion.ui.plays.people_screen import PeopleScreen
from companion.ui.plays.tables import LOG, log_rows
from companion.ui.screens.present_home import present_line
from companion.ui.session import Session, SessionContext
from tests.drive.games.plays import keep_generated
from tests.ui.screens.test_removed_games import tap
from tests.ui.window import Window, in_a_loop

GO = Play("hand-1", "Go", "2026-03-04", (Result("Anna", None, 1, True), Result("Béla")), ENTERED, False)


def session_in(folder: Path, *plays: Play, language: str = "en") -> Session:
    """A window of a folder in which these plays were entered by hand."""
    session = Session(services_in(str(folder)), language=language)
    assert session.services.book
    session.services.book.add(plays)
    return session


def labels(control: ft.Control) -> dict[str, str]:
    """The texts for readers of everything that is named within a control."""
    found: dict[str, str] = {}
    if isinstance(control, ft.Semantics) and control.identifier:
        found[control.identifier] = str(control.label)
    for part in (getattr(control, "content", None), *getattr(control, "controls", ())):
        if isinstance(part, ft.Control):
            found |= labels(part)
    return found


def test_home_and_play_log_give_a_play_the_same_day(tmp_path: Path) -> None:
    session = Session(services_in(str(tmp_path)))
    keep_generated(session.services.store, 20)  # type: ignore[arg-type]
    book, now = open_book(session), datetime.now(UTC)

    for line in session.services.store.games():
        play = book.play(line.id)
        assert play
        assert present_line(line, session.t, now).day in about_words(session, play).split(" · ")


def test_days_that_only_an_address_asks_for_are_said_as_they_are(tmp_path: Path) -> None:
    session = session_in(tmp_path)
    today = datetime.now(UTC).astimezone().date()

    assert asked_words(session, Asked(since=recent(today))) == f"Last {RECENT_DAYS} days"
    assert asked_words(session, Asked(since="2026-01-01", until="2026-12-31")) == "2026"
    assert asked_words(session, Asked(since="2025-02-03")) == "from February 3, 2025"
    assert asked_words(session, Asked(until="2025-02-03")) == "until February 3, 2025"
    assert asked_words(session, Asked(since="2025-02-03", until="2025-02-04", player="Anna", color="red")) == (
        "from February 3, 2025, until February 4, 2025, Anna, color: red"
    )


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_streaks_are_told_of_all_and_of_one(tmp_path: Path, language: str) -> None:
    """Anna wins, loses, wins twice; Béla once; who never won is no line, but has one of their own."""
    winners = ("Anna", "Béla", "Anna", "Anna")
    names = ("Anna", "Béla", "Cecil")
    plays = [
        GO._replace(
            id=f"hand-{day}",
            moment=f"2026-03-0{day}",
            results=tuple(Result(name, is_winner=name == winner) for name in names),
        )
        for day, winner in enumerate(winners, start=1)
    ]
    session = session_in(tmp_path, *plays, language=language)
    found = open_book(session).plays
    words = {
        "en": ("Anna: longest 2 · now 2", "Béla: longest 1", "Cecil: longest 0", "without a win now: 4"),
        "de": ("Anna: längste 2 · jetzt 2", "Béla: längste 1", "Cecil: längste 0", "jetzt ohne Sieg: 4"),
        "hu": (
            "Anna: leghosszabb: 2 · most: 2",
            "Béla: leghosszabb: 1",
            "Cecil: leghosszabb: 0",
            "most győzelem nélkül: 4",
        ),
    }[language]

    (everybody,) = streaks(session, found, Asked())
    (of_cecil,) = streaks(session, found, Asked(player="Cecil"))

    assert labels(everybody) == {"streak-0": words[0], "streak-1": words[1]}
    told = labels(of_cecil)
    assert (told["streak-0"], told["streak-losing"]) == words[2:]
    assert set(told) == {"streak-0", "streak-losing", "streak-lost"}


def test_wins_by_colour_and_its_column_of_the_table(tmp_path: Path) -> None:
    session = Session(services_in(str(tmp_path)), language="de")
    keep_generated(session.services.store, 20)  # type: ignore[arg-type]
    plays = open_book(session).plays
    words = {"brown": "braun", "green": "grün", "yellow": "gelb", "blue": "blau"}

    (card,) = by_color(session, plays, Asked(), "")

    told = labels(card)
    assert set(told) == {f"color-{color}" for color in words}
    for color, word in words.items():
        seats = [
            play.results[play.course.colors.index(color)].is_winner for play in plays if color in play.course.colors
        ]
        assert told[f"color-{color}"].startswith(f"{word}: {sum(seats)} von {len(seats)} · ")
    column = LOG.index("color")
    rows = log_rows(session, plays)
    assert rows[0][column] == "Farbe"
    expected = [words.get(color, "") for play in plays for color in play.course.colors or [""] * len(play.results)]
    assert [row[column] for row in rows[1:]] == expected
    assert by_color(session, [play for play in plays if not play.course.colors], Asked(), "") == []


def test_a_number_stands_beside_its_own_name(tmp_path: Path) -> None:
    """In lines from left to right, a number behind a name from right to left would be drawn before it."""
    play = GO._replace(results=(Result("\u05d3\u05e0\u05d4", 10), Result("Anna", 30)))
    assert result_words(session_in(tmp_path), play) == "\u2068\u05d3\u05e0\u05d4\u2069 10, Anna 30"


def test_no_number_is_minus_zero(tmp_path: Path) -> None:
    assert number_words(session_in(tmp_path).t, -0.001) == "0"


@in_a_loop
async def test_a_saved_play_is_changed(tmp_path: Path) -> None:
    """It stays of its kind and time; one that was removed on another device meanwhile is not entered again."""
    played = GO._replace(moment="2026-03-04T21:15:00+01:00", kind=IMPORTED, note="close")
    session = session_in(tmp_path, played)
    book = session.services.book
    assert book
    for changes in (True, False):
        window = Window()
        await window.show(lambda: SessionContext(session, lambda: Entry(GO.id)))
        await tap(window, "entry-won-1")
        await tap(window, "entry-won-0")
        await tap(window, "entry-uncounted")
        if not changes:
            book.forget(GO.id)
        await tap(window, "entry-keep")
        results = (Result("Anna"), Result("Béla", None, 1, True))
        expected = (played._replace(results=results, is_counted=False),) if changes else ()
        assert book.kept().plays == expected
    assert session.message == session.t("store.no_such_game")


def test_a_play_that_does_not_count_is_in_the_log_alone(tmp_path: Path) -> None:
    uncounted = GO._replace(id="hand-2", is_counted=False)
    book = open_book(session_in(tmp_path, GO, uncounted))

    assert {play.id for play in book.plays} == {GO.id, uncounted.id}
    assert book.counted == (GO,)


@in_a_loop
async def test_a_play_that_nobody_won_takes_one_tap(tmp_path: Path) -> None:
    """The group of last time without points: nothing may be kept before somebody says who won, or that nobody did."""
    session = session_in(tmp_path)
    session.services.library.remember_players([{"name": "Anna", "color": "red"}, {"name": "Béla", "color": "blue"}])
    window = Window()
    await window.show(lambda: SessionContext(session, lambda: EntryScreen()))
    await tap(window, "entry-keep")
    assert open_book(session).plays == ()

    await tap(window, "entry-nobody-won")
    await tap(window, "entry-keep")

    (play,) = open_book(session).plays
    assert play.results == (Result("Anna"), Result("Béla"))


@in_a_loop
async def test_putting_together_two_who_played_each_other_says_so(tmp_path: Path) -> None:
    """In the play of both they stay two; with somebody whom they never met there is nothing to say."""
    other = GO._replace(id="hand-2", results=(Result("Bela", None, 1, True),))
    session = session_in(tmp_path, GO, other)
    window = Window()
    await window.show(lambda: SessionContext(session, lambda: PeopleScreen()))

    def told(identifier: str) -> list[str | None]:
        return [control.label for control in window.find(ft.Semantics) if control.identifier == identifier]

    await tap(window, "people-2")  # Anna, Bela, Béla
    await tap(window, "person-as-1")
    assert told("person-keep") == ["Count Béla as Bela"]
    assert told("person-both") == []
    await tap(window, "person-as-0")
    assert told("person-both") == ["Béla and Anna were both in one play. There they stay two players."]
    await tap(window, "person-keep")
    book = open_book(session)
    assert {play.id: play.names for play in book.plays} == {"hand-1": ("Anna", "Béla"), "hand-2": ("Bela",)}


def test_an_import_says_which_plays_of_the_file_are_left_out(tmp_path: Path) -> None:
    """By their numbers in it, with game and day where these can be read."""
    left_out = (LeftOut(2, "island fortress", "2026-03-05"), LeftOut(5, "", ""))
    partly = (LeftOut(3, "Islebound", "2026-03-06"),)
    shown = _preview(session_in(tmp_path), Export((), 0, left_out, partly), (), 0)

    said = repr(shown)
    assert labels(shown)["import-plays-unreadable"] == "2 cannot be read"
    assert "No. 2 in the file (island fortress, 2026-03-05) is left out." in said
    assert "No. 5 in the file (?) is left out." in said
    assert labels(shown)["import-plays-partly"] == "1 is missing points that cannot be read"
    assert "No. 3 in the file (Islebound, 2026-03-06) comes without the points that cannot be read." in said


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (["a.json"], ""),
        (["a.json", "__MACOSX/x"], ""),
        (["a.json", "b.json"], "several_files"),
        (["a.txt"], "no_export"),
    ],
)
def test_an_export_inside_a_zip_is_read(names: list[str], problem: str) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, "{}")
    if problem:
        with pytest.raises(NoExport, match=problem):
            _unpacked(packed.getvalue())
    else:
        assert _unpacked(packed.getvalue()) == b"{}"
    with pytest.raises(NoExport, match="no_export"):
        _unpacked(packed.getvalue()[:-30])


def test_all_that_is_passed_on_names_who_left(tmp_path: Path) -> None:
    """In the note: of the row of a spreadsheet, of the text for a chat, and of the link to BG Stats."""
    results = (Result("Anna", 9, 1, True), Result("Béla", 2, 2))
    play = Play("1", "Go", "2026-03-04", results, course=Course(left=(1,)), note="Two at the end")
    for language, left in (
        ("en", "Left early: Béla"),
        ("de", "Vorzeitig gegangen: Béla"),
        ("hu", "Idő előtt elment: Béla"),
    ):
        session = Session(services_in(str(tmp_path)), language=language)
        said = f"{left} · Two at the end"
        assert [row[LOG.index("note")] for row in log_rows(session, [play])[1:]] == [said, said]
        assert result_text(session, play).endswith(said)
        assert about_words(session, play).endswith(said)
        assert quote(said, safe=":") in bgstats_link(session, play)
