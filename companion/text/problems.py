"""Sentences for documents that are not records."""

from companion.engine.record import RecordError
from companion.text.catalogue import Catalogue


def problem_text(error: RecordError, t: Catalogue) -> str:
    """Return the problem and its position."""
    problem = problem_alone(error, t)
    return t("record.at", place=error.where, problem=problem) if error.where else problem


def problem_alone(error: RecordError, t: Catalogue) -> str:
    """Return the problem without its position."""
    return t(f"record.{error.problem}", **error.values)
