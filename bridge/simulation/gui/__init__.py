"""The page Simulation."""
