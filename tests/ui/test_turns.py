"""Windows that another one's tap concerns are drawn one after the other, and none is forgotten."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from companion.rights import DEVICE, LOOKING, Device, Grant
from companion.ui.kit import OWN_FIRST, in_window
from companion.ui.table.model import BOARD_FIRST
from tests.ui.window import in_a_loop


class Page:
    """Stands where Flet's page does: it draws when it is told to, in a task of its own."""

    def __init__(self, name: str, drawn: list[str]) -> None:
        self.session = SimpleNamespace(connection=object())
        self.data = SimpleNamespace(device=Device(name, Grant(LOOKING, "a-game")))
        self.drawn = drawn

    def run_task(self, work: Any) -> None:
        """Do the work."""
        task = asyncio.ensure_future(work())
        task.add_done_callback(lambda _: None)

    def draw(self) -> None:
        """Note who is drawn, and for whose device."""
        self.drawn.append(DEVICE.get().id)


async def rest() -> None:
    await asyncio.sleep(OWN_FIRST)
    for _ in range(100):
        await asyncio.sleep(0)


@in_a_loop
async def test_what_is_ready_comes_between_two_windows() -> None:
    """A tap waits for one of them, not for all."""
    drawn: list[str] = []
    pages: list[Any] = [Page(str(number), drawn) for number in range(20)]
    for page in pages:
        in_window(page, page.draw)

    async def tap() -> None:
        drawn.append("tap")

    await asyncio.sleep(OWN_FIRST)
    await asyncio.gather(tap())
    await rest()
    assert drawn.index("tap") < 5
    assert [name for name in drawn if name != "tap"] == [str(number) for number in range(20)]


@in_a_loop
async def test_the_window_that_was_tapped_is_drawn_whole_before_any_other() -> None:
    """Its board at once and what is around it a moment later; nobody else's drawing comes in between."""
    drawn: list[str] = []
    page: Any = Page("guest", drawn)
    in_window(page, page.draw)
    asyncio.get_running_loop().call_later(BOARD_FIRST, drawn.append, "own")
    await rest()
    assert drawn == ["own", "guest"]


@in_a_loop
async def test_a_drawing_to_come_is_not_asked_for_twice_and_a_later_one_is_not_lost() -> None:
    """Each is for the window's own device, whoever has tapped."""
    drawn: list[str] = []
    pages: list[Any] = [Page(name, drawn) for name in "ab"]
    for _ in range(3):
        for page in pages:
            in_window(page, page.draw)
    await rest()
    assert drawn == ["a", "b"]
    in_window(pages[0], lambda: in_window(pages[0], pages[0].draw))
    await rest()
    in_window(pages[0], pages[0].draw)
    await rest()
    assert drawn == ["a", "b", "a", "a"]
    assert DEVICE.get().id == ""
