"""Admission of other devices to the tables of an app: keys, devices, seats, and presence."""
