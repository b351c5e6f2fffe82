"""Codes that are about are read and made as ever, and lead where they led: short games with entries of every sort."""

import pytest

from companion.games.island.meta import META
from companion.games.island.packing import ISLAND_CODING
from tests.games.kept_codes import check, kept_codes

CODES = kept_codes(META.key)


@pytest.mark.parametrize("code", CODES, ids=map(str, range(len(CODES))))
def test_a_code_is_read_and_made_as_before(code):
    check(ISLAND_CODING, code)
