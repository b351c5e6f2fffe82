"""What the project looks like: screenshots, the icon, the fonts; the pictures of the README lie here too."""
