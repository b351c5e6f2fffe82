"""The app run by Python in the browser, without a server: its start, its storage, and its calls to the page."""
