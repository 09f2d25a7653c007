"""Simulation cases: their editable parts, variants and runs. Pure."""
