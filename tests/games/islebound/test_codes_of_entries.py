"""Codes that are about: each is read as the game that it was made of, leads where it led, and would be made so again.

`golden/islebound/entries.json` holds short games with entries of every sort; `write_entries` has made it.
"""

import json

import pytest

from companion.games.islebound.packing import ISLEBOUND_CODING
from companion.sharing.codes import SharedGame, decoded, history
from companion.sharing.frames import digits_of
from tests.games.islebound.write_entries import ENTRIES, TOKEN, sums

CODES = json.loads(ENTRIES.read_text("utf-8"))


@pytest.mark.parametrize("code", CODES, ids=map(str, range(len(CODES))))
def test_a_code_is_read_and_made_as_before(code):
    found = decoded(code["digits"])

    assert isinstance(found, SharedGame)
    assert (found.illegal, sums(found.record)) == (None, code["sums"])
    assert digits_of(history(ISLEBOUND_CODING, TOKEN, found.record)) == code["digits"]
