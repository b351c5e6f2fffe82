"""What happens between two cycles, and the draft."""
