"""The referee: answers for a table that plays without the app, each asked with its numbers."""
