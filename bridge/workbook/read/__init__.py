"""Sheet -> rows of values, with a Problem for each bad cell."""
