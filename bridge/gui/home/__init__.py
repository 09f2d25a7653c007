"""Welcome and sign-in."""
