"""Flet visits all seventy fields of a control that is added or removed, though most have never been set.

`DiffBuilder` uses `dataclasses.fields`. Since https://github.com/flet-dev/flet/pull/6296 Flet tracks the fields that
were set, but uses them only for controls that change. With the patch the module that compares has `dataclasses` with
another `fields`.
"""

import dataclasses
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, Final

from flet.controls import object_patch

original: Final = dataclasses
_fields: Final[dict[type, dict[str, object]]] = {}
"""Fields of a type by name, without those that Flet skips."""


def apply() -> None:
    """Patch Flet's module, for all windows; repeated calls change nothing."""
    patched = SimpleNamespace(**{**vars(dataclasses), "fields": set_fields})
    setattr(object_patch, "dataclasses", patched)  # noqa: B010 - as a value: mypy knows the module


def set_fields(item: Any) -> Iterable[Any]:
    """Return the fields of a control that were ever set; all fields of a dataclass that Flet does not track."""
    kind = type(item)
    if kind not in _fields:
        _fields[kind] = {
            field.name: field for field in dataclasses.fields(item) if not field.metadata.get("skip", False)
        }
    fields = _fields[kind]
    values = getattr(item, "_values", None)
    if values is None:
        return fields.values()
    names = {**values, **item._dirty, **dict.fromkeys(kind._structural_fields)}
    return [fields[name] for name in names if name in fields]
