"""Motion that shows what has come where and what it gave. It never delays a tap, and nothing waits for it.

With reduced motion in the system, Flutter shortens it to nothing. It is also off then, unless the setting says on.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.ui.kit import Value, newest, use_made, use_task
from companion.ui.session import OFF, ON, Session

MOTION: Final = "motion"
"""Setting that turns motion on."""
SHOWN: Final = 2.4
"""Seconds for which a passing value is shown."""
FADING: Final = 0.4
DRAWN: Final = 0.05
"""Seconds after which a window has drawn what it was sent; changes within them are drawn together."""
_PHASES: Final = (("coming", DRAWN), ("there", SHOWN), ("going", FADING), ("", 0.0))
"""Phases of a passing value with their seconds."""

_FALL: Final = ft.Animation(360, ft.AnimationCurve.BOUNCE_OUT)
_COME: Final = ft.Animation(420, ft.AnimationCurve.EASE_OUT_BACK)
_FADE: Final = ft.Animation(int(1000 * FADING), ft.AnimationCurve.EASE_OUT)


def moves(session: Session) -> bool:
    """Return True if motion is on: as chosen on the device, else as its system asks."""
    return session.setting(MOTION, unchosen(session)) != OFF


def unchosen(session: Session) -> str:
    """Return the setting that counts as long as nobody has chosen one."""
    return OFF if session.is_still else ON


def use_arrival(value: object, is_wanted: bool) -> bool:
    """Return True for the moment after `value` has changed, in which a part is drawn at the start of its motion."""
    arrived, arrive = use_made(lambda: value)

    async def settle() -> None:
        await asyncio.sleep(DRAWN)
        arrive(value)

    is_arriving = is_wanted and arrived != value
    use_task(ft.context.page, settle if is_arriving else None, [value])
    return is_arriving


def fall(is_arriving: bool) -> dict[str, Any]:
    """Return the properties of a container whose content falls into place."""
    return {"offset": ft.Offset(0, -0.7 if is_arriving else 0), "animate_offset": _FALL}


def emphasis(is_arriving: bool) -> dict[str, Any]:
    """Return the properties of a container whose content is emphasised."""
    return {"scale": 0.72 if is_arriving else 1, "animate_scale": _COME}


def use_passing(value: Value) -> tuple[Value | None, str]:
    """Return a value for a moment after it has changed, and its phase: `coming`, `there` or `going`; then None."""
    shown, show = use_made(lambda: (value, ""))

    async def pass_by() -> None:
        for phase, seconds in _PHASES if value else _PHASES[-1:]:
            show((value, phase))
            await asyncio.sleep(seconds)

    use_task(ft.context.page, pass_by if value != shown[0] else None, [value])
    return (value, shown[1]) if shown[1] and shown[0] == value else (None, "")


def passing_style(phase: str, moves: bool) -> dict[str, Any]:
    """Return the properties of a container with a passing value; it appears and disappears at once without motion."""
    if not moves:
        return {}
    return {
        "opacity": 0 if phase == "going" else 1,
        "animate_opacity": _FADE,
        "scale": 0.6 if phase == "coming" else 1,
        "animate_scale": _COME,
    }


def appearing(is_there: bool, moves: bool) -> dict[str, Any]:
    """Return the properties of a container whose content keeps its place before it appears."""
    return {"opacity": 1 if is_there else 0, "animate_opacity": _FADE} if moves else {}


BEFORE: Final = 0.3
"""Seconds after a change of the number of beats within which a tap may still be meant for what was there before."""
BEAT: Final = 0.5
"""Seconds from one part of a step to the next."""


def use_beats(step: object, beats: int, is_wanted: bool) -> tuple[int, bool, Callable[[], object] | None]:
    """Return how a step of `beats` parts is shown: how many of them, True if it has just come, and what shows the rest.

    That is None once all are shown. The parts come one after the other if that `is_wanted`, else all at once.
    """
    shown, show = use_made(lambda: (step, 0))
    phase = shown[1] if shown[0] == step else 0

    async def go_on() -> None:
        for number in range(1, beats + 2) if is_wanted else (beats + 1,):
            await asyncio.sleep(BEFORE if number == 1 or not is_wanted else BEAT)
            if newest(show) != (step, beats + 1):
                show((step, number))

    def show_rest() -> None:
        show((step, beats + 1))

    use_task(ft.context.page, go_on, [step])
    return (min(max(1, phase), beats) if is_wanted else beats), phase == 0, show_rest if phase <= beats else None
