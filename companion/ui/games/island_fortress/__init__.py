"""Island Fortress on the screen."""
