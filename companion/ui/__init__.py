"""What is shown and tapped. Screens derive all from a session and a game; handlers enter or navigate, no more."""
