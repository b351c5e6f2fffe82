"""The table with several devices: invitations, seats, and the windows of guests."""
