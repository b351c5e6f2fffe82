"""Days as the reader's language writes them."""

from datetime import date, datetime, timedelta

from companion.text.catalogue import Catalogue


def day_words(moment: str, today: date, texts: Catalogue) -> str:
    """The day of a moment (ISO 8601) where the reader is; empty where it is no moment."""
    day = _day_of(moment)
    if day == today:
        return texts("date.today")
    if day == today - timedelta(days=1):
        return texts("date.yesterday")
    return _written(day, texts)


def date_words(moment: str, texts: Catalogue) -> str:
    """As `day_words`, for what is read on other days too."""
    return _written(_day_of(moment), texts)


def _day_of(moment: str) -> date | None:
    try:
        return datetime.fromisoformat(moment).astimezone().date()
    except (ValueError, OverflowError, OSError):
        return None


def _written(day: date | None, texts: Catalogue) -> str:
    return texts("date.day", day=day.day, month=texts(f"date.month_{day.month}"), year=day.year) if day else ""
