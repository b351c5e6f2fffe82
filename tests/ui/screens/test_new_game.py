"""Drafts of a set-up, without a screen."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from companion.games.island.setup import Coin
from companion.games.island_fortress.record import write_setup
from companion.games.island_fortress.setup import COLORS, Edition, Incentive, Start, Tracking
from companion.games.islebound.tables import PORT_TOWNS
from companion.games.registry import FIRST, meta_of
from companion.services import services_in
from companion.text.catalogue import LANGUAGES, catalogue
from companion.ui.form.draft import Form, FormContext, begun_with
from companion.ui.form.parts import Number, gaps_of
from companion.ui.games.island_fortress import new_game as fortress
from companion.ui.games.islebound import new_game as isle
from companion.ui.registry import PLAYED, screens_of
from companion.ui.screens import seating as model
from companion.ui.screens.new_game_screen import (
    first_draft,
    latest_mode,
    player_number,
    required_parts,
)
from companion.ui.screens.seating import Limits, SetupDraft
from companion.ui.table.midway import PAGE

FULL: dict[str, Any] = {"mode": "full"}
MODES = fortress.NEW_GAME.modes
META_OF = meta_of(FIRST)
LIMITS = Limits(META_OF.fewest, META_OF.most, COLORS)


def blank(mode: str = "score") -> SetupDraft:
    return model.blank(LIMITS, mode, fortress.NEW_GAME.options)


def with_options(draft: SetupDraft, **values: object) -> SetupDraft:
    return draft._replace(options=draft.options._replace(**values))


def checked(draft: SetupDraft) -> Any:
    return model.checked(draft, fortress.NEW_GAME.document, fortress.NEW_GAME.read)


def with_port(draft: SetupDraft, key: int, port: int) -> SetupDraft:
    return draft._replace(options=isle.with_port(draft.options, key, port))


def form_of(format: str, draft: SetupDraft) -> Any:
    """The form of a new game, whose texts are English."""
    context: Any = FormContext(cast("Any", None), catalogue("en", meta_of(format).key), [""] * len(draft.seats))
    return Form(context, begun_with(draft), lambda step: None, "")


def missing(format: str, draft: SetupDraft, page: str = "") -> str:
    """What is missing first, of a game that begins on a page."""
    form = form_of(format, draft)
    return next((gap.what for gap in gaps_of(form, required_parts(form, screens_of(format).new_game, page))), "")


def draft_of(*names: str) -> SetupDraft:
    group = [
        {"name": name, "color": color} for name, color in zip(names, ("red", "blue", "green", "brown"), strict=False)
    ]
    return model.regrouped(blank(), group)


def colors(draft: SetupDraft) -> list[str]:
    return [seat.color for seat in draft.seats]


def test_all_problems_are_found_each_at_its_seat():
    draft = draft_of("Anna", "Anna ", "Béla", "x" * 25)

    setup, problems = checked(draft)

    assert setup is None
    assert [(found.seat, found.error.problem) for found in problems] == [(1, "name_taken"), (3, "name_length")]


@pytest.mark.parametrize(
    ("names", "played"),
    [
        (["", ""], ["Player 1", "Player 2"]),
        (["Anna", "  ", ""], ["Anna", "Player 2", "Player 3"]),
        (["Player 2", ""], ["Player 2", "Player 1"]),
        (["player 2", ""], ["player 2", "Player 1"]),
        (["Player 2", "", ""], ["Player 2", "Player 1", "Player 3"]),
        (["", "Player 3 ", ""], ["Player 1", "Player 3", "Player 2"]),
        (["Player 3", "Player 4", "", ""], ["Player 3", "Player 4", "Player 1", "Player 2"]),
        (["Player 2", "", "Player 1"], ["Player 2", "Player 3", "Player 1"]),
    ],
)
def test_who_has_no_name_is_called_by_the_place_and_all_names_differ(names: list[str], played: list[str]):
    draft = model.filled(draft_of(*names), "Player {}".format)

    setup, problems = checked(draft)

    assert problems == ()
    assert setup is not None
    assert [seat.name for seat in setup.seats] == played


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_by_the_place_is_one_that_a_record_takes(language: str):
    draft = model.filled(draft_of("", "", "", ""), partial(player_number, catalogue(language)))

    assert checked(draft)[1] == ()


def test_only_names_that_were_given_are_remembered():
    draft = model.filled(draft_of("Anna", "", "Béla "), "Player {}".format)
    assert [seat.name for seat in draft.seats][1] == "Player 2"

    assert model.to_remember(draft_of("Anna", "", "Béla ")) == [
        {"name": "Anna", "color": "red"},
        {"name": "Béla", "color": "green"},
    ]
    assert model.to_remember(blank()) == []


def test_a_sound_draft_is_the_setup_of_a_record():
    draft = with_options(draft_of("Anna", "Béla", "Cecil"), extra_region=True, first_round=Incentive.TREASURE)

    setup, problems = checked(draft)

    assert problems == ()
    assert setup is not None
    assert [seat.name for seat in setup.seats] == ["Anna", "Béla", "Cecil"]
    assert setup.variants.extra_region
    assert setup.variants.first_round is Incentive.TREASURE


def test_an_extra_region_is_left_out_where_the_rules_have_none():
    draft = with_options(draft_of("Anna", "Béla"), extra_region=True)

    setup, _ = checked(draft)

    assert setup is not None
    assert not setup.variants.extra_region
    assert fortress.NEW_GAME.count(draft) == 0


def test_a_color_goes_to_the_next_free_one_and_swaps_where_none_is():
    three = draft_of("Anna", "Béla", "Cecil")

    assert colors(model.recolored(three, 0)) == ["brown", "blue", "green"]
    assert colors(model.recolored(draft_of("A", "B", "C", "D"), 0)) == ["brown", "blue", "green", "red"]


def test_known_players_take_empty_seats_first_and_leave_by_the_same_tap():
    draft = model.seated(blank(), "Anna", "green")
    draft = model.seated(draft, "Béla", "green")
    draft = model.seated(draft, "Cecil", "red")

    assert [(seat.name, seat.color) for seat in draft.seats] == [("Anna", "green"), ("Béla", "blue"), ("Cecil", "red")]
    assert [seat.name for seat in model.seated(draft, "Anna", "green").seats] == ["Béla", "Cecil"]


def test_places_change_and_keys_stay():
    draft = model.moved(draft_of("Anna", "Béla", "Cecil"), 2, -1)

    assert [seat.name for seat in draft.seats] == ["Anna", "Cecil", "Béla"]
    assert [seat.name for seat in model.removed(draft, 0).seats] == ["Cecil", "Béla"]
    assert len({seat.key for seat in model.added(model.removed(draft, 0)).seats}) == 3


def test_the_light_game_is_set_up_as_ever():
    """The fields of full games only are neither written nor counted, though they stay entered."""
    draft = with_options(draft_of("Anna", "Béla"), trade_in=True, start=Start(15, 2, 2, 2))

    assert fortress.document(draft) == {
        "tracking": "score",
        "players": [{"name": "Anna", "color": "red"}, {"name": "Béla", "color": "blue"}],
        "variants": {},
    }
    assert fortress.NEW_GAME.count(draft) == 0


def test_a_full_game_without_variants_writes_none():
    draft = draft_of("Anna", "Béla")._replace(**FULL)

    assert fortress.document(draft)["tracking"] == "full"
    assert fortress.document(draft)["variants"] == {}
    assert fortress.NEW_GAME.count(draft) == 0


def test_a_full_game_is_the_setup_of_a_record_with_all_its_variants():
    start = Start(jade=15, laborers=2, convicts=1, blocks=18)
    draft = with_options(
        draft_of("Anna", "Béla", "Cecil")._replace(**FULL),
        no_replace=True,
        extra_region=True,
        first_round=Incentive.BLOCK,
        trade_in=True,
        edition=Edition.HUNGARIAN,
        start=start,
    )

    setup, problems = checked(draft)

    assert problems == ()
    assert setup is not None
    assert setup.tracking is Tracking.FULL
    assert setup.variants == (True, True, Start(15, 2, 1, 18), Incentive.BLOCK, True, Edition.HUNGARIAN)
    assert write_setup(setup) == fortress.document(draft)
    assert fortress.NEW_GAME.count(draft) == 6


@pytest.mark.parametrize(
    ("start", "written"),
    [
        ({"jade": 13}, {"jade": 13}),
        ({"laborers": 3}, {"laborers": 3}),
        ({"convicts": 1, "blocks": 2}, {"convicts": 1, "blocks": 2}),
    ],
)
def test_only_amounts_that_are_not_the_books_are_written(start: dict[str, int], written: dict[str, int]):
    draft = with_options(draft_of("Anna", "Béla")._replace(**FULL), start=Start(**start))

    assert fortress.document(draft)["variants"] == {"start": written}
    assert fortress.NEW_GAME.count(draft) == 1


def test_the_first_amounts_are_the_books_and_the_variant_only_gives_more():
    """12 Jade and nothing else; at most half of what is in the box, or all blocks of a color."""
    amounts = [part for part in fortress.parts(form_of(FIRST, blank("full"))) if isinstance(part, Number)]
    assert [(part.low, part.high) for part in amounts] == [(12, 50), (0, 22), (0, 37), (0, 18)]
    assert blank().options.start == (12, 0, 0, 0)


def test_names_are_checked_alike_in_a_full_game():
    _, problems = checked(draft_of("Anna", "Anna")._replace(**FULL))

    assert [(found.seat, found.error.problem) for found in problems] == [(1, "name_taken")]


def test_a_group_keeps_the_tracking_chosen():
    draft = blank("full")

    assert model.regrouped(draft, [{"name": "Anna", "color": "red"}]).mode == "full"


def test_tracking_is_that_of_the_latest_game_of_the_same_kind_and_at_first_nothing(tmp_path: Path):
    """One game says nothing of another; what is no way of tracking counts as none; a single way needs no choice."""
    services = services_in(str(tmp_path))
    modes = {format: screens_of(format).new_game.modes for format in PLAYED}
    assert {format: latest_mode(services, format) for format in PLAYED} == {
        format: only[0] if len(only) == 1 else "" for format, only in modes.items()
    }

    services.library.choose("tracking_islebound", "full")
    assert [format for format in PLAYED if latest_mode(services, format) == "full"] == ["islebound-record"]

    services.library.choose("tracking_islebound", "telepathy")
    assert latest_mode(services, "islebound-record") == ""


@pytest.mark.parametrize("format", PLAYED)
def test_nothing_of_a_new_game_is_chosen_at_first_and_the_button_says_what_is_missing(tmp_path: Path, format: str):
    """The reader of records takes the set-up once nothing is missing that a position cannot give."""
    parts, draft = screens_of(format).new_game, first_draft(services_in(str(tmp_path)), format)
    told = []
    for choose in CHOICES.get(meta_of(format).key, []):
        told.append(missing(format, draft))
        setup, _ = model.checked(model.filled(draft, "Player {}".format), parts.document, parts.read)
        assert (setup is None) == bool(missing(format, draft, PAGE))
        draft = choose(draft)
    assert told == MISSING.get(meta_of(format).key, [])
    assert missing(format, draft) == ""
    assert model.checked(model.filled(draft, "Player {}".format), parts.document, parts.read)[0] is not None


def tracked(mode: str) -> Callable[[SetupDraft], SetupDraft]:
    return lambda draft: draft._replace(mode=mode)


CHOICES: dict[str, list[Callable[[SetupDraft], SetupDraft]]] = {
    "island_fortress": [tracked("full")],
    "islebound": [
        tracked("full"),
        lambda draft: with_port(draft, draft.seats[1].key, PORT_TOWNS[2]),
        lambda draft: with_port(draft, draft.seats[0].key, PORT_TOWNS[0]),
    ],
    "island": [
        tracked("score"),
        lambda draft: with_options(draft, whisperer=draft.seats[1].key),
        lambda draft: with_options(draft, coin=Coin.TAILS),
    ],
}
TRACKING_OPEN = "Still open: What should the app track?"
MISSING = {
    "island_fortress": [TRACKING_OPEN],
    "islebound": [TRACKING_OPEN, "Ports: 0 of 2 chosen", "Ports: 1 of 2 chosen"],
    "island": [TRACKING_OPEN, "Who is the first Whisperer?", "How did the coin fall?"],
}


def test_a_port_goes_with_its_player_and_the_last_of_four_is_no_choice():
    """IB-RUL-PORT: who had a port takes the one given up; whoever moves or leaves takes none from another player."""
    limits = Limits(2, 4, ("red", "blue", "green", "brown"))
    draft = model.added(model.added(model.blank(limits, "full", isle.Options())))
    keys = [seat.key for seat in draft.seats]
    for key, port in zip(keys[3:0:-1], PORT_TOWNS, strict=False):
        draft = with_port(draft, key, port)
    assert isle.ports_of(draft) == dict(zip(reversed(keys), PORT_TOWNS, strict=True))

    draft = with_port(draft, keys[3], PORT_TOWNS[1])
    assert (isle.ports_of(draft)[keys[3]], isle.ports_of(draft)[keys[2]]) == (PORT_TOWNS[1], PORT_TOWNS[0])
    moved = model.moved(draft, 3, -1)
    assert isle.ports_of(moved) == isle.ports_of(draft)
    assert isle.ports_of(model.removed(draft, 3)) == {keys[1]: PORT_TOWNS[2], keys[2]: PORT_TOWNS[0]}


def test_a_library_that_cannot_be_read_hinders_no_game(tmp_path: Path):
    (tmp_path / "library.json").write_text("{", "utf-8")

    assert latest_mode(services_in(str(tmp_path)), FIRST) == ""
