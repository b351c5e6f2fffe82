"""Days as the reader's language writes them."""

from datetime import date, datetime, timedelta

from companion.text.catalogue import Catalogue


def day_words(moment: str, today: date, texts: Catalogue) -> str:
    """The day of a moment (ISO 8601) where the reader is; empty where it is no moment."""
    try:
        day = datetime.fromisoformat(moment).astimezone().date()
    except (ValueError, OverflowError, OSError):
        return ""
    if day == today:
        return texts("date.today")
    if day == today - timedelta(days=1):
        return texts("date.yesterday")
    return texts("date.day", day=day.day, month=texts(f"date.month_{day.month}"), year=day.year)
