"""The page Match columns."""
