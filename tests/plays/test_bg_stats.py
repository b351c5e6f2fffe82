"""The hand-over to BG Stats field by field, its code read by a real decoder, and its exports read back."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.game import Course
from companion.plays import statistics
from companion.plays.bg_stats import LINK, MAX_LINK_LENGTH, GameThere, LeftOut, NoExport, link, news, read_export
from companion.plays.play import ENTERED, IMPORTED, TRACKED, Play, Result
from companion.sharing import qr
from companion.sharing.pictures import texts_in
from tests.conftest import cases
from tests.plays.test_statistics import plays_of_chance

FORTRESS = "island-fortress-record"
GAME = GameThere("island_fortress", "Island Fortress")
GAMES = {FORTRESS: GAME, "islebound-record": GameThere("islebound", "Islebound", 158268)}
PLAY = Play(
    "20260304T183000-0a1b2c",
    FORTRESS,
    "2026-03-04T19:30:00+01:00",
    (Result("Anna & Béla", 57, 1, True), Result("=Dóra", 41, 2)),
    minutes=74,
    place="Zuhause",
    note="„Knapp“ + schön",
    course=Course(colors=("brown", "green"), starter=1),
)


def told(link):
    assert link.startswith(LINK)
    (data,) = parse_qs(urlsplit(link).query, strict_parsing=True)["data"]
    return json.loads(data)


def test_every_field_of_the_link():
    assert told(link(PLAY, GAME, "Without Replace", ["braun", "grün"])) == {
        "sourceName": "IslandFortressCompanion",
        "sourcePlayId": "island_fortress-0a1b2c",
        "playDate": "2026-03-04 18:30:00",
        "durationMin": 74,
        "location": "Zuhause",
        "comments": "„Knapp“ + schön",
        "board": "Without Replace",
        "game": {
            "name": "Island Fortress",
            "sourceGameId": "island_fortress",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Anna & Béla",
                "sourcePlayerId": "Anna & Béla",
                "role": "braun",
                "score": 57,
                "rank": 1,
                "winner": True,
                "startPlayer": False,
            },
            {
                "name": "=Dóra",
                "sourcePlayerId": "=Dóra",
                "role": "grün",
                "score": 41,
                "rank": 2,
                "winner": False,
                "startPlayer": True,
            },
        ],
    }


def test_what_is_not_known_is_not_said():
    """Without points, length, rank and number there are no such fields; a number is a number."""
    bare = PLAY._replace(minutes=None, place="", note="", results=(Result("Anna", is_winner=True),), course=Course())

    said = told(link(bare, GAME))

    assert not {"durationMin", "location", "comments", "board"} & set(said)
    assert said["game"]["noPoints"] is True
    assert "bggId" not in said["game"]
    assert not {"score", "rank"} & set(said["players"][0])
    assert (said["players"][0]["role"], said["players"][0]["startPlayer"]) == ("", False)
    assert told(link(PLAY, GAMES["islebound-record"]))["game"]["bggId"] == 158268


def test_all_copies_of_a_game_are_one_play_there():
    other_phone = PLAY._replace(id="20260304T184512-0a1b2c")
    another = PLAY._replace(id="20260304T183000-0a1b2d")

    ids = [told(link(play, GAME))["sourcePlayId"] for play in (PLAY, other_phone, another)]

    assert ids[0] == ids[1] != ids[2]
    assert told(link(PLAY._replace(id="hand-1", kind=IMPORTED), GAME))["sourcePlayId"] == "island_fortress-hand-1"


def test_a_day_is_that_day_there():
    assert told(link(PLAY._replace(moment="2026-03-04"), GAME))["playDate"] == "2026-03-04 12:00:00"


@cases(60)
@given(st.text(max_size=200), st.lists(st.text(min_size=1, max_size=60), min_size=1, max_size=8))
def test_no_link_is_longer_than_it_may_be(note, names):
    play = PLAY._replace(note=note, results=tuple(Result(name, 1_000, 1, True) for name in names))

    made = link(play, GAME)

    assert made.isascii()
    assert len(told(made)["players"]) == len(names)
    assert len(made) <= MAX_LINK_LENGTH or told(made).get("comments") is None


def test_its_code_is_read_by_a_decoder():
    """Four players with long names and a note: as the camera of a phone sees it."""
    long = PLAY._replace(results=tuple(Result(f"Magdolna Kovács {n}", 50 + n, n) for n in (1, 2, 3, 4)))
    made = link(long, GAMES["islebound-record"], "Advanced")

    assert list(texts_in(qr.png(qr.drawn(made, ""), 4))) == [made]


# --- exports ---------------------------------------------------------------------------------------------------


def export(**changes):
    content = {
        "players": [{"id": 1, "name": "Anna", "uuid": "p1"}, {"id": 2, "name": " Béla\u200b", "uuid": "p2"}],
        "games": [
            {"id": 7, "name": "island fortress", "bggId": 0},
            {"id": 8, "name": "Islebound: Metropolis", "bggId": 158268},
            {"id": 9, "name": "Chess", "bggId": 171},
        ],
        "locations": [{"id": 3, "name": "Club"}],
        "plays": [
            play(1, 7, "2026-03-04 19:30:00", [("57", True), ("12+30", False)], locationRefId=3, durationMin=74),
            play(2, 8, "2026-03-05 19:30:00", [("33,5", True), ("", False)], comments="x" * 900),
            play(3, 9, "2026-03-06 19:30:00", [("1", True), ("0", False)]),
            play(4, 7, "yesterday", [("1", True), ("0", False)]),
        ],
    }
    return json.dumps({**content, **changes}).encode()


def play(number, game, date, scores, **more):
    people = [
        {"playerRefId": person, "score": score, "winner": won, "rank": person}
        for person, (score, won) in enumerate(scores, start=1)
    ]
    return {"uuid": f"u{number}", "gameRefId": game, "playDate": date, "playerScores": people, **more}


def test_an_export_is_read_for_our_games():
    found = read_export(export(), GAMES)

    assert (found.others, found.unreadable) == (1, (LeftOut(4, "island fortress", "yesterday"),))
    first, second = found.plays
    assert first[1:4] == (FORTRESS, "2026-03-04T19:30:00", (Result("Anna", 57, 1, True), Result("Béla", 42, 2, False)))
    assert (first.kind, first.minutes, first.place, first.is_seated) == (IMPORTED, 74, "Club", False)
    assert (second.game, second.results[0].score, second.results[1].score) == ("islebound-record", 33.5, None)
    assert len(second.note) == 200


def test_an_export_brings_colors_the_starter_and_variants_along():
    """Roles are the words of our own links, in any language; board and expansions stand behind the note."""
    row = play(1, 7, "2026-03-04 19:30:00", [("57", True), ("42", False)], comments="close", board="Friendly wall")
    row["playerScores"][0] |= {"role": "Piros", "startPlayer": False}
    row["playerScores"][1] |= {"role": "the Duke", "startPlayer": True}
    row["expansionPlays"] = [{"gameRefId": 8}, {"gameRefId": []}, 7]

    (found,) = read_export(export(plays=[row]), GAMES).plays

    assert found.course == Course(colors=("red", ""), starter=1)
    assert found.note == "close · Friendly wall · Islebound: Metropolis"
    assert [(line.value, line.plays, line.wins) for line in statistics.by_color([found])] == [("red", 1, 1)]


def test_what_our_own_links_say_comes_back():
    sent = PLAY._replace(course=Course(colors=("blue", "green"), starter=1))
    told_players = told(link(sent, GAME, roles=("blau", "grün")))["players"]
    row = play(1, 7, "2026-03-04 19:30:00", [("57", True), ("42", False)])
    for score, said in zip(row["playerScores"], told_players, strict=True):
        score |= {key: said[key] for key in ("role", "startPlayer")}

    (found,) = read_export(export(plays=[row]), GAMES).plays

    assert found.course == sent.course


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "no_export"),
        (b"[]", "no_export"),
        (b"\xff\xfe", "no_export"),
        (b'{"plays": []}', "no_export"),
        (b"[" * 100, "no_export"),
        (export(plays={}), "no_export"),
        (export(players="x"), "no_export"),
        (export(games=[], locations=7), "no_export"),
        (export(plays=[0] * 10_001), "too_large"),
        (b" " * 8_000_001, "too_large"),
    ],
)
def test_what_is_no_export_is_refused(data, problem):
    with pytest.raises(NoExport) as error:
        read_export(data, GAMES)

    assert error.value.problem == problem


@pytest.mark.parametrize(
    "wrong",
    [
        {"playerScores": []},
        {"playerScores": None},
        {"playerScores": [{"playerRefId": 99}]},
        {"playerScores": [{"score": "5"}]},
        {"playerScores": [{"playerRefId": 1}] * 21},
        {"gameRefId": 99},
        {"gameRefId": []},
        {"playDate": None},
    ],
)
def test_a_play_that_cannot_be_read_is_counted_and_left_out(wrong):
    plays = [{**play(1, 7, "2026-03-04 19:30:00", [("57", True)]), **wrong}, "x", None]

    found = read_export(export(plays=plays), GAMES)

    assert found.plays == ()
    assert [play.number for play in found.unreadable] == [1, 2, 3]


def test_a_row_without_a_name_leaves_out_only_what_refers_to_it():
    """A person, a game and a place that cannot be told do not keep the rest of the file out."""
    people = [{"id": 1, "name": "Anna"}, {"id": 2}, {"name": "nobody"}, {"id": [], "name": "x"}, None]
    games = [{"id": 7, "name": "island fortress"}, {"id": 8, "bggId": 158268}, {"id": 9}, {"name": "x"}, 3]
    plays = [
        play(1, 7, "2026-03-04 19:30:00", [("57", True)], locationRefId=3),
        play(2, 7, "2026-03-05 19:30:00", [("57", True), ("12", False)]),
        play(3, 8, "2026-03-06 19:30:00", [("33", True)]),
        play(4, 9, "2026-03-07 19:30:00", [("33", True)]),
        play(5, 99, "2026-03-08 19:30:00", [("33", True)]),
    ]

    found = read_export(export(players=people, games=games, locations=[{"id": 3}], plays=plays), GAMES)

    assert [(one.game, one.moment[:10], one.place) for one in found.plays] == [
        (FORTRESS, "2026-03-04", ""),
        ("islebound-record", "2026-03-06", ""),
    ]
    assert found.others == 1  # the one without name and number is none of ours
    assert found.unreadable == (LeftOut(2, "island fortress", "2026-03-05"), LeftOut(5, "", "2026-03-08"))


def test_nothing_comes_twice():
    """Not the same file again, and not a game of the app that BG Stats was handed before; but a rematch does."""
    found = read_export(export(), GAMES).plays
    tracked = Play(
        "20260304T183000-0a1b2c",
        FORTRESS,
        "2026-03-04T21:00:00+01:00",
        (Result("béla", 42), Result("ANNA", 57, is_winner=True)),
        TRACKED,
    )
    rematch = found[0]._replace(id="bgs-2")

    assert news(found, []) == found
    assert news(found, found) == ()
    assert news(found, [tracked]) == found[1:]
    assert news([found[0], rematch], []) == (found[0], rematch)
    assert news([rematch], [found[0]]) == (rematch,)
    later = tracked._replace(moment="2026-03-08T21:00:00+01:00")
    assert news(found, [later]) == found


def test_a_play_that_somebody_else_won_is_another_one():
    """ISLAND has few points: the next day it was 1 to 1 again, and the other one became king."""
    tracked = Play("t", FORTRESS, "2026-03-04T19:30:00+00:00", (Result("Anna", 1, 1, True), Result("Béla", 1, 2)))
    handed_over = tracked._replace(id="bgs-1", kind=IMPORTED)
    next_day = handed_over._replace(
        id="bgs-2", moment="2026-03-05T19:30:00", results=(Result("Anna", 1, 2), Result("Béla", 1, 1, True))
    )

    assert news([handed_over, next_day], [tracked]) == (next_day,)


def test_one_play_here_is_one_play_of_an_export():
    """Four games of an evening were logged elsewhere, one of them by hand here: three are new, now and next time."""
    by_hand = Play("hand-1", FORTRESS, "2026-03-04", (Result("Anna", is_winner=True), Result("Béla")), ENTERED)
    evening = [
        by_hand._replace(id=f"bgs-{number}", kind=IMPORTED, moment=f"2026-03-04T2{number}:00:00") for number in range(4)
    ]

    first = news(evening, [by_hand, by_hand])

    assert len(first) == 3
    assert news(evening, [by_hand, *first]) == ()


def test_plays_are_matched_so_that_as_many_as_possible_are_known():
    """The one in the middle fits both plays here; the early one fits the first only."""
    first = Play("a", FORTRESS, "2026-03-04T00:00:00+00:00", (Result("Anna", 1, 1, True),))
    second = first._replace(id="b", moment="2026-03-05T16:00:00+00:00")
    middle = first._replace(id="bgs-1", kind=IMPORTED, moment="2026-03-05T06:00:00")
    early = middle._replace(id="bgs-2", moment="2026-03-03T04:00:00")

    assert news([middle, early], [first, second]) == ()


def test_a_play_with_odd_values_comes_without_them():
    """Somebody anonymous has no number; points may be sums, or words, or of a size that nobody has."""
    odd = ["12 + 30", "+5", "3*5", "win", "1,200", "9" * 30, "7.5", "-3", "\N{MINUS SIGN}3", "12 30", " 4 -1 "]
    row = play(1, 7, "2026-03-04 19:30:00", [(score, False) for score in odd])
    for person in row["playerScores"]:
        del person["playerRefId"]
        person["anonymousName"] = "Somebody"

    (found,) = read_export(export(plays=[row]), GAMES).plays

    assert [result.score for result in found.results] == [42, 5, None, None, None, None, 7.5, -3, -3, None, 3]
    assert set(found.names) == {"Somebody"}


def test_links_of_any_play_are_whole():
    for each in plays_of_chance(7):
        said = told(link(each, GAME))
        assert [player["name"] for player in said["players"]] == list(each.names)
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", said["playDate"])
        assert {type(player[flag]) for player in said["players"] for flag in ("winner", "startPlayer")} == {bool}


SUMS = [
    ("86+84+", 170),
    ("66 + 66 +", 132),
    ("10+" * 24 + "1", 241),
    ("-5", -5),
    ("+5-", 5),
    ("1,5+1,5", 3),
    ("999999+1", 1_000_000),
    ("", None),
    (None, None),
    ("86++84", "lost"),
    ("+", "lost"),
    ("- -5", "lost"),
    ("1 200", "lost"),
    ("1.200+1", "lost"),
    ("999999+2", "lost"),
    ("1+" * 250 + "1", "lost"),
    ("win", "lost"),
    (["5"], "lost"),
    (10**9, "lost"),
]


def test_points_are_what_bg_stats_shows_and_none_are_lost_in_silence():
    """Sums as people type them are read; a play with points that cannot be read comes, and is named."""
    plays = [
        play(number, 7, f"2026-03-{number:02} 19:30:00", [(score, False), ("7", True)])
        for number, (score, _) in enumerate(SUMS, start=1)
    ]

    found = read_export(export(plays=plays), GAMES)

    assert [one.results[0].score for one in found.plays] == [None if right == "lost" else right for _, right in SUMS]
    assert [one.number for one in found.partly] == [n for n, (_, right) in enumerate(SUMS, 1) if right == "lost"]
    assert found.partly[0].day == "2026-03-10"
    assert not found.unreadable


def test_people_without_a_name_and_namesakes_are_told_apart():
    """Two without a name are nobody; two of one name are two people, and the preview says how they are called here."""
    people = [
        {"id": 1, "name": "Kim"},
        {"id": 2, "name": "kim"},
        {"id": 3, "name": "Anonymous player", "isAnonymous": True},
        {"id": 4, "name": "Someone else", "isAnonymous": True},
    ]
    row = play(1, 7, "2026-03-04 19:30:00", [("50", False), ("60", True), ("30", False), ("50", False)])
    for person, score in enumerate(row["playerScores"], start=1):
        score["playerRefId"] = person

    found = read_export(export(players=people, plays=[row]), GAMES)

    assert found.apart == ("kim (2)",)
    assert [person.name for person in statistics.people(found.plays)] == ["kim (2)", "Kim"]
    assert [len(one.results) for one in found.plays] == [4]


def test_a_game_that_only_has_the_title_of_ours_is_named():
    """With its number and year: it may be another edition, or another game; one without a number is not in doubt."""
    games = [
        {"id": 7, "name": "island fortress", "bggId": 4242, "bggYear": 1999},
        {"id": 8, "bggId": 158268, "name": "Islebound"},
        {"id": 9, "name": "Island Fortress"},
    ]
    plays = [play(number, 6 + number, "2026-03-04 19:30:00", [("57", True)]) for number in (1, 2, 3)]

    found = read_export(export(games=games, plays=plays), GAMES)

    assert found.namesakes == (("island fortress", "4242", "1999", frozenset({found.plays[0].id})),)


def test_a_play_marked_as_ignored_is_not_one_of_another_game():
    plays = [play(1, 7, "2026-03-04 19:30:00", [("57", True)], ignored=True)]

    found = read_export(export(plays=plays), GAMES)

    assert (found.plays, found.ignored, found.others) == ((), 1, 0)
