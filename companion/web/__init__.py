"""The app served to browsers: what stands between the socket and the windows."""
