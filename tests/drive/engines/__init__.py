"""Drivers of Firefox and of WebKitGTK, the engine of iPhones: `Screen` for both, each over its own protocol."""
