"""Simulation cases: what may be edited in them, their copies and their runs. Pure."""
