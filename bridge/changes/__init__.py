"""Decide what changed and what to upload, as pure functions over rows."""
