"""Flet's server is loaded without FastAPI."""

from __future__ import annotations

import subprocess
import sys

ASKED = "import sys, {module}; print('fastapi' in sys.modules or 'pydantic' in sys.modules)"


def loads_fastapi(module: str) -> bool:
    """Whether a fresh Python has FastAPI after it loaded a module."""
    asked = [sys.executable, "-c", ASKED.format(module=module)]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip() == "True"


def test_still_needed() -> None:
    assert loads_fastapi("flet_web.fastapi.flet_app")


def test_patched_the_app_is_served_without_it() -> None:
    assert not loads_fastapi("companion.app")


def test_patched_flets_own_way_still_loads_it() -> None:
    assert loads_fastapi("companion.app, flet.fastapi")
