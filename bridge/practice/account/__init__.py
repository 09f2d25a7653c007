"""The practice account: its stored data and how it changes."""
