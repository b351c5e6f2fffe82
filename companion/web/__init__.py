"""The app served to browsers: the ASGI layers between a connection and the windows."""
