"""The group's own copy: shown, completed, and learnt during play."""
