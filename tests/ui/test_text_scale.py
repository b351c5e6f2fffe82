"""Text that the reader wants larger: what has a fixed height grows with it."""

from __future__ import annotations

from typing import Any, cast

from companion.ui.session import Session


def test_heights_are_as_drawn_until_the_text_grows() -> None:
    """Then a line more for each line of text."""
    session = Session(cast(Any, None))
    assert session.tall(48, 2) == 48
    assert not session.is_large
    session.text_scale = 2
    assert session.tall(48, 2) == 48 + 2 * 20
    assert session.is_large
