"""Records and malformed records: each line of the record's contract, with the place of the error."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.record import RecordError
from companion.games.island.board import Icon
from companion.games.island.entries.adjust import AdjustPlayer, AdjustTerritory
from companion.games.island.entries.counts import Count
from companion.games.island.entries.hammer import Dominate, Removal
from companion.games.island.entries.play import IdlePlay
from companion.games.island.entries.straw import Infiltrate
from companion.games.island.game import ISLAND
from companion.games.island.meta import META
from companion.games.island.setup import Box
from companion.text.catalogue import LANGUAGES, catalogue
from companion.text.problems import problem_text

Json = dict[str, Any]
TEXTS = [catalogue(language, META.key) for language in LANGUAGES]


def document(*events: Json, tracking: str = "full", **setup: Any) -> Json:
    """A record of Adam, Bill and Charles."""
    return {
        "format": "island-record",
        "version": 1,
        "setup": {
            "tracking": tracking,
            "players": [
                {"name": "Adam", "color": "red"},
                {"name": "Bill", "color": "blue"},
                {"name": "Charles", "color": "green"},
            ],
            "whisperer": "Bill",
            "coin": "tails",
            **setup,
        },
        "events": list(events),
    }


def event_of(event: Json, tracking: str = "full") -> Any:
    """The event that is read."""
    return ISLAND.read(document(event, tracking=tracking)).entries[0].event


def where_wrong(content: Any) -> str:
    """The place of the error in a document that is no record."""
    return refused(content).where


def refused(content: Any) -> RecordError:
    """The error in a document that is no record; it is told in a whole sentence, with the place, in every language."""
    with pytest.raises(RecordError) as caught:
        ISLAND.read(content)
    for texts in TEXTS:
        told = problem_text(caught.value, texts)
        assert caught.value.where in told
        assert "{" not in told.replace(caught.value.where, "")
    return caught.value


def wrong_event(event: Json, tracking: str = "full") -> str:
    """The place of the error in a second event; the first is right."""
    first: Json = {"type": "finish"}
    error = refused(document(first, event, tracking=tracking))
    assert error.event == 1
    return error.where.removeprefix("events[1]").removeprefix(".")


# --- the set-up ------------------------------------------------------------------------------------------


def test_variants_and_box_may_be_missing_or_empty():
    bare = ISLAND.read(document()).setup

    assert (bare.short, bare.box, bare.goal) == (False, Box(), 6)
    assert ISLAND.read(document(variants={}, box={})).setup == bare
    assert ISLAND.read(document(variants={"short": False})).setup == bare


def test_blanks_around_names_are_of_no_account():
    padded = document(
        {"type": "claim", "player": "  Adam "}, whisperer=" Bill", players=_named(" Adam", "Bill\t", "Charles")
    )

    record = ISLAND.read(padded)

    assert [seat.name for seat in record.setup.seats] == ["Adam", "Bill", "Charles"]
    assert record.entries[0].event == (0,)


def _named(*names: Any) -> list[Json]:
    return [
        {"name": name, "color": color} for name, color in zip(names, ("red", "blue", "green", "yellow"), strict=False)
    ]


@pytest.mark.parametrize(
    ("setup", "where"),
    [
        ({"players": _named("Bill")}, "players"),
        ({"players": [*_named("Bill", "Adam", "Carl", "Dora"), {"name": "Eve", "color": "red"}]}, "players"),
        ({"players": _named("Bill", "Bill ")}, "players[1].name"),
        ({"players": _named("Bill", "   ")}, "players[1].name"),
        ({"players": [{"name": "Bill", "color": "red"}, {"name": "Adam", "color": "red"}]}, "players[1].color"),
        ({"tracking": "score", "box": {}}, "box"),
    ],
)
def test_parts_of_a_set_up_that_do_not_fit_together(setup: Json, where: str):
    assert where_wrong(document(**setup)) == f"setup.{where}"


def test_5000_events_are_the_most():
    finish = {"type": "finish"}
    assert len(ISLAND.read(document(*[finish] * 5000)).entries) == 5000
    assert where_wrong(document(*[finish] * 5001)) == "events"


# --- events ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            {"type": "choose", "role": "king", "player": "Adam"},
            "role: Only these values are allowed here: whisperer, explorer, guardian.",
        ),
        (
            {"type": "drown", "player": "Adam", "open": ["wood"]},
            "open[0]: Only these values are allowed here: cog, drop.",
        ),
        (
            {"type": "drown", "player": "Adam", "open": ["stone"]},
            "open[0]: Only these values are allowed here: drop, hammer, wood, brick, cog, straw.",
        ),
        ({"type": "territory", "player": "Adam", "next_to": [7, 7]}, "next_to[1]: 7 appears twice in this list."),
        (
            {"type": "adjust", "territory": 1, "units": {"Adam": 1, "Adam ": 2}},
            "units.Adam : The key Adam appears twice in one object.",
        ),
    ],
)
def test_the_sentence_says_what_it_is_about(event: Json, told: str):
    assert problem_text(refused(document(event)), TEXTS[0]) == f"events[0].{told}"


@pytest.mark.parametrize(
    ("counts", "where"),
    [
        ({}, "counts"),
        ({"Adam": {}}, "counts.Adam"),
        ({"Dora": {"led": 1}}, "counts.Dora"),
        ({"Adam": {"led": 1}, " Adam": {"led": 2}}, "counts. Adam"),
    ],
)
def test_malformed_counts(counts: Any, where: str):
    assert wrong_event({"type": "counts", "counts": counts}, "score") == where


def test_counts_of_one_player_or_several():
    event = event_of(
        {"type": "counts", "counts": {" Bill": {"led": 0, "monuments": 6}, "Adam": {"castles": 99}}}, "score"
    )

    assert event.counts == (Count(castles=99), Count(led=0, monuments=6), None)


# --- plays -----------------------------------------------------------------------------------------------


def play(*cards: str, **more: Any) -> Json:
    return {"type": "play", "player": "Adam", "cards": list(cards), **more}


@pytest.mark.parametrize(
    ("event", "where"),
    [
        (play(), "cards"),
        (play("cog", "cog", "cog"), "cards"),
        (play("stone"), "cards[0]"),
        (play("hammer", at=1, to=2), "to"),
        (play("hammer", at=1, open=["hammer", "hammer"]), "open[1]"),
        (play("cog", "hammer", at=[1, 2], open=["cog", "cog"]), "open[1]"),
        (play("drop", at=1), "at"),
        (play("cog", "hammer", at=1), "at"),
        (play("cog", "wood", at=1, units=1), "units"),
        (play("cog", "brick", at=1), "at"),
        (play("cog", at=1), "at"),
        (play("cog", "cog", at=1), "at"),
        (play("cog", "drop", at=1), "at"),
        (play("hammer", "cog", at=[1, 2]), "at"),
        (play("hammer", "wood", at=1), "at"),
        (play("wood", "wood", open=["wood", "wood", "wood"]), "open[2]"),
    ],
)
def test_a_malformed_play(event: Json, where: str):
    """Targets that the cards do not call for, or call for and miss; open cards that were not played."""
    assert wrong_event(event) == where


@pytest.mark.parametrize(
    "cards", [("cog",), ("cog", "cog"), ("cog", "drop"), ("hammer", "cog"), ("wood", "wood"), ("drop", "drop")]
)
def test_cards_that_do_nothing_are_read_without_targets(cards: tuple[str, ...]):
    """IS-CARD-COG: such a play is illegal, not malformed; it is written as it was read."""
    event = play(*cards, open=[cards[-1]])

    assert event_of(event) == IdlePlay(0, tuple(map(Icon, cards)), (Icon(cards[-1]),))
    assert ISLAND.write(ISLAND.read(document(event)))["events"] == [event]


def test_infiltrate_may_say_any_number_of_units():
    """One if it says nothing; another number is illegal, not malformed."""
    assert event_of(play("cog", "straw", **{"from": 1, "to": 2})) == Infiltrate(0, (), 1, 2, 1)
    assert event_of(play("cog", "straw", **{"from": 1, "to": 2, "units": 99})) == Infiltrate(0, (), 1, 2, 99)


def test_what_has_no_order_is_kept_in_one():
    """The two territories of Dominate, open cards, neighbors."""
    event = event_of(play("cog", "hammer", at=[5, 2], open=["hammer", "cog"], remove={"player": "Bill ", "at": 5}))

    assert event == Dominate(0, (Icon.COG, Icon.HAMMER), (2, 5), Removal(1, 5))
    assert event_of({"type": "territory", "player": "Adam", "next_to": [3, 1, 2]}).next_to == (1, 2, 3)


# --- corrections -----------------------------------------------------------------------------------------


def adjust(**fields: Any) -> Json:
    return {"type": "adjust", **fields}


@pytest.mark.parametrize(
    ("event", "where"),
    [
        (adjust(), "player"),
        (adjust(player="Adam"), ""),
        (adjust(player="Adam", castles=1), "castles"),
        (adjust(player="Adam", claim=1), "claim"),
        (adjust(player="Adam", hand=1, territory=1), "player"),
        (adjust(player="Adam", hand=1, turn="Bill"), "player"),
        (adjust(player="Adam", hand=1, discards=[]), "player"),
        (adjust(territory=1), ""),
        (adjust(territory=1, units={}), "units"),
        (adjust(territory=1, units={"Dora": 1}), "units.Dora"),
        (adjust(territory=1, units={"Adam": 1, "Adam ": 1}), "units.Adam "),
        (adjust(territory=1, developed=["cog", "cog", "cog"]), "developed"),
        (adjust(territory=1, next_to=[2, 2]), "next_to[1]"),
        (adjust(territory=1, hand=1), "hand"),
        (adjust(territory=1, peace=1, turn="Bill"), "turn"),
        (adjust(discards=[], turn="Bill"), "turn"),
        (adjust(turn="Bill", passes=0), "passes"),
    ],
)
def test_a_malformed_correction(event: Json, where: str):
    """One of the four forms, with something to change."""
    assert wrong_event(event) == where


@pytest.mark.parametrize(
    "event",
    [
        adjust(player="Adam", hand=1),
        adjust(player="Adam", claim=True, monuments=1),
        adjust(territory=1, peace=1),
        adjust(discards=[]),
        adjust(turn="Adam"),
        adjust(player="Adam"),
        adjust(player="Adam", claim="yes"),
    ],
)
def test_where_the_score_is_tracked_only_claims_are_corrected(event: Json):
    wrong_event(event, "score")

    assert event_of(adjust(player="Adam", claim=False), "score") == AdjustPlayer(0, False)


@pytest.mark.parametrize(
    ("event", "read"),
    [
        (adjust(player="Adam", hand=0), AdjustPlayer(0, hand=0)),
        (adjust(player="Adam", claim=False), AdjustPlayer(0, claim=False)),
        (adjust(player="Adam", hand=-99, monuments=99), AdjustPlayer(0, hand=-99, monuments=99)),
        (adjust(player="Adam", open=[]), AdjustPlayer(0, open=())),
        (adjust(territory=99, castles=0), AdjustTerritory(99, castles=0)),
        (adjust(territory=1, developed=["brick", "brick"]), AdjustTerritory(1, developed=(Icon.BRICK, Icon.BRICK))),
        (adjust(territory=1, next_to=[]), AdjustTerritory(1, next_to=())),
        (adjust(territory=1, next_to=[1]), AdjustTerritory(1, next_to=(1,))),
        (adjust(territory=1, units={"Bill": 0}), AdjustTerritory(1, units=(None, 0, None))),
    ],
)  # fmt: skip
def test_changes_of_nothing_are_changes_too(event: Json, read: Any):
    """0, false and empty lists; they are written as they were read."""
    assert event_of(event) == read
    assert ISLAND.write(ISLAND.read(document(event)))["events"] == [event]


MAXIMAL: list[Callable[[], Json]] = [
    lambda: adjust(player="Adam", open=["cog"] * 99),
    lambda: adjust(discards=["cog"] * 99),
    lambda: {"type": "territory", "player": "Adam", "next_to": list(range(1, 100))},
    lambda: {"type": "castle", "player": "Adam", "at": 99},
    lambda: play("straw", **{"from": 99, "to": 99, "units": 99}),
]


@pytest.mark.parametrize("event", MAXIMAL)
def test_the_upper_ends_of_ranges(event: Callable[[], Json]):
    assert event_of(event())
