"""Printed values: known to the table, or told in the entry that needs them; never guessed. Rules: IB-RUL-DATA."""

from typing import Any, TypeVar

from companion.engine.ruling import Breach

ValueT = TypeVar("ValueT")


def agreed(known: ValueT | None, told: ValueT | None, what: str, **values: Any) -> tuple[ValueT | None, list[Breach]]:
    """The value, known or told; None and why where it is neither, or both and they differ.

    `what` names the value in the sentence, `values` fill it.
    """
    if known is None and told is None:
        return None, [Breach("IB-RUL-DATA", values, f"{what}_unknown")]
    if known is not None and told is not None and known != told:
        return None, [Breach("IB-RUL-DATA", values, f"{what}_differs")]
    return (told if known is None else known), []
