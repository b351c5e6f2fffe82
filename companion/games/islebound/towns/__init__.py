"""What a town gives to who visits it: its sign, the parts of that, and the stay."""
