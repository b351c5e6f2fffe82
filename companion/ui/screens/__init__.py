"""The screens outside the games: home, settings, rules, import."""
