"""Dates in the reader's language."""

from datetime import date, datetime, timedelta

from companion.text.catalogue import Catalogue


def day_words(moment: str, today: date, t: Catalogue) -> str:
    """Return the local date of an ISO 8601 time, or the words for today and yesterday; "" if it is not a time."""
    day = _day_of(moment)
    if day == today:
        return t("date.today")
    if day == today - timedelta(days=1):
        return t("date.yesterday")
    return _written(day, t)


def date_words(moment: str, t: Catalogue) -> str:
    """Like `day_words`, without words relative to today."""
    return _written(_day_of(moment), t)


def _day_of(moment: str) -> date | None:
    try:
        return datetime.fromisoformat(moment).astimezone().date()
    except (ValueError, OverflowError, OSError):
        return None


def _written(day: date | None, t: Catalogue) -> str:
    return t("date.day", day=day.day, month=t(f"date.month_{day.month}"), year=day.year) if day else ""
