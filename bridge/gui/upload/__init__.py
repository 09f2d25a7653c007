"""An upload under way."""
