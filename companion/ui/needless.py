"""What Flet does for nothing whenever it draws, left out: half of what opening a table costs.

All change Flet's classes and nothing that comes of them; Flet's next release may need none.
"""

import dataclasses
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, Final

from flet.controls import object_patch
from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import Message

_configured: Final = DiffBuilder._configure_dataclass
_removed: Final = DiffBuilder._removed_controls
_holding: Final[dict[type, bool]] = {}
"""Whether values of a type can hold controls."""
_fields: Final[dict[type, dict[str, Any]]] = {}
"""The fields of a type by name, but those that Flet passes over."""


def leave_out_what_is_needless() -> None:
    """Changes Flet's classes, for all windows; to do it again changes nothing."""
    Message.__repr__ = object.__repr__  # type: ignore[method-assign] # else written out, for a log that is off
    DiffBuilder._configure_dataclass = _configure  # type: ignore[assignment, method-assign]
    DiffBuilder._removed_controls = _remove  # type: ignore[assignment, method-assign]
    own = SimpleNamespace(**{**vars(dataclasses), "fields": used_fields})
    object_patch.dataclasses = own  # type: ignore[assignment, attr-defined]


def used_fields(item: Any) -> Iterable[Any]:
    """The fields of a control that say anything: most of the seventy are and were as they are by default."""
    kind = type(item)
    if kind not in _fields:
        _fields[kind] = {
            field.name: field for field in dataclasses.fields(item) if not field.metadata.get("skip", False)
        }
    every = _fields[kind]
    values = getattr(item, "_values", None)
    if values is None:
        return every.values()
    names = {**values, **item._dirty, **dict.fromkeys(kind._structural_fields)}
    return [every[name] for name in names if name in every]


def _configure(
    self: DiffBuilder, item: Any, parent: Any, frozen: bool, configure_setattr_only: bool = False
) -> Iterable[Any]:
    """Looks for controls only where there can be some."""
    return _configured(self, item, parent, frozen, configure_setattr_only) if _holds(item) else ()


def _remove(self: DiffBuilder, item: Any, recurse: bool) -> Iterable[Any]:
    """The same for controls that go."""
    return _removed(self, item, recurse) if _holds(item) else ()


def _holds(item: Any) -> bool:
    kind = type(item)
    if kind not in _holding:
        _holding[kind] = dataclasses.is_dataclass(item) or issubclass(kind, (dict, list, type))
    return _holding[kind]
