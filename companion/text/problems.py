"""Sentences for documents that are not records."""

from companion.engine.record import RecordError
from companion.text.catalogue import Catalogue, catalogue


def problem_text(error: RecordError, texts: Catalogue) -> str:
    """What is wrong, and where."""
    problem = texts(f"record.{error.problem}", **error.values)
    return texts("record.at", place=error.where, problem=problem) if error.where else problem


def english_problem(error: RecordError) -> str:
    """What is wrong, in English; the command names the place itself."""
    return catalogue("en")(f"record.{error.problem}", **error.values)
