"""Pictures of the project: screenshots, the icon, the fonts; the pictures of the README lie here too."""
