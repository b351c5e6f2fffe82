"""Check of Flet's version: the patches use private parts, which any release may change."""

from typing import Final

from flet.version import flet_version

TESTED: Final = "1.0.5"
"""The version that pyproject.toml pins and every patch is tested with."""


def refusal(installed: str = flet_version) -> str:
    """Return why the app does not start with the installed Flet, as a sentence; empty if it does.

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
