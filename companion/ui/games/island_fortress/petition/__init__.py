"""Secret bidding for the petition."""
