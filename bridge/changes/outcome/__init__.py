"""Determine how each sent row ended, with the service's reasons and our advice. Pure."""
