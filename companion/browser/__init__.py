"""The app in a browser's own Python, without any server: its start, its storage, and what it asks of the page."""
