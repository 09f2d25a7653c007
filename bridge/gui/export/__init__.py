"""The page Export."""
