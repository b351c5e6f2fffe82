"""Flet looks at all seventy fields of a control that is new or goes, though most have never been set.

`DiffBuilder` asks `dataclasses.fields`; that only the fields that were set can matter, Flet knows since
https://github.com/flet-dev/flet/pull/6296, but uses it for controls that change, not for those that come and go. With
the patch the module that compares has `dataclasses` with another `fields`.
"""

import dataclasses
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, Final

from flet.controls import object_patch

original: Final = dataclasses
_fields: Final[dict[type, dict[str, Any]]] = {}
"""The fields of a type by name, but those that Flet passes over."""


def apply() -> None:
    """Changes Flet's module, for all windows; again, it changes nothing."""
    patched = SimpleNamespace(**{**vars(dataclasses), "fields": set_fields})
    setattr(object_patch, "dataclasses", patched)  # noqa: B010 - as a value: mypy knows the module


def set_fields(item: Any) -> Iterable[Any]:
    """The fields of a control that were ever set; all of a dataclass that Flet does not follow."""
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
