"""Motion that explains: what came where, and what it brought. It never delays a tap, and nothing waits for it.

Whoever has told the system to move less sees it end at once, for Flutter shortens it; the setting switches it off.
"""

import asyncio
from typing import Any, Final, TypeVar

import flet as ft

from companion.ui.kit import use_made, use_task
from companion.ui.session import OFF, ON, Session

MOTION: Final = "motion"
"""The setting by which things move."""
SHOWN: Final = 2.4
"""The seconds for which something passing is shown."""
FADING: Final = 0.4
DRAWN: Final = 0.05
"""The seconds after which a window has drawn what it was sent: what comes sooner is drawn together with it."""
_PHASES: Final = (("coming", DRAWN), ("there", SHOWN), ("going", FADING), ("", 0.0))
"""What becomes of something passing, and for how many seconds."""

_FALL: Final = ft.Animation(360, ft.AnimationCurve.BOUNCE_OUT)
_COME: Final = ft.Animation(420, ft.AnimationCurve.EASE_OUT_BACK)
_FADE: Final = ft.Animation(int(1000 * FADING), ft.AnimationCurve.EASE_OUT)

Value = TypeVar("Value")


def moves(session: Session) -> bool:
    """Whether things move."""
    return session.setting(MOTION, ON) != OFF


def use_arrival(value: Any, is_wanted: bool) -> bool:
    """Whether the part is to be drawn where it comes from: for the moment after `value` has changed."""
    arrived, arrive = use_made(lambda: value)

    async def settle() -> None:
        await asyncio.sleep(DRAWN)
        arrive(value)

    is_arriving = is_wanted and arrived != value
    use_task(ft.context.page, settle if is_arriving else None, [value])
    return is_arriving


def fall(is_arriving: bool) -> dict[str, Any]:
    """The look of a container whose content comes down from above."""
    return {"offset": ft.Offset(0, -0.7 if is_arriving else 0), "animate_offset": _FALL}


def emphasis(is_arriving: bool) -> dict[str, Any]:
    """The look of a container whose content comes forward."""
    return {"scale": 0.72 if is_arriving else 1, "animate_scale": _COME}


def use_passing(value: Value) -> tuple[Value | None, str]:
    """A value that is shown for a moment after it has changed, and how: `coming`, `there` or `going`; else None."""
    shown, show = use_made(lambda: (value, ""))

    async def pass_by() -> None:
        for phase, seconds in _PHASES if value else _PHASES[-1:]:
            show((value, phase))
            await asyncio.sleep(seconds)

    use_task(ft.context.page, pass_by if value != shown[0] else None, [value])
    return (value, shown[1]) if shown[1] and shown[0] == value else (None, "")


def passing_style(phase: str, moves: bool) -> dict[str, Any]:
    """The look of a container with something passing; it comes and goes at once where nothing moves."""
    if not moves:
        return {}
    return {
        "opacity": 0 if phase == "going" else 1,
        "animate_opacity": _FADE,
        "scale": 0.6 if phase == "coming" else 1,
        "animate_scale": _COME,
    }
