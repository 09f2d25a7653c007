"""The practice account: what is stored, and what becomes of it."""
