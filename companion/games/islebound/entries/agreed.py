"""Printed values: known to the table, or told in the entry that needs them; never guessed. Rules: IB-RUL-DATA."""

from typing import Any, TypeVar

from companion.engine.ruling import Breach

ValueT = TypeVar("ValueT")


def unknown(what: str, **values: Any) -> Breach:
    """A printed value is needed, and nobody has told it."""
    return Breach("IB-RUL-DATA", {"printed": what, **values}, "unknown")


def differs(what: str, **values: Any) -> Breach:
    """A printed value was told otherwise before."""
    return Breach("IB-RUL-DATA", {"printed": what, **values}, "differs")


def agreed(known: ValueT | None, told: ValueT | None, what: str, **values: Any) -> tuple[ValueT | None, list[Breach]]:
    """The value, known or told; None and why where it is neither, or both and they differ.

    `what` names the value in the sentence (`printed.<what>`), `values` fill it.
    """
    if known is None and told is None:
        return None, [unknown(what, **values)]
    if known is not None and told is not None and known != told:
        return None, [differs(what, **values)]
    return (told if known is None else known), []
