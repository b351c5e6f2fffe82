"""The referee: answers for a table that plays without the app, each computed from its numbers."""
