"""The games the app accompanies, one folder each; a game knows neither the others nor the screen."""
