"""Flet searches every number, text and color of a control for nested controls, and compares them as if they had some.

`DiffBuilder._configure_dataclass` and `_removed_controls` make one generator for each value of each control that is
added or removed, and `_compare_values` asks six questions and writes to a log before it compares two numbers. With the
patch they are called only for values of types that can hold controls, or that differ. None has an issue upstream.
"""

import dataclasses
from collections.abc import Iterable
from typing import Final

from flet.controls.object_patch import DiffBuilder

original_configure: Final = DiffBuilder._configure_dataclass
original_removed: Final = DiffBuilder._removed_controls
original_compare: Final = DiffBuilder._compare_values
_holding: Final[dict[type, bool]] = {}
"""Maps a type to True if its values can hold controls."""


def apply() -> None:
    """Patch Flet's class, for all windows; repeated calls change nothing."""
    setattr(DiffBuilder, "_configure_dataclass", configure)  # noqa: B010 - as a value: mypy knows the method's type
    setattr(DiffBuilder, "_removed_controls", removed)  # noqa: B010
    setattr(DiffBuilder, "_compare_values", compare)  # noqa: B010


def configure(
    self: DiffBuilder, item: object, parent: object, frozen: bool, configure_setattr_only: bool = False
) -> Iterable[object]:
    """Return the controls in a value, each configured; replaces `DiffBuilder._configure_dataclass`."""
    return original_configure(self, item, parent, frozen, configure_setattr_only) if _can_hold(item) else ()


def removed(self: DiffBuilder, item: object, recurse: bool) -> Iterable[object]:
    """Return the controls in a value that is removed; replaces `DiffBuilder._removed_controls`."""
    return original_removed(self, item, recurse) if _can_hold(item) else ()


def compare(  # as the method that it replaces
    self: DiffBuilder, parent: object, path: list[object], key: object, src: object, dst: object, frozen: bool
) -> None:
    """Add what has changed from one value to another to the patch; replaces `DiffBuilder._compare_values`."""
    if type(src) is not type(dst) or (src and _can_hold(src)) or src != dst:
        original_compare(self, parent, path, key, src, dst, frozen)


def _can_hold(item: object) -> bool:
    kind = type(item)
    if kind not in _holding:
        _holding[kind] = dataclasses.is_dataclass(item) or issubclass(kind, (dict, list, type))
    return _holding[kind]
