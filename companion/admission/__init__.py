"""Who is let in to the tables of an app, from other devices: keys, devices, seats, and who is there now."""
