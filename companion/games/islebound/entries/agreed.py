"""Printed values: known, or given in the entry that needs them; never guessed. Rules: IB-RUL-DATA."""

from typing import TypeVar

from companion.engine.ruling import Breach

ValueT = TypeVar("ValueT")


def unknown(what: str, **values: object) -> Breach:
    """Return the breach for a printed value that is needed and unknown."""
    return Breach("IB-RUL-DATA", {"printed": what, **values}, "unknown")


def differs(what: str, **values: object) -> Breach:
    """Return the breach for a printed value that differs from the known one."""
    return Breach("IB-RUL-DATA", {"printed": what, **values}, "differs")


def agreed(
    known: ValueT | None, entered: ValueT | None, what: str, **values: object
) -> tuple[ValueT | None, list[Breach]]:
    """Return the value, known or given; None and the breach if it is neither, or if both differ.

    `what` names the value in the sentence (`printed.<what>`), `values` fill it.
    """
    if known is None and entered is None:
        return None, [unknown(what, **values)]
    if known is not None and entered is not None and known != entered:
        return None, [differs(what, **values)]
    return (entered if known is None else known), []
