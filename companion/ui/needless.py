"""What Flet does for nothing whenever it draws, left out: half of what opening a table costs.

Both change Flet's classes and nothing that comes of them; Flet's next release may need neither.
"""

import dataclasses
from collections.abc import Iterable
from typing import Any, Final

from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import Message

_configured: Final = DiffBuilder._configure_dataclass
_holding: Final[dict[type, bool]] = {}
"""Whether values of a type can hold controls."""


def leave_out_what_is_needless() -> None:
    """Changes Flet's classes, for all windows; to do it again changes nothing."""
    Message.__repr__ = object.__repr__  # type: ignore[method-assign] # else written out, for a log that is off
    DiffBuilder._configure_dataclass = _configure  # type: ignore[assignment, method-assign]


def _configure(
    self: DiffBuilder, item: Any, parent: Any, frozen: bool, configure_setattr_only: bool = False
) -> Iterable[Any]:
    """Looks for controls only where there can be some: most of the seventy fields of a control are empty."""
    kind = type(item)
    if kind not in _holding:
        _holding[kind] = dataclasses.is_dataclass(item) or issubclass(kind, (dict, list, type))
    return _configured(self, item, parent, frozen, configure_setattr_only) if _holding[kind] else ()
