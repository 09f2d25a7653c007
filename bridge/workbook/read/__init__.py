"""Reads rows of values from sheets and reports a Problem for each bad cell."""
