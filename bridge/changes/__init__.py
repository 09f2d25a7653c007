"""Deciding: pure functions over rows."""
