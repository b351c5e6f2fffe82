"""Our copy of the game: kept from entries, merged, shared by code and taken over on another data folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.islebound.our_copy.file import write_file
from companion.games.islebound.our_copy.known import Known, copy_of, merged
from companion.games.islebound.packing import ISLEBOUND_CODING
from companion.games.islebound.pieces.board import neighbors
from companion.games.islebound.setup import Printed, Town
from companion.games.islebound.tables import ISLAND_TOWNS, TOWN, TOWNS
from companion.games.registry import texts_of
from companion.services import services_in
from companion.sharing import codes
from companion.sharing.frames import digits_of
from companion.ui.components.files import file_bytes
from companion.ui.games.islebound.new_game import NEW_GAME, Options
from companion.ui.games.islebound.our_copy.file import difference_text, read_incoming, take_in, values_of
from companion.ui.games.islebound.our_copy.known import KEEP, keep_known, our_copy
from companion.ui.games.islebound.our_copy.map import boards_of, turned
from companion.ui.games.islebound.our_copy.page import documents_of
from companion.ui.games.islebound.sea.present import in_rows
from companion.ui.screens.seating import Limits, blank
from companion.ui.session import OFF, Session
from tests.ui.games.islebound.isle_tables import by, document, table_of

PIRATE = {"kind": "pirate", "strength": [0, 1, 1, 1, 2, 2]}
CARD = {"price": 6, "wood": 2, "fish": 1, "name": "Palace", "ability": "palace"}


def entered(folder: Path, *events: dict[str, Any], **setup: Any) -> Session:
    """A window in which these entries were made one after the other."""
    table = table_of(folder, document(**setup))
    for event in events:
        read = table.position.rules.read({**document(**setup), "events": [event]}).entries[0].event
        table.enter(read)
    assert len(table.game.entries) == len(events)
    return table.session


def played(folder: Path) -> Session:
    """Ann attacks Grenille with a pirate, having told what is printed, and buys a card with a name."""
    return entered(
        folder,
        {"type": "adjust", "player": "Ann", "changes": {"pirates": 1}},
        by("Ann", "move", to="Grenille"),
        by(
            "Ann",
            "attack",
            town="Grenille",
            number=1,
            dice=[6],
            cards=[{"kind": "pirate", "strength": [0, 1, 1, 1, 2, 2]}],
        ),
        by("Ann", "buy", position=5, card=CARD),
    )


def test_what_entries_tell_is_kept_and_given_to_the_next_game(tmp_path: Path) -> None:
    """IB-RUL-DATA: a new game is told of it in its set-up, so nothing is asked twice."""
    library = played(tmp_path).services.library
    copy = our_copy(library, "standard")
    assert copy.known.printed.towns[TOWN["Grenille"]].red == 1
    assert copy.known.printed.strength.pirate == (0, 1, 1, 1, 2, 2)
    assert [card.name for card in copy.cards] == ["Palace"]

    draft = blank(Limits(2, 4, NEW_GAME.colors), "full", NEW_GAME.recalled(Options(), library))
    written = NEW_GAME.document(draft)
    assert draft.is_full
    assert written["data"]["towns"] == {"Grenille": {"red": 1}}
    assert "data" not in NEW_GAME.document(draft._replace(mode="score"))


def test_nothing_is_kept_where_the_group_does_not_want_it(tmp_path: Path) -> None:
    services_in(str(tmp_path)).library.choose(KEEP, OFF)

    assert our_copy(played(tmp_path).services.library, "standard").known.is_empty


def test_the_advanced_side_is_another_copy(tmp_path: Path) -> None:
    """IB-VAR-ADV-1: numbers and costs differ."""
    session = entered(
        tmp_path,
        by("Ann", "move", to="Morlim"),
        by("Ann", "visit", town="Morlim", entry={"coins": 1}),
        variants={"advanced": True},
    )
    library = session.services.library

    assert our_copy(library, "standard").known.is_empty
    entry = our_copy(library, "advanced").known.printed.towns[TOWN["Morlim"]].entry
    assert entry is not None
    assert entry.coins == 1


def test_it_is_shared_by_code_and_taken_over_in_another_folder(tmp_path: Path) -> None:
    """The facts of the other folder stay; where both differ, the later one counts."""
    session = played(tmp_path / "one")
    frames = codes.library(ISLEBOUND_CODING, documents_of(session))
    other = services_in(str(tmp_path / "other")).library
    for frame in frames:
        shared = codes.decoded(digits_of(frame))
        assert isinstance(shared, codes.SharedCards)
        for card in shared.cards:
            other.keep_card(card, "islebound-record")

    assert our_copy(other, "standard") == our_copy(session.services.library, "standard")


def test_it_is_saved_as_a_file_and_taken_in_after_a_look(tmp_path: Path) -> None:
    """Differing facts of the file are shown beside those known here, and count once they are imported."""
    session = played(tmp_path / "one")
    content = file_bytes(write_file(values_of(session.services.library)))
    other = services_in(str(tmp_path / "other")).library
    printed = Printed(towns=tuple(Town(red=4) if name == "Grenille" else Town() for name in TOWNS))
    keep_known(other, Known(printed=printed, slots=((3, 2),)))
    t = texts_of("islebound-record", "en")

    incoming = read_incoming(content, other)

    assert our_copy(other, "standard").known.printed.towns[TOWN["Grenille"]].red == 4
    assert [difference_text(t, change) for change in incoming.changes] == [
        "Standard side: Grenille, Number on the red banner: 4, then 1",
        "Standard side: Pirates: 0 1 1 1 2 2",
    ]
    assert [card.name for card in incoming.cards] == ["Palace"]

    take_in(other, incoming)

    known = our_copy(other, "standard").known
    assert (known.printed.towns[TOWN["Grenille"]].red, known.slot_value(3)) == (1, 2)
    assert not read_incoming(content, other).is_new


def test_two_copies_are_put_together() -> None:
    """Nothing known is lost, also a banner that is known not to be there; values of all slots replace single ones."""
    here, there = TOWN["Morlim"], TOWN["Zilliam"]

    def known(town: int, slots: Any = (), influence: Any = None, **told: Any) -> Known:
        towns = tuple(Town(**told) if index == town else Town() for index in range(len(TOWNS)))
        return Known("standard", Printed(towns=towns, influence=influence), slots)

    both = merged(known(here, slots=((3, 2),), red=0), known(there, slots=((4, 1),), blue_green=5))
    assert (both.printed.towns[here].red, both.printed.towns[there].blue_green) == (0, 5)
    assert (both.slot_value(3), both.slot_value(4), both.slot_value(5)) == (2, 1, None)

    whole = merged(both, known(here, influence=(1, 1, 2)))
    assert (whole.slot_value(3), whole.slot_value(9), whole.slots) == (2, 0, ())


def test_what_is_no_document_of_ours_is_passed_over() -> None:
    """A library may come from another version."""
    copy = copy_of([{"side": "standard", "data": {"towns": {"Atlantis": {}}}}, {"price": "dear"}, CARD], "standard")

    assert [card.price for card in copy.cards] == [6]
    assert copy.known.is_empty


def test_rows_of_the_map_are_sea_boards_and_regions_touch_across_them() -> None:
    """IB-MOVE-3: only rows of three island towns and a port can be told as boards; a second tap takes a border back."""
    order = in_rows(ISLAND_TOWNS)
    boards = boards_of(order)
    assert boards is not None
    assert [TOWNS[town] for town in boards[0]] == ["Borsham", "Farwold", "Fel's Garden"]
    assert boards_of((*order[:3], order[4], order[3], *order[5:])) is None

    here, there = TOWN["Borsham"], TOWN["Krazk"]
    borders = turned((), there, here)
    near = neighbors(Printed(boards=boards, borders=borders))
    assert near is not None
    assert {TOWNS[town] for town in near[here]} == {"Farwold", "Fel's Garden", "Krazk"}
    assert turned(borders, here, there) == ()
