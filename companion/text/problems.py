"""Sentences for documents that are not records."""

from companion.engine.record import RecordError
from companion.text.catalogue import Catalogue


def problem_text(error: RecordError, texts: Catalogue) -> str:
    """What is wrong, and where."""
    problem = problem_alone(error, texts)
    return texts("record.at", place=error.where, problem=problem) if error.where else problem


def problem_alone(error: RecordError, texts: Catalogue) -> str:
    """What is wrong, without the place."""
    return texts(f"record.{error.problem}", **error.values)
