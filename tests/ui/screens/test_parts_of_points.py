"""Where points came from: bars beside each other have one scale; without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.services import services_in
from companion.ui.plays.charts import WHOLE, Part, parts_bar
from companion.ui.session import Session


def widths(session: Session, amounts: list[float], most: float) -> list[int]:
    """How the width of a bar is shared out among its parts; what is left comes last."""
    bar: Any = parts_bar(session, "bar", "Anna", [Part("rows", amount) for amount in amounts], most)
    return [piece.expand for piece in bar.content.controls[1].controls]


@pytest.mark.parametrize(
    ("amounts", "most", "shared"),
    [
        ([6, 3], 9, [667, 333]),
        ([2], 8, [250, 750]),
        ([1, 0, 1], 4, [250, 250, 500]),
        ([-2, 4], 8, [500, 500]),  # what was lost has no length
        ([0], 0, []),
    ],
)
def test_half_of_the_points_is_half_of_the_length(
    tmp_path: Path, amounts: list[float], most: float, shared: list[int]
) -> None:
    session = Session(services_in(str(tmp_path)), width=360, height=740)
    found = widths(session, amounts, most)
    assert found == shared
    assert sum(found) in (0, WHOLE)
