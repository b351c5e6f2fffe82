"""What can be open at a table of Islebound, one panel in a file."""
