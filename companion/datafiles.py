"""The paths of data/ and of the folders for writing; no other module knows them.

The numbers and texts of data/ travel inside the wheel as `companion/_data`; in a checkout they lie beside the package.
"""

import json
import os
from typing import Any

PROJECT = "island-fortress-companion"
"""The name under which the app is installed, and of its folders."""

_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def data_path(name: str) -> str:
    """Return the path of the file or folder `name` (with forward slashes) of data/."""
    inside = os.path.join(_PACKAGE, "_data")
    root = inside if os.path.isdir(inside) else os.path.join(os.path.dirname(_PACKAGE), "data")
    return os.path.join(root, *name.split("/"))


def read_data(name: str) -> Any:
    """Return the content of the JSON file `name` of data/."""
    with open(data_path(name), encoding="utf-8") as file:
        return json.load(file)


def writable_folder(chosen: str | None = None) -> str:
    """Return the folder for games, library and settings; if it is missing it is made, for its owner only.

    In order: `chosen` (--data), the durable folder of a packaged app, the user's data folder of the platform.
    """
    folder = chosen or os.environ.get("FLET_APP_STORAGE_DATA")
    if not folder:
        from platformdirs import user_data_dir

        folder = user_data_dir(PROJECT, appauthor=False)
    os.makedirs(folder, 0o700, exist_ok=True)
    return os.path.abspath(folder)


def probe(folder: str) -> None:
    """Write and delete a file in a folder as a test. Raises OSError if that fails."""
    path = os.path.join(folder, f"probe-{os.getpid()}")
    with open(path, "xb") as file:
        file.write(b"written to see whether anything can be kept here\n")
        os.fsync(file.fileno())
    os.remove(path)


def cache_folder(name: str) -> str:
    """Return the folder for derived files that can be made again; it is not created here."""
    from platformdirs import user_cache_dir

    root = os.environ.get("FLET_APP_STORAGE_CACHE") or user_cache_dir(PROJECT, appauthor=False)
    return os.path.join(root, name)
