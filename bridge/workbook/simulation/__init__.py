"""Simulation cases and their comparison as workbooks."""
