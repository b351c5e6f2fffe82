"""Flet's version: the patches stand on private parts, which any release may change."""

from typing import Final

from flet.version import flet_version

TESTED: Final = "1.0.5"
"""The version that pyproject.toml pins, with which every patch is tested."""


def refusal(installed: str = flet_version) -> str:
    """Why the app does not start with the Flet that is installed, as a sentence; empty where it does.

    >>> refusal(TESTED)
    ''
    >>> refusal("1.0.6").splitlines()[0]
    'This app was tested with Flet 1.0.5 and changes private parts of it; Flet 1.0.6 is installed.'
    """
    if installed == TESTED:
        return ""
    return (
        f"This app was tested with Flet {TESTED} and changes private parts of it; Flet {installed} is installed.\n"
        f"Install the tested one: pip install 'flet[desktop,web]=={TESTED}'"
    )
