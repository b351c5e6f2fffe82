"""Codes that are about are read and made as ever, and lead where they led: short games with entries of every sort."""

import pytest

from companion.games.islebound.meta import META
from companion.games.islebound.packing import ISLEBOUND_CODING
from tests.games.kept_codes import check, kept_codes

CODES = kept_codes(META.key)


@pytest.mark.parametrize("code", CODES, ids=map(str, range(len(CODES))))
def test_a_code_is_read_and_made_as_before(code):
    check(ISLEBOUND_CODING, code)
