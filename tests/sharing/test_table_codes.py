"""The codes by which phones come to a table: the host's offer, a guest's answer, and the script at the other end."""

from __future__ import annotations

import base64
import json
import random
import subprocess
import sys
from functools import cache
from typing import Any

import pytest
from qrcode import QRCode
from qrcode.util import MODE_NUMBER, QRData

from companion.sharing import qr
from companion.sharing.frames import CodeError, data_of, digits_of
from companion.sharing.table_codes import (
    LINK,
    MAX_NAME,
    Answer,
    Named,
    Offer,
    Place,
    answers_in,
    chosen_addresses,
    offer_figures,
    read_answer,
)
from tests.drive import ROOT

sys.path.append(str(ROOT / "packaging" / "site"))
from python_files import node

SCRIPT = ROOT / "packaging" / "site" / "page" / "table_code.js"
NAMES = [f"18ab0c2{number}-17b1-4acd-b5e6-72eb476fb422.local" for number in range(3)]
LINK_OF_40 = "https://example.github.io/companion" + LINK
RANDOM = random.Random(7)


def letters(count: int) -> str:
    """So many random bytes in base64, as Chromium makes ufrag and password."""
    return base64.b64encode(RANDOM.randbytes(count)).decode()


def offer(seats: int = 4, addresses: tuple[str, ...] = ("192.168.178.23",), further: int = 2) -> Offer:
    """An offer of Chromium's letters, with names of six letters."""
    places = tuple(
        Place(letters(3), letters(18), tuple((address, 40_000 + number) for address in addresses))
        for number in range(seats + further)
    )
    named = tuple(Named(f"Name{number:02d}", "#a1672c") for number in range(seats))
    return Offer("a1b2", RANDOM.randbytes(32).hex(), places, named)


def answer_figures(to: str, ufrag: str = "Ab+/", password: str = "", version: int = 1, form: int = 0) -> str:
    """The figures of an answer, written by hand."""
    secret = base64.b64decode(ufrag) + base64.b64decode(password or letters(18))
    return digits_of(bytes([form << 6 | version << 4 | 2]) + bytes.fromhex(to) + bytes(32) + secret)


@cache
def script(body: str, *arguments: str) -> Any:
    """The result of the page's script for the arguments."""
    code = f"import * as codes from {json.dumps(SCRIPT.as_uri())}; const given = process.argv.slice(1);"
    code += f"console.log(JSON.stringify((() => {{ {body} }})()));"
    command = [*node(), "--input-type=module", "-e", code, *arguments]
    done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


def reason(figures: str) -> str:
    """Why the page's script refuses an offer."""
    found: str = script("try { codes.offerIn(given[0]); return ''; } catch (error) { return error.message; }", figures)
    return found


def test_a_code_for_four_seats_is_small_enough_to_be_scanned() -> None:
    """Four seats and two further places behind a link of 40 letters: at most version 12 at level M."""
    assert len(LINK_OF_40) == 40
    code = qr.drawn(LINK_OF_40, offer_figures(offer()))
    assert code.version <= 12
    assert code.level == "M"


@pytest.mark.parametrize("addresses", [("10.0.0.7",), ("10.0.0.7", "192.168.1.2"), ("fd00::17",)], ids=str)
def test_the_page_reads_what_the_host_offers(addresses: tuple[str, ...]) -> None:
    wanted = offer(addresses=addresses)
    found = script("return codes.offerIn(given[0])", offer_figures(wanted))
    assert (found["build"], found["fingerprint"]) == ("a1b2", wanted.fingerprint)
    assert [(place["ufrag"], place["password"]) for place in found["places"]] == [
        (place.ufrag, place.password) for place in wanted.places
    ]
    assert [[each["port"] for each in place["candidates"]] for place in found["places"]] == [
        [port for _, port in place.candidates] for place in wanted.places
    ]
    if ":" not in addresses[0]:
        assert tuple(found["addresses"]) == addresses
    else:
        assert found["addresses"] == ["fd00:0000:0000:0000:0000:0000:0000:0017"]
    assert found["seats"] == [{"name": seat.name, "color": "#a62"} for seat in wanted.seats]


def test_hexadecimal_letters_of_firefox_come_through() -> None:
    places = (Place("0123abcd", "00112233445566778899aabbccddeeff", (("10.1.2.3", 5_000),)),)
    found = script("return codes.offerIn(given[0])", offer_figures(Offer("0000", "ab" * 32, places, ())))
    assert found["places"][0] == {
        "fingerprint": "ab" * 32,
        "ufrag": "0123abcd",
        "password": "00112233445566778899aabbccddeeff",
        "candidates": [{"address": "10.1.2.3", "port": 5_000}],
    }


@pytest.mark.parametrize("first", ["192.168.1.4", NAMES[0]])
def test_places_that_share_no_address_tell_their_own(first: str) -> None:
    """Firefox names each connection anew, Safari a place that it made without the camera."""
    known = [((first, 40_000),), ((NAMES[1], 40_001),), ((NAMES[2], 40_002), ("fd00::17", 40_003))]
    places = tuple(Place(letters(3), letters(18), candidates) for candidates in known)
    found = script("return codes.offerIn(given[0])", offer_figures(Offer("a1b2", "ab" * 32, places, offer(2).seats)))
    given = [[(each["address"], each["port"]) for each in place["candidates"]] for place in found["places"]]
    assert given == [*map(list, known[:2]), [known[2][0], ("fd00:0000:0000:0000:0000:0000:0000:0017", 40_003)]]
    assert [place["ufrag"] for place in found["places"]] == [place.ufrag for place in places]
    assert found["addresses"] == [address for each in given for address, _ in each]
    assert [seat["name"] for seat in found["seats"]] == ["Name00", "Name01"]


def test_a_long_name_is_cut_between_two_letters() -> None:
    wanted = offer()._replace(seats=(Named("Dörthe-Übermut", "#ffffff"),))
    [seat] = script("return codes.offerIn(given[0])", offer_figures(wanted))["seats"]
    assert seat["name"] == "Dörthe-Ü"
    assert len(seat["name"].encode()) <= MAX_NAME


@pytest.mark.parametrize(
    "damage",
    [
        lambda found: found._replace(fingerprint="ab"),
        lambda found: found._replace(build="abcdef"),
        lambda found: found._replace(places=()),
        lambda found: found._replace(places=(Place("Abcd", letters(18), (("phone.local", 1),)),)),
        lambda found: found._replace(places=(Place("Abcd", "short", (("10.0.0.1", 1),)),)),
        lambda found: found._replace(places=(Place("Abcde", letters(18), (("10.0.0.1", 1),)),)),
        lambda found: found._replace(places=(Place("Abcd", letters(18), (("10.0.0.1", 0),)),)),
        lambda found: found._replace(places=(Place("Abcd", letters(18), (("10.0.0.1", 70_000),)),)),
        lambda found: found._replace(places=(Place("Abcd", letters(18), ()),)),
    ],
)
def test_what_no_code_can_say_is_refused(damage: Any) -> None:
    with pytest.raises(CodeError) as error:
        offer_figures(damage(offer()))
    assert error.value.problem == "no_offer"


@pytest.mark.parametrize(
    ("figures", "why"),
    [
        ("", "no figures"),
        ("12a", "no figures"),
        ("0" + offer_figures(offer()), "no figures"),
        ("9" * 4_001, "no figures"),
        ("5", "no code"),
        (digits_of(b"\x12"), "no offer"),
        (digits_of(b"\x21"), "another version"),
        (digits_of(b"\x11"), "too short"),
        (digits_of(b"\x11\0\0\x00" + bytes(40)), "no offer"),
        (digits_of(b"\x11\0\0\x0d" + bytes(400)), "no offer"),
        (digits_of(b"\x11\0\0\x21" + bytes(400)), "no offer"),
        (digits_of(b"\x11\0\0\x01" + bytes(32) + b"\x09" + bytes(400)), "no addresses"),
        (digits_of(b"\x11\0\0\x01" + bytes(400)), "no addresses"),
        (digits_of(b"\x11\0\0\x01" + bytes(32) + b"\x01\x05" + bytes(400)), "another family"),
        (digits_of(b"\x11\0\0\x01" + bytes(32) + b"\x01\x04" + bytes(4 + 21 + 2)), "no port"),
        (
            digits_of(b"\x11\0\0\x01" + bytes(32) + b"\x01\x04" + bytes(4 + 21) + b"\1\1" + bytes(4)),
            "more seats than places",
        ),
    ],
)
def test_the_page_refuses_other_codes_and_says_why(figures: str, why: str) -> None:
    assert reason(figures) == why


def test_an_offer_cut_anywhere_is_refused() -> None:
    whole = offer_figures(offer(2)._replace(seats=()))
    data = data_of(whole)
    cut = [digits_of(data[:length]) for length in range(1, len(data))]
    body = "return given.map((text) => { try { codes.offerIn(text); return true; } catch { return false; } })"
    assert not any(script(body, *cut))


@pytest.mark.parametrize(
    ("address", "is_private"),
    [
        *((address, True) for address in ("10.1.2.3", "172.16.0.1", "172.31.9.9", "192.168.0.2", "169.254.1.1")),
        *((address, True) for address in ("127.0.0.1", "fd00:0000:0000:0000:0000:0000:0000:0002", "fe80:0000::1")),
        *((address, False) for address in ("172.32.0.1", "192.0.2.2", "8.8.8.8", "2001:0db8::1", "11.0.0.1")),
    ],
)
def test_addresses_beyond_a_home_network_are_known(address: str, is_private: bool) -> None:
    assert script("return codes.isPrivate(given[0])", address) is is_private


def test_the_answer_of_the_page_is_read() -> None:
    place = offer().places[1]
    given = json.dumps({"fingerprint": "cd" * 32, "ufrag": "wx+/", "password": "A" * 24})
    figures = script(
        "return codes.answerFigures(JSON.parse(given[0]), JSON.parse(given[1]))", json.dumps(place._asdict()), given
    )
    assert read_answer(figures) == Answer(base64.b64decode(place.ufrag).hex(), "wx+/", "A" * 24, "cd" * 32)


def test_the_page_draws_the_answer_as_the_library_does() -> None:
    figures = answer_figures("aabbcc")
    assert len(figures) in (138, 139)
    code = QRCode(4, 0, border=0, mask_pattern=0)
    code.add_data(QRData(figures, MODE_NUMBER))
    code.make(fit=False)
    assert script("return codes.modules(given[0])", figures) == [list(map(bool, row)) for row in code.get_matrix()]


@pytest.mark.parametrize("figures", ["1", "12", "123", "9" * 149])
def test_short_and_long_figures_are_drawn_as_the_library_does(figures: str) -> None:
    code = QRCode(4, 0, border=0, mask_pattern=0)
    code.add_data(QRData(figures, MODE_NUMBER))
    code.make(fit=False)
    assert script("return codes.modules(given[0])", figures) == [list(map(bool, row)) for row in code.get_matrix()]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "0",
        "9" * 5_000,
        "https://example.org/#/i/123",
        "٣" * 40,
        digits_of(b""),
        digits_of(b"\x11" + bytes(56)),
        digits_of(b"\x12" + bytes(55)),
        digits_of(b"\x12" + bytes(57)),
        digits_of(b"\x52" + bytes(56)),
        digits_of(b"\x92" + bytes(56)),
        digits_of(b"\x02" + bytes(56)),
        "https://example.org/#/i/" + answer_figures("aabbcc"),
    ],
    ids=range(14),
)
def test_what_is_no_answer_is_refused(text: str) -> None:
    with pytest.raises(CodeError) as error:
        read_answer(text)
    assert error.value.problem == "no_answer"


def test_an_answer_of_a_later_version_is_told_apart() -> None:
    with pytest.raises(CodeError) as error:
        answers_in(["https://example.org", answer_figures("aabbcc", version=2)])
    assert error.value.problem == "newer"


def test_of_the_codes_in_a_picture_the_answers_count() -> None:
    """Phones that are held side by side are all let in, each once."""
    one, two = answer_figures("aabbcc"), answer_figures("ddeeff")
    assert [answer.to for answer in answers_in(["https://example.org", one, two, one])] == ["aabbcc", "ddeeff"]
    with pytest.raises(CodeError) as error:
        answers_in([])
    assert error.value.problem == "no_answer"


def test_a_private_address_comes_first_and_ipv6_only_where_there_is_no_other() -> None:
    assert chosen_addresses(["8.8.8.8", "192.168.0.2", "fd00::1", "10.0.0.1"]) == ("192.168.0.2", "10.0.0.1")
    assert chosen_addresses(["2001:db9::1", "fd00::1"], 1) == ("fd00::1",)
    assert chosen_addresses(["2f7c9c9a.local", "192.0.3.2", "192.0.3.2"]) == ("192.0.3.2",)
    assert chosen_addresses(["2f7c9c9a.local"]) == (), "no browser's name of this device"


def test_a_hidden_address_goes_by_its_name_where_there_is_no_other() -> None:
    """Form and use of the names: draft-ietf-mmusic-mdns-ice-candidates, section 3.1."""
    name = "2f7c9c9a-0b1d-4e5f-8a6b-0123456789ab.local"
    assert chosen_addresses([name, "192.0.3.2"]) == ("192.0.3.2",)
    assert chosen_addresses([name, name]) == (name,)
    wanted = offer()._replace(places=(Place("Abcd", letters(18), ((name, 5_000),)),), seats=())
    found = script(
        "return {...codes.offerIn(given[0]), isPrivate: codes.isPrivate(given[1])}", offer_figures(wanted), name
    )
    assert found["addresses"] == [name]
    assert found["places"][0]["candidates"] == [{"address": name, "port": 5_000}]
    assert found["isPrivate"]
