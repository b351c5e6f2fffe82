"""What packages are made of, and the proof that they can be: for every device, and started from nothing."""
