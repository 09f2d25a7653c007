"""The page Review."""
