"""The contents of packages, and a trial that they can be built: for every device, and started from nothing."""
