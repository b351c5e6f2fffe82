"""Check of Flet's version: the patches use private parts, which any release may change."""

import importlib.util
import logging
from hashlib import sha256
from pathlib import Path
from typing import Final

from flet.version import flet_version

TESTED: Final = "1.0.5"
"""The version that pyproject.toml pins and every patch is tested with."""
MODULES: Final = {
    "flet.components.component": "ddec606e710a",
    "flet.components.hooks.use_effect": "e75a35a11357",
    "flet.controls.base_control": "f950ae8702e8",
    "flet.controls.id_counter": "107fef333adc",
    "flet.controls.page": "0bf84c1b5980",
    "flet.messaging.protocol": "9a8d64a2ec23",
    "flet.messaging.session": "c53e7518ee51",
    "flet_web.fastapi.flet_app": "08fbf45b8607",
    "flet_web.fastapi.flet_app_manager": "c5fad86db21a",
    "flet_web.fastapi.flet_static_files": "ee058281ed4c",
}
"""The modules that patches touch, with the beginning of the SHA-256 of the source in the tested version."""


def is_changed(module: str, installed: str = flet_version) -> bool:
    """Return True if an installed module is not that of the tested version, so that its patches may not fit."""
    spec = importlib.util.find_spec(module) if installed != TESTED else None
    return spec is not None and spec.origin is not None and digest(spec.origin) != MODULES[module]


def digest(path: str) -> str:
    """Return the beginning of the SHA-256 of a file."""
    return sha256(Path(path).read_bytes()).hexdigest()[:12]


def refusal(installed: str = flet_version) -> str:
    """Return why the app does not start with the installed Flet, as a sentence; empty if it does.

    Another version of the same series starts, with a warning, if what the patches touch is the same there.

    >>> refusal(TESTED)
    ''
    >>> refusal("1.1.0").splitlines()[0]
    'This app was tested with Flet 1.0.5 and changes private parts of it; Flet 1.1.0 is installed.'
    """
    if installed == TESTED:
        return ""
    changed = [module for module in MODULES if is_changed(module, installed)]
    if installed.rpartition(".")[0] == TESTED.rpartition(".")[0] and not changed:
        logging.getLogger(__name__).warning("tested with Flet %s, running with Flet %s", TESTED, installed)
        return ""
    return (
        f"This app was tested with Flet {TESTED} and changes private parts of it; Flet {installed} is installed.\n"
        f"Install the tested one: pip install 'flet[desktop,web]=={TESTED}'"
    )
